"""Pictures of the home page that are put together from other drawings.

assets/fan.svg                a fan of cards, of the same drawings as those of the table
assets/icons/shell.svg        takes the emblem and the small table of each game as symbols
"""

from __future__ import annotations

import re
import shutil
from collections.abc import Sequence
from pathlib import Path

from tools.common import ENGINE, UserError, fill

#: The folders of the games.
GAMES = ENGINE / "regalia" / "games"
EMBLEMS_MARK = "<!-- emblems -->"
#: The content of a game's drawing.
DRAWING = re.compile(
    r'<svg xmlns="http://www\.w3\.org/2000/svg" (viewBox="[^"]+")>(.*)</svg>\n', re.S
)
#: A game's drawings, which it may have -> the symbols that they become.
DRAWINGS = {"emblem": "e", "table": "t"}

#: The cards of the fan from the left, each with its middle and top in the picture and its angle.
FAN = (
    ("JH", 56, 22, -12),
    ("QH", 148, 13, -6),
    ("KH", 240, 10, 0),
    ("QS", 332, 13, 6),
    ("AS", 424, 22, 12),
)
WIDTH, HEIGHT = 480, 148
#: Colours of a card's index; drawings within an image do not see the page's.
RED, BLACK = "#bf1a2f", "#17131c"
SCALE = 1.75
INDEX = '<use href="#{}" x="{}" y="{}" width="{}" height="{}"/>'


def fan(sprite: str) -> str:
    """Return the fan as an image, with the drawings that it takes from the sprite of the cards."""
    needed = {f"{kind}-{code}" for card, *_ in FAN for kind, code in _parts(card)}
    symbols = []
    for name in sorted(needed | {f"h-{name[2:]}" for name in needed if name.startswith("c-")}):
        found = re.search(rf'<symbol id="{name}".*?</symbol>', sprite, re.S)
        if not found:
            raise UserError(f"the sprite of the cards has no drawing {name}.")
        symbols.append(found[0])
    cards = "".join(_card(*each) for each in FAN)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}">'
        f'<defs>{"".join(symbols)}<clipPath id="c"><rect width="60" height="84" rx="5"/></clipPath>'
        f"</defs>{cards}</svg>\n"
    )


def _parts(card: str) -> list[tuple[str, str]]:
    rank, suit = card[0], card[1]
    return [("r", rank), ("s", suit), ("ace", suit) if rank == "A" else ("c", card)]


def _card(card: str, middle: int, top: int, angle: int) -> str:
    """Return a card of 60 by 84 units, turned about a point far below it (web/table/cards.js)."""
    (_, rank), (_, suit), (kind, picture) = _parts(card)
    place = (23, 41, 34, 35.4) if kind == "ace" else (24, 0, 36, 84)
    parts = (
        INDEX.format(f"r-{rank}", 2.5, 3.6, 19, 24),
        INDEX.format(f"s-{suit}", 4.2, 31.5, 15.6, 16.2),
        INDEX.format(f"{kind}-{picture}", *place),
        '<path d="M24 0v84" stroke="#2a4a9c" stroke-width=".7" opacity=".55"/>'
        if kind == "c"
        else "",
    )
    left = middle - 30 * SCALE
    return (
        f'<g transform="translate({left:g} {top}) scale({SCALE}) rotate({angle} 30 84)"'
        f' color="{RED if suit in "HD" else BLACK}">'
        '<rect width="60" height="84" rx="5" fill="#fffefb"/>'
        f'<g clip-path="url(#c)">{"".join(parts)}</g>'
        '<rect width="60" height="84" rx="5" fill="none" stroke="#17131c" stroke-opacity=".28"'
        ' stroke-width=".6"/></g>'
    )


def write(assets: Path, games: Sequence[str]) -> None:
    """Put the pictures of the games among the icons, and the fan beside the cards."""
    symbols = []
    for game in games:
        for drawing, prefix in DRAWINGS.items():
            file = GAMES / game / f"{drawing}.svg"
            if file.exists():
                symbols.append(symbol(f"{prefix}-{game}", file.read_text(encoding="utf-8")))
        rendered = GAMES / game / "emblem.png"
        if rendered.exists():
            shutil.copyfile(rendered, assets / "icons" / f"game-{game}.png")
    fill(assets / "icons" / "shell.svg", EMBLEMS_MARK, "\n".join(symbols))
    sprite = (assets / "sprite.svg").read_text(encoding="utf-8")
    (assets / "fan.svg").write_text(fan(sprite), encoding="utf-8")


def symbol(name: str, drawing: str) -> str:
    """Return the content of a game's drawing as a symbol of the sheet of icons."""
    found = DRAWING.fullmatch(drawing)
    if not found:
        raise UserError(f"The drawing for {name} is not one <svg> with xmlns and viewBox alone.")
    return f'<symbol id="{name}" {found[1]}>{found[2]}</symbol>'
