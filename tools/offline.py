"""The files that let the site be installed and played without a network.

sw.js                    the service worker, with the list of all files and their hashes
manifest.webmanifest     name, icons, and a shortcut to each game
"""

from __future__ import annotations

import hashlib
import html
import json
import re
from pathlib import Path

from tools.bundle import PLAIN_WORKER
from tools.common import WEB, fill

SERVICE_WORKER = WEB / "boot" / "serviceWorker.js"
EMPTY = "{ version: '', files: {} }"
#: Files that are not kept for offline use: those of other people's pages, and of the plain mode.
NOT_KEPT = ("embed-plain.js", PLAIN_WORKER)
#: Folders that are not kept, for the same reasons, and the library's reference. The stills of
#: embeds are kept in packs, since they are a thousand files (stills.py).
APART = ("embed/", "oembed/", "plain/", "reference/")
#: Pages in these folders that are kept all the same.
KEPT = ("embed/index.html", "embed/examples.html")
#: The endings of compressed files.
PACKED = (".br", ".gz")

#: A row of the home page: the id and the title of its game.
ROW = re.compile(r'data-game="([^"]+)".*?class="name">([^<]+)<', re.S)


def write(site: Path) -> None:
    """Finish a built site. The list of files covers everything that was there before."""
    _write_manifest(site)
    _write_worker(site)


def is_kept(name: str) -> bool:
    """Return whether the service worker keeps a file of the site."""
    return name in KEPT or not (name in NOT_KEPT or name.startswith(APART))


def _write_manifest(site: Path) -> None:
    """Add a shortcut to each game that has a row on the home page."""
    games = ROW.findall((site / "index.html").read_text(encoding="utf-8"))
    file = site / "manifest.webmanifest"
    manifest = json.loads(file.read_text(encoding="utf-8"))
    manifest["shortcuts"] = [
        {"name": html.unescape(title), "url": f"./#/new/{game}", "icons": _icons(site, game)}
        for game, title in games
    ]
    file.write_text(json.dumps(manifest, ensure_ascii=False, indent=1) + "\n", encoding="utf-8")


def _icons(site: Path, game: str) -> list[dict[str, str]]:
    """Return the icon of a game's shortcut, or the site's icon if the game has none."""
    path = f"assets/icons/game-{game}.png"
    if not (site / path).exists():
        path = "assets/icons/app-192.png"
        return [{"src": path, "sizes": "192x192", "type": "image/png"}]
    return [{"src": path, "sizes": "96x96", "type": "image/png"}]


def _write_worker(site: Path) -> None:
    """Write the service worker with the list of files."""
    (site / "sw.js").unlink(missing_ok=True)
    hashes = {
        path.relative_to(site).as_posix(): hashlib.sha256(path.read_bytes()).hexdigest()
        for path in sorted(site.rglob("*"))
        if path.is_file() and path.suffix not in PACKED
    }
    for name in [name for name in hashes if not is_kept(name)]:
        del hashes[name]
    files = json.dumps(hashes, indent=1)
    version = hashlib.sha256(files.encode()).hexdigest()[:16]
    built = f"{{ version: '{version}', files: {files} }}"
    # In braces, so that half of it is no script: the browser refuses it and keeps the one it has.
    script = SERVICE_WORKER.read_text(encoding="utf-8")
    (site / "sw.js").write_text(f"{{\n{script}}}\n", encoding="utf-8")
    fill(site / "sw.js", EMPTY, built)
