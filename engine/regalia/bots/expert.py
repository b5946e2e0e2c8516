"""``expert`` and ``skilled``: play the move that the judge finds best.

See ``regalia.judge`` for how moves are tried. After so few deals a playout by rules beats one at
random: a random player throws away what made the move good. ``docs/bots-measured.md`` has what was
measured.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from time import monotonic

from regalia.bots.base import Advice, Search, Thinking, finish
from regalia.cards import RandomSource
from regalia.judge import Judgement, judging
from regalia.presentation import Observer
from regalia.state import Move, State


class Expert:
    """A bot that asks the judge; call it with a view.

    The random numbers are not used: the deals that it imagines depend on the position, so that it
    plays what a hint advises. ``playouts`` bounds the hands that are played on for a move: the same
    view and playouts give the same move. ``seconds`` bounds the time instead, or as well. ``stop``
    is called after each deal: when it returns True, the search ends with the best move so far.
    ``explain`` gives the reasons of moves.
    """

    def __init__(
        self,
        search: Search,
        playouts: int | None = None,
        seconds: float | None = None,
        stop: Callable[[], bool] | None = None,
        explain: Callable[[State, Move, Observer], str] | None = None,
    ) -> None:
        self.search = search
        self.playouts = sys.maxsize if playouts is None and seconds is not None else playouts
        self.seconds = seconds
        self.stop = stop
        self.explain = explain

    def __call__(self, view: State, rng: RandomSource | None = None) -> Move:
        """Return the move."""
        return self.think(view).move

    def in_slices(self, view: State, rng: RandomSource | None = None) -> Thinking:
        """Choose the same move deal by deal, so that the caller can do other work in between."""
        found = yield from judging(view, self.playouts, search=self.search)
        return found.move

    def think(self, view: State) -> Judgement:
        """Return what the moves are worth."""
        until = None if self.seconds is None else monotonic() + self.seconds

        def ends() -> bool:
            asked = self.stop is not None and self.stop()
            return asked or (until is not None and monotonic() > until)

        return finish(judging(view, self.playouts, search=self.search), ends)

    def advise(self, view: State, rng: RandomSource | None = None) -> Advice:
        """Return the same move, with its reason."""
        explain = self.explain
        move, kept = self.think(view).move, view.copy()
        return Advice(move, lambda observer: explain(kept, move, observer) if explain else "")
