"""The commands of ``python -m regalia``, one module for each subject.

Nothing of the library imports this folder: the shell is one more user of it.
"""

from __future__ import annotations

from pathlib import Path

from regalia.games import GAMES
from regalia.match import PlayableGame

#: Size of the largest file that is read; no record is as long.
MAX_BYTES = 8_000_000


class Problem(Exception):
    """An argument that cannot be used; the message is one line for the person."""


def game_called(name: str) -> PlayableGame:
    """Return the game of that id; Problem if there is none."""
    if name not in GAMES:
        raise Problem(f"there is no game {name!r:.40}; there are {', '.join(GAMES)}")
    return GAMES[name]


def read_text(name: str) -> str:
    """Return the text of a file; Problem if it cannot be read as a record."""
    try:
        if Path(name).is_dir():
            raise Problem(f"{name!r} is a folder, not a record")
        with open(name, "rb") as file:
            data = file.read(MAX_BYTES + 1)
    except (OSError, ValueError) as error:
        why = getattr(error, "strerror", None) or str(error)
        raise Problem(f"{name!r} cannot be read: {why}") from None
    if len(data) > MAX_BYTES:
        raise Problem(f"{name!r} has more than {MAX_BYTES / 1e6:.0f} MB: no record is that long")
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError:
        text = "\0"
    if "\0" in text:
        raise Problem(f"{name!r} is no text file: a record is text in UTF-8")
    return text
