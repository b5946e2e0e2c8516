"""Joins the page's modules and style sheets into few small files; the sources stay as they are.

A first visit over a slow line should not ask for sixty files, each found in the one before. What a
page names in its `<script>` and `<link>` is joined with all that it imports; what several scripts
share becomes a file of its own.
"""

from __future__ import annotations

import re
import shutil
from pathlib import Path

from tools.common import Env, run

#: Workers, what other pages import by its name, and what is fetched when it is wanted.
ENTRIES = (
    "worker.js", "maker.js", "js/engine.js", "css/book.css", "css/later.css", "css/maps.css",
    "css/mat.css",
)  # fmt: skip
#: What stands beside the app: the rules books, scenes, and what is embedded in other pages. Joined
#: apart, for what they shared with the app would cut the app into more pieces.
BESIDE = ("js/book.js", "js/still.js", "js/builder.js")
#: What other pages fetch from here: a module, and the same as a plain script, which leaves nothing
#: in their scope.
GUEST = {"embed": "esm", "embed-plain": "iife"}
FOLDERS = ("js", "css", "worker")

SCRIPT = re.compile(r'<script\b[^>]*\bsrc="(js/[^"]+)"')
SHEETS = re.compile(r'(?:<link rel="stylesheet" href="css/[^"]+">\s*)+')


def make(site: Path, modules: Path, env: Env) -> None:
    """Join the scripts and style sheets of a site that was just copied, in their own place."""
    source = site / "source"
    source.mkdir()
    for name in (*FOLDERS, "embed.js", *(entry for entry in ENTRIES if "/" not in entry)):
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
    esbuild = shutil.which("esbuild", path=modules / ".bin") or "esbuild"
    common = ("--bundle", "--minify", "--target=es2022", "--log-level=warning")
    for entries in (app, beside - app):
        command = [
            esbuild, *sorted(source / entry for entry in entries), *common,
            "--splitting", "--format=esm", "--external:../assets/*",
            "--chunk-names=js/shared-[hash]", f"--outbase={source}", f"--outdir={site}",
        ]  # fmt: skip
        run(command, why="Joining the page's scripts and style sheets", env=env)
    for name, form in GUEST.items():
        command = [
            esbuild, source / "embed.js", *common, f"--format={form}",
            "--log-override:empty-import-meta=silent", f"--outfile={site / name}.js",
        ]  # fmt: skip
        run(command, why="Making the script for other pages", env=env)
    shutil.rmtree(source)
