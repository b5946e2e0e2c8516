"""The attacker's optional plays: melds, assassinations, ransoms, changes of house, the pile.

Each function appends what is legal now to a list. They are asked at four points of every turn
and mostly find nothing, so each begins with the cheapest test that can say so.
"""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING

from regalia.cards import ACE, JACK, NINE
from regalia.games.family import moves
from regalia.games.family.board import CARD, Place, places
from regalia.games.family.pack import ROYALS
from regalia.state import Move

if TYPE_CHECKING:
    from regalia.games.family.state import FamilyState


def add(state: FamilyState, out: list[Move], *, drawing: bool) -> None:
    """Every optional play but the pile; ``drawing``: a change may spend one of the draws."""
    seat = state.actor
    assert seat is not None
    keep = least_left(state)
    if state.phase in state.MELD_PHASES:
        add_melds(state, out, seat, keep)
    if state.spoils[seat]:
        add_kills(state, out, seat)
    for entry, place in state.ransoms(seat):
        out += [moves.ransom(place, pay) for pay in payments(state, seat, entry & CARD)]
    add_changes(state, out, seat, keep, drawing)


def least_left(state: FamilyState) -> int:
    """How many cards an optional play must leave in the attacker's hand.

    Until the battle everybody keeps one to fight with, while there is something to draw; before
    the first draw he may go to zero, since two cards follow.
    """
    return 0 if state.phase in ("w0", "w3") or state.dry() else 1


def payments(state: FamilyState, seat: int, card: int) -> list[int]:
    """Different hand cards that can pay for ``card``: equal in rank, of another suit."""
    rank = card >> 2
    return sorted({c for c in state.hands[seat] if c >> 2 == rank and c != card})


def meldable(state: FamilyState, seat: int, cards: list[int]) -> list[int]:
    """Those of the cards that are not Royals of the seat's own house."""
    house = state.house[seat]
    return [c for c in cards if c < 52 and (c < JACK * 4 or c & 3 != house)]


def add_melds(state: FamilyState, out: list[Move], seat: int, keep: int) -> None:
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


def assassins(state: FamilyState, seat: int) -> set[int]:
    """Suits for which ``seat`` has an ace that was won in a trick before this turn."""
    # An ace that came in this turn is marked, hence another int than the plain ace.
    return {entry for entry in state.spoils[seat] if entry < 4}


def add_kills(state: FamilyState, out: list[Move], seat: int) -> None:
    suits = assassins(state, seat)
    if not suits:
        return
    for other in state.victims(seat):
        for zone, entries in (("s", state.spoils[other]), ("m", state.meld[other])):
            if entries:
                for entry, place in places(other, zone, entries):
                    if entry & 3 in suits:
                        out.append(moves.kill(entry & 3, place))


def add_changes(state: FamilyState, out: list[Move], seat: int, keep: int, drawing: bool) -> None:
    have = state.have[seat]
    open_ransoms = state.change_ransoms(seat)
    candidates = set()
    found = have.find(3, 0, 52)
    while found >= 0:
        candidates.add(found)
        found = have.find(3, found + 1, 52)
    top = state.discard[-1] if drawing and state.discard else None
    if top is not None and have[top] == 2:
        candidates.add(top)
    for _, card in open_ransoms:
        candidates.add(card)
    for card in candidates:
        if card >> 2 >= NINE or card >> 2 == ACE:
            _add_change(state, out, seat, card, keep, card == top, open_ransoms)


def _add_change(
    state: FamilyState,
    out: list[Move],
    seat: int,
    card: int,
    keep: int,
    on_top: bool,
    open_ransoms: list[tuple[int, int]],
) -> None:
    if card & 3 == state.house[seat] and not state.options.get("change.ownSuit", True):
        return
    owners = [other for other, ransomed in open_ransoms if ransomed == card]
    if state.have[seat][card] + on_top + len(owners) != 3:
        return
    from_hand = state.hands[seat].count(card)
    if len(state.hands[seat]) - from_hand - len(owners) < keep:
        return
    paying = [c for c in state.hands[seat] if c >> 2 == card >> 2 and c != card]
    if len(paying) < len(owners):
        return
    # Two payments to one place have no order; copies that are alike pay alike.
    ways = {
        tuple(sorted(zip(owners, paid, strict=True))) for paid in combinations(paying, len(owners))
    }
    for drawn_from in dead_places(state, seat, card, from_hand + on_top + len(owners)):
        out += [moves.change(card, on_top, way, drawn_from) for way in ways]


def dead_places(state: FamilyState, seat: int, card: int, loose: int) -> list[Place | None]:
    """Where the copy that dies in a change may come from; ``[None]`` when all three are alike.

    ``loose`` copies come from elsewhere than the own board and count as from the hand.
    """
    found = [Place(card, seat, "h")] if loose else []
    for zone, entries in (("s", state.spoils[seat]), ("m", state.meld[seat])):
        copies = [entry for entry in entries if entry & CARD == card]
        found += [place for _, place in places(seat, zone, copies)]
    return list(found) if len(found) > 1 else [None]


def add_pile(state: FamilyState, out: list[Move]) -> None:
    """Takes of the discard pile: its lowest card must be melded at once."""
    seat = state.actor
    assert seat is not None
    pile = state.discard
    if not pile or not state.pile_privilege(seat):
        return
    house = state.house[seat]
    assert house is not None
    hand = state.hands[seat]
    keep = 0 if state.dry() else 1
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
