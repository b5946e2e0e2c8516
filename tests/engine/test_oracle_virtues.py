"""The Four Virtues against a second implementation, written from the rules alone."""

from __future__ import annotations

import json
from random import Random
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from regalia.cards import TEXT, mask_of
from regalia.games.virtues import melds
from tests.engine import harness
from tests.engine import oracle_virtues as oracle

VARIANT = next(variant for variant in harness.VARIANTS if variant.game.id == "virtues")

#: Trying out every choice of cards takes too long above so many number cards in hand.
MANY = 12


def few(position: dict[str, Any]) -> bool:
    hand = position["hands"][position["seat"]]
    return sum(oracle.is_number(card) for card in hand) <= MANY


@harness.examples(60)
@given(data=st.data())
def test_engine_agrees_with_the_oracle_in_every_position(data: st.DataObject) -> None:
    state, moves = harness.drawn_walk(VARIANT, data)
    expected = json.loads(harness.text(state))
    for move in moves:
        here = json.loads(harness.text(state))
        if state.last is not None:
            expected = oracle.after(expected, str(state.last))
        assert here == expected
        assert state.scores() == oracle.scores(here)
        if state.to_dict()["phase"] != "lay" or few(here):
            assert harness.listed(state) == oracle.legal_moves(here)
        assert move in state.legal_moves()
    expected = oracle.after(expected, str(state.last))
    assert json.loads(harness.text(state)) == expected
    assert oracle.legal_moves(expected) == []
    assert state.scores() == oracle.scores(expected)


@harness.examples(60)
@given(
    suits=st.lists(st.integers(0, 3), min_size=1, max_size=4, unique=True),
    seed=st.integers(0, 10**6),
    size=st.integers(3, MANY),
)
def test_engine_finds_the_melds_of_the_oracle(suits: list[int], seed: int, size: int) -> None:
    """Hands of few suits, in which runs abound, and of all, in which sets do."""
    pool = [card for card in range(40) if card & 3 in suits]
    hand = sorted(Random(seed).sample(pool, min(size, len(pool))))
    mask = mask_of(hand)
    plain, low = oracle.shapes([TEXT[card] for card in hand])
    found = [(shape.text, len(shape)) for shape in melds.natural(mask)]
    assert sorted(found) == sorted(plain)
    found = [(shape.text, len(shape)) for shape in melds.lowered(mask)]
    assert sorted(found) == sorted(low)


def test_whole_suit_has_every_run() -> None:
    """Every run of the ten number cards, and every one with a card of them lowered."""
    hand = [rank * 4 for rank in range(10)]
    assert len(melds.natural(mask_of(hand))) == 36
    plain, low = oracle.shapes([TEXT[card] for card in hand])
    assert len(plain) == 36
    assert {shape.text for shape in melds.lowered(mask_of(hand))} == {t for t, _ in low}
