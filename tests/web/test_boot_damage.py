"""Files damaged on the device: each is noticed and fetched again, and no save is touched."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Callable, Iterator
from fnmatch import fnmatch
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, Playwright, Route, expect

from tests.full import usually
from tests.web.conftest import PHONE, PREFIX, Problems, WatchedServer, hasten, hastened
from tests.web.table import PATIENCE
from tests.web.test_boot_offline import KEPT_AFTER, change, listed, visit, without_books
from tests.web.warm_start import come_back

PATIENT = PATIENCE * 1000

BROKEN = "A part of Regalia did not arrive as it should."
TOLD = {
    "en": (BROKEN, "Try again"),
    "de": ("Ein Teil von Regalia ist nicht richtig angekommen.", "Noch einmal versuchen"),
}
SAVED = (Path(__file__).parent / "saves" / "version-1.json").read_text(encoding="utf-8")
SAVES = {"regalia.settings": '{"theme":"dark"}', "regalia.match.07a283d404aa": SAVED}

# Replace a kept file. `how` makes the new response from the old bytes and headers.
DAMAGE = """async ([path, saves]) => {
  for (const [key, text] of Object.entries(saves)) localStorage.setItem(key, text);
  const name = (await caches.keys()).find((name) => name.startsWith('regalia files'));
  const cache = await caches.open(name);
  const kept = await cache.match(path);
  const how = (bytes, headers) => { HOW };
  const changed = how(new Uint8Array(await kept.arrayBuffer()), kept.headers);
  await cache.put(path, changed);
}"""
HALF = "return new Response(bytes.slice(0, bytes.length >> 1), { headers });"
EMPTY = "return new Response('', { headers });"
WRONG = "bytes.fill(1, 0, 4096); return new Response(bytes, { headers });"
PORTAL = """return new Response('<!doctype html><title>Log in</title>', {
  headers: { 'Content-Type': 'text/html' },
});"""
# A module whose start function runs in a circle, with a section of anything up to the old length.
ENDLESS = r"""const start = [0, 97, 115, 109, 1, 0, 0, 0, 1, 4, 1, 96, 0, 0, 3, 2, 1, 0, 8, 1, 0,
  10, 9, 1, 7, 0, 3, 64, 12, 0, 11, 11];
const rest = bytes.length - start.length - 6;
const size = [0, 7, 14, 21, 28].map((by) => ((rest >> by) & 127) | (by < 28 ? 128 : 0));
bytes.fill(0);
bytes.set([...start, 0, ...size]);
return new Response(bytes, { headers });"""

# Wait until a kept file has this hash, or for this number of milliseconds.
MENDED = """async ([path, whole, patience]) => {
  const end = performance.now() + patience;
  do {
    const name = (await caches.keys()).find((name) => name.startsWith('regalia files'));
    const kept = name && (await (await caches.open(name)).match(path));
    const bytes = kept ? await kept.arrayBuffer() : new Uint8Array();
    const sum = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
    const hash = Array.from(sum, (byte) => byte.toString(16).padStart(2, '0')).join('');
    if (hash === whole) return true;
    await new Promise((resolve) => setTimeout(resolve, 100));
  } while (performance.now() < end);
  return false;
}"""


#: Damages a kept file, and opens the site, where timers of some milliseconds end early.
Visit = Callable[..., Page]


@pytest.fixture
def damaged(installed: tuple[BrowserContext, WatchedServer], site_folder: Path) -> Iterator[Visit]:
    """Visit the site with a damaged file; in the end it is mended and the saves are the same."""
    context, server = installed
    page = context.new_page()
    broken: list[str] = []

    def damage(path: str, how: str, *early: int) -> Page:
        (found,) = (name for name in listed(site_folder) if fnmatch(name, path))
        page.goto(f"{server.url}blank.html")
        page.evaluate(DAMAGE.replace("HOW", how), [found, SAVES])
        broken.append(found)
        hasten(page, *early)
        page.goto(server.url)
        return page

    yield damage
    for path in broken:
        whole = hashlib.sha256((site_folder / path).read_bytes()).hexdigest()
        assert page.evaluate(MENDED, [path, whole, PATIENT])
    saves = page.evaluate("(keys) => keys.map((key) => localStorage[key])", [*SAVES])
    assert saves == [*SAVES.values()]
    page.close()


def expect_engine(page: Page) -> None:
    """Wait until a match can be played."""
    expect(page.locator("#engine")).to_be_hidden(timeout=PATIENT)


def expect_forbidden(page: Page, told: str) -> None:
    """Wait until the page says who forbids WebAssembly, without an offer to try again."""
    expect(page.get_by_role("alert").filter(has_text=told)).to_be_visible(timeout=PATIENT)
    expect(page.get_by_role("button", name="Try again")).to_have_count(0)


class TestEngine:
    @pytest.mark.parametrize(
        ("path", "how"),
        [
            ("worker.js", HALF),
            pytest.param("pyodide/*.wasm", WRONG, marks=pytest.mark.full),
        ],
        ids=["half script", "no WebAssembly"],
    )
    def test_start_that_failed_is_mended_and_repeated(
        self, damaged: Visit, path: str, how: str
    ) -> None:
        page = damaged(path, how)
        expect(page.get_by_role("progressbar")).to_be_visible()
        expect_engine(page)

    @pytest.mark.full
    def test_start_that_never_ends_is_mended_and_repeated(self, damaged: Visit) -> None:
        expect_engine(damaged("pyodide/*.wasm", ENDLESS, 20_000))

    def test_damaged_style_sheet_is_mended_after_a_start(self, damaged: Visit) -> None:
        expect_engine(damaged("css/melds.css", HALF, 10_000))


class TestShell:
    @pytest.mark.parametrize(
        ("path", "how"),
        usually(
            [
                ("pages/app.js", HALF),
                ("pages/app.js", EMPTY),
                ("css/app.css", PORTAL),
                ("index.html", HALF),
            ],
            [("pages/app.js", HALF)],
        ),
        ids=["half script", "no script", "page for sheet", "half page"],
    )
    def test_damaged_shell_is_mended_and_loaded_again(
        self, damaged: Visit, path: str, how: str
    ) -> None:
        page = damaged(path, how, 5000)
        expect_engine(page)
        expect(page.get_by_text(BROKEN)).to_be_hidden()

    @pytest.mark.full
    def test_site_is_fetched_anew_when_mending_does_not_help(
        self, installed: tuple[BrowserContext, WatchedServer], damaged: Visit
    ) -> None:
        _, server = installed
        server.refuse(r"^pages/app\.js$|^sw\.js$")
        page = damaged("pages/app.js", HALF)
        renew = page.get_by_role("button", name="Fetch everything anew")
        renew.click(timeout=PATIENT)
        expect(page.get_by_text("The site cannot be reached.")).to_be_visible()
        server.mend()
        renew.click()
        expect_engine(page)

    @pytest.mark.parametrize(
        ("answer", "language"),
        [
            pytest.param({"status": 500}, "en", marks=pytest.mark.full),
            ({"body": "<title>Log in</title>", "content_type": "text/html"}, "de"),
        ],
        ids=["error", "page"],
    )
    def test_shell_script_that_does_not_arrive_says_so(
        self,
        page: Page,
        site: WatchedServer,
        problems: Problems,
        answer: dict[str, Any],
        language: str,
    ) -> None:
        problems.expect("")  # what the browser says of such a script
        page.goto(f"{site.url}blank.html")
        page.evaluate(
            "(s) => localStorage.setItem('regalia.settings', s)", f'{{"language":"{language}"}}'
        )
        page.route("**/pages/app.js", lambda route: route.fulfill(**answer))
        page.goto(site.url)
        broken, retry = TOLD[language]
        expect(page.get_by_role("alert")).to_contain_text(broken)
        page.unroute("**/pages/app.js")
        page.get_by_role("button", name=retry).click()
        expect_engine(page)


class TestGone:
    def test_part_that_is_gone_from_the_site_asks_for_a_reload(
        self, page: Page, site: WatchedServer, problems: Problems
    ) -> None:
        problems.expect("ERR_INTERNET_DISCONNECTED|404|Failed to fetch")
        page.goto(site.url)
        expect_engine(page)
        page.context.set_offline(True)
        page.get_by_role("link", name="Rules", exact=True).click()
        expect(page.get_by_text("the network did not bring it")).to_be_visible()
        page.context.set_offline(False)
        page.route("**/app/*.js", lambda route: route.fulfill(status=404))
        page.get_by_role("link", name="Settings", exact=True).click()
        expect(page.get_by_text("The site was updated")).to_be_visible()
        page.unroute("**/app/*.js")
        page.get_by_role("button", name="Reload").click()
        expect(page.get_by_role("heading", name="Settings")).to_be_visible()


class TestInstall:
    @pytest.fixture
    def fresh(self, browser: Browser) -> Iterator[Page]:
        """A tab of a browser that keeps none of the site's files."""
        with browser.new_context(viewport=PHONE) as context:
            yield context.new_page()

    @pytest.mark.parametrize("how", usually(["refuse", "stand_before"], ["stand_before"]))
    def test_installation_that_failed_says_why_and_is_tried_again(
        self,
        fresh: Page,
        site_folder: Path,
        tmp_path: Path,
        serve: Callable[[Path], WatchedServer],
        how: str,
    ) -> None:
        """The site answers with errors for a while, or a network's page for logging in does.

        Then the device is full, and then the host changes a file.
        """
        folder = without_books(site_folder, tmp_path / "site")
        server = serve(folder)
        come_back(fresh, server)
        hasten(fresh, 2500, KEPT_AFTER)
        fresh.goto(f"{server.url}#/settings")
        expect_engine(fresh)
        fresh.evaluate(hastened(5000))  # not before: the start itself has a timer of that length
        getattr(server, how)(r"^(sw\.js|build\.json)$")
        expect(fresh.get_by_text("Not ready to play offline yet")).to_be_visible(timeout=PATIENT)
        # It has looked and found that the site is away.
        with fresh.expect_response("**/sw.js", timeout=PATIENT):
            pass
        cdp = fresh.context.new_cdp_session(fresh)
        origin = server.url.removesuffix(PREFIX)
        cdp.send("Storage.overrideQuotaForOrigin", {"origin": origin, "quotaSize": 10_000_000})
        server.asked.clear()
        server.mend()
        # The service worker is here soon after the site.
        with fresh.expect_response("**/sw.js", timeout=6000) as answer:
            pass
        assert answer.value.ok
        expect(fresh.get_by_text("no room left for the page")).to_be_visible(timeout=PATIENT)
        assert "sw.js" in server.asked
        fresh.get_by_role("link", name="Play", exact=True).click()
        expect_engine(fresh)
        cdp.send("Storage.overrideQuotaForOrigin", {"origin": origin})
        text = folder / "assets" / "young-serif-OFL.txt"
        change(text, "2023", "2024")
        fresh.goto(f"{server.url}?again#/settings")
        told = "Not ready to play offline: the host of this site changes assets/young-serif-OFL.txt"
        expect(fresh.get_by_text(told)).to_be_visible(timeout=PATIENT)
        change(text, "2024", "2023")
        fresh.reload()
        expect(fresh.get_by_text("Ready to play offline:")).to_be_visible(timeout=PATIENT)

    @pytest.mark.full
    def test_interrupted_installation_is_checked_and_finished(
        self, fresh: Page, site_folder: Path, serve: Callable[[Path], WatchedServer]
    ) -> None:
        server = serve(site_folder)
        come_back(fresh, server)
        server.refuse("young-serif-OFL")
        fresh.goto(f"{server.url}#/settings")
        expect(fresh.get_by_text("Not ready to play offline yet")).to_be_visible(timeout=PATIENT)
        fresh.goto(f"{server.url}blank.html")
        fresh.evaluate(DAMAGE.replace("HOW", HALF), ["worker.js", {}])
        server.mend()
        visit(fresh, server.url)
        whole = hashlib.sha256((site_folder / "worker.js").read_bytes()).hexdigest()
        assert fresh.evaluate(MENDED, ["worker.js", whole, 0])


#: The archives without which Python does not start.
ARCHIVES = ["stdlib.zip", "regalia.zip"]


@pytest.mark.first_visit
class TestFault:
    """A start that fails says why, and what to do."""

    @pytest.mark.parametrize("file", usually(ARCHIVES, ["stdlib.zip"]))
    def test_damaged_archive_is_named_and_fetched_anew(
        self, page: Page, site: WatchedServer, problems: Problems, file: str
    ) -> None:
        problems.expect("")  # what Python says of it

        asked: list[str] = []

        def answer(route: Route) -> None:
            """Answer the start and the first look at its files like a cache with a damaged one."""
            asked.append(route.request.url)
            body = route.fetch().body()
            route.fulfill(body=b"\1" * len(body) if len(asked) < 3 else body)

        page.route(f"**/{file}", answer)
        page.goto(site.url)
        told = page.get_by_role("alert").filter(has_text=f"{file} arrived damaged. Try again")
        expect(told).to_be_visible(timeout=PATIENT)
        told.get_by_role("button", name="Try again").click()
        expect_engine(page)

    @pytest.mark.parametrize("file", usually(ARCHIVES, ["regalia.zip"]))
    def test_archive_that_the_site_has_damaged_is_named(
        self, page: Page, site: WatchedServer, problems: Problems, file: str
    ) -> None:
        problems.expect("")  # what Python says of it
        page.route(
            f"**/{file}", lambda route: route.fulfill(body=b"\1" * len(route.fetch().body()))
        )
        page.goto(site.url)
        told = page.get_by_role("alert").filter(has_text=f"{file} is damaged on the site itself.")
        expect(told).to_be_visible(timeout=PATIENT)
        assert "Traceback" not in told.inner_text()
        assert "object" not in told.inner_text()

    def test_browser_that_forbids_webassembly_is_told_so(
        self,
        site: WatchedServer,
        playwright: Playwright,
        browser_type_launch_args: dict[str, Any],
    ) -> None:
        """A Chromium without a compiler for scripts, as hardened ones and policies have it."""
        args = [*browser_type_launch_args["args"], "--js-flags=--jitless"]
        with playwright.chromium.launch(**{**browser_type_launch_args, "args": args}) as hardened:
            page = hardened.new_page(service_workers="block")
            page.goto(site.url)
            assert page.evaluate("typeof WebAssembly") == "undefined"
            expect_forbidden(page, "This browser forbids WebAssembly")

    def test_host_whose_policy_forbids_webassembly_is_named(
        self, page: Page, site: WatchedServer, problems: Problems
    ) -> None:
        problems.expect("")  # what the browser says of the policy
        policy = {"Content-Security-Policy": "script-src 'self' 'unsafe-inline' blob:"}

        def answer(route: Route) -> None:
            found = route.fetch()
            route.fulfill(response=found, headers={**found.headers, **policy})

        page.route(re.compile(r"/$|worker\.js"), answer)
        page.goto(site.url)
        expect_forbidden(page, "The host of this site forbids WebAssembly")

    def test_scene_tells_a_slow_engine_from_one_that_did_not_come(
        self, page: Page, server: WatchedServer
    ) -> None:
        page.clock.install()
        server.hold(r"^(pyodide|python)/")
        page.goto(f"{server.url}scene.html#royals.trick.two-beats-ace/play")
        told = page.locator(".engine").get_by_role("status")
        expect(told).to_contain_text("Laying the table")
        page.clock.run_for(21_000)
        expect(told).to_contain_text("slow to arrive")
        page.clock.run_for(30_000)
        expect(told).to_contain_text("nothing has come for a while")
        expect(page.get_by_role("button", name="Start again")).to_be_visible()
