"""Positions that cannot be: the error names the field, and nothing else ever comes out."""

from __future__ import annotations

import contextlib
import copy
from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

import regalia
from regalia import HiddenError, PositionError, State
from tests.engine import harness
from tests.engine.harness import Variant
from tests.engine.positions_royals import Position

variants = pytest.mark.parametrize("variant", harness.USUAL, ids=str)
ROYALS = regalia.GAMES["royals"]

#: What stands in a damaged file where something else should.
JUNK: list[Any] = [
    *(None, True, False, 0, 1, -1, 2, 5, 10**30, 1.5, float("nan")),
    *("", "S", "KH", "KH.n", "KH.q", "??", "JO", "w1", "over", "royals", "ended"),
    *([], ["KH"], ["??"], [[]], [[], []], [["KH", 0]], [0], [0, 1, 0], [None, None]),
    *({}, {"S": 1}, {"S": -1}, {"target": 0}, {"x": {}}, {"change.ownSuit": True}),
]


def middle(seed: int = 5, moves: int = 70) -> Position:
    """A position in the middle of a hand."""
    state, walk = harness.seeded_walk(harness.ROYALS, seed, harness.Policy(50, True))
    for _ in zip(range(moves), walk, strict=False):
        pass
    return copy.deepcopy(state.to_dict())


def refused(position: Any) -> PositionError:
    with pytest.raises(PositionError) as error:
        ROYALS.state_from_dict(position)
    return error.value


# --- one thing wrong, by name ------------------------------------------------------------------


@pytest.mark.parametrize("key", ["stock", "discard", "dead"])
def test_surplus_card_is_refused(key: str) -> None:
    position = middle()
    position[key].append("9S")
    error = refused(position)
    assert error.field == "cards"
    assert "9S stands 4 times, and the pack has 3" in str(error) or "101 of 100" in str(error)


def test_missing_card_is_refused() -> None:
    position = middle()
    card = position["stock"].pop()
    error = refused(position)
    assert error.field == "cards"
    assert "99 of 100" in str(error)
    assert card in str(error)


def test_card_in_two_places_is_refused() -> None:
    position = middle()
    single = next(card for card in position["stock"] if card[0] in "2345678")
    position["hands"][0].append(single)
    other = next(card for card in position["stock"] if card[0] == "9")
    position["stock"].remove(other)
    error = refused(position)
    assert error.field == "cards"
    assert f"{single} stands 2 times" in str(error)


@pytest.mark.parametrize(
    ("key", "index"), [("stock", 0), ("discard", 0), ("dead", 0), ("hands", 1), ("spoils", 0)]
)
@pytest.mark.parametrize("card", ["1H", "", "KHX", 5, None, ["KH"], "K♥"])
def test_text_that_is_not_a_card_is_refused(key: str, index: int, card: object) -> None:
    position = middle()
    zone = position[key] if key in ("stock", "discard", "dead") else position[key][index]
    zone[:1] = [card]
    error = refused(position)
    assert error.field.startswith(f"{key}[")


def test_visible_card_in_hidden_hand_is_refused() -> None:
    position = ROYALS.state_from_dict(middle()).view(0).to_dict()
    card = next(card for card in position["hands"][0] if card[0] in "2345678")
    position["shown"][1] = [card]
    assert refused(position).field == "shown[1]"


def test_attacker_without_a_card_to_lead_is_refused() -> None:
    position = middle()
    seat = position["attacker"]
    position["dead"] += position["hands"][seat]
    position["hands"][seat] = []
    position["limits"], position["battle"], position["won"] = [{}, {}], [], None
    drawing = {**position, "phase": "draw", "draws": [1 - seat], "actor": 1 - seat}
    error = refused(drawing)
    assert error.field == f"hands[{seat}]"
    assert "to lead" in str(error)
    # Before his own draw it may be empty.
    assert ROYALS.state_from_dict({**drawing, "draws": [seat], "actor": seat}).legal_moves()


def test_an_unknown_card_needs_a_viewer() -> None:
    position = middle()
    position["stock"][0] = "??"
    error = refused(position)
    assert error.field == "cards"
    assert "viewer" in str(error)
    assert ROYALS.state_from_dict({**position, "viewer": 0}).viewer == 0


@pytest.mark.parametrize(
    "key",
    ["dealer", "turn", "attacker", "phase", "house", "hands", "spoils", "meld", "stock", "game"],
)
def test_missing_key_is_refused(key: str) -> None:
    position = middle()
    del position[key]
    assert refused(position).field == key


@pytest.mark.parametrize("key", ["hand", "Stock", "gifts", "", "x" * 1000])
def test_unknown_key_is_refused(key: str) -> None:
    error = refused({**middle(), key: []})
    assert error.field == key[:40]
    assert len(str(error)) < 200


@pytest.mark.parametrize("position", [None, [], "royals", 5, True])
def test_position_that_is_not_an_object_is_refused(position: object) -> None:
    assert refused(position).field == "position"


@pytest.mark.parametrize("game", ["marriage", "Royals", "", None, 5, []])
def test_unknown_game_is_refused(game: object) -> None:
    error = refused({**middle(), "game": game})
    assert error.field == "game"
    assert "royals" in str(error)


@pytest.mark.parametrize(
    ("field", "changes"),
    [
        ("hands", {"hands": [[]]}),
        ("hands", {"hands": [[], [], []]}),
        ("hands", {"hands": "KH"}),
        ("hands[0]", {"hands": ["KH", []]}),
        ("spoils", {"spoils": [[]]}),
        ("meld[1]", {"meld": [[], {}]}),
        ("stock", {"stock": {}}),
        ("dealer", {"dealer": 2}),
        ("dealer", {"dealer": -1}),
        ("dealer", {"dealer": True}),
        ("dealer", {"dealer": "0"}),
        ("dealer", {"dealer": None}),
        ("turn", {"turn": -1}),
        ("turn", {"turn": 1.0}),
        ("turn", {"turn": 10**9}),
        ("attacker", {"attacker": 2}),
        ("attacker", {"attacker": None}),
        ("phase", {"phase": "w2"}),
        ("phase", {"phase": "gift"}),
        ("phase", {"phase": None}),
        ("phase", {"phase": ["w1"]}),
        ("phase", {"phase": {}}),
        ("house", {"house": ["S"]}),
        ("house[1]", {"house": ["S", "X"]}),
        ("house[0]", {"house": ["SH", "S"]}),
        ("house[0]", {"house": [["S"], "S"]}),
        ("house[0]", {"house": [0, "S"]}),
        ("actor", {"actor": 7}),
        ("actor", {"actor": "0"}),
        ("actor", {"actor": None}),
        ("draws", {"draws": 1}),
        ("draws[0]", {"draws": [2]}),
        ("draws[0]", {"draws": [[]]}),
        ("battle", {"battle": {}}),
        ("battle[0]", {"battle": ["KH"]}),
        ("battle[0]", {"battle": [["KH"]]}),
        ("battle[0]", {"battle": [["KH", 2]]}),
        ("battle[0]", {"battle": [["KX", 0]]}),
        ("battle[0]", {"battle": [[["KH"], 0]]}),
        ("won", {"won": 3}),
        ("won", {"won": []}),
        ("first", {"first": 2}),
        ("ended", {"ended": "won"}),
        ("ended", {"ended": []}),
        ("ended", {"ended": "ended"}),
        ("redeals", {"redeals": -1}),
        ("redeals", {"redeals": "0"}),
        ("shown", {"shown": [[]]}),
        ("shown[0]", {"shown": [["2S", "2S"], []]}),
        ("shown[0]", {"shown": [5, []]}),
        ("limits", {"limits": [{}]}),
        ("limits[0]", {"limits": [[], {}]}),
        ("limits[0]", {"limits": [{"X": 1}, {}]}),
        ("limits[0]", {"limits": [{"S": -1}, {}]}),
        ("limits[0]", {"limits": [{"S": "1"}, {}]}),
        ("limits[0]", {"limits": [{"S": 1000}, {}]}),
        ("viewer", {"viewer": 2}),
        ("viewer", {"viewer": -2}),
        ("viewer", {"viewer": "0"}),
        ("options", {"options": []}),
        ("options", {"options": None}),
        ("options", {"options": {"target": 0}}),
        ("options", {"options": {"target": "1066"}}),
        ("options", {"options": {"change.ownSuit": 1}}),
        ("options", {"options": {"unknown": 1}}),
    ],
    ids=str,
)
def test_wrong_value_names_its_field(field: str, changes: dict[str, Any]) -> None:
    error = refused({**middle(), **changes})
    assert error.field.startswith(field)
    assert str(error).startswith(error.field)
    assert len(str(error)) < 300


@pytest.mark.parametrize("marks", ["", "q", "nn", "xn", "rn", "N", "n ", "n.x", "t17", "\u0000"])
def test_invalid_marks_are_refused(marks: str) -> None:
    position = middle()
    position["meld"][0] = [f"KS.{marks}"]
    assert refused(position).field == "meld[0][0]"


@pytest.mark.parametrize(
    ("changes", "field"),
    [
        ({"phase": "over"}, "ended"),
        ({"phase": "house"}, "house"),
        ({"phase": "house", "first": None, "house": [None, None]}, "spoils"),
        ({"phase": "house", "first": None, "house": [None, "H"]}, "first"),
        ({"phase": "w0", "draws": []}, "draws"),
        ({"phase": "w0", "draws": [1, 0]}, "draws"),
        ({"phase": "w1", "draws": [0]}, "draws"),
        ({"phase": "battle"}, "battle"),
        ({"phase": "spoil"}, "won"),
    ],
    ids=str,
)
def test_phase_that_contradicts_the_position_is_refused(
    changes: dict[str, Any], field: str
) -> None:
    position = {**quiet_middle(), "actor": None, **changes}
    del position["actor"]
    assert refused(position).field.startswith(field)


def quiet_middle() -> Position:
    """In W1, seat 0 on offense, nothing on the table."""
    position = middle()
    for card, _ in position["battle"]:
        position["dead"].append(card)
    position.update(phase="w1", attacker=0, draws=[], battle=[], won=None)
    return position


def test_refused_position_leaves_its_input_unchanged() -> None:
    position = middle()
    position["stock"].append("9S")
    before = copy.deepcopy(position)
    refused(position)
    assert position == before


def test_returned_position_is_independent_of_the_state() -> None:
    state, walk = harness.seeded_walk(harness.ROYALS, 3, harness.Policy(50))
    for _ in zip(range(60), walk, strict=False):
        pass
    before = harness.text(state)
    position = state.to_dict()
    again = ROYALS.state_from_dict(position)
    _scramble(position)
    assert harness.text(state) == before
    assert harness.text(again) == before


def _scramble(value: Any) -> None:
    for part in list(value.values()) if isinstance(value, dict) else value:
        if isinstance(part, (dict, list)):
            _scramble(part)
    value.clear()


# --- anything wrong, at random -------------------------------------------------------------------


def spoilt(value: Any, below: Callable[[int], int]) -> Any:
    """The JSON value with one thing in it changed, taken away or put in."""
    if isinstance(value, dict) and value and below(5):
        key = list(value)[below(len(value))]
        if below(8) == 0:
            return {k: v for k, v in value.items() if k != key}
        return {**value, key: spoilt(value[key], below)}
    if isinstance(value, list) and value and below(5):
        at = below(len(value))
        match below(6):
            case 0:
                return value[:at] + value[at + 1 :]
            case 1:
                return [*value[: at + 1], *value[at:]]
            case 2:
                return value[::-1]
            case _:
                return [*value[:at], spoilt(value[at], below), *value[at + 1 :]]
    match below(4):
        case 0 if isinstance(value, int) and value is not True:
            return value + (1, -1)[below(2)]
        case 1 if isinstance(value, str):
            return value + (".n", ".x", ".r", "H", "")[below(5)]
        case _:
            return JUNK[below(len(JUNK))]


#: A Royals hand in which the attacker's last draw is gone and his hand is empty.
NOTHING_TO_LEAD = (304, 1, harness.Policy(90, True), [23780], 1937, [533, 59957, 24211], 100000)


@variants
@harness.examples(20)
@given(data=st.data())
@example(data=harness.Drawn(*NOTHING_TO_LEAD))
def test_a_damaged_position_is_refused_or_can_be_played(
    variant: Variant, data: st.DataObject
) -> None:
    state, moves = harness.drawn_walk(variant, data)
    below = harness.below_of(data)
    viewed = below(4) == 0
    for _ in moves:
        if below(12):
            continue
        position = (state.view(below(variant.seats)) if viewed else state).to_dict()
        for _ in range(10):
            damaged = position
            for _ in range(1 + below(3)):
                damaged = spoilt(damaged, below)
            read = let_in(variant, damaged)
            if read is not None:
                # What was let in is a position like any other.
                assert harness.text(harness.reread(read)) == harness.text(read)
                pack = len(read.cards())
                if read.viewer is not None:
                    sample_of(read)
                play_on(read, below)
                assert len(read.cards()) == pack


def let_in(variant: Variant, position: Any) -> State | None:
    """The state, or None after a refusal that names the field."""
    field = message = ""
    try:
        return variant.game.state_from_dict(position)
    except PositionError as error:
        field, message = error.field, str(error)
    assert message.startswith(field)
    assert 0 < len(message) < 400
    return None


def sample_of(view: State) -> None:
    """Some whole state that fits the view, or the news that there is none."""
    with contextlib.suppress(PositionError):
        assert view.sample(Random(0)).viewer is None


def play_on(state: State, below: Callable[[int], int]) -> None:
    """Plays some moves. In a whole state there is always one, and it can be played."""
    for _ in range(25):
        legal = state.legal_moves()
        if not legal:
            break
        if state.viewer not in (None, state.actor):
            break  # of a hand that is hidden nothing can be listed
        try:
            state.play(legal[below(len(legal))])
        except HiddenError:
            assert state.viewer is not None
            break  # what the move turns over has to be told
    assert state.over or state.legal_moves() or state.viewer is not None
