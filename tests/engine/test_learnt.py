"""The learnt evaluations: what they promise of themselves, and that they can be learnt again."""

from __future__ import annotations

import ast
from math import isfinite
from typing import Any

import pytest

from regalia.bots import game_bots
from tests.engine import harness
from tests.full import usually
from tools import learn

GAMES = sorted(learn.BOTS)
each_game = pytest.mark.parametrize("game", GAMES)
DEALS = {game: next(deal for deal in harness.VARIANTS if deal.game.id == game) for game in GAMES}


def positions(game: str, seed: int) -> list[Any]:
    """Return positions of a hand of random play, each twelfth one."""
    state, moves = harness.seeded_walk(DEALS[game], seed, harness.Policy(60, True))
    return [state.copy() for at, _ in enumerate(moves) if at % 12 == 0 and state.actor is not None]


@each_game
@pytest.mark.parametrize("seed", range(4))
def test_leads_of_all_sides_add_up_to_zero(game: str, seed: int) -> None:
    found = positions(game, seed)
    assert len(found) > 3
    for state in found:
        before = harness.text(state)
        expected_lead = learn.BOTS[game].model.expected_lead
        leads = [expected_lead(state, seat) for seat in range(state.seats)]
        assert all(map(isfinite, leads))
        assert sum(leads) == pytest.approx(0, abs=1e-6)
        if game == "alliance":
            assert leads[:2] == pytest.approx(leads[2:])
        assert harness.text(state) == before


@pytest.mark.parametrize("game", usually(GAMES, ["alliance"]))
def test_learnt_lead_predicts_unseen_hands_better_than_estimates(game: str) -> None:
    off = {"learnt": 0.0, "estimated": 0.0}
    model = learn.BOTS[game].model
    for row in learn.rows(game, 2, 250 if game == "royals" else 50):
        half = len(model.features)
        inputs, gone = row.inputs, row.inputs[-1]
        sides = [*zip(inputs[:half], inputs[half : 2 * half], strict=True), (1.0, gone)]
        expected = sum(
            now * by + later * much
            for (now, later), (by, much) in zip([*model.features, model.attack], sides, strict=True)
        )
        off["learnt"] += (row.margin - expected) ** 2
        off["estimated"] += (row.margin - row.estimate) ** 2
    assert off["learnt"] < off["estimated"]


@each_game
def test_finished_hand_is_worth_its_score_difference(game: str) -> None:
    state, moves = harness.seeded_walk(DEALS[game], 5, harness.Policy())
    for _ in moves:
        pass
    scores = state.scores()
    others = {"royals": [1], "marriage": [1, 2], "alliance": [1, 3]}[game]
    mine = sum(score for seat, score in enumerate(scores) if seat not in others)
    theirs = sum(scores[seat] for seat in others) * (len(scores) - len(others)) / len(others)
    search = game_bots(game).make_search
    assert search is not None
    assert search(None).worth(state, 0) == pytest.approx(mine - theirs)


@pytest.mark.parametrize("game", usually(GAMES, ["royals"]))
def test_same_arguments_give_the_same_weights(game: str) -> None:
    found = [list(learn.rows(game, 3, 12)) for _ in range(2)]
    assert found[0] == found[1]
    first, second = (learn.learn(rows)[0] for rows in found)
    assert first == second
    text = learn.written(game, 3, 12, first)
    assert f"tools.learn {game} --seed 3 --hands 12" in text
    values = [
        ast.literal_eval(node.value)
        for node in ast.parse(text).body
        if isinstance(node, ast.Assign)
    ]
    assert len(values[1]) == len(learn.BOTS[game].model.names)
