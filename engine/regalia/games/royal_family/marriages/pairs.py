"""Marriages and hostages: records of which cards on the boards belong together.

A record names its cards by their serial numbers (``marks.py``), because two cards of one kind on
one board need not have the same spouse. The functions take the state first.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from regalia.cards import JACK, KING, QUEEN
from regalia.games.royal_family.marks import BETROTHED, CARD, SERIAL_AT

if TYPE_CHECKING:
    from regalia.games.royal_family.marriages.state import MarriagesState


class Marriage(NamedTuple):
    """``home``: the spouse of the board owner's house; ``other``: the second spouse."""

    board: int
    home: int
    other: int
    since: int


class Hostage(NamedTuple):
    """``card`` in ``holder``'s spoils is held against ``target`` on ``board``."""

    holder: int
    card: int
    board: int
    target: int
    turn: int


def serial(entry: int) -> int:
    """The number by which records know the card."""
    return entry >> SERIAL_AT


#: rank -> the rank that it marries.
CONJUGAL = {KING: QUEEN, QUEEN: KING, JACK: JACK}


def noble_ranks(state: MarriagesState) -> tuple[int, ...]:
    """The ranks that marry, in the order in which they are settled."""
    return (KING, QUEEN, JACK) if state.options["unitarian"] else (KING, QUEEN)


def locate(state: MarriagesState, number: int) -> tuple[int, str, int] | None:
    """(seat, zone, entry) of a card by its serial number, None when it left the boards."""
    for seat in range(state.seats):
        for zone in "sm":
            for entry in state.zone(seat, zone):
                if entry >> SERIAL_AT == number:
                    return seat, zone, entry
    return None


def lying(state: MarriagesState, board: int) -> dict[int, tuple[str, int]]:
    """By serial number: (zone, entry) of everything on a board."""
    return {e >> SERIAL_AT: (zone, e) for zone in "sm" for e in state.zone(board, zone)}


def marriage_of(state: MarriagesState, number: int) -> Marriage | None:
    """The marriage of a card, None when it has none."""
    for marriage in state.marriages:
        if number in (marriage.home, marriage.other):
            return marriage
    return None


def hostage_of(state: MarriagesState, number: int) -> Hostage | None:
    """What a card is held hostage for, None when it is not held."""
    for hostage in state.hostages:
        if hostage.card == number:
            return hostage
    return None


def nullified(state: MarriagesState, number: int) -> bool:
    """Whether a hostage is held against this very card."""
    if not state.hostages:
        return False
    return any(hostage.target == number for hostage in state.hostages)


def suspended(state: MarriagesState, marriage: Marriage) -> bool:
    """Whether a hostage is held against either spouse."""
    return nullified(state, marriage.home) or nullified(state, marriage.other)


def wedded(state: MarriagesState) -> set[int]:
    """The numbers of all cards that are married."""
    return {number for m in state.marriages for number in (m.home, m.other)}


def free(state: MarriagesState, entry: int) -> bool:
    """Whether the card is in no marriage."""
    return marriage_of(state, serial(entry)) is None


def bound(state: MarriagesState, entry: int) -> bool:
    """Whether the card is married or betrothed."""
    return bool(entry & BETROTHED) or not free(state, entry)


def end_hostages(state: MarriagesState) -> None:
    """Hostages whose card or target is gone from where it stood, or no longer bound, lapse."""
    if not state.hostages:
        return
    kept = []
    for hostage in state.hostages:
        held = locate(state, hostage.card)
        target = locate(state, hostage.target)
        if held is None or held[:2] != (hostage.holder, "s"):
            continue
        if target is None or target[0] != hostage.board or not bound(state, target[2]):
            continue
        if state.may_hold(hostage.holder, held[2], hostage.board):
            kept.append(hostage)
    state.hostages = kept


def kinds(state: MarriagesState, marriage: Marriage) -> tuple[int, int]:
    """The two spouses as cards."""
    home, other = locate(state, marriage.home), locate(state, marriage.other)
    assert home is not None
    assert other is not None
    return home[2] & CARD, other[2] & CARD
