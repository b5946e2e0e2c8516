"""The moves that may be played in Marriage Royals besides the family's."""

from __future__ import annotations

from bisect import bisect_left
from typing import TYPE_CHECKING

from regalia.cards import mask_of
from regalia.games.marriage.weddings import candidates, names
from regalia.games.royal_family import legal as family
from regalia.games.royal_family import moves
from regalia.games.royal_family.marks import CARD, TAKEN
from regalia.games.royal_family.marriages import legal as marriages
from regalia.games.royal_family.marriages import moves as marriage_moves
from regalia.games.royal_family.pack import CONJUGAL, FACES, PAYMENTS
from regalia.state import Move

if TYPE_CHECKING:
    from regalia.games.marriage.state import MarriageRoyalsState


def list_spoils(state: MarriageRoyalsState, seat: int, out: list[Move]) -> None:
    """Two cards at once, or all when there are no more (marriage.battle.spoils) (MR-A03)."""
    fought = tuple(sorted([card for card, _ in state.battle]))
    if len(fought) == 1:
        out.append(moves.SPOIL[fought[0]])
    else:
        out += moves.spoil_pairs(fought)


def list_spouses(state: MarriageRoyalsState, seat: int, out: list[Move]) -> None:
    """The couples between which a player has to choose (marriage.marry.choice)."""
    assert state.spouse_choice is not None
    board = state.spouse_choice[0]
    found = candidates(state, board)
    out += [marriage_moves.spouse(*names(found, couple, board)) for couple in found]


def add_pile_ransoms(state: MarriageRoyalsState, seat: int, out: list[Move]) -> None:
    """Ransoms from anywhere in the discard pile (marriage.ransom.scope) (MR-A05, MR-A08)."""
    discard = state.discard
    if not discard:
        return
    cards = [entry & CARD for entry in discard]
    hand = mask_of(state.hands[seat])
    for i, card in enumerate(cards):
        paying = hand & PAYMENTS[card]
        if paying and not discard[i] & TAKEN:
            depth = len(cards) - i if cards.count(card) > 1 else None
            out += moves.pile_ransoms(card, depth, paying)


def add_ransoms(state: MarriageRoyalsState, seat: int, out: list[Move]) -> None:
    """Ransoms from melds and from the discard pile."""
    family.add_ransoms(state, seat, out)
    add_pile_ransoms(state, seat, out)


def add_forced_moves(state: MarriageRoyalsState, seat: int, out: list[Move]) -> None:
    """Own Royals that others married may go to the spoils (marriage.force.resolve)."""
    if not state.marriages or not state.meld[seat]:
        return
    forced = state.forced(seat)
    if forced:
        out += [marriage_moves.move_royal(place) for _, place in state.places(seat, "m", forced)]


def add_weddings(state: MarriageRoyalsState, seat: int, out: list[Move]) -> None:
    """Second spouses that may be laid from the hand (marriage.marry.from-hand) (MR-A11, MR-A12)."""
    if not state.gifted:
        return
    # Usually no Royal of the house waits for a suitor, or the hand has none.
    hand, house = state.hands[seat], state.house[seat]
    if not hand or hand[-1] < FACES or house is None:
        return
    lies, have = state.ranks[seat], state.have[seat]
    wanted = [
        CONJUGAL[rank] for rank in state.noble_ranks() if lies[rank] and have[rank << 2 | house]
    ]
    if not wanted:
        return
    faces = hand[bisect_left(hand, FACES) :]
    suitors = {card for card in faces if card >> 2 in wanted and card & 3 != house}
    if not suitors or len(hand) <= family.least_left(state):
        return
    royals = state.own_royals(seat)
    lying = [e for e in state.spoils[seat] + state.meld[seat] if e & CARD in royals]
    waiting = {(e & CARD) >> 2 for e in lying if state.free(e)}
    out += [marriage_moves.WED[card] for card in suitors if CONJUGAL[card >> 2] in waiting]


def add_redemptions(state: MarriageRoyalsState, seat: int, out: list[Move]) -> None:
    """Redemptions of hostages, after the gift."""
    if state.gifted:
        marriages.add_redemptions(state, seat, out)


def canonical(state: MarriageRoyalsState, move: Move) -> Move:
    """Return the move with its places written as the list of legal moves writes them."""
    if move.verb != "move":
        return marriages.canonical(state, move)
    place = marriages.own_place(state, move.args[0], "m")
    if place is None:
        return move
    forced = state.forced(place.seat)
    return marriage_moves.move_royal(marriages.named_among(state, place, forced))
