"""The conditions of moves in Alliance Royals, besides those of the family."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from regalia.cards import JACK, SUIT_WORDS, glyphs
from regalia.games.royal_family import guards as family
from regalia.games.royal_family.guards import Question
from regalia.games.royal_family.marks import ASKED, CARD, PAID, TURN, WON_AT
from regalia.games.royal_family.marriages import guards as marriages
from regalia.i18n import tr
from regalia.verbs import Failing, Move, Rule

if TYPE_CHECKING:
    from regalia.games.alliance.state import AllianceState

QUESTIONS: Mapping[str, Question] = {
    **marriages.QUESTIONS,
    "claim": lambda state: (
        "alliance.change.off-turn",
        tr("change your house with the top discard, or pass"),
    ),
    "consent": lambda state: (
        "alliance.arranged.permission",
        tr("consent to the trade, or refuse it"),
    ),
}


def answer_trade(state: AllianceState, move: Move) -> Failing:
    if state.phase != "consent":
        yield "alliance.arranged.permission", tr("no trade is offered")


def draw(state: AllianceState, move: Move) -> Failing:
    """The top discard is the actor's to draw."""
    seat = state.moving()
    if move.args[0] == "discard" and not state.may_take_top(seat):
        suit = tr(SUIT_WORDS[state.house[seat] or 0])
        yield "alliance.draw.source", tr("the top discard is not of your house {suit}", suit=suit)


def offense_or_claim(state: AllianceState, move: Move) -> Failing:
    """A change out of turn uses the top discard, and one ransom at most."""
    card, drawn, payments, _ = move.args
    if state.phase != "claim":
        yield from family.offense(state, move)
        return
    top = state.discard[-1] & CARD
    if not drawn or card != top:
        why = tr("out of turn a house is changed with {card}, the top discard", card=glyphs(top))
        yield "alliance.change.off-turn", why
    if len(payments) > 1:
        why = tr("out of turn one card at most is ransomed for a change")
        yield "alliance.change.off-turn-ransom", why


def change_ransoms(state: AllianceState, move: Move) -> Failing:
    """Cards ransomed for a change came to other melds in time (AL-A16)."""
    seat, card = state.moving(), move.args[0]
    in_time = [(other, entry & CARD) for other, entry in state.change_ransoms(seat)]
    for other, _ in move.args[2]:
        if other == seat:
            why = tr("what lies on your own board is not ransomed for a change")
            yield "alliance.change.sources", why
        won = any(entry & CARD == card for entry in state.spoils[other])
        if (other, card) not in in_time and not won:
            why = tr("no {card} came to those melds since your last turn", card=glyphs(card))
            yield "alliance.change.sources", why


def arrange(state: AllianceState, move: Move) -> Failing:
    """The ally won the card, his Royal then and now, since one's last turn (AL-A27)."""
    given, place = move.args
    seat = state.moving()
    ally, house, wanted = state.ally(seat), state.house[seat], glyphs(place.card)
    if place.seat != ally or place.zone != "s":
        why = tr("a trade is arranged for a card in the spoils of your ally")
        yield "alliance.arranged.trigger", why
    yield from family.found(state, "alliance.arranged.trigger", place)
    if place.card >> 2 not in state.noble_ranks() or place.card & 3 != state.house[ally]:
        why = tr(
            "{card} is no king, queen or jack of your ally's house"
            if JACK in state.noble_ranks()
            else "{card} is no king or queen of your ally's house",
            card=wanted,
        )
        yield "alliance.arranged.trigger", why
    entry = state.entry_at(place)
    won = entry >> WON_AT & TURN
    if not won:
        why = tr(
            "your ally did not win {card} as his Royal in battle since your last turn", card=wanted
        )
        yield "alliance.arranged.trigger", why
    if won == state.turn:
        why = tr("{card} was won in this very turn: it can be traded in your next", card=wanted)
        yield "alliance.arranged.trade", why
    if entry & ASKED:
        why = tr("your ally was asked for {card} in this turn already", card=wanted)
        yield "alliance.arranged.permission", why
    if house == state.house[ally]:
        yield "alliance.marriage.same-suit", tr("allies of one house cannot trade so")
    price = place.card >> 2 << 2 | (house or 0)
    if given != price:
        why = tr(
            "{card} is traded for {price}, not for {given}",
            card=wanted,
            price=glyphs(price),
            given=glyphs(given),
        )
        yield "alliance.arranged.trade", why
    yield from family.held(state, "alliance.arranged.trade", given)


def ransom(state: AllianceState, move: Move) -> Failing:
    place, payment = move.args
    seat, card = state.moving(), glyphs(place.card)
    if not state.is_royal(seat, place.card):
        why = tr("{card} is no Royal of yours: only your own Royals are ransomed", card=card)
        yield "alliance.ransom.swap", why
    yield from family.found(state, "alliance.ransom.swap", place)
    entry = state.entry_at(place)
    if place.seat == seat and not entry & PAID:
        why = tr(
            "from your own melds a Royal is ransomed only in your next turn after a player paid it"
        )
        yield "alliance.ransom.own-meld", why
    if not state.in_time(seat, place.seat, entry):
        why = tr("{card} came there before your last turn: it is too late to ransom it", card=card)
        yield "alliance.ransom.clock", why
    yield from family.pays(state, place.card, payment)


def no_target(state: AllianceState, card: int) -> tuple[Rule, str]:
    """Return why a card of the own spoils is held against none."""
    seat = state.moving()
    if card & 3 == state.house[seat]:
        why = tr("{card} is of your own house: own Royals are no hostages", card=glyphs(card))
        return "alliance.hostage.own-exempt", why
    hostile = {state.house[other] for other in state.enemies(seat)}
    if card & 3 not in hostile:
        why = tr("{card} is of no enemy's house", card=glyphs(card))
        return "alliance.hostage.declare", why
    why = tr("no {card} is married or betrothed on another board", card=glyphs(card))
    return "alliance.hostage.effect", why


def price(state: AllianceState, move: Move) -> Failing:
    """A hostage is redeemed with a noble of another suit."""
    place, payment = move.args
    if payment >> 2 not in state.noble_ranks() or payment & 3 == place.card & 3:
        why = tr(
            "{card} is redeemed with a king, queen or jack of another suit"
            if JACK in state.noble_ranks()
            else "{card} is redeemed with a king or queen of another suit",
            card=glyphs(place.card),
        )
        yield "alliance.redeem.price", why
