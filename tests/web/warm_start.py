"""Warm starts: pages whose engine starts from a memory snapshot that an earlier visit made.

A cold start takes two to three times the processor's time and then makes a snapshot. Tests of that
are marked `first_visit`; every other page is given the snapshot of one cold start.
"""

from __future__ import annotations

import base64
import json
from typing import TYPE_CHECKING, Any

from playwright.sync_api import Browser, Page

from tests.web.shared_cache import get_or_make
from tools.common import digest

if TYPE_CHECKING:
    from tests.web.conftest import WatchedServer

# What a first visit leaves in the cache of the engine: address within the site, headers, and bytes
# in base 64.
VISIT = """async () => {
  const { createEngine } = await import(new URL('app/engineClient.js', location.href));
  const made = await new Promise((resolve, reject) => {
    createEngine({ snapshotDelay: 0, onSnapshot: resolve, onFailure: reject }).start();
  });
  const cache = await caches.open('regalia-python');
  const [key] = await cache.keys();
  const kept = await cache.match(key);
  const bytes = new Uint8Array(await kept.arrayBuffer());
  const text = [];
  for (let at = 0; at < bytes.length; at += 0x8000) {
    text.push(String.fromCharCode(...bytes.subarray(at, at + 0x8000)));
  }
  const url = key.url.slice(new URL('.', location.href).href.length);
  return { made, url, headers: [...kept.headers], bytes: btoa(text.join('')) };
}"""
KEEP = """async ({ url, headers }) => {
  const { body } = await fetch('kept.bin');
  const cache = await caches.open('regalia-python');
  await cache.put(new URL(url, location.href), new Response(body, { headers }));
}"""


def visit(browser: Browser, server: WatchedServer) -> tuple[dict[str, Any], bytes]:
    """Make a cold start; return what it left, and the bytes of the snapshot."""
    context = browser.new_context(service_workers="block")
    page = context.new_page()
    page.goto(f"{server.url}blank.html")
    left: dict[str, Any] = page.evaluate(VISIT)
    context.close()
    assert left.pop("made")
    return left, base64.b64decode(left.pop("bytes"))


def come_back(page: Page, server: WatchedServer) -> None:
    """Give a new page, and its context, the snapshot of an earlier visit."""
    browser = page.context.browser
    assert browser
    if server.left is None:
        # A site is the same in all processes, but for the port of its server; not all have the
        # same engine.
        build = json.loads((server.folder / "build.json").read_text(encoding="utf-8"))
        name = f"visit {digest((server.folder / build['engine']).read_bytes())}"
        server.left, server.kept = get_or_make(name, lambda: visit(browser, server))
    page.goto(f"{server.url}blank.html")
    page.evaluate(KEEP, server.left)
