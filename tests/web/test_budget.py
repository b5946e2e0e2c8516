"""What a first visit costs in bytes, and the packed files that keep it low."""

import gzip
import re
import urllib.request
from collections.abc import Callable
from pathlib import Path

import brotli
import pytest
from playwright.sync_api import Page, expect

from tests.web.conftest import WatchedServer
from tests.web.table import Player

FIRST_VISIT = 5_500_000  # bytes, as gzip packs them
OWN = 60_000  # of them JavaScript and CSS that we wrote

#: All of the site, as gzip packs it: the first visit, and what comes in the background.
KEPT, KEPT_FILES = 9_500_000, 150
LISTED = 12_000  # the service worker and its list

PLAIN = ("index.html", "app/app.js", "css/index.css", "worker.js")


def on_the_way(folder: Path, path: str) -> int:
    """Bytes of a file as a host with gzip sends it."""
    packed = folder / f"{path}.gz"
    return (packed if packed.exists() else folder / path).stat().st_size


class TestBudget:
    def test_a_first_visit_stays_within_its_budget(
        self, page: Page, site_folder: Path, serve: Callable[[Path], WatchedServer]
    ) -> None:
        server = serve(site_folder)
        player = Player(page)
        player.start(server.url)
        assert player.look().cards
        asked = {path or "index.html" for path in server.asked} - {"favicon.ico"}
        assert not [path for path in asked if "german" in path or "late-de" in path]
        sizes = {path: on_the_way(site_folder, path) for path in asked}
        assert sum(sizes.values()) <= FIRST_VISIT, sizes
        assert set(PLAIN) <= asked
        # Pyodide's scripts end in `.mjs`.
        own = {path: size for path, size in sizes.items() if path.endswith((".js", ".css"))}
        assert sum(own.values()) <= OWN, own

    def test_what_is_kept_for_offline_stays_small(self, site_folder: Path) -> None:
        worker = (site_folder / "sw.js").read_text(encoding="utf-8")
        files = re.findall(r'^ +"([^"]+)": "[0-9a-f]{64}"', worker, re.M)
        assert set(PLAIN) <= set(files)
        assert [path for path in files if path.endswith("/late-de.zip")]
        assert len(files) <= KEPT_FILES
        assert sum(on_the_way(site_folder, path) for path in files) <= KEPT
        # The browser looks for a newer one of these at every visit.
        assert on_the_way(site_folder, "sw.js") <= LISTED


class TestPacked:
    def test_each_twin_unpacks_to_the_file_beside_it(self, site_folder: Path) -> None:
        unpack = {".br": brotli.decompress, ".gz": gzip.decompress}
        twins = [file for file in site_folder.rglob("*") if file.suffix in unpack]
        for twin in twins:
            assert unpack[twin.suffix](twin.read_bytes()) == twin.with_suffix("").read_bytes()
        names = {twin.relative_to(site_folder).as_posix() for twin in twins}
        assert {f"{name}{kind}" for name in PLAIN for kind in unpack} <= names
        assert len([name for name in names if name.endswith((".wasm.br", "stdlib.zip.br"))]) == 2

    @pytest.mark.parametrize(
        ("accept", "sent"),
        [("gzip, deflate, br, zstd", "br"), ("gzip;q=1.0", "gzip"), ("identity", None), ("", None)],
    )
    def test_the_server_sends_what_the_browser_takes(
        self, site: WatchedServer, site_folder: Path, accept: str, sent: str | None
    ) -> None:
        for path in ("", "worker.js"):
            asked = urllib.request.Request(site.url + path, headers={"Accept-Encoding": accept})
            with urllib.request.urlopen(asked, timeout=60) as answer:
                assert answer.headers["Content-Encoding"] == sent
                assert answer.headers["Vary"] == "Accept-Encoding"
                assert answer.headers["Content-Type"].startswith("text/")
                content = answer.read()
            unpack = {"br": brotli.decompress, "gzip": gzip.decompress, None: bytes}[sent]
            assert unpack(content) == (site_folder / (path or "index.html")).read_bytes()

    def test_the_browser_gets_them_packed(self, page: Page, site: WatchedServer) -> None:
        with page.expect_response("**/worker.js") as worker:
            page.goto(site.url)
        expect(page.get_by_role("heading", name="Regalia")).to_be_visible()
        assert worker.value.headers["content-encoding"] == "br"
