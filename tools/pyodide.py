"""Python as the browser gets it: Pyodide's files, the standard library, the engine.

pyodide/<version>/              Pyodide's own files
python/<hash>/stdlib.zip        the part of the standard library that a start uses, compiled
python/<hash>/regalia.zip       the part of the engine that a start uses, compiled
python/<hash>/late-….zip        the rest of both, fetched on demand
build.json                      the files of a start; the build writes them into the workers too
plain/                          the plain mode's standard library and engine's wheel
"""

from __future__ import annotations

import hashlib
import json
import shutil
from pathlib import Path

from tools import bundle, setup
from tools.common import BUILD, ENGINE, ROOT, WEB, Env, digest, fill, is_fresh, run, stamp

WASM = "pyodide.asm.wasm"
#: Pyodide's modules. In the site they end in `.js`: many hosts know no type for `.mjs`, and a
#: browser refuses a script that comes as something else.
LOADER, SCRIPT = "pyodide.mjs", "pyodide.asm.mjs"

#: Scripts that run inside Pyodide's Python, and the module that starts it there and in the page.
TOOLS = ROOT / "tools" / "python"
STARTER = WEB / "boot" / "python.js"

STDLIB, REGALIA = "stdlib.zip", "regalia.zip"

#: Places in the workers and in index.html that the build fills in.
BUILD_MARK = '"what was built"'
AHEAD_MARK = "data-ahead"


def engine_wheel() -> Path:
    """Return the engine's wheel, built anew if a file of the engine changed."""
    wheels = BUILD / "wheels"
    key = digest(
        ENGINE,
        *(ROOT / name for name in ("pyproject.toml", "hatch_build.py", "LICENSE", "README.md")),
    )
    built = sorted(wheels.glob("regalia-*.whl"))
    if not (built and is_fresh("wheel", key)):
        for old in built:
            old.unlink()
        python = setup.python("site")
        run(
            [python, "-m", "hatchling", "build", "-t", "wheel", "-d", wheels],
            why="Building the engine's wheel",
        )
        stamp("wheel", key)
        built = sorted(wheels.glob("regalia-*.whl"))
    return built[0]


def compiled(package: Path, wheel: Path) -> Path:
    """Return the folder of the compiled archives, made anew if anything changed.

    `tools/python/pack.py` makes them, in the site's own Python, run by Node.
    """
    folder = BUILD / "packed"
    version = (package / "package.json").read_text(encoding="utf-8")
    key = digest(wheel.read_bytes(), version, TOOLS, STARTER)
    if not (is_fresh("packed", key) and (folder / REGALIA).exists()):
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir()
        # The library takes longest, and is another one only with another Pyodide.
        kept = BUILD / "library"
        library = kept / f"{digest(version, TOOLS)}.zip"
        if not library.exists():
            shutil.rmtree(kept, ignore_errors=True)
            kept.mkdir()
        run(
            ["node", TOOLS / "pack.mjs", package, wheel, folder, library],
            why="Compiling the standard library and the engine",
            env=setup.node(),
        )
        stamp("packed", key)
    return folder


def install(site: Path, modules: Path, node: Env, archives: Path) -> None:
    """Copy all files of Python into the site, and tell the workers where they are.

    `archives` is the folder that `compiled` has made.
    """
    wheel = engine_wheel()
    pyodide = _copy_pyodide(site, modules, node)
    (stdlib,) = _copy([archives / STDLIB], site, "python")
    late = {path.stem.removeprefix("late-"): path for path in sorted(archives.glob("late-*.zip"))}
    engine, *apart = _copy([archives / REGALIA, *late.values()], site, "python")
    names = (*map(_in_site, (LOADER, SCRIPT)), WASM, "pyodide-lock.json")
    start = [*(f"{pyodide}/{name}" for name in names), stdlib, engine]
    build: dict[str, object] = {
        "version": wheel.name.split("-")[1],
        "key": digest(*((site / path).read_bytes() for path in start)),
        "pyodide": f"{pyodide}/",
        "stdlib": stdlib,
        "engine": engine,
        "late": dict(zip(late, apart, strict=True)),
        # With sizes, so that the progress of a download can be shown.
        "files": [{"path": path, "size": (site / path).stat().st_size} for path in start],
    }
    known = json.dumps(build, separators=(",", ":"))
    # The page compares the files with these when a start has failed.
    sums = {path: hashlib.sha256((site / path).read_bytes()).hexdigest() for path in start}
    told = json.dumps({**build, "sums": sums}, indent=1) + "\n"
    (site / "build.json").write_text(told, encoding="utf-8")
    for name in bundle.WORKERS:
        fill(site / name, BUILD_MARK, known)
    fill(site / "index.html", AHEAD_MARK, f'data-wasm="{pyodide}/{WASM}"')
    _copy_plain(site, modules / "pyodide" / "python_stdlib.zip", wheel, build)


def _copy_pyodide(site: Path, modules: Path, node: Env) -> str:
    """Copy Pyodide's files into a folder named by the version, which a browser may keep forever."""
    package = modules / "pyodide"
    version = str(json.loads((package / "package.json").read_text())["version"])
    folder = f"pyodide/{version}"
    (site / folder).mkdir(parents=True)
    shutil.copyfile(package / WASM, site / folder / WASM)
    bundle.minify(package / SCRIPT, site / folder / _in_site(SCRIPT), modules, node)
    loader = (package / LOADER).read_text(encoding="utf-8").replace(SCRIPT, _in_site(SCRIPT))
    (site / folder / _in_site(LOADER)).write_text(loader, encoding="utf-8")
    # Pyodide's list of packages, without packages: the site has none of them.
    lock = json.loads((package / "pyodide-lock.json").read_text())
    lock["packages"] = {}
    (site / folder / "pyodide-lock.json").write_text(json.dumps(lock))
    return folder


def _in_site(module: str) -> str:
    """Return the name that a module of Pyodide has in the site."""
    return f"{module.removesuffix('.mjs')}.js"


def _copy_plain(site: Path, stdlib: Path, wheel: Path, build: dict[str, object]) -> None:
    """Copy what the plain mode alone needs: the library as Pyodide ships it, and the wheel."""
    folder = site / "plain"
    folder.mkdir()
    plain = {"pyodide": build["pyodide"]}
    for name, file in (("stdlib", stdlib), ("wheel", wheel)):
        shutil.copyfile(file, folder / file.name)
        plain[name] = f"plain/{file.name}"
    (folder / "build.json").write_text(json.dumps(plain, indent=1) + "\n", encoding="utf-8")


def _copy(files: list[Path], site: Path, kind: str) -> list[str]:
    """Copy files into a folder named by their content, which a browser may keep forever."""
    folder = Path(kind) / digest(*(file.read_bytes() for file in files))[:8]
    (site / folder).mkdir(parents=True)
    for file in files:
        shutil.copyfile(file, site / folder / file.name)
    return [(folder / file.name).as_posix() for file in files]
