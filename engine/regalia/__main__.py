"""``python -m regalia``: the library for a shell."""

from __future__ import annotations

import argparse
import os
import secrets
import sys
from collections.abc import Callable, Sequence
from typing import Any

from regalia.cli import Problem, file_called, use_plain_signs
from regalia.cli.contest import run_arena, run_playouts
from regalia.cli.files import check_file, replay_file
from regalia.cli.play import Terminal, kept_match, my_seat, new_match
from regalia.cli.reviewing import review_file
from regalia.cli.rules import print_rules
from regalia.errors import OptionError, RecordError
from regalia.games import GAMES
from regalia.i18n import LANGUAGES
from regalia.json_text import read_json
from regalia.version import __version__


def main(argv: Sequence[str] | None = None) -> int:
    """Run a command; return the exit code: 0, 1 for a wrong record, 2 for a wrong argument."""
    use_plain_signs()
    try:
        given = _parser().parse_args(argv)
        run: Callable[[argparse.Namespace], int] = given.run
        code = run(given)
        if sys.stdout is not None:
            sys.stdout.flush()  # While a reader that has left is still expected.
        return code
    except RecordError as error:
        print(f"{file_called(given.file)}: {error}")
        return 1
    except (Problem, OptionError) as problem:
        print(f"regalia: {problem}", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        print(file=sys.stderr)
        return 130
    except BrokenPipeError:
        # The reader closed the pipe; discard the rest, the flush at the exit included.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0


class _Parser(argparse.ArgumentParser):
    """A parser of a command, which itself refuses arguments that it does not know."""

    def parse_known_args(  # type: ignore[override]
        self, args: Sequence[str] | None = None, namespace: Any = None
    ) -> tuple[Any, list[str]]:
        found, unknown = super().parse_known_args(args, namespace)
        if unknown:
            self.error(f"unknown argument: {' '.join(unknown)}")
        return found, unknown


def _parser() -> argparse.ArgumentParser:
    parser = _Parser(
        prog="python -m regalia",
        description="Card games about royalty: play a match, replay, check and review records, "
        "read the rules, let bots play.",
    )
    parser.add_argument("--version", action="version", version=f"regalia {__version__}")
    commands = parser.add_subparsers(title="commands", required=True, metavar="COMMAND")

    play = commands.add_parser("play", help="play a match in the terminal, against bots")
    play.add_argument("game", nargs="?", metavar="GAME", help=", ".join(GAMES))
    play.add_argument("--seat", type=int, metavar="N", help="your seat, from 0 (0)")
    play.add_argument("--record", metavar="FILE", help="write the match to a file at each move")
    play.add_argument(
        "--from", dest="source", metavar="FILE", help="go on with the match of a record"
    )
    play.add_argument("--seats", type=int, metavar="N", help="how many play")
    play.add_argument("--seed", help="the same seed deals the same cards; drawn if not given")
    play.add_argument("--bot", default="steady", help="who plays the other seats (steady)")
    play.add_argument(
        "--length", type=_positive, metavar="N", help="so many hands in place of points to play for"
    )
    _add_options(play)
    play.set_defaults(run=_play)

    replay = commands.add_parser("replay", help="print a record, move by move")
    replay.add_argument("file", metavar="FILE", help="a record; - reads it from standard input")
    replay.add_argument("--seat", type=int, metavar="N", help="only what this seat saw")
    replay.set_defaults(run=lambda given: replay_file(given.file, given.seat))

    check = commands.add_parser("check", help="check a record: valid, or the first thing wrong")
    check.add_argument("file", metavar="FILE", help="a record; - reads it from standard input")
    check.add_argument("--fix", action="store_true", help="write it in its canonical form")
    check.set_defaults(run=lambda given: check_file(given.file, fix=given.fix))

    review = commands.add_parser("review", help="the decisions of a hand that cost most")
    review.add_argument("file", metavar="FILE", help="a record; - reads it from standard input")
    review.add_argument("--seat", type=int, default=0, metavar="N", help="whose, from 0")
    review.add_argument("--deal", type=_positive, metavar="N", help="from 1; the last that is over")
    review.add_argument(
        "--playouts", type=_positive, metavar="N", help="for each decision (as a hint)"
    )
    review.add_argument("--seed", default="", help="other numbers, other imagined deals")
    review.add_argument("--json", action="store_true", help="print figures as JSON")
    review.set_defaults(run=review_file)

    rules = commands.add_parser("rules", help="the rules of a game, or one of them")
    rules.add_argument("name", metavar="NAME", help=f"{', '.join(GAMES)}, or the id of a rule")
    languages = ", ".join(("en", *LANGUAGES))
    rules.add_argument("--language", default="en", metavar="CODE", help=f"{languages} (en)")
    rules.set_defaults(run=lambda given: print_rules(given.name, given.language))

    arena = commands.add_parser("arena", help="bots against bots, each deal from every seat")
    arena.add_argument("game", metavar="GAME", help=", ".join(GAMES))
    arena.add_argument(
        "a", metavar="A", help="a bot: expert, steady, casual, beginner, random, MODULE:FUNCTION"
    )
    arena.add_argument("b", metavar="B", help="another, at the other seats")
    arena.add_argument("-n", type=_positive, default=100, metavar="DEALS", help="deals (100)")
    arena.add_argument("--seed", default="0")
    arena.add_argument("--seats", type=int, metavar="N", help="how many play")
    arena.add_argument("--hands", action="store_true", help="hands and points, not matches")
    arena.add_argument(
        "--jobs", type=_positive, default=os.cpu_count() or 1, help="processes (all)"
    )
    arena.add_argument("--stop", action="store_true", help="end a clear case early")
    arena.add_argument("--json", metavar="FILE", help="write the result too")
    _add_options(arena)
    arena.set_defaults(run=lambda given: run_arena(given, _options(given)))

    playouts = commands.add_parser("playouts", help="random hands: how fast, how long")
    playouts.add_argument("game", metavar="GAME", help=", ".join(GAMES))
    playouts.add_argument("-n", type=_positive, default=1000, metavar="N", help="hands (1000)")
    playouts.add_argument("--seed", default="0")
    playouts.add_argument("--seats", type=int, metavar="N", help="how many play")
    playouts.set_defaults(
        run=lambda given: run_playouts(given.game, given.n, given.seed, given.seats)
    )
    return parser


def _add_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--target", type=_positive, metavar="POINTS", help="points to play for")
    parser.add_argument(
        "--option",
        action="append",
        default=[],
        metavar="NAME=VALUE",
        help="another option of the game, as often as needed",
    )


def _positive(text: str) -> int:
    if not (text.isdecimal() and text.isascii() and 0 < len(text) < 10 and int(text)):
        raise argparse.ArgumentTypeError(f"{text!r:.40} is not a whole number from 1 to 999999999")
    return int(text)


def _options(given: argparse.Namespace) -> dict[str, Any]:
    """The options by name, with JSON values where they are such, else texts."""
    options: dict[str, Any] = {}
    for text in given.option:
        name, equals, value = text.partition("=")
        if not equals:
            raise Problem(f"--option {text!r:.40}: write NAME=VALUE")
        try:
            options[name] = read_json(value)
        except ValueError:
            options[name] = value
    if given.target is not None:
        options["target"] = given.target
    return options


def _play(given: argparse.Namespace) -> int:
    options = _options(given)
    if given.length is not None:
        options["hands"] = given.length
    if given.source is None:
        if given.game is None:
            raise Problem("name a game, or a record with --from")
        seed = secrets.token_hex(4) if given.seed is None else given.seed
        match = new_match(given.game, seed, options, given.seat or 0, given.seats)
    else:
        if options or given.seed is not None or given.seats is not None:
            raise Problem("--from goes on as the match began: it takes no options, seed or seats")
        match = kept_match(given.source, given.game)
    seat = my_seat(match, given.seat)
    Terminal(match, seat, given.bot, given.record, given.source).run()
    return 0


if __name__ == "__main__":
    sys.exit(main())
