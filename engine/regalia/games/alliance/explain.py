"""Why a move is not legal in Alliance Royals, where the family has no word for it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from regalia.cards import OR, glyphs
from regalia.errors import IllegalMove
from regalia.games.royal_family import option_reasons, refusals
from regalia.games.royal_family.marks import ASKED, CARD, PAID, TURN, WON_AT, Place, find
from regalia.games.royal_family.marriages import explain as marriages_explain
from regalia.games.royal_family.marriages import hostages, pairs
from regalia.games.royal_family.pack import ROYALS
from regalia.i18n import tr
from regalia.state import Move

if TYPE_CHECKING:
    from regalia.games.alliance.state import AllianceState


def explain(state: AllianceState, move: Move) -> IllegalMove | None:
    """The reason, or None where the family knows it."""
    verb, phase = move.verb, state.phase
    if phase == "claim" and verb not in ("change", "pass"):
        why = tr("change your house with the top discard, or pass")
        return refusals.no(state, "change.off-turn", why)
    if phase == "claim" and verb == "change":
        return _claim(state, move)
    if phase == "consent" and verb not in ("consent", "refuse"):
        return refusals.no(state, "arranged.permission", tr("consent to the trade, or refuse it"))
    if verb in ("consent", "refuse"):
        return refusals.no(state, "arranged.permission", tr("no trade is offered"))
    if verb == "arrange":
        return marriages_explain.timing(state, move) or _arrange(state, *move.args)
    return marriages_explain.explain(state, move)


def _claim(state: AllianceState, move: Move) -> IllegalMove:
    card, drawn, payments, _ = move.args
    top = state.discard[-1] & CARD
    if not drawn or card != top:
        why = tr("out of turn a house is changed with {card}, the top discard", card=glyphs(top))
        return refusals.no(state, "change.off-turn", why)
    if len(payments) > 1:
        why = tr("out of turn one card at most is ransomed for a change")
        return refusals.no(state, "change.off-turn-ransom", why)
    return option_reasons.change(state, state.actor or 0, move)


def _arrange(state: AllianceState, given: int, place: Place) -> IllegalMove:
    seat = state.actor
    assert seat is not None
    ally = state.ally(seat)
    house = state.house[seat]
    wanted = glyphs(place.card)
    if place.seat != ally or place.zone != "s":
        why = tr("a trade is arranged for a card in the spoils of your ally")
        return refusals.no(state, "arranged.trigger", why)
    entry = find(state, place)
    if entry is None:
        return refusals.nowhere(state, "arranged.trigger", place)
    if place.card >> 2 not in pairs.noble_ranks(state) or place.card & 3 != state.house[ally]:
        why = tr("{card} is no king or queen of your ally's house", card=wanted)
        return refusals.no(state, "arranged.trigger", why)
    won = entry >> WON_AT & TURN
    if not won:
        why = tr("your ally did not win {card} in battle since your last turn", card=wanted)
        return refusals.no(state, "arranged.trigger", why)
    if won == state.turn:
        why = tr("{card} was won in this very turn: it can be traded in your next", card=wanted)
        return refusals.no(state, "arranged.trade", why)
    if entry & ASKED:
        why = tr("your ally was asked for {card} in this turn already", card=wanted)
        return refusals.no(state, "arranged.permission", why)
    if house == state.house[ally]:
        return refusals.no(state, "marriage.same-suit", tr("allies of one house cannot trade so"))
    price = place.card >> 2 << 2 | (house or 0)
    if given != price:
        why = tr(
            "{card} is traded for {price}, not for {given}",
            card=wanted,
            price=glyphs(price),
            given=glyphs(given),
        )
        return refusals.no(state, "arranged.trade", why)
    return refusals.not_held(state, "arranged.trade", given)


def ransom(state: AllianceState, seat: int, place: Place, payment: int) -> IllegalMove:
    """Why this cannot be ransomed."""
    card = place.card
    house = state.house[seat]
    if place.zone == "s":
        why = tr("{card} lies in the spoils: nothing is ransomed from there", card=glyphs(card))
        return refusals.no(state, "ransom.not-tricks", why)
    if house is None or card not in ROYALS[house]:
        why = tr(
            "{card} is no Royal of yours: only your own Royals are ransomed", card=glyphs(card)
        )
        return refusals.no(state, "ransom.swap", why)
    entry = None if place.zone == "h" else find(state, place)
    if entry is None:
        return refusals.nowhere(state, "ransom.swap", place)
    if place.seat == seat and not entry & PAID:
        why = tr("from your own melds only a Royal that somebody paid for a ransom can be taken")
        return refusals.no(state, "ransom.own-meld", why)
    if not state.in_time(seat, place.seat, entry):
        why = tr(
            "{card} came there before your last turn: it is too late to ransom it",
            card=glyphs(card),
        )
        return refusals.no(state, "ransom.recent", why)
    return refusals.payment(state, seat, card, payment)


def target(state: AllianceState, card: int, place: Place | None) -> IllegalMove:
    """Why a card of the own spoils is no hostage against this target."""
    seat = state.actor
    assert seat is not None
    entry = next(e for e in state.spoils[seat] if e & CARD == card)
    found = hostages.targets(state, seat, entry)
    if found:
        names = f" {tr(OR)} ".join(str(spot) for spot in found)
        why = tr("say against which card: {places}", places=names)
        return refusals.no(state, "hostage.effect", why)
    if card & 3 == state.house[seat]:
        why = tr("{card} is of your own house: own Royals are no hostages", card=glyphs(card))
        return refusals.no(state, "hostage.own-exempt", why)
    hostile = {state.house[other] for other in state.enemies(seat)}
    if card & 3 not in hostile:
        why = tr("{card} is of no enemy's house", card=glyphs(card))
        return refusals.no(state, "hostage.card", why)
    why = tr("no {card} is married or betrothed on another board", card=glyphs(card))
    return refusals.no(state, "hostage.effect", why)
