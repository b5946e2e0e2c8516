"""Alliance Royals: who is asked for a claim when a copy of the top discard comes to a meld."""

from __future__ import annotations

from typing import Any

from regalia.games import GAMES
from regalia.rules import RuleScene
from regalia.state import State

#: What a position leaves unsaid: seat 0 attacks in turn 20.
USUAL: dict[str, Any] = {"attacker": 0, "turn": 20, "phase": "w2", "house": ["H", "D", "C", "S"]}
TENS: dict[str, Any] = {
    "hands": ["TS TD TC 4C", "5H 9C", "6S 6D", "TS TH 7D"],
    "spoils": ["KH", "", "", ""],
    "discard": "3D TS",
}


def position(**given: Any) -> State:
    return RuleScene("example", "Example", "", {**USUAL, **given}, ()).start(GAMES["alliance"])


def phase(state: State) -> str:
    return str(state.to_dict()["phase"])


def play(state: State, *moves: str) -> State:
    for move in moves:
        state.play(move)
    return state


def asked(now: dict[str, Any]) -> list[int]:
    """The seats that are asked, none outside a claim."""
    return list(now["queue"]) if now["phase"] == "claim" else []


def test_meld_of_top_discard_opens_claims() -> None:
    """AL-A21: all may ransom it, and the claim takes it from the meld."""
    state = play(position(**TENS), "meld TS TD TC")
    assert asked(state.to_dict()) == [1, 2, 3]
    play(state, "pass", "pass")
    assert state.legal_moves() == ["change TS +d +0m with TH", "pass"]
    play(state, "change TS +d +0m with TH")
    now = state.to_dict()
    assert (now["house"][3], now["spoils"][3]) == ("S", ["TS", "TS"])
    assert (now["phase"], now["actor"]) == ("w2", 0)


def test_meld_of_other_cards_opens_no_claim() -> None:
    """AL-A21."""
    given = {**TENS, "discard": "3D 9S"}
    assert phase(play(position(**given), "meld TS TD TC")) == "w2"


def test_payment_equal_to_top_discard_opens_claims() -> None:
    """AL-A21: seat 1 has gained the king; seats 2 and 3 may ransom it."""
    given = {
        "hands": ["KC 4C", "5H 9C", "6S 6D", "7S 7D"],
        "meld": ["", "KH.t19", "", ""],
        "discard": "3D KC",
    }
    state = play(position(**given), "ransom KH@1m with KC")
    assert asked(state.to_dict()) == [1, 2, 3]


def test_seat_unable_to_claim_is_not_asked() -> None:
    """AL-A21: the third copy lies on seat 1's board out of time, so no other seat can claim."""
    given = {
        **TENS,
        "hands": ["TS TD TC 4C", "5H 9C", "6S 6D", "TH 7D"],
        "meld": ["", "TS", "", ""],
    }
    assert asked(play(position(**given), "meld TS TD TC").to_dict()) == [1]


def test_early_meld_opens_claims_after_the_challenges() -> None:
    """AL-A06, AL-A21."""
    state = play(position(phase="w1", options={"gift.mode": "honor"}, **TENS), "meld TS TD TC")
    assert (phase(state), state.actor) == ("challenge", 1)
    play(state, "pass", "pass")
    assert asked(state.to_dict()) == [1, 2, 3]
    back = play(
        position(phase="w1", options={"gift.mode": "honor"}, **TENS), "meld TS TD TC", "challenge"
    )
    assert asked(back.to_dict()) == []
