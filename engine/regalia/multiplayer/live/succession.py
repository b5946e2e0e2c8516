"""The succession of a host who is gone for good: the match goes on in another room.

One of the guests keeps the new room. It begins after the last hand that is over, with the points
and codes of all hands so far; a hand in progress is dealt anew. The other guests' pages follow with
what they know themselves: they hold the new host to it, as any host (``GuestHistory.catch_up``).
"""

from __future__ import annotations

from hashlib import sha256
from typing import TYPE_CHECKING

from regalia.errors import LetterError
from regalia.games import GAMES
from regalia.i18n import tr
from regalia.multiplayer.live import fair_shuffle as fair
from regalia.multiplayer.live.guest import Guest
from regalia.multiplayer.live.host import Host
from regalia.presentation import Json

if TYPE_CHECKING:
    from regalia import contract


def successor(room_id: str, seat: int) -> str:
    """Return the room in which the match of a room goes on if the person at ``seat`` keeps it.

    So a page that knows the match recognises an invitation to it.
    """
    return sha256(f"succession {room_id} {seat}".encode()).hexdigest()[:16]


def take_over(save: Json, secret: str) -> Host:
    """Return the host's side of the room that follows the one of a guest's save.

    LetterError where the match cannot go on from it.
    """
    if save["game"] is None:
        raise LetterError(tr("the match had not begun"))
    if save["finished"]:
        raise LetterError(tr("the match is over"))
    if save["last"] is None and save["scores"]:
        raise LetterError(tr("this page has not seen the end of the last hand"))
    seat, game = save["seat"], GAMES[save["game"]]
    names, bots = save["names"], save["bots"]
    room_id = successor(save["room_id"], seat)
    people = [None for _ in names]
    rules = (save["options"], save["dealer"], seat)
    host = Host(game.id, names, [*people], room_id, secret, *rules)
    # Their places keep their names; each may come back, and bots play on until then.
    host.bots[:] = bots
    if save["scores"]:
        codes = [fact["code"] for fact in save["facts"]]
        host.before = fair.Before(save["scores"], codes, game.state_from_dict(save["last"]))
        host.replay([], sheet=True)
    return host


def follow(save: Json, room_id: str, secret: str) -> Json:
    """Return the save of a guest who follows to a room, made of the save of the room before.

    What the page knows of the hands that are over is kept.
    """
    fresh = Guest(room_id, save["name"], secret).to_dict()
    kept = ("game", "options", "dealer", "seat", "names", "bots", "last", "scores", "facts")
    return {**fresh, **{name: save[name] for name in kept}}


def follow_from_host(host: Host, room_id: str, secret: str) -> Json:
    """Return the save of a guest's page that was the host of the room before."""
    match = host.match
    fresh = Guest(room_id, host.names[host.seat], secret).to_dict()
    if match is None or not match.hands:
        return fresh
    facts: list[contract.HandFacts] = [
        {
            "hand": number,
            "seen": True,
            "shared": True,
            "tries": [],
            "moves": 0,
            "others": 0,
            "code": code,
        }
        for number, code in enumerate(match.codes, 1)
    ]
    rules = {"options": host.options, "dealer": host.dealer}
    people = {"seat": host.seat, "names": host.names, "bots": host.bots}
    past = {
        "last": match.hands[-1].state.to_dict(),
        "scores": [hand.scores for hand in match.hands],
        "facts": facts,
    }
    return {**fresh, "game": host.game.id, **rules, **people, **past}
