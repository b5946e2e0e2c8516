"""The lesson, done as it says: what is ringed is tapped, and then the act."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.full import usually
from tests.web.conftest import Problems, WatchedServer
from tests.web.hands import ended
from tests.web.table import PATIENCE, Player, settled

pytestmark = pytest.mark.one_page

# What the page asks for now: to go on, to tap a card or pile, or to do an act.
ASKED = """() => {
  const seen = (node) => node.checkVisibility();
  const find = (selector) => [...document.querySelectorAll(selector)].filter(seen);
  if (!document.documentElement.matches('[data-settled]')) return null;
  const sheet = find('dialog.sheet[open] .sheet-foot .btn.primary')[0];
  const go = sheet ?? find('.lesson .btn.primary')[0];
  const act = find('.btn.told[data-move]:not([aria-disabled])')[0];
  const card = find('.card.told:not(.sel), .told[data-stack]:not(.sel)')[0];
  const board = find('.folded-board.told')[0];
  const node = go ?? act ?? card ?? board;
  if (!node) return null;
  document.querySelector('[data-asked]')?.removeAttribute('data-asked');
  node.dataset.asked = '';
  const told = find(".lesson .says")[0]?.textContent ?? "";
  const wants = sheet ? [] : find('.play .btn').filter((each) => each.matches('.primary')
    && getComputedStyle(each).backgroundColor === getComputedStyle(node).backgroundColor);
  const gilt = wants.map((each) => each.textContent).filter((text) => text !== node.textContent);
  const kind = go ? "go" : act ? "act" : "card";
  return { told, gilt: kind === "card" ? [] : gilt, kind, text: node.textContent };
}"""


# What the browser keeps of matches.
KEPT = "() => Object.keys(localStorage).filter((key) => key.startsWith('regalia.match.'))"


def follow(page: Page, last: str = "Deal a match") -> list[str]:
    """Do all that the lesson asks for, until its last button waits; return what it said."""
    told: list[str] = []
    while True:
        asked = page.wait_for_function(ASKED, timeout=PATIENCE * 1000).json_value()
        assert asked["gilt"] == [], "another button is gilt"
        if asked["told"] not in told:
            told.append(asked["told"])
        if asked["kind"] == "go" and asked["text"] == last:
            return told
        page.locator("[data-asked]").first.dispatch_event("click")


@pytest.mark.parametrize("game", usually(["royals", "marriage", "alliance"], ["royals"]))
def test_lesson_leads_to_one_new_match(page: Page, site: WatchedServer, game: str) -> None:
    Player(page)
    page.goto(f"{site.url}#/new/{game}")
    page.get_by_role("link", name="Show me").click()
    assert len(follow(page)) >= 6
    assert page.evaluate(KEPT) == []
    # The panel is whole on the table of each part.
    expect(page.locator(".lesson .shut")).to_have_count(1)
    page.get_by_role("button", name="Deal a match").click()
    page.wait_for_url("**/#/play/*")
    expect(page.locator(".table .hand .card").first).to_be_visible(timeout=PATIENCE * 1000)
    settled(page)
    name = page.url.rsplit("/", 1)[-1]
    assert page.evaluate(KEPT) == [f"regalia.match.{name}"]
    kept = page.evaluate("(name) => localStorage.getItem(`regalia.match.${name}`)", name)
    assert '"steady"' in kept
    # It is a match like any other: its deal can be checked.
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name=re.compile("^This deal")).click()
    expect(page.get_by_role("dialog")).to_contain_text("(SHA-256)")
    # A visitor who has seen it is not asked again.
    page.goto(f"{site.url}#/new/{game}")
    expect(page.get_by_role("link", name="A guided first hand")).to_be_visible()
    expect(page.get_by_role("link", name="Show me")).to_have_count(0)


@pytest.mark.parametrize(
    ("game", "title", "deal", "steps"),
    usually(
        [("royals", "Sharp plays", "Deal hand", 5), ("virtues", "Fine points", "Deal round", 6)],
        [("royals", "Sharp plays", "Deal hand", 5)],
    ),
)
def test_second_lesson_is_offered_after_a_hand(
    page: Page, site: WatchedServer, game: str, title: str, deal: str, steps: int
) -> None:
    player = Player(page)
    page.goto(f"{site.url}#/")
    record, sheets = ended(game, 2)
    player.lay(record, sheet=sheets["en"])
    sheet = page.get_by_role("dialog")
    expect(sheet.get_by_role("button", name=deal)).to_be_visible(timeout=PATIENCE * 1000)
    # Not to one who has not seen the first.
    offer = sheet.get_by_role("link", name=f"Second lesson: {title}")
    expect(offer).to_have_count(0)
    page.evaluate("(game) => localStorage.setItem(`regalia.lesson.${game}`, '1')", game)
    player.lay(record, sheet=sheets["en"])
    offer.click(timeout=PATIENCE * 1000)
    where = page.locator(".lesson .where")
    expect(where).to_contain_text(f"1 of {steps}", timeout=PATIENCE * 1000)
    assert len(follow(page, "Done")) == steps
    page.get_by_role("button", name="Done").click()
    expect(sheet.get_by_role("button", name=deal)).to_be_visible(timeout=PATIENCE * 1000)
    expect(offer).to_have_count(0)


def test_leaving_a_lesson_keeps_no_match(page: Page, site: WatchedServer) -> None:
    Player(page)
    page.goto(f"{site.url}#/new/royals")
    page.get_by_role("link", name="Show me").click()
    expect(page.locator(".lesson .where")).to_contain_text("1 of 12", timeout=PATIENCE * 1000)
    expect(page.get_by_role("heading", level=1)).to_be_focused()
    page.get_by_role("button", name="Back", exact=True).click()
    page.wait_for_url("**/#/new/royals")
    # In the last part, in which bots have played.
    page.evaluate("localStorage.setItem('regalia.lesson-place.royals', '1.0')")
    page.get_by_role("link", name="Show me").click()
    expect(page.locator(".lesson .where")).to_contain_text("7 of 12")
    page.get_by_role("button", name="Back", exact=True).click()
    page.wait_for_url("**/#/new/royals")
    settled(page)
    assert page.evaluate(KEPT) == []


def test_lesson_goes_on_where_it_was_left(page: Page, site: WatchedServer) -> None:
    Player(page)
    page.goto(f"{site.url}#/learn/royals")
    page.locator('[data-move="house H"]').click(timeout=PATIENCE * 1000)
    where = page.locator(".lesson .where")
    expect(where).to_contain_text("2 of 12")
    page.reload()
    expect(where).to_contain_text("2 of 12", timeout=PATIENCE * 1000)
    page.get_by_role("button", name="Go on").click()
    page.locator('[data-move="draw stock"].told').click()
    expect(where).to_contain_text("3 of 12")
    page.goto(f"{site.url}#/")
    page.goto(f"{site.url}#/learn/royals")
    page.get_by_role("button", name="From the start").click(timeout=PATIENCE * 1000)
    expect(where).to_contain_text("1 of 12")


@pytest.mark.full
def test_steps_back_lead_to_what_was_told_before(page: Page, site: WatchedServer) -> None:
    """Across a change of parts too, and on from there again."""
    Player(page)
    page.goto(f"{site.url}#/")
    # The last step of the first part.
    page.evaluate("localStorage.setItem('regalia.lesson-place.royals', '0.8')")
    page.goto(f"{site.url}#/learn/royals")
    page.get_by_role("button", name="Go on").click(timeout=PATIENCE * 1000)
    where, says = page.locator(".lesson .where"), page.locator(".lesson .says")
    expect(where).to_contain_text("6 of 12")
    for kind in ("card", "act"):
        asked = page.wait_for_function(ASKED, timeout=PATIENCE * 1000).json_value()
        assert asked["kind"] == kind
        page.locator("[data-asked]").first.dispatch_event("click")
    expect(where).to_contain_text("Going out 7 of 12")
    back = page.get_by_role("button", name="Back one step")
    for number in range(6, 0, -1):
        back.click()
        expect(where).to_contain_text(f"{number} of 12")
        settled(page)
        assert number == 1 or back.evaluate("node => node === document.activeElement")
    expect(back).to_be_hidden()
    expect(says).to_contain_text("home suit")
    page.locator('[data-move="house H"]').click()
    expect(where).to_contain_text("2 of 12")
    assert page.evaluate(KEPT) == []


def test_refused_move_is_not_made_and_says_why(page: Page, site: WatchedServer) -> None:
    Player(page)
    page.goto(f"{site.url}#/learn/royals")
    page.locator('[data-move="house S"]').click(timeout=PATIENCE * 1000)
    expect(page.locator(".phase .why")).to_contain_text("this hand shows something else")
    page.locator('[data-move="house H"]').click()
    expect(page.locator(".lesson .says")).to_contain_text("Ada draws")


@pytest.mark.parametrize("way", usually(["learn/royals", "puzzles/royals/1"], ["learn/royals"]))
def test_lost_engine_shows_error_and_table_restarts(
    way: str, page: Page, site: WatchedServer, problems: Problems
) -> None:
    page.goto(f"{site.url}#/{way}")
    panel = page.locator(".lesson")
    expect(panel).to_be_visible(timeout=PATIENCE * 1000)
    settled(page)
    told = panel.inner_text()
    problems.expect("the worker is lost")
    lost = "() => void setTimeout(() => { throw new Error('the worker is lost'); })"
    page.workers[0].evaluate(lost)
    page.get_by_role("button", name="Try again").click(timeout=PATIENCE * 1000)
    expect(page.locator(".trouble .panel")).to_have_count(0, timeout=PATIENCE * 1000)
    settled(page)
    expect(page.locator(".table")).to_have_count(1)
    expect(panel).to_have_count(1)
    assert panel.inner_text() == told
