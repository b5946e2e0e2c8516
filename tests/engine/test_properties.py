"""Properties of every position of every hand of every game."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from regalia import IllegalMove, NotationError, State
from regalia.cards import TEXT
from tests.engine import crowded, harness, texts
from tests.engine.harness import Variant

variants = pytest.mark.parametrize("variant", harness.USUAL, ids=str)
crowded_too = pytest.mark.parametrize("variant", crowded.USUAL, ids=str)

#: The most turns of a hand, by the proofs of the rules.
TURNS = {"royals": 50}


@variants
@harness.examples(15)
@given(data=st.data())
def test_the_pack_is_whole_and_the_hand_ends(variant: Variant, data: st.DataObject) -> None:
    state, moves = harness.drawn_walk(variant, data)
    pack = state.cards()
    assert pack == [TEXT[card] for card in variant.game.pack(variant.seats)]
    for _ in moves:
        assert state.cards() == pack
        assert not state.over
    assert state.cards() == pack
    assert state.over
    assert state.actor is None
    assert state.legal_moves() == []
    assert len(state.scores()) == variant.sides
    if variant.game.id in TURNS:
        assert state.to_dict()["turn"] <= TURNS[variant.game.id]


@crowded_too
@harness.examples(12)
@given(data=st.data())
def test_every_listed_move_is_canonical_and_can_be_played(
    variant: Variant, data: st.DataObject
) -> None:
    state, moves = harness.drawn_walk(variant, data)
    below = harness.below_of(data)
    for _ in harness.sampled(moves, below):
        legal = harness.listed(state)
        assert legal
        assert legal == sorted(set(legal))
        for move in legal:
            read = state.parse(move)
            assert str(read) == move
            assert read.chosen == move
            state.copy().play(move)
        shuffled = legal[below(len(legal))]
        assert str(state.parse(texts.shuffled_cards(shuffled, below))) == shuffled


def same_came(state: State, played: str, cards: tuple[str, ...]) -> bool:
    """Tell whether a recorded text names the cards that the move brings, or leaves them open."""
    copy = state.copy()
    copy.play(played)
    assert copy.last is not None
    came = texts.cards_in(str(copy.last)[len(played) :])
    return len(came) == len(cards) and all(c in ("??", t) for c, t in zip(cards, came, strict=True))


@crowded_too
@harness.examples(15)
@given(data=st.data())
def test_a_move_is_accepted_if_and_only_if_it_is_listed(
    variant: Variant, data: st.DataObject
) -> None:
    state, moves = harness.drawn_walk(variant, data)
    below = harness.below_of(data)
    rules = variant.game.rules
    seen: dict[str, None] = {}  # moves of other positions; a dict keeps the order of a set
    for _ in harness.sampled(moves, below):
        legal = harness.listed(state)
        seen.update(dict.fromkeys(legal))
        others = list(seen)
        for _ in range(3):
            tried = texts.mutated(legal[below(len(legal))], others, below)
            try:
                move = state.parse(tried)
            except NotationError:
                with pytest.raises(NotationError):
                    state.play(tried)
                continue
            assert state.parse(str(move)) == move
            came = tuple(texts.cards_in(str(move)[len(move.chosen) :]))
            fits = move.chosen in legal and (not came or same_came(state, move.chosen, came))
            before = harness.text(state)
            other = state.copy()
            if fits:
                other.play(tried)
                assert str(other.last).startswith(move.chosen)
            else:
                with pytest.raises(IllegalMove) as refusal:
                    other.play(tried)
                assert refusal.value.rule in rules
                assert refusal.value.message
                assert harness.text(other) == before
                assert harness.listed(other) == legal
            assert harness.text(state) == before


@variants
@harness.examples(10)
@given(data=st.data())
def test_copies_are_independent(variant: Variant, data: st.DataObject) -> None:
    state, moves = harness.drawn_walk(variant, data)
    below = harness.below_of(data)
    kept: list[tuple[State, str, list[str]]] = []
    for _ in harness.sampled(moves, below):
        before, legal = harness.text(state), harness.listed(state)
        copy = state.copy()
        assert harness.text(copy) == before
        for _ in range(3):
            if not copy.over:
                own = copy.legal_moves()
                copy.play(own[below(len(own))])
        assert harness.text(state) == before
        assert harness.listed(state) == legal
        # A list that was given away is the receiver's to spoil.
        state.legal_moves().clear()
        assert harness.listed(state) == legal
        if below(10) == 0:
            kept.append((state.copy(), before, legal))
    # The original has gone on to the end; what was copied from it stands where it stood.
    for copy, before, legal in kept:
        assert harness.text(copy) == before
        assert harness.listed(copy) == legal


@variants
@harness.examples(12)
@given(data=st.data())
def test_positions_are_read_back_unchanged(variant: Variant, data: st.DataObject) -> None:
    state, moves = harness.drawn_walk(variant, data)
    for _ in harness.sampled(moves, harness.below_of(data)):
        again = harness.reread(state)
        assert harness.text(again) == harness.text(state)
        assert harness.listed(again) == harness.listed(state)
        assert again.scores() == state.scores()
        assert again.actor == state.actor
    again = harness.reread(state)
    assert harness.text(again) == harness.text(state)
    assert again.over
    assert again.scores() == state.scores()


@variants
@harness.examples(15)
@given(data=st.data())
def test_recorded_moves_replay(variant: Variant, data: st.DataObject) -> None:
    state, moves = harness.drawn_walk(variant, data)
    begun = state.copy()
    record = [state.last for _ in moves]
    record = [str(move) for move in (*record[1:], state.last)]
    chosen = begun.copy()
    for move in record:
        begun.play(move)
        assert str(begun.last) == move
        chosen.play(chosen.parse(move).chosen)
    assert harness.text(begun) == harness.text(state)
    assert harness.text(chosen) == harness.text(state)


@variants
@harness.examples(10)
@given(data=st.data())
def test_a_score_sheet_adds_up(variant: Variant, data: st.DataObject) -> None:
    state, moves = harness.drawn_walk(variant, data)
    rules = variant.game.rules
    for _ in moves:
        totals = [0] * variant.sides
        for line in state.score_sheet():
            assert line.rule in rules
            totals[line.seat] += line.points
        assert totals == state.scores()


@variants
def test_same_seed_plays_the_same_hand(variant: Variant) -> None:
    def play() -> str:
        state, moves = harness.seeded_walk(variant, "twice", harness.Policy(90, True))
        return json.dumps([*moves, state.to_dict()])

    assert play() == play()
