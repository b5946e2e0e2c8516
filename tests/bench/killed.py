"""Measure what a browser that is killed has kept: `build.py bench killed`.

A page writes three values, one after the other, to local storage and to IndexedDB. After some
seconds all processes of the browser are ended with SIGKILL, and the next start reads what is there.
Prints, for each store and pause, how many of the three were lost (docs/keeping.md).
"""

from __future__ import annotations

import argparse
import os
import signal
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

from playwright.sync_api import Page, Playwright, sync_playwright

from tools.browsers import installed_browser

#: Seconds between two values: the pace of a quick player.
PACE = 0.4

STORES = """() => {
  window.database = new Promise((resolve, reject) => {
    const asked = indexedDB.open('killed');
    asked.onupgradeneeded = () => asked.result.createObjectStore('values');
    asked.onsuccess = () => resolve(asked.result);
    asked.onerror = () => reject(asked.error);
  });
  window.done = (request) => new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}"""
WRITE = """async (value) => {
  localStorage.setItem('value', value);
  const values = (await database).transaction('values', 'readwrite').objectStore('values');
  await done(values.put(value, 'value'));
}"""
READ = """async () => {
  const values = (await database).transaction('values').objectStore('values');
  return [localStorage.getItem('value'), await done(values.get('value'))].map(Number);
}"""


class Blank(BaseHTTPRequestHandler):
    """Answers with a page of nothing."""

    def do_GET(self) -> None:
        self.send_response(200)
        self.send_header("Content-Type", "text/html")
        self.end_headers()
        self.wfile.write(b"<!doctype html><title>Blank</title>")

    def log_message(self, *_: object) -> None:
        pass


@contextmanager
def started(playwright: Playwright, program: str, profile: str, url: str) -> Iterator[Page]:
    """Start a browser in a group of processes of its own, which is killed in the end."""
    args = ["--headless", "--no-sandbox", "--no-first-run", f"--user-data-dir={profile}"]
    port = Path(profile, "DevToolsActivePort")
    port.unlink(missing_ok=True)
    process = subprocess.Popen(
        [program, *args, "--remote-debugging-port=0", "about:blank"],
        stderr=subprocess.DEVNULL,
        start_new_session=True,
    )
    try:
        while not (port.exists() and port.read_text().count("\n")):
            time.sleep(0.05)
        number = port.read_text().split("\n")[0]
        browser = playwright.chromium.connect_over_cdp(f"http://127.0.0.1:{number}")
        page = browser.contexts[0].pages[0]
        page.goto(url)
        page.evaluate(STORES)
        yield page
    finally:
        os.killpg(process.pid, signal.SIGKILL)
        process.wait()


def lost(playwright: Playwright, program: str, url: str, pause: float) -> list[int]:
    """Return how many of three values were lost: by local storage, and by IndexedDB."""
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as profile:
        with started(playwright, program, profile, url) as page:
            page.evaluate(WRITE, 0)
            time.sleep(15)  # The value from before is on the disk.
            for value in (1, 2, 3):
                page.evaluate(WRITE, value)
                time.sleep(PACE)
            time.sleep(max(0, pause - PACE))
        with started(playwright, program, profile, url) as page:
            return [3 - value for value in page.evaluate(READ)]


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--runs", type=int, default=3)
    parser.add_argument("--pauses", type=float, nargs="+", default=[0, 2, 6, 12, 30, 60])
    asked = parser.parse_args()
    program = installed_browser()
    if not program:
        sys.exit("There is no Chromium on this machine. REGALIA_CHROMIUM can name one.")
    with (
        ThreadingHTTPServer(("127.0.0.1", 0), Blank) as server,
        sync_playwright() as playwright,
    ):
        threading.Thread(target=server.serve_forever, daemon=True).start()
        url = f"http://127.0.0.1:{server.server_port}/"
        print("seconds  lost of 3 by local storage  by IndexedDB")
        for pause in asked.pauses:
            found = [lost(playwright, program, url, pause) for _ in range(asked.runs)]
            local, indexed = (" ".join(map(str, each)) for each in zip(*found, strict=True))
            print(f"{pause:7g}  {local:26}  {indexed}", flush=True)
        server.shutdown()


if __name__ == "__main__":
    main()
