"""The worked examples of the rules of Royals, with every number computed by the engine.

A position is written as scenes write it: seat 0 is offense and at home in hearts unless said
otherwise, `spoils` were won in tricks, `meld` was laid down. Odd numbers are the examples of the
specification; the even ones between them are our own, for the rules that are easily got wrong.
"""

from __future__ import annotations

from typing import Any

import pytest

from regalia.games import GAMES
from regalia.match import Match
from regalia.rules import Scene
from regalia.state import State
from tests.engine.worked_examples import play, refusal

GAME = GAMES["royals"]
USUAL = {"attacker": 0, "turn": 20, "phase": "w1", "house": ["H", "C"], "hands": ["4C", "3D"]}


def position(**given: Any) -> State:
    return Scene("royals.example", "Example", "", {**USUAL, **given}, ()).start(GAME)


def won(**given: Any) -> State:
    """After a trick that offense has won, nothing in the other hand."""
    return position(**{"phase": "w3", "won": 0, "hands": ["", ""], **given})


def trick(lead: str, answer: str, held: str = "") -> int:
    """Return the winner of a trick that seat 0 led."""
    state = position(hands=[f"{lead} 4D", f"{answer} {held}"])
    play(state, f"play {lead}", f"play {answer}")
    winner = state.to_dict()["won"]
    assert state.actor == winner
    return int(winner)


def worth(**given: Any) -> list[int]:
    """Scores when offense ends the hand without a discard, at home in hearts."""
    return play(won(**given), "end").scores()


def test_1_sneak() -> None:
    state = position(hands=["AS 4D", "2S 5S 9C"], spoils=["KS", ""])
    state.play("play AS")
    assert state.legal_moves() == ["play 2S", "play 5S"]
    play(state, "play 2S", "spoil AS")
    after = state.to_dict()
    assert (after["spoils"], after["dead"]) == ([["KS"], ["AS"]], ["2S"])
    state.play("discard 4D")
    assert "kill AS KS@0s" in state.legal_moves()


def test_2_whoever_leads() -> None:
    assert trick("2S", "AS") == 0
    assert trick("AS", "2S") == 1
    assert trick("2S", "3S") == 1
    assert trick("2S", "KD") == 0
    assert trick("AS", "2H") == 0
    assert trick("KS", "2S") == 0


def test_3_tie_void_revoke() -> None:
    assert trick("KD", "KD") == 0
    assert trick("9C", "AH") == 0
    state = play(position(hands=["9C 4D", "AH"]), "play 9C", "play AH", "spoil AH")
    assert state.to_dict()["spoils"] == [["AH.n"], []]
    revoking = play(position(hands=["9C 4D", "JC 2S"]), "play 9C")
    assert refusal(revoking, "play 2S") == "royals.trick.follow"


def test_4_either_card_is_taken_by_either_seat() -> None:
    for answer, winner in (("4H", 0), ("AH", 1)):
        state = play(position(hands=["KH 9C", f"{answer} 3S"]), "play KH", f"play {answer}")
        assert state.actor == winner
        assert state.legal_moves() == sorted(["spoil KH", f"spoil {answer}"])


def test_5_meld() -> None:
    hand = "TS TD TC KC KD 3S"
    state = position(hands=[hand, "4H"], spoils=["JH", ""])
    assert "meld TS TD TC" in state.legal_moves()
    assert refusal(state, "meld KC KD") == "royals.meld.match"
    with_king = position(hands=[hand, "4H"], spoils=["JH KH", ""])
    assert "meld KD KC" in with_king.legal_moves()


def test_6_adding_to_what_is_left_of_a_match() -> None:
    given: dict[str, Any] = {"hands": ["TC 4C", "4H"], "spoils": ["JH", ""]}
    for left in ("TS TH TD", "TS TH"):
        assert "meld TC" in position(meld=[left, ""], **given).legal_moves()
    assert refusal(position(meld=["TS", ""], **given), "meld TC") == "royals.meld.match"
    without = position(meld=["TS TH TD", ""], **{**given, "spoils": ["JD", ""]})
    assert refusal(without, "meld TC") == "royals.meld.extend-royal"


def test_7_own_royals() -> None:
    state = position(hands=["KH KC KS 4D", "4H"], spoils=["KH", ""])
    melds = [move for move in state.legal_moves() if move.verb == "meld"]
    assert melds == ["meld KS KC"]
    assert refusal(state, "meld KS KH KC") == "royals.meld.no-home-royals"


def test_8_the_pile() -> None:
    given: dict[str, Any] = {"phase": "w0", "hands": ["TH TD 5S", "4H"]}
    pile = {"discard": "9D TS 4C 8S"}
    takes = position(**given, **pile, spoils=["KH QH", ""]).legal_moves()
    assert [m for m in takes if m.startswith("draw pile")] == ["draw pile 3 meld TH TD"]
    for royals in ("QH QH", "KH", "KH QC", "KH QH.n"):
        state = position(**given, **pile, spoils=[royals, ""])
        assert refusal(state, "draw pile 3 meld TH TD") == "royals.pile.privilege"


def test_9_assassin() -> None:
    given: dict[str, Any] = {"meld": ["AC", "KC"], "hands": ["4D", "4H"]}
    state = position(spoils=["AS", "KS"], **given)
    assert [m for m in state.legal_moves() if m.verb == "kill"] == ["kill AS KS@1s"]
    assert refusal(state, "kill AS KC@1m") == "royals.assassin.victim"
    assert refusal(state, "kill AC KC@1m") == "royals.assassin.def"
    assert sorted(play(state, "kill AS KS@1s").to_dict()["dead"]) == ["AS", "KS"]
    fresh = position(phase="w3", won=0, spoils=["AS.n", "KS"], **given)
    assert refusal(fresh, "kill AS KS@1s") == "royals.assassin.timing"


def test_10_ransom() -> None:
    given: dict[str, Any] = {"hands": ["JC QS 4D", "4H"], "house": ["H", "C"]}
    fresh = position(meld=["", "JH.r JD.r JS.r"], **given)
    assert [m for m in fresh.legal_moves() if m.verb == "ransom"] == ["ransom JH@1m with JC"]
    after = play(fresh, "ransom JH@1m with JC").to_dict()
    assert (after["hands"][0], after["meld"][1]) == (
        ["4D", "JH", "QS"],
        ["JS.r", "JD.r", "JC.x"],
    )
    old = position(meld=["", "JH JD JS"], **given)
    assert refusal(old, "ransom JH@1m with JC") == "royals.ransom.recent"
    taken = position(spoils=["", "JH"], **given)
    assert refusal(taken, "ransom JH@1s with JC") == "royals.ransom.not-tricks"


def test_11_change() -> None:
    state = position(
        phase="w0",
        hands=["TS TS 5D", "4D 9H"],
        spoils=["KS KH", ""],
        meld=["QS", ""],
        discard="7D TS",
        stock="6C TH 8C",
    )
    assert refusal(state, "draw discard") == "royals.draw.source"
    play(state, "change TS +d")
    after = state.to_dict()
    assert (after["house"][0], after["meld"][0], after["dead"]) == (
        "S",
        ["TS.n", "TS.n", "QS"],
        ["TS"],
    )
    play(state, "draw stock", "draw stock", "meld TH", "play 5D", "play 4D", "spoil 5D")
    assert "end" in state.legal_moves()
    # Tens 30, king and queen of spades, king of hearts 15, the five of diamonds 10.
    assert play(state, "end").scores()[0] == 55


def test_11_change_before_the_draw_opens_the_pile() -> None:
    state = position(
        phase="w0",
        hands=["TS TS TS 9H 9C 5D", "4D"],
        spoils=["KS KH", ""],
        meld=["QS", ""],
        discard="7D 9S JD",
    )
    assert refusal(state, "draw pile 2 meld 9H 9C") == "royals.pile.privilege"
    assert "draw pile 2 meld 9H 9C" in play(state, "change TS").legal_moves()


def test_12_change_with_a_ransom() -> None:
    state = position(hands=["9D 9D 9S 4C", "4H"], meld=["", "9D.r 9H.r 9C.r"])
    assert [m for m in state.legal_moves() if m.verb == "change"] == ["change 9D +1m with 9S"]
    after = play(state, "change 9D +1m with 9S").to_dict()
    assert (after["house"], after["hands"][0]) == (["D", "C"], ["4C"])
    assert after["meld"] == [["9D.n", "9D.n"], ["9S", "9H.r", "9C.r"]]


def test_13_end() -> None:
    state = won(hands=["KC 4D", ""], spoils=["JH", ""])
    assert refusal(state, "end") == "royals.end.no-faces"
    # The jack's five, less ten for the four.
    assert play(state, "discard KC end").scores() == [-5, 0]
    two = won(hands=["KC QD 4D", ""], spoils=["JH QS QC", ""])
    assert refusal(two, "discard KC end") == "royals.end.no-faces"
    assert "discard KC end" in play(two, "meld QD").legal_moves()
    lost = won(hands=["KC 4D", ""], spoils=["JH", ""], won=1)
    assert refusal(lost, "discard KC end") == "royals.end.trick"


def test_14_sets_and_matches_together() -> None:
    assert worth(spoils=["KH QH JH 8S", "KC QC JH"]) == [50, 15]
    assert worth(spoils=["KH KH QH QH JH JH", ""]) == [90, 0]
    assert worth(spoils=["KH KH KH QH QH QH JH JH JH", ""]) == [360, 0]
    # The third king is no set, but it makes a match.
    assert worth(spoils=["KH KH KH QH JH", ""]) == [2 * (30 + 5 + 5), 0]
    # Subtracted first, multiplied afterwards.
    assert worth(spoils=["KH QH JH", ""], hands=["9C", ""]) == [20, 0]


def test_14_a_ransomed_queen_is_in_no_set() -> None:
    assert worth(spoils=["JH", "KC JC"], meld=["", "QS QD QC.x"])[1] == 40
    assert worth(spoils=["JH", "KC JC QC"], meld=["", "QS QD"])[1] == 80


def test_15_negative() -> None:
    assert worth(spoils=["KH QH JH", ""], hands=["2C 3C 4C 5D 9S", ""]) == [-60, 0]


def test_16_matches_are_counted_over_the_whole_display() -> None:
    assert worth(spoils=["JH TS TH", ""], meld=["TC", ""]) == [35, 0]
    assert worth(spoils=["JH AS", ""], meld=["AD AC", ""]) == [35, 0]
    assert worth(spoils=["JH 6S 6D", ""]) == [25, 0]
    assert worth(spoils=["JH 6S 6D 6C", ""]) == [65, 0]
    assert worth(spoils=["JH", ""], hands=["9S 9H 9D", ""]) == [-10, 0]


def test_17_broken_match() -> None:
    given: dict[str, Any] = {"spoils": ["JH AD", ""], "meld": ["", "8H 8D 8C"]}
    assert worth(**given)[1] == 60
    assert play(won(**given), "kill AD 8D@1m", "end").scores()[1] == 20


def test_18_the_stock_runs_out() -> None:
    given: dict[str, Any] = {"fill": "dead", "spoils": ["JH", "QC"]}
    drawn = position(phase="w0", hands=["4C 5H", "3D"], discard="7D", stock="QS", **given)
    play(drawn, "draw stock")
    assert (drawn.actor, drawn.legal_moves()) == (0, ["pass"])
    must = position(phase="w0", hands=["4C 5H", "3D"], discard="7D 4H", **given)
    assert must.legal_moves() == ["draw discard"]
    last = play(position(hands=["KS", "4S 5D"], **given), "play KS", "play 4S", "spoil KS")
    assert (last.over, last.to_dict()["ended"], last.scores()) == (True, "exhausted", [10, -5])
    wet = play(position(hands=["KS", "4S 5D"]), "play KS", "play 4S", "spoil KS")
    assert (wet.over, wet.legal_moves()) == (False, ["done"])


@pytest.mark.parametrize(
    ("before", "gained", "winners"),
    [
        ([1060, 0], [5, 0], []),
        ([1065, 0], [5, 0], [0]),
        ([1060, 1060], [15, 20], [1]),
        ([1060, 1055], [15, 20], []),
        ([0, 1065], [5, 5], [1]),
    ],
)
def test_19_game(before: list[int], gained: list[int], winners: list[int]) -> None:
    displays = {
        (5, 0): ["JH", ""],
        (5, 5): ["JH", "KD"],
        (15, 20): ["JH QS KS", "QC KC AC JD"],
    }
    start = won(spoils=displays[gained[0], gained[1]])
    match = Match(GAME, 2, 1, GAME.check_options({"target": 1066}), start=start)
    match.scores = before[:]
    match.play("end")
    assert match.hands[0].scores == gained
    assert (match.winners, match.over) == (winners, bool(winners))


def test_20_ten_redeals_and_no_more() -> None:
    match = GAME.new_match(seed="redeals", dealer=0)
    for n in range(10):
        assert match.state.to_dict()["redeals"] == n
        assert match.state.to_dict()["dealer"] == n % 2
        match.play("pass")
        match.play("redeal")
    match.play("pass")
    assert match.state.legal_moves() == ["house C", "house D", "house H", "house S"]
    assert refusal(match.state, "redeal") == "royals.suit.redeal"
    assert (match.scores, match.hands) == ([0, 0], [])
