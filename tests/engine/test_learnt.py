"""The learnt evaluation of Royals: what it promises of itself, and that it can be learnt again."""

from __future__ import annotations

import ast
from math import isfinite
from pathlib import Path

import pytest

from regalia.games.royals import learnt, learnt_weights
from regalia.games.royals.bot import estimated_lead, searching
from regalia.games.royals.evaluate import WEIGHTS
from regalia.games.royals.state import RoyalsState
from tests.engine import harness
from tools import learn


def positions(seed: int) -> list[RoyalsState]:
    """Return positions of a hand of random play, each twelfth one."""
    state, moves = harness.seeded_walk(harness.ROYALS, seed, harness.Policy(60, True))
    found = []
    for at, _ in enumerate(moves):
        assert isinstance(state, RoyalsState)
        if at % 12 == 0:
            found.append(state.copy())
    return found


@pytest.mark.parametrize("seed", range(4))
def test_leads_of_the_two_seats_differ_in_sign_alone(seed: int) -> None:
    for state in positions(seed):
        before = harness.text(state)
        leads = [learnt.expected_lead(state, seat) for seat in (0, 1)]
        assert isfinite(leads[0])
        assert leads[0] == -leads[1]
        assert harness.text(state) == before


def test_it_foretells_the_end_better_than_estimates_by_hand() -> None:
    """Of hands that played no part in the learning."""
    off = {"learnt": 0.0, "by hand": 0.0}
    for row in learn.rows("royals", 2, 250):
        weights = [*learnt_weights.FEATURES, learnt_weights.ATTACK]
        inputs, half = row.inputs, len(learnt.NAMES)
        late = inputs[-1]
        sides = [*zip(inputs[:half], inputs[half : 2 * half], strict=True), (1.0, late)]
        told = sum(
            now * by + later * much for (now, later), (by, much) in zip(weights, sides, strict=True)
        )
        off["learnt"] += (row.margin - told) ** 2
        off["by hand"] += (row.margin - row.estimate) ** 2
    assert off["learnt"] < off["by hand"]


def test_a_hand_that_is_over_counts_as_it_ended() -> None:
    state, moves = harness.seeded_walk(harness.ROYALS, 5, harness.Policy())
    for _ in moves:
        pass
    scores = state.scores()
    assert searching().worth(state, 0) == scores[0] - scores[1]


def test_a_manner_judges_by_what_it_is_out_for() -> None:
    hunter = searching("hunter")
    assert (hunter.turns, hunter.playouts) != (searching().turns, searching().playouts)
    for state in positions(1)[3:6]:
        assert searching().worth(state, 0) == learnt.expected_lead(state, 0)
        assert hunter.worth(state, 0) != estimated_lead(state, 0, WEIGHTS)


def test_same_arguments_give_the_same_weights() -> None:
    found = [list(learn.rows("royals", 3, 12)) for _ in range(2)]
    assert found[0] == found[1]
    first, second = (learn.learn(rows)[0] for rows in found)
    assert first == second
    text = learn.written("royals", 3, 12, first)
    assert "tools.learn royals --seed 3 --hands 12" in text
    values = [
        ast.literal_eval(node.value)
        for node in ast.parse(text).body
        if isinstance(node, ast.Assign)
    ]
    assert len(values[1]) == len(learnt.NAMES) == len(learnt_weights.FEATURES)


def test_weights_are_small() -> None:
    assert Path(str(learnt_weights.__file__)).stat().st_size < 50_000
