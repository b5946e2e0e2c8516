"""The lead to expect in a game with marriages, by weights that were learnt from self-play.

``features`` counts a seat's board and hand. The expected lead is linear in the differences between
one side and the others, by weights that change as the stock runs out. ``python -m tools.learn``
finds the weights: see the game's ``learnt_weights``.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from regalia.cards import ACE, JACK, KING, TWO
from regalia.games.royal_family.marks import CARD
from regalia.games.royal_family.marriages.state import MarriagesState
from regalia.games.royal_family.pack import ROYALS, VALUES
from regalia.games.royal_family.scoring import board_points

#: Names of the features of a seat.
NAMES = (
    *("points", "cards", "burden", "first_royal", "second_royal", "set", "spare_royals"),
    *("assassins", "aces", "twos", "kings", "royals", "new_royals", "enemy_royals"),
    *("friend_royals", "ready", "pairs", "marriages", "score", "shared", "end", "threats"),
)
#: Cards of the stock when a hand begins, about.
STOCK = 69


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

    #: (state, seat) -> what marriages bring.
    shares: Callable[[Any, int], Shares]
    #: Points for the attacker's side.
    attack: tuple[float, float]
    #: The same for one more of each feature.
    features: tuple[tuple[float, float], ...]


def late(state: MarriagesState) -> float:
    """Return the part of the stock that is gone."""
    return 1 - len(state.stock) / STOCK


def lead_of(state: MarriagesState, seat: int, values: list[Any]) -> float:
    """Return how far the side of a seat is ahead of the average of the others, times its seats.

    ``values`` has one for each seat.
    """
    enemies = state.enemies(seat)
    theirs = sum([values[enemy] for enemy in enemies])
    return float(sum(values) - theirs - theirs * (len(values) - len(enemies)) / len(enemies))


def expected_lead(state: MarriagesState, seat: int, model: Model) -> float:
    """Return the lead in points with which a seat's side is expected to end the hand.

    The state is a whole one.
    """
    gone = late(state)
    weights = [now + later * gone for now, later in model.features]
    values = [
        sum([a * b for a, b in zip(weights, features(state, each, model.shares), strict=True)])
        for each in range(state.seats)
    ]
    lead = lead_of(state, seat, values)
    if state.attacker is not None:
        attack = model.attack[0] + model.attack[1] * gone
        enemies = state.enemies(seat)
        friends = state.seats - len(enemies)
        lead += -attack * friends / len(enemies) if state.attacker in enemies else attack
    return lead


def features(state: MarriagesState, seat: int, shares: Callable[[Any, int], Shares]) -> list[float]:
    """Return the features of a seat of a whole state, in the order of ``NAMES``."""
    house, enemies = state.house[seat], state.enemies(seat)
    houses = [state.house[other] for other in enemies]
    board, spoils = state.ranks[seat], [entry & CARD for entry in state.spoils[seat]]
    own = [] if house is None else [card for card in spoils if card in ROYALS[house]]
    own += [entry & CARD for entry in state.royals_elsewhere(seat)]
    laid = set(own)
    kinds, points = len(laid), board_points(state, seat)
    burden = royals = new_royals = enemy_royals = friend_royals = 0
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
    ready = pairs = 0
    left = burden
    for rank, count in enumerate(held):
        if count and count + board[rank] >= 3:
            value, lying = VALUES[rank], board[rank]
            ready += 2 * (count + lying) * value - lying * value * (2 if lying >= 3 else 1)
            left -= count * value
        elif count and count + board[rank] == 2:
            pairs += VALUES[rank]
    marriages, times, shared = shares(state, seat)
    end = max(0.0, (points + ready - left) * times) if kinds else 0.0
    threats = sum([card >> 2 >= JACK and card & 3 in houses for card in spoils])
    return [
        *(points, len(state.hands[seat]), burden, kinds > 0, kinds > 1, kinds > 2),
        *(len(own) - kinds, sum([card < 4 for card in spoils]), held[ACE], held[TWO], held[KING]),
        *(royals, new_royals, enemy_royals, friend_royals, ready, pairs),
        *(marriages, (points - burden) * times + shared, shared, end, threats),
    ]
