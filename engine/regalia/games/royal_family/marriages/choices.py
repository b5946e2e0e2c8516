"""Choices in the games with marriages: the moves by kind, and why other things cannot be done."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import ClassVar, cast

from regalia.games.royal_family.choices import WORDS, RoyalFamilyChooser
from regalia.games.royal_family.marks import CARD
from regalia.games.royal_family.marriages.explain import timing
from regalia.games.royal_family.marriages.state import MarriagesState
from regalia.games.royal_family.state import RoyalFamilyState
from regalia.i18n import tr, tr_noop
from regalia.presentation import Observer
from regalia.state import Move


class MarriagesChooser(RoyalFamilyChooser):
    """Adds gifts, hostages and answers to what the family can do."""

    words: ClassVar[Mapping[str, tuple[str, str]]] = {
        **WORDS,
        "house": (
            tr_noop("Declare a house"),
            tr_noop("its jacks, queens and kings are your Royals"),
        ),
        "change": (
            tr_noop("Change house"),
            tr_noop("three alike make their suit your house; one of them dies"),
        ),
    }
    optional: ClassVar[Sequence[str]] = (
        "pile",
        "meld",
        "kill",
        "ransom",
        "change",
        "hostage",
        "redeem",
    )

    def brings(self, view: RoyalFamilyState, move: Move, observer: Observer) -> str:
        """Return what a move brings; an offer brings nothing until it is accepted."""
        if move.verb in ("arrange", "challenge", "consent", "refuse"):
            return ""
        return super().brings(view, move, observer)

    def why_not(self, view: RoyalFamilyState, kind: str) -> str:
        """Return why there is no move of an optional kind."""
        if kind not in ("hostage", "redeem", "wed", "arrange"):
            return super().why_not(view, kind)
        state = cast(MarriagesState, view)
        late = timing(state, Move(kind))
        return late.message if late else _NEVER[kind](state)


def _no_hostage(state: MarriagesState) -> str:
    seat = state.moving()
    if state.hostage_act == "redeem":
        return tr("You redeemed a hostage in this turn.")
    if not any((entry & CARD) >> 2 in state.noble_ranks() for entry in state.spoils[seat]):
        return tr("You have won no card that could be a hostage.")
    return tr("No marriage stands that a card of your spoils could hold up.")


def _no_redemption(state: MarriagesState) -> str:
    if state.hostage_act == "declare":
        return tr("You declared a hostage in this turn.")
    if not state.hostages:
        return tr("Nobody holds a hostage.")
    enemies = state.enemies(state.moving())
    if not any(hostage.holder in enemies for hostage in state.hostages):
        return tr("No enemy holds a hostage.")
    return tr("You hold no card that redeems one.")


_NEVER: Mapping[str, Callable[[MarriagesState], str]] = {
    "hostage": _no_hostage,
    "redeem": _no_redemption,
    "wed": lambda state: tr("No Royal of yours waits for a spouse that you hold."),
    "arrange": lambda state: tr(
        "Your ally has lately won no king or queen of his house that you hold the equal of."
    ),
}
