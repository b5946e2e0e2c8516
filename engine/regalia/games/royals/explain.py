"""Reasons why a move is not legal in Royals, where the family has none."""

from __future__ import annotations

from typing import TYPE_CHECKING

from regalia.cards import GLYPHS, SUIT_WORDS, glyphs
from regalia.errors import IllegalMove
from regalia.games.royal_family import explain as family
from regalia.games.royal_family.marks import RECENT, Place
from regalia.games.royals.legal import MAX_REDEALS
from regalia.i18n import tr
from regalia.state import Move

if TYPE_CHECKING:
    from regalia.games.royals.state import RoyalsState


def explain(state: RoyalsState, move: Move) -> IllegalMove:
    """Return why a move that is not listed is not legal."""
    if move.verb in ("house", "redeal") or state.phase == "house":
        return _house(state, move)
    found = family.explain(state, move)
    if found is not None:
        return found
    return _ransom(state, *move.args) if move.verb == "ransom" else _top(state)


def _house(state: RoyalsState, move: Move) -> IllegalMove:
    if state.phase != "house" and move.verb == "house":
        rule, why = "suit.order", tr("The home suits are chosen already.")
    elif move.verb == "pass":
        rule = "suit.pass"
        why = tr("Only the dealer's opponent may pass, and only before anybody has chosen.")
    elif move.verb == "redeal":
        rule = "suit.redeal"
        why = tr("Only the dealer may force a redeal, in place of choosing after a pass.")
        if state.phase == "house" and state.first is None and state.actor == state.dealer:
            why = tr(
                "There were {n} redeals in a row: you must choose a home suit now.",
                n=MAX_REDEALS,
            )
    else:
        rule, why = "suit.order", tr("Home suits are chosen first.")
    return IllegalMove(state.rule(rule), why)


def _top(state: RoyalsState) -> IllegalMove:
    """Refuse a top discard that is not the actor's to draw."""
    house = state.house[state.moving()]
    card = glyphs(state.discard[-1])
    if house is None:
        return state.refusal("draw.source", tr("{card} is not of your home suit", card=card))
    suit = f"{tr(SUIT_WORDS[house])} {GLYPHS[house]}"
    why = tr("{card} is not of your home suit {suit}", card=card, suit=suit)
    return state.refusal("draw.source", why)


def _ransom(state: RoyalsState, place: Place, payment: int) -> IllegalMove:
    seat, card = state.moving(), place.card
    if not state.is_royal(seat, card):
        why = tr(
            "{card} is no Royal of yours: only your own Royals are ransomed", card=glyphs(card)
        )
        return state.refusal("ransom.swap", why)
    if place.seat == seat or place.zone == "h":
        why = tr("a Royal is ransomed from the other player's board only")
        return state.refusal("ransom.swap", why)
    entry = state.find(place)
    if entry is None:
        return family.nowhere(state, "ransom.swap", place)
    if place.zone == "s":
        why = tr("{card} was won in a trick: it cannot be ransomed", card=glyphs(card))
        return state.refusal("ransom.not-tricks", why)
    if entry & RECENT:
        return family.payment(state, seat, card, payment)
    why = tr(
        "{card} was not melded in the turn just before: it is too late to ransom it",
        card=glyphs(card),
    )
    return state.refusal("ransom.recent", why)
