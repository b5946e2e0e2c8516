"""The side of a person who looks on: an engine that runs on what anybody may see.

No hidden card is ever sent to such a page. It believes the host: it has no part in the shuffle and
no seat. What it is told is still checked as a view can check it: each move is legal, in order.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any, cast

from regalia.errors import WireError
from regalia.games import GAMES
from regalia.i18n import tr
from regalia.multiplayer.live import fair_shuffle as fair
from regalia.multiplayer.live import protocol
from regalia.multiplayer.live.room import DISHONEST, FollowingSession, LiveRoom, why_leave
from regalia.presentation import Json, Observer
from regalia.session.session import BridgeError

if TYPE_CHECKING:
    from regalia import contract
    from regalia.state import State


class WatcherSession(FollowingSession):
    """A session without a seat. The table is drawn as seat 0 would sit at it, without a hand."""

    watches = True

    def __init__(self, room: LiveRoom, match: fair.LiveMatch, bots: list[str | None]) -> None:
        super().__init__(room, match, 0, bots)
        self.seat = -1

    @property
    def observer(self) -> Observer:
        """The observer at seat 0, who is never called You."""
        return self._at(0)

    def _at(self, seat: int) -> Observer:
        return replace(self.history(-1).now, seat=seat, voice=-1)

    def play(self, text: str, seat: int | None = None) -> contract.Turn:
        """Refuse: who looks on plays nothing."""
        raise BridgeError(tr("you only look on"))

    def snapshot(self) -> contract.HostSnapshot | contract.GuestSnapshot:
        """Return what ``LiveSession`` does, without a hand, and without words to a player."""
        drawn = super().snapshot()
        state = self.match.state
        if state.actor == 0 and drawn["table"] is not None:
            view = self.history(-1).view
            drawn["phase"] = self.table.draw(view, self._at(1))["phase"]
        drawn["table"]["hand"]["cards"] = []
        return drawn


class Watcher(LiveRoom):
    """One person who looks on at a table that another page hosts."""

    def __init__(self, room_id: str, name: str, greeting: int = 0) -> None:
        super().__init__()
        self.room_id, self.name, self.greeting = room_id, name, greeting
        self.rules: fair.Rules | None = None
        self.seated = False
        self.people = protocol.Table([], [], [], [], 1, [], False)
        self.watchers: list[str] = []
        self.session: WatcherSession | None = None

    def hello(self) -> str:
        """Return the first message to the host."""
        self.greeting, self.seated = self.greeting + 1, False
        watch = protocol.Watch(protocol.VERSION, self.greeting, self.room_id, self.name)
        return protocol.write(watch)

    def hear(self, text: Any) -> contract.GuestAnswer:
        """Take a message. ``leave`` in the answer says why this host is not to be watched."""
        turn: contract.Turn | contract.Leave | None = None
        try:
            turn = self._take(protocol.read(text, protocol.HOST, protocol.HOST_LIMIT))
        except DISHONEST as error:
            turn = why_leave(error)
        return cast("contract.GuestAnswer", {**(turn or {}), **self._collect()})

    def _take(self, message: protocol.Message) -> contract.Turn | contract.Leave | None:
        match message:
            case protocol.HostBye(why):
                return {"leave": tr("{farewell}", farewell=why)}
            case protocol.Again():
                self._out.append(self.hello())
            case protocol.Look():
                self._look(message)
            case _ if not self.seated:
                return None  # Said before the host has read the last greeting.
            case protocol.Table():
                return self._table(message)
            case protocol.Watchers(names):
                self.watchers = names
            case protocol.Scene():
                return self._scene(message)
            case protocol.Deal(_, position, again):
                return self._deal(position, again=again)
            case protocol.Seen(ply, text, _):
                return self._seen(ply, text)
            case protocol.Opened(_, hand):
                return self._opened(hand)
            case protocol.Later():
                return None
            case _:
                raise WireError(f"a {protocol.kind_of(type(message))} for one who looks on")
        return None

    def _look(self, look: protocol.Look) -> None:
        if look.greeting != self.greeting:
            return
        if look.room != self.room_id or look.game not in GAMES:
            raise WireError("a game that is not here")
        game = GAMES[look.game]
        self.rules = fair.Rules(
            self.room_id, game, 0, game.check_options(look.options), look.dealer
        )
        self.seated, self.session = True, None

    def _table(self, table: protocol.Table) -> contract.Turn | None:
        assert self.rules is not None
        seats = len(table.names)
        if seats not in self.rules.game.seats or not len(table.bots) == len(table.here) == seats:
            raise WireError("a table of a wrong size")
        self.people, self.rules = table, self.rules._replace(seats=seats)
        if not table.began:
            self.session = None
        if self.session is None:
            return None
        self.session.bots = table.bots
        self.session.match.names[:seats] = table.names
        return self.session.turn([])

    def _view(self, position: Json) -> State:
        assert self.rules is not None
        return self.rules.view(position, -1)

    def _lay(self, position: Json, scores: list[list[int]]) -> WatcherSession:
        """Lay a hand on the table, after hands with these scores."""
        assert self.rules is not None
        _, game, seats, options, _ = self.rules
        names = self.people.names
        match = fair.LiveMatch(game, seats, None, options, None, names, start=self._view(position))
        for each in scores:
            match.settle(each)
        self.session = WatcherSession(self, match, self.people.bots)
        return self.session

    def _scene(self, scene: protocol.Scene) -> contract.LoggedTurn:
        if not scene.deals:
            raise WireError("a scene without cards")
        over = scene.opened is not None
        before = scene.scores[: len(scene.scores) - over]
        session = self._lay(scene.deals[0]["position"], before)
        for at, deal in enumerate(scene.deals):
            if at:
                session.match.deal(self._view(deal["position"]))
            for text in deal["moves"]:
                session.match.play(text)
        session.ply = scene.ply
        session.waiting = None
        if scene.opened is not None:
            self._settle(scene.opened)
        elif session.match.state.over and session.match.hands:
            session.waiting = session.match.hands[-1]
        return {**session.turn([]), "log": session.log_lines(-1)}

    def _deal(self, position: Json, *, again: bool) -> contract.Turn:
        session = self.session
        if session is None:
            return self._lay(position, []).turn([])
        session.match.deal(self._view(position))
        if not again:
            session.put_away()
        return session.turn([])

    def _seen(self, ply: int, text: str) -> contract.Turn:
        session = self.session
        if session is None or session.waiting is not None or ply != session.ply + 1:
            raise WireError("a move where there is none")
        history = session.history(-1)
        session.match.play(text)
        session.ply = ply
        return session.turn(history.grow().step_lines[-1])

    def _opened(self, hand: Json) -> contract.Turn:
        return self._settle(hand).turn([])

    def _settle(self, hand: Json) -> WatcherSession:
        """Score the hand on the table, which was opened to all."""
        assert self.rules is not None
        session = self.session
        if session is None or session.waiting is not None or not session.match.state.over:
            raise WireError("a hand opened before its end")
        match = session.match
        result = fair.reopen(self.rules, "", hand).hands[0]
        match.settle(result.scores, result.sheet)
        session.waiting = match.hands[-1]
        return session

    def picture(self) -> contract.GuestRoom:
        """Return the people at the table as this page draws them."""
        names, bots, here, open_, round, tries, _ = self.people
        return {
            "names": names,
            "bots": bots,
            "here": here,
            "open": open_,
            "round": round,
            "tries": tries,
            "began": self.session is not None,
            "ready": True,
            "seat": -1,
            "host": -1,
            "hands": [],
            "asks": None,
            "watchers": self.watchers,
        }

    def to_dict(self) -> Json:
        """Return nothing: who looks on keeps nothing."""
        return {}
