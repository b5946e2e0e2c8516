"""The standard library and the engine as the browser reads them: compiled, and cut to what is used.

`tools/python/pack.py` says what is done; here it is run, in the site's own Python, by Node.
"""

from __future__ import annotations

import shutil
from pathlib import Path

from tools import needs
from tools.common import BUILD, ROOT, WEB, digest, is_fresh, run, stamp

SCRIPTS = ROOT / "tools" / "python"
START = WEB / "worker" / "python.js"

#: What every start reads, and what is fetched when it is asked for.
STDLIB, ENGINE = "stdlib.zip", "regalia.zip"
LATE = {part: f"late-{part}.zip" for part in ("library", "engine", "german")}


def make(pyodide: Path, wheel: Path) -> Path:
    """Return the folder with the archives for this wheel, made anew if anything changed."""
    folder = BUILD / "packed"
    package = (pyodide / "package.json").read_text(encoding="utf-8")
    key = digest(wheel.read_bytes(), package, SCRIPTS, START)
    names = {STDLIB, ENGINE, *LATE.values()}
    if not (is_fresh("packed", key) and all((folder / name).exists() for name in names)):
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir()
        run(
            ["node", SCRIPTS / "pack.mjs", pyodide, wheel, folder],
            why="Compiling the standard library and the engine",
            env=needs.node(),
        )
        stamp("packed", key)
    return folder
