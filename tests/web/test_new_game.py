"""A new game is one folder and one catalogue: the built page plays the example of the docs."""

import filecmp
import os
import re
import shutil
import subprocess
import sys
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from regalia import GAMES
from tests.web.conftest import WatchedServer
from tests.web.table import PATIENCE, Player
from tools.common import BUILD, ROOT, build_lock, locked
from tools.site import KEPT

EXAMPLE = ROOT / "docs" / "example"
#: Folders of a checkout that a build does not read, or has installed.
NOT_COPIED = shutil.ignore_patterns(
    ".git", ".build", "__pycache__", "node_modules", "site", "tests"
)
#: What the checkout's build keeps from one run of the tests to the next, as every build does: it
#: goes by the stamps in it. It may lie on another disk than the checkout.
MADE = BUILD / "example"
#: What it takes over from the build of the site: what was fetched, shortened, drawn and compressed,
#: and what the engine said of the other games.
FETCHED = (
    *("stamps/venv*", "stamps/npm", "shortened/*", "compressed/*", "library/*"),
    *("asked/*", "stamps/told-*", "stamps/scenes-*", "stamps/legal-*", "stamps/puzzles-*"),
    *("frames-*.json", "legal-frames-*.json", "link-card/*", "stamps/link-card"),
)


@pytest.fixture(scope="module")
def checkout(site_folder: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A checkout with the example's folder and catalogue added, and only Royals beside it.

    A game goes as it comes. What `site_folder` has built is not built again.
    """
    root = tmp_path_factory.mktemp("new") / "checkout"
    MADE.mkdir(exist_ok=True)
    with build_lock():
        shutil.copytree(ROOT, root, ignore=NOT_COPIED)
        (root / ".build").symlink_to(MADE)
        with locked(MADE / "lock"):
            for kept in (kept for names in FETCHED for kept in BUILD.glob(names)):
                taken = MADE / kept.relative_to(BUILD)
                taken.parent.mkdir(exist_ok=True)
                shutil.copyfile(kept, taken)
            venv = MADE / "venv"
            venv.unlink(missing_ok=True)
            venv.symlink_to(BUILD / "venv")
    (root / "web/node_modules").symlink_to(ROOT / "web/node_modules")
    for game in GAMES.keys() - {"royals"}:
        shutil.rmtree(root / "engine/regalia/games" / game)
        (root / f"engine/regalia/rules/{game}.toml").unlink()
    shutil.copytree(EXAMPLE / "crown", root / "engine/regalia/games/crown", ignore=NOT_COPIED)
    shutil.copyfile(EXAMPLE / "crown.toml", root / "engine/regalia/rules/crown.toml")
    (root / "site").mkdir()
    (root / "site" / KEPT).write_text("kept")
    return root


@pytest.fixture(scope="module")
def served(checkout: Path, site: WatchedServer) -> Iterator[str]:
    """The address that `serve` tells in the checkout, given a port that is taken.

    It has built the site there.
    """
    port = str(site.server_address[1])
    command = [sys.executable, "build.py", "serve", "--no-open", "--port", port]
    with subprocess.Popen(command, cwd=checkout, stderr=subprocess.PIPE, text=True) as serving:
        try:
            assert serving.stderr
            told = []
            for line in serving.stderr:
                told.append(line)
                if url := re.search(r"is at (http://\S+)", line):
                    yield url[1]
                    return
            raise AssertionError("".join(told))
        finally:
            serving.terminate()
            # What Python has compiled of libraries serves the next run, but not that of this copy.
            if prefix := os.environ.get("PYTHONPYCACHEPREFIX"):
                shutil.rmtree(Path(prefix, *checkout.parts[1:]), ignore_errors=True)


def test_serve_takes_another_port_when_its_own_is_taken(served: str, site: WatchedServer) -> None:
    assert str(site.server_address[1]) not in served
    with urllib.request.urlopen(served, timeout=60) as answer:
        assert b"Regalia" in answer.read()


#: Files in which no other game is named.
KEPT_ALIKE = re.compile(
    r"(app|boot|css|scene|pyodide|vendor)/|assets/tables/royals|data/royals\.json|embed/royals"
)


def test_what_other_games_leave_alone_is_built_alike(
    served: str, checkout: Path, site_folder: Path
) -> None:
    """In another folder, from the same sources, byte for byte."""
    built = checkout / "site"
    # The folder of a checkout says what fills it, and still does.
    assert (built / KEPT).read_text() == "kept"
    names = [file.relative_to(site_folder).as_posix() for file in site_folder.rglob("*.*")]
    alike = [name for name in names if KEPT_ALIKE.match(name) and (site_folder / name).is_file()]
    assert len(alike) > 300
    _, changed, missing = filecmp.cmpfiles(site_folder, built, alike, shallow=False)
    assert (changed, missing) == ([], [])


@pytest.fixture
def home(served: str, page: Page) -> Player:
    player = Player(page)
    page.goto(served)
    return player


def test_example_is_a_whole_game_of_the_page(home: Player, checkout: Path) -> None:
    page = home.page
    page.get_by_role("link", name=re.compile("^Crown ")).click()
    page.get_by_text("Options", exact=True).click()
    page.get_by_label("Play to").fill("3", timeout=PATIENCE * 1000)
    page.get_by_role("button", name="Deal", exact=True).click()
    look = home.hand()
    while not re.search("won the match", look.dialog or ""):
        page.get_by_role("button", name="Deal hand").click()
        look = home.hand()
    expect(page.get_by_role("dialog")).to_contain_text("Match, to 3")
    # Its emblem is an icon of the page.
    icons = (checkout / "site/assets/icons/shell.svg").read_text(encoding="utf-8")
    assert '<symbol id="e-crown" viewBox="0 0 48 48">' in icons
    # Its rules have a page in the book, and its scenes can be played.
    page.goto(page.url.partition("#")[0] + "rules/crown/")
    expect(page.get_by_role("heading", name="The ace takes the king")).to_be_visible()
    page.goto(page.url.replace("rules/crown/", "scene.html#crown.trick.ace"))
    expect(page.get_by_text("The ace answers the king.")).to_be_visible(timeout=PATIENCE * 1000)
