"""Melds: shapes that can be laid, and melds that lie on the table.

A hand is asked for its shapes as a *mask*, an int with one bit a card (``1 << card``). The cards
of one rank are four neighbouring bits and the next card of a suit is four bits further, so that
"three in a row" and "three alike" are a few shifts.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import combinations
from typing import Any, NamedTuple

from regalia.cards import JACK, RANKS, TEXT, mask_of

#: The ace … ten of one suit, and of all suits.
_SUIT = 0x1111111111
NUMBERS = 0xFFFFFFFFFF

#: The suits by their index.
SPADES, HEARTS, DIAMONDS, CLUBS = range(4)

FACES: tuple[int, ...] = tuple(range(JACK * 4, 52))

#: A card of a shape: (card, number that it counts as).
Item = tuple[int, int]


def is_face(card: int) -> bool:
    """Return True for a jack, queen or king."""
    return JACK * 4 <= card < 52


def number(card: int) -> int:
    """Return the number of a card, 1 … 10 (virtues.rank.pip); of a face card 11 … 13."""
    return (card >> 2) + 1


class Shape:
    """Cards as they would lie in a meld: each with the number that it counts as.

    ``kind`` is ``set``, ``run``, or ``""`` when they are no meld. ``made`` keeps the moves that
    lay the shape, by face card and count (``moves.meld``).
    """

    __slots__ = ("cards", "items", "kind", "lowered", "made", "mask", "points", "text")

    def __init__(self, items: tuple[Item, ...]) -> None:
        self.items = items
        self.cards = tuple([card for card, _ in items])
        self.mask = mask_of(self.cards)
        self.kind = _kind(items)
        #: Those that do not count as what is printed on them.
        self.lowered = tuple([item for item in items if item[1] != number(item[0])])
        self.points = sum(value for _, value in items)
        self.text = " ".join([item_text(*item) for item in items])
        self.made: dict[Any, Any] = {}

    def __len__(self) -> int:
        return len(self.items)

    def __repr__(self) -> str:
        return f"Shape({self.text!r})"

    def __reduce__(self) -> tuple[Any, ...]:
        return shape, (self.items,)


def item_text(card: int, value: int) -> str:
    """``TD=8`` for a ten that counts as eight, ``8S`` for an eight."""
    return TEXT[card] if value == number(card) else f"{TEXT[card]}={RANKS[value - 1]}"


@lru_cache(maxsize=16384)
def shape(items: tuple[Item, ...]) -> Shape:
    """The shape of these items, made once; they must come in ``item_order``."""
    return Shape(items)


def item_order(item: Item) -> tuple[int, int]:
    """Sort items canonically: by the number they count as, then as cards."""
    return item[1], item[0]


def plain_items(cards: Iterable[int]) -> tuple[Item, ...]:
    """Cards that count as what they are, in order."""
    return tuple([(card, number(card)) for card in sorted(cards)])


def _kind(items: tuple[Item, ...]) -> str:
    if len(items) < 3 or any(card >= JACK * 4 for card, _ in items):
        return ""
    first_card, first = items[0]
    if all(value == first for _, value in items):
        return "set"
    suit = first_card & 3
    if all(card & 3 == suit and value == first + i for i, (card, value) in enumerate(items)):
        return "run"
    return ""


# --- what a hand can lay -----------------------------------------------------------------------


def natural(mask: int) -> list[Shape]:
    """Every set and run of the hand in which each card counts as what it is."""
    found: list[Shape] = []
    mask &= NUMBERS
    if mask & (mask >> 4) & (mask >> 8):
        for suit in range(4):
            cards = mask >> suit & _SUIT
            if cards & (cards >> 4) & (cards >> 8):
                found += _runs(suit, cards)
    threes = _threes(mask)
    while threes:
        low = threes & -threes
        at = low.bit_length() - 1
        found += _sets(at >> 2, mask >> at & 15)
        threes ^= low
    return found


def lowered(mask: int) -> list[Shape]:
    """Return every set and run of the hand in which one card counts as a lower number.

    A lowered card keeps its suit (virtues.club.suit-kept).
    """
    return [shape for group in lowered_groups(mask) for shape in group]


def lowered_groups(mask: int) -> list[tuple[Shape, ...]]:
    """Return what ``lowered`` finds: the runs of each suit, the sets of each rank and card.

    A group is the same object whenever the cards that matter to it are the same.
    """
    found = []
    mask &= NUMBERS
    for suit in range(4):
        cards = mask >> suit & _SUIT
        if cards.bit_count() >= 3:
            found.append(_lowered_runs(suit, cards))
    twos = _twos(mask)
    while twos:
        low = twos & -twos
        at = low.bit_length() - 1
        suits = mask >> at & 15
        higher = mask >> (at + 4) << (at + 4)
        while higher:
            bit = higher & -higher
            found.append(_lowered_sets(at >> 2, suits, bit.bit_length() - 1))
            higher ^= bit
        twos ^= low
    return found


def _threes(mask: int) -> int:
    """The lowest bit of each rank of which the mask holds three or four."""
    a, b, c, d = mask, mask >> 1, mask >> 2, mask >> 3
    return (a & b & (c | d) | c & d & (a | b)) & _SUIT


def _twos(mask: int) -> int:
    a, b, c, d = mask, mask >> 1, mask >> 2, mask >> 3
    return (a & b | c & d | (a | b) & (c | d)) & _SUIT


@lru_cache(maxsize=4096)
def _runs(suit: int, cards: int) -> tuple[Shape, ...]:
    held = [rank * 4 + suit for rank in range(10) if cards >> rank * 4 & 1]
    found = []
    for i, low in enumerate(held):
        for j in range(i + 1, len(held)):
            if held[j] - low != 4 * (j - i):
                break
            if j >= i + 2:
                found.append(shape(plain_items(held[i : j + 1])))
    return tuple(found)


@lru_cache(maxsize=256)
def _sets(rank: int, suits: int) -> tuple[Shape, ...]:
    return tuple(shape(plain_items(cards)) for cards in _choices(rank, suits, 3))


def _choices(rank: int, suits: int, least: int) -> Iterator[tuple[int, ...]]:
    held = [rank * 4 + suit for suit in range(4) if suits >> suit & 1]
    for size in range(least, len(held) + 1):
        yield from combinations(held, size)


@lru_cache(maxsize=4096)
def _lowered_runs(suit: int, cards: int) -> tuple[Shape, ...]:
    # Each number of the run but one is held; that one may be held as well and stay in hand
    # (virtues.club.run-example). The card in its place comes from above the run: a card from
    # within stands for itself.
    values = [rank + 1 for rank in range(10) if cards >> rank * 4 & 1]
    found = []
    for low in range(1, 9):
        for high in range(low + 2, 11):
            missing = [v for v in range(low, high + 1) if v not in values]
            if len(missing) > 1:
                break
            higher = [v for v in values if v > high]
            for hole in missing or range(low, high + 1):
                for source in higher:
                    items = [
                        ((source if v == hole else v) * 4 - 4 + suit, v)
                        for v in range(low, high + 1)
                    ]
                    found.append(shape(tuple(items)))
    return tuple(found)


@lru_cache(maxsize=8192)
def _lowered_sets(rank: int, suits: int, card: int) -> tuple[Shape, ...]:
    """Return the sets of at least two of the rank and one higher card.

    They may have five cards (virtues.club.five-kind), and two of one suit (FV-A05).
    """
    last = (card, rank + 1)
    return tuple(shape((*plain_items(cards), last)) for cards in _choices(rank, suits, 2))


# --- what lies on the table --------------------------------------------------------------------


class Laid(NamedTuple):
    """A card in a meld: the number it counts as (1 … 10) and the seat that it scores for.

    It scores for the seat that laid it, in melds of both seats (virtues.add.opponent, FV-A09).
    """

    card: int
    value: int
    owner: int


class Meld:
    """A meld on the table; never changed, an addition makes a new one.

    ``face`` is the face card that was laid with it, None without. ``cards`` of a run stand from
    low to high, those of a set in the order in which they were laid. ``takes`` are the cards that
    could be added to it, ``taken`` the same as a mask.
    """

    __slots__ = ("cards", "creator", "face", "kind", "taken", "takes")

    def __init__(self, creator: int, kind: str, face: int | None, cards: tuple[Laid, ...]) -> None:
        self.creator = creator
        self.kind = kind
        self.face = face
        self.cards = cards
        self.takes = _takes(kind, cards)
        self.taken = mask_of(self.takes)

    def with_card(self, card: int, owner: int) -> Meld:
        """The meld with one more card."""
        laid = Laid(card, number(card), owner)
        at_front = self.kind == "run" and laid.value < self.cards[0].value
        cards = (laid, *self.cards) if at_front else (*self.cards, laid)
        return Meld(self.creator, self.kind, self.face, cards)

    def factor(self, owner: int) -> int:
        """Return the factor of ``owner``'s cards: 2 for the creator of a meld with diamonds.

        Cards that the creator adds later are doubled too (virtues.diamond.creator-additions).
        """
        face = self.face
        return 2 if face is not None and face & 3 == DIAMONDS and owner == self.creator else 1

    def points(self, owner: int) -> int:
        """Return the points of ``owner`` in this meld; its face card has none of its own.

        Rules: virtues.score.effects, virtues.score.face-zero.
        """
        return self.factor(owner) * sum([laid.value for laid in self.cards if laid.owner == owner])


def _takes(kind: str, cards: tuple[Laid, ...]) -> tuple[int, ...]:
    if kind == "set":
        first = cards[0].value * 4 - 4
        inside = {laid.card for laid in cards}
        return tuple([card for card in range(first, first + 4) if card not in inside])
    suit = cards[0].card & 3
    low, high = cards[0].value, cards[-1].value
    # The card may itself lie in the run, lowered: then it is in no hand.
    below = ((low - 2) * 4 + suit,) if low > 1 else ()
    return (*below, high * 4 + suit) if high < 10 else below
