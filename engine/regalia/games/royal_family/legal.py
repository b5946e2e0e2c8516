"""The lists of legal moves, verb by verb, and the canonical form of a move.

Each lister appends moves that no guard refuses (``guards``). The optional plays are asked for at
four points of every turn and usually find nothing, so each begins with the cheapest test that can
say so.
"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import permutations
from typing import TYPE_CHECKING

from regalia.cards import ACE, JACK, NINE, UNKNOWN, mask_of
from regalia.games.royal_family import moves
from regalia.games.royal_family.marks import CARD, PLAIN, RANK, Place
from regalia.games.royal_family.pack import PAYMENTS, is_face
from regalia.games.royal_family.phases import (
    AFTER_DRAWS,
    AFTER_TRICK,
    BEFORE_DRAW,
    DRAW,
)
from regalia.verbs import Lister, Move

if TYPE_CHECKING:
    from regalia.games.royal_family.state import RoyalFamilyState

# --- the course of a turn ------------------------------------------------------------------------


def always(move: Move) -> Lister:
    """Return what lists a move that is always legal in its phase."""

    def add(state: RoyalFamilyState, seat: int, out: list[Move]) -> None:
        out.append(move)

    return add


def list_houses(state: RoyalFamilyState, seat: int, out: list[Move]) -> None:
    """Any house.

    Rules: royals.suit.order, royals.suit.same-allowed, R2-A05, marriage.house.order,
    alliance.house.order, alliance.house.repeat, alliance.house.silent, AL-A02.
    """
    out += moves.HOUSE


def list_first_draws(state: RoyalFamilyState, seat: int, out: list[Move]) -> None:
    """The first draws of a turn: the discard pile may be taken instead of two."""
    add_pile(state, seat, out)
    list_draws(state, seat, out)


def list_draws(state: RoyalFamilyState, seat: int, out: list[Move]) -> None:
    """The draws of the seat to move.

    Rules: royals.draw.sequence, marriage.draw.sequence, alliance.draw.sequence.
    """
    if state.stock:
        out.append(moves.DRAW_STOCK)
    if state.may_take_top(seat):
        out.append(moves.DRAW_DISCARD)


def list_pass(state: RoyalFamilyState, seat: int, out: list[Move]) -> None:
    """The pass of a seat that can draw nothing (R2-A10, MR-A01)."""
    if not state.stock and not state.may_take_top(seat):
        out.append(moves.PASS)


def list_leads(state: RoyalFamilyState, seat: int, out: list[Move]) -> None:
    """The cards that may be led: any (``royals.trick.lead``)."""
    out += map(moves.PLAY.__getitem__, set(state.hands[seat]))


def list_follows(state: RoyalFamilyState, seat: int, out: list[Move]) -> None:
    """Cards of the suit led, or any when there is none.

    Rules: royals.trick.follow, marriage.battle.play, alliance.battle.play.
    """
    suit = state.battle[0][0] & 3
    hand = set(state.hands[seat])
    out += [moves.PLAY[card] for card in hand if card & 3 == suit and card != UNKNOWN]
    if not out:
        out += map(moves.PLAY.__getitem__, hand)


def list_spoils(state: RoyalFamilyState, seat: int, out: list[Move]) -> None:
    """The cards of the battle that are left (R2-A03)."""
    out += [moves.SPOIL[card] for card in {card for card, _ in state.battle}]


def list_discards(state: RoyalFamilyState, seat: int, out: list[Move]) -> None:
    """The discards that end the turn, and those that end the hand.

    Rules: royals.discard.one, marriage.discard.one, alliance.discard.one, royals.end.optional.
    """
    hand = state.hands[seat]
    different = set(hand)
    out += map(moves.DISCARD.__getitem__, different)
    # With cards in hand it takes no less than without.
    if state.may_end([]):
        faces = [card for card in hand if is_face(card)]
        if not faces:
            out += map(moves.DISCARD_END.__getitem__, different)
        elif len(faces) == 1:
            out.append(moves.DISCARD_END[faces[0]])


def list_done(state: RoyalFamilyState, seat: int, out: list[Move]) -> None:
    """The end of a turn without a card to discard (R2-A32)."""
    if not state.hands[seat]:
        out.append(moves.DONE)


def list_end(state: RoyalFamilyState, seat: int, out: list[Move]) -> None:
    """The end of the hand without a discard.

    Rules: royals.end.discard-optional, marriage.end.discard-optional,
    alliance.end.discard-optional.
    """
    if state.may_end(state.hands[seat]):
        out.append(moves.END)


# --- optional plays ------------------------------------------------------------------------------


def windows(add: Lister) -> dict[str, Lister]:
    """Return what lists an optional play, at every point of a turn at which Royals has any.

    Rules: royals.options.kinds, royals.options.when, R2-A14, marriage.options.any-time,
    alliance.options.any-time, marriage.options.before-discard, alliance.options.before-discard.
    """
    return dict.fromkeys((BEFORE_DRAW, DRAW, AFTER_DRAWS, AFTER_TRICK), add)


def for_attacker(lists: Mapping[str, tuple[Lister, ...]]) -> dict[str, tuple[Lister, ...]]:
    """Return the lists, with the optional plays between draws for the attacker alone."""
    draws = (list_pass, list_draws)
    options = [add for add in lists[DRAW] if add not in draws]

    def add_options(state: RoyalFamilyState, seat: int, out: list[Move]) -> None:
        if seat == state.attacker:
            for add in options:
                add(state, seat, out)

    return {**lists, DRAW: (*draws, add_options)}


def least_left(state: RoyalFamilyState) -> int:
    """Return how many cards an optional play must leave in the attacker's hand, 0 or 1.

    Until the battle each player keeps one to fight with, while there is something to draw. Before
    the first draw none need be left, since two cards follow.

    Rules: R2-A31.
    """
    return 0 if state.phase in (BEFORE_DRAW, AFTER_TRICK) or state.no_draws_left() else 1


def payments(state: RoyalFamilyState, seat: int, card: int) -> int:
    """Return the hand cards that can pay for ``card``, as a mask.

    Those are equal in rank, and of another suit.
    Rules: royals.ransom.swap, alliance.ransom.swap.
    """
    return mask_of(state.hands[seat]) & PAYMENTS[card]


def meldable(state: RoyalFamilyState, seat: int, cards: list[int]) -> list[int]:
    """Return those of the cards that are not Royals of the seat's own house.

    Rules: royals.meld.no-home-royals, marriage.meld.no-royals, alliance.meld.no-royals,
    royals.meld.other-faces, marriage.meld.other-faces, alliance.meld.other-faces, R2-A17.
    """
    house = state.house[seat]
    return [c for c in cards if c < 52 and (c < JACK * 4 or c & 3 != house)]


#: cards of a rank on the board -> the fewest that a meld adds to them.
_LEAST_MELD = (3, 2, *[1] * 11)


def add_melds(state: RoyalFamilyState, seat: int, out: list[Move]) -> None:
    """Melds from the hand: three of a rank with what lies there, without own Royals.

    Rules: royals.meld.match, marriage.meld.match, alliance.meld.match, royals.meld.include-display,
    royals.meld.extend, royals.meld.extend-royal, marriage.meld.extend, alliance.meld.extend,
    marriage.meld.span, alliance.meld.span, royals.meld.royals-count, alliance.meld.royals-count,
    R2-A18, AL-A12, royals.meld.locked, marriage.meld.locked, alliance.meld.locked.
    """
    if not state.privileges(seat):
        return
    hand = state.hands[seat]
    size = len(hand)
    ranks = state.ranks[seat]
    last = -1
    for start, card in enumerate(hand):
        rank = card >> 2
        if rank == last:
            continue
        last = rank
        least = _LEAST_MELD[ranks[rank]]
        # The hand is sorted: there are enough of the rank if the last one needed is of it.
        end = start + least
        if end <= size and hand[end - 1] >> 2 == rank < 13:
            while end < size and hand[end] >> 2 == rank:
                end += 1
            group = hand[start:end]
            if rank >= JACK and not state.own_royals(seat).isdisjoint(group):
                group = meldable(state, seat, group)
            if len(group) >= least:
                found = moves.melds(tuple(group), least)
                if len(group) == size:
                    most = size - least_left(state)
                    found = tuple(m for m in found if len(m.args[0]) <= most)
                out += found


def add_assassinations(state: RoyalFamilyState, seat: int, out: list[Move]) -> None:
    """Assassinations: an ace of the spoils for a card of its suit on a board that it reaches.

    Rules: royals.assassin.def, marriage.assassin.def, alliance.assassin.def, R2-A20, AL-A13.
    """
    if not state.ranks[seat][ACE]:
        return
    aces = state.assassins(seat)
    if not aces:
        return
    suits = [entry & 3 for entry in aces]
    for other in state.victims(seat):
        for zone, lying in (("s", state.spoils[other]), ("m", state.meld[other])):
            within = [e for e in lying if e & 3 in suits]
            for entry, place in state.places(other, zone, within) if within else ():
                # An ace cannot strike itself.
                itself = other == seat and zone == "s" and entry in aces
                if suits.count(entry & 3) > itself:
                    out.append(moves.assassination(entry & 3, place))


def add_ransoms(state: RoyalFamilyState, seat: int, out: list[Move]) -> None:
    """Ransoms from melds into the hand."""
    for place, paying in state.ransoms(seat):
        out += moves.ransoms(place, paying)


def add_changes(state: RoyalFamilyState, seat: int, out: list[Move]) -> None:
    """Changes of house with three alike, the top discard in place of a draw among them.

    Rules: royals.change.three-alike, marriage.change.three-alike, alliance.change.three-alike,
    royals.change.sources, marriage.change.sources, alliance.change.sources,
    royals.change.discard-as-if, royals.change.no-royal-needed, marriage.change.no-royal-needed,
    alliance.change.no-royal-needed, R2-A25, R2-A26, R2-A28, AL-A16, AL-A22,
    marriage.change.own-house, alliance.change.own-house, alliance.change.special-only-now,
    alliance.change.when, marriage.change.unlimited.
    """
    have = state.have[seat]
    top = None
    if state.DRAWN_CHANGES and state.discard and state.phase in (BEFORE_DRAW, DRAW):
        top = state.discard[-1] & CARD
    candidates: list[int] = []
    if top is not None and have[top] == 2:
        candidates.append(top)
    if 3 in have:
        found = have.find(3, 0, 52)
        while found >= 0:
            candidates.append(found)
            found = have.find(3, found + 1, 52)
    ransomable = state.cards_for_change(seat)
    for card in ransomable:
        near = have[card]
        # There are three of a card: with two of them the third is the one to be ransomed.
        if near == 2 or (near < 2 and near + (card == top) + ransomable.count(card) == 3):
            candidates.append(card)
    if not candidates:
        return  # The usual case.
    open_ransoms = state.change_ransoms(seat)
    for card in set(candidates):
        if card >> 2 >= NINE or card >> 2 == ACE:
            add_change(state, out, seat, card, least_left(state), card == top, open_ransoms)


def add_change(
    state: RoyalFamilyState,
    out: list[Move],
    seat: int,
    card: int,
    keep: int,
    on_top: bool,
    open_ransoms: list[tuple[int, int]],
) -> None:
    """Changes with the three copies of one card, ``open_ransoms`` helping."""
    if card & 3 == state.house[seat] and not state.options.get("change.ownSuit", True):
        return
    owners = [other for other, entry in open_ransoms if entry & CARD == card]
    if state.have[seat][card] + on_top + len(owners) != 3:
        return
    from_hand = state.hands[seat].count(card)
    # A change that takes nothing out of the hand, nor the card just drawn, lays down no last card.
    left = len(state.hands[seat]) - from_hand - len(owners)
    if left < keep and from_hand + on_top + len(owners):
        return
    # Two payments to one place have no order; copies that are alike pay alike.
    ways: set[tuple[tuple[int, int], ...]] = {()}
    if owners:
        paying = [c for c in state.hands[seat] if c & RANK == card & RANK and c != card]
        ways = {
            tuple(sorted(zip(owners, paid, strict=True)))
            for paid in permutations(paying, len(owners))
        }
    for drawn_from in dead_places(state, seat, card, from_hand + on_top + len(owners)):
        out += [moves.change(card, on_top, way, drawn_from) for way in ways]


def dead_places(state: RoyalFamilyState, seat: int, card: int, loose: int) -> list[Place | None]:
    """Return the places of the copy that may die in a change; ``[None]`` when all are alike.

    ``loose`` copies come from elsewhere than the own board and count as from the hand.

    Rules: R2-A24, AL-A18, MR-A25.
    """
    found: list[Place | None] = [PLAIN["h"][seat][card]] if loose else []
    if loose < 3:
        for zone in "sm":
            copies = [entry for entry in state.zone(seat, zone) if entry & CARD == card]
            found += [place for _, place in state.places(seat, zone, copies)]
    return found if len(found) > 1 else [None]


def add_pile(state: RoyalFamilyState, seat: int, out: list[Move]) -> None:
    """Takes of the discard pile: its lowest card must be melded at once.

    With two of the rank on the board no other card need be named, and any may be.

    Rules: royals.pile.amount, marriage.pile.amount, alliance.pile.amount, royals.pile.bottom,
    marriage.pile.bottom, alliance.pile.bottom, R2-A13, AL-A11, MR-A05.
    """
    if not state.discard or not state.pile_privilege(seat):
        return
    pile = [entry & CARD for entry in state.discard]
    hand = state.hands[seat]
    keep = 0 if state.no_draws_left() else 1
    # The cards of each rank that could go to the meld: of the hand, and of the pile above.
    loose: dict[int, list[int]] = {}
    for card in hand:
        loose.setdefault(card >> 2, []).append(card)
    royals, ranks = state.own_royals(seat), state.ranks[seat]
    for depth in range(1, len(pile) + 1):
        card = pile[-depth]
        alike = loose.setdefault(card >> 2, [])
        least = max(0, 2 - ranks[card >> 2])
        if len(alike) >= least and card not in royals:
            spare = len(hand) + depth - 1 - keep
            group = tuple(sorted(meldable(state, seat, alike)))
            chosen = moves.submultisets(group, least)
            out += [moves.pile(depth, cards) for cards in chosen if len(cards) <= spare]
        alike.append(card)


# --- one move ------------------------------------------------------------------------------------


def canonical(state: RoyalFamilyState, move: Move) -> Move:
    """Return the move with its places written as the list of legal moves writes them."""
    for place in move.args:
        if isinstance(place, Place) and place.marks:
            shown = canonical_place(state, place)
            if shown != place:
                text = move.replace(str(place), str(shown))
                return Move(text, tuple([shown if arg is place else arg for arg in move.args]))
    if move.verb == "ransom" and not isinstance(move.args[0], Place):
        card, depth = move.args[0]
        pile = [entry & CARD for entry in state.discard]
        # A depth is named only where it is needed, as marks are.
        if depth and pile.count(card) == 1 and depth <= len(pile) and pile[-depth] == card:
            return moves.ransom_pile((card, None), move.args[1])
    return move


def canonical_place(state: RoyalFamilyState, place: Place) -> Place:
    """Return the place with marks only where the copies there differ in them.

    Marks may always be given.
    """
    if place.zone == "h" or not place.marks:
        return place
    zone = state.zone(place.seat, place.zone)
    for entry, shown in state.places(place.seat, place.zone, zone):
        if entry & CARD == place.card and state.marks(entry) == place.marks:
            return shown
    return place
