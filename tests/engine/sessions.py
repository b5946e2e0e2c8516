"""Sessions for tests: at some point of a match, with the moves counted that are played on it."""

from __future__ import annotations

import contextlib
import json
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import strategies as st

from regalia import Rng
from regalia.session.session import Session
from regalia.state import State
from tests.engine import harness
from tests.engine.harness import Variant

tables = pytest.mark.parametrize("variant", harness.TABLES, ids=str)
SEED = "test of the session"


@contextlib.contextmanager
def plays_of(state: type[State], monkeypatch: pytest.MonkeyPatch) -> Iterator[list[Any]]:
    """Note the moves that are played on states of a class while the body runs."""
    played: list[Any] = []
    apply = state._apply

    def note(self: State, move: Any) -> None:
        played.append(move)
        apply(self, move)

    with monkeypatch.context() as patch:
        patch.setattr(state, "_apply", note)
        yield played


def session_of(variant: Variant, data: st.DataObject, moves: int) -> Session:
    """A session of seat 0 against bots, some moves on."""
    options = {**variant.options, "target": 1000}
    seed = data.draw(st.integers(0, 10**6), label="seed")
    match = variant.game.new_match(variant.seats, seed, options, None, committed=True)
    below = harness.below_of(data)
    policy = data.draw(st.sampled_from(harness.POLICIES), label="policy")
    for _ in range(moves):
        match.play(policy.choose(match.state.legal_moves(), below))
    return Session(match, 0, [None, *["random"] * (variant.seats - 1)])


def hand_of(variant: Variant, wants: int) -> tuple[str, ...]:
    """The moves of a hand played by chance."""
    match = variant.game.new_match(variant.seats, SEED, variant.options, 0, committed=True)
    below = Rng(SEED).below
    while not match.hands:
        match.play(harness.Policy(wants).choose(match.state.legal_moves(), below))
    return tuple(match.log[0].moves)


def at_the_sheet(variant: Variant, wants: int, you: str = "Ann") -> Session:
    """A session of seat 0 against bots that has just come to the end of that hand."""
    match = variant.game.new_match(variant.seats, SEED, variant.options, 0, committed=True)
    match.names[0] = you
    *before, last = hand_of(variant, wants)
    for move in before:
        match.play(move)
    session = Session(match, 0, [None, *["random"] * (variant.seats - 1)])
    session.play(last)
    assert session.waiting is not None
    return session


def bare(snapshot: dict[str, Any]) -> str:
    """A snapshot but for the names that cards have from picture to picture."""
    text = json.dumps({k: v for k, v in snapshot.items() if k != "undo"})
    shown = json.loads(text, object_hook=lambda found: {**found, "key": None})
    return json.dumps(shown)
