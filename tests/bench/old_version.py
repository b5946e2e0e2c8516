"""Bots of another version, to measure today's bots against them.

``REGALIA_OLD`` names the ``engine`` folder of a checkout, for example of a worktree:

    git worktree add ../old 2bf8f2a
    REGALIA_OLD=../old/engine python -m regalia arena royals steady tests.bench.old_version:steady \
--hands -n 500

A second interpreter imports that version. It receives positions and answers with moves, which have
the same form in all versions. ``expert`` is its searching bot.
"""

from __future__ import annotations

import json
import os
import sys
from functools import cache
from subprocess import PIPE, Popen

from regalia.cards import RandomSource
from regalia.state import Move, State

#: The program of the second interpreter: a line for each question, a line for each answer.
ANSWER = """
import json, random, sys
import regalia
from regalia.bots import find
for line in sys.stdin:
    name, game, position, seed = json.loads(line)
    view = regalia.GAMES[game].state_from_dict(position)
    print(find(name, game)(view.view(view.actor), random.Random(seed)), flush=True)
"""


@cache
def interpreter() -> Popen[str]:
    """Start the interpreter of the other version, one for each process."""
    folder = os.environ["REGALIA_OLD"]
    return Popen(
        [sys.executable, "-c", ANSWER],
        env={**os.environ, "PYTHONPATH": folder},
        stdin=PIPE,
        stdout=PIPE,
        text=True,
    )


def choose(name: str, view: State, rng: RandomSource) -> Move:
    """Return the move of the other version's bot called ``name``."""
    process = interpreter()
    assert process.stdin is not None
    assert process.stdout is not None
    question = name, view.game.id, view.to_dict(), str(rng.random())
    process.stdin.write(json.dumps(question) + "\n")
    process.stdin.flush()
    return view.parse(process.stdout.readline().strip())


def steady(view: State, rng: RandomSource) -> Move:
    """Return the move of the other version's ``steady``."""
    return choose("steady", view, rng)


def expert(view: State, rng: RandomSource) -> Move:
    """Return the move of the other version's ``expert``."""
    return choose("expert", view, rng)
