"""Reasons why a move is not legal in Marriage Royals, where the family has none."""

from __future__ import annotations

from typing import TYPE_CHECKING

from regalia.cards import JACK, OR, glyphs
from regalia.errors import IllegalMove
from regalia.games.marriage.weddings import GATE
from regalia.games.royal_family import explain as family
from regalia.games.royal_family.marks import CARD, TAKEN, Place
from regalia.games.royal_family.marriages import explain as marriages
from regalia.games.royal_family.marriages.legal import own_place
from regalia.games.royal_family.pack import CONJUGAL
from regalia.i18n import tr
from regalia.state import Move

if TYPE_CHECKING:
    from regalia.games.marriage.state import MarriageRoyalsState


def explain(state: MarriageRoyalsState, move: Move) -> IllegalMove:
    """Return why a move that is not listed is not legal."""
    if state.phase == "spouse" and move.verb != "spouse":
        return state.refusal("marry.choice", tr("a spouse has to be chosen first"))
    if move.verb == "spouse":
        asked = state.phase == "spouse"
        why = tr("no such couple can be made" if asked else "no choice is asked")
        return state.refusal("marry.choice", why)
    if move.verb == "move":
        return marriages.timing(state, move) or _forced(state, move.args[0])
    if move.verb == "wed":
        return marriages.timing(state, move) or _wed(state, move.args[0])
    if move.verb == "change" and (move.args[1] or move.args[2]):
        why = tr("draw or ransom the card first, then change")
        return state.refusal("change.sources", why)
    if move.verb == "ransom" and not isinstance(move.args[0], Place):
        return marriages.timing(state, move) or _pile_ransom(state, *move.args)
    found = marriages.explain(state, move)
    if found is not None:
        return found
    if move.verb == "hostage":
        aimed = marriages.hostage_target(state, move, "hostage.target")
        return aimed or _no_target(state, move.args[0].card)
    if move.verb == "redeem":
        card = glyphs(move.args[0].card)
        why = tr("{card} is redeemed with an equal card of another suit", card=card)
        return state.refusal("redeem.price", why)
    if move.verb == "ransom":
        return _ransom(state, *move.args)
    why = tr("to end the hand a marriage must have stood for {n} turns on some board", n=GATE)
    return state.refusal("end.marriage", why)


def _forced(state: MarriageRoyalsState, royal: Place) -> IllegalMove:
    """Refuse to move a Royal to the spoils."""
    seat = state.moving()
    forced = [entry for entry in state.forced(seat) if entry & CARD == royal.card]
    if own_place(state, royal, "m") is None:
        why = tr("{card} is no married Royal in your melds", card=str(royal))
        return state.refusal("force.resolve", why)
    if forced and not royal.marks:
        places = [str(place) for _, place in state.places(seat, "m", forced)]
        names = f" {tr(OR)} ".join(places)
        why = tr("say which of the married Royals moves: {places}", places=names)
        return state.refusal("force.resolve", why)
    why = tr("{card} is no married Royal in your melds", card=glyphs(royal.card))
    return state.refusal("force.resolve", why)


def _wed(state: MarriageRoyalsState, card: int) -> IllegalMove:
    seat = state.moving()
    house = state.house[seat]
    board = state.spoils[seat] + state.meld[seat]
    if card not in state.hands[seat]:
        if any(e & CARD == card for e in board):
            why = tr("{card} lies on your board already", card=glyphs(card))
            return state.refusal("meld.locked", why)
        return family.not_held(state, "marry.from-hand", card)
    if card >> 2 not in state.noble_ranks():
        why = tr(
            "kings, queens and jacks marry, and nobody else"
            if JACK in state.noble_ranks()
            else "kings and queens marry, and nobody else"
        )
        return state.refusal("marry.def", why)
    if card & 3 == house:
        why = tr("{card} is of your own house: the second spouse is of another", card=glyphs(card))
        return state.refusal("marry.def", why)
    rank = CONJUGAL[card >> 2]
    waiting = [e for e in board if e & 3 == house and (e & CARD) >> 2 == rank]
    if not waiting:
        why = tr("no Royal on your board can marry {card}", card=glyphs(card))
        return state.refusal("marry.def", why)
    if not any(state.free(e) for e in waiting):
        why = tr("every Royal that could marry {card} is married", card=glyphs(card))
        return state.refusal("marry.no-bigamy", why)
    return family.last_card(state)


def _no_target(state: MarriageRoyalsState, card: int) -> IllegalMove:
    """Refuse a card of the own spoils as a hostage, since it has no target."""
    seat = state.moving()
    own = [e for e in state.spoils[seat] + state.meld[seat] if e & CARD == card]
    if any(state.bound(e) for e in own):
        why = tr("no hostage is held against a marriage on your own board")
        return state.refusal("hostage.not-own", why)
    return state.refusal("hostage.card", tr("no {card} is married anywhere", card=glyphs(card)))


def _ransom(state: MarriageRoyalsState, place: Place, payment: int) -> IllegalMove:
    """Refuse a ransom from a board."""
    seat, card = state.moving(), place.card
    if place.zone == "s":
        return marriages.ransom_from_spoils(state, place)
    entry = None if place.zone == "h" else state.find(place)
    if entry is None:
        return family.nowhere(state, "ransom.scope", place)
    if entry & TAKEN:
        return _once(state, card)
    if place.seat == seat and state.is_royal(seat, payment):
        why = tr("no Royal of your own pays for a card of your own melds")
        return state.refusal("ransom.own-meld", why)
    return family.payment(state, seat, card, payment)


def _once(state: MarriageRoyalsState, card: int) -> IllegalMove:
    why = tr("{card} was ransomed in this turn already", card=glyphs(card))
    return state.refusal("ransom.once", why)


def _pile_ransom(
    state: MarriageRoyalsState, target: tuple[int, int | None], payment: int
) -> IllegalMove:
    seat = state.moving()
    card, depth = target
    pile = [entry & CARD for entry in state.discard]
    if card not in pile:
        why = tr("no {card} lies in the discard pile", card=glyphs(card))
        return state.refusal("ransom.scope", why)
    if depth is None and pile.count(card) > 1:
        why = tr(
            "say which {card}: it lies in the pile {n} times", card=glyphs(card), n=pile.count(card)
        )
        return state.refusal("ransom.scope", why)
    at = pile.index(card) if depth is None else len(pile) - depth
    if not 0 <= at < len(pile) or pile[at] != card:
        why = tr("{card} does not lie there", card=glyphs(card))
        return state.refusal("ransom.scope", why)
    if state.discard[at] & TAKEN:
        return _once(state, card)
    return family.payment(state, seat, card, payment)
