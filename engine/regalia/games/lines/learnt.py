"""The points to expect from a royal line in mid-round, learnt from self-play.

A line is kept as a number here, one bit a face (``faces_mask``). Two lines are alike if they differ
only by the names of their ranks, or by which of the two suits of the other colour is which; the
table holds one line of each kind. It was learnt with three players and serves for two and four as
well. ``python -m tools.learn lines`` makes it: see ``learnt_weights``.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from itertools import permutations

from regalia.cards import JACK, JOKER, mask_of
from regalia.games.lines.learnt_weights import LINES
from regalia.games.lines.line import collected, standing

#: Trades left to which the columns of the table belong, evenly spaced from the end of the round on;
#: with more of them the last one holds.
KNOTS = (3, 6, 9)
FIRST_FACE = JACK * 4


def faces_mask(line: Iterable[int]) -> int:
    """Return the faces of a line as bits, the jack of spades the lowest; jokers leave none."""
    return mask_of(line) >> FIRST_FACE


def faces_of(mask: int) -> list[int]:
    """Return the faces that bits stand for."""
    return [FIRST_FACE + at for at in range(12) if mask >> at & 1]


@cache
def kind_of(mask: int, ruler: int) -> int:
    """Return the line that stands in the table for all that are like this one.

    ``ruler`` is a suit. The ruler's suit comes first there, the other one of its colour last.
    """
    others = [suit for suit in range(4) if suit not in (ruler, 3 - ruler)]
    found = []
    for first, second in (others, others[::-1]):
        place = {ruler: 0, first: 1, second: 2, 3 - ruler: 3}
        for ranks in permutations(range(3)):
            cells = [divmod(at, 4) for at in range(12) if mask >> at & 1]
            found.append(sum(1 << ranks[rank] * 4 + place[suit] for rank, suit in cells))
    return min(found)


@cache
def final_points(mask: int, joker: bool, ruler: int) -> int:
    """Return the points of a line when the round ends."""
    return standing(faces_of(mask) + [JOKER] * joker, ruler).points


@cache
def expected(mask: int, joker: bool, ruler: int, left: int) -> float:
    """Return the points that a line comes to in the end with so many trades left.

    ``joker`` is True for one joker; of two none is left. ``ruler`` is a suit.
    """
    row = LINES[kind_of(mask, ruler)][joker]
    if left >= KNOTS[-1]:
        return row[-1] / 100
    at, part = divmod(left, KNOTS[0])
    low = row[at - 1] / 100 if at else float(final_points(mask, joker, ruler))
    return low + (row[at] / 100 - low) * part / KNOTS[0]


@cache
def grown(mask: int, card: int) -> tuple[int, ...]:
    """Return the lines that a face can lead to: two where 3-lines cross."""
    return tuple(faces_mask(line) for line in collected(faces_of(mask), card))


def gain(mask: int, joker: bool, ruler: int, card: int, left: int) -> float:
    """Return by how much a candidate betters a line, with so many trades left after this one."""
    now = expected(mask, joker, ruler, left)
    if card == JOKER:
        return expected(mask, not joker, ruler, left) - now
    if card < 4:  # The wandering ace.
        return expected(mask, joker, card, left) - now
    return max(expected(each, joker, ruler, left) for each in grown(mask, card)) - now
