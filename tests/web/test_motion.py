"""Cards that travel: as fast as wanted, in nobody's way; a bot's turn that can be hurried."""

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.web.conftest import WatchedServer
from tests.web.screens import moments
from tests.web.table import Player, played, verbs

# From here on each motion that begins is noted: how long it takes and of what it is.
WATCH = """() => {
  window.motions = [];
  const animate = Element.prototype.animate;
  Element.prototype.animate = function (frames, timing) {
    window.motions.push({ frames: Object.keys(frames), duration: timing.duration });
    return animate.call(this, frames, timing);
  };
}"""
# From here on each motion lasts long enough to be looked at.
LASTING = """() => {
  const animate = Element.prototype.animate;
  Element.prototype.animate = function (frames, timing) {
    return animate.call(this, frames, { ...timing, duration: 20_000 });
  };
}"""
LEAD = ".act [data-move^='play ']"


@pytest.fixture
def sit(page: Page, site: WatchedServer) -> Any:
    def at(speed: str) -> Player:
        player = Player(page, speed=speed)
        page.goto(site.url)
        player.sit(played(lambda state: "play" in verbs(state) and "draw" not in verbs(state)))
        page.evaluate(WATCH)
        return player

    return at


def lead(player: Player) -> None:
    """Choose the first card that can be led, and lead it."""
    page = player.page
    card = next(card for card in player.look().can if card["zone"] == "hand")
    player.take(card)
    held = page.locator(".hand .card").count()
    page.locator(LEAD).first.click()
    page.wait_for_function("(n) => document.querySelectorAll('.hand .card').length < n", arg=held)


@pytest.mark.parametrize(
    ("speed", "share"), [("slow", 1.6), ("normal", 1), ("fast", 0.6), ("instant", 0)]
)
def test_a_card_that_is_played_travels_as_fast_as_wanted(
    sit: Any, speed: str, share: float
) -> None:
    player = sit(speed)
    lead(player)
    motions = player.page.evaluate("() => window.motions")
    flights = [m["duration"] for m in motions if "transform" in m["frames"]]
    if share == 0:
        assert motions == []
    else:
        assert 220 * share == pytest.approx(flights[0])


def test_reduced_motion_setting_stops_flights(sit: Any, page: Page) -> None:
    page.emulate_media(reduced_motion="reduce")
    lead(sit("slow"))
    motions = page.evaluate("() => window.motions")
    assert [m for m in motions if set(m["frames"]) & {"transform", "translate"}] == []


def test_cards_in_flight_let_taps_through(sit: Any, page: Page) -> None:
    player = sit("slow")
    page.evaluate(LASTING)
    # The pictures in flight let every tap through, and the table takes one at once.
    lead(player)
    assert page.locator(".flights > *").count() > 0
    assert page.evaluate(
        """() => [...document.querySelectorAll('.flights, .flights *')]
          .every((node) => getComputedStyle(node).pointerEvents === 'none')"""
    )
    assert page.evaluate("() => document.getAnimations().length") > 0
    page.get_by_role("button", name="Menu").click()
    expect(page.get_by_role("dialog")).to_be_visible()


def test_a_tap_hurries_the_bots(page: Page, site: WatchedServer) -> None:
    def turn(hurried: bool) -> float:
        """Milliseconds from a discard to the person's next turn, at the slowest pace."""
        record = moments("alliance", 4)["w3"]
        player.lay(record)
        player.look()
        page.evaluate(
            "() => addEventListener('click', () => { window.began = performance.now(); }, true)"
        )
        card = next(card for card in player.look().can if card["zone"] == "hand")
        player.take(card)
        page.locator(".act [data-move^='discard']").first.click()
        page.wait_for_function("() => document.querySelector('.table[data-busy]')")
        if hurried:
            page.locator(".felt .mid").dispatch_event("pointerdown")
        page.wait_for_function("() => !document.querySelector('.table[data-busy]')", timeout=60_000)
        return float(page.evaluate("() => performance.now() - window.began"))

    player = Player(page, speed="slow")
    page.goto(site.url)
    slow, quick = turn(False), turn(True)
    # Bots act twice at least: at the slow pace a second and more each.
    assert slow > 1500
    assert quick < slow / 2
