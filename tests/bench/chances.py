"""Chances that reasons tell, and how often they came true: ``python -m tests.bench.chances GAME``.

With PYTHONPATH=engine. ``steady`` plays hands against itself, gives the reason of each move, and
each chance that a reason tells waits for its event. A word holds if the 95 % interval of the
frequency meets its range (``regalia.reasons.CHANCES``).
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from math import sqrt
from typing import NamedTuple

from regalia.bots import advise
from regalia.cards import Rng
from regalia.games import GAMES
from regalia.presentation import Observer
from regalia.reasons import CHANCES, Chance, Reason
from regalia.state import State

NAMES = ["Ann", "Ben", "Cleo", "Dora"]


class Told(NamedTuple):
    """A chance that was told, and whether it came true."""

    chance: Chance
    true: bool


class Word(NamedTuple):
    """How often what a word told came true, in shares."""

    word: str
    cases: int
    #: The mean of the estimates that chose the word.
    told: float
    true: float
    #: The interval of the frequency (Wilson), of 95 % as a rule.
    low: float
    high: float

    @property
    def holds(self) -> bool:
        """True if the interval meets the range of the word."""
        least, most = CHANCES[self.word]
        return self.low <= most and self.high >= least


def told_in(game_id: str, hands: int, seed: str) -> Iterator[Told]:
    """Yield every chance that is told in so many hands of ``steady``."""
    game, adviser = GAMES[game_id], advise("steady", game_id)
    seats = game.seats[0]
    for number in range(hands):
        deal = f"{seed}/{number}"
        state = game.deal(game.shuffled(deal, 1, seats), seats, number % seats)
        rng, waiting = Rng(deal), None
        while (seat := state.actor) is not None:
            advice = adviser(state.view(seat), rng)
            reason = advice.why(Observer(seat, NAMES[:seats]))
            assert isinstance(reason, Reason)
            if reason.chance is not None and reason.chance.event == "trick":
                waiting = reason.chance, seat
            events = state.play(advice.move)
            if reason.chance is not None and reason.chance.event == "ahead":
                yield Told(reason.chance, is_ahead(state, seat))
            for event in events:
                if event.kind == "won" and waiting is not None:
                    chance, leader = waiting
                    yield Told(chance, event.seat == leader)
                    waiting = None


def is_ahead(state: State, seat: int) -> bool:
    """Return True if the side of a seat has more points than each other side."""
    scores = state.scores()
    sides = {
        tuple(team): sum(scores[each] for each in team) for team in state.game.teams(state.seats)
    }
    own = next(team for team in sides if seat in team)
    return all(sides[own] > points for team, points in sides.items() if team != own)


def words_of(told: list[Told], sigmas: float = 1.96) -> list[Word]:
    """Return how often each word came true, for each of ``CHANCES`` that was told."""
    found = []
    for word in CHANCES:
        cases = [each for each in told if each.chance.word == word]
        if not cases:
            continue
        n = len(cases)
        true = sum(each.true for each in cases) / n
        z = sigmas
        centre = (true + z * z / 2 / n) / (1 + z * z / n)
        reach = z * sqrt(true * (1 - true) / n + z * z / 4 / n / n) / (1 + z * z / n)
        mean = sum(each.chance.told for each in cases) / n
        low, high = round(centre - reach, 9), round(centre + reach, 9)
        found.append(Word(word, n, mean, true, low, high))
    return found


def main() -> None:
    """Read the arguments, play, print a row a word."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench.chances")
    parser.add_argument("game", choices=list(GAMES))
    parser.add_argument("-n", type=int, default=300, help="hands")
    parser.add_argument("--seed", default="chances")
    args = parser.parse_args()
    told = list(told_in(args.game, args.n, args.seed))
    for event in sorted({each.chance.event for each in told}):
        print(f"{args.game}, {event}: {args.n} hands")
        for word in words_of([each for each in told if each.chance.event == event]):
            least, most = CHANCES[word.word]
            print(
                f"  {word.word:14} {100 * least:3.0f} to {100 * most:3.0f} %: "
                f"told {100 * word.told:3.0f}, true {100 * word.true:3.0f} % "
                f"({100 * word.low:.0f} to {100 * word.high:.0f}), {word.cases} times"
                + ("" if word.holds else "  NOT IN ITS RANGE")
            )
    if not told:
        print(f"{args.game} tells no chance")


if __name__ == "__main__":
    main()
