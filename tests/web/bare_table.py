"""The page's table alone: its modules from web/, fed with snapshots, without a build or an engine.

    PYTHONPATH=engine:. python -m tests.web.bare_table FOLDER [GAME …]

looks for the largest hands of random play, photographs their tables on five screens and prints what
is wrong with them: strips that are too narrow, marks over ranks, folds while there is room.
"""

from __future__ import annotations

import json
import random
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import Any

from playwright.sync_api import Page, sync_playwright

from regalia import GAMES, Match
from regalia.session.session import Session
from tests.engine.harness import Policy
from tests.web.shared_cache import shared
from tools.bundle import SHEETS
from tools.common import WEB

Snapshot = dict[str, Any]

SCREENS = [(360, 640), (390, 844), (844, 390), (820, 1180), (1440, 900)]
#: A hand is left after so many moves.
MOVES = 260
#: Mostly optional moves, and none that end a hand early, so that boards grow.
EAGER = (Policy(90, True), Policy(60, True))

PAGE = """<!doctype html>
<html lang="en" data-theme="dark"><meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<title>A table</title><script src="boot/head.js"></script>
<link rel="icon" href="data:,"><link rel="stylesheet" href="css/app.css">
<style>* { animation: none !important; transition: none !important }</style>
<body><main id="main"><div id="root"></div></main>
<script type="module">
import { createTable } from './table/table.js';
const no = () => {};
const host = { play: async () => {}, why: async () => null, openRule: no, openLog: no,
  openRules: no, openMenu: no, back: no, undo: async () => {}, hint: async () => {} };
let table = null;
window.lay = async (snapshot) => {
  table?.destroy();
  table = createTable(document.getElementById('root'), host);
  table.update(snapshot);
  for (let still = 0; still < 4; still += document.querySelector('.phase .now') ? 1 : 0)
    await new Promise(requestAnimationFrame);
};
window.follow = async (snapshot, log) => {
  table.update(snapshot, [], log);
  for (let still = 0; still < 2; still += 1) await new Promise(requestAnimationFrame);
};
window.ready = true;
</script>"""

#: What is wrong with the cards of a table: see the comment of each.
MEASURE = """async () => {
  for (let n = 0; n < 4; n += 1) await new Promise(requestAnimationFrame);
  const wrong = [];
  const table = document.querySelector('.table');
  const mid = table.querySelector('.mid');
  const box = (node) => node.getBoundingClientRect();
  const name = (node) => node.closest('.rack, .fan')?.dataset.zone ?? 'hand';
  const cards = [...table.querySelectorAll('.rack .card, .spread .card, .hand .card')]
    .filter((card) => card.checkVisibility());
  // The visible strip of a card: up to the next card that stands in front of it in its row.
  for (const list of new Set(cards.map((card) => card.closest('.rack, .fan, .hand')))) {
    const own = cards.filter((card) => card.closest('.rack, .fan, .hand') === list);
    own.forEach((card, nth) => {
      const at = box(card);
      const next = own[nth + 1] && box(own[nth + 1]);
      const strip = next && Math.abs(next.top - at.top) < at.height / 2 && next.left > at.left
        ? Math.min(at.width, next.left - at.left) : at.width;
      if (strip < 15.9) wrong.push(`${name(card)}: a strip of ${strip.toFixed(1)}`);
    });
  }
  // A badge may not lie over the rank of a card: the left 40 % of it, below its upper edge.
  const badges = [...table.querySelectorAll('.rack :is(.tab, .folded, .knot)')]
    .filter((badge) => badge.checkVisibility());
  for (const badge of badges) {
    const at = box(badge);
    for (const card of cards) {
      const { left, top, width, height } = box(card);
      const over = Math.min(at.right, left + width * 0.36) - Math.max(at.left, left);
      const down = Math.min(at.bottom, top + height * 0.5) - Math.max(at.top, top);
      if (over > 3 && down > 4) wrong.push(`${name(card)}: a badge over a rank`);
    }
    for (const other of badges) {
      if (other === badge || badge.closest('.card') === other.closest('.card')) continue;
      const b = box(other);
      if (at.left < b.left && at.right - b.left > 4 && Math.abs(at.top - b.top) < 8)
        wrong.push(`${name(badge)}: badges on each other`);
    }
  }
  // Room that is left in the middle: folds and tiles are for tables without.
  // Beside the own board it is no room for others.
  const inside = [...mid.children].map(box).filter(({ height }) => height > 0);
  const [top, bottom] = [inside.map((b) => b.top), inside.map((b) => b.bottom)];
  const used = inside.length ? Math.max(...bottom) - Math.min(...top) : 0;
  const melds = mid.querySelector('.melds');
  const room = Math.round(mid.clientHeight - used);
  const folds = table.querySelectorAll('.grp.fold').length;
  const tiles = mid.querySelectorAll('.meldtile').length;
  const shared = !table.matches('.abreast');
  if (folds > 0 && room > 70 && shared) wrong.push(`${folds} folds beside ${room} px`);
  if (tiles > 0) {
    const ends = [...melds.children].map((meld) => box(meld).bottom - box(melds).top);
    const free = melds.clientHeight - Math.max(...ends);
    if (free > 40) wrong.push(`${tiles} tiles above ${Math.round(free)} px`);
  }
  if (table.matches('.over')) wrong.push('the table scrolls');
  const shown = [...mid.querySelectorAll('.card, .slot, .pile > span')];
  const wide = shown.some((each) => box(each).right > box(mid).right + 1);
  if (wide) wrong.push('the middle is too wide');
  const others = '.stacks span, .trick .pile > :is(.card, span), .offers .card';
  const rest = [...mid.querySelectorAll(others)];
  for (const note of mid.querySelectorAll('.notes :is(.says, .steps)')) {
    const at = box(note);
    const under = rest.some((each) => {
      const over = box(each);
      return Math.min(at.right, over.right) - Math.max(at.left, over.left) > 2
        && Math.min(at.bottom, over.bottom) - Math.max(at.top, over.top) > 2;
    });
    if (note.checkVisibility() && under) wrong.push(`under something: ${note.textContent}`);
  }
  for (const node of table.querySelectorAll('.zone > .cap > span, .pocket, .prompts .now')) {
    const { clientWidth, scrollWidth, clientHeight, scrollHeight } = node;
    const low = node.matches('.pocket') && box(node).height < 38;
    const cut = scrollWidth > clientWidth + 1 || scrollHeight > clientHeight + 2;
    const short = node.textContent.length < 12 || node.matches('.now');
    const out = box(node).right > innerWidth;
    if (low || out || (cut && short)) wrong.push(`cut: ${node.textContent}`);
  }
  return [...new Set(wrong)];
}"""


class _Modules(SimpleHTTPRequestHandler):
    """Serve web/ with the page above, and the sheets that the build joins."""

    def __init__(self, *args: Any) -> None:
        super().__init__(*args, directory=str(WEB))

    def do_GET(self) -> None:
        sheet = SHEETS.get(Path(self.path).stem) if self.path.startswith("/css/") else None
        if self.path != "/table.html" and sheet is None:
            return super().do_GET()
        joined = "".join(f'@import "./{part}.css";\n' for part in sheet or ())
        body = (joined if sheet else PAGE).encode()
        self.send_response(200)
        self.send_header("Content-Type", "text/css" if sheet else "text/html")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)
        return None

    def log_message(self, *_: Any) -> None:
        pass


@contextmanager
def served() -> Iterator[str]:
    """The address of the bare table."""
    with ThreadingHTTPServer(("127.0.0.1", 0), _Modules) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_address[1]}/table.html"
        server.shutdown()


def open_table(page: Page, address: str) -> None:
    page.goto(address)
    page.wait_for_function("() => window.ready")


def snapshot_of(match: Match, seat: int = 0) -> Snapshot:
    """Return the table of a match as one seat sees it."""
    names = ["Maximiliane", "Ada", "Bo", "Cleo"][: match.seats]
    names[seat] = "You"
    match.names[: match.seats] = names
    bots = [None if at == seat else "steady" for at in range(match.seats)]
    told: Snapshot = json.loads(json.dumps(Session(match, seat, bots).snapshot()))
    return told


def sizes(snapshot: Snapshot) -> dict[str, int]:
    """Return in how many ways a table is large: each is looked for by itself."""
    table = snapshot["table"]
    racks = [zone for seat in table["seats"] for zone in seat["zones"] if zone["kind"] == "rack"]
    melds = [zone for zone in table["centre"] if zone["kind"] == "rack"]
    counts = [sum(map(len, zone["groups"])) for zone in racks]
    boards = [
        sum(len(g) for zone in seat["zones"] if zone["kind"] == "rack" for g in zone["groups"])
        for seat in table["seats"]
    ]
    return {
        "cards": sum(counts) + sum(len(g) for zone in melds for g in zone["groups"]),
        "board": max(boards, default=0),
        "rack": max(counts, default=0),
        "groups": max((len(zone["groups"]) for zone in racks), default=0),
        "melds": len(melds),
        "hand": len(table["hand"]["cards"]),
    }


@shared
def largest(game: str, seats: int, hands: int = 6) -> dict[str, Snapshot]:
    """Return the largest tables of random play, by what is large about them."""
    best: dict[str, tuple[int, Snapshot]] = {}
    for number in range(hands):
        rng = random.Random(number)
        policy = EAGER[number % len(EAGER)]
        match = GAMES[game].new_match(seats, f"large {number}")
        looked = 0
        while not match.hands and match.ply < MOVES:
            texts = [str(move) for move in match.state.legal_moves()]
            match.play(policy.choose(texts, rng.randrange))
            # A snapshot takes longer than a move, and boards grow slowly.
            if match.hands or match.state.actor != 0 or match.ply < looked + 5:
                continue
            looked = match.ply
            snapshot = snapshot_of(match)
            for what, size in sizes(snapshot).items():
                if size > best.get(what, (0, {}))[0]:
                    best[what] = size, snapshot
    return {what: snapshot for what, (_, snapshot) in best.items()}


def main(folder: str, *games: str) -> None:
    """Photograph the largest tables, and print what is wrong with them."""
    place = Path(folder)
    place.mkdir(parents=True, exist_ok=True)
    from tools.browsers import installed_browser

    with served() as address, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=installed_browser() or None)
        page = browser.new_page()
        open_table(page, address)
        for game in GAMES.values():
            if games and game.id not in games:
                continue
            for seats in game.seats:
                for what, snapshot in largest(game.id, seats).items():
                    for width, height in SCREENS:
                        page.set_viewport_size({"width": width, "height": height})
                        page.evaluate("(snapshot) => window.lay(snapshot)", snapshot)
                        name = f"{game.id}-{seats}-{what}-{width}x{height}"
                        page.screenshot(path=str(place / f"{name}.png"))
                        for wrong in page.evaluate(MEASURE):
                            print(f"{name}: {wrong}")


if __name__ == "__main__":
    main(*sys.argv[1:])
