"""Random play of each game beside two other libraries' gin rummy: `python build.py bench`.

A decision is: list the legal moves, choose one at random, play it; the deal counts with the rest.
Moves are played as searches play them, by ``State.push``. Each library is driven from Python as
its own documentation drives it. Chance outcomes, which OpenSpiel plays as moves of their own, are
played and not counted.

All run in one process by turns, round after round, in processor time, so that whatever else
the machine does hits all of them alike; a ratio is taken within each round.
"""

from __future__ import annotations

import argparse
import platform
import statistics
import sys
import time
from collections.abc import Callable
from importlib.metadata import version
from random import Random

import regalia

#: Plays one hand with random moves and returns how many decisions it had.
Player = Callable[[Random], int]

#: game -> library -> how many times as many decisions the game should make. A library or a game
#: without a figure is there for comparison only.
GOALS = {
    "royals": {"OpenSpiel": 2.5, "RLCard": 6.0},
    "marriage": {"OpenSpiel": 1.5},
    "alliance": {"OpenSpiel": 2.0},
    "virtues": {"OpenSpiel": 3.0},
    "lines": {"OpenSpiel": 3.0},
}


def regalia_game(game_id: str) -> Player:
    """Plays with as many as the game was made for."""
    game = regalia.GAMES[game_id]
    seats = game.seats[0]
    hands = 0

    def play(rng: Random) -> int:
        nonlocal hands
        hands += 1
        state = game.deal(game.shuffled("bench", hands, seats), seats)
        decisions = 0
        while state.actor is not None:
            moves = state.legal_moves()
            state.push(moves[int(rng.random() * len(moves))])
            decisions += 1
        return decisions

    return play


def open_spiel() -> Player:
    import pyspiel

    game = pyspiel.load_game("gin_rummy")

    def play(rng: Random) -> int:
        state = game.new_initial_state()
        decisions = 0
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes = state.chance_outcomes()
                state.apply_action(outcomes[int(rng.random() * len(outcomes))][0])
            else:
                actions = state.legal_actions()
                state.apply_action(actions[int(rng.random() * len(actions))])
                decisions += 1
        return decisions

    return play


def rlcard_env() -> Player:
    import rlcard

    env = rlcard.make("gin-rummy", config={"seed": 7})

    def play(rng: Random) -> int:
        state, _ = env.reset()
        decisions = 0
        while not env.is_over():
            actions = list(state["legal_actions"])
            state, _ = env.step(actions[int(rng.random() * len(actions))])
            decisions += 1
        return decisions

    return play


def rlcard_core() -> Player:
    """Without the environment: the game's objects alone, which make no observation."""
    import rlcard

    game = rlcard.make("gin-rummy", config={"seed": 7}).game

    def play(rng: Random) -> int:
        game.init_game()
        decisions = 0
        while not game.is_over():
            actions = game.judge.get_legal_actions()
            game.step(actions[int(rng.random() * len(actions))])
            decisions += 1
        return decisions

    return play


LIBRARIES: dict[str, Callable[[], Player]] = {
    "OpenSpiel": open_spiel,
    "RLCard": rlcard_env,
    "RLCard's bare game": rlcard_core,
}


def speed(play: Player, rng: Random, seconds: float) -> float:
    """Decisions a second of processor time, over whole hands."""
    decisions = 0
    start = time.process_time()
    while (spent := time.process_time() - start) < seconds:
        decisions += play(rng)
    return decisions / spent


def spread(values: list[float], digits: int) -> str:
    low, middle, high = min(values), statistics.median(values), max(values)
    return f"{middle:10,.{digits}f}   ({low:,.{digits}f} … {high:,.{digits}f})"


def main(arguments: list[str]) -> int:
    options = argparse.ArgumentParser(prog="build.py bench", description=__doc__)
    options.add_argument("games", nargs="*", help="which games (all)", metavar="GAME")
    options.add_argument("--rounds", type=int, default=9, help="how often each has its turn")
    options.add_argument("--seconds", type=float, default=1.0, help="processor time of a turn")
    given = options.parse_args(arguments)
    if given.rounds < 1 or given.seconds <= 0:
        options.error("at least one round, of more than no time")
    games = given.games or list(regalia.GAMES)
    if unknown := set(games) - set(regalia.GAMES):
        options.error(f"no game {', '.join(sorted(unknown))}")

    players = {game: regalia_game(game) for game in games}
    players |= {name: make() for name, make in LIBRARIES.items()}
    rng = Random(7)
    for play in players.values():
        speed(play, rng, given.seconds / 4)  # what is made once is made before it counts
    speeds: dict[str, list[float]] = {name: [] for name in players}
    for i in range(given.rounds):
        # Another begins each round: none is always the one that finds the caches warm.
        names = list(players)[i % len(players) :] + list(players)[: i % len(players)]
        for name in names:
            speeds[name].append(speed(players[name], rng, given.seconds))

    print(
        f"Python {platform.python_version()}, Regalia {regalia.__version__}, "
        f"OpenSpiel {version('open_spiel')}, RLCard {version('rlcard')}; "
        f"{given.rounds} rounds of {given.seconds:g} s"
    )
    print("\nDecisions a second, median (least … most)")
    for name, values in speeds.items():
        print(f"  {name:20}{spread(values, 0)}")
    missed = False
    for game in games:
        print(f"\n{regalia.GAMES[game].title} as a multiple, median (least … most)")
        for name in LIBRARIES:
            ratios = [own / other for own, other in zip(speeds[game], speeds[name], strict=True)]
            goal, verdict = GOALS.get(game, {}).get(name), ""
            if goal is not None:
                reached = statistics.median(ratios) >= goal
                missed = missed or not reached
                verdict = f"   goal {goal:.1f}: {'reached' if reached else 'MISSED'}"
            print(f"  {name:20}{spread(ratios, 2)}{verdict}")
    return int(missed)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
