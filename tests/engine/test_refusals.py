"""Refusals on crowded boards: the reason that is given is the one that holds there."""

from __future__ import annotations

from typing import Any

import pytest

from regalia import IllegalMove
from regalia.choices import all_choices
from regalia.games import GAMES
from regalia.presentation import Observer, table_of
from regalia.rules import RuleScene
from regalia.state import State
from tests.engine import harness

#: Default fields of a position, by game: seat 0 attacks, and all hands are small.
USUAL: dict[str, dict[str, Any]] = {
    "royals": {"house": ["H", "C"], "hands": ["4S 4H", "5S 5C"], "phase": "w1"},
    "marriage": {"house": ["H", "C", "D"], "hands": ["4S 4H", "5S 5C", "6S 6D"]},
    "alliance": {"house": ["H", "D", "C", "S"], "hands": ["4S 4H", "5S 5C", "6S 6D", "7S 7D"]},
}
#: The queen of hearts is married on the board of seat 1, whose house is hearts.
COUPLE = {
    "house": ["S", "H", "D"],
    "spoils": ["KC", "QH.vKCm10", ""],
    "meld": ["", "KC.vQHs10", ""],
}
#: The king of clubs is held against that marriage.
HELD = {**COUPLE, "spoils": ["KC.h1", "QH.vKCm10!", ""], "meld": ["", "KC.vQHs10!", ""]}
#: So it is, and another copy of it lies there besides.
TWO = {**HELD, "spoils": ["KC KC.h1", "QH.vKCm10!", ""]}
ALLIES = {"spoils": ["KD", "KD.vQS QS.vKD", "", ""]}
#: The top discards and the stock allow a draw.
START = {"phase": "w0", "stock": "8H 8D 8S 8C"}
FORCED = {
    "spoils": ["", "", ""],
    "meld": ["KH.vQCm10 QC.vKHm10", "", ""],
}


def position(game: str, **given: Any) -> State:
    usual = {"attacker": 0, "turn": 20, "phase": "w2", **USUAL[game]}
    return RuleScene("example", "Example", "", {**usual, **given}, ()).start(GAMES[game])


def refused(state: State, move: str) -> IllegalMove:
    """Return the refusal of a move, which changes nothing."""
    before = harness.text(state)
    with pytest.raises(IllegalMove) as caught:
        state.play(move)
    assert harness.text(state) == before
    return caught.value


@pytest.mark.parametrize("where", ["1m", "0m", "0s", "2s", "0h"])
@pytest.mark.parametrize(
    ("game", "given", "play", "own", "said"),
    [
        ("marriage", COUPLE, "hostage KC", "0s", "does not lie in your spoils"),
        ("alliance", ALLIES, "hostage KD", "0s", "does not lie in your spoils"),
        ("marriage", HELD, "release KC", "0s", "does not lie in your spoils"),
        ("marriage", FORCED, "move KH", "0m", "is no married Royal in your melds"),
    ],
)
def test_own_card_is_named_with_its_place(
    game: str, given: dict[str, Any], play: str, own: str, said: str, where: str
) -> None:
    """MR-A22: the married king of another board is no hostage against himself."""
    state, move = position(game, **given), f"{play}@{where}"
    if where == own:
        state.play(move)
        return
    found = refused(state, move)
    assert found.message == f"{move.partition(' ')[2]} {said}."


@pytest.mark.parametrize(
    ("game", "given", "move"),
    [
        ("marriage", COUPLE, "hostage KC@0s"),
        ("marriage", COUPLE, "hostage KC on KC@1m"),
        ("marriage", HELD, "release KC@0s"),
        ("marriage", FORCED, "move KH@0m"),
        ("alliance", ALLIES, "hostage KD@0s on KD@1s"),
    ],
)
def test_an_own_card_may_be_named_with_its_place(
    game: str, given: dict[str, Any], move: str
) -> None:
    """The record has it without, and leads to the same position."""
    state = position(game, **given)
    twin = state.copy()
    state.play(move)
    assert state.last is not None
    assert "@" not in state.last
    twin.play(str(state.last))
    assert twin == state


def test_the_pass_is_refused_for_a_card_that_was_ransomed() -> None:
    """MR-A01: the mark on the top discard is no part of its name."""
    state = position(
        "marriage",
        phase="w0",
        hands=["9H 9D 4S", "5S 5C", "6S 6D"],
        discard="3C 9S",
        stock="",
        fill="dead",
    )
    for move in ("ransom 9S@d with 9H", "ransom 9H@d with 9S"):
        state.play(move)
    said = "The stock is empty, but 9♠ is yours to draw: you must take it."
    assert refused(state, "pass").message == said


#: (game, position, move, words of the reason, rule or "" where it is tested elsewhere)
REASONS: list[tuple[str, dict[str, Any], str, str, str]] = [
    # The gift comes before the battle, once.
    (
        "marriage",
        {"phase": "w1", "hands": ["9S KD", "4D 5C", "6D 7C"]},
        "discard 9S",
        "The turn does not end yet: the gift has to be made.",
        "",
    ),
    (
        "alliance",
        {"phase": "w1", "hands": ["9S KD", "4D 5C", "6D 7C", "3D 9H"]},
        "pass",
        "Nothing can be passed now: the gift has to be made.",
        "",
    ),
    (
        "marriage",
        {"hands": ["9S KD", "4D 5C", "6D 7C"]},
        "gift 9S 1",
        "The gift of this turn is made.",
        "marriage.gift.exchange",
    ),
    (
        "marriage",
        {**HELD, "attacker": 1, "hands": ["4S 4H", "KD 4D", "6S 6D"]},
        "ransom KC@0s with KD",
        "K♣ is a hostage: it is redeemed, not ransomed.",
        "marriage.ransom.spoils-immune",
    ),
    # Royals come to boards in more ways than by tricks.
    (
        "marriage",
        {
            "house": ["H", "C", "D"],
            "hands": ["JH JH 9D", "4D 5C", "6D 7C"],
            "spoils": ["QH", "", ""],
        },
        "meld JH JH",
        "J♥: your own Royals are not melded.",
        "marriage.meld.no-royals",
    ),
    (
        "alliance",
        {"hands": ["KC 9D KD", "4D 5C", "6D 7C", "3D 9H"], "spoils": ["", "KS KS", "", ""]},
        "change KS +1m with KC",
        "K♠ lies in the spoils: nothing is ransomed from there.",
        "alliance.ransom.spoils-immune",
    ),
    (
        "alliance",
        {
            "turn": 28,
            "house": ["H", "D", "C", "S"],
            "hands": ["JS 9D", "4D 5C", "6D 7C", "3D 9H"],
            "spoils": ["QH", "", "", ""],
            "meld": ["JH JC JD", "", "", ""],
        },
        "ransom JH@0m with JS",
        "From your own melds a Royal is ransomed only in your next turn after a player paid it.",
        "alliance.ransom.own-meld",
    ),
    # Changes with payments (AL-A16).
    (
        "alliance",
        {
            **START,
            "hands": ["TS TH 4H", "5S 5C", "6S 6D", "7S 7D"],
            "meld": ["", "TS.t19", "TS.t18", ""],
        },
        "change TS +1m with TH +2m with TH",
        "You do not hold 10♥ twice.",
        "alliance.ransom.swap",
    ),
    (
        "alliance",
        {
            **START,
            "hands": ["TS TH TD", "5S 5C", "6S 6D", "7S 7D"],
            "meld": ["", "TS.t19", "", ""],
        },
        "change TS +1m with TH +1m with TD",
        "No other 10♠ can be ransomed there.",
        "",
    ),
    (
        "alliance",
        {"hands": ["TS TS TH 4S", "5S", "6S", "7S"], "meld": ["", "TS", "", ""]},
        "change TS +1m with TH",
        "No 10♠ came to those melds since your last turn.",
        "",
    ),
    (
        "alliance",
        {"hands": ["TS TS TH 4S", "5S", "6S", "7S"], "meld": ["TS.t19", "", "", ""]},
        "change TS +0m with TH",
        "What lies on your own board is not ransomed for a change.",
        "",
    ),
    # Releases (AL-A31, MR-A22).
    (
        "marriage",
        {
            "house": ["S", "H", "D"],
            "spoils": ["QC.h1 QC.h1z", "KH.vQCs10! QC.vKHs10!", ""],
        },
        "release QC",
        "Say which copy of Q♣: there is QC@0s.h1 and QC@0s.h1z.",
        "",
    ),
    (
        "marriage",
        HELD,
        "release KC@0s.h2",
        "Say which copy of K♣: there is KC@0s.h1.",
        "",
    ),
    # Redemptions (MR-A23).
    (
        "marriage",
        {**TWO, "attacker": 1, "hands": ["4S", "5S KD", "6S"]},
        "redeem KC@0s with KD",
        "Say which copy of K♣: there is KC@0s and KC@0s.h1.",
        "",
    ),
    # Hostages and their targets (MR-A22, AL-A30).
    (
        "marriage",
        COUPLE,
        "hostage KC on QH@1s",
        "K♣ is held against its like on another board: KC@1m.",
        "MR-A22",
    ),
    ("marriage", TWO, "hostage KC@0s.h1", "K♣ is a hostage already.", ""),
    # Royals that do not serve.
    (
        "marriage",
        {"hands": ["9S 9C 9D 4H", "5S", "6S"], "meld": ["KH", "", ""]},
        "meld 9S 9C 9D",
        "To meld, a Royal of yours must lie in your spoils, or be married on another board, since "
        "before this turn.",
        "marriage.meld.privilege",
    ),
    (
        "marriage",
        {"phase": "w3", "won": 0, "hands": ["9S", "5S", "6S"], "meld": ["KH", "", ""]},
        "end",
        "To end the hand you need a Royal in your spoils, or married on another board, since "
        "before this turn.",
        "marriage.end.royal",
    ),
    (
        "royals",
        {"hands": ["9S 9C 9D 4H", "5S"], "meld": ["KH.x", ""]},
        "meld 9S 9C 9D",
        "K♥ was paid for a ransom and does not serve: you need another Royal.",
        "royals.meld.privilege",
    ),
    (
        "marriage",
        {
            **START,
            "hands": ["9S 9C 4H", "5S", "6S"],
            "spoils": ["", "QC.*vKHm10 KC.*vQHm10", ""],
            "meld": ["", "KH.*vQCs10 QH.*vKCs10", ""],
            "discard": "9D",
        },
        "draw pile 1 meld 9S 9C",
        "To take from the discard pile you need Royals of two different ranks that serve you since "
        "before this turn, one of them in your spoils.",
        "marriage.pile.privilege",
    ),
    # Jacks that may wed (MR-A21, AL-A39).
    (
        "alliance",
        {
            "options": {"unitarian": True},
            "spoils": ["KH.vQC! QC.vKH!", "KH.h0", "", ""],
            "hands": ["4S JC 9H", "5S", "6S", "7S"],
        },
        "redeem KH@1s with 4S",
        "K♥ is redeemed with a king, queen or jack of another suit.",
        "",
    ),
    (
        "marriage",
        {"options": {"unitarian": True}, "spoils": ["TC", "", ""]},
        "hostage TC",
        "Only a king, a queen or a jack is a hostage.",
        "",
    ),
    (
        "marriage",
        {"options": {"unitarian": True}, "hands": ["TC 4S", "5S", "6S"]},
        "wed TC",
        "Only kings, queens and jacks marry.",
        "",
    ),
    # Cards that are not where the move says.
    (
        "royals",
        {"hands": ["JC 4H", "5S"], "meld": ["", "JH.r"]},
        "ransom JH@1s with JC",
        "No J♥ lies there.",
        "royals.ransom.swap",
    ),
    (
        "royals",
        {**START, "hands": ["TS 4H", "5S"], "spoils": ["KH QH", ""], "discard": "TD"},
        "draw pile 1 meld TS TS",
        "You do not have so many 10♠, neither in hand nor above 10♦.",
        "royals.pile.bottom",
    ),
    (
        "royals",
        {**START, "hands": ["TS 4H", "5S"], "spoils": ["KH QH", ""], "discard": "TD"},
        "draw pile 1 meld TS TC",
        "You have no 10♣, neither in hand nor above 10♦.",
        "royals.pile.bottom",
    ),
    # Payments and victims.
    (
        "marriage",
        {"hands": ["AC 8C 4S", "5S", "6S"], "meld": ["", "AD 8D", ""]},
        "ransom AD@1m with 4S",
        "A♦ is paid for with the ace of another suit, not with 4♠.",
        "",
    ),
    (
        "alliance",
        {"spoils": ["AS", "", "", ""]},
        "kill AS KS@0h",
        "An assassin strikes no card of its own board.",
        "",
    ),
    (
        "alliance",
        {"spoils": ["AS", "", "", ""]},
        "kill AS KS@1h",
        "An assassin strikes a card on an enemy's board only.",
        "",
    ),
]


@pytest.mark.parametrize(
    ("game", "given", "move", "said", "rule"), REASONS, ids=[f"{r[0]}-{r[2]}" for r in REASONS]
)
def test_reason_is_the_one_that_holds(
    game: str, given: dict[str, Any], move: str, said: str, rule: str
) -> None:
    found = refused(position(game, **given), move)
    assert found.message == said
    assert not rule or found.rule == rule


def test_a_claim_may_take_the_last_card() -> None:
    """AL-A21: who claims keeps no card to lead."""
    hands = ["TS 4H", "TS TS", "6S 6D", "7S 7D"]
    state = position("alliance", phase="w3", won=0, hands=hands)
    state.play("discard TS")
    assert "change TS +d" in state.legal_moves()
    found = refused(state, "change TS +d dead TS@1h")
    assert found.message == "The three are alike: do not name the one that dies."


@pytest.mark.parametrize(
    ("game", "given", "said"),
    [
        (
            "alliance",
            {
                **START,
                "spoils": ["KH.vQC! QC.vKH!", "KH.h0", "", ""],
                "hands": ["4S 9H", "5S", "6S", "7S"],
            },
            "You hold no card that redeems one.",
        ),
        ("marriage", {**HELD, "hands": ["4S KD", "5S", "6S"]}, "No enemy holds a hostage."),
        (
            "marriage",
            {
                **START,
                "hands": ["9S", "5S", "6S"],
                "spoils": ["KH QH 9C", "", ""],
                "discard": "9D",
            },
            "You must keep a card to lead.",
        ),
    ],
)
def test_choices_explain_unavailable_moves(game: str, given: dict[str, Any], said: str) -> None:
    state = position(game, **given)
    names = ["Ada", "Bo", "Cleo", "Dan"][: state.seats]
    found = all_choices(table_of(game), state.view(0), Observer(0, names))
    assert said in [one["why"] for one in found["refused"]]
