"""The examples of docs, README.md and modules are true, and the game that they show joins."""

from __future__ import annotations

import doctest
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path

import pytest

import regalia
from regalia import contract, presentation
from tests.engine.test_contract import fits
from tests.full import FULL
from tools import new_game
from tools.common import UserError

ROOT = Path(__file__).parents[2]
DOCS = ROOT / "docs"


@pytest.mark.parametrize(("page", "least"), [("library.md", 30), ("bots.md", 5)])
def test_examples_of_a_page_run_as_described(page: str, least: int) -> None:
    result = doctest.testfile(str(DOCS / page), module_relative=False, encoding="utf-8")
    assert result.attempted > least
    assert result.failed == 0


@pytest.mark.parametrize("module", ["", ".bots", ".drawing", ".judge", ".reasons", ".review"])
def test_examples_of_a_module_run_as_described(module: str) -> None:
    result = doctest.testmod(import_module(f"regalia{module}"))
    assert result.attempted > 0
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


#: The games that join: the example of the docs, and one as unlike it as can be.
EXAMPLES = {"crown": DOCS / "example", "turnup": ROOT / "tests" / "example"}
#: Files of tests that once took a game for one of ours; a full run plays the second one in all.
TELLING = ("values", "views", "scenes", "research", "test_live.py", "review.py", "properties")
#: Under other names than those by which the shared tests of these games are chosen.
examples = pytest.mark.parametrize("game", EXAMPLES, ids=["docs", "tests"])


@pytest.fixture(scope="module")
def joined(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """The library with the examples put where docs/library.md says that a game belongs."""
    root = tmp_path_factory.mktemp("joined")
    skip = shutil.ignore_patterns("node_modules")
    for folder in ("engine", "tools", "tests", "web"):
        shutil.copytree(ROOT / folder, root / folder, ignore=skip)
    for name in ("build.py", "pyproject.toml"):
        shutil.copyfile(ROOT / name, root / name)
    for game, folder in EXAMPLES.items():
        shutil.copytree(folder / game, root / "engine/regalia/games" / game, ignore=skip)
        shutil.copyfile(folder / f"{game}.toml", root / f"engine/regalia/rules/{game}.toml")
    yield root
    # What Python has compiled of libraries serves the next run; of this copy it would only pile up.
    if prefix := os.environ.get("PYTHONPYCACHEPREFIX"):
        shutil.rmtree(Path(prefix, *root.parts[1:]), ignore_errors=True)


def run(root: Path, *argv: str) -> str:
    done = subprocess.run(
        [sys.executable, *argv],
        cwd=root,
        env={
            **os.environ,
            "PYTHONPATH": str(root / "engine"),
            "PYTHONHASHSEED": "0",
            # Its table of all characters is made once.
            "HYPOTHESIS_STORAGE_DIRECTORY": str(ROOT / ".hypothesis"),
        },
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_the_examples_keep_every_promise_of_a_game(joined: Path) -> None:
    """The very tests that hold for all games, unchanged, and those of the adapters."""
    # Most of the time goes into reading all files of tests: nothing is prepared for tests that
    # fail, and no browser for those that want none.
    fast = ["--assert=plain", "-p", "no:playwright", "-p", "no:xdist"]
    wanted = "crown or turnup" if FULL else f"crown or (turnup and ({' or '.join(TELLING)}))"
    told = run(joined, "-m", "pytest", "-q", *fast, "-k", wanted, "tests/engine")
    found = re.search(r"(\d+) passed", told)
    assert found
    assert int(found[1]) >= (300 if FULL else 180)
    assert "failed" not in told
    # Not every machine has the adapters' libraries.
    assert "skipped" not in told or not all(map(find_spec, ("pettingzoo", "pyspiel")))


@examples
def test_every_scene_of_the_example_holds(joined: Path, game: str) -> None:
    script = """
import sys
import regalia
from tests.engine.scene_check import play_scene
game = regalia.GAMES[sys.argv[1]]
for rule in game.rules.values():
    for scene in rule.scenes:
        print(rule.id, len(list(play_scene(game, scene))))
"""
    told = run(joined, "-c", script, game).splitlines()
    assert len(told) >= 6
    assert all(not line.endswith(" 0") for line in told)


@examples
def test_the_shell_plays_the_example_and_its_bot_beats_chance(joined: Path, game: str) -> None:
    assert "20 random hands" in run(joined, "-m", "regalia", "playouts", game, "-n", "20")
    told = run(
        joined, "-c",
        "import sys, regalia\nfrom regalia.bots import find\nfrom regalia.bots.arena import arena\n"
        "g = regalia.GAMES[sys.argv[1]]\n"
        "print(arena(g, find('steady', g.id), find('random', g.id), 60, 'example').low)",
        game,
    )  # fmt: skip
    assert float(told) > 0.5


def test_stack_shows_a_card_that_lies_open_on_top() -> None:
    turned = presentation.face(49, "stock", ["turned up"])
    zone = presentation.stack("stock", "Stock", 3, card=turned)
    fits(zone, contract.Stack)
    assert zone["card"] == turned
    assert zone["ref"] is None
    assert "card" not in presentation.stack("dead", "Dead", 0)


class TestNewGame:
    @pytest.fixture
    def root(self, tmp_path: Path) -> Path:
        """A copy of the engine."""
        skip = shutil.ignore_patterns("__pycache__")
        shutil.copytree(ROOT / "engine", tmp_path / "engine", ignore=skip)
        return tmp_path

    def test_copy_of_the_example_under_another_name_is_played(self, root: Path) -> None:
        folder, catalogue = new_game.write("red_kings", root / "engine")
        text = "".join(file.read_text() for file in [*folder.iterdir(), catalogue])
        assert "crown" not in text.lower()
        told = run(root, "-m", "regalia", "playouts", "red_kings", "-n", "5")
        assert told.startswith("Red Kings, seed 0: 5 random hands")
        script = "import regalia; print(*regalia.GAMES['red_kings'].rules)"
        assert "red_kings.trick.ace" in run(root, "-c", script)
        for taken in ("red_kings", "royals", "Kings", "class", "../x"):
            with pytest.raises(UserError):
                new_game.write(taken, root / "engine")

    def test_bad_folder_is_named_and_stops_no_other_game(self, root: Path) -> None:
        """Among them the example copied as it is, in which nothing was renamed."""
        games = root / "engine" / "regalia" / "games"
        shutil.copytree(DOCS / "example" / "crown", games / "copied")
        shutil.copytree(games / "royals", games / "twin")
        (games / "broken").mkdir()
        (games / "broken" / "__init__.py").write_text("GAME = = 1")
        script = """
import sys, warnings, regalia
with warnings.catch_warnings(record=True) as told:
    warnings.simplefilter("always")
    print(*(game.id for game in regalia.GAMES.values()))
print(*(warning.message for warning in told), sep="\\n")
try:
    regalia.GAMES["copied"]
except regalia.OptionError as error:
    print(error)
"""
        games_told, *warned, refused = run(root, "-c", script).splitlines()
        assert games_told.split() == list(regalia.GAMES)
        assert [re.findall(r"games/(\w+)", line) for line in warned] == [
            ["broken"],
            ["copied"],
            ["twin"],
        ]
        assert "No module named 'regalia.games.crown'" in refused
        assert "5 random hands" in run(root, "-m", "regalia", "playouts", "royals", "-n", "5")
