"""The three packs of Royal Lines, and what its cards accept.

One joker, and a second one for four players, come to a pack of 52 cards (lines.cards). With two
and three players one ace goes among the royals (lines.deck.leftover); with four all aces are dealt
(lines.four.no-wanderer), the jacks are out and a second joker is in (lines.four.no-jacks,
lines.four.jokers).
"""

from __future__ import annotations

from functools import cache
from typing import Final

from regalia.cards import ACE, JACK, JOKER, KING, QUEEN, TEN, TWO

BIDDING: Final = tuple(rank * 4 + suit for rank in range(TWO, TEN + 1) for suit in range(4))
ACES: Final = tuple(ACE * 4 + suit for suit in range(4))

#: In place of a suit: any suit will do.
ANY: Final = -1
#: Every suit, as a set of bits (1 << suit).
EVERY: Final = 15

#: set of suits, as bits -> card -> whether it is of one of them.
ALLOWED: Final = tuple(
    tuple(card < JOKER and bool(suits >> (card & 3) & 1) for card in range(54))
    for suits in range(16)
)


def sides(seats: int) -> int:
    """Return the number of sides: with two players a dummy is the third (lines.two.dummy)."""
    return max(seats, 3)


def trades(seats: int) -> int:
    """Return the number of royals bid for in a round, which is that of each bidding hand.

    Rules: lines.trade.count, lines.idea.hands, lines.four.nine.
    """
    return 9 if seats == 4 else 12


@cache
def royals(seats: int) -> tuple[int, ...]:
    """Return the royal pack in canonical order, without aces (lines.deck.royal)."""
    faces = tuple(
        rank * 4 + suit
        for rank in range(QUEEN if seats == 4 else JACK, KING + 1)
        for suit in range(4)
    )
    return faces + (JOKER,) * (2 if seats == 4 else 1)


@cache
def whole(seats: int) -> tuple[int, ...]:
    """Return every card of the game in canonical order."""
    return tuple(sorted((*ACES, *BIDDING, *royals(seats))))


def is_face(card: int) -> bool:
    """Return True for a jack, queen or king."""
    return JACK * 4 <= card < JOKER


def is_bidding(card: int) -> bool:
    """Return True for a card from 2 to 10."""
    return TWO <= card >> 2 <= TEN


def is_ace(card: int) -> bool:
    """Return True for an ace."""
    return card >> 2 == ACE


def same_colour(suit: int, other: int) -> bool:
    """Return True for two suits of one colour."""
    # S H D C are 0 1 2 3: suits of one colour add up to 3.
    return suit == other or suit + other == 3


def takes(senior: int, junior: int) -> tuple[int, int]:
    """Return the suit that is a bid for each of two candidates.

    An ace takes its own suit (lines.wanderer.bid). A joker stands for the other suit of its
    neighbour's colour (lines.joker.suit); two of them take ``ANY`` (lines.four.joker-pair).
    """
    if senior == JOKER:
        return (ANY, ANY) if junior == JOKER else (3 - (junior & 3), junior & 3)
    return senior & 3, 3 - (senior & 3) if junior == JOKER else junior & 3


def in_text_order(card: int) -> int:
    """Return the key that sorts bidding cards as their texts are: by rank, then C D H S."""
    return card ^ 3
