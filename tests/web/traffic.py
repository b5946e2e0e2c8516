"""Messages between the pages of a live table: kept, read, held back, and forged."""

from __future__ import annotations

import json
from typing import Any

from playwright.sync_api import Page


def keep_traffic(page: Page) -> None:
    """Keeps every message that a page sends and gets, before anything of the page runs."""
    page.add_init_script(
        """(() => {
          window.traffic = { sent: [], got: [] };
          // In the order in which something was said first.
          window.channels = new Set();
          const send = RTCDataChannel.prototype.send;
          RTCDataChannel.prototype.send = function (data) {
            if (window.mute) return;
            if (data === '.') return send.call(this, data);
            // A channel that is about to be closed may still send its beat.
            window.channel = this;
            window.channels.add(this);
            window.traffic.sent.push([performance.now(), data]);
            // A dishonest page keeps to itself what its engine says, from some kind on.
            window.held ||= window.from && window.from.includes(JSON.parse(data).is);
            if (!window.held) return send.call(this, data);
          };
          // Undoes what a test has changed of the browser.
          const own = [
            [window, 'RTCPeerConnection'],
            [RTCPeerConnection.prototype, 'createOffer'],
            [RTCDataChannel.prototype, 'send'],
            [JSON, 'stringify'],
            [window, 'setTimeout'],
            [window, 'setInterval'],
          ].map(([of, name]) => [of, name, of[name]]);
          window.restore = () => own.forEach(([of, name, value]) => { of[name] = value; });
          const set = Object.getOwnPropertyDescriptor(RTCDataChannel.prototype, 'onmessage').set;
          Object.defineProperty(RTCDataChannel.prototype, 'onmessage', {
            set(listener) {
              set.call(this, (event) => {
                if (event.data !== '.') window.traffic.got.push([performance.now(), event.data]);
                // The engine of a page that is made dishonest hears nothing of what is answered.
                if (!window.deaf || event.data === '.') listener.call(this, event);
              });
            },
          });
        })()"""
    )


def traffic(page: Page, way: str) -> list[dict[str, Any]]:
    """Return the messages that a page sent or got."""
    texts: list[str] = page.evaluate(f"() => window.traffic.{way}.map(([, data]) => data)")
    return [json.loads(text) for text in texts]


def hold_back(page: Page, *kinds: str) -> None:
    """Let nothing out of a page from the first message of these kinds on, but what `tell` says."""
    page.evaluate("(kinds) => { window.from = kinds; }", list(kinds))


def tell(page: Page, *messages: dict[str, Any] | str, to: int | None = None) -> None:
    """Say something in the name of a page whose own messages are held back.

    ``to`` is the place of a connection among those that are open, in their order, or from the end
    if it is negative; None for the one that was used last.
    """
    texts = [each if isinstance(each, str) else json.dumps(each) for each in messages]
    page.evaluate(
        """([texts, to]) => {
          window.held = false;
          window.from = null;
          const open = [...window.channels].filter(({ readyState }) => readyState === 'open');
          const channel = to === null ? window.channel : open.at(to);
          for (const text of texts) channel.send(text);
          window.held = true;
        }""",
        [texts, to],
    )


def hear_nothing(page: Page) -> None:
    """Let a page find at its next sign of life that it has heard nothing for 20 seconds."""
    page.evaluate(
        """() => {
          const now = performance.now.bind(performance);
          performance.now = () => now() + 20_000;
        }"""
    )
