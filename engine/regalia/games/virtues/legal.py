"""The lists of legal moves: each has just the moves that no guard refuses (``guards``)."""

from __future__ import annotations

from regalia.cards import BIT, UNKNOWN, mask_of
from regalia.games.virtues import moves
from regalia.games.virtues.melds import CLUBS, FACES, lowered_groups, natural
from regalia.games.virtues.state import STALL_LIMIT, VirtuesState
from regalia.verbs import Move

#: The first face card, as an int: what is below it is a number card.
_FACE = 40
CLUB_FACES = mask_of(face for face in FACES if face & 3 == CLUBS)


def list_draws(state: VirtuesState, seat: int, out: list[Move]) -> None:
    # virtues.turn.draw
    out += moves.DRAWS if len(state.stock) > 1 else moves.DRAWS[:1]
    if state.stall < STALL_LIMIT:
        out.append(moves.DRAW_DISCARD)


def list_lays(state: VirtuesState, seat: int, out: list[Move]) -> None:
    """List additions and melds, none of which has to be laid (virtues.lay.optional).

    A card is added to any meld, also without one of one's own (virtues.add.no-meld-needed,
    virtues.add.chain). Only a face card of clubs lowers a card of a meld (virtues.club.reduce-one);
    its player chooses which (FV-A01).
    """
    hand = state.hands[seat]
    # As `mask_of(hand)`: no card is there twice, so that adding the bits joins them.
    mask = sum(map(BIT.__getitem__, hand))
    for at, meld in enumerate(state.melds):
        if meld.taken & mask:
            out += [moves.add(card, at) for card in meld.takes if BIT[card] & mask]
    shapes = natural(mask)
    if shapes:
        faces = [card for card in hand if _FACE <= card < 52]
        force, take = len(state.hands[1 - seat]), len(state.stock)
        for shape in shapes:
            out += moves.melds(shape, faces, force, take)
    if mask & CLUB_FACES:
        clubs = tuple([card for card in hand if card & 3 == CLUBS and _FACE <= card < 52])
        for group in lowered_groups(mask):
            if group:
                out += moves.melds_with_clubs(group, clubs)


def list_discards(state: VirtuesState, seat: int, out: list[Move]) -> None:
    """List the cards of a hand while there is a stock.

    Face cards too (FV-A21), and the card just taken from the discard pile (FV-A19).
    """
    if state.stock:
        hand = state.hands[seat]
        if UNKNOWN in hand:
            out += [moves.DISCARD[card] for card in hand if card != UNKNOWN]
        else:
            out += map(moves.DISCARD.__getitem__, hand)


def list_done(state: VirtuesState, seat: int, out: list[Move]) -> None:
    if not state.stock:
        out.append(moves.DONE)


def list_yields(state: VirtuesState, seat: int, out: list[Move]) -> None:
    out += [moves.YIELD[card] for card in state.hands[seat] if card != UNKNOWN]
