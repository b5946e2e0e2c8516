"""`build.py serve`: a page that is worked on is not kept, and with `--watch` reloads by itself."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.web.table import Player
from tools import setup, watch
from tools.common import ENGINE, ROOT, WEB
from tools.server import SiteServer
from tools.watch import DevServer, Watch, steps, with_script


@pytest.fixture
def server(site_folder: Path) -> Iterator[DevServer]:
    """Serve the site with the scripts of `web/`, as `serve --watch` does."""
    with DevServer(site_folder, modules=setup.web_packages(dev=False)[0]) as server:
        server.start()
        yield server
        server.shutdown()


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    """A page that may have a service worker."""
    context = browser.new_context()
    yield context.new_page()
    context.close()


def test_page_reloads_after_a_change_and_speaks_the_words_of_the_sources(
    server: DevServer, page: Page, monkeypatch: pytest.MonkeyPatch
) -> None:
    page.goto(server.url)
    page.wait_for_selector("html[data-settled]", state="attached")
    assert page.evaluate("'serviceWorker' in navigator") is False
    heading = page.get_by_role("heading", name="Regalia", exact=True)
    expect(heading).not_to_have_css("letter-spacing", "7px")
    source = server.source

    def changed(path: str) -> str | None:
        text = source(path)
        return (
            f"{text}\nh1 {{ letter-spacing: 7px !important }}" if path == "css/home.css" else text
        )

    monkeypatch.setattr(server, "source", changed)
    with page.expect_navigation():
        server.tell()
    expect(heading).to_have_css("letter-spacing", "7px")
    page.goto(f"{server.url}#/new/virtues")
    page.get_by_role("button", name="Deal", exact=True).click()
    assert Player(page).look().cards
    server.engine = "plain"
    with page.expect_navigation(url=re.compile(r"\?plain=#")):
        server.tell()


def test_service_worker_of_an_earlier_visit_goes(site_folder: Path, page: Page) -> None:
    with SiteServer(site_folder) as usual:
        usual.start()
        port = usual.server_address[1]
        page.goto(f"{usual.url}reference/")  # which starts nothing by itself
        ready = (
            "navigator.serviceWorker.register('/sw.js').then(() => navigator.serviceWorker.ready)"
        )
        page.evaluate(f"async () => void await {ready}")
        usual.shutdown()
    with DevServer(site_folder, port=port) as server:
        server.start()
        page.goto(server.url)
        page.goto(f"{server.url}reference/")
        gone = "() => navigator.serviceWorker.getRegistrations().then((all) => all.length === 0)"
        page.wait_for_function(gone)
        server.shutdown()


@pytest.mark.parametrize(
    ("changed", "done"),
    [
        ([WEB / "css" / "home.css"], ["page"]),
        ([WEB / "pages" / "home.js", ENGINE / "regalia" / "text.py"], ["engine", "page"]),
        ([ENGINE / "regalia" / "rules" / "royals.toml"], ["engine", "data"]),
        ([WEB / "i18n" / "locale" / "de.po"], ["data"]),
        ([WEB / "boot" / "worker.js"], ["site"]),
        ([WEB / "index.html", WEB / "css" / "home.css"], ["site"]),
        ([ROOT / "tools" / "book.py"], ["site"]),
    ],
)
def test_change_asks_for_no_more_than_it_needs(changed: list[Path], done: list[str]) -> None:
    assert steps(changed) == done


def test_rules_of_every_language_are_written_anew(server: DevServer, tmp_path: Path) -> None:
    """And nothing of them stays compressed as it was."""
    names = ("royals.json", "royals.en.json", "de/royals.json", "messages.de.json")
    for name in names:
        for old in (tmp_path / "data" / name, tmp_path / "data" / f"{name}.br"):
            old.parent.mkdir(parents=True, exist_ok=True)
            old.write_text("{}")
    (tmp_path / "data" / "puzzles.json").write_text("{}")
    told = server.changes
    Watch(server, tmp_path).work(["page", "data"], "royals.toml")
    assert server.changes == told + 1, "the page reloads once"
    assert all((tmp_path / "data" / name).stat().st_size > 1000 for name in names)
    assert not [*tmp_path.rglob("*.br")]
    assert (tmp_path / "data" / "puzzles.json").read_text() == "{}"


def test_watching_goes_on_after_a_step_that_failed(
    server: DevServer, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    told = server.changes
    Watch(server, tmp_path / "nowhere").work(["engine"], "text.py")
    assert server.changes == told
    assert "nowhere" in capsys.readouterr().err


def test_written_file_is_noticed_and_made_ones_are_not(tmp_path: Path) -> None:
    before = watch.times([tmp_path])
    (tmp_path / "a.css").write_text("a {}")
    (tmp_path / "catalogue_de.py").write_text("")
    assert [path.name for path in watch.times([tmp_path]).keys() - before.keys()] == ["a.css"]


def test_sources_are_served_as_a_browser_can_read_them(server: DevServer) -> None:
    assert '@import "./home.css";' in str(server.source("css/app.css"))
    relay = str(server.source("multiplayer/live/relay/nostr.js"))
    assert " from '/@modules/nostr-tools/pure.js';" in relay
    assert "finalizeEvent" in str(server.source("@modules/nostr-tools/pure.js"))
    assert server.source("vendor/qr/decode.js")
    for path in ("worker.js", "pyodide/x.js", "../build.py", "assets/icons/shell.svg"):
        assert server.source(path) is None


def test_page_that_forbids_scripts_gets_none() -> None:
    assert with_script("<title>A</title>", "/") == "<title>A</title>"
    allowed = "<meta content=\"script-src 'self'\"><title>A</title>"
    assert '<script src="/dev.js"></script>' in with_script(allowed, "/")
