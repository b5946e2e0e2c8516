"""Pictures of the home page that are put together from other drawings.

assets/fan.svg                a fan of cards, of the same drawings as those of the table
assets/tables/<game>.svg      a game's table in small
assets/icons/shell.svg        takes the emblems of the games as symbols
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
#: The content of an emblem.
DRAWING = re.compile(
    r'<svg xmlns="http://www\.w3\.org/2000/svg" (viewBox="[^"]+")>(.*)</svg>\n', re.S
)
#: A card in the drawing of a table, such as `#card-KH`, or `#card-back`.
CARD = re.compile(r'href="#card-(\w+)"')
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
#: The rounded corners of a card.
CORNERS = '<clipPath id="c"><rect width="60" height="84" rx="5"/></clipPath>'
INDEX = '<use href="#{}" x="{}" y="{}" width="{}" height="{}"/>'


def fan(sprite: str) -> str:
    """Return the fan as the symbol `fan`, with the drawings that it takes from the sprite."""
    needed = {f"{kind}-{code}" for card, *_ in FAN for kind, code in _parts(card)}
    symbols = [_from_sprite(sprite, name) for name in sorted(_whole(needed, sprite))]
    drawn = "".join(_turned(*each) for each in FAN)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg">{"".join(symbols)}'
        f"{CORNERS}"
        f'<symbol id="fan" viewBox="0 0 {WIDTH} {HEIGHT}">{drawn}</symbol></svg>\n'
    )


def cards(codes: set[str], sprite: str) -> list[str]:
    """Return symbols of cards, `card-KH` or `card-back`, with the drawings of the sprite."""
    drawn = {f"{kind}-{code}" for card in codes - {"back"} for kind, code in _parts(card)}
    needed = _whole(drawn | codes & {"back"}, sprite)
    return [_from_sprite(sprite, name) for name in sorted(needed)] + [
        _symbol(card) for card in sorted(codes)
    ]


def _whole(names: set[str], sprite: str) -> set[str]:
    """Return drawings of the sprite with all that they are put together from."""
    found: set[str] = set()
    while names:
        found |= names
        drawn = "".join(_from_sprite(sprite, name) for name in names)
        names = set(re.findall(r'<use href="#([^"]+)"', drawn)) - found
    return found


def _from_sprite(sprite: str, name: str) -> str:
    found = re.search(rf'<symbol id="{name}".*?</symbol>', sprite, re.S)
    if not found:
        raise UserError(f"the sprite of the cards has no drawing {name}.")
    return found[0]


def _symbol(card: str) -> str:
    back = '<use href="#back" width="60" height="84" clip-path="url(#c)"/>'
    inside = back if card == "back" else _face(card)
    return f'<symbol id="card-{card}" viewBox="0 0 60 84">{inside}</symbol>'


def _parts(card: str) -> list[tuple[str, str]]:
    rank, suit = card[0], card[1]
    pictures = {"A": ("ace", suit), "J": ("c", card), "Q": ("c", card), "K": ("c", card)}
    return [("r", rank), ("s", suit), pictures.get(rank, ("s", suit))]


def _face(card: str) -> str:
    """Return the face of a card of 60 by 84 units (web/table/faces.js)."""
    (_, rank), (_, suit), (kind, picture) = _parts(card)
    place = {"ace": (23, 41, 34, 35.4), "c": (24, 0, 36, 84)}.get(kind, (29, 51, 26, 27))
    line = '<path d="M24 0v84" stroke="#2a4a9c" stroke-width=".7" opacity=".55"/>'
    parts = (
        INDEX.format(f"r-{rank}", 2.5, 3.6, 19, 24),
        INDEX.format(f"s-{suit}", 4.2, 31.5, 15.6, 16.2),
        INDEX.format(f"{kind}-{picture}", *place),
        line if kind == "c" else "",
    )
    return (
        f'<g color="{RED if suit in "HD" else BLACK}">'
        '<rect width="60" height="84" rx="5" fill="#fffefb"/>'
        f'<g clip-path="url(#c)">{"".join(parts)}</g>'
        '<rect width="60" height="84" rx="5" fill="none" stroke="#17131c" stroke-opacity=".28"'
        ' stroke-width=".6"/></g>'
    )


def _turned(card: str, middle: int, top: int, angle: int) -> str:
    """Return a card that is turned about a point far below it."""
    left = middle - 30 * SCALE
    return (
        f'<g transform="translate({left:g} {top}) scale({SCALE}) rotate({angle} 30 84)">'
        f"{_face(card)}</g>"
    )


def write(assets: Path, games: Sequence[str]) -> list[str]:
    """Write the pictures of the games and the fan; return the games that have a small table."""
    sprite = (assets / "sprite.svg").read_text(encoding="utf-8")
    (assets / "fan.svg").write_text(fan(sprite), encoding="utf-8")
    (assets / "tables").mkdir()
    emblems, tables = [], []
    for game in games:
        emblem, rendered, drawn = (
            GAMES / game / name for name in ("emblem.svg", "emblem.png", "table.svg")
        )
        if emblem.exists():
            emblems.append(symbol(f"e-{game}", emblem.read_text(encoding="utf-8")))
        if rendered.exists():
            shutil.copyfile(rendered, assets / "icons" / f"game-{game}.png")
        if drawn.exists():
            picture = table(drawn.read_text(encoding="utf-8"), sprite)
            (assets / "tables" / f"{game}.svg").write_text(picture, encoding="utf-8")
            tables.append(game)
    fill(assets / "icons" / "shell.svg", EMBLEMS_MARK, "\n".join(emblems))
    return tables


def table(drawing: str, sprite: str) -> str:
    """Return a game's drawing of its table as an image, with the cards that it shows."""
    drawn = cards(set(CARD.findall(drawing)), sprite)
    head, rest = drawing.split(">", 1)
    return f"{head}>{CORNERS}{''.join(drawn)}{rest}"


def symbol(name: str, drawing: str) -> str:
    """Return the content of a drawing as a symbol of the sheet of icons."""
    found = DRAWING.fullmatch(drawing)
    if not found:
        raise UserError(f"The drawing for {name} is not one <svg> with xmlns and viewBox alone.")
    return f'<symbol id="{name}" {found[1]}>{found[2]}</symbol>'
