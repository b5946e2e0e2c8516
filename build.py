#!/usr/bin/env python3
"""Regalia's one entry: builds, serves, tests, checks, measures. Needs nothing but Python 3.11.

    python3 build.py serve [--port N] [--no-open]    build the site and open it on this machine
    python3 build.py serve --watch                   and let the page reload after each change
    python3 build.py serve --language CODE           with a language that was begun, to look at it
    python3 build.py site [--out FOLDER]             build the site, ready for any static host
    python3 build.py test [--quick] [arguments]      run the tests, or a telling few; the rest goes
                                                     to pytest
    python3 build.py test tests/FILE                 run all of some files, of tests/js too
    python3 build.py test --full                     ask each question of every game, option, screen
    python3 build.py test --browsers all             run all there are of Firefox and WebKit too
    python3 build.py check                           formatter, linters, types, translations
    python3 build.py format [FILES]                  format and lint, and mend what can be
    python3 build.py dist [--out FOLDER]             pack the library for an index, and check it
    python3 build.py lock                            lock Python's packages by version and hash
    python3 build.py new-game ID                     begin a game as a copy of the example
    python3 build.py messages [LANGUAGE]             bring the translators' catalogues up to date
    python3 build.py shots [SCREENS]                 pictures of every screen, for looking at
    python3 build.py bench [arguments]               Regalia's speed beside that of other libraries
    python3 build.py bench start [arguments]         the page's start beside that of bare Pyodide
    python3 build.py bench together [arguments]      live play between two browsers
    python3 build.py bench table [--game GAME]       what it takes to draw a move
    python3 build.py bench bytes                     what a visit fetches and keeps
    python3 build.py bench memory [--hands N]        memory of the page over a long match
    python3 build.py bench killed                    what a browser that is killed has kept
    python3 build.py lighthouse [PAGES]              what Google's Lighthouse says of the pages

What it needs it fetches, by version and hash, into .build and web/node_modules.
"""

from __future__ import annotations

import argparse
import contextlib
import os
import re
import runpy
import shutil
import subprocess
import sys
import tempfile
import time
import webbrowser
from collections.abc import Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from importlib.util import find_spec
from pathlib import Path

if sys.version_info < (3, 11):  # noqa: UP036 - said before anything newer is imported
    sys.exit(f"Regalia needs Python 3.11 or newer; this is {sys.version.split()[0]}.")

from tools import browsers, contract, lighthouse, new_game, preview, setup, watch
from tools.common import (
    BUILD,
    ENGINE,
    ROOT,
    SITE,
    WEB,
    Env,
    UserError,
    build_lock,
    locked,
    run,
    say,
    show,
)
from tools.server import SiteServer
from tools.site import build_site, building_site, compile_catalogues


def site(argv: list[str]) -> int:
    """Build the site into a folder."""
    options = argparse.ArgumentParser(prog="build.py site", description="Build the site.")
    options.add_argument("--out", type=Path, default=SITE, help="folder that is made anew")
    options.add_argument(
        "--url", default="", help="its address to be, for the sitemap: https://example.org/regalia/"
    )
    options.add_argument(
        "--stun", action="append", type=stun_server, metavar="stun:HOST:PORT",
        help="a STUN server offered for live play across the internet (repeatable)",
    )  # fmt: skip
    options.add_argument("--no-stun", action="store_true", help="offer no such server")
    options.add_argument(
        "--relay", action="append", type=relay, metavar="wss://HOST",
        help="a Nostr relay offered to carry the pairing of live play (repeatable)",
    )  # fmt: skip
    options.add_argument("--no-relay", action="store_true", help="offer no relay")
    given = options.parse_args(argv)
    out = given.out.resolve()
    if out.exists() and not out.is_dir():
        raise UserError(f"{out} is no folder; it stays as it is.")
    built = (out / "build.json").exists() and (out / "engine.html").exists()
    if out != SITE and out.exists() and not built and any(out.iterdir()):
        raise UserError(f"{out} holds something that is not a built site; it stays as it is.")
    start = time.perf_counter()
    stun = [] if given.no_stun else given.stun
    relays = [] if given.no_relay else given.relay
    build_site(out, given.url and given.url.rstrip("/") + "/", stun, relays)
    size = sum(file.stat().st_size for file in out.rglob("*") if file.is_file())
    say(f"{out}: {size / 1e6:.1f} MB, {time.perf_counter() - start:.1f} s")
    return 0


def stun_server(text: str) -> str:
    """Return the address of a STUN server, `stun:HOST:PORT`; ArgumentTypeError if it is none."""
    if not re.fullmatch(r"stuns?:[\w.\-\[\]:]+", text):
        raise argparse.ArgumentTypeError(f"{text!r} is not written like stun:example.org:3478")
    return text


def relay(text: str) -> str:
    """Return the address of a relay, `wss://HOST`; ArgumentTypeError if it is none."""
    here = r"ws://(localhost|127\.0\.0\.1)(:\d+)?"  # on this machine: for tests
    if not re.fullmatch(rf"wss://[\w.\-]+(:\d+)?(/[\w.\-/]*)?|{here}", text):
        raise argparse.ArgumentTypeError(f"{text!r} is not written like wss://relay.example.org")
    return text


def port(text: str) -> int:
    """Return the number of a port; ArgumentTypeError if it is none."""
    if not (text.isascii() and text.isdecimal() and len(text) < 6 and int(text) < 65_536):
        raise argparse.ArgumentTypeError(f"{text!r} is no number from 0 to 65535")
    return int(text)


def serve(argv: list[str]) -> int:
    """Build the site, serve it on this machine and open it."""
    options = argparse.ArgumentParser(
        prog="build.py serve", description="Build and serve the site."
    )
    options.add_argument("--port", type=port, default=8000, help="another is taken if this one is")
    options.add_argument("--no-open", action="store_true", help="do not open a browser")
    options.add_argument(
        "--watch", action="store_true", help="build what changes, and let the page reload"
    )
    options.add_argument(
        "--language", metavar="CODE", help="with a language that was begun, the rest in English"
    )
    options.add_argument(
        "--offline", action="store_true", help="let the page keep itself, as on any other host"
    )
    given = options.parse_args(argv)
    if given.watch and given.offline:
        raise UserError(
            "--watch and --offline exclude each other: a page that is kept is an old one."
        )
    if given.language and given.watch:
        raise UserError("--language builds a copy, which --watch does not see: choose one of both.")
    if given.language:
        say(f"Building a copy of the site with {given.language}, which takes a minute or two")
        folder = preview.FOLDER / "site"
        if failed := preview.build(given.language, folder):
            return failed
    else:
        folder = build_site(watch.FOLDER if given.watch else SITE)
    server: SiteServer
    if given.offline:
        try:
            server = SiteServer(folder, port=given.port)
        except OSError:
            server = SiteServer(folder)
    else:
        server = watch.serve(given.port, watching=given.watch, folder=folder)
    say(f"Regalia is at {server.url} (Ctrl-C ends it)")
    if not given.no_open and not webbrowser.open(server.url):
        say("No browser opened by itself: open that address in yours.")
    try:
        server.serve_forever()
    except KeyboardInterrupt:
        say("")
    return 0


def test(argv: list[str]) -> int:
    """Run the JavaScript tests with Node, then pytest; `--quick` and `--full` run less and more."""
    quick, full = "--quick" in argv, "--full" in argv
    argv = [arg for arg in argv if arg not in ("--quick", "--full")]
    argv = [arg.removeprefix("./") for arg in argv]
    paths = [arg for arg in argv if arg.startswith("tests/")]
    scripts = [ROOT / path for path in paths if path.startswith("tests/js/")]
    if scripts:
        with build_lock():
            _, node_env = setup.web_packages(dev=True)
        failed = show(node_tests(node_env, "spec", scripts), env=node_env)
        if failed or len(scripts) == len(paths):
            return failed
    argv = [arg for arg in argv if not arg.startswith("tests/js/")]
    web = not paths or any(not path.startswith("tests/engine") for path in paths)
    # Each worker begins with its share, in the order of tests/conftest.py, and takes from the
    # others when it has done: what a file starts once, an engine above all, mostly stays whole.
    # A fifth stuck test ends the run.
    # One more than there are cores: many a test waits for a network, a clock or an animation.
    workers = str(min((os.cpu_count() or 1) + 1, 8))
    shared = [] if paths else ["-n", workers, "--dist", "worksteal", "--max-worker-restart", "4"]
    chosen = ["-m", "quick"] if quick else []
    with build_lock():
        if web:
            python, _, node_env = setup.packages("dev", "site")
            browsers.browser()
            browsers.other_browsers()
            if full or paths:
                browsers.network_tools()
            # The tests do so themselves, and must not meet a build that does it at the same time.
            compile_catalogues()
        else:
            python = setup.python("dev", "site")
    failed = 0
    # Who names the files wants all that is in them.
    env = {"PYTHONHASHSEED": "0", "REGALIA_FULL": "1" if full or paths else ""}
    # What the tests build is thrown away, so that nothing is compressed for long.
    os.environ["REGALIA_PACK"] = "light"
    with contextlib.ExitStack() as ends:
        if web:  # once, and not in each of the processes that test it
            folder = Path(ends.enter_context(tempfile.TemporaryDirectory()))
            env["REGALIA_SITE_TO_BE"] = str(ends.enter_context(building_site(folder)))
            fetch_extra("relay", "relays")
        fetch_extra("adapters", "the adapters")
        if not paths:
            failed = show(node_tests(node_env, "spec"), env=node_env)
        result = show([python, "-m", "pytest", *shared, *chosen, *argv], env=env)
    if failed:
        say("JavaScript tests failed; their report stands above pytest's.")
    return result or failed


def fetch_extra(group: str, tests: str) -> None:
    """Fetch packages that some tests need; outside CI these can be left out."""
    try:
        # Not under the lock of the build, which goes on beside it.
        with locked(BUILD / "extra.lock"):
            setup.python(group)
    except UserError as problem:
        if os.environ.get("CI"):
            raise
        # Not every machine has a wheel of each: all else is tested there.
        say(f"{problem}\nThe tests of {tests} are left out.")


def node_tests(env: Env, reporter: str, scripts: Sequence[Path] = ()) -> list[object]:
    """Return the command that tests the page's pure modules with Node, or some of them."""
    node = shutil.which("node", path=env["PATH"]) or "node"
    scripts = scripts or sorted((ROOT / "tests" / "js").glob("*.test.js"))
    return [node, "--test", f"--test-reporter={reporter}", *scripts]


Check = tuple[str, list[object]]  # what is checked, and the command


def check(argv: list[str]) -> int:
    """Run formatter, linters, types, translations and the tests of pure modules."""
    argparse.ArgumentParser(
        prog="build.py check", description="Formatter, linters, types, translations."
    ).parse_args(argv)
    with build_lock():
        python, modules, env = setup.packages("dev")
        contract.write()
    module = [python, "-m"]
    checks: list[Check] = [
        ("Python's format", [*module, "ruff", "format", "--check", "--quiet", "."]),
        ("Python's linter", [*module, "ruff", "check", "--quiet", "."]),
        ("Python's types", [*module, "mypy"]),
        ("Translations", [*module, "tools.catalogues", "check"]),
        ("JavaScript's types", [web_tool(modules, "tsc"), "-p", "."]),
        ("JavaScript's format and linter", [*biome(modules), "."]),
        ("JavaScript's tests", node_tests(env, "dot")),
    ]
    with ThreadPoolExecutor(os.cpu_count()) as beside:
        ends = [beside.submit(one_check, name, command, env) for name, command in checks]
        return report(end.result() for end in ends)


def tidy(argv: list[str]) -> int:
    """Format and lint all files or some, and mend what can be mended."""
    options = argparse.ArgumentParser(prog="build.py format", description="Format and lint.")
    options.add_argument("files", nargs="*", type=Path, help="all of them if none is named")
    files = [file.resolve() for file in options.parse_args(argv).files]
    scripts = [file for file in files if file.suffix == ".py"]
    pages = [file for file in files if WEB in file.parents]
    checks: list[Check] = []
    env: Env = {}
    if scripts or not files:
        with build_lock():
            ruff = [setup.python("dev"), "-m", "ruff"]
        some = ["--quiet", "--force-exclude", *(scripts or ["."])]
        checks += [("Python's linter", [*ruff, "check", "--fix", *some])]
        checks += [("Python's format", [*ruff, "format", *some])]
    if pages or not files:
        with build_lock():
            modules, env = setup.web_packages(dev=True)
        mend = [*biome(modules), "--write", "--no-errors-on-unmatched"]
        checks += [("JavaScript's format and linter", [*mend, *(pages or ["."])])]
    return report(one_check(name, command, env) for name, command in checks)


def web_tool(modules: Path, name: str) -> str:
    """Return the program of a web package."""
    return shutil.which(name, path=modules / ".bin") or name


def biome(modules: Path) -> list[object]:
    """Return the command of JavaScript's formatter and linter."""
    return [web_tool(modules, "biome"), "check", "--error-on-warnings"]


def one_check(name: str, command: list[object], env: Env) -> tuple[str, bool, str]:
    """Run a check; return its name, whether all is good, and what to say of it."""
    start = time.perf_counter()
    done = subprocess.run(
        [str(part) for part in command],
        cwd=WEB if name.startswith("JavaScript") else ROOT,
        env={**os.environ, **env},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
        check=False,
    )
    good = f"{name}: good ({time.perf_counter() - start:.1f} s)"
    if name == "Translations":  # how far each language has come
        good = f"{good}\n{done.stdout.rstrip()}"
    return name, not done.returncode, done.stdout if done.returncode else good


def report(ends: Iterable[tuple[str, bool, str]]) -> int:
    """Say how checks ended, one after the other; return the exit code."""
    failed = []
    for name, good, text in ends:
        say(text)
        if not good:
            failed.append(name)
    if failed:
        say(f"Not good: {', '.join(failed)}.")
    return bool(failed)


def messages(argv: list[str]) -> int:
    """Bring the catalogues of translations up to date, or begin a language."""
    options = argparse.ArgumentParser(
        prog="build.py messages", description="Bring the catalogues of translations up to date."
    )
    options.add_argument("language", nargs="?", help="a new one, by its code in HTML: fr")
    given = options.parse_args(argv)
    with build_lock():
        python = setup.python("dev")
        _, env = setup.web_packages(dev=True)
    new = [given.language] if given.language else []
    return show([python, "-m", "tools.catalogues", "update", *new], env=env)


def dist(argv: list[str]) -> int:
    """Pack the library as an index takes it, a wheel and its sources, and check both."""
    options = argparse.ArgumentParser(prog="build.py dist", description="Pack the library.")
    options.add_argument("--out", type=Path, default=ROOT / "dist", help="folder for both files")
    out = options.parse_args(argv).out.resolve()
    with build_lock():
        # With the packages of the lock files, not with those that an index has today.
        python = setup.python("site", "release", venv="release")
    before = set(out.glob("regalia-*"))
    run([python, "-m", "build", "--no-isolation", "--outdir", out, ROOT], why="Packing the library")
    packed = sorted(set(out.glob("regalia-*")) - before) or sorted(before)
    run([python, "-m", "twine", "check", "--strict", *packed], why="Checking the metadata")
    wheels = [path for path in packed if path.suffix == ".whl"]
    run([python, "-m", "check_wheel_contents", *wheels], why="Checking the wheel")
    say("\n".join(map(str, packed)))
    return 0


def begin_game(argv: list[str]) -> int:
    """Copy the documentation's example of a game under another id."""
    options = argparse.ArgumentParser(prog="build.py new-game", description="Begin a game.")
    options.add_argument("id", help="its id, in small letters: hearts")
    for path in new_game.write(options.parse_args(argv).id):
        say(f"{path.relative_to(ROOT)} is written; docs/adding-a-game.md says how to go on.")
    return 0


def lock(argv: list[str]) -> int:
    """Write the lock files of Python's packages."""
    argparse.ArgumentParser(
        prog="build.py lock", description="Lock Python's packages by version and hash."
    ).parse_args(argv)
    with build_lock():
        setup.lock_groups()
    return 0


def shots(argv: list[str]) -> int:
    """Take pictures of the screens."""
    with build_lock():
        python = setup.python("dev")
        setup.web_packages(dev=True)
        browsers.browser()
    env = {"PYTHONPATH": str(ENGINE), "PYTHONHASHSEED": "0"}
    return show([python, "-m", "tests.web.shots", *argv], env=env)


BROWSER_BENCHES = ("bytes", "killed", "memory", "start", "table", "together")


def bench(argv: list[str]) -> int:
    """Measure: in the browser what `BROWSER_BENCHES` names, else the engine."""
    env = {"PYTHONPATH": str(ENGINE), "PYTHONHASHSEED": "0"}
    if argv[:1] and argv[0] in BROWSER_BENCHES:
        with build_lock():
            python = setup.python("dev")
            browsers.browser()
        return show([python, "-m", f"tests.bench.{argv[0]}", *argv[1:]], env=env)
    with build_lock():
        python = setup.python("bench", venv="bench")
    return show([python, "-m", "tests.bench", *argv], env=env)


COMMANDS = {
    "serve": serve,
    "site": site,
    "test": test,
    "check": check,
    "format": tidy,
    "dist": dist,
    "lock": lock,
    "messages": messages,
    "new-game": begin_game,
    "shots": shots,
    "bench": bench,
    "lighthouse": lighthouse.main,
}


def main(argv: list[str]) -> int:
    """Run the command that the arguments name; return its exit code."""
    if not argv or argv[0] not in COMMANDS:
        print(__doc__)
        return 0 if argv in ([], ["-h"], ["--help"]) else 2
    # Dozens of processes read the same modules: they are compiled once, whatever the machine says.
    os.environ["PYTHONDONTWRITEBYTECODE"] = ""
    os.environ.setdefault("PYTHONPYCACHEPREFIX", str(BUILD / "bytecode"))
    try:
        return COMMANDS[argv[0]](argv[1:])
    except UserError as problem:
        say(f"\n{problem}")
        return 1
    except KeyboardInterrupt:
        return 130


def packager() -> int:
    """Run the package `build`: `python -m build` in this folder finds this file in its place."""
    sys.path[:] = [place for place in sys.path if Path(place or ".").resolve() != ROOT]
    if find_spec("build") is None:
        say("pip install build fetches the package `build`; python3 build.py dist needs none.")
        return 1
    runpy.run_module("build", run_name="__main__", alter_sys=True)
    return 0


if __name__ == "__main__":
    # With `-m` this file was begun by the name of a package.
    sys.exit(packager() if __spec__ is not None else main(sys.argv[1:]))
