"""Why a move is not legal in Marriage Royals, where the family has no word for it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from regalia.cards import glyphs
from regalia.errors import IllegalMove
from regalia.games.royal_family import refusals
from regalia.games.royal_family.marks import CARD, TAKEN, Place, find
from regalia.games.royal_family.marriages import explain as marriages_explain
from regalia.games.royal_family.marriages import pairs
from regalia.games.royal_family.pack import ROYALS
from regalia.i18n import tr
from regalia.state import Move

if TYPE_CHECKING:
    from regalia.games.marriage.state import MarriageRoyalsState


def explain(state: MarriageRoyalsState, move: Move) -> IllegalMove | None:
    """The reason, or None where the family knows it."""
    if state.phase == "spouse" and move.verb != "spouse":
        return refusals.no(state, "marry.choice", tr("a spouse has to be chosen first"))
    if move.verb == "spouse":
        asked = state.phase == "spouse"
        why = tr("no such couple can be made" if asked else "no choice is asked")
        return refusals.no(state, "marry.choice", why)
    if move.verb == "move":
        why = tr("{card} is no married Royal in your melds", card=glyphs(move.args[0]))
        return refusals.no(state, "force.resolve", why)
    if move.verb == "wed":
        return marriages_explain.timing(state, move) or _wed(state, move.args[0])
    if move.verb == "change" and (move.args[1] or move.args[2]):
        why = tr("draw or ransom the card first, then change")
        return refusals.no(state, "change.sources", why)
    if move.verb == "ransom" and not isinstance(move.args[0], Place):
        return marriages_explain.timing(state, move) or _pile_ransom(state, *move.args)
    return marriages_explain.explain(state, move)


def _wed(state: MarriageRoyalsState, card: int) -> IllegalMove:
    seat = state.actor
    assert seat is not None
    house = state.house[seat]
    board = state.spoils[seat] + state.meld[seat]
    if card not in state.hands[seat]:
        if any(e & CARD == card for e in board):
            why = tr("{card} lies on your board already", card=glyphs(card))
            return refusals.no(state, "meld.locked", why)
        return refusals.not_held(state, "marry.from-hand", card)
    if card >> 2 not in pairs.noble_ranks(state):
        return refusals.no(state, "marry.def", tr("kings and queens marry, and nobody else"))
    if card & 3 == house:
        why = tr("{card} is of your own house: the second spouse is of another", card=glyphs(card))
        return refusals.no(state, "marry.def", why)
    rank = pairs.CONJUGAL[card >> 2]
    waiting = [e for e in board if e & 3 == house and (e & CARD) >> 2 == rank]
    if not waiting:
        why = tr("no Royal on your board can marry {card}", card=glyphs(card))
        return refusals.no(state, "marry.def", why)
    if not any(pairs.free(state, e) for e in waiting):
        why = tr("every Royal that could marry {card} is married", card=glyphs(card))
        return refusals.no(state, "marry.no-bigamy", why)
    return refusals.last_card(state)


def ransom(state: MarriageRoyalsState, seat: int, place: Place, payment: int) -> IllegalMove:
    """Why this cannot be ransomed from a board."""
    card = place.card
    if place.zone == "s":
        why = tr("{card} lies in the spoils: nothing is ransomed from there", card=glyphs(card))
        return refusals.no(state, "ransom.not-tricks", why)
    entry = None if place.zone == "h" else find(state, place)
    if entry is None:
        return refusals.nowhere(state, "ransom.scope", place)
    if entry & TAKEN:
        return _once(state, card)
    house = state.house[seat]
    if place.seat == seat and house is not None and payment in ROYALS[house]:
        why = tr("no Royal of your own pays for a card of your own melds")
        return refusals.no(state, "ransom.own-meld", why)
    return refusals.payment(state, seat, card, payment)


def _once(state: MarriageRoyalsState, card: int) -> IllegalMove:
    why = tr("{card} was ransomed in this turn already", card=glyphs(card))
    return refusals.no(state, "ransom.once", why)


def _pile_ransom(
    state: MarriageRoyalsState, target: tuple[int, int | None], payment: int
) -> IllegalMove:
    seat = state.actor
    assert seat is not None
    card, depth = target
    pile = [entry & CARD for entry in state.discard]
    if card not in pile:
        why = tr("no {card} lies in the discard pile", card=glyphs(card))
        return refusals.no(state, "ransom.scope", why)
    if depth is None and pile.count(card) > 1:
        why = tr(
            "say which {card}: it lies in the pile {n} times", card=glyphs(card), n=pile.count(card)
        )
        return refusals.no(state, "ransom.scope", why)
    at = pile.index(card) if depth is None else len(pile) - depth
    if not 0 <= at < len(pile) or pile[at] != card:
        why = tr("{card} does not lie there", card=glyphs(card))
        return refusals.no(state, "ransom.scope", why)
    if state.discard[at] & TAKEN:
        return _once(state, card)
    return refusals.payment(state, seat, card, payment)
