"""Settings are applied at once and kept; sound is on and soft."""

import json
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.web.conftest import WatchedServer
from tests.web.table import HEARD, PATIENCE, Player, played, verbs

# Counts what is played and felt, instead of playing it.
EAR = """(() => {
  window.heard = { contexts: 0, tones: 0, brushes: 0, buzzes: 0 };
  const Context = window.AudioContext;
  window.AudioContext = class extends Context {
    constructor(...args) { super(...args); heard.contexts += 1; }
  };
  const start = (kind, Node) => {
    const real = Node.prototype.start;
    Node.prototype.start = function (...args) { heard[kind] += 1; return real.apply(this, args); };
  };
  start('tones', OscillatorNode);
  start('brushes', AudioBufferSourceNode);
  Navigator.prototype.vibrate = () => { heard.buzzes += 1; return true; };
})();"""

WIDTH = "getComputedStyle(document.querySelector('.hand .card')).width"


#: Put back what the page has set by its own settings.
NO_LIKINGS = """() => {
  const { dataset } = document.documentElement;
  dataset.size = 'normal';
  delete dataset.left;
}"""


def settings(page: Page) -> Any:
    return json.loads(page.evaluate("localStorage.getItem('regalia.settings')"))


def test_each_setting_is_applied_and_kept(page: Page, site: WatchedServer) -> None:
    page.goto(f"{site.url}#/settings")
    # When the engine's line goes, everything moves.
    expect(page.locator("#engine")).to_be_hidden()
    page.get_by_text("More", exact=True).click()
    for legend, choice in (
        ("Light and dark", "Light"),
        ("Table and cards", "Walnut"),
        ("Suits", "Four colours"),
        ("Cards", "Large"),
        ("Hand that plays", "Left"),
        ("Pace of the bots", "At once"),
        ("Forced moves", "Play them"),
        ("Vibration", "Off"),
    ):
        page.get_by_role("group", name=legend).get_by_role("radio", name=choice).check(force=True)
    wanted = {
        "theme": "light",
        "ground": "walnut",
        "back": "copper",
        "four": True,
        "size": "large",
        "left": True,
        "speed": "instant",
    }
    assert settings(page) == wanted | {
        "buzz": False,
        "sound": True,
        "free": False,
        "remarks": True,
        "phrases": True,
        "oneTap": False,
        "forced": True,
        "language": "system",
    }
    page.reload()
    root = page.locator("html")
    expect(root).to_have_attribute("data-theme", "light")
    expect(root).to_have_css("background-color", "rgb(236, 229, 221)")
    assert root.evaluate("(node) => getComputedStyle(node).getPropertyValue('--back')") == "#5b321c"
    expect(root).to_have_attribute("data-size", "large")
    expect(root).to_have_attribute("data-left", "")
    page.get_by_text("More", exact=True).click()
    expect(page.get_by_role("radio", name="Left")).to_be_checked()


@pytest.mark.one_page
def test_sizes_of_cards_and_the_left_hand(page: Page, site: WatchedServer) -> None:
    player = Player(page)
    player.start(site.url).look()
    widths = []
    width = page.evaluate(WIDTH)
    for size in ("small", "normal", "large"):
        page.evaluate("(size) => { document.documentElement.dataset.size = size; }", size)
        page.set_viewport_size({"width": 390, "height": 840 + len(widths)})
        page.wait_for_function(f"(was) => {WIDTH} !== was", arg=width)
        width = page.evaluate(WIDTH)
        widths.append(float(width.removesuffix("px")))
    assert 44 <= widths[0] < widths[1] < widths[2]
    hint = page.get_by_role("button", name="What would a bot do?")
    right = hint.bounding_box()
    page.evaluate("document.documentElement.dataset.left = ''")
    left = hint.bounding_box()
    assert right
    assert left
    assert right["x"] < 20
    assert left["x"] > 320
    page.evaluate(NO_LIKINGS)


def test_sounds_begin_after_a_tap_and_one_tap_mutes_them(page: Page, site: WatchedServer) -> None:
    page.add_init_script(EAR)
    player = Player(page, seed=3, settings=HEARD)
    page.goto(site.url)
    player.lay(played(lambda state: "play" in verbs(state)))
    mute = page.get_by_role("button", name="Sounds")
    look = player.look()
    # The page was opened by an address, and not touched yet.
    assert page.evaluate("heard") == {"contexts": 0, "tones": 0, "brushes": 0, "buzzes": 0}
    for _ in range(4):
        look = player.move(look)
    expect(mute).to_have_attribute("aria-pressed", "true")
    heard = page.evaluate("heard")
    assert heard["contexts"] == 1
    assert heard["brushes"] > 2
    assert heard["tones"] > 2
    assert heard["buzzes"] > 0
    mute.click()
    expect(mute).to_have_attribute("aria-pressed", "false")
    assert settings(page)["sound"] is False
    quiet = page.evaluate("heard")
    for _ in range(2):
        look = player.move(player.look())
    heard = page.evaluate("heard")
    assert (heard["tones"], heard["brushes"]) == (quiet["tones"], quiet["brushes"])
    page.reload()
    page.locator(".felt .table").dispatch_event("pointerdown", timeout=PATIENCE * 1000)
    expect(mute).to_have_attribute("aria-pressed", "false", timeout=PATIENCE * 1000)
    # Switching them on plays one.
    mute.click()
    page.wait_for_function("() => heard.tones > 0", timeout=PATIENCE * 1000)
