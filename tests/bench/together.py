"""Speed and message sizes of live play: `python build.py bench together`.

Three figures, of two browsers on this machine: from an answer that the host's page has taken to
the guest on the seat; the bytes that a move costs on the wire; and from the moment at which a page
sends a move to the frame in which the other page has drawn it. Codes are carried by the script, so
the time that people need for it is not in the first.
"""

from __future__ import annotations

import argparse
import json
import statistics
import time
from itertools import pairwise
from typing import Any

from playwright.sync_api import Browser, expect, sync_playwright

from tests.web.conftest import WatchedServer
from tests.web.table import PATIENCE
from tests.web.together import Crowd, Person, offer, open_table
from tools.browsers import installed_browser
from tools.common import SITE
from tools.site import build_site

#: Milliseconds without another move.
ALONE = 250
#: So many taps are watched; some moves take two.
MOVES = 80
#: When the table was drawn anew: the frame after each change of it, by the clock that pages share.
WATCH = """() => {
  window.drawn = [];
  let asked = false;
  new MutationObserver(() => {
    if (asked) return;
    asked = true;
    requestAnimationFrame(() => requestAnimationFrame(() => {
      asked = false;
      window.drawn.push(performance.timeOrigin + performance.now());
    }));
  }).observe(document.querySelector('.felt'), { subtree: true, childList: true, attributes: true });
}"""
MESSAGES = "(way) => window.traffic[way].map(([at, data]) => [performance.timeOrigin + at, data])"


def seated(crowd: Crowd) -> float:
    """Seconds from the answer in the host's hands to the guest on the seat."""
    with crowd.of("Ann", "Ben") as (host, guest):
        host.begin(crowd.url, "royals", "Live")
        expect(host.page.locator(".lobby")).to_be_visible(timeout=PATIENCE * 1000)
        answer = offer(host, guest)
        host.page.get_by_label("Their answer").fill(answer)
        start = time.perf_counter()
        host.page.get_by_role("button", name="Connect").click()
        guest.page.get_by_text("You have a seat").wait_for(timeout=PATIENCE * 1000)
        return time.perf_counter() - start


def messages(person: Person, way: str) -> list[tuple[float, dict[str, Any], int]]:
    """One message of a page: its time, direction, text and bytes."""
    found = person.page.evaluate(MESSAGES, way)
    return [(at, json.loads(text), len(text.encode())) for at, text in found]


def played(crowd: Crowd, game: str) -> tuple[list[int], list[float]]:
    """The bytes of a hand's first moves, and the milliseconds until a guest had drawn each."""
    with crowd.of("Ann", "Ben") as people:
        host, guest = people
        open_table(people, crowd.url, game)
        guest.page.evaluate(WATCH)
        for _ in range(2 * MOVES):
            acted = [person.act() for person in people]
            if any(acted):
                host.page.wait_for_timeout(ALONE + 100)
            if any(person.look()["score"] for person in people):
                break
        sent = messages(host, "sent")
        asked = [size for _, each, size in messages(guest, "sent") if each["is"] == "move"]
        shown = [(at, size) for at, each, size in sent if each["is"] == "seen"]
        heard = [at for at, each, _ in messages(host, "got") if each["is"] == "move"]
        drawn: list[float] = guest.page.evaluate("() => window.drawn")
    waits = []
    for (before, _), (at, _) in pairwise(shown):
        # The host's own moves, and only those that come alone: else it might be the drawing of
        # the move before, or of the guest's own hand, that is seen.
        if at - before > ALONE and not any(before < each <= at for each in heard):
            waits += [moment - at for moment in drawn if moment > at][:1]
    return [*asked, *(size for _, size in shown)], waits


def measure(browser: Browser, server: WatchedServer, games: list[str], seats: int) -> None:
    crowd = Crowd(browser, server)
    took = [seated(crowd) for _ in range(seats)]
    print(f"answer taken → seated: {statistics.median(took):.2f} s (least {min(took):.2f} s)")
    for game in games:
        sizes, waits = played(crowd, game)
        print(
            f"{game}: {statistics.median(sizes):.0f} bytes a message of a move "
            f"(most {max(sizes)}), {len(waits)} moves drawn after "
            f"{statistics.median(waits):.0f} ms (least {min(waits):.0f}, most {max(waits):.0f})"
        )
    crowd.close()


def main() -> None:
    parser = argparse.ArgumentParser(prog="build.py bench together", description=__doc__)
    parser.add_argument("--games", nargs="+", default=["royals", "virtues"])
    parser.add_argument("--seats", type=int, default=5, help="how often a guest takes a seat")
    given = parser.parse_args()
    build_site()
    with WatchedServer(SITE) as server, sync_playwright() as playwright:
        server.start()
        browser = playwright.chromium.launch(
            executable_path=installed_browser(), args=["--no-sandbox"]
        )
        measure(browser, server, given.games, given.seats)
        browser.close()
        server.shutdown()


if __name__ == "__main__":
    main()
