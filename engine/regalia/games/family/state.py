"""The state of a hand of a Royals game, and how its turns go.

A game of the family subclasses ``FamilyState`` and overrides what it does differently; the
methods meant for that stand under "what the games say differently".
"""

from __future__ import annotations

from bisect import insort
from collections.abc import Callable
from typing import Any, ClassVar, Self

from regalia.cards import KINDS, TEXT, UNKNOWN
from regalia.errors import IllegalMove
from regalia.games.family import moves, options, position, refusals, score
from regalia.games.family.board import CARD, Place, find
from regalia.games.family.pack import ROYALS, winner
from regalia.state import Event, Move, ScoreLine, State

NOBODY = -1

#: The points of a turn at which the attacker may make optional plays.
OPEN_PHASES = ("w0", "draw", "w1", "w2", "w3")


class FamilyState(State):
    """One hand of a Royals game.

    Zones are lists of ints: hands, stock, discard and dead pile hold cards, boards hold entries
    (``board.py``). ``have`` and ``ranks`` count what the zones hold, so that the two questions
    asked at every move (three alike? enough of a rank?) need no search.
    """

    seats: int
    house: list[int | None]
    hands: list[list[int]]
    spoils: list[list[int]]
    meld: list[list[int]]
    stock: list[int]
    discard: list[int]
    dead: list[int]
    #: (card, seat) in order of play, without those already taken as spoils.
    battle: list[tuple[int, int]]
    #: Seats still to draw, the one to draw now first.
    draws: list[int]
    #: Cards of each hand that everybody saw going there.
    shown: list[list[int]]
    #: seat -> suit -> the most cards of it that the unseen part of the hand can hold, for suits
    #: that the seat has failed to follow.
    limits: list[dict[int, int]]

    __slots__ = (
        *("actor", "attacker", "battle", "dead", "dealer", "discard", "draws", "ended"),
        *("first", "game", "hands", "have", "house", "last", "limits", "meld", "options"),
        *("phase", "ranks", "redeals", "seats", "shown", "spoils", "stock", "turn"),
        *("viewer", "won", "_events", "_legal"),
    )

    #: Phases in which melds may be laid.
    MELD_PHASES: ClassVar[frozenset[str]] = frozenset(OPEN_PHASES)

    def __init__(self) -> None:
        self.viewer = None
        self.actor = None
        self.options = {}
        self.last = None
        self.dealer = 0
        self.turn = 0
        self.attacker: int | None = None
        self.phase = "house"
        self.won: int | None = None
        self.redeals = 0
        self.first: int | None = None
        self.ended: str | None = None
        self.have: list[bytearray] = []
        self.ranks: list[bytearray] = []
        self._legal: list[Move] | None = None
        self._events: list[Event] = []

    # --- the public face -------------------------------------------------------------------

    def legal_moves(self) -> list[Move]:
        if self._legal is None:
            self._legal = []
            if self.actor is not None:
                self._LISTS[self.phase](self, self._legal)
                self._legal.sort()
        return self._legal[:]

    def parse(self, text: str) -> Move:
        return refusals.canonical(self, moves.parse(text, self.seats))

    def play(self, move: Move | str) -> list[Event]:
        if not isinstance(move, Move):
            move = self.parse(move)
        # A move taken from the list just given needs no second look.
        if self._legal is None or move not in self._legal:
            move = refusals.checked(self, move)
        self._legal = None
        self._events = []
        self.last = move
        self._PLAYS[move.verb](self, move)
        return self._events

    def copy(self) -> Self:
        new = object.__new__(type(self))
        for name in _PLAIN:
            setattr(new, name, getattr(self, name))
        for name in _FLAT:
            setattr(new, name, getattr(self, name)[:])
        for name in _NESTED:
            setattr(new, name, [zone[:] for zone in getattr(self, name)])
        new.limits = [dict(limit) for limit in self.limits]
        new._legal = None
        new._events = []
        return new

    def view(self, seat: int) -> Self:
        new = self.copy()
        new.viewer = seat
        for other in range(self.seats):
            if other != seat:
                new.hands[other] = [UNKNOWN] * len(self.hands[other])
        new.stock = [UNKNOWN] * len(self.stock)
        new.dead = [UNKNOWN] * len(self.dead)
        # The last move may name a card that this seat did not see.
        new.last = None
        new.recount()
        return new

    def redact(self, recorded: str, actor: int, seat: int) -> str:
        if seat != actor and recorded.startswith("draw stock "):
            return "draw stock ??"
        return recorded

    def sample(self, rng: Any) -> Self:
        return position.sample(self, rng)

    def to_dict(self) -> dict[str, Any]:
        return position.to_dict(self)

    def cards(self) -> list[str]:
        every = [*self.stock, *self.discard, *self.dead, *(card for card, _ in self.battle)]
        for seat in range(self.seats):
            every += self.hands[seat]
            every += (entry & CARD for entry in self.spoils[seat] + self.meld[seat])
        return [TEXT[card] for card in sorted(every)]

    def scores(self) -> list[int]:
        return score.scores(self)

    def score_sheet(self) -> list[ScoreLine]:
        return score.sheet(self)

    @property
    def scored(self) -> bool:
        return self.ended != "redeal"

    def recount(self) -> None:
        """Counts the zones anew, after they were set from outside."""
        self.have = [bytearray(KINDS) for _ in range(self.seats)]
        self.ranks = [bytearray(14) for _ in range(self.seats)]
        for seat in range(self.seats):
            have, ranks = self.have[seat], self.ranks[seat]
            for card in self.hands[seat]:
                have[card] += 1
            for entry in self.spoils[seat] + self.meld[seat]:
                have[entry & CARD] += 1
                ranks[(entry & CARD) >> 2] += 1

    # --- what the games say differently ------------------------------------------------------

    def cite(self, concept: str) -> str:
        """The catalogue's id for a rule that the family shares (``trick.follow``)."""
        raise NotImplementedError

    def explain_house(self, move: Move) -> IllegalMove:
        """Why this is no choice of a house, or no time for one."""
        raise NotImplementedError

    def why_not_top(self) -> str:
        """Why the top discard is not the actor's to draw."""
        raise NotImplementedError

    def extra_lines(self, seat: int, points: int) -> list[ScoreLine]:
        """What is added to the ``points`` of a seat's board and hand."""
        raise NotImplementedError

    def may_take_top(self, seat: int) -> bool:
        """Whether ``seat`` may draw the top discard."""
        return bool(self.discard) and self.discard[-1] & 3 == self.house[seat]

    def dry(self) -> bool:
        """Whether nothing is left that everybody could draw."""
        return not self.stock

    def privileges(self, seat: int) -> set[int]:
        """The Royals that serve the attacker ``seat`` now: those there since before the turn."""
        house = self.house[seat]
        if house is None:
            return set()
        # Marked entries are other ints than the plain card, so new and inert Royals fall out here.
        return {e for e in self.spoils[seat] + self.meld[seat] if e in ROYALS[house]}

    def pile_privilege(self, seat: int) -> bool:
        """Whether ``seat`` may take from the discard pile instead of drawing."""
        return len({card >> 2 for card in self.privileges(seat)}) >= 2

    def victims(self, seat: int) -> list[int]:
        """The seats whose boards the attacker's assassins can reach."""
        return [other for other in range(self.seats) if other != seat]

    def may_end(self, left: list[int]) -> bool:
        """Whether the attacker may end the hand with these cards left in it."""
        raise NotImplementedError

    def ransoms(self, seat: int) -> list[tuple[int, Place]]:
        """Entries, with their places, that ``seat`` may take by ransom to keep in hand."""
        raise NotImplementedError

    def change_ransoms(self, seat: int) -> list[tuple[int, int]]:
        """(seat, card) of what ``seat`` may ransom towards a change of house, a card a copy."""
        raise NotImplementedError

    def begin_play(self) -> None:
        """After the draws: what comes next in the turn."""
        raise NotImplementedError

    def place_spoil(self, seat: int, card: int) -> None:
        """After the card was put into ``seat``'s spoils: who takes next, or what follows."""
        raise NotImplementedError

    def turn_marks(self) -> None:
        """Marks that change as the turn ends."""
        raise NotImplementedError

    def list_houses(self, out: list[Move]) -> None:
        """Lists what a seat may do that has to choose its house."""
        raise NotImplementedError

    def do_house(self, move: Move) -> None:
        """Plays the choice of a house (or what a game offers instead of it)."""
        raise NotImplementedError

    # --- lists ---------------------------------------------------------------------------------

    def _list_start(self, out: list[Move]) -> None:
        options.add(self, out, drawing=True)
        options.add_pile(self, out)
        self._add_draws(out)

    def _list_draw(self, out: list[Move]) -> None:
        if self.actor == self.attacker:
            options.add(self, out, drawing=True)
        self._add_draws(out)

    def _add_draws(self, out: list[Move]) -> None:
        assert self.actor is not None
        top = self.may_take_top(self.actor)
        if self.stock:
            out.append(moves.DRAW_STOCK)
        elif not top:
            out.append(moves.PASS)
        if top:
            out.append(moves.DRAW_DISCARD)

    def _list_lead(self, out: list[Move]) -> None:
        options.add(self, out, drawing=False)
        assert self.actor is not None
        play = moves.PLAY
        out += [play[card] for card in set(self.hands[self.actor])]

    def _list_follow(self, out: list[Move]) -> None:
        assert self.actor is not None
        suit = self.battle[0][0] & 3
        hand = set(self.hands[self.actor])
        play = moves.PLAY
        out += [play[card] for card in hand if card & 3 == suit and card != UNKNOWN]
        if not out:
            out += [play[card] for card in hand]

    def _list_spoil(self, out: list[Move]) -> None:
        out += [moves.SPOIL[card] for card in {card for card, _ in self.battle}]

    def _list_close(self, out: list[Move]) -> None:
        options.add(self, out, drawing=False)
        assert self.actor is not None
        hand = self.hands[self.actor]
        if self.may_end(hand):
            out.append(moves.END)
        if not hand:
            out.append(moves.DONE)
        for card in set(hand):
            out.append(moves.DISCARD[card])
            left = hand[:]
            left.remove(card)
            if self.may_end(left):
                out.append(moves.DISCARD_END[card])

    # --- plays ---------------------------------------------------------------------------------

    def _do_pass(self, move: Move) -> None:
        if self.phase == "house":
            self.do_house(move)
            return
        assert self.actor is not None
        self.tell("pass", self.actor)
        self._next_draw()

    def _do_draw(self, move: Move) -> None:
        seat = self.actor
        assert seat is not None
        source = move.args[0]
        if source == "pile":
            self._take_pile(seat, move.args[1], move.args[2])
            return
        if source == "stock":
            card = self.stock.pop()
            if card == UNKNOWN and move.came:
                card = move.came[0]
            self.last = moves.DREW[card]
            for suit in self.limits[seat]:
                self.limits[seat][suit] += 1
        else:
            card = self.discard.pop()
            insort(self.shown[seat], card)
        self.take(seat, card)
        self.tell("draw", seat, (card,), note=source)
        self._next_draw()

    def _take_pile(self, seat: int, depth: int, named: tuple[int, ...]) -> None:
        taken = self.discard[-depth:]
        del self.discard[-depth:]
        for card in taken[1:]:
            self.take(seat, card)
            insort(self.shown[seat], card)
        self.lay(seat, self.meld[seat], taken[0])
        for card in named:
            self.drop(seat, card)
            self.lay(seat, self.meld[seat], card)
        self.tell("pile", seat, tuple(taken))
        self.tell("meld", seat, tuple(sorted([taken[0], *named])), note="pile")
        # Taken "instead of the usual two": the attacker's second draw falls away as well.
        self.draws.pop()
        self._next_draw()

    def _next_draw(self) -> None:
        self.draws.pop(0)
        while self.draws:
            seat = self.draws[0]
            # The attacker is always asked, so that it does not show whether he could play.
            if seat == self.attacker or self.stock or self.may_take_top(seat):
                self.phase, self.actor = "draw", seat
                return
            self.draws.pop(0)
        if not self.exhausted():
            self.begin_play()

    def _do_meld(self, move: Move) -> None:
        seat = self.actor
        assert seat is not None
        for card in move.args[0]:
            self.drop(seat, card)
            self.lay(seat, self.meld[seat], card)
        self.tell("meld", seat, move.args[0])
        self._after_option()

    def _do_kill(self, move: Move) -> None:
        seat = self.actor
        assert seat is not None
        ace, victim = move.args
        self.lift(seat, self.spoils[seat], ace)
        zone = (self.spoils if victim.zone == "s" else self.meld)[victim.seat]
        entry = find(victim, zone)
        assert entry is not None
        self.lift(victim.seat, zone, entry)
        self.bury(ace, victim.card)
        self.tell("kill", seat, (ace, victim.card), victim.seat)
        self._after_option()

    def _do_ransom(self, move: Move) -> None:
        seat = self.actor
        assert seat is not None
        place, payment = move.args
        zone = self.meld[place.seat]
        entry = find(place, zone)
        assert entry is not None
        self.lift(place.seat, zone, entry)
        self._pay(seat, place.seat, payment)
        self.take(seat, place.card)
        insort(self.shown[seat], place.card)
        self.tell("ransom", seat, (place.card, payment), place.seat)
        self._after_option()

    def _pay(self, seat: int, other: int, payment: int) -> None:
        self.drop(seat, payment)
        self.lay(other, self.meld[other], payment, paid=True)

    def _do_change(self, move: Move) -> None:
        seat = self.actor
        assert seat is not None
        card, drawn, payments, dead = move.args
        lying = sum(e & CARD == card for e in self.spoils[seat] + self.meld[seat])
        # Counted by what is not in the hand, which a view does not see.
        loose = 3 - lying - drawn - len(payments)
        for _ in range(loose):
            self.drop(seat, card)
        if drawn:
            self.discard.pop()
            loose += 1
        for other, payment in payments:
            entry = next(e for e in self.meld[other] if e & CARD == card and self.ransomable(e))
            self.lift(other, self.meld[other], entry)
            self._pay(seat, other, payment)
            loose += 1
        own = [e for e in self.spoils[seat] + self.meld[seat] if e & CARD == card]
        if dead is None:
            from_hand = not own
            entry = own[0] if own else card
        else:
            from_hand = dead.zone == "h"
        if from_hand:
            loose -= 1
        else:
            in_spoils = dead.zone == "s" if dead else own[0] in self.spoils[seat]
            zone = (self.spoils if in_spoils else self.meld)[seat]
            found = find(dead, zone) if dead else entry
            assert found is not None
            self.lift(seat, zone, found)
        self.bury(card)
        old = self.house[seat]
        self.house[seat] = card & 3
        self.adopt(seat, card, loose)
        paid = tuple(payment for _, payment in payments)
        source = "discard" if drawn else ""
        self.tell("change", seat, (card, *paid), old, note=source)
        if drawn:
            self._next_draw()
        else:
            self._after_option()

    def ransomable(self, entry: int) -> bool:
        """Whether an entry on another's board is open to ransom by its marks."""
        raise NotImplementedError

    def adopt(self, seat: int, card: int, loose: int) -> None:
        """Places the cards of a change that did not lie on the own board, ``loose`` of them."""
        raise NotImplementedError

    def _after_option(self) -> None:
        # Between the first draw and the last the hand cannot end.
        if self.phase != "draw":
            self.exhausted()

    def _do_play(self, move: Move) -> None:
        seat = self.actor
        assert seat is not None
        card = move.args[0]
        self.drop(seat, card)
        if self.battle:
            suit = self.battle[0][0] & 3
            if card & 3 != suit:
                self.limits[seat][suit] = 0
            self.tell("follow", seat, (card,))
        else:
            self.phase = "battle"
            self.tell("lead", seat, (card,))
        self.battle.append((card, seat))
        self._trim(seat)
        follower = seat
        while True:
            follower = (follower + 1) % self.seats
            if follower == self.battle[0][1]:
                break
            if self.hands[follower]:
                self.actor = follower
                return
        self.won = self.actor = winner(self.battle)
        self.phase = "spoil"
        self.tell("won", self.won, tuple(card for card, _ in self.battle))

    def _do_spoil(self, move: Move) -> None:
        seat = self.actor
        assert seat is not None
        card = move.args[0]
        self.battle.remove(next(pair for pair in self.battle if pair[0] == card))
        self.lay(seat, self.spoils[seat], card)
        self.tell("spoil", seat, (card,))
        self.place_spoil(seat, card)

    def _do_discard(self, move: Move) -> None:
        seat = self.actor
        assert seat is not None
        card, end = move.args
        self.drop(seat, card)
        self.discard.append(card)
        self.tell("discard", seat, (card,))
        if end:
            self.finish("ended")
        else:
            self._end_turn()

    def _do_end(self, move: Move) -> None:
        self.finish("ended")

    def _do_done(self, move: Move) -> None:
        assert self.actor is not None
        self.tell("done", self.actor)
        self._end_turn()

    def _end_turn(self) -> None:
        self.turn_marks()
        if not self.exhausted():
            assert self.attacker is not None
            self.begin_turn((self.attacker + 1) % self.seats)

    def begin_turn(self, seat: int) -> None:
        """``seat`` attacks: a new turn begins with its draws."""
        self.turn += 1
        self.attacker = self.actor = seat
        self.phase = "w0"
        self.won = None
        others = [(seat + i) % self.seats for i in range(1, self.seats)]
        self.draws = [seat, *others, seat]

    def exhausted(self) -> bool:
        """Ends the hand if nothing can be drawn and a hand is empty; says whether it did."""
        if self.dry() and not all(self.hands):
            self.finish("exhausted")
            return True
        return False

    def finish(self, how: str) -> None:
        """Ends the hand."""
        if how == "ended" and self.actor is not None:
            self.tell("end", self.actor)
        self.phase, self.actor, self.ended = "over", None, how
        self.draws = []
        self.tell("over", self.attacker if self.attacker is not None else self.dealer, note=how)

    # --- moving cards ------------------------------------------------------------------------

    def take(self, seat: int, card: int) -> None:
        """Puts a card into a hand; the hands of others stay closed in a view."""
        if self.viewer is not None and seat != self.viewer:
            card = UNKNOWN
        insort(self.hands[seat], card)
        self.have[seat][card] += 1

    def drop(self, seat: int, card: int) -> None:
        """Takes a card out of a hand; in a view an unknown card turns out to have been it."""
        hand = self.hands[seat]
        held = card if card in hand else UNKNOWN
        hand.remove(held)
        self.have[seat][held] -= 1
        shown = self.shown[seat]
        if card in shown:
            shown.remove(card)
        else:
            limits = self.limits[seat]
            suit = card & 3
            if limits.get(suit):
                limits[suit] -= 1
        if self.limits[seat]:
            self._trim(seat)

    def _trim(self, seat: int) -> None:
        # A limit as high as the number of unseen cards says nothing: it is not kept.
        limits = self.limits[seat]
        if limits:
            unseen = len(self.hands[seat]) - len(self.shown[seat])
            for suit in [suit for suit, most in limits.items() if most >= unseen]:
                del limits[suit]

    def lay(self, seat: int, zone: list[int], card: int, paid: bool = False) -> None:
        """Puts a card on a board with the marks that it gets there."""
        zone.append(card | self.marks_for(seat, zone, card, paid))
        self.have[seat][card] += 1
        self.ranks[seat][card >> 2] += 1

    def lift(self, seat: int, zone: list[int], entry: int) -> None:
        """Takes an entry off a board."""
        zone.remove(entry)
        card = entry & CARD
        self.have[seat][card] -= 1
        self.ranks[seat][card >> 2] -= 1

    def marks_for(self, seat: int, zone: list[int], card: int, paid: bool) -> int:
        """The marks of a card that is laid on ``seat``'s board now."""
        raise NotImplementedError

    def bury(self, *cards: int) -> None:
        """Puts cards on the dead pile, which is closed: a view forgets which they were."""
        if self.viewer is None:
            self.dead += cards
        else:
            self.dead += [UNKNOWN] * len(cards)

    def tell(
        self,
        kind: str,
        seat: int,
        cards: tuple[int, ...] = (),
        other: int | None = None,
        note: str = "",
    ) -> None:
        """Adds an event to those of the move being played."""
        self._events.append(Event(kind, seat, tuple([TEXT[c] for c in cards]), other, note))

    # Plain functions and not bound methods: copies share them.
    _LISTS: ClassVar[dict[str, Callable[[Any, list[Move]], None]]] = {
        "house": lambda s, out: s.list_houses(out),
        "w0": _list_start,
        "draw": _list_draw,
        "w1": _list_lead,
        "battle": _list_follow,
        "spoil": _list_spoil,
        "w3": _list_close,
    }
    _PLAYS: ClassVar[dict[str, Callable[[Any, Move], None]]] = {
        "house": lambda s, move: s.do_house(move),
        "redeal": lambda s, move: s.do_house(move),
        "pass": _do_pass,
        "draw": _do_draw,
        "meld": _do_meld,
        "kill": _do_kill,
        "ransom": _do_ransom,
        "change": _do_change,
        "play": _do_play,
        "spoil": _do_spoil,
        "discard": _do_discard,
        "end": _do_end,
        "done": _do_done,
    }


_NESTED = ("hands", "spoils", "meld", "shown", "have", "ranks")
_FLAT = ("house", "stock", "discard", "dead", "battle", "draws")
_PLAIN = (
    *("viewer", "actor", "options", "last", "dealer", "turn", "attacker", "phase", "won"),
    *("redeals", "first", "ended", "game", "seats"),
)
