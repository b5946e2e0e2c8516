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

from tools import link_card
from tools.bundle import LIBRARY, PLAIN_WORKER, minify
from tools.common import ENGINE, WEB, Env, fill
from tools.pages import MISSING_FILE, MOVED_FOLDER

SERVICE_WORKER = WEB / "boot" / "serviceWorker.js"
#: What stands there, minified, for the list of files.
EMPTY = '{version:"",files:{}}'
#: Tells Git on Windows to leave the ends of lines alone.
GIT = ".gitattributes"
#: Files that are not kept for offline use: those of other people's pages and chats, of the plain
#: mode, of tests, and what a host sends for an unknown address.
NOT_KEPT = (
    *(GIT, "embed-plain.js", PLAIN_WORKER, MISSING_FILE, link_card.FILE, *LIBRARY),
    "scenes/referencePage.js",
)
#: Folders that are not kept, for the same reasons, and the library's reference. The stills of
#: embeds are kept in packs, since they are a thousand files (stills.py). Books in other languages
#: are not: few read each, and the app has those rules too.
APART = (
    "embed/",
    f"{MOVED_FOLDER}/",
    "oembed/",
    "plain/",
    "reference/",
    *(f"rules/{path.stem}/" for path in sorted(ENGINE.glob("regalia/i18n/locale/*.po"))),
)
#: Pages in these folders that are kept all the same.
KEPT = ("embed/index.html", "embed/examples.html")
#: The endings of compressed files.
PACKED = (".br", ".gz")

#: A row of the home page: the id and the title of its game.
ROW = re.compile(r'data-game="([^"]+)".*?class="name">([^<]+)<', re.S)


def write(site: Path, modules: Path, env: Env) -> None:
    """Finish a built site. The list of files covers everything that was there before."""
    _write_manifest(site)
    worker = site / "sw.js"
    worker.unlink(missing_ok=True)
    files = _list_files(site)
    minify(SERVICE_WORKER, worker, modules, env)
    _complete_worker(worker, files)


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


def _list_files(site: Path) -> dict[str, str]:
    """Return the files that the service worker keeps, with their hashes."""
    found = {path.relative_to(site).as_posix(): path for path in sorted(site.rglob("*"))}
    return {
        name: hashlib.sha256(path.read_bytes()).hexdigest()
        for name, path in found.items()
        if path.is_file() and path.suffix not in PACKED and is_kept(name)
    }


def _complete_worker(worker: Path, hashes: dict[str, str]) -> None:
    """Write the list of files into the service worker."""
    files = json.dumps(hashes, indent=1)
    version = hashlib.sha256(files.encode()).hexdigest()[:16]
    built = f"{{ version: '{version}', files: {files} }}"
    # In braces, so that half of it is no script: the browser refuses it and keeps the one it has.
    script = worker.read_text(encoding="utf-8")
    worker.write_text(f"{{\n{script}}}\n", encoding="utf-8")
    fill(worker, EMPTY, built)
