"""The screens of playing with other people, as far as one page shows them; `screens` lists them."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import partial
from typing import Any

from playwright.sync_api import expect

import regalia
from regalia import bridge
from tests.web.table import PATIENCE, Player, settled

WAIT = PATIENCE * 1000

Opener = Callable[[Player], None]


def asked(method: str, **call: Any) -> Any:
    """Return the bridge's answer to a call, made in this process."""
    return json.loads(bridge.call(json.dumps({"method": method, **call})))["ok"]


def begin(player: Player, way: str, game: str = "royals") -> None:
    """A new match in one of the ways."""
    page = player.page
    page.evaluate("(game) => { location.hash = `/new/${game}`; }", game)
    page.get_by_label(player.say(way)).check()
    page.locator(".form-foot button").click()


def ways(player: Player) -> None:
    """The start of a match with others."""
    page = player.page
    page.evaluate("() => { location.hash = '/new/alliance'; }")
    page.get_by_label(player.say("Live")).check()
    expect(page.get_by_role("button", name=player.say("Set the table"))).to_be_visible()
    # At the end of the form its foot covers no field in part.
    page.locator("main").evaluate("(main) => main.scrollTo(0, main.scrollHeight)")


def curtain(player: Player) -> None:
    begin(player, "One device")
    expect(player.page.locator(".curtain-in")).to_be_visible(timeout=WAIT)


def lobby(player: Player) -> None:
    begin(player, "Live", "marriage")
    expect(player.page.locator(".lobby")).to_be_visible(timeout=WAIT)
    player.page.locator(".reach input[value=far]").check()
    player.page.locator(".servers summary").click()


def invite(player: Player) -> None:
    begin(player, "Live")
    player.page.get_by_role("button", name=player.say("Invite")).click(timeout=WAIT)
    expect(player.page.locator("dialog .qr")).to_be_visible(timeout=WAIT)


def people(player: Player) -> None:
    """The list of people during a live match."""
    begin(player, "Live", "lines")
    player.page.locator(".lobby > .deal .btn").click(timeout=WAIT)
    expect(player.page.locator(".table")).to_be_visible(timeout=WAIT)
    player.page.get_by_role("button", name=player.say("Menu")).click()
    player.page.get_by_role("button", name=player.say("Who is at the table")).click()
    expect(player.page.locator("dialog .places")).to_be_visible()


def phrases(player: Player) -> None:
    people(player)
    player.page.keyboard.press("Escape")
    player.page.get_by_role("button", name=player.say("Say something")).click()
    expect(player.page.get_by_role("dialog", name=player.say("Say something"))).to_be_visible()


def join(player: Player, answered: bool = False) -> None:
    """Join as an invited guest; the sheet of the host's page is out of the way."""
    invite(player)
    code = player.page.locator("dialog .shown textarea").input_value()
    player.page.keyboard.press("Escape")
    player.page.goto(code)
    expect(player.page.get_by_label(player.say("Your name"))).to_be_visible()
    if answered:
        player.page.get_by_label(player.say("Your name")).fill("Ben")
        player.page.locator(".invited .primary").click()
        expect(player.page.locator(".shown .qr")).to_be_visible(timeout=WAIT)


def waits(player: Player) -> None:
    """The page that reads a code."""
    player.page.evaluate("() => { location.hash = '/join'; }")
    expect(player.page.get_by_label(player.say("The invitation"))).to_be_visible(timeout=WAIT)


def letter(moves: int) -> str:
    """A letter of a match so far: as a link has it."""
    match = regalia.GAMES["royals"].new_match(2, "letter", {}, 0, ["Ann", "Ben"])
    for _ in range(moves):
        match.play(str(match.state.legal_moves()[0]))
    asked("letter_resume", record=match.record.dump(), seat=1, bots=[None, None])
    return str(asked("letter")["packed"])


def arrives(player: Player) -> None:
    """A letter that was opened: who of them is it for?"""
    player.page.evaluate("(text) => { location.hash = `/letter/${text}`; }", letter(6))
    expect(player.page.locator(".chairs .btn").first).to_be_visible(timeout=WAIT)


def older(player: Player) -> None:
    """A letter that is older than the match that is here."""
    page = player.page
    page.evaluate("(text) => { location.hash = `/letter/${text}`; }", letter(9))
    settled(page)  # another letter may lie there
    page.locator(".chairs .btn").first.click(timeout=WAIT)
    expect(page.locator(".table")).to_be_visible(timeout=WAIT)
    page.evaluate("(text) => { location.hash = `/letter/${text}`; }", letter(6))
    title = page.get_by_role("heading", name=player.say("You have gone on since"))
    expect(title).to_be_visible(timeout=WAIT)
    page.evaluate(
        "() => Object.keys(localStorage).forEach((key) => "
        "key.startsWith('regalia.match') && localStorage.removeItem(key))"
    )


def opener(player: Player) -> None:
    player.page.evaluate("() => { location.hash = '/letter'; }")
    expect(player.page.get_by_label(player.say("Choose a file"))).to_be_visible(timeout=WAIT)


def strip(player: Player, send: bool = False) -> None:
    """Show a table where a person elsewhere is to move, and what is sent to them."""
    page = player.page
    page.evaluate("() => { location.hash = '/new/royals'; }")
    page.get_by_label(player.say("By message")).check()
    page.get_by_label(player.say("First deal")).select_option("0")
    page.locator(".form-foot button").click()
    expect(page.locator(".table")).to_be_visible(timeout=WAIT)
    # The dealer's opponent begins.
    expect(page.locator(".strip .primary")).to_be_visible(timeout=WAIT)
    if send:
        page.locator(".strip .primary").click()
        page.get_by_role("button", name=player.say("QR code")).click(timeout=WAIT)
        expect(page.locator("dialog .qr")).to_be_visible(timeout=WAIT)


#: By name; the first word says what it belongs to.
SHARING: dict[str, Opener] = {
    "together/ways": ways,
    "together/curtain": curtain,
    "together/lobby": lobby,
    "together/invite": invite,
    "together/people": people,
    "together/phrases": phrases,
    "together/join": join,
    "together/answer": partial(join, answered=True),
    "together/code": waits,
    "together/arrives": arrives,
    "together/older": older,
    "together/opener": opener,
    "together/strip": strip,
    "together/send": partial(strip, send=True),
}
