"""Pages of other people that frame the site, and what they try."""

import io
import zipfile
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.web.conftest import Problems, WatchedServer

pytestmark = pytest.mark.first_visit


class Foreign(ThreadingHTTPServer):
    """Another origin of the same site (another port), which any page may fetch from."""

    daemon_threads = True

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), _ForeignHandler)
        self.url = f"http://127.0.0.1:{self.server_address[1]}/"
        self.files: dict[str, bytes] = {}


class _ForeignHandler(BaseHTTPRequestHandler):
    server: Foreign

    def do_GET(self) -> None:
        name = self.path.strip("/")
        body = self.server.files.get(name)
        self.send_response(200 if body is not None else 404)
        kind = {"html": "text/html", "js": "text/javascript"}.get(name.rpartition(".")[2])
        self.send_header("Content-Type", kind or "application/octet-stream")
        self.send_header("Content-Length", str(len(body or b"")))
        self.send_header("Access-Control-Allow-Origin", "*")
        self.end_headers()
        self.wfile.write(body or b"")

    def log_message(self, *_: Any) -> None:
        pass


@pytest.fixture(scope="module")
def foreign() -> Iterator[Foreign]:
    with Foreign() as server:
        Thread(target=server.serve_forever, daemon=True).start()
        server.files["favicon.ico"] = b""
        yield server
        server.shutdown()


#: Frame an engine, and keep a function `seat`, which resolves with a function that calls the engine
#: at a table of its own; an error comes as its kind and message.
FRAME = """(address) => new Promise((resolve) => {
  window.seat = () => new Promise((seated) => {
    const { port1, port2 } = new MessageChannel();
    const asked = [];
    const ask = (call) => new Promise((answered) => {
      port1.postMessage({ id: asked.push(answered) - 1, call });
    });
    port1.onmessage = ({ data: { state, id, ok, error } }) => {
      if (state?.stage === 'ready') seated(ask);
      asked[id]?.(error ? [error.kind, error.message] : ok);
    };
    frame.contentWindow.postMessage({ type: 'regalia:port' }, '*', [port2]);
    port1.postMessage({ start: true });
  });
  const frame = document.createElement('iframe');
  frame.src = address;
  frame.onload = async () => {
    window.ask = await seat();
    resolve();
  };
  document.body.append(frame);
})"""


def frame_engine(page: Page, foreign: Foreign, site: WatchedServer) -> None:
    """Open a page of the other origin, with an engine of the site in a frame."""
    foreign.files["host.html"] = b"<!doctype html><title>A host</title><body>"
    page.goto(f"{foreign.url}host.html")
    page.evaluate(FRAME, f"{site.url}engine.html")


#: A module that takes the name of one that the engine imports late, and rewrites kept scripts.
ROBBER = """
import asyncio, js

async def rob():
    for name in await js.caches.keys():
        cache = await js.caches.open(name)
        for request in await cache.keys():
            if request.url.endswith("/pages/app.js"):
                headers = js.Headers.new([["Content-Type", "text/javascript"]])
                text = "document.title = `Robbed of ${localStorage['regalia.match.1']}`"
                await cache.put(request, js.Response.new(text, headers=headers))

asyncio.ensure_future(rob())
loads = None
"""


def wheel(module: str, source: str) -> bytes:
    """Return a wheel with one module."""
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w") as new:
        new.writestr(f"{module}.py", source)
        new.writestr(
            "evil-1.0.dist-info/METADATA", "Metadata-Version: 2.1\nName: evil\nVersion: 1.0\n"
        )
        new.writestr("evil-1.0.dist-info/WHEEL", "Wheel-Version: 1.0\nRoot-Is-Purelib: true\n")
        new.writestr("evil-1.0.dist-info/RECORD", "")
    return file.getvalue()


def test_embedding_page_brings_no_code_of_its_own(
    installed: tuple[BrowserContext, WatchedServer], foreign: Foreign
) -> None:
    """A foreign wheel once shadowed `tomllib`, and its script read the saves on the next visit."""
    context, server = installed
    assert not server.policy  # as most static hosts
    page = context.new_page()
    page.goto(f"{server.url}blank.html")
    page.evaluate("() => localStorage.setItem('regalia.match.1', 'a secret hand')")
    name = "evil-1.0-py3-none-any.whl"
    foreign.files[name] = wheel("tomllib", ROBBER)
    frame_engine(page, foreign, server)
    said = page.evaluate("(wheel) => ask({ method: 'install', wheel })", f"{foreign.url}{name}")
    # A scene reads its rule with `tomllib`.
    laid = page.evaluate("() => ask({ method: 'scene', rule: 'royals.trick.two-beats-ace' })")
    page.goto(server.url)
    expect(page).to_have_title("Regalia")
    page.evaluate("() => localStorage.removeItem('regalia.match.1')")
    page.close()
    assert said[0] == "BridgeError"
    assert said[1].startswith('Embeds cannot call "install". They can call games, new,')
    assert laid["snapshot"]["game"] == "royals"


def test_embedding_page_calls_only_what_embeds_need(
    page: Page, site: WatchedServer, foreign: Foreign
) -> None:
    frame_engine(page, foreign, site)
    for call, answer in HOSTILE.items():
        kind, message = page.evaluate("(call) => ask(eval(`(${call})`))", call)
        assert kind in ("BridgeError", "OptionError", "NestingError"), call
        assert answer in message, call
    # Whatever it says, its calls go to a table of its own.
    rule = "royals.trick.two-beats-ace"
    laid = page.evaluate("(rule) => ask({ method: 'scene', rule, table: '2' })", rule)
    assert laid["snapshot"]["game"] == "royals"
    other = "async () => (await seat())({ method: 'record', table: '1' })"
    assert page.evaluate(other) == ["BridgeError", "there is no match on the table"]


def test_app_in_a_foreign_frame_leaves_saves_alone(
    page: Page, site: WatchedServer, foreign: Foreign
) -> None:
    """The page around the frame could lay its own buttons over those of the page."""
    page.goto(site.url)
    save = (Path(__file__).parent / "saves" / "version-1.json").read_text(encoding="utf-8")
    page.evaluate("(save) => localStorage.setItem('regalia.match.07a283d404aa', save)", save)
    page.reload()
    expect(page.locator("#hero a").first).to_be_visible()
    body = f"<!doctype html><title>A host</title><iframe src='{site.url}#/matches'></iframe>"
    foreign.files["frame.html"] = body.encode()
    page.goto(f"{foreign.url}frame.html")
    frame = page.frame_locator("iframe")
    expect(frame.get_by_text("There are no matches in this browser yet.")).to_be_visible()
    # The browser would have let it: the two are of one site.
    assert page.frames[1].evaluate("() => Object.keys(localStorage).length") > 0


#: What a browser keeps of matches and of how they were begun.
MATCHES = (
    """() => Object.keys(localStorage).filter((key) => /^regalia\\.(match|start)\\./.test(key))"""
)


def test_foreign_page_deals_no_match(page: Page, site: WatchedServer, foreign: Foreign) -> None:
    """It opens the site in a window of its own, and leads that from one address to the next."""
    body = b"<!doctype html><title>A host</title><button>Play</button>"
    foreign.files["opener.html"] = body
    page.goto(f"{foreign.url}opener.html")
    page.evaluate(
        """(url) => document.querySelector('button').addEventListener('click', () => {
          window.opened = open(`${url}#/deal/royals`);
        })""",
        site.url,
    )
    with page.expect_popup() as popup:
        page.get_by_role("button", name="Play").click()
    window = popup.value
    for game in ("royals", "lines", "marriage"):
        page.evaluate("(url) => { window.opened.location = url; }", f"{site.url}#/deal/{game}")
        window.wait_for_url(f"**/#/new/{game}")
        expect(window.locator(".form-foot button")).to_be_visible()
        assert window.evaluate(MATCHES) == []
    # The person deals, with a tap; and a link of the site itself deals at once.
    window.locator(".form-foot button").click()
    window.wait_for_url("**/#/play/*")
    window.goto(f"{site.url}#/")
    window.get_by_role("link", name="Deal another").click()
    window.wait_for_url("**/#/play/*")
    assert len([key for key in window.evaluate(MATCHES) if ".match." in key]) == 2


def test_fragment_that_cannot_be_decoded(
    page: Page, site: WatchedServer, problems: Problems
) -> None:
    problems.expect("the server responded with a status of 404")
    page.goto(f"{site.url}scene.html#%E0/play")
    expect(page.get_by_text("There is no such scene.")).to_be_visible()


#: A call in JavaScript -> what the refusal says.
HOSTILE = {
    **{
        f"{{ method: {method!r} }}": f'Embeds cannot call "{method}".'
        for method in (
            *("review", "replay", "examine", "think", "take_over", "deals", "leave", "hint"),
            *("letter_open", "pass_open", "room_open", "guest_new", "load_everything"),
            *("constructor", "toString", "__proto__", "hasOwnProperty", "then"),
        )
    },
    "{ method: ['play'], text: 'KH' }": "Embeds cannot call",
    "{ method: { toString: null } }": "Embeds cannot call",
    "{}": "Embeds cannot call",
    "'play'": "Embeds cannot call",
    "{ method: 'play', text: 1n }": "The arguments of play are not JSON",
    "{ method: 'open', record: 'x'.repeat(2e6) }": "At most 1000000 are read.",
    "{ method: 'lay', position: JSON.parse('['.repeat(200) + ']'.repeat(200)) }": "nested more",
    "{ method: 'why', picks: [], self: 1 }": "TypeError",
    "{ method: 'new', game: '__proto__', names: [], bots: [] }": "no game",
}
