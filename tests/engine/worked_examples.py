"""Moves, refusals and boards, as the worked examples of all games ask for them."""

from __future__ import annotations

import pytest

from regalia.errors import IllegalMove
from regalia.rules import load
from regalia.state import State


def play(state: State, *moves: str) -> State:
    for move in moves:
        state.play(move)
    return state


def refusal(state: State, move: str) -> str:
    """The rule that refuses the move."""
    assert move not in state.legal_moves()
    with pytest.raises(IllegalMove) as caught:
        state.play(move)
    assert caught.value.rule in load(state.game.id)
    assert caught.value.message.endswith(".")
    return caught.value.rule


def moves(state: State, verb: str) -> list[str]:
    """The legal moves of this kind."""
    return [str(move) for move in state.legal_moves() if move.verb == verb]


def board(state: State, seat: int) -> tuple[str, str]:
    """Spoils and melds of a seat."""
    now = state.to_dict()
    return " ".join(now["spoils"][seat]), " ".join(now["meld"][seat])
