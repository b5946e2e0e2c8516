"""Compiles the standard library and the engine; runs inside the site's own Python.

Compiled modules belong to one version of Python, so the Python that will read them makes them. They
name their source by a hash and not by a time, so the same sources make the same bytes.
"""

from __future__ import annotations

import importlib.util
import marshal
import re
import sys
import zipfile
from functools import cache
from pathlib import Path

Files = dict[str, bytes]  # name in an archive -> content

UNCHECKED_HASH = 0b01
SOME_DATE = (1980, 1, 1, 0, 0, 0)

#: Python's own archive on its path.
LIBRARY = next(place for place in sys.path if place.startswith("/lib/python3"))
#: The same, compiled: what takes longest, and changes with Pyodide alone.
KEPT_LIBRARY = "kept-library.zip"

#: Modules that asyncio imports at each start if they are there. A browser has no sockets to
#: encrypt, so they lie in a late archive.
HIDDEN = {"ssl.pyc", "_ssl.pyc"}
#: Pyodide's loader of packages, which package_loader.py replaces, and its new name.
LOADER, WHOLE_LOADER = "pyodide/_package_loader.pyc", "pyodide/_whole_package_loader.pyc"

#: The beginnings of names in the wheel that are for shells, programs that learn, notebooks, checks
#: of types and installers; drawings are the site's own files.
NOT_OF_PAGE = (
    *("regalia/cli/", "regalia/research/", "regalia/__main__.", "regalia/bots/arena."),
    *("regalia/drawing.", "regalia/contract/", "regalia/py.typed", "regalia-"),
)
#: Such endings.
NOT_ENDING = ("/research.pyc", ".svg")

#: The name of a language's module, and of what it says of the rules of a game.
CATALOGUE = re.compile(r"regalia/(i18n|rules)/catalogue_([A-Za-z-]+)(?:_\w+)?\.pyc")

PLACE_OF_NAMES = "LATE: dict[str, list[str]] = {}"


def compiled(source: bytes, where: str) -> bytes:
    """Return the content of a .pyc without docstrings and asserts; tracebacks name ``where``."""
    code = compile(source, where, "exec", dont_inherit=True, optimize=2)
    head = importlib.util.MAGIC_NUMBER + UNCHECKED_HASH.to_bytes(4, "little")
    return head + importlib.util.source_hash(source) + marshal.dumps(code)


@cache
def compile_archive(archive: str, place: str) -> Files:
    """Return every file of an archive that will lie at ``place``, its modules compiled.

    Both functions that pack.mjs calls ask for the same, and neither changes what it gets.
    """
    if archive == LIBRARY and Path(KEPT_LIBRARY).exists():
        with zipfile.ZipFile(KEPT_LIBRARY) as kept:
            return {name: kept.read(name) for name in kept.namelist()}
    files: Files = {}
    with zipfile.ZipFile(archive) as old:
        for name in sorted(old.namelist()):
            if name.endswith(".py"):
                files[f"{name}c"] = compiled(old.read(name), f"{place}/{name}")
            elif not name.endswith("/"):
                files[name] = old.read(name)
    if archive == LIBRARY:
        write(KEPT_LIBRARY, files)
    return files


def page_engine(wheel: str, place: str) -> Files:
    """Return the files of the engine at ``place``, without the parts that no page uses."""
    files = compile_archive(wheel, place)
    return {
        name: content
        for name, content in files.items()
        if not name.startswith(NOT_OF_PAGE) and not name.endswith(NOT_ENDING)
    }


def library(finder: str, loader: str) -> Files:
    """Return the standard library with Pyodide's part, our finder, and our package loader."""
    files = dict(compile_archive(LIBRARY, LIBRARY))
    files["sitecustomize.pyc"] = compiled(finder.encode(), f"{LIBRARY}/sitecustomize.py")
    files[WHOLE_LOADER] = files[LOADER]
    files[LOADER] = compiled(loader.encode(), f"{LIBRARY}/{LOADER.removesuffix('c')}")
    return files


def write(path: str, files: Files, *, deflate: bool = False) -> None:
    """Write an archive.

    Archives that each start reads are not deflated: they import faster, and compress better as a
    whole on their way to the browser.
    """
    with zipfile.ZipFile(path, "w") as new:
        for name, content in sorted(files.items()):
            info = zipfile.ZipInfo(name, SOME_DATE)
            info.compress_type = zipfile.ZIP_DEFLATED if deflate else zipfile.ZIP_STORED
            new.writestr(info, content)


def compile_whole(wheel: str, place: str, finder: str, late_modules: str, loader: str) -> None:
    """Write archives of the whole standard library and of the whole engine."""
    python = library(finder, loader)
    write("library.zip", {name: python[name] for name in python if name not in HIDDEN})
    engine = page_engine(wheel, place)
    engine["late_modules.pyc"] = compiled(late_modules.encode(), f"{place}/late_modules.py")
    write("engine.zip", engine)


def split(
    wheel: str, place: str, used: list[str], finder: str, late_modules: str, loader: str
) -> list[str]:
    """Write archives of the modules that a start uses, and late archives of the others.

    ``late_modules`` gets the names of the others. Return the names of the archives.
    """
    python = library(finder, loader)
    engine = page_engine(wheel, place)
    needed = {*used, *(module for module in modules(engine).values() if is_game(module))}
    catalogues = {name: engine.pop(name) for name in list(engine) if name.endswith(".toml")}
    late = {"library": apart(python, needed), **languages(engine), "engine": apart(engine, needed)}
    late["engine"] |= catalogues
    names = {part: sorted(modules(files).values()) for part, files in late.items()}
    assert late_modules.count(PLACE_OF_NAMES) == 1
    filled = late_modules.replace(PLACE_OF_NAMES, f"LATE: dict[str, list[str]] = {names}")
    engine["late_modules.pyc"] = compiled(filled.encode(), f"{place}/late_modules.py")
    write("stdlib.zip", python)
    write("regalia.zip", engine)
    for part, files in late.items():
        write(f"late-{part}.zip", files, deflate=True)
    return ["stdlib.zip", "regalia.zip", *(f"late-{part}.zip" for part in late)]


def is_game(module: str) -> bool:
    """Return whether a game is played by a module; games are found by listing the archive.

    Their lists of all that can be done are asked for late.
    """
    return module.startswith("regalia.games.") and not module.endswith(".choices")


def modules(files: Files) -> dict[str, str]:
    """Return the module that each file holds."""
    return {
        name: name.removesuffix(".pyc").removesuffix("/__init__").replace("/", ".")
        for name in files
        if name.endswith(".pyc")
    }


def languages(engine: Files) -> dict[str, Files]:
    """Take the catalogues of each language out of ``engine``, those of the rules apart."""
    parts: dict[str, Files] = {}
    for name in list(engine):
        if found := CATALOGUE.fullmatch(name):
            part = found[2] if found[1] == "i18n" else f"{found[2]}-rules"
            parts.setdefault(part, {})[name] = engine.pop(name)
    return parts


def apart(files: Files, needed: set[str]) -> Files:
    """Take the modules that are not needed, and the data beside them, out of ``files``."""
    held = {name: module for name, module in modules(files).items() if module in needed}
    folders = {name.rpartition("/")[0] for name in held}
    out = {
        name: content
        for name, content in files.items()
        if name not in held and (name.endswith(".pyc") or name.rpartition("/")[0] not in folders)
    }
    for name in out:
        del files[name]
    return out
