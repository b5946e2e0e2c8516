"""Compressed texts: deflate, then characters that may stand in an address."""

from __future__ import annotations

import base64
import binascii
import json
import zlib
from typing import Any

from regalia.errors import JsonError, LetterError
from regalia.i18n import tr
from regalia.json_text import read_json


def pack(text: str, words: bytes = b"") -> str:
    """Return the text in few characters of ``A-Z a-z 0-9 - _``.

    ``words`` is text that is likely to occur; ``unpack`` needs the same.
    """
    press = zlib.compressobj(9, zlib.DEFLATED, -15, 9, zlib.Z_DEFAULT_STRATEGY, words)
    pressed = press.compress(text.encode()) + press.flush()
    return base64.urlsafe_b64encode(pressed).decode().rstrip("=")


def unpack(packed: str, words: bytes = b"", limit: int = 2_000_000) -> str:
    """Return what ``pack`` packed; LetterError if it is damaged or longer than ``limit`` bytes."""
    try:
        if not packed.isascii():
            raise LetterError(tr("it is damaged"))
        pressed = base64.b64decode(packed + "=" * (-len(packed) % 4), b"-_", validate=True)
        unpress = zlib.decompressobj(-15, words)
        plain = unpress.decompress(pressed, limit)
        if unpress.unconsumed_tail:
            raise LetterError(tr("it is too long"))
        if not unpress.eof or unpress.unused_data:
            raise LetterError(tr("it is cut off"))
        return plain.decode()
    except (binascii.Error, zlib.error, UnicodeDecodeError):
        raise LetterError(tr("it is damaged")) from None


def pack_json(thing: Any) -> str:
    """Pack a JSON value, so that no card in it lies readable where a page keeps it."""
    return pack(json.dumps(thing, ensure_ascii=False, separators=(",", ":")))


def unpack_json(packed: str, limit: int = 4_000_000) -> Any:
    """Return what ``pack_json`` packed; texts on several lines are one.

    Raises LetterError if it is damaged, or if all of it has more than ``limit`` characters.
    """
    parts = []
    try:
        for line in packed.split("\n"):
            if line:
                plain = unpack(line)
                limit -= len(plain)
                if limit < 0:
                    raise LetterError(tr("it is too long"))
                parts.append(read_json(plain))
    except LetterError:
        raise
    except JsonError as error:
        raise LetterError(str(error)) from error
    except ValueError:
        raise LetterError(tr("it is damaged")) from None
    if len(parts) == 1:
        return parts[0]
    if not parts or not all(isinstance(part, str) for part in parts):
        raise LetterError(tr("it is damaged"))
    return "".join(parts)
