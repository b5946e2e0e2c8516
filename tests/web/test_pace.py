"""What is seen before Python is there, by the browser's own clock."""

import re
from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import Page, expect

from tests.web.conftest import WatchedServer
from tests.web.table import Player

PYTHON = r"^(pyodide|engine)/|^(worker\.js|build\.json)$"

PAINTS = """() => new Promise((resolve) => {
  const seen = new PerformanceObserver((list) => {
    const first = list.getEntriesByName('first-contentful-paint')[0];
    if (first) resolve(first.startTime);
  });
  seen.observe({ type: 'paint', buffered: true });
})"""


def test_the_shell_is_painted_while_every_byte_of_python_is_held(
    page: Page, site_folder: Path, serve: Callable[[Path], WatchedServer]
) -> None:
    server = serve(site_folder)
    server.hold(PYTHON)
    with page.expect_request("**/worker.js"):
        page.goto(server.url)
    assert page.evaluate(PAINTS) > 0
    expect(page.get_by_role("link", name="Royals 2 players")).to_be_in_viewport()
    # What is asked for by then comes after all that the shell needs.
    first = next(at for at, path in enumerate(server.asked) if re.match(PYTHON, path))
    needed = r"^(css/index\.css|(app/(app|shared-\w+)|boot/head)\.js)$"
    assert all(server.asked.index(path) < first for path in server.asked if re.match(needed, path))
    assert not [path for path in server.asked if re.search(r"\.(zip|whl)$", path)]


def test_a_match_can_be_set_up_before_python_is_there(
    page: Page, site_folder: Path, serve: Callable[[Path], WatchedServer]
) -> None:
    server = serve(site_folder)
    server.hold(PYTHON)
    player = Player(page).start(server.url)
    expect(page.get_by_text("The cards are dealt as soon as the engine is here")).to_be_visible()
    server.mend()
    assert player.look().acts
