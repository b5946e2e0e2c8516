"""Changes of house out of turn, when the top discard completes three alike (AL-A21).

Who is asked must not show who could claim. So everybody is asked whom public knowledge does not
rule out, and one who cannot claim has only the pass.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from regalia.cards import ACE, NINE
from regalia.games.royal_family import actions as turn
from regalia.games.royal_family import moves, options
from regalia.games.royal_family.marks import CARD
from regalia.state import Move

if TYPE_CHECKING:
    from regalia.games.alliance.state import AllianceState


def ask(state: AllianceState) -> bool:
    """Opens a claim window if the last act calls for one; says whether somebody is asked."""
    exposed, gained = state.top_changed, state.seats_gaining
    state.top_changed, state.seats_gaining = False, set()
    if not state.discard or not (exposed or gained):
        return False
    seat = state.attacker
    assert seat is not None
    order = [(seat + i) % state.seats for i in (1, 2, 3)]
    state.queue = [s for s in order if (exposed or s in gained) and _possible(state, s)]
    if not state.queue:
        return False
    state.phase, state.actor = "claim", state.queue[0]
    return True


def _possible(state: AllianceState, seat: int) -> bool:
    """Whether, by what everybody knows, ``seat`` might complete three with the top discard."""
    card = state.discard[-1] & CARD
    if not (card >> 2 >= NINE or card >> 2 == ACE):
        return False
    if any(entry & CARD == card for entry in state.discard[:-1]):
        return False
    near = sum(e & CARD == card for e in state.spoils[seat] + state.meld[seat])
    open_to = [entry for _, entry in state.change_ransoms(seat) if entry & CARD == card]
    far = sum(
        entry & CARD == card
        for other in range(state.seats)
        if other != seat
        for entry in state.spoils[other] + state.meld[other]
    )
    if far > len(open_to) or len(open_to) > 1:
        return False
    return len(state.hands[seat]) >= 2 - near


def list_claims(state: AllianceState, out: list[Move]) -> None:
    """The claims of the seat that is asked, and the pass."""
    seat = turn.actor(state)
    card = state.discard[-1] & CARD
    found: list[Move] = []
    options.add_change(state, found, seat, card, 0, True, state.change_ransoms(seat))
    # At most one card is ransomed in the same move.
    out += [move for move in found if len(move.args[2]) <= 1]
    out.append(moves.PASS)


def decline(state: AllianceState, move: Move) -> None:
    """The seat that is asked does not claim."""
    state.tell("pass", turn.actor(state), note="claim")
    state.queue.pop(0)
    if state.queue:
        state.actor = state.queue[0]
    else:
        state.proceed()
