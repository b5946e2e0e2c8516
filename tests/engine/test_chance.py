"""All chance comes from the seed: neither the order of hashes nor Python's global dice have a say.

Both are frozen in a memory snapshot from which the page restores the engine.
"""

import os
import subprocess
import sys

import pytest

import regalia
from tests.full import usually
from tools.common import ENGINE

PLAY = """
import random, sys
import regalia
from regalia.bots import find
from regalia.cards import Rng

game = regalia.GAMES[sys.argv[1]]
before = random.getstate()
match = game.new_match(seed="chance")
for bot in ("random", "steady"):
    for ply in range(40):
        if match.over:
            break
        state = match.state
        match.play(find(bot, game.id)(state.view(state.actor), Rng(f"thought {ply}")))
    sample = match.state.view(0).sample(Rng("sample"))
    print(sample.to_dict())
print(match.record.dump())
assert random.getstate() == before, "the global dice were thrown"
"""


@pytest.mark.parametrize("game", usually(regalia.GAMES, ["alliance", "virtues"]))
def test_play_is_independent_of_hash_seed_and_global_random(game: str) -> None:
    told = set()
    for seed in ("0", "1", "2"):
        env = {**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": str(ENGINE)}
        command = [sys.executable, "-c", PLAY, game]
        run = subprocess.run(
            command, env=env, capture_output=True, text=True, timeout=120, check=False
        )
        assert run.returncode == 0, run.stderr
        told.add(run.stdout)
    assert len(told) == 1
