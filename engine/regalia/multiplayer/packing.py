"""Compressed texts: deflate, then characters that may stand in an address; and texts for links."""

from __future__ import annotations

import base64
import binascii
import zlib
from dataclasses import dataclass
from typing import Any

from regalia.errors import JsonError, LetterError
from regalia.i18n import tr, tr_noop
from regalia.json_text import read_json, write_json
from regalia.text_codec import VERSION, Form, Text, TextError


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
    return pack(write_json(thing))


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


_SAID = {
    "newer": tr_noop("it is of a newer Regalia than this one"),
    "cut": tr_noop("it is cut off"),
    "head": tr_noop("its head is damaged"),
}


@dataclass(frozen=True, kw_only=True)
class LinkForm(Form):
    """A form of texts that travel in links.

    ``words`` is the dictionary of the compression, text that they often contain. Never change one:
    links packed with another one cannot be read. ``too_long`` and ``other_kind`` are sentences for
    people.
    """

    words: bytes
    too_long: str
    other_kind: str

    def load(self, text: str) -> Text:
        """Read a text of this form; LetterError says in a sentence what is wrong."""
        try:
            return self.read(text)
        except TextError as error:
            said = {"long": self.too_long, "kind": self.other_kind, **_SAID}.get(error.fault)
            raise LetterError(error.message if said is None else tr(said)) from error

    def pack(self, text: str) -> str:
        """Return a text of this form in few characters, for a link."""
        return f"{VERSION}{pack(text, self.words)}"

    def unpack(self, packed: str) -> str:
        """Return the text that ``pack`` packed; LetterError says what is wrong with it."""
        if packed[:1] != str(VERSION):
            raise LetterError(tr(_SAID["newer"] if packed[:1].isdecimal() else self.other_kind))
        if len(packed) > self.limit:
            raise LetterError(tr(self.too_long))
        return unpack(packed[1:], self.words, self.limit)
