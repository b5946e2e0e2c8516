"""Is this move legal? Finds it on the list, written as the list writes it, or refuses it.

What is legal is decided by the list of legal moves alone; ``reasons.py`` says why a move is not
on it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from regalia.cards import SUIT_WORDS, TEXT, UNKNOWN, glyphs
from regalia.games.royal_family import moves
from regalia.games.royal_family.marks import CARD, Place, places
from regalia.games.royal_family.pack import COPIES
from regalia.games.royal_family.reasons import explain
from regalia.games.royal_family.refusals import no
from regalia.i18n import tr
from regalia.state import Move

if TYPE_CHECKING:
    from regalia.games.royal_family.state import RoyalFamilyState


def canonical(state: RoyalFamilyState, move: Move) -> Move:
    """The move with its places written as the list of legal moves writes them.

    A place needs marks only where the copies there differ in them; they may always be given.
    """

    def plain(place: Place) -> Place:
        if place.zone == "h" or not place.marks:
            return place
        zone = state.zone(place.seat, place.zone)
        for entry, shown in places(state, place.seat, place.zone, zone):
            if entry & CARD == place.card and state.marks(entry) == place.marks:
                return shown
        return place

    if move.verb == "kill":
        return moves.kill(move.args[0], plain(move.args[1]))
    if move.verb == "change" and move.args[3]:
        return moves.change(*move.args[:3], plain(move.args[3]))
    if move.verb == "ransom" and not isinstance(move.args[0], Place):
        card, depth = move.args[0]
        pile = [entry & CARD for entry in state.discard]
        # A depth is named only where it is needed, as marks are.
        if depth and pile.count(card) == 1 and depth <= len(pile) and pile[-depth] == card:
            return moves.ransom_pile((card, None), move.args[1])
        return move
    if move.verb == "ransom":
        return moves.ransom(plain(move.args[0]), move.args[1])
    if move.verb == "redeem":
        return moves.redeem(plain(move.args[0]), move.args[1])
    if move.verb == "arrange":
        return moves.arrange(move.args[0], plain(move.args[1]))
    if move.verb in ("hostage", "release"):
        # The own card may be named alone, or with its place.
        own = move.args[0]
        if own.seat < 0:
            own = own._replace(seat=state.actor or 0)
        named = plain(own)
        if move.verb == "release":
            return moves.release(named)
        target = move.args[1]
        return moves.hostage(named, plain(target) if target else None)
    return move


def checked(state: RoyalFamilyState, move: Move) -> Move:
    """The move, if it is legal, else raises IllegalMove.

    In a view of somebody else's hand: if it is legal with some cards that the hand may hold.
    """
    listed: RoyalFamilyState = state
    if state.actor is not None and UNKNOWN in state.hands[state.actor]:
        listed = state.copy()
        listed.hands[state.actor] = _suppose(state, state.actor, move)
        listed.recount()
    if not listed.accepts(move):
        raise explain(listed, move)
    if move.came and move.verb == "draw":
        top = state.stock[-1]
        if UNKNOWN not in (top, move.came[0]) and top != move.came[0]:
            raise no(
                state,
                "draw.source",
                tr(
                    "the stock's top card is {card}, not {other}",
                    card=glyphs(top),
                    other=glyphs(move.came[0]),
                ),
            )
        if top == UNKNOWN:
            _must_be_left(state, move.came[0], 1)
    return move


def _suppose(state: RoyalFamilyState, seat: int, move: Move) -> list[int]:
    """The hand of a seat whose cards are unknown, if the move is what it seems to be."""
    hand = state.hands[seat][:]

    def fill(card: int) -> None:
        if UNKNOWN in hand:
            hand.remove(UNKNOWN)
            hand.append(card)

    known, room = state.known_cards(seat), state.hidden_limits(seat)
    for card in set(known):
        for _ in range(known.count(card) - hand.count(card)):
            fill(card)
    for card in set(_from_hand(state, seat, move)):
        missing = _from_hand(state, seat, move).count(card) - hand.count(card)
        if missing <= 0 or card >= 52:
            continue
        most = room.get(card & 3)
        if most is not None and missing > most:
            raise no(
                state,
                "trick.follow",
                tr(
                    "{card} cannot be in this hand: it failed to follow {suit} earlier",
                    card=glyphs(card),
                    suit=tr(SUIT_WORDS[card & 3]),
                ),
            )
        _must_be_left(state, card, missing)
        for _ in range(missing):
            fill(card)
    return sorted(hand)


def _must_be_left(state: RoyalFamilyState, card: int, wanted: int) -> None:
    if card >= 52:
        return
    seen = state.cards().count(TEXT[card])
    for seat, hand in enumerate(state.hands):
        # What is known to lie in a closed hand is no more to be had than what lies open.
        seen += max(0, state.known_cards(seat).count(card) - hand.count(card))
    if seen + wanted > COPIES[card]:
        raise no(
            state, "pack.100", tr("every {card} of the pack is in sight already", card=glyphs(card))
        )


def _from_hand(state: RoyalFamilyState, seat: int, move: Move) -> list[int]:
    """The cards that the move takes out of the actor's hand."""
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
