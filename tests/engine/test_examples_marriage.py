"""The worked examples of the rules of Marriage Royals, with every number computed by the engine.

Seat 0 is A, at home in hearts, seat 1 is B in clubs, seat 2 is C in diamonds; A attacks in turn
20 unless said otherwise. A position is written as scenes write it. Odd numbers are the examples
of the specification; the even ones between them are our own, for the rules that are easily got
wrong.
"""

from __future__ import annotations

from typing import Any

import pytest

from regalia.errors import IllegalMove, PositionError
from regalia.games import GAMES
from regalia.match import Match
from regalia.rules import Scene
from regalia.state import State
from tests.engine.worked_examples import board, moves, play, refusal

GAME = GAMES["marriage"]
USUAL = {
    "attacker": 0,
    "turn": 20,
    "phase": "w2",
    "house": ["H", "C", "D"],
    "hands": ["4S 4H", "5S 5C", "6S 6D"],
}
#: A marriage that is nobody's business, old enough for the gate.
OLD: dict[str, Any] = {"spoils": ["JH", "", "QD.*vKSm10"], "meld": ["", "", "KS.*vQDs10"]}


def position(**given: Any) -> State:
    return Scene("marriage.example", "Example", "", {**USUAL, **given}, ()).start(GAME)


def won(**given: Any) -> State:
    """After a Battle that the Attacker has won, nobody holding a card."""
    winner = given.get("attacker", 0)
    return position(**{"phase": "w3", "won": winner, "hands": ["", "", ""], **given})


def turn(seat: int, number: int, **given: Any) -> State:
    return position(attacker=seat, turn=number, **given)


def battle(*cards: str) -> int:
    """Return the winner of a Battle that A led."""
    fill = ("7S", "7H", "7D")
    state = position(hands=[f"{card} {other}" for card, other in zip(cards, fill, strict=True)])
    play(state, *(f"play {card}" for card in cards))
    winner = state.to_dict()["won"]
    assert state.actor == winner
    return int(winner)


def test_1_battle() -> None:
    state = position(hands=["QD 4S", "KD 5S", "2D 6S"])
    play(state, "play QD", "play KD", "play 2D")
    assert moves(state, "spoil") == ["spoil 2D KD", "spoil 2D QD", "spoil QD KD"]
    after = play(state, "spoil KD QD").to_dict()
    assert (after["spoils"], after["dead"]) == ([[], ["QD", "KD"], []], ["2D"])
    sneak = play(position(hands=["AC 4S", "2C 5S", "KC 6S"]), "play AC", "play 2C", "play KC")
    play(sneak, "spoil AC KC", "discard 4S")
    assert sneak.to_dict()["spoils"][1] == ["AC", "KC"]
    # From now on the ace is an assassin, even against the own king.
    assert moves(sneak, "kill") == ["kill AC KC@1s"]


def test_2_whoever_plays_the_two() -> None:
    assert battle("2S", "AS", "KS") == 0
    assert battle("AS", "KS", "2S") == 2
    assert battle("2S", "3S", "AH") == 1
    assert battle("2S", "AH", "AD") == 0
    assert battle("9S", "2S", "AH") == 0
    assert battle("KD", "KD", "KD") == 0
    assert battle("JD", "KD", "KD") == 1


def test_3_gift() -> None:
    state = position(phase="w1", hands=["4S 9D KS", "TH 5C", "3C 6D"])
    play(state, "gift 4S 1", "gift 9D 2")
    assert moves(state, "gift") == ["gift 5C 0", "gift TH 0"]
    play(state, "gift TH 0", "gift 3C 0")
    assert state.to_dict()["hands"] == [["3C", "TH", "KS"], ["4S", "5C"], ["6D", "9D"]]
    # What B gave cannot be handed on to C: both gifts were chosen before.
    early = position(phase="w1", hands=["4S 9D KS", "TH 5C", "3C 6D"])
    assert refusal(play(early, "gift 4S 1"), "gift TH 2") == "marriage.gift.exchange"


def test_4_gift_with_one_card_and_with_none() -> None:
    one = position(phase="w1", hands=["4S", "TH 5C", "3C 6D"])
    play(one, "gift 4S 1", "gift TH 0", "gift TH 2")
    assert one.actor == 2
    assert play(one, "gift 6D 0").to_dict()["hands"] == [["6D"], ["4S", "5C"], ["3C", "TH"]]
    none = position(phase="w1", hands=["4S 9D", "", "3C 6D"])
    assert moves(none, "gift") == ["gift 4S 2", "gift 9D 2"]
    assert play(none, "gift 9D 2", "gift 3C 0").to_dict()["phase"] == "w2"
    # B had no card and drew one: that is its gift.
    drew = position(phase="w0", hands=["4S 9D", "", "6D"], stock="8H 8D 8S 8C")
    play(drew, *["draw stock"] * 4, "gift 4S 1", "gift 9D 2")
    assert moves(drew, "gift") == ["gift 8S 0"]


def test_5_two_candidates() -> None:
    state = position(hands=["AS 4H", "KS 5S", "KC 6H"], spoils=["QH", "", ""])
    play(state, "play AS", "play KS", "play KC", "spoil KS KC")
    assert (state.actor, moves(state, "spouse")) == (0, ["spouse QH KC", "spouse QH KS"])
    assert board(play(state, "spouse QH KC"), 0)[0] == "QH.vKCs20 KS.n KC.nvQHs20"
    earlier = position(hands=["AC 4H", "KC 5S", "3C 6H"], spoils=["QH.vKSs17 KS.vQHs17", "", ""])
    play(earlier, "play AC", "play KC", "play 3C", "spoil 3C KC")
    assert earlier.to_dict()["phase"] == "w3"
    assert board(earlier, 0)[0] == "3C QH.vKSs17 KS.vQHs17 KC.n"


def test_6_widows_marry_again() -> None:
    given: dict[str, Any] = {"hands": ["9S", "9C", "4S 9D"], "meld": ["KC.*vQHs17 KS KD", "", ""]}
    state = turn(2, 22, spoils=["QH.*vKCm17", "", "AC AS"], **given)
    # A chooses in C's turn, and C goes on; the new couple is parted as well, and the third weds.
    play(state, "kill AC KC@0m", "spouse QH KS", "kill AS KS@0m")
    assert board(state, 0) == ("QH.*vKDm22", "KD.vQHs22")
    # Each of two queens has a husband of her own.
    two = position(hands=["KC KC 4S", "5S", "6S"], spoils=["QH QH", "", ""])
    play(two, "wed KC", "wed KC")
    assert board(two, 0)[0] == "QH.vKCm20 QH.vKCm20"
    assert len(two.to_dict()["marriages"]) == 2


def test_7_conversion() -> None:
    couple: dict[str, Any] = {"spoils": ["QH.*vKCm20", "", "JD"], "meld": ["KC.*vQHs20", "", ""]}
    state = turn(2, 22, hands=["9S", "9C", "4S KD"], **couple)
    play(state, "ransom KC@0m with KD")
    assert board(state, 0) == ("QH.*vKDm22", "KD.vQHs22")
    assert state.to_dict()["hands"][2] == ["4S", "KC"]
    assert state.to_dict()["marriages"][0]["since"] == 22
    new: dict[str, Any] = {"spoils": ["QH.*vKDm22 JH", "JC", "JD"], "meld": ["KD.*vQHs22", "", ""]}
    assert refusal(won(attacker=1, turn=24, **new), "end") == "marriage.end.marriage"
    assert "end" in won(attacker=2, turn=25, **new).legal_moves()
    spoils = turn(2, 22, hands=["9S", "9C", "4S KD"], spoils=["QH.*vKCs20 KC.*vQHs20", "", ""])
    assert refusal(spoils, "ransom KC@0s with KD") == "marriage.ransom.spoils-immune"


def test_8_conversions_that_fail() -> None:
    given: dict[str, Any] = {"hands": ["9S", "9C", "4S KH KD"], "spoils": ["QH.*vKCm20", "", ""]}
    # Paid with a king of A's own house: no marriage, or the next in line.
    alone = turn(2, 22, meld=["KC.*vQHs20", "", ""], **given)
    assert board(play(alone, "ransom KC@0m with KH"), 0) == ("QH.*", "KH")
    waiting = turn(2, 22, meld=["KC.*vQHs20 KS", "", ""], **given)
    assert board(play(waiting, "ransom KC@0m with KH"), 0) == ("QH.*vKSm22", "KS.vQHs22 KH")
    # And out again in the same turn: the payment for a card that is no spouse weds nobody.
    play(waiting, "ransom KH@0m with KC")
    assert board(waiting, 0) == ("QH.*vKSm22", "KS.vQHs22 KC.k")
    assert refusal(waiting, "ransom KC@0m with KD") == "MR-A06"
    # Eligible, so the one who has waited is passed over.
    passed = turn(2, 22, meld=["KC.*vQHs20 KS", "", ""], **given)
    assert board(play(passed, "ransom KC@0m with KD"), 0) == ("QH.*vKDm22", "KS KD.vQHs22")


def test_9_forced_marriage() -> None:
    given: dict[str, Any] = {"spoils": ["QS QD", "", ""], "meld": ["KD KS KC", "", ""]}
    state = turn(1, 21, hands=["9S", "4S KH", "9C"], **given)
    play(state, "ransom KS@0m with KH")
    assert (state.actor, moves(state, "spouse")) == (1, ["spouse KH QD", "spouse KH QS"])
    assert board(play(state, "spouse KH QD"), 0) == ("QS QD.vKHm21", "KH.vQDs21 KD KC")
    forced: dict[str, Any] = {"spoils": ["QD.*vKHm21 QS", "", "AH"], "meld": ["KH.*vQDs21", "", ""]}
    third = turn(2, 22, hands=["9S", "9C", "4S KC"], **forced)
    assert {"kill AH KH@0m", "ransom KH@0m with KC"} <= set(third.legal_moves())
    assert board(play(third, "ransom KH@0m with KC"), 0) == ("QS QD.*", "KC")
    own: dict[str, Any] = {"spoils": ["QD.vKHm21 QS AH", "", ""], "meld": ["KH.vQDs21", "", ""]}
    owner = position(turn=23, hands=["4S KS KH", "9S", "9C"], **own)
    assert moves(owner, "ransom") == ["ransom KH@0m with KS"]
    assert {"kill AH KH@0m", "move KH"} <= set(owner.legal_moves())
    left = won(turn=23, hands=["4S", "9S", "9C"], **own)
    assert board(play(left, "discard 4S"), 0) == ("AH QS QD.*vKHs21 KH.*vQDs21", "")


def test_9_a_forced_king_serves_in_the_turn_after_next() -> None:
    hands = ["4S 9S 9H 9C", "5S", "6S"]
    own: dict[str, Any] = {"spoils": ["QD.vKHm21", "", ""], "meld": ["KH.vQDs21", "", ""]}
    moved = play(position(turn=23, hands=hands, **own), "move KH")
    assert refusal(moved, "meld 9S 9H 9C") == "marriage.meld.privilege"
    later = position(turn=26, hands=hands, spoils=["KH.vQDs21 QD.vKHs21", "", ""])
    assert "meld 9S 9H 9C" in later.legal_moves()


def test_10_what_pays_for_what() -> None:
    hands = ["KH KD 4S", "5S", "6S"]
    own = position(hands=hands, meld=["KS KC", "KS", ""], discard="7D KC 8D")
    assert moves(own, "ransom") == [
        "ransom KC@0m with KD",
        "ransom KC@d with KD",
        "ransom KC@d with KH",
        "ransom KS@0m with KD",
        "ransom KS@1m with KD",
        "ransom KS@1m with KH",
    ]
    # A card taken may be laid down again, and then stays until the turn ends.
    back = play(own, "ransom KS@1m with KD", "ransom KC@0m with KS")
    assert board(back, 0)[1] == "KS KS.nk"
    assert [m for m in moves(back, "ransom") if "KS@0m" in m] == ["ransom KS@0m with KC"]
    assert refusal(back, "ransom KS@0m.nk with KC") == "MR-A06"


def test_11_discard_ransom() -> None:
    state = position(hands=["9S 4S", "5S", "6S"], discard="3C 9H 6D")
    assert moves(state, "ransom") == ["ransom 9H@d with 9S"]
    assert play(state, "ransom 9H@d with 9S").to_dict()["discard"] == ["3C", "9S", "6D"]
    assert moves(state, "ransom") == ["ransom 9S@d with 9H"]
    assert play(state, "ransom 9S@d with 9H").to_dict()["discard"] == ["3C", "9H.k", "6D"]
    assert moves(state, "ransom") == []
    assert refusal(state, "ransom 9H@d with 9S") == "MR-A06"


def test_12_the_pile() -> None:
    given: dict[str, Any] = {"phase": "w0", "discard": "9D TS 4C 8S"}
    hands = ["TH TD 5S", "9C 5C", "3C 6D"]
    takes = position(hands=hands, spoils=["KH QH", "", ""], **given)
    assert [m for m in moves(takes, "draw") if "pile" in m] == ["draw pile 3 meld TH TD"]
    for royals in ("QH QH", "KH", "KH QC"):
        state = position(hands=hands, spoils=[royals, "", ""], **given)
        assert refusal(state, "draw pile 3 meld TH TD") == "marriage.pile.privilege"
    # The two may be a Royal at home and one abroad, but for both abroad.
    far: dict[str, Any] = {
        "spoils": ["QH.*vKCm17", "JC", ""],
        "meld": ["KC.*vQHs17", "", ""],
        "hands": ["9C 5C", "TH TD 5S", "3C 6D"],
    }
    assert "draw pile 3 meld TH TD" in turn(1, 21, **given, **far).legal_moves()
    same = turn(1, 21, **given, **{**far, "spoils": ["QH.*vKCm17", "KC", ""]})
    assert refusal(same, "draw pile 3 meld TH TD") == "marriage.pile.privilege"


def test_13_partner_privilege() -> None:
    abroad: dict[str, Any] = {"spoils": ["QH.*vKCm17", "JC", ""], "meld": ["KC.*vQHs17", "", ""]}
    hands = ["4S", "9S 9H 9C 5S", "6S"]
    pile = turn(1, 21, phase="w0", discard="9D", hands=hands, **abroad)
    assert "draw pile 1 meld 9S 9H" in pile.legal_moves()
    alone: dict[str, Any] = {**abroad, "spoils": ["QH.*vKCm17", "", ""]}
    assert "meld 9S 9H 9C" in turn(1, 21, hands=hands, **alone).legal_moves()
    assert "end" in won(attacker=1, turn=21, **alone).legal_moves()
    # Made in this turn it serves from the next one.
    fresh: dict[str, Any] = {"spoils": ["QH.vKCm21", "", ""], "meld": ["KC.vQHs21", "", ""]}
    assert refusal(turn(1, 21, hands=hands, **fresh), "meld 9S 9H 9C") == "marriage.meld.privilege"


def test_14_the_gate() -> None:
    for since, closed in ((16, False), (17, False), (18, True), (20, True)):
        couple: dict[str, Any] = {
            "spoils": ["JH", "", f"QD.*vKSm{since}"],
            "meld": ["", "", f"KS.*vQDs{since}"],
        }
        assert ("end" not in won(**couple).legal_moves()) == closed
    # The oldest of several opens it, a suspended one too; a dead one shuts it.
    several: dict[str, Any] = {"spoils": ["JH QD", "QC.*vKSs20 KS.*vQCs20", "QD.*vKSm17!"]}
    held = won(
        **{**several, "spoils": ["JH QD.h2", *several["spoils"][1:]]}, meld=["", "", "KS.*vQDs17!"]
    )
    assert "end" in held.legal_moves()
    shut = won(**{**OLD, "spoils": ["JH AS", "", "QD.*vKSm10"]})
    assert refusal(play(shut, "kill AS KS@2m"), "end") == "marriage.end.marriage"


SCORED: dict[str, Any] = {
    "hands": ["2C 9D", "KH 7C", "3H 4H"],
    "meld": ["KC.vQHs17 TS TH TD", "", ""],
}


def test_15_score() -> None:
    free = won(**SCORED, spoils=["QH.vKCm17 AS 6D", "QC JC 8S", "JD KS"])
    assert play(free, "end").scores() == [60, 65, -10]
    hostage: dict[str, Any] = {**SCORED, "meld": ["KC.vQHs17! TS TH TD", "", ""]}
    held = won(**hostage, spoils=["QH.vKCm17! AS 6D", "QC JC 8S", "JD KC.h0"])
    assert play(held, "end").scores() == [40, 5, -10]


def test_15_the_sheet_adds_up() -> None:
    free = won(**SCORED, spoils=["QH.vKCm17 AS 6D", "QC JC 8S", "JD KS"])
    sheet = play(free, "end").score_sheet()
    assert [sum(line.points for line in sheet if line.seat == s) for s in range(3)] == [60, 65, -10]
    assert {line.rule for line in sheet} == {
        "marriage.score.values",
        "marriage.score.sets",
        "marriage.score.partners",
    }


def test_16_hostage_and_redemption() -> None:
    couple: dict[str, Any] = {"meld": ["KC.vQHs17", "", ""], "hands": ["9S 9H 9C QS", "5S", "6S"]}
    free = position(spoils=["QH.vKCm17 JH", "", "QH"], **couple)
    assert moves(free, "redeem") == []
    held: dict[str, Any] = {**couple, "meld": ["KC.vQHs17!", "", ""]}
    owner = position(spoils=["QH.vKCm17! JH", "", "QH.h0"], **held)
    assert moves(owner, "redeem") == ["redeem QH@2s with QS"]
    assert "meld 9S 9H 9C" in owner.legal_moves()
    assert board(play(owner, "redeem QH@2s with QS"), 2)[0] == "QS"
    assert board(owner, 0)[0] == "JH QH.vKCm17"
    before = position(phase="w1", spoils=["QH.vKCm17!", "", "QH.h0"], **held)
    assert refusal(before, "redeem QH@2s with QS") == "marriage.options.after-gift"
    # Several targets, one hostage: the place is said, and the one not meant is free.
    two: dict[str, Any] = {
        "spoils": ["KS", "QC.*vKSm17", "QD.*vKSm18"],
        "meld": ["", "KS.*vQCs17", "KS.*vQDs18"],
    }
    choice = position(**two)
    assert moves(choice, "hostage") == ["hostage KS on KS@1m", "hostage KS on KS@2m"]
    assert board(play(choice, "hostage KS on KS@1m"), 1) == ("QC.*vKSm17!", "KS.*vQCs17!")
    assert board(choice, 2) == ("QD.*vKSm18", "KS.*vQDs18")


def test_16_two_hostages_must_both_go() -> None:
    held: dict[str, Any] = {
        "spoils": ["QH.*vKCm17!", "KC.h0", "QH.h0"],
        "meld": ["KC.*vQHs17!", "", ""],
    }
    state = turn(1, 21, hands=["4S", "9S 9H 9C QS", "6S"], **held)
    play(state, "redeem QH@2s with QS")
    assert board(state, 0)[0] == "QH.*vKCm17!"
    later = turn(
        1, 24, hands=["4S", "9S", "6S"], **{**held, "spoils": ["QH.*vKCm17!", "KC.h0", ""]}
    )
    play(later, "release KC")
    assert board(later, 0)[0] == "QH.*vKCm17"
    assert refusal(later, "hostage KC") == "marriage.hostage.revoke"


def test_17_house_change() -> None:
    given: dict[str, Any] = {"spoils": ["QH.vKCm20", "", ""], "meld": ["KC.vQHs20", "", ""]}
    clubs = play(position(turn=23, hands=["9C 9C 9C 4S", "5S", "6S"], **given), "change 9C")
    assert clubs.to_dict()["house"] == ["C", "C", "D"]
    assert board(clubs, 0) == ("QH.vKCs20 KC.vQHs20", "9C 9C")
    (couple,) = clubs.to_dict()["marriages"]
    assert (couple["home"], couple["since"]) == ("KC@0s.vQHs20", 20)
    spades = play(position(turn=23, hands=["TS TS TS 4S", "5S", "6S"], **given), "change TS")
    assert spades.to_dict()["marriages"] == []
    assert board(spades, 0) == ("QH", "TS TS KC")


def test_17_whose_partner_after_the_change() -> None:
    # A went from hearts to clubs: its partner is whoever is hearts now, and B, in clubs, is not.
    given: dict[str, Any] = {"spoils": ["QH.vKCs17 KC.vQHs17", "9C", "9S"], "turn": 23}
    assert play(won(house=["C", "C", "D"], **given), "end").scores() == [10, 5, 5]
    assert play(won(house=["C", "C", "H"], **given), "end").scores() == [15, 5, 15]
    assert play(won(house=["C", "H", "H"], **given), "end").scores() == [20, 15, 15]


def test_18_the_cards_run_out() -> None:
    none: dict[str, Any] = {"phase": "w0", "fill": "dead"}
    # All hands empty, one discard: drawn, and over.
    assert play(position(hands=["", "", ""], discard="7D", **none), "draw discard", "pass").over
    # With nothing to draw at all, A's two draws are passes, and the gifts come as ever.
    state = position(hands=["4S 4H", "5S 5C", "6S 6D"], **none)
    assert state.legal_moves() == ["pass"]
    play(state, "pass", "pass")
    assert (state.to_dict()["phase"], state.actor) == ("w1", 0)
    # Dry: the last card may be laid down, and that is the end, without any marriage.
    last = play(position(hands=["KC", "5S", "6S"], spoils=["QH", "", ""], fill="dead"), "wed KC")
    assert (last.over, last.to_dict()["ended"]) == (True, "exhausted")
    # B is the partner: nothing on its own board, ten from A's.
    assert last.scores() == [10, 0, -10]
    wet = position(hands=["KC", "5S", "6S"], spoils=["QH", "", ""])
    assert refusal(wet, "wed KC") == "marriage.battle.play"


def test_19_negative_set() -> None:
    state = won(
        attacker=1,
        turn=21,
        hands=["2C 3C 4C 5D 9S", "", ""],
        spoils=["KH QH JH", "QC.vKHm10 9C TD JS", ""],
        meld=["", "KH.vQCs10", ""],
    )
    assert play(state, "end").scores() == [-35, 40, 0]


@pytest.mark.parametrize(
    ("before", "winners"),
    [
        ([1060, 0, 0], []),
        ([1065, 0, 0], [0]),
        ([1065, 0, 1065], [2]),
        ([1070, 0, 1065], []),
        ([0, -325, 0], []),
        ([0, -330, 0], [2]),
        ([5, -330, 0], []),
        ([0, -330, 1065], [2]),
    ],
)
def test_20_match(before: list[int], winners: list[int]) -> None:
    """The hand brings 5, -5 and 10 points."""
    start = won(**OLD, hands=["", "9S", ""])
    match = Match(GAME, 3, 1, GAME.check_options({}), start=start)
    match.scores = before[:]
    match.play("end")
    assert match.hands[0].scores == [5, -5, 10]
    assert (match.winners, match.over) == (winners, bool(winners))


def test_20_two_who_are_behind_may_give_up() -> None:
    match = Match(GAME, 3, 1, GAME.check_options({}), start=position())
    match.scores = [40, 100, 100]
    for leader in (1, 2):
        with pytest.raises(IllegalMove):
            match.surrender(leader)
    match.surrender(0)
    assert (match.winners, match.flags) == ([], {0})
    match.surrender(0, "withdraw")
    match.scores = [40, 800, 100]
    match.surrender(0)
    match.surrender(2)
    assert (match.winners, match.over, match.hands) == ([1], True, [])


def test_equal_couples_are_each_suspended_by_a_hostage_of_its_own() -> None:
    """Which of the equal cards a hostage is held against shows in nothing but the couples."""
    start = position(
        house=["C", "D", "S"],
        hands=["KD 4H", "5S 5C", "6S 6D"],
        spoils=["QC.vKHm10! QC.vKHm10!", "QC.h0", "KH.h0"],
        meld=["KH.vQCs10! KH.vQCs10!", "", ""],
    )
    again = GAME.state_from_dict(start.to_dict())
    assert again.to_dict() == start.to_dict()
    play(again, "redeem KH@2s with KD")
    assert board(again, 0) == ("QC.vKHm10 QC.vKHm10!", "KH.vQCs10 KH.vQCs10!")


def test_a_challenge_sends_back_the_cards_that_were_melded() -> None:
    """Not the equal one that lay there before: the position tells the two apart."""
    state = position(
        options={"gift.mode": "honor"},
        phase="w1",
        hands=["TS TC 4S", "5S 5C", "6S 6D"],
        spoils=["JH", "", ""],
        meld=["TH TH TD", "", ""],
        discard="9S TC 3C",
    )
    # A ten of clubs counts as taken, and lies in the melds when the other one follows.
    play(state, "ransom TC@d with TS", "ransom TD@0m with TC", "meld TC")
    asked = state.to_dict()
    assert (asked["meld"][0], asked["challenge"]["cards"]) == (["TH", "TH", "TC", "TC.k"], ["TC"])
    for each in (state, GAME.state_from_dict(asked)):
        play(each, "challenge")
        assert board(each, 0)[1] == "TH TH TC.k"


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"giftQueue": [[0, 2], [0, 1], [1, 0], [2, 0]]}, "giftQueue"),
        ({"giftQueue": [[0, 2], [1, 0]]}, "gifts"),
        ({"giftQueue": [[0, 2], [1, 2], [2, 0]]}, "giftQueue"),
        ({"phase": "w2", "giftQueue": []}, "gifts"),
    ],
)
def test_gifts_that_cannot_be_made_are_no_position(change: dict[str, Any], field: str) -> None:
    """A giver gets a card back, and so has one in the own turn."""
    right = play(position(phase="w1", hands=["4S 4H", "5S", "6S"]), "gift 4S 1").to_dict()
    assert GAME.state_from_dict(right).to_dict() == right
    with pytest.raises(PositionError) as caught:
        GAME.state_from_dict({**right, **change})
    assert caught.value.field == field
