"""Pictures of the home page that are put together from other drawings.

assets/fan.svg                a fan of cards, of the same drawings as those of the table
assets/tables/<game>.svg      a game's table in small
assets/icons/shell.svg        takes the emblems of the games as symbols
"""

from __future__ import annotations

import re
import shutil
from collections.abc import Sequence
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from typing import Any

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
SCALE = 1.75


def _load_faces() -> Any:
    """Return `regalia.faces`, by its path: its package would bring the whole engine along."""
    spec = spec_from_file_location("faces", ENGINE / "regalia" / "faces.py")
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


faces = _load_faces()


def fan(sprite: str) -> str:
    """Return the fan as the symbol `fan`, with the drawings that it takes from the sprite."""
    drawn = "".join(_turned(*each) for each in FAN)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg">{faces.symbols_for(drawn, sprite)}'
        f"{faces.CORNERS}"
        f'<symbol id="fan" viewBox="0 0 {WIDTH} {HEIGHT}">{drawn}</symbol></svg>\n'
    )


def _turned(card: str, middle: int, top: int, angle: int) -> str:
    """Return a card that is turned about a point far below it."""
    left = middle - 30 * SCALE
    return (
        f'<g transform="translate({left:g} {top}) scale({SCALE}) rotate({angle} 30 84)">'
        f"{faces.face(card)}</g>"
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
    drawn = "".join(
        f'<symbol id="card-{card}" viewBox="0 0 60 84">'
        f"{faces.face('??' if card == 'back' else card)}</symbol>"
        for card in sorted(set(CARD.findall(drawing)))
    )
    head, rest = drawing.split(">", 1)
    try:
        return f"{head}>{faces.CORNERS}{faces.symbols_for(drawn, sprite)}{drawn}{rest}"
    except LookupError as error:
        raise UserError(f"A drawing of a table shows a card that is none: {error}.") from None


def symbol(name: str, drawing: str) -> str:
    """Return the content of a drawing as a symbol of the sheet of icons."""
    found = DRAWING.fullmatch(drawing)
    if not found:
        raise UserError(f"The drawing for {name} is not one <svg> with xmlns and viewBox alone.")
    return f'<symbol id="{name}" {found[1]}>{found[2]}</symbol>'
