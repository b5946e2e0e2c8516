"""Are the judge's points true? `python -m tests.bench.calibrate GAME -n N`.

In N positions with a choice, from hands of bots of several levels, the judge chooses its best move
and another one that it tried. By how many points the best is ahead is told in new deals, as a
review does, in as many playouts as a hint has. The same two moves are then played to the end of the
hand in deals of their own by a policy that is not the judge's (``--policy``):

- ``manners``: ``steady`` by other weights, each seat in a manner of its own, dealt out anew for
  each deal (in Royal Lines ``steady`` itself, which searches and has nothing in common with the
  judge's policy);
- ``casual``, a level that errs; ``rules``, the judge's own.

``--least`` leaves out pairs that still other deals put closer together: they cost time and tell
little of the slope. Printed are

- the slope of what was found on what was told, through the origin: 1 if the points are true, less
  if they are told too large. The noise of what was told is taken out of it, and each position is
  weighed by the noise of what was found in it;
- the part of the found differences that lie within the judge's interval, the noise of what was
  found added to it: 95 % if the intervals are true;
- ``scale`` and ``doubt`` in the game's ``Search`` by which the points would be true: ``doubt`` is
  the standard deviation of the judge's errors beside the noise of both sides.
"""

from __future__ import annotations

import argparse
from math import sqrt
from time import process_time
from typing import NamedTuple

from regalia.bots import Bot, Search, find, finish, manners, points_above
from regalia.cards import Rng
from regalia.games import GAMES
from regalia.judge import INTERVAL_SIGMAS, Trial, judging, lead, search_of
from regalia.state import State

#: Levels whose hands the positions come from, seat by seat in turn.
LEVELS = ("steady", "casual", "steady", "beginner")
POLICIES = ("manners", "casual", "rules")


class Pair(NamedTuple):
    """Two moves of a position: what was told of their difference, before ``scale``, and found."""

    told: float
    told_error: float
    found: float
    found_error: float


def positions(game: str, seed: str, count: int) -> list[State]:
    """Return views with a choice, one or two a hand, at any point of it."""
    variant = GAMES[game]
    rng, found, number = Rng(f"calibrate/{seed}"), list[State](), 0
    while len(found) < count:
        number += 1
        match = variant.new_match(seed=f"calibrate/{seed}/{number}", options={"hands": 1})
        bots = [find(LEVELS[(number + n) % len(LEVELS)], game) for n in range(match.seats)]
        choices = []
        while not match.over:
            state = match.state
            seat = state.moving()
            view = state.view(seat)
            if len(view.legal_moves()) > 1:
                choices.append(view)
            match.play(bots[seat](view, rng))
        found += [rng.choice(choices) for _ in range(2)]
    return found[:count]


def players(name: str, game: str, seats: int, rng: Rng) -> list[Bot]:
    """Return who plays on from a deal, by seat."""
    if name == "rules":
        return [search_of(game).policy] * seats
    if name == "casual" or game == "lines":
        return [find("casual" if name == "casual" else "steady", game)] * seats
    found = [find(manner, game) for manner in manners(game)]
    return [rng.choice(found) for _ in range(seats)]


def pair(
    view: State, search: Search, policy: str, deals: int, rng: Rng, least: float = 0.0
) -> Pair | None:
    """Judge a position, and play the best move and one of the others to the end.

    None if it has no two moves that are ``least`` points apart, before ``scale``.
    """
    judged = finish(judging(view, search=search), None)
    others = [at for at in range(len(judged.moves)) if at != judged.best and judged.worths[at]]
    if not others:
        return None
    moves = [judged.moves[judged.best], judged.moves[rng.choice(others)]]

    def told(seed: str) -> tuple[float, float]:
        trial = Trial(view, search, seed, moves)
        for _ in range(int(search.playouts * search.pace(view)) // 2):
            trial.play()
        return lead(*trial.worths)

    # The same deals would favour what they chose; so the figures come from others.
    if least and abs(told("calibrate/choice")[0]) < least:
        return None
    seat, worths = view.moving(), [list[float](), list[float]()]
    for _ in range(deals):
        deal, bots = view.sample(rng), players(policy, view.game.id, view.seats, rng)
        numbers = rng.random()
        for at, move in enumerate(moves):
            ended, own = deal.copy(), Rng(numbers)
            ended.push(move)
            while ended.actor is not None:
                mover = ended.moving()
                ended.push(bots[mover](ended.view(mover), own))
            worths[at].append(points_above(ended, seat, ended.scores()))
    return Pair(*told("calibrate"), *lead(*worths))


class Report(NamedTuple):
    """The truth of what was told: its slope and the share of the intervals, each with its half."""

    slope: float
    slope_half: float
    share: float
    share_half: float
    #: By these the points would be true.
    scale: float
    doubt: float

    def __str__(self) -> str:
        return (
            f"slope {self.slope:.2f} ± {self.slope_half:.2f}, "
            f"within {100 * self.share:.0f} ± {100 * self.share_half:.0f} %; "
            f"true: scale {self.scale:.2f}, doubt {self.doubt:.1f}"
        )


def report(pairs: list[Pair], scale: float, doubt: float) -> Report:
    """Return how true the points and intervals of a scale and a doubt are."""
    # Weighed by the noise of each and of all: a few deals do not tell a noise well.
    usual = sum(each.found_error**2 for each in pairs) / len(pairs)
    weights = [1 / (each.found_error**2 + usual) for each in pairs]
    # The square of what was told, without that of its noise, which would make the slope too small.
    squares = [each.told**2 - each.told_error**2 for each in pairs]
    total = sum(w * square for w, square in zip(weights, squares, strict=True))
    slope = sum(w * each.told * each.found for w, each in zip(weights, pairs, strict=True)) / total
    rests = [
        w * (each.told * each.found - slope * square)
        for w, each, square in zip(weights, pairs, squares, strict=True)
    ]
    half = INTERVAL_SIGMAS * sqrt(sum(rest**2 for rest in rests)) / total
    beyond = sum(
        w * ((each.found - slope * each.told) ** 2 - (slope * each.told_error) ** 2)
        - w * each.found_error**2
        for w, each in zip(weights, pairs, strict=True)
    ) / sum(weights)
    inside = sum(
        abs(scale * each.told - each.found)
        <= INTERVAL_SIGMAS * sqrt((scale * each.told_error) ** 2 + each.found_error**2 + doubt**2)
        for each in pairs
    )
    share = inside / len(pairs)
    around = INTERVAL_SIGMAS * sqrt(share * (1 - share) / len(pairs))
    return Report(slope / scale, half / scale, share, around, slope, sqrt(max(0.0, beyond)))


def main() -> None:
    parser = argparse.ArgumentParser(
        prog="python -m tests.bench.calibrate",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("game", choices=sorted(GAMES))
    parser.add_argument("-n", type=int, default=100, metavar="POSITIONS")
    parser.add_argument("--deals", type=int, default=60, help="deals that are played out (60)")
    parser.add_argument("--seed", default="1")
    parser.add_argument(
        "--least", type=float, default=0.0, help="leave out pairs that are less far apart (0)"
    )
    parser.add_argument("--policy", choices=POLICIES, default=POLICIES[0])
    given = parser.parse_args()
    search = search_of(given.game)
    pairs, start, rng = list[Pair](), process_time(), Rng(f"calibrate/{given.seed}/deals")
    for number, view in enumerate(positions(given.game, given.seed, given.n), 1):
        found = pair(view, search, given.policy, given.deals, rng, given.least)
        if found:
            pairs.append(found)
        if len(pairs) > 2 and (number % 25 == 0 or number == given.n):
            took = f"{process_time() - start:.0f} s"
            told = report(pairs, search.scale, search.doubt)
            print(f"{given.game}, {given.policy}: {len(pairs)} pairs, {told}, {took}", flush=True)


if __name__ == "__main__":
    main()
