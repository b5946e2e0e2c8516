"""The one codec of records, letters and challenges: a first line, a head, moves, an end.

::

    regalia letter 1         the kind of text (a record has no word for it) and its version
    game royals              the head: a word and its value on each line
    names ["Ann","Ben"]

    house H                  the moves, one a line; records have deals and scores among them
    end 1f6c2a…              the end of a letter or a challenge: a hash of what stands before it

A ``Form`` describes one kind by the fields of its head. Lines may end as on any system, and what a
mail does to a text is undone: blank lines, blanks at the end of a line, ``>`` before each line, and
broken lines.
"""

from __future__ import annotations

import re
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
    #: Number of the last line, if no line end follows it: it may be cut off. Else 0.
    cut: int


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
        lines, whole = _lines_of(text)
        cut = 0 if whole else lines[-1][0]
        try:
            self._check_first(*(lines or [(1, "")])[0])
            end = "" if self.begins else self._end(lines)
            head, at = self._read_head(lines)
        except TextError as error:
            first = f"{self.first} {VERSION}"
            begun = error.fault != "kind" or (cut and first.startswith(lines[0][1]))
            if cut and begun and error.line in (None, cut):
                raise self.cut_off(cut) from error
            raise
        rest = [(number, line) for number, line in lines[at:] if line]
        return Text(head, rest, "\n".join(line for _, line in lines), end, cut)

    def cut_off(self, line: int) -> TextError:
        """Return the error of a text that ends within its last line."""
        said = f"the {self.name} is cut off here: its last line has no end"
        return TextError("cut", said, line)

    def _check_first(self, number: int, line: str) -> None:
        word, _, version = line.rpartition(" ")
        if word != self.first or not (version.isdecimal() and version.isascii()):
            begins = f"{self.first} {VERSION}"
            raise TextError("kind", f"a {self.name} begins with {begins!r}", number)
        if version != str(VERSION):
            said = f"this is a {self.name} of version {version[:20]}, and this library reads"
            raise TextError("newer", f"{said} {VERSION}: a newer Regalia may read it", number)

    def _end(self, lines: list[tuple[int, str]]) -> str:
        """Take the last line away and return the hash in it."""
        number, line = lines[-1]
        word, _, end = line.partition(" ")
        if word != "end":
            raise TextError("cut", f"the {self.name} is cut off: it has no end", number)
        lines.pop()
        return end

    def _read_head(self, lines: list[tuple[int, str]]) -> tuple[dict[str, Any], int]:
        """Return the values of the head, and the place of the first line after it."""
        head: dict[str, Any] = {}
        at = 1
        for number, line in lines[1:]:
            word, _, rest = line.partition(" ")
            if word == self.begins:
                break
            at += 1
            if not word:
                continue
            if word in head:
                raise TextError("head", f"{word!r:.20} stands in the header already", number)
            if word not in self.fields:
                raise TextError("head", f"{word!r:.20} is no word of a header", number)
            head[word] = read_value(self.fields[word], number, word, rest)
        for word in self.fields:
            if word not in head and word not in self.optional:
                raise TextError("head", f"the header has no line {word!r}")
        return head, at


#: What mail programs put before each line of a text that is answered.
_QUOTED = re.compile(r"(?:> ?)+")
#: No program breaks lines that are shorter.
_SHORTEST_WRAP = 40


def _lines_of(text: str) -> tuple[list[tuple[int, str]], bool]:
    """Return the lines with their numbers, as they were before a mail, and if the last has an end.

    A mail may add blank lines and blanks, begin each line with ``>``, and break long lines. Blank
    lines at the beginning and at the end are left out.
    """
    raw = re.split("\r\n?|\n", text.removeprefix("\ufeff"))
    if next((line for line in raw if line.strip()), "").startswith(">"):
        raw = [_QUOTED.sub("", line, count=1) for line in raw]
    whole = not raw[-1].strip()
    while raw and not raw[-1].strip():
        raw.pop()
    lines: list[tuple[int, str]] = []
    at, joins = 0, True
    while at < len(raw):
        line, size = raw[at], 1
        if joins and _is_open(line):
            line, size = _joined(raw, at)
            joins = size > 1
        if lines or line.strip():
            lines.append((at + 1, line.rstrip()))
        at += size
    return lines, whole or not lines


def _is_open(line: str) -> bool:
    """Tell if a line is so long that it may be broken, and its JSON value goes on."""
    value = line.partition(" ")[2].strip()
    if len(line) < _SHORTEST_WRAP or value[:1] not in ("{", "[", '"'):
        return False
    if value[-1] in '}]"' and all(value.count(a) == value.count(b) for a, b in ("{}", "[]")):
        return False
    try:
        read_json(value)
    except JsonError:
        return False
    except ValueError:
        return True
    return False


def _joined(raw: list[str], at: int) -> tuple[str, int]:
    """Return a line with those into which it was broken, and their number; else as it is, and 1."""
    line = raw[at]
    for size, more in enumerate(raw[at + 1 :], 2):
        # Names have blanks, at which they are broken; positions have none.
        if line.startswith("deal "):
            line = line.rstrip() + more.strip()
        else:
            inside = not line.endswith(" ") and line.count('"') % 2
            line = f"{line}{' ' if inside else ''}{more}"
        if not _is_open(line):
            return line, size
        if not more.strip() or len(line) > 20_000:
            break
    return raw[at], 1


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
