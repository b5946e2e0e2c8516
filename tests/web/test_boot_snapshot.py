"""Later starts from a memory snapshot, and the way back from one that is not to be trusted."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page

from tests.full import usually
from tests.web.conftest import Problems, WatchedServer
from tests.web.test_boot_start import bare
from tests.web.warm_start import come_back

# Starts an engine, and waits for the snapshot if one is going to be made.
START = """async ({ wait }) => {
  const { createEngine } = await import(new URL('app/engineClient.js', location.href));
  return new Promise((resolve) => {
    const out = { restored: null, made: null };
    window.engine = createEngine({
      snapshotDelay: wait ? 0 : 1e9,
      onStarted: ({ restored }) => {
        out.restored = restored;
        if (restored || !wait) resolve(out);
      },
      onSnapshot: (made) => resolve({ ...out, made }),
      onFailure: (failure) => resolve({ ...out, failure }),
    });
    window.engine.start();
  });
}"""
# Starts an engine and does not wait for it.
BEGIN = """async () => {
  const { createEngine } = await import(new URL('app/engineClient.js', location.href));
  createEngine({ snapshotDelay: 0 }).start();
}"""
# Whether it is marked how many starts from the snapshot did not come to their end.
# `wait_for_function` takes the promise of an async function for an answer: the page itself waits.
TRIED = """async (times) => {
  const tried = async () =>
    (await (await (await caches.open('regalia-python')).match('snapshot/trial'))?.text()) === times;
  while (!(await tried())) await new Promise((next) => setTimeout(next, 20));
}"""
TRY = """async (times) => {
  await (await caches.open('regalia-python')).put('snapshot/trial', new Response(times));
}"""
NEW = """() => engine.call('new', {
  game: 'royals', seed: 'here', names: ['You', 'Ada'], bots: [null, 'steady'],
}).then(({ snapshot }) => snapshot)"""
MADE = {"restored": False, "made": True}
RESTORED = {"restored": True, "made": None}

#: Sizes of a snapshot that no memory holds.
HUGE = "99942400 1000000000000"

# Keep something else, made from the `bytes` that are kept; if `sign`, with its own hash.
CHANGE = """async (sign) => {
  const cache = await caches.open('regalia-python');
  const [key] = await cache.keys();
  const kept = await cache.match(key);
  const change = (bytes) => { CHANGED };
  const bytes = change(new Uint8Array(await kept.arrayBuffer()));
  const headers = new Headers(kept.headers);
  if (sign) {
    const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
    headers.set('x-hash', [...hash].map((byte) => byte.toString(16).padStart(2, '0')).join(''));
  }
  await cache.put(key, new Response(bytes, { headers }));
}"""
# Say something else of its sizes, or nothing.
RESIZE = """async (sizes) => {
  const cache = await caches.open('regalia-python');
  const [key] = await cache.keys();
  const kept = await cache.match(key);
  const headers = new Headers(kept.headers);
  headers.delete('x-sizes');
  if (sizes) headers.set('x-sizes', sizes);
  await cache.put(key, new Response(kept.body, { headers }));
}"""
SIZE = """async () => {
  const cache = await caches.open('regalia-python');
  const kept = await cache.match((await cache.keys())[0]);
  return (await kept.arrayBuffer()).byteLength;
}"""
KEPT = "async () => (await (await caches.open('regalia-python')).keys()).length"


def start(page: Page, server: WatchedServer, *, wait: bool = True) -> dict[str, Any]:
    bare(page, server)
    told: dict[str, Any] = page.evaluate(START, {"wait": wait})
    return told


@pytest.fixture(scope="module")
def stub_server(stub_folder: Path) -> Iterator[WatchedServer]:
    """The site with a bridge of the tests."""
    with WatchedServer(stub_folder) as server:
        server.start()
        yield server
        server.mend()
        server.shutdown()


@pytest.fixture
def stub(stub_server: WatchedServer) -> Iterator[WatchedServer]:
    yield stub_server
    stub_server.mend()


@pytest.mark.first_visit
class TestSnapshot:
    def test_later_start_is_restored_and_deals_the_same(
        self, page: Page, site: WatchedServer
    ) -> None:
        assert start(page, site) == MADE
        first = page.evaluate(NEW)
        assert start(page, site) == RESTORED
        assert page.evaluate(NEW) == first
        # The bots' worker was restored as well, and thinks.
        while first["actor"] == 0:
            text = first["moves"][0]["text"]
            first = page.evaluate("(text) => engine.call('play', { text })", text)["snapshot"]
        assert page.evaluate("() => engine.call('bot')")["snapshot"]["ply"] == first["ply"] + 1


class TestRestored:
    """Give a page of the shared site a sound snapshot from an earlier visit."""

    def test_restored_start_needs_no_late_archive_until_a_lazy_module_is_imported(
        self, page: Page, site: WatchedServer, site_folder: Path
    ) -> None:
        # Empty pages are not kept: Python has more than 30 MB.
        assert 8e6 < page.evaluate(SIZE) < 20e6
        site.asked.clear()
        assert start(page, site) == RESTORED
        assert page.evaluate(NEW)
        assert [path for path in site.asked if "late-" in path] == []
        rules = json.loads((site_folder / "data" / "royals.json").read_text(encoding="utf-8"))
        for _ in range(2):
            assert page.evaluate("() => engine.call('rules', { game: 'royals' })") == rules
        assert len([path for path in site.asked if "late-engine" in path]) == 1
        assert page.evaluate(KEPT) == 1  # and no mark that the start did not end

    @pytest.mark.full
    def test_random_state_is_not_restored(self, page: Page, stub: WatchedServer) -> None:
        come_back(page, stub)
        seen = set()
        for _ in range(2):
            assert start(page, stub) == RESTORED
            seen.add(page.evaluate("() => engine.call('random')"))
        assert len(seen) == 2


class TestDoubt:
    """Give a page of the shared site a sound snapshot from an earlier visit."""

    @pytest.mark.parametrize(
        ("change", "sign"),
        [
            ("bytes[bytes.length >> 1] ^= 1; return bytes;", False),
            pytest.param(
                "return bytes.slice(0, bytes.length >> 1);", False, marks=pytest.mark.full
            ),
            pytest.param("return bytes.slice(0, 0);", False, marks=pytest.mark.full),
            # Whole by its hash, and yet no memory of this Python.
            pytest.param("bytes[0] ^= 1; return bytes;", True, marks=pytest.mark.full),
            pytest.param("return bytes.fill(0, 1 << 16);", True, marks=pytest.mark.full),
            pytest.param("return bytes.slice(0, 100);", True, marks=pytest.mark.full),
        ],
        ids=["one bit", "half", "nothing", "no snapshot", "empty memory", "only its head"],
    )
    def test_damaged_snapshot_is_dropped(
        self, page: Page, site: WatchedServer, problems: Problems, change: str, sign: bool
    ) -> None:
        problems.expect("")  # what Python says when it wakes up without its memory
        page.evaluate(CHANGE.replace("CHANGED", change), sign)
        assert start(page, site, wait=False)["restored"] is False
        assert page.evaluate(KEPT) == 0
        assert page.evaluate(NEW)["hand"] == 1

    @pytest.mark.full
    @pytest.mark.parametrize("sizes", ["", "1000 16", HUGE, "4096 64"])
    def test_snapshot_of_wrong_size_is_not_restored(
        self, page: Page, site: WatchedServer, problems: Problems, sizes: str
    ) -> None:
        problems.expect("")  # what Python says when it wakes up without its memory
        page.evaluate(RESIZE, sizes)
        assert start(page, site, wait=False)["restored"] is False

    @pytest.mark.parametrize(
        ("spoil", "how"),
        [
            (CHANGE.replace("CHANGED", "return bytes.fill(0, 1 << 16);"), True),
            pytest.param(RESIZE, HUGE, marks=pytest.mark.full),
        ],
        ids=["memory", "size"],
    )
    def test_unsound_snapshot_is_made_anew(
        self, page: Page, site: WatchedServer, problems: Problems, spoil: str, how: object
    ) -> None:
        problems.expect("")  # what Python says when it wakes up without its memory
        page.evaluate(spoil, how)
        assert start(page, site) == MADE
        assert start(page, site) == RESTORED

    @pytest.mark.full
    def test_unfinished_starts_are_counted(self, page: Page, stub: WatchedServer) -> None:
        come_back(page, stub)
        stub.hold(r"regalia\.zip")
        for tried in (1, 2, 3):
            bare(page, stub)
            page.evaluate(BEGIN)
            page.evaluate(TRIED, str(tried))

    @pytest.mark.parametrize("times", usually([2, 3], [3]))
    def test_snapshot_is_dropped_after_three_unfinished_starts(
        self, page: Page, site: WatchedServer, times: int
    ) -> None:
        # A visitor who leaves early loses nothing; but perhaps no start comes to its end.
        page.evaluate(TRY, str(times))
        restored = times < 3
        assert start(page, site, wait=False)["restored"] is restored
        assert page.evaluate(KEPT) == restored

    @pytest.mark.full
    def test_snapshot_of_another_build_is_ignored(self, page: Page, site: WatchedServer) -> None:
        page.evaluate(
            """async () => {
              const cache = await caches.open('regalia-python');
              const [key] = await cache.keys();
              await cache.put('snapshot/of-another-build', await cache.match(key));
              await cache.delete(key);
            }"""
        )
        assert start(page, site) == MADE
        assert page.evaluate(KEPT) == 1

    def test_engine_starts_without_cache_storage(
        self, page: Page, site: WatchedServer, problems: Problems
    ) -> None:
        problems.expect("foreign request: http://0.0.0.0")
        page.goto(f"{site.url}blank.html".replace("127.0.0.1", "0.0.0.0"))
        assert page.evaluate("() => 'caches' in window") is False
        assert page.evaluate(START, {"wait": False})["restored"] is False
        assert page.evaluate(NEW)["hand"] == 1

    def test_page_goes_on_without_a_snapshot(
        self, page: Page, server: WatchedServer, problems: Problems
    ) -> None:
        problems.expect("503")
        server.refuse(r"^maker\.js$")
        assert start(page, server) == {"restored": False, "made": False}
        assert page.evaluate(NEW)["hand"] == 1
        assert page.evaluate(KEPT) == 0
