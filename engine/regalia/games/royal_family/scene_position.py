"""Positions of scenes of a Royals game, completed from what their cards and marks say."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any, Final, NamedTuple

from regalia.cards import parse_card
from regalia.games.royal_family.pack import winner
from regalia.games.royal_family.phases import AFTER_DRAWS, BEFORE_DRAW, DRAW

#: Phases before the gifts of a turn, in the games that have them.
_UNGIFTED: Final = {"house", BEFORE_DRAW, DRAW, AFTER_DRAWS, "gift"}


def complete(position: dict[str, Any], given: Mapping[str, Any]) -> None:
    """Add what follows from the rest: who began, who draws, who is to move, who is married.

    ``given`` has the keys of the position that the scene gives.
    """
    seats = len(position["hands"])
    # An empty text is no suit: TOML has no null. A list of empty texts was read as no cards.
    position["house"] = [suit or None for suit in position["house"]]
    if "actor" not in given:
        del position["actor"]
    attacker = position["attacker"]
    if all(isinstance(card, str) for card in position["battle"]):
        # Told by its cards alone, from the attacker on.
        position["battle"] = [
            [card, ((attacker or 0) + i) % seats] for i, card in enumerate(position["battle"])
        ]
    if position["phase"] == "house":
        position["attacker"] = None
        return
    if attacker is None:
        return
    if "first" not in given:
        position["first"] = (attacker - position["turn"] + 1) % seats
    if position["phase"] == "spoil" and position["won"] is None and position["battle"]:
        position["won"] = winner([(parse_card(card), seat) for card, seat in position["battle"]])
    if "draws" not in given and position["phase"] == BEFORE_DRAW:
        position["draws"] = [attacker, *((attacker + i) % seats for i in range(1, seats)), attacker]
    if "gifted" in position and "gifted" not in given:
        position["gifted"] = position["phase"] not in _UNGIFTED
    if "marriages" in position:
        _add_couples(position, given)


# --- marriages and hostages ----------------------------------------------------------------------

# A position names them in the keys ``marriages`` and ``hostages`` as well as in the marks of its
# cards. A scene need not: its marks say who is married to whom, since when, and what is held
# against whom.


class Lying(NamedTuple):
    """A card on a board, with what its marks say."""

    seat: int
    #: ``s`` for the spoils, ``m`` for the melds.
    zone: str
    card: str
    marks: str
    spouse: str
    since: int
    #: The seat against whose card it is held, and whether it was declared in this turn.
    hostage: int | None
    declared: bool
    #: A hostage is held against it, or against its spouse.
    suspended: bool

    @property
    def place(self) -> str:
        """Its place with all marks, as records name it."""
        dot = "." if self.marks else ""
        return f"{self.card}@{self.seat}{self.zone}{dot}{self.marks}"


#: The mark of a spouse, which stands last.
SPOUSE: Final = r"v([A2-9TJQK][SHDC])(?:[sm](\d+))?!?$"
_HOSTAGE: Final = r"h(\d)(z?)"


def _add_couples(position: dict[str, Any], given: Mapping[str, Any]) -> None:
    """Add the records that the scene does not give.

    A spouse or a hostage without its other card has none: its marks are refused then.
    """
    there = list(lying(position))
    if "marriages" not in given:
        position["marriages"] = [
            {"board": home.seat, "home": home.place, "other": other.place, "since": home.since}
            for home, other in couples(there, position["house"])
        ]
    if "hostages" not in given:
        position["hostages"] = [
            {
                "card": held.place,
                "target": against.place,
                "turn": position["turn"] if held.declared else 1,
            }
            for held in there
            if (against := target(there, held)) is not None
        ]


def lying(position: Mapping[str, Any]) -> Iterator[Lying]:
    """Yield the cards on the boards of a position."""
    for zone, key in (("s", "spoils"), ("m", "meld")):
        for seat, texts in enumerate(position[key]):
            for text in texts:
                yield _lying(seat, zone, text)


def _lying(seat: int, zone: str, text: str) -> Lying:
    card, _, marks = text.partition(".")
    spouse, hostage = re.search(SPOUSE, marks), re.search(_HOSTAGE, marks)
    return Lying(
        seat,
        zone,
        card,
        marks,
        spouse[1] if spouse else "",
        # Where a game does not write since when, no rule asks for it.
        int(spouse[2] or 1) if spouse else 0,
        int(hostage[1]) if hostage else None,
        bool(hostage and hostage[2]),
        "!" in marks,
    )


def couples(there: list[Lying], house: list[str | None]) -> Iterator[tuple[Lying, Lying]]:
    """Yield the couples that name each other; the one of the board's house comes first."""
    left = [one for one in there if one.spouse]
    while left:
        one = left.pop(0)
        for other in left:
            fits = (other.seat, other.card, other.spouse) == (one.seat, one.spouse, one.card)
            if fits and other.since == one.since:
                left.remove(other)
                yield (one, other) if one.card[1] == house[one.seat] else (other, one)
                break


def target(there: list[Lying], held: Lying) -> Lying | None:
    """Return the card against which one is held, None for one that is no hostage."""
    for one in there:
        if one.seat == held.hostage and one.card == held.card and one.suspended:
            return one
    return None
