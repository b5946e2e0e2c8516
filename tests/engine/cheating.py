"""Tables at which a host or a guest cheats, and what a test says in their name."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

from regalia.multiplayer.live import fair_shuffle as fair
from regalia.multiplayer.live.guest import GuestPhase
from regalia.multiplayer.live.host import Host
from tests.engine.rooms import ROOM, Net, open_room, wire

Json = dict[str, Any]


def lobby(people: int = 2, bend: Callable[[int, str], list[str]] | None = None) -> Net:
    """A table of Royal Lines at which guests sit whom the host has not dealt to yet."""
    names = [f"Seat {seat}" for seat in range(people)]
    net = Net(Host("lines", names, [None] * people, ROOM, "host"))
    if bend is not None:
        net.bend = bend
    for n in range(1, people):
        net.join(f"Guest {n}")
    return net


def without(*kinds: str) -> Callable[[int, str], list[str]]:
    """Hold back messages of these kinds."""
    return lambda peer, text: [] if json.loads(text)["is"] in kinds else [text]


def answers(net: Net, peer: int, kind: str) -> list[Json]:
    """Return the messages of a kind that a guest has sent."""
    said = map(json.loads, net.said.get(peer, []))
    return [message for message in said if message["is"] == kind]


def heard(net: Net, peer: int, kind: str) -> Json:
    """The last message of a kind that a guest was sent."""
    message: Json = json.loads(heard_text(net, peer, kind))
    return message


def heard_text(net: Net, peer: int, kind: str) -> str:
    return [text for text in net.sent[peer] if json.loads(text)["is"] == kind][-1]


def stacked(net: Net, peer: int, **changes: Any) -> str:
    """A past with a hand that the host has dealt by itself, in the round that was prepared."""
    room, game = net.room, net.room.game
    number = 1 if room.match is None else len(room.match.hands) + 1
    start = fair.first_deal(game, room.seats, room.options, "stacked", 0, None)
    hand = {"number": number, "round": room.shuffle.round, "tries": [], "names": room.names}
    hand |= {"bots": room.bots, "commits": {0: fair.commit("00" * 16, ROOM, 1, 0)}}
    hand |= {"deals": [{"position": start.view(peer).to_dict(), "moves": []}], "links": []}
    past = {"ply": 0, "results": [], "opened": [], "last": None}
    if room.match is not None:
        past = room._past(peer, 0)._asdict()
    return wire("past", **{**past, "hand": {**hand, **changes}})


def again(net: Net, peer: int, *messages: str) -> None:
    """The host asks a connected guest for a hello, and answers it with these messages."""
    net.bend = lambda to, text: [] if to == peer else [text]
    welcome = heard(net, peer, "welcome")
    net.tell(peer, '{"is":"again"}')
    net.tell(peer, json.dumps({**welcome, "greeting": net.guests[peer].greeting}))
    for text in messages:
        net.tell(peer, text)
    net.bend = lambda to, text: [text]


def left(net: Net, peer: int = 1) -> str:
    """Return why a guest left the table."""
    return net.left.get(peer, "")


def sit_again(net: Net, peer: int) -> None:
    """Let a guest who left be where it was."""
    del net.left[peer]
    net.guests[peer].phase, net.guests[peer].away = GuestPhase.SEATED, False


def reveal_without_deal(people: int = 2) -> Net:
    """All guests have shown their parts; the host keeps the deal to itself."""
    net = lobby(people)
    net.unheard = {"reveal"}
    net.post(net.room.start())
    assert all(answers(net, peer, "reveal") for peer in net.guests)
    net.unheard = set()
    return net


def repeat_reveal(net: Net, peer: int) -> None:
    """The host hears after all what a guest has shown."""
    net.say(peer, json.dumps(answers(net, peer, "reveal")[0]))


def guest_to_move(game: str = "royals", seats: int = 2, people: int = 2, seed: int = 1) -> Net:
    """A hand in its middle, the guest at seat 1 to move."""
    net = open_room(game, seats, people, seed=seed)
    for _ in range(400):
        net.step()
        state = net.room.session.match.state
        if net.room.session.ply > 20 and state.actor == 1 and len(state.legal_moves()) > 2:
            return net
    raise AssertionError("it is never the guest's turn")


def finished(seed: int = 2) -> Net:
    """A match of two rounds at most that is over."""
    net: Net = open_room("lines", 2, 2, seed=seed, options={"target": 1})
    net.play(100)
    assert net.room.match.over
    return net


def code_of(net: Net, peer: int) -> str:
    return net.guests[peer].history.code
