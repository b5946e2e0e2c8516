"""A hostage ends with the couple that it was held against, whatever comes about in the same act."""

from __future__ import annotations

import json
from typing import Any

from regalia.games import GAMES
from regalia.rules import RuleScene
from regalia.state import State
from tests.engine import harness

#: Default fields of a position, by game: seat 0 attacks in turn 22, and all hands are small.
USUAL: dict[str, dict[str, Any]] = {
    "marriage": {"house": ["H", "C", "D"], "hands": ["4S 4H", "5S 5C", "6S 6D"]},
    "alliance": {"house": ["H", "D", "C", "S"], "hands": ["4S 4H", "5S 5C", "6S 6D", "7S 7D"]},
}


def position(game: str, **given: Any) -> State:
    usual = {"attacker": 0, "turn": 22, "phase": "w2", **USUAL[game]}
    return RuleScene("example", "Example", "", {**usual, **given}, ()).start(GAMES[game])


def after(state: State, *moves: str) -> dict[str, Any]:
    """The position after the moves, which reads back as it is written."""
    for move in moves:
        state.play(move)
    assert harness.text(harness.reread(state)) == harness.text(state)
    return state.to_dict()


def couples(now: dict[str, Any]) -> list[tuple[str, str]]:
    return [(couple["home"], couple["other"]) for couple in now["marriages"]]


MARRIED = {"spoils": ["QH.*vKCm20!", "QH.h0", ""], "meld": ["KC.*vQHs20!", "", ""]}
HELD = [{"card": "QH@1s.h0", "target": "QH@0s.*vKCm20!", "turn": 21}]


def test_conversion_ends_the_hostage_against_the_remaining_spouse() -> None:
    """MR-A20."""
    given = {"attacker": 2, "hands": ["4S", "5S", "6S KD"], "hostages": HELD, **MARRIED}
    now = after(position("marriage", **given), "ransom KC@0m with KD")
    assert now["hostages"] == []
    assert now["spoils"][:2] == [["QH.*vKDm22"], ["QH"]]
    assert now["meld"][0] == ["KD.vQHs22"]


def test_killed_spouse_ends_the_hostage_before_the_widow_marries_again() -> None:
    """MR-A22."""
    given = {
        "attacker": 2,
        "spoils": ["QH.*vKCm20!", "QH.h0", "AC"],
        "meld": ["KC.*vQHs20! KD", "", ""],
        "hostages": HELD,
    }
    now = after(position("marriage", **given), "kill AC KC@0m")
    assert now["hostages"] == []
    assert now["spoils"][:2] == [["QH.*vKDm22"], ["QH"]]
    assert couples(now) == [("QH@0s.*vKDm22", "KD@0m.vQHs22")]


def test_killed_spouse_ends_the_hostage_in_alliance() -> None:
    """AL-A30."""
    given = {"attacker": 3, "spoils": ["QH.vKC! KC KC.vQH!", "QH.h0", "", "AC"]}
    now = after(position("alliance", **given), "kill AC KC@0s.vQH!")
    assert now["hostages"] == []
    assert now["spoils"][:2] == [["QH.vKC", "KC.vQH"], ["QH"]]


def test_betrothal_ends_with_its_hostage_before_the_couple_that_the_change_makes() -> None:
    """AL-A28, AL-A30: the owner of the board changes his house, and the betrothed card marries."""
    given = {
        "house": ["H", "D", "C", "H"],
        "hands": ["4S TS TS TS", "5S 5C", "6S 6D", "7S 7D"],
        "spoils": ["QC.b! KS", "", "", "QC.h0"],
        "hostages": [{"card": "QC@3s.h0", "target": "QC@0s.b!", "turn": 21}],
    }
    now = after(position("alliance", **given), "change TS")
    assert now["hostages"] == []
    assert (now["spoils"][0], now["spoils"][3]) == (["QC.vKS", "KS.vQC"], ["QC"])


def test_forced_royal_has_the_same_mark_by_hand_and_at_the_end_of_the_hand() -> None:
    (scene,) = (each for each in GAMES["marriage"].rules["MR-A13"].scenes if "end" in each.steps)
    ended = [scene.start(GAMES["marriage"]) for _ in range(2)]
    ended[0].play("move KH")
    for state in ended:
        state.play("end")
    assert ended[0].to_dict() == ended[1].to_dict()
    # A position of an older version, without the mark, is read as it was.
    older = json.loads(json.dumps(ended[0].to_dict()).replace(".nv", ".v"))
    assert GAMES["marriage"].state_from_dict(older).scores() == ended[0].scores()
