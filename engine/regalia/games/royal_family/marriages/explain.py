"""Reasons why a move is not legal in the games with marriages: gifts, challenges, hostages."""

from __future__ import annotations

from typing import TYPE_CHECKING

from regalia.cards import JACK, OR, UNKNOWN, glyphs
from regalia.errors import IllegalMove
from regalia.games.royal_family import explain as family
from regalia.games.royal_family.marks import CARD, RELEASED, Place, serial
from regalia.games.royal_family.marriages.legal import held_by, own_place, targets
from regalia.games.royal_family.phases import AFTER_DRAWS, AFTER_TRICK, BATTLE, BEFORE_LEAD, WINDOWS
from regalia.i18n import tr
from regalia.state import Move

if TYPE_CHECKING:
    from regalia.games.royal_family.marriages.state import MarriagesState

ANY_TIME = ("kill", "ransom", "change", "move")
AFTER_GIFT = ("meld", "wed", "arrange", "hostage", "release", "redeem")


def explain(state: MarriagesState, move: Move) -> IllegalMove | None:
    """Return why a move that is not listed is not legal.

    None where the game has a reason of its own: besides those of the family, for the target of a
    hostage and the price of a redemption.
    """
    verb, phase = move.verb, state.phase
    if phase == "challenge" and verb not in ("challenge", "pass"):
        kind = "meld" if state.challenge is None else state.challenge[0]
        key = {"meld": "gift.early-meld", "lead": "gift.early-battle"}.get(kind)
        return state.refusal(key or "gift.forgotten", tr("challenge, or let it pass"))
    if verb == "challenge":
        return state.refusal("gift.forgotten", tr("there is nothing to challenge"))
    if phase == "gift" and verb != "gift":
        why = tr("the gifts are being exchanged: choose a card")
        return state.refusal("gift.mandatory", why)
    if verb == "gift":
        return _gift(state, move)
    if verb == "play" and phase == AFTER_DRAWS and not state.honor:
        return state.refusal("gift.mandatory", tr("the gift comes before the battle"))
    if verb in ANY_TIME + AFTER_GIFT:
        late = timing(state, move)
        if late is not None:
            return late
        if verb == "hostage":
            return _hostage(state, move)
        if verb == "release":
            return _release(state, move)
        if verb == "redeem":
            return _redeem(state, move)
    if phase == "house":
        return IllegalMove(state.rule("house.order"), tr("Houses are declared first."))
    if verb == "house":
        return IllegalMove(state.rule("house.order"), tr("The houses are declared already."))
    return family.explain(state, move)


def timing(state: MarriagesState, move: Move) -> IllegalMove | None:
    """Return why this is no time for an optional play, None when it is."""
    open_at: tuple[str, ...] = WINDOWS
    key = "options.any-time"
    if move.verb in AFTER_GIFT and move.verb not in state.ANY_TIME:
        key = "options.after-gift"
        open_at = (BEFORE_LEAD, AFTER_TRICK)
        if move.verb == "meld":
            if state.meld_barred and state.actor == state.attacker:
                why = tr("your early meld was challenged: nothing more is melded in this turn")
                return state.refusal("gift.early-meld", why)
            open_at = (AFTER_DRAWS, BEFORE_LEAD, AFTER_TRICK) if state.honor else open_at
        elif not state.gifted and state.phase == AFTER_TRICK:
            open_at = ()
    if state.actor != state.attacker or state.phase not in open_at:
        why = tr(
            "this is done in the attacker's turn, outside the battle"
            if key == "options.any-time"
            else "this is done by the attacker after the gift, outside the battle"
        )
        return state.refusal(key, why)
    return None


def _gift(state: MarriagesState, move: Move) -> IllegalMove:
    card, taker = move.args
    seat = state.moving()
    if state.phase == "gift":
        wanted = state.gift_queue[0][1]
    elif state.phase == AFTER_DRAWS or (state.honor and state.phase == AFTER_TRICK):
        if not state.gift_due():
            return state.refusal("gift.exchange", tr("the gift of this turn is made"))
        wanted = state.gift_order()[0][1]
    elif state.gifted and state.phase in (BEFORE_LEAD, BATTLE, "spoil"):
        return state.refusal("gift.exchange", tr("the gift of this turn is made"))
    else:
        return state.refusal(
            "gift.exchange", tr("gifts follow the draws and come before the battle")
        )
    if taker != wanted:
        return state.refusal("gift.exchange", _for(state, wanted))
    if card == UNKNOWN:
        return state.refusal("gift.exchange", tr("name the card that you give"))
    if card in state.hands[seat]:
        why = tr("{card} is not what comes in return", card=glyphs(move.came[0]))
        return state.refusal("gift.exchange", why)
    return family.not_held(state, "gift.exchange", card)


def _for(state: MarriagesState, seat: int) -> str:
    """Name the taker of the gift by his place at the table, as seen by the actor."""
    on = (seat - state.moving()) % state.seats
    if on == 1:
        return tr("this gift is for the player on your left")
    if on == state.seats - 1:
        return tr("this gift is for the player on your right")
    return tr("this gift is for your Ally")


def _not_there(state: MarriagesState, place: Place, key: str) -> IllegalMove | None:
    """Refuse a card that does not lie in the actor's spoils, where the move says that it does."""
    seat = state.moving()
    own = own_place(state, place, "s")
    if own is None or not any(e & CARD == own.card for e in state.spoils[seat]):
        said = glyphs(place.card) if own else str(place)
        return state.refusal(key, tr("{card} does not lie in your spoils", card=said))
    return None


def _hostage(state: MarriagesState, move: Move) -> IllegalMove | None:
    if state.hostage_act == "redeem":
        why = tr("you redeemed a hostage in this turn: none is declared in the same")
        return state.refusal("hostage.revoke", why)
    elsewhere = _not_there(state, move.args[0], "hostage.card")
    if elsewhere is not None:
        return elsewhere
    place = own_place(state, move.args[0], "s")
    assert place is not None
    card = place.card
    if card >> 2 not in state.noble_ranks():
        key = "hostage.jack" if card >> 2 == JACK else "hostage.card"
        why = tr(
            "only a king, a queen or a jack is a hostage"
            if JACK in state.noble_ranks()
            else "only a king or a queen is a hostage"
        )
        return state.refusal(key, why)
    entry = state.find(place)
    if entry is None:
        return family.nowhere(state, "hostage.card", place)
    if state.hostage_of(serial(entry)) is not None:
        why = tr("{card} is a hostage already", card=glyphs(card))
        return state.refusal("hostage.card", why)
    if entry & RELEASED:
        why = tr("{card} was released in this turn", card=glyphs(card))
        return state.refusal("hostage.revoke", why)
    return None


def hostage_target(state: MarriagesState, move: Move, key: str) -> IllegalMove | None:
    """Refuse a hostage that has targets, but not the one that is named or none.

    None where it has no target.
    """
    named, target = move.args
    place = own_place(state, named, "s")
    assert place is not None
    entry = state.find(place)
    assert entry is not None
    found = targets(state, state.moving(), entry)
    if not found:
        return None
    names = f" {tr(OR)} ".join(str(spot) for spot in found)
    if target is None:
        return state.refusal(key, tr("say against which card: {places}", places=names))
    why = tr(
        "{card} is held against its like on another board: {places}",
        card=glyphs(place.card),
        places=names,
    )
    return state.refusal(key, why)


def _release(state: MarriagesState, move: Move) -> IllegalMove:
    elsewhere = _not_there(state, move.args[0], "hostage.none")
    if elsewhere is not None:
        return elsewhere
    place = own_place(state, move.args[0], "s")
    assert place is not None
    held = [e for e in held_by(state, place.seat) if e & CARD == place.card]
    if not held:
        why = tr("{card} is no hostage of yours", card=glyphs(place.card))
        return state.refusal("hostage.none", why)
    meant = [e for e in held if place.marks in ("", state.marks(e))]
    for entry in meant or held:
        hostage = state.hostage_of(serial(entry))
        if not meant or (hostage is not None and hostage.turn != state.turn):
            # One could be released, so that it is not clear which is meant.
            return family.nowhere(state, "hostage.none", place)
    why = tr("a hostage is not declared and released in one turn")
    return state.refusal("hostage.revoke", why)


def _redeem(state: MarriagesState, move: Move) -> IllegalMove | None:
    # marriage.redeem.only-spoils-ransom
    place, payment = move.args
    seat = state.moving()
    if state.hostage_act == "declare":
        why = tr("you declared a hostage in this turn: none is redeemed in the same")
        return state.refusal("hostage.revoke", why)
    if place.seat not in state.enemies(seat):
        return state.refusal("redeem.who", tr("a hostage is redeemed from an enemy's spoils"))
    zone = state.spoils[place.seat] if place.zone == "s" else []
    copies = [e for e in zone if e & CARD == place.card]
    if not any(state.hostage_of(serial(e)) for e in copies):
        why = tr("{card} is no hostage there", card=glyphs(place.card))
        return state.refusal("redeem.only-spoils-ransom", why)
    entry = state.find(place)
    if entry is None or state.hostage_of(serial(entry)) is None:
        return family.nowhere(state, "redeem.only-spoils-ransom", place)
    if payment not in state.hands[seat]:
        return family.not_held(state, "redeem.price", payment)
    return None


def ransom_from_spoils(state: MarriagesState, place: Place) -> IllegalMove:
    """Refuse a ransom from spoils; a hostage that lies in those of an enemy is redeemed."""
    card = glyphs(place.card)
    why = tr("{card} lies in the spoils: nothing is ransomed from there", card=card)
    if place.seat in state.enemies(state.moving()):
        entry = state.find(place)
        if entry is not None and state.hostage_of(serial(entry)) is not None:
            why = tr("{card} is a hostage: it is redeemed, not ransomed", card=card)
    return state.refusal("ransom.not-tricks", why)
