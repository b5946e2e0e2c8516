"""Speed of the page's start beside bare Pyodide: `python build.py bench start`.

Each visit is timed by the page's own clock, from the navigation to a table that was dealt and takes
a tap; bare Pyodide from the navigation to the end of `loadPyodide()` in a worker of an empty page.
Both come from one server, compressed alike. A first visit begins in an empty browser, and so does
one in the plain mode (`?plain`), which has none of the optimisations of docs/start.md. The later
visits are made when the browser has the memory snapshot and, for those offline, all files.

Other work of the machine only adds to a time. So the least time of each visit is compared, and the
median is shown beside it.

The slow line is the server's: it gives 10 Mbit a second to all requests together and delays each by
40 ms. So it holds for pages, workers and the service worker alike.
"""

from __future__ import annotations

import argparse
import json
import shutil
import statistics
import tempfile
import threading
import time
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright

from tests.web.conftest import SEEDED
from tools.browsers import installed_browser
from tools.common import SITE, WEB
from tools.compress import PACKERS
from tools.server import Handler, SiteServer
from tools.site import build_site

#: What of bare Pyodide's time each may take at most.
GOALS = {"first visit": 0.55, "later visit": 0.35, "offline visit": 0.35, "shell painted": 0.15}
VISITS = (
    "bare Pyodide", "plain mode", "shell painted", "first visit", "later visit", "offline visit"
)  # fmt: skip
LINE = 10e6 / 8  # bytes a second
LATENCY = 0.04  # seconds
CHUNK = 1 << 14  # bytes
PATIENCE = 120  # seconds
QUIET = 2  # seconds

BARE = "bare"  # where Pyodide lies as its makers ship it
BARE_FILES = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "pyodide-lock.json")
BARE_LIBRARY = "python_stdlib.zip"
BARE_PAGE = '<!doctype html><title>Bare</title><script type="module" src="bare/page.js"></script>'
BARE_SCRIPT = """
const worker = new Worker(new URL('worker.js', import.meta.url), { type: 'module' });
worker.onmessage = () => { window.took = performance.now(); };
"""
BARE_WORKER = """
import { loadPyodide } from './pyodide.mjs';
await loadPyodide({ indexURL: new URL('./', import.meta.url).href });
postMessage('up');
"""

# Someone who begins a match as soon as the form is there, and looks out for something to tap.
VISITOR = """(() => {
  let begun = false;
  const look = () => {
    const form = document.querySelector('form.form');
    if (form && !begun) {
      begun = true;
      form.requestSubmit();
    }
    const table = document.querySelector('.table:not([data-busy])');
    const live = (node) => / (playable|can be chosen)$/.test(node.getAttribute('aria-label') ?? '');
    const acts = table?.querySelectorAll('[data-move]:not([aria-disabled=true])').length;
    const hand = [...(table?.querySelectorAll('button.card') ?? [])];
    if (hand.length && (acts || hand.some(live))) window.took = performance.now();
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
})();"""
#: A seed of the page with which the first choice of the hand is the visitor's.
FIRST = 1
PAINTED = "() => performance.getEntriesByName('first-contentful-paint')[0]?.startTime"
SNAPSHOT = "async () => (await (await caches.open('regalia-python')).keys()).length > 0"
# Whether the service worker says that it has every file.
WHOLE = """async () => {
  const { active } = await navigator.serviceWorker.ready;
  const { port1, port2 } = new MessageChannel();
  const answer = new Promise((resolve) => { port1.onmessage = ({ data }) => resolve(data.whole); });
  active.postMessage({ ask: 'whole' }, [port2]);
  return answer;
}"""


class Line:
    """A line that all requests share.

    Before it lies a buffer of one chunk: it does not stand still while the next is fetched.
    """

    def __init__(self, speed: float) -> None:
        self.speed = speed
        self.free = 0.0
        self.lock = threading.Lock()

    def carry(self, size: int) -> None:
        """Wait until so many bytes are through."""
        with self.lock:
            buffered = time.monotonic() - CHUNK / self.speed
            self.free = max(self.free, buffered) + size / self.speed
            until = self.free
        time.sleep(max(0.0, until - time.monotonic()))


class SlowHandler(Handler):
    line: Line | None = None

    def send_head(self) -> Any:
        if self.line:
            time.sleep(LATENCY)
        return super().send_head()

    def copyfile(self, source: Any, outputfile: Any) -> None:
        while chunk := source.read(CHUNK):
            if self.line:
                self.line.carry(len(chunk))
            outputfile.write(chunk)


def lay_out(folder: Path) -> None:
    """Copy the site, and bare Pyodide beside it, packed as the site's own."""
    build_site()
    shutil.copytree(SITE, folder)
    bare = folder / BARE
    bare.mkdir()
    (own,) = folder.glob("pyodide/*")
    package = WEB / "node_modules" / "pyodide"
    for name in BARE_FILES:
        content = (package / name).read_bytes()
        (bare / name).write_bytes(content)
        for kind, pack in PACKERS.items():
            packed = own / f"{name}{kind}"
            # To pack the largest again would take half a minute.
            same = packed.exists() and (own / name).read_bytes() == content
            (bare / packed.name).write_bytes(packed.read_bytes() if same else pack(content))
    shutil.copyfile(package / BARE_LIBRARY, bare / BARE_LIBRARY)  # packed inside
    (folder / "bare.html").write_text(BARE_PAGE)
    (bare / "page.js").write_text(BARE_SCRIPT)
    (bare / "worker.js").write_text(BARE_WORKER)


def go(context: BrowserContext, url: str, *, visitor: bool = True) -> tuple[Page, float]:
    """Open a page and wait until it says what it took.

    The empty page that a visit begins from has come up before it is left, and no script asks the
    page anything while it is at work: both would take the processor from it.
    """
    page = context.new_page()
    if visitor:
        page.add_init_script(SEEDED % FIRST)
        page.add_init_script(VISITOR)
    time.sleep(QUIET)
    page.goto(url, wait_until="commit")
    time.sleep(QUIET)
    wait_for(page, "() => window.took !== undefined")
    return page, float(page.evaluate("() => window.took"))


def visit(context: BrowserContext, url: str, query: str = "") -> tuple[Page, float]:
    return go(context, f"{url}{query}#/new/royals")


def wait_for(page: Page, question: str) -> None:
    end = time.monotonic() + PATIENCE
    while not page.evaluate(question):
        if time.monotonic() > end:
            raise TimeoutError(question)
        time.sleep(0.2)


def measure(browser: Browser, url: str, *, offline: bool) -> dict[str, float]:
    """One visit of each kind, in milliseconds."""
    times = {}
    with browser.new_context() as context:
        _, times["bare Pyodide"] = go(context, f"{url}bare.html", visitor=False)
    with browser.new_context() as context:
        _, times["plain mode"] = visit(context, url, "?plain")
    with browser.new_context() as context:
        page, times["first visit"] = visit(context, url)
        times["shell painted"] = float(page.evaluate(PAINTED))
        wait_for(page, SNAPSHOT)
        if offline:
            wait_for(page, WHOLE)
        page.close()
        page, times["later visit"] = visit(context, url)
        page.close()
        if offline:
            context.set_offline(True)
            _, times["offline visit"] = visit(context, url)
    return times


def report(title: str, rounds: list[dict[str, float]]) -> bool:
    """Print times and ratios; return whether every goal was reached."""
    print(f"\n{title}: least, median, most, and the least beside that of bare Pyodide")
    bare = min(times["bare Pyodide"] for times in rounds)
    reached = True
    for name in VISITS:
        values = [times[name] for times in rounds if name in times]
        if not values:
            continue
        ratio, verdict = min(values) / bare, ""
        if goal := GOALS.get(name):
            good = ratio <= goal
            reached = reached and good
            verdict = f"   goal {goal:.2f}: {'reached' if good else 'MISSED'}"
        print(
            f"  {name:16}{min(values):8,.0f}{statistics.median(values):8,.0f}{max(values):8,.0f} ms"
            f"{ratio:8.2f}{verdict}"
        )
    return reached


def main(arguments: list[str]) -> int:
    options = argparse.ArgumentParser(prog="build.py bench start", description=__doc__)
    options.add_argument("--rounds", type=int, default=5, help="how often each is measured")
    options.add_argument("--json", type=Path, help="write all times into this file as well")
    given = options.parse_args(arguments)
    with tempfile.TemporaryDirectory() as temporary:
        folder = Path(temporary) / "site"
        lay_out(folder)
        offline = (folder / "sw.js").exists()
        lines = {"On this machine": None, "Over 10 Mbit/s and 40 ms": Line(LINE)}
        times: dict[str, list[dict[str, float]]] = {name: [] for name in lines}
        with sync_playwright() as playwright:
            browser = playwright.chromium.launch(
                executable_path=installed_browser() or None, args=["--no-sandbox"]
            )
            for _ in range(given.rounds):
                for name, line in lines.items():
                    handler = type("Measured", (SlowHandler,), {"line": line})
                    with SiteServer(folder, handler=handler) as server:
                        server.start()
                        times[name].append(measure(browser, server.url, offline=offline))
                        server.shutdown()
            browser.close()
    if given.json:
        given.json.write_text(json.dumps(times, indent=1) + "\n")
    good = [report(name, rounds) for name, rounds in times.items()]
    return int(not all(good))


if __name__ == "__main__":
    import sys

    sys.exit(main(sys.argv[1:]))
