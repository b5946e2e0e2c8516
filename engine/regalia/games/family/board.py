"""Cards that lie on a board, with the marks that say what they may do.

An *entry* is an int: the card in the low six bits, the marks above. Equal entries are the same
card for every purpose, as the notation has it, so that a board is a list of ints: copied by a
slice, compared by value, and one lookup away from "which of these may act".
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from regalia.cards import TEXT, parse_card
from regalia.errors import NotationError, PositionError

CARD = 63

#: Came in during this turn: not part of what its owner had when the turn began.
NEW = 1 << 6
#: A face card that somebody paid for a ransom: no Royal until its owner adopts its suit.
INERT = 1 << 7
#: Melded by the other player in the turn just before: may be ransomed now.
RECENT = 1 << 8

#: Marks in the order in which they are written.
MARKS = (("n", NEW), ("x", INERT), ("r", RECENT))

ZONES = {"h": "hand", "s": "spoils", "m": "melds"}


class Place(NamedTuple):
    """A card on the table as a move names it: ``KS@1m.n`` is seat 1's king of spades in the meld.

    ``marks`` is 0 where the copies there do not differ in them, or for the copy without any.
    """

    card: int
    seat: int
    zone: str
    marks: int = 0

    def __str__(self) -> str:
        text = f"{TEXT[self.card]}@{self.seat}{self.zone}"
        return f"{text}.{marks_text(self.marks)}" if self.marks else text


def marks_text(entry: int) -> str:
    """The marks of an entry, ``""`` to ``"nxr"``."""
    return "".join(letter for letter, bit in MARKS if entry & bit)


def entry_text(entry: int) -> str:
    """``KH``, or ``KH.n`` with marks."""
    marks = marks_text(entry)
    return f"{TEXT[entry & CARD]}.{marks}" if marks else TEXT[entry & CARD]


def entry_key(entry: int) -> tuple[int, str]:
    """Canonical order on a board: by card, then by the text of the marks."""
    return (entry & CARD, marks_text(entry))


def parse_marks(text: str) -> int:
    """The bits of ``"nx"``; NotationError for a letter that is no mark, or out of order."""
    marks = 0
    for letter, bit in MARKS:
        if text.startswith(letter):
            marks |= bit
            text = text[1:]
    if text or not marks:
        raise NotationError(f"{text!r} is no mark: the marks are n, x and r, in this order")
    return marks


def parse_entry(text: object, field: str) -> int:
    """The entry written ``KH.n``; PositionError names the field."""
    try:
        if not isinstance(text, str):
            raise NotationError(f"{text!r:.40} is not a card")
        name, dot, marks = text.partition(".")
        return parse_card(name) | (parse_marks(marks) if dot else 0)
    except NotationError as error:
        raise PositionError(field, str(error)) from None


def parse_place(text: str, seats: int) -> Place:
    """The place written ``KS@1m`` or ``KS@1m.n``; NotationError otherwise."""
    name, at, rest = text.partition("@")
    where, dot, marks = rest.partition(".")
    if not at or len(where) != 2 or where[0] not in "0123456789" or where[1] not in ZONES:
        raise NotationError(
            f"{text[:24]!r} is no place: write a card, @, a seat and a zone (h, s or m), "
            "such as KS@1m"
        )
    seat = int(where[0])
    if seat >= seats:
        raise NotationError(f"{text[:24]!r}: there is no seat {seat}, only 0 to {seats - 1}")
    return Place(parse_card(name), seat, where[1], parse_marks(marks) if dot else 0)


def places(seat: int, zone: str, entries: Sequence[int]) -> Iterator[tuple[int, Place]]:
    """Every distinct entry with the place that names it; marks only where copies differ."""
    distinct = set(entries)
    counted: dict[int, int] = {}
    for entry in distinct:
        counted[entry & CARD] = counted.get(entry & CARD, 0) + 1
    for entry in distinct:
        card = entry & CARD
        yield entry, Place(card, seat, zone, entry - card if counted[card] > 1 else 0)


def find(place: Place, entries: Sequence[int]) -> int | None:
    """The entry that ``place`` names among those of its zone, None when it names none.

    Without marks: the copy without marks, or the only kind of copy there is.
    """
    distinct = {entry for entry in entries if entry & CARD == place.card}
    exact = place.card | place.marks
    if exact in distinct:
        return exact
    return distinct.pop() if not place.marks and len(distinct) == 1 else None
