"""Prove that a move is the best one: play all moves of a position to the end of the hand.

A search that ends after a turn, or that lets everybody play on as it does itself, can be wrong
about a position. So all moves are played in the same imagined deals, and two policies play on to
the end of the hand: the rules of thumb, and ``casual``, which errs (in Royal Lines random play). A
move is proved if under each policy it is ahead of every other by the margin, with the whole
interval; also of another that is followed by it, where two plays may come in either order.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from regalia.bots import find, points_above, random_move
from regalia.cards import Rng
from regalia.judge import lead, search_of
from regalia.state import Move, State

#: (whole state, random numbers) -> a move of the seat to move, by what that seat may see.
Policy = Callable[[State, Rng], Move]
#: Standard errors on each side of an interval: 99 of 100 hold the truth.
SIGMAS = 2.58
#: Deals between two looks.
BATCH = 25
#: A proof that seems to need so many times the deals that are allowed is given up.
HOPELESS = 2


class Proof(NamedTuple):
    """The result of playing the moves of a position to the end."""

    #: Deals that the best move was played in, of the policy with more of them.
    deals: int
    #: Move -> points that it costs on average under the policies.
    costs: dict[str, float]
    #: The comparison that failed, empty if the move is proved.
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


def lines_of(view: State, best: Move) -> list[tuple[Move, ...]]:
    """Return what can be played: each move, and each after which the best may still be played."""
    moves, seat = view.legal_moves(), view.moving()
    lines: list[tuple[Move, ...]] = [(move,) for move in moves]
    for move in moves:
        then = view.copy()
        then.push(move)
        if move != best and then.actor == seat and best in then.legal_moves():
            lines.append((move, best))
    return lines


def prove(view: State, best: Move, margin: float, most: int, seed: str) -> Proof:
    """Play the moves of a view to the end in ``most`` deals for each policy at most."""
    seat, lines = view.moving(), lines_of(view, best)
    first = lines.index((best,))
    others = [at for at in range(len(lines)) if at != first]
    gaps: list[dict[int, float]] = []
    deals, why = 0, ""
    for name, policy in policies(view.game.id).items():
        rng = Rng(f"{seed}/proof/{name}")
        worths: list[list[float]] = [[] for _ in lines]
        alive, lost = others, list[int]()
        while alive and not lost and len(worths[first]) < most:
            for _ in range(BATCH):
                deal = view.sample(rng)
                for at in (first, *alive):
                    trial = deal.copy()
                    for move in lines[at]:
                        # A card that was drawn may forbid the second.
                        if move in trial.legal_moves():
                            trial.push(move)
                    worths[at].append(play_out(trial, policy, rng, seat))
            found = {at: lead(worths[first], worths[at]) for at in alive}
            lost = [
                at
                for at, (by, error) in found.items()
                if by + SIGMAS * error < margin
                or SIGMAS * error * (len(worths[at]) / (HOPELESS * most)) ** 0.5 > by - margin
            ]
            alive = [
                at
                for at, (by, error) in found.items()
                # Those that are surely behind get a few more deals, for the sake of their figures.
                if by - SIGMAS * error < margin or len(worths[at]) < 2 * BATCH
            ]
        deals = max(deals, len(worths[first]))
        gaps.append({at: lead(worths[first], worths[at])[0] for at in others})
        if alive:
            at = (lost or alive)[0]
            by, error = lead(worths[first], worths[at])
            line = ", ".join(lines[at])
            why = f"{name}: {line} {by:+.1f} ± {SIGMAS * error:.1f}"
            break
    costs: dict[str, float] = {}
    for at in others:
        cost, name = round(sum(each[at] for each in gaps) / len(gaps), 1), str(lines[at][0])
        costs[name] = min(cost, costs.get(name, cost))
    return Proof(deals, costs, why)
