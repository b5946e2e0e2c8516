"""Move texts that are wrong: the error says what would be right, and nothing changes."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

import regalia
from regalia import IllegalMove, NotationError
from tests.engine import harness, texts
from tests.engine.harness import Variant
from tests.engine.positions_royals import Position, made_up

variants = pytest.mark.parametrize("variant", harness.USUAL, ids=str)
ROYALS = regalia.GAMES["royals"]


@variants
@harness.examples(25)
@given(data=st.data())
def test_any_text_is_a_move_or_an_error_that_helps(variant: Variant, data: st.DataObject) -> None:
    state, moves = harness.drawn_walk(variant, data)
    for _ in zip(range(data.draw(st.integers(0, 120), label="moves")), moves, strict=False):
        pass
    before = harness.text(state)
    legal = harness.listed(state)
    tried = data.draw(st.lists(texts.ANYTHING, min_size=20, max_size=30))
    for text in tried:
        copy = state.copy()
        said = ""
        try:
            copy.play(text)
        except (IllegalMove, NotationError) as error:
            said = str(error)
        if state.over or said:
            assert 0 < len(said) < 400
            assert harness.text(copy) == before
            assert harness.listed(copy) == legal
        else:
            assert state.parse(text).chosen in legal
            # What the record has of it leads to the same position.
            twin = state.copy()
            twin.play(str(copy.last))
            assert twin == copy


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "is no move"),
        ("jump", "a move begins with one of"),
        ("PLAY KH", "is no move"),
        ("play", "is not written as 'play' is: play KH"),
        ("play KH KS", "is not written as"),
        ("play  KH", "is not"),
        ("play KH ", "is not"),
        ("play kh", "is not a card"),
        ("play ??", "name the card"),
        ("play K♥", "is not a card"),
        ("house X", "is not a suit"),
        ("draw", "draw stock, draw discard, or draw pile"),
        ("draw pile", "is not written as"),
        ("draw pile 0", "is not written as"),
        ("draw pile -1", "is not written as"),
        ("draw pile ²", "is not written as"),
        ("draw pile 4 meld", "is not written as"),
        ("meld", "is not written as"),
        ("kill AS", "is not written as"),
        ("kill AS KS", "is no place"),
        ("kill AS KS@5m", "there is no seat 5"),
        ("kill AS KS@1q", "is no place"),
        ("kill AS KS@1m.", "mark"),
        ("kill AS KS@1m.y", "mark"),
        ("kill AS KS@1m.rn", "mark"),
        ("ransom KS@1m KH", "is not written as"),
        ("change", "is not written as"),
        ("change TS dead", "is not written as"),
        ("change TS +1m with", "is not written as"),
        ("change TS +1s with TH", "is not written as"),
        ("change TS dead TS@1m +d", "is not written as"),
        ("discard 9C stop", "is not written as"),
        ("pass now", "is not written as"),
        ("play " + "KH" * 5000, "at most 200 characters"),
        ("play KH\n", "is not"),
    ],
)
def test_malformed_text_says_what_is_wrong(text: str, message: str) -> None:
    state = ROYALS.new_match(seed=7).state
    before = harness.text(state)
    with pytest.raises(NotationError) as error:
        state.play(text)
    assert message in str(error.value)
    assert harness.text(state) == before


@pytest.mark.parametrize("thing", [None, 5, b"pass", ["pass"], {"move": "pass"}, ("play", "KH")])
def test_move_that_is_not_text_is_refused(thing: object) -> None:
    state = ROYALS.new_match(seed=7).state
    before = harness.text(state)
    with pytest.raises(NotationError):
        state.play(thing)  # type: ignore[arg-type]
    assert harness.text(state) == before


def quiet(**changes: object) -> Position:
    """Seat 0 (hearts) begins its turn, with a Royal since before it."""
    position = made_up(lambda n: 0)
    position.update(
        phase="w0",
        attacker=0,
        draws=[0, 1, 0],
        won=None,
        battle=[],
        house=["H", "S"],
        hands=[["TS", "TH", "TD", "JC", "KH"], ["2S", "9S", "JS"]],
        spoils=[["AS", "KH"], ["QS", "3S"]],
        meld=[["9C", "9C"], ["JH.r", "QC.r"]],
        discard=["5C", "KS"],
        dead=[],
        options={},
    )
    position.update(changes)
    used = [c[:2] for name in ("hands", "spoils", "meld") for zone in position[name] for c in zone]
    used += position["discard"] + [card for card, _ in position["battle"]]
    stock = ROYALS.shuffled(7, 1, 2)
    for card in used:
        stock.remove(card)
    position["stock"] = stock
    return position


@pytest.mark.parametrize(
    ("move", "rule"),
    [
        ("play TS", "royals.turn.phases"),
        ("draw discard", "royals.draw.source"),
        ("pass", "royals.draw.sequence"),
        ("meld TS TH", "royals.meld.match"),
        ("meld TS TH JC", "royals.meld.match"),
        ("meld TS TH TC", "royals.meld.match"),
        ("meld TS TH TD TD", "royals.meld.match"),
        ("meld KH", "royals.meld.no-home-royals"),
        ("meld 9C", "royals.meld.locked"),
        ("kill AS KD@1s", "royals.assassin.victim"),
        ("kill AS QS@0s", "royals.assassin.victim"),
        ("kill AS KS@1s", "royals.assassin.victim"),
        ("kill AH JH@1m", "royals.assassin.def"),
        ("ransom JH@1m with TS", "royals.ransom.swap"),
        ("ransom JH@1m with JS", "royals.ransom.swap"),
        ("ransom QC@1m with TS", "royals.ransom.swap"),
        ("ransom KS@d with KH", "royals.ransom.swap"),
        ("change TS", "royals.change.three-alike"),
        ("change 3S", "royals.change.three-alike"),
        ("change KH", "R2-A23"),
        ("draw pile 1", "royals.pile.privilege"),
        ("draw pile 9", "royals.pile.amount"),
        ("discard TS", "royals.turn.phases"),
        ("discard TS end", "royals.turn.phases"),
        ("end", "royals.end.trick"),
        ("done", "royals.turn.phases"),
        ("spoil AS", "royals.turn.phases"),
        ("house S", "royals.suit.order"),
        ("redeal", "royals.suit.redeal"),
        ("draw stock 2S", "royals.draw.source"),
    ],
)
def test_illegal_moves_cite_the_rule_and_change_nothing(move: str, rule: str) -> None:
    state = ROYALS.state_from_dict(quiet())
    before, legal = harness.text(state), harness.listed(state)
    with pytest.raises(IllegalMove) as error:
        state.play(move)
    assert error.value.rule == rule
    assert rule in ROYALS.rules
    assert error.value.message
    assert harness.text(state) == before
    assert harness.listed(state) == legal


def test_move_object_of_another_position_is_checked_again() -> None:
    state = ROYALS.state_from_dict(quiet())
    move = next(m for m in state.legal_moves() if m == "meld TD TH TS" or m.verb == "meld")
    state.play(move)
    before = harness.text(state)
    with pytest.raises(IllegalMove):
        state.play(move)
    assert harness.text(state) == before


def test_move_after_end_of_hand_is_refused() -> None:
    state, moves = harness.seeded_walk(harness.ROYALS, 7, harness.Policy())
    seen = list(moves)
    assert state.over
    before = harness.text(state)
    for move in set(seen):
        with pytest.raises(IllegalMove):
            state.play(move)
    assert harness.text(state) == before
