"""The bot of The Four Virtues in plain cases."""

from __future__ import annotations

import pytest

from regalia import Rng, State
from regalia.bots import find
from regalia.games import GAMES
from regalia.rules import RuleScene

GAME = GAMES["virtues"]
STEADY = find("steady", "virtues")


def chooses(**position: object) -> str:
    given = {"dealer": 1, "seat": 0, "turn": 5, "phase": "lay", **position}
    state: State = RuleScene("virtues.example", "Example", "", given, ()).start(GAME)
    return str(STEADY(state.view(state.actor), Rng(1)))


@pytest.mark.parametrize(
    ("hands", "more", "expected"),
    [
        # Wealth goes to the dearer of two melds.
        (["9S 9H 9D AS AH AD KD", "6S QH 7H 7D"], {}, "meld 9S 9H 9D +KD"),
        # Labour first: what it draws may go with the rest.
        (["9S 9H 9D AS AH AD KS", "6S QH 7H 7D"], {}, "meld 9S 9H 9D +KS take 3"),
        # War that would end the round is for the player who is ahead.
        (
            ["2S 3S 4S KH TD JC", "6S QH"],
            {"melds": ["1 9S 9H 9D"], "stock": "4H 5H 6H", "fill": "discard"},
            "meld 2S 3S 4S +KH force 1",
        ),
        # A card that nothing can become of goes.
        (["7S 7H 8S 9C TD QS AC", "6S QH"], {}, "discard AC"),
    ],
)
def test_steady_chooses_the_expected_move(
    hands: list[str], more: dict[str, object], expected: str
) -> None:
    assert chooses(hands=hands, **more) == expected


def test_steady_ends_the_round_with_the_last_two_cards_of_the_stock() -> None:
    given = {"phase": "draw", "stock": "2C 3C", "discard": "9D", "fill": "discard"}
    assert chooses(hands=["9S 9H KD", "6S QH"], **given) == "draw 2"
