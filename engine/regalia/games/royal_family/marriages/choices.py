"""Moves that may be wanted in the games with marriages, for the case that they are refused."""

from __future__ import annotations

from typing import TYPE_CHECKING

from regalia.games.royal_family.choices import Candidate, on_offense
from regalia.games.royal_family.marks import CARD
from regalia.i18n import tr
from regalia.verbs import Guards, Move

if TYPE_CHECKING:
    from regalia.games.royal_family.marriages.state import MarriagesState


def in_time(verb: str, time: Guards, candidate: Candidate) -> Candidate:
    """Return the candidate, or the refusal of any move of the verb before its time."""

    def offered(view: MarriagesState) -> Move | str | None:
        refused = time.refusal(view, Move(verb))
        return candidate(view) if refused is None else refused.message

    return on_offense(offered)


def try_hostage(state: MarriagesState) -> str:
    if state.hostage_act == "redeem":
        return tr("You redeemed a hostage in this turn.")
    nobles = state.noble_ranks()
    if not any((entry & CARD) >> 2 in nobles for entry in state.spoils[state.moving()]):
        return tr("You have won no card that could be a hostage.")
    return tr("No marriage stands that a card of your spoils could hold up.")


def try_redemption(state: MarriagesState) -> str:
    if state.hostage_act == "declare":
        return tr("You declared a hostage in this turn.")
    if not state.hostages:
        return tr("No player holds a hostage.")
    enemies = state.enemies(state.moving())
    if not any(hostage.holder in enemies for hostage in state.hostages):
        return tr("No enemy holds a hostage.")
    return tr("You hold no card that redeems one.")
