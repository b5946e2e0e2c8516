"""Positions that cannot be and texts that are no moves of The Four Virtues: each says why."""

from __future__ import annotations

from typing import Any

import pytest

from regalia import IllegalMove, NotationError, PositionError
from regalia.games import GAMES
from regalia.rules import RuleScene

GAME = GAMES["virtues"]
MELDS = ["0 4H 9H=5 6H 7H@1 +JC", "1 8S 8H 8D", "0 2D 3D 4D +KH"]


def position(**given: Any) -> dict[str, Any]:
    whole = {
        "dealer": 1,
        "seat": 0,
        "turn": 5,
        "phase": "lay",
        "hands": ["7S 7C KD 2C", "6S QH"],
        "shown": ["7C", ""],
        "discard": "3C",
        "melds": MELDS,
        **given,
    }
    return RuleScene("virtues.example", "Example", "", whole, ()).start(GAME).to_dict()


def wrong(changed: dict[str, Any]) -> PositionError:
    with pytest.raises(PositionError) as caught:
        GAME.state_from_dict(changed)
    return caught.value


def put(value: dict[str, Any], path: str, new: Any) -> dict[str, Any]:
    *way, last = [int(part) if part.isdecimal() else part for part in path.split(".")]
    part: Any = value
    for step in way:
        part = part[step]
    part[last] = new
    return value


@pytest.mark.parametrize(
    ("path", "new", "field"),
    [
        ("game", "royals", "game"),
        ("seats", 3, "seats"),
        ("dealer", 2, "dealer"),
        ("turn", 0, "turn"),
        ("seat", None, "seat"),
        ("actor", 1, "actor"),
        ("phase", "w1", "phase"),
        ("phase", "over", "actor"),
        ("ended", "out", "ended"),
        ("ended", "gone", "ended"),
        ("force", 1, "force"),
        ("force", 11, "force"),
        ("idle", 1, "idle"),
        ("stall", 13, "stall"),
        ("stall", True, "stall"),
        ("hands", [[]], "hands"),
        ("hands.0", "7S", "hands[0]"),
        ("hands.0.0", "7X", "hands[0][0]"),
        ("hands.0.0", "??", "cards"),
        ("hands.0.0", "JO", "cards"),
        ("hands.0.0", "KD", "cards"),
        ("hands.0", [], "cards"),
        ("shown.0", ["8C"], "shown[0]"),
        ("shown.0", ["7C", "7C"], "shown[0]"),
        ("melds", {}, "melds"),
        ("melds.0", [], "melds[0]"),
        ("melds.0.creator", True, "melds[0].creator"),
        ("melds.0.creator", 1, "melds[0].cards"),
        ("melds.0.kind", "row", "melds[0].kind"),
        ("melds.0.kind", "set", "melds[0].cards"),
        ("melds.1.kind", "run", "melds[1].cards"),
        ("melds.0.face", "KH", "melds[0].cards"),
        ("melds.0.face", None, "melds[0].cards"),
        ("melds.0.face", "TC", "melds[0].face"),
        ("melds.0.face", "??", "melds[0].face"),
        ("melds.0.cards", [], "melds[0].cards"),
        ("melds.0.cards", "4H", "melds[0].cards"),
        ("melds.0.cards.0", "4H", "melds[0].cards[0]"),
        ("melds.0.cards.0.card", "KS", "melds[0].cards[0].card"),
        ("melds.0.cards.0.value", 5, "melds[0].cards[0].value"),
        ("melds.0.cards.0.value", 0, "melds[0].cards[0].value"),
        ("melds.0.cards.0.owner", 2, "melds[0].cards[0].owner"),
        ("melds.0.cards.1.owner", 1, "melds[0].cards"),
        ("discard.0", "??", "cards"),
        ("options", None, "options"),
        ("options", {"target": 0}, "options"),
        ("options", {"speed": 1}, "options"),
        ("viewer", 2, "viewer"),
        ("weather", "fine", "weather"),
    ],
)
def test_impossible_position_names_the_field(path: str, new: Any, field: str) -> None:
    whole = position()
    assert GAME.state_from_dict(whole).to_dict() == whole
    error = wrong(put(whole, path, new))
    assert error.field == field
    assert str(error).startswith(f"{field}: ")


@pytest.mark.parametrize(
    ("given", "field"),
    [
        ({"phase": "draw", "discard": "", "fill": "stock"}, "discard"),
        ({"phase": "draw", "fill": "discard"}, "stock"),
        ({"hands": ["", "6S QH"], "shown": ["", ""]}, "hands[0]"),
        ({"hands": ["7S 7C", ""]}, "hands[1]"),
        ({"phase": "draw", "idle": False}, "idle"),
        # After twelve idle turns a card of the stock is drawn (FV-T1).
        ({"stall": 12, "idle": True}, "idle"),
        ({"phase": "over"}, "ended"),
        ({"phase": "yield"}, "force"),
        ({"phase": "yield", "force": 3}, "force"),
        ({"phase": "yield", "force": 4, "hands": ["7S 7C", "6S QH 9S TS"]}, "force"),
        ({"phase": "yield", "force": 1, "melds": MELDS[:2]}, "force"),
    ],
)
def test_cards_that_make_no_meld_are_refused(given: dict[str, Any], field: str) -> None:
    with pytest.raises(ValueError, match=r"position: ") as caught:
        position(**given)
    cause = caught.value.__cause__
    assert isinstance(cause, PositionError)
    assert cause.field == field


@pytest.mark.parametrize("key", ["dealer", "seat", "phase", "hands", "stock", "discard"])
def test_missing_key_is_named(key: str) -> None:
    whole = position()
    del whole[key]
    assert wrong(whole).field == key


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("meld 8S 8H TD=J +QC", "A, 2 … 9 or T"),
        ("meld 8S=8 8H 8D", "counts as 8 by itself"),
        ("meld 8S 8H 8D +9C", "jack, queen or king"),
        ("meld 8S 8H 8D +KH", "followed by force"),
        ("meld 8S 8H 8D +KH force", "followed by force"),
        ("meld 8S 8H 8D +KH take 1", "followed by force"),
        ("meld 8S 8H 8D +KS force 1", "followed by take"),
        ("meld 8S 8H 8D +KH force 11", "meld 8S"),
        ("meld 8S 8H 8D +KH force 01", "meld 8S"),
        ("meld 8S 8H 8D +KS take 2 5C", "meld 8S"),
        ("meld 8S 8H 8D +KC force 1", "meld 8S"),
        ("meld 8S 8H ??", "no card"),
        ("meld", "meld 8S"),
        ("meld +KC", "meld 8S"),
        ("add 5C", "add 5C m2"),
        ("add 5C m0", "add 5C m2"),
        ("add 5C 2", "add 5C m2"),
        ("draw", "draw 1"),
        ("draw 3", "draw 1"),
        ("draw 2 5C", "draw 1"),
        ("draw 1 JO", "no card"),
        ("discard 5C 6C", "discard 9D"),
        ("done now", "done"),
        ("play KH", "begins with one of"),
        ("", "begins with one of"),
        ("meld " + "8S " * 80, "at most 200"),
    ],
)
def test_malformed_move_is_refused_with_a_reason(text: str, words: str) -> None:
    state = GAME.state_from_dict(position())
    with pytest.raises(NotationError) as caught:
        state.play(text)
    assert words in str(caught.value)
    assert state.to_dict() == position()


@pytest.mark.parametrize(
    ("move", "said"),
    [
        ("meld AH=7 7S 7C +KC", "A♥ counts as one and nothing else."),
        ("meld 2C=7 7S 7C +KC", "2♣ can count as a lower number, never as a higher."),
    ],
)
def test_refusal_of_raised_card_explains_its_possible_values(move: str, said: str) -> None:
    """FV-A03: an ace cannot be lowered either."""
    state = GAME.state_from_dict(position(hands=["7S 7C KC 2C AH", "6S QH"], shown=["", ""]))
    with pytest.raises(IllegalMove) as caught:
        state.play(move)
    assert (caught.value.rule, caught.value.message) == ("FV-A03", said)


@pytest.mark.parametrize("given", [{"stock": "AC", "fill": "discard"}, {"stall": 12}], ids=str)
def test_refusal_of_discard_before_draw_asks_for_a_draw(given: dict[str, Any]) -> None:
    """FV-A11, FV-T1."""
    state = GAME.state_from_dict(position(phase="draw", **given))
    assert state.legal_moves() in (["draw 1", "draw discard"], ["draw 1", "draw 2"])
    with pytest.raises(IllegalMove) as caught:
        state.play("discard 2C")
    assert (caught.value.rule, caught.value.message) == (
        "virtues.turn.draw",
        "You must draw first.",
    )


@pytest.mark.parametrize(
    ("recorded", "rule"),
    [("draw 1 2H", "virtues.turn.draw"), ("draw 2 KC 2H", "virtues.turn.draw")],
)
def test_a_recorded_draw_must_agree_with_the_stock(recorded: str, rule: str) -> None:
    state = GAME.state_from_dict(position(phase="draw", stock="AC KC"))
    from_view = state.view(1)
    with pytest.raises(ValueError, match="next card") as caught:
        state.play(recorded)
    assert getattr(caught.value, "rule", None) == rule
    # Who cannot see the stock has to believe it, but not what lies in sight.
    from_view.copy().play(recorded)
    for seen in ("draw 1 8S", "draw 2 2H 2H"):
        with pytest.raises(ValueError, match="has one of") as caught:
            from_view.play(seen)
        assert getattr(caught.value, "rule", None) == "virtues.deck.52"
