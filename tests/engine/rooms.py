"""A room and its guests in one process: what the pages do with each other, without pages."""

from __future__ import annotations

import json
import random
from typing import Any

from regalia.multiplayer.guest import Guest
from regalia.multiplayer.host import Room

ROOM = "00112233aabbccdd"


class Net:
    """Carries messages, in order, between a room and guests that are connected to it."""

    def __init__(self, room: Room, seed: int = 0) -> None:
        self.room = room
        self.guests: dict[int, Guest] = {}
        self.peers = 0
        self.random = random.Random(seed)
        #: Everything that each guest was sent, by peer.
        self.sent: dict[int, list[str]] = {}
        self.dropped: dict[int, str] = {}
        self.left: dict[int, str] = {}
        self.news: list[dict[str, Any]] = []

    def join(self, name: str, secret: str = "", token: str = "", known: Any = None) -> int:
        """Connects somebody; returns the number of the connection."""
        self.peers += 1
        peer = self.peers
        guest = Guest(self.room.room_id, name, secret or f"secret {name}", token, known)
        self.guests[peer] = guest
        self.sent[peer] = []
        self.say(peer, guest.hello())
        return peer

    def come_back(self, peer: int, *, reloaded: bool = False) -> int:
        """The person of an earlier connection comes back, with all or with what was kept."""
        old = self.guests[peer]
        if reloaded:
            known = json.loads(json.dumps(old.to_dict()))
            return self.join(known["name"], known["secret"], known["token"], known)
        self.peers += 1
        self.guests[self.peers], self.sent[self.peers] = old, []
        self.say(self.peers, old.hello())
        return self.peers

    def say(self, peer: int, text: str) -> None:
        """A guest's page says something to the host."""
        self.post(self.room.hear(peer, text))

    def post(self, answer: dict[str, Any]) -> None:
        """Delivers what the room wants sent, and what guests answer to it."""
        self.news += answer["news"]
        for peer, why in answer["drop"]:
            self.dropped[peer] = why
        for peer, text in answer["out"]:
            if peer not in self.guests:
                continue
            self.sent[peer].append(text)
            heard = self.guests[peer].hear(text)
            if "leave" in heard:
                self.left.setdefault(peer, heard["leave"])
            if peer not in self.left:
                for reply in heard["out"]:
                    self.say(peer, reply)

    def lose(self, peer: int) -> None:
        """A connection is lost."""
        self.guests[peer] = Guest(ROOM, "nobody", "none")
        self.post(self.room.gone(peer))

    def peer_of(self, seat: int) -> int:
        guest = self.room.guests[seat]
        assert guest.peer is not None
        return guest.peer

    def step(self) -> bool:
        """One random move, or everybody's readiness for the next hand; False once it is over."""
        room = self.room
        desk = room.desk
        assert desk is not None
        if desk.waiting is not None:
            if desk.match.over:
                return False
            for guest in room.present():
                page = self.guests[self.peer_of(guest.seat)]
                if not page.ready:
                    page.make_ready()
                    for text in page.flush()["out"]:
                        self.say(self.peer_of(guest.seat), text)
            desk.next()
            room.deal_if_ready()
            self.post(room.flush())
            return True
        state = desk.match.state
        actor = state.actor
        assert actor is not None
        text = str(self.random.choice(state.legal_moves()))
        if actor in room.guests and room.bots[actor] is None:
            peer = self.peer_of(actor)
            for out in self.guests[peer].move(text)["out"]:
                self.say(peer, out)
        else:
            self.post({"drop": [], **desk.play(text, actor)})
        return True

    def play(self, hands: int = 1, most: int = 5_000) -> None:
        """Plays until so many hands are over."""
        assert self.room.desk is not None
        for _ in range(most):
            if len(self.room.desk.match.hands) >= hands or not self.step():
                return


def open_room(game: str, seats: int, people: int, seed: int = 0, **plan: Any) -> Net:
    """A room in which the host and ``people - 1`` guests have begun to play; bots are the rest."""
    names = [f"Seat {seat}" for seat in range(seats)]
    bots: list[str | None] = [None if seat < people else "random" for seat in range(seats)]
    net = Net(Room(game, names, bots, ROOM, f"host {seed}", **plan), seed)
    for n in range(1, people):
        net.join(f"Guest {n}", f"secret {seed} {n}")
    net.post(net.room.start())
    return net
