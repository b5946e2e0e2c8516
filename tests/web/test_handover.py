"""One device for two people: between their turns a curtain, and behind it no hand anywhere."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from playwright.sync_api import Browser, CDPSession, Page, expect

from tests.web.conftest import Problems, WatchedServer
from tests.web.table import PATIENCE
from tests.web.together import Person, crowd, play_on


def hand(page: Page) -> list[str]:
    """The names of the cards that lie in the hand on the screen."""
    names: list[str] = page.locator(".hand .card").evaluate_all(
        "(cards) => cards.map((card) => card.getAttribute('aria-label'))"
    )
    return [name.partition(",")[0] for name in names]


def everything(page: Page) -> str:
    """All that stands in the document, seen or not, and all that the browser keeps for it."""
    return str(
        page.evaluate(
            """() => document.documentElement.outerHTML + document.title + location.href
                 + JSON.stringify({ ...localStorage }) + JSON.stringify({ ...sessionStorage })"""
        )
    )


def memory(session: CDPSession) -> str:
    """Every text in the memory of the page's own thread, as the browser's debugger finds it."""
    parts: list[str] = []
    session.on("HeapProfiler.addHeapSnapshotChunk", lambda event: parts.append(event["chunk"]))
    session.send("HeapProfiler.enable")
    session.send("HeapProfiler.collectGarbage")
    session.send("HeapProfiler.takeHeapSnapshot", {"reportProgress": False})
    strings: list[str] = json.loads("".join(parts))["strings"]
    return "\n".join(strings)


def start(person: Person, url: str, game: str) -> None:
    person.begin(url, game, "One device")
    expect(person.page.locator(".curtain-in")).to_be_visible(timeout=2 * PATIENCE * 1000)


def test_behind_the_curtain_there_is_no_hand(
    browser: Browser, site: WatchedServer, problems: Problems
) -> None:
    with crowd(browser, ["Ann"], problems) as (ann,):
        page = ann.page
        start(ann, site.url, "royals")
        session = page.context.new_cdp_session(page)
        for _ in range(3):
            name = page.locator(".curtain h1").inner_text().rpartition(" ")[2]
            page.get_by_role("button", name=f"I am {name}").click()
            expect(page.locator(".hand .card").first).to_be_visible(timeout=PATIENCE * 1000)
            # Whoever sits down is at the bottom of the table, and called You.
            assert page.locator(".curtain").count() == 0
            cards = hand(page)
            assert len(cards) >= 9
            play_on([ann], lambda: page.locator(".curtain-in").count() > 0, 120)
            expect(page.locator(".table")).to_have_count(0)
            expect(page.locator(".card")).to_have_count(0)
            shown = everything(page)
            news = page.locator(".curtain").inner_text()
            for card in set(cards):
                assert card not in re.sub(re.escape(news), "", shown)
        # Nor is any position, any hand or any label of a card left in the page's memory.
        found = memory(session)
        assert '"hands":' not in found
        assert not re.search(r"\b\w+ of (?:spades|hearts|diamonds|clubs), \d+ of \d+", found)


@pytest.mark.parametrize("game", ["royals", "virtues"])
def test_a_whole_hand_goes_to_and_fro(
    game: str, browser: Browser, site: WatchedServer, problems: Problems
) -> None:
    with crowd(browser, ["Ann"], problems) as (ann,):
        page = ann.page
        start(ann, site.url, game)
        travels = [0]

        def over() -> bool:
            if page.locator(".curtain-in").count():
                travels[0] += ann.press(".curtain .primary")
                expect(page.locator(".curtain")).to_have_count(0, timeout=PATIENCE * 1000)
            return bool(ann.look()["score"])

        play_on([ann], over, 420)
        assert travels[0] > 4


def test_a_reload_shows_nobody_s_cards(
    browser: Browser, site: WatchedServer, problems: Problems
) -> None:
    with crowd(browser, ["Ann"], problems) as (ann,):
        page = ann.page
        start(ann, site.url, "royals")
        page.locator(".curtain .primary").click()
        expect(page.locator(".hand .card").first).to_be_visible(timeout=PATIENCE * 1000)
        cards = hand(page)
        page.reload()
        expect(page.locator(".curtain-in")).to_be_visible(timeout=2 * PATIENCE * 1000)
        assert page.locator(".card").count() == 0
        page.locator(".curtain .primary").click()
        expect(page.locator(".hand .card").first).to_be_visible(timeout=PATIENCE * 1000)
        assert sorted(hand(page)) == sorted(cards)


def test_the_curtain_is_for_everybody(
    browser: Browser, site: WatchedServer, problems: Problems
) -> None:
    """The heading has the focus, and one press of a key goes on."""
    with crowd(browser, ["Ann"], problems) as (ann,):
        page = ann.page
        start(ann, site.url, "royals")
        page.keyboard.press("Tab")
        page.keyboard.press("Tab")
        focused: Any = page.evaluate("() => document.activeElement?.textContent")
        assert "Show my cards" in str(focused) or page.locator(".curtain a:focus").count() == 1
