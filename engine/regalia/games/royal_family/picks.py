"""The cards that a player chooses on the table to make a move, as refs (``table``)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from regalia.cards import TEXT
from regalia.games.royal_family.marks import CARD, Place
from regalia.verbs import Move

if TYPE_CHECKING:
    from regalia.games.royal_family.state import RoyalFamilyState


def board_ref(view: RoyalFamilyState, entry: int, seat: int, zone: str) -> str:
    """Return the ref of a card on a board: its place with all its marks."""
    return str(Place(entry & CARD, seat, zone, view.marks(entry)))


def place_ref(view: RoyalFamilyState, place: Place) -> str:
    """Return the ref of the card that a move names by its place."""
    entry = view.entry_at(place)
    return board_ref(view, entry, place.seat, place.zone)


def hand_card(view: RoyalFamilyState, move: Move) -> list[str]:
    return [f"{TEXT[move.args[0]]}@h"]


def hand_cards(view: RoyalFamilyState, move: Move) -> list[str]:
    return [f"{TEXT[card]}@h" for card in move.args[0]]


def trick_cards(view: RoyalFamilyState, move: Move) -> list[str]:
    return [f"{TEXT[card]}@t" for card in move.args]


def assassin_and_victim(view: RoyalFamilyState, move: Move) -> list[str]:
    ace, victim = move.args
    return [f"{TEXT[ace]}@{view.moving()}s", place_ref(view, victim)]


def bought_and_paid(view: RoyalFamilyState, move: Move) -> list[str]:
    """A card on a board or in the discard pile, and the card of the hand that buys it."""
    target, payment = move.args
    if isinstance(target, Place):
        return [place_ref(view, target), f"{TEXT[payment]}@h"]
    card, depth = target
    pile = [entry & CARD for entry in view.discard]
    at = depth if depth is not None else len(pile) - pile.index(card)
    return [f"{TEXT[card]}@d{at}", f"{TEXT[payment]}@h"]


def drawn(view: RoyalFamilyState, move: Move) -> list[str]:
    if move.args[0] == "stock":
        return ["stock"]
    pile = [entry & CARD for entry in view.discard]
    if move.args[0] == "discard":
        return [f"{TEXT[pile[-1]]}@d1"]
    _, depth, named = move.args
    refs = [f"{TEXT[pile[-depth]]}@d{depth}"]
    hand = view.hands[view.moving()].copy()
    above = {d: pile[-d] for d in range(1, depth)}
    for card in named:
        if card in hand:
            hand.remove(card)
            refs.append(f"{TEXT[card]}@h")
        else:
            at = next(d for d, other in above.items() if other == card)
            del above[at]
            refs.append(f"{TEXT[card]}@d{at}")
    return refs


def three_alike(view: RoyalFamilyState, move: Move) -> list[str]:
    card, top, payments, _ = move.args
    seat = view.moving()
    refs = [f"{TEXT[card]}@h"] * view.hands[seat].count(card)
    for zone in "sm":
        own = [entry for entry in view.zone(seat, zone) if entry & CARD == card]
        refs += [board_ref(view, entry, seat, zone) for entry in own]
    if top:
        refs.append(f"{TEXT[card]}@d1")
    for other, payment in payments:
        entry = next(e for o, e in view.change_ransoms(seat) if o == other and e & CARD == card)
        refs += [board_ref(view, entry, other, "m"), f"{TEXT[payment]}@h"]
    return refs
