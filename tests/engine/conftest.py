"""Profiles of Hypothesis, and fixtures of the shell.

A usual run plays the same hands each time and does not shrink failures: with hands of 200 moves
that takes minutes. `REGALIA_HYPOTHESIS=thorough python3 build.py test tests/engine --timeout 0`
plays many more hands, others in each run, and shrinks.
"""

import io

import pytest
from hypothesis import Phase, settings

import regalia
from regalia.__main__ import main
from regalia.bots import random_move
from regalia.bots.arena import play_out
from regalia.cards import Rng
from tests.engine.harness import THOROUGH

if THOROUGH:
    settings.register_profile(
        "engine", settings.get_profile("desk"), derandomize=False, print_blob=True
    )
else:
    settings.register_profile(
        "engine", settings(), derandomize=True, phases=[Phase.explicit, Phase.generate]
    )
settings.load_profile("engine")


@pytest.fixture
def say(monkeypatch, capsys, tmp_path):
    """Runs a command with these lines typed; its exit code and what it printed."""
    monkeypatch.chdir(tmp_path)

    def run(*argv, text=""):
        monkeypatch.setattr("sys.stdin", io.StringIO(text))
        code = main(argv)
        out, err = capsys.readouterr()
        return code, out, err

    return run


@pytest.fixture(scope="module")
def match():
    played = regalia.GAMES["royals"].new_match(
        seed="cli", options={"target": 150}, names=["Ann", "Ben"]
    )
    play_out(played, [random_move, random_move], [Rng(1), Rng(2)])
    return played


@pytest.fixture
def saved(match, tmp_path):
    file = tmp_path / "match.txt"
    file.write_text(match.record.dump(), encoding="utf-8")
    return file
