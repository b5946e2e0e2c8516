"""The conditions of moves in Royals, besides those of the family."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Final

from regalia.cards import GLYPHS, SUIT_WORDS, glyphs
from regalia.games.royal_family import guards as family
from regalia.games.royal_family.guards import Question
from regalia.games.royal_family.marks import CARD, RECENT
from regalia.i18n import tr
from regalia.verbs import Failing, Move

if TYPE_CHECKING:
    from regalia.games.royals.state import RoyalsState

#: After so many redeals in a row the dealer must choose (R2-A06).
MAX_REDEALS: Final = 10

QUESTIONS: Mapping[str, Question] = {
    "house": lambda state: ("royals.suit.order", tr("Home suits are chosen first."))
}


def house(state: RoyalsState, move: Move) -> Failing:
    if state.phase != "house":
        yield "royals.suit.order", tr("The home suits are chosen already.")


def pass_house(state: RoyalsState, move: Move) -> Failing:
    if state.phase == "house" and (state.first is not None or state.actor == state.dealer):
        why = tr("Only the dealer's opponent may pass, and only before anybody has chosen.")
        yield "royals.suit.pass", why


def redeal(state: RoyalsState, move: Move) -> Failing:
    if state.phase != "house" or state.first is not None or state.actor != state.dealer:
        why = tr("Only the dealer may force a redeal, in place of choosing after a pass.")
        yield "royals.suit.redeal", why
    if state.redeals >= MAX_REDEALS:
        why = tr("There were {n} redeals in a row: you must choose a home suit now.", n=MAX_REDEALS)
        yield "royals.suit.redeal", why


def draw(state: RoyalsState, move: Move) -> Failing:
    """The top discard is the actor's to draw."""
    seat = state.moving()
    if move.args[0] == "discard" and not state.may_take_top(seat):
        home, card = state.house[seat] or 0, glyphs(state.discard[-1] & CARD)
        suit = f"{tr(SUIT_WORDS[home])} {GLYPHS[home]}"
        why = tr("{card} is not of your home suit {suit}", card=card, suit=suit)
        yield "royals.draw.source", why


def ransom(state: RoyalsState, move: Move) -> Failing:
    # R2-A21
    place, payment = move.args
    seat, card = state.moving(), glyphs(place.card)
    if not state.is_royal(seat, place.card):
        why = tr("{card} is no Royal of yours: only your own Royals are ransomed", card=card)
        yield "royals.ransom.swap", why
    if place.seat == seat or place.zone == "h":
        yield "royals.ransom.swap", tr("a Royal is ransomed from the other player's board only")
    yield from family.found(state, "royals.ransom.swap", place)
    if place.zone == "s":
        why = tr("{card} was won in a trick: it cannot be ransomed", card=card)
        yield "royals.ransom.not-tricks", why
    entry = state.find(place)
    if entry is None or not entry & RECENT:
        why = tr(
            "{card} was not melded in the turn just before: it is too late to ransom it", card=card
        )
        yield "royals.ransom.recent", why
    yield from family.pays(state, place.card, payment)
