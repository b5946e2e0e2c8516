"""Commands, options, modules, functions and names of the documentation: all are there."""

from __future__ import annotations

import builtins
import re
import subprocess
import sys
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path

import pytest

import build
from tools.common import ROOT

PAGES = [
    *(ROOT / name for name in ("README.md", "CONTRIBUTING.md", "SECURITY.md")),
    *sorted((ROOT / "docs").rglob("*.md")),
]
pages = pytest.mark.parametrize("document", PAGES, ids=lambda document: document.name)
#: Folders whose files are searched for names, and the endings of these.
SOURCES = ("engine", "web", "tools", "tests", "docs/example", ".github")
ENDINGS = (".py", ".js", ".mjs", ".css", ".html", ".toml", ".json", ".yml", ".po", ".txt")
#: Names of other projects and of what is not written in the sources.
FOREIGN = {"brotli_static", "manualChunks", *dir(builtins)}


@cache
def words() -> frozenset[str]:
    """Return every word of the sources."""
    found = set(re.findall(r"[A-Za-z_]\w*", (ROOT / "build.py").read_text(encoding="utf-8")))
    for name in SOURCES:
        for path in (ROOT / name).rglob("*"):
            if path.suffix in ENDINGS and "node_modules" not in path.parts:
                found |= set(re.findall(r"[A-Za-z_]\w*", path.read_text(encoding="utf-8")))
    return frozenset(found)


def code(text: str) -> list[str]:
    """Return what stands in backquotes, outside of blocks."""
    plain = re.sub(r"^ *```.*?^ *```", "", text, flags=re.M | re.S)
    return re.findall(r"`([^`\n]+)`", plain)


def test_readme_fits_one_screen() -> None:
    lines = (ROOT / "README.md").read_text(encoding="utf-8").splitlines()
    assert len(lines) <= 55
    assert any(line.startswith("![") for line in lines[:16])


@pages
def test_commands_of_the_project_exist(document: Path) -> None:
    text = document.read_text(encoding="utf-8")
    for command in re.findall(r"\bbuild\.py ([a-z][\w-]*)", text):
        assert command in build.COMMANDS or command in SPOKEN, command
    for command in re.findall(r"python3? -m regalia ([a-z]\w*)", text):
        assert command in shell_commands(), command
    for module in re.findall(r"python3? -m ((?:tools|tests|regalia)\.[\w.]+\w)", text):
        assert find_spec(module), module


#: Words after `build.py` in a sentence.
SPOKEN = {"and", "is", "has", "which"}


@cache
def shell_commands() -> frozenset[str]:
    """Return the commands of `python -m regalia`."""
    told = subprocess.run(
        [sys.executable, "-m", "regalia", "--help"],
        cwd=ROOT / "engine",
        capture_output=True,
        text=True,
        check=True,
    ).stdout
    return frozenset(re.findall(r"^ {4}([a-z]\w*)", told, re.M))


@pages
def test_names_of_the_library_exist(document: Path) -> None:
    text = document.read_text(encoding="utf-8")
    for name in code(text):
        if found := re.fullmatch(r"(regalia(?:\.(?!zip)\w+)+)(?:\(.*\))?", name):
            assert is_there(found[1]) or f"'{name}" in scripts(), name


def is_there(name: str) -> bool:
    """Return whether there is such a module, or such an attribute of one."""
    first, *rest = name.split(".")
    found: object = import_module(first)
    for part in rest:
        first = f"{first}.{part}"
        if not hasattr(found, part):
            try:
                import_module(first)
            except ModuleNotFoundError:
                return False
        found = getattr(found, part)
    return True


@cache
def scripts() -> str:
    """Return all scripts of the page, which name what a browser keeps: `regalia.daily`."""
    files = [path for path in (ROOT / "web").rglob("*.js") if "node_modules" not in path.parts]
    return "".join(file.read_text(encoding="utf-8") for file in files)


@pages
def test_names_in_the_text_stand_in_the_sources(document: Path) -> None:
    text = document.read_text(encoding="utf-8")
    named = {
        part
        for name in code(text)
        if re.fullmatch(r"[A-Za-z_][\w.]*(\(.*\))?", name)
        for part in name.partition("(")[0].split(".")[-1:]
        if re.search(r"_|[a-z][A-Z]", part)
    }
    assert sorted(named - words() - FOREIGN) == []
