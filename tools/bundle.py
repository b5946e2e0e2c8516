"""Joins the page's modules and style sheets into few small files, by esbuild.

A first visit over a slow line should not request sixty files, each found in the one before. The
scripts and sheets that a page names are joined with all that they import. What several scripts
share becomes a file of its own, which the page names for `modulepreload`. A worker is one file.
"""

from __future__ import annotations

import json
import os
import re
import shutil
from pathlib import Path
from typing import Any

from tools.common import BUILD, ROOT, Env, run

#: The workers whose sources lie in boot/. The build writes into them what a start fetches.
WORKERS = ("worker.js", "maker.js")
#: The worker without optimisations. It stays readable.
PLAIN_WORKER = "plainWorker.js"
APP = "pages/app.js"
TABLE_SHEETS = ("card", "dialog", "table", "board", "middle", "hand")
#: Style sheets that pages fetch together, by the name of the file that joins them. A component has
#: a sheet of its own; the order of sheets does not matter.
SHEETS = {
    "app": ("tokens", "base", "shell", "home", "pages", *TABLE_SHEETS),
    "embedded": ("tokens", "base", *TABLE_SHEETS, "moments", "score", "scene"),
    "rulebook": ("tokens", "base", "card", "rules", "book", "scene", "score"),
    "late-pages": (
        *("sheets", "rules", "help", "score", "statistics", "files", "moments"),
        *("puzzles", "review", "studio"),
    ),
    "map-table": ("tiles", "map", "offers"),
    "multiplayer": ("curtain", "carry", "lobby", "invited", "live"),
}  # fmt: skip
#: Style sheets that are fetched one by one.
LATE_SHEETS = ("daily", "melds", "replay", "scene", "tiles")
#: Modules that the app imports late, joined: many small files would cost more than they save.
LATE = {
    "pages": (
        "app/attention.js", "app/feedback.js", "app/startFault.js", "match/logSheet.js",
        "match/menu.js", "match/remarks.js", "match/scoreSheet.js", "pages/credits.js",
        "pages/lesson.js",
        "pages/newMatchOptions.js", "pages/rules.js", "pages/settingsPage.js",
        "saves/importExport.js", "saves/matchList.js", "table/figures.js", "table/flight.js",
        "table/moments.js", "table/moveDialogs.js", "table/rulesSheet.js", "table/zoomDialog.js",
    ),
    "daily": ("daily/challenge.js", "daily/dailyScreen.js", "daily/todayScreen.js"),
    "review": (
        "match/dealProof.js", "pages/statistics.js", "review/replay.js", "review/review.js",
    ),
    "puzzles": (
        "puzzles/legalScreen.js", "puzzles/puzzleScreen.js", "puzzles/rush.js", "puzzles/shelf.js",
    ),
    "studio": ("scenes/play.js", "studio/studioScreen.js"),
    "multiplayer": (
        "multiplayer/letters/letter.js",
        "multiplayer/live/join.js",
        "multiplayer/screens.js",
        "multiplayer/codes/share.js",
        "multiplayer/transfer.js",
    ),
    "relay": (
        "multiplayer/live/relay/roomGuest.js",
        "multiplayer/live/relay/roomHost.js",
        "multiplayer/live/relay/spoken.js",
    ),
}  # fmt: skip
#: Modules that parts share, joined for the same reason: each of these parts fetches all of them.
SHARED = (
    *("match/scoreSheet.js", "puzzles/picture.js", "saves/dailyStore.js", "saves/importExport.js"),
    *("saves/matchList.js", "saves/puzzleStore.js", "saves/results.js", "saves/statsStore.js"),
    *("app/attention.js", "match/logSheet.js", "match/taughtTable.js", "table/bubbles.js"),
    *("table/figures.js", "table/settingsForm.js"),
)
SHARING = ("pages", "daily", "review", "puzzles", "multiplayer")
#: Modules that tests import by name.
LIBRARY = ("app/engineClient.js",)
#: Scripts of pages that other modules of the build write (book.py, stills.py). They are joined
#: apart from the app and from each other: what they share would cut each into more files.
BESIDE = (
    *("scenes/bookPage.js", "scenes/embedStill.js", "scenes/embedBuilder.js"),
    "scenes/referencePage.js",
)

HEAD_SCRIPT = re.compile(r'<script src="([^"]+)"')
MODULE = re.compile(r'<script type="module" src="([^"]+)"')
#: An import at run time, which is no type in a comment: `import('./x.js').Name`.
LATE_IMPORT = re.compile(r"\bimport\('(\.[^']+)'\)(?!\.(?!then\())")

PLACES = ("--external:../assets/*", "--format=esm")


def make(site: Path, modules: Path, env: Env) -> None:
    """Join the scripts and style sheets of a site that was just copied from web/, in place."""
    source = site / "source"
    folders = [path for path in site.iterdir() if path.is_dir() and path.name != "assets"]
    source.mkdir()
    for path in (*folders, site / "embed.js"):
        shutil.move(path, source / path.name)

    def esbuild(*options: object, minify: bool = True) -> None:
        # A folder that is a link keeps its name in what esbuild tells: paths here count from ROOT.
        how = ["--bundle", "--target=es2022", "--charset=utf8", "--preserve-symlinks"]
        command = [*_esbuild(modules), *how, *options]
        why = "Joining the page's scripts and style sheets"
        # Sources lie elsewhere here: without a path, esbuild finds no package for them.
        found = {**env, "NODE_PATH": str(modules)}
        run([*command, "--minify"] if minify else command, why=why, env=found)

    def join(entries: set[str], out: Path = site) -> dict[str, Any]:
        """Join modules and sheets, what they share apart; return what esbuild says of them."""
        meta = source / "meta.json"
        split = ["--splitting", "--chunk-names=app/shared-[hash]", f"--metafile={meta}"]
        files = sorted(source / entry for entry in entries)
        esbuild(*split, f"--outbase={source}", f"--outdir={out}", *PLACES, *files)
        told: dict[str, Any] = json.loads(meta.read_text(encoding="utf-8"))
        return told

    app, beside = {APP, *LIBRARY}, set[str]()
    for page in site.glob("*.html"):
        text = page.read_text(encoding="utf-8")
        app.update(HEAD_SCRIPT.findall(text))
        (app if page.stem == "index" else beside).update(MODULE.findall(text))
    app |= _sheet_entries(source)
    outputs = join(beside)["outputs"]
    for alone in BESIDE:
        join({alone})
    _join_late(source)
    _keep_together(source / APP, join({APP}, source / "analysed")["inputs"])
    outputs |= join(app)["outputs"]
    for page in site.glob("*.html"):
        _preload(page, outputs)
    workers = [source / "boot" / name for name in WORKERS]
    at_root = [f"--outdir={site}", "--entry-names=[name]", "--format=esm"]
    esbuild(*at_root, *workers, source / "embed.js")
    esbuild(*at_root, source / "boot" / PLAIN_WORKER, minify=False)
    # A plain script has no `import.meta`. It finds itself in another way.
    script = ["--format=iife", "--log-override:empty-import-meta=silent"]
    esbuild(source / "embed.js", *script, f"--outfile={site / 'embed-plain.js'}")
    shutil.rmtree(source)
    _shorten(site, modules, env)


def _shorten(site: Path, modules: Path, env: Env) -> None:
    """Shorten scripts that are modules once more: terser joins and inlines what esbuild leaves."""
    apart = {site / PLAIN_WORKER, site / "embed-plain.js", site / "boot" / "head.js"}
    scripts = sorted({*site.rglob("*.js")} - apart)
    terser = ["node", ROOT / "tools" / "terser.mjs", modules, BUILD / "shortened"]
    run([*terser, *scripts], why="Shortening", env=env)


def minify(script: Path, out: Path, modules: Path, env: Env) -> None:
    """Write a script of Pyodide without comments and spaces."""
    command = [*_esbuild(modules), "--minify", script, f"--outfile={out}"]
    run(command, why=f"Minifying {script.name}", env=env)


def _esbuild(modules: Path) -> list[str]:
    return [shutil.which("esbuild", path=modules / ".bin") or "esbuild", "--log-level=warning"]


def _sheet_entries(source: Path) -> set[str]:
    """Write the files that join sheets; return all that pages fetch."""
    for name, parts in SHEETS.items():
        imports = "".join(f'@import "./{part}.css";\n' for part in parts)
        (source / "css" / f"{name}.css").write_text(imports, encoding="utf-8")
    return {f"css/{name}.css" for name in (*SHEETS, *LATE_SHEETS)}


def _join_late(source: Path) -> None:
    """Let each dynamic import of a late module fetch the file that it shares with others."""
    files = {source / module: name for name, modules in LATE.items() for module in modules}
    for name, modules in LATE.items():
        lines = [f"export * from '../{module}';\n" for module in modules]
        lines += [f"import '../{module}';\n" for module in SHARED if name in SHARING]
        (source / "app" / f"late-{name}.js").write_text("".join(lines), encoding="utf-8")

    for script in source.rglob("*.js"):
        text = script.read_text(encoding="utf-8")

        def joined(found: re.Match[str], script: Path = script) -> str:
            name = files.get(Path(os.path.normpath(script.parent / found[1])))
            if name is None:
                return found[0]
            late = os.path.relpath(source / "app" / f"late-{name}.js", script.parent)
            return f"import('./{Path(late).as_posix()}')"

        changed = LATE_IMPORT.sub(joined, text)
        if changed != text:
            script.write_text(changed, encoding="utf-8")


def _keep_together(app: Path, inputs: dict[str, Any]) -> None:
    """Let each module that is fetched late import all that the app begins with.

    Those modules are there by then. Without this, esbuild would make a file for each way in which
    modules are shared.
    """
    imported = [(each["kind"], each["path"]) for one in inputs.values() for each in one["imports"]]
    late = {ROOT / path for kind, path in imported if kind == "dynamic-import"}
    first = inputs[app.relative_to(ROOT).as_posix()]["imports"]
    names = [
        os.path.relpath(ROOT / each["path"], app.parent)
        for each in first
        if each["kind"] == "import-statement"
    ]
    together = app.parent / "together-at-first.js"
    together.write_text(
        "".join(f"import './{Path(name).as_posix()}';\n" for name in names), encoding="utf-8"
    )
    for script in (app, *sorted(late)):
        path = os.path.relpath(together, script.parent)
        text = script.read_text(encoding="utf-8")
        script.write_text(f"import './{Path(path).as_posix()}';\n{text}", encoding="utf-8")


def _preload(page: Path, outputs: dict[str, Any]) -> None:
    """Let a page name the files that its script imports, so that they are requested with it."""
    text = page.read_text(encoding="utf-8")
    (script,) = MODULE.finditer(text)
    asked = [(page.parent / script[1]).relative_to(ROOT).as_posix()]
    for path in asked:  # grows on the way
        imports = outputs[path]["imports"]
        static = [each["path"] for each in imports if each["kind"] == "import-statement"]
        asked += [each for each in static if each not in asked]
    names = [(ROOT / path).relative_to(page.parent).as_posix() for path in asked[1:]]
    links = "".join(f'<link rel="modulepreload" href="{name}">\n' for name in names)
    page.write_text(text.replace(script[0], links + script[0]), encoding="utf-8")
