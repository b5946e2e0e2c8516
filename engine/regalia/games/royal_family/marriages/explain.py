"""Why a gift, a hostage or a redemption is not legal: what two games of the family share."""

from __future__ import annotations

from typing import TYPE_CHECKING

from regalia.cards import JACK, UNKNOWN, glyphs
from regalia.errors import IllegalMove
from regalia.games.royal_family import refusals
from regalia.games.royal_family.marks import CARD, RELEASED, Place
from regalia.games.royal_family.marriages import gifts, pairs
from regalia.games.royal_family.marriages.pairs import serial
from regalia.i18n import tr
from regalia.state import Move

if TYPE_CHECKING:
    from regalia.games.royal_family.marriages.state import MarriagesState

ANY_TIME = ("kill", "ransom", "change", "move")
AFTER_GIFT = ("meld", "wed", "arrange", "hostage", "release", "redeem")


def explain(state: MarriagesState, move: Move) -> IllegalMove | None:
    """The reason, or None where the family knows it."""
    verb, phase = move.verb, state.phase
    if phase == "challenge" and verb not in ("challenge", "pass"):
        kind = "meld" if state.challenge is None else state.challenge[0]
        concept = {"meld": "gift.early-meld", "lead": "gift.early-battle"}.get(kind)
        return refusals.no(state, concept or "gift.forgotten", tr("challenge, or let it pass"))
    if verb == "challenge":
        return refusals.no(state, "gift.forgotten", tr("there is nothing to challenge"))
    if phase == "gift" and verb != "gift":
        why = tr("the gifts are being exchanged: choose a card")
        return refusals.no(state, "gift.mandatory", why)
    if verb == "gift":
        return _gift(state, move)
    if verb == "play" and phase == "w1" and not state.honor:
        return refusals.no(state, "gift.mandatory", tr("the gift comes before the battle"))
    if verb in ANY_TIME + AFTER_GIFT:
        late = timing(state, move)
        if late is not None:
            return late
        own = {"hostage": _hostage, "release": _release, "redeem": _redeem}.get(verb)
        if own is not None:
            return own(state, move)
    return None


def timing(state: MarriagesState, move: Move) -> IllegalMove | None:
    """Why this is no time for an optional play, None when it is."""
    open_at: tuple[str, ...] = ("w0", "draw", "w1", "w2", "w3")
    concept = "options.any-time"
    if move.verb in AFTER_GIFT and move.verb not in state.ANY_TIME:
        concept = "options.after-gift"
        open_at = ("w2", "w3")
        if move.verb == "meld":
            if state.meld_barred and state.actor == state.attacker:
                why = tr("your early meld was challenged: nothing more is melded in this turn")
                return refusals.no(state, "gift.early-meld", why)
            open_at = ("w1", "w2", "w3") if state.honor else open_at
        elif not state.gifted and state.phase == "w3":
            open_at = ()
    if state.actor != state.attacker or state.phase not in open_at:
        why = tr(
            "this is done in the attacker's turn, outside the battle"
            if concept == "options.any-time"
            else "this is done by the attacker after the gift, outside the battle"
        )
        return refusals.no(state, concept, why)
    return None


def _gift(state: MarriagesState, move: Move) -> IllegalMove:
    card, taker = move.args
    seat = state.actor
    assert seat is not None
    if state.phase == "gift":
        wanted = state.gift_queue[0][1]
    elif state.phase == "w1" or (state.honor and state.phase == "w3"):
        if not gifts.due(state):
            return refusals.no(state, "gift.exchange", tr("the gift of this turn is made"))
        wanted = gifts.queue(state)[0][1]
    else:
        return refusals.no(
            state, "gift.exchange", tr("gifts follow the draws and come before the battle")
        )
    if taker != wanted:
        return refusals.no(state, "gift.exchange", _for(state, wanted))
    if card == UNKNOWN:
        return refusals.no(state, "gift.exchange", tr("name the card that you give"))
    if card in state.hands[seat]:
        why = tr("{card} is not what comes in return", card=glyphs(move.came[0]))
        return refusals.no(state, "gift.exchange", why)
    return refusals.not_held(state, "gift.exchange", card)


def _for(state: MarriagesState, seat: int) -> str:
    """Whom the gift is for, by the place at the table as seen by the actor."""
    assert state.actor is not None
    on = (seat - state.actor) % state.seats
    if on == 1:
        return tr("this gift is for the player on your left")
    if on == state.seats - 1:
        return tr("this gift is for the player on your right")
    return tr("this gift is for your Ally")


def _own(state: MarriagesState, place: Place) -> list[int]:
    """The cards in the actor's spoils that a move may mean."""
    seat = state.actor
    assert seat is not None
    return [e for e in state.spoils[seat] if e & CARD == place.card]


def _hostage(state: MarriagesState, move: Move) -> IllegalMove:
    place, target = move.args
    card = place.card
    copies = _own(state, place)
    if state.hostage_act == "redeem":
        why = tr("you redeemed a hostage in this turn: none is declared in the same")
        return refusals.no(state, "hostage.revoke", why)
    if not copies:
        why = tr("{card} does not lie in your spoils", card=glyphs(card))
        return refusals.no(state, "hostage.card", why)
    if card >> 2 not in pairs.noble_ranks(state):
        concept = "hostage.jack" if card >> 2 == JACK else "hostage.card"
        return refusals.no(state, concept, tr("only a king or a queen is a hostage"))
    if all(pairs.hostage_of(state, serial(e)) is not None for e in copies):
        why = tr("{card} is a hostage already", card=glyphs(card))
        return refusals.no(state, "hostage.card", why)
    if all(e & RELEASED for e in copies):
        why = tr("{card} was released in this turn", card=glyphs(card))
        return refusals.no(state, "hostage.revoke", why)
    return state.explain_target(card, target)


def _release(state: MarriagesState, move: Move) -> IllegalMove:
    card = move.args[0].card
    held = [h for e in _own(state, move.args[0]) if (h := pairs.hostage_of(state, serial(e)))]
    if not held:
        why = tr("{card} is no hostage of yours", card=glyphs(card))
        return refusals.no(state, "hostage.none", why)
    why = tr("a hostage is not declared and released in one turn")
    return refusals.no(state, "hostage.revoke", why)


def _redeem(state: MarriagesState, move: Move) -> IllegalMove:
    place, payment = move.args
    seat = state.actor
    assert seat is not None
    if state.hostage_act == "declare":
        why = tr("you declared a hostage in this turn: none is redeemed in the same")
        return refusals.no(state, "hostage.revoke", why)
    if place.seat not in state.holders(seat):
        return refusals.no(state, "redeem.who", tr("a hostage is redeemed from an enemy's spoils"))
    zone = state.spoils[place.seat] if place.zone == "s" else []
    copies = [e for e in zone if e & CARD == place.card]
    if not any(pairs.hostage_of(state, serial(e)) for e in copies):
        why = tr("{card} is no hostage there", card=glyphs(place.card))
        return refusals.no(state, "redeem.only-spoils-ransom", why)
    if payment not in state.hands[seat]:
        return refusals.not_held(state, "redeem.price", payment)
    return refusals.no(state, "redeem.price", state.redeem_price(place.card))
