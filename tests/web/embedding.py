"""Pages of other people's that embed scenes and games, at an origin and a site of their own."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import Any

from playwright.sync_api import BrowserContext, BrowserType, Page

from tests.web.conftest import PHONE, WatchedServer
from tools import stills
from tools.browsers import installed_browser


class Host(ThreadingHTTPServer):
    """Serves the page of examples, and pages and files that tests add."""

    def __init__(self, site: WatchedServer) -> None:
        super().__init__(("127.0.0.1", 0), Answer)
        self.site = site
        self.files = {"": stills.examples(site.url), "favicon.ico": ""}
        self.url = f"http://localhost:{self.server_address[1]}/"

    def show(self, html: str) -> str:
        """Add a page, and return its address."""
        name = f"{len(self.files)}.html"
        self.files[name] = html
        return self.url + name

    def embed(self, body: str) -> str:
        """Add a page with the script of the embeds, and return its address."""
        return self.show(self.page(body))

    def page(self, body: str) -> str:
        return (
            '<!doctype html><html lang="en"><title>A host</title>'
            f'<script type="module" src="{self.site.url}embed.js"></script><body>{body}'
        )


class Answer(BaseHTTPRequestHandler):
    server: Host

    def do_GET(self) -> None:
        name = self.path.strip("/")
        body = self.server.files[name].encode()
        kind = "plain" if name.endswith(".txt") else "html"
        self.send_response(200)
        self.send_header("Content-Type", f"text/{kind}; charset=utf-8")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_: Any) -> None:
        pass


@contextmanager
def hosting(site: WatchedServer) -> Iterator[Host]:
    with Host(site) as host:
        Thread(target=host.serve_forever, daemon=True).start()
        yield host
        host.shutdown()


@contextmanager
def forgetful_phone(
    browser_type: BrowserType, args: dict[str, Any], folder: Path
) -> Iterator[BrowserContext]:
    """A phone whose browser keeps nothing for any site."""
    preferences = folder / "Default" / "Preferences"
    preferences.parent.mkdir()
    blocked = {"profile": {"default_content_setting_values": {"cookies": 2}}}
    preferences.write_text(json.dumps(blocked))
    # Without windows a Chromium reads no preferences, and frames of all sites share a process.
    path = installed_browser()
    whole = {"executable_path": path or None, "channel": None if path else "chromium"}
    context = browser_type.launch_persistent_context(
        folder, **{**args, **whole}, viewport=PHONE, has_touch=True
    )
    yield context
    context.close()


def listen(page: Page) -> None:
    """Keep what the embeds of a page tell it in `window.heard`."""
    page.evaluate(
        """() => {
          window.heard = [];
          for (const type of ['regalia:ready', 'regalia:move', 'regalia:end'])
            document.addEventListener(type, ({ target, detail }) =>
              window.heard.push([target.id, type, detail]));
        }"""
    )


def told_of(page: Page, id_: str, type_: str) -> list[Any]:
    """All that a page has heard, once this embed has said this."""
    said = "([id, type]) => window.heard.some((each) => each[0] === id && each[1] === type)"
    page.wait_for_function(said, arg=[id_, type_])
    heard: list[Any] = page.evaluate("() => window.heard")
    return heard
