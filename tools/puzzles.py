"""Find puzzles: positions with one clearly best move. ``python -m tools.puzzles GAME --seed N``.

Bots of several levels play hands against each other. Where they disagree late in a hand, all legal
moves are played to its end, in the same imagined deals of the mover's view. If one is far ahead of
every other, and a hint gives it, it has to be proved (``tools.puzzle_proof``); all figures that are
kept come from the proof. The same arguments give the same puzzles. ``docs/puzzles.md`` says more.
"""

from __future__ import annotations

import argparse
import itertools
import json
import sys
import tomllib
from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from concurrent.futures import Executor, ProcessPoolExecutor
from contextlib import nullcontext
from fnmatch import fnmatchcase
from functools import cache, partial
from pathlib import Path
from typing import Any, NamedTuple

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "engine"))

import regalia
from regalia.bots import find
from regalia.cards import Rng
from regalia.games import GAMES, state_of
from regalia.judge import judge, lead, search_of
from regalia.state import Move, State
from tools.puzzle_proof import play_out, prove

FOLDER = Path(__file__).resolve().parent.parent / "web" / "assets" / "puzzles"

#: Legal moves of a decision that becomes a puzzle.
CHOICES = range(3, 13)
#: Deals of the search, and of a proof for each policy at most.
SEARCH, PROOF = 12, 600
#: In the search the best move is ahead of every other by so many standard errors.
SURE = 1.0
#: Part of a hand's decisions, from its beginning, that give no puzzles: much is unknown there.
EARLY = 0.9
#: Part of the difference that a puzzle asks for: by more its answer is ahead for sure.
MARGIN = 0.2
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
    policy = search_of(view.game.id).policy
    worths: list[list[float]] = [[] for _ in moves]
    rng = Rng(numbers)
    for _ in range(deals):
        deal = view.sample(rng)
        for worth, move in zip(worths, moves, strict=True):
            trial = deal.copy()
            trial.push(move)
            worth.append(play_out(trial, policy, rng, view.moving()))
    return worths


def clearly_best(worths: list[list[float]], clear: float, sure: float) -> int | None:
    """Return the place of the move that is ahead of every other; None if none is."""
    best = max(range(len(worths)), key=lambda at: sum(worths[at]))
    for at, other in enumerate(worths):
        if at != best:
            ahead, error = lead(worths[best], other)
            if ahead < clear or ahead < sure * error:
                return None
    return best


def puzzle_in(view: State, numbers: str, full: Collection[str] = ()) -> dict[str, Any] | None:
    """Return the puzzle that a view is, with its figures; None if it is none.

    ``full`` has the verbs of answers of which there are enough.
    """
    moves, clear = view.legal_moves(), size_of(view.game.id).clear
    if len(moves) not in CHOICES or len(set(answers_of(view, numbers))) == 1:
        return None
    # The judge looks first: that costs less than to play all moves to the end.
    judged = judge(view)
    rows = judged.rows()
    if judged.move.verb in full or len(rows) < 2 or rows[1].behind < clear:
        return None
    best = clearly_best(search(view, moves, SEARCH, f"{numbers}/search"), clear, SURE)
    return proved(view, judged.move, numbers) if best == moves.index(judged.move) else None


def answers_of(view: State, numbers: str) -> list[Move]:
    """Return the answers of ``steady``, of ``casual``, and four of ``beginner``."""
    bots = ("steady", "casual", *["beginner"] * 4)
    return [find(bot, view.game.id)(view, Rng(f"{numbers}/{at}")) for at, bot in enumerate(bots)]


def proved(view: State, best: Move, numbers: str, deals: int = PROOF) -> dict[str, Any] | None:
    """Return a puzzle with this answer, with its figures; None if it is not proved."""
    game = view.game.id
    size = size_of(game)
    proof = prove(view, best, MARGIN * size.clear, deals, numbers)
    behind = proof.costs
    if proof.why or min(behind.values()) < size.clear:
        return None
    answers = answers_of(view, numbers)
    wrong = next((each for each in answers if each != best), None)
    missed = sum(each != best for each in answers[2:])
    level = 3 if answers[0] != best else 2 if answers[1] != best or missed > 1 else 1
    if level == 1 and min(behind.values()) < size.easy / 2:
        level = 2
    return {
        "position": view.to_dict(),
        "best": str(best),
        "usual": str(wrong) if wrong is not None else min(behind, key=behind.__getitem__),
        "behind": behind,
        "deals": proof.deals,
        "rule": rule_of(game, best),
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
    last = max((place_of(each)[0] for each in known), default=0)
    levels = ("steady", "casual", "beginner", "steady")
    for hand in itertools.count(last + 1):
        seats = variant.check_seats(None)
        pack = variant.shuffled(f"puzzles/{seed}", hand, seats)
        state = variant.deal(pack, seats, hand % seats, variant.check_options({}))
        bots = [find(levels[(seat + hand) % len(levels)], game) for seat in range(seats)]
        step, rng = 0, Rng(f"{seed}/{hand}/bots")
        views: dict[int, State] = {}
        while state.actor is not None:
            view = state.view(state.actor)
            step += 1
            if step % 2 == hand % 2:
                views[step] = view
            state.play(bots[state.actor](view, rng))
        late = [at for at in reversed(views) if at > EARLY * step]
        enough = {verb for verb, count in verbs.items() if count >= size_of(game).same}
        names = [f"{game}-{seed}-{hand}-{at}" for at in late]
        look = partial(puzzle_in, full=enough)
        looked = (executor.map if executor else map)(look, [views[at] for at in late], names)
        # Without an executor each is looked at when it is its turn.
        found = 0
        for name, puzzle in zip(names, looked, strict=False):
            if puzzle and verbs[verb_of(puzzle)] < size_of(game).same:
                verbs[verb_of(puzzle)] += 1
                found += 1
                yield {"id": name, **puzzle}
                if found >= HAND:
                    break
        if tell is not None:
            tell(hand)


def again(known: Sequence[dict[str, Any]], deals: int = PROOF) -> Iterator[dict[str, Any]]:
    """Yield those of the puzzles that are proved, with figures and levels as bots play now."""
    for each in known:
        view = state_of(each["position"])
        best = next(move for move in view.legal_moves() if str(move) == each["best"])
        # A hint has to give the same answer.
        puzzle = proved(view, best, each["id"], deals) if judge(view).move == best else None
        if puzzle:
            yield {"id": each["id"], **puzzle}


def write(file: Path, game: str, seed: str, found: list[dict[str, Any]]) -> None:
    """Write puzzles from easy to hard, a line each."""
    order = sorted(found, key=lambda each: (each["level"], -min(each["behind"].values())))
    head = json.dumps({"game": game, "seed": seed})[:-1]
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
    parser.add_argument("--again", action="store_true", help="prove those of the file again")
    parser.add_argument("--deals", type=int, default=PROOF, metavar="N", help="of a proof (600)")
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
            parser.error(f"{out} holds no puzzles to prove again: find some without --again")
        write(out, given.game, given.seed, list(again(found, given.deals)))
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
