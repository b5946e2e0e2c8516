"""Playing for searches, without checks and events, comes to the same as playing for people."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from regalia.games.royal_family.marks import CARD
from regalia.state import Move
from tests.engine import crowded, harness
from tests.engine.harness import Variant
from tests.full import usually

VARIANTS = [*harness.VARIANTS, *crowded.VARIANTS]


def kept_in(variant: Variant) -> bool:
    """True for the games that keep what they have found on boards."""
    return hasattr(variant.deal(0), "cards_for_change")


@pytest.mark.parametrize("variant", VARIANTS, ids=str)
def test_push_leads_to_same_position_as_play(variant: Variant) -> None:
    for seed, policy in enumerate((harness.Policy(90, True), harness.Policy(30))):
        state, moves = harness.seeded_walk(variant, seed, policy)
        twin = state.copy()
        for move in moves:
            legal = twin.legal_moves()
            assert legal == state.legal_moves()
            assert twin.to_dict() == state.to_dict()
            twin.push(legal[legal.index(move)])
            assert twin.last is None
        assert twin == state
        assert twin.scores() == state.scores()
        # Events are told again by what is played in the usual way.
        state = variant.deal(seed)
        pushed = state.copy()
        pushed.push(pushed.legal_moves()[0])
        state.play(state.legal_moves()[0])
        if state.actor is not None:
            assert pushed.play(pushed.legal_moves()[-1]) == state.play(state.legal_moves()[-1])
            assert pushed.last == state.last


@pytest.mark.parametrize("variant", VARIANTS, ids=str)
def test_playout_chooses_legal_moves_uniformly(variant: Variant) -> None:
    """One random number a decision chooses among the legal moves, in the order of the rules."""
    for seed in range(2):
        state = variant.deal(seed)
        played = state.copy()
        scores = played.playout(Random(seed))
        rng = Random(seed)
        while state.actor is not None:
            listed: list[Move] = []
            for add in state.LISTS[state.phase]:
                add(state, state.actor, listed)
            assert sorted(listed) == state.legal_moves()
            state.play(listed[int(rng.random() * len(listed))])
        assert scores == state.scores()
        assert played == state


@pytest.mark.parametrize(
    "variant",
    usually(list(filter(kept_in, VARIANTS)), [*crowded.TELLING, *crowded.VARIANTS]),
    ids=str,
)
def test_cached_ransoms_match_ransoms_of_position_read_back(variant: Variant) -> None:
    """Compare what a state keeps from one point of a turn to the next with what it finds anew."""
    asked = 0
    for seed, policy in enumerate((harness.Policy(90, True), harness.Policy(60, True))):
        walked, moves = harness.seeded_walk(variant, seed, policy)
        state: Any = variant.deal(seed)
        for move in moves:
            seat = state.attacker
            if seat is not None:
                anew: Any = variant.game.state_from_dict(state.to_dict())
                assert sorted(state.ransoms(seat)) == sorted(anew.ransoms(seat))
                cards = sorted(state.cards_for_change(seat))
                assert cards == sorted(anew.cards_for_change(seat))
                assert cards == sorted(entry & CARD for _, entry in state.change_ransoms(seat))
                asked += len(cards) + len(state.ransoms(seat))
            legal = state.legal_moves()
            state.push(legal[legal.index(move)])
        assert state == walked
    assert asked
