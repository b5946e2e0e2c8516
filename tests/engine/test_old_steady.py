"""The frozen bot of the benches plays what it played at its commit.

``old_steady.txt`` was written there, one hand a line: the game, the number of players, the number
of the hand, and what the bot chose at each decision. In odd hands one move in four is random
instead, so that positions come up that the bot would avoid.
"""

from __future__ import annotations

import random
from pathlib import Path

import pytest

import regalia
from regalia.bots.arena import bot_called
from regalia.cards import Rng
from regalia.errors import OptionError
from tests.full import usually

RECORDED = [
    line.split(": ", 1)
    for line in Path(__file__).with_name("old_steady.txt").read_text(encoding="utf-8").splitlines()
]


@pytest.mark.parametrize(
    ("hand", "choices"),
    usually(map(tuple, RECORDED), [tuple(each) for each in RECORDED[1::2]]),
    ids=[hand for hand, _ in RECORDED],
)
def test_old_steady_plays_as_it_did(hand: str, choices: str) -> None:
    name, seats, number = hand.split()
    game, count, n = regalia.GAMES[name], int(seats), int(number)
    bot = bot_called("tests.bench.old_steady:choose", name)
    state = game.deal(game.shuffled(f"old steady {n}", 1, count), count, n % count)
    slips = random.Random(f"slips {n}")
    chosen = []
    ply = 0
    while state.actor is not None:
        legal = state.legal_moves()
        slip = slips.random() < 0.25 * (n % 2)
        move = legal[0]
        if len(legal) > 1:
            move = bot(state.view(state.actor), Rng(f"{n}/{ply}"))
            chosen.append(str(move))
        if slip:
            move = legal[int(slips.random() * len(legal))]
        state.play(move)
        ply += 1
    assert "; ".join(chosen) == choices


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("tests.bench.nowhere:choose", "cannot be imported"),
        ("tests.bench.old_steady:nobody", "no function 'nobody'"),
        ("nobody", "no bot 'nobody'"),
    ],
)
def test_a_bot_that_is_not_there_is_refused(name: str, words: str) -> None:
    with pytest.raises(OptionError, match=words):
        bot_called(name, "royals")
