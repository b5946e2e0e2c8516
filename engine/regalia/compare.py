"""A move beside its likeliest rivals, by the judge.

>>> import regalia
>>> from regalia.compare import Comparison
>>> state = regalia.GAMES["royals"].new_match(seed=3).state
>>> tried = Comparison(state.view(state.actor), state.legal_moves()[0], budget=60)
>>> for _ in tried.work():
...     pass
>>> 2 <= len(tried.rows()) <= 4, min(row.behind for row in tried.rows())
(True, 0.0)

"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from regalia.judge import Judgement, Row, Trial, judging, search_of
from regalia.state import Move, State

#: Moves that are compared at most.
MOST_MOVES: Final = 4


class Comparison:
    """A move and its rivals, judged as a hint judges them; ``work`` goes on deal by deal.

    ``view`` is that of the seat to move. The same view and move give the same rows everywhere.
    """

    def __init__(self, view: State, move: Move, budget: int | None = None) -> None:
        self.view, self.move, self.budget = view.copy(), move, budget
        #: Number of deals tried so far.
        self.deals = 0
        self._found: Judgement | None = None
        self._own: Row | None = None

    def work(self) -> Iterator[None]:
        """Judge the moves, deal after deal."""
        work = judging(self.view, self.budget)
        while self._found is None:
            try:
                self.deals = next(work)
            except StopIteration as end:
                self._found = end.value
            yield
        if self.move not in self._found.moves:
            trial = Trial(
                self.view, search_of(self.view.game.id), moves=[self._found.move, self.move]
            )
            while trial.deals < self.deals:
                trial.play()
                yield
            tried = trial.judgement()._replace(best=0).rows()
            self._own = next((row for row in tried if row.move == self.move), None)

    def rows(self) -> list[Row]:
        """Return the rows, the best first; none before the moves were judged."""
        found = self._found
        if found is None:
            return []
        rows = [*found.rows(), *([self._own] if self._own else [])]
        rivals = [row for row in rows if row.move != self.move][: MOST_MOVES - 1]
        shown = [*rivals, *(row for row in rows if row.move == self.move)]
        return sorted(shown, key=lambda row: (row.behind, row.move != found.move))
