"""Finds or installs the browsers of the tests, and what a test of two networks takes."""

from __future__ import annotations

import os
import shutil
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path

from tools.common import UserError, is_fresh, run, say, stamp
from tools.setup import apt_install, is_root_on_debian, python

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")
PLACES = (
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
    r"C:\Program Files\Google\Chrome\Application\chrome.exe",
)


def browser() -> str:
    """Return the path of a Chromium on this machine, or "" for the one that Playwright fetched."""
    if is_root_on_debian() and not os.environ.get("REGALIA_CHROMIUM"):
        if not installed_browser():
            say("Installing Debian's chromium for the browser tests")
            with suppress(UserError):  # Ubuntu has a package of this name without a program.
                apt_install("chromium")
        if not shutil.which(HEADLESS) and not is_fresh("headless", "asked"):
            say(f"Installing Debian's {HEADLESS} for the browser tests")
            with suppress(UserError):  # Older releases have none: the whole one serves as well.
                apt_install(HEADLESS)
            stamp("headless", "asked")
    if found := installed_browser():
        return found
    playwright = [python("dev"), "-m", "playwright"]
    say("There is no Chromium on this machine; looking for Playwright's own")
    run(
        [*playwright, "install", "chromium"],
        why="Fetching Playwright's Chromium",
        hint="The browser tests need Chromium or Chrome. Install one, or name it: "
        "REGALIA_CHROMIUM=/path/to/chrome python3 build.py test",
    )
    return ""


def installed_browser() -> str:
    """Return the path of a Chromium that was there before, or "" if there is none."""
    if named := os.environ.get("REGALIA_CHROMIUM"):
        if shutil.which(named) is None:
            raise UserError(f"REGALIA_CHROMIUM names {named}, which is no program on this machine.")
        return named
    for name in (*NAMES, *PLACES):
        if found := shutil.which(name):
            return found
    return ""


#: Debian's package and program of Chromium without its windows. Each page of a whole Chromium has a
#: window, and a hidden page for its address bar: 0.7 s of processor time, where this takes 0.1 s.
HEADLESS = "chromium-headless-shell"


def headless_browser() -> str:
    """Return the path of the Chromium for tests, or "" for Playwright's own, which is one too."""
    if os.environ.get("REGALIA_CHROMIUM"):
        return installed_browser()
    return shutil.which(HEADLESS) or installed_browser()


# ---- Firefox and WebKit -------------------------------------------------------------------------

#: Debian's packages of the other browsers.
OTHERS = {"firefox": ("firefox-esr",), "webkit": ("webkit2gtk-driver", "xvfb")}


def other_browsers() -> None:
    """Install Firefox and WebKit for the tests where that can be done without a question.

    Without them the tests of these browsers are skipped, and say why.
    """
    lacking = [name for name, there in _others().items() if not there]
    packages = [package for name in lacking for package in OTHERS[name]]
    _try_install(packages, "the browser tests", f"The tests in {' and '.join(lacking)} are")


#: Programs that `tests/web/test_nats.py` makes two homes and an internet of; Debian's packages.
NETWORK_TOOLS = {
    "ip": "iproute2",
    "iptables": "iptables",
    "dnsmasq": "dnsmasq-base",
    "turnserver": "coturn",
}


def network_tools() -> None:
    """Install them on a machine of CI; elsewhere no TURN server is installed unasked."""
    lacking = [package for tool, package in NETWORK_TOOLS.items() if not shutil.which(tool)]
    if os.environ.get("CI"):
        _try_install(lacking, "the test of two homes", "The test of two homes is")


def _try_install(packages: Sequence[str], purpose: str, tests: str) -> None:
    if packages and is_root_on_debian():
        say(f"Installing Debian's {' and '.join(packages)} for {purpose}")
        try:
            apt_install(*packages)
        except UserError as error:
            say(f"{error}\n{tests} skipped.")


def _others() -> dict[str, bool]:
    return {"firefox": bool(installed_firefox()), "webkit": bool(installed_webkit())}


def installed_firefox() -> str:
    """Return the path of a Firefox that was there before, or ""."""
    return shutil.which("firefox-esr") or shutil.which("firefox") or ""


def installed_webkit() -> tuple[str, str, str] | None:
    """Return the paths of WebKitGTK's driver, its MiniBrowser and a screen in memory."""
    driver, screen = shutil.which("WebKitWebDriver"), shutil.which("Xvfb")
    browsers = sorted(Path("/usr").glob("lib*/**/webkit2gtk-4*/MiniBrowser"))
    if driver and screen and browsers:
        return driver, str(browsers[-1]), screen
    return None
