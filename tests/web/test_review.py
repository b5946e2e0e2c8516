"""The review of a hand in the page: from the score sheet to the decisions, the replay and back."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.engine.test_review import blundered, played
from tests.web.conftest import WatchedServer
from tests.web.table import PATIENCE, save_of, settled
from tests.web.test_saves import matches, put, stored

pytestmark = pytest.mark.one_page

PATIENT = PATIENCE * 1000


def test_review_leads_from_the_sheet_to_the_replay_and_back(
    page: Page, site: WatchedServer
) -> None:
    match, _ = blundered()
    save = save_of(match.record.dump(), "r" * 12, winners=match.winners, totals=match.scores)
    put(page, site.url, matches(save))
    page.goto(f"{site.url}#/play/{save['id']}")
    page.get_by_role("button", name="Review", exact=True).click(timeout=PATIENT)
    body = page.locator(".hand-review")
    expect(body.get_by_role("heading", name="Luck and decisions")).to_be_visible(timeout=PATIENT)
    assert page.url.endswith(f"#/review/{save['id']}/1")
    first = body.get_by_role("listitem").first
    expect(first).to_contain_text(re.compile(r"about \d+ points"))
    expect(first).to_contain_text("imagined deals")
    expect(body.locator("progress")).to_be_hidden()
    told = body.inner_text()
    told_decisions = body.locator(".decisions > li").count()
    first.get_by_role("link", name="Show in the replay").click()
    expect(page.get_by_role("slider", name="Step")).to_be_visible(timeout=PATIENT)
    assert re.search(rf"#/replay/{save['id']}/1/\d+$", page.url)
    # The replay marks the decision, plays by itself, and has the curve of the hand.
    slider = page.get_by_role("slider", name="Step")
    expect(page.locator(".marks .cost")).to_have_count(told_decisions)
    assert page.locator(".marks .turn").count() > match.log[0].state.turn / 2
    step = int(slider.input_value())
    page.get_by_role("button", name="Play step by step").click()
    pause = page.get_by_role("button", name="Pause")
    expect(slider).to_have_attribute("aria-valuetext", re.compile(r"It cost about \d+ points"))
    pause.click()
    expect(page.get_by_role("button", name="Play step by step")).to_be_visible()
    assert int(slider.input_value()) > step
    page.get_by_role("button", name="More", exact=True).click()
    page.get_by_role("button", name="Curve of the hand").click()
    curve = page.get_by_role("dialog", name="Curve of the hand")
    expect(curve.get_by_role("img")).to_be_visible()
    curve.get_by_text("As a table").click()
    mine, theirs = match.scores
    expect(curve.get_by_role("row").last).to_contain_text(re.compile(rf"{mine}.*{theirs}"))
    page.keyboard.press("Escape")
    # The way back and a reload show it again, without another computation.
    page.go_back()
    expect(body.get_by_role("heading", name="Luck and decisions")).to_be_visible(timeout=PATIENT)
    assert "regalia.reviews" in stored(page)
    page.reload()
    expect(body.get_by_role("heading", name="Luck and decisions")).to_be_visible(timeout=PATIENT)
    assert body.inner_text() == told


def test_review_that_is_stopped_and_goes_on_at_once_ends_once(
    page: Page, site: WatchedServer
) -> None:
    match, _ = blundered()
    save = save_of(match.record.dump(), "t" * 12, winners=match.winners, totals=match.scores)
    put(page, site.url, matches(save))
    page.goto(f"{site.url}#/review/{save['id']}/last")
    body = page.locator(".hand-review")
    body.get_by_role("button", name="Stop").wait_for(timeout=PATIENT)
    body.locator(".work button").evaluate("(button) => { button.click(); button.click(); }")
    ended = body.get_by_role("heading", name="Luck and decisions")
    expect(ended).to_be_visible(timeout=PATIENT)
    told = body.inner_text()
    # No other answer is on its way, which would begin anew.
    settled(page)
    assert body.inner_text() == told
    expect(body.locator("progress")).to_be_hidden()


def test_review_stops_keeps_what_is_sure_and_goes_on(page: Page, site: WatchedServer) -> None:
    match = played("marriage", "h")
    save = save_of(match.record.dump(), "r" * 12, winners=match.winners, totals=match.scores)
    put(page, site.url, matches(save))
    page.goto(f"{site.url}#/review/{save['id']}/last")
    body = page.locator(".hand-review")
    stop = body.get_by_role("button", name="Stop")
    stop.click(timeout=PATIENT)
    expect(body).to_contain_text("Stopped. What was sure by then stays")
    go_on = body.get_by_role("button", name="Go on")
    go_on.click()
    expect(body.get_by_role("progressbar")).to_be_visible()
    stop.click()
    expect(go_on).to_be_visible()
    assert "regalia.reviews" not in stored(page)
