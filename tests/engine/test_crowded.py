"""A position read back plays on like the hand that it was written in.

`REGALIA_CROWDED=10000` says how many crowded hands of each game are played, and
`python -m tests.engine.crowded` plays them in pieces.
"""

from __future__ import annotations

import itertools
import os

import pytest

import regalia
from tests.engine import crowded, harness
from tests.engine.harness import Variant
from tests.full import FULL, usually

#: Crowded hands of each game, in one run; many at once need `--timeout 0`.
HANDS = {"marriage": 72, "alliance": 160} if FULL else {"marriage": 24, "alliance": 60}
ASKED = os.environ.get("REGALIA_CROWDED")
PIECES = 4


@pytest.mark.parametrize("piece", usually(range(PIECES), range(2)))
@pytest.mark.parametrize("game", crowded.GAMES)
def test_crowded_hand_read_back_plays_on_alike(game: str, piece: int) -> None:
    moves, hands = 0, int(ASKED or HANDS[game])
    for seed in range(piece, hands, PIECES):
        try:
            moves += crowded.play_beside(regalia.GAMES[game], seed)
        except AssertionError as error:
            raise AssertionError(f"crowded hand {seed} of {game}: {error}") from error
    # Crowded hands are no short ones.
    assert moves > 20 * (hands // PIECES)


@pytest.mark.parametrize("variant", harness.USUAL, ids=str)
def test_dealt_hand_read_back_plays_on_alike(variant: Variant) -> None:
    for seed in range(2):
        state, moves = harness.seeded_walk(variant, seed, harness.Policy(90, True))
        twin = harness.reread(state)
        for played, move in enumerate(moves):
            assert twin.legal_moves() == state.legal_moves()
            assert twin.to_dict() == state.to_dict()
            if played % 10 == 0:
                twin = harness.reread(state)
            twin.play(move)
        assert twin.to_dict() == state.to_dict()
        assert twin.score_sheet() == state.score_sheet()


@pytest.mark.parametrize("game", crowded.GAMES)
def test_crowded_boards_hold_marriages_hostages_and_equal_copies(game: str) -> None:
    """The hands have what they are there for."""
    many = dict.fromkeys(("marriages", "hostages", "equal couples", "equal hostages"), 0)
    variants = [variant for variant in crowded.VARIANTS if variant.game.id == game]
    for variant, seed in itertools.product(variants, range(30)):
        position = variant.deal(seed).to_dict()
        couples = [(m["board"], m["home"], m["other"]) for m in position["marriages"]]
        held = [h["card"] for h in position["hostages"]]
        many["marriages"] += len(couples)
        many["hostages"] += len(held)
        many["equal couples"] += len(couples) - len(set(couples))
        many["equal hostages"] += len(held) - len(set(held))
    assert many["marriages"] > 80
    assert many["hostages"] > 30
    assert many["equal couples"] > 3
    assert many["equal hostages"] > 0
