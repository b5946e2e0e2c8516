"""The lead to expect in a Royals game, by weights that were learnt from self-play.

``features`` counts a seat's board and hand. The expected lead is linear in the differences between
one side and the others, by weights that change as the stock runs out. ``python -m tools.learn``
finds the weights: see the game's ``learnt_weights``.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from regalia.cards import ACE, JACK, KING, TWO
from regalia.games.royal_family.marks import CARD
from regalia.games.royal_family.pack import VALUES
from regalia.games.royal_family.scoring import board_points
from regalia.games.royal_family.state import RoyalFamilyState


class Shares(NamedTuple):
    """Gains of a seat by marriages."""

    #: Marriages that count for it.
    marriages: int
    #: Its own points count so many times.
    times: int
    #: Points from boards of partners.
    points: int


class Model(NamedTuple):
    """The learnt weights of a game.

    A weight is a number, and what is added to it in proportion to the part of the stock gone.
    """

    #: Names of the features that it counts.
    names: tuple[str, ...]
    #: (state, seat) -> what marriages bring.
    shares: Callable[[Any, int], Shares]
    #: Points for the attacker's side.
    attack: tuple[float, float]
    #: The same for one more of each feature.
    features: tuple[tuple[float, float], ...]
    #: Cards of the stock when a hand begins, about.
    stock: int

    def stock_gone(self, state: RoyalFamilyState) -> float:
        """Return the part of the stock that is gone."""
        return 1 - len(state.stock) / self.stock

    def counted(self, state: RoyalFamilyState, seat: int) -> list[float]:
        """Return the features of a seat of a whole state, in the order of ``names``."""
        found = features(state, seat, self.shares(state, seat))
        return [found[name] for name in self.names]

    def expected_lead(self, state: RoyalFamilyState, seat: int) -> float:
        """Return the lead in points with which a seat's side is expected to end the hand.

        The state is a whole one.
        """
        gone = self.stock_gone(state)
        weights = [now + later * gone for now, later in self.features]
        values = [
            sum([a * b for a, b in zip(weights, self.counted(state, each), strict=True)])
            for each in range(state.seats)
        ]
        lead = lead_of(state, seat, values)
        if state.attacker is not None:
            attack = self.attack[0] + self.attack[1] * gone
            enemies = state.enemies(seat)
            friends = state.seats - len(enemies)
            lead += -attack * friends / len(enemies) if state.attacker in enemies else attack
        return lead


def lead_of(state: RoyalFamilyState, seat: int, values: Sequence[float]) -> float:
    """Return how far the side of a seat is ahead of the average of the others, times its seats.

    ``values`` has one for each seat.
    """
    enemies = state.enemies(seat)
    theirs = sum([values[enemy] for enemy in enemies])
    return float(sum(values) - theirs - theirs * (len(values) - len(enemies)) / len(enemies))


def features(state: RoyalFamilyState, seat: int, shares: Shares) -> dict[str, float]:
    """Return the features of a seat of a whole state by name."""
    house = state.house[seat]
    houses = [state.house[other] for other in state.enemies(seat)]
    board, spoils = state.ranks[seat], [entry & CARD for entry in state.spoils[seat]]
    own = state.standing_royals(seat)
    laid = set(own)
    kinds, points = len(laid), board_points(state, seat)
    burden = royals = new_royals = enemy_royals = friend_royals = enemy_aces = 0
    held = [0] * 13
    for card in state.hands[seat]:
        rank, suit = card >> 2, card & 3
        burden += VALUES[rank]
        if rank >= JACK and suit == house:
            royals += 1
            new_royals += card not in laid
            continue
        held[rank] += 1
        if rank >= JACK:
            enemy_royals += suit in houses
            friend_royals += suit in state.house and suit not in houses
        elif rank == ACE:
            enemy_aces += suit in houses
    ready = pairs = 0
    left = burden
    for rank, count in enumerate(held):
        if count and count + board[rank] >= 3:
            value, lying = VALUES[rank], board[rank]
            ready += 2 * (count + lying) * value - lying * value * (2 if lying >= 3 else 1)
            left -= count * value
        elif count and count + board[rank] == 2:
            pairs += VALUES[rank]
    return {
        "points": points,
        "score": (points - burden) * shares.times + shares.points,
        "cards": len(state.hands[seat]),
        "burden": burden,
        "first_royal": kinds > 0,
        "second_royal": kinds > 1,
        "set": kinds > 2,
        "spare_royals": len(own) - kinds,
        "assassins": sum([card < 4 for card in spoils]),
        # Aces and faces that were won in the suits of enemies.
        "enemy_assassins": sum([card < 4 and card & 3 in houses for card in spoils]),
        "threats": sum([card >> 2 >= JACK and card & 3 in houses for card in spoils]),
        "aces": held[ACE],
        "enemy_aces": enemy_aces,
        "twos": held[TWO],
        "kings": held[KING],
        "royals": royals,
        "new_royals": new_royals,
        "enemy_royals": enemy_royals,
        "friend_royals": friend_royals,
        "ready": ready,
        "pairs": pairs,
        "marriages": shares.marriages,
        "shared": shares.points,
        "end": max(0.0, (points + ready - left) * shares.times) if kinds else 0.0,
    }


#: Names of the features that count in games with marriages.
MARRIAGE_FEATURES = (
    *("points", "cards", "burden", "first_royal", "second_royal", "set", "spare_royals"),
    *("assassins", "aces", "twos", "kings", "royals", "new_royals", "enemy_royals"),
    *("friend_royals", "ready", "pairs", "marriages", "score", "shared", "end", "threats"),
)
