"""Tabs of three browsers behind one small face, so that one script plays in all of them.

Playwright's own browsers serve where they are installed. Otherwise Debian's do: Firefox over
WebDriver BiDi, and WebKitGTK's MiniBrowser over WebDriver, on a screen that only exists in memory.
"""

from __future__ import annotations

import itertools
import json
import os
import re
import subprocess
import tempfile
import time
from abc import ABC, abstractmethod
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

import websocket
from playwright.sync_api import Page, Playwright
from selenium.webdriver import WebKitGTK
from selenium.webdriver.webkitgtk.options import Options
from selenium.webdriver.webkitgtk.service import Service

from tools import browsers

#: Seconds after which a script or a start is given up.
PATIENCE = 60
#: Whether the page is loaded, and not the old one.
ARRIVED = "() => !window.old && document.readyState === 'complete'"
PHONE = {"width": 390, "height": 844}
#: Both browsers hide a page's address behind a name that only a network with multicast finds.
OPEN_ADDRESS = ["--disable-features=WebRtcHideLocalIpsWithMdns"]
PREFERENCES = {
    "media.peerconnection.ice.obfuscate_host_addresses": False,
    "media.peerconnection.ice.loopback": True,
    "browser.shell.checkDefaultBrowser": False,
    "app.update.enabled": False,
    "datareporting.policy.dataSubmissionEnabled": False,
}


class Tab(ABC):
    """A page in some browser."""

    @abstractmethod
    def goto(self, url: str) -> None:
        """Open an address and wait until it is loaded."""

    @abstractmethod
    def evaluate(self, script: str, arg: Any = None) -> Any:
        """Call a JavaScript function with ``arg`` and return its answer, as JSON carries it."""

    def until(self, script: str, arg: Any = None, seconds: float = PATIENCE) -> Any:
        """Call a function again and again until its answer is true, and return the answer."""
        end = time.monotonic() + seconds
        while not (answer := self.evaluate(script, arg)):
            if time.monotonic() > end:
                text = self.evaluate("() => document.body.innerText.slice(0, 600)")
                raise AssertionError(f"never so: {script} {arg}; the page says: {text}")
            time.sleep(0.05)
        return answer

    def reload(self) -> None:
        """Load the page anew, as the browser's button does."""
        self.evaluate("() => { window.old = true; setTimeout(() => location.reload()); }")
        self.arrive()

    def arrive(self) -> None:
        """Wait until a new page stands where a page was marked as the old one."""
        end = time.monotonic() + PATIENCE
        while not self._has_arrived():
            if time.monotonic() > end:
                raise AssertionError("the page that was asked for did not come")
            time.sleep(0.05)

    def _has_arrived(self) -> bool:
        try:
            return bool(self.evaluate(ARRIVED))
        except RuntimeError:
            return False  # The old page went away while it was asked.

    def click(self, selector: str, text: str = "") -> None:
        """Click the first visible element with this text, once it is there."""
        self.until(
            """([selector, text]) => {
              const found = [...document.querySelectorAll(selector)].find(
                (node) => node.checkVisibility() && node.textContent.includes(text));
              found?.click();
              return found !== undefined;
            }""",
            [selector, text],
        )

    def fill(self, selector: str, value: str) -> None:
        """Type a value into a field, once it is there."""
        self.until(
            """([selector, value]) => {
              const field = document.querySelector(selector);
              if (!field) return false;
              field.value = value;
              field.dispatchEvent(new Event('input', { bubbles: true }));
              field.dispatchEvent(new Event('change', { bubbles: true }));
              return true;
            }""",
            [selector, value],
        )


class PlaywrightTab(Tab):
    """A tab of a browser that Playwright drives."""

    def __init__(self, page: Page) -> None:
        self.page = page

    def goto(self, url: str) -> None:
        self.page.goto(url)

    def reload(self) -> None:
        self.page.reload()

    def evaluate(self, script: str, arg: Any = None) -> Any:
        return self.page.evaluate(script, arg)


class FirefoxTab(Tab):
    """The tab of a Firefox that listens for WebDriver BiDi."""

    def __init__(self, address: str) -> None:
        self.socket = websocket.create_connection(
            f"{address}/session", suppress_origin=True, timeout=PATIENCE
        )
        self.ids = itertools.count(1)
        self.command("session.new", capabilities={})
        self.context = self.command("browsingContext.getTree")["contexts"][0]["context"]
        self.command("browsingContext.setViewport", context=self.context, viewport=PHONE)

    def command(self, method: str, **params: Any) -> Any:
        """Send a command and return its result; raise what the browser calls an error."""
        number = next(self.ids)
        self.socket.send(json.dumps({"id": number, "method": method, "params": params}))
        end = time.monotonic() + PATIENCE
        answer: dict[str, Any] = {}
        try:
            while answer.get("id") != number and time.monotonic() < end:
                answer = json.loads(self.socket.recv())  # or an event
        except websocket.WebSocketTimeoutException:
            pass  # as if it had said other things for all that time
        if answer.get("id") != number:
            raise AssertionError(f"Firefox has not answered {method}: {json.dumps(params)[:600]}")
        if answer["type"] == "error":
            raise RuntimeError(f"{method}: {answer['message']}")
        return answer["result"]

    def goto(self, url: str) -> None:
        """Open an address; ask the page whether it is loaded, since an event may be lost."""
        page, fragment, _ = url.partition("#")
        # To another place of the same page leads no new one.
        if not fragment or page != self.evaluate("() => location.href.split('#')[0]"):
            self.evaluate("() => { window.old = true; }")
        self.command("browsingContext.navigate", context=self.context, url=url, wait="none")
        self.arrive()

    def evaluate(self, script: str, arg: Any = None) -> Any:
        call = f"(async () => JSON.stringify((await ({script})({json.dumps(arg)})) ?? null))()"
        answer = self.command(
            "script.evaluate",
            expression=call,
            target={"context": self.context},
            awaitPromise=True,
        )
        if answer["type"] == "exception":
            raise RuntimeError(answer["exceptionDetails"]["text"])
        return json.loads(answer["result"]["value"])


class WebKitTab(Tab):
    """The window of WebKitGTK's MiniBrowser."""

    def __init__(self, driver: WebKitGTK) -> None:
        self.driver = driver
        driver.set_script_timeout(PATIENCE)
        driver.set_window_size(PHONE["width"], PHONE["height"])

    def goto(self, url: str) -> None:
        self.driver.get(url)

    def evaluate(self, script: str, arg: Any = None) -> Any:
        kind, answer = self.driver.execute_async_script(
            f"""const [arg, done] = arguments;
            (async () => ({script})(arg))().then(
              (value) => done(['value', value]), (error) => done(['error', String(error)]));""",
            arg,
        )
        if kind == "error":
            raise RuntimeError(answer)
        return answer


def is_playwrights(playwright: Playwright, name: str) -> bool:
    """Return True if Playwright's own browser of this name is installed."""
    return Path(getattr(playwright, name).executable_path).exists()


def missing(playwright: Playwright, name: str) -> str:
    """Say what is missing to test in this browser; empty if nothing is."""
    if name == "chromium" or is_playwrights(playwright, name):
        return ""
    if name == "firefox":
        return "" if browsers.installed_firefox() else "there is no Firefox on this machine"
    return "" if browsers.installed_webkit() else "there is no WebKit on this machine"


@contextmanager
def open_tab(playwright: Playwright, name: str) -> Iterator[Tab]:
    """Open a browser that remembers nothing, and give its tab."""
    with ExitStack() as stack:
        if name == "chromium" or is_playwrights(playwright, name):
            options: dict[str, Any] = {}
            if name == "chromium":
                options = {
                    "executable_path": browsers.installed_browser() or None,
                    "args": ["--no-sandbox", *OPEN_ADDRESS],
                }
            elif name == "firefox":
                options = {"firefox_user_prefs": PREFERENCES}
            browser = stack.enter_context(getattr(playwright, name).launch(**options))
            yield PlaywrightTab(browser.new_page(viewport=PHONE))
        elif name == "firefox":
            tab = FirefoxTab(stack.enter_context(_firefox()))
            stack.callback(tab.socket.close)
            yield tab
        else:
            yield WebKitTab(stack.enter_context(_mini_browser()))


@contextmanager
def _firefox() -> Iterator[str]:
    """Start a Firefox with a profile of its own, and give the address at which it listens."""
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as profile:
        lines = [f"user_pref({json.dumps(k)}, {json.dumps(v)});\n" for k, v in PREFERENCES.items()]
        Path(profile, "user.js").write_text("".join(lines))
        said = Path(profile, "said.txt")
        with said.open("w") as out:
            process = subprocess.Popen(
                [
                    *(browsers.installed_firefox(), "--headless", "--no-remote"),
                    *("--remote-debugging-port", "0", "--profile", profile, "about:blank"),
                ],
                stdout=out,
                stderr=out,
            )
        try:
            yield _heard(said, r"WebDriver BiDi listening on (ws://\S+)")
        finally:
            process.terminate()
            process.wait(PATIENCE)


@contextmanager
def _mini_browser() -> Iterator[WebKitGTK]:
    """Start WebKitGTK's MiniBrowser, on a screen in memory where there is none."""
    driver_path, browser_path, screen_path = browsers.installed_webkit()
    with tempfile.TemporaryDirectory() as folder, ExitStack() as stack:
        # To compile hot parts of Python once more takes longer than a test lasts.
        env = {**os.environ, "JSC_useOMGJIT": "0"}
        if not env.get("DISPLAY"):
            said = Path(folder, "said.txt")
            with said.open("w") as out:
                screen = subprocess.Popen(
                    [screen_path, "-displayfd", "1", "-screen", "0", "1280x1024x24"],
                    stdout=out,
                    stderr=subprocess.DEVNULL,
                )
            stack.callback(screen.wait, PATIENCE)
            stack.callback(screen.terminate)
            env["DISPLAY"] = ":" + _heard(said, r"^(\d+)$")
        options = Options()
        options.binary_location = browser_path
        options.add_argument("--automation")
        driver = WebKitGTK(options=options, service=Service(driver_path, env=env))
        stack.callback(driver.command_executor.close)
        stack.callback(driver.quit)
        yield driver


def _heard(file: Path, pattern: str) -> str:
    """Return what a program says of itself in its output, once it has said it."""
    end = time.monotonic() + PATIENCE
    while not (found := re.search(pattern, file.read_text(errors="replace"), re.MULTILINE)):
        if time.monotonic() > end:
            raise AssertionError(f"no {pattern!r} in: {file.read_text(errors='replace')[-600:]}")
        time.sleep(0.05)
    return found[1]
