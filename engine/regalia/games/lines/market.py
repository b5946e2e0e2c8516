"""The black market of the game for four: a card given to the left before the first trade.

Those who take part form a ring (RL-A23).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from regalia.cards import UNKNOWN
from regalia.games.lines import explain as refusals
from regalia.games.lines.moves import NONE
from regalia.games.lines.pack import in_text_order
from regalia.state import Move

if TYPE_CHECKING:
    from regalia.games.lines.state import LinesState


def offer(state: LinesState, move: Move) -> None:
    """A seat's choice, which nobody sees; with the last one the cards are passed on."""
    seat = state.actor
    assert seat is not None
    card = move.args[0]
    # A card stays in its hand until all have chosen, so that its number tells nothing.
    state.offers[seat] = card if state.viewer in (None, seat) else UNKNOWN
    state.tell("offer", seat)
    if seat + 1 < state.sides:
        state.actor = seat + 1
        return
    _pass_on(state)
    state.offers = [None] * state.sides
    state.turn = 1


def _pass_on(state: LinesState) -> None:
    seat = state.actor
    ring = _ring(state)
    state.ring = list(ring)
    state.tell("ring", state.starter, note=" ".join(map(str, ring)))
    if len(ring) < 2:
        return
    for i, giver in enumerate(ring):
        taker = ring[(i + 1) % len(ring)]
        card = state.offers[giver]
        assert card is not None
        # What comes is told to the taker alone. The whole record tells it of the last to choose,
        # as his own does; a text may leave it out there.
        if taker == state.viewer:
            card = state.reveal("came", card)
        elif state.viewer is None and taker == seat:
            if state.told and state.foresee("came") is None:
                state.note("came", card)
            else:
                state.reveal("came", card)
        state.passed.append((giver, taker, card))
    for giver, _, card in state.passed:
        state.drop(giver, card)
    for giver, taker, card in state.passed:
        state.hands[taker].append(card if state.viewer in (None, giver, taker) else UNKNOWN)
        state.tell("pass", giver, (card,), taker)
    for taker in ring:
        state.hands[taker].sort(key=in_text_order)


def _ring(state: LinesState) -> tuple[int, ...]:
    """Who takes part; a view has to be told, and knows it of its own seat only."""
    giving = [card != NONE for card in state.offers]
    ring = tuple(seat for seat, gives in enumerate(giving) if gives)
    if state.viewer is None:
        return state.reveal_all("ring", ring)
    told = state.foresee("ring")
    if told is not None and state.viewer >= 0 and giving[state.viewer] != (state.viewer in told):
        raise refusals.disagrees(("ring", told))
    return state.reveal_all("ring", ring if told is None else told, known=False)
