"""Memory of the page with its engine and its bots over a long match: `build.py bench memory`.

Prints, after each hand, the bytes in use of the page and of each of its workers. The exit code is 1
if they exceed `MOST` or grow faster than `GROWTH`.
"""

from __future__ import annotations

import argparse
import json
import re
import sys
from collections.abc import Callable
from typing import Any

from playwright.sync_api import BrowserContext, Page, Route, sync_playwright

from tests.web.table import Player
from tools.browsers import installed_browser
from tools.common import SITE
from tools.server import SiteServer
from tools.site import build_site

#: Bytes in use at any time.
MOST = 150e6
#: Bytes a hand. Over many hands it is a tenth of this: the record and the log.
GROWTH = 500e3

# Put before a worker's script: memory of WebAssembly is part of no heap.
NOTED = """
self.memories = new Set();
for (const name of ['instantiate', 'instantiateStreaming']) {
  const own = WebAssembly[name];
  WebAssembly[name] = async (source, imports) => {
    const made = await own(source, imports);
    const { exports } = made.instance ?? made;
    for (const one of [exports, ...Object.values(imports ?? {})]) {
      for (const value of Object.values(one)) {
        if (value instanceof WebAssembly.Memory) self.memories.add(value);
      }
    }
    return made;
  };
}
"""
SIZE = "[...self.memories].reduce((sum, { buffer }) => sum + buffer.byteLength, 0)"


def heaps(context: BrowserContext, page: Page) -> Callable[[], list[float]]:
    """A function that tells the bytes in use: of the page, then of each of its workers."""
    cdp = context.new_cdp_session(page)
    workers: list[str] = []
    answers: dict[int, Any] = {}
    cdp.on("Target.attachedToTarget", lambda event: workers.append(event["sessionId"]))
    cdp.on("Target.detachedFromTarget", lambda event: workers.remove(event["sessionId"]))

    def answer(event: dict[str, Any]) -> None:
        message = json.loads(event["message"])
        answers[message.get("id", 0)] = message.get("result")

    cdp.on("Target.receivedMessageFromTarget", answer)
    attach = {"autoAttach": True, "waitForDebuggerOnStart": False, "flatten": False}
    cdp.send("Target.setAutoAttach", attach)
    last = 0

    def ask(session: str | None, method: str, **params: Any) -> Any:
        nonlocal last
        if session is None:
            return cdp.send(method, params)
        last += 1
        message = json.dumps({"id": last, "method": method, "params": params})
        cdp.send("Target.sendMessageToTarget", {"sessionId": session, "message": message})
        for _ in range(400):
            if last in answers:
                return answers.pop(last)
            page.wait_for_timeout(50)
        raise AssertionError(f"{method}: a worker does not answer")

    def in_use() -> list[float]:
        found = []
        for session in (None, *workers):
            ask(session, "HeapProfiler.collectGarbage")
            use = ask(session, "Runtime.getHeapUsage")["usedSize"]
            if session is not None:
                told = ask(session, "Runtime.evaluate", expression=SIZE)
                use += told["result"]["value"]
            found.append(use)
        return found

    return in_use


def note(route: Route) -> None:
    answer = route.fetch()
    route.fulfill(response=answer, body=NOTED + answer.text())


def measure(context: BrowserContext, url: str, hands: int) -> list[list[float]]:
    """Play so many hands; return after each the bytes of the page and of each worker."""
    page = context.new_page()
    page.route(re.compile(r"/worker\.js$"), note)
    in_use = heaps(context, page)
    player = Player(page, seed=2)
    player.start(url, target=90_000)
    found: list[list[float]] = []
    for hand in range(hands):
        player.hand()
        page.get_by_role("button", name="Deal hand").click()
        player.look()
        found.append(in_use())
        print(f"hand {hand + 1}:", *(f"{bytes_ / 1e6:.1f}" for bytes_ in found[-1]), flush=True)
    return found


def main() -> int:
    parser = argparse.ArgumentParser(prog="build.py bench memory", description=__doc__)
    parser.add_argument("--hands", type=int, default=10, help="at least 3")
    hands = max(3, parser.parse_args().hands)
    build_site()
    with SiteServer(SITE) as server, sync_playwright() as playwright:
        server.start()
        browser = playwright.chromium.launch(
            executable_path=installed_browser(), args=["--no-sandbox"]
        )
        phone = {"width": 390, "height": 844}
        context = browser.new_context(viewport=phone, service_workers="block")
        totals = [sum(each) for each in measure(context, server.url, hands)]
        browser.close()
        server.shutdown()
    # What is made once is made in the first two hands.
    growth = (totals[-1] - totals[1]) / (hands - 2)
    print(f"most {max(totals) / 1e6:.1f} MB, growth {growth / 1e3:.0f} kB a hand")
    return int(max(totals) > MOST or growth > GROWTH)


if __name__ == "__main__":
    sys.exit(main())
