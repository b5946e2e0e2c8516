"""Find the weights of a game's ``steady`` by self-play: ``python -m tools.tune GAME``.

CMA-ES varies all weights at once, each as a factor of what it is now. The candidates of a
generation play the same deals, new ones for each generation, from every seat against the weights of
today. What comes out at the end plays fresh deals, and its lead in them is printed with its 95 %
interval: only that tells whether it is better. The same arguments give the same weights, whatever
the number of processes.
"""

from __future__ import annotations

import argparse
import os
import sys
from concurrent.futures import Executor, ProcessPoolExecutor
from math import exp, sqrt
from pathlib import Path
from typing import Any

import numpy

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "engine"))

from regalia.bots import game_bots
from regalia.games import GAMES

#: Games whose ``steady`` plays by weights.
TUNED = tuple(game_id for game_id in GAMES if game_bots(game_id).decide)
#: A candidate of the first generation differs from today's weights by a factor of about e to this.
STEP = 0.25


def margin(game_id: str, weights: Any, deal: str, dealer: int) -> float:
    """Return what weights make above today's in a deal that is played from every side."""
    game, bots = GAMES[game_id], game_bots(game_id)
    assert bots.decide is not None
    seats, options = game.check_seats(None), game.check_options({})
    sides = game.teams(seats)
    pack = game.shuffled(deal, 1, seats)
    made = 0.0
    for side in sides:
        state = game.deal(pack, seats, dealer % seats, options)
        while (seat := state.actor) is not None:
            playing = weights if seat in side else bots.weights
            state.push(bots.decide(state.view(seat), playing))
        points = state.scores()
        own = sum(points[seat] for seat in side)
        made += own / len(side) - (sum(points) - own) / (seats - len(side))
    return made / len(sides)


def factors(weights: Any) -> int:
    """Return how many numbers of the weights can be varied: those that are not 0."""
    return sum(sum(part != 0 for part in _parts(value)) for value in weights)


def varied(weights: Any, logs: list[float]) -> Any:
    """Return the weights, each that can be varied times e to the next of ``logs``."""
    left = iter(logs)
    new = []
    for value in weights:
        # A count stays one.
        digits = None if isinstance(value, int) else 4
        parts = [part and round(part * exp(next(left)), digits) for part in _parts(value)]
        new.append(tuple(parts) if isinstance(value, tuple) else parts[0])
    return type(weights)(*new)


def _parts(value: Any) -> tuple[float, ...]:
    return value if isinstance(value, tuple) else (value,)


class Series:
    """Deals of a game in which weights play against those of today, by several processes."""

    def __init__(self, game_id: str, pool: Executor) -> None:
        self.game_id = game_id
        self.pool = pool

    def margins(self, candidates: list[Any], deals: int, seed: str) -> list[list[float]]:
        """Return the margins of each candidate in the same deals."""
        tasks = [
            self.pool.submit(margin, self.game_id, weights, f"{seed}/{number}", number)
            for weights in candidates
            for number in range(deals)
        ]
        found = [task.result() for task in tasks]
        return [found[at : at + deals] for at in range(0, len(found), deals)]


def tune(series: Series, seed: int, generations: int, deals: int) -> Any:
    """Return the weights that CMA-ES comes to."""
    # Imported here: it brings SciPy, which takes a second and more.
    import cmaes

    today = game_bots(series.game_id).weights
    search = cmaes.CMA(numpy.zeros(factors(today)), STEP, seed=seed)
    for number in range(generations):
        asked = [search.ask() for _ in range(search.population_size)]
        candidates = [varied(today, list(logs)) for logs in asked]
        played = series.margins(candidates, deals, f"{seed}/{number}")
        means = [sum(margins) / deals for margins in played]
        # It looks for the least.
        search.tell([(logs, -mean) for logs, mean in zip(asked, means, strict=True)])
        average = sum(means) / len(means)
        print(f"{number}: {average:+.1f} on average, {max(means):+.1f} the best", flush=True)
    return varied(today, list(search.mean))


def main() -> None:
    """Read the arguments, tune, print the weights and what they make."""
    parser = argparse.ArgumentParser(prog="python -m tools.tune", description=__doc__)
    parser.add_argument("game", choices=TUNED)
    parser.add_argument("--seed", type=int, default=1, help="above 0 (1)")
    parser.add_argument("--generations", type=int, default=25)
    parser.add_argument("--deals", type=int, default=40, help="of each generation (40)")
    parser.add_argument(
        "--check", type=int, default=400, help="fresh deals at the end, 2 or more (400)"
    )
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="processes (all)")
    given = parser.parse_args()
    if given.check < 2:
        parser.error("--check: an interval takes 2 deals or more")
    if given.deals < 1:
        parser.error("--deals: a generation takes a deal or more")
    with ProcessPoolExecutor(given.jobs) as pool:
        series = Series(given.game, pool)
        weights = tune(series, given.seed, given.generations, given.deals)
        (margins,) = series.margins([weights], given.check, f"{given.seed}/check")
    mean = sum(margins) / given.check
    spread = sum((each - mean) ** 2 for each in margins) / (given.check - 1)
    print(weights)
    print(f"{mean:+.1f} ± {1.96 * sqrt(spread / given.check):.1f} points a hand above today's")


if __name__ == "__main__":
    main()
