"""The moves that only Alliance Royals has: the ally's spoils, trades with him, claims."""

from __future__ import annotations

from typing import TYPE_CHECKING

from regalia.games.alliance.legal import claimable, claimants
from regalia.games.royal_family import actions as family
from regalia.games.royal_family.marks import ASKED, BETROTHED, CARD
from regalia.games.royal_family.marriages import actions as marriages
from regalia.games.royal_family.phases import BATTLE, DRAW
from regalia.state import Move

if TYPE_CHECKING:
    from regalia.games.alliance.state import AllianceState

#: attacker -> the others, clockwise.
OTHERS = [[(seat + i) % 4 for i in (1, 2, 3)] for seat in range(4)]


def spoil(state: AllianceState, move: Move) -> None:
    """Play ``spoil KH``: the victor takes first, then the ally; the rest dies (AL-A08).

    Rules: alliance.battle.spoils-victor, alliance.battle.spoils-ally, alliance.battle.dead.
    """
    seat = state.moving()
    family.take_spoils(state, move)
    assert state.won is not None
    if state.battle and seat == state.won:
        if state.dirty:
            state.settle_marriages()
        state.actor = state.ally(seat)
    else:
        # The claims that the victor's card may allow have waited for the end of the battle.
        state.seats_gaining |= (1 << state.won | 1 << seat) & ~(1 << state.attacking())
        family.end_battle(state)


# --- trades --------------------------------------------------------------------------------------


def arrange(state: AllianceState, move: Move) -> None:
    """Play ``arrange KH for KC@2s``: the ally is asked (alliance.arranged.permission)."""
    seat = state.moving()
    given, place = move.args
    entry = state.entry_at(place)
    state.reveal(seat, given)
    asked = state.remark(place.seat, "s", entry, on=ASKED)
    named = next(p for e, p in state.places(place.seat, "s", [asked]) if e == asked)
    marked = named._replace(marks=state.marks(asked))
    state.offer = (marked, given, state.phase)
    state.phase, state.actor = "consent", place.seat
    state.tell("arrange", seat, (given, place.card), place.seat)


def answer_trade(state: AllianceState, move: Move) -> None:
    """Play ``consent`` or ``refuse``; a card that is given is betrothed.

    Rules: alliance.arranged.trade, alliance.arranged.betrothal.
    """
    assert state.offer is not None
    place, given, then = state.offer
    ally, seat = state.moving(), state.attacking()
    state.offer = None
    state.tell(move.verb, ally, (given, place.card), seat)
    if move.verb == "consent":
        entry = state.entry_at(place)
        state.lift(ally, "s", entry)
        state.drop(seat, given)
        laid = state.lay(ally, "s", given, "traded")
        state.remark(ally, "s", laid, on=BETROTHED)
        state.any_betrothed = True
        state.take(seat, place.card, openly=True)
    state.phase = then
    state.advance(then)


# --- claims --------------------------------------------------------------------------------------


def ask_claims(state: AllianceState, point: str) -> bool:
    """Open a claim window if the last act calls for one; True if a seat is asked.

    None opens while a battle goes on. Asked are all after a new top, else those who gained a card,
    and those who may ransom a copy of the top that came to a meld: everybody but the owner of the
    board.

    Rules: alliance.change.off-turn, AL-A21.
    """
    top_changed, gaining, melded = state.top_changed, state.seats_gaining, state.melded
    if not (top_changed or gaining or melded):
        return False
    state.top_changed, state.seats_gaining, state.melded = False, 0, ()
    if point == BATTLE or not state.discard:
        return False
    top = state.discard[-1] & CARD
    if not claimable(state, top):
        state.queue = []
        return False
    asked = OTHERS[state.attacking()]
    if not top_changed:
        boards = [board for board, card in melded if card == top]
        asked = [s for s in asked if gaining >> s & 1 or any(b != s for b in boards)]
    state.queue = claimants(state, asked)
    if not state.queue:
        return False
    state.phase, state.actor = "claim", state.queue[0]
    return True


def pass_(state: AllianceState, move: Move) -> None:
    """Play ``pass``: of a claim, or of what the other games pass."""
    if state.phase != "claim":
        marriages.pass_(state, move)
        return
    state.tell("pass", state.moving(), note="claim")
    state.queue.pop(0)
    if state.queue:
        state.actor = state.queue[0]
    else:
        state.resume()


def change(state: AllianceState, move: Move) -> None:
    """Play ``change TS dead TS@0m``, or a claim, which ends the window."""
    claimed = state.phase == "claim"
    drawn = family.change_house(state, move)
    if drawn:
        state.on_top_changed()
    if claimed:
        state.queue = []
        state.resume()
        return
    if drawn:
        state.draws.pop(0)
    state.advance(DRAW if drawn else state.phase)
