"""The learnt evaluations: what they promise of themselves, and that they can be learnt again."""

from __future__ import annotations

import ast
from collections.abc import Callable
from importlib import import_module
from math import isfinite
from pathlib import Path
from typing import Any

import pytest

from regalia.games.royal_family.marriages import learnt as marriages
from regalia.games.royals import learnt as royals
from tests.engine import harness
from tests.full import usually
from tools import learn

GAMES = sorted(learn.SUBJECTS)
each_game = pytest.mark.parametrize("game", GAMES)
DEALS = {game: next(deal for deal in harness.VARIANTS if deal.game.id == game) for game in GAMES}


def bot(game: str) -> Any:
    return import_module(f"regalia.games.{game}.bot")


def weights(game: str) -> Any:
    return import_module(f"regalia.games.{game}.learnt_weights")


def judge(game: str) -> Callable[[Any, int], float]:
    """Return the lead that a game's learnt evaluation expects for a seat."""
    if game == "royals":
        return royals.expected_lead
    return lambda state, seat: marriages.expected_lead(state, seat, bot(game).MODEL)


def positions(game: str, seed: int) -> list[Any]:
    """Return positions of a hand of random play, each twelfth one."""
    state, moves = harness.seeded_walk(DEALS[game], seed, harness.Policy(60, True))
    return [state.copy() for at, _ in enumerate(moves) if at % 12 == 0 and state.actor is not None]


@each_game
@pytest.mark.parametrize("seed", range(4))
def test_leads_of_all_sides_add_up_to_nothing(game: str, seed: int) -> None:
    found = positions(game, seed)
    assert len(found) > 3
    for state in found:
        before = harness.text(state)
        leads = [judge(game)(state, seat) for seat in range(state.seats)]
        assert all(map(isfinite, leads))
        assert sum(leads) == pytest.approx(0, abs=1e-6)
        if game == "alliance":
            assert leads[:2] == pytest.approx(leads[2:])
        assert harness.text(state) == before


@pytest.mark.parametrize("game", usually(GAMES, ["alliance"]))
def test_it_foretells_the_end_better_than_estimates_by_hand(game: str) -> None:
    """Of hands that played no part in the learning."""
    off = {"learnt": 0.0, "by hand": 0.0}
    made = weights(game)
    for row in learn.rows(game, 2, 250 if game == "royals" else 50):
        half = len(made.FEATURES)
        inputs, late = row.inputs, row.inputs[-1]
        sides = [*zip(inputs[:half], inputs[half : 2 * half], strict=True), (1.0, late)]
        told = sum(
            now * by + later * much
            for (now, later), (by, much) in zip([*made.FEATURES, made.ATTACK], sides, strict=True)
        )
        off["learnt"] += (row.margin - told) ** 2
        off["by hand"] += (row.margin - row.estimate) ** 2
    assert off["learnt"] < off["by hand"]


@each_game
def test_a_hand_that_is_over_counts_as_it_ended(game: str) -> None:
    state, moves = harness.seeded_walk(DEALS[game], 5, harness.Policy())
    for _ in moves:
        pass
    scores = state.scores()
    others = {"royals": [1], "marriage": [1, 2], "alliance": [1, 3]}[game]
    mine = sum(score for seat, score in enumerate(scores) if seat not in others)
    theirs = sum(scores[seat] for seat in others) * (len(scores) - len(others)) / len(others)
    assert bot(game).make_search(None).worth(state, 0) == pytest.approx(mine - theirs)


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
    assert len(values[1]) == len(learn.SUBJECTS[game]().names) == len(weights(game).FEATURES)


@each_game
def test_weights_are_small(game: str) -> None:
    assert Path(weights(game).__file__).stat().st_size < 50_000
