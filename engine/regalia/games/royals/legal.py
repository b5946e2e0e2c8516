"""The lists of legal moves that only Royals has: the choice of home suits."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from regalia.games.royal_family import moves
from regalia.verbs import Move

if TYPE_CHECKING:
    from regalia.games.royals.state import RoyalsState

#: After so many redeals in a row the dealer must choose (R2-A06).
MAX_REDEALS: Final = 10


def list_pass(state: RoyalsState, out: list[Move]) -> None:
    """The pass of the dealer's opponent (royals.suit.pass)."""
    if state.first is None and state.actor != state.dealer:
        out.append(moves.PASS)


def list_redeal(state: RoyalsState, out: list[Move]) -> None:
    """The redeal that the dealer may force after a pass (royals.suit.redeal, R2-A07)."""
    if state.first is None and state.actor == state.dealer and state.redeals < MAX_REDEALS:
        out.append(moves.REDEAL)
