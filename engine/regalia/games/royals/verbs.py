"""The verbs of Royals, a row each."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from regalia.games.royal_family import moves
from regalia.games.royal_family import verbs as family
from regalia.games.royal_family.words import phrase
from regalia.games.royals import actions, guards
from regalia.i18n import tr_noop
from regalia.verbs import Guards, Move, Verb, bare, button, line

if TYPE_CHECKING:
    from regalia.games.royals.state import RoyalsState


def _list_pass(state: RoyalsState, seat: int, out: list[Move]) -> None:
    """The pass of the dealer's opponent (royals.suit.pass)."""
    if state.first is None and state.actor != state.dealer:
        out.append(moves.PASS)


def _list_redeal(state: RoyalsState, seat: int, out: list[Move]) -> None:
    """The redeal that the dealer may force after a pass (royals.suit.redeal, R2-A07)."""
    asked = state.first is None and state.actor == state.dealer
    if asked and state.redeals < guards.MAX_REDEALS:
        out.append(moves.REDEAL)


_FAMILY = family.ROWS
_PASS = _FAMILY["pass"]

ROWS: dict[str, Verb] = {
    **_FAMILY,
    "house": family.house(actions.choose_house, guards.house, tr_noop("Choose a suit")),
    "pass": family.with_guards(_PASS, Guards(guards.pass_house))._replace(
        lists={**_PASS.lists, "house": _list_pass}, play=actions.pass_
    ),
    "redeal": Verb(
        form="redeal",
        read=bare(moves.REDEAL),
        lists={"house": _list_redeal},
        guards=(Guards(guards.redeal),),
        play=actions.redeal,
        label=button(tr_noop("Deal again"), 10),
        kinds=(family.INSTEAD,),
        says={"redeal": line(tr_noop("{who} forced a redeal"))},
        describe=phrase(tr_noop("deal anew")),
    ),
    "draw": family.with_guards(_FAMILY["draw"], Guards(guards.draw)),
    "ransom": family.with_guards(_FAMILY["ransom"], Guards(guards.ransom)),
}
VERBS: Mapping[str, Verb] = family.in_order(ROWS, guards.QUESTIONS)
