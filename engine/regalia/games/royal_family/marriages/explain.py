"""Reasons why a move is not legal in the games with marriages: gifts, challenges, hostages."""

from __future__ import annotations

from regalia.cards import JACK, UNKNOWN, glyphs
from regalia.errors import IllegalMove
from regalia.games.royal_family import explain as family
from regalia.games.royal_family.marks import CARD, RELEASED, Place
from regalia.games.royal_family.marriages.state import MarriagesState, serial
from regalia.games.royal_family.state import AFTER_DRAWS, AFTER_TRICK, BEFORE_LEAD, WINDOWS
from regalia.i18n import tr
from regalia.state import Move

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


def _own(state: MarriagesState, place: Place) -> list[int]:
    """The cards in the actor's spoils that a move may mean."""
    seat = state.moving()
    return [e for e in state.spoils[seat] if e & CARD == place.card]


def _hostage(state: MarriagesState, move: Move) -> IllegalMove | None:
    place, _ = move.args
    card = place.card
    copies = _own(state, place)
    if state.hostage_act == "redeem":
        why = tr("you redeemed a hostage in this turn: none is declared in the same")
        return state.refusal("hostage.revoke", why)
    if not copies:
        why = tr("{card} does not lie in your spoils", card=glyphs(card))
        return state.refusal("hostage.card", why)
    if card >> 2 not in state.noble_ranks():
        key = "hostage.jack" if card >> 2 == JACK else "hostage.card"
        return state.refusal(key, tr("only a king or a queen is a hostage"))
    if all(state.hostage_of(serial(e)) is not None for e in copies):
        why = tr("{card} is a hostage already", card=glyphs(card))
        return state.refusal("hostage.card", why)
    if all(e & RELEASED for e in copies):
        why = tr("{card} was released in this turn", card=glyphs(card))
        return state.refusal("hostage.revoke", why)
    return None


def _release(state: MarriagesState, move: Move) -> IllegalMove:
    card = move.args[0].card
    held = [h for e in _own(state, move.args[0]) if (h := state.hostage_of(serial(e)))]
    if not held:
        why = tr("{card} is no hostage of yours", card=glyphs(card))
        return state.refusal("hostage.none", why)
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
    if payment not in state.hands[seat]:
        return family.not_held(state, "redeem.price", payment)
    return None
