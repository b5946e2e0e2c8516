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

from regalia.bots.base import Advice, Adviser, Search, Thinking, finish
from regalia.cards import RandomSource
from regalia.i18n import decimal, tr
from regalia.presentation import Observer, table_of
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
    after each deal: when it returns True, the search ends with the best move so far. ``steady``
    gives the first choice with its reason by rule of thumb.
    """

    def __init__(
        self,
        search: Search,
        playouts: int | None = None,
        seconds: float | None = None,
        stop: Callable[[], bool] | None = None,
        steady: Adviser | None = None,
    ) -> None:
        self.search = search
        self.playouts = search.playouts if playouts is None and seconds is None else playouts
        self.seconds = seconds
        self.stop = stop
        self.steady = steady

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
        seat = view.actor
        assert seat is not None
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
        """Return the same move for the same numbers, with the figures that decided.

        If the first choice is kept, the reason by rule of thumb comes first.
        """
        tried = self.think(view, rng)
        kept = view.copy()
        thumb = self.steady(view, rng) if self.steady and tried.best == 0 else None

        def why(observer: Observer) -> str:
            if len(tried.moves) < 2:
                return tr("It is the only move there is.")
            if thumb is not None and not tried.deals:  # The budget does not suffice for two deals.
                return thumb.why(observer)
            words = _reason(kept, tried, observer)
            if self.search.aims:
                words += " " + self.search.aims.describe()
            return words if thumb is None else f"{thumb.why(observer)} {words}"

        return Advice(tried.moves[tried.best], why)


def _reason(view: State, tried: Tried, observer: Observer) -> str:
    """Say how far the move is ahead of the next best, in the deals in which both were tried."""
    best = tried.best
    others = [at for at in range(len(tried.moves)) if at != best and tried.worths[at]]
    # The moves tried longest are the closest; the next best is the best of them.
    longest = max(len(tried.worths[at]) for at in others)
    close = [at for at in others if len(tried.worths[at]) == longest]
    next_ = max(close, key=tried.mean)
    ahead, _ = lead(tried.worths[best], tried.worths[next_])
    listed = table_of(view.game.id).moves(view, observer)
    label = next(each["label"] for each in listed if each["text"] == tried.moves[next_])
    if abs(ahead) < 0.05:
        return tr(
            "In {deals} imagined deals it came out as good as the next best, “{label}”.",
            deals=longest,
            label=label,
        )
    if ahead < 0:
        return tr(
            "In {deals} imagined deals “{label}” came out {n} points better on average, which may "
            "be chance; by rule of thumb this is the better move.",
            deals=longest,
            label=label,
            n=decimal(-ahead),
        )
    return tr(
        "In {deals} imagined deals it came out {n} points better on average than the next best, "
        "“{label}”.",
        deals=longest,
        n=decimal(ahead),
        label=label,
    )


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
