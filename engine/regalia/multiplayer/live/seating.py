"""The seats of a host's table: who sits where, who is connected, and who looks on.

A *peer* is a number that the page gives to a connection; a *seat* outlives it. What is dealt and
played at the table is for ``host.py``.
"""

from __future__ import annotations

from abc import abstractmethod
from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, cast

from regalia.bots import check
from regalia.errors import OptionError, WireError
from regalia.games import game_of
from regalia.multiplayer.live import fair_shuffle as fair
from regalia.multiplayer.live import protocol
from regalia.multiplayer.live.room import LiveRoom
from regalia.names import check_names, looks, unique_name
from regalia.presentation import Json

if TYPE_CHECKING:
    from regalia import contract

#: Moves that came too late or greetings, before a guest is thought to repeat itself on purpose.
PATIENCE = 20


@dataclass
class RemotePlayer:
    """A person elsewhere: ``peer`` None while there is no connection, ``token`` "" while free."""

    seat: int
    name: str
    token: str = ""
    peer: int | None = None
    #: Greetings by the same way, and moves that came too late, one after another.
    stale: int = 0


class Seating(LiveRoom):
    """The people at a table that this page keeps.

    ``bots`` has a bot's name for each seat that one plays, None for people: the host at ``seat``,
    guests elsewhere. ``room_id`` and ``secret`` are random texts that the page draws.
    """

    def __init__(
        self,
        game: str,
        names: list[str],
        bots: list[str | None],
        room_id: str,
        secret: str,
        options: Json | None = None,
        dealer: int | None = None,
        seat: int = 0,
    ) -> None:
        super().__init__()
        self.game = game_of(game)
        self.seats = self.game.check_seats(len(names))
        self.options = self.game.check_options(options)
        if len(bots) != self.seats or not 0 <= seat < self.seats or bots[seat] is not None:
            raise OptionError("bots: one entry for each seat, and none for the host's own")
        check_names(names)
        for bot in bots:
            if bot is not None:
                check(bot, game)
        self.seat, self.dealer = seat, dealer
        self.names, self.bots = [" ".join(name.split()) for name in names], list(bots)
        self.room_id, self.secret = room_id, secret
        self.guests = {
            other: RemotePlayer(other, names[other])
            for other in range(self.seats)
            if other != seat and bots[other] is None
        }
        #: A bot is asked for at these seats: who has agreed.
        self.asked: dict[int, set[int]] = {}
        #: How many tokens were given: no two are the same.
        self.tokens = 0
        #: The seat to which each connection was invited.
        self.invited: dict[int, int] = {}
        #: People may look on; the names of those who do, by peer.
        self.watched = False
        self.watchers: dict[int, str] = {}
        #: How often each of them has greeted since all were told something.
        self._greetings: Counter[int] = Counter()
        self._drops: list[list[Any]] = []

    @abstractmethod
    def people(self) -> protocol.Table:
        """Return the people at the table, as every guest is told."""

    @abstractmethod
    def scene(self) -> protocol.Scene | None:
        """Return the match so far for one who looks on; None before it begins."""

    # ---- What goes out --------------------------------------------------------------------------

    def present(self) -> list[RemotePlayer]:
        """Return the guests who are connected."""
        return [guest for guest in self.guests.values() if guest.peer is not None]

    def send(self, guest: RemotePlayer, message: protocol.Message) -> None:
        """Write to one guest."""
        self._out.append([guest.peer, protocol.write(message)])

    def _send_all(self, message: protocol.Message) -> None:
        for guest in self.present():
            self.send(guest, message)
        if isinstance(message, protocol.Table | protocol.Opened | protocol.Watchers):
            self.show(message)

    def show(self, message: protocol.Message) -> None:
        """Write to all who look on."""
        self._greetings.clear()
        self._out += [[peer, protocol.write(message)] for peer in self.watchers]

    def flush(self) -> contract.HostAnswer:
        """Return what is to be sent, and which connections are to end, since the last time."""
        drop, self._drops = self._drops, []
        return cast("contract.HostAnswer", {**self._collect(), "drop": drop})

    def answer(self, turn: contract.Turn | None) -> contract.HostAnswer:
        """Return a turn, if the match was moved, with what is to be sent."""
        return cast("contract.HostAnswer", {**(turn or {}), **self.flush()})

    # ---- Seats ----------------------------------------------------------------------------------

    def _is_here(self, seat: int) -> bool:
        guest = self.guests.get(seat)
        return guest is None or guest.peer is not None or self.bots[seat] is not None

    def _is_open(self, seat: int) -> bool:
        return seat in self.guests and self.guests[seat].token == ""

    def _seat_of(self, hello: protocol.Hello, invited: int) -> RemotePlayer | None:
        fitting = [guest for guest in self.guests.values() if guest.token == hello.token]

        def rank(guest: RemotePlayer) -> tuple[bool, bool, bool]:
            # A newcomer takes the seat of the invitation, or the one that is kept under that name,
            # and a free one before one that a bot keeps warm.
            named = guest.name == hello.name
            return guest.seat != invited, not named, self.bots[guest.seat] is not None

        return min(fitting, key=rank, default=None)

    def _sit(self, guest: RemotePlayer, peer: int, hello: protocol.Hello) -> None:
        """Let a person who says hello take a seat, again if they know its token."""
        guest.stale = guest.stale + 1 if guest.peer == peer else 0
        if guest.stale > PATIENCE:
            raise WireError("greetings without end")
        guest.peer = peer
        if hello.token == "":
            self.tokens += 1
            guest.token = fair.nonce(self.secret, f"token {hello.name}", self.tokens)
            taken = {looks(other) for seat, other in enumerate(self.names) if seat != guest.seat}
            guest.name = self.names[guest.seat] = unique_name(hello.name, taken)
        self.bots[guest.seat] = None
        self.asked.pop(guest.seat, None)
        self._forget_answers(guest.seat)

    def _change_places(self, one: int, other: int) -> None:
        """Let the players at two seats change places; one may be the host."""
        to = {one: other, other: one}
        names, bots = self.names, self.bots
        names[one], names[other] = names[other], names[one]
        bots[one], bots[other] = bots[other], bots[one]
        self.seat = to.get(self.seat, self.seat)
        for guest in self.guests.values():
            guest.seat = to.get(guest.seat, guest.seat)
        self.guests = {guest.seat: guest for guest in self.guests.values()}
        self.invited = {peer: to.get(seat, seat) for peer, seat in self.invited.items()}
        self.asked.clear()

    def _forget_answers(self, seat: int) -> None:
        """Forget to which bots a guest has agreed: a page that comes back is asked again."""
        for agreed in self.asked.values():
            agreed.discard(seat)

    def _lose(self, peer: int | None) -> None:
        if peer is not None and self.watchers.pop(peer, None) is not None:
            self._tell_watchers()
        for guest in self.present():
            if guest.peer == peer:
                guest.peer = None
                self._forget_answers(guest.seat)
                self._send_all(self.people())

    def _drop(self, peer: int | None, why: str) -> None:
        self._out.append([peer, protocol.write(protocol.HostBye(why))])
        self._drops.append([peer, why])
        self._lose(peer)

    # ---- People who look on ---------------------------------------------------------------------

    def let_watch(self, allowed: bool) -> contract.HostAnswer:
        """Let people look on, or no more: those who do are told."""
        self.watched = allowed
        for peer in [] if allowed else [*self.watchers]:
            self._drop(peer, "watching has been turned off")
        return self.flush()

    def _watch(self, peer: int, watch: protocol.Watch) -> None:
        if watch.room != self.room_id:
            raise WireError("it wants to another room")
        if not self.watched:
            raise WireError("watching is turned off at this table")
        if any(guest.peer == peer for guest in self.present()):
            raise WireError("a person at the table who looks on")
        others = [name for other, name in self.watchers.items() if other != peer]
        if len(others) >= protocol.MOST_WATCHERS:
            raise WireError("too many people look on")
        self._greetings[peer] += 1
        if self._greetings[peer] > PATIENCE:
            raise WireError("greetings without end")
        name = unique_name(watch.name, {looks(each) for each in [*self.names, *others]})
        known = self.watchers.get(peer) == name
        self.watchers[peer] = name
        options = self.game.changed_options(self.options)
        rules = (self.room_id, self.game.id, options, self.dealer)
        messages: list[protocol.Message] = [
            protocol.Look(protocol.VERSION, watch.greeting, *rules),
            self.people(),
        ]
        scene = self.scene()
        if scene is not None:
            messages.append(scene)
        if known:
            messages.append(protocol.Watchers([*self.watchers.values()]))
        self._out += [[peer, protocol.write(message)] for message in messages]
        if not known:
            self._tell_watchers()

    def _tell_watchers(self) -> None:
        self._send_all(protocol.Watchers([*self.watchers.values()]))
