"""The moves that may be played in Alliance Royals besides the family's."""

from __future__ import annotations

from typing import TYPE_CHECKING

from regalia.cards import ACE, NINE
from regalia.games.royal_family import legal as family
from regalia.games.royal_family.marks import CARD, RANK, WON
from regalia.games.royal_family.marriages import moves as marriage_moves
from regalia.state import Move

if TYPE_CHECKING:
    from regalia.games.alliance.state import AllianceState


def add_trades(state: AllianceState, seat: int, out: list[Move]) -> None:
    """Trades with the ally for a King or Queen that he won.

    Rules: alliance.arranged.trigger, alliance.arranged.trade.
    """
    house, ally = state.house[seat], state.ally(seat)
    if not state.gifted or house is None or house == state.house[ally]:
        return
    hand = state.hands[seat]
    won = state.spoils[ally]
    cards = {
        e & CARD for e in won if e & WON and e & RANK | house in hand and state.tradable(ally, e)
    }
    if not cards:
        return
    for entry, place in state.places(ally, "s", [e for e in won if e & CARD in cards]):
        if state.tradable(ally, entry):
            out.append(marriage_moves.arrange(entry & RANK | house, place))


# --- claims: changes of house out of turn (AL-A21) -----------------------------------------------
#
# The choice of seats that are asked must not show which of them could claim. So all are asked that
# public knowledge does not rule out, and a seat that cannot claim has only the pass.


def claimable(state: AllianceState, top: int) -> bool:
    """True if the top discard can be the third of a change, and no other copy lies below it."""
    if not (top >> 2 >= NINE or top >> 2 == ACE):
        return False
    return [entry & CARD for entry in state.discard].count(top) == 1


def claimants(state: AllianceState, seats: list[int]) -> list[int]:
    """Return the seats that may complete three with a claimable top, by public knowledge."""
    card = state.discard[-1] & CARD
    rank = card >> 2
    lying = [
        have[card] - state.hands[seat].count(card) if state.ranks[seat][rank] else 0
        for seat, have in enumerate(state.have)
    ]
    on_boards = sum(lying)
    found = []
    for seat in seats:
        near = lying[seat]
        elsewhere = on_boards - near
        if elsewhere:
            open_to = state.cards_for_change(seat).count(card)
            if elsewhere > open_to or open_to > 1:
                continue
        if len(state.hands[seat]) >= 2 - near:
            found.append(seat)
    return found


def list_claims(state: AllianceState, seat: int, out: list[Move]) -> None:
    """The claims of the seat that is asked.

    Rules: alliance.change.off-turn, alliance.change.off-turn-ransom.
    """
    card = state.discard[-1] & CARD
    # With the top it takes two more, of which at most one is ransomed in the same move.
    if state.have[seat][card] in (1, 2):
        family.add_change(state, out, seat, card, 0, True, state.change_ransoms(seat))
