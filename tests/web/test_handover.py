"""One device for several people: between their turns a curtain, and behind it no hand anywhere."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.full import usually
from tests.web.table import PATIENT, settled
from tests.web.together import Crowd, Person, memory, play_out


def hand(page: Page) -> list[str]:
    """The names of the cards that lie in the hand on the screen."""
    names: list[str] = page.locator(".hand .card").evaluate_all(
        "(cards) => cards.map((card) => card.getAttribute('aria-label'))"
    )
    return [name.partition(",")[0] for name in names]


def everything(page: Page) -> str:
    """All that stands in the document but the news, and all that the browser keeps for it."""
    return str(
        page.evaluate(
            """() => {
              const whole = document.documentElement.cloneNode(true);
              for (const news of whole.querySelectorAll('.curtain-in')) news.remove();
              return whole.outerHTML + document.title + location.href
                 + JSON.stringify({ ...localStorage }) + JSON.stringify({ ...sessionStorage });
            }"""
        )
    )


def start(person: Person, url: str, game: str, seats: int | None = None) -> None:
    person.begin(url, game, "One device", seats=seats)
    expect(person.page.locator(".curtain-in")).to_be_visible(timeout=2 * PATIENT)


def lift(page: Page) -> None:
    """The person whom the curtain names takes the device."""
    page.locator(".curtain .primary").click()
    expect(page.locator(".hand .card").first).to_be_visible(timeout=PATIENT)


@pytest.mark.parametrize("game", usually(["royals", "marriage", "virtues"], ["royals"]))
def test_behind_the_curtain_there_is_no_hand(game: str, crowd: Crowd) -> None:
    with crowd.of("Ann") as (ann,):
        page = ann.page
        start(ann, crowd.url, game)
        for _ in range(3):
            # The player who sits down is at the bottom of the table, and called You.
            expect(page.locator(".curtain h1")).to_contain_text("Hand this over to")
            lift(page)
            # What a locator waits for, its own tools remember; the page's memory is read below.
            page.wait_for_function("() => !document.querySelector('.curtain')")
            cards = hand(page)
            assert len(cards) >= 5
            # A player's own order of the hand is not kept either.
            page.locator(".hand .card").first.focus()
            page.keyboard.press("Shift+ArrowRight")
            expect(page.locator(".shifts:not([hidden])")).to_have_count(1)
            play_out([ann], lambda: page.locator(".curtain-in").count() > 0, 120)
            expect(page.locator(".table")).to_have_count(0)
            expect(page.locator(".hand")).to_have_count(0)
            # On the curtain itself stand open cards.
            kept = everything(page)
            for card in set(cards):
                assert card not in kept
            assert "regalia.arranged" not in kept
        # Nor is any position, any hand or any label of a card left in the page's memory.
        found = memory(page)
        # The positions of a lesson are everybody's.
        found = re.sub(r'seed "lesson"\n(?:.*\n){3}\ndeal \{.*', "", found)
        assert '"hands":[' not in found
        assert not re.search(r"\b\w+ of (?:spades|hearts|diamonds|clubs), \d+ of \d+", found)


@pytest.mark.parametrize("game", usually(["royals", "virtues"], ["royals"]))
def test_returning_to_the_table_shows_the_curtain(game: str, crowd: Crowd) -> None:
    """The screen is left in the middle of a turn, or loaded anew: another may return to it."""
    with crowd.of("Ann") as (ann,):
        page = ann.page
        start(ann, crowd.url, game)
        lift(page)
        cards = hand(page)
        # Whatever is seen at any moment from then on, no hand is.
        page.evaluate(
            """() => {
              window.seen = 0;
              const look = () => {
                window.seen += document.querySelectorAll('.hand .card').length;
              };
              window.addEventListener('hashchange', () => {
                new MutationObserver(look).observe(document.querySelector('#main'),
                  { childList: true, subtree: true });
              }, { once: true });
            }"""
        )
        page.evaluate("() => { location.hash = '#/'; }")
        expect(page.locator(".home").first).to_be_visible()
        settled(page)
        page.evaluate("() => { window.seen = 0; history.back(); }")
        expect(page.locator(".curtain-in")).to_be_visible(timeout=PATIENT)
        assert page.evaluate("() => window.seen") == 0
        expect(page.locator(".hand .card")).to_have_count(0)
        lift(page)
        assert sorted(hand(page)) == sorted(cards)
        page.reload()
        expect(page.locator(".curtain-in")).to_be_visible(timeout=2 * PATIENT)
        assert page.locator(".hand .card").count() == 0
        lift(page)
        assert sorted(hand(page)) == sorted(cards)


#: Takes a house, and opens the log before the curtain falls.
HOUSE_AND_LOG = """() => {
  document.querySelector('[data-move^="house"]').click();
  document.querySelector('.bar [aria-label="Last trick and history"]').click();
}"""


def test_the_curtain_is_for_everybody(crowd: Crowd) -> None:
    """Its name is heard whenever it falls, and keys lift it."""
    with crowd.of("Ann") as (ann,):
        page = ann.page
        start(ann, crowd.url, "royals")
        expect(page.get_by_role("region", name=re.compile("^Hand this over to"))).to_be_visible()
        heading = page.get_by_role("heading", name=re.compile("^Hand this over to"))
        expect(heading).to_be_focused()
        button = page.get_by_role("button", name=re.compile("Show my cards$"))
        for _ in range(10):
            page.keyboard.press("Tab")
            if button.evaluate("(node) => node === document.activeElement"):
                break
        page.keyboard.press("Enter")
        # The focus is on nothing that is gone: each time the heading is heard.
        expect(page.locator(".table h1")).to_be_focused(timeout=PATIENT)
        page.locator('[data-move^="house"]').first.press("Enter")
        expect(heading).to_be_focused(timeout=PATIENT)
        # Nothing lies over it, not even a log that just opens.
        lift(page)
        # Once before, so that its script is here.
        page.get_by_role("button", name="Last trick and history").click()
        expect(page.get_by_role("dialog")).to_be_visible()
        page.keyboard.press("Escape")
        page.evaluate(HOUSE_AND_LOG)
        expect(heading).to_be_focused(timeout=PATIENT)
        settled(page)
        expect(page.locator("dialog[open]")).to_have_count(0)


def test_orders_are_given_shown_kept_and_carried_out(crowd: Crowd) -> None:
    """A person who is asked for a draw decides it once, and another card in advance."""
    with crowd.of("Ann") as (ann,):
        page = ann.page
        start(ann, crowd.url, "marriage")
        offer = page.locator(".strip .btn")
        curtain = page.locator(".curtain-in")
        while True:
            lift(page)
            if offer.count():
                break
            play_out([ann], lambda: curtain.count() > 0, 120)
        # What was played since is marked, and its open cards are drawn.
        offer.click()
        sheet = page.get_by_role("dialog", name="Decide in advance")
        sheet.get_by_label("My draw on another").select_option("stock")
        sheet.get_by_label("My gift").select_option("ahead")
        page.keyboard.press("Escape")
        expect(page.locator(".strip")).to_contain_text("Decided in advance")
        play_out([ann], lambda: page.locator("dialog .plan-cards").count() > 0, 120)
        chosen = page.locator(".plan-cards button").first
        card = str(chosen.get_attribute("aria-label"))
        chosen.click()
        expect(curtain).to_be_visible(timeout=PATIENT)
        # Neither the page nor what it keeps tells which.
        assert card not in everything(page)
        page.reload()
        expect(curtain).to_be_visible(timeout=2 * PATIENT)
        kept = ann.save()["together"]["people"]
        assert kept
        assert "gift" not in kept


def test_the_curtain_marks_what_is_new(crowd: Crowd) -> None:
    """A person who is called like a bot has no face of one."""
    with crowd.of("Cleo") as (cleo,):
        page = cleo.page
        start(cleo, crowd.url, "royals")
        lines = page.locator(".curtain-news li")
        for _ in range(8):
            lift(page)
            play_out([cleo], lambda: page.locator(".curtain-in").count() > 0, 120)
            if lines.locator(".chip").count():
                break
        marks = [
            mark == "new" for mark in lines.evaluate_all("(all) => all.map((n) => n.className)")
        ]
        assert marks == sorted(marks)
        assert True in marks
        assert marks.count(False) <= 1
        # Each line names its person, and a hidden card is a back.
        for text in lines.all_inner_texts():
            assert re.search(r"You|Cleo|Bo|Ada", text)
        expect(lines.locator(".face.letter")).to_have_count(lines.count())
        expect(lines.locator("svg.face")).to_have_count(0)
