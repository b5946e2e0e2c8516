"""The commands of ``python -m regalia``, one module for each subject.

Nothing of the library imports this folder: the shell is one more user of it.
"""

from __future__ import annotations

import codecs
import os
import shutil
import sys
import unicodedata
from collections.abc import Iterable
from pathlib import Path
from typing import TextIO

from regalia import text as show

#: Size of the largest file that is read; no record is as long.
MAX_BYTES = 8_000_000


#: Signs that many terminals do not have, in letters that all have.
PLAIN_SIGNS = dict(zip("♠♥♦♣−–·’“”†×", 'SHDC--,\'""+x', strict=True))
PLAIN_SIGNS |= {"±": "+-", "…": "...", "‡": "++", "🂠": "??"}


def use_plain_signs() -> None:
    """Let a terminal without the signs of cards show letters, and go on."""
    codecs.register_error("plain signs", _plain)
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace" if stream is sys.stdin else "plain signs")


def _plain(error: UnicodeError) -> tuple[str, int]:
    """Return what is written in place of a sign that an encoding does not have."""
    if not isinstance(error, UnicodeEncodeError):
        raise error
    sign = error.object[error.start]
    base = unicodedata.normalize("NFKD", sign)[0]
    return PLAIN_SIGNS.get(sign, base if base.isascii() else "?"), error.start + 1


class Problem(Exception):
    """An argument that cannot be used; the message is one line for the person."""


def is_terminal(stream: TextIO | None) -> bool:
    """Return True for a stream to a terminal; one that is closed is None."""
    return stream is not None and stream.isatty()


def print_lines(lines: Iterable[str]) -> None:
    """Print lines, wrapped where they go to a terminal or ``COLUMNS`` says how wide it is."""
    if is_terminal(sys.stdout) or os.environ.get("COLUMNS", "").isdecimal():
        lines = show.wrap(lines, max(20, shutil.get_terminal_size().columns))
    for line in lines:
        print(line)


#: The name of a file that stands for what is piped in.
STANDARD_INPUT = "-"


def file_called(name: str) -> str:
    """Return the name of a file as messages say it."""
    return "standard input" if name == STANDARD_INPUT else name


def read_text(name: str) -> str:
    """Return the text of a file, or of standard input for ``-``.

    Raises Problem if it cannot be read as a record.
    """
    try:
        if name == STANDARD_INPUT:
            if sys.stdin is None:
                raise Problem("standard input is closed")
            data = sys.stdin.buffer.read(MAX_BYTES + 1)
        elif Path(name).is_dir():
            raise Problem(f"{name!r} is a folder, not a record")
        else:
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
