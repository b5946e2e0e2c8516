"""The moves that may be played in Marriage Royals besides the family's."""

from __future__ import annotations

from itertools import combinations

from regalia.cards import JACK, KING, QUEEN
from regalia.games.marriage.state import MarriageRoyalsState
from regalia.games.marriage.weddings import candidates, names
from regalia.games.royal_family import legal as family
from regalia.games.royal_family import moves
from regalia.games.royal_family.marks import CARD, RANK, TAKEN
from regalia.games.royal_family.marriages import legal as marriages
from regalia.games.royal_family.marriages import moves as marriage_moves
from regalia.games.royal_family.marriages.state import CONJUGAL
from regalia.games.royal_family.state import Lister, OptionLister
from regalia.state import Move


def list_spoils(state: MarriageRoyalsState, out: list[Move]) -> None:
    """Two cards at once, or all when there are no more (marriage.battle.spoils) (MR-A03)."""
    fought = tuple(sorted(card for card, _ in state.battle))
    if len(fought) == 1:
        out.append(moves.SPOIL[fought[0]])
    else:
        out += [moves.spoils(cards) for cards in set(combinations(fought, 2))]


def list_spouses(state: MarriageRoyalsState, out: list[Move]) -> None:
    """The couples between which somebody has to choose (marriage.marry.choice)."""
    assert state.spouse_choice is not None
    board = state.spouse_choice[0]
    found = candidates(state, board)
    out += [marriage_moves.spouse(*names(found, couple, board)) for couple in found]


def add_pile_ransoms(state: MarriageRoyalsState, out: list[Move], seat: int) -> None:
    """Ransoms from anywhere in the discard pile (marriage.ransom.scope) (MR-A05, MR-A08)."""
    discard = state.discard
    if not discard:
        return
    ranks = {card & RANK for card in state.hands[seat]}
    if ranks.isdisjoint([entry & RANK for entry in discard]):
        return
    cards = [entry & CARD for entry in discard]
    for i, entry in enumerate(discard):
        card = cards[i]
        if card & RANK in ranks and not entry & TAKEN:
            depth = len(cards) - i if cards.count(card) > 1 else None
            paying = family.payments(state, seat, card)
            out += [moves.ransom_pile((card, depth), payment) for payment in paying]


def add_forced_moves(state: MarriageRoyalsState, out: list[Move], seat: int) -> None:
    """Own Royals that others married may go to the spoils (marriage.force.resolve)."""
    if not state.marriages or not state.meld[seat]:
        return
    for _, place in state.places(seat, "m", state.forced(seat)):
        out.append(marriage_moves.move_royal(place))


def add_weddings(state: MarriageRoyalsState, out: list[Move], seat: int) -> None:
    """Second spouses that may be laid from the hand (marriage.marry.from-hand) (MR-A11, MR-A12)."""
    if not state.after_gift():
        return
    house = state.house[seat]
    lies = state.ranks[seat]
    # Mostly no Royal of the house is there to wait for a spouse.
    if house is None or not (lies[KING] or lies[QUEEN] or lies[JACK]):
        return
    have = state.have[seat]
    if not (have[KING << 2 | house] or have[QUEEN << 2 | house] or have[JACK << 2 | house]):
        return
    ranks = state.noble_ranks()
    suitors = {c for c in state.hands[seat] if c >> 2 in ranks and c & 3 != house}
    if not suitors or len(state.hands[seat]) <= family.least_left(state):
        return
    waiting = {
        (e & CARD) >> 2
        for e in state.spoils[seat] + state.meld[seat]
        if e & 3 == house and (e & CARD) >> 2 in ranks and state.free(e)
    }
    out += [marriage_moves.WED[card] for card in suitors if CONJUGAL[card >> 2] in waiting]


def add_redemptions(state: MarriageRoyalsState, out: list[Move], seat: int) -> None:
    """Redemptions of hostages, after the gift."""
    if state.after_gift():
        marriages.add_redemptions(state, out, seat)


def canonical(state: MarriageRoyalsState, move: Move) -> Move:
    """Return the move with its places written as the list of legal moves writes them."""
    if move.verb != "move":
        return marriages.canonical(state, move)
    place = move.args[0]
    if place.seat < 0:
        place = place._replace(seat=state.actor or 0)
    forced = state.forced(place.seat) if place.zone == "m" else []
    return marriage_moves.move_royal(marriages.named_among(state, place, forced))


LISTS: dict[str, Lister] = {
    **marriages.LISTS,
    "spoil": list_spoils,
    "spouse": list_spouses,
}
OPTIONS: tuple[OptionLister, ...] = (
    *marriages.OPTIONS,
    *(add_pile_ransoms, add_forced_moves, add_weddings, add_redemptions),
)
