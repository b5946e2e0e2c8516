"""Memory of the page with its engine and its bots, over a long match.

Eight hands by default; REGALIA_HANDS=50 plays as many as the figure in docs/keeping.md is of.
"""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from typing import Any

from playwright.sync_api import BrowserContext, Page

from tests.web.conftest import WatchedServer
from tests.web.table import PATIENCE, Player

HANDS = int(os.environ.get("REGALIA_HANDS", "8"))
MOST = 150e6
#: From hand to hand, on average. The record itself grows by some 4,000 characters a hand.
GROWTH = 100e3

# One hand as the page plays it: every move goes through the match, is kept and is drawn.
HAND = """async () => {
  const { matchOf } = await import(new URL('js/match.js', location.href));
  const match = matchOf({ id: location.hash.split('/').pop() });
  const still = () => new Promise(requestAnimationFrame);
  const hand = match.snapshot.hand;
  while (!match.snapshot.sheet) {
    await still();
    const { moves, actor, you } = match.snapshot;
    // What ends a hand sooner is liked better, else it would be played on for long.
    if (actor === you && moves.length > 0) {
      const end = moves.find(({ text }) => /end$|^meld/.test(text));
      await match.play((end ?? moves[Math.floor(Math.random() * moves.length)]).text);
    }
  }
  for (const sheet of document.querySelectorAll('dialog[open]')) sheet.close();
  await match.next();
  for (const sheet of document.querySelectorAll('dialog[open]')) sheet.close();
  return match.snapshot.hand > hand;
}"""


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

    def wasm(session: str | None) -> float:
        """Memory of WebAssembly, which is no part of the heap."""
        group = {"objectGroup": "measure"}
        kind = ask(session, "Runtime.evaluate", expression="WebAssembly.Memory.prototype", **group)
        prototype = kind["result"]["objectId"]
        found = ask(session, "Runtime.queryObjects", prototypeObjectId=prototype, **group)
        told = ask(
            session,
            "Runtime.callFunctionOn",
            objectId=found["objects"]["objectId"],
            functionDeclaration=(
                "function () { return this.reduce((sum, m) => sum + m.buffer.byteLength, 0); }"
            ),
        )
        ask(session, "Runtime.releaseObjectGroup", **group)
        return float(told["result"]["value"])

    def measure() -> list[float]:
        found = []
        for session in (None, *workers):
            ask(session, "HeapProfiler.collectGarbage")
            found.append(ask(session, "Runtime.getHeapUsage")["usedSize"] + wasm(session))
        return found

    return measure


def test_it_stays_small_from_hand_to_hand(
    context: BrowserContext, page: Page, site: WatchedServer
) -> None:
    measure = heaps(context, page)
    player = Player(page, seed=2)
    player.start(site.url, target=90_000)
    player.look()
    page.set_default_timeout(PATIENCE * 10_000)
    told: list[list[float]] = []
    for _ in range(HANDS):
        assert page.evaluate(HAND)
        told.append(measure())
        print(f"hand {len(told)}:", *(f"{bytes_ / 1e6:.1f}" for bytes_ in told[-1]), flush=True)
    assert all(len(one) == 3 for one in told[1:])
    total = [sum(one) for one in told]
    assert max(total) < MOST
    # What is made once is made in the first two hands.
    assert (total[-1] - total[2]) / (HANDS - 3) < GROWTH
