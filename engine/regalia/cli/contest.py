"""Many hands and matches from the shell: bots against bots, and random play for its speed."""

from __future__ import annotations

import json
import os
import random
import sys
from collections.abc import Mapping
from math import inf
from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING, Any

from regalia.bots.arena import Result
from regalia.cli import Problem, game_called, is_terminal
from regalia.errors import OptionError
from regalia.i18n import Count

if TYPE_CHECKING:
    from regalia.research.measure import Measure, Task


def run_arena(
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
    """Play paired matches between two bots, print the result, and write it to a file as JSON."""
    from regalia.research.measure import Task, measure_matches  # Late: nothing else needs it.

    def tell(found: Result) -> None:
        print(
            f"\r{found.deals} of {Count(deals):* deal|* deals}, {_percent(found.share)} ",
            end="",
            file=sys.stderr,
        )

    game = game_called(game_id)
    task = Task(game_id, *names, seed, seats, options)
    _check_writable(file)
    watch = tell if is_terminal(sys.stderr) else None
    try:
        result, times = measure_matches(task, deals, jobs=jobs, stop=stop, watch=watch)
    except OptionError as error:
        raise Problem(str(error)) from None
    if watch:
        print(file=sys.stderr)
    print(
        f"{names[0]} against {names[1]}, {game.title}, seed {seed}: "
        f"{Count(result.deals):* deal|* deals}, each played from "
        f"{result.matches // result.deals} seats"
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
    for name, took in zip(names, times, strict=True):
        mean = took.total / max(1, took.decisions)
        print(
            f"{name}: {Count(took.decisions):* decision|* decisions}, mean {mean * 1e3:.3f} ms, "
            f"longest {took.longest * 1e3:.1f} ms"
        )
    if result.deals < deals:
        print(f"Ended after {result.deals} of {Count(deals):* deal|* deals}.")
    if file is not None:
        both = {name: took._asdict() for name, took in zip("ab", times, strict=True)}
        _write(file, task, deals, {**result._asdict(), "times": both})
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
    from regalia.research.measure import Task, measure  # Late: nothing else needs it.

    def tell(found: Measure) -> None:
        print(
            f"\r{found.deals} of {Count(deals):* deal|* deals}, {_margin(found)} ",
            end="",
            file=sys.stderr,
        )

    title = game_called(game_id).title
    task = Task(game_id, *names, seed, seats, options)
    _check_writable(file)
    watch = tell if is_terminal(sys.stderr) else None
    try:
        found = measure(task, deals, jobs=jobs, stop=stop, watch=watch)
    except OptionError as error:
        raise Problem(str(error)) from None
    if watch:
        print(file=sys.stderr)
    print(
        f"{names[0]} against {names[1]}, {title}, seed {seed}: "
        f"{Count(found.deals):* deal|* deals}, {Count(found.hands):* hand|* hands}"
    )
    print(f"{names[0]} makes {_margin(found)} points a hand more than the others")
    print(
        f"{names[0]} won {_percent(found.share)} of the hands, 95 % interval "
        f"{_percent(found.share_low)} to {_percent(found.share_high)}"
    )
    if found.deals < deals:
        clear = ": clear" if found.clear else ""
        print(f"Ended after {found.deals} of {Count(deals):* deal|* deals}{clear}.")
    if file is not None:
        # Of a single deal there is no interval, and JSON has no word for infinity.
        result = {k: None if v in (inf, -inf) else v for k, v in found._asdict().items()}
        _write(file, task, deals, result)
    return 0


def _check_writable(file: str | None) -> None:
    """Raise Problem before anything is played if a file cannot be written."""
    if file is None:
        return
    try:
        new = not os.path.lexists(file)
        Path(file).open("a", encoding="utf-8").close()
        if new:  # What is not played leaves nothing.
            Path(file).unlink()
    except (OSError, ValueError) as error:
        why = getattr(error, "strerror", None) or str(error)
        raise Problem(f"{file!r} cannot be written: {why}") from None


def _write(file: str, task: Task, deals: int, result: Mapping[str, Any]) -> None:
    """Write what was asked and what came out of it as JSON."""
    told = {"task": task._asdict(), "asked": deals, "result": result}
    try:
        Path(file).write_text(json.dumps(told, indent=1) + "\n", encoding="utf-8")
    except OSError as error:
        raise Problem(f"{file!r} cannot be written: {error.strerror}") from None


def _margin(found: Measure) -> str:
    reach = found.margin_high - found.margin
    # A single deal has no interval.
    said = "unknown" if reach == inf else f"{reach:.2f}"
    return f"{found.margin:+.2f} ± {said}".replace("-", "−")


def _percent(share: float) -> str:
    return f"{share * 100:.1f} %"


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
        f"{game.title}, seed {seed}: {Count(count):* random hand|* random hands} in {taken:.1f} s, "
        f"{count / taken:.0f} hands a second, {decisions / taken:.0f} decisions a second"
    )
    print(
        f"{decisions / count:.1f} decisions a hand; longest hand "
        f"{Count(longest[0]):* turn|* turns} (hand {-longest[1]}), "
        f"most decisions {most[0]} (hand {-most[1]})"
    )
    return 0
