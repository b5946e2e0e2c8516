"""Find puzzles: positions with one clearly best move. ``python -m tools.puzzles GAME --seed N``.

Bots of several levels play hands against each other. Every decision with a few legal moves is
searched in imagined deals of the mover's view, all legal moves in the same deals. If one is far
ahead of every other, a longer search in new deals has to confirm it; all figures that are kept come
from this one. The same arguments give the same puzzles. ``docs/puzzles.md`` says more.
"""

from __future__ import annotations

import argparse
import itertools
import json
import sys
import tomllib
from collections import Counter
from collections.abc import Iterator, Sequence
from concurrent.futures import Executor, ProcessPoolExecutor
from contextlib import nullcontext
from fnmatch import fnmatchcase
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "engine"))

import regalia
from regalia.bots import find
from regalia.cards import Rng
from regalia.games import GAMES
from regalia.judge import Trial, lead, search_of
from regalia.state import Move, State

FOLDER = Path(__file__).resolve().parent.parent / "web" / "assets" / "puzzles"

#: Legal moves of a decision that becomes a puzzle.
CHOICES = range(3, 13)
#: Deals of the first look, of the search, and of the one that confirms.
LOOK, SEARCH, CONFIRM = 4, 12, 60
#: The best move is ahead of every other by so many standard errors, when it is confirmed.
SURE = 4.0
#: Puzzles of one hand at most.
HAND = 2


class Size(NamedTuple):
    """Limits of a game's puzzles, in points: ``[puzzles]`` in its ``book.toml``."""

    #: By so much the best move is ahead of every other.
    clear: float
    #: A puzzle with such a lead over its usual wrong answer is easier than another.
    easy: float
    #: Puzzles of one verb at most.
    same: int
    #: Beginning of an answer, ``*`` standing for anything in it -> the rule that it teaches.
    rules: dict[str, str]


@cache
def size_of(game: str) -> Size:
    """Return what counts in the puzzles of a game."""
    path = Path(regalia.__file__).parent / "games" / game / "book.toml"
    return Size(**tomllib.loads(path.read_text(encoding="utf-8"))["puzzles"])


def rule_of(game: str, move: str) -> str:
    """Return the rule that a puzzle teaches whose answer is this move."""
    rules = size_of(game).rules.items()
    return next(rule for start, rule in rules if fnmatchcase(move, f"{start}*"))


def search(view: State, moves: list[Move], deals: int, numbers: str) -> list[list[float]]:
    """Return what each move comes to in so many imagined deals, in points, the same for all."""
    trial = Trial(view, search_of(view.game.id), numbers, moves)
    for _ in range(deals):
        trial.play()
    return [[trial.search.scale * worth for worth in worths] for worths in trial.worths]


def clearly_best(worths: list[list[float]], clear: float, sure: float) -> int | None:
    """Return the place of the move that is ahead of every other; None if none is."""
    best = max(range(len(worths)), key=lambda at: sum(worths[at]))
    for at, other in enumerate(worths):
        if at != best:
            ahead, error = lead(worths[best], other)
            if ahead < clear or ahead < sure * error:
                return None
    return best


def puzzle_in(view: State, numbers: str) -> dict[str, Any] | None:
    """Return the puzzle that a view is, with its figures; None if it is none."""
    moves, size = view.legal_moves(), size_of(view.game.id)
    if len(moves) not in CHOICES:
        return None
    look = search(view, moves, LOOK, f"{numbers}/look")
    if clearly_best(look, size.clear, 0.5) is None:
        return None
    best = clearly_best(search(view, moves, SEARCH, f"{numbers}/search"), size.clear, 1.5)
    if best is None:
        return None
    puzzle = confirmed(view, numbers)
    return puzzle if puzzle and puzzle["best"] == moves[best] else None


def confirmed(view: State, numbers: str) -> dict[str, Any] | None:
    """Return the puzzle that a view is in the deals that decide; None if it is none."""
    game = view.game.id
    moves, size = view.legal_moves(), size_of(game)
    if len(moves) not in CHOICES:
        return None
    worths = search(view, moves, CONFIRM, f"{numbers}/confirm")
    best = clearly_best(worths, size.clear, SURE)
    if best is None:
        return None
    behind = {
        str(move): round(lead(worths[best], worths[at])[0], 1)
        for at, move in enumerate(moves)
        if at != best
    }
    answers = [find(bot, game)(view, Rng(f"{numbers}/{bot}")) for bot in ("steady", "casual")]
    beginner = [find("beginner", game)(view, Rng(f"{numbers}/{n}")) for n in range(4)]
    wrong = next((each for each in (*answers, *beginner) if each != moves[best]), None)
    missed = sum(each != moves[best] for each in beginner)
    level = 3 if answers[0] != moves[best] else 2 if answers[1] != moves[best] or missed > 1 else 1
    if level == 1 and min(behind.values()) < size.easy / 2:
        level = 2
    usual = str(wrong) if wrong is not None else min(behind, key=behind.__getitem__)
    return {
        "position": view.to_dict(),
        "best": str(moves[best]),
        "usual": usual,
        "behind": behind,
        "deals": CONFIRM,
        "rule": rule_of(game, moves[best]),
        "level": level,
    }


def verb_of(puzzle: dict[str, Any]) -> str:
    """Return the verb of a puzzle's answer."""
    return str(puzzle["best"]).partition(" ")[0]


def place_of(puzzle: dict[str, Any]) -> tuple[int, int]:
    """Return the hand and the step that a puzzle comes from."""
    _, _, hand, step = puzzle["id"].rsplit("-", 3)
    return int(hand), int(step)


def puzzles(
    game: str,
    seed: str,
    tell: Any = None,
    known: Sequence[dict[str, Any]] = (),
    executor: Executor | None = None,
) -> Iterator[dict[str, Any]]:
    """Yield puzzle after puzzle, from hand after hand; those come next that are not known.

    An executor, of this machine or of many, looks at the positions of a hand at the same time; the
    puzzles are the same.
    """
    variant = GAMES[game]
    verbs = Counter(verb_of(each) for each in known)
    last = max((place_of(each) for each in known), default=(1, 0))
    levels = ("steady", "casual", "beginner", "steady")
    for hand in itertools.count(last[0]):
        seats = variant.check_seats(None)
        pack = variant.shuffled(f"puzzles/{seed}", hand, seats)
        state = variant.deal(pack, seats, hand % seats, variant.check_options({}))
        bots = [find(levels[(seat + hand) % len(levels)], game) for seat in range(seats)]
        found = sum(place_of(each)[0] == hand for each in known)
        step, rng = 0, Rng(f"{seed}/{hand}/bots")
        views: dict[int, State] = {}
        while state.actor is not None:
            view = state.view(state.actor)
            step += 1
            if found < HAND and step % 2 == hand % 2 and (hand, step) > last:
                views[step] = view
            state.play(bots[state.actor](view, rng))
        numbers = [f"{seed}/{hand}/{step}" for step in views]
        # Without an executor each is looked at when it is its turn.
        looked = (executor.map if executor else map)(puzzle_in, views.values(), numbers)
        for step, puzzle in zip(views, looked, strict=False):
            if puzzle and verbs[verb_of(puzzle)] < size_of(game).same:
                verbs[verb_of(puzzle)] += 1
                found += 1
                yield {"id": f"{game}-{seed}-{hand}-{step}", **puzzle}
                if found >= HAND:
                    break
        if tell is not None:
            tell(hand)


def again(game: str, seed: str, known: Sequence[dict[str, Any]]) -> Iterator[dict[str, Any]]:
    """Yield those of the puzzles that still are some, with figures and levels as bots play now."""
    for each in known:
        hand, step = place_of(each)
        view = GAMES[game].state_from_dict(each["position"])
        puzzle = confirmed(view, f"{seed}/{hand}/{step}")
        if puzzle:
            yield {"id": each["id"], **puzzle}


def write(file: Path, game: str, seed: str, found: list[dict[str, Any]]) -> None:
    """Write puzzles from easy to hard, a line each."""
    order = sorted(found, key=lambda each: (each["level"], -min(each["behind"].values())))
    head = json.dumps({"game": game, "seed": seed, "deals": CONFIRM})[:-1]
    lines = ",\n".join(json.dumps(each, separators=(",", ":")) for each in order)
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(f'{head}, "puzzles": [\n{lines}\n]}}\n', encoding="utf-8")


def main(argv: list[str]) -> int:
    """Find puzzles and write them; return the exit code."""
    parser = argparse.ArgumentParser(prog="python -m tools.puzzles", description=__doc__)
    parser.add_argument("game", choices=sorted(GAMES))
    parser.add_argument("--seed", default="1")
    parser.add_argument("-n", type=int, default=40, metavar="PUZZLES")
    parser.add_argument("--hands", type=int, default=400, metavar="N", help="hands at most (400)")
    parser.add_argument("--jobs", type=int, default=1, metavar="N", help="processes (1)")
    parser.add_argument("--on", action="store_true", help="go on where the file ends")
    parser.add_argument("--again", action="store_true", help="judge those of the file again")
    parser.add_argument("--out", type=Path, help="web/assets/puzzles/GAME.json")
    given = parser.parse_args(argv)
    out = given.out or FOLDER / f"{given.game}.json"
    found: list[dict[str, Any]] = []
    if (given.on or given.again) and out.exists():
        kept = json.loads(out.read_text(encoding="utf-8"))
        if kept["game"] != given.game or kept["seed"] != given.seed:
            parser.error(f"{out} holds puzzles of {kept['game']} with seed {kept['seed']}")
        found = kept["puzzles"]

    if given.again:
        if not found:
            parser.error(f"{out} holds no puzzles to judge again: find some without --again")
        write(out, given.game, given.seed, list(again(given.game, given.seed, found)))
        return 0

    class Enough(Exception):
        pass

    def tell(hand: int) -> None:
        print(f"{given.game}: {hand} hands, {len(found)} puzzles", file=sys.stderr, flush=True)
        if hand >= given.hands:
            raise Enough

    try:
        if len(found) >= given.n:
            return 0
        with ProcessPoolExecutor(given.jobs) if given.jobs > 1 else nullcontext() as pool:
            for puzzle in puzzles(given.game, given.seed, tell, tuple(found), pool):
                found.append(puzzle)
                write(out, given.game, given.seed, found)
                if len(found) >= given.n:
                    break
    except Enough:
        pass
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
