"""``expert`` against OpenSpiel's ISMCTS, or one that sees all: ``python -m tests.bench.ismcts``.

Needs ``regalia[openspiel]``; PYTHONPATH=engine. OpenSpiel's Python bot plays through the project's
own adapter, with margins as utilities. It searches anew for each token of a move, each time with
the same number of simulations. The number is the one with which a move takes it as long as a move
takes ``expert``, in processor time: found in a hand that does not count, and raised after each
deal at whose end it had less on average. ``--simulations`` sets it, so that the same arguments
give the same result.

With ``--seeing`` the opponent is ``expert`` that searches in the true deal, closed piles included,
in place of deals that agree with what it knows. With ``--steady`` it meets ``steady`` and not
``expert``: so one sees how much there is to win above ``steady`` at all.

Each deal is played from every side, as in ``regalia arena``; Ctrl-C ends with what there is.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable
from math import inf, sqrt
from random import Random
from sys import maxsize
from time import process_time
from typing import NamedTuple

import numpy as np
import pyspiel
from open_spiel.python.algorithms import ismcts
from open_spiel.python.algorithms.mcts import RandomRolloutEvaluator

from regalia import Rng
from regalia.bots import Bot, Search, expert_for, find, finish
from regalia.cards import RandomSource
from regalia.games import GAMES
from regalia.judge import Trial, search_of, trying
from regalia.research.hand import Hand
from regalia.research.openspiel import RegaliaGame, RegaliaState
from regalia.state import Move, State

#: Random hands in which the scatter of utilities is found.
SCATTER = 30
#: The verdict is looked for after so many deals, and is clear at so many standard errors.
LOOKS, CLEAR = (16, 32, 64, 128, 256), 3.0

FINAL = {
    "visits": ismcts.ISMCTSFinalPolicyType.MAX_VISIT_COUNT,
    "value": ismcts.ISMCTSFinalPolicyType.MAX_VALUE,
}


class Clock:
    """Processor time of one player's moves, forced ones included."""

    def __init__(self) -> None:
        self.moves = 0
        self.seconds = 0.0

    @property
    def mean(self) -> float:
        """Seconds a move."""
        return self.seconds / max(1, self.moves)


#: Plays a whole move of the hand that a state of OpenSpiel holds.
Player = Callable[[RegaliaState], None]


def timed(player: Player, clock: Clock) -> Player:
    def play(state: RegaliaState) -> None:
        start = process_time()
        player(state)
        clock.seconds += process_time() - start
        clock.moves += 1

    return play


def bot_player(bot: Bot, rng: Rng) -> Player:
    """Return a player that asks a bot of the project, which sees its seat's view."""

    def play(state: RegaliaState) -> None:
        hand = state.hand
        apply(state, bot(hand.state.view(hand.actor), rng))

    return play


def apply(state: RegaliaState, move: Move) -> None:
    """Play a move token by token."""
    hand = state.hand
    before = hand.decisions
    for token in hand.codec.encode(move):
        state.apply_action(token)
    if hand.decisions == before:
        state.apply_action(hand.codec.stop)


class SeeingTrial(Trial):
    """A trial whose imagined deals are all the true one."""

    truth: State

    def deal(self, rng: RandomSource) -> State:
        return self.truth.copy()


def seeing_player(search: Search, seconds: float | None) -> Player:
    """Return a player that judges moves in the true deal."""

    def play(state: RegaliaState) -> None:
        hand = state.hand
        trial = SeeingTrial(hand.state.view(hand.actor), search)
        trial.truth = hand.state
        budget = None if seconds is None else maxsize
        until = process_time() + (seconds or inf)
        found = finish(trying(trial, budget), lambda: process_time() > until)
        apply(state, found.move)

    return play


class Ismcts:
    """OpenSpiel's bot; its worlds come from numbers of its own."""

    def __init__(self, spiel: RegaliaGame, simulations: int, uct: float, final: str) -> None:
        self.spiel, self.simulations, self.uct, self.final = spiel, simulations, uct, final

    def player(self, seed: str) -> Player:
        numbers = np.random.RandomState(Random(seed).getrandbits(32))
        worlds = Random(f"{seed}/worlds")
        bot = ismcts.ISMCTSBot(
            game=self.spiel,
            evaluator=RandomRolloutEvaluator(1, numbers),
            uct_c=self.uct,
            max_simulations=self.simulations,
            random_state=numbers,
            final_policy_type=FINAL[self.final],
        )
        bot.set_resampler(
            lambda state, player: state.resample_from_infostate(player, worlds.random)
        )

        def play(state: RegaliaState) -> None:
            hand = state.hand
            before = hand.decisions
            while hand.decisions == before:
                state.apply_action(int(bot.step(state)))

        return play


def new_state(spiel: RegaliaGame, seed: str, deal: int) -> RegaliaState:
    """Return a hand of the project's own deal, whose closed piles lie as they were shuffled."""
    game = spiel.game
    state = spiel.new_initial_state()
    pack = game.shuffled(f"{seed}/{deal}", 1, spiel.seats)
    state.hand = Hand(game.deal(pack, spiel.seats, deal % spiel.seats))
    return state


def play_hand(state: RegaliaState, players: list[Player]) -> list[int]:
    while not state.is_terminal():
        players[state.current_player()](state)
    return list(state.hand.returns())


class Deal(NamedTuple):
    """The margin of the measured side in one deal, on average over the sides it played."""

    margin: float
    share: float


def play_deal(
    spiel: RegaliaGame,
    seed: str,
    deal: int,
    own: Callable[[str], Player],
    other: Callable[[str], Player],
) -> Deal:
    sides = spiel.game.teams(spiel.seats)
    margin = share = 0.0
    for side in sides:
        players = [
            (own if seat in side else other)(f"{seed}/{deal}/{seat}") for seat in range(spiel.seats)
        ]
        points = play_hand(new_state(spiel, seed, deal), players)
        mine = sum(points[seat] for seat in side) / len(side)
        theirs = [sum(points[seat] for seat in each) / len(each) for each in sides if each != side]
        margin += mine - sum(theirs) / len(theirs)
        share += sum((mine > each) + (mine == each) / 2 for each in theirs) / len(theirs)
    return Deal(margin / len(sides), share / len(sides))


def scatter(spiel: RegaliaGame, seed: str) -> float:
    """Return the standard deviation of the utilities of random play: ISMCTS explores by it."""
    rng = Random(seed)
    found: list[float] = []
    for deal in range(SCATTER):
        state = new_state(spiel, f"{seed}/scatter", deal)
        while not state.is_terminal():
            state.apply_action(rng.choice(state.legal_actions()))
        found += state.returns()
    mean = sum(found) / len(found)
    return sqrt(sum((each - mean) ** 2 for each in found) / (len(found) - 1))


def result(name: str, deals: list[Deal], sides: int) -> tuple[str, bool]:
    """Return a line of what was found, and True if the verdict is clear."""
    count = len(deals)
    margin, share = (sum(deal[at] for deal in deals) / count for at in (0, 1))
    if count == 1:
        return f"{name}: {margin:+.1f} a hand, {share:.0%} of {sides} hands", False
    spread = sum((deal.margin - margin) ** 2 for deal in deals) / (count - 1)
    error = sqrt(spread / count)
    figures = f"{margin:+.2f} ± {1.96 * error:.2f} a hand, {share:.0%} of {count * sides} hands"
    return f"{name}: {figures}", abs(margin) > CLEAR * error


def main() -> None:
    """Read the arguments, play, print the result and both times."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench.ismcts", description=__doc__)
    parser.add_argument("game", choices=list(GAMES))
    parser.add_argument("-n", type=int, default=100, help="deals at most (100)")
    parser.add_argument("--seats", type=int, help="players (as few as the game takes)")
    parser.add_argument("--seconds", type=float, help="time of a move of expert (its own playouts)")
    parser.add_argument("--simulations", type=int, help="of ISMCTS for a token (by time)")
    parser.add_argument("--times", type=float, default=1.0, help="ISMCTS has so many times as long")
    parser.add_argument("--final", choices=list(FINAL), default="visits", help="its choice at last")
    parser.add_argument("--seeing", action="store_true", help="play the all-seeing expert instead")
    parser.add_argument("--steady", action="store_true", help="let steady play in expert's place")
    parser.add_argument("--whole", action="store_true", help="do not stop at a clear verdict")
    parser.add_argument("--seed", default="ismcts")
    given = parser.parse_args()

    game = GAMES[given.game]
    seats = game.check_seats(given.seats)
    spiel = pyspiel.load_game(f"regalia_{game.id}(players={seats},margin=true)")
    bot: Bot | None = expert_for(game.id, seconds=given.seconds) or find("expert", game.id)
    assert bot is not None
    level = "steady" if given.steady else "expert"
    mine = find("steady", game.id) if given.steady else bot
    clocks = Clock(), Clock()

    def own(seed: str) -> Player:
        return timed(bot_player(mine, Rng(seed)), clocks[0])

    name = f"{level} against the all-seeing expert"
    if given.seeing:

        def other(seed: str) -> Player:
            return timed(seeing_player(search_of(game.id), given.seconds), clocks[1])
    else:
        searcher = Ismcts(spiel, 2, scatter(spiel, given.seed), given.final)

        def other(seed: str) -> Player:
            return timed(searcher.player(seed), clocks[1])

        if given.simulations is None:
            warm = f"{given.seed}/warm"
            play_hand(new_state(spiel, warm, 0), [own(warm), *[other(warm)] * (seats - 1)])
            searcher.simulations = raised(searcher.simulations, clocks, given.times)
            clocks = Clock(), Clock()
        else:
            searcher.simulations = given.simulations
        print(f"{game.id} for {seats}, uct_c {searcher.uct:.1f}, final choice by {given.final}")

    deals: list[Deal] = []
    sides = len(game.teams(seats))
    try:
        for deal in range(given.n):
            if not given.seeing:
                name = f"{level} against ISMCTS, {searcher.simulations} simulations a token"
            deals.append(play_deal(spiel, given.seed, deal, own, other))
            line, clear = result(name, deals, sides)
            times = f"{clocks[0].mean:.3f} s and {clocks[1].mean:.3f} s a move"
            print(f"{line}; {times}", flush=True)
            if clear and not given.whole and len(deals) in LOOKS:
                break
            behind = clocks[1].mean < given.times * clocks[0].mean
            if not given.seeing and given.simulations is None and behind:
                searcher.simulations = raised(searcher.simulations, clocks, given.times)
    except KeyboardInterrupt:
        print("ended by hand")


def raised(simulations: int, clocks: tuple[Clock, Clock], times: float) -> int:
    """Return the number of simulations with which both players take as long, at least one more."""
    factor = 1.1 * times * clocks[0].mean / max(clocks[1].mean, 1e-9)
    return max(simulations + 1, round(simulations * factor))


if __name__ == "__main__":
    main()
