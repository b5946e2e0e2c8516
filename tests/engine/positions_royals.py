"""Positions of Royals that are made up and not played."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from regalia import GAMES
from tests.engine import oracle_royals as oracle

Position = dict[str, Any]

PACK = sorted(GAMES["royals"].shuffled(0, 1, 2), key=oracle.order)


def made_up(below: Callable[[int], int]) -> Position:
    """A position that play may never reach: cards and marks dealt at random to every place.

    Crowded boards, empty hands and a dry stock are frequent here, and rare in play.
    """
    pack = PACK[:]
    for i in range(len(pack) - 1, 0, -1):
        j = below(i + 1)
        pack[i], pack[j] = pack[j], pack[i]
    if below(2):  # ranks together, so that there are triples to change with
        rank = "9TJQKA"[below(6)]
        pack.sort(key=lambda card: card[0] == rank)
    if below(2):
        suit, ranks = "SHDC"[below(4)], ("9TJQKA", "JQK")[below(2)]
        pack.sort(key=lambda card: card[0] in ranks and card[1] == suit)

    def some(most: int) -> list[str]:
        n = min(below(most + 1), max(0, len(pack) - 1))
        return [pack.pop() for _ in range(n)]

    seat, often = below(2), below(7)
    phase = ("w0", "w0", "draw", "draw", "w1", "battle", "spoil", "w3", "w3")[below(9)]
    places: list[list[str]] = [[] for _ in range(9)]
    for i in sorted(range(8), key=lambda i: (below(100), i)):
        places[i] = some((6, 6, 5, 5, 8, 8, 6, 4)[i])
    hands, spoils, meld = places[0:2], places[2:4], places[4:6]
    discard, stock = places[6], places[7]
    battle = []
    if phase in ("battle", "spoil"):
        battle = [[pack.pop(), seat]]
    if phase == "spoil":
        battle.append([pack.pop(), 1 - seat])
    # No player fights without a card, and with a dry stock an empty hand has ended the hand,
    # unless the draws are going on or the trick is on the table.
    full = {"battle": [1 - seat], "w1": [0, 1], "draw": [1 - seat]}.get(phase, [])
    draws = {
        "w0": [seat, 1 - seat, seat],
        "draw": [[seat], [1 - seat, seat], [1 - seat]][below(3)],
    }.get(phase, [])
    # An attacker who has done with drawing has a card to lead.
    if phase == "draw" and seat not in draws:
        full = [0, 1]
    if not stock and phase in ("w0", "w3"):
        full = [0, 1]
    for owner in full:
        if not hands[owner]:
            hands[owner].append(pack.pop() if pack else stock.pop())
    return {
        "game": "royals",
        "dealer": below(2),
        "turn": 1 + below(40),
        "attacker": seat,
        "phase": phase,
        "house": ["SHDC"[below(4)], "SHDC"[below(4)]],
        "hands": [sorted(hand, key=oracle.order) for hand in hands],
        "spoils": [
            oracle.in_order(
                [_mark(c, "n", below, often) if i == seat and c[0] in "JQKA" else c for c in zone]
            )
            for i, zone in enumerate(spoils)
        ],
        "meld": [
            oracle.in_order([_marked(c, i == seat, below, often) for c in zone])
            for i, zone in enumerate(meld)
        ],
        "stock": stock,
        "discard": discard,
        "dead": sorted(pack, key=oracle.order),
        "battle": battle,
        "draws": draws,
        "won": {
            "spoil": oracle.trick_winner(battle[0][0], battle[1][0]) ^ seat
            if phase == "spoil"
            else None,
            "w3": below(2),
        }.get(phase),
        "shown": [[], []],
        "limits": [{}, {}],
        "redeals": 0,
        "first": seat,
        "ended": None,
        "options": {},
    }


def _mark(card: str, marks: str, below: Callable[[int], int], often: int) -> str:
    return oracle.join(card, marks) if below(6) < often else card


def _marked(card: str, attacks: bool, below: Callable[[int], int], often: int) -> str:
    kinds = ["n"] if attacks else ["r", "r", "r"]
    if card[0] in "JQK":
        kinds.append("x")
    if card[0] not in "9TJQKA":
        return card
    return _mark(card, kinds[below(len(kinds))], below, often)


def trick(lead: str, follow: str) -> Position:
    """Seat 0 has led; the other seat has one card."""
    rest = PACK[:]
    rest.remove(lead)
    rest.remove(follow)
    return {
        "game": "royals",
        "dealer": 1,
        "turn": 1,
        "attacker": 0,
        "phase": "battle",
        "house": ["S", "S"],
        "hands": [[], [follow]],
        "spoils": [[], []],
        "meld": [[], []],
        "stock": rest,
        "battle": [[lead, 0]],
    }
