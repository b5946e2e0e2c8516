"""What may be played: the lists of each phase, and the attacker's optional plays in them.

Each function appends what is legal now to a list. The optional plays are asked for at four points
of every turn and mostly find nothing, so each begins with the cheapest test that can say so.
"""

from __future__ import annotations

from itertools import permutations
from typing import TYPE_CHECKING

from regalia.cards import ACE, JACK, NINE, UNKNOWN
from regalia.games.royal_family import moves
from regalia.games.royal_family.marks import CARD, Place, places
from regalia.games.royal_family.pack import ROYALS
from regalia.state import Move

if TYPE_CHECKING:
    from regalia.games.royal_family.state import RoyalFamilyState


def list_start(state: RoyalFamilyState, out: list[Move]) -> None:
    """The start of a turn: optional plays, the pile, the first draw."""
    add(state, out, drawing=True)
    add_pile(state, out)
    add_draws(state, out)


def list_draw(state: RoyalFamilyState, out: list[Move]) -> None:
    """A draw; the attacker's second one may wait for optional plays."""
    if state.actor == state.attacker:
        add(state, out, drawing=True)
    add_draws(state, out)


def add_draws(state: RoyalFamilyState, out: list[Move]) -> None:
    """The draws of the seat to move, or the pass of one who can draw nothing."""
    assert state.actor is not None
    top = state.may_take_top(state.actor)
    if state.stock:
        out.append(moves.DRAW_STOCK)
    elif not top:
        out.append(moves.PASS)
    if top:
        out.append(moves.DRAW_DISCARD)


def list_lead(state: RoyalFamilyState, out: list[Move]) -> None:
    """Optional plays, or a card to lead."""
    add(state, out, drawing=False)
    assert state.actor is not None
    out += [moves.PLAY[card] for card in set(state.hands[state.actor])]


def list_follow(state: RoyalFamilyState, out: list[Move]) -> None:
    """Cards of the suit led, or any when there is none (``trick.follow``)."""
    assert state.actor is not None
    suit = state.battle[0][0] & 3
    hand = set(state.hands[state.actor])
    out += [moves.PLAY[card] for card in hand if card & 3 == suit and card != UNKNOWN]
    if not out:
        out += [moves.PLAY[card] for card in hand]


def list_spoil(state: RoyalFamilyState, out: list[Move]) -> None:
    """The cards of the battle that are left."""
    out += [moves.SPOIL[card] for card in {card for card, _ in state.battle}]


def list_close(state: RoyalFamilyState, out: list[Move]) -> None:
    """After the battle: optional plays, and the ways to end the turn or the hand."""
    add(state, out, drawing=False)
    assert state.actor is not None
    hand = state.hands[state.actor]
    # With cards in hand it takes no less than without.
    ending = state.may_end([])
    if ending and state.may_end(hand):
        out.append(moves.END)
    if not hand:
        out.append(moves.DONE)
    for card in set(hand):
        out.append(moves.DISCARD[card])
        if ending:
            left = hand[:]
            left.remove(card)
            if state.may_end(left):
                out.append(moves.DISCARD_END[card])


def add(state: RoyalFamilyState, out: list[Move], *, drawing: bool) -> None:
    """Every optional play but the pile; ``drawing``: a change may spend one of the draws."""
    seat = state.actor
    assert seat is not None
    keep = least_left(state)
    if state.may_meld():
        add_melds(state, out, seat, keep)
    if state.spoils[seat]:
        add_kills(state, out, seat)
    for place, ways in state.ransoms(seat):
        out += [moves.ransom(place, payment) for payment in ways]
    add_changes(state, out, seat, keep, drawing and state.DRAWN_CHANGES)
    state.more_options(out, seat)


def least_left(state: RoyalFamilyState) -> int:
    """How many cards an optional play must leave in the attacker's hand.

    Until the battle everybody keeps one to fight with, while there is something to draw; before
    the first draw he may go to zero, since two cards follow.
    """
    return 0 if state.phase in ("w0", "w3") or state.no_draws_left() else 1


def payments(state: RoyalFamilyState, seat: int, card: int) -> list[int]:
    """Different hand cards that can pay for ``card``: equal in rank, of another suit."""
    rank = card >> 2
    return sorted({c for c in state.hands[seat] if c >> 2 == rank and c != card})


def by_rank(hand: list[int]) -> dict[int, list[int]]:
    """The different cards of each rank, in canonical order as the hand is."""
    ranks: dict[int, list[int]] = {}
    last = None
    for card in hand:
        if card != last:
            ranks.setdefault(card >> 2, []).append(card)
            last = card
    return ranks


def meldable(state: RoyalFamilyState, seat: int, cards: list[int]) -> list[int]:
    """Those of the cards that are not Royals of the seat's own house."""
    house = state.house[seat]
    return [c for c in cards if c < 52 and (c < JACK * 4 or c & 3 != house)]


def add_melds(state: RoyalFamilyState, out: list[Move], seat: int, keep: int) -> None:
    hand = state.hands[seat]
    if len(hand) <= keep or not state.privileges(seat):
        return
    ranks = state.ranks[seat]
    most = len(hand) - keep
    house = state.house[seat]
    start = 0
    while start < len(hand):
        rank = hand[start] >> 2
        stop = start + 1
        while stop < len(hand) and hand[stop] >> 2 == rank:
            stop += 1
        least = max(1, 3 - ranks[rank])
        if stop - start >= least and rank < 13:
            group = hand[start:stop]
            if rank >= JACK:
                group = [card for card in group if card & 3 != house]
            if len(group) >= least:
                found = moves.melds(tuple(group), least)
                if len(group) > most:
                    found = tuple(m for m in found if len(m.args[0]) <= most)
                out += found
        start = stop


def add_kills(state: RoyalFamilyState, out: list[Move], seat: int) -> None:
    aces = state.assassins(seat)
    if not aces:
        return
    suits = [entry & 3 for entry in aces]
    for other in state.victims(seat):
        for zone in "sm":
            within = [e for e in state.zone(other, zone) if e & 3 in suits]
            for entry, place in places(state, other, zone, within):
                # An ace cannot strike itself.
                itself = other == seat and zone == "s" and entry in aces
                if suits.count(entry & 3) > itself:
                    out.append(moves.kill(entry & 3, place))


def add_changes(
    state: RoyalFamilyState, out: list[Move], seat: int, keep: int, drawing: bool
) -> None:
    have = state.have[seat]
    open_ransoms = state.change_ransoms(seat)
    candidates = set()
    found = have.find(3, 0, 52)
    while found >= 0:
        candidates.add(found)
        found = have.find(3, found + 1, 52)
    top = state.discard[-1] & CARD if drawing and state.discard else None
    if top is not None and have[top] == 2:
        candidates.add(top)
    for _, entry in open_ransoms:
        candidates.add(entry & CARD)
    for card in candidates:
        if card >> 2 >= NINE or card >> 2 == ACE:
            add_change(state, out, seat, card, keep, card == top, open_ransoms)


def add_change(
    state: RoyalFamilyState,
    out: list[Move],
    seat: int,
    card: int,
    keep: int,
    on_top: bool,
    open_ransoms: list[tuple[int, int]],
) -> None:
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
    paying = [c for c in state.hands[seat] if c >> 2 == card >> 2 and c != card]
    if len(paying) < len(owners):
        return
    # Two payments to one place have no order; copies that are alike pay alike.
    ways = {
        tuple(sorted(zip(owners, paid, strict=True))) for paid in permutations(paying, len(owners))
    }
    for drawn_from in dead_places(state, seat, card, from_hand + on_top + len(owners)):
        out += [moves.change(card, on_top, way, drawn_from) for way in ways]


def dead_places(state: RoyalFamilyState, seat: int, card: int, loose: int) -> list[Place | None]:
    """Where the copy that dies in a change may come from; ``[None]`` when all three are alike.

    ``loose`` copies come from elsewhere than the own board and count as from the hand.
    """
    found = [Place(card, seat, "h")] if loose else []
    for zone in "sm":
        copies = [entry for entry in state.zone(seat, zone) if entry & CARD == card]
        found += [place for _, place in places(state, seat, zone, copies)]
    return list(found) if len(found) > 1 else [None]


def add_pile(state: RoyalFamilyState, out: list[Move]) -> None:
    """Takes of the discard pile: its lowest card must be melded at once."""
    seat = state.actor
    assert seat is not None
    if not state.discard or not state.pile_privilege(seat):
        return
    pile = [entry & CARD for entry in state.discard]
    house = state.house[seat]
    assert house is not None
    hand = state.hands[seat]
    keep = 0 if state.no_draws_left() else 1
    for depth in range(1, len(pile) + 1):
        card = pile[-depth]
        if card in ROYALS[house]:
            continue
        spare = len(hand) + depth - 1 - keep
        on_board = state.ranks[seat][card >> 2]
        if on_board >= 2:
            if spare >= 0:
                out.append(moves.pile(depth, ()))
            continue
        loose = [c for c in (*hand, *pile[len(pile) - depth + 1 :]) if c >> 2 == card >> 2]
        group = tuple(sorted(meldable(state, seat, loose)))
        chosen = moves.submultisets(group, 2 - on_board)
        out += [moves.pile(depth, cards) for cards in chosen if len(cards) <= spare]
