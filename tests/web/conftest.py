"""Fixtures: the built site on a server under a sub-path, and pages that fail on any error."""

import os
import re
import shutil
import tempfile
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any
from zlib import crc32

import pytest
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, Request, expect

from tests.web import failures
from tests.web.shared_cache import FOLDER
from tests.web.stub import stub_site
from tests.web.warm_start import come_back
from tools.browsers import headless_browser
from tools.server import Handler, SiteServer
from tools.site import build_site, wait_for_site

if TYPE_CHECKING:
    from tests.web.relays import Net
    from tests.web.together import Crowd

PREFIX = "/some/where/regalia/"
PHONE = {"width": 390, "height": 844}
# A loaded machine takes many times as long as an idle one. Who waits for what comes loses nothing.
expect.set_options(timeout=40_000)


# The page's random numbers (not its workers') are the same in every run, so every match is.
SEEDED = """(() => {
  let at = %d;
  crypto.getRandomValues = (array) => {
    for (let i = 0; i < array.length; i += 1) {
      at = (Math.imul(at, 1664525) + 1013904223) >>> 0;
      array[i] = at >>> 16;
    }
    return array;
  };
})();"""


class WatchedHandler(Handler):
    """A handler that logs requests, and stops or changes those that a test names."""

    server: "WatchedServer"

    def send_header(self, keyword: str, value: str) -> None:
        if keyword == "Cache-Control" and DRAWING.search(self.path):
            value = self.server.drawings
        if self.server.policy or keyword != "Content-Security-Policy":
            super().send_header(keyword, value)

    def send_head(self) -> Any:
        path = self.path.partition("?")[0].removeprefix(PREFIX)
        self.server.asked.append(path)
        if not path.startswith(("pyodide/", "python/")):
            time.sleep(self.server.lag)
        if path == "blank.html":
            return self.send_made("text/html", BLANK)
        if path == "kept.bin":
            return self.send_made("application/octet-stream", self.server.kept)
        if self.server.held.search(path):
            self.server.opened.wait(HELD)
        if self.server.before.search(path):
            return self.send_made("text/html", LOGIN)
        if self.server.refused.search(path):
            self.send_error(503)
            return None
        if self.server.cut.search(path) and (file := Path(self.directory, path)).is_file():
            # Half of it, then nothing more: a connection that broke.
            body = file.read_bytes()
            self.send_response(200)
            self.send_header("Content-Type", self.guess_type(path))
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body[: len(body) // 2])
            self.close_connection = True
            return None
        return super().send_head()

    def send_made(self, kind: str, body: bytes) -> None:
        """Answer with something that is no file of the site."""
        self.send_response(200)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)


#: A page of the site in which nothing starts by itself.
BLANK = b'<!doctype html><link rel="icon" href="assets/icons/favicon.svg"><title>Blank</title>'
LOGIN = b"<!doctype html><title>Log in</title>"
#: Seconds after which a held request is let go by itself.
HELD = 300
NOTHING = re.compile(r"(?!)")
DRAWING = re.compile(r"\.svg(\.br|\.gz)?$")


class WatchedServer(SiteServer):
    #: Seconds after which a file of the page is sent, see `--lag`.
    lag = 0.0

    def __init__(self, folder: Path) -> None:
        super().__init__(folder, prefix=PREFIX, handler=WatchedHandler)
        self.folder = folder
        self.asked: list[str] = []
        self.policy = True  # many a static host sends none
        self.drawings = "max-age=600"  # so that browsers keep them, as public hosts do
        self.held = self.refused = self.cut = self.before = NOTHING
        self.opened = threading.Event()
        # What an earlier visit left in a browser, see `warm_start`: where it lies, and the bytes.
        self.left: dict[str, Any] | None = None
        self.kept = b""

    def hold(self, pattern: str) -> None:
        self.opened.clear()
        self.held = re.compile(pattern)

    def refuse(self, pattern: str) -> None:
        self.refused = re.compile(pattern)

    def cut_short(self, pattern: str) -> None:
        self.cut = re.compile(pattern)

    def stand_before(self, pattern: str) -> None:
        """Answer with the page for logging in to a network."""
        self.before = re.compile(pattern)

    def mend(self) -> None:
        self.held = self.refused = self.cut = self.before = NOTHING
        self.opened.set()


@pytest.fixture(scope="session")
def site_folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The site, built once for all tests. They leave it as it is, or take a copy."""
    if built := os.environ.get("REGALIA_SITE"):
        return Path(built)
    if building := os.environ.get("REGALIA_SITE_TO_BE"):
        return wait_for_site(Path(building))
    return build_site(tmp_path_factory.mktemp("built") / "site")


@pytest.fixture(scope="session")
def stub_folder(site_folder: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The site with a bridge that does what the tests of the workers need, and knows no game."""
    return stub_site(site_folder, tmp_path_factory.mktemp("stub"))


@pytest.fixture(scope="session")
def site(site_folder: Path) -> Iterator[WatchedServer]:
    """The site on a server, at `site.url`."""
    with WatchedServer(site_folder) as server:
        server.start()
        yield server
        server.shutdown()


@pytest.fixture(scope="session")
def crowd(browser: Browser, site: WatchedServer) -> Iterator["Crowd"]:
    """People with separate browsers, which stay open for the tests of all files."""
    from tests.web.together import Crowd  # which imports this file

    crowd = Crowd(browser, site)
    yield crowd
    crowd.close()


@pytest.fixture(scope="session")
def installed(
    browser: Browser, site_folder: Path
) -> Iterator[tuple[BrowserContext, WatchedServer]]:
    """A browser that has the whole site from an earlier visit, and its host, without a policy."""
    from tests.web.test_boot_offline import visit  # which imports this file

    with WatchedServer(site_folder) as server, browser.new_context(viewport=PHONE) as context:
        server.policy = False
        server.drawings = "no-cache"
        server.start()
        page = context.new_page()
        come_back(page, server)
        visit(page, server.url)
        page.close()
        yield context, server
        server.shutdown()


@pytest.fixture(scope="session")
def relays(
    browser: Browser, site_folder: Path, tmp_path_factory: pytest.TempPathFactory
) -> Iterator["Net"]:
    """The site with two relays."""
    from tests.web.relays import Net  # which imports this file

    with ExitStack() as ends:
        yield Net(browser, site_folder, tmp_path_factory.mktemp("relays"), ends)


@pytest.fixture
def net(relays: "Net") -> "Net":
    """The site with two relays that do as they should, until a test tells them otherwise."""
    relays.behave()
    return relays


@pytest.fixture
def serve() -> Iterator[Callable[[Path], WatchedServer]]:
    """Start a server of the test's own, for a test that breaks something."""
    servers: list[WatchedServer] = []

    def start(folder: Path) -> WatchedServer:
        server = WatchedServer(folder)
        servers.append(server)
        server.start()
        return server

    yield start
    for server in servers:
        server.mend()
        server.shutdown()
        server.server_close()


@pytest.fixture
def server(site_folder: Path, serve: Callable[[Path], WatchedServer]) -> WatchedServer:
    """Serve the built site for one test alone, which may hold, refuse or cut short its files."""
    return serve(site_folder)


#: The browser of this process, once a test has needed it.
BROWSER = pytest.StashKey[Browser]()


@pytest.fixture(scope="session")
def browser(browser: Browser, pytestconfig: pytest.Config) -> Browser:
    pytestconfig.stash[BROWSER] = failures.watched(browser)
    return browser


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item, call: pytest.CallInfo[None]) -> Any:
    """Keep pictures and traces of the pages of a test that has failed."""
    report: pytest.TestReport = yield
    browser = item.config.stash.get(BROWSER, None)
    if browser and report.when == "call":
        if report.failed:
            failures.keep(browser, item.nodeid, item.config.rootpath)
        else:
            failures.drop(browser)
    return report


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--browsers",
        choices=["short", "all"],
        default="short",
        help="tests/web/test_browsers.py: a few tests in Firefox and WebKit, or all in all three",
    )
    parser.addoption(
        "--lag",
        type=float,
        default=0.0,
        metavar="SECONDS",
        help="send each file of the page that much later: finds tests that pass only by luck",
    )


def pytest_configure(config: pytest.Config) -> None:
    WatchedServer.lag = config.getoption("--lag")
    if not hasattr(config, "workerinput"):  # the workers inherit it
        os.environ[FOLDER] = folder = tempfile.mkdtemp(prefix="regalia-tests-")
        config.add_cleanup(lambda: shutil.rmtree(folder))


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out what only `--browsers all` runs."""
    if config.getoption("--browsers") == "all":
        return
    out = [item for item in items if item.path.stem == "test_browsers" and not is_short(item)]
    config.hook.pytest_deselected(items=out)
    items[:] = [item for item in items if item not in out]


def is_short(item: pytest.Item) -> bool:
    """Return True for a test of the short run: everything else, Chromium plays elsewhere too."""
    return item.get_closest_marker("short") is not None and "chromium" not in item.name


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, Any]) -> dict[str, Any]:
    """Start the machine's Chromium without windows, if it has one; keep it from calling anybody."""
    args = [
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
        "--disable-quic",
        # Public relays and servers are named, and not found.
        "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE 0.0.0.0,"
        " EXCLUDE localhost, EXCLUDE *.local",
        "--no-first-run",
        # To compile hot parts of Python once more takes longer than a test lasts.
        "--js-flags=--liftoff-only",
    ]
    if hasattr(os, "geteuid") and os.geteuid() == 0:
        args.append("--no-sandbox")  # Chromium's own does not start as root.
    found = {**browser_type_launch_args, "args": args}
    if path := headless_browser():
        found["executable_path"] = path
    return found


@pytest.fixture(scope="session")
def browser_context_args(browser_context_args: dict[str, Any]) -> dict[str, Any]:
    """Take a phone by default, without the service worker: it would fetch all of the site.

    Its owner wants less motion: cards that travel take twice the time of a test. `test_motion.py`
    and `test_smoke.py` play with motion.
    """
    phone = {"viewport": PHONE, "has_touch": True, "service_workers": "block"}
    return {**browser_context_args, **phone, "reduced_motion": "reduce"}


@dataclass
class Problems:
    """Problems of a page. Each fails its test, unless the test expects it."""

    found: list[str] = field(default_factory=list)
    #: Playwright says so on the page's console when it blocks a service worker.
    expected: list[re.Pattern[str]] = field(
        default_factory=lambda: [re.compile("Service Worker registration blocked by Playwright")]
    )

    def expect(self, pattern: str) -> None:
        self.expected.append(re.compile(pattern))

    def left(self) -> list[str]:
        return [one for one in self.found if not any(e.search(one) for e in self.expected)]


@pytest.fixture
def problems() -> Problems:
    return Problems()


def hastened(*milliseconds: int) -> str:
    """Return a script that lets timers of exactly these lengths end after half a second."""
    return f"""() => {{
      const timer = window.setTimeout.bind(window);
      window.setTimeout = (act, time, ...more) =>
        timer(act, {list(milliseconds)}.includes(time) ? 500 : time, ...more);
    }}"""


def hasten(page: Page, *milliseconds: int) -> None:
    """Let timers of exactly these lengths end early, from the next load on."""
    page.add_init_script(f"({hastened(*milliseconds)})();")


def watch(page: Page, problems: Problems) -> None:
    """Note every console error or warning, script error and request to another origin.

    Such a request fails, since the browser finds no other host. To be told of all that succeed
    would cost more than to make them.
    """

    def console(message: ConsoleMessage) -> None:
        if message.type in ("error", "warning"):
            where = message.location.get("url", "")
            problems.found.append(f"console {message.type}: {message.text} ({where})")

    def request(asked: Request) -> None:
        if not re.match(r"http://127\.0\.0\.1[:/]|data:|blob:|about:", asked.url):
            problems.found.append(f"foreign request: {asked.url}")

    page.on("console", console)
    page.on("pageerror", lambda error: problems.found.append(f"page error: {error}"))
    page.on("requestfailed", request)


class OpenPage:
    """A page that stays open from test to test, since its start takes long.

    Each test finds it forgetful and on a screen that no test asks for. After a failed test it is
    opened anew.
    """

    def __init__(self, browser: Browser, args: dict[str, Any], server: WatchedServer) -> None:
        self.browser, self.args, self.server = browser, args, server
        self.problems = Problems()
        self.page: Page | None = None
        #: Takes away the scripts that a test adds to run at each load.
        self.scripts = ExitStack()

    def forget(self, test: str) -> Page:
        """Return the page as a new one would be, but for its engine.

        Its random numbers are those of the test, so that no two matches in it have the same name:
        the table of the last one is still there.
        """
        address = f"{self.server.url}#/credits"
        if not self.page:
            self.page = page = self.browser.new_context(**self.args).new_page()
            watch(page, self.problems)
            come_back(page, self.server)
            add = page.add_init_script
            page.add_init_script = lambda *script, **file: self.scripts.enter_context(  # type: ignore[method-assign]
                add(*script, **file)
            )
        else:
            page = self.page
            self.scripts.close()
            page.set_viewport_size(PHONE)
            page.emulate_media(reduced_motion="reduce")
            page.evaluate(LEAVE)
            page.goto(address)
            page.wait_for_selector("html[data-settled]", state="attached")
        page.evaluate(SEEDED % crc32(test.encode()))
        if not page.evaluate(FORGET, PREFERRED):
            page.goto(f"{self.server.url}blank.html")
            page.goto(address)
        expect(page.locator("#engine")).to_be_hidden(timeout=40_000)
        return page

    def close(self) -> None:
        self.scripts.close()
        if self.page:
            self.page.context.close()
        self.page = None


#: Close what lies over the page.
LEAVE = "() => document.querySelectorAll('dialog[open]').forEach((dialog) => dialog.close())"
#: Empty the stores, but for the settings; return whether the page has read the very same.
FORGET = """(preferred) => {
  const read = localStorage.getItem('regalia.settings');
  localStorage.clear();
  sessionStorage.clear();
  localStorage.setItem('regalia.settings', preferred);
  return read === preferred;
}"""
#: Bots play without a pause. A page that sounds takes a fifteenth of the processor's time for it.
PREFERRED = '{"speed":"instant","forced":false,"sound":false}'


@pytest.fixture(scope="session")
def open_page(
    browser: Browser, browser_context_args: dict[str, Any], site: WatchedServer
) -> Iterator[OpenPage]:
    """The page of all tests that are marked `one_page`."""
    shared = OpenPage(browser, browser_context_args, site)
    yield shared
    shared.close()


@pytest.fixture
def page(problems: Problems, request: pytest.FixtureRequest) -> Iterator[Page]:
    """Open a page that fails its test for an error of its own, a breach of the policy included.

    Who opens it was at the site before, unless the test is marked as a `first_visit` or has a
    server of its own. Tests marked `one_page` take turns with one that stays open.
    """
    page: Page
    if "serve" in request.fixturenames:
        request.getfixturevalue("serve")  # Its hosts stop after the page, which may ask to the end.
    if request.node.get_closest_marker("one_page"):
        shared: OpenPage = request.getfixturevalue("open_page")
        failed = request.session.testsfailed
        shared.problems.found = problems.found
        yield shared.forget(request.node.nodeid)
        if problems.left() or request.session.testsfailed > failed:
            shared.close()
    else:
        page = request.getfixturevalue("context").new_page()
        watch(page, problems)
        first = request.node.get_closest_marker("first_visit")
        if not first and "site" in request.fixturenames:
            come_back(page, request.getfixturevalue("site"))
        yield page
        page.close()
    assert problems.left() == []


@pytest.fixture
def elsewhere(browser: Browser, problems: Problems, site: WatchedServer) -> Iterator[Page]:
    """A page in another browser."""
    context = browser.new_context(viewport=PHONE, service_workers="block")
    page = context.new_page()
    watch(page, problems)
    come_back(page, site)
    yield page
    context.close()
