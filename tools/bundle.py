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

#: Workers, what other pages import by its name, and what the rules books will name.
ENTRIES = (
    "worker.js", "maker.js", "js/engine.js", "js/book.js", "css/book.css",
    "css/later.css", "css/maps.css", "css/mat.css", "css/together.css",
)  # fmt: skip
FOLDERS = ("js", "css", "worker", "vendor")

SCRIPT = re.compile(r'<script\b[^>]*\bsrc="(js/[^"]+)"')
SHEETS = re.compile(r'(?:<link rel="stylesheet" href="css/[^"]+">\s*)+')


def make(site: Path, modules: Path, env: Env) -> None:
    """Join the scripts and style sheets of a site that was just copied, in their own place."""
    source = site / "source"
    source.mkdir()
    for name in (*FOLDERS, *(entry for entry in ENTRIES if "/" not in entry)):
        shutil.move(site / name, source / name)
    entries = set(ENTRIES)
    for page in site.glob("*.html"):
        text = page.read_text(encoding="utf-8")
        entries.update(SCRIPT.findall(text))
        for links in SHEETS.findall(text):
            joined = f"css/{page.stem}.css"
            names = re.findall(r'href="css/([^"]+)"', links)
            imports = "".join(f'@import "./{name}";\n' for name in names)
            (source / joined).write_text(imports, encoding="utf-8")
            entries.add(joined)
            text = text.replace(links, f'<link rel="stylesheet" href="{joined}">\n')
        page.write_text(text, encoding="utf-8")
    command = [
        shutil.which("esbuild", path=modules / ".bin") or "esbuild",
        *sorted(source / entry for entry in entries),
        "--bundle", "--splitting", "--minify", "--format=esm", "--target=es2022",
        "--external:../assets/*", "--chunk-names=js/shared-[hash]",
        f"--outbase={source}", f"--outdir={site}", "--log-level=warning",
    ]  # fmt: skip
    run(command, why="Joining the page's scripts and style sheets", env=env)
    shutil.rmtree(source)
