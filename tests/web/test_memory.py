"""Memory of the page with its engine and its bots, over a long match.

Four hands by default; REGALIA_HANDS=50 plays as many as the figure in docs/keeping.md is of.
"""

from __future__ import annotations

import json
import os
import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page, Route

from tests.web.conftest import WatchedServer
from tests.web.table import Player

pytestmark = pytest.mark.first_visit

HANDS = int(os.environ.get("REGALIA_HANDS", "4"))
MOST = 150e6
#: Bytes from hand to hand. Over many hands it is a tenth of this: the record, and what was told.
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

    def measure() -> list[float]:
        found = []
        for session in (None, *workers):
            ask(session, "HeapProfiler.collectGarbage")
            use = ask(session, "Runtime.getHeapUsage")["usedSize"]
            if session is not None:
                told = ask(session, "Runtime.evaluate", expression=SIZE)
                use += told["result"]["value"]
            found.append(use)
        return found

    return measure


def note(route: Route) -> None:
    answer = route.fetch()
    route.fulfill(response=answer, body=NOTED + answer.text())


def test_it_stays_small_from_hand_to_hand(
    context: BrowserContext, page: Page, site: WatchedServer
) -> None:
    page.route(re.compile(r"/worker\.js$"), note)
    measure = heaps(context, page)
    player = Player(page, seed=2)
    player.start(site.url, target=90_000)
    told: list[list[float]] = []
    for _ in range(HANDS):
        player.hand()
        page.get_by_role("button", name="Deal hand").click()
        player.look()
        told.append(measure())
        print(f"hand {len(told)}:", *(f"{bytes_ / 1e6:.1f}" for bytes_ in told[-1]), flush=True)
    assert all(len(one) >= 3 for one in told[1:])
    assert min(told[-1][1:3]) > 10e6  # Python was counted.
    total = [sum(one) for one in told]
    assert max(total) < MOST
    # What is made once is made in the first two hands.
    assert (total[-1] - total[1]) / (HANDS - 2) < GROWTH
