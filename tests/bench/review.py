"""Reviews of hands, and what a search ten times as long says: `python -m tests.bench.review GAME`.

Seat 0 plays as ``casual`` does, the others as ``steady``. For each hand it prints the seconds of
the review. Each decision that it told is played in ten times as many new deals. It is confirmed if
the better move is ahead there as well, by two standard errors.
"""

from __future__ import annotations

import argparse
from time import perf_counter

from regalia.bots import find
from regalia.bots.expert import lead
from regalia.cards import Rng
from regalia.games import GAMES
from regalia.match import Match
from regalia.review import Reviewer, judge_of

#: Deals of the long search for each decision that was told.
LONG = 10


def hand(game: str, seed: str) -> Match:
    """Return a match of one hand that bots have played."""
    match = GAMES[game].new_match(seed=f"bench/{seed}", options={"hands": 1})
    rng, bots = Rng(seed), [find("casual", game)] + [find("steady", game)] * (match.seats - 1)
    while not match.over:
        state = match.state
        assert state.actor is not None
        match.play(bots[state.actor](state.view(state.actor), rng))
    return match


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.bench.review", description=__doc__)
    parser.add_argument("game", choices=sorted(GAMES))
    parser.add_argument("-n", type=int, default=3, metavar="HANDS")
    given = parser.parse_args()
    told = agreed = 0
    for number in range(given.n):
        match = hand(given.game, str(number))
        deal = len(match.log) - 1
        start = perf_counter()
        reviewer = Reviewer(match, deal, 0)
        for _ in reviewer.work():
            pass
        took = perf_counter() - start
        verdict = reviewer.verdict()
        right = 0
        for decision in verdict.decisions:
            case = next(each for each in reviewer.confirming if each.step == decision.step)
            rng, judge = Rng(f"long/{number}/{decision.step}"), judge_of(given.game)
            worths: list[list[float]] = [[], []]
            for _ in range(LONG * decision.deals):
                sample = case.view.sample(rng)
                for at, move in enumerate(case.moves):
                    trial = sample.copy()
                    trial.play(move)
                    worths[at].append(judge.outcome(trial, 0, rng))
            ahead, error = lead(worths[1], worths[0])
            right += ahead > 2 * error
        told += len(verdict.decisions)
        agreed += right
        print(
            f"{given.game} {number}: {took:.1f} s, {verdict.choices} decisions, "
            f"{len(verdict.decisions)} told, {right} confirmed by {LONG} times as many deals",
            flush=True,
        )
    print(f"{given.game}: {agreed} of {told} confirmed")


if __name__ == "__main__":
    main()
