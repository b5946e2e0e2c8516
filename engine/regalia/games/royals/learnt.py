"""The lead to expect in a hand of Royals, by weights that were learnt from self-play.

``features`` counts a seat's board and hand. The expected lead is linear in the differences between
the two seats, by weights that change as the stock runs out. ``python -m tools.learn royals``
finds the weights: see ``learnt_weights``.
"""

from __future__ import annotations

from regalia.cards import ACE, JACK, KING, TWO
from regalia.games.royal_family.marks import CARD
from regalia.games.royal_family.pack import VALUES
from regalia.games.royals.evaluate import Side, match_points
from regalia.games.royals.learnt_weights import ATTACK, FEATURES
from regalia.games.royals.state import RoyalsState

#: Names of the features of a seat.
NAMES = (
    *("points", "score", "first_royal", "second_royal", "set", "spare_royals", "assassins"),
    *("threats", "cards", "burden", "aces", "enemy_aces", "twos", "kings", "royals"),
    *("new_royals", "enemy_royals", "ready", "end"),
)


def features(state: RoyalsState, seat: int) -> list[float]:
    """Return the features of a seat of a whole state, in the order of ``NAMES``."""
    hand, theirs = state.hands[seat], state.house[1 - seat]
    values = [VALUES[card >> 2] for card in hand]
    side = Side(state, seat, sum(values))
    kinds = sum([count > 0 for count in side.royals])
    threats = [entry & CARD for entry in state.spoils[seat]].count(-1 if theirs is None else theirs)
    aces = enemy_aces = twos = kings = royals = new_royals = enemy_royals = 0
    held = [0] * 13
    for card in hand:
        rank, suit = card >> 2, card & 3
        if rank >= JACK and suit == side.house:
            royals += 1
            new_royals += not side.royals[rank - JACK]
            continue
        held[rank] += 1
        if rank == ACE:
            aces += 1
            enemy_aces += suit == theirs
        elif rank == TWO:
            twos += 1
        elif rank >= JACK:
            kings += rank == KING
            enemy_royals += suit == theirs
    ready, left = 0, side.hand
    for rank, count in enumerate(held):
        board = side.ranks[rank]
        if count and count + board >= 3:
            value = VALUES[rank]
            ready += match_points(count + board, value) - match_points(board, value)
            left -= count * value
    end = max(0.0, (side.points + ready - left) * (1 + side.sets)) if kinds else 0.0
    return [
        *(side.points, side.score, kinds > 0, kinds > 1, side.sets > 0, sum(side.royals) - kinds),
        *(side.assassins, threats, len(hand), side.hand, aces, enemy_aces, twos, kings, royals),
        *(new_royals, enemy_royals, ready, end),
    ]


def late(state: RoyalsState) -> float:
    """Return the part of the stock that is gone."""
    return 1 - len(state.stock) / 79


def expected_lead(state: RoyalsState, seat: int) -> float:
    """Return the lead in points with which a seat is expected to end the hand.

    The state is a whole one. The leads of the two seats differ in sign alone.
    """
    gone = late(state)
    lead = 0.0
    for mine, theirs, (now, later) in zip(
        features(state, 0), features(state, 1), FEATURES, strict=True
    ):
        lead += (mine - theirs) * (now + later * gone)
    if state.attacker is not None:
        attack = ATTACK[0] + ATTACK[1] * gone
        lead += -attack if state.attacker else attack
    return -lead if seat else lead
