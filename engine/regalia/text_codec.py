"""The one codec of records, letters and challenges: a first line, a head, moves, an end.

::

    regalia letter 1         the kind of text (a record has no word for it) and its version
    game royals              the head: a word and its value on each line
    names ["Ann","Ben"]

    house H                  the moves, one a line; records have deals and scores among them
    end 1f6c2a…              the end of a letter or a challenge: a hash of what stands before it

A ``Form`` describes one kind by the fields of its head. Lines may end as on any system, and blank
lines and blanks at the end of a line mean nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from typing import Any, Literal, NamedTuple

from regalia.errors import JsonError, RegaliaError
from regalia.i18n import tr
from regalia.json_text import HALF_CHARACTER, read_json, write_json

#: Of every form, not of the library.
VERSION = 1

#: What can be wrong with a text: it is too long, of another kind, of a newer version, cut off,
#: its head is damaged, or a value in it is JSON that is refused (``JsonError``).
Fault = Literal["long", "kind", "newer", "cut", "head", "json"]


class TextError(RegaliaError):
    """A text that cannot be read; ``line`` counts from 1, None for the whole."""

    def __init__(self, fault: Fault, message: str, line: int | None = None) -> None:
        super().__init__(message)
        self.fault, self.message, self.line = fault, message, line


class Field(NamedTuple):
    """A value in a head: ``read(word, text)`` returns it, ``write(value)`` its text."""

    read: Callable[[str, str], Any]
    write: Callable[[Any], str] = write_json


class Text(NamedTuple):
    """A text that was read: its head, the lines after it, all before its end, and the end."""

    head: dict[str, Any]
    #: Each with its number, from 1.
    lines: list[tuple[int, str]]
    body: str
    end: str


@dataclass(frozen=True, kw_only=True)
class Form:
    """One kind of text: how it begins, the fields of its head, the most characters it can have.

    The fields are written in this order and read in any. ``begins`` is the word with which the
    first line after the head begins; where it is empty, a blank line ends the head, and a line
    ``end HASH`` the text.
    """

    first: str
    fields: Mapping[str, Field]
    limit: int
    optional: Collection[str] = ()
    begins: str = ""

    @property
    def name(self) -> str:
        """Word for such a text."""
        return self.first.partition(" ")[2] or "record"

    def head(self, values: Mapping[str, Any]) -> list[str]:
        """Return the first line and the head for these values by word."""
        fields = ((word, field) for word, field in self.fields.items() if word in values)
        lines = [f"{word} {field.write(values[word])}" for word, field in fields]
        return [f"{self.first} {VERSION}", *lines]

    def read(self, text: str) -> Text:
        """Read a text of this form; TextError names the first line that is wrong."""
        if not isinstance(text, str):
            raise TextError("kind", f"a {self.name} is text")
        if len(text) > self.limit:
            size, most = len(text) / 1e6, self.limit / 1e6
            said = f"the {self.name} has {size:.1f} million characters, and at most {most:.0f}"
            raise TextError("long", f"{said} million can be a match")
        try:
            text.encode()
        except UnicodeEncodeError as error:
            line = text.count("\n", 0, error.start) + 1
            raise TextError("json", tr(HALF_CHARACTER), line) from error
        lines = text.replace("\r\n", "\n").removeprefix("\ufeff").split("\n")
        if lines.pop() != "" or not lines:
            said = f"the {self.name} is cut off here: its last line has no end"
            raise TextError("cut", said, len(lines) + 1)
        self._check_first(lines[0])
        end = "" if self.begins else self._end(lines)
        head, at = self._read_head(lines)
        rest = [(n, line.rstrip()) for n, line in enumerate(lines[at:], at + 1) if line.strip()]
        return Text(head, rest, "\n".join(lines), end)

    def _check_first(self, line: str) -> None:
        word, _, version = line.rpartition(" ")
        if word != self.first or not (version.isdecimal() and version.isascii()):
            begins = f"{self.first} {VERSION}"
            raise TextError("kind", f"a {self.name} begins with {begins!r}", 1)
        if version != str(VERSION):
            said = f"this is a {self.name} of version {version[:20]}, and this library reads"
            raise TextError("newer", f"{said} {VERSION}: a newer Regalia may read it", 1)

    def _end(self, lines: list[str]) -> str:
        """Take the last line away and return the hash in it."""
        while lines and not lines[-1].strip():
            lines.pop()
        word, _, end = (lines or [""])[-1].rstrip().partition(" ")
        if word != "end":
            raise TextError("cut", f"the {self.name} is cut off: it has no end", len(lines))
        lines.pop()
        return end

    def _read_head(self, lines: list[str]) -> tuple[dict[str, Any], int]:
        """Return the values of the head, and the place of the first line after it."""
        head: dict[str, Any] = {}
        at = 1
        for line in lines[1:]:
            word, _, rest = line.rstrip().partition(" ")
            if word == self.begins:
                break
            at += 1
            if not word:
                continue
            if word in head:
                raise TextError("head", f"{word!r:.20} stands in the header already", at)
            if word not in self.fields:
                raise TextError("head", f"{word!r:.20} is no word of a header", at)
            head[word] = read_value(self.fields[word], at, word, rest)
        for word in self.fields:
            if word not in head and word not in self.optional:
                raise TextError("head", f"the header has no line {word!r}")
        return head, at


def read_value(field: Field, number: int, word: str, text: str) -> Any:
    """Return the value after a word; TextError names the line."""
    try:
        return field.read(word, text)
    except TextError as error:
        raise TextError(error.fault, error.message, number) from error
    except JsonError as error:
        raise TextError("json", str(error), number) from error
    except ValueError:
        said = "this line is damaged: it holds no complete JSON"
        raise TextError("head", said, number) from None


def _read_number(word: str, text: str) -> int:
    if not (text.isdecimal() and text.isascii() and len(text) <= 2):
        raise TextError("head", f"{word} must be followed by a whole number")
    return int(text)


#: The rest of the line as it is, and a number of at most two digits.
PLAIN = Field(lambda word, text: text, str)
NUMBER = Field(_read_number, str)


def json_field(fits: Callable[[Any], bool], wrong: str) -> Field:
    """Return a field whose value is JSON that ``fits``; ``wrong`` says so if it does not."""

    def read(word: str, text: str) -> Any:
        value = read_json(text)
        if not fits(value):
            raise TextError("head", wrong)
        return value

    return Field(read)


def _is_texts(value: Any) -> bool:
    return isinstance(value, list) and all(isinstance(each, str) for each in value)


STRING = json_field(lambda value: isinstance(value, str), "this line needs a text in quotes")
OBJECT = json_field(lambda value: isinstance(value, dict), "this line needs a JSON object")
LIST = json_field(lambda value: isinstance(value, list), "this line needs a JSON list")
NAMES = json_field(_is_texts, "this line needs a JSON list of texts")
