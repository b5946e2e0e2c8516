"""The conditions of moves in Marriage Royals, besides those of the family."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from regalia.cards import JACK, OR, glyphs
from regalia.games.marriage.weddings import GATE, candidates, names
from regalia.games.royal_family import guards as family
from regalia.games.royal_family import legal, rules
from regalia.games.royal_family.guards import Question
from regalia.games.royal_family.marks import CARD, TAKEN, Place
from regalia.games.royal_family.marriages import guards as marriages
from regalia.games.royal_family.marriages.legal import own_place
from regalia.games.royal_family.pack import CONJUGAL
from regalia.i18n import tr
from regalia.verbs import Failing, Move, Rule

if TYPE_CHECKING:
    from regalia.games.marriage.state import MarriageRoyalsState

QUESTIONS: Mapping[str, Question] = {
    **marriages.QUESTIONS,
    "spouse": lambda state: ("marriage.marry.choice", tr("a spouse has to be chosen first")),
}


def spouse(state: MarriageRoyalsState, move: Move) -> Failing:
    if state.spouse_choice is None:
        yield "marriage.marry.choice", tr("no choice is asked")
        return
    board = state.spouse_choice[0]
    couples = candidates(state, board)
    if all(names(couples, couple, board) != move.args for couple in couples):
        yield "marriage.marry.choice", tr("no such couple can be made")


def not_drawn_nor_ransomed(state: MarriageRoyalsState, move: Move) -> Failing:
    """A change takes its cards from the hand and the own board."""
    if move.args[1] or move.args[2]:
        why = tr("draw or ransom the card first, then change")
        yield "marriage.change.sources", why


def end(state: MarriageRoyalsState, move: Move) -> Failing:
    """The hand may be ended since a marriage has stood long enough."""
    if (move.verb == "end" or move.args[1]) and not state.gate_open():
        why = tr("to end the hand a marriage must have stood for {n} turns on some board", n=GATE)
        yield "marriage.end.marriage", why


def move_royal(state: MarriageRoyalsState, move: Move) -> Failing:
    seat, royal = state.moving(), move.args[0]
    forced = [entry for entry in state.forced(seat) if entry & CARD == royal.card]
    own = own_place(state, royal, "m")
    kinds = set(map(state.marks, forced)) if own else set()
    if royal.marks in kinds or (not royal.marks and len(kinds) == 1):
        return
    if kinds and not royal.marks:
        places = f" {tr(OR)} ".join(str(place) for _, place in state.places(seat, "m", forced))
        why = tr("say which of the married Royals moves: {places}", places=places)
        yield "marriage.force.resolve", why
    said = glyphs(royal.card) if own else str(royal)
    why = tr("{card} is no married Royal in your melds", card=said)
    yield "marriage.force.resolve", why


def wed(state: MarriageRoyalsState, move: Move) -> Failing:
    seat, card = state.moving(), move.args[0]
    house, said = state.house[seat], glyphs(card)
    board = state.spoils[seat] + state.meld[seat]
    if card not in state.hands[seat] and state.on_board(seat, card):
        yield rules.MELD_LOCKED, tr("{card} lies on your board already", card=said)
    yield from family.held(state, "marriage.marry.from-hand", card)
    if card >> 2 not in state.noble_ranks():
        why = tr(
            "only kings, queens and jacks marry"
            if JACK in state.noble_ranks()
            else "only kings and queens marry"
        )
        yield "marriage.marry.def", why
    if card & 3 == house:
        why = tr("{card} is of your own house: the second spouse is of another", card=said)
        yield "marriage.marry.def", why
    rank = CONJUGAL[card >> 2]
    waiting = [e for e in board if e & 3 == house and (e & CARD) >> 2 == rank]
    if not waiting:
        yield "marriage.marry.def", tr("no Royal on your board can marry {card}", card=said)
    if not any(state.free(e) for e in waiting):
        why = tr("every Royal that could marry {card} is married", card=said)
        yield "marriage.marry.no-bigamy", why
    yield from family.keeps_a_card(len(state.hands[seat]) - 1, legal.least_left(state))


def no_target(state: MarriageRoyalsState, card: int) -> tuple[Rule, str]:
    """Return why a card of the own spoils is held against none."""
    seat = state.moving()
    own = [e for e in state.spoils[seat] + state.meld[seat] if e & CARD == card]
    if any(state.bound(e) for e in own):
        why = tr("no hostage is held against a marriage on your own board")
        return "marriage.hostage.not-own", why
    return rules.HOSTAGE_CARD, tr("no {card} is married anywhere", card=glyphs(card))


def price(state: MarriageRoyalsState, move: Move) -> Failing:
    """A hostage is redeemed with a card of its rank."""
    place, payment = move.args
    if payment >> 2 != place.card >> 2 or payment == place.card:
        why = tr("{card} is redeemed with an equal card of another suit", card=glyphs(place.card))
        yield "marriage.redeem.price", why


def ransom(state: MarriageRoyalsState, move: Move) -> Failing:
    target, payment = move.args
    if not isinstance(target, Place):
        yield from _pile_ransom(state, *target)
        yield from family.pays(state, target[0], payment)
        return
    yield from family.found(state, "marriage.ransom.scope", target)
    entry = state.entry_at(target)
    if entry & TAKEN:
        yield _once(target.card)
    seat = state.moving()
    if target.seat == seat and state.is_royal(seat, payment):
        why = tr("no Royal of your own pays for a card of your own melds")
        yield "marriage.ransom.own-meld", why
    yield from family.pays(state, target.card, payment)


def _once(card: int) -> tuple[Rule, str]:
    return "MR-A06", tr("{card} was ransomed in this turn already", card=glyphs(card))


def _pile_ransom(state: MarriageRoyalsState, card: int, depth: int | None) -> Failing:
    rule, said = "marriage.ransom.scope", glyphs(card)
    pile = [entry & CARD for entry in state.discard]
    if card not in pile:
        yield rule, tr("no {card} lies in the discard pile", card=said)
    if depth is None and pile.count(card) > 1:
        why = tr("say which {card}: it lies in the pile {n} times", card=said, n=pile.count(card))
        yield rule, why
    at = pile.index(card) if depth is None else len(pile) - depth
    if not 0 <= at < len(pile) or pile[at] != card:
        yield rule, tr("{card} does not lie there", card=said)
    if state.discard[at] & TAKEN:
        yield _once(card)
