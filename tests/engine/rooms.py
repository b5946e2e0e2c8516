"""A room and its guests in one process: what the pages do with each other, without pages."""

from __future__ import annotations

import json
import random
from collections import deque
from collections.abc import Callable
from typing import Any

from regalia.multiplayer.live import protocol
from regalia.multiplayer.live.guest import Guest
from regalia.multiplayer.live.host import Host
from regalia.multiplayer.live.host_save import open_host

ROOM = "00112233aabbccdd"


def copied(value: Any) -> Any:
    """Return a value as it is read again from a store or from a message."""
    return json.loads(json.dumps(value))


def wire(kind: str, **fields: Any) -> str:
    """Return a message as text, whether an honest page would send it or not."""
    return json.dumps({"is": kind, **fields})


def hello(name: str, token: str = "", room: str = ROOM, version: int = protocol.VERSION) -> str:
    """Return the first message of a page that knows nothing of the match."""
    who = {"room": room, "name": name, "token": token}
    return wire("hello", version=version, greeting=1, hands=0, **who)


class Net:
    """Carries messages, in order, between a room and guests that are connected to it."""

    def __init__(self, room: Host, seed: int = 0) -> None:
        self.room = room
        self.guests: dict[int, Guest] = {}
        self.peers = 0
        #: Pages whose connection was lost, by its number.
        self.away: dict[int, Guest] = {}
        self.random, self.greetings = random.Random(seed), random.Random(seed)
        #: Everything that each guest was sent, by peer, and everything that it said.
        self.sent: dict[int, list[str]] = {}
        self.said: dict[int, list[str]] = {}
        #: News that each guest's page had for its person, by peer.
        self.told: dict[int, list[dict[str, Any]]] = {}
        #: What the pages asked their people, by peer.
        self.asked: dict[int, list[Any]] = {}
        self.dropped: dict[int, str] = {}
        self.left: dict[int, str] = {}
        self.news: list[dict[str, Any]] = []
        #: Makes of a message to a guest, by its peer, what the guest is sent in its place.
        self.bend: Callable[[int, str], list[str]] = lambda peer, text: [text]
        #: Kinds of messages of guests that the room does not hear.
        self.unheard: set[str] = set()
        #: What the room has sent and no guest has read yet, oldest first.
        self.mail: list[tuple[int, str]] = []

    def join(self, name: str, secret: str = "", token: str = "", known: Any = None) -> int:
        """Connect a guest; return the number of the connection."""
        self.peers += 1
        peer = self.peers
        guest = self.page(name, secret or f"secret {name}", token, known)
        self.guests[peer] = guest
        self.sent[peer] = []
        self.say(peer, guest.hello())
        return peer

    def page(self, name: str, secret: str, token: str = "", known: Any = None) -> Guest:
        """Return the engine of a guest's page; each has a first hello of another number."""
        greeting = self.greetings.randrange(2**30)
        return Guest(self.room.room_id, name, secret, token, known, greeting)

    def come_back(self, peer: int, *, reloaded: bool = False) -> int:
        """The person of an earlier connection comes back, with all or with what was kept."""
        old = self.away.pop(peer, None) or self.guests[peer]
        if reloaded:
            known = copied(old.to_dict())
            return self.join(known["name"], known["secret"], known["token"], known)
        self.peers += 1
        self.guests[self.peers], self.sent[self.peers] = old, []
        self.say(self.peers, old.hello())
        return self.peers

    def say(self, peer: int, text: str) -> None:
        """A guest's page says something to the host."""
        self.said.setdefault(peer, []).append(text)
        if json.loads(text)["is"] not in self.unheard:
            self.post(self.room.hear(peer, text))

    def post(self, answer: dict[str, Any]) -> None:
        """Delivers what the room wants sent, and what guests answer to it."""
        self.news += answer["news"]
        for peer, why in answer["drop"]:
            self.dropped[peer] = why
        on_their_way = bool(self.mail)
        self.mail += answer["out"]
        while self.mail and not on_their_way:
            peer, text = self.mail[0]
            if peer in self.guests:
                self._deliver(peer, text)
            del self.mail[0]

    def _deliver(self, peer: int, text: str) -> None:
        for each in self.bend(peer, text):
            self.tell(peer, each)

    def tell(self, peer: int, text: str) -> None:
        """A guest's page is told something, by the room or in its name."""
        self.sent[peer].append(text)
        heard = self.guests[peer].hear(text)
        self.told.setdefault(peer, []).extend(heard["news"])
        if "leave" in heard:
            self.left.setdefault(peer, heard["leave"])
        if peer not in self.left:
            for reply in heard["out"]:
                self.say(peer, reply)

    def lose(self, peer: int) -> None:
        """A connection is lost; `come_back` has the page."""
        self.away[peer] = self.guests[peer]
        self.guests[peer] = Guest(ROOM, "stray", "none")
        self.post(self.room.gone(peer))

    def peer_of(self, seat: int) -> int:
        guest = self.room.guests[seat]
        assert guest.peer is not None
        return guest.peer

    def agree(self, peer: int, seat: int, yes: bool = True) -> None:
        """A guest answers whether a bot may sit in at a seat."""
        for text in self.guests[peer].agree(seat, yes)["out"]:
            self.say(peer, text)

    def reload_host(self) -> None:
        """The host's page has what it kept."""
        self.room = open_host(copied(self.room.to_dict()))

    def consent(self) -> None:
        """Let all agree who are asked something by their own page."""
        for guest in self.room.present():
            peer = self.peer_of(guest.seat)
            page = self.guests[peer]
            asks = page.asks()
            if asks is not None:
                self.asked.setdefault(peer, []).append(asks)
                for text in page.accept()["out"]:
                    self.say(peer, text)

    def step(self) -> bool:
        """Play a random move, or make all ready for the next hand; False once it is over."""
        self.consent()
        room = self.room
        session = room.session
        if session.waiting is not None:
            if session.match.over:
                return False
            for guest in room.present():
                page = self.guests[self.peer_of(guest.seat)]
                if not page.shuffle.ready:
                    page.make_ready()
                    for text in page.flush()["out"]:
                        self.say(self.peer_of(guest.seat), text)
            session.next()
            room.deal_if_ready()
            self.post(room.flush())
            return True
        state = session.match.state
        actor = state.actor
        text = str(self.random.choice(state.legal_moves()))
        if actor in room.guests and room.bots[actor] is None:
            peer = self.peer_of(actor)
            for out in self.guests[peer].move(text)["out"]:
                self.say(peer, out)
        else:
            self.post({"drop": [], **session.play(text, actor)})
        return True

    def steps(self, count: int) -> None:
        for _ in range(count):
            self.step()

    def play(self, hands: int = 1, most: int = 5_000) -> None:
        """Play until so many hands are over."""
        for _ in range(most):
            if len(self.room.session.match.hands) >= hands or not self.step():
                return


class SlowNet(Net):
    """Messages are on their way for a while; each connection keeps the order of its own.

    The pages do what ``host.js`` and ``guest.js`` do: a host's page that was elsewhere, or has
    taken a guest for gone, asks it to greet again and reads nothing else of it before.
    """

    def __init__(self, room: Host, seed: int = 0) -> None:
        super().__init__(room, seed)
        self.up: dict[int, deque[str]] = {}
        self.down: dict[int, deque[str]] = {}
        #: Connections whose guest has greeted, and is to greet again before it is read.
        self.before: set[int] = set()
        self.elsewhere = False

    def say(self, peer: int, text: str) -> None:
        self.up.setdefault(peer, deque()).append(text)

    def post(self, answer: dict[str, Any]) -> None:
        self.news += answer["news"]
        for peer, why in answer["drop"]:
            self.dropped[peer] = why
        for peer, text in answer["out"]:
            self.down.setdefault(peer, deque()).append(text)

    def pump(self, most: int = 100_000) -> None:
        """Deliver so many messages, of connections drawn by lot."""
        for _ in range(most):
            ways = [(self.up, peer) for peer in self.up if self.up[peer]]
            ways += [(self.down, peer) for peer in self.down if self.down[peer]]
            if not ways:
                return
            way, peer = self.random.choice(ways)
            text = way[peer].popleft()
            if way is self.down:
                self.tell(peer, text)
            else:
                self.hear(peer, text)

    def hear(self, peer: int, text: str) -> None:
        """As ``HostMode.hear``."""
        hello = json.loads(text)["is"] == "hello"
        if self.elsewhere:
            if hello:
                self.before.add(peer)
            self.down.setdefault(peer, deque()).append(wire("later"))
        elif not hello and peer in self.before:
            self.greet_again(peer)
        else:
            self.before.discard(peer)
            self.post(self.room.hear(peer, text))

    def greet_again(self, peer: int) -> None:
        self.before.add(peer)
        self.down.setdefault(peer, deque()).append(wire("again"))

    def vanish(self, peer: int) -> Guest:
        """A connection ends with all that is on its way; the page without it."""
        self.up.pop(peer, None)
        self.down.pop(peer, None)
        self.before.discard(peer)
        if not self.elsewhere:
            self.post(self.room.gone(peer))
        return self.guests.pop(peer)

    def appear(self, page: Guest) -> int:
        """A page comes by another connection."""
        self.peers += 1
        self.guests[self.peers], self.sent[self.peers] = page, []
        self.say(self.peers, page.hello())
        return self.peers

    def fall_silent(self, peer: int) -> None:
        """The host's page takes a guest for gone, and hears it again."""
        if not self.elsewhere:
            self.post(self.room.gone(peer))
            self.greet_again(peer)

    def miss(self, peer: int) -> None:
        """A guest's page hears nothing for a while, and then the host again."""
        self.say(peer, self.guests[peer].hello())

    def reopen(self, peer: int) -> None:
        """A guest looks at another match and comes back; its page has what it kept."""
        known = copied(self.guests[peer].to_dict())
        self.guests[peer] = self.page(known["name"], known["secret"], known["token"], known)
        self.say(peer, self.guests[peer].hello())

    def leave_table(self) -> None:
        """The host plays something else."""
        self.elsewhere = True
        for peer in self.guests:
            self.down.setdefault(peer, deque()).append(wire("later"))

    def return_to_table(self) -> None:
        self.elsewhere = False
        self.reload_host()
        for peer in list(self.guests):
            self.greet_again(peer)


def open_room(
    game: str, seats: int, people: int, seed: int = 0, kind: type[Net] = Net, **plan: Any
) -> Any:
    """A room in which the host and ``people - 1`` guests have begun to play; bots are the rest."""
    names = [f"Seat {seat}" for seat in range(seats)]
    bots: list[str | None] = [None if seat < people else "random" for seat in range(seats)]
    net = kind(Host(game, names, bots, ROOM, f"host {seed}", **plan), seed)
    for n in range(1, people):
        net.join(f"Guest {n}", f"secret {seed} {n}")
    if isinstance(net, SlowNet):
        net.pump()
    net.post(net.room.start())
    return net


def shared(page: Guest) -> dict[int, bool]:
    """By number of each hand that checked out: the page had a part in its shuffle."""
    return {fact["hand"]: fact["shared"] for fact in page.history.facts if fact["seen"]}


def assert_in_step(net: Net) -> None:
    """Every guest has exactly the view that its seat has of the host's state."""
    room = net.room
    for guest in room.present():
        page = net.guests[net.peer_of(guest.seat)]
        state = (
            room.session.match.state if room.session.waiting is None else room.session.waiting.state
        )
        held = (
            page.session.match.state if page.session.waiting is None else page.session.waiting.state
        )
        assert held.view(guest.seat).to_dict() == state.view(guest.seat).to_dict()
        assert page.session.match.scores == room.session.match.scores
        assert page.session.ply == room.session.ply
    assert not net.left
    assert not net.dropped
