"""Cards that travel: as fast as wanted, never in the way; a bot's turn that can be hurried."""

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.web.conftest import Problems, WatchedServer
from tests.web.hands import moments
from tests.web.table import PATIENCE, Player, opened, played, verbs

# From here on each motion that begins is noted: how long it takes and of what it is.
WATCH = """() => {
  window.motions = [];
  const animate = window.ownAnimate;
  Element.prototype.animate = function (frames, timing) {
    window.motions.push({ frames: Object.keys(frames), duration: timing.duration });
    return animate.call(this, frames, timing);
  };
}"""
# From here on each motion lasts long enough to be looked at.
LASTING = """() => {
  const animate = window.ownAnimate;
  Element.prototype.animate = function (frames, timing) {
    return animate.call(this, frames, { ...timing, duration: 20_000 });
  };
}"""
# Motions are the page's own again, none goes on, and nothing lies over the page.
REST = """() => {
  window.ownAnimate ??= Element.prototype.animate;
  Element.prototype.animate = window.ownAnimate;
  for (const motion of document.getAnimations()) motion.cancel();
  for (const dialog of document.querySelectorAll('dialog[open]')) dialog.close();
}"""
#: What the settings call each pace.
PACES = {"slow": "Slow", "normal": "Normal", "fast": "Fast", "instant": "At once"}
LEAD = ".act [data-move^='play ']"


@pytest.fixture(scope="module")
def laid(
    browser: Browser, browser_context_args: dict[str, Any], site: WatchedServer
) -> Iterator[tuple[Player, Problems]]:
    """A player in front of a page whose engine is there."""
    moving = {**browser_context_args, "reduced_motion": "no-preference"}
    with opened(browser, moving, site) as (page, problems):
        player = Player(page)
        page.goto(site.url)
        expect(page.locator("#engine")).to_be_hidden(timeout=PATIENCE * 1000)
        yield player, problems


@pytest.fixture
def player(laid: tuple[Player, Problems]) -> Iterator[Player]:
    """The player, at a page that moves things as it likes."""
    player, problems = laid
    player.page.evaluate(REST)
    yield player
    player.page.evaluate(REST)
    player.page.emulate_media(reduced_motion="no-preference")
    found, problems.found[:] = problems.left(), []
    assert found == []


def sit(player: Player, speed: str) -> None:
    """Choose a pace, and sit down where a card can be led."""
    choose_pace(player.page, speed)
    player.sit(played(lambda state: "play" in verbs(state) and "draw" not in verbs(state)))
    player.page.evaluate(WATCH)


def choose_pace(page: Page, speed: str) -> None:
    page.evaluate("() => { location.hash = '/settings'; }")
    paces = page.get_by_role("group", name="Pace of the bots")
    paces.get_by_role("radio", name=PACES[speed], exact=True).check(force=True)


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
    player: Player, speed: str, share: float
) -> None:
    sit(player, speed)
    lead(player)
    motions = player.page.evaluate("() => window.motions")
    flights = [m["duration"] for m in motions if "transform" in m["frames"]]
    if share == 0:
        assert motions == []
    else:
        assert 220 * share == pytest.approx(flights[0])


def test_reduced_motion_setting_stops_flights(player: Player) -> None:
    page = player.page
    page.emulate_media(reduced_motion="reduce")
    sit(player, "slow")
    lead(player)
    motions = page.evaluate("() => window.motions")
    assert [m for m in motions if set(m["frames"]) & {"transform", "translate"}] == []


def test_cards_in_flight_let_taps_through(player: Player) -> None:
    page = player.page
    sit(player, "slow")
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


def test_a_tap_hurries_the_bots(player: Player) -> None:
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

    page = player.page
    choose_pace(page, "slow")
    slow, quick = turn(False), turn(True)
    # Bots act once at least: at the slow pace a second and more each. The rest is the machine's.
    assert slow > 1000
    assert quick < slow - 400
