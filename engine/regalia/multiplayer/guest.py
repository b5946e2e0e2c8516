"""A guest's side of live play: an engine of its own that runs on what its seat may see.

It takes the host's messages, plays them on its view and checks on the way whatever a view can
check: that a move is legal as far as anybody at this seat can know, that its own moves are its own,
that nothing is said twice or left out. When a hand is over and opened, it is replayed whole.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, cast

from regalia.errors import CheatError, RegaliaError, WireError
from regalia.game import Game
from regalia.games import GAMES
from regalia.i18n import tr
from regalia.match import HandResult, Match
from regalia.multiplayer import fair_shuffle as fair
from regalia.multiplayer import protocol
from regalia.multiplayer.packing import pack_json
from regalia.presentation import Json
from regalia.record import Record
from regalia.session.session import BridgeError, Session
from regalia.state import State

if TYPE_CHECKING:
    from regalia import contract


class GuestSession(Session):
    """A guest's session: a match of views, moved by what the host lets this seat see."""

    alone = False

    def __init__(self, guest: Guest, match: Match, seat: int, bots: list[str | None]) -> None:
        self.guest = guest
        super().__init__(match, seat, bots)

    def see(self, text: str) -> list[contract.Line]:
        """Play a move as this seat sees it; IllegalMove or NotationError if it cannot be."""
        trace = self.trace(self.seat)
        self.match.play(text)
        self.ply += 1
        return trace.grow().told[-1]

    def play(self, text: str, seat: int | None = None) -> contract.Turn:
        """Refuse: a guest's move goes to the host first, by ``Guest.move``."""
        raise BridgeError(tr("a guest's move is made by the host"))

    def next(self) -> contract.Turn:
        """Return the table as it is: the next hand comes from the host."""
        return self.turn([])

    def saved(self) -> contract.Saved:
        """Return nothing: what is to be kept goes with each answer of the guest."""
        return {"append": None, "record": None}

    def _next(self) -> contract.Next:
        turn = super()._next()
        # Bots think on the host's page.
        return {"who": "other", "seat": turn["seat"]} if turn["who"] == "bot" else turn

    def snapshot(self) -> contract.GuestSnapshot:
        """Return what ``Session`` does, and who is there."""
        return {**super().snapshot(), "room": self.guest.picture()}


class Guest:
    """One guest at a table that another page hosts.

    ``secret`` is a random text that the page draws once for the room and keeps; ``token`` is what
    the host gave for the seat, "" before. ``known`` is what ``to_dict`` kept, for a page that
    was loaded anew.
    """

    def __init__(
        self, room_id: str, name: str, secret: str, token: str = "", known: Json | None = None
    ) -> None:
        self.room_id, self.name, self.secret, self.token = room_id, name, secret, token
        self.seat = -1
        self.game: Game | None = None
        self.options: Json = {}
        self.dealer: int | None = None
        self.names: list[str] = []
        self.bots: list[str | None] = []
        self.here: list[bool] = []
        self.open: list[bool] = []
        #: The shuffle that the host prepares, and whether this guest takes part in it already.
        self.round = 1
        self.ready = False
        #: Everybody's promise for the hand in progress, and the round that it was dealt in.
        self.commits: dict[int, str] = {}
        self.hand_round = 0
        self.session: GuestSession | None = None
        #: The hand in progress as this seat saw it, deal by deal.
        self.seen: list[Json] = []
        #: How the last hand ended, opened; None before.
        self.last: State | None = None
        #: The scores of the hands that are over.
        self.scores: list[list[int]] = []
        #: The match that this page knows came to its end.
        self.finished = False
        #: By number of a hand that was opened, from 1: this page could check it.
        self.checked: dict[int, bool] = {}
        self.known = known or {}
        self._out: list[str] = []
        self._news: list[Json] = []

    # ---- What comes in ------------------------------------------------------------------------

    def hello(self) -> str:
        """Return the first message to the host."""
        return protocol.write(
            "hello", version=protocol.VERSION, room=self.room_id, name=self.name, token=self.token
        )

    def hear(self, text: Any) -> contract.GuestAnswer:
        """Take a message. ``leave`` in the answer says why this host is not to be played with."""
        turn: contract.Turn | contract.Leave | None = None
        try:
            message = protocol.read(text, protocol.HOST, protocol.HOST_LIMIT)
            kind = message.pop("is")
            if self.game is None and kind not in ("welcome", "bye"):
                raise WireError("words before a welcome")
            turn = getattr(self, f"_{kind}")(**message)
        except WireError as error:
            turn = {"leave": tr("The host’s page sent {what}.", what=error)}
        except RegaliaError as error:
            # A move that cannot be, a position that cannot be: what an honest host never sends.
            turn = {"leave": tr("The host’s page sent what cannot be: {why}", why=error)}
        except (ValueError, KeyError, TypeError, IndexError):
            turn = {"leave": tr("The host’s page sent what cannot be.")}
        return self.answer(turn)

    def flush(self) -> contract.GuestAnswer:
        """Return what is to be sent and told since the last time, for the page."""
        out, news = self._out, self._news
        self._out, self._news = [], []
        return {
            "out": out,
            "news": news,
            "room": self.picture(),
            "append": None,
            "record": pack_json(self.to_dict()),
        }

    def answer(self, turn: contract.Turn | contract.Leave | None) -> contract.GuestAnswer:
        """Return a turn, if the match was moved, with what is to be sent and told."""
        sent = self.flush()
        return sent if turn is None else cast("contract.GuestAnswer", {**turn, **sent})

    def turn(self, events: list[contract.Line]) -> contract.Turn:
        """Return the answer to what moved the table; a move without a choice goes to the host."""
        session = self.session
        assert session is not None
        only = session.forced_move()
        if only is not None:
            self._out.append(protocol.write("move", ply=session.ply, text=only))
        return session.turn(events)

    def picture(self) -> contract.GuestRoom:
        """Return the people at the table as this page draws them."""
        return {
            "names": self.names,
            "bots": self.bots,
            "here": self.here,
            "open": self.open,
            "round": self.round,
            "began": self.session is not None,
            "ready": self.ready,
            "seat": self.seat,
            "checked": [self.checked[hand] for hand in sorted(self.checked)][-1:],
        }

    def _welcome(
        self,
        version: int,
        room: str,
        seat: int,
        token: str,
        game: str,
        options: Json,
        dealer: int | None,
    ) -> None:
        if version != protocol.VERSION:
            raise WireError("another version; reload both pages")
        if room != self.room_id or (self.game is not None and self.game.id != game):
            raise WireError("a welcome to another room")
        if self.token and token != self.token:
            raise WireError("a welcome to another seat")
        if game not in GAMES:
            raise WireError("a game that is not here")
        self.game = GAMES[game]
        self.options = self.game.check_options(options)
        self.seat, self.token, self.dealer = seat, token, dealer
        if self.known:
            self._remember()

    def _table(
        self,
        names: list[str],
        bots: list[str | None],
        here: list[bool],
        open: list[bool],
        round: int,
        began: bool,
    ) -> contract.Turn | None:
        assert self.game is not None
        seats = len(names)
        if seats not in self.game.seats or not len(bots) == len(here) == len(open) == seats:
            raise WireError("a table of a wrong size")
        if self.seat >= seats or bots[self.seat] is not None or round < self.round:
            raise WireError("a table that cannot be")
        session = self.session
        if session is not None and len(session.bots) != seats:
            raise WireError("a table of another size")
        if session is not None and not began:
            if not session.match.over:
                raise WireError("a table without the match that is played at it")
            self._clear()
            session = None
        self.names, self.here, self.open = names, here, open
        self.bots[:] = bots
        if session is not None:
            session.match.names[:seats] = names
        again = round > self.round and self.ready
        self.round = round
        if (not began and not self.ready) or (again and self.hand_round != round):
            # Before the first hand nobody has to be asked; and who has agreed to a shuffle that was
            # begun anew agrees to that.
            self.make_ready()
        return session.turn([]) if session is not None else None

    def _clear(self) -> None:
        """Forget the match that is over: the host begins another."""
        self.session, self.last, self.ready = None, None, False
        self.seen, self.scores, self.checked, self.finished = [], [], {}, False
        self.commits, self.hand_round = {}, 0

    def make_ready(self) -> None:
        """Take part in the next shuffle: promise a contribution."""
        self.ready = True
        promise = fair.commit(self._own(self.round), self.room_id, self.round, self.seat)
        self._out.append(protocol.write("commit", round=self.round, commit=promise))

    def _own(self, round_: int) -> str:
        return fair.nonce(self.secret, self.room_id, round_)

    def _commits(self, round: int, commits: dict[str, str]) -> None:
        if round != self.round or not self.ready:
            raise WireError("promises that nobody waits for")
        by_seat = {int(seat): promise for seat, promise in commits.items()}
        own = self._own(round)
        if by_seat.get(self.seat) != fair.commit(own, self.room_id, round, self.seat):
            raise WireError("promises without your own")
        if self.commits and self.hand_round == -round and self.commits != by_seat:
            raise WireError("other promises than before")
        if len(by_seat) < 2 or any(seat >= len(self.names) for seat in by_seat):
            raise WireError("promises of nobody")
        self.commits, self.hand_round = by_seat, -round  # negative until it is dealt
        self._out.append(protocol.write("reveal", round=round, nonce=own))

    def _deal(self, round: int, position: Json, again: bool) -> contract.Turn:
        assert self.game is not None
        if again:
            if (
                self.session is None
                or round != self.hand_round
                or not self.session.match.state.over
            ):
                raise WireError("a deal out of turn")
        elif self.hand_round != -round:
            raise WireError("a deal without a shuffle")
        elif self.session is not None and self.session.waiting is None:
            raise WireError("a deal in the middle of a hand")
        state = self._view_of(position)
        if self.session is None:
            match = Match(self.game, state.seats, None, self.options, None, self.names, start=state)
            self.session = GuestSession(self, match, self.seat, self.bots)
        else:
            self.session.match.deal(state)
            self.session.put_away()
        deal = {"position": position, "moves": []}
        self.seen = [*self.seen, deal] if again else [deal]
        self.hand_round, self.ready = round, False
        return self.turn([])

    def _view_of(self, position: Json) -> State:
        """Return the state of a position from the host; WireError unless it is this seat's view."""
        assert self.game is not None
        state = self.game.state_from_dict(position)
        if state.viewer != self.seat:
            raise WireError("cards that are not for your eyes")
        if state.seats != len(self.names) or state.options != self.options:
            raise WireError("a deal of another game")
        return state

    def _seen(self, ply: int, text: str) -> contract.Turn:
        session = self.session
        if session is None or session.waiting is not None or session.match.state.over:
            raise WireError("a move where there is none")
        if ply != session.ply + 1:
            raise WireError("a move twice, or one after a gap")
        events = session.see(text)
        self.seen[-1]["moves"].append(text)
        return self.turn(events)

    def _opened(self, ply: int, hand: Json) -> contract.Turn | contract.Leave:
        session = self.session
        if session is None or session.waiting is not None or ply != session.ply:
            raise WireError("a hand opened that is not over")
        if not session.match.state.over:
            raise WireError("a hand opened before its end")
        number = len(session.match.hands) + 1
        try:
            truth = self._verify(hand)
            self.checked[number] = True
            self._news.append({"is": "checked", "hand": number})
        except CheatError as error:
            self.checked[number] = False
            why = tr("Hand {n} was opened and does not check out: {why}.", n=number, why=error)
            return {"leave": why}
        self._settle(truth.hands[0])
        return session.turn([])

    def _verify(self, hand: Json) -> fair.FairMatch:
        assert self.game is not None
        rules = (self.game, len(self.names), self.options, self.dealer, self.last)
        own = self._own(self.hand_round)
        # A guest who took over a seat in the middle of a hand had no part in its shuffle.
        promise = fair.commit(own, self.room_id, self.hand_round, self.seat)
        if self.commits.get(self.seat) != promise:
            own = ""
        return fair.verify(
            self.room_id, self.hand_round, hand, self.commits, self.seen, self.seat, own, rules
        )

    def _settle(self, result: HandResult) -> None:
        """Score the hand that is over, with all that is now known of it."""
        session = self.session
        assert session is not None
        match = session.match
        match.settle(result.scores, result.sheet)
        match.hands[-1] = match.hands[-1]._replace(state=result.state)
        session.waiting = match.hands[-1]
        self.last, self.finished = result.state, match.over
        self.scores = [each.scores for each in match.hands]
        self.ready = False

    def _catch(
        self,
        ply: int,
        scores: list[list[int]],
        last: Json | None,
        round: int,
        commits: dict[str, str],
        deals: list[Json],
    ) -> contract.LoggedTurn | contract.Leave:
        """Take all that was missed; it must contain unchanged what this page saw itself."""
        if bool(scores) != (last is not None) or not (scores or deals):
            raise WireError("a past with gaps")
        if self.finished and scores[: len(self.scores)] != self.scores:
            self._clear()
        done = self.scores
        if scores[: len(done)] != done:
            raise WireError("other scores than you have seen")
        by_seat = {int(seat): promise for seat, promise in commits.items()}
        if deals and len(scores) == len(done) and self.seen and self.hand_round > 0:
            if by_seat != self.commits or round != self.hand_round:
                raise WireError("other promises than before")
            if not fair.goes_on(self.seen, deals):
                raise WireError("another hand than you have seen")
        try:
            truth = None if last is None else self._reopen(last, len(scores), len(done))
        except CheatError as error:
            why = tr("The last hand was opened and does not check out: {why}.", why=error)
            return {"leave": why}
        session = self.session = self._rebuild(scores, truth, deals)
        if session.ply > ply:
            raise WireError("a past longer than itself")
        session.ply = ply
        self.scores, self.finished = scores, session.match.over
        self.ready = False
        if deals:
            self.commits, self.hand_round, self.seen = by_seat, round, deals
        return {**self.turn([]), "log": session.told(self.seat)}

    def _reopen(self, hand: Json, number: int, done: int) -> fair.FairMatch:
        """Replay the last hand that is over; check it against what this page saw of it."""
        assert self.game is not None
        truth = fair.reopen(self.room_id, self.game, self.options, len(self.names), hand)
        if number == done + 1 and self.seen and self.hand_round == hand["round"]:
            shown = fair.seen(truth.log, self.seat)
            if not fair.goes_on(self.seen, shown):
                raise CheatError("it is not the hand that you saw")
            self.seen = shown
            truth = self._verify(hand)
            self.checked[number] = True
            self._news.append({"is": "checked", "hand": number})
        self.last = truth.hands[0].state
        return truth

    def _rebuild(
        self, scores: list[list[int]], truth: fair.FairMatch | None, deals: list[Json]
    ) -> GuestSession:
        """Return a session at the end of this past: in the hand of ``deals``, or at a sheet."""
        assert self.game is not None
        shown = deals
        if truth is not None and not deals:
            shown = fair.seen(truth.log, self.seat)
        seats = len(self.names)
        start = self._view_of(shown[0]["position"])
        match = Match(self.game, seats, None, self.options, None, self.names, start=start)
        for i, deal in enumerate(shown):
            if i:
                match.deal(self._view_of(deal["position"]))
            for text in deal["moves"]:
                match.play(text)
        if any(len(each) != match.scorers for each in scores):
            raise WireError("scores of another game")
        for each in scores:
            match.settle(each)
        if truth is not None:
            result = truth.hands[0]
            if result.scores != scores[-1]:
                raise WireError("a score that the hand does not give")
            match.hands[-1] = result
        session = GuestSession(self, match, self.seat, self.bots)
        if not deals:
            if not match.state.over:
                raise WireError("a past that stops in the middle")
            session.waiting = match.hands[-1]
        elif match.over or match.state.over:
            raise WireError("a hand after the last one")
        return session

    def _said(self, seat: int, phrase: int) -> None:
        self._news.append({"is": "said", "seat": seat, "phrase": phrase})

    def _ask(self, seat: int) -> None:
        if seat >= len(self.names):
            raise WireError("a question about nobody")
        self._news.append({"is": "ask", "seat": seat})

    def _refuse(self, ply: int, why: str) -> contract.Turn | None:
        # The host's page speaks its own language; this is what it says.
        too_late = why == "This came too late."
        self._news.append({"is": "refused", "why": tr("This came too late.") if too_late else why})
        return self.session.turn([]) if self.session is not None else None

    def _again(self) -> None:
        self._out.append(self.hello())

    def _bye(self, why: str) -> contract.Leave:
        # The host's page said it in English, whatever is spoken there.
        return {"leave": tr("{farewell}", farewell=why)}

    # ---- What goes out ------------------------------------------------------------------------

    def move(self, text: str) -> contract.GuestAnswer:
        """Check a move and send it to the host; it is played when the host sends it back."""
        session = self.session
        if session is None or session.waiting is not None or session.match.state.actor != self.seat:
            raise BridgeError(tr("it is not your turn"))
        state = session.match.state
        if text not in state.legal_moves():
            state.copy().play(text)  # refused here with the rule, as anywhere
            raise BridgeError(tr("a move is sent as it was chosen"))
        self._out.append(protocol.write("move", ply=session.ply, text=text))
        return self.flush()

    def say(self, phrase: int) -> contract.GuestAnswer:
        """Say a phrase to everybody."""
        self._out.append(protocol.write("say", phrase=phrase))
        return self.flush()

    def agree(self, seat: int, yes: bool) -> contract.GuestAnswer:
        """Answer whether a bot may sit in at ``seat``."""
        self._out.append(protocol.write("agree", seat=seat, yes=yes))
        return self.flush()

    def leave(self) -> contract.GuestAnswer:
        """Tell the host that this guest leaves."""
        self._out.append(protocol.write("bye"))
        return self.flush()

    # ---- Keeping ------------------------------------------------------------------------------

    def seen_record(self) -> str:
        """Return the record of the hands that this page saw, as its seat saw them."""
        session = self.session
        if session is None:
            raise BridgeError(tr("nothing was dealt yet"))
        match = session.match
        record = Record.of(match, session.seat)
        # Of hands that are over the match has the truth by now, and the record looks for the views.
        over = [i for i, deal in enumerate(match.log) if deal.state.over and deal.state.scored]
        for i, result in zip(reversed(over), reversed(match.hands), strict=False):
            record.hands[i].scores = result.scores
        return record.dump()

    def to_dict(self) -> Json:
        """Return what a reloaded page needs to come back to its seat and to go on checking."""
        return {
            "room_id": self.room_id,
            "name": self.name,
            "secret": self.secret,
            "token": self.token,
            "round": self.round,
            "hand_round": self.hand_round,
            "commits": self.commits,
            "seen": self.seen,
            "scores": self.scores,
            "finished": self.finished,
            "last": None if self.last is None else self.last.to_dict(),
        }

    def _remember(self) -> None:
        """Restore what this page saw before it was reloaded, so that the host cannot change it."""
        known, self.known = self.known, {}
        self.round = known["round"]
        self.hand_round = known["hand_round"]
        self.commits = {int(seat): promise for seat, promise in known["commits"].items()}
        self.seen, self.scores = known["seen"], known["scores"]
        self.finished = known["finished"]
        assert self.game is not None
        if known["last"] is not None:
            self.last = self.game.state_from_dict(known["last"])
