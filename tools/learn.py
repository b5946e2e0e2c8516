"""Learn the evaluation that ``expert`` uses where a playout ends: ``python -m tools.learn GAME``.

``steady`` plays hands against itself, by the weights of playouts, with random moves among its own
at first, so that more kinds of boards are met. At some turns the features of all seats are noted,
and in the end the margin of the hand. Ridge regression finds the weights. The share of the variance
that they explain is measured in five parts, hand by hand, each by weights from the other four. The
same arguments give the same weights. Royal Lines learn a table in another way: see ``learn_lines``.
"""

from __future__ import annotations

import argparse
import random
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "engine"))

from regalia.games import GAMES
from regalia.games.alliance.bot import ALLIANCE
from regalia.games.marriage.bot import MARRIAGE
from regalia.games.royal_family.bots.learnt import lead_of
from regalia.games.royals.bot import ROYALS
from tools import learn_lines

ENGINE = Path(__file__).resolve().parent.parent / "engine"

PARTS = 5
#: The penalty on weights, for features that are scaled to a standard deviation of 1.
RIDGE = 10.0

#: By game: the player to learn from, and what it has learnt.
BOTS = {"alliance": ALLIANCE, "marriage": MARRIAGE, "royals": ROYALS}


class Row(NamedTuple):
    """A state in the middle of a hand, from the attacker's seat."""

    hand: int
    #: The differences of features, the same times the part of the stock that is gone, and that.
    inputs: list[float]
    #: The lead by hand-made estimates, and the one in the end.
    estimate: float
    margin: float


def rows(game_id: str, seed: int, hands: int) -> Iterator[Row]:
    """Yield the states to learn from, with the margins of their hands."""
    game, bots = GAMES[game_id], BOTS[game_id]
    model, weights = bots.model, bots.playing
    options, seats = game.check_options({}), game.seats[0]
    for hand in range(hands):
        rng = random.Random(f"{seed}/{hand}")
        cards = game.shuffled(f"learn/{seed}/{hand}", 1, seats)
        state: Any = game.deal(cards, seats, hand % seats, options)
        start, last = rng.randint(1, 24), None
        found = []
        while state.actor is not None:
            if state.phase != "house" and state.turn >= start and state.turn != last:
                last, seat = state.turn, state.attacker
                if rng.random() < 0.6:
                    counted = [model.counted(state, each) for each in range(seats)]
                    differences = [
                        lead_of(state, seat, each) for each in zip(*counted, strict=True)
                    ]
                    estimate = bots.estimated_lead(state, seat)
                    found.append((seat, differences, model.stock_gone(state), estimate))
            move = bots.decide(state, weights)
            if state.turn < start and rng.random() < 0.12:
                move = rng.choice([each for each in state.legal_moves() if each.verb == move.verb])
            state.push(move)
        scores = state.scores()
        for seat, differences, gone, estimate in found:
            inputs = [*differences, *[each * gone for each in differences], 1.0, gone]
            yield Row(hand, inputs, estimate, lead_of(state, seat, scores))


class Sums:
    """Sums of squares and products, of which ridge regression is made."""

    def __init__(self, size: int) -> None:
        self.products = [[0.0] * size for _ in range(size)]
        self.targets = [0.0] * size

    def add(self, row: Row) -> None:
        """Count a row."""
        inputs = row.inputs
        for at, value in enumerate(inputs):
            if value:
                line = self.products[at]
                self.targets[at] += value * row.margin
                for other in range(at + 1):
                    line[other] += value * inputs[other]

    def plus(self, other: Sums, sign: int = 1) -> Sums:
        """Return the sums of both, or the difference."""
        found = Sums(len(self.targets))
        found.targets = [a + sign * b for a, b in zip(self.targets, other.targets, strict=True)]
        found.products = [
            [a + sign * b for a, b in zip(x, y, strict=True)]
            for x, y in zip(self.products, other.products, strict=True)
        ]
        return found

    def weights(self, scales: list[float]) -> list[float]:
        """Return the weights of ridge regression, by the factorization of Cholesky."""
        size = len(scales)
        lower = [[0.0] * size for _ in range(size)]
        halfway, found = [0.0] * size, [0.0] * size
        for i in range(size):
            for j in range(i + 1):
                value = self.products[i][j] + (RIDGE * scales[i] ** 2 if i == j else 0.0)
                value -= sum(map(float.__mul__, lower[i][:j], lower[j][:j]))
                lower[i][j] = value**0.5 if i == j else value / lower[j][j]
            known = sum(map(float.__mul__, lower[i][:i], halfway[:i]))
            halfway[i] = (self.targets[i] - known) / lower[i][i]
        for i in reversed(range(size)):
            later = sum(lower[j][i] * found[j] for j in range(i + 1, size))
            found[i] = (halfway[i] - later) / lower[i][i]
        return found


def learn(found: list[Row]) -> tuple[list[float], float, float]:
    """Return the weights, and what the old estimate and they explain of the variance, held out."""
    size = len(found[0].inputs)
    parts = [Sums(size) for _ in range(PARTS)]
    for row in found:
        parts[row.hand % PARTS].add(row)
    every = Sums(size)
    for part in parts:
        every = every.plus(part)
    scales = [max(1e-6, every.products[i][i] / len(found)) ** 0.5 for i in range(size)]
    mean = sum(row.margin for row in found) / len(found)
    whole = sum((row.margin - mean) ** 2 for row in found)
    old = sum((row.margin - row.estimate) ** 2 for row in found)
    new = 0.0
    for number, part in enumerate(parts):
        weights = every.plus(part, -1).weights(scales)
        for row in found:
            if row.hand % PARTS == number:
                new += (row.margin - sum(map(float.__mul__, weights, row.inputs))) ** 2
    return every.weights(scales), 1 - old / whole, 1 - new / whole


def written(game_id: str, seed: int, hands: int, weights: list[float]) -> str:
    """Return the module with the weights."""
    names = BOTS[game_id].model.names
    count = len(names)
    lines = [
        '"""Weights of ``learnt``, made by ``python -m tools.learn '
        f'{game_id} --seed {seed} --hands {hands}``."""',
        "",
        "#: Points for the attacker, and what is added in proportion to the stock that is gone.",
        f"ATTACK = ({weights[-2]:.3f}, {weights[-1]:.3f})",
        "#: The same for one more of each feature.",
        "FEATURES = (",
    ]
    for at, name in enumerate(names):
        lines.append(f"    ({weights[at]:.3f}, {weights[count + at]:.3f}),  # {name}")
    return "\n".join([*lines, ")", ""])


def main() -> None:
    """Read the arguments, learn, write the weights."""
    parser = argparse.ArgumentParser(prog="python -m tools.learn", description=__doc__)
    parser.add_argument("game", choices=sorted([*BOTS, "lines"]))
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--hands", type=int, default=6000, help="hands of self-play (6000)")
    given = parser.parse_args()
    file = ENGINE / "regalia/games" / given.game / "learnt_weights.py"
    if given.game == "lines":
        table = learn_lines.learn(given.seed, given.hands)
        file.write_text(learn_lines.written(given.seed, given.hands, table), encoding="utf-8")
        return
    found = [
        row._replace(inputs=[float(each) for each in row.inputs])
        for row in rows(given.game, given.seed, given.hands)
    ]
    weights, old, new = learn(found)
    print(f"{len(found)} states, explained of the variance: {old:.3f} old, {new:.3f} learnt")
    file.write_text(written(given.game, given.seed, given.hands, weights), encoding="utf-8")


if __name__ == "__main__":
    main()
