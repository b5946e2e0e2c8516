"""Folders, processes, stamps and the build's lock."""

from __future__ import annotations

import contextlib
import hashlib
import os
import subprocess
import sys
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
ENGINE = ROOT / "engine"
WEB = ROOT / "web"
SITE = ROOT / "site"
BUILD = ROOT / ".build"
MESSAGES = BUILD / "messages"  # of the page, compiled: a file for each language
REQUIREMENTS = ROOT / "tools" / "requirements"

TIMEOUT = 1800  # seconds; fetching a browser over a slow line takes long
Env = Mapping[str, str]  # variables that a command gets beside those of this process


class UserError(Exception):
    """An error that the user can put right; the message says how."""


def say(text: str) -> None:
    """Print a line for the person at the terminal, apart from what a command writes."""
    print(text, file=sys.stderr, flush=True)


def run(command: Sequence[object], *, why: str, hint: str = "", env: Env | None = None) -> str:
    """Run quietly and return the output; raise `UserError` with `why` and its end on failure."""
    try:
        done = subprocess.run(
            [str(part) for part in command],
            cwd=ROOT,
            env={**os.environ, **(env or {})},
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            stdin=subprocess.DEVNULL,
            encoding="utf-8",
            errors="replace",
            timeout=TIMEOUT,
            check=False,
        )
    except subprocess.TimeoutExpired as error:
        raise UserError(
            f"{why} took more than {TIMEOUT // 60} minutes.\n{hint}".rstrip()
        ) from error
    except OSError as error:
        raise UserError(f"{why}: {command[0]} does not run ({error}).\n{hint}".rstrip()) from error
    if done.returncode:
        end = "\n".join(done.stdout.strip().splitlines()[-15:])
        raise UserError(f"{why} failed.\n\n{end}\n\n{hint}".rstrip())
    return done.stdout


def show(command: Sequence[object], *, cwd: Path = ROOT, env: Env | None = None) -> int:
    """Run with its output on the screen and return its exit code."""
    words = [str(part) for part in command]
    return subprocess.run(words, cwd=cwd, env={**os.environ, **(env or {})}, check=False).returncode


def files_of(folder: Path) -> list[Path]:
    """Return all files below a folder, but for what Python has compiled, in order."""
    found = sorted(folder.rglob("*"))
    return [path for path in found if path.is_file() and "__pycache__" not in path.parts]


def digest(*parts: str | bytes | Path) -> str:
    """Hash texts, files and folders, the names of the files included."""
    sum_ = hashlib.sha256()
    for part in parts:
        if isinstance(part, Path):
            for path in files_of(part) if part.is_dir() else [part]:
                sum_.update(f"{path.relative_to(ROOT)}\0".encode())
                sum_.update(path.read_bytes())
        else:
            sum_.update(part.encode() if isinstance(part, str) else part)
        sum_.update(b"\0")
    return sum_.hexdigest()[:16]


def fill(file: Path, mark: str, content: str) -> None:
    """Put `content` in place of a mark in a file of the site.

    Raises `UserError` unless the file has the mark exactly once.
    """
    text = file.read_text(encoding="utf-8")
    if text.count(mark) != 1:
        raise UserError(f"{file.name} needs {mark} exactly once.")
    file.write_text(text.replace(mark, content), encoding="utf-8")


def is_fresh(name: str, key: str) -> bool:
    """Return whether the work called `name` was last done with the same inputs."""
    stamp = BUILD / "stamps" / name
    return stamp.is_file() and stamp.read_text() == key


def stamp(name: str, key: str) -> None:
    """Note the inputs with which the work called `name` was done."""
    path = BUILD / "stamps" / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(key)


def forget(name: str) -> None:
    """Let the work called `name` be done again."""
    (BUILD / "stamps" / name).unlink(missing_ok=True)


@contextlib.contextmanager
def locked(file: Path) -> Iterator[None]:
    """Hold a lock that has its own file; another process that wants it waits."""
    try:
        import fcntl
    except ImportError:  # Windows has no such lock.
        yield
        return
    with file.open("w") as handle:
        fcntl.flock(handle, fcntl.LOCK_EX)
        yield


@contextlib.contextmanager
def build_lock() -> Iterator[None]:
    """Let one build at a time change `.build`; a second one waits."""
    BUILD.mkdir(exist_ok=True)
    with locked(BUILD / "lock"):
        yield
