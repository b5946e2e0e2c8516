"""Habits of bots, counted: ``python -m tests.bench.manners GAME BOT …``, with PYTHONPATH=engine.

Each bot plays the same hands from every seat, alone against others of its level. Its level without
the manner plays them too, and a habit is the mean difference between the two in the same deals,
with half a 95 % interval; a deal is one sample. The habit that tells a manner has a star.
``--others steady`` seats quick bots beside slow ones: then only the seat that is counted thinks.
"""

from __future__ import annotations

import argparse
import os
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from itertools import repeat
from math import sqrt
from typing import NamedTuple

from regalia import Rng
from regalia.bots import Bot, expert_for, find, manners
from regalia.game import Game
from regalia.games import GAMES
from regalia.games.lines.bot import tops
from regalia.games.virtues.melds import HEARTS
from regalia.state import Move, State

#: game -> manner -> the habit that tells it.
TELLS = {
    "royals": {
        "hunter": "assassinations",
        "collector": "cards in matches",
        "finisher": "turns",
    },
    "marriage": {
        "hunter": "assassinations",
        "collector": "cards melded",
        "finisher": "hands ended",
    },
    "alliance": {
        "hunter": "assassinations",
        "collector": "cards in matches",
        "finisher": "hands ended",
    },
    "virtues": {
        "hunter": "cards taken",
        "collector": "large melds",
        "finisher": "goes out",
    },
    "lines": {
        "hunter": "bids topped",
        "collector": "royals in line",
    },
}


class Habit(NamedTuple):
    """A habit: the mean of a bot, that of its level without the manner, and their difference."""

    mean: float
    plain: float
    difference: float
    #: Half a 95 % interval of the difference.
    reach: float


def deeds(state: State, move: Move) -> Iterator[str]:
    """Yield what a move does, once for each time; ``state`` is the state before it."""
    if state.game.id == "lines":
        if tops(state, move):
            yield "bids topped"
    elif state.game.id == "virtues":
        if move.verb == "meld":
            shape, face, count = move.args
            yield "melds"
            if len(shape) > 3:
                yield "large melds"
            if face is not None:
                yield "faces laid"
                yield from ["cards taken"] * (count if face & 3 == HEARTS else 0)
        elif move == "draw discard":
            yield "top discards drawn"
        elif move == "draw 1":
            yield "single draws"
    elif move.verb == "kill":
        yield "assassinations"
    elif move.verb in ("ransom", "redeem"):
        yield "ransoms"
    elif move.verb == "hostage":
        yield "hostages"
    elif move.verb == "meld":
        yield from ["cards melded"] * len(move.args[0])
    elif move == "end" or move.endswith(" end"):
        yield "hands ended"


def outcome(state: State, seat: int) -> Iterator[tuple[str, float]]:
    """Yield the figures that a hand ends with for a seat."""
    scores = state.scores()
    teams = state.game.teams(state.seats)
    own = next(team for team in teams if seat in team)
    others = [scores[other] for other in range(state.seats) if other not in own]
    yield "turns", state.turn
    yield "points above others", scores[seat] - sum(others) / len(others)
    if hasattr(state, "ranks"):
        yield "cards on board", len(state.spoils[seat]) + len(state.meld[seat])
        yield "cards in matches", sum(count for count in state.ranks[seat] if count >= 3)
    if state.game.id == "virtues":
        laid = sum(card.owner == seat for meld in state.melds for card in meld.cards)
        yield "cards laid", laid
        yield "goes out", state.ended == "out" and not state.hands[seat]
    if state.game.id == "lines":
        yield "points of others", sum(others) / len(others)
        yield "royals in line", len(state.lines[seat])


def play(game: Game, bots: list[Bot], deal: str, dealer: int) -> list[Counter[str]]:
    """Play one hand and return the deeds of each seat."""
    seats = len(bots)
    state = game.deal(game.shuffled(deal, 1, seats), seats, dealer)
    rngs = [Rng(f"{deal}/{seat}") for seat in range(seats)]
    done: list[Counter[str]] = [Counter() for _ in bots]
    while (actor := state.actor) is not None:
        move = bots[actor](state.view(actor), rngs[actor])
        done[actor].update(deeds(state, move))
        state.play(move)
    for seat, counts in enumerate(done):
        counts.update(dict(outcome(state, seat)))
    return done


def player(name: str, game_id: str, playouts: int | None) -> Bot:
    """Return a bot by its name; an expert with so many playouts a move."""
    level, _, manner = name.partition("-")
    searcher = expert_for(game_id, playouts, manner=manner or None) if level == "expert" else None
    return searcher or find(name, game_id)


class Task(NamedTuple):
    """A bot to count in play, and the conditions."""

    game: str
    bot: str
    seed: str
    #: Playouts of an expert for a move, None for its own number.
    playouts: int | None = None
    #: The other seats; None for the level of the bot.
    others: str | None = None

    @property
    def level(self) -> str:
        """The bot without its manner."""
        return self.bot.partition("-")[0] if "-" in self.bot else "steady"


def play_deal(task: Task, number: int) -> tuple[Counter[str], Counter[str]]:
    """Play one deal from every seat; return what the bot did in all, and its level."""
    game = GAMES[task.game]
    seats = game.seats[0]
    deal, dealer = f"{task.seed}/{number}", number % seats
    level = player(task.level, task.game, task.playouts)
    other = level if task.others is None else player(task.others, task.game, task.playouts)

    def counted(name: str) -> Counter[str]:
        bot = player(name, task.game, task.playouts)
        done: Counter[str] = Counter()
        for seat in range(seats):
            bots = [bot if each == seat else other for each in range(seats)]
            done.update(play(game, bots, deal, dealer)[seat])
        return done

    if task.others is None:
        # The level is at every seat at once: one hand has them all.
        plain: Counter[str] = Counter()
        for counts in play(game, [level] * seats, deal, dealer):
            plain.update(counts)
        return counted(task.bot), plain
    return counted(task.bot), counted(task.level)


def habits(task: Task, deals: int, jobs: int = 1) -> dict[str, Habit]:
    """Return the habits of a bot against those of its level, by so many processes."""
    if jobs > 1:
        with ProcessPoolExecutor(jobs) as pool:
            played = list(pool.map(play_deal, repeat(task), range(deals)))
    else:
        played = [play_deal(task, number) for number in range(deals)]
    seats = GAMES[task.game].seats[0]
    found = {}
    for word in sorted({word for pair in played for counts in pair for word in counts}):
        a, b = ([counts[word] / seats for counts in side] for side in zip(*played, strict=True))
        pairs = [x - y for x, y in zip(a, b, strict=True)]
        mean = sum(pairs) / deals
        spread = sum((each - mean) ** 2 for each in pairs) / (deals - 1)
        found[word] = Habit(sum(a) / deals, sum(b) / deals, mean, 1.96 * sqrt(spread / deals))
    return found


def main() -> None:
    """Read the arguments, count, print the habits of each bot."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench.manners", description=__doc__)
    parser.add_argument("game", choices=list(GAMES))
    parser.add_argument("bots", nargs="*", help="names (every manner of the game)")
    parser.add_argument("-n", type=int, default=60, help="deals, 2 or more (60)")
    parser.add_argument("--seed", default="manners")
    parser.add_argument("--playouts", type=int, help="of an expert for a move (its own number)")
    parser.add_argument("--others", metavar="BOT", help="the other seats (of the bot's level)")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="processes (all)")
    given = parser.parse_args()
    if given.n < 2:
        parser.error("-n: an interval takes 2 deals or more")
    for name in given.bots or manners(given.game):
        print(f"{name}, {given.game}, {given.n} deals")
        tell = TELLS[given.game].get(name.rpartition("-")[2])
        task = Task(given.game, name, given.seed, given.playouts, given.others)
        for word, habit in habits(task, given.n, given.jobs).items():
            print(
                f"{'*' if word == tell else ' '} {word:20} {habit.mean:8.2f} {habit.plain:8.2f} "
                f"{habit.difference:+8.2f} ± {habit.reach:.2f}",
                flush=True,
            )


if __name__ == "__main__":
    main()
