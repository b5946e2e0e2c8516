"""docs/library.md and README.md are true: their code runs, and the game that they show joins."""

from __future__ import annotations

import doctest
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
DOCS = ROOT / "docs"


@pytest.mark.parametrize(("page", "least"), [("library.md", 30), ("bots.md", 5)])
def test_examples_of_a_page_run_as_described(page: str, least: int) -> None:
    result = doctest.testfile(str(DOCS / page), module_relative=False, encoding="utf-8")
    assert result.attempted > least
    assert result.failed == 0


def test_the_code_of_the_readme_runs(capsys: pytest.CaptureFixture[str]) -> None:
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    (code,) = re.findall(r"```python\n(.*?)```", text, re.S)
    exec(compile(code, "README.md", "exec"), {})
    assert "\ngame royals\n" in capsys.readouterr().out


def test_the_bot_of_the_tutorial_has_twenty_lines_at_most() -> None:
    text = (DOCS / "library.md").read_text(encoding="utf-8")
    (bot,) = re.findall(r">>> def choose.*?\n>>>", text, re.S)
    assert len(bot.splitlines()) - 2 <= 20


@pytest.fixture(scope="module")
def joined(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """The library with the example put where docs/library.md says that a game belongs."""
    root = tmp_path_factory.mktemp("joined")
    skip = shutil.ignore_patterns("node_modules")
    for folder in ("engine", "tools", "tests", "web"):
        shutil.copytree(ROOT / folder, root / folder, ignore=skip)
    shutil.copyfile(ROOT / "pyproject.toml", root / "pyproject.toml")
    shutil.copytree(
        DOCS / "example" / "crown",
        root / "engine/regalia/games/crown",
        ignore=skip,
        dirs_exist_ok=True,
    )
    shutil.copyfile(DOCS / "example" / "crown.toml", root / "engine/regalia/rules/crown.toml")
    yield root
    # What Python has compiled of libraries serves the next run; of this copy it would only pile up.
    if prefix := os.environ.get("PYTHONPYCACHEPREFIX"):
        shutil.rmtree(Path(prefix, *root.parts[1:]), ignore_errors=True)


def run(root: Path, *argv: str) -> str:
    done = subprocess.run(
        [sys.executable, *argv],
        cwd=root,
        env={**os.environ, "PYTHONPATH": str(root / "engine"), "PYTHONHASHSEED": "0"},
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_the_example_keeps_every_promise_of_a_game(joined: Path) -> None:
    """The very tests that hold for all games, unchanged, and those of the adapters."""
    # Most of the time goes into reading all files of tests: nothing is prepared for tests that
    # fail, and no browser for those that want none.
    fast = ["--assert=plain", "-p", "no:playwright", "-p", "no:xdist"]
    told = run(joined, "-m", "pytest", "-q", *fast, "-k", "crown", "tests/engine")
    found = re.search(r"(\d+) passed", told)
    assert found
    assert int(found[1]) >= 70
    assert "failed" not in told
    # Not every machine has the adapters' libraries.
    assert "skipped" not in told or not all(map(find_spec, ("pettingzoo", "pyspiel")))


def test_every_scene_of_the_example_holds(joined: Path) -> None:
    script = """
import regalia
from tests.engine.scene_check import play_scene
game = regalia.GAMES["crown"]
for rule in game.rules.values():
    for scene in rule.scenes:
        print(rule.id, len(list(play_scene(game, scene))))
"""
    told = run(joined, "-c", script).splitlines()
    assert len(told) == 6
    assert all(not line.endswith(" 0") for line in told)


def test_the_shell_plays_the_example_and_its_bot_beats_chance(joined: Path) -> None:
    assert "20 random hands" in run(joined, "-m", "regalia", "playouts", "crown", "-n", "20")
    told = run(
        joined, "-c",
        "import regalia\nfrom regalia.bots import find\nfrom regalia.bots.arena import arena\n"
        "g = regalia.GAMES['crown']\n"
        "print(arena(g, find('steady', 'crown'), find('random', 'crown'), 60, 'example').low)",
    )  # fmt: skip
    assert float(told) > 0.5
