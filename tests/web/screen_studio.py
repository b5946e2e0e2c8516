"""The screens on which scenes are made and shown; `screens` lists them."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any
from urllib.parse import urlencode

from playwright.sync_api import Page, expect

from tests.web.hands import ended
from tests.web.sharing import asked
from tests.web.table import PATIENT, Player

#: Cards of a position of Marriage Royals: a couple, a queen for a hostage, and an empty hand.
PLACED = [
    *[("3C", "hands", 0), ("KS", "hands", 0), ("TD", "hands", 0), ("4C", "hands", 1)],
    *[("KH", "spoils", 0), ("AH", "spoils", 0), ("QD", "meld", 0), ("QD", "spoils", 1)],
]


#: What the author of a scene says: its title, at the start, at each step, and to three answers.
SAID = {
    "en": [
        *("How a queen was won", "The queen lies open, and both kings are still in hand."),
        *("Ada holds back her king ♠.", "It keeps the ace.", "Then the two beats it."),
        "Count the hearts.",
    ],
    "de": [
        *("Wie eine Dame fiel", "Die Dame liegt offen, und beide Könige sind noch auf der Hand."),
        *("Ada hält ihren König ♠ zurück.", "So bleibt das Ass.", "Dann sticht die Zwei."),
        "Zähl die Herzen.",
    ],
}


@cache
def scene(kind: str = "watch", language: str = "en") -> dict[str, Any]:
    """Return a scene of a hand, with what its author says."""
    record = ended("royals", 2)[0]
    asked("review", record=record, seat=0)
    for first in range(60, 200):
        made = asked("own_start", deal=0, first=first, last=first + 3, eyes=0)
        shown = asked("own_show", scene=made)
        if shown["actor"] == 0 and len(shown["moves"]) > 2:
            break
    title, text, say, right, wrong, otherwise = SAID[language]
    steps = [{**step, "say": say} for step in made["steps"]]
    told = {**made, "title": title, "author": "Ada L.", "text": text, "steps": steps}
    if kind == "find":
        moves = [each["text"] for each in shown["moves"][:2]]
        answers = [{"move": moves[0], "right": True, "say": right}]
        answers += [{"move": moves[1], "right": False, "say": wrong}]
        told |= {"kind": "find", "answers": answers, "otherwise": otherwise}
    return told if language == "en" else {**told, "language": language}


def packed(player: Player, kind: str = "watch") -> str:
    return str(asked("own_write", scene=scene(kind, player.language))["packed"])


def start(player: Player) -> None:
    """The choice of where a scene begins."""
    player.page.evaluate("() => { location.hash = '/studio'; }")
    expect(player.page.get_by_label(player.say("File of a scene"))).to_be_visible(timeout=PATIENT)


def position(player: Player) -> None:
    """A position that is set by hand."""
    page = player.page
    start(player)
    page.get_by_role("link", name="Marriage Royals").click()
    for card, key, seat in PLACED:
        place = page.locator(f"[data-spot='{key}.{seat}.']")
        expect(place).to_be_visible(timeout=PATIENT)
        place.click()
        from_pack(page, card)
        lying = page.locator(f"[data-place='{key}.{seat}.'] [data-card^='{card}']")
        expect(lying.first).to_be_visible(timeout=PATIENT)
    page.locator(".pairs [type=checkbox]").first.click()
    expect(page.locator(".pairs [type=checkbox]")).to_have_count(2, timeout=PATIENT)
    page.locator("main").evaluate("(main) => main.scrollTo(0, 0)")


def from_pack(page: Page, card: str) -> None:
    """Tap a card of the pack, of which a small screen shows one suit."""
    suit = page.locator(f".pack [data-suit='{card[1]}']")
    if suit.is_visible():
        suit.click()
    page.locator(f".pack [data-card='{card}']").click()


def editor(kind: str) -> Callable[[Player], None]:
    """Return the way to what is written about a scene."""

    def open_(player: Player) -> None:
        address = f"/studio/{packed(player, kind)}"
        player.page.evaluate("(address) => { location.hash = address; }", address)
        expect(player.page.locator(".look figure")).to_be_visible(timeout=PATIENT)

    return open_


def ways(player: Player) -> None:
    """Open the sheet with the link, pictures and file of a scene."""
    editor("watch")(player)
    player.page.get_by_role("button", name=player.say("Link, picture, file …")).click()
    expect(player.page.locator("dialog textarea").first).to_be_visible(timeout=PATIENT)


def played(player: Player) -> None:
    """Moves that become steps."""
    page = player.page
    position(player)
    page.locator("[data-spot='hands.2.']").click()
    from_pack(page, "5C")
    page.locator(".studio-foot .primary").click(timeout=PATIENT)
    expect(page.locator(".look .live .told")).to_be_visible(timeout=PATIENT)


def own(player: Player) -> None:
    """A scene as the one who follows its link meets it."""
    page = player.page
    page.goto(f"{root(page)}scene.html#own={packed(player, 'find')}")
    expect(page.locator("figure .try")).to_be_visible(timeout=PATIENT)


def framed(player: Player) -> None:
    """The same in the frame of another page."""
    page = player.page
    told = urlencode({"own": packed(player), "title": "A scene"})
    page.goto(f"{root(page)}frame.html#{told}")
    expect(page.locator("figure .try")).to_be_visible(timeout=PATIENT)


def root(page: Page) -> str:
    """Return the address of the page itself."""
    return page.url.partition("#")[0].rpartition("/")[0] + "/"


def home(page: Page) -> None:
    """Go back to the page itself, if another screen has shown a scene alone."""
    if page.url.partition("#")[0] != root(page):
        page.goto(root(page))
        expect(page.locator("#engine")).to_be_hidden(timeout=PATIENT)


STUDIO: dict[str, Callable[[Player], None]] = {
    "studio/start": start,
    "studio/position": position,
    "studio/played": played,
    "studio/scene": editor("watch"),
    "studio/question": editor("find"),
    "studio/ways": ways,
    "studio/own": own,
    "studio/framed": framed,
}
