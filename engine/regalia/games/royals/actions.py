"""The moves that only Royals has: the choice of a home suit, its pass, and the redeal."""

from __future__ import annotations

from typing import TYPE_CHECKING

from regalia.cards import SUITS
from regalia.games.royal_family import actions as family
from regalia.state import Move

if TYPE_CHECKING:
    from regalia.games.royals.state import RoyalsState


def choose_house(state: RoyalsState, move: Move) -> None:
    """Play ``house H``; the seat that chose first begins (``royals.turn.first``)."""
    seat = state.moving()
    state.house[seat] = move.args[0]
    state.tell("house", seat, note=SUITS[move.args[0]])
    if state.first is None:
        state.first = seat
        state.actor = 1 - seat
    else:
        family.begin_turn(state, state.first)


def pass_(state: RoyalsState, move: Move) -> None:
    """Play ``pass``: of the first choice, or of a draw."""
    if state.phase == "house":
        state.tell("pass", state.moving(), note="house")
        state.actor = state.dealer
    else:
        family.pass_draw(state, move)


def redeal(state: RoyalsState, move: Move) -> None:
    """Play ``redeal``: the hand ends unscored (``royals.suit.redeal``)."""
    state.tell("redeal", state.moving())
    family.finish(state, "redeal")
