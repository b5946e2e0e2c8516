"""``expert`` and ``skilled``: try moves in sampled deals.

What a seat does not see is dealt at random, in agreement with all that it knows. Every move worth
trying is played in the same deals. The rest of the hand, or its next turns, is played by rules of
thumb that see no more than their own seats do. Moves that fall behind are dropped, so that the
deals go to those between which it is close. The first choice, which is ``steady``'s, is kept unless
another move is better by more than chance would make it.

After so few deals a playout by rules beats one at random: a random player throws away what made
the move good. See ``docs/bots.md`` for what was measured.
"""

from __future__ import annotations

from collections.abc import Callable, Generator
from math import sqrt
from time import monotonic
from typing import NamedTuple

from regalia.bots.base import Advice, Search, Thinking, finish
from regalia.cards import RandomSource
from regalia.presentation import Observer
from regalia.state import Move, State

#: Deals in which every move is tried before any is dropped, and deals between two later checks.
MIN_DEALS, DEALS_BETWEEN = 6, 3
#: A move is dropped when it is so many standard errors of the difference behind the best, the
#: first choice when it is further behind.
DROP_SIGMAS, DROP_FIRST_SIGMAS = 2.0, 3.0
#: Another move replaces the first choice when it is so many standard errors ahead.
OVERTURN_SIGMAS = 1.3


class Tried(NamedTuple):
    """The result of a search: moves, first choice first, and the worths of each by deal."""

    moves: list[Move]
    #: For each move its worth in deal after deal; shorter for moves that were dropped.
    worths: list[list[float]]
    #: Index of the move to play.
    best: int
    #: Number of sampled deals.
    deals: int

    def mean(self, at: int) -> float:
        """Return the average worth of a move over the deals in which it was tried."""
        return sum(self.worths[at]) / len(self.worths[at])


class Expert:
    """A bot for one game that searches; call it with a view and random numbers.

    ``playouts`` bounds the hands that are played on for a move: the same view, numbers and
    playouts give the same move. ``seconds`` bounds the time instead, or as well. ``stop`` is called
    after each deal: when it returns True, the search ends with the best move so far. ``explain``
    gives the reasons of moves.
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
        self.playouts = search.playouts if playouts is None and seconds is None else playouts
        self.seconds = seconds
        self.stop = stop
        self.explain = explain

    def __call__(self, view: State, rng: RandomSource) -> Move:
        """Return the move."""
        tried = self.think(view, rng)
        return tried.moves[tried.best]

    def in_slices(self, view: State, rng: RandomSource) -> Thinking:
        """Choose the same move deal by deal, so that the caller can do other work in between."""
        tried = yield from self._slices(view, rng)
        return tried.moves[tried.best]

    def think(self, view: State, rng: RandomSource) -> Tried:
        """Return the moves tried and their results."""
        return finish(self._slices(view, rng), self.stop)

    def _slices(self, view: State, rng: RandomSource) -> Generator[int, bool | None, Tried]:
        """Yield the number of deals after each of them until sent True; return what was tried."""
        seat = view.moving()
        if view.viewer is None:
            view = view.view(seat)
        moves = self.search.candidates(view)
        worths: list[list[float]] = [[] for _ in moves]
        left = self.playouts
        # A single deal decides nothing.
        if len(moves) < 2 or (left is not None and left < 2 * len(moves)):
            return Tried(moves, worths, 0, 0)
        aims = self.search.aims
        liked = [aims.move_bonus(move) if aims else 0.0 for move in moves]
        alive = list(range(len(moves)))
        until = None if self.seconds is None else monotonic() + self.seconds
        deals = 0
        while len(alive) > 1 and (left is None or left >= len(alive)):
            deal = view.sample(rng)
            for at in alive:
                trial = deal.copy()
                trial.push(moves[at])
                end = rollout(trial, self.search)
                worth = self.search.worth(end, seat)
                if aims:
                    worth += liked[at] + aims.state_bonus(end, seat)
                worths[at].append(worth)
            deals += 1
            left = None if left is None else left - len(alive)
            ended = yield deals
            if ended or (until is not None and monotonic() > until):
                break
            if deals >= MIN_DEALS and (deals - MIN_DEALS) % DEALS_BETWEEN == 0:
                alive = weed(alive, worths)
        return Tried(moves, worths, pick(alive, worths), deals)

    def advise(self, view: State, rng: RandomSource) -> Advice:
        """Return the same move for the same numbers, with its reason."""
        explain = self.explain
        tried = self.think(view, rng)
        move, kept = tried.moves[tried.best], view.copy()
        return Advice(move, lambda observer: explain(kept, move, observer) if explain else "")


def rollout(state: State, search: Search) -> State:
    """Play a whole state by the rules of thumb to its end, or for the turns of the search."""
    last = state.turn + search.turns
    policy = search.policy
    while state.actor is not None and state.turn <= last:
        state.push(policy(state))
    return state


def lead(a: list[float], b: list[float]) -> tuple[float, float]:
    """Return by how much ``a`` is ahead of ``b`` in the deals of both, and its standard error."""
    count = min(len(a), len(b))
    pairs = [x - y for x, y in zip(a[:count], b[:count], strict=True)]
    mean = sum(pairs) / count
    if count < 2:
        return mean, float("inf")
    return mean, sqrt(sum((each - mean) ** 2 for each in pairs) / (count - 1) / count)


def weed(alive: list[int], worths: list[list[float]]) -> list[int]:
    """Return the moves that are not clearly behind the best of them."""
    top = max(alive, key=lambda at: sum(worths[at]))
    kept = []
    for at in alive:
        behind, error = lead(worths[top], worths[at])
        if at == 0 or at == top:
            if behind <= DROP_FIRST_SIGMAS * error:
                kept.append(at)
        # Of two moves that always come to the same one is enough.
        elif behind <= DROP_SIGMAS * error and error > 0:
            kept.append(at)
    return kept


def pick(alive: list[int], worths: list[list[float]]) -> int:
    """Return the best remaining move, the first choice unless it is clearly behind."""
    if not worths[0]:
        return 0
    top = max(alive, key=lambda at: sum(worths[at]))
    if 0 not in alive:
        return top
    ahead, error = lead(worths[top], worths[0])
    return top if ahead > OVERTURN_SIGMAS * error else 0
