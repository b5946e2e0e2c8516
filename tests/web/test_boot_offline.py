"""Without a network after one visit; newer versions; the installable app."""

from __future__ import annotations

import hashlib
import json
import re
import shutil
import struct
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from regalia import GAMES
from tests.web.conftest import PHONE, Problems, WatchedServer, hasten, watch
from tests.web.node import told_by_node
from tests.web.table import PATIENCE, Player
from tests.web.test_files import choose
from tests.web.test_saves import act
from tests.web.warm_start import come_back
from tools import offline, setup

pytestmark = pytest.mark.first_visit

PATIENT = PATIENCE * 1000
READY = "Ready to play offline."
NEW = "A new version of Regalia is here."
OLD_WORDS, NEW_WORDS = "History", "Chronicle"
#: Milliseconds from the engine's start until the service worker's.
KEPT_AFTER = 3000
#: Books, stills, other languages and the library. They are half of the site, and kept as the rest.
BOOKS = shutil.ignore_patterns(
    *("rules", "stills", "embed", "reference", "legal", "puzzles"),
    *("de", "late-de*", "late-library*", "maker.js"),
)


@pytest.fixture
def context(browser: Browser) -> Iterator[BrowserContext]:
    """A browser of its own that lets the service worker in."""
    context = browser.new_context(viewport=PHONE, has_touch=True)
    yield context
    context.close()


@pytest.fixture
def tab(context: BrowserContext, problems: Problems) -> Iterator[Callable[[WatchedServer], Page]]:
    """Open tabs whose errors fail the test; the service worker is new to them, the engine not."""

    def open_(server: WatchedServer) -> Page:
        page = context.new_page()
        watch(page, problems)
        come_back(page, server)
        return page

    yield open_
    assert problems.left() == []


@pytest.fixture
def folder(site_folder: Path, tmp_path: Path) -> Path:
    """A copy of the site without its books, to be changed."""
    return without_books(site_folder, tmp_path / "site")


@pytest.fixture
def server(folder: Path, serve: Callable[[Path], WatchedServer]) -> WatchedServer:
    """Serve the copy of the site."""
    return serve(folder)


def visit(page: Page, url: str) -> None:
    """The first visit, until the page says that it needs no other."""
    hasten(page, KEPT_AFTER)
    page.goto(url)
    expect(page.get_by_text(READY).first).to_be_visible(timeout=PATIENT)


def listed(folder: Path) -> dict[str, str]:
    """Return the files that the service worker keeps: path -> SHA-256."""
    text = (folder / "sw.js").read_text(encoding="utf-8")
    found = re.search(r"BUILT=\{ version: '\w+', files: (\{.*?\}) \}", text, re.S)
    assert found
    files: dict[str, str] = json.loads(found[1])
    return files


def without_books(site_folder: Path, folder: Path) -> Path:
    """Copy the site, but for what is half of it and changes nothing."""
    shutil.copytree(site_folder, folder, ignore=BOOKS)
    finish(folder)
    return folder


def finish(folder: Path) -> None:
    """Let the service worker of a site know the files that are there."""
    offline.write(folder, *setup.web_packages(dev=False))
    change(folder / "sw.js", "", "")


def publish(folder: Path, path: str, old: str, new: str) -> None:
    """Put another version of the site there, in which one file says something else."""
    change(folder / path, old, new)
    finish(folder)


def change(file: Path, old: str, new: str) -> None:
    text = file.read_text(encoding="utf-8")
    assert old in text
    file.write_text(text.replace(old, new), encoding="utf-8")
    for packed in (".br", ".gz"):  # They hold what it said before.
        file.with_name(file.name + packed).unlink(missing_ok=True)


@pytest.fixture
def words(folder: Path) -> str:
    """The script that holds the words of the page."""
    asked = re.findall(
        r'"((?:app|boot)/[^"]+)"', (folder / "index.html").read_text(encoding="utf-8")
    )
    (found,) = (path for path in asked if OLD_WORDS in (folder / path).read_text(encoding="utf-8"))
    return found


class TestWithoutNetwork:
    @pytest.fixture(scope="class")
    def without(
        self, installed: tuple[BrowserContext, WatchedServer]
    ) -> Iterator[tuple[BrowserContext, WatchedServer]]:
        """A browser that was here once, and whose host is gone since."""
        context, server = installed
        page = context.new_page()
        page.goto(f"{server.url}blank.html")
        page.evaluate("localStorage.clear()")
        page.close()
        server.refuse("")
        server.asked.clear()
        yield installed
        server.mend()

    def test_everything_works_offline_after_one_visit(
        self, without: tuple[BrowserContext, WatchedServer], problems: Problems
    ) -> None:
        context, server = without
        page = context.new_page()
        watch(page, problems)
        # Start from the files, as after a visit that ended before it left a snapshot.
        page.goto(f"{server.url}rules/royals/")
        page.evaluate("caches.delete('regalia-python')")
        drawings: list[str] = []
        page.on("request", lambda sent: drawings.extend(re.findall(r"\w+\.svg$", sent.url)))
        player = Player(page, seed=21)
        player.start(server.url)
        look = player.look()
        for _ in range(4):  # The bot's moves between them.
            look = player.move(look)
        # A new card would be white until its drawing came anew.
        assert drawings.count("sprite.svg") == 1
        page.reload()
        assert player.look().record.startswith(look.record[:200])
        page.goto(f"{server.url}#/rules/royals")
        expect(page.get_by_role("heading", name="The cards", exact=True)).to_be_visible()
        page.goto(f"{server.url}#/matches")
        with page.expect_download() as download:
            act(page, "Royals with Ada", "Save the record as a file")
        record = download.value.path().read_text(encoding="utf-8")
        act(page, "Royals with Ada", "Delete")
        choose(page, "again.txt", record)
        page.get_by_role("dialog").get_by_role("button", name="Add").click(timeout=PATIENT)
        assert player.look().record == record
        # The browser itself looks for a newer worker; nothing else is requested.
        assert set(server.asked) <= {"sw.js"}
        page.close()
        assert problems.left() == []

    def test_book_in_another_language_is_the_english_one(
        self, without: tuple[BrowserContext, WatchedServer]
    ) -> None:
        context, server = without
        page = context.new_page()
        for path in ("royals/#royals.trick.two-beats-ace", ""):
            page.goto(f"{server.url}rules/de/{path}")
            assert page.url == f"{server.url}rules/{path}"
        expect(page.get_by_role("heading", name="The rules", exact=True)).to_be_visible()
        server.asked.clear()
        page.close()

    def test_app_is_installable(self, without: tuple[BrowserContext, WatchedServer]) -> None:
        context, server = without
        page = context.new_page()
        page.goto(server.url)
        cdp = context.new_cdp_session(page)
        told: dict[str, Any] = cdp.send("Page.getAppManifest")
        assert told["errors"] == []
        assert told["url"] == f"{server.url}manifest.webmanifest"
        errors = cdp.send("Page.getInstallabilityErrors")["installabilityErrors"]
        # A browser of a test is a private window, where nothing can be installed.
        assert {error["errorId"] for error in errors} <= {"in-incognito"}
        page.close()

    # One for each way in which a table is drawn, beside the test of everything: these fetch
    # different files.
    def test_embeds_are_shown_without_network(
        self, without: tuple[BrowserContext, WatchedServer], problems: Problems
    ) -> None:
        context, server = without
        page = context.new_page()
        watch(page, problems)
        page.goto(f"{server.url}embed/")
        page.get_by_label("What", exact=True).select_option("royals.trick.two-beats-ace")
        expect(page.locator("#script")).to_contain_text("<regalia-scene rule=")
        preview = page.locator("#preview").frame_locator("iframe")
        expect(preview.get_by_role("link", name="Try it in Regalia")).to_be_visible()
        page.goto(f"{server.url}embed/examples.html")
        still = page.locator("#ace").frame_locator("iframe")
        expect(still.get_by_role("link", name="Try it in Regalia")).to_be_visible()
        page.goto(f"{server.url}embed/R2-A13.html")
        expect(page.get_by_role("button", name="Watch")).to_be_visible()
        assert problems.left() == []

    @pytest.mark.full
    @pytest.mark.parametrize("game", ["virtues", "lines"])
    def test_game_is_played_and_its_scene_opens_without_network(
        self, without: tuple[BrowserContext, WatchedServer], problems: Problems, game: str
    ) -> None:
        context, server = without
        page = context.new_page()
        watch(page, problems)
        # The seed also makes the ids of matches, which share this browser's store.
        player = Player(page, seed=len(game))
        player.start(server.url, target=25, game=game)
        look = player.look()
        for _ in range(3):
            look = player.move(look)
        assert look.replayed.game.id == game
        assert look.replayed.ply > 3  # The bots have moved as well.
        page.goto(f"{server.url}rules/{game}/")
        scene = page.locator("a.play").last.get_attribute("href")
        page.goto(f"{server.url}rules/{game}/{scene}")
        expect(page.locator(".frame.on .card").first).to_be_visible()
        page.close()
        assert problems.left() == []
        assert set(server.asked) <= {"sw.js"}

    @pytest.mark.full
    def test_ready_is_announced_only_when_every_file_is_kept(
        self, folder: Path, server: WatchedServer, tab: Callable[[WatchedServer], Page]
    ) -> None:
        page = tab(server)
        server.hold("young-serif-OFL")  # Nothing but the service worker asks for it.
        page.goto(f"{server.url}#/settings")
        others = len(listed(folder)) - 1
        page.evaluate(
            """async (others) => {
              const kept = async () => {
                const name = (await caches.keys()).find((name) => name.startsWith('regalia files'));
                return name ? (await (await caches.open(name)).keys()).length : 0;
              };
              // To ask at each frame would keep the worker from what is waited for.
              while ((await kept()) !== others) await new Promise((next) => setTimeout(next, 100));
            }""",
            others,
        )
        expect(page.get_by_text("Getting ready to play offline.")).to_be_visible()
        expect(page.get_by_text("Ready to play offline:")).to_be_hidden()
        server.mend()
        expect(page.get_by_text("Ready to play offline:")).to_be_visible(timeout=PATIENT)

    @pytest.mark.full
    def test_evicted_files_are_fetched_again(
        self, folder: Path, server: WatchedServer, tab: Callable[[WatchedServer], Page]
    ) -> None:
        page = tab(server)
        visit(page, server.url)
        page.evaluate(
            """async () => {
              const name = (await caches.keys()).find((name) => name.startsWith('regalia files'));
              const cache = await caches.open(name);
              for (const { url } of await cache.keys()) {
                if (/wasm|credits/.test(url)) await cache.delete(url);
              }
            }"""
        )
        visit(page, f"{server.url}?again")
        kept = page.evaluate(
            """async () => {
              const name = (await caches.keys()).find((name) => name.startsWith('regalia files'));
              const keys = await (await caches.open(name)).keys();
              return keys.map(({ url }) => url);
            }"""
        )
        assert {url.removeprefix(server.url) for url in kept} == set(listed(folder))

    @pytest.mark.full
    def test_two_sites_on_one_origin_have_their_own_caches(
        self,
        site_folder: Path,
        tmp_path: Path,
        serve: Callable[[Path], WatchedServer],
        tab: Callable[[WatchedServer], Page],
    ) -> None:
        without_books(site_folder, tmp_path / "both")
        without_books(site_folder, tmp_path / "both" / "beside")
        server = serve(tmp_path / "both")
        page = tab(server)
        visit(page, server.url)
        visit(page, f"{server.url}beside/")
        names = page.evaluate("caches.keys()")
        assert len([name for name in names if name.startswith("regalia files")]) == 2


class TestNewer:
    def test_new_version_is_offered_and_old_tab_keeps_its_files(
        self, folder: Path, words: str, server: WatchedServer, tab: Callable[[WatchedServer], Page]
    ) -> None:
        old, page = tab(server), tab(server)
        visit(old, server.url)
        hasten(page, KEPT_AFTER)
        page.goto(server.url)
        publish(folder, words, OLD_WORDS, NEW_WORDS)
        (engine,) = folder.glob("python/*/regalia.zip")
        engine.parent.rename(folder / "gone")  # The host forgets the old engine.
        server.refuse(r"^worker\.js$|^build\.json$")
        page.reload()
        # Offered, not forced: the page is still the old one, without a file from the host.
        expect(page.get_by_text(NEW).first).to_be_visible(timeout=PATIENT)
        expect(page.locator("#matches")).to_contain_text(OLD_WORDS)
        (folder / "gone").rename(engine.parent)
        server.mend()
        page.reload()
        expect(page.locator(".offer")).to_be_visible(timeout=PATIENT)
        expect(page.locator("#matches")).to_contain_text(OLD_WORDS)
        # Another tab is open, so it has to wait.
        page.get_by_role("button", name="Use it now").click()
        expect(page.get_by_text("Close the other tabs")).to_be_visible()
        # The old tab starts its engine afresh, from its own files, though the host has others.
        server.asked.clear()
        player = Player(old, seed=5)
        player.start(server.url)
        player.move(player.look())
        assert set(server.asked) <= {"sw.js"}
        old.close()
        page.get_by_role("button", name="Use it now").click()
        expect(page.locator("#matches")).to_contain_text(NEW_WORDS, timeout=PATIENT)
        expect(page.locator(".offer")).to_be_hidden(timeout=PATIENT)
        assert NEW_WORDS in page.evaluate(f"fetch('{words}').then((answer) => answer.text())")
        names = page.evaluate("caches.keys()")
        assert len([name for name in names if name.startswith("regalia files")]) == 1

    @pytest.mark.full
    def test_new_version_fetches_changed_files_alone_and_waits_for_the_end_of_play(
        self, folder: Path, words: str, server: WatchedServer, tab: Callable[[WatchedServer], Page]
    ) -> None:
        page = tab(server)
        visit(page, server.url)
        player = Player(page, seed=8)
        player.start(server.url)
        player.look()
        publish(folder, words, OLD_WORDS, NEW_WORDS)
        server.asked.clear()
        page.evaluate(
            """async () => {
              const registration = await navigator.serviceWorker.getRegistration();
              await registration.update();
              while (!registration.waiting) await new Promise(requestAnimationFrame);
            }"""
        )
        assert set(server.asked) == {"sw.js", words}
        player.move(player.look())
        expect(page.locator(".offer:visible")).to_have_count(0)
        page.goto(f"{server.url}#/")
        expect(page.locator(".offer")).to_be_visible()


class TestBuild:
    def test_half_of_the_service_worker_is_no_script(self, site_folder: Path) -> None:
        # Cut after any line, it would else be a service worker that answers nothing.
        script = json.dumps(str(site_folder / "sw.js"))
        runs = told_by_node(
            f"""import {{ readFileSync }} from 'node:fs';
            import {{ Script }} from 'node:vm';
            const lines = readFileSync({script}, 'utf8').split('\\n');
            const isScript = (_, at) => {{
              try {{ return Boolean(new Script(lines.slice(0, at + 1).join('\\n'))); }}
              catch {{ return false; }}
            }};
            const whole = lines.lastIndexOf('}}');
            console.log(JSON.stringify([lines.map(isScript).indexOf(true), whole]));"""
        )
        assert runs[0] == runs[1]

    def test_list_has_every_file_but_those_apart(self, site_folder: Path) -> None:
        files = listed(site_folder)
        there = {
            file.relative_to(site_folder).as_posix(): file
            for file in site_folder.rglob("*")
            if file.is_file() and file.suffix not in (".br", ".gz")
        }
        assert set(files) == {path for path in there if offline.is_kept(path)} - {"sw.js"}
        for path, sum_ in files.items():
            assert hashlib.sha256(there[path].read_bytes()).hexdigest() == sum_, path

    def test_manifest_names_icons_and_every_game(self, site_folder: Path) -> None:
        manifest = json.loads((site_folder / "manifest.webmanifest").read_text(encoding="utf-8"))
        icons = [*manifest["icons"], *(i for s in manifest["shortcuts"] for i in s["icons"])]
        for icon in icons:
            picture = (site_folder / icon["src"]).read_bytes()
            if icon["type"] == "image/png":
                width, height = struct.unpack(">II", picture[16:24])
                assert icon["sizes"] == f"{width}x{height}"
        assert {"any", "maskable"} == {icon.get("purpose", "any") for icon in manifest["icons"]}
        games = [s["url"].rpartition("/")[2] for s in manifest["shortcuts"]]
        assert sorted(games) == sorted(GAMES)
        # Without an `id` copies of the site on one origin are apps of their own.
        assert "id" not in manifest
        for address in (manifest["start_url"], manifest["scope"]):
            assert address == "./"
