"""A sample of the jury: bots make no moves that a table would laugh at."""

from __future__ import annotations

import pytest

import regalia
from regalia import Rng
from regalia.bots import find
from regalia.games.virtues.position import fill_position
from tests.bench.jury import judge, played
from tests.full import FULL

#: Rules that no hand may break, whatever the level.
NEVER = (
    "candidate that nobody wants",
    "gift handed back",
    "drew past the end",
    "addition thrown away",
    "lay left at the end",
    "fewer points at the end",
)


@pytest.mark.parametrize(
    ("game", "level", "hands", "own", "thrown"),
    [
        ("royals", "steady", 20, 0.1, 0.3),
        pytest.param("royals", "casual", 20, 0.3, 0.3, marks=pytest.mark.full),
        ("royals", "beginner", 20, 0.3, 0.3),
        ("alliance", "steady", 6, 1.0, 1.0),
        pytest.param("alliance", "beginner", 6, 1.5, 1.0, marks=pytest.mark.full),
        ("marriage", "casual", 6, 0.5, 0.5),
        ("virtues", "casual", 20, 0.0, 0.0),
    ],
)
def test_bots_make_no_move_to_laugh_at(
    game: str, level: str, hands: int, own: float, thrown: float
) -> None:
    """``own``, ``thrown``: discards drawn back, and draws thrown away, in a hand at most."""
    verdicts = judge(game, level, hands, "sample")
    broken = {name: found.first for name, found in verdicts.items() if found.hands}
    assert broken.keys() & {*NEVER} == set(), broken
    assert verdicts["own discard drawn back"].times <= own * hands
    assert verdicts["drawn and discarded"].times <= thrown * hands


@pytest.mark.parametrize(
    ("game", "level", "hands"),
    [
        ("royals", "steady", 30),
        ("royals", "beginner", 30),
        pytest.param("alliance", "steady", 60, marks=pytest.mark.full),
        ("marriage", "casual", 20),
        ("virtues", "steady", 60),
        ("virtues", "beginner", 60),
    ],
)
def test_bots_end_a_hand_that_wins_the_match_and_none_that_loses_it(
    game: str, level: str, hands: int
) -> None:
    verdicts = judge(game, level, hands, "match", matches=True)
    # What others win in half of the deals may be ended: it is lost now and then.
    few = {"match won, and not ended": 0, "match lost by ending": hands // 50}
    assert not {name: found.first for name, found in verdicts.items() if found.hands > few[name]}


def test_jury_notices_random_play() -> None:
    """Bots that play at random break the rules that are not about rare plays."""
    common = {
        "royals": {"own discard drawn back", "drawn and discarded", "an enemy's Royal laid open"},
        "marriage": {"gift handed back", "undone in the same turn", "purchase given away"},
        "virtues": {"addition thrown away", "lay left at the end", "drawn and discarded"},
        "lines": {"fewer points at the end"},
    }
    for game, names in common.items():
        verdicts = judge(game, "random", 30 if FULL else 10, "random")
        assert {name for name in names if not verdicts[name].hands} == set()


@pytest.mark.parametrize("level", ["beginner", "casual", "steady"])
def test_player_who_leads_and_can_be_out_draws_one(level: str) -> None:
    def draws(lead: str) -> str:
        position = fill_position(
            {
                "dealer": 0,
                "seat": 1,
                "phase": "draw",
                "hands": ["2S 4H 6D 8C TS", "5S 5H 5D"],
                "melds": [f"{lead} 9S 9H 9D"],
                "discard": "KS",
            }
        )
        state = regalia.GAMES["virtues"].state_from_dict(position)
        return str(find(level, "virtues")(state.view(1), Rng(1)))

    assert draws("1") == "draw 1"
    assert draws("0") == "draw 2"


@pytest.mark.parametrize("game", ["alliance", "marriage"])
def test_view_knows_what_its_seat_was_given(game: str) -> None:
    given = 0
    for step in played(regalia.GAMES[game], "steady", "given", 0).steps:
        state = step.state
        for seat in range(state.seats):
            view = state.view(seat)
            for giver in range(state.seats):
                cards = state.got_from(seat, giver)
                assert view.got_from(seat, giver) == cards
                assert all(card in view.hands[seat] for card in cards)
                given += len(cards)
                # Of others it knows what it gave itself, and nothing else.
                for other in set(range(state.seats)) - {seat, giver}:
                    assert giver == seat or not view.got_from(other, giver)
    assert given
