"""Builds the site: static files that any host serves, under any path.

index.html scene.html frame.html engine.html    the pages of web/, see pages.py
app/ boot/ scenes/ css/ worker.js maker.js      scripts and style sheets, joined, see bundle.py
assets/                                         from web/, as they are
pyodide/ python/ build.json                     Python, see pyodide.py
data/                                           rules, options, lessons, see engine_data.py
rules/ sitemap.xml                              the rules books, see book.py
reference/                                      the library, name by name, see reference.py
embed.js embed/ oembed/                         scenes in other people's pages, see stills.py
sw.js manifest.webmanifest                      an app that works offline, see offline.py
….br ….gz                                       the same files compressed, see compress.py
"""

from __future__ import annotations

import contextlib
import json
import re
import shutil
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from tools import (
    book,
    bundle,
    contract,
    engine_data,
    link_card,
    offline,
    pages,
    pyodide,
    setup,
    stills,
)
from tools.common import (
    BUILD,
    ENGINE,
    MESSAGES,
    ROOT,
    SITE,
    WEB,
    UserError,
    build_lock,
    digest,
    fill,
    forget,
    is_fresh,
    run,
    stamp,
)

NOT_SHIPPED = {
    WEB: {
        "node_modules", "package.json", "package-lock.json", "tsconfig.json", "biome.json", ".npmrc"
    },
    # They come with what is said of them (engine_data.py).
    WEB / "assets": {"puzzles"},
}  # fmt: skip
#: What a build in another process has said, and the file that then holds its exit code.
LOG, ENDED = "site.log", "site.ended"
#: Says in a checkout what makes the folder; a build leaves it there.
KEPT = ".gitignore"
#: The file with the servers and relays that live play asks when people agree to it.
REACH = Path("multiplayer", "live", "reach.js")
RELAY = re.compile(r"wss?://[^'\"]+")


def build_site(
    out: Path = SITE,
    url: str = "",
    stun: list[str] | None = None,
    relays: list[str] | None = None,
) -> Path:
    """Build the site and replace the folder `out` by it; return `out`.

    `url` is the address that the site will have. With it the site gets a sitemap and canonical
    links. `stun` and `relays` list the servers and relays that it offers for play across the
    internet, in place of those of `web/multiplayer/live/reach.js`; an empty list offers none.
    """
    with build_lock():
        setup.python("site")  # before several threads ask for it
        modules, node = setup.web_packages(dev=False)
        # Always the same folder: esbuild names joined files after the place of their sources.
        new = BUILD / "site"
        shutil.rmtree(new, ignore_errors=True)
        try:
            shutil.copytree(WEB, new, ignore=_not_shipped)
            offer(new, "PUBLIC_SERVERS", stun)
            offered = RELAY.findall(offer(new, "PUBLIC_RELAYS", relays))
            _copy_qr(modules / "qr", new / "vendor" / "qr")
            compile_catalogues()
            contract.write()
            # After a change of the engine each of these takes seconds in a process of its own.
            with ThreadPoolExecutor() as beside:
                telling = beside.submit(engine_data.ask_engine)
                asking = beside.submit(engine_data.ask_questions)
                puzzling = beside.submit(engine_data.ask_puzzles)
                archives = pyodide.compiled(modules / "pyodide", pyodide.engine_wheel())
            told, questions, puzzles = telling.result(), asking.result(), puzzling.result()
            pages.complete(new, told["games"], told["rules"], told["lessons"], offered, url)
            link_card.write(new, modules, node)
            bundle.make(new, modules, node)
            pages.write_missing(new)
            pages.write_moved(new)
            engine_data.write(new / "data", told)
            engine_data.write_questions(new / "data" / "legal", questions)
            engine_data.write_puzzles(new / "data" / "puzzles", puzzles, questions)
            book.write(new, told, url)
            stills.write(new, told, url)
            pyodide.install(new, modules, node, archives)
            shutil.copytree(_reference(), new / "reference")
            pages.check_names(new)
            offline.write(new, modules, node)
            run(
                [setup.python("site"), "-m", "tools.compress", new, BUILD / "compressed"],
                why="Compressing the site's files",
            )
            (new / offline.GIT).write_text("* -text\n", encoding="utf-8")
            if (out / KEPT).exists():
                shutil.copyfile(out / KEPT, new / KEPT)
            _replace(out, new)
        finally:
            shutil.rmtree(new, ignore_errors=True)
    return out


def _replace(out: Path, new: Path) -> None:
    """Put the folder `new` in the place of `out`; UserError if that cannot be removed."""
    shutil.rmtree(out, ignore_errors=True)
    if out.exists():
        # Moved there, the site would lie in a folder within it.
        raise UserError(f"{out} cannot be removed: give another folder with --out.")
    shutil.move(new, out)


@contextlib.contextmanager
def building_site(folder: Path) -> Iterator[Path]:
    """Build the site in another process while the body runs; yield the place where it will be.

    Callers that need it there use `wait_for_site`, in any process.
    """
    out = folder / "site"
    command = [sys.executable, str(ROOT / "build.py"), "site", "--out", str(out)]
    with (folder / LOG).open("w", encoding="utf-8") as log:
        build = subprocess.Popen(command, cwd=ROOT, stdout=log, stderr=subprocess.STDOUT)

        def tell() -> None:
            (folder / f"{ENDED}.new").write_text(str(build.wait()), encoding="utf-8")
            (folder / f"{ENDED}.new").rename(folder / ENDED)

        waiting = threading.Thread(target=tell)
        waiting.start()
        try:
            yield out
        finally:
            build.terminate()  # if no caller has waited for it
            waiting.join()


def wait_for_site(out: Path) -> Path:
    """Return `out` once `building_site` has built it; UserError says what a failed build said."""
    ended = out.parent / ENDED
    while not ended.exists():
        time.sleep(0.1)
    if ended.read_text(encoding="utf-8") != "0":
        log = (out.parent / LOG).read_text(encoding="utf-8")
        raise UserError(f"The site could not be built.\n\n{log}")
    return out


def compile_catalogues() -> None:
    """Compile the gettext catalogues to what engine and page load, unless nothing changed."""
    catalogues = [
        *ENGINE.rglob("*.po"),
        *WEB.glob("i18n/locale/*.po"),
        *ROOT.glob("tools/locale/*.po"),
    ]
    sources = [*sorted(catalogues), ROOT / "tools" / "catalogues.py"]

    def key() -> str:
        made = [*ENGINE.glob("regalia/*/catalogue_*.py"), *MESSAGES.glob("*.json")]
        return digest(*sources, *sorted(made))

    if not is_fresh("catalogues", key()):
        command = [setup.python("site"), "-m", "tools.catalogues", "compile"]
        run(command, why="Compiling the catalogues")
        stamp("catalogues", key())


def _reference() -> Path:
    """Return the folder of the library's reference, written anew if anything changed."""
    folder = BUILD / "reference"
    sources = [ENGINE, ROOT / "tools", pages.HEAD, pages.GUARD_SOURCE]
    key = digest(sys.version, *sources)
    if not (folder.is_dir() and is_fresh("reference", key)):
        forget("reference")
        shutil.rmtree(folder, ignore_errors=True)
        command = [setup.python("site"), "-m", "tools.reference", BUILD]
        run(command, why="Writing the reference of the library")
        stamp("reference", key)
    return folder


def _not_shipped(folder: str, names: list[str]) -> set[str]:
    own = NOT_SHIPPED.get(Path(folder), set())
    return {name for name in names if name in own or name.endswith(".d.ts")}


def offer(site: Path, name: str, addresses: list[str] | None) -> str:
    """Replace what the site offers, if there is anything in its place; return the line."""
    file = site / REACH
    (line,) = re.findall(rf"^const {name} = .*;$", file.read_text(encoding="utf-8"), re.M)
    if addresses is None:
        return str(line)
    fill(file, line, new := f"const {name} = {json.dumps(addresses)};")
    return new


def _copy_qr(package: Path, folder: Path) -> None:
    """Copy what draws and reads QR codes to where the page's scripts look for it."""
    folder.mkdir(parents=True, exist_ok=True)
    for name in ("index.js", "decode.js"):
        shutil.copyfile(package / name, folder / name)
