"""Find the weights of a game's ``steady`` by self-play: ``python -m tools.tune GAME``.

A challenger changes one to three numbers of the champion's weights by up to a half. Both play the
same deals from every seat; a challenger that is ahead plays fresh deals, and takes the champion's
place if it leads by two standard errors over all of them. The same arguments give the same weights.
"""

from __future__ import annotations

import argparse
import random
import sys
from collections.abc import Iterator
from importlib import import_module
from math import sqrt
from pathlib import Path
from time import monotonic
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "engine"))

from regalia.games import GAMES


def margins(game_id: str, a: Any, b: Any, seed: str) -> Iterator[float]:
    """Yield what weights ``a`` make above weights ``b`` in a deal after the other."""
    game = GAMES[game_id]
    decide = import_module(f"regalia.games.{game_id}.bot").decide
    seats, options = game.check_seats(None), game.check_options({})
    sides = game.teams(seats)
    deal = 0
    while True:
        pack = game.shuffled(f"{seed}/{deal}", 1, seats)
        margin = 0.0
        for side in sides:
            state = game.deal(pack, seats, deal % seats, options)
            while (seat := state.actor) is not None:
                state.play(decide(state.view(seat), a if seat in side else b))
            points = state.scores()
            own = sum(points[seat] for seat in side) / len(side)
            margin += own - (sum(points) - own * len(side)) / (seats - len(side))
        yield margin / len(sides)
        deal += 1


def challenger(weights: Any, rng: random.Random) -> Any:
    """Return the weights with one to three numbers changed."""
    changed = weights._asdict()
    for name in rng.sample(sorted(changed), rng.randint(1, 3)):
        value = changed[name]
        if isinstance(value, tuple):
            at = rng.randrange(len(value))
            new = value[at] * rng.uniform(0.5, 1.5)
            changed[name] = (*value[:at], round(new, 3), *value[at + 1 :])
        else:
            changed[name] = round(value * rng.uniform(0.5, 1.5) or rng.uniform(0, 5), 3)
    return type(weights)(**changed)


def tune(game_id: str, seed: int, tries: int, deals: int, seconds: float) -> Any:
    """Return the weights that survive so many tries, each of ``deals`` and then more."""
    champion = import_module(f"regalia.games.{game_id}.bot").WEIGHTS
    rng = random.Random(seed)
    start = monotonic()
    for number in range(tries):
        if monotonic() - start > seconds:
            break
        new = challenger(champion, rng)
        played: list[float] = []
        stream = margins(game_id, new, champion, f"{seed}/{number}")
        for rounds in (1, 3, 8):
            while len(played) < rounds * deals:
                played.append(next(stream))
            mean = sum(played) / len(played)
            error = sqrt(sum((each - mean) ** 2 for each in played) / len(played) ** 2)
            if mean < (0.5, 1.3, 2)[(1, 3, 8).index(rounds)] * error:
                break
        else:
            kept = {k: v for k, v in new._asdict().items() if v != getattr(champion, k)}
            print(f"{number}: {mean:+.2f} ± {1.96 * error:.2f} {kept}", flush=True)
            champion = new
    return champion


def main() -> None:
    """Read the arguments, tune, print the weights."""
    parser = argparse.ArgumentParser(prog="python -m tools.tune", description=__doc__)
    parser.add_argument("game", choices=["virtues", "royals"])
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--tries", type=int, default=200, help="challengers (200)")
    parser.add_argument("--deals", type=int, default=100, help="deals of a first look (100)")
    parser.add_argument("--seconds", type=float, default=1e9, help="end after so long")
    given = parser.parse_args()
    print(tune(given.game, given.seed, given.tries, given.deals, given.seconds))


if __name__ == "__main__":
    main()
