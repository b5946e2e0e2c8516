"""Hostile texts at every way into the page: each gets an answer in words, and the engine lives on.

The engine of the browser is meant: its stack is smaller than that of Python elsewhere.
`REGALIA_HOSTILE=500` tries so many texts of each kind in place of a few, and prints what they met.
"""

from __future__ import annotations

import os
import re
from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.full import FULL
from tests.web import hostile
from tests.web.conftest import Problems, WatchedServer
from tests.web.table import PATIENCE

#: Texts of a kind.
COUNT = int(os.environ.get("REGALIA_HOSTILE", "24" if FULL else "12"))
PATIENT = PATIENCE * 1000
SETTLED = "() => document.documentElement.hasAttribute('data-settled')"
#: Settled, and not while a letter waits for the engine.
ARRIVED = f"""() => ({SETTLED})() &&
  ![...document.querySelectorAll('[role=status]')].some(
    (node) => node.textContent.startsWith('Opening'))"""
#: A sentence of Python's or JavaScript's own is none for people.
UNSAID = re.compile(r"[A-Z]\w+Error\b|Traceback|undefined|\[object|Unexpected token|is not a func")


class Met:
    """Counts what the texts of a kind have met."""

    def __init__(self, kind: str) -> None:
        self.kind, self.found = kind, Counter[str]()

    def note(self, text: str, said: str) -> None:
        assert not UNSAID.search(said), f"{self.kind} {text[:300]!r} met {said!r}"
        self.found[re.sub(r"\d+|[„“\"'‘’].*", "#", said)[:70]] += 1

    def tell(self) -> None:
        if COUNT > 100:
            rows = "\n".join(f"  {n:6} {said}" for said, n in self.found.most_common(40))
            print(f"\n{self.kind}: {sum(self.found.values())}\n{rows}")


@pytest.fixture
def met(request: pytest.FixtureRequest) -> Iterator[Met]:
    met = Met(request.node.name.removeprefix("test_hostile_"))
    yield met
    met.tell()


def is_alive(page: Page, site: WatchedServer) -> None:
    """The engine that has met all of it still opens a lesson."""
    page.evaluate("() => { location.hash = '#/learn/royals'; }")
    expect(page.locator(".table")).to_be_visible(timeout=PATIENT)


def follow(page: Page, address: str) -> str:
    """Open an address within the page; what the page then says."""
    page.evaluate(
        """(address) => {
          document.documentElement.removeAttribute('data-settled');
          location.hash = address;
          dispatchEvent(new Event('resize'));
        }""",
        address,
    )
    page.wait_for_function(ARRIVED, timeout=PATIENT)
    said: str = page.evaluate(
        """() => [...document.querySelectorAll('[role=alert], .trouble, main h1')]
              .map((node) => node.textContent.trim()).filter(Boolean).at(-1) ?? ''"""
    )
    return said


@pytest.mark.one_page
def test_page_survives_hostile_links(page: Page, site: WatchedServer, met: Met) -> None:
    page.goto(site.url)
    for text in hostile.some(hostile.links(Random(1)), COUNT):
        met.note(text, follow(page, text))
    is_alive(page, site)


@pytest.mark.one_page
def test_page_survives_hostile_letters(page: Page, site: WatchedServer, met: Met) -> None:
    page.goto(f"{site.url}#/letter")
    nested = hostile.nested_letter()
    assert len(nested) < 130
    assert "nested more than" in follow(page, f"#/letter/{nested}")
    for text in hostile.some(hostile.letters(Random(2)), COUNT):
        met.note(text, follow(page, f"#/letter/{text[:1_000_000]}"))
    is_alive(page, site)


@pytest.mark.one_page
def test_page_survives_hostile_files(page: Page, site: WatchedServer, met: Met) -> None:
    page.goto(f"{site.url}#/matches")
    for text in hostile.some(hostile.files(Random(3)), COUNT):
        page.evaluate(
            """(text) => {
              const data = new DataTransfer();
              data.items.add(new File([text], 'hostile.txt', { type: 'text/plain' }));
              dispatchEvent(new DragEvent('drop', { dataTransfer: data, cancelable: true }));
            }""",
            text,
        )
        dialog = page.locator("dialog[open]")
        expect(dialog).to_be_visible(timeout=PATIENT)
        page.wait_for_function(SETTLED, timeout=PATIENT)
        met.note(text, dialog.inner_text().replace("\n", " "))
        if (add := dialog.get_by_role("button", name="Add")).is_visible():
            add.click()
            page.wait_for_function(SETTLED, timeout=PATIENT)
        page.keyboard.press("Escape")
        expect(page.locator("dialog[open]")).to_have_count(0)
    # What was added is drawn, in the list and at the start.
    assert follow(page, "#/matches")
    assert follow(page, "#/")
    is_alive(page, site)


HEAR = """async ({ talk, texts }) => {
  const { engine } = await import(new URL('app/engineClient.js', location.href));
  engine.start();
  await engine.ready();
  const found = [];
  const host = (method, call) => engine.call(method, { table: 'host', ...call });
  const guest = (method, call) => engine.call(method, { table: 'guest', ...call });
  const hear = async (ask, call, ended) => {
    try {
      const answer = await ask(call);
      found.push([call.text, ended(answer) || 'taken, or refused without harm']);
      return Boolean(ended(answer));
    } catch (error) {
      found.push([call.text, `TypeError or worse: ${error.kind} ${error.message}`]);
      return true;
    }
  };
  await host('room_new', talk.plan);
  for (const text of talk.to_host.slice(0, 1)) await host('room_hear', { peer: 1, text });
  await host('room_start', {});
  for (const text of talk.to_host.slice(1)) await host('room_hear', { peer: 1, text });
  let peer = 1;
  for (const text of texts.host) {
    const gone = ({ drop }) => drop.map(([, why]) => why || 'left')[0];
    if (await hear((call) => host('room_hear', call), { peer, text }, gone)) {
      peer += 1;
      await host('room_gone', { peer: peer - 1 });
      await host('room_hear', { peer, text: talk.hello });
    }
  }
  const sit = async () => {
    await guest('guest_new', talk.guest);
    await guest('guest_hello', {});
    for (const text of talk.to_guest) await guest('guest_hear', { text });
  };
  await sit();
  for (const text of texts.guest) {
    const left = await hear((call) => guest("guest_hear", call), { text }, ({ leave }) => leave);
    if (left) await sit();
  }
  const { snapshot } = await guest('guest_ready', {});
  return { found, alive: snapshot.table !== undefined };
}"""


def test_page_survives_hostile_messages(page: Page, site: WatchedServer, met: Met) -> None:
    """Both sides of a live table, in the engine of one page."""
    page.goto(f"{site.url}blank.html")
    talk = hostile.conversation()
    texts = {
        "host": hostile.some(hostile.messages(talk.from_guest, Random(4)), 4 * COUNT),
        "guest": hostile.some(hostile.messages(talk.from_host, Random(5)), 4 * COUNT),
    }
    answer: dict[str, Any] = page.evaluate(HEAR, {"talk": talk._asdict(), "texts": texts})
    for text, said in answer["found"]:
        met.note(text, said)
    assert answer["alive"]


#: What a frame shows at last: a sentence, or a table.
PLAYS_OR_SAYS = """() => {
  const texts = [...document.querySelectorAll('.says, [role=alert]')]
    .filter((node) => node.checkVisibility()).map((node) => node.textContent.trim());
  return texts.find(Boolean) ?? (document.querySelector('.table .hand') ? 'A table.' : '');
}"""


@pytest.mark.timeout(600)
def test_page_survives_hostile_embeds(
    page: Page, site: WatchedServer, met: Met, problems: Problems
) -> None:
    """Each loads the frame anew, with an engine of its own."""
    problems.expect("Failed to load resource: .*/(embed|data)/")  # what there is not
    for n, text in enumerate(hostile.some(hostile.embeds(Random(6)), max(4, COUNT // 8))):
        page.goto(f"{site.url}frame.html?{n}#{text}")
        said = page.wait_for_function(PLAYS_OR_SAYS, timeout=PATIENT).json_value()
        met.note(text, said)
