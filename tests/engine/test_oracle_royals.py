"""Royals against a second implementation, written from the rules alone (`oracle_royals.py`)."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from regalia import GAMES, State
from tests.engine import harness
from tests.engine import oracle_royals as oracle
from tests.engine.harness import Variant
from tests.engine.oracle_royals_play import after
from tests.engine.positions_royals import PACK, Position, made_up, trick

ROYALS = [variant for variant in harness.VARIANTS if variant.game.id == "royals"]
variants = pytest.mark.parametrize("variant", ROYALS, ids=str)


def essence(position: Position) -> Position:
    """The position without the fields that the rules leave open.

    A limit as high as the number of unseen cards says nothing, and when the hand is over
    the marks of its last turn and the draws it did not come to are not compared.
    """
    d = dict(position)
    d["limits"] = [
        {s: n for s, n in limit.items() if n < len(d["hands"][i]) - len(d["shown"][i])}
        for i, limit in enumerate(d["limits"])
    ]
    if d["phase"] == "over":
        d["draws"] = []
        for name in ("spoils", "meld"):
            d[name] = [
                [e[:2] + (".x" if "x" in oracle.split(e)[1] else "") for e in zone]
                for zone in d[name]
            ]
    return d


@variants
@harness.examples(60)
@given(data=st.data())
def test_hands_agree_with_the_oracle(variant: Variant, data: st.DataObject) -> None:
    state, moves = harness.drawn_walk(variant, data)
    before: Position | None = None
    for _ in moves:
        here = state.to_dict()
        if before is not None:
            assert essence(here) == essence(after(before, str(state.last)))
        assert harness.listed(state) == oracle.legal(here)
        assert state.scores() == oracle.scores(here)
        before = here
    assert before is not None
    here = state.to_dict()
    assert essence(here) == essence(after(before, str(state.last)))
    assert oracle.legal(here) == []
    if here["ended"] == "redeal":
        assert not state.scored
    else:
        assert state.scores() == oracle.scores(here)


@harness.examples(600)
@given(data=st.data())
def test_rare_positions_agree_with_the_oracle(data: st.DataObject) -> None:
    position = made_up(harness.below_of(data))
    if data.draw(st.booleans(), label="change.ownSuit"):
        position["options"] = {"change.ownSuit": True}
    state = GAMES["royals"].state_from_dict(position)
    compare(state)


def compare(state: State) -> None:
    """The legal moves of a position and what each leads to, in both implementations."""
    here = state.to_dict()
    legal = oracle.legal(here)
    assert harness.listed(state) == legal
    assert state.scores() == oracle.scores(here)
    for move in legal:
        copy = state.copy()
        copy.play(move)
        there = copy.to_dict()
        assert essence(there) == essence(after(here, str(copy.last))), move
        assert copy.scores() == oracle.scores(there), move


@pytest.mark.parametrize("lead", sorted(set(PACK)))
def test_trick_winner_agrees_with_the_oracle(lead: str) -> None:
    rest = PACK[:]
    rest.remove(lead)
    for follow in sorted(set(rest)):
        position = trick(lead, follow)
        state = GAMES["royals"].state_from_dict(position)
        state.play(f"play {follow}")
        assert state.to_dict()["won"] == oracle.trick_winner(lead, follow), f"{lead} {follow}"
