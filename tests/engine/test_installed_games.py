"""A game in a package of its own, announced by an entry point: it is everywhere that ours are."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tools.common import ENGINE, ROOT


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder of installed packages: Crown as one of its own, and two that cannot be played."""
    folder = tmp_path_factory.mktemp("site")
    skip = shutil.ignore_patterns("__pycache__")
    shutil.copytree(ROOT / "docs" / "example" / "crown", folder / "crown_game", ignore=skip)
    shutil.copyfile(ROOT / "docs" / "example" / "crown.toml", folder / "crown_game" / "rules.toml")
    names = {"crown": "crown_game", "gone": "no_such_package", "royals": "crown_game"}
    info = folder / "crown_game-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: crown-game\nVersion: 1.0\n")
    lines = [f"{name} = {package}\n" for name, package in names.items()]
    (info / "entry_points.txt").write_text("[regalia.games]\n" + "".join(lines))
    return folder


def run(site: Path, *argv: str, code: int = 0) -> str:
    """Run Python with the packages of a folder beside the library; return what it prints."""
    done = subprocess.run(
        [sys.executable, *argv],
        cwd=site,
        env={**os.environ, "PYTHONPATH": f"{ENGINE}{os.pathsep}{site}", "PYTHONHASHSEED": "0"},
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert done.returncode == code, done.stdout + done.stderr
    return done.stdout + done.stderr


def test_shell_plays_the_game_on_two_processes(site: Path) -> None:
    assert "20 random hands" in run(site, "-m", "regalia", "playouts", "crown", "-n", "20")
    hands = ["arena", "crown", "steady", "random", "--hands", "-n", "8", "--jobs", "2"]
    assert "steady makes +" in run(site, "-m", "regalia", *hands)
    assert "crown.deal: Four cards each" in run(site, "-m", "regalia", "rules", "crown")


def test_game_is_listed_with_ours_which_no_package_replaces(site: Path) -> None:
    script = """
import warnings
import regalia
print(list(regalia.GAMES), regalia.GAMES["royals"].title)
crown = regalia.GAMES["crown"]
print(crown.title, len(crown.rules) > 5, len(crown.rules_in("de")) > 5, type(crown).__module__)
with warnings.catch_warnings(record=True) as caught:
    warnings.simplefilter("always")
    print([game.id for game in regalia.GAMES.values()])
print(caught[0].message)
"""
    listed, crown, loaded, warning = run(site, "-c", script).splitlines()
    ids = "['alliance', 'crown', 'gone', 'lines', 'marriage', 'royals', 'virtues'] Royals"
    assert listed == ids
    assert crown == "Crown True True regalia.games.crown.game"
    assert loaded == ids.replace("'gone', ", "").removesuffix(" Royals")
    assert warning.startswith("the folder games/gone holds no game that runs: ModuleNotFoundError")


def test_state_is_pickled_for_a_process_that_knows_no_game_yet(site: Path) -> None:
    make = """
import pickle, sys, regalia
match = regalia.GAMES["crown"].new_match(seed=1)
sys.stdout.write(pickle.dumps(match.state).hex() + " " + match.state.key())
"""
    pickled, key = run(site, "-c", make).split(" ", 1)
    read = f"import pickle; print(pickle.loads(bytes.fromhex({pickled!r})).key())"
    assert run(site, "-c", read).strip() == key


def test_records_and_research_know_the_game(site: Path) -> None:
    script = """
import regalia
from regalia.research.hand import Hand
from regalia.cards import Rng
crown = regalia.GAMES["crown"]
match, rng = crown.new_match(seed=3), Rng(1)
while not match.over:
    match.play(rng.choice(match.state.legal_moves()))
again = regalia.Record.load(match.record.dump()).replay()
print(again.scores == match.scores)
hand = Hand(crown.deal(crown.shuffled(1, 1, 2), 2))
print(len(hand.observation(0).flat()) > 54)
"""
    assert run(site, "-c", script).split() == ["True", "True"]


def test_adapters_have_the_game_and_leave_out_what_does_not_load(site: Path) -> None:
    pytest.importorskip("pyspiel")
    pytest.importorskip("pettingzoo")
    script = """
import pyspiel
import regalia.research.openspiel
from regalia.research.pettingzoo import env
print([name for name in pyspiel.registered_names() if name.startswith("regalia_")])
pyspiel.load_game("regalia_crown").new_initial_state()
made = env("crown")
made.reset(seed=1)
print(made.agents)
"""
    told = run(site, "-c", script).splitlines()
    assert "'regalia_crown'" in told[0]
    assert "gone" not in told[0]
    assert told[1] == "['seat_0', 'seat_1']"
