"""A hand of Royals from the first key to the score sheet, without a pointer."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.web.conftest import WatchedServer
from tests.web.table import PATIENCE, Player

#: What has the focus, as a person would tell it.
FOCUS = """() => {
  const node = document.activeElement;
  return {
    lost: !node || node === document.body,
    card: node.matches('.hand .card'),
    act: node.matches('[data-move], [data-more]'),
    ring: node.matches(':focus-visible'),
  };
}"""


def reach(page: Page, what: str) -> None:
    """Tab until the focus is on a card of the hand, or on an act."""
    for _ in range(80):
        focus = page.evaluate(FOCUS)
        if focus[what]:
            assert focus["ring"], "the focus cannot be seen"
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"no {what} can be reached by Tab")


def test_a_hand_by_keyboard_alone(page: Page, site: WatchedServer) -> None:
    page.set_viewport_size({"width": 1440, "height": 900})
    player = Player(page, seed=13)
    player.keep("regalia.settings", {"speed": "instant"})
    page.goto(site.url)
    page.get_by_role("link", name="Royals 2 players").focus()
    page.keyboard.press("Enter")
    start = page.get_by_role("button", name="Start")
    expect(start).to_be_enabled(timeout=PATIENCE * 1000)
    start.focus()
    page.keyboard.press("Enter")
    look = player.look()
    for turn in range(600):
        if look.score:
            break
        if look.acts and look.acts[0]["at"]:
            reach(page, "act")
            page.keyboard.press("Enter")
        else:
            reach(page, "card")
            page.keyboard.press("Home" if turn % 2 else "End")
            # From there on to a card that may be played, with the arrow keys.
            for _ in range(24):
                name = page.evaluate("() => document.activeElement.getAttribute('aria-label')")
                if name.endswith(", playable"):
                    break
                page.keyboard.press("ArrowRight" if turn % 2 else "ArrowLeft")
            page.keyboard.press("Enter")
            chosen = player.look()
            if not chosen.acts:
                raise AssertionError(f"nothing can be done with {chosen.chosen}")
            look = chosen
            reach(page, "act")
            page.keyboard.press("Enter")
        look = player.look(look.record)
        assert not page.evaluate(FOCUS)["lost"], "the focus was lost"
    assert look.score
    deal = page.get_by_role("button", name="Deal hand 2")
    for _ in range(20):
        if deal.evaluate("(node) => node === document.activeElement"):
            break
        page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    assert not player.look().score
