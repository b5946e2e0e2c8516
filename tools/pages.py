"""HTML pages: the head that all of them share, their security policy, the home page's games."""

from __future__ import annotations

import base64
import hashlib
import re
from collections.abc import Collection, Mapping, Sequence
from html import escape
from pathlib import Path
from typing import Any

from tools import link_card, pictures
from tools.common import WEB, UserError, fill

#: A line of a script that is a comment or empty, and the indentation of any other.
SPARE = re.compile(r"^\s*(//.*|/\*\*.*\*/)?\n|^\s+", re.M)
#: The script that is inline in pages, so that it is there if nothing else is.
GUARD_SOURCE = WEB / "boot" / "guard.js"
GUARD = SPARE.sub("", GUARD_SOURCE.read_text(encoding="utf-8"))


def _hash(script: str) -> str:
    """Return the hash by which a policy allows an inline script."""
    return base64.b64encode(hashlib.sha256(script.encode()).digest()).decode()


#: Where it goes.
GUARD_MARK = '<script src="boot/guard.js"></script>'

#: The page for an address that is not there.
MISSING_FILE = "404.html"
MISSING_SCRIPT = (
    "const[site,...rest]=location.href.split('/%23/');"
    "if(rest.length)location.replace(site+'/#/'+rest.join('/%23/'))"
)
MISSING_POLICY = f"default-src 'none'; script-src 'sha256-{_hash(MISSING_SCRIPT)}'"
MISSING = "<h1>Regalia</h1>\n<p>404: there is nothing at this address.</p>"

#: The old address of frame.html, which other people's pages may still ask for. No file has that
#: name: a host that leaves out `.html` could not tell it from the folder `embed`. It is a folder,
#: and the page in either one leads on what a fragment asks for.
MOVED_FOLDER = "embed.html"
MOVED_SCRIPT = (
    "if(location.hash.length>1)location.replace("
    "location.pathname.replace(/embed(\\.html)?(\\/(index\\.html)?)?$/,'frame.html')"
    "+location.search+location.hash)"
)
MOVED = '<p><a href="../embed/">Regalia on your page</a></p>'
#: Both are small pages whose script leads elsewhere.
LEADING = """<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="{policy}">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>Regalia</title>
<script>{script}</script>
{body}
"""

#: The page that may connect to relays, if its player agrees.
APP = "index.html"


def policy(relays: Sequence[str] = ()) -> str:
    """Return the Content-Security-Policy: nothing comes from another origin but from `relays`."""
    inline = " ".join(f"'sha256-{_hash(script)}'" for script in (GUARD, MOVED_SCRIPT))
    return "; ".join(
        (
            "default-src 'none'",
            # Pyodide is WebAssembly: this permission allows it, and no `eval` of text.
            f"script-src 'self' 'wasm-unsafe-eval' {inline}",
            # A worker that is begun from a `blob:` inherits this, also where no header is sent.
            "worker-src 'self' blob:",
            " ".join(("connect-src 'self'", *relays)),
            "frame-src 'self'",  # scenes in the rules book
            "style-src 'self'",
            "img-src 'self' blob:",  # a drawing that the page makes pixels of
            "font-src 'self'",
            "manifest-src 'self'",
            "base-uri 'none'",
            "form-action 'none'",
        )
    )


def policy_of(site: Path) -> str:
    """Return the policy of the app in a built site."""
    found = POLICY.search((site / APP).read_text(encoding="utf-8"))
    return found[1] if found else policy()


HEAD = WEB / "head.html"
POLICY = re.compile(r'<meta http-equiv="Content-Security-Policy" content="([^"]*)">')
#: A page of web/ begins its head with its title; the build puts the shared head in its place.
TITLE = re.compile(r"<head>\n<title>(.*)</title>\n")
GAMES_MARK = "<!-- games -->"
HERO_MARK = "<!-- hero -->"

ROW = (
    '<li><a class="game" href="#/new/{id}" data-game="{id}" data-seats="{seats}"'
    ' data-allies="{allies}" data-levels="{levels}"'
    ' data-manners="{manners}" data-hand="{hand}"'
    ' data-rules="{rules}" data-goal="{goal}"{lesson}>'
    "{picture}"
    '<span class="t"><span class="name">{title}</span><span class="sm tagline">{tagline}</span>'
    '<span class="xs mut facts">{facts}</span></span>'
    '<svg class="i mut" aria-hidden="true"><use href="assets/icons/shell.svg#i-next"/></svg>'
    "</a></li>"
)
#: A game's table in small; where it has none, its emblem.
TABLE = (
    '<img class="tbl" src="assets/tables/{id}.svg" alt="" width="96" height="64" loading="lazy">'
)
EMBLEM = (
    '<svg class="tbl none" aria-hidden="true"><use href="assets/icons/shell.svg#e-{id}"/></svg>'
)
#: What a new visitor is offered; web/pages/home.js says the same.
HERO = (
    "<h2>{title}, in two minutes</h2>"
    '<p class="mut">{goal} A first hand shows you how.</p>'
    '<p class="acts"><a class="btn primary" href="#/learn/{id}">'
    '<svg class="i" aria-hidden="true"><use href="assets/icons/shell.svg#i-play"/></svg>Start</a>'
    '<a class="btn quiet" href="#/deal/{id}">Deal without lesson</a></p>'
)


def head(title: str, root: str = "", relays: Sequence[str] = (), script: str = "") -> str:
    """Return the beginning of a page's head; `root` leads from the page to the site's root.

    It ends with `script`, if one is given, which the policy has to allow.
    """
    template = HEAD.read_text(encoding="utf-8")
    inline = f"<script>{script}</script>\n" if script else ""
    title = escape(title, quote=False)
    return template.format(policy=policy(relays), title=title, root=root) + inline


def complete(
    site: Path,
    games: list[Any],
    rules: Mapping[str, Sequence[Any]],
    lessons: Mapping[str, Any],
    relays: Sequence[str],
    url: str = "",
) -> None:
    """Give the pages copied from web/ their heads, and the home page a row for each game."""
    (site / HEAD.name).unlink()
    for page in site.glob("*.html"):
        text = page.read_text(encoding="utf-8")
        titles = list(TITLE.finditer(text))
        if len(titles) != 1:
            raise UserError(f"web/{page.name} needs <head> and <title> in two lines, once.")
        start, end = titles[0].span()
        beginning = head(titles[0][1], relays=relays if page.name == APP else ())
        text = f"{text[:start]}<head>\n{beginning}{text[end:]}"
        text = text.replace(GUARD_MARK, f"<script>{GUARD}</script>")
        page.write_text(link_card.with_address(text, url, ""), encoding="utf-8")
    ids = [game["id"] for game in games]
    drawn = pictures.write(site / "assets", ids)
    taught = {name.partition(".")[0] for name, steps in lessons.items() if steps}
    rows = home_rows(games, {game: len(book) for game, book in rules.items()}, taught, drawn)
    fill(site / "index.html", GAMES_MARK, rows)
    # The first game of the list that has a lesson is recommended.
    first = next((game for game in games if game["id"] in taught), games[0])
    fill(
        site / "index.html",
        HERO_MARK,
        HERO.format_map({k: escape(str(v)) for k, v in first.items()}),
    )


def write_missing(site: Path) -> None:
    """Write the page that static hosts send for an address that is not there.

    A program may have made `%23` of the number sign in a link. The script mends that; it is inline,
    since no path leads from an unknown address to a file of the site.
    """
    text = LEADING.format(policy=MISSING_POLICY, script=MISSING_SCRIPT, body=MISSING)
    (site / MISSING_FILE).write_text(text, encoding="utf-8")


def write_moved(site: Path) -> None:
    """Write the page that leads from the old address of frame.html to it."""
    (site / MOVED_FOLDER).mkdir()
    text = LEADING.format(policy=policy(), script=MOVED_SCRIPT, body=MOVED)
    (site / MOVED_FOLDER / "index.html").write_text(text, encoding="utf-8")


def check_names(site: Path) -> None:
    """Raise UserError if a page and a folder differ in the ending `.html` alone.

    Many hosts leave it out of addresses, and then send one of the two in the place of the other.
    """
    for page in sorted(site.rglob("*.html")):
        if page.is_file() and page.with_suffix("").is_dir():
            name = page.relative_to(site).as_posix()
            raise UserError(f"{name} and the folder {name.removesuffix('.html')} need other names.")


def home_rows(
    games: Sequence[Mapping[str, Any]],
    rules: Mapping[str, int],
    taught: Collection[str],
    drawn: Collection[str],
) -> str:
    """Return the games as rows of the home page.

    `rules` counts the rules of each game; `taught` and `drawn` hold the ids of games that have a
    lesson, or a picture of their table. Without one the emblem stands in its place.
    """
    return "\n".join(
        ROW.format(
            **{
                key: escape(game[key])
                for key in ("id", "title", "tagline", "goal", "facts", "hand")
            },
            picture=(TABLE if game["id"] in drawn else EMBLEM).format(id=escape(game["id"])),
            seats=" ".join(map(str, game["seats"])),
            allies=" ".join(map(str, game["allies"])),
            levels=" ".join(game["levels"]),
            manners=" ".join(game["manners"]),
            rules=rules[game["id"]],
            lesson=" data-lesson" if game["id"] in taught else "",
        )
        for game in games
    )
