"""Reasons why a move is not legal in Alliance Royals, where the family has none."""

from __future__ import annotations

from typing import TYPE_CHECKING

from regalia.cards import JACK, SUIT_WORDS, glyphs
from regalia.errors import IllegalMove
from regalia.games.royal_family import explain as family
from regalia.games.royal_family.marks import ASKED, CARD, PAID, TURN, WON_AT, Place
from regalia.games.royal_family.marriages import explain as marriages
from regalia.i18n import tr
from regalia.state import Move

if TYPE_CHECKING:
    from regalia.games.alliance.state import AllianceState


def explain(state: AllianceState, move: Move) -> IllegalMove:
    """Return why a move that is not listed is not legal."""
    verb, phase = move.verb, state.phase
    if phase == "claim" and verb not in ("change", "pass"):
        why = tr("change your house with the top discard, or pass")
        return state.refusal("change.off-turn", why)
    if phase == "claim" and verb == "change":
        return _claim(state, move)
    if phase == "consent" and verb not in ("consent", "refuse"):
        return state.refusal("arranged.permission", tr("consent to the trade, or refuse it"))
    if verb in ("consent", "refuse"):
        return state.refusal("arranged.permission", tr("no trade is offered"))
    if verb == "arrange":
        return marriages.timing(state, move) or _arrange(state, *move.args)
    if verb == "change" and marriages.timing(state, move) is None:
        late = _late_ransom(state, move)
        if late is not None:
            return late
    found = marriages.explain(state, move)
    if found is not None:
        return found
    if verb == "hostage":
        aimed = marriages.hostage_target(state, move, "hostage.effect")
        return aimed or _no_target(state, move.args[0].card)
    if verb == "redeem":
        card = glyphs(move.args[0].card)
        why = tr(
            "{card} is redeemed with a king, queen or jack of another suit"
            if JACK in state.noble_ranks()
            else "{card} is redeemed with a king or queen of another suit",
            card=card,
        )
        return state.refusal("redeem.price", why)
    return _ransom(state, *move.args) if verb == "ransom" else _top(state)


def _top(state: AllianceState) -> IllegalMove:
    """Refuse a top discard that is not the actor's to draw."""
    house = state.house[state.moving()]
    if house is None:
        return state.refusal("draw.source", tr("the top discard is not of your house"))
    why = tr("the top discard is not of your house {suit}", suit=tr(SUIT_WORDS[house]))
    return state.refusal("draw.source", why)


def _claim(state: AllianceState, move: Move) -> IllegalMove:
    card, drawn, payments, _ = move.args
    top = state.discard[-1] & CARD
    if not drawn or card != top:
        why = tr("out of turn a house is changed with {card}, the top discard", card=glyphs(top))
        return state.refusal("change.off-turn", why)
    if len(payments) > 1:
        why = tr("out of turn one card at most is ransomed for a change")
        return state.refusal("change.off-turn-ransom", why)
    return _late_ransom(state, move) or family.change(state, state.moving(), move)


def _arrange(state: AllianceState, given: int, place: Place) -> IllegalMove:
    seat = state.moving()
    ally = state.ally(seat)
    house = state.house[seat]
    wanted = glyphs(place.card)
    if place.seat != ally or place.zone != "s":
        why = tr("a trade is arranged for a card in the spoils of your ally")
        return state.refusal("arranged.trigger", why)
    entry = state.find(place)
    if entry is None:
        return family.nowhere(state, "arranged.trigger", place)
    if place.card >> 2 not in state.noble_ranks() or place.card & 3 != state.house[ally]:
        why = tr(
            "{card} is no king, queen or jack of your ally's house"
            if JACK in state.noble_ranks()
            else "{card} is no king or queen of your ally's house",
            card=wanted,
        )
        return state.refusal("arranged.trigger", why)
    won = entry >> WON_AT & TURN
    if not won:
        why = tr(
            "your ally did not win {card} as his Royal in battle since your last turn", card=wanted
        )
        return state.refusal("arranged.trigger", why)
    if won == state.turn:
        why = tr("{card} was won in this very turn: it can be traded in your next", card=wanted)
        return state.refusal("arranged.trade", why)
    if entry & ASKED:
        why = tr("your ally was asked for {card} in this turn already", card=wanted)
        return state.refusal("arranged.permission", why)
    if house == state.house[ally]:
        return state.refusal("marriage.same-suit", tr("allies of one house cannot trade so"))
    price = place.card >> 2 << 2 | (house or 0)
    if given != price:
        why = tr(
            "{card} is traded for {price}, not for {given}",
            card=wanted,
            price=glyphs(price),
            given=glyphs(given),
        )
        return state.refusal("arranged.trade", why)
    return family.not_held(state, "arranged.trade", given)


def _ransom(state: AllianceState, place: Place, payment: int) -> IllegalMove:
    """Refuse a ransom."""
    seat, card = state.moving(), place.card
    if place.zone == "s":
        return marriages.ransom_from_spoils(state, place)
    if not state.is_royal(seat, card):
        why = tr(
            "{card} is no Royal of yours: only your own Royals are ransomed", card=glyphs(card)
        )
        return state.refusal("ransom.swap", why)
    entry = None if place.zone == "h" else state.find(place)
    if entry is None:
        return family.nowhere(state, "ransom.swap", place)
    if place.seat == seat and not entry & PAID:
        why = tr(
            "from your own melds a Royal is ransomed only in your next turn after somebody paid it"
        )
        return state.refusal("ransom.own-meld", why)
    if not state.in_time(seat, place.seat, entry):
        why = tr(
            "{card} came there before your last turn: it is too late to ransom it",
            card=glyphs(card),
        )
        return state.refusal("ransom.recent", why)
    return family.payment(state, seat, card, payment)


def _no_target(state: AllianceState, card: int) -> IllegalMove:
    """Refuse a card of the own spoils as a hostage, since it has no target."""
    seat = state.moving()
    if card & 3 == state.house[seat]:
        why = tr("{card} is of your own house: own Royals are no hostages", card=glyphs(card))
        return state.refusal("hostage.own-exempt", why)
    hostile = {state.house[other] for other in state.enemies(seat)}
    if card & 3 not in hostile:
        why = tr("{card} is of no enemy's house", card=glyphs(card))
        return state.refusal("hostage.card", why)
    why = tr("no {card} is married or betrothed on another board", card=glyphs(card))
    return state.refusal("hostage.effect", why)


def _late_ransom(state: AllianceState, move: Move) -> IllegalMove | None:
    """Refuse a change with a card that is not open to ransom, where the family says it otherwise.

    Rules: AL-A16.
    """
    seat, card = state.moving(), move.args[0]
    ransomable = [(other, entry & CARD) for other, entry in state.change_ransoms(seat)]
    for other, _ in move.args[2]:
        if other == seat:
            why = tr("what lies on your own board is not ransomed for a change")
            return state.refusal("change.ransom", why)
        won = any(entry & CARD == card for entry in state.spoils[other])
        if (other, card) not in ransomable and not won:
            why = tr("no {card} came to those melds since your last turn", card=glyphs(card))
            return state.refusal("change.ransom", why)
    return None
