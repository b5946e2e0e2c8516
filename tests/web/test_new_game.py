"""A new game is one folder and one catalogue: the built page plays the example of the docs."""

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.web.conftest import WatchedServer
from tests.web.table import PATIENCE, Player
from tools.common import BUILD, ROOT, build_lock, locked

EXAMPLE = ROOT / "docs" / "example"
#: Folders of a checkout that a build does not read, or has installed.
NOT_COPIED = shutil.ignore_patterns(
    ".git", ".build", "__pycache__", "node_modules", "site", "tests"
)
#: What the checkout's build keeps from one run of the tests to the next, as every build does: it
#: goes by the stamps in it. It may lie on another disk than the checkout.
MADE = BUILD / "example"
#: What it takes over from the build of the site: what was fetched, shortened and compressed, and
#: what the engine said of the other games.
FETCHED = (
    *("stamps/venv*", "stamps/npm", "shortened/*", "compressed/*", "library/*"),
    *("asked/*", "stamps/told-*", "stamps/legal-*"),
)


@pytest.fixture(scope="module")
def site_with_crown(site_folder: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The site of a checkout with the example's folder and catalogue, and nothing else, added.

    What `site_folder` has built is not built again.
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
    shutil.copytree(EXAMPLE / "crown", root / "engine/regalia/games/crown", ignore=NOT_COPIED)
    shutil.copyfile(EXAMPLE / "crown.toml", root / "engine/regalia/rules/crown.toml")
    command = [sys.executable, "build.py", "site", "--out", root / "site"]
    env = {**os.environ, "PYTHONPYCACHEPREFIX": str(root / "bytecode")}
    done = subprocess.run(command, cwd=root, env=env, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return root / "site"


@pytest.fixture
def home(site_with_crown: Path, page: Page) -> Iterator[Player]:
    with WatchedServer(site_with_crown) as server:
        server.start()
        player = Player(page)
        page.goto(server.url)
        yield player
        server.shutdown()


def test_example_is_a_whole_game_of_the_page(home: Player, site_with_crown: Path) -> None:
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
    icons = (site_with_crown / "assets/icons/shell.svg").read_text(encoding="utf-8")
    assert '<symbol id="e-crown" viewBox="0 0 48 48">' in icons
    # Its rules have a page in the book, and its scenes can be played.
    page.goto(page.url.partition("#")[0] + "rules/crown/")
    expect(page.get_by_role("heading", name="The ace takes the king")).to_be_visible()
    page.goto(page.url.replace("rules/crown/", "scene.html#crown.trick.ace"))
    expect(page.get_by_text("The ace answers the king.")).to_be_visible(timeout=PATIENCE * 1000)
