"""A guest's side of live play: an engine of its own that runs on what its seat may see.

It takes the host's messages, plays them on its view and checks on the way whatever a view can
check: that a move is legal as far as anybody at this seat can know, that its own moves are its own,
that nothing is said twice or left out. When a hand is over and opened, it is replayed whole and
compared with what was promised (``shuffle.py``) and seen (``guest_history.py``).
"""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum, auto
from typing import TYPE_CHECKING, Any, cast

from regalia.errors import CheatError, RegaliaError, WireError
from regalia.game import Game
from regalia.games import GAMES
from regalia.i18n import tr
from regalia.match import Match
from regalia.multiplayer.live import fair_shuffle as fair
from regalia.multiplayer.live import protocol
from regalia.multiplayer.live.guest_history import GuestHistory
from regalia.multiplayer.live.room import LiveRoom, LiveSession
from regalia.multiplayer.live.shuffle import GuestShuffle
from regalia.multiplayer.packing import unpack_json
from regalia.presentation import Json
from regalia.record import Record
from regalia.session.session import BridgeError
from regalia.state import State

if TYPE_CHECKING:
    from regalia import contract


class GuestSession(LiveSession):
    """A guest's session: a match of views, moved by what the host lets this seat see."""

    def see(self, text: str) -> list[contract.Line]:
        """Play a move as this seat sees it; IllegalMove or NotationError if it cannot be."""
        history = self.history(self.seat)
        self.match.play(text)
        self.ply += 1
        return history.grow().step_lines[-1]

    def play(self, text: str, seat: int | None = None) -> contract.Turn:
        """Refuse: a guest's move goes to the host first, by ``Guest.move``."""
        raise BridgeError(tr("a guest's move is made by the host"))

    def next(self) -> contract.Turn:
        """Return the table as it is: the next hand comes from the host."""
        return self.turn([])

    def _next(self) -> contract.Next:
        turn = super()._next()
        # Bots think on the host's page.
        return {"who": "other", "seat": turn["seat"]} if turn["who"] == "bot" else turn


class GuestPhase(Enum):
    """How far a guest has come to the table."""

    OUTSIDE = auto()  # No welcome has been read yet.
    WELCOMED = auto()  # The table is to follow.
    RETURNING = auto()  # What was missed is to follow.
    SEATED = auto()


@dataclass
class Absence:
    """The knowledge of a returning guest about the time in which it was not heard.

    A table whose past was lost on its way counts as well.
    """

    #: The seats whose people can have been missing; None where that cannot be known.
    missing: set[int] | None = field(default_factory=set)
    #: The shuffle that this guest was ready for is another by now.
    reshuffled: bool = False


class Guest(LiveRoom):
    """One guest at a table that another page hosts.

    ``secret`` is a random text that the page draws once for the room and keeps; ``token`` is what
    the host gave for the seat, "" before. ``save`` is what ``to_dict`` kept, for a page that
    was loaded anew.
    """

    def __init__(
        self, room_id: str, name: str, secret: str, token: str = "", save: Json | None = None
    ) -> None:
        super().__init__()
        self.room_id, self.name, self.secret, self.token = room_id, name, secret, token
        self.phase = GuestPhase.OUTSIDE
        #: Hellos that no welcome has answered.
        self._open_hellos = 0
        self.absence = Absence()
        self.seat = -1
        self.game: Game | None = None
        self.options: Json = {}
        self.dealer: int | None = None
        #: The people at the table, as the host said last.
        self.people = protocol.Table([], [], [], [], 1, False)
        self.shuffle = GuestShuffle(room_id, secret)
        self.history = GuestHistory(self.shuffle)
        self.session: GuestSession | None = None
        #: The last move that was sent: at which ply, and its text.
        self.sent: tuple[int, str] | None = None
        #: Seats at which this guest agreed to a bot.
        self.agreed: set[int] = set()
        #: The save of before until a welcome has come; then that after the last sound message.
        self._unread_save = save
        self._last_save = ""

    # ---- What comes in ------------------------------------------------------------------------

    def hello(self) -> str:
        """Return the first message to the host."""
        self._open_hellos += 1
        hello = protocol.Hello(protocol.VERSION, self.room_id, self.name, self.token)
        return protocol.write(hello)

    def hear(self, text: Any) -> contract.GuestAnswer:
        """Take a message. ``leave`` in the answer says why this host is not to be played with."""
        turn: contract.Turn | contract.Leave | None = None
        try:
            message = protocol.read(text, protocol.HOST, protocol.HOST_LIMIT)
            if self._is_due(message):
                turn = self._take(message)
        except WireError as error:
            turn = {"leave": tr("The host’s page sent {what}.", what=error)}
        except RegaliaError as error:
            # A move that cannot be, a position that cannot be: what an honest host never sends.
            turn = {"leave": tr("The host’s page sent what cannot be: {why}", why=error)}
        except (ValueError, KeyError, TypeError, IndexError):
            turn = {"leave": tr("The host’s page sent what cannot be.")}
        return self.answer(turn)

    def _is_due(self, message: protocol.Message) -> bool:
        """Tell whether a message is to be taken in this phase; WireError if it cannot come now."""
        if isinstance(message, protocol.HostBye):
            return True
        if isinstance(message, protocol.Welcome) and self._open_hellos:
            return True  # What was to follow the welcome before is lost with its connection.
        kind = type(message)
        match self.phase:
            case GuestPhase.OUTSIDE:
                if kind in (protocol.Welcome, protocol.Again, protocol.Later):
                    return True
                if self._unread_save is None:
                    raise WireError("words before a welcome")
                return False  # Said to this page before it was loaded anew; the welcome tells all.
            case GuestPhase.WELCOMED:
                due = kind is protocol.Table
            case GuestPhase.RETURNING:
                due = kind is protocol.Catch
            case GuestPhase.SEATED:
                due = kind is not protocol.Catch
        if not due:
            raise WireError(f"a {protocol.kind_of(kind)} out of turn")
        return True

    def _take(self, message: protocol.Message) -> contract.Turn | contract.Leave | None:
        match message:
            case protocol.Welcome():
                self._welcome(message)
            case protocol.Table():
                return self._table(message)
            case protocol.Commits(round, commits):
                part = self.shuffle.show(round, fair.by_seat(commits), len(self.people.names))
                self._send(protocol.Reveal(round, part))
            case protocol.Deal():
                return self._deal(message)
            case protocol.Seen():
                return self._seen(message)
            case protocol.Opened():
                return self._opened(message)
            case protocol.Catch():
                return self._catch(message)
            case protocol.Said(seat, phrase):
                if seat == self.seat or seat >= len(self.people.names):
                    raise WireError("words of nobody")
                self._news.append({"is": "said", "seat": seat, "phrase": phrase})
            case protocol.Ask(seat):
                if seat >= len(self.people.names) or self.people.here[seat]:
                    raise WireError("a question about nobody who is missing")
                self._news.append({"is": "ask", "seat": seat})
            case protocol.Refuse(ply):
                return self._refuse(ply)
            case protocol.Again():
                self._out.append(self.hello())
            case protocol.HostBye(why):
                # The host's page said it in English, whatever is spoken there.
                return {"leave": tr("{farewell}", farewell=why)}
        return None  # For ``later`` the page itself shows that nothing is read for a while.

    def flush(self) -> contract.GuestAnswer:
        """Return what is to be sent and told since the last time, for the page."""
        answer = self._collect()
        self._last_save = answer["record"]
        return cast("contract.GuestAnswer", answer)

    def answer(self, turn: contract.Turn | contract.Leave | None) -> contract.GuestAnswer:
        """Return a turn, if the match was moved, with what is to be sent and told."""
        if turn is not None and "leave" in turn:
            self._take_back()
        return cast("contract.GuestAnswer", {**(turn or {}), **self.flush()})

    def turn(self, events: list[contract.Line]) -> contract.Turn:
        """Return the answer to what moved the table; a move without a choice goes to the host."""
        session = self.session
        assert session is not None
        only = session.forced_move()
        if only is not None:
            self._send_move(session, only)
        return session.turn(events)

    def _send(self, message: protocol.Message) -> None:
        self._out.append(protocol.write(message))

    def _send_move(self, session: GuestSession, text: str) -> None:
        self.sent = (session.ply, text)
        self._send(protocol.Move(session.ply, text))

    def picture(self) -> contract.GuestRoom:
        """Return the people at the table as this page draws them."""
        names, bots, here, open_, _, _ = self.people
        return {
            "names": names,
            "bots": bots,
            "here": here,
            "open": open_,
            "round": self.shuffle.round,
            "began": self.session is not None,
            "ready": self.shuffle.ready,
            "seat": self.seat,
            "checks": list(self.history.checks.values()),
        }

    # ---- To the table -------------------------------------------------------------------------

    def _welcome(self, welcome: protocol.Welcome) -> None:
        if not self._open_hellos or welcome.room != self.room_id:
            raise WireError("a welcome that nobody waits for")
        if welcome.game not in GAMES:
            raise WireError("a game that is not here")
        game = GAMES[welcome.game]
        options = game.check_options(welcome.options)
        if self._unread_save is not None:
            self._restore(game, self._unread_save)
            self._unread_save = None
        rules = (game, options, welcome.dealer)
        if self.game is not None and (self.game, self.options, self.dealer) != rules:
            raise WireError("a welcome to another game than before")
        if self.token not in ("", welcome.token) or self.seat not in (-1, welcome.seat):
            raise WireError("a welcome to another seat")
        self._open_hellos -= 1
        self.phase = GuestPhase.WELCOMED
        self.game, self.options, self.dealer = rules
        self.token = welcome.token
        self.seat = self.shuffle.seat = welcome.seat

    def _table(self, table: protocol.Table) -> contract.Turn | None:
        self._check_table(table)
        back = self.phase is GuestPhase.WELCOMED
        self.phase = GuestPhase.RETURNING if back and table.began else GuestPhase.SEATED
        if not table.began and (self.history.playing or self.history.scores):
            if not self.history.finished:
                raise WireError("a table without the match that is played at it")
            self.history.clear()
            self.session = None
        if self.session is not None:
            self._note_stand_ins(table, back=back)
        missing = _missing(table)
        if back:
            missed = self._missed(table, missing)
            known = self.absence.missing is not None and missed is not None
            self.absence.missing = (
                {*(self.absence.missing or ()), *(missed or ())} if known else None
            )
        away = {seat for seat, here in enumerate(table.here) if table.bots[seat] or not here}
        self.agreed &= away
        self.people = table
        assert self.game is not None
        self.history.set_rules(self.game, len(table.names), self.options, self.dealer)
        if self.session is not None:
            self.session.bots = table.bots
            self.session.match.names[: len(table.names)] = table.names
        reshuffled = self.shuffle.prepare(table.round) or (back and self.absence.reshuffled)
        self.absence.reshuffled = reshuffled
        if self.phase is GuestPhase.SEATED:
            # With a past to come it is seen only then what became of a shuffle.
            gone = self.absence.missing if back else missing
            self._note_reshuffle(self.shuffle.close(table.round, gone, back=back))
            self.absence = Absence()
            if reshuffled or not table.began:
                # Before the first hand the person is not asked; and who was ready for the shuffle
                # before is ready for the one that replaces it.
                self.make_ready()
        return None if self.session is None else self.session.turn([])

    def _check_table(self, table: protocol.Table) -> None:
        """Raise WireError for a table that cannot be this guest's."""
        assert self.game is not None
        names, bots, here, open_, _, _ = table
        seats = len(names)
        if seats not in self.game.seats or not len(bots) == len(here) == len(open_) == seats:
            raise WireError("a table of a wrong size")
        if self.seat >= seats or bots[self.seat] is not None:
            raise WireError("a table that cannot be")
        if len(self.people.names) not in (0, seats):
            raise WireError("a table of another size")

    def _missed(self, table: protocol.Table, missing: set[int]) -> set[int] | None:
        """Return the seats whose people can have been missing since the table before.

        ``missing`` are those by this table. The person whose seat another one has now was missing
        as well. A page that was loaded anew knows no table from before: then it is None.
        """
        if not self.people.names:
            return None
        renamed = {seat for seat, name in enumerate(table.names) if name != self.people.names[seat]}
        return missing | _missing(self.people) | renamed

    def _note_stand_ins(self, table: protocol.Table, *, back: bool) -> None:
        """Note a bot that takes a person's seat, to which this guest has not agreed.

        It may have been seated while this guest was away: then its person is told. Raises WireError
        otherwise.
        """
        for seat, bot in enumerate(table.bots):
            if bot is not None and self.people.bots[seat] is None and seat not in self.agreed:
                if not back:
                    raise WireError("a bot at a person's seat, without asking")
                self._news.append({"is": "sat_in", "seat": seat})

    def _note_reshuffle(self, why: str) -> None:
        if why:
            self._news.append({"is": "anew" if why == "left" else why})

    def make_ready(self) -> None:
        """Take part in the next shuffle: promise a contribution."""
        promise = self.shuffle.promise()
        self._send(protocol.Commit(self.shuffle.round, promise))

    def _catch(self, catch: protocol.Catch) -> contract.LoggedTurn | contract.Leave:
        """Take all that was missed; it must contain unchanged what this page saw itself."""
        history, scores, deals = self.history, catch.scores, catch.deals
        seen = len(history.links) if history.playing else 0
        done, checks = len(history.scores), len(history.checks)
        if not (scores or deals):
            raise WireError("a past with gaps")
        try:
            truth, why = history.catch_up(catch, self.absence.missing)
        except CheatError as error:
            why = tr("The last hand was opened and does not check out: {why}.", why=error)
            return {"leave": why}
        self.phase = GuestPhase.SEATED
        session = self.session = self._rebuild(scores, truth, deals, seen)
        if session.ply > catch.ply:
            raise WireError("a past longer than itself")
        session.ply = catch.ply
        history.finished = session.match.over
        self._note_reshuffle(why)
        for check in list(history.checks.values())[checks:]:
            self._news.append({"is": "checked", **check})
        # The promise that was made may have been lost with the connection: the host takes it twice.
        if (self.absence.reshuffled or self.shuffle.ready) and not deals and len(scores) == done:
            self.make_ready()
        self.absence = Absence()
        return {**self.turn([]), "log": session.log_lines(self.seat)}

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
        session = self._session(match)
        if not deals:
            if not match.state.over:
                raise WireError("a past that stops in the middle")
            session.waiting = match.hands[-1]
        elif match.over or match.state.over:
            raise WireError("a hand after the last one")
        return session

    # ---- The hand -----------------------------------------------------------------------------

    def _deal(self, deal: protocol.Deal) -> contract.Turn:
        session = self.session
        if deal.again:
            state = None if session is None else session.match.state
            if state is None or deal.round != self.shuffle.dealt or not state.over or state.scored:
                raise WireError("a deal out of turn")
        elif session is not None and session.waiting is None:
            raise WireError("a deal in the middle of a hand")
        else:
            self.shuffle.deal(deal.round)
        view = self._view_of(deal.position)
        self.history.deal(deal.position, again=deal.again)
        if session is None:
            self.session = self._session(self._match(view))
        else:
            session.match.deal(view)
            session.put_away()
        return self.turn([])

    def _session(self, match: Match) -> GuestSession:
        return GuestSession(self, match, self.seat, self.people.bots)

    def _match(self, start: State) -> fair.LiveMatch:
        assert self.game is not None
        names = self.people.names
        return fair.LiveMatch(self.game, len(names), None, self.options, None, names, start=start)

    def _view_of(self, position: Json) -> State:
        """Return the state of a position from the host; WireError unless it is this seat's view."""
        assert self.game is not None
        state = self.game.state_from_dict(position)
        if state.viewer != self.seat:
            raise WireError("cards that are not for your eyes")
        if state.seats != len(self.people.names) or state.options != self.options:
            raise WireError("a deal of another game")
        return state

    def _seen(self, seen: protocol.Seen) -> contract.Turn:
        session = self.session
        if session is None or session.waiting is not None or session.match.state.over:
            raise WireError("a move where there is none")
        if seen.ply != session.ply + 1:
            raise WireError("a move twice, or one after a gap")
        state = session.match.state
        if state.actor == self.seat and self.sent != (session.ply, state.parse(seen.text).chosen):
            raise WireError("a move of yours that you did not make")
        events = session.see(seen.text)
        self.history.move(seen.text, seen.link)
        return self.turn(events)

    def _opened(self, opened: protocol.Opened) -> contract.Turn | contract.Leave:
        session = self.session
        if session is None or session.waiting is not None or opened.ply != session.ply:
            raise WireError("a hand opened that is not over")
        match = session.match
        if not match.state.over:
            raise WireError("a hand opened before its end")
        number = len(match.hands) + 1
        try:
            result = self.history.check(opened.hand).hands[0]
        except CheatError as error:
            why = tr("Hand {n} was opened and does not check out: {why}.", n=number, why=error)
            return {"leave": why}
        self._news.append({"is": "checked", **self.history.checks[number]})
        match.settle(result.scores, result.sheet)
        match.hands[-1] = session.waiting = match.hands[-1]._replace(state=result.state)
        self.history.settle(result.state, result.scores, over=match.over)
        return session.turn([])

    def _refuse(self, ply: int) -> contract.Turn:
        session = self.session
        if session is None or self.sent is None or not self.sent[0] < ply == session.ply:
            raise WireError("a refusal of a move that was in time")
        self._news.append({"is": "refused"})
        return session.turn([])

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
        self._send_move(session, text)
        return self.flush()

    def say(self, phrase: int) -> contract.GuestAnswer:
        """Say a phrase to the others at the table."""
        self._send(protocol.Say(phrase))
        return self.flush()

    def agree(self, seat: int, yes: bool) -> contract.GuestAnswer:
        """Answer whether a bot may sit in at ``seat``."""
        if yes:
            self.agreed.add(seat)
        self._send(protocol.Agree(seat, yes))
        return self.flush()

    def leave(self) -> contract.GuestAnswer:
        """Tell the host that this guest leaves."""
        self._send(protocol.GuestBye())
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
        if self._unread_save is not None:
            return self._unread_save
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
            **self.history.to_dict(),
        }

    def _restore(self, game: Game, save: Json) -> None:
        """Take what this page saw before it was reloaded, so that the host cannot change it."""
        if "shuffle" in save:
            self.game = game = GAMES[save["game"]]
            self.options, self.dealer = save["options"], save["dealer"]
            self.seat = self.shuffle.seat = save["seat"]
            self.sent = None if save["sent"] is None else tuple(save["sent"])
            self.agreed = set(save.get("agreed", ()))
            self.shuffle.restore(save["shuffle"])
        else:
            # The first version: a shuffle in which the part was shown was written negative.
            self.shuffle.round, shown = save["round"], -save["hand_round"]
            if shown > 0:
                self.shuffle.promised[shown] = fair.by_seat(save["commits"])
        self.history.set_rules(game, 0, self.options, self.dealer)
        self.history.restore(save)

    def _take_back(self) -> None:
        """Forget a message that was not sound: nothing of it is kept or believed."""
        self.phase = GuestPhase.OUTSIDE if self.game is None else GuestPhase.SEATED
        self._open_hellos, self._out = 0, []
        if self._last_save and self.game is not None:
            save = unpack_json(self._last_save)
            self.shuffle.restore(save["shuffle"])
            self.history.restore(save)


def _missing(table: protocol.Table) -> set[int]:
    """Return the seats whose people are not there, by a table."""
    seats = range(len(table.names))
    return {seat for seat in seats if table.open[seat] or not table.here[seat] or table.bots[seat]}
