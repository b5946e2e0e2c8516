"""Files damaged on the device: each is noticed and fetched again, and no save is touched."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.web.conftest import PHONE, WatchedServer
from tests.web.table import PATIENCE
from tests.web.test_boot_offline import listed, visit

PATIENT = PATIENCE * 1000

SAVED = (Path(__file__).parent / "saves" / "version-1.json").read_text(encoding="utf-8")
SAVES = {"regalia.settings": '{"theme":"dark"}', "regalia.match.07a283d404aa": SAVED}

# Replace a kept file. `how` makes the new response from the old bytes and headers.
DAMAGE = """async ([path, saves]) => {
  for (const [key, text] of Object.entries(saves)) localStorage.setItem(key, text);
  const name = (await caches.keys()).find((name) => name.startsWith('regalia files'));
  const cache = await caches.open(name);
  const kept = await cache.match(path);
  const how = (bytes, headers) => { HOW };
  const changed = how(new Uint8Array(await kept.arrayBuffer()), kept.headers);
  if (changed) await cache.put(path, changed);
  else await cache.delete(path);
}"""
HALF = "return new Response(bytes.slice(0, bytes.length >> 1), { headers });"
EMPTY = "return new Response('', { headers });"
GONE = "return null;"
WRONG = "bytes.fill(1, 0, 4096); return new Response(bytes, { headers });"
PORTAL = """return new Response('<!doctype html><title>Log in</title>', {
  headers: { 'Content-Type': 'text/html' },
});"""
# A module whose start function runs in a circle, with a section of anything up to the old length.
ENDLESS = r"""const start = [0, 97, 115, 109, 1, 0, 0, 0, 1, 4, 1, 96, 0, 0, 3, 2, 1, 0, 8, 1, 0,
  10, 9, 1, 7, 0, 3, 64, 12, 0, 11, 11];
const rest = bytes.length - start.length - 6;
const size = [0, 7, 14, 21, 28].map((by) => ((rest >> by) & 127) | (by < 28 ? 128 : 0));
bytes.fill(0);
bytes.set([...start, 0, ...size]);
return new Response(bytes, { headers });"""

HASHES = """async () => {
  const name = (await caches.keys()).find((name) => name.startsWith('regalia files'));
  const cache = await caches.open(name);
  const hashes = {};
  for (const { url } of await cache.keys()) {
    const bytes = await (await cache.match(url)).arrayBuffer();
    const sum = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
    hashes[url] = Array.from(sum, (byte) => byte.toString(16).padStart(2, '0')).join('');
  }
  return hashes;
}"""


@pytest.fixture(scope="module")
def kept(browser: Browser, site_folder: Path) -> Iterator[tuple[BrowserContext, WatchedServer]]:
    """A browser that has the whole site from an earlier visit."""
    with WatchedServer(site_folder) as server, browser.new_context(viewport=PHONE) as context:
        server.start()
        page = context.new_page()
        visit(page, server.url)
        page.close()
        yield context, server
        server.shutdown()


@pytest.fixture
def damaged(
    kept: tuple[BrowserContext, WatchedServer], site_folder: Path
) -> Iterator[Callable[[str, str], Page]]:
    """Open a tab with a damaged file; at the end the file is mended and the saves are the same."""
    context, server = kept
    page = context.new_page()
    broken: list[str] = []

    def damage(path: str, how: str) -> Page:
        (found,) = (name for name in listed(site_folder) if name.endswith(path))
        page.goto(f"{server.url}blank.html")
        page.evaluate(DAMAGE.replace("HOW", how), [found, SAVES])
        broken.append(found)
        return page

    yield damage
    hashes: dict[str, Any] = page.evaluate(HASHES)
    for path in broken:
        whole = hashlib.sha256((site_folder / path).read_bytes()).hexdigest()
        assert hashes[server.url + path] == whole
    saves = page.evaluate("(keys) => keys.map((key) => localStorage[key])", [*SAVES])
    assert saves == [*SAVES.values()]
    page.close()


def expect_engine(page: Page) -> None:
    """Wait until a match can be played."""
    expect(page.locator("#engine")).to_be_hidden(timeout=PATIENT)


@pytest.mark.first_visit
class TestEngine:
    @pytest.mark.parametrize(
        ("path", "how"),
        [("worker.js", HALF), ("worker.js", PORTAL), (".asm.wasm", WRONG), ("/regalia.zip", WRONG)],
        ids=["half script", "page for script", "no WebAssembly", "no archive"],
    )
    def test_start_that_failed_is_mended_and_repeated(
        self,
        kept: tuple[BrowserContext, WatchedServer],
        damaged: Callable[[str, str], Page],
        path: str,
        how: str,
    ) -> None:
        page = damaged(path, how)
        page.goto(kept[1].url)
        expect(page.get_by_role("progressbar")).to_be_visible()
        expect_engine(page)

    def test_start_that_never_ends_is_mended_and_repeated(
        self, kept: tuple[BrowserContext, WatchedServer], damaged: Callable[[str, str], Page]
    ) -> None:
        page = damaged(".asm.wasm", ENDLESS)
        page.clock.install()
        page.goto(kept[1].url)
        expect(page.get_by_text("Starting the engine.")).to_be_visible(timeout=PATIENT)
        page.clock.fast_forward(21_000)
        expect_engine(page)
