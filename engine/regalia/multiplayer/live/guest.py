"""A guest's side of live play: an engine of its own that runs on what its seat may see.

It takes the host's messages, plays them on its view and checks on the way whatever a view can
check: that a move is legal as far as anybody at this seat can know, that its own moves are its own,
that nothing is said twice or left out. When a hand is over and opened, it is replayed whole and
compared with what was promised (``shuffle.py``) and seen (``guest_history.py``).

Whether something can have been missed is decided here alone, by what the page itself has seen: its
connection has ended, nothing was heard for a while, or it was loaded anew. Then the page says
hello. A hello that the host has asked for (``again``) changes nothing of what is believed.
"""

from __future__ import annotations

from enum import Enum, auto
from typing import TYPE_CHECKING, Any, cast

from regalia.errors import CheatError, WireError
from regalia.game import Game
from regalia.games import GAMES
from regalia.i18n import tr, tr_noop
from regalia.multiplayer.live import fair_shuffle as fair
from regalia.multiplayer.live import protocol
from regalia.multiplayer.live.guest_history import GuestHistory
from regalia.multiplayer.live.room import DISHONEST, FollowingSession, LiveRoom, why_leave
from regalia.multiplayer.live.shuffle import GuestShuffle
from regalia.multiplayer.packing import unpack_json
from regalia.names import looks, unique_name
from regalia.presentation import Json
from regalia.record import Record
from regalia.session.session import BridgeError

if TYPE_CHECKING:
    from regalia import contract


class GuestSession(FollowingSession):
    """A guest's session: a match of views, moved by what the host lets this seat see."""

    def play(self, text: str, seat: int | None = None) -> contract.Turn:
        """Refuse: a guest's move goes to the host first, by ``Guest.move``."""
        raise BridgeError(tr("a guest's move is made by the host"))


_NO_TABLE = protocol.Table([], [], [], [], 1, [], False)


class GuestPhase(Enum):
    """How far a guest has come to the table."""

    OUTSIDE = auto()  # No welcome has answered the last hello.
    WELCOMED = auto()  # The table is to follow.
    RETURNING = auto()  # The past is to follow.
    SEATED = auto()


#: Hellos that a host may ask for in a row, without anything else to say.
PATIENCE = 20


class Guest(LiveRoom):
    """One guest at a table that another page hosts.

    ``secret`` is a random text that the page draws once for the room and keeps; ``token`` is what
    the host gave for the seat, "" before. ``save`` is what ``to_dict`` kept, for a page that
    was loaded anew. ``greeting`` is the number of the last hello: one that was drawn by chance, so
    that no welcome answers the hello of a page before.
    """

    def __init__(
        self,
        room_id: str,
        name: str,
        secret: str,
        token: str = "",
        save: Json | None = None,
        greeting: int = 0,
    ) -> None:
        super().__init__()
        self.room_id, self.name, self.secret, self.token = room_id, name, secret, token
        self.phase = GuestPhase.OUTSIDE
        self.greeting = greeting
        #: Hellos that the host has asked for since it said anything else.
        self._asked = 0
        #: This page has seen that it may have missed something.
        self.away = True
        self.seat = -1
        self.game: Game | None = None
        self.options: Json = {}
        self.dealer: int | None = None
        #: The people at the table, as the host said last; names of those who are or were missing.
        self.people = _NO_TABLE
        self._gone: set[str] = set()
        #: The name of this guest at the table, "" before.
        self.called = ""
        #: The names of people who look on.
        self.watchers: list[str] = []
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
        """Return the first message to the host, when the page has a connection (again)."""
        self.away, self._asked = True, 0
        return self._hello()

    def _hello(self) -> str:
        """Return a hello. What was said before it is answered is told again, and is not read."""
        self.greeting += 1
        self.phase = GuestPhase.OUTSIDE
        save = self._unread_save
        hands = len(self.history.scores if save is None else save["scores"])
        who = (self.room_id, self.name, self.token, hands)
        return protocol.write(protocol.Hello(protocol.VERSION, self.greeting, *who))

    def hear(self, text: Any) -> contract.GuestAnswer:
        """Take a message. ``leave`` in the answer says why this host is not to be played with."""
        turn: contract.Turn | contract.Leave | None = None
        try:
            message = protocol.read(text, protocol.HOST, protocol.HOST_LIMIT)
            if self._is_due(message):
                turn = self._take(message)
        except CheatError as error:
            said = tr_noop("Hand {n} was opened and does not check out: {why}.")
            turn = {"leave": tr(said, n=len(self.history.scores) + 1, why=error)}
        except DISHONEST as error:
            turn = why_leave(error)
        return self.answer(turn)

    def _is_due(self, message: protocol.Message) -> bool:
        """Tell whether a message is to be taken in this phase; WireError if it cannot come now."""
        kind = type(message)
        if kind in (protocol.HostBye, protocol.Again, protocol.Later):
            return True
        match self.phase:
            case GuestPhase.OUTSIDE:
                # All else was said before the host has read the last hello.
                return isinstance(message, protocol.Welcome) and message.greeting == self.greeting
            case GuestPhase.WELCOMED:
                due = kind is protocol.Table
            case GuestPhase.RETURNING:
                due = kind is protocol.Past
            case GuestPhase.SEATED:
                told = (protocol.Welcome, protocol.Past, protocol.Look, protocol.Scene)
                due = kind not in told
        if not due:
            raise WireError(f"a {protocol.kind_of(kind)} out of turn")
        return True

    def _take(self, message: protocol.Message) -> contract.Turn | contract.Leave | None:
        if isinstance(message, protocol.Seen | protocol.Deal | protocol.Opened | protocol.Commits):
            self._asked = 0
        match message:
            case protocol.Welcome():
                self._welcome(message)
            case protocol.Table():
                return self._table(message)
            case protocol.Swap(one, other):
                self._swap(one, other)
            case protocol.Commits(round, commits):
                names, bots, *_ = self.people
                people = {seat: names[seat] for seat, bot in enumerate(bots) if bot is None}
                part = self.shuffle.show(round, fair.by_seat(commits), people)
                self._send(protocol.Reveal(round, part))
            case protocol.Deal():
                return self._deal(message)
            case protocol.Seen():
                return self._seen(message)
            case protocol.Opened():
                return self._opened(message)
            case protocol.Past():
                return self._past(message)
            case protocol.Said(seat, phrase):
                if seat == self.seat or seat >= len(self.people.names):
                    raise WireError("words from an empty seat")
                self._news.append({"is": "said", "seat": seat, "phrase": phrase})
            case protocol.Watchers(names):
                self.watchers = names
            case protocol.Ask(seat):
                if seat >= len(self.people.names) or self.people.here[seat]:
                    raise WireError("a question about a seat that is not missing")
                self._news.append({"is": "ask", "seat": seat})
            case protocol.Again():
                self._asked += 1
                if self._asked > PATIENCE:
                    raise WireError("nothing but questions for a hello")
                self._out.append(self._hello())
            case protocol.HostBye(why):
                # In English, whatever language the host reads; no more than the host's word.
                return {"leave": tr("The host’s page ended this: {why}.", why=why)}
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
        only = None if self._has_sent() else session.forced_move()
        if only is not None and self.asks() is None:
            self._send_move(only)
        return session.turn(events)

    def _send(self, message: protocol.Message) -> None:
        self._out.append(protocol.write(message))

    def _has_sent(self) -> bool:
        """Tell whether a move of this seat is on its way."""
        return self.sent is not None and self.sent[0] == self.history.ply

    def _send_move(self, text: str) -> None:
        self.sent = (self.history.ply, text)
        self._send(protocol.Move(*self.sent))

    def picture(self) -> contract.GuestRoom:
        """Return the people at the table as this page draws them."""
        names, bots, here, open_, _, tries, _ = self.people
        return {
            "names": names,
            "bots": bots,
            "here": here,
            "open": open_,
            "round": self.shuffle.round,
            "tries": tries,
            "began": self.session is not None,
            "ready": self.shuffle.ready,
            "seat": self.seat,
            "host": self.shuffle.host,
            "hands": self.history.facts,
            "asks": self.asks(),
            "watchers": self.watchers,
        }

    # ---- To the table -------------------------------------------------------------------------

    def _welcome(self, welcome: protocol.Welcome) -> None:
        if welcome.room != self.room_id:
            raise WireError("a welcome to another room")
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
        seats, shuffle = (welcome.seat, welcome.host), self.shuffle
        free = self._may_swap()
        moved = self.seat not in (-1, welcome.seat)
        if self.token not in ("", welcome.token) or (moved and not free):
            raise WireError("a welcome to another seat")
        moved = shuffle.host not in (-1, welcome.host)
        if welcome.seat == welcome.host or (moved and not free):
            raise WireError("a welcome by another host")
        if free:
            # People may have changed seats since: of the table before only the own name stays.
            self.people, self.agreed = _NO_TABLE, set()
        self.phase = GuestPhase.WELCOMED
        self.game, self.options, self.dealer = rules
        self.token = welcome.token
        self.seat, (shuffle.seat, shuffle.host) = welcome.seat, seats

    def _table(self, table: protocol.Table) -> contract.Turn | None:
        self._check_table(table)
        history = self.history
        back = self.phase is GuestPhase.WELCOMED
        self.phase = GuestPhase.RETURNING if back and table.began else GuestPhase.SEATED
        if not table.began and (history.playing or history.scores):
            if not history.finished:
                raise WireError("a table without the match that is played at it")
            history.clear()
            self.session = None
        self._note_changes(table)
        self._gone = _missing(table) | _missing(self.people)
        self.people, self.called = table, table.names[self.seat]
        away = {seat for seat, here in enumerate(table.here) if table.bots[seat] or not here}
        self.agreed &= away
        assert self.game is not None
        rules = (self.game, len(table.names), self.options, self.dealer)
        history.rules = fair.Rules(self.room_id, *rules)
        if self.session is not None:
            self.session.bots = table.bots
            self.session.match.names[: len(table.names)] = table.names
        if self.phase is GuestPhase.SEATED:
            self._sit(back=back)
        return None if self.session is None else self.session.turn([])

    def _may_swap(self) -> bool:
        """Tell whether seats can still be others: this page had no part in any hand or shuffle."""
        history, shuffle = self.history, self.shuffle
        took_part = history.hand is not None or bool(history.scores)
        return not took_part and shuffle.shown is None and not shuffle.tries

    def _swap(self, one: int, other: int) -> None:
        """Let two people change seats, the host and this page's own person among them.

        Once parts of a shuffle are shown a host may know the cards, and which seat has the best.
        """
        names, bots, here, open_, *_ = self.people
        if one == other or max(one, other) >= len(names):
            raise WireError("a swap of seats that cannot be")
        if self.people.began or not self._may_swap():
            raise WireError("other seats after the shuffle has begun")
        to = {one: other, other: one}
        order = [to.get(seat, seat) for seat in range(len(names))]
        self.people = self.people._replace(
            names=[names[seat] for seat in order],
            bots=[bots[seat] for seat in order],
            here=[here[seat] for seat in order],
            open=[open_[seat] for seat in order],
        )
        shuffle = self.shuffle
        self.seat = shuffle.seat = to.get(self.seat, self.seat)
        shuffle.host = to.get(shuffle.host, shuffle.host)
        self.agreed = set()
        self._news.append({"is": "swapped", "seat": one, "other": other})

    def _check_table(self, table: protocol.Table) -> None:
        """Raise WireError for a table that cannot be this guest's."""
        assert self.game is not None
        names, bots, here, open_, *_ = table
        seats, host, before = len(names), self.shuffle.host, self.people.names
        if seats not in self.game.seats or not len(bots) == len(here) == len(open_) == seats:
            raise WireError("a table of a wrong size")
        if len(before) not in (0, seats):
            raise WireError("a table of another size")
        if max(self.seat, host) >= seats or bots[host] is not None or bots[self.seat] is not None:
            raise WireError("a table that cannot be")
        if open_[self.seat] or not here[self.seat]:
            raise WireError("a table at which you have no seat")
        taken = {looks(name) for seat, name in enumerate(names) if seat != self.seat}
        if names[self.seat] != (self.called or unique_name(self.name, taken)):
            raise WireError("another name than yours at your seat")

    def _note_changes(self, table: protocol.Table) -> None:
        """Note bots and people that take a seat. Raises WireError where none can have taken it.

        A bot takes a person's seat if this guest has agreed, and a person one that was given up. In
        an absence both may have happened: then the person is told.
        """
        if not self.people.names:
            return
        for seat, name in enumerate(table.names):
            if name != self.people.names[seat]:
                if not (self.away or self.people.open[seat]):
                    raise WireError("another name of a person who is here")
                if table.began:
                    was = self.people.names[seat]
                    self._news.append({"is": "renamed", "seat": seat, "was": was})
        if self.history.hand is None:
            return
        for seat, bot in enumerate(table.bots):
            if bot is not None and self.people.bots[seat] is None and seat not in self.agreed:
                if not self.away:
                    raise WireError("a bot at a person's seat, without asking")
                self._news.append({"is": "sat_in", "seat": seat})

    def _sit(self, *, back: bool) -> None:
        """Go on from this table like all others; ``back``: repeat what may not have been heard."""
        table, shuffle = self.people, self.shuffle
        anew = shuffle.prepare(table.round, table.tries, self._gone, away=self.away)
        self.phase, self.away, self._gone = GuestPhase.SEATED, False, set()
        # Before the first hand the person is not asked; and who was ready for the shuffle before is
        # ready for the one that replaces it, unless the person has to agree.
        again = back and shuffle.ready
        if (anew or again or not table.began) and self.asks() is None:
            self.make_ready()

    def make_ready(self) -> None:
        """Take part in the next shuffle: promise a contribution."""
        if self.asks() is not None:
            raise BridgeError(tr("a question is to be answered first"))
        promise = self.shuffle.promise()
        self._send(protocol.Commit(self.shuffle.round, promise))

    def asks(self) -> contract.GuestAsks | None:
        """Return what the person has to agree to before this page goes on."""
        tries = self.shuffle.tries if self.shuffle.asks else []
        hands = self.history.unasked
        return {"tries": tries, "hands": hands} if tries or hands else None

    def accept(self) -> contract.GuestAnswer:
        """Go on: the person agrees to what this page asks."""
        anew = self.shuffle.asks
        self.shuffle.asks, self.history.unasked = False, []
        if anew:
            self.make_ready()
        return self.answer(None if self.session is None else self.turn([]))

    def _past(self, past: protocol.Past) -> contract.LoggedTurn:
        """Take the match so far; it must contain unchanged what this page saw itself."""
        history = self.history
        hand, over, others = history.hand, len(history.facts), 0
        if history.playing and hand is not None:
            others = hand.others
        history.catch_up(past, self.sent, away=self.away)
        for fact in history.facts[over:]:
            self._news.append({"is": "checked", **fact})
        if history.playing and hand is history.hand and hand is not None and hand.others > others:
            self._news.append({"is": "moved", "count": hand.others - others})
        session = self._resume()
        self._sit(back=True)
        if self.sent is not None and self._has_sent():
            self._send_move(self.sent[1])  # It may have been lost.
        turn = self.turn([])
        return {**turn, "log": session.log_lines(self.seat)}

    def _resume(self) -> GuestSession:
        """Return a session where the history is."""
        history = self.history
        assert history.match is not None
        history.match.names[: len(self.people.names)] = self.people.names
        session = self.session = GuestSession(self, history.match, self.seat, self.people.bots)
        session.waiting = None if history.playing else history.match.hands[-1]
        session.ply = history.ply
        return session

    # ---- The hand -----------------------------------------------------------------------------

    def _deal(self, deal: protocol.Deal) -> contract.Turn:
        history, shuffle, people = self.history, self.shuffle, self.people
        if deal.again:
            if history.hand is None or deal.round != history.hand.start["round"]:
                raise WireError("a deal out of turn")
            history.redeal(deal.position)
        elif shuffle.shown is None:
            raise WireError("a hand without your part in its shuffle")
        else:
            start = {
                "number": len(history.scores) + 1,
                "round": deal.round,
                "tries": shuffle.tries,
                "names": people.names,
                "bots": people.bots,
                "commits": shuffle.shown,
            }
            history.enter(start, deal.position, away=False)
        if self.session is None or self.session.match is not history.match:
            self._resume()
        else:
            self.session.put_away()
        return self.turn([])

    def _seen(self, seen: protocol.Seen) -> contract.Turn:
        history, session = self.history, self.session
        if session is None or not history.playing:
            raise WireError("a move where there is none")
        if seen.ply != history.ply + 1:
            raise WireError("a move twice, or one after a gap")
        lines = session.history(self.seat)
        history.move(seen.text, seen.link, self.sent, away=False)
        session.ply = history.ply
        return self.turn(lines.grow().step_lines[-1])

    def _opened(self, opened: protocol.Opened) -> contract.Turn:
        history, session = self.history, self.session
        if session is None or not history.playing or opened.ply != history.ply:
            raise WireError("a hand opened that is not over")
        history.open(opened.hand)
        self._news.append({"is": "checked", **history.facts[-1]})
        session.waiting = session.match.hands[-1]
        return session.turn([])

    # ---- What goes out ------------------------------------------------------------------------

    def move(self, text: str) -> contract.GuestAnswer:
        """Check a move and send it to the host; it is played when the host sends it back."""
        session = self.session
        if session is None or session.waiting is not None or session.match.state.actor != self.seat:
            raise BridgeError(tr("it is not your turn"))
        if self.asks() is not None:
            raise BridgeError(tr("a question is to be answered first"))
        if self._has_sent():
            raise BridgeError(tr("your move is on its way"))
        state = session.match.state
        if text not in state.legal_moves():
            state.copy().play(text)  # refused here with the rule, as anywhere
            raise BridgeError(tr("a move is sent as it was chosen"))
        self._send_move(text)
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
            "host": self.shuffle.host,
            "names": self.people.names,
            "bots": self.people.bots,
            "sent": self.sent,
            "agreed": sorted(self.agreed),
            "shuffle": self.shuffle.to_dict(),
            **self.history.to_dict(),
        }

    def _restore(self, game: Game, save: Json) -> None:
        """Take what this page saw before it was reloaded, so that the host cannot change it."""
        names = save["names"]
        if save["game"] is not None:
            self.game = game = GAMES[save["game"]]
            self.options, self.dealer = save["options"], save["dealer"]
            self.seat = self.shuffle.seat = save["seat"]
            self.shuffle.host = save["host"]
            self.sent = None if save["sent"] is None else tuple(save["sent"])
            self.agreed = set(save["agreed"])
            seats = range(len(names))
            here, open_ = [True for _ in seats], [False for _ in seats]
            self.people = self.people._replace(
                names=names, bots=save["bots"], here=here, open=open_
            )
            self.called = names[self.seat] if 0 <= self.seat < len(names) else ""
        self.shuffle.restore(save["shuffle"])
        self.history.rules = fair.Rules(self.room_id, game, len(names), self.options, self.dealer)
        self.history.restore(save, names)

    def _take_back(self) -> None:
        """Forget a message that was not sound: nothing of it is kept or believed."""
        self.phase, self.away, self._out = GuestPhase.OUTSIDE, True, []
        if self._unread_save is not None:
            return  # No host has been believed since the page was loaded.
        save = unpack_json(self._last_save) if self._last_save else None
        if save is not None and save.get("names"):
            self.shuffle.restore(save["shuffle"])
            self.history.restore(save, save["names"])
            if self.history.match is not None:
                self._resume()


def _missing(table: protocol.Table) -> set[str]:
    """Return the names of people who are not there, by a table."""
    _, bots, here, open_, *_ = table
    return {
        name
        for seat, name in enumerate(table.names)
        if open_[seat] or not here[seat] or bots[seat] is not None
    }
