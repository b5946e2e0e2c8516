"""What all refusals of the family have in common: the rule, and the sentence that cites it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from regalia.cards import AND, RANK_WORDS, capital, glyphs
from regalia.errors import IllegalMove
from regalia.games.royal_family.marks import CARD, Place, find
from regalia.i18n import tr

if TYPE_CHECKING:
    from regalia.games.royal_family.state import RoyalFamilyState


def no(state: RoyalFamilyState, concept: str, message: str) -> IllegalMove:
    """The refusal that cites the game's rule for ``concept``."""
    return IllegalMove(state.rule(concept), capital(message) + ".")


def not_held(state: RoyalFamilyState, concept: str, card: int) -> IllegalMove:
    """The card is not in the hand."""
    return no(state, concept, tr("you do not hold {card}", card=glyphs(card)))


def last_card(state: RoyalFamilyState) -> IllegalMove:
    """The play would lay down the last card before the battle."""
    return no(state, "trick.lead", tr("you must keep a card to lead"))


def nowhere(state: RoyalFamilyState, concept: str, place: Place) -> IllegalMove:
    """The place names no card, or does not say which copy."""
    zone = state.zone(place.seat, place.zone) if place.zone != "h" else []
    alike = {state.marks(e) for e in zone if e & CARD == place.card}
    copies = sorted(str(place._replace(marks=marks)) for marks in alike)
    card = glyphs(place.card)
    if len(copies) > 1 or (copies and find(state, place) is None):
        there = f" {tr(AND)} ".join(copies)
        why = tr("say which copy of {card}: there is {copies}", card=card, copies=there)
        return no(state, concept, why)
    return no(state, concept, tr("no {card} lies there", card=card))


def payment(state: RoyalFamilyState, seat: int, card: int, paid: int) -> IllegalMove:
    """The payment for ``card`` is wrong."""
    if paid not in state.hands[seat]:
        return not_held(state, "ransom.swap", paid)
    return no(
        state,
        "ransom.swap",
        tr(
            "{card} is paid for with a {rank} of another suit, not with {paid}",
            card=glyphs(card),
            rank=tr(RANK_WORDS[card >> 2]),
            paid=glyphs(paid),
        ),
    )
