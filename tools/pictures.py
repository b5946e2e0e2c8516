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
#: A small card in the drawing of a table, such as `#card-KH`, or `#card-back`.
SMALL_CARD = re.compile(r'href="#card-(\w+)"')
#: The figures of courts on small cards, in the box of 36 by 84 beside the index.
CROWNS = {
    "K": "M31 27 28 9l9 7 5-10 5 10 9-7-3 18Z",
    "Q": "M32 27 30 15l7 4 5-7 5 7 7-4-2 12Z",
    "J": "M29 27c2-13 24-13 26 0l5-9-4-7H32Z",
}

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
    """Return the fan as the symbol `fan`, with the drawings that it takes from the sprite."""
    needed = {f"{kind}-{code}" for card, *_ in FAN for kind, code in _parts(card)}
    needed |= {f"h-{name[2:]}" for name in needed if name.startswith("c-")}
    symbols = [_from_sprite(sprite, name) for name in sorted(needed)]
    cards = "".join(_card(*each) for each in FAN)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg">{"".join(symbols)}'
        '<clipPath id="c"><rect width="60" height="84" rx="5"/></clipPath>'
        f'<symbol id="fan" viewBox="0 0 {WIDTH} {HEIGHT}">{cards}</symbol></svg>\n'
    )


def small_cards(codes: set[str], sprite: str) -> list[str]:
    """Return symbols of cards that can be told apart at the size of a finger's nail.

    Indices, pips and aces are those of the sprite, of which each is returned once; a court is a
    crown, a head and a robe in the colour of its suit.
    """
    parts = {f"{kind}-{code}" for card in codes - {"back"} for kind, code in _parts(card)}
    names = sorted(name for name in parts | codes & {"back"} if not name.startswith("c-"))
    return [_from_sprite(sprite, name) for name in names] + [_small(card) for card in sorted(codes)]


def _from_sprite(sprite: str, name: str) -> str:
    found = re.search(rf'<symbol id="{name}".*?</symbol>', sprite, re.S)
    if not found:
        raise UserError(f"the sprite of the cards has no drawing {name}.")
    return found[0]


def _small(card: str) -> str:
    if card == "back":
        inside = '<use href="#back" width="60" height="84"/>'
    else:
        inside = _small_face(card)
    return f'<symbol id="card-{card}" viewBox="0 0 60 84">{inside}</symbol>'


def _small_face(card: str) -> str:
    (_, rank), (_, suit), (kind, _) = _parts(card)
    if kind == "c":
        robe = "#c4202f" if suit in "HD" else "#2a4a9c"
        picture = (
            f'<path fill="{robe}" d="M26 82V60c3-9 9-13 16-13s13 4 16 13v22Z"/>'
            '<path fill="#e6b84c" d="m34 82 8-32 8 32Z"/>'
            '<circle cx="42" cy="35" r="10" fill="#fffefb" stroke="#17131c" stroke-width="2.5"/>'
            f'<path fill="#e6b84c" stroke="#17131c" stroke-width="1.5" d="{CROWNS[rank]}"/>'
        )
    elif kind == "ace":
        picture = INDEX.format(f"ace-{suit}", 23, 41, 34, 35.4)
    else:
        picture = INDEX.format(f"s-{suit}", 29, 51, 26, 27)
    return (
        '<rect x=".5" y=".5" width="59" height="83" rx="6" fill="#fffefb"'
        ' stroke="#17131c" stroke-opacity=".35"/>'
        f'<g color="{RED if suit in "HD" else BLACK}">'
        f"{INDEX.format(f'r-{rank}', 2.5, 3.6, 19, 24)}"
        f"{INDEX.format(f's-{suit}', 4.2, 31.5, 15.6, 16.2)}{picture}</g>"
    )


def _parts(card: str) -> list[tuple[str, str]]:
    rank, suit = card[0], card[1]
    pictures = {"A": ("ace", suit), "J": ("c", card), "Q": ("c", card), "K": ("c", card)}
    return [("r", rank), ("s", suit), pictures.get(rank, ("s", suit))]


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
    cards = small_cards(set(SMALL_CARD.findall(drawing)), sprite)
    head, rest = drawing.split(">", 1)
    return f"{head}>{''.join(cards)}{rest}"


def symbol(name: str, drawing: str) -> str:
    """Return the content of a drawing as a symbol of the sheet of icons."""
    found = DRAWING.fullmatch(drawing)
    if not found:
        raise UserError(f"The drawing for {name} is not one <svg> with xmlns and viewBox alone.")
    return f'<symbol id="{name}" {found[1]}>{found[2]}</symbol>'
