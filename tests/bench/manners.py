"""Habits of bots, counted: ``python -m tests.bench.manners GAME BOT …``, with PYTHONPATH=engine.

Each bot plays the same hands from every seat against ``steady`` and is counted alone: what it does
a hand, how long the hands are, and what it makes above the others.
"""

from __future__ import annotations

import argparse
from collections import Counter
from math import sqrt

from regalia import Rng
from regalia.bots import find, manners
from regalia.games import GAMES
from regalia.games.virtues.melds import HEARTS
from regalia.state import Move, State


def deeds(state: State, move: Move) -> Counter[str]:
    """Return what a move does, in counts; ``state`` is the state before it."""
    done: Counter[str] = Counter()
    if move.verb in ("kill", "meld", "add"):
        done[move.verb] += 1
    if move.verb == "meld" and state.game.id != "virtues":
        done["cards melded"] += len(move.args[0])
    if move.verb == "meld" and state.game.id == "virtues":
        _, face, count = move.args
        if face is not None and face & 3 == HEARTS:
            done["cards taken"] += count
    return done


def habits(game_id: str, name: str, deals: int, seed: str) -> dict[str, tuple[float, float]]:
    """Return what a bot does a hand on average, with half a 95 % interval."""
    game = GAMES[game_id]
    bot, steady = find(name, game_id), find("steady", game_id)
    seats = game.seats[0]
    seen: list[Counter[str]] = []
    for number in range(deals):
        for seat in range(seats):
            state = game.deal(game.shuffled(f"{seed}/{number}", 1, seats), seats, number % seats)
            rngs = [Rng(f"{seed}/{number}/{each}") for each in range(seats)]
            done: Counter[str] = Counter()
            while (actor := state.actor) is not None:
                player = bot if actor == seat else steady
                move = player(state.view(actor), rngs[actor])
                if actor == seat:
                    done += deeds(state, move)
                state.play(move)
            scores = state.scores()
            others = (sum(scores) - scores[seat]) / (seats - 1)
            done["turns"] = state.turn
            done["own points"], done["others’ points"] = scores[seat], others
            if game_id == "lines":
                done["royals in line"] = len(state.lines[seat])
            seen.append(done)
    found = {}
    for word in sorted({word for done in seen for word in done}):
        values = [done[word] for done in seen]
        mean = sum(values) / len(values)
        spread = sum((value - mean) ** 2 for value in values) / (len(values) - 1)
        found[word] = (mean, 1.96 * sqrt(spread / len(values)))
    return found


def main() -> None:
    """Read the arguments, count, print a line for each bot."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench.manners", description=__doc__)
    parser.add_argument("game", choices=list(GAMES))
    parser.add_argument("bots", nargs="*", help="names (steady, and every manner of the game)")
    parser.add_argument("-n", type=int, default=60, help="deals (60)")
    parser.add_argument("--seed", default="manners")
    given = parser.parse_args()
    for name in given.bots or ["steady", *manners(given.game)]:
        found = habits(given.game, name, given.n, given.seed)
        told = ", ".join(
            f"{word} {mean:.2f} ± {reach:.2f}" for word, (mean, reach) in found.items()
        )
        print(f"{name}: {told}", flush=True)


if __name__ == "__main__":
    main()
