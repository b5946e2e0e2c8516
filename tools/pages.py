"""HTML pages: the head that all of them share, their security policy, the home page's games."""

from __future__ import annotations

import base64
import hashlib
import re
import shutil
from collections.abc import Collection, Mapping, Sequence
from html import escape
from pathlib import Path
from typing import Any

from tools.common import ENGINE, WEB, UserError, fill

#: A line of a script that is a comment or empty, and the indentation of any other.
SPARE = re.compile(r"^\s*(//.*|/\*\*.*\*/)?\n|^\s+", re.M)
#: The script that is inline in pages, so that it is there if nothing else is.
GUARD = SPARE.sub("", (WEB / "boot" / "guard.js").read_text(encoding="utf-8"))
GUARD_HASH = base64.b64encode(hashlib.sha256(GUARD.encode()).digest()).decode()
#: Where it goes.
GUARD_MARK = '<script src="boot/guard.js"></script>'

#: The Content-Security-Policy: nothing comes from another origin.
CSP = "; ".join(
    (
        "default-src 'none'",
        # Pyodide is WebAssembly: this permission allows it, and no `eval` of text.
        f"script-src 'self' 'wasm-unsafe-eval' 'sha256-{GUARD_HASH}'",
        # A worker that is begun from a `blob:` inherits this policy, also where no header is sent.
        "worker-src 'self' blob:",
        "connect-src 'self'",
        "frame-src 'self'",  # scenes in the rules book
        "style-src 'self'",
        "img-src 'self'",
        "font-src 'self'",
        "manifest-src 'self'",
        "base-uri 'none'",
        "form-action 'none'",
    )
)

HEAD = WEB / "head.html"
#: A page of web/ begins its head with its title; the build puts the shared head in its place.
TITLE = re.compile(r"<head>\n<title>(.*)</title>\n")
#: The folders of the games.
GAMES = ENGINE / "regalia" / "games"
GAMES_MARK = "<!-- games -->"

#: A game's emblem, as `emblem.svg` and rendered as `emblem.png` in its folder.
EMBLEM = re.compile(
    r'<svg xmlns="http://www\.w3\.org/2000/svg" (viewBox="[^"]+")>(.*)</svg>\n', re.S
)
EMBLEMS_MARK = "<!-- emblems -->"

ROW = (
    '<li><a class="game" href="#/new/{id}" data-game="{id}" data-seats="{seats}"'
    ' data-allies="{allies}" data-hand="{hand}" data-rules="{rules}"{lesson}>'
    '<svg class="emb" aria-hidden="true"><use href="assets/icons/shell.svg#e-{id}"/></svg>'
    '<span class="t"><span class="name">{title}</span>'
    '<span class="sm mut">{players}</span></span>'
    '<svg class="i mut" aria-hidden="true"><use href="assets/icons/shell.svg#i-next"/></svg>'
    "</a></li>"
)


def head(title: str, root: str = "") -> str:
    """Return the beginning of a page's head; `root` leads from the page to the site's root."""
    template = HEAD.read_text(encoding="utf-8")
    return template.format(policy=CSP, title=escape(title, quote=False), root=root)


def complete(
    site: Path, games: list[Any], rules: Mapping[str, Sequence[Any]], lessons: Mapping[str, Any]
) -> None:
    """Give the pages copied from web/ their heads, and the home page a row for each game."""
    (site / HEAD.name).unlink()
    for page in site.glob("*.html"):
        text = page.read_text(encoding="utf-8")
        titles = TITLE.findall(text)
        if len(titles) != 1:
            raise UserError(f"web/{page.name} needs <head> and <title> in two lines, once.")
        text = TITLE.sub(lambda found: f"<head>\n{head(found[1])}", text)
        text = text.replace(GUARD_MARK, f"<script>{GUARD}</script>")
        page.write_text(text, encoding="utf-8")
    taught = {name.partition(".")[0] for name, steps in lessons.items() if steps}
    rows = home_rows(games, {game: len(book) for game, book in rules.items()}, taught)
    fill(site / "index.html", GAMES_MARK, rows)
    _add_emblems(site / "assets" / "icons", [game["id"] for game in games])


def _add_emblems(icons: Path, games: Sequence[str]) -> None:
    """Put the emblems of the games among the icons; a game may have none."""
    symbols = []
    for game in games:
        drawing, rendered = (GAMES / game / f"emblem.{kind}" for kind in ("svg", "png"))
        if drawing.exists():
            symbols.append(emblem_symbol(game, drawing.read_text(encoding="utf-8")))
        if rendered.exists():
            shutil.copyfile(rendered, icons / f"game-{game}.png")
    fill(icons / "shell.svg", EMBLEMS_MARK, "\n".join(symbols))


def emblem_symbol(game: str, drawing: str) -> str:
    """Return the content of an `emblem.svg` as the symbol `e-<game>` of the sheet of icons."""
    found = EMBLEM.fullmatch(drawing)
    if not found:
        raise UserError(f"{game}/emblem.svg is not one <svg> with xmlns and viewBox alone.")
    return f'<symbol id="e-{game}" {found[1]}>{found[2]}</symbol>'


def home_rows(
    games: Sequence[Mapping[str, Any]], rules: Mapping[str, int], taught: Collection[str]
) -> str:
    """Return the games as rows of the home page.

    `rules` counts the rules of each game; `taught` holds the ids of games that have a lesson.
    """
    return "\n".join(
        ROW.format(
            id=escape(game["id"]),
            title=escape(game["title"]),
            players=escape(game["players"]),
            seats=" ".join(map(str, game["seats"])),
            allies=" ".join(map(str, game["allies"])),
            hand=escape(game["hand"]),
            rules=rules[game["id"]],
            lesson=" data-lesson" if game["id"] in taught else "",
        )
        for game in games
    )
