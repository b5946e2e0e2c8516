"""Many hands and matches from the shell: bots against bots, and random play for its speed."""

from __future__ import annotations

import json
import os
import random
import sys
from argparse import Namespace
from collections.abc import Mapping, Sequence
from math import inf
from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING, Any

from regalia.bots import same_bot
from regalia.bots.arena import Result
from regalia.cli import Problem, is_terminal
from regalia.games import game_of
from regalia.i18n import Count
from regalia.text import signed

if TYPE_CHECKING:
    from regalia.research.measure import Measure, Times


def run_arena(given: Namespace, options: Mapping[str, Any]) -> int:
    """Play paired matches or hands between two bots; print the result, and write it as JSON."""
    from regalia.research.measure import Task, measure, measure_matches  # Lazy: few need it.

    def watch(found: Result | Measure) -> None:
        said = _percent(found.share) if isinstance(found, Result) else _margin(found)
        text = f"\r{found.deals} of {Count(given.n):* deal|* deals}, {said} "
        print(text, end="", file=sys.stderr)

    here = os.getcwd()
    if here not in sys.path and not sys.flags.safe_path:
        # As `python -m regalia` has it: a bot's module may lie here.
        sys.path.insert(0, here)
    title = game_of(given.game).title
    task = Task(given.game, given.a, given.b, given.seed, given.seats, options)
    _check_writable(given.json)
    if same_bot(given.a, given.b, given.game):
        print(f"{given.a} and {given.b} are one bot in {title}: it is compared with itself.")
    how: Any = {
        "jobs": given.jobs,
        "stop": given.stop,
        "watch": watch if is_terminal(sys.stderr) else None,
    }
    found: Result | Measure
    try:
        if given.hands:
            found = measure(task, given.n, **how)
        else:
            found, times = measure_matches(task, given.n, **how)
    except Exception as error:
        if notes := getattr(error, "__notes__", ()):
            raise Problem("\n".join(notes)) from None  # of a bot that the caller brings
        raise
    if how["watch"]:
        print(file=sys.stderr)
    deals = Count(found.deals)
    head = f"{given.a} against {given.b}, {title}, seed {given.seed}: {deals} {deals:deal|deals}, "
    clear = ""
    if isinstance(found, Result):
        print(f"{head}each played from {found.matches // found.deals} seats")
        _print_matches(given, found, times)
        both = {name: took._asdict() for name, took in zip("ab", times, strict=True)}
        figures = {**found._asdict(), "times": both}
    else:
        print(f"{head}{Count(found.hands):* hand|* hands}")
        _print_hands(given.a, found)
        clear = ": clear" if found.clear else ""
        # Of a single deal there is no interval, and JSON has no word for infinity.
        figures = {k: None if v in (inf, -inf) else v for k, v in found._asdict().items()}
    if found.deals < given.n:
        print(f"Ended after {found.deals} of {Count(given.n):* deal|* deals}{clear}.")
    if given.json is not None:
        _write(given.json, {"task": task._asdict(), "asked": given.n, "result": figures})
    return 0


def _print_matches(given: Namespace, result: Result, times: Sequence[Times]) -> None:
    print(
        f"{given.a} won {result.wins} of {result.matches} matches, drew {result.draws}, lost "
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
    for name, took in zip((given.a, given.b), times, strict=True):
        mean = took.total / max(1, took.decisions)
        print(
            f"{name}: {Count(took.decisions):* decision|* decisions}, mean {mean * 1e3:.3f} ms, "
            f"longest {took.longest * 1e3:.1f} ms"
        )


def _print_hands(name: str, found: Measure) -> None:
    print(f"{name} makes {_margin(found)} points a hand more than the others")
    print(
        f"{name} won {_percent(found.share)} of the hands, 95 % interval "
        f"{_percent(found.share_low)} to {_percent(found.share_high)}"
    )


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


def _write(file: str, figures: Mapping[str, Any]) -> None:
    """Write what was asked and what came out of it as JSON."""
    try:
        Path(file).write_text(json.dumps(figures, indent=1) + "\n", encoding="utf-8")
    except OSError as error:
        raise Problem(f"{file!r} cannot be written: {error.strerror}") from None


def _margin(found: Measure) -> str:
    reach = found.margin_high - found.margin
    # A single deal has no interval.
    said = "unknown" if reach == inf else f"{reach:.2f}"
    return f"{signed(found.margin, 2)} ± {said}"


def _percent(share: float) -> str:
    return f"{share * 100:.1f} %"


def run_playouts(game_id: str, count: int, seed: str, seats: int | None) -> int:
    """Play hands at random; print the speed and the longest hand."""
    game = game_of(game_id)
    players = game.check_seats(seats)
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
