"""Royal lines: 3-lines of corruption, the ways out of a joker, the worth of a line.

A line is a list of faces and jokers in the order of collecting. The ruler is no part of it
(RL-A08).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

from regalia.cards import JACK, JOKER, KING
from regalia.games.lines.pack import same_colour

#: mode -> points for each card that counts, and the most that it can bring.
RATES: Final = {
    "dictatorship": (5, 5),  # lines.mode.dictatorship
    "oligarchy": (3, 6),  # lines.mode.oligarchy
    "revolution": (2, 8),  # lines.mode.revolution
    "monarchy": (1, 4),  # lines.mode.monarchy
}


class Standing(NamedTuple):
    """The worth of a line under a ruler.

    ``mode`` is one of RATES, ``counted`` how many cards bring points, ``wild`` the suit that a
    free joker stands for, ``left`` the cards that stay once the joker has done what it must.
    """

    mode: str
    points: int
    counted: int
    wild: int | None
    left: tuple[int, ...]


def three_lines(line: Sequence[int], card: int) -> dict[str, list[int]]:
    """Return the 3-lines that ``card``, the last of the line, completes: ``rank``, ``suit``, both.

    A joker is no part of any during the trades (lines.corruption.def, lines.corruption.joker).
    """
    found = {}
    if card != JOKER:
        real = [c for c in line if c != JOKER]
        by_rank = [c for c in real if c >> 2 == card >> 2]
        by_suit = [c for c in real if c & 3 == card & 3]
        if len(by_rank) >= 3:
            found["rank"] = by_rank
        if len(by_suit) >= 3:
            found["suit"] = by_suit
    return found


def pairs(line: Iterable[int]) -> list[tuple[int, int]]:
    """Return the pairs of one rank or suit that a joker can make a 3-line with (RL-A14).

    Each pair is in canonical order; ranks from the jack up come first, then suits S H D C.
    """
    real = sorted(c for c in line if c != JOKER)
    found = [[c for c in real if c >> 2 == rank] for rank in range(JACK, KING + 1)]
    found += [[c for c in real if c & 3 == suit] for suit in range(4)]
    # A third card of a kind never stays, so a kind has one pair at most.
    return [(two[0], two[1]) for two in found if len(two) == 2]


def govern(suits: Sequence[int], ruler: int) -> tuple[str, int]:
    """Return the mode of royals of these suits under a ruler's suit, and how many count in it.

    Royals neither of one suit nor of the other colour alone are a monarchy (RL-A19).
    """
    if not suits:
        return "dictatorship", 0
    if all(suit == ruler for suit in suits):
        return "oligarchy", len(suits)
    own = sum(same_colour(suit, ruler) for suit in suits)
    return ("monarchy", own) if own else ("revolution", len(suits))


def points_of(mode: str, counted: int) -> int:
    """Return the points of a mode in which so many cards count."""
    each, most = RATES[mode]
    return 5 if mode == "dictatorship" else min(each * counted, most)


def without(line: Iterable[int], gone: Iterable[int]) -> tuple[int, ...]:
    """Return the line after some of its cards have left it."""
    left = list(line)
    for card in gone:
        left.remove(card)
    return tuple(left)


def standing(line: Sequence[int], ruler: int) -> Standing:
    """Return the worth of the line under the suit ``ruler`` if the round ends now.

    Two jokers vanish; one makes the 3-line that is best for its owner if there is any to make,
    and stands otherwise for the suit that brings most (lines.joker.free, RL-A16, RL-A17).
    """
    jokers = line.count(JOKER)
    if jokers == 1:
        if escapes := pairs(line):
            return best_escape(line, escapes, ruler)[1]
        real = [c & 3 for c in line if c != JOKER]
        # The own suit first: of suits that bring the same it is the plainest to say.
        for_suit = sorted(range(4), key=lambda suit: (suit != ruler, suit))
        scored = [(*govern([*real, suit], ruler), suit) for suit in for_suit]
        mode, counted, wild = max(scored, key=lambda each: points_of(each[0], each[1]))
        return Standing(mode, points_of(mode, counted), counted, wild, tuple(line))
    left = tuple(c for c in line if c != JOKER)
    mode, counted = govern([c & 3 for c in left], ruler)
    return Standing(mode, points_of(mode, counted), counted, None, left)


def best_escape(
    line: Sequence[int], escapes: Sequence[tuple[int, int]], ruler: int
) -> tuple[tuple[int, int], Standing]:
    """Return the pair whose removal keeps the highest value (first of ties), and that value."""
    ends = [(pair, standing(without(line, (JOKER, *pair)), ruler)) for pair in escapes]
    return max(ends, key=lambda end: end[1].points)


def collected(line: Sequence[int], card: int) -> list[tuple[int, ...]]:
    """Return the lines that ``card`` can lead to: two where 3-lines cross."""
    grown = (*line, card)
    found = three_lines(grown, card)
    return [without(grown, gone) for gone in found.values()] or [grown]
