"""Packed files, and the bytes of a first visit that they keep low."""

import gzip
import urllib.request
from collections.abc import Callable
from pathlib import Path

import brotli
import pytest
from playwright.sync_api import Page, expect

from tests.web.conftest import WatchedServer
from tests.web.table import Player

#: Bytes on the way that a first visit to a table may cost; it costs some 5 million.
FIRST_VISIT = 7_000_000
PLAIN = ("index.html", "pages/app.js", "css/app.css", "worker.js")


def on_the_way(folder: Path, path: str) -> int:
    """Return the bytes of a file as a host with gzip sends it."""
    packed = folder / f"{path}.gz"
    return (packed if packed.exists() else folder / path).stat().st_size


def test_first_visit_to_a_table_fetches_less_than_seven_megabytes(
    page: Page, site_folder: Path, serve: Callable[[Path], WatchedServer]
) -> None:
    server = serve(site_folder)
    assert Player(page).start(server.url).look().cards
    asked = {path or "index.html" for path in server.asked} - {"favicon.ico"}
    assert set(PLAIN) <= asked
    assert not [path for path in asked if ".de.json" in path or "late-de" in path]
    sizes = {path: on_the_way(site_folder, path) for path in asked}
    assert sum(sizes.values()) < FIRST_VISIT, sizes


def test_compressed_file_unpacks_to_its_original(site_folder: Path) -> None:
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
def test_server_sends_an_encoding_the_browser_accepts(
    site: WatchedServer, site_folder: Path, accept: str, sent: str | None
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


def test_browser_gets_brotli_files(page: Page, site: WatchedServer) -> None:
    with page.expect_response("**/worker.js") as worker:
        page.goto(site.url)
    expect(page.get_by_role("heading", name="Regalia")).to_be_visible()
    assert worker.value.headers["content-encoding"] == "br"
