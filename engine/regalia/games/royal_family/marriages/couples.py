"""Marriages and hostages: records that name their cards by serial numbers (``marks.py``)."""

from __future__ import annotations

from typing import NamedTuple

from regalia.games.royal_family.marks import Place

#: (card wanted, card given, phase to return to) of an arranged trade.
Offer = tuple[Place, int, str]


class Marriage(NamedTuple):
    """``home``: the spouse of the board owner's house; ``other``: the second spouse."""

    board: int
    home: int
    other: int
    since: int

    def partner(self, number: int) -> int:
        """Return the number of the spouse of one of the two."""
        return self.other if number == self.home else self.home


class Hostage(NamedTuple):
    """``card`` in ``holder``'s spoils is held against ``target`` on ``board``."""

    holder: int
    card: int
    board: int
    target: int
    turn: int
