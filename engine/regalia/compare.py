"""Moves that are tried side by side: the figures behind a hint.

A move and its rivals are played in the same imagined deals, by the judge of the review.

    >>> import regalia
    >>> from regalia.compare import Comparison
    >>> state = regalia.GAMES["royals"].new_match(seed=3).state
    >>> tried = Comparison(state.view(state.actor), state.legal_moves()[0], deals=12)
    >>> for _ in tried.work():
    ...     pass
    >>> tried.deals, len(tried.rows()) <= 4, min(row.behind for row in tried.rows())
    (12, True, 0.0)

"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from regalia.bots.expert import lead
from regalia.cards import Rng
from regalia.errors import IllegalMove
from regalia.judge import SURE_SIGMAS, Row, judge_of, spread
from regalia.state import Move, State

#: Moves that are compared, and the deals in which they are tried, at most and at least.
MOST_MOVES: Final = 4
MOST_DEALS: Final = 60
FEWEST_DEALS: Final = 12


class Comparison:
    """A move and its likeliest rivals, tried in the same deals; ``work`` goes on deal by deal.

    ``view`` is that of the seat to move. The same view and move give the same rows everywhere.
    """

    def __init__(self, view: State, move: Move, deals: int | None = None) -> None:
        self.view = view.copy()
        self.judge = judge_of(view.game.id)
        rivals = [each for each in self.judge.candidates(view) if each != move]
        self.moves = [move, *rivals[: MOST_MOVES - 1]]
        self.worths: list[list[float]] = [[] for _ in self.moves]
        usual = min(MOST_DEALS, max(FEWEST_DEALS, self.judge.playouts // 50))
        self.budget = usual if deals is None else deals
        self.rng = Rng("compare")

    @property
    def deals(self) -> int:
        """Number of deals tried so far."""
        return len(self.worths[0])

    def work(self) -> Iterator[None]:
        """Try all moves in deal after deal."""
        seat = self.view.moving()
        for _ in range(self.budget if len(self.moves) > 1 else 0):
            deal = self.view.sample(self.rng)
            worths = []
            for move in self.moves:
                trial = deal.copy()
                try:
                    trial.play(str(move))
                except IllegalMove:  # It may be that this deal has no such move.
                    break
                worths.append(self.judge.outcome(trial, seat, self.rng))
            else:
                for of, worth in zip(self.worths, worths, strict=True):
                    of.append(worth)
            yield

    def rows(self) -> list[Row]:
        """Return the rows, the best first; none before the first deal."""
        if not self.deals:
            return []
        order = sorted(range(len(self.moves)), key=lambda at: -sum(self.worths[at]))
        top = order[0]
        # The advised move stays first unless another is ahead by more than chance.
        ahead, error = lead(self.worths[top], self.worths[0])
        if ahead <= SURE_SIGMAS * error:
            order.remove(0)
            order.insert(0, 0)
        best = self.worths[order[0]]
        return [spread(self.moves[at], self.worths[at], best) for at in order]
