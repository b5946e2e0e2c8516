"""The host's side of live play: the guests' messages, the shuffle, the view sent to each.

The host's engine is the authority. Each guest is sent the moves as its seat's record shows them,
and nothing else of the cards until a hand is over; then the hand is opened to all. A guest
that sends what no honest page sends is dropped, and the match is as it was before.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, cast

from regalia.errors import WireError
from regalia.i18n import tr
from regalia.multiplayer.letters.letter import Letter
from regalia.multiplayer.live import fair_shuffle as fair
from regalia.multiplayer.live import protocol
from regalia.multiplayer.live.room import LiveSession
from regalia.multiplayer.live.seating import PATIENCE, RemotePlayer, Seating
from regalia.multiplayer.live.shuffle import Shuffle
from regalia.presentation import Json
from regalia.session.session import BridgeError

if TYPE_CHECKING:
    from regalia import contract

#: The bot that takes a free seat.
STAND_IN = "steady"


class HostSession(LiveSession):
    """The host's session: each move is written to every guest as that guest may see it."""

    def __init__(self, host: Host, match: fair.FairMatch) -> None:
        self.host = host
        super().__init__(host, match, host.seat, host.bots)

    def play(self, text: str, seat: int | None = None) -> contract.Turn:
        """Play as in ``Session``, for the host's own seat and the bots'; the answer has ``out``."""
        actor = self.match.state.actor
        if actor in self.host.guests and self.bots[actor] is None:
            raise BridgeError(tr("it is {name}'s turn", name=self.match.names[actor]))
        return cast("contract.Turn", self.host.answer(super().play(text, seat)))

    def play_for_guest(self, text: str) -> contract.Turn:
        """Play a move that a guest has sent."""
        return super().play(text)

    def _move(self, text: str, seat: int | None = None) -> list[contract.Line]:
        match = self.host.match
        assert match is not None
        deal, deals, hands = match.log[-1], len(match.log), len(match.hands)
        told = super()._move(text, seat)
        for guest in self.host.present():
            shown = deal.redacted[-1][guest.seat]
            self.host.send(guest, protocol.Seen(self.ply, shown, match.links[-1]))
        self.host.show(protocol.Seen(self.ply, deal.redacted[-1][-1], match.links[-1]))
        if len(match.log) > deals:
            self.host.send_deal(again=True)
        if len(match.hands) > hands:
            self.host.open_hand()
        return told

    def next(self) -> contract.Turn:
        """Note that the host has seen the score sheet and is ready for the next hand."""
        if self.waiting is not None and not self.match.over:
            self.host.make_ready()
        return self.turn([])


class Host(Seating):
    """A match that people play from several pages, kept by the page of one of them."""

    match: fair.FairMatch | None = None
    session: HostSession | None = None
    #: The hands that were played in another room (``succession.py``).
    before: fair.Before | None = None

    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        self.shuffle = Shuffle(self.room_id, self.secret, self.seat)
        #: What each hand dealt so far was dealt from: a *hand* of ``fair.FairMatch``.
        self.hands: list[Json] = []
        #: Hellos that wait until the cards are dealt, by peer.
        self._waiting_hellos: dict[int, protocol.Hello] = {}

    # ---- What goes out --------------------------------------------------------------------------

    def people(self) -> protocol.Table:
        """Return the people at the table, as every guest is told."""
        here = [self._is_here(seat) for seat in range(self.seats)]
        open_ = [self._is_open(seat) for seat in range(self.seats)]
        shuffle = (self.shuffle.round, self.shuffle.tries)
        return protocol.Table(self.names, self.bots, here, open_, *shuffle, self.match is not None)

    def picture(self) -> contract.HostRoom:
        """Return the people at the table as the host's page draws them."""
        ready, commits = self.shuffle.ready, self.shuffle.commits
        waits = [seat for seat in self._contributors() if ready and seat not in commits]
        return {
            **cast("contract.Room", self.people()._asdict()),
            "guests": sorted(self.guests),
            "peers": [self.guests[s].peer if s in self.guests else None for s in range(self.seats)],
            "ready": ready,
            "waits": waits,
            "asked": sorted(self.asked),
            "codes": [] if self.match is None else self.match.codes,
            "watchers": [*self.watchers.values()],
            "watched": self.watched,
            "swaps": self._may_swap(),
        }

    def scene(self) -> protocol.Scene | None:
        """Return the match so far for one who looks on; None before it begins."""
        match, session = self.match, self.session
        if match is None or session is None:
            return None
        scores = [hand.scores for hand in match.hands]
        over = session.waiting is not None and len(match.hands) > match.inherited
        opened = self._opened(len(match.hands) - 1) if over else None
        # After a hand that was played in another room its end is all there is.
        at = match.hand_at if len(match.log) > match.hand_at else len(match.log) - 1
        return protocol.Scene(session.ply, scores, fair.seen(match.log[at:], -1), opened)

    def send_deal(self, *, again: bool) -> None:
        """Send the hand that has just been dealt, to each as that page may see it."""
        assert self.match is not None
        round, state = self.hands[-1]["round"], self.match.state
        for guest in self.present():
            self.send(guest, protocol.Deal(round, state.view(guest.seat).to_dict(), again))
        self.show(protocol.Deal(round, state.view(-1).to_dict(), again))

    def open_hand(self) -> None:
        """Show all guests the whole hand that has just ended."""
        assert self.match is not None
        assert self.session is not None
        hand = self._opened(len(self.match.hands) - 1)
        self._send_all(protocol.Opened(self.session.ply, hand))

    def _opened(self, hand: int) -> Json:
        """Return a finished hand, counted from 0, with everything that it was dealt from."""
        assert self.match is not None
        dealt = self.hands[hand - self.match.inherited]
        return {**dealt, "deals": self.match.opened(hand)}

    def _past(self, seat: int, known: int) -> protocol.Past:
        """Return the match so far for a guest at a seat, whose page knows so many hands."""
        match, session = self.match, self.session
        assert match is not None
        assert session is not None
        over = len(match.hands)
        results = [
            {"scores": hand.scores, "code": code}
            for hand, code in zip(match.hands, match.codes, strict=True)
        ]
        # The hand that the page was in, and the one that the next is dealt after.
        here = range(match.inherited, over)
        opened = [self._opened(hand) for hand in sorted({known, over - 1}) if hand in here]
        last = None if self.before is None or opened else self.before.last.to_dict()
        playing = None
        if session.waiting is None:
            begun = fair.beginning(self.hands[-1])
            deals = fair.seen(match.log[match.hand_at :], seat)
            playing = {**begun, "deals": deals, "links": match.links}
        return protocol.Past(session.ply, results, opened, playing, last)

    # ---- What comes in --------------------------------------------------------------------------

    def hear(self, peer: int, text: Any, seat: int | None = None) -> contract.HostAnswer:
        """Take a message of a guest's; the answer has a turn if it moved the match.

        ``seat`` is the one to which the guest was invited. Another person may sit there by now.
        """
        if seat is not None:
            self.invited[peer] = seat
        try:
            turn = self._take(peer, protocol.read(text, protocol.GUEST, protocol.GUEST_LIMIT))
        except WireError as error:
            self._drop(peer, str(error))
            turn = self._stand_in()
        return self.answer(turn)

    def _take(self, peer: int, message: protocol.Message) -> contract.Turn | None:
        guest = next((each for each in self.present() if each.peer == peer), None)
        if isinstance(message, protocol.Watch):
            if peer in self._waiting_hellos:
                raise WireError("a person at the table who looks on")
            self._watch(peer, message)
            return None
        if peer in self.watchers:
            if not isinstance(message, protocol.GuestBye):
                raise WireError("words of one who looks on")
            self._drops.append([peer, ""])
            self._lose(peer)
            return None
        if isinstance(message, protocol.Hello):
            # A page that was not heard for a while greets again, by the same way: without a token
            # if the welcome has not been read yet.
            if guest is not None:
                if message.token not in ("", guest.token):
                    raise WireError("a second hello")
                message = message._replace(token=guest.token)
            return self._hello(peer, message)
        if peer in self._waiting_hellos:
            # It is greeted after the deal, and says then again what still matters.
            if isinstance(message, protocol.GuestBye):
                self._drops.append([peer, ""])
                self._lose(peer)
            return None
        if guest is None:
            raise WireError("words before a hello")
        match message:
            case protocol.Commit(round, commit):
                if self.shuffle.commit(guest.seat, round, commit):
                    self._promise()
            case protocol.Reveal(round, nonce):
                if self.shuffle.reveal(guest.seat, round, nonce):
                    return self.deal_if_ready()
            case protocol.Move(ply, text):
                return self._move(guest, ply, text)
            case protocol.Say(phrase):
                self.say(guest.seat, phrase)
                self._news.append({"seat": guest.seat, "is": "said", "phrase": phrase})
            case protocol.Agree(seat, yes):
                return self._agree(guest, seat, yes)
            case protocol.GuestBye():
                self._news.append({"seat": guest.seat, "is": "left"})
                self._drops.append([guest.peer, ""])
                self._lose(guest.peer)
                return self._stand_in()
        return None

    def gone(self, peer: int) -> contract.HostAnswer:
        """Note that a connection is lost; a bot sits in if only that person had not agreed."""
        self._lose(peer)
        return self.answer(self._stand_in())

    def _lose(self, peer: int | None) -> None:
        if peer is not None:
            self._waiting_hellos.pop(peer, None)
        super()._lose(peer)

    def _hello(self, peer: int, hello: protocol.Hello) -> contract.Turn | None:
        if hello.room != self.room_id:
            raise WireError("it wants to another room")
        guest = self._seat_of(hello, self.invited.get(peer, -1))
        back = hello.token != ""
        if guest is None:
            raise WireError("the seat was given up meanwhile" if back else "no seat is free")
        promised = self.shuffle.promised
        if promised is not None and not (back and guest.seat in promised):
            # The cards are being dealt from the promises of others, who have shown their parts.
            self._waiting_hellos[peer] = hello
            return None
        if guest.peer not in (None, peer):
            self._drop(guest.peer, "the same person came in by another way")
        sat_in = self.bots[guest.seat] is not None
        self._sit(guest, peer, hello)
        if self.match is not None:
            self.match.names[guest.seat] = guest.name
        options = self.game.changed_options(self.options)
        seated = (self.room_id, guest.seat, self.seat, guest.token)
        rules = (self.game.id, options, self.dealer)
        self.send(guest, protocol.Welcome(protocol.VERSION, hello.greeting, *seated, *rules))
        self._send_all(self.people())
        if self.match is not None:
            self.send(guest, self._past(guest.seat, hello.hands))
        if promised is not None:
            self.send(guest, protocol.Commits(self.shuffle.round, promised))
        for seat in self.asked:
            self.send(guest, protocol.Ask(seat))
        if self.watchers:
            self.send(guest, protocol.Watchers([*self.watchers.values()]))
        self._news.append({"seat": guest.seat, "is": "back" if back else "seated"})
        return self.session.turn([]) if sat_in and self.session else None

    def _move(self, guest: RemotePlayer, ply: int, text: str) -> contract.Turn | None:
        session = self.session
        if session is None:
            raise WireError("a move before the deal")
        if ply < session.ply:
            guest.stale += 1
            if guest.stale > PATIENCE:
                raise WireError("moves that it sent before")
            return None  # It was said twice, or a bot has moved meanwhile.
        state = session.match.state
        if ply > session.ply or session.waiting is not None or state.actor != guest.seat:
            raise WireError("a move out of turn")
        # Only a listed move: a recorded text could be parsed, but would ask for hidden cards.
        if text not in state.legal_moves():
            raise WireError("a move that is not legal")
        guest.stale = 0
        return session.play_for_guest(text)

    def say(self, seat: int, phrase: int) -> None:
        """Send a phrase of one seat to the others."""
        for guest in self.present():
            if guest.seat != seat:
                self.send(guest, protocol.Said(seat, phrase))

    def _agree(self, guest: RemotePlayer, seat: int, yes: bool) -> contract.Turn | None:
        if seat not in self.asked:
            return None
        if not yes:
            del self.asked[seat]
            self._news.append({"seat": guest.seat, "is": "refused", "for": seat})
            return None
        self.asked[seat].add(guest.seat)
        return self._stand_in()

    # ---- The shuffle ----------------------------------------------------------------------------

    def make_ready(self) -> None:
        """Note that the host wants the next hand, and make its promise."""
        if self.match is not None and (
            self.match.over or self.session is None or not self._between()
        ):
            raise BridgeError(tr("there is no hand to deal now"))
        self.shuffle.make_ready()
        self._promise()

    def start(self, fill: bool = False) -> contract.HostAnswer:
        """Begin the match; with ``fill`` bots take the seats that are still free."""
        if self.match is not None:
            raise BridgeError(tr("the match has begun"))
        free = {guest.seat for guest in self.guests.values() if fill and guest.peer is None}
        for seat in free:
            self.bots[seat] = STAND_IN
        self._let_go({seat for seat in free if self.guests[seat].token})
        self.make_ready()
        return self.answer(self.deal_if_ready())

    def again(self) -> contract.HostAnswer:
        """Begin another match of the same people.

        A person who is away could not tell it from a changed past: their seat is given up first.
        """
        if self.match is None or not self.match.over:
            raise BridgeError(tr("the match is not over"))
        if any(guest.token and guest.peer is None for guest in self.guests.values()):
            raise BridgeError(tr("a player is away"))
        self.match = self.session = self.before = None
        self.hands = []
        self._send_all(self.people())
        self.make_ready()
        return self.answer(self.deal_if_ready())

    def _between(self) -> bool:
        return self.session is None or self.session.waiting is not None

    def _contributors(self) -> set[int]:
        people = {seat for seat in self.guests if self.bots[seat] is None}
        return people | {self.seat}

    def _promise(self) -> None:
        """Send all promises to all guests, once they are complete."""
        who = self._contributors()
        absent = any(self.guests[seat].peer is None for seat in who if seat != self.seat)
        if not absent and self.shuffle.close(who):
            self._send_all(protocol.Commits(self.shuffle.round, self.shuffle.promised or {}))

    def _let_go(self, seats: set[int]) -> None:
        """Do without people at these seats who may have promised a part in the next shuffle.

        It is begun again if such a part was not shown: no other page can show it. A promise may
        have been lost with the connection: until all are sent, each guest may have made one.
        """
        shuffle = self.shuffle
        unheard = shuffle.promised is None and self._between()
        due = seats if unheard else seats & shuffle.commits.keys()
        missing = due - shuffle.nonces.keys()
        if missing:
            self.shuffle.anew(self.names[min(missing)])
        self._send_all(self.people())
        if missing:
            self._admit()
        self._promise()

    def _admit(self) -> None:
        """Greet those who came while the cards were being dealt."""
        hellos, self._waiting_hellos = self._waiting_hellos, {}
        for peer, hello in hellos.items():
            try:
                self._hello(peer, hello)
            except WireError as error:
                self._drop(peer, str(error))

    def deal_if_ready(self) -> contract.Turn | None:
        """Deal when every contribution has been shown (with bots alone, at once)."""
        made = self.shuffle.done()
        if made is None:
            return None
        number = 1 if self.match is None else len(self.match.hands) + 1
        hand = {"number": number, "names": [*self.names], "bots": [*self.bots], **made}
        self.hands.append(hand)
        self._begin(hand)
        self.send_deal(again=False)
        self._send_all(self.people())
        self._admit()
        assert self.session is not None
        return self.session.begin()

    def _begin(self, hand: Json) -> None:
        if self.match is None:
            self.match = fair.FairMatch.first(self._rules(), hand)
            self.session = HostSession(self, self.match)
        else:
            self.match.begin(hand)
            assert self.session is not None
            self.session.put_away()

    def _rules(self) -> fair.Rules:
        return fair.Rules(self.room_id, self.game, self.seats, self.options, self.dealer)

    # ---- Seats ----------------------------------------------------------------------------------

    def _may_swap(self) -> bool:
        """Tell whether the seats can still be others: no part in a shuffle was shown."""
        shuffle = self.shuffle
        return self.match is None and shuffle.promised is None and not shuffle.tries

    def swap(self, one: int, other: int) -> contract.HostAnswer:
        """Let two people change seats, bots and free seats included, before anything is dealt.

        The promises so far name the seats, so all are made anew.
        """
        if not self._may_swap():
            raise BridgeError(tr("the cards are being dealt: the seats stay as they are"))
        if one == other or not {one, other} <= {*range(self.seats)}:
            raise BridgeError(tr("these are not two seats of the table"))
        self._change_places(one, other)
        self.shuffle.seat = self.seat
        self._send_all(protocol.Swap(one, other))
        self.shuffle.restart()
        self._send_all(self.people())
        self._promise()
        self._news.append({"is": "swapped", "seat": one, "other": other})
        return self.flush()

    def propose_bot(self, seat: int) -> contract.HostAnswer:
        """Ask the connected guests whether a bot may sit in for a person who is gone."""
        guest = self.guests.get(seat)
        if guest is None or guest.peer is not None or self.bots[seat] is not None:
            raise BridgeError(tr("no player is missing at this seat"))
        self.asked[seat] = set()
        for other in self.present():
            self.send(other, protocol.Ask(seat))
        return self.answer(self._stand_in())

    def _stand_in(self) -> contract.Turn | None:
        """Seat a bot where all connected guests have agreed."""
        here = {guest.seat for guest in self.present()}
        agreed = [seat for seat, yes in self.asked.items() if here <= yes]
        if not agreed:
            return None
        for seat in agreed:
            del self.asked[seat]
            self.bots[seat] = STAND_IN
        self._let_go(set(agreed))
        turn = self.deal_if_ready()
        if turn is None and self.session is not None:
            turn = self.session.turn([])
        return turn

    def free(self, seat: int) -> contract.HostAnswer:
        """Give up a seat whose person will not come back: another may take it.

        A bot that sits in plays on until then.
        """
        guest = self.guests.get(seat)
        if guest is None or guest.peer is not None:
            raise BridgeError(tr("a player sits there"))
        guest.token = ""
        self._let_go({seat})
        return self.flush()

    # ---- Keeping --------------------------------------------------------------------------------

    def letter(self) -> Letter:
        """Return the match as a letter, to go on by message: every hand, and the one under way.

        A person for whom a bot sat in has the seat again.
        """
        if self.match is None:
            raise BridgeError(tr("the match has not begun"))
        if self.before is not None:
            raise BridgeError(tr("the first hands were played in another room"))
        people = {seat for seat, guest in self.guests.items() if guest.token}
        bots = [None if seat in people else bot for seat, bot in enumerate(self.bots)]
        return Letter.of(self.match.dealt_alone(self._seeds()), bots)

    def _seeds(self) -> list[str]:
        """Return the seed of each hand dealt."""
        return [fair.seed(self.room_id, each["round"], each["nonces"]) for each in self.hands]

    def to_dict(self) -> Json:
        """Return everything that a reloaded page needs to go on, secrets included."""
        return {
            "game": self.game.id,
            "names": self.names,
            "bots": self.bots,
            "room_id": self.room_id,
            "secret": self.secret,
            "options": self.game.changed_options(self.options),
            "dealer": self.dealer,
            "seat": self.seat,
            "people": [[guest.seat, guest.token] for guest in self.guests.values()],
            "tokens": self.tokens,
            "watched": self.watched,
            "shuffle": self.shuffle.to_dict(),
            "rounds": self.hands,
            "before": self.before and {**self.before._asdict(), "last": self.before.last.to_dict()},
            "moves": [] if self.match is None else self.match.chosen_moves(),
            "sheet": self.session is not None and self.session.waiting is not None,
        }

    def replay(self, moves: list[str], *, sheet: bool) -> None:
        """Play the match so far, of these moves; ``sheet``: a score sheet is looked at."""
        before = self.before and (self.before, self.names)
        match = fair.FairMatch.replayed(self._rules(), self.hands, moves, before)
        match.names[: self.seats] = self.names
        self.match = match
        self.session = HostSession(self, match)
        if sheet:
            self.session.waiting = match.hands[-1]
