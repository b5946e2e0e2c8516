"""The moves that may be played in Royals: the family's, and the choice of home suits."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from regalia.games.royal_family import legal as family
from regalia.games.royal_family import moves
from regalia.games.royal_family.phases import WINDOWS, Lister, OptionLister
from regalia.state import Move

if TYPE_CHECKING:
    from regalia.games.royals.state import RoyalsState

#: After so many redeals in a row the dealer must choose (R2-A06).
MAX_REDEALS: Final = 10


def list_houses(state: RoyalsState, out: list[Move]) -> None:
    """A home suit, a pass by the dealer's opponent, or a redeal by the dealer after it.

    Rules: royals.suit.order, royals.suit.same-allowed, royals.suit.pass, royals.suit.redeal,
    R2-A05, R2-A07.
    """
    out += moves.HOUSE
    if state.first is None:
        if state.actor != state.dealer:
            out.append(moves.PASS)
        elif state.redeals < MAX_REDEALS:
            out.append(moves.REDEAL)


LISTS: dict[str, Lister] = {**family.LISTS, "house": list_houses}
OPTIONS: dict[str, tuple[OptionLister, ...]] = dict.fromkeys(
    WINDOWS, (family.add_melds, family.add_kills, family.add_ransoms, family.add_changes)
)
