"""Joins the page's modules and style sheets into few small files; the sources stay as they are.

A first visit over a slow line should not ask for sixty files, each found in the one before. What a
page names in its `<script>` and `<link>` is joined with all that it imports; what several scripts
share becomes a file of its own, which a page asks for beforehand. A worker is one file.
"""

from __future__ import annotations

import json
import os
import re
import shutil
from pathlib import Path
from typing import Any

from tools.common import ROOT, Env, run

WORKERS = ("worker.js", "maker.js")
#: What other pages import by its name, and what comes late.
ENTRIES = (
    "boot/engine.js", "css/book.css",
    "css/later.css", "css/after.css", "css/maps.css", "css/mat.css", "css/together.css",
)  # fmt: skip
APP = "app/app.js"
#: Modules that the app imports late, joined: many small files would cost more than they save.
LATE = {
    "pages": (
        "match/logSheet.js", "match/menu.js", "match/scoreSheet.js", "pages/credits.js",
        "pages/lesson.js", "pages/rules.js", "pages/settingsPage.js", "saves/importUi.js",
        "saves/matchList.js", "table/cardDialog.js",
    ),
    "review": ("match/dealProof.js", "match/replay.js", "saves/statistics.js"),
    "multiplayer": (
        "multiplayer/joinScreen.js", "multiplayer/letterScreen.js", "multiplayer/words.js",
    ),
}  # fmt: skip
#: What stands beside the app: the rules books, scenes, and what is embedded in other pages. Joined
#: apart, for what they shared with the app would cut the app into more pieces.
BESIDE = ("scene/bookPage.js", "scene/embedStill.js", "scene/embedBuilder.js")
#: What other pages fetch from here: a module, and the same as a plain script, which leaves nothing
#: in their scope.
GUEST = {"embed": "esm", "embed-plain": "iife"}
FOLDERS = (
    *("app", "boot", "css", "i18n", "match", "multiplayer", "pages", "saves", "scene", "table"),
    "vendor",
)

SCRIPT = re.compile(r'<script\b[^>]*\bsrc="((?:app|boot|scene)/[^"]+)"')
MODULE = re.compile(r'<script type="module" src="((?:app|boot|scene)/[^"]+)"')
LATE_IMPORT = re.compile(r"\bimport\('(\.[^']+)'\)(?!\.)")
SHEETS = re.compile(r'(?:<link rel="stylesheet" href="css/[^"]+">\s*)+')


def make(site: Path, modules: Path, env: Env) -> None:
    """Join the scripts and style sheets of a site that was just copied, in their own place."""
    source = site / "source"
    source.mkdir()
    for name in (*FOLDERS, *WORKERS, "embed.js"):
        shutil.move(site / name, source / name)
    app, beside = set(ENTRIES), set(BESIDE)
    for page in site.glob("*.html"):
        text = page.read_text(encoding="utf-8")
        (app if page.stem == "index" else beside).update(SCRIPT.findall(text))
        for links in SHEETS.findall(text):
            joined = f"css/{page.stem}.css"
            names = re.findall(r'href="css/([^"]+)"', links)
            imports = "".join(f'@import "./{name}";\n' for name in names)
            (source / joined).write_text(imports, encoding="utf-8")
            app.add(joined)
            text = text.replace(links, f'<link rel="stylesheet" href="{joined}">\n')
        page.write_text(text, encoding="utf-8")
    esbuild = [*_esbuild(modules), "--bundle", "--target=es2022"]
    placed = [f"--outbase={source}", f"--outdir={site}", "--external:../assets/*", "--format=esm"]
    why = "Joining the page's scripts and style sheets"
    run([*esbuild, *placed, *(source / name for name in WORKERS)], why=why, env=env)
    told = source / "joined.json"
    split = ["--splitting", "--chunk-names=app/shared-[hash]", f"--metafile={told}"]

    def join(entries: set[str]) -> dict[str, Any]:
        files = sorted(source / entry for entry in entries)
        run([*esbuild, *placed, *split, *files], why=why, env=env)
        joined: dict[str, Any] = json.loads(told.read_text(encoding="utf-8"))
        return joined

    outputs = join(beside - app)["outputs"]
    _join_late(source)
    look = [f"--outdir={source / 'look'}", "--external:../assets/*", "--format=esm"]
    run([*esbuild, *look, *split, source / APP], why=why, env=env)
    _keep_together(source / APP, json.loads(told.read_text(encoding="utf-8"))["inputs"])
    outputs |= join(app)["outputs"]
    for page in site.glob("*.html"):
        _ask_beforehand(page, outputs)
    for name, form in GUEST.items():
        # A plain script has no import.meta; it finds itself in another way.
        alone = [f"--format={form}", "--log-override:empty-import-meta=silent"]
        run(
            [*esbuild, *alone, source / "embed.js", f"--outfile={site / name}.js"], why=why, env=env
        )
    shutil.rmtree(source)


def minify(script: Path, out: Path, modules: Path, env: Env) -> None:
    """Write a script of Pyodide without comments and spaces."""
    why = f"Minifying {script.name}"
    run([*_esbuild(modules), script, f"--outfile={out}"], why=why, env=env)


def _esbuild(modules: Path) -> list[str]:
    esbuild = shutil.which("esbuild", path=modules / ".bin") or "esbuild"
    return [esbuild, "--minify", "--log-level=warning"]


def _join_late(source: Path) -> None:
    """Let each dynamic import of a late module fetch the file that it shares with others."""
    files = {source / module: name for name, modules in LATE.items() for module in modules}
    for name, modules in LATE.items():
        lines = (f"export * from '../{module}';\n" for module in modules)
        (source / "app" / f"late-{name}.js").write_text("".join(lines), encoding="utf-8")

    for script in [file for folder in FOLDERS for file in (source / folder).rglob("*.js")]:
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
    """Let what comes late import what the app begins with, all of which is there by then.

    Else the pieces in which modules are joined would be as many as there are ways to share them.
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


def _ask_beforehand(page: Path, outputs: dict[str, Any]) -> None:
    """Let a page name what its script imports: else that is asked for when the script was read."""
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
