"""Moves of a hand that a view does not see: legal if they are with some cards that it may hold."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from regalia.cards import SUIT_WORDS, TEXT, UNKNOWN, glyphs
from regalia.errors import IllegalMove
from regalia.games.royal_family import rules
from regalia.games.royal_family.marks import CARD
from regalia.games.royal_family.pack import COPIES
from regalia.i18n import tr, tr_noop
from regalia.verbs import Failing, Guards, Move

if TYPE_CHECKING:
    from regalia.games.royal_family.state import RoyalFamilyState


def why_not(state: RoyalFamilyState, move: Move) -> IllegalMove | None:
    """Return why the move is not legal, None if it is."""
    seat = state.actor
    if seat is not None and UNKNOWN in state.hands[seat]:
        refused = Guards(_may_hold).refusal(state, move)
        if refused is not None:
            return refused
        supposed = state.copy()
        supposed.hands[seat] = _suppose(state, seat, move)
        supposed.recount()
        state = supposed
    return state.VERBS[move.verb].refusal(state, move)


def _suppose(state: RoyalFamilyState, seat: int, move: Move) -> list[int]:
    """Return the hand with the cards that it is known to hold, and those that the move needs."""
    hand = state.hands[seat].copy()
    for wanted in (state.known_cards(seat), _from_hand(state, seat, move)):
        for card in (Counter(wanted) - Counter(hand)).elements():
            if UNKNOWN in hand and card < 52:
                hand.remove(UNKNOWN)
                hand.append(card)
    return sorted(hand)


def _may_hold(state: RoyalFamilyState, move: Move) -> Failing:
    """The unknown part of the hand can hold the cards that the move needs."""
    seat = state.moving()
    known, room = Counter(state.known_cards(seat)), state.hidden_limits(seat)
    for card, wanted in Counter(_from_hand(state, seat, move)).items():
        missing = wanted - max(known[card], state.hands[seat].count(card))
        if missing <= 0 or card >= 52:
            continue
        most = room.get(card & 3)
        if most is not None and missing > most:
            why = tr_noop("{card} cannot be in this hand: it failed to follow {suit} earlier")
            suit = tr(SUIT_WORDS[card & 3])
            yield rules.TRICK_FOLLOW, tr(why, card=glyphs(card), suit=suit)
        yield from left_in_pack(state, card, missing)


def left_in_pack(state: RoyalFamilyState, card: int, wanted: int) -> Failing:
    """So many copies of the card may be out of sight."""
    if card >= 52:
        return
    seen = state.cards().count(TEXT[card])
    for seat, hand in enumerate(state.hands):
        # What is known to lie in a closed hand is no more to be had than what lies open.
        seen += max(0, state.known_cards(seat).count(card) - hand.count(card))
    if seen + wanted > COPIES[card]:
        yield rules.PACK_100, tr("every {card} of the pack is in sight already", card=glyphs(card))


def _from_hand(state: RoyalFamilyState, seat: int, move: Move) -> list[int]:
    """Return the cards that the move takes out of the actor's hand."""
    verb, args = move.verb, move.args
    if verb in ("play", "discard"):
        return [args[0]]
    if verb == "meld":
        return list(args[0])
    if verb in ("ransom", "redeem"):
        return [args[1]]
    if verb in ("gift", "wed", "arrange"):
        return [args[0]]
    if verb == "draw" and args[0] == "pile":
        above = [e & CARD for e in state.discard[len(state.discard) - args[1] + 1 :]]
        rest = list(args[2])
        for card in above:
            if card in rest:
                rest.remove(card)
        return rest
    if verb == "change":
        card, drawn, paid, _ = args
        lying = sum(e & CARD == card for e in state.spoils[seat] + state.meld[seat])
        copies = max(0, 3 - lying - drawn - len(paid))
        return [card] * copies + [payment for _, payment in paid]
    return []
