"""Nostr relays on this machine, honest and hostile ones, and the site that offers them.

Each is a proxy before a process of the package `nostr-relay`: it passes everything on, and dies,
floods or repeats when a test tells it to.
"""

from __future__ import annotations

import asyncio
import json
import os
import re
import shutil
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, expect

from tests.web.conftest import WatchedServer
from tests.web.table import PATIENT
from tests.web.together import Crowd, Person, opened

PROGRAM = Path(sys.executable).parent / "nostr-relay"
#: Seconds until a relay listens.
STARTS = 30
CONFIG = """
relay_name: test
storage:
  sqlalchemy.url: sqlite+aiosqlite:///{folder}/events.sqlite3
  validators:
    - nostr_relay.validators.is_not_too_large
    - nostr_relay.validators.is_signed
    - nostr_relay.validators.is_recent
gunicorn:
  bind: 127.0.0.1:{port}
  loglevel: warning
"""
#: What the site offers, in its script and in its policy.
IN_SCRIPT = re.compile(r'\["wss?://[^\]]*\]')
IN_POLICY = re.compile(r"(connect-src 'self') wss?://[^;]*")
#: The kind of event that pages send.
KIND = 21_066


def free_port() -> int:
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return int(found.getsockname()[1])


class RealRelay:
    """A relay in a process of its own."""

    def __init__(self, folder: Path) -> None:
        folder.mkdir(parents=True)
        self.port = free_port()
        self.url = f"ws://127.0.0.1:{self.port}"
        config = folder / "relay.yaml"
        config.write_text(CONFIG.format(folder=folder, port=self.port), encoding="utf-8")
        self.log = (folder / "relay.log").open("wb")
        self.process = subprocess.Popen(
            [PROGRAM, "-c", config, "serve", "--use-uvicorn"],
            cwd=folder, stdout=self.log, stderr=self.log,
        )  # fmt: skip
        end = time.monotonic() + STARTS
        while not self.listens():
            assert self.process.poll() is None, (folder / "relay.log").read_text(encoding="utf-8")
            assert time.monotonic() < end, "the relay does not start"
            time.sleep(0.05)

    def listens(self) -> bool:
        with suppress(OSError), socket.create_connection(("127.0.0.1", self.port), timeout=1):
            return True
        return False

    def stop(self) -> None:
        self.process.kill()
        self.process.wait()
        self.log.close()


class Proxy:
    """A relay that passes on what the real one says, and more or less than that.

    It runs in a thread of its own. `events` are those that pages sent, in order.
    """

    def __init__(self, relay: RealRelay) -> None:
        self.relay = relay
        self.port = free_port()
        self.url = f"ws://127.0.0.1:{self.port}"
        self.events: list[dict[str, Any]] = []
        self.clients: list[Any] = []
        #: Called with each event that a page sends; what it returns is sent to all pages.
        self.extra: Any = lambda event: []
        #: Dies when it has passed on so many events.
        self.dies_after: int | None = None
        #: Swallows what pages say to each other.
        self.deaf = False
        self.ending: Any = None
        self.loop = asyncio.new_event_loop()
        self.server: Any = None
        self.thread = threading.Thread(target=self.loop.run_forever, daemon=True)
        self.thread.start()
        self.behave()

    def behave(self) -> None:
        """Be there, and pass on what is said."""
        self.events = []
        self.extra = lambda event: []
        self.dies_after = None
        self.deaf = False
        if not (self.server and self.server.is_serving()):
            self.call(self.open())

    def call(self, work: Any) -> Any:
        return asyncio.run_coroutine_threadsafe(work, self.loop).result(timeout=30)

    async def open(self) -> None:
        from websockets.asyncio.server import serve

        # Pings draw from the one `random` of the process, which the tests beside have seeded.
        self.server = await serve(self.pass_on, "127.0.0.1", self.port, ping_interval=None)

    async def pass_on(self, client: Any) -> None:
        from websockets.asyncio.client import connect

        self.clients.append(client)
        try:
            async with connect(self.relay.url, ping_interval=None) as real:
                back = asyncio.ensure_future(self.copy(real, client))
                with suppress(Exception):
                    async for text in client:
                        await self.hear(text, real)
                back.cancel()
        finally:
            self.clients.remove(client)

    async def copy(self, real: Any, client: Any) -> None:
        with suppress(Exception):
            async for text in real:
                if not (self.deaf and text.startswith('["EVENT"')):
                    await client.send(text)

    async def hear(self, text: str, real: Any) -> None:
        message = json.loads(text)
        if message[0] != "EVENT":
            await real.send(text)
            return
        self.events.append(message[1])
        if self.dies_after is not None and len(self.events) > self.dies_after:
            self.ending = asyncio.ensure_future(self.end())
            return
        if not self.deaf:
            await real.send(text)
        for each in self.extra(message[1]):
            await self.tell(each)

    async def tell(self, message: dict[str, Any] | str) -> None:
        """Send an event, or a text that is none, to all pages."""
        text = json.dumps(["EVENT", "sub:1", message]) if isinstance(message, dict) else message
        for client in list(self.clients):
            with suppress(Exception):
                await client.send(text)

    async def flood(self, messages: list[Any]) -> None:
        for message in messages:
            await self.tell(message)

    async def end(self) -> None:
        self.server.close()
        for client in list(self.clients):
            await client.close()
        await self.server.wait_closed()

    def die(self) -> None:
        self.call(self.end())

    def stop(self) -> None:
        if self.server.is_serving():
            self.die()
        self.loop.call_soon_threadsafe(self.loop.stop)
        self.thread.join()
        self.loop.close()


def lacking() -> str:
    """Say why there is no relay here, or return ""."""
    if PROGRAM.exists():
        return ""
    assert not os.environ.get("CI"), "the relay is there on a machine of CI"
    return "there is no nostr-relay here (the group `relay` of pyproject.toml)"


@contextmanager
def real_relay(folder: Path) -> Iterator[RealRelay]:
    """Start a relay, and stop it at the end."""
    if why := lacking():
        pytest.skip(why)
    relay = RealRelay(folder)
    try:
        yield relay
    finally:
        relay.stop()


def offer_relays(site: Path, copy: Path, urls: list[str]) -> Path:
    """Copy the built site to `copy`, with these relays in place of those that it offers."""
    shutil.copytree(site, copy, copy_function=os.link)
    changed = 0
    for file in (copy / "index.html", *copy.glob("app/*.js")):
        text = file.read_text(encoding="utf-8")
        new = IN_SCRIPT.sub(json.dumps(urls), text)
        new = IN_POLICY.sub(rf"\1 {' '.join(urls)}", new)
        if new == text:
            continue
        changed += 1
        for old in (file, *(file.with_name(f"{file.name}{ending}") for ending in (".br", ".gz"))):
            old.unlink(missing_ok=True)
        file.write_text(new, encoding="utf-8")
    assert changed == 2, "the script and the policy name the relays, each in one file"
    return copy


class Net:
    """The site, and two relays that can be told to misbehave: proxies before a real one."""

    def __init__(self, browser: Browser, site: Path, folder: Path, ends: ExitStack) -> None:
        self.relay = ends.enter_context(real_relay(folder / "relay"))
        self.proxies = [Proxy(self.relay) for _ in range(2)]
        for proxy in self.proxies:
            ends.callback(proxy.stop)
        urls = [proxy.url for proxy in self.proxies]
        self.server = WatchedServer(offer_relays(site, folder / "site", urls))
        ends.callback(self.server.server_close)
        ends.callback(self.server.shutdown)
        self.server.start()
        self.crowd = Crowd(browser, self.server)
        # A relay that dies is seen on the console.
        self.crowd.problems.expect("WebSocket connection to")
        ends.callback(self.crowd.close)

    def behave(self) -> None:
        """Begin anew: all relays are there, and pass on what they are told."""
        for proxy in self.proxies:
            proxy.behave()


def set_table(
    host: Person,
    url: str,
    game: str = "royals",
    people: int = 2,
    seats: int | None = None,
    length: str | None = None,
) -> str:
    """The host opens a table, agrees to relays, and copies the link; the link."""
    host.begin(url, game, "Live", people=people, seats=seats, length=length)
    host.page.get_by_role("radio", name="Over the internet").check()
    return copy_link(host)


def copy_link(host: Person) -> str:
    """Agree to relays in the lobby, and copy the link; the link."""
    page = host.page
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    block = page.locator(".one-link")
    make = block.get_by_role("button", name="Make one link")
    expect(make.or_(block.get_by_role("button", name="Copy", exact=True))).to_be_visible()
    if make.is_visible():
        expect(block).to_contain_text(
            "Public relays pass the pages’ codes on, encrypted: 127.0.0.1"
        )
        make.click()
    page.get_by_role("button", name="Copy", exact=True).click(timeout=PATIENT)
    expect(page.locator(".one-link").get_by_text("Copied.")).to_be_visible()
    link: str = page.evaluate("navigator.clipboard.readText()")
    return link


def come_in(guest: Person, link: str, host: str = "Ann") -> Locator:
    """Open the link, say a name and press the button; the screen."""
    shown = opened(guest.page, link)
    say_name(shown, guest, host)
    return shown


def say_name(shown: Locator, guest: Person, host: str = "Ann") -> None:
    """Say a name and press the button."""
    shown.get_by_label("Your name").fill(guest.name)
    shown.get_by_role("button", name=f"Join {host}’s game").click()
