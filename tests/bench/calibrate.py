"""Are the judge's points true? `python -m tests.bench.calibrate GAME -n N`.

In N positions with a choice, from hands of bots of several levels, the judge says by how many
points its best move is ahead of another that it tried. The same two moves are then played to the
end of the hand in fresh deals, by a policy that is not the judge's own (``casual``, which errs; in
Royal Lines a random one). Printed are

- the slope of what was found on what was said, through the origin, each position weighed by the
  noise of what was found in it: 1 if the points are true, less if they are told too large;
- the part of the found differences that lie within the judge's interval, the noise of what was
  found added to it: 95 % if the intervals are true;
- the standard deviation of the judge's errors, beside the noise of both sides: what ``doubt`` in
  the game's ``Search`` should be.

``--raw`` measures the judge as if its scale were 1 and its doubt 0: the slope and the deviation
that come out are what belongs there. ``--policy rules`` plays on as the judge does.
"""

from __future__ import annotations

import argparse
from math import sqrt
from time import process_time
from typing import NamedTuple

from regalia.bots import Search, find, finish, game_bots
from regalia.cards import Rng
from regalia.games import GAMES
from regalia.judge import INTERVAL_SIGMAS, judging, lead, search_of
from regalia.state import State
from tools.puzzle_proof import play_out, policies

#: Levels whose hands the positions come from, seat by seat in turn.
LEVELS = ("steady", "casual", "steady", "beginner")


class Pair(NamedTuple):
    """Two moves of a position: what was said of their difference, and what was found."""

    said: float
    said_error: float
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


def pair(view: State, search: Search, policy: str, deals: int, rng: Rng) -> Pair | None:
    """Judge a position, and play the best move and one of the others to the end."""
    said = finish(judging(view, search=search), None)
    # The same deals would favour what they chose; so the figures come from others.
    told = finish(judging(view, seed="calibrate", search=search), None)
    others = [at for at in range(len(said.moves)) if at != said.best and len(told.worths[at]) > 5]
    if not others or len(told.worths[said.best]) < 6:
        return None
    other = rng.choice(others)
    points, error = told.ahead(said.best, other)
    seat = view.moving()
    moves, play = [said.moves[said.best], said.moves[other]], policies(view.game.id)[policy]
    worths: list[list[float]] = [[], []]
    for _ in range(deals):
        deal = view.sample(rng)
        for at, move in enumerate(moves):
            trial = deal.copy()
            trial.push(move)
            worths[at].append(play_out(trial, play, rng, seat))
    return Pair(points, error, *lead(*worths))


def report(pairs: list[Pair], doubt: float, trifle: float) -> str:
    """Return slope, part within the intervals, and the deviation of the errors."""
    # Weighed by the noise, and by a trifle: else pairs with hardly any noise would decide alone.
    weights = [1 / (each.found_error**2 + trifle**2) for each in pairs]
    square = sum(w * each.said**2 for w, each in zip(weights, pairs, strict=True))
    slope = sum(w * each.said * each.found for w, each in zip(weights, pairs, strict=True)) / square
    rest = [each.found - slope * each.said for each in pairs]
    spread = sum((w * each.said * r) ** 2 for w, each, r in zip(weights, pairs, rest, strict=True))
    half = INTERVAL_SIGMAS * sqrt(spread) / square
    inside = sum(
        abs(each.said - each.found)
        <= INTERVAL_SIGMAS * sqrt(each.said_error**2 + each.found_error**2)
        for each in pairs
    )
    count = len(pairs)
    noise = [slope**2 * (each.said_error**2 - doubt**2) + each.found_error**2 for each in pairs]
    beyond = sum(r * r - n for r, n in zip(rest, noise, strict=True)) / count
    share = inside / count
    around = INTERVAL_SIGMAS * sqrt(share * (1 - share) / count)
    return (
        f"slope {slope:.2f} ± {half:.2f}, within {100 * share:.0f} ± {100 * around:.0f} %, "
        f"errors beyond the noise {sqrt(max(0.0, beyond)):.1f} points"
    )


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
    parser.add_argument("--policy", choices=("rules", "casual", "random"))
    parser.add_argument("--raw", action="store_true", help="as if scale were 1 and doubt 0")
    parser.add_argument("--turns", type=int, help="turns of a playout (the game's own)")
    given = parser.parse_args()
    search = search_of(given.game)
    if given.raw:
        search = search._replace(scale=1.0, doubt=0.0)
    if given.turns is not None:
        search = search._replace(turns=given.turns)
    policy = given.policy or list(policies(given.game))[1]
    pairs, start, rng = list[Pair](), process_time(), Rng(f"calibrate/{given.seed}/deals")
    for number, view in enumerate(positions(given.game, given.seed, given.n), 1):
        found = pair(view, search, policy, given.deals, rng)
        if found:
            pairs.append(found)
        if len(pairs) > 2 and (number % 25 == 0 or number == given.n):
            took = process_time() - start
            said = report(pairs, search.doubt, game_bots(given.game).review_limits[0])
            print(f"{given.game}, {policy}: {len(pairs)} pairs, {said}, {took:.0f} s", flush=True)


if __name__ == "__main__":
    main()
