"""The guided first hand, done as it says: what is ringed is tapped, and then the act."""

import pytest
from playwright.sync_api import Page, expect

from regalia import GAMES
from tests.web.conftest import WatchedServer
from tests.web.table import PATIENCE, Player

# What the page asks for now: to go on, to tap a card or pile, or to do an act.
ASKED = """() => {
  const seen = (node) => node.checkVisibility();
  const find = (selector) => [...document.querySelectorAll(selector)].filter(seen);
  if (!document.documentElement.matches('[data-settled]')) return null;
  const go = find('.lesson .btn')[0];
  const act = find('.btn.told[data-move]:not([aria-disabled])')[0];
  const card = find('.card.told:not(.sel), .told[data-stack]:not(.sel)')[0];
  const node = go ?? act ?? card;
  if (!node) return null;
  document.querySelector('[data-asked]')?.removeAttribute('data-asked');
  node.dataset.asked = '';
  const told = find(".lesson .says")[0]?.textContent ?? "";
  return { told, kind: go ? "go" : act ? "act" : "card", text: node.textContent };
}"""


@pytest.mark.parametrize("game", GAMES)
def test_lesson_leads_through_a_hand_into_a_match(
    page: Page, site: WatchedServer, game: str
) -> None:
    Player(page)
    page.goto(f"{site.url}#/new/{game}")
    page.get_by_role("link", name="Show me").click()
    told, last = [], ""
    while last != "Play on":
        asked = page.wait_for_function(ASKED, timeout=PATIENCE * 1000).json_value()
        if asked["told"] not in told:
            told.append(asked["told"])
        last = asked["text"] if asked["kind"] == "go" else ""
        page.locator("[data-asked]").first.dispatch_event("click")
    assert len(told) >= 6
    # It is a match now, kept and against bots, with everything that was played in it.
    page.wait_for_url("**/#/play/*")
    expect(page.locator(".table .hand .card").first).to_be_visible(timeout=PATIENCE * 1000)
    name = page.url.rsplit("/", 1)[-1]
    kept = page.evaluate("(name) => localStorage.getItem(`regalia.match.${name}`)", name)
    assert '"steady"' in kept
    # Whoever has seen it is not asked again.
    page.goto(f"{site.url}#/new/{game}")
    expect(page.get_by_role("link", name="A guided first hand")).to_be_visible()
    expect(page.get_by_role("link", name="Show me")).to_have_count(0)


def test_another_move_is_not_made_and_said_so(page: Page, site: WatchedServer) -> None:
    Player(page)
    page.goto(f"{site.url}#/learn/royals")
    page.get_by_role("button", name="Go on").click(timeout=PATIENCE * 1000)
    page.locator('[data-move="house H"]').click()
    expect(page.locator(".phase .why")).to_contain_text("this hand shows something else")
    page.locator('[data-move="house S"]').click()
    expect(page.locator(".lesson .says")).to_contain_text("a card for each of you")
