"""The worked examples of the rules of Alliance Royals, with every number computed by the engine.

Seats 0 to 3 are A (hearts), B (diamonds), C (clubs) and D (spades); A and C are allied against B
and D, and A attacks in turn 20 unless said otherwise. A position is written as scenes write it.
Odd numbers up to 17 are the examples of the specification; the others are our own, for the rules
that are easily got wrong.
"""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from regalia.errors import IllegalMove
from regalia.games import GAMES
from regalia.games.alliance.table import TABLE
from regalia.match import Match
from regalia.presentation import Observer
from regalia.rules import Scene
from regalia.state import State
from tests.engine.worked_examples import board, moves, refusal

GAME = GAMES["alliance"]
USUAL = {
    "attacker": 0,
    "turn": 20,
    "phase": "w2",
    "house": ["H", "D", "C", "S"],
    "hands": ["4S 4H", "5S 5C", "6S 6D", "7S 7D"],
}
HONOR = {"gift.mode": "honor"}


def position(**given: Any) -> State:
    return Scene("alliance.example", "Example", "", {**USUAL, **given}, ()).start(GAME)


def won(**given: Any) -> State:
    """After a Battle that the Attacker has won, nobody holding a card."""
    winner = given.get("attacker", 0)
    return position(**{"phase": "w3", "won": winner, "hands": ["", "", "", ""], **given})


def turn(seat: int, number: int, **given: Any) -> State:
    return position(attacker=seat, turn=number, **given)


def phase(state: State) -> str:
    return str(state.to_dict()["phase"])


def play(state: State, *texts: str) -> State:
    """Plays the moves; whoever is asked for a claim in between passes."""
    for text in texts:
        while phase(state) == "claim" and not text.startswith(("pass", "change")):
            state.play("pass")
        state.play(text)
    return state


def hand(state: State, seat: int) -> str:
    return " ".join(state.to_dict()["hands"][seat])


def asked(state: State) -> list[int]:
    """The seats that are asked whether they claim the top discard."""
    return list(state.to_dict()["queue"]) if phase(state) == "claim" else []


def battle(*cards: str) -> int:
    """Return the winner of a Battle that A led."""
    fill = ("8C", "7C", "6C", "5C")
    state = position(hands=[f"{card} {other}" for card, other in zip(cards, fill, strict=True)])
    play(state, *(f"play {card}" for card in cards))
    winner = state.to_dict()["won"]
    assert state.actor == winner
    return int(winner)


def worth(**given: Any) -> list[int]:
    """Scores when the Attacker ends the hand without a discard."""
    return play(won(**given), "end").scores()


def test_1_sneak() -> None:
    state = position(hands=["KS 4H", "AS 5C", "2S 6D", "AS 7D"])
    play(state, "play KS", "play AS", "play 2S", "play AS")
    assert (state.actor, moves(state, "spoil")) == (2, ["spoil 2S", "spoil AS", "spoil KS"])
    play(state, "spoil AS")
    assert (state.actor, moves(state, "spoil")) == (0, ["spoil 2S", "spoil AS", "spoil KS"])
    play(state, "spoil KS")
    assert (board(state, 0)[0], board(state, 2)[0]) == ("KS.n", "AS")
    assert state.to_dict()["dead"] == ["AS", "2S"]
    assert battle("KS", "QS", "2S", "JS") == 0


def test_2_whoever_plays_the_two() -> None:
    assert battle("2S", "AS", "KS", "AS") == 0
    assert battle("AS", "KS", "KS", "2S") == 3
    assert battle("2S", "3S", "AH", "AD") == 1
    assert battle("2S", "AH", "AD", "AC") == 0
    assert battle("9S", "2H", "AH", "TS") == 3
    assert battle("KD", "KD", "AC", "KD") == 0
    assert battle("JD", "KD", "KD", "2D") == 1


def test_3_draw() -> None:
    given = {"phase": "w0", "stock": "8C 8S 8D", "discard": "3D 6H QC"}
    state = position(**given)
    assert refusal(state, "draw discard") == "alliance.draw.source"
    play(state, "draw stock", "draw stock")
    play(state, "draw discard")
    assert hand(state, 2) == "6S 6D QC"
    # D sees the card that lies under it now.
    assert state.to_dict()["discard"] == ["3D", "6H"]
    assert (state.actor, moves(state, "draw")) == (3, ["draw stock"])
    play(state, "draw stock")
    assert moves(state, "draw") == ["draw discard", "draw stock"]
    assert phase(play(state, "draw stock")) == "w1"


def test_4_draws_are_a_duty_while_there_is_stock() -> None:
    state = position(phase="w0", discard="3C 8D", stock="8C 8S", fill="dead")
    play(state, "draw stock")
    assert moves(state, "draw") == ["draw discard", "draw stock"]
    play(state, "draw stock")
    # The stock is gone: C and D find no card of their suit, and A cannot draw a second one.
    assert (state.actor, state.legal_moves()) == (0, ["pass"])
    assert phase(play(state, "pass")) == "w1"
    must = position(phase="w0", discard="3S 4C 8D", fill="dead", hands=["9H", "9D", "9C", "9S"])
    play(must, "pass")
    assert (must.actor, must.legal_moves()) == (1, ["draw discard"])
    play(must, "draw discard")
    assert (must.actor, must.legal_moves()) == (2, ["draw discard"])
    play(must, "draw discard", "draw discard")
    assert (must.actor, must.legal_moves()) == (0, ["pass"])


def test_5_pile() -> None:
    given = {"hands": ["TC KD KC 6S", "5S 9C", "6D 7H", "7S 8D"], "spoils": ["KH QH", "", "", ""]}
    state = position(phase="w0", discard="5C TS 4D TD", **given)
    assert [m for m in moves(state, "draw") if "pile" in m] == ["draw pile 3 meld TD TC"]
    assert refusal(state, "draw pile 4") == "alliance.pile.bottom"
    play(state, "draw pile 3 meld TD TC")
    assert (hand(state, 0), board(state, 0)[1]) == ("4D 6S KD KC", "TS.t20 TD.t20 TC.t20")
    play(state, "draw stock")
    assert moves(state, "draw") == ["draw discard", "draw stock"]
    play(state, "draw stock")
    assert moves(state, "draw") == ["draw stock"]
    play(state, "draw stock")
    # No second draw for A; the kings wait for the gift.
    assert (phase(state), state.actor) == ("w1", 0)
    assert refusal(state, "meld KD KC") == "alliance.options.after-gift"
    assert "meld KD KC" in play(state, "gift 4D 2", "gift 6D 0").legal_moves()


def test_6_pile_privileges() -> None:
    take = "draw pile 2 meld TH TD"
    given = {"phase": "w0", "hands": ["TH TD 5S", "9D", "9C", "9S"], "discard": "3D TS 4C"}
    couple = "KH.*vQC QC.*vKH"
    for spoils in (["KH JH", "", "", ""], ["QH", "", couple, ""], ["QH", "", "KH.*b", ""]):
        assert take in position(spoils=spoils, **given).legal_moves()
    for spoils in (
        ["KH KH", "", "", ""],
        ["KH QC", "", "", ""],
        ["KH", "", couple, ""],
        ["", "", f"{couple} QH.*vKC KC.*vQH", ""],
        ["QH", "", "KH", ""],
        ["QH", couple.replace("*", ""), "", ""],
    ):
        assert refusal(position(spoils=spoils, **given), take) == "alliance.pile.privilege"
    # One card must be kept for the Battle.
    poor = {**given, "hands": ["TH TD", "9D", "9C", "9S"], "discard": "3D TS"}
    lone = position(spoils=["KH JH", "", "", ""], **poor)
    assert refusal(lone, "draw pile 1 meld TH TD") == "alliance.battle.play"


def test_7_early_battle() -> None:
    state = position(phase="w1", options=HONOR, hands=["AH 4C", "3H 9D", "4H 6S", "5H 7S"])
    play(state, "play AH")
    assert (state.actor, state.legal_moves()) == (1, ["challenge", "pass"])
    play(state, "challenge", "play 3H", "play 4H", "play 5H", "spoil AH")
    assert (state.actor, moves(state, "spoil")) == (3, ["spoil 3H", "spoil 4H", "spoil 5H"])
    play(state, "spoil 5H")
    assert (board(state, 1)[0], board(state, 3)[0]) == ("AH", "5H")
    # A has not won this Battle, whatever A led.
    play(state, "pass", "pass")
    assert refusal(state, "end") == "alliance.end.battle"


@pytest.mark.parametrize("passes", range(8))
def test_8_the_window_stays_open_until_the_first_spoil(passes: int) -> None:
    state = position(phase="w1", options=HONOR, hands=["AH 4C", "3H 9D", "4H 6S", "5H 7S"])
    cards = iter(["3H", "4H", "5H"])
    play(state, "play AH")
    for _ in range(passes):
        play(state, "pass")
        while phase(state) == "battle":
            play(state, f"play {next(cards)}")
    challenger = state.actor
    assert (phase(state), challenger) == ("challenge", (1, 3)[passes % 2])
    play(state, "challenge")
    play(state, *[f"play {card}" for card in cards])
    assert (phase(state), state.actor) == ("spoil", challenger)


def test_8_a_challenged_meld_goes_back() -> None:
    given = {"hands": ["TS TH TD 4C", "9D 5S", "8H 6S", "9S 7S"], "spoils": ["JH", "", "", ""]}
    state = position(phase="w1", options=HONOR, **given)
    play(state, "meld TS TH TD", "pass", "challenge")
    assert (hand(state, 0), board(state, 0)) == ("4C TS TH TD", ("JH", ""))
    play(state, "gift 4C 2", "gift 6S 0")
    assert refusal(state, "meld TS TH TD") == "alliance.gift.early-meld"
    # The bar is for one turn; and a meld in its time is nobody's business.
    due = position(phase="w2", options=HONOR, **given)
    assert phase(play(due, "meld TS TH TD")) == "w2"
    enforced = position(phase="w1", **given)
    assert refusal(enforced, "meld TS TH TD") == "alliance.options.after-gift"
    assert refusal(enforced, "play 4C") == "alliance.gift.mandatory"


def test_8_the_last_card_melded_early_when_dry() -> None:
    given = {"hands": ["TS TH TD", "9D 5S", "8H 6S", "9S 7S"], "spoils": ["JH", "", "", ""]}
    state = position(phase="w1", options=HONOR, fill="dead", **given)
    # Challenges first, then the end for want of cards.
    assert phase(play(state, "meld TS TH TD")) == "challenge"
    assert phase(play(state, "pass")) == "challenge"
    assert state.copy().play("challenge")
    assert phase(play(state, "pass")) == "over"


def test_9_arranged() -> None:
    given = {"hands": ["KH QH 4H", "5S", "6S", "7S"]}
    state = position(spoils=["", "", "KC.w19 QC", ""], **given)
    assert moves(state, "arrange") == ["arrange KH for KC@2s"]
    assert refusal(state, "arrange QH for KC@2s") == "alliance.arranged.trade"
    play(state, "arrange KH for KC@2s")
    assert (state.actor, state.legal_moves()) == (2, ["consent", "refuse"])
    play(state, "consent")
    assert (hand(state, 0), board(state, 2)[0]) == ("4H QH KC", "QC.vKH KH.vQC")
    late = turn(0, 24, spoils=["", "", "KC QC", ""], **given)
    assert refusal(late, "arrange KH for KC@2s") == "alliance.arranged.trigger"
    betrothed = position(spoils=["", "", "KC.w19", ""], **given)
    assert board(play(betrothed, "arrange KH for KC@2s", "consent"), 2)[0] == "KH.b"


def test_9_privileges_from_the_arranger_s_next_turn() -> None:
    hands = ["KH TS TH TD 4H", "5S", "6S", "7S"]
    state = position(hands=hands, spoils=["", "", "KC.w19 QC", ""])
    play(state, "arrange KH for KC@2s", "consent")
    assert refusal(state, "meld TS TH TD") == "alliance.meld.privilege"
    given = {"hands": ["TS TH TD 4H", "5S", "6S 8S", "7S 3S"], **kept(state)}
    later = turn(3, 23, phase="w3", won=3, stock="2S 2H 2D 2C 3C", **given)
    play(later, "discard 3S")
    assert (later.actor, board(later, 2)[0]) == (0, "QC.*vKH KH.*vQC")
    play(later, *["draw stock"] * 5, "gift 4H 2", "gift 6S 0")
    assert "meld TS TH TD" in later.legal_moves()


def test_10_who_may_be_asked_for_and_how_often() -> None:
    hands = ["KH QH 4H", "5S", "6S", "7S"]
    state = position(hands=hands, spoils=["", "", "KC.w17 QC.w18", ""])
    assert moves(state, "arrange") == ["arrange KH for KC@2s", "arrange QH for QC@2s"]
    play(state, "arrange KH for KC@2s", "refuse")
    assert moves(state, "arrange") == ["arrange QH for QC@2s"]
    # Two equal kings are two cards; each may be asked for.
    twins = position(hands=hands, spoils=["", "", "KC.w17 KC.w19", ""])
    play(twins, "arrange KH for KC@2s.w17", "refuse")
    assert moves(twins, "arrange") == ["arrange KH for KC@2s.w19"]
    # Neither an enemy's king, nor one in the hand, nor one of a House that C has left.
    other = position(house=["H", "D", "S", "S"], hands=hands, spoils=["", "KD", "KC.w19", ""])
    assert moves(other, "arrange") == []
    same = position(house=["H", "D", "H", "S"], hands=hands, spoils=["", "", "KH.w19", ""])
    assert refusal(same, "arrange KH for KH@2s") == "alliance.marriage.same-suit"


def test_10_a_betrothal_from_beginning_to_end() -> None:
    spoils = ["QH JH", "", "KH.*b", ""]
    assert worth(spoils=spoils) == [20, 0, 5, 0]
    assert worth(spoils=["QH JH", "KH.h2", "KH.*b!", ""]) == [10, 5, 5, 0]
    given = {"phase": "spoil", "won": 0, "actor": 2, "battle": [["QC", 2], ["9C", 3]]}
    wed = play(position(spoils=["JH AC 2H", "", "KH.*b", ""], **given), "spoil QC")
    assert board(wed, 2)[0] == "QC.w20vKH KH.*vQC"
    assert board(play(wed, "kill AC QC@2s"), 2)[0] == "KH.*"
    hands = ["TS TS TS 4H", "5S", "6S", "7S"]
    left = position(hands=hands, spoils=["QH", "", "KH.*b", ""])
    assert board(play(left, "change TS"), 2)[0] == "KH.*"
    ally = turn(2, 22, hands=["4H", "5S", "TD TD TD 6S", "7S"], spoils=["QH", "", "KH.b", ""])
    assert board(play(ally, "change TD"), 2)[0] == "KH"
    # A change to the House one has is no change away.
    stays = turn(2, 22, hands=["4H", "5S", "TC TC TC 6S", "7S"], spoils=["QH", "", "KH.b", ""])
    assert board(play(stays, "change TC"), 2)[0] == "KH.b"


def test_11_off_turn_change() -> None:
    hands = ["TS 4C", "5H 9C", "TS 6D", "7S 8S"]
    state = position(phase="w3", won=0, hands=hands, meld=["", "", "TS TH TD", ""])
    play(state, "discard TS")
    # By what lies open nobody but C can have three.
    assert asked(state) == [2]
    assert moves(state, "change") == ["change TS +d dead TS@2h", "change TS +d dead TS@2m"]
    play(state, "change TS +d dead TS@2m")
    now = state.to_dict()
    assert (now["house"][2], board(state, 2)) == ("S", ("TS TS", "TH TD"))
    assert (now["turn"], now["attacker"], now["phase"]) == (21, 1, "w0")
    kings = position(phase="w3", won=0, hands=["KS 4C", "5H", "KS KS 6D", "7S"])
    play(kings, "discard KS", "change KS +d")
    assert board(kings, 2)[0] == "KS KS"
    alive = turn(2, 22, hands=["4H", "5S", "TS TH TD 6S", "7S"], spoils=["", "", "KS KS", ""])
    assert refusal(alive, "meld TS TH TD") == "alliance.meld.privilege"
    alive = turn(2, 22, **{**kept(kings), "hands": ["4H", "5S", "TS TH TD 6S", "7S"]})
    assert "meld TS TH TD" in alive.legal_moves()


def kept(state: State) -> dict[str, Any]:
    """Houses and spoils of a state, for another one."""
    now = state.to_dict()
    return {"house": now["house"], "spoils": [" ".join(cards) for cards in now["spoils"]]}


def test_12_whom_a_claim_is_asked() -> None:
    given: dict[str, Any] = {"phase": "w3", "won": 0}
    wide = {"hands": ["9D 4C", "5H 9C", "6D 6S", "7S 8S"], **given}
    assert asked(play(position(**wide), "discard 9D")) == [1, 2, 3]
    # A low card, a copy deeper in the pile, or two among the spoils of others: nobody.
    assert asked(play(position(**wide), "discard 4C")) == []
    assert asked(play(position(discard="9D 3C", **wide), "discard 9D")) == []
    assert asked(play(position(spoils=["9D", "", "", ""], **wide), "discard 9D")) == []
    # One on a board: its owner. One that may be ransomed there: those for whom it is fresh.
    assert asked(play(position(spoils=["", "9D", "", ""], **wide), "discard 9D")) == [1]
    fresh = position(spoils=["JH", "", "", ""], meld=["9D.t20 9S 9H", "", "", ""], **wide)
    assert asked(play(fresh, "discard 9D")) == [1, 2, 3]
    older = position(spoils=["", "", "", ""], meld=["", "", "9D.t18 9S 9H", ""], **wide)
    assert asked(play(older, "discard 9D")) == [1, 2]
    # Too few cards in hand.
    few = {**wide, "hands": ["9D 4C", "5H", "6D 6S", ""]}
    assert asked(play(position(**few), "discard 9D")) == [2]


def test_12_who_cannot_claim_is_asked_like_one_who_can() -> None:
    """A third player's view does not depend on who holds the other two cards."""
    seen = []
    for hands in (["9D 4C", "9D 9D", "6D 6S", "7S 8S"], ["9D 4C", "6D 6S", "9D 9D", "7S 8S"]):
        state = play(position(phase="w3", won=0, hands=hands), "discard 9D")
        views = []
        while asked(state):
            views.append(state.view(3).to_dict())
            play(state, "pass")
        seen.append(views)
    assert len(seen[0]) == 3
    assert seen[0] == seen[1]


def test_12_gains_and_new_tops() -> None:
    given: dict[str, Any] = {"house": ["H", "S", "C", "S"], "discard": "3C 9D"}
    # A draw: the one who drew. The Attacker's own draw: nobody.
    state = position(phase="w0", stock="2S 8H 8C 8S 9D", **given)
    assert asked(play(state, "draw stock")) == []
    assert asked(play(state, "draw stock")) == [1]
    # A gift: the Ally.
    gift = position(phase="w1", hands=["4C 9D", "5H 9C", "9D 6D", "7H 8H"], **given)
    play(gift, "gift 9D 2", "gift 6D 0")
    assert (asked(gift), moves(gift, "change")) == ([2], ["change 9D +d"])
    play(gift, "change 9D +d")
    assert (phase(gift), gift.actor, gift.to_dict()["discard"]) == ("w2", 0, ["3C"])
    # Spoils: whoever took one and does not attack, but only when both have chosen.
    spoil = {"phase": "spoil", "won": 1, "battle": [["9D", 0], ["TD", 1], ["4D", 2], ["8D", 3]]}
    taken = position(hands=["2C", "5H 9C", "6D 6S", "7H 9D"], **spoil, **given)
    assert asked(play(taken, "spoil TD")) == []
    # B took a card as well, but everybody sees that the nine is with D.
    assert asked(play(taken, "spoil 9D")) == [3]
    assert "change 9D +d dead 9D@3s" in moves(taken, "change")
    # Each claim uncovers a card, and all are asked anew.
    pile = position(phase="w3", won=0, hands=["TC 4C", "TC TC 9S", "6D 6S", "9D 9D"], discard="9D")
    assert asked(play(pile, "discard TC")) == [1, 2, 3]
    assert asked(play(pile, "change TC +d")) == [2, 3]
    assert moves(play(pile, "pass"), "change") == ["change 9D +d"]


def test_12_claims_while_the_others_draw() -> None:
    hands = ["4C 4S", "TS TS 5H", "6D 6S", "7S 7D"]
    state = position(phase="w0", hands=hands, discard="3D TS 9H", stock="8H 8C 8S 8D")
    play(state, "draw discard", "change TS +d")
    # It was no draw: B draws as well.
    assert (state.to_dict()["house"][1], phase(state), state.actor) == ("S", "draw", 1)
    assert state.to_dict()["draws"] == [1, 2, 3, 0]
    play(state, "draw stock", "draw stock", "draw stock", "draw stock")
    assert phase(state) == "w1"


def test_12_an_ace_claimed_is_no_assassin() -> None:
    hands = ["AS 4C", "AS 9C", "6D 7H", "8S 8H"]
    state = position(phase="w3", won=0, hands=hands, spoils=["KS KS", "AS", "", ""])
    play(state, "discard AS", "change AS +d dead AS@1h")
    assert board(state, 1)[0] == "AS AS.c"
    play(state, "kill AS KS@0s")
    assert (board(state, 1)[0], moves(state, "kill")) == ("AS.c", [])


def test_13_own_meld_ransom() -> None:
    state = turn(
        1,
        21,
        hands=["JS 4H", "JH 5S", "6S", "7S"],
        spoils=["QH", "", "", ""],
        meld=["JD.t20 JC.t20 JS.t20", "", "", ""],
    )
    play(state, "ransom JD@0m with JH")
    assert board(state, 0)[1] == "JS.t20 JH.xt21 JC.t20"
    back = turn(0, 24, hands=["JS 4H", "5S", "6S", "7S"], meld=["JS JH.xt21 JC", "", "", ""])
    assert moves(back, "ransom") == ["ransom JH@0m with JS"]
    play(back, "ransom JH@0m with JS")
    assert (hand(back, 0), board(back, 0)[1]) == ("4H JH", "JS JS.nxt24 JC")
    late = turn(0, 28, hands=["JS 4H", "5S", "6S", "7S"], meld=["JS JH JC", "", "", ""])
    assert refusal(late, "ransom JH@0m with JS") == "alliance.ransom.own-meld"
    # It counts five, doubled in the match, and no set.
    assert worth(spoils=["KH QH", "", "", ""], meld=["JS JH JC", "", "", ""]) == [40, 0, 0, 0]


def test_14_ransom_clock() -> None:
    hands = ["JS JD 4H", "5S", "6S", "7S"]
    for seat, when in ((1, 17), (2, 18), (3, 19)):
        meld = ["", "", "", ""]
        meld[seat] = f"JH.t{when} JC"
        state = position(hands=hands, meld=meld)
        assert moves(state, "ransom") == [f"ransom JH@{seat}m with {c}" for c in ("JD", "JS")]
        meld[seat] = "JH JC"
        stale = position(hands=hands, meld=meld)
        assert refusal(stale, f"ransom JH@{seat}m with JS") == "alliance.ransom.clock"
    # The mark goes when the fourth turn after begins, before the ransomer's next.
    state = position(phase="w3", won=1, hands=hands, meld=["", "JH.t17", "JH.t18", "JH.t19"])
    play(state, "discard 4H")
    assert state.to_dict()["meld"] == [[], ["JH"], ["JH.t18"], ["JH.t19"]]
    # A claimer's own clock: C attacked in turn 18, D in turn 19.
    hands = ["TS 4C", "5H", "TS TH 6D", "8S TH 7D"]
    claim = position(phase="w3", won=1, hands=hands, meld=["", "TS.t19 TC", "", ""])
    play(claim, "discard TS")
    assert asked(claim) == [1, 2]
    play(claim, "pass")
    assert moves(claim, "change") == ["change TS +d +1m with TH"]


def test_15_assassinate_the_ally() -> None:
    given: dict[str, Any] = {
        "attacker": 2,
        "turn": 22,
        "hands": ["2S 3S 4S 5S 6S", "", "TH", ""],
        "spoils": ["KH.*vQC QC.*vKH", "", "JC AC", ""],
    }
    assert worth(**given) == [-80, 0, 10, 0]
    state = won(**given)
    assert refusal(state, "kill AC JC@2s") == "alliance.assassin.not-own"
    scores = play(state, "kill AC QC@0s", "end").scores()
    assert (scores, sum(scores)) == ([-45, 0, 0, 0], -45)


def test_16_whom_assassins_reach() -> None:
    state = position(
        hands=["4H AH", "5S", "6S", "7S"],
        spoils=["AD AS AS.c JS", "QD KS", "QS KH", "AS"],
        meld=["9S 9H 9D", "9S", "", "QD"],
    )
    assert moves(state, "kill") == [
        "kill AD QD@1s",
        "kill AD QD@3m",
        "kill AS 9S@1m",
        "kill AS AS@3s",
        "kill AS KS@1s",
        "kill AS QS@2s",
    ]
    assert refusal(state, "kill AH KH@2s") == "alliance.assassin.def"
    assert refusal(state, "kill AD 9D@0m") == "alliance.assassin.not-own"
    assert refusal(state, "kill AS QD@1s") == "alliance.assassin.victim"
    play(state, "kill AS AS@3s")
    # The other ace of spades came by a change of House.
    assert refusal(state, "kill AS KS@1s") == "alliance.assassin.def"
    new = position(phase="w3", won=0, spoils=["AS.n", "KS", "", ""])
    assert refusal(new, "kill AS KS@1s") == "alliance.assassin.timing"


def test_17_score() -> None:
    given: dict[str, Any] = {
        "hands": ["4S TD", "", "AH", ""],
        "meld": ["9C 9D 9H", "", "", ""],
    }
    live = worth(spoils=["KH.vQC QC.vKH AS 7D", "", "KC JC 5H", ""], **given)
    assert (live, live[0] + live[2]) == ([80, 0, 45, 0], 125)
    held = worth(spoils=["KH.vQC! QC.vKH! AS 7D", "QC.h0", "KC JC 5H", ""], **given)
    assert (held, held[0] + held[2]) == ([40, 5, 15, 0], 55)


def test_18_sets_and_marriages_together() -> None:
    # Two marriages on two boards: three times each.
    couples = ["KH.vQC QC.vKH", "", "QH.*vKC KC.*vQH", ""]
    assert worth(spoils=couples) == [30, 0, 30, 0]
    # A set, part of it lent: once more; the jack cannot be lent.
    lent = ["JH KH", "", "QH.*vKC KC.*vQH", ""]
    assert worth(spoils=lent) == [30, 0, 20, 0]
    # Both Allies use their own half of one couple.
    both = ["JH KH.vQC QC.vKH", "", "KC JC QH", ""]
    assert worth(spoils=both) == [30, 0, 15 * 3, 0]
    # Two sets and a marriage: four times.
    two = ["KH QH JH QH JH", "", "KH.*vQC QC.*vKH", ""]
    assert worth(spoils=two) == [25 * 4, 0, 20, 0]
    # A third king is no third set, but a match.
    three = ["KH KH KH QH JH", "", "", ""]
    assert worth(spoils=three) == [2 * (30 + 5 + 5), 0, 0, 0]
    # What came this very turn counts, also for the enemies, who score as well.
    new = ["JH.n KH QH", "KD.vQS QS.vKD", "", ""]
    assert worth(spoils=new, hands=["", "", "", "9S"]) == [30, 20, 0, -10]


def test_19_hostages() -> None:
    couple = "QD.vKS KS.vQD"
    state = position(spoils=["QD KS KD JD KC", couple, "", f"{couple} KD"])
    assert moves(state, "hostage") == [
        "hostage KS on KS@1s",
        "hostage KS on KS@3s",
        "hostage QD on QD@1s",
        "hostage QD on QD@3s",
    ]
    play(state, "hostage QD on QD@3s", "hostage KS on KS@3s")
    assert board(state, 0)[0] == "JD QD.h3z KS.h3z KD KC"
    assert board(state, 3)[0] == "QD.vKS! KS.vQD! KD"
    # One is enough to suspend; both must go.
    later = position(spoils=["QD.h1 KS.h1", "QD.vKS! KS.vQD!", "", ""])
    assert "!" in board(play(later, "release QD"), 1)[0]
    assert refusal(later, "hostage QD") == "alliance.hostage.repeat"
    assert board(play(later, "release KS"), 1)[0] == "QD.vKS KS.vQD"
    # Marriages of the own board cannot be meant, nor cards of the own House.
    own = position(house=["H", "C", "C", "S"], spoils=["KH.vQC QC.vKH QC", "", "", ""])
    assert refusal(own, "hostage QC") == "alliance.hostage.effect"


def test_19_a_hostage_lapses() -> None:
    held = ["AS QD.h1", "QD.vKS! KS.vQD!", "", ""]
    killed = play(position(spoils=held), "kill AS KS@1s")
    assert (board(killed, 0)[0], board(killed, 1)[0]) == ("QD", "QD")
    mine = position(spoils=held, hands=["TD TD TD 4H", "5S", "6S", "7S"])
    assert board(play(mine, "change TD"), 1)[0] == "QD.vKS KS.vQD"
    # B leaves clubs: no enemy is of that House any more, though C's marriage goes on.
    shared = turn(
        1,
        21,
        house=["H", "C", "C", "S"],
        hands=["4H", "TD TD TD 5S", "6S", "7S"],
        spoils=["QC.h2", "", "KH.vQC! QC.vKH!", ""],
    )
    after = play(shared, "change TD")
    assert (board(after, 0)[0], board(after, 2)[0]) == ("QC", "QC.vKH KH.vQC")


def test_19_standing_of_a_nullified_royal() -> None:
    """On its own player's board it serves as before; lent to the Ally it does not."""
    given = {"spoils": ["QD.h1", "QD.*vKS! KS.*vQD!", "", ""]}
    ten = "TS TH TD"
    lent = turn(3, 23, hands=["4H", "5S", "6S", f"{ten} 7S"], **given)
    assert refusal(lent, f"meld {ten}") == "alliance.meld.privilege"
    plain = {"spoils": ["QD.h1", "QD.vKS! KS.vQD!", "", ""]}
    own = turn(1, 21, hands=["4H", f"{ten} 5S", "6S", "7S"], **plain)
    assert f"meld {ten}" in own.legal_moves()


def test_20_redemption() -> None:
    given: dict[str, Any] = {"spoils": ["QC QD.h1", "QD.vKS! KS.vQD!", "", ""]}
    hands = ["4H", "KH KD JC QS 5S", "6S", "7S"]
    state = turn(1, 21, phase="w0", hands=hands, **given)
    assert moves(state, "redeem") == ["redeem QD@0s with KH", "redeem QD@0s with QS"]
    play(state, "redeem QD@0s with KH")
    # The payment is A's Royal and marries C's queen there; she is free again at home.
    assert board(state, 0)[0] == "QC.vKH KH.vQC"
    assert board(state, 1)[0] == "QD.vKS KS.vQD"
    assert hand(state, 1) == "5S JC QS QD KD"
    ally = turn(2, 22, hands=["4H", "5S", "KS 6S", "7S"], **given)
    assert refusal(ally, "redeem QD@0s with KS") == "alliance.redeem.who"
    # With jacks that marry a jack pays as well.
    jacks = turn(1, 21, hands=hands, options={"unitarian": True}, **given)
    assert moves(jacks, "redeem") == [f"redeem QD@0s with {c}" for c in ("JC", "KH", "QS")]


def test_20_declared_or_redeemed() -> None:
    spoils = ["QD", "QD.vKS KS.vQD", "KC.*vQH! QH.*vKC!", "KC.h2"]
    hands = ["QS 4H", "5S", "6S", "7S"]
    one = play(position(spoils=spoils, hands=hands), "hostage QD")
    assert refusal(one, "redeem KC@3s with QS") == "alliance.hostage.repeat"
    assert refusal(one, "release QD") == "alliance.hostage.repeat"
    other = play(position(spoils=spoils, hands=hands), "redeem KC@3s with QS")
    assert refusal(other, "hostage QD") == "alliance.hostage.repeat"
    assert board(other, 2)[0] == "QH.*vKC KC.*vQH"


def test_21_marriages_make_and_end_themselves() -> None:
    given = {"phase": "spoil", "won": 0, "actor": 2, "battle": [["QH", 2], ["9C", 3]]}
    for before, after in (
        ("KC KC.w19", "QH.vKC KC.vQH KC.w19"),
        ("KC.w17 KC.w19", "QH.vKC KC.w17vQH KC.w19"),
        ("KC.vQH QH.vKC", "QH QH.vKC KC.vQH"),
        ("QC KS KD", "QH QC KS KD"),
    ):
        state = play(position(spoils=["2H", "", before, ""], **given), "spoil QH")
        assert sorted(board(state, 2)[0].split()) == sorted(after.split())
    # A change of House parts one couple and makes another.
    hands = ["TS TS TS 4H", "5S", "6S", "7S"]
    state = position(spoils=["KS KH.vQC QC.vKH", "", "", ""], hands=hands)
    assert sorted(board(play(state, "change TS"), 0)[0].split()) == ["KH", "KS.vQC", "QC.vKS"]
    # To the Ally's House: no marriage at all.
    hands = ["TC TC TC 4H", "5S", "6S", "7S"]
    state = position(spoils=["KC KH.vQC QC.vKH", "", "", ""], hands=hands)
    assert sorted(board(play(state, "change TC"), 0)[0].split()) == ["KC", "KH", "QC"]


def test_22_the_stock_runs_out() -> None:
    given: dict[str, Any] = {"fill": "dead", "spoils": ["JH", "", "", ""]}
    last = position(hands=["KS", "4S 9D", "6S", "7S 8S"], **given)
    play(last, "play KS", "play 4S", "play 6S", "play 7S", "spoil KS")
    assert phase(last) == "spoil"
    play(last, "spoil 7S")
    assert (last.over, last.to_dict()["ended"], last.scores()) == (
        True,
        "exhausted",
        [10, -5, 10, -10],
    )
    # After the discard it is tested before anybody is asked for a claim, and again after one.
    first = position(phase="w3", won=1, hands=["9S", "9S 9S 4S", "6S", "7S"], **given)
    assert play(first, "discard 9S").over
    second = position(phase="w3", won=1, hands=["9S 4S", "9S 9S", "6S", "7S"], **given)
    assert asked(play(second, "discard 9S")) == [1]
    assert play(second, "change 9S +d").over
    # While there is stock the claimer without cards is left out of gift and Battle.
    wet = position(phase="draw", draws=[0], discard="TC 9H", hands=["4C 5H", "5D", "TC TC", "5S"])
    play(wet, "draw discard")
    assert asked(wet) == [2]
    play(wet, "change TC +d")
    assert (phase(wet), wet.actor) == ("w2", 0)
    play(wet, "play 4C", "play 5D", "play 5S", "spoil 5D", "spoil 5S")
    assert (phase(wet), wet.to_dict()["dead"]) == ("w3", ["4C", "TC"])


@pytest.mark.parametrize(
    ("before", "gained", "winners"),
    [
        ([600, 30, 460, 20], [5, 0, 0, 0], []),
        ([605, 30, 460, 20], [5, 0, 0, 0], [0, 2]),
        ([1060, 600, 0, 465], [5, 5, 0, 0], [1, 3]),
        ([530, 530, 535, 535], [5, 5, 0, 0], []),
        ([0, -200, 0, -130], [5, 0, 0, -5], [0, 2]),
        ([0, -200, 0, -125], [5, 0, 0, -5], []),
        ([-400, 0, -400, 1070], [5, 0, 0, 0], [1, 3]),
    ],
)
def test_23_game(before: list[int], gained: list[int], winners: list[int]) -> None:
    spoils = ["JH", "KC" if gained[1] else "", "", ""]
    start = won(spoils=spoils, hands=["", "", "", "9C" if gained[3] else ""])
    match = Match(GAME, 4, 1, GAME.check_options({}), start=start)
    match.scores = before[:]
    match.play("end")
    assert match.hands[0].scores == gained
    assert (match.winners, match.over) == (winners, bool(winners))


def test_23_surrender() -> None:
    start = position(spoils=["JH", "KD QD JD", "", ""])
    match = Match(GAME, 4, 1, GAME.check_options({}), start=start)
    match.scores = [300, 250, 200, 20]
    for seat in (0, 2):
        with pytest.raises(IllegalMove, match="behind"):
            match.surrender(seat)
    match.surrender(1)
    match.surrender(3, "refuse")
    with pytest.raises(IllegalMove, match="not proposed"):
        match.surrender(1, "consent")
    match.play("play 4H")
    assert not match.over
    match.surrender(3)
    match.surrender(1, "consent")
    assert (match.winners, match.scores, match.hands) == ([0, 2], [300, 250, 200, 20], [])


def test_24_unitarian() -> None:
    option = {"unitarian": True}
    given = {"phase": "spoil", "won": 0, "actor": 2, "battle": [["JH", 2], ["9C", 3]]}
    state = play(position(spoils=["2H", "", "JC", ""], options=option, **given), "spoil JH")
    assert board(state, 2)[0] == "JH.vJC JC.vJH"
    plain = play(position(spoils=["2H", "", "JC", ""], **given), "spoil JH")
    assert board(plain, 2)[0] == "JH JC"
    # A lent jack completes a set.
    assert worth(spoils=["KH QH", "", "JH.*vJC JC.*vJH", ""], options=option) == [30, 0, 20, 0]
    hands = ["JH 4H", "5S", "6S", "7S"]
    trade = position(hands=hands, spoils=["", "", "JC.w19", ""], options=option)
    assert moves(trade, "arrange") == ["arrange JH for JC@2s"]
    assert moves(position(hands=hands, spoils=["", "", "JC", ""]), "arrange") == []


def test_the_card_offered_in_a_trade_is_known_to_be_in_the_hand() -> None:
    hands = ["KH 4H", "5S 5C", "6S 6D", "7S 7D"]
    state = position(hands=hands, spoils=["", "", "KC.w19", ""])
    play(state, "arrange KH for KC@2s", "refuse")
    seen = state.view(1)
    assert seen.to_dict()["shown"][0] == ["KH"]
    assert all("KH" in seen.sample(Random(n)).to_dict()["hands"][0] for n in range(9))


def test_the_victors_card_marries_before_the_ally_takes_one() -> None:
    battle = [["QC", 0], ["2C", 1], ["9D", 2], ["3C", 3]]
    given = {"phase": "spoil", "won": 0, "actor": 0, "battle": battle}
    state = play(position(spoils=["KH", "", "", ""], **given), "spoil QC")
    assert (state.actor, board(state, 0)[0]) == (2, "QC.nvKH KH.vQC")
    again = GAME.state_from_dict(state.to_dict())
    assert play(again, "spoil 9D").to_dict() == play(state, "spoil 9D").to_dict()


def test_a_claim_that_the_victors_card_allows_waits_for_the_end_of_the_battle() -> None:
    """A position between the two spoils says all that is needed for it."""
    battle = [["9C", 0], ["TC", 1], ["9D", 2], ["3C", 3]]
    given = {"phase": "spoil", "won": 1, "actor": 1, "battle": battle, "discard": "TC"}
    state = play(position(hands=["4S 4H", "TC 5C", "6S 6D", "7S 7D"], **given), "spoil TC")
    for each in (state, GAME.state_from_dict(state.to_dict())):
        play(each, "spoil 3C")
        claims = ["change TC +d dead TC@1h", "change TC +d dead TC@1s"]
        assert (each.actor, moves(each, "change")) == (1, claims)


def test_seat_that_cannot_claim_answers_unseen() -> None:
    """To the others a claim let go and one that was never possible look alike."""
    heard = []
    for hand, at_once in (("TC TC 5C", [False, False]), ("5S 5C 8C", [True])):
        state = position(phase="w3", won=0, hands=["TC 4H", hand, "6S 6D", "7S 7D"], discard="9S")
        play(state, "discard TC")
        asked = TABLE.moves(state.view(1), Observer(1, list("ABCD")))
        assert [move.get("auto", False) for move in asked] == at_once
        events = [event for view in (state.view(3), state) for event in view.play("pass")]
        assert not any(TABLE.say(event, Observer(3, list("ABCD"))) for event in events)
        heard.append((events, state.view(3).to_dict()))
    assert heard[0] == heard[1]
