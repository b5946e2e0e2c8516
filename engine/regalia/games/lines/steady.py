"""A steady player of Royal Lines.

Nobody can say by a rule of thumb whether a seven will win a king, or have to, six trades on. So
each legal move is tried out in a few rounds that may be true: what is hidden is dealt at random,
and everybody plays on at random. The move with the best scores on average is taken.
"""

from __future__ import annotations

from typing import Any, Final

from regalia.games.lines.ahead import imagined, perform, play_on
from regalia.games.lines.state import LinesState
from regalia.state import Move, State

#: Rounds that are played on from the first trade, all moves together. Later on a round is
#: shorter, and there are more of them in the same time.
ROUNDS: Final = 48
#: Deals tried at least and at most.
DEALS: Final = (3, 64)
#: What a point of the others, on average, counts against one's own.
ENVY: Final = 0.3


def choose(view: State, rng: Any) -> Move:
    """The move that does best."""
    assert isinstance(view, LinesState)
    moves = view.legal_moves()
    if len(moves) == 1:
        return moves[0]
    seat = view.actor
    assert seat is not None
    totals = [0.0] * len(moves)
    left = view.trades - view.trade + 1
    least, most = DEALS
    for _ in range(max(least, min(most, ROUNDS * view.trades // (left * len(moves))))):
        deal = imagined(view.sample(rng))
        # The same deal for each move, so that luck does not decide between them.
        for i, move in enumerate(moves):
            thought = deal.copy()
            perform(thought, move)
            scores = play_on(thought, rng.random)
            own = scores[seat]
            totals[i] += own - ENVY * (sum(scores) - own) / (len(scores) - 1)
    # Of equals the first in the order of the texts: the same view and numbers, the same move.
    return moves[max(range(len(moves)), key=totals.__getitem__)]
