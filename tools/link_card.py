"""The card of a link in a chat: a picture, and the lines of a page's head that name it.

assets/link-card.png    1200 × 630 pixels: a fan of the cards of the table, below the crown

The picture is drawn by resvg, which is WebAssembly: every machine makes the same bytes.
"""

from __future__ import annotations

import re
import shutil
from html import escape
from pathlib import Path

from tools.common import BUILD, ROOT, WEB, Env, digest, is_fresh, run, stamp
from tools.pictures import HEIGHT, WIDTH, fan

FILE = "assets/link-card.png"
SIZE = (1200, 630)
RENDERER = ROOT / "tools" / "link_card.mjs"
#: Where the address of a page goes in its head.
MARK = "<!-- address -->\n"
#: A colour that a style sheet may change, with the one that it has otherwise.
VARIABLE = re.compile(r"var\(--[\w-]+,\s*([^()]+)\)")

GROUND, LATTICE, GILT = "#4a2f63", "#7d5c9c", "#e6b84c"


def head(title: str, about: str, kind: str = "article") -> str:
    """Return the lines that say what a page is, with the mark for those of its address."""
    return (
        f'<meta name="description" property="og:description" content="{escape(about)}">\n'
        f'<meta property="og:title" content="{escape(title)}">\n'
        f'<meta property="og:type" content="{kind}">\n{MARK}'
    )


def with_address(page: str, url: str, path: str) -> str:
    """Return a page with its address, and that of the picture, in its head.

    Chats take whole addresses only, so that without `url`, the site's, there is no line for them.
    """
    lines = (
        f'<link rel="canonical" href="{escape(url + path)}">',
        f'<meta property="og:url" content="{escape(url + path)}">',
        f'<meta property="og:image" content="{escape(url + FILE)}">',
        f'<meta property="og:image:width" content="{SIZE[0]}">',
        f'<meta property="og:image:height" content="{SIZE[1]}">',
        '<meta name="twitter:card" content="summary_large_image">',
    )
    return page.replace(MARK, "".join(f"{line}\n" for line in lines) if url else "")


def drawing() -> str:
    """Return the picture as SVG."""
    assets = WEB / "assets"
    sprite = (assets / "sprite.svg").read_text(encoding="utf-8")
    found = re.search(r'<symbol id="mark" viewBox="([^"]+)">(.*?)</symbol>', sprite, re.S)
    assert found, "the sprite has the mark"
    width, height = SIZE
    # The outer cards lean out of the fan's box.
    lean = 24
    tall = width * HEIGHT // (WIDTH + 2 * lean)
    box = f'viewBox="{-lean} 0 {WIDTH + 2 * lean} {HEIGHT}"'
    cards = fan(sprite).replace(f'viewBox="0 0 {WIDTH} {HEIGHT}"', box)
    cards = cards.removeprefix('<svg xmlns="http://www.w3.org/2000/svg">').removesuffix("</svg>\n")
    drawn = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}"'
        f' width="{width}" height="{height}">'
        '<pattern id="p" width="56" height="56" patternUnits="userSpaceOnUse">'
        f'<path d="M0 0l56 56M56 0 0 56" stroke="{LATTICE}" stroke-width="1.5"/></pattern>'
        f'<rect width="{width}" height="{height}" fill="{GROUND}"/>'
        f'<rect width="{width}" height="{height}" fill="url(#p)" opacity=".55"/>'
        f'<rect x="24" y="24" width="{width - 48}" height="{height - 48}" rx="24" fill="none"'
        f' stroke="{GILT}" stroke-width="3"/>'
        f'<circle cx="{width // 2}" cy="132" r="92" fill="{GROUND}"/>'
        f'<svg x="{width // 2 - 70}" y="62" width="140" height="140" viewBox="{found[1]}"'
        f' color="{GILT}">{found[2]}</svg>'
        f"<defs>{cards}</defs>"
        f'<use href="#fan" x="0" y="{height - tall}" width="{width}" height="{tall}"/></svg>\n'
    )
    return VARIABLE.sub(r"\1", drawn)


def write(site: Path, modules: Path, node: Env) -> None:
    """Write the picture into the site; it is drawn anew only if anything of it changed."""
    made = BUILD / "link-card"
    made.mkdir(exist_ok=True)
    svg, png = made / "card.svg", made / "card.png"
    text = drawing()
    key = digest(text, RENDERER, WEB / "package-lock.json")
    if not (png.is_file() and is_fresh("link-card", key)):
        svg.write_text(text, encoding="utf-8")
        resvg = modules / "@resvg" / "resvg-wasm"
        command = [shutil.which("node", path=node["PATH"]) or "node", RENDERER, resvg, svg, png]
        run(command, why="Drawing the picture for links", env=node)
        stamp("link-card", key)
    shutil.copyfile(png, site / FILE)
