"""Copies of a card with equal marks are one card: no move and no choice depends on their order.

Each position is tried with the lists of its zones, marriages and hostages in every order.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from typing import Any

import pytest

from regalia import IllegalMove, PositionError, State
from regalia.games import GAMES
from tests.engine import harness
from tests.engine.test_hostages import position


def orders(game: str, **given: Any) -> Iterator[State]:
    """The position of a scene, read with its boards and its records in every order."""
    whole = position(game, **given).to_dict()
    busy = max((zone for zone in (*whole["spoils"], *whole["meld"])), key=len)
    for cards in itertools.permutations(busy[:]):
        for one, other in itertools.product((1, -1), repeat=2):
            busy[:] = cards
            marriages, hostages = whole["marriages"][::one], whole["hostages"][::other]
            records = {"marriages": marriages, "hostages": hostages}
            yield GAMES[game].state_from_dict({**whole, **records})


def played(states: Iterator[State], *moves: str) -> dict[str, Any]:
    """The one position that the moves lead to."""
    ends = {}
    for state in states:
        for move in moves:
            assert move in state.legal_moves()
            state.play(move)
        ends[harness.text(state)] = state.to_dict()
    assert len(ends) == 1
    return next(iter(ends.values()))


def verbs(state: State, verb: str) -> list[str]:
    return [str(move) for move in state.legal_moves() if move.verb == verb]


FORCED: dict[str, Any] = {
    "house": ["S", "H", "D"],
    "attacker": 0,
    "turn": 21,
    "spoils": ["", "", ""],
    "meld": ["KS.vQCm20 QC.vKSm20 KS.vQHm19 QH.vKSm19", "", ""],
}


@pytest.mark.parametrize(
    ("move", "spoils"),
    [("move KS@0m.vQCm20", ["KS.nvQCm20"]), ("move KS@0m.vQHm19", ["KS.nvQHm19"])],
)
def test_forced_kings_with_different_queens_are_two_moves(move: str, spoils: list[str]) -> None:
    """marriage.force.resolve."""
    for state in orders("marriage", **FORCED):
        assert verbs(state, "move") == ["move KS@0m.vQCm20", "move KS@0m.vQHm19"]
        with pytest.raises(IllegalMove, match="Say which of the married Royals") as refusal:
            state.copy().play("move KS")
        assert refusal.value.rule == "marriage.force.resolve"
    assert played(orders("marriage", **FORCED), move)["spoils"][0] == spoils


def test_only_forced_king_needs_no_marks() -> None:
    """marriage.force.resolve."""
    state = position("marriage", **{**FORCED, "meld": ["KS.vQCm20 QC.vKSm20 KS", "", ""]})
    assert verbs(state, "move") == ["move KS"]
    assert str(state.parse("move KS@0m.vQCm20")) == "move KS"
    state.play("move KS@0m.vQCm20")
    assert state.to_dict()["meld"][0] == ["QC.vKSs20", "KS"]


def test_kill_takes_spouse_whose_partner_marks_sort_first() -> None:
    """AL-A24: the queen of the king without marks, wherever she lies."""
    given: dict[str, Any] = {
        "attacker": 0,
        "house": ["H", "S", "C", "D"],
        "spoils": ["AD", "KS.vQD KS.w17vQD QD.vKS QD.vKS", "", ""],
        "turn": 20,
    }
    now = played(orders("alliance", **given), "kill AD QD@1s")
    assert now["spoils"][1] == ["QD.vKS", "KS", "KS.w17vQD"]


def test_marks_decide_which_king_marries() -> None:
    """AL-A24: of a hostage and a king without marks the latter marries, whichever came first."""
    given: dict[str, Any] = {
        "attacker": 0,
        "house": ["H", "C", "C", "D"],
        "hands": ["TS", "5S", "6S", "KD"],
        "phase": "battle",
        "battle": [["QH", 0], ["4D", 1], ["5D", 2]],
        "spoils": ["KC KC.h3", "", "", "KC.vQD! QD.vKC!"],
    }
    now = played(orders("alliance", **given), "play KD", "spoil QH")
    assert now["spoils"][0] == ["QH.nw22vKC", "KC.h3", "KC.vQH"]


def test_redemption_ends_the_hostage_declared_first() -> None:
    """MR-A22, MR-A23: of two equal hostages."""
    given: dict[str, Any] = {
        "hands": ["KC 4S", "5S", "6S"],
        "spoils": ["KH.vQCs15!", "", "KH.h0 KH.h0"],
        "meld": ["", "", ""],
        "hostages": [
            {"card": "KH@2s.h0", "target": "KH@0s.vQCs15!", "turn": 18},
            {"card": "KH@2s.h0", "target": "KH@0s.vQCs15!", "turn": 16},
        ],
    }
    given["spoils"][0] += " QC.vKHs15!"
    now = played(orders("marriage", **given), "redeem KH@2s with KC")
    assert [hostage["turn"] for hostage in now["hostages"]] == [18]


def test_two_suspended_couples_have_one_hostage_each() -> None:
    """AL-A30: the hostage against the king tells which couple the other one strikes."""
    given: dict[str, Any] = {
        "attacker": 0,
        "house": ["H", "S", "C", "D"],
        "spoils": ["QD.h1 KS.h1", "KS.vQD! KS.w17vQD! QD.vKS! QD.vKS!", "", ""],
        "turn": 20,
        "hostages": [
            {"card": "QD@0s.h1", "target": "QD@1s.vKS!", "turn": 18},
            {"card": "KS@0s.h1", "target": "KS@1s.w17vQD!", "turn": 18},
        ],
    }
    now = played(orders("alliance", **given), "release KS")
    assert now["spoils"][1] == ["QD.vKS", "QD.vKS!", "KS.vQD!", "KS.w17vQD"]


def held_kings(first: str, second: str) -> dict[str, Any]:
    """Two equal kings, hostages since turns 16 and 18, whose queens differ in their marks."""
    return {
        "attacker": 1,
        "turn": 20,
        "house": ["C", "H", "D"],
        "hands": ["4S", "KH 5S", "6S"],
        "spoils": ["KC.h2vQSm15 KC.h2vQSm15", "", "QD.vKCs15! KC.vQDs15!"],
        "meld": ["QS.vKCs15 QS.kvKCs15", "", ""],
        "marriages": [
            {"board": 0, "home": f"KC@0s.h2vQSm15{first}", "other": "QS@0m.vKCs15", "since": 15},
            {"board": 0, "home": f"KC@0s.h2vQSm15{second}", "other": "QS@0m.kvKCs15", "since": 15},
            {"board": 2, "home": "QD@2s.vKCs15!", "other": "KC@2s.vQDs15!", "since": 15},
        ],
        "hostages": [
            {"card": f"KC@0s.h2vQSm15{first}", "target": "KC@2s.vQDs15!", "turn": 16},
            {"card": f"KC@0s.h2vQSm15{second}", "target": "KC@2s.vQDs15!", "turn": 18},
        ],
    }


@pytest.mark.parametrize(
    ("numbers", "left"), [(("#1", "#2"), 16), (("#2", "#1"), 16), (("", ""), 18)]
)
def test_number_tells_equal_hostages_apart(numbers: tuple[str, str], left: int) -> None:
    """Any numbers name the copies, and a position from before they came reads.

    Redeemed is the king whose queen has the marks that sort first.
    """
    given = held_kings(*numbers)
    here = position("marriage", **given).to_dict()
    couples = [(record["home"][-2:], record["other"][6:]) for record in here["marriages"][:2]]
    assert couples == [("#1", "kvKCs15"), ("#2", "vKCs15")]
    now = played(orders("marriage", **given), "redeem KC@0s with KH")
    assert now["meld"][0] == ["QS.k", "QS.vKCs15"]
    assert [(record["card"], record["turn"]) for record in now["hostages"]] == [
        ("KC@0s.h2vQSm15", left)
    ]


@pytest.mark.parametrize("number", ["#", "#0", "#4", "#one", "#1#2"])
def test_number_of_a_copy_is_from_1_to_3(number: str) -> None:
    given = position("marriage", **held_kings("#1", "#2")).to_dict()
    given["hostages"][0]["card"] = "KC@0s.h2vQSm15" + number
    with pytest.raises(PositionError, match="lies nowhere on the boards"):
        GAMES["marriage"].state_from_dict(given)
