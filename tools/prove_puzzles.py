"""Prove puzzles: play their moves to the end of the hand. ``python -m tools.prove_puzzles GAME``.

All moves of a puzzle are played in the same imagined deals, and two policies play on to the end of
the hand: the rules of thumb, and ``casual``, which errs (in Royal Lines random play). A puzzle is
proved if under each policy the best move is ahead of every other by the margin of the game, with
the whole interval, and on average by as much as the search asks for. Proved ones keep their ids,
and get the costs that were found; those that fail are dropped, and so are those whose answer a hint
would not give. ``--most`` bounds how many are tried; the others stay as they are. The same
arguments give the same verdicts. ``docs/puzzles.md`` says more.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "engine"))

from regalia.bots import find, points_above, random_move
from regalia.cards import Rng
from regalia.games import GAMES, state_of
from regalia.judge import judge, lead, search_of
from regalia.state import Move, State
from tools.puzzles import FOLDER, place_of, size_of, write

#: (whole state, random numbers) -> a move of the seat to move, by what that seat may see.
Policy = Callable[[State, Rng], Move]
#: Standard errors on each side of an interval: 99 of 100 hold the truth.
SIGMAS = 2.58
#: Part of the difference that the search for puzzles asks for: by more a proved one is ahead.
MARGIN = 0.2
#: Deals between two looks.
BATCH = 25


class Proof(NamedTuple):
    """The result of playing a puzzle's moves to the end."""

    proved: bool
    #: Deals that the best move was played in, of the policy with more of them.
    deals: int
    #: Move -> points that it costs, the average of the policies, and half its interval.
    costs: dict[str, tuple[float, float]]
    #: The comparison that failed.
    why: str


def policies(game: str) -> dict[str, Policy]:
    """Return the ways to play on to the end of a hand, by name: the judge's own, and another."""
    rules: Policy = search_of(game).policy
    if game == "lines":  # Its levels search at each move.
        return {"rules": rules, "random": random_move}
    return {"rules": rules, "casual": find("casual", game)}


def play_out(state: State, policy: Policy, rng: Rng, seat: int) -> float:
    """Play a state to the end; return how far the side of a seat is above the others."""
    while state.actor is not None:
        state.push(policy(state, rng))
    return points_above(state, seat, state.scores())


def prove(puzzle: dict[str, Any], seed: str, most: int) -> Proof:
    """Play the moves of a puzzle to the end in ``most`` deals for each policy at most."""
    view = state_of(puzzle["position"])
    seat, game = view.moving(), view.game.id
    margin = MARGIN * size_of(game).clear
    moves = view.legal_moves()
    best = next(at for at, move in enumerate(moves) if str(move) == puzzle["best"])
    others = [at for at in range(len(moves)) if at != best]
    gaps: list[dict[int, tuple[float, float]]] = []
    deals, why = 0, ""
    for name, policy in policies(game).items():
        rng = Rng(f"{seed}/proof/{name}")
        worths: list[list[float]] = [[] for _ in moves]
        alive, fallen = others, list[int]()
        while alive and not fallen and len(worths[best]) < most:
            for _ in range(BATCH):
                deal = view.sample(rng)
                for at in (best, *alive):
                    trial = deal.copy()
                    trial.push(moves[at])
                    worths[at].append(play_out(trial, policy, rng, seat))
            found = {at: lead(worths[best], worths[at]) for at in alive}
            fallen = [at for at, (by, error) in found.items() if by + SIGMAS * error < margin]
            alive = [
                at
                for at, (by, error) in found.items()
                # Those that are surely behind get a few more deals, for the sake of their figures.
                if by - SIGMAS * error < margin or len(worths[at]) < 2 * BATCH
            ]
        deals = max(deals, len(worths[best]))
        gaps.append({at: lead(worths[best], worths[at]) for at in others})
        if alive:
            at = (fallen or alive)[0]
            by, error = gaps[-1][at]
            why = f"{name}: {moves[at]} {by:+.1f} ± {SIGMAS * error:.1f}"
            break
    count = len(gaps)
    costs = {}
    for at in others:
        by = sum(each[at][0] for each in gaps) / count
        error = sum(each[at][1] ** 2 for each in gaps) ** 0.5 / count
        costs[str(moves[at])] = (round(by, 1), round(SIGMAS * error, 1))
    return Proof(not why, deals, costs, why)


def main(argv: list[str]) -> int:
    """Prove the puzzles of a file and write those that hold; return the exit code."""
    parser = argparse.ArgumentParser(prog="python -m tools.prove_puzzles", description=__doc__)
    parser.add_argument("game", choices=sorted(GAMES))
    parser.add_argument("--deals", type=int, default=600, help="for each policy at most (600)")
    parser.add_argument("--only", nargs="*", metavar="ID", help="try these alone, write nothing")
    parser.add_argument("--log", type=Path, help="proofs line by line; those in it are kept")
    parser.add_argument("--most", type=int, default=10**6, metavar="N", help="new proofs at most")
    given = parser.parse_args(argv)
    file = FOLDER / f"{given.game}.json"
    shelf = json.loads(file.read_text(encoding="utf-8"))
    known = {}
    if given.log and given.log.exists():
        for line in given.log.read_text(encoding="utf-8").splitlines():
            told = json.loads(line)
            known[told["id"]] = Proof(told["proved"], told["deals"], told["costs"], told["why"])
    kept = []
    left = given.most
    for puzzle in shelf["puzzles"]:
        name = puzzle["id"]
        if given.only and name not in given.only:
            continue
        advised = judge(state_of(puzzle["position"])).move
        if str(advised) != puzzle["best"]:
            print(f"{name}: a hint says {advised}, and not {puzzle['best']}", flush=True)
            continue
        proof = known.get(name)
        if proof is None:
            if left <= 0:
                kept.append(puzzle)
                continue
            left -= 1
            hand, step = place_of(puzzle)
            proof = prove(puzzle, f"{shelf['seed']}/{hand}/{step}", given.deals)
            line = json.dumps({"id": name, **proof._asdict()})
            print(line, flush=True)
            if given.log:
                with given.log.open("a", encoding="utf-8") as log:
                    log.write(f"{line}\n")
        behind = {move: by for move, (by, _) in proof.costs.items()}
        if proof.proved and min(behind.values()) >= size_of(given.game).clear - 0.05:
            kept.append({**puzzle, "behind": behind, "deals": proof.deals})
    if not given.only:
        write(file, given.game, shelf["seed"], kept)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
