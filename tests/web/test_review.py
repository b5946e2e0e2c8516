"""The review of a hand in the page: from the score sheet to the decisions, the replay and back."""

from __future__ import annotations

import json
import re

import pytest
from playwright.sync_api import Page, expect

from regalia import GAMES, Match, Rng
from regalia.bots import find
from regalia.games import state_of
from tests.engine.test_match_end import AHEAD
from tests.engine.test_review import blundered, played
from tests.web.conftest import WatchedServer
from tests.web.hands import reviewed
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
    # It is stopped, goes on at once, and ends once.
    body.get_by_role("button", name="Stop").wait_for(timeout=PATIENT)
    body.locator(".work button").evaluate("(button) => { button.click(); button.click(); }")
    expect(body.get_by_text("Luck and decisions")).to_be_visible(timeout=PATIENT)
    told = body.inner_text()
    # No other answer is on its way, which would begin anew.
    settled(page)
    assert body.inner_text() == told
    expect(body.locator("progress")).to_be_hidden()
    assert page.url.endswith(f"#/review/{save['id']}/1")
    # One sentence, the curve, the counts; figures are behind a button.
    headline = body.get_by_role("heading", level=2)
    expect(headline).to_have_text(re.compile(r"turns? cost you points\.$"))
    expect(body.get_by_role("img", name="What you could expect")).to_be_visible()
    assert body.locator(".counts dt").all_inner_texts() == ["Best", "Fine", "Slip", "Costly"]
    first = body.locator(".decisions > li").first
    expect(first).to_have_class(re.compile("slip|costly"))
    assert not re.search("imagined|average", body.inner_text())
    expect(first.locator(".rows")).to_be_hidden()
    first.get_by_role("button", name="Why?").click()
    expect(first.locator(".rows li")).to_have_count(2)
    expect(first).to_contain_text(re.compile(r"Tried in \d+ deals"))
    first.get_by_role("button", name="Why?").click()
    told = body.inner_text()
    told_decisions = body.locator(".decisions > li:has(.rows)").count()
    # The same screen has the table.
    slider = page.get_by_role("slider", name="Step")
    expect(slider).to_be_hidden()
    first.get_by_role("button", name="Show the table").click()
    expect(slider).to_be_visible(timeout=PATIENT)
    expect(body).to_be_hidden()
    assert re.search(rf"#/replay/{save['id']}/1/\d+$", page.url)
    # The steps mark the decision and follow each other by themselves.
    expect(page.locator(".marks .cost")).to_have_count(told_decisions)
    assert page.locator(".marks .turn").count() > match.log[0].state.turn / 2
    step = int(slider.input_value())
    page.get_by_role("button", name="Play step by step").click()
    pause = page.get_by_role("button", name="Pause")
    expect(slider).to_have_attribute("aria-valuetext", re.compile("It cost you points"))
    pause.click()
    expect(page.get_by_role("button", name="Play step by step")).to_be_visible()
    assert int(slider.input_value()) > step
    # The review and a reload show it again, without another computation.
    page.get_by_role("button", name="Review", exact=True).click()
    expect(body.get_by_text("Luck and decisions")).to_be_visible(timeout=PATIENT)
    assert "regalia.reviews" in stored(page)
    page.reload()
    expect(body.get_by_text("Luck and decisions")).to_be_visible(timeout=PATIENT)
    # The curve is drawn when its script is here.
    expect(body.get_by_role("img", name="What you could expect")).to_be_visible()
    assert body.inner_text() == told
    # The gilt button leads back to the turn that cost most.
    gilt = body.locator(".btn.primary")
    expect(gilt).to_have_text(re.compile(r"Play on from turn \d+"))
    gilt.click()
    dialog = page.get_by_role("dialog", name="Play on from here")
    dialog.get_by_role("button", name="Begin").click()
    expect(page).to_have_url(re.compile("#/play/"), timeout=PATIENT)


def test_review_stands_beside_the_table_on_a_wide_screen(page: Page, site: WatchedServer) -> None:
    save, reviews = reviewed("wide")
    put(page, site.url, {**matches(save), "regalia.reviews": json.dumps(reviews)})
    page.set_viewport_size({"width": 1440, "height": 900})
    page.goto(f"{site.url}#/review/wide/last")
    body = page.locator(".hand-review")
    expect(body.get_by_text("Luck and decisions")).to_be_visible(timeout=PATIENT)
    slider = page.get_by_role("slider", name="Step")
    expect(slider).to_have_value("0")
    body.get_by_role("button", name="Show the table").first.click()
    expect(slider).not_to_have_value("0")
    expect(body).to_be_visible()


def test_review_names_the_end_of_a_match_that_was_overlooked(
    page: Page, site: WatchedServer
) -> None:
    start = state_of({**AHEAD, "options": {"target": 200}}).sample(Rng(1))
    match = Match(GAMES["royals"], 2, None, start.options, start=start)
    match.play("discard 8S")
    steady = find("steady", "royals")
    while not match.over:
        match.play(steady(match.state.view(match.state.moving()), Rng(2)))
    assert match.winners == [1]
    save = save_of(match.record.dump(), "r" * 12, winners=match.winners, totals=match.scores)
    put(page, site.url, matches(save))
    page.goto(f"{site.url}#/review/{save['id']}/last")
    body = page.locator(".hand-review")
    headline = body.get_by_role("heading", level=2)
    expect(headline).to_have_text("You overlooked the end of the match.", timeout=PATIENT)
    [decision] = body.locator(".decisions > li").all()
    said = "end the hand: It wins you the match. Played: Discard 8"
    expect(decision).to_contain_text(re.compile(said, re.IGNORECASE))
    # Points, and so figures, were not at stake.
    expect(decision.get_by_role("button")).to_have_accessible_name("Show the table at turn 12")
    body.get_by_role("button", name="Play on from turn 12").click()
    expect(page.get_by_role("dialog", name="Play on from here")).to_be_visible()


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
