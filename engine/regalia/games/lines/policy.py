"""A player by rule of thumb, quick enough for the rounds that the judge imagines.

It looks at its own hand, line and ruler, and at what lies open. Alone it is weaker than ``steady``;
what it does is likelier than a move at random, and so a round that it plays on tells more.
"""

from __future__ import annotations

from collections.abc import Callable
from math import exp

from regalia.cards import JOKER
from regalia.games.lines import actions, learnt
from regalia.games.lines.line import three_lines, without
from regalia.games.lines.state import LinesState
from regalia.state import Move

#: rank of a bid -> the chance that each of 0 to 3 players after it bids no higher. Ranks of
#: bidding cards are 1 to 9.
STANDS = tuple(tuple(min(1.0, rank / 9) ** after for after in range(4)) for rank in range(10))


def bid(state: LinesState, able: list[int], random: Callable[[], float], whim: float) -> int:
    """Return one of the cards that the seat to move may play, two or more.

    ``whim``, in points, says how freely less good ones are chosen.
    """
    if not state.suits >> (able[0] & 3) & 1:  # No bid.
        return able[int(random() * len(able))]
    likely = []
    total = 0.0
    for worth in worths(state, able):
        total += exp(worth / whim)
        likely.append(total)
    at = random() * total
    for card, so_far in zip(able, likely, strict=True):
        if at < so_far:
            return card
    return able[-1]


def worths(state: LinesState, able: list[int]) -> list[float]:
    """Return for each bid what its candidate brings, times the chance to win it."""
    seat = state.moving()
    own = state.lines[seat]
    mask, joker = learnt.faces_mask(own), own.count(JOKER) == 1
    ruler, left = state.rulers[seat] & 3, state.trades - state.turn
    first, second = [learnt.gain(mask, joker, ruler, card, left) for card in state.candidates]
    suit, other = state.takes
    if suit == other:
        first = second = max(first, second)
    highest = actions.highest(state.trick)
    least = highest[1] >> 2 if highest else 0
    after = state.sides - 1 - len(state.trick)
    return [
        (first if card & 3 == suit else second) * STANDS[card >> 2][after]
        if card >> 2 >= least
        else 0.0
        for card in able
    ]


def best(state: LinesState, moves: list[Move]) -> Move:
    """Return the best of the legal moves, of equal bids the lowest; a card that is no bid first."""
    if state.phase == "market":
        return moves[0]
    if state.phase != "bid":
        return choose(state, moves)
    able = [move.args[0] for move in moves]
    if not state.suits >> (able[0] & 3) & 1:
        return moves[0]
    brings = worths(state, able)
    return moves[max(range(len(moves)), key=lambda at: (brings[at], -(able[at] >> 2)))]


def choose(state: LinesState, moves: list[Move]) -> Move:
    """Return the best of the moves that change one's line, by what it is worth after them."""
    seat = state.moving()
    own, ruler = state.lines[seat], state.rulers[seat] & 3
    joker, left = own.count(JOKER) == 1, state.trades - state.turn
    mask = learnt.faces_mask(own)

    def worth(move: Move) -> float:
        if move.verb == "take":
            return learnt.gain(mask, joker, ruler, move.args[0], left)
        if move.verb == "banish":
            gone = three_lines(own, own[-1])[move.args[0]]
            return learnt.expected(learnt.faces_mask(without(own, gone)), joker, ruler, left)
        return learnt.final_points(learnt.faces_mask(without(own, move.args)), False, ruler)

    return max(moves, key=worth)
