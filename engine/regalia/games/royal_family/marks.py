"""Cards that lie on a board, with the marks that say what they may do.

An *entry* is an int: the card in the low six bits, the marks from bit 20 on. Two copies with the
same marks are the same card for every purpose. In the games with marriages the bits between count
the cards laid in a hand. With the card they are its serial number, by which marriages and hostages
know it; it is no mark and stands in no position. Python is fastest with ints of up to 30 bits.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import NamedTuple

from regalia.cards import TEXT, parse_card
from regalia.errors import NotationError

CARD, CARD_BITS = 63, 6
#: The bits of a serial number. No hand lays as many cards as it can count.
NUMBER = (1 << 20) - 1
#: The bits of a card that are its rank: equal for two cards of one rank.
RANK = 60

#: Came in during this turn: not part of what its owner had when the turn began.
NEW = 1 << 20
#: On another's board: was married or betrothed when the turn began, so it may serve.
SERVING = 1 << 21
#: A face card that was paid for a ransom.
PAID = 1 << 22
#: Melded by the other player in the turn just before: may be ransomed now.
RECENT = 1 << 23
#: An ace in the spoils that was not won: no assassin.
HARMLESS = 1 << 24
#: Given in an arranged trade and not married: acts for its house all the same.
BETROTHED = 1 << 25
#: An arranged trade for it was asked in this turn.
ASKED = 1 << 26
#: Counts as taken by ransom in this turn.
TAKEN = 1 << 27
#: Was a hostage and was released in this turn.
RELEASED = 1 << 28

#: The turn in which the card entered the melds, and the one in which it was won; 0: no matter.
ENTERED_AT, WON_AT = 30, 38
TURN = 255
ENTERED, WON = TURN << ENTERED_AT, TURN << WON_AT

#: All marks that are bits.
BITS = (1 << 46) - NEW

ZONES = {"h": "hand", "s": "spoils", "m": "melds"}

#: The marks that are bits, as they are written. The others are numbers, or belong to pairs.
LETTERS = (
    *(("n", NEW), ("*", SERVING), ("x", PAID), ("r", RECENT), ("c", HARMLESS)),
    *(("b", BETROTHED), ("q", ASKED), ("k", TAKEN), ("z", RELEASED)),
)

#: A text, which is compiled when the first marks are read: no start of the page reads any.
_GRAMMAR = (
    r"(?P<n>n)?(?P<serving>\*)?(?P<x>x)?(?P<r>r)?(?:t(?P<t>\d{1,3}))?(?:w(?P<w>\d{1,3}))?"
    r"(?P<c>c)?(?P<b>b)?(?P<nullified>!)?(?P<q>q)?(?P<k>k)?(?P<z>z)?"
    r"(?:h(?P<h>\d)(?P<declared>z)?)?"
    r"(?:v(?P<v>[A2-9TJQK][SHDC])(?:(?P<zone>[sm])(?P<since>\d{1,3}))?(?P<suspended>!)?)?"
)


def serial(entry: int) -> int:
    """Return the number by which records know the card."""
    return entry & NUMBER


class Place(NamedTuple):
    """A card on the table as a move names it: ``KS@1m.n`` is seat 1's king of spades in the meld.

    ``marks`` is empty where the copies there do not differ in them, or for the copy without any.
    """

    card: int
    seat: int
    zone: str
    marks: str = ""

    def __str__(self) -> str:
        text = f"{TEXT[self.card]}@{self.seat}{self.zone}"
        return f"{text}.{self.marks}" if self.marks else text


#: zone -> seat -> card -> its place without marks.
PLAIN: dict[str, tuple[tuple[Place, ...], ...]] = {
    zone: tuple(tuple(Place(card, seat, zone) for card in range(52)) for seat in range(4))
    for zone in ZONES
}


def bit_marks(entry: int, nullified: bool = False) -> str:
    """Return the marks that stand in the entry itself; ``nullified``: its betrothal is."""
    bits = entry & BITS
    return _bits_text(bits, nullified) if bits else ""


@lru_cache(maxsize=4096)
def _bits_text(entry: int, nullified: bool) -> str:
    text = "".join(letter for letter, bit in LETTERS[:4] if entry & bit)
    if entry & ENTERED:
        text += f"t{entry >> ENTERED_AT & TURN}"
    if entry & WON:
        text += f"w{entry >> WON_AT & TURN}"
    for letter, bit in LETTERS[4:]:
        if entry & bit:
            text += "b!" if nullified and letter == "b" else letter
    return text


def parse_marks(text: str) -> re.Match[str]:
    """Return the marks written ``nt17``, by the names of their groups; NotationError otherwise."""
    found = re.fullmatch(_GRAMMAR, text)
    if not text or found is None:
        raise NotationError(f"{text[:20]!r} is no mark, or the marks are not in their order")
    return found


def marks_to_bits(found: re.Match[str]) -> int:
    """Return the bits of parsed marks; NotationError when a turn is too large."""
    bits = 0
    for letter, bit in LETTERS:
        if found["serving" if letter == "*" else letter]:
            bits |= bit
    for name, at in (("t", ENTERED_AT), ("w", WON_AT)):
        turn = int(found[name] or 0)
        if turn > TURN:
            raise NotationError(f"{name}{turn}: a hand has no such turn")
        bits |= turn << at
    return bits


def parse_place(text: str, seats: int) -> Place:
    """Return the place written ``KS@1m`` or ``KS@1m.n``; NotationError otherwise."""
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
    if dot:
        parse_marks(marks)
    return Place(parse_card(name), seat, where[1], marks)
