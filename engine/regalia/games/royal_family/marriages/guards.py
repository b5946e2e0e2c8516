"""The conditions of gifts, challenges and hostages: a row for each verb."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from regalia.cards import JACK, OR, UNKNOWN, glyphs
from regalia.games.royal_family import guards as family
from regalia.games.royal_family import rules
from regalia.games.royal_family.guards import Question
from regalia.games.royal_family.marks import CARD, RELEASED, Place, serial
from regalia.games.royal_family.marriages.legal import held_by, own_place, targets
from regalia.games.royal_family.phases import AFTER_DRAWS, AFTER_TRICK, BEFORE_LEAD
from regalia.i18n import tr
from regalia.verbs import Failing, Guards, Move, Rule

if TYPE_CHECKING:
    from regalia.games.royal_family.marriages.state import MarriagesState

# --- questions and the time ----------------------------------------------------------------------


def _challenge_first(state: MarriagesState) -> tuple[Rule, str]:
    early = {"meld": rules.GIFT_EARLY_MELD, "lead": rules.GIFT_EARLY_BATTLE}
    kind = "meld" if state.challenge is None else state.challenge[0]
    return early.get(kind, rules.GIFT_FORGOTTEN), tr("challenge, or let it pass")


QUESTIONS: Mapping[str, Question] = {
    "house": lambda state: (rules.HOUSE_ORDER, tr("Houses are declared first.")),
    "gift": lambda state: (
        rules.GIFT_MANDATORY,
        tr("the gifts are being exchanged: choose a card"),
    ),
    "challenge": _challenge_first,
}


def _attacks(state: MarriagesState, *phases: str) -> Failing:
    if state.actor != state.attacker or state.phase not in phases:
        why = tr("this is done by the attacker after the gift, outside the battle")
        yield rules.OPTIONS_AFTER_GIFT, why


def after_gift(state: MarriagesState, move: Move) -> Failing:
    """It is the time for a play that waits for the gift."""
    yield from _attacks(state, *((BEFORE_LEAD, AFTER_TRICK) if state.gifted else ()))


def melding(state: MarriagesState, move: Move) -> Failing:
    """It is the time for a meld: before the gift only on one's honor."""
    if state.meld_barred and state.actor == state.attacker:
        why = tr("your early meld was challenged: nothing more is melded in this turn")
        yield rules.GIFT_EARLY_MELD, why
    yield from _attacks(state, *((AFTER_DRAWS,) if state.honor else ()), BEFORE_LEAD, AFTER_TRICK)


def lead_after_gift(state: MarriagesState, move: Move) -> Failing:
    if state.phase == AFTER_DRAWS and not state.honor:
        yield rules.GIFT_MANDATORY, tr("the gift comes before the battle")


def house(state: MarriagesState, move: Move) -> Failing:
    if state.phase != "house":
        yield rules.HOUSE_ORDER, tr("The houses are declared already.")


def challenge(state: MarriagesState, move: Move) -> Failing:
    if state.phase != "challenge":
        yield rules.GIFT_FORGOTTEN, tr("there is nothing to challenge")


# --- gifts ---------------------------------------------------------------------------------------


def gift(state: MarriagesState, move: Move) -> Failing:
    card, taker = move.args
    if state.phase == "gift":
        wanted = state.gift_queue[0][1]
    elif state.phase in (AFTER_DRAWS, AFTER_TRICK) and state.gift_due():
        wanted = state.gift_order()[0][1]
    elif state.gifted or state.phase in (AFTER_DRAWS, AFTER_TRICK):
        yield rules.GIFT_EXCHANGE, tr("the gift of this turn is made")
        return
    else:
        yield rules.GIFT_EXCHANGE, tr("gifts follow the draws and come before the battle")
        return
    if taker != wanted:
        yield rules.GIFT_EXCHANGE, _for(state, wanted)
    if card == UNKNOWN and state.viewer in (None, state.actor):
        yield rules.GIFT_EXCHANGE, tr("name the card that you give")
    if card == UNKNOWN:
        return  # Another seat gives a card that this view does not see.
    yield from family.held(state, rules.GIFT_EXCHANGE, card)
    if move.came and not state.comes_back(move):
        why = tr("{card} is not what comes in return", card=glyphs(move.came[0]))
        yield rules.GIFT_EXCHANGE, why


def _for(state: MarriagesState, seat: int) -> str:
    """Name the taker of the gift by his place at the table, as seen by the actor."""
    on = (seat - state.moving()) % state.seats
    if on == 1:
        return tr("this gift is for the player on your left")
    if on == state.seats - 1:
        return tr("this gift is for the player on your right")
    return tr("this gift is for your Ally")


# --- hostages ------------------------------------------------------------------------------------


def _lies_in_spoils(state: MarriagesState, place: Place, rule: Rule) -> Failing:
    """The card lies in the actor's spoils, where the move says that it does."""
    own = own_place(state, place, "s")
    if own is None or all(e & CARD != own.card for e in state.spoils[state.moving()]):
        said = glyphs(place.card) if own else str(place)
        yield rule, tr("{card} does not lie in your spoils", card=said)


def hostage(no_target: Callable[[Any, int], tuple[Rule, str]], other_target: Rule) -> Guards:
    """Return the guard of declarations.

    ``no_target`` says why a card of the spoils has none; ``other_target`` is the rule by which one
    of several is named.
    """

    def failing(state: MarriagesState, move: Move) -> Failing:
        if state.hostage_act == "redeem":
            why = tr("you redeemed a hostage in this turn: none is declared in the same")
            yield rules.HOSTAGE_REVOKE, why
        yield from _lies_in_spoils(state, move.args[0], rules.HOSTAGE_CARD)
        place, target = own_place(state, move.args[0], "s"), move.args[1]
        assert place is not None
        card = place.card
        if card >> 2 not in state.noble_ranks():
            why = tr(
                "only a king, a queen or a jack is a hostage"
                if JACK in state.noble_ranks()
                else "only a king or a queen is a hostage"
            )
            yield rules.HOSTAGE_JACK if card >> 2 == JACK else rules.HOSTAGE_CARD, why
        yield from family.found(state, rules.HOSTAGE_CARD, place)
        entry = state.entry_at(place)
        if state.hostage_of(serial(entry)) is not None:
            yield rules.HOSTAGE_CARD, tr("{card} is a hostage already", card=glyphs(card))
        if entry & RELEASED:
            why = tr("{card} was released in this turn", card=glyphs(card))
            yield rules.HOSTAGE_REVOKE, why
        against = targets(state, place.seat, entry)
        if not against:
            yield no_target(state, card)
        names = f" {tr(OR)} ".join(map(str, against))
        if target is None and len(against) > 1:
            yield other_target, tr("say against which card: {places}", places=names)
        if target is not None and target not in against:
            why = tr(
                "{card} is held against its like on another board: {places}",
                card=glyphs(card),
                places=names,
            )
            yield other_target, why

    return Guards(failing)


def release(state: MarriagesState, move: Move) -> Failing:
    yield from _lies_in_spoils(state, move.args[0], rules.HOSTAGE_NONE)
    place = own_place(state, move.args[0], "s")
    assert place is not None
    kinds = {state.marks(e): e for e in held_by(state, place.seat) if e & CARD == place.card}
    if not kinds:
        why = tr("{card} is no hostage of yours", card=glyphs(place.card))
        yield rules.HOSTAGE_NONE, why
    entry = next(iter(kinds.values())) if not place.marks and len(kinds) == 1 else None
    entry = kinds.get(place.marks, entry)
    if entry is None:
        yield rules.HOSTAGE_NONE, family.which(state, place)
        return
    held = state.hostage_of(serial(entry))
    if held is not None and held.turn == state.turn:
        yield rules.HOSTAGE_REVOKE, tr("a hostage is not declared and released in one turn")


def redeem(state: MarriagesState, move: Move) -> Failing:
    # marriage.redeem.only-spoils-ransom
    place, payment = move.args
    if state.hostage_act == "declare":
        why = tr("you declared a hostage in this turn: none is redeemed in the same")
        yield rules.HOSTAGE_REVOKE, why
    if place.seat not in state.enemies(state.moving()):
        yield rules.REDEEM_WHO, tr("a hostage is redeemed from an enemy's spoils")
    zone = state.spoils[place.seat] if place.zone == "s" else []
    if not any(state.hostage_of(serial(e)) for e in zone if e & CARD == place.card):
        why = tr("{card} is no hostage there", card=glyphs(place.card))
        yield rules.REDEEM_ONLY_SPOILS_RANSOM, why
    entry = state.find(place)
    if entry is None or state.hostage_of(serial(entry)) is None:
        yield rules.REDEEM_ONLY_SPOILS_RANSOM, family.which(state, place)
    yield from family.held(state, rules.REDEEM_PRICE, payment)


def not_from_spoils(state: MarriagesState, move: Move) -> Failing:
    """A ransom takes nothing from spoils; a hostage there is redeemed."""
    place = move.args[0]
    if not isinstance(place, Place) or place.zone != "s":
        return
    card = glyphs(place.card)
    why = tr("{card} lies in the spoils: nothing is ransomed from there", card=card)
    if place.seat in state.enemies(state.moving()):
        entry = state.find(place)
        if entry is not None and state.hostage_of(serial(entry)) is not None:
            why = tr("{card} is a hostage: it is redeemed, not ransomed", card=card)
    yield rules.RANSOM_NOT_TRICKS, why
