"""Warm starts: pages whose engine starts from a memory snapshot that an earlier visit made.

A cold start takes two to three times the processor's time and then makes a snapshot. Tests of that
are marked `first_visit`; every other page is given the snapshot of one cold start.
"""

from __future__ import annotations

import base64
from typing import TYPE_CHECKING, Any

from playwright.sync_api import Browser, Page

if TYPE_CHECKING:
    from tests.web.conftest import WatchedServer

# What a first visit leaves in the cache of the engine: address, headers and, in base 64, bytes.
VISIT = """async () => {
  const { createEngine } = await import(new URL('boot/engineClient.js', location.href));
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
  return { made, url: key.url, headers: [...kept.headers], bytes: btoa(text.join('')) };
}"""
KEEP = """async ({ url, headers }) => {
  const { body } = await fetch('kept.bin');
  await (await caches.open('regalia-python')).put(url, new Response(body, { headers }));
}"""


def visit(browser: Browser, server: WatchedServer) -> dict[str, Any]:
    """Make a cold start; the server keeps the snapshot that it left."""
    context = browser.new_context(service_workers="block")
    page = context.new_page()
    page.goto(f"{server.url}blank.html")
    left: dict[str, Any] = page.evaluate(VISIT)
    context.close()
    assert left.pop("made")
    server.kept = base64.b64decode(left.pop("bytes"))
    return left


def come_back(page: Page, server: WatchedServer) -> None:
    """Give a new page, and its context, the snapshot of an earlier visit."""
    browser = page.context.browser
    assert browser
    server.left = server.left or visit(browser, server)
    page.goto(f"{server.url}blank.html")
    page.evaluate(KEEP, server.left)
