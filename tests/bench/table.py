"""Measure what a move costs the page's main thread: `python3 build.py bench table`.

A hand that bots have played is followed from one seat, on the table alone and without an engine.
The same tables are then shown as plain HTML, whole each time. Both are processor time in
milliseconds a move, with styles, layout and painting; motion is ended at once. The ratio is what
can be compared from machine to machine.
"""

from __future__ import annotations

import argparse
import json
from typing import Any

from playwright.sync_api import CDPSession, Page, sync_playwright

from regalia.bots import find
from regalia.cards import Rng
from regalia.games import GAMES
from regalia.session.session import Session
from tests.web.bare_table import Snapshot, open_table, served
from tools.browsers import installed_browser

SIZES = [(360, 640), (390, 844), (844, 390), (1440, 900)]
NAMES = ["You", "Ada", "Bo", "Cleo"]

#: Follow a hand; return each table as HTML.
FOLLOW = """async ([snapshots, log]) => {
  await window.lay(snapshots[0]);
  const table = document.querySelector('.table');
  const seen = [];
  for (const [at, snapshot] of snapshots.entries()) {
    const drawn = window.follow(snapshot, log.slice(0, at));
    await new Promise(requestAnimationFrame);
    for (const motion of document.getAnimations()) motion.finish();
    await drawn;
    seen.push(table.outerHTML);
  }
  return seen;
}"""
#: Show tables as plain HTML, as many frames each.
SHOW = """async (tables) => {
  const root = document.getElementById('root');
  for (const table of tables) {
    root.innerHTML = table;
    for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame);
  }
}"""


def followed(game: str, moves: int) -> tuple[list[Snapshot], list[dict[str, Any]]]:
    """Return the tables of a hand as seat 0 sees them, and a line of the log for each."""
    match, rng, bot = GAMES[game].new_match(seed="bench table"), Rng(game), find("steady", game)
    match.names[: match.seats] = NAMES[: match.seats]
    session = Session(match, 0, [None, *["steady"] * (match.seats - 1)])
    session.begin()
    snapshots: list[Snapshot] = []
    log: list[dict[str, Any]] = []
    while len(snapshots) < moves:
        turn, seat = match.state.turn, match.state.actor
        assert seat is not None
        told = session.play(str(bot(match.state.view(seat), rng)), seat)
        if match.hands:
            break
        snapshots.append(json.loads(json.dumps(session.snapshot())))
        log.append({"turn": turn, "text": " ".join(event["text"] for event in told["events"])})
    return snapshots, log


def spent(cdp: CDPSession) -> float:
    """Return the milliseconds that the main thread has worked since the page was opened."""
    metrics = cdp.send("Performance.getMetrics")["metrics"]
    return 1000 * next(each["value"] for each in metrics if each["name"] == "TaskDuration")


def measure(
    page: Page, snapshots: list[Snapshot], log: list[dict[str, Any]]
) -> tuple[float, float]:
    """Return the milliseconds a move of the table, and of plain HTML."""
    cdp = page.context.new_cdp_session(page)
    cdp.send("Performance.enable", {"timeDomain": "threadTicks"})
    begun = spent(cdp)
    tables = page.evaluate(FOLLOW, [snapshots, log])
    drawn = spent(cdp)
    page.evaluate(SHOW, tables)
    shown = spent(cdp)
    cdp.detach()
    return (drawn - begun) / len(tables), (shown - drawn) / len(tables)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", choices=GAMES, action="append", help="all if none is named")
    parser.add_argument("--moves", type=int, default=160, help="of a hand")
    asked = parser.parse_args()
    with served() as address, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=installed_browser() or None)
        print(f"Chromium {browser.version}; milliseconds a move, and times plain HTML")
        for game in asked.game or GAMES:
            hand = followed(game, asked.moves)
            for width, height in SIZES:
                page = browser.new_page(viewport={"width": width, "height": height})
                open_table(page, address)
                drawn, plain = measure(page, *hand)
                size = f"{width}x{height}"
                print(f"{game:9} {size:9} {drawn:6.1f} {drawn / plain:5.2f}", flush=True)
                page.close()
        browser.close()


if __name__ == "__main__":
    main()
