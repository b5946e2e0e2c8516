"""Settings are applied at once and kept; sound is off by default."""

import json
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.web.conftest import WatchedServer
from tests.web.table import PATIENCE, Player

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
    for legend, choice in (
        ("Light and dark", "Light"),
        ("Table", "Baize"),
        ("Card backs", "Copper"),
        ("Suits", "Four colours"),
        ("Cards", "Large"),
        ("Hand that plays", "Left"),
        ("Pace of the bots", "At once"),
        ("Forced moves", "Play them"),
        ("Vibration", "On"),
    ):
        page.get_by_role("group", name=legend).get_by_role("radio", name=choice).check(force=True)
    wanted = {
        "theme": "light",
        "ground": "baize",
        "back": "copper",
        "four": True,
        "size": "large",
        "left": True,
        "speed": "instant",
    }
    assert settings(page) == wanted | {
        "buzz": True,
        "sound": False,
        "free": False,
        "remarks": True,
        "phrases": True,
        "forced": True,
        "language": "system",
    }
    page.reload()
    root = page.locator("html")
    expect(root).to_have_attribute("data-theme", "light")
    expect(root).to_have_css("background-color", "rgb(223, 232, 226)")
    assert root.evaluate("(node) => getComputedStyle(node).getPropertyValue('--back')") == "#5b321c"
    expect(root).to_have_attribute("data-size", "large")
    expect(root).to_have_attribute("data-left", "")
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
    sort = page.get_by_role("button", name="Sort hand by rank")
    right = sort.bounding_box()
    page.evaluate("document.documentElement.dataset.left = ''")
    left = sort.bounding_box()
    assert right
    assert left
    assert right["x"] < 20
    assert left["x"] > 320
    page.evaluate(NO_LIKINGS)


def test_sounds_are_off_until_switched_on(page: Page, site: WatchedServer) -> None:
    page.add_init_script(EAR)
    player = Player(page, seed=3)
    look = player.start(site.url).look()
    for _ in range(3):
        look = player.move(look)
    assert page.evaluate("heard") == {"contexts": 0, "tones": 0, "brushes": 0, "buzzes": 0}
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Settings").click()
    for legend in ("Sounds", "Vibration"):
        page.get_by_role("group", name=legend).get_by_role("radio", name="On").check(force=True)
    # Switching them on plays one.
    page.wait_for_function("() => heard.tones > 0", timeout=PATIENCE * 1000)
    page.get_by_role("button", name="Close").last.click()
    look = player.look()
    for _ in range(6):
        look = player.move(look)
    heard = page.evaluate("heard")
    assert heard["contexts"] == 1
    assert heard["brushes"] + heard["tones"] > 2
    assert heard["buzzes"] > 0
