"""A guest's side of live play: an engine of its own that runs on what its seat may see.

It takes the host's messages, plays them on its view and checks on the way whatever a view can
check: that a move is legal as far as anybody at this seat can know, that its own moves are its own,
that nothing is said twice or left out. When a hand is over and opened, it is replayed whole and
compared with what was promised (``shuffle.py``) and seen (``guest_history.py``).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, cast

from regalia.errors import CheatError, RegaliaError, WireError
from regalia.game import Game
from regalia.games import GAMES
from regalia.i18n import tr
from regalia.match import Match
from regalia.multiplayer.live import fair_shuffle as fair
from regalia.multiplayer.live import protocol
from regalia.multiplayer.live.guest_history import Past
from regalia.multiplayer.live.shuffle import GuestShuffle, by_seat
from regalia.multiplayer.packing import pack_json, unpack_json
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
        history = self.history(self.seat)
        self.match.play(text)
        self.ply += 1
        return history.grow().told[-1]

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
        self.shuffle = GuestShuffle(room_id, secret)
        self.past = Past(self.shuffle)
        self.session: GuestSession | None = None
        #: The last move that was sent: at which ply, and its text.
        self.sent: tuple[int, str] | None = None
        #: Seats at which this guest agreed to a bot.
        self.agreed: set[int] = set()
        self.known = known or {}
        #: Hellos that no welcome has answered; then what has to follow the welcome.
        self._hellos = 0
        self._due = ""
        #: The shuffle that this guest was ready for is another since it was away.
        self._anew = False
        #: The seats whose people can have been missing while it was; None where nobody knows.
        self._away: set[int] | None = None
        #: What the page keeps, as of the last message that was sound.
        self._kept = ""
        self._out: list[str] = []
        self._news: list[Json] = []

    # ---- What comes in ------------------------------------------------------------------------

    def hello(self) -> str:
        """Return the first message to the host."""
        self._hellos += 1
        return protocol.write(
            "hello", version=protocol.VERSION, room=self.room_id, name=self.name, token=self.token
        )

    def hear(self, text: Any) -> contract.GuestAnswer:
        """Take a message. ``leave`` in the answer says why this host is not to be played with."""
        turn: contract.Turn | contract.Leave | None = None
        try:
            message = protocol.read(text, protocol.HOST, protocol.HOST_LIMIT)
            kind = message.pop("is")
            if self.game is None and kind not in ("welcome", "again", "later", "bye"):
                if self.known:  # Said to this page before it was made anew; the welcome tells all.
                    return self.answer(None)
                raise WireError("words before a welcome")
            if kind == "welcome" and self._hellos:
                self._due = ""  # What was to follow the one before is lost with its connection.
            if kind != self._due and (self._due or kind == "catch") and kind != "bye":
                raise WireError(f"a {kind} out of turn")
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
        self._kept = pack_json(self.to_dict())
        return {
            "out": out,
            "news": news,
            "room": self.picture(),
            "append": None,
            "record": self._kept,
        }

    def answer(self, turn: contract.Turn | contract.Leave | None) -> contract.GuestAnswer:
        """Return a turn, if the match was moved, with what is to be sent and told."""
        if turn is not None and "leave" in turn:
            self._take_back()
        sent = self.flush()
        return sent if turn is None else cast("contract.GuestAnswer", {**turn, **sent})

    def turn(self, events: list[contract.Line]) -> contract.Turn:
        """Return the answer to what moved the table; a move without a choice goes to the host."""
        session = self.session
        assert session is not None
        only = session.forced_move()
        if only is not None:
            self._send(only)
        return session.turn(events)

    def _send(self, move: str) -> None:
        assert self.session is not None
        self.sent = (self.session.ply, move)
        self._out.append(protocol.write("move", ply=self.session.ply, text=move))

    def picture(self) -> contract.GuestRoom:
        """Return the people at the table as this page draws them."""
        return {
            "names": self.names,
            "bots": self.bots,
            "here": self.here,
            "open": self.open,
            "round": self.shuffle.round,
            "began": self.session is not None,
            "ready": self.shuffle.ready,
            "seat": self.seat,
            "checks": list(self.past.checks.values()),
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
        if not self._hellos or room != self.room_id:
            raise WireError("a welcome that nobody waits for")
        if game not in GAMES:
            raise WireError("a game that is not here")
        options = GAMES[game].check_options(options)
        if self.known:
            self._remember(game)
        if self.game is not None and (self.game.id, self.options, self.dealer) != (
            game,
            options,
            dealer,
        ):
            raise WireError("a welcome to another game than before")
        if (self.token and token != self.token) or (self.seat >= 0 and seat != self.seat):
            raise WireError("a welcome to another seat")
        self._hellos -= 1
        self._due = "table"
        self.game, self.options, self.dealer = GAMES[game], options, dealer
        self.token = token
        self.seat = self.shuffle.seat = seat

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
        if self.seat >= seats or bots[self.seat] is not None:
            raise WireError("a table that cannot be")
        if len(self.names) not in (0, seats):
            raise WireError("a table of another size")
        back = self._due == "table"
        self._due = "catch" if back and began else ""
        if not began and (self.past.playing or self.past.scores):
            if not self.past.finished:
                raise WireError("a table without the match that is played at it")
            self.past.clear()
            self.session = None
        session = self.session
        if session is not None:
            self._notice_bots(bots, back=back)
        away = {seat for seat in range(seats) if open[seat] or not here[seat] or bots[seat]}
        if back:
            missed = self._missed(names, away)
            # What a table said that came without its past still counts.
            unknown = self._away is None or missed is None
            self._away = None if unknown else {*(self._away or ()), *(missed or ())}
        self.agreed = {seat for seat in self.agreed if bots[seat] is not None or not here[seat]}
        self.past.lay_out(self.game, seats, self.options, self.dealer)
        self.names, self.here, self.open = names, here, open
        self.bots[:] = bots
        if session is not None:
            session.match.names[:seats] = names
        self._anew = self.shuffle.prepare(round) or (back and self._anew)
        if not self._due:
            # With a past to come it is seen then what became of a shuffle.
            self._note_anew(self.shuffle.close(round, self._away if back else away, back=back))
            self._away = set()
            if self._anew or not began:
                # Before the first hand nobody has to be asked; and who has agreed to a shuffle that
                # was begun anew agrees to that.
                self.make_ready()
        return session.turn([]) if session is not None else None

    def _missed(self, names: list[str], away: set[int]) -> set[int] | None:
        """Return who can have been missing since the last table, ``away`` by this one.

        Whose seat somebody else has now was missing as well. A page that was loaded anew knows no
        table from before, and cannot tell.
        """
        if not self.names:
            return None
        for seat, name in enumerate(names):
            was_away = self.open[seat] or not self.here[seat] or self.bots[seat]
            if was_away or name != self.names[seat]:
                away = away | {seat}
        return away

    def _notice_bots(self, bots: list[str | None], *, back: bool) -> None:
        """Note a bot that takes a person's seat, to which this guest has not agreed.

        It may have been seated while this guest was away: then its person is told. Raises WireError
        otherwise.
        """
        for seat, bot in enumerate(bots):
            if bot is not None and self.bots[seat] is None and seat not in self.agreed:
                if not back:
                    raise WireError("a bot at a person's seat, without asking")
                self._news.append({"is": "sat_in", "seat": seat})

    def _note_anew(self, why: str) -> None:
        if why:
            self._news.append({"is": "anew" if why == "left" else why})

    def make_ready(self) -> None:
        """Take part in the next shuffle: promise a contribution."""
        self._out.append(
            protocol.write("commit", commit=self.shuffle.promise(), round=self.shuffle.round)
        )

    def _commits(self, round: int, commits: dict[str, str]) -> None:
        part = self.shuffle.show(round, by_seat(commits), len(self.names))
        self._out.append(protocol.write("reveal", round=round, nonce=part))

    def _deal(self, round: int, position: Json, again: bool) -> contract.Turn:
        assert self.game is not None
        if again:
            if (
                self.session is None
                or round != self.shuffle.dealt
                or not self.session.match.state.over
                or self.session.match.state.scored
            ):
                raise WireError("a deal out of turn")
        elif self.session is not None and self.session.waiting is None:
            raise WireError("a deal in the middle of a hand")
        else:
            self.shuffle.deal(round)
        state = self._view_of(position)
        self.past.deal(position, again=again)
        if self.session is None:
            match = self._match(state)
            self.session = GuestSession(self, match, self.seat, self.bots)
        else:
            self.session.match.deal(state)
            self.session.put_away()
        return self.turn([])

    def _match(self, start: State) -> fair.LiveMatch:
        assert self.game is not None
        names = self.names
        return fair.LiveMatch(self.game, len(names), None, self.options, None, names, start=start)

    def _view_of(self, position: Json) -> State:
        """Return the state of a position from the host; WireError unless it is this seat's view."""
        assert self.game is not None
        state = self.game.state_from_dict(position)
        if state.viewer != self.seat:
            raise WireError("cards that are not for your eyes")
        if state.seats != len(self.names) or state.options != self.options:
            raise WireError("a deal of another game")
        return state

    def _seen(self, ply: int, text: str, link: str) -> contract.Turn:
        session = self.session
        if session is None or session.waiting is not None or session.match.state.over:
            raise WireError("a move where there is none")
        if ply != session.ply + 1:
            raise WireError("a move twice, or one after a gap")
        state = session.match.state
        if state.actor == self.seat and self.sent != (session.ply, state.parse(text).chosen):
            raise WireError("a move of yours that you did not make")
        events = session.see(text)
        self.past.move(text, link)
        return self.turn(events)

    def _opened(self, ply: int, hand: Json) -> contract.Turn | contract.Leave:
        session = self.session
        if session is None or session.waiting is not None or ply != session.ply:
            raise WireError("a hand opened that is not over")
        if not session.match.state.over:
            raise WireError("a hand opened before its end")
        number = len(session.match.hands) + 1
        try:
            result = self.past.check(hand).hands[0]
        except CheatError as error:
            why = tr("Hand {n} was opened and does not check out: {why}.", n=number, why=error)
            return {"leave": why}
        self._news.append({"is": "checked", **self.past.checks[number]})
        match = session.match
        match.settle(result.scores, result.sheet)
        match.hands[-1] = match.hands[-1]._replace(state=result.state)
        session.waiting = match.hands[-1]
        self.past.settle(result.state, result.scores, over=match.over)
        return session.turn([])

    def _catch(
        self,
        ply: int,
        scores: list[list[int]],
        opened: list[Json],
        round: int,
        commits: dict[str, str],
        deals: list[Json],
        links: list[str],
    ) -> contract.LoggedTurn | contract.Leave:
        """Take all that was missed; it must contain unchanged what this page saw itself."""
        past = self.past
        known, own = len(past.links), past.playing
        done, checks = len(past.scores), len(past.checks)
        if not (scores or deals):
            raise WireError("a past with gaps")
        try:
            truth, anew = past.catch_up(
                scores, opened, round, by_seat(commits), deals, links, self._away
            )
        except CheatError as error:
            why = tr("The last hand was opened and does not check out: {why}.", why=error)
            return {"leave": why}
        self._due = ""
        session = self.session = self._rebuild(scores, truth, deals, known if own else 0)
        if session.ply > ply:
            raise WireError("a past longer than itself")
        session.ply = ply
        past.finished = session.match.over
        self._note_anew(anew)
        for check in list(past.checks.values())[checks:]:
            self._news.append({"is": "checked", **check})
        # The promise that was made may have been lost with the connection: the host takes it twice.
        if (self._anew or self.shuffle.ready) and not deals and len(scores) == done:
            self.make_ready()
        self._anew, self._away = False, set()
        return {**self.turn([]), "log": session.told(self.seat)}

    def _rebuild(
        self,
        scores: list[list[int]],
        truth: fair.FairMatch | None,
        deals: list[Json],
        known: int,
    ) -> GuestSession:
        """Return a session at the end of this past: in the hand of ``deals``, or at a sheet.

        Of the hand in progress this page has seen ``known`` moves itself. It tells of the others
        that were made at its seat.
        """
        shown = deals
        if truth is not None and not deals:
            shown = fair.seen(truth.log, self.seat)
        match = self._match(self._view_of(shown[0]["position"]))
        moves = elsewhere = 0
        for i, deal in enumerate(shown):
            if i:
                match.deal(self._view_of(deal["position"]))
            for text in deal["moves"]:
                if match.state.actor == self.seat and moves >= known:
                    elsewhere += 1
                    if moves == known and self.sent is not None:
                        elsewhere -= self.sent[1] == match.state.parse(text).chosen
                match.play(text)
                moves += 1
        if deals and known and elsewhere:
            self._news.append({"is": "moved", "count": elsewhere})
        if any(len(each) != match.scorers for each in scores):
            raise WireError("scores of another game")
        for each in scores:
            match.settle(each)
        if truth is not None:
            match.hands[-1] = truth.hands[0]
        session = GuestSession(self, match, self.seat, self.bots)
        if not deals:
            if not match.state.over:
                raise WireError("a past that stops in the middle")
            session.waiting = match.hands[-1]
        elif match.over or match.state.over:
            raise WireError("a hand after the last one")
        return session

    def _said(self, seat: int, phrase: int) -> None:
        if seat == self.seat or seat >= len(self.names):
            raise WireError("words of nobody")
        self._news.append({"is": "said", "seat": seat, "phrase": phrase})

    def _ask(self, seat: int) -> None:
        if seat >= len(self.names) or self.here[seat]:
            raise WireError("a question about nobody who is missing")
        self._news.append({"is": "ask", "seat": seat})

    def _refuse(self, ply: int) -> contract.Turn:
        session = self.session
        if session is None or self.sent is None or not self.sent[0] < ply == session.ply:
            raise WireError("a refusal of a move that was in time")
        self._news.append({"is": "refused"})
        return session.turn([])

    def _again(self) -> None:
        self._out.append(self.hello())

    def _later(self) -> None:
        """Take it that nothing is read for a while; the page says so."""

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
        self._send(text)
        return self.flush()

    def say(self, phrase: int) -> contract.GuestAnswer:
        """Say a phrase to everybody."""
        self._out.append(protocol.write("say", phrase=phrase))
        return self.flush()

    def agree(self, seat: int, yes: bool) -> contract.GuestAnswer:
        """Answer whether a bot may sit in at ``seat``."""
        if yes:
            self.agreed.add(seat)
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
        if self.known:  # No welcome yet.
            return self.known
        return {
            "room_id": self.room_id,
            "name": self.name,
            "secret": self.secret,
            "token": self.token,
            "game": None if self.game is None else self.game.id,
            "options": self.options,
            "dealer": self.dealer,
            "seat": self.seat,
            "sent": self.sent,
            "agreed": sorted(self.agreed),
            "shuffle": self.shuffle.to_dict(),
            **self.past.to_dict(),
        }

    def _remember(self, game: str) -> None:
        """Restore what this page saw before it was reloaded, so that the host cannot change it."""
        known, self.known = self.known, {}
        if "shuffle" not in known:
            self._remember_first_version(GAMES[game], known)
            return
        self.game = GAMES[known["game"]]
        self.options, self.dealer = known["options"], known["dealer"]
        self.seat = self.shuffle.seat = known["seat"]
        self.sent = None if known["sent"] is None else tuple(known["sent"])
        self.agreed = set(known.get("agreed", ()))
        self.shuffle.restore(known["shuffle"])
        self.past.lay_out(self.game, 0, self.options, self.dealer)
        self.past.restore(known)

    def _remember_first_version(self, game: Game, known: Json) -> None:
        """Restore what a page of the first version kept: a shuffle shown was written negative."""
        shown = -known["hand_round"]
        self.shuffle.round = known["round"]
        if shown > 0:
            self.shuffle.promised[shown] = by_seat(known["commits"])
        self.past.lay_out(game, 0, self.options, self.dealer)
        self.past.restore(known)

    def _take_back(self) -> None:
        """Forget a message that was not sound: nothing of it is kept or believed."""
        self._hellos, self._due, self._out = 0, "", []
        if self._kept and self.game is not None:
            known = unpack_json(self._kept)
            self.shuffle.restore(known["shuffle"])
            self.past.restore(known)
