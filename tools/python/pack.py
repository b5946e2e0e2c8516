"""Runs inside the site's own Python: compiles what the site ships.

The compiled form belongs to one version of Python, so it is made by the very one that will read it.
It says by a hash and not by a time what it was made from, and is not compared: the same sources
make the same bytes.
"""

from __future__ import annotations

import importlib.util
import marshal
import sys
import zipfile

Files = dict[str, bytes]  # name in an archive -> content

UNCHECKED_HASH = 0b01
SOME_DATE = (1980, 1, 1, 0, 0, 0)

#: Python's own archive on its path.
LIBRARY = next(place for place in sys.path if place.startswith("/lib/python3"))

#: What asyncio imports at each start if it is there. A browser has no sockets to encrypt, so it is
#: found only by those who ask for it later.
LATER = {"ssl.pyc", "_ssl.pyc"}
#: Pyodide's own loader of packages, for which our own stands in; and the name that it gets instead.
LOADER, WHOLE_LOADER = "pyodide/_package_loader.pyc", "pyodide/_whole_package_loader.pyc"

#: The module of a language: this, and its code.
CATALOGUE = "regalia/i18n/catalogue_"

PLACE_OF_NAMES = "LATE: dict[str, list[str]] = {}"


def compiled(source: bytes, where: str) -> bytes:
    """The content of a .pyc, without docstrings and asserts; ``where`` is for tracebacks."""
    code = compile(source, where, "exec", dont_inherit=True, optimize=2)
    head = importlib.util.MAGIC_NUMBER + UNCHECKED_HASH.to_bytes(4, "little")
    return head + importlib.util.source_hash(source) + marshal.dumps(code)


def compile_archive(archive: str, place: str) -> Files:
    """Every file of an archive that will lie at ``place``, its modules compiled."""
    files: Files = {}
    with zipfile.ZipFile(archive) as old:
        for name in sorted(old.namelist()):
            if name.endswith(".py"):
                files[f"{name}c"] = compiled(old.read(name), f"{place}/{name}")
            elif not name.endswith("/"):
                files[name] = old.read(name)
    return files


def library(loader: str) -> Files:
    """The standard library and Pyodide's part of it, with ``loader`` in place of the one it has."""
    files = compile_archive(LIBRARY, LIBRARY)
    files[WHOLE_LOADER] = files[LOADER]
    files[LOADER] = compiled(loader.encode(), f"{LIBRARY}/{LOADER.removesuffix('c')}")
    return files


def write(path: str, files: Files, *, deflate: bool = False) -> None:
    """Write an archive.

    What each start reads is not deflated: so it is imported faster, and packs better as a whole on
    its way to the browser than file by file.
    """
    with zipfile.ZipFile(path, "w") as new:
        for name, content in sorted(files.items()):
            info = zipfile.ZipInfo(name, SOME_DATE)
            info.compress_type = zipfile.ZIP_DEFLATED if deflate else zipfile.ZIP_STORED
            new.writestr(info, content)


def compile_whole(wheel: str, place: str, finder: str, loader: str) -> None:
    """Write the whole standard library and the engine, to start from: nothing has to be found."""
    found = {name: content for name, content in library(loader).items() if name not in LATER}
    write("library.zip", found)
    engine = compile_archive(wheel, place)
    engine["sitecustomize.pyc"] = compiled(finder.encode(), f"{place}/sitecustomize.py")
    write("engine.zip", engine)


def split(wheel: str, place: str, used: list[str], finder: str, loader: str) -> list[str]:
    """Write what a start uses, and apart from it what it does not, with a finder of that.

    Return the names of the archives.
    """
    python = library(loader)
    engine = compile_archive(wheel, place)
    needed = {*used, *(module for module in modules(engine).values() if is_game(module))}
    late = {"library": apart(python, needed), **languages(engine), "engine": apart(engine, needed)}
    names = {part: sorted(modules(files).values()) for part, files in late.items()}
    assert finder.count(PLACE_OF_NAMES) == 1
    finder = finder.replace(PLACE_OF_NAMES, f"LATE: dict[str, list[str]] = {names}")
    engine["sitecustomize.pyc"] = compiled(finder.encode(), f"{place}/sitecustomize.py")
    write("stdlib.zip", python)
    write("regalia.zip", engine)
    for part, files in late.items():
        write(f"late-{part}.zip", files, deflate=True)
    return ["stdlib.zip", "regalia.zip", *(f"late-{part}.zip" for part in late)]


def is_game(module: str) -> bool:
    """Whether it belongs to a game: all of them have to be there to be found."""
    return module.startswith("regalia.games.")


def modules(files: Files) -> dict[str, str]:
    """Which module each file holds."""
    return {
        name: name.removesuffix(".pyc").removesuffix("/__init__").replace("/", ".")
        for name in files
        if name.endswith(".pyc")
    }


def languages(engine: Files) -> dict[str, Files]:
    """Take out of ``engine`` the catalogue of each language, for those who read it."""
    names = [name for name in engine if name.startswith(CATALOGUE)]
    return {
        name.removeprefix(CATALOGUE).removesuffix(".pyc"): {name: engine.pop(name)}
        for name in names
    }


def apart(files: Files, needed: set[str]) -> Files:
    """Take out of ``files`` all that is not needed: other modules, and what lies beside them."""
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
