"""Why a move is not legal in Alliance Royals, where the family has no word for it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from regalia.cards import glyphs
from regalia.errors import IllegalMove
from regalia.games.family import court_reasons, hostages, pairs, refusals
from regalia.games.family.board import ASKED, CARD, PAID, TURN, WON_AT, Place, find
from regalia.games.family.pack import ROYALS
from regalia.state import Move

if TYPE_CHECKING:
    from regalia.games.alliance.state import AllianceState


def explain(state: AllianceState, move: Move) -> IllegalMove | None:
    """The reason, or None where the family knows it."""
    verb, phase = move.verb, state.phase
    if phase == "claim" and verb not in ("change", "pass"):
        why = "change your house with the top discard, or pass"
        return refusals.no(state, "change.off-turn", why)
    if phase == "claim" and verb == "change":
        return _claim(state, move)
    if phase == "consent" and verb not in ("consent", "refuse"):
        return refusals.no(state, "arranged.permission", "consent to the trade, or refuse it")
    if verb in ("consent", "refuse"):
        return refusals.no(state, "arranged.permission", "no trade is offered")
    if verb == "arrange":
        return court_reasons.timing(state, move) or _arrange(state, *move.args)
    return court_reasons.explain(state, move)


def _claim(state: AllianceState, move: Move) -> IllegalMove:
    card, drawn, payments, _ = move.args
    top = state.discard[-1] & CARD
    if not drawn or card != top:
        why = f"out of turn a house is changed with {glyphs(top)}, the top discard"
        return refusals.no(state, "change.off-turn", why)
    if len(payments) > 1:
        why = "out of turn one card at most is ransomed for a change"
        return refusals.no(state, "change.off-turn-ransom", why)
    return refusals.change_reason(state, state.actor or 0, move)


def _arrange(state: AllianceState, given: int, place: Place) -> IllegalMove:
    seat = state.actor
    assert seat is not None
    ally = state.ally(seat)
    house = state.house[seat]
    if place.seat != ally or place.zone != "s":
        why = "a trade is arranged for a card in the spoils of your ally"
        return refusals.no(state, "arranged.trigger", why)
    entry = find(state, place)
    if entry is None:
        return refusals.nowhere(state, "arranged.trigger", place)
    if place.card >> 2 not in pairs.noble_ranks(state) or place.card & 3 != state.house[ally]:
        why = f"{glyphs(place.card)} is no king or queen of your ally's house"
        return refusals.no(state, "arranged.trigger", why)
    won = entry >> WON_AT & TURN
    if not won:
        why = f"your ally did not win {glyphs(place.card)} in battle since your last turn"
        return refusals.no(state, "arranged.trigger", why)
    if won == state.turn:
        why = f"{glyphs(place.card)} was won in this very turn: it can be traded in your next"
        return refusals.no(state, "arranged.trade", why)
    if entry & ASKED:
        why = f"your ally was asked for {glyphs(place.card)} in this turn already"
        return refusals.no(state, "arranged.permission", why)
    if house == state.house[ally]:
        return refusals.no(state, "marriage.same-suit", "allies of one house cannot trade so")
    wanted = place.card >> 2 << 2 | (house or 0)
    if given != wanted:
        why = f"{glyphs(place.card)} is traded for {glyphs(wanted)}, not for {glyphs(given)}"
        return refusals.no(state, "arranged.trade", why)
    return refusals.no(state, "arranged.trade", f"you do not hold {glyphs(given)}")


def ransom(state: AllianceState, seat: int, place: Place, payment: int) -> IllegalMove:
    """Why this cannot be ransomed."""
    card = place.card
    house = state.house[seat]
    if place.zone == "s":
        why = f"{glyphs(card)} lies in the spoils: nothing is ransomed from there"
        return refusals.no(state, "ransom.not-tricks", why)
    if house is None or card not in ROYALS[house]:
        why = f"{glyphs(card)} is no Royal of yours: only your own Royals are ransomed"
        return refusals.no(state, "ransom.swap", why)
    entry = None if place.zone == "h" else find(state, place)
    if entry is None:
        return refusals.nowhere(state, "ransom.swap", place)
    if place.seat == seat and not entry & PAID:
        why = "from your own melds only a Royal that somebody paid for a ransom can be taken"
        return refusals.no(state, "ransom.own-meld", why)
    if not state.in_time(seat, place.seat, entry):
        why = f"{glyphs(card)} came there before your last turn: it is too late to ransom it"
        return refusals.no(state, "ransom.recent", why)
    return refusals.payment(state, seat, card, payment)


def target(state: AllianceState, card: int, place: Place | None) -> IllegalMove:
    """Why a card of the own spoils is no hostage against this target."""
    seat = state.actor
    assert seat is not None
    entry = next(e for e in state.spoils[seat] if e & CARD == card)
    found = hostages.targets(state, seat, entry)
    if found:
        names = " or ".join(str(spot) for spot in found)
        return refusals.no(state, "hostage.effect", f"say against which card: {names}")
    if card & 3 == state.house[seat]:
        why = f"{glyphs(card)} is of your own house: own Royals are no hostages"
        return refusals.no(state, "hostage.own-exempt", why)
    hostile = {state.house[other] for other in state.enemies(seat)}
    if card & 3 not in hostile:
        return refusals.no(state, "hostage.card", f"{glyphs(card)} is of no enemy's house")
    why = f"no {glyphs(card)} is married or betrothed on another board"
    return refusals.no(state, "hostage.effect", why)
