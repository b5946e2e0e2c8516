"""The glossary of each language, and the catalogues that depart from it.

`docs/languages.md` has a table for a language, below the heading `<Language> words`: the English,
the word for it, and the words that must not stand for it, each a regular expression in backquotes
that has to match whole words.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from babel.core import Locale
from babel.messages.catalog import Message

from tools.common import ROOT

LANGUAGES = ROOT / "docs" / "languages.md"
#: A placeholder, `{who}` or `{n:card|cards}`: the forms are text, the name is not.
PLACEHOLDER = re.compile(r"\{\w+(?::([^{}]*))?\}")

#: What is no part of an English word in the table: `to lead`, `hand (cards)`.
COMMENT = re.compile(r"^\s*to |\(.*\)")


@dataclass(frozen=True)
class Entry:
    """A row of the table."""

    english: list[str]
    word: str
    wrong: list[re.Pattern[str]]


@cache
def glossary(language: str, page: Path = LANGUAGES) -> list[Entry]:
    """Read the table of a language; an empty list where there is none."""
    heading = f"## {Locale.parse(language, sep='-').english_name} words\n"
    _, _, section = page.read_text(encoding="utf-8").partition(heading)
    section = section.partition("\n## ")[0]
    rows = [line.strip("| ").split(" | ") for line in section.splitlines() if line[:1] == "|"]
    return [
        Entry(
            [COMMENT.sub("", word).strip() for word in re.split("[,;]", english)],
            word,
            [re.compile(rf"(?<!\w)(?:{each})(?!\w)") for each in re.findall("`(.+?)`", wrong)],
        )
        for english, word, wrong, *_ in ([*row, ""] for row in rows[2:])
    ]


def departures(path: Path, messages: Iterable[Message]) -> Iterator[str]:
    """Yield a line for each word of a catalogue that its glossary has another word for.

    A word that is right for other English in the table, as *Zug* is for *turn*, is wrong only
    where the message says the English of its row and none of the other.
    """
    entries = glossary(path.stem)
    for message in messages:
        english, said = (PLACEHOLDER.sub(r"\1", str(each)) for each in (message.id, message.string))
        for entry in entries:
            for wrong in entry.wrong:
                found = wrong.search(said)
                if found is None:
                    continue
                others = [each for each in entries if wrong.search(each.word)]
                if others and (not _says(english, [entry]) or _says(english, others)):
                    continue
                yield f"{path}: not “{found[0]}” but {entry.word}: {message.string}"


def _says(english: str, entries: list[Entry]) -> bool:
    """Return whether a message says one of the English words of these rows."""
    words = "|".join(re.escape(word) for entry in entries for word in entry.english)
    return re.search(rf"\b(?:{words})(?:e?s)?\b", english, re.IGNORECASE) is not None
