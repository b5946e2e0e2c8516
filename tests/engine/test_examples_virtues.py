"""The worked examples of The Four Virtues, with every number computed by the engine.

A position is written as scenes write it: it is seat 0's turn to lay unless said otherwise. Odd
numbers are the examples of the specification; the even ones between them are our own.
"""

from __future__ import annotations

from typing import Any

import pytest

from regalia.errors import IllegalMove, NotationError
from regalia.games import GAMES
from regalia.rules import Scene
from regalia.state import State
from tests.engine.worked_examples import play, refusal

GAME = GAMES["virtues"]
USUAL = {"dealer": 1, "seat": 0, "turn": 5, "phase": "lay", "hands": ["KS", "KH JH QH"]}


def position(**given: Any) -> State:
    return Scene("virtues.example", "Example", "", {**USUAL, **given}, ()).start(GAME)


def hand(cards: str, **given: Any) -> State:
    return position(hands=[cards, "JH JC 4S 6S"], **given)


def test_1_a_club_set_and_out() -> None:
    state = play(hand("8D 8S TC QC 3H"), "meld 8S 8D TC=8 +QC", "discard 3H")
    assert (state.over, state.scores()) == (True, [24, 0])


def test_2_melds_of_a_face_of_clubs_and_four_cards() -> None:
    """Two fives, a six and a seven of hearts: one lowered card, or none."""
    state = hand("5C 5H 6H 7H KC")
    assert [m for m in state.legal_moves() if m.verb == "meld"] == [
        "meld 5H 5C 6H=5 +KC",
        "meld 5H 5C 7H=5 +KC",
        "meld 5H 6H 7H",
        "meld 5H 6H 7H +KC",
        "meld 7H=4 5H 6H +KC",
    ]


def test_3_a_diamond_chain() -> None:
    state = position(hands=["7C 8C 9C KD 6C 4C 2S 3S 3D", "TC 5C 2H 3H QH"], stock="JS JD JC QS QC")
    play(state, "meld 7C 8C 9C +KD", "discard 2S", "draw 1", "add TC m1", "discard 2H")
    play(state, "draw 1", "add 6C m1", "discard 3S", "draw 1", "add 5C m1", "discard 3H")
    play(state, "draw 1", "add 4C m1")
    assert state.scores() == [68, 15]
    assert [line.points for line in state.score_sheet()] == [68, 15]
    assert [line.rule for line in state.score_sheet()] == [
        "virtues.diamond.double",
        "virtues.diamond.opponent-additions",
    ]


def test_4_chain_grows_at_both_ends_only() -> None:
    state = hand("4C 9C AC 3C", melds=["0 5C 6C 7C 8C"])
    assert [m for m in state.legal_moves() if m.verb == "add"] == ["add 4C m1", "add 9C m1"]
    assert refusal(state, "add 3C m1") == "virtues.meld.run"
    play(state, "add 4C m1", "add 3C m1")
    assert state.to_dict()["melds"][0]["cards"][0] == {"card": "3C", "value": 3, "owner": 0}


def test_5_bad_reductions() -> None:
    state = hand("7D 7S 5C AD AS TH 9S TS 2S 3S QH KH AH KC")
    assert refusal(state, "meld 5C=7 7S 7D +KC") == "FV-A03"
    assert refusal(state, "meld 9S TS AS") == "FV-A02"
    assert refusal(state, "meld AH QH KH") == "virtues.face.no-meld"
    assert play(state.copy(), "meld AS 2S 3S").scores() == [6, 0]
    assert play(state.copy(), "meld AS AD TH=A +KC").scores() == [3, 0]


def test_6_numbers_that_say_nothing_are_not_written() -> None:
    state = hand("8S 8H 8D TD QC")
    for text in ("meld 8S=8 8H 8D", "meld 8S 8H TD=J +QC", "meld 8S 8H TD=1 +QC", "meld"):
        with pytest.raises(NotationError):
            state.play(text)
    for text in ("meld 8S 8H 8D +QC force 1", "meld 8S 8H 8D +KH", "meld 8S 8H 8D +9C"):
        with pytest.raises(NotationError):
            state.play(text)


def test_7_war() -> None:
    state = position(hands=["2D 3D 4D 5D KH 9S 9H", "QS 9C JD 2H 6S 7H"])
    named = [m for m in state.legal_moves() if m.startswith("meld 2D 3D 4D 5D +KH")]
    assert named == [f"meld 2D 3D 4D 5D +KH force {n}" for n in range(5)]
    play(state, named[4], "yield QS", "yield 9C", "yield JD", "yield 2H")
    here = state.to_dict()
    assert (here["hands"][1], here["actor"], here["phase"]) == (["6S", "7H"], 0, "lay")
    play(state, "discard 9S")
    assert state.to_dict()["discard"][-5:] == ["QS", "9C", "JD", "2H", "9S"]


def test_8_war_on_a_hand_that_is_known() -> None:
    """A card taken from the discard pile and given up again is no longer known to be held."""
    state = position(
        hands=["2D 3D 4D KH 9S 9H", "JD 6S 7H"], shown=["", "JD"], discard="8S", seat=0
    )
    assert state.view(0).to_dict()["hands"][1] == ["JD", "??", "??"]
    play(state, "meld 2D 3D 4D +KH force 1", "yield JD")
    assert state.view(0).to_dict()["hands"][1] == ["??", "??"]


def test_9_labour_with_the_last_cards() -> None:
    state = hand("3C 4C 5C QS", stock="2D 2H 2C 3D 3H 4D JD TH 6C")
    assert play(state.copy(), "meld 3C 4C 5C +QS take 0").to_dict()["ended"] == "out"
    assert refusal(state, "meld 3C 4C 5C +QS take 4") == "virtues.spade.draw"
    play(state, "meld 3C 4C 5C +QS take 3", "add 6C m1")
    assert (state.scores(), state.over) == ([18, 0], False)
    play(state, "discard TH")
    assert state.to_dict()["hands"][0] == ["JD"]


def test_10_a_recorded_draw_of_labour() -> None:
    state = hand("3C 4C 5C QS 9D", stock="JD TH 6C")
    play(state, "meld 3C 4C 5C +QS take 2")
    assert state.last == "meld 3C 4C 5C +QS take 2 6C TH"
    assert state.redact(str(state.last), 0, 0) == state.last
    assert state.redact(str(state.last), 0, 1) == "meld 3C 4C 5C +QS take 2 ?? ??"


def test_11_labour_that_uses_up_the_stock() -> None:
    state = position(
        hands=["5H 5D 5S KS 2C 9D", "6C 7C 8C"], stock="9H 5C", fill="discard", melds=[]
    )
    assert refusal(state, "meld 5S 5H 5D +KS take 3") == "FV-A11"
    play(state, "meld 5S 5H 5D +KS take 2", "add 5C m1")
    assert refusal(state, "discard 9D") == "virtues.end.stock"
    play(state, "done")
    assert (state.scores(), state.to_dict()["ended"]) == ([20, 0], "stock")


def test_12_the_round_ends_out_and_not_by_the_stock_when_all_is_laid() -> None:
    state = position(hands=["5H 5D 5S", "6C 7C 8C"], stock="", fill="discard")
    assert play(state, "meld 5S 5H 5D").to_dict()["ended"] == "out"


def test_13_a_full_score() -> None:
    state = hand("AS 2S 3S KC", melds=["0 6C 7C 8C 9C TC@1 +KD", "1 8D 8S TH=8 8H@0 +QC"])
    assert state.scores() == [68, 34]
    lines = [(line.seat, line.points, line.label) for line in state.score_sheet()]
    assert lines == [
        (0, 60, "Clubs 6 to 10"),
        (0, 8, "Eights"),
        (1, 10, "Clubs 6 to 10"),
        (1, 24, "Eights"),
    ]


def test_14_laid_cards_count_in_a_view() -> None:
    state = hand("AS 2S 3S KC", melds=["0 6C 7C 8C 9C TC@1 +KD"])
    assert state.view(1).scores() == state.view(-1).scores() == state.scores() == [60, 10]


def test_15_going_out_by_a_discard() -> None:
    state = hand("5C 6C 7C KD 2S")
    out = play(state.copy(), "meld 5C 6C 7C +KD", "discard 2S")
    assert (out.over, out.scores()) == (True, [36, 0])
    on = play(state, "meld 5C 6C 7C", "discard 2S")
    assert (on.over, on.scores(), on.to_dict()["hands"][0]) == (False, [18, 0], ["KD"])


def test_16_idle_players_use_up_the_stock_all_the_same() -> None:
    state = GAME.deal(GAME.shuffled(3, 1, 2))
    while not state.over:
        moves = state.legal_moves()
        if state.to_dict()["phase"] == "draw":
            state.play("draw discard" if "draw discard" in moves else "draw 1")
        else:
            state.play(moves[0])
    # Twelve idle turns and one card from the stock, again and again.
    assert (state.to_dict()["turn"], state.scores()) == (13 * 31, [0, 0])


def test_17_match_without_scores_ends_in_a_draw() -> None:
    match = GAME.new_match(seed=3)
    for _ in range(199):
        match.settle([0, 0])
    assert not match.over
    match.settle([0, 0])
    assert (len(match.hands), match.scores, match.winners) == (200, [0, 0], [0, 1])
    with pytest.raises(IllegalMove) as caught:
        match.play("draw 1")
    assert caught.value.rule == "virtues.game.end"


def test_18_the_higher_total_wins_after_200_rounds() -> None:
    match = GAME.new_match(seed=3)
    match.settle([1, 0])
    for _ in range(199):
        match.settle([0, 0])
    assert match.winners == [0]
