"""The names of the people at a table: one rule, wherever they come from."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Container, Sequence
from typing import Any

from regalia.errors import OptionError
from regalia.i18n import tr

#: Characters of a name at most: in matches, records, letters, live play, and the page's forms.
LONGEST_NAME = 24

_BLANKS = re.compile(" +")
#: Printable characters that show nothing: joiners, fillers, the empty pattern of Braille, and
#: selectors of variants, which emoji have.
_UNSEEN = re.compile(
    "[\u034f\u200c\u200d\u115f\u1160\u17b4\u17b5\u180b-\u180f\u2800\u3164\ufe00-\ufe0f\uffa0\U000e0100-\U000e01ef]"
)
#: Joiners, which Persian, Indic scripts and emoji need.
_JOINERS = "\u200c\u200d"
#: Letters from here on may be joined: Latin, Greek and Cyrillic need none.
_JOINED_FROM = "\u0590"
#: What the table calls the reader, in every language of the page.
OWN_WORDS = frozenset(
    ["you", "your", "yours", "du", "dich", "dir", "dein", "deine", "vous", "votre"]
)
#: More marks above and below one letter than any language writes.
_PILED = re.compile("[\u0300-\u036f\u0483-\u0489\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff]{4}")


def is_name(value: Any) -> bool:
    """Tell if a value is a name: 1 to 24 characters of a line (``is_line``)."""
    return is_line(value, LONGEST_NAME)


def is_line(value: Any, longest: int) -> bool:
    """Tell if a value is a line of text: printable characters, none but single blanks.

    Marks of direction, line ends and halves of characters are not printable; joiners count as
    printable within a word and within an emoji. Something of it has to show, within its line.
    """
    return (
        isinstance(value, str)
        and 1 <= len(value) <= longest
        and _without_joiners(value).isprintable()
        and value == " ".join(value.split())
        and looks(value) != ""
        and not _PILED.search(value)
    )


def is_called(value: Any) -> bool:
    """Tell if a value is a name by which somebody can be called: one that does not mean the reader.

    A match alone calls the person *You*; among people, the name would say what it does not mean.
    """
    return is_name(value) and not _means_reader(value)


def _means_reader(name: str) -> bool:
    return looks(name).casefold() in OWN_WORDS


def _without_joiners(name: str) -> str:
    """Return a name without the joiners that stand between letters, or parts of an emoji."""
    return "".join(
        char
        for before, char, after in zip(f" {name}", name, f"{name[1:]} ", strict=False)
        if not (char in _JOINERS and _are_joined(before, char, after))
    )


def _are_joined(before: str, joiner: str, after: str) -> bool:
    first, second = unicodedata.category(before)[0], unicodedata.category(after)[0]
    if {first, second} <= {"L", "M"} and second == "L":
        return min(before, after) >= _JOINED_FROM
    return joiner == "\u200d" and second == "S" and (first == "S" or before == "\ufe0f")


def looks(name: str) -> str:
    """Return what the eye sees of a name: two that look the same are one.

    An accent is the same in one character with its letter, and in one of its own behind it.
    """
    return unicodedata.normalize("NFC", " ".join(_UNSEEN.sub("", name).split()))


def unique_name(name: str, taken: Container[str]) -> str:
    """Return the name, with a number behind it if it looks like one of ``taken`` (by ``looks``)."""
    unique, n = name, 2
    while looks(unique) in taken:
        number = f" {n}"
        unique, n = name[: LONGEST_NAME - len(number)].rstrip() + number, n + 1
    return unique


def fit_names(names: Sequence[str]) -> list[str]:
    """Return names with the longer ones cut: an older Regalia allowed 100 characters in a match.

    Two that the cut would make equal are told apart by a number.
    """
    fitting = [
        name if len(name) <= LONGEST_NAME else name[:LONGEST_NAME].rstrip() for name in names
    ]
    for at, name in enumerate(names):
        if len(name) > LONGEST_NAME:
            others = {looks(other) for other in fitting[:at] + fitting[at + 1 :]}
            fitting[at] = unique_name(fitting[at], others)
    return fitting


def check_names(names: Sequence[Any], reader: int | None = None) -> None:
    """Check the names of one table; OptionError says which cannot be one, or which two people have.

    The person at the seat ``reader`` may be called *You*; nobody else may. Older pages let several
    blanks stand in a name. To the eye they are one.
    """
    names = [_BLANKS.sub(" ", name) if isinstance(name, str) else name for name in names]
    seen: list[str] = []
    for seat, name in enumerate(names):
        if not is_name(name):
            said = tr(
                "{name} is no name: 1 to {limit} printable characters make one, with single blanks",
                name=f"{name!r:.60}",
                limit=LONGEST_NAME,
            )
            raise OptionError(said)
        if seat != reader and not is_called(name):
            raise OptionError(tr("{name} means the reader: choose another name", name=name))
        if looks(name) in seen:
            raise OptionError(tr("two people at the table have the name {name}", name=name))
        seen.append(looks(name))


def name_others(names: Sequence[Any]) -> list[Any]:
    """Return the names of an older letter; the seat of one that means the reader has its number.

    The first release let people call themselves *You*.
    """
    return [
        f"Player {seat + 1}" if isinstance(name, str) and _means_reader(name) else name
        for seat, name in enumerate(names)
    ]


def find_reader(bots: Sequence[str | None]) -> int | None:
    """Return the seat of the person who plays alone against bots, None with several people."""
    people = [seat for seat, bot in enumerate(bots) if bot is None]
    return people[0] if len(people) == 1 else None


def seat_reader(names: list[str], reader: int) -> None:
    """Give the seat ``reader`` the name that means the reader, if another seat has it.

    The other seat gets the reader's name: a record may be played on from either.
    """
    for seat, name in enumerate(names):
        if _means_reader(name) and not _means_reader(names[reader]):
            names[seat], names[reader] = names[reader], name
