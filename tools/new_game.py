"""Begins a game: copies the example of the documentation under another name."""

from __future__ import annotations

import keyword
import re
from pathlib import Path

from tools.common import ENGINE, ROOT, UserError

EXAMPLE = ROOT / "docs" / "example"
NAME = "crown"


def write(game: str, engine: Path = ENGINE) -> list[Path]:
    """Write the folder and the catalogue of a game; return both.

    Raises UserError for what can be no id, and for one that is taken.
    """
    if not re.fullmatch(r"[a-z][a-z0-9_]{1,23}", game) or keyword.iskeyword(game):
        raise UserError(f"{game!r:.40} is no id of a game: write small letters, like hearts.")
    folder = engine / "regalia" / "games" / game
    catalogue = engine / "regalia" / "rules" / f"{game}.toml"
    for path in (folder, catalogue):
        if path.exists():
            raise UserError(f"{path} is there already; it stays as it is.")
    folder.mkdir()
    for file in sorted((EXAMPLE / NAME).iterdir()):
        if file.is_file():
            _copy(file, folder / file.name, game)
    _copy(EXAMPLE / f"{NAME}.toml", catalogue, game)
    return [folder, catalogue]


def _copy(file: Path, to: Path, game: str) -> None:
    """Copy a file of the example with the names of the game: its id, classes and title."""
    words = [word.capitalize() for word in game.split("_")]
    text = file.read_text(encoding="utf-8").replace(NAME, game)
    example = NAME.capitalize()
    text = re.sub(rf"\b{example}(?=[A-Z(])", "".join(words), text)
    to.write_text(re.sub(rf"\b{example}\b", " ".join(words), text), encoding="utf-8")
