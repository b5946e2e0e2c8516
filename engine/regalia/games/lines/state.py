"""The state of a round of Royal Lines: its zones, and what each seat may know of them.

``game.LinesRound`` is the state with its rules: ``verbs`` has a row for each verb, ``legal``
lists the moves, ``guards`` refuses others, ``actions`` plays them, ``scoring`` counts, ``position``
writes and reads.
"""

from __future__ import annotations

from collections import Counter
from typing import Any

from regalia.cards import TEXT, UNKNOWN
from regalia.errors import HiddenError, IllegalMove
from regalia.games.lines import moves
from regalia.games.lines.moves import Token
from regalia.games.lines.pack import EVERY, in_text_order, sides, takes, trades
from regalia.i18n import tr, tr_noop
from regalia.state import GameInfo, Move, State


class LinesState(State):
    """One round of Royal Lines.

    Zones are lists of ints. ``seats`` counts the players, ``sides`` those who take part: with
    two players seat 2 is the dummy, which has a ``pile`` and the open card ``up`` in place of a
    hand and never moves by itself.
    """

    seats: int
    sides: int
    starter: int
    #: Number of the trade, from 1; 0 in the market.
    turn: int
    trades: int
    #: Seat that plays the first card of the trade.
    leader: int
    #: market, bid, take, banish, joker or over.
    phase: str
    #: Of the players, in text order.
    hands: list[list[int]]
    pile: list[int]
    up: int | None
    rulers: list[int]
    ruler_open: list[bool]
    #: The ruler that each seat lost to the wandering ace, face down in the graveyard.
    deposed: list[int | None]
    lines: list[list[int]]
    royal: list[int]
    #: The senior, then the junior.
    candidates: list[int]
    neglected: int | None
    graveyard: list[int]
    #: (seat, card, whether it bids) in order of play.
    trick: list[tuple[int, int, bool]]
    #: Bidding cards of each seat's earlier trades.
    played: list[list[int]]
    #: Seat that won the trade, while it has still to choose.
    winner: int | None
    #: Gift of each seat to the market: a card, NONE, or None before it has chosen.
    offers: list[int | None]
    #: Seats that took part in the market, once that is known.
    ring: list[int] | None
    #: (from, to, card) of the market.
    passed: list[tuple[int, int, int]]
    #: Suits, as bits, that a player has shown to lack.
    voids: list[int]
    #: Owners of a joker who have still to escape.
    escapes: list[int]

    _PLAIN = (
        *("sides", "starter", "trades", "leader", "up", "neglected", "winner", "takes", "suits"),
        *("ring", "_given", "_tail"),
    )
    _FLAT = (
        *("pile", "rulers", "ruler_open", "deposed", "royal", "candidates", "graveyard"),
        *("trick", "offers", "passed", "voids", "escapes"),
    )
    _NESTED = ("hands", "lines", "played")
    __slots__ = (*_PLAIN, *_FLAT, *_NESTED)

    DOUBTFUL_VIEWS = True

    def __init__(self, game: GameInfo, seats: int, starter: int, options: dict[str, Any]) -> None:
        """The first trade of a round, without any card."""
        self.sides = sides(seats)
        super().__init__(game, seats, (starter - 1) % self.sides, options)
        self.starter = self.leader = starter
        self.turn, self.trades = 1, trades(seats)
        self.phase = "bid"
        for name in ("pile", "royal", "candidates", "graveyard", "trick", "passed", "escapes"):
            setattr(self, name, [])
        self.hands = [[] for _ in range(seats)]
        for name in ("lines", "played"):
            setattr(self, name, [[] for _ in range(self.sides)])
        self.up = self.neglected = self.winner = self.ring = None
        self.rulers = [UNKNOWN] * self.sides
        self.ruler_open = [False] * self.sides
        self.deposed = [None] * self.sides
        self.offers = [None] * self.sides
        self.voids = [0] * seats
        #: The suits that each candidate accepts, and both together as bits.
        self.takes: tuple[int, ...] = ()
        self.suits = 0
        #: Cards that the move being played has brought into the open.
        self._tail: list[Token] = []
        #: Cards that its text names and that have still to come; None for a text without any.
        self._given: list[Token] | None = None

    # --- playing and copying -----------------------------------------------------------------

    def _apply(self, move: Move) -> None:
        self._tail = []
        if isinstance(move, moves.Recorded):
            self._given = list(move.tail)
            move = move.move
        super()._apply(move)
        if self._given is not None:
            if self._given:
                raise disagrees(self._given[0])
            self._given = None
        if self._tail:
            self.last = moves.joined(move, tuple(self._tail))

    def hide(self, seat: int) -> None:
        for other in range(self.seats):
            if other != seat:
                self.hands[other] = self._seen_hand(other, seat)
                if self.offers[other] is not None:
                    self.offers[other] = UNKNOWN
        self.passed = [
            (giver, taker, card if seat in (giver, taker) else UNKNOWN)
            for giver, taker, card in self.passed
        ]
        self.pile = [UNKNOWN] * len(self.pile)
        self.royal = [UNKNOWN] * len(self.royal)
        for other in range(self.sides):
            if other != seat:
                if not self.ruler_open[other]:
                    self.rulers[other] = UNKNOWN
                if self.deposed[other] is not None:
                    self.deposed[other] = UNKNOWN

    def _seen_hand(self, other: int, seat: int) -> list[int]:
        """Return another's hand as a seat knows it: those passed on, else unknown ones."""
        hand = self.hands[other]
        known = [c for giver, to, c in self.passed if giver == seat and to == other and c in hand]
        return sorted(known + [UNKNOWN] * (len(hand) - len(known)), key=in_text_order)

    def redact(self, recorded: str, actor: int, seat: int) -> str:
        verb, _, rest = recorded.partition(" ")
        if verb != "trade" or seat == actor:
            return recorded
        given, *words = rest.split(" ")
        came = words[-1] if words[-2:-1] == ["came"] else ""
        if came:
            words = words[:-2]
        ring = [int(word) for word in words[1:] if word != "none"]
        if seat in ring and len(ring) > 1:
            # A record of this very seat says it already.
            own = came if self.viewer == seat and came else self._came(ring, seat, actor, given)
            words += ["came", own]
        return " ".join(["trade", TEXT[UNKNOWN], *words])

    def _came(self, ring: list[int], seat: int, actor: int, given: str) -> str:
        """Return the card that the market brings ``seat``, just before or just after it closes."""
        giver = ring[ring.index(seat) - 1]
        if giver == actor:
            return given
        for source, to, card in self.passed:
            if (source, to) == (giver, seat):
                return TEXT[card]
        offer = self.offers[giver]
        assert offer is not None
        return TEXT[offer]

    def cards(self) -> list[str]:
        return [TEXT[card] for card in sorted(self.all_cards())]

    def all_cards(self) -> list[int]:
        """Return every card of the pack, wherever it is, in any order."""
        every = [*self.pile, *self.royal, *self.candidates, *self.graveyard, *self.rulers]
        every += [card for card in (self.up, self.neglected, *self.deposed) if card is not None]
        every += [card for _, card, _ in self.trick]
        for zone in (*self.hands, *self.lines, *self.played):
            every += zone
        return every

    # --- for the moves ---------------------------------------------------------------------------

    def is_dummy(self, seat: int) -> bool:
        """Return True for the dummy's seat, which never moves (lines.two.dummy)."""
        return seat >= self.seats

    def refresh(self) -> None:
        """Set what the candidates accept; called after they have changed."""
        if len(self.candidates) == 2:
            self.takes = takes(*self.candidates)
            first, second = self.takes
            self.suits = EVERY if first < 0 else 1 << first | 1 << second
        else:
            self.takes, self.suits = (), 0

    def drop(self, seat: int, card: int) -> None:
        """Take a card out of a hand; in a view an unknown card turns out to have been it."""
        hand = self.hands[seat]
        hand.remove(card if card in hand else UNKNOWN)

    def reveal(self, word: str, card: int) -> int:
        """Note that a card comes into the open, and returns it.

        In a view the text of the move has to say which card a ``??`` is.
        """
        if self._given is not None or card == UNKNOWN:
            card = self._recorded(word, (card,), True)[0]
        self.note(word, card)
        return card

    def note(self, word: str, card: int) -> None:
        """Note it for the record, whatever the text of the move says."""
        if self.events is not None:
            self._tail.append((word, (card,)))

    def reveal_all(self, word: str, values: tuple[int, ...], known: bool = True) -> tuple[int, ...]:
        """The same for several at once; not ``known``: the values are what the text says."""
        if self._given is not None or UNKNOWN in values or not known:
            values = self._recorded(word, values, known)
        if self.events is not None:
            self._tail.append((word, values))
        return values

    @property
    def is_recorded(self) -> bool:
        """True while a move is played whose text names the cards that come into the open."""
        return self._given is not None

    def recorded_later(self, word: str) -> tuple[int, ...] | None:
        """Return what the text of the move names with this word and comes only later; else None."""
        told = (values for said, values in self._given or () if said == word)
        return next(told, None)

    def _recorded(self, word: str, values: tuple[int, ...], known: bool) -> tuple[int, ...]:
        if self._given is None:
            raise HiddenError(
                "this move brings something into the open that a view does not know: "
                "its recorded text says it"
            )
        if not self._given or self._given[0][0] != word:
            raise disagrees(self._given[0] if self._given else (word, values))
        told = self._given.pop(0)[1]
        return _agreed(self, word, values, told) if known else told


# --- recorded texts ------------------------------------------------------------------------------

#: Word of a recorded move -> the rule that it follows, and the refusal of a wrong one.
_TAIL_RULES = {
    "turn": ("lines.update.draw", tr_noop("The next royal is not what happens here ({said}).")),
    "up": ("lines.two.up", tr_noop("The dummy's new open card is not what happens here ({said}).")),
    "dummy": ("lines.two.up", tr_noop("The dummy's card is not what happens here ({said}).")),
    "rulers": ("lines.reveal", tr_noop("The rulers is not what happens here ({said}).")),
    "ring": (
        "lines.four.market.pass",
        tr_noop("Who takes part in the market is not what happens here ({said})."),
    ),
    "came": (
        "lines.four.market.pass",
        tr_noop("The card that comes from the right is not what happens here ({said})."),
    ),
}


def disagrees(token: Token) -> IllegalMove:
    """Return the refusal of a recorded text that names something which does not come so now."""
    word, values = token
    rule, why = _TAIL_RULES[word]
    said = " ".join(TEXT[v] if word != "ring" else str(v) for v in values) or "none"
    return IllegalMove(rule, tr(why, said=f"{word} {said}"))


def _agreed(
    state: LinesState, word: str, values: tuple[int, ...], told: tuple[int, ...]
) -> tuple[int, ...]:
    """Return the values, unknown ones filled in from the text; IllegalMove if it cannot be."""
    if word == "ring":
        if values != told:
            raise disagrees((word, told))
        return values
    left = Counter(TEXT[card] for card in state.game.pack(state.seats))
    left.subtract(state.cards())
    found = []
    for value, said in zip(values, told, strict=True):
        if value == UNKNOWN:
            if said == UNKNOWN:
                raise HiddenError(f"{word} ?? does not say what comes into the open")
            # The kind of card was seen to when the text was read.
            if left[TEXT[said]] <= 0:
                raise disagrees((word, told))
            left[TEXT[said]] -= 1
            value = said
        elif said not in (value, UNKNOWN):
            raise disagrees((word, told))
        found.append(value)
    return tuple(found)
