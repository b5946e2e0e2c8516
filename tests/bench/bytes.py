"""Bytes of a visit, as a host with gzip sends them: `build.py bench bytes`.

Prints what a first visit fetches until a match is dealt, how much of it is the own JavaScript and
CSS, and what the service worker keeps for a visit without a network. The exit code is 1 if a
budget is exceeded.
"""

from __future__ import annotations

import re
import sys
from pathlib import Path

from playwright.sync_api import sync_playwright

from tests.web.conftest import WatchedServer
from tests.web.table import Player
from tests.web.test_packed import on_the_way
from tools.browsers import installed_browser
from tools.common import SITE
from tools.site import build_site

#: What is measured -> the most it may be.
BUDGETS = {
    "first visit": 5_500_000,
    # Home draws a table of each game and offers the daily deal, what a stranger sees first; and a
    # table ends the search of a bot.
    "of it own scripts and styles": 68_000,
    # A language in part is 70 KB of it, the studio 40 KB.
    "kept for offline": 9_640_000,
    # Of each language besides English the rules, their archive and the books. The studio is a file
    # of its own, and shares the player of scenes with the pages of scenes, which splits it.
    "files kept for offline": 198,
    "service worker": 12_500,
}


def measure(folder: Path) -> dict[str, int]:
    """Return the figures of a built site, named as in `BUDGETS`."""
    with WatchedServer(folder) as server, sync_playwright() as playwright:
        server.start()
        browser = playwright.chromium.launch(
            executable_path=installed_browser(), args=["--no-sandbox"]
        )
        page = browser.new_context(service_workers="block").new_page()
        Player(page).start(server.url).look()
        asked = {path or "index.html" for path in server.asked} - {"favicon.ico"}
        browser.close()
        server.shutdown()
    worker = (folder / "sw.js").read_text(encoding="utf-8")
    kept = re.findall(r'"([^"]+)": ?"[0-9a-f]{64}"', worker)
    ours = (path for path in asked if not path.startswith("pyodide/"))
    own = [path for path in ours if path.endswith((".js", ".css"))]
    return {
        "first visit": sum(on_the_way(folder, path) for path in asked),
        "of it own scripts and styles": sum(on_the_way(folder, path) for path in own),
        "kept for offline": sum(on_the_way(folder, path) for path in kept),
        "files kept for offline": len(kept),
        "service worker": on_the_way(folder, "sw.js"),
    }


def main() -> int:
    build_site()
    found = measure(SITE)
    for name, figure in found.items():
        print(f"{name:30} {figure:12,}   at most {BUDGETS[name]:,}")
    return int(any(figure > BUDGETS[name] for name, figure in found.items()))


if __name__ == "__main__":
    sys.exit(main())
