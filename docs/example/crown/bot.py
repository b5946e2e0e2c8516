"""A player of Crown that wins cheaply, or loses its lowest card."""

from __future__ import annotations

from typing import Any

from regalia.games.crown.state import CrownState, beats
from regalia.state import Move, State


def choose(view: State, rng: Any) -> Move:
    """The lowest card that takes the trick; else, and in the lead, by rank alone."""
    assert isinstance(view, CrownState)
    moves = sorted(view.legal_moves(), key=lambda move: move.args)
    if view.draws:
        return moves[0]
    if not view.led:
        return moves[-1]
    winning = [move for move in moves if beats(move.args[0], view.led[0])]
    return (winning or moves)[0]


#: Bots that know this game, by name.
BOTS = {"steady": choose}
