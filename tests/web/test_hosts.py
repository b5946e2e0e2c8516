"""The site on other people's hosts: those that leave out `.html`, and those that know nothing."""

from __future__ import annotations

import posixpath
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.full import usually
from tests.web.conftest import PHONE, Problems, hasten
from tests.web.test_boot_offline import KEPT_AFTER
from tools import pages
from tools.common import UserError

pytestmark = pytest.mark.first_visit

#: The site lies in a folder of its host.
PREFIX = "/some/where/regalia/"
PATIENT = 60_000
SCENE = "scene.html#royals.trick.two-beats-ace"
#: What a page of somebody else's holds: the lines of the builder, and those of other days.
GUEST = """<!doctype html><html lang="en"><title>A page</title>
<script async src="{site}embed-plain.js"></script>
<regalia-game game="virtues"><a href="{site}embed/virtues.html">The Four Virtues</a></regalia-game>
<iframe id="old" src="{site}embed.html#game=lines" width="400" height="600"></iframe>
<iframe id="bare" src="{site}embed/royals.trick.two-beats-ace.html" width="400"></iframe>
<regalia-scene rule="royals.trick.two-beats-ace"></regalia-scene>
"""


#: Types that nginx of Debian 12 knows, among others; not `.mjs`, `.whl`, `.webmanifest`.
TYPES = {
    ".css": "text/css",
    ".html": "text/html",
    ".js": "application/javascript",
    ".json": "application/json",
    ".svg": "image/svg+xml",
    ".wasm": "application/wasm",
}


class Plain(SimpleHTTPRequestHandler):
    """A server of files that knows few types, below a path, and lets browsers keep nothing."""

    protocol_version = "HTTP/1.1"

    def translate_path(self, path: str) -> str:
        return super().translate_path(path.removeprefix(PREFIX.rstrip("/")))

    def guess_type(self, path: Any) -> str:
        return TYPES.get(Path(path).suffix, "application/octet-stream")

    def end_headers(self) -> None:
        self.send_header("Cache-Control", "no-store")
        super().end_headers()

    def log_message(self, format: str, *args: Any) -> None:  # noqa: A002 - the base class's name
        pass


class CleanAddresses(Plain):
    """A server that leaves `.html` out of addresses, as `serve` from npm does by default.

    It sends `x.html` for `x`, and the page of a folder without asking for a slash.
    """

    def send_head(self) -> Any:
        path = urlsplit(self.path).path
        for ending in ("/index.html", "/index", ".html"):
            if path.endswith(ending) and path != ending:
                clean = path.removesuffix(ending) or "/"
                self.send_response(301)
                self.send_header("Location", clean)
                self.send_header("Content-Length", "0")
                self.end_headers()
                return None
        here = Path(self.translate_path(path))
        if here.is_dir():
            self.path = posixpath.join(path, "index.html")
        elif here.with_name(f"{here.name}.html").is_file():
            self.path = f"{path}.html"
        return super().send_head()


@contextmanager
def host(folder: Path, handler: type[Plain]) -> Iterator[str]:
    """Serve the site; yield its address."""

    def make(*args: Any) -> Plain:
        return handler(*args, directory=str(folder))

    with ThreadingHTTPServer(("127.0.0.1", 0), make) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_address[1]}{PREFIX}"
        server.shutdown()


def play_without_network(browser: Browser, url: str, home: str = "") -> None:
    """Visit the site until it says that it needs no network, and deal a hand then.

    Pages that were open before come back under the addresses that the browser shows. ``home`` is
    the address of the first page on a host that sends none for a folder.
    """
    context = browser.new_context(viewport=PHONE)
    page = context.new_page()
    hasten(page, KEPT_AFTER)
    shown = []
    for name in (SCENE, "embed/royals.trick.two-beats-ace.html"):
        page.goto(f"{url}{name}")
        shown.append(page.url)
    page.goto(f"{url}{home}")
    ready = page.get_by_text("Ready to play offline.").first
    expect(ready).to_be_visible(timeout=PATIENT)
    context.set_offline(True)
    page.goto(f"{url}#/new/virtues")
    page.get_by_role("button", name="Deal", exact=True).click()
    expect(page.locator(".hand .card").first).to_be_visible(timeout=PATIENT)
    for address in (f"{url}{SCENE}", *shown):
        page.goto(address)
        expect(page.locator(".frame.on .says")).to_be_visible(timeout=PATIENT)
    page.goto(f"{url}rules/royals")
    expect(page.get_by_role("heading", level=1)).to_have_text("Royals")
    context.close()


def embed(browser: Browser, url: str, folder: Path, frames: tuple[str, ...] = ("#old",)) -> None:
    """See and play what a page of another site embeds, by the lines of today and of old.

    ``frames`` are those that need the page of a folder.
    """
    context = browser.new_context()
    page = context.new_page()
    (folder / "index.html").write_text(GUEST.format(site=url), encoding="utf-8")
    with host(folder, Plain) as blog:
        page.goto(blog.replace("127.0.0.1", "localhost"))
    cover, scene = (page.frame_locator(f"regalia-{name} iframe") for name in ("game", "scene"))
    expect(cover.get_by_role("heading", level=1)).to_have_text("The Four Virtues")
    expect(page.frame_locator("#bare").locator(".frame.on .says")).to_be_visible()
    cover.get_by_role("link", name="Play against bots").click()
    for frame in (cover, *map(page.frame_locator, frames)):
        expect(frame.locator(".hand .card").first).to_be_visible(timeout=PATIENT)
    page.locator("regalia-scene").scroll_into_view_if_needed()
    scene.get_by_role("button", name="Next step").click()
    scene.get_by_role("link", name="Try it in Regalia").click()
    expect(scene.locator(".live .told")).to_contain_text("Your move.", timeout=PATIENT)
    context.close()


# The second host knows no more types than the first.
@pytest.mark.parametrize("handler", usually([Plain, CleanAddresses], [CleanAddresses]))
class TestHost:
    def test_site_is_played_without_a_network(
        self, browser: Browser, site_folder: Path, handler: type[Plain]
    ) -> None:
        with host(site_folder, handler) as url:
            play_without_network(browser, url)

    def test_other_pages_embed_it(
        self, browser: Browser, site_folder: Path, tmp_path: Path, handler: type[Plain]
    ) -> None:
        with host(site_folder, handler) as url:
            embed(browser, url, tmp_path)


class Open(Plain):
    """A server that lets scripts of any page read its files."""

    def end_headers(self) -> None:
        self.send_header("Access-Control-Allow-Origin", "*")
        super().end_headers()


def test_sandboxed_scene_says_what_it_lacks(
    page: Page, site_folder: Path, tmp_path: Path, problems: Problems
) -> None:
    problems.expect("")  # what the browser says of a frame without an origin
    with host(site_folder, Open) as url, host(tmp_path, Plain) as blog:
        still = f"{url}embed/royals.trick.two-beats-ace.html"
        html = (
            f'<!doctype html><iframe sandbox="allow-scripts" src="{still}" height="600"></iframe>'
        )
        (tmp_path / "index.html").write_text(html, encoding="utf-8")
        page.goto(blog.replace("127.0.0.1", "localhost"))
        frame = page.frame_locator("iframe")
        frame.get_by_role("link", name="Try it in Regalia").click()
        expect(frame.locator(".engine")).to_contain_text(
            'sandbox="allow-scripts allow-same-origin"'
        )


def test_no_page_has_the_name_of_a_folder(site_folder: Path, tmp_path: Path) -> None:
    pages.check_names(site_folder)
    (tmp_path / "embed").mkdir()
    (tmp_path / "embed.html").touch()
    with pytest.raises(UserError, match=r"embed\.html and the folder embed need other names"):
        pages.check_names(tmp_path)
