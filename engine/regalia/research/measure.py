"""Two bots measured: each deal is played from every seat, on as many processors as wanted.

A match takes ten hands and ends in one bit. A single hand ends in points, so that a difference
shows after far fewer cards: the *margin* is what a bot makes above the mean of the others.
``measure`` plays hands, ``measure_matches`` matches.
"""

from __future__ import annotations

import signal
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import Executor, Future, ProcessPoolExecutor
from math import sqrt
from typing import Any, NamedTuple, TypeVar

from regalia.bots import arena
from regalia.bots.arena import Z95, DealResult, Result, Timed, bot_called, result_of, wilson
from regalia.cards import Rng
from regalia.errors import OptionError
from regalia.game import Game
from regalia.games import GAMES, game_of
from regalia.state import State

#: A verdict is clear at so many standard errors. Looked for after 32 deals, 64, 128 and so on, it
#: is wrong in less than 3 of 100 runs of equal bots.
CLEAR = 3.0
FIRST_LOOK = 32


class Task(NamedTuple):
    """A measurement to make: bot ``a`` on one side, ``b`` on the others; both by name.

    A name is one of the game's bots or ``MODULE:FUNCTION``, as ``arena.bot_called`` takes it.
    """

    game: str
    a: str
    b: str
    seed: str = "0"
    seats: int | None = None
    options: Mapping[str, Any] = {}


class Measure(NamedTuple):
    """The result of bot A over ``deals``, with 95 % intervals; a deal is one sample."""

    deals: int
    hands: int
    #: Points a hand above the mean of the other side, and the interval around it.
    margin: float
    margin_low: float
    margin_high: float
    #: Part of the hands in which A's side beat another, one at a time, ties shared, and Wilson's
    #: interval around it. Equal bots have one half, however many play.
    share: float
    share_low: float
    share_high: float
    #: The margin is ``CLEAR`` standard errors away from nothing.
    clear: bool


def measure(
    task: Task,
    deals: int,
    *,
    jobs: int = 1,
    stop: bool = False,
    watch: Callable[[Measure], object] | None = None,
    executor: Executor | None = None,
) -> Measure:
    """Play up to ``deals`` deals, each from every side; return the result.

    The same task and number give the same result, wherever it is played: in so many processes
    (``jobs``), or by an ``executor`` of your own, as a pool of Dask or Ray on many machines gives
    one. It keeps ``4 * jobs`` deals waiting there, and is not shut down. With ``stop`` it ends as
    soon as the verdict is clear. ``watch`` gets the result so far after each deal. An interrupt
    (Ctrl-C) ends it with what there is. Raises OptionError.
    """
    _check(task, deals)
    played = _played(play_deal, task, deals, jobs, executor)
    return _gather(played, _result, lambda found: found.clear, stop, watch)


class Times(NamedTuple):
    """The time that a bot took: number of decisions, seconds for all of them and for the longest.

    Counted by the clock, so that more processes than processors make every bot slower.
    """

    decisions: int
    total: float
    longest: float


#: The matches of a deal, and the times of both bots.
Matches = tuple[DealResult, Times, Times]


def measure_matches(
    task: Task,
    deals: int,
    *,
    jobs: int = 1,
    stop: bool = False,
    watch: Callable[[Result], object] | None = None,
    executor: Executor | None = None,
) -> tuple[Result, tuple[Times, Times]]:
    """Play up to ``deals`` deals as matches, each from every side.

    Return the result as ``arena`` does, and the times of both bots. ``jobs``, ``stop``, ``watch``,
    ``executor`` and interrupts are those of ``measure``; a verdict is clear when the share of equal
    bots is ``CLEAR`` standard errors away.
    """
    game = _check(task, deals)
    seats = game.check_seats(task.seats)
    sides = len(game.teams(seats))
    times = (Times(0, 0.0, 0.0), Times(0, 0.0, 0.0))

    def result(matches: list[Matches]) -> Result:
        nonlocal times
        if matches:
            _, a, b = matches[-1]
            times = _longer(times[0], a), _longer(times[1], b)
        return result_of(game, seats, sides, [deal for deal, _, _ in matches])

    def is_clear(found: Result) -> bool:
        low, high = wilson(found.share, found.matches, CLEAR)
        return not low <= found.fair <= high

    played = _played(play_matches, task, deals, jobs, executor)
    return _gather(played, result, is_clear, stop, watch), times


R = TypeVar("R")
T = TypeVar("T")


def _gather(
    played: Iterator[T],
    result: Callable[[list[T]], R],
    is_clear: Callable[[R], bool],
    stop: bool,
    watch: Callable[[R], object] | None,
) -> R:
    """Return the ``result`` of the deals that are played, asked after each of them."""
    deals: list[T] = []
    found = result(deals)
    looks = {FIRST_LOOK << doubled for doubled in range(24)}
    try:
        for deal in played:
            deals.append(deal)
            found = result(deals)
            if watch is not None:
                watch(found)
            if stop and len(deals) in looks and is_clear(found):
                break
    except KeyboardInterrupt:
        if not deals:
            raise
    return found


def play_matches(task: Task, deal: int) -> Matches:
    """Play the matches of one deal from every side; return their results and both bots' times."""
    game = GAMES[task.game]
    seats, options = game.check_seats(task.seats), game.check_options(task.options)
    a, b = (Timed(bot_called(name, task.game)) for name in (task.a, task.b))
    result = arena.play_deal(game, a, b, deal, task.seed, options, seats, game.teams(seats))
    return result, Times(a.count, a.total, a.longest), Times(b.count, b.total, b.longest)


def _longer(times: Times, more: Times) -> Times:
    """Add the times of further decisions."""
    decisions, total = times.decisions + more.decisions, times.total + more.total
    return Times(decisions, total, max(times.longest, more.longest))


def _check(task: Task, deals: int) -> Game:
    """Return the game of a task that can be played; OptionError says why it cannot."""
    if deals < 1:
        raise OptionError(f"deals: {deals} is no number of deals to play")
    game = game_of(task.game)
    game.check_options(task.options)
    game.check_seats(task.seats)
    for name in (task.a, task.b):
        bot_called(name, task.game)
    return game


def _played(
    play: Callable[[Task, int], T], task: Task, deals: int, jobs: int, executor: Executor | None
) -> Iterator[T]:
    """Yield what each deal brought, in order, as ``play`` returns it."""
    if executor is not None:
        waiting: list[Future[T]] = []
        try:
            yield from _in_order(executor, play, task, deals, jobs, waiting)
        finally:
            for future in waiting:
                future.cancel()
        return
    if jobs < 2:
        yield from (play(task, deal) for deal in range(deals))
        return
    # Ctrl-C is for the parent alone, which keeps what was played.
    pool = ProcessPoolExecutor(
        min(jobs, deals, MOST_JOBS), initializer=signal.signal, initargs=_IGNORED
    )
    try:
        yield from _in_order(pool, play, task, deals, jobs, [])
    finally:
        workers = list((pool._processes or {}).values())
        pool.shutdown(wait=False, cancel_futures=True)
        # Python would wait at its exit for the deals in progress, which may take minutes.
        for worker in workers:
            worker.terminate()


def _in_order(
    pool: Executor,
    play: Callable[[Task, int], T],
    task: Task,
    deals: int,
    jobs: int,
    waiting: list[Future[T]],
) -> Iterator[T]:
    """Yield the results of a pool, in which ``4 * jobs`` deals are ``waiting``."""
    waiting += [pool.submit(play, task, deal) for deal in range(min(deals, 4 * jobs))]
    for deal in range(deals):
        if deal + len(waiting) < deals:
            waiting.append(pool.submit(play, task, deal + len(waiting)))
        yield waiting.pop(0).result()


_IGNORED = (signal.SIGINT, signal.SIG_IGN)
#: More processes Windows does not wait for.
MOST_JOBS = 61


def play_deal(task: Task, deal: int) -> tuple[float, float, int]:
    """Play one deal from every side; return A's mean margin, how often it beat another, and hands.

    A hand that ends unscored (a redeal) counts as one in which no seat made a point.
    """
    game = GAMES[task.game]
    seats, options = game.check_seats(task.seats), game.check_options(task.options)
    sides = game.teams(seats)
    pack = game.shuffled(f"{task.seed}/{deal}", 1, seats)
    margin = won = 0.0
    for side in sides:
        state = game.deal(pack, seats, deal % seats, options)
        points = _play_hand(task, state, side, deal)
        means = {tuple(each): sum(points[seat] for seat in each) / len(each) for each in sides}
        own = means.pop(tuple(side))
        margin += own - sum(means.values()) / len(means)
        won += sum((own > mean) + (own == mean) / 2 for mean in means.values()) / len(means)
    return margin / len(sides), won / len(sides), len(sides)


def _play_hand(task: Task, state: State, side: list[int], deal: int) -> list[int]:
    bots = [
        bot_called(task.a if seat in side else task.b, task.game) for seat in range(state.seats)
    ]
    rngs = [Rng(f"{task.seed}/{deal}/bot{seat}") for seat in range(state.seats)]
    while (seat := state.actor) is not None:
        state.play(bots[seat](state.view(seat), rngs[seat]))
    return state.scores()


def _result(played: list[tuple[float, float, int]]) -> Measure:
    """Return the figures of the deals played so far."""
    count = len(played)
    if not count:
        return Measure(0, 0, 0.0, float("-inf"), float("inf"), 0.0, 0.0, 1.0, False)
    hands = sum(each for _, _, each in played)
    margin, share = (sum(deal[at] for deal in played) / count for at in (0, 1))
    spread = sum((deal[0] - margin) ** 2 for deal in played)
    error = sqrt(spread / (count - 1) / count) if count > 1 else float("inf")
    low, high = wilson(share, count)
    reach = Z95 * error
    clear = abs(margin) > CLEAR * error
    return Measure(count, hands, margin, margin - reach, margin + reach, share, low, high, clear)
