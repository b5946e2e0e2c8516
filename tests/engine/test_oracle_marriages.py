"""Boards full of couples against a second implementation (`oracle_marriages.py`)."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from regalia import State
from tests.engine import crowded, harness
from tests.engine import oracle_marriages as oracle
from tests.engine.harness import Variant

DEALT = [variant for variant in harness.VARIANTS if variant.game.id in crowded.GAMES]
variants = pytest.mark.parametrize("variant", [*DEALT, *crowded.VARIANTS], ids=str)


def compare(state: State) -> dict[str, object]:
    """Compare couples, hostages and the plays on boards; return the position."""
    here = state.to_dict()
    if here["attacker"] is not None:
        assert oracle.faults(here) == []
        plays = [move for move in harness.listed(state) if move.split(" ")[0] in oracle.VERBS]
        assert plays == oracle.legal(here)
    return here


@variants
@harness.examples(12)
@given(data=st.data())
def test_boards_agree_with_the_oracle(variant: Variant, data: st.DataObject) -> None:
    state, moves = harness.drawn_walk(variant, data)
    outlived: int | None = None
    for _ in moves:
        here = compare(state)
        if variant.game.id == "marriage":
            # MR-A20, MR-A22: no hostage lives on to strike a later couple.
            now = oracle.outlived(here)
            assert outlived is None or now <= outlived
            outlived = now
    compare(state)
