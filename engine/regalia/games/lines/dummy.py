"""The third side of a game for two: a pile face down, an open card, and no will of its own."""

from __future__ import annotations

from typing import TYPE_CHECKING

from regalia.cards import UNKNOWN
from regalia.errors import HiddenError
from regalia.games.lines import line
from regalia.games.lines.pack import ALLOWED

if TYPE_CHECKING:
    from regalia.games.lines.state import LinesState


def card_to_play(state: LinesState) -> int:
    """Takes the card that the dummy plays: the open one if it bids, else the top of the pile
    (``lines.two.up``, ``lines.two.pile``).
    """
    up = state.up
    assert up is not None
    # In the last trade the open card is all that is left (RL-A21).
    if ALLOWED[state.suits][up] or not state.pile:
        state.up = None
        return state.reveal("dummy", up)
    return state.reveal("dummy", state.pile.pop())


def refill(state: LinesState) -> None:
    """Turns a new open card over as a trade begins, if the last one was played."""
    if state.up is None:
        state.up = state.reveal("up", state.pile.pop())
        state.tell("up", state.seats, (state.up,))


def escape(state: LinesState, escapes: list[tuple[int, int]]) -> tuple[int, int]:
    """The pair of its line that goes with the joker: whatever leaves it most points (RL-A22)."""
    seat = state.seats
    ruler = state.rulers[seat]
    if ruler == UNKNOWN:
        # Its choice follows from its ruler, which the same move shows in the end.
        shown = state.foresee("rulers")
        if shown is None or shown[seat] == UNKNOWN:
            raise HiddenError("the dummy's joker goes by its ruler, which a view does not know")
        ruler = shown[seat]
    return line.best_escape(state.lines[seat], escapes, ruler & 3)[0]
