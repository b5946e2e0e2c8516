"""Makes the site: static files that any host serves, under any path.

index.html                                   from web/, with its policy and a row for each game
css/, app/, boot/, scene/, worker.js, maker.js   from web/, joined into few files
assets/                                      from web/, as they are
pyodide/<version>/                           Pyodide's own files
python/<hash>/stdlib.zip                     what a start uses of Python's standard library
engine/<hash>/regalia.zip                    what a start uses of the rules engine
engine/<hash>/late-….zip                     the rest of both, fetched when it is asked for
engine/<hash>/micropip-….whl                 what installs wheels that come afterwards
data/<game>.json                             the rules, before Python is there
data/options/<game>.<language>.json          its options
data/lesson-<game>.<language>.json           a first hand, step by step
rules/, data/scenes/, sitemap.xml            the rules books, see book.py
scene.html                                   one scene, to be played; in a frame or by itself
embed.js, embed.html, engine.html            scenes and games in other people's pages
embed/, oembed/                              their still pictures, and more (stills.py)
….br, ….gz                                   the same files packed, for hosts that send them
build.json                                   what a start fetches; the workers know it by heart
sw.js, manifest.webmanifest                  what makes it an app that needs no network (offline.py)
"""

from __future__ import annotations

import json
import shutil
from pathlib import Path
from typing import Any

from tools import book, bundle, needs, offline, packed, shell, stills
from tools.common import (
    BUILD,
    ENGINE,
    ROOT,
    SITE,
    WEB,
    Env,
    alone,
    digest,
    fill,
    is_fresh,
    run,
    stamp,
)
from tools.csp import CSP

CSP_MARK = "<!-- csp -->"
GAMES_MARK = "<!-- games -->"
PAGES = ("index.html", "scene.html", "embed.html", "engine.html")
NOT_SHIPPED = {
    "node_modules", "package.json", "package-lock.json", "tsconfig.json", "biome.json", ".npmrc"
}  # fmt: skip
BUILD_MARK = '"what was built"'
AHEAD_MARK = "data-ahead"
WASM = "pyodide.asm.wasm"
SCRIPT = "pyodide.asm.mjs"
PYODIDE_FILES = ("pyodide.mjs", SCRIPT, WASM)

ASK = """
import json, regalia.bridge, regalia.rules
from regalia.i18n import LANGUAGES
def ask(**call):
    answer = json.loads(regalia.bridge.call(json.dumps(call)))
    if "error" in answer:
        raise SystemExit(answer["error"]["message"])
    return answer["ok"]
games = ask(method="games")
rules = {game["id"]: ask(method="rules", game=game["id"]) for game in games}
scenes = {
    rule["id"]: [ask(method="show", rule=rule["id"], scene=at) for at in range(rule["scenes"])]
    for book in rules.values() for rule in book if rule["scenes"]
}
about = {game["id"]: regalia.rules.about(game["id"])._asdict() for game in games}
lessons, options = {}, {}
for language in ("en", *LANGUAGES):
    for game in ask(method="games", language=language):
        name = game["id"] + "." + language
        options[name] = game["options"]
        lessons[name] = ask(method="lesson", game=game["id"], language=language)
told = {"games": games, "rules": rules, "about": about, "scenes": scenes}
told |= {"lessons": lessons, "options": options}
print(json.dumps(told))
"""


def engine_wheel() -> Path:
    """Build the engine's wheel, unless it was built from the very same files."""
    wheels = BUILD / "wheels"
    key = digest(ENGINE, ROOT / "pyproject.toml", ROOT / "LICENSE")
    built = sorted(wheels.glob("regalia-*.whl"))
    if not (built and is_fresh("wheel", key)):
        for old in built:
            old.unlink()
        python = needs.python("site")
        run(
            [python, "-m", "hatchling", "build", "-t", "wheel", "-d", wheels],
            why="Building the engine's wheel",
        )
        stamp("wheel", key)
        built = sorted(wheels.glob("regalia-*.whl"))
    return built[0]


def make(out: Path = SITE, url: str = "") -> Path:
    """Build the site into `out`; what was there is replaced in one go when the new one is whole.

    With `url`, the address that it will have, it gets a sitemap and canonical links.
    """
    with alone():
        modules, node = needs.web_packages(dev=False)
        wheel = engine_wheel()
        # Always the same place: names of joined files are made from where their sources lie.
        new = BUILD / "site"
        shutil.rmtree(new, ignore_errors=True)
        try:
            _copy_web(new)
            told = ask_engine()
            _write_pages(new, told["games"], told["rules"], told["lessons"])
            _copy_qr(modules / "qr", new / "vendor" / "qr")
            bundle.make(new, modules, node)
            pyodide = _copy_pyodide(modules, node, new)
            _write_games(new / "data", told)
            _write_lessons(new / "data", told["lessons"])
            book.write(new, told, url)
            stills.write(new, told, url)
            _copy_python(new, pyodide, modules, wheel)
            offline.write(new)
            _compress(new)
            shutil.rmtree(out, ignore_errors=True)
            shutil.move(new, out)
        finally:
            shutil.rmtree(new, ignore_errors=True)
    return out


def _copy_web(new: Path) -> None:
    def leave_out(folder: str, names: list[str]) -> set[str]:
        return {
            n for n in names if (Path(folder) == WEB and n in NOT_SHIPPED) or n.endswith(".d.ts")
        }

    shutil.copytree(WEB, new, ignore=leave_out)


def ask_engine() -> dict[str, Any]:
    """Ask the engine, as the page does, for what the page shows before the engine is there."""
    kept = BUILD / "told.json"
    key = digest(ENGINE, ASK)
    if not (kept.is_file() and is_fresh("told", key)):
        # Every scene is played for it: that takes seconds, so it is done once for each engine.
        printed = run(
            [needs.python(), "-c", ASK],
            why="Asking the engine for its games",
            env={"PYTHONPATH": str(ENGINE), "PYTHONDONTWRITEBYTECODE": "1"},
        )
        kept.write_text(printed, encoding="utf-8")
        stamp("told", key)
    told: dict[str, Any] = json.loads(kept.read_text(encoding="utf-8"))
    return told


def _write_pages(
    new: Path, games: list[Any], rules: dict[str, list[Any]], lessons: dict[str, Any]
) -> None:
    """Put into the pages what has to stand there from the start: the policy and the games."""
    meta = f'<meta http-equiv="Content-Security-Policy" content="{CSP}">'
    for name in PAGES:
        fill(new / name, CSP_MARK, meta, "in its head before everything that it loads")
    taught = {name.partition(".")[0] for name, steps in lessons.items() if steps}
    rows = shell.rows(games, {game: len(book) for game, book in rules.items()}, taught)
    fill(new / "index.html", GAMES_MARK, rows, "in the list of games")


def _copy_pyodide(modules: Path, node: Env, new: Path) -> Path:
    """Copy what a start needs. A folder named by the version may be kept by browsers for ever."""
    package = modules / "pyodide"
    version = str(json.loads((package / "package.json").read_text())["version"])
    folder = Path("pyodide") / version
    (new / folder).mkdir(parents=True)
    for name in PYODIDE_FILES:
        shutil.copyfile(package / name, new / folder / name)
    bundle.shorten(package / SCRIPT, new / folder / SCRIPT, modules, node)
    # The list of packages that Pyodide could load from elsewhere: here there are none.
    lock = json.loads((package / "pyodide-lock.json").read_text())
    lock["packages"] = {}
    (new / folder / "pyodide-lock.json").write_text(json.dumps(lock))
    return folder


def _write_games(folder: Path, told: dict[str, Any]) -> None:
    """Print each game's rules and options: the page shows them before the engine is there."""
    files = dict(told["rules"])
    files |= {f"options/{name}": options for name, options in told["options"].items()}
    (folder / "options").mkdir(parents=True)
    for name, content in files.items():
        text = json.dumps(content, ensure_ascii=False)
        (folder / f"{name}.json").write_text(text, encoding="utf-8")


def _copy_qr(package: Path, folder: Path) -> None:
    """Copy what draws and reads QR codes to where the page's scripts look for it."""
    folder.mkdir(parents=True, exist_ok=True)
    for name in ("index.js", "decode.js"):
        shutil.copyfile(package / name, folder / name)


def _write_lessons(folder: Path, lessons: dict[str, Any]) -> None:
    """Write down each game's first hand, step by step, in each language."""
    for name, steps in lessons.items():
        if steps is None:
            continue
        text = json.dumps(steps, ensure_ascii=False)
        (folder / f"lesson-{name}.json").write_text(text, encoding="utf-8")


def _compress(new: Path) -> None:
    """Put packed files beside the others. The last step: everything else lists plain files."""
    run(
        [needs.python("site"), "-m", "tools.compress", new, BUILD / "compressed"],
        why="Packing the site's files",
    )


def _copy(files: list[Path], new: Path, kind: str) -> list[str]:
    """Copy files into a folder named by what they hold, so that browsers may keep it for ever."""
    folder = Path(kind) / digest(*(file.read_bytes() for file in files))[:8]
    (new / folder).mkdir(parents=True)
    for file in files:
        shutil.copyfile(file, new / folder / file.name)
    return [(folder / file.name).as_posix() for file in files]


def _copy_python(new: Path, pyodide: Path, modules: Path, wheel: Path) -> None:
    """Copy the library and the engine as the browser reads them, and write down where all is."""
    python = packed.make(modules / "pyodide", wheel)
    (stdlib,) = _copy([python / packed.STDLIB], new, "python")
    late = [python / name for name in packed.LATE.values()]
    files = [python / packed.ENGINE, *late, needs.micropip()]
    engine, *apart, micropip = _copy(files, new, "engine")
    names = (*PYODIDE_FILES, "pyodide-lock.json")
    start = [*(f"{pyodide.as_posix()}/{name}" for name in names), stdlib, engine]
    build = {
        "version": wheel.name.split("-")[1],
        "key": digest(*((new / path).read_bytes() for path in start)),
        "pyodide": f"{pyodide.as_posix()}/",
        "stdlib": stdlib,
        "engine": engine,
        "late": dict(zip(packed.LATE, apart, strict=True)),
        "micropip": micropip,
        # How large, so that a download can be counted.
        "files": [{"path": path, "size": (new / path).stat().st_size} for path in start],
    }
    (new / "build.json").write_text(json.dumps(build, indent=1) + "\n", encoding="utf-8")
    known = json.dumps(build, separators=(",", ":"))
    for name in bundle.WORKERS:
        fill(new / name, BUILD_MARK, known, "where it keeps what a start fetches")
    wasm = f'data-wasm="{pyodide.as_posix()}/{WASM}"'
    fill(new / "index.html", AHEAD_MARK, wasm, "where the engine is started")
