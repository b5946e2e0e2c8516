"""Many hands and matches from the shell: bots against bots, and random play for its speed."""

from __future__ import annotations

import json
import random
import sys
from collections.abc import Mapping
from math import inf
from pathlib import Path
from time import perf_counter
from typing import Any

from regalia.bots.arena import Timed, arena, bot_called
from regalia.cli import Problem, game_called
from regalia.errors import OptionError


def run_arena(
    game_id: str,
    names: tuple[str, str],
    deals: int,
    seed: str,
    options: Mapping[str, Any],
    seats: int | None = None,
) -> int:
    """Play paired matches between two bots and print the result."""
    game = game_called(game_id)
    try:
        a, b = (Timed(bot_called(name, game_id)) for name in names)
        result = arena(game, a, b, deals, seed, options, seats, watch=_progress(deals))
    except OptionError as error:
        raise Problem(str(error)) from None
    print(
        f"{names[0]} against {names[1]}, {game.title}, seed {seed}: {result.deals} deals, each "
        f"played from {result.matches // result.deals} seats"
    )
    print(
        f"{names[0]} won {result.wins} of {result.matches} matches, drew {result.draws}, lost "
        f"{result.losses}: {_percent(result.share)}, 95 % interval {_percent(result.low)} to "
        f"{_percent(result.high)} (equal bots: {_percent(result.fair)})"
    )
    print(
        f"deals: all won {result.swept}, more than its part {result.ahead}, even {result.even}, "
        f"less {result.behind}, all lost {result.blanked}"
    )
    print(
        f"{result.hands / result.matches:.1f} hands a match, "
        f"{result.decisions / result.hands:.0f} decisions a hand"
    )
    for name, bot in zip(names, (a, b), strict=True):
        mean = bot.total / max(1, bot.count)
        print(
            f"{name}: {bot.count} decisions, mean {mean * 1e3:.3f} ms, "
            f"longest {bot.longest * 1e3:.1f} ms"
        )
    return 0


def run_hands(
    game_id: str,
    names: tuple[str, str],
    deals: int,
    seed: str,
    options: Mapping[str, Any],
    seats: int | None,
    jobs: int,
    stop: bool,
    file: str | None,
) -> int:
    """Play paired hands between two bots, print the margin, and write it to a file as JSON."""
    from regalia.research.measure import Measure, Task, measure  # Late: nothing else needs it.

    def tell(found: Measure) -> None:
        print(f"\r{found.deals} of {deals} deals, {_margin(found)} ", end="", file=sys.stderr)

    title = game_called(game_id).title
    task = Task(game_id, *names, seed, seats, options)
    watch = tell if sys.stderr.isatty() else None
    try:
        found = measure(task, deals, jobs=jobs, stop=stop, watch=watch)
    except OptionError as error:
        raise Problem(str(error)) from None
    if watch:
        print(file=sys.stderr)
    print(f"{names[0]} against {names[1]}, {title}, seed {seed}: {found.deals} deals, "
          f"{found.hands} hands")  # fmt: skip
    print(f"{names[0]} makes {_margin(found)} points a hand more than the others")
    print(
        f"{names[0]} won {_percent(found.share)} of the hands, 95 % interval "
        f"{_percent(found.share_low)} to {_percent(found.share_high)}"
    )
    if found.deals < deals:
        print(f"Ended after {found.deals} of {deals} deals{': clear' if found.clear else ''}.")
    if file is not None:
        # Of a single deal there is no interval, and JSON has no word for infinity.
        result = {k: None if v in (inf, -inf) else v for k, v in found._asdict().items()}
        told = {"task": task._asdict(), "asked": deals, "result": result}
        try:
            Path(file).write_text(json.dumps(told, indent=1) + "\n", encoding="utf-8")
        except OSError as error:
            raise Problem(f"{file!r} cannot be written: {error.strerror}") from None
    return 0


def _margin(found: Any) -> str:
    reach = found.margin_high - found.margin
    return f"{found.margin:+.2f} ± {reach:.2f}".replace("-", "−")


def _percent(share: float) -> str:
    return f"{share * 100:.1f} %"


def _progress(deals: int) -> Any:
    """Return a counter of the deals for a terminal, None for any other output."""
    if not sys.stderr.isatty():
        return None

    def tell(done: int) -> None:
        print(f"\r{done} of {deals} deals", end="" if done < deals else "\n", file=sys.stderr)

    return tell


def run_playouts(game_id: str, count: int, seed: str, seats: int | None) -> int:
    """Play hands at random; print the speed and the longest hand."""
    game = game_called(game_id)
    try:
        players = game.check_seats(seats)
    except OptionError as error:
        raise Problem(str(error)) from None
    options = game.check_options({})
    draw = random.Random(seed).random
    decisions = 0
    longest = most = (0, 0)
    start = perf_counter()
    for number in range(1, count + 1):
        pack = game.shuffled(seed, number, players)
        state = game.deal(pack, players, number % players, options)
        made = 0
        while state.actor is not None:
            moves = state.legal_moves()
            state.push(moves[int(draw() * len(moves))])
            made += 1
        decisions += made
        turns = state.turn
        longest = max(longest, (turns, -number))
        most = max(most, (made, -number))
    taken = perf_counter() - start
    print(
        f"{game.title}, seed {seed}: {count} random hands in {taken:.1f} s, "
        f"{count / taken:.0f} hands a second, {decisions / taken:.0f} decisions a second"
    )
    print(
        f"{decisions / count:.1f} decisions a hand; longest hand {longest[0]} turns (hand "
        f"{-longest[1]}), most decisions {most[0]} (hand {-most[1]})"
    )
    return 0
