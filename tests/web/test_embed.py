"""Scenes and games in somebody else's page: another origin, a phone, storage blocked."""

import gzip
import json
import re
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import Any

import pytest
from playwright.sync_api import BrowserType, Page, expect

from regalia.games import GAMES
from tests.web.conftest import PHONE, Problems, WatchedServer, watch
from tools import assemble, stills

LIMIT = 6_000


@pytest.fixture(scope="module")
def host(site: WatchedServer) -> Iterator[str]:
    """The page of examples at an origin, and at a site, of its own."""

    class Examples(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            body = stills.examples(site.url).encode()
            self.send_response(200)
            self.send_header("Content-Type", "text/html; charset=utf-8")
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, *_: Any) -> None:
            pass

    with ThreadingHTTPServer(("127.0.0.1", 0), Examples) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://localhost:{server.server_address[1]}/"
        server.shutdown()


@pytest.fixture
def guest(
    browser_type: BrowserType,
    browser_type_launch_args: dict[str, Any],
    tmp_path: Path,
    problems: Problems,
) -> Iterator[Page]:
    """A phone whose browser keeps nothing for anybody."""
    preferences = tmp_path / "Default" / "Preferences"
    preferences.parent.mkdir()
    blocked = {"profile": {"default_content_setting_values": {"cookies": 2}}}
    preferences.write_text(json.dumps(blocked))
    context = browser_type.launch_persistent_context(
        tmp_path,
        **browser_type_launch_args,
        viewport=PHONE,
        has_touch=True,
    )
    page = context.pages[0]
    problems.expect(r"foreign request: http://localhost:\d+/")
    watch(page, problems)
    yield page
    context.close()
    assert problems.left() == []


def open_examples(page: Page, host: str, site: WatchedServer) -> None:
    site.asked.clear()
    page.goto(host, wait_until="domcontentloaded")


def test_the_script_is_small(site_folder: Path) -> None:
    assert len(gzip.compress((site_folder / "embed.js").read_bytes())) < LIMIT


def test_it_does_nothing_until_it_is_seen(guest: Page, host: str, site: WatchedServer) -> None:
    guest.set_viewport_size({"width": 390, "height": 200})
    open_examples(guest, host, site)
    expect(guest.locator("#ace iframe")).to_be_attached()
    expect(guest.locator("#virtues iframe")).to_have_count(0)
    guest.locator("#ace").frame_locator("iframe").get_by_role("link", name="Play it").wait_for()
    assert not [path for path in site.asked if path.startswith(("pyodide", "engine", "js/shared"))]
    assert guest.locator("iframe").count() < 4


def test_a_scene_is_played_in_it_with_storage_blocked(
    guest: Page, host: str, site: WatchedServer
) -> None:
    open_examples(guest, host, site)
    guest.evaluate(
        """() => {
          window.heard = [];
          for (const type of ['regalia:ready', 'regalia:move', 'regalia:end'])
            document.addEventListener(type, ({ target, detail }) =>
              window.heard.push([target.id, type, detail]));
        }"""
    )
    frame = guest.locator("#ace").frame_locator("iframe")
    frame.get_by_role("link", name="Play it").click()
    says = frame.locator(".says")
    expect(says).to_contain_text("Your move.", timeout=60_000)
    inner = next(f for f in guest.frames if "embed.html" in f.url)
    refused = "() => { try { localStorage.length; return false } catch { return true } }"
    assert inner.evaluate(refused), "storage is not blocked, so this tests nothing"
    assert inner.evaluate("document.documentElement.dataset.theme") == "light"
    frame.get_by_role("listitem").get_by_role("button", name=re.compile("2 of spades")).click()
    frame.locator(".act .btn.primary").click()
    expect(frame.locator(".phase")).to_contain_text("You won the trick")
    heard = guest.evaluate("() => window.heard")
    assert ["ace", "regalia:ready"] in [each[:2] for each in heard]
    moves = [detail for id_, type_, detail in heard if (id_, type_) == ("ace", "regalia:move")]
    assert any("2♠" in event["text"] for detail in moves for event in detail["events"]), moves
    # A second one, by the page's own word: the same engine, and the first table stays as it is.
    starts = site.asked.count("js/enginepage.js")
    guest.locator("#king").evaluate("element => element.play()")
    other = guest.locator("#king").frame_locator("iframe")
    expect(other.locator(".says")).to_contain_text(
        re.compile("Your move|That is it"), timeout=60_000
    )
    frame.get_by_role("button", name="Show me").click()
    expect(frame.locator(".me .card")).to_have_count(1)
    assert len([f for f in guest.frames if "engine.html" in f.url]) == 1
    assert site.asked.count("js/enginepage.js") == starts == 1


def test_a_record_is_played_on_in_it(guest: Page, host: str, site: WatchedServer) -> None:
    open_examples(guest, host, site)
    guest.locator("#record").scroll_into_view_if_needed()
    frame = guest.locator("#record").frame_locator("iframe")
    frame.get_by_role("link", name="Play against bots").click()
    expect(frame.locator(".hand .card").first).to_be_visible(timeout=60_000)
    expect(frame.locator(".table")).to_contain_text("Ben")


def test_every_scene_and_game_has_a_still_and_each_link_leads_somewhere(site_folder: Path) -> None:
    folder = site_folder / "embed"
    for game in GAMES.values():
        assert (folder / f"{game.id}.html").is_file()
        for rule in game.rules.values():
            for at in range(len(rule.scenes)):
                name = rule.id if at == 0 else f"{rule.id}.{at + 1}"
                html = (folder / f"{name}.html").read_text(encoding="utf-8")
                assert f'href="../embed.html#scene={rule.id}' in html
    assert (site_folder / "embed.html").is_file()


def test_oembed_stands_where_the_address_is_known(tmp_path: Path) -> None:
    told = assemble.ask_engine()
    stills.write(tmp_path, told, "https://example.org/regalia/")
    said = json.loads((tmp_path / "oembed" / "royals.trick.two-beats-ace.json").read_text("utf-8"))
    assert said["version"] == "1.0"
    assert said["type"] == "rich"
    src = re.search(r'src="https://example\.org/regalia/([^"]+)"', said["html"])
    assert src
    still = tmp_path / src[1]
    assert "application/json+oembed" in still.read_text(encoding="utf-8")


def test_the_builder_writes_lines_that_work(page: Page, site: WatchedServer) -> None:
    page.goto(f"{site.url}embed/")
    page.get_by_label("What").select_option("royals.trick.two-beats-ace")
    page.get_by_label("Colours").select_option("light")
    lines = page.locator("#script").inner_text()
    assert f'src="{site.url}embed.js"' in lines
    assert '<regalia-scene rule="royals.trick.two-beats-ace" theme="light">' in lines
    still = page.locator("#preview").frame_locator("iframe")
    expect(still.get_by_role("link", name="Play it")).to_be_visible()
