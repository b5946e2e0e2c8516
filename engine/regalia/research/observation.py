"""A view as planes of numbers, turned to the seat that looks (``research.features``)."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from regalia.errors import seat_number
from regalia.game import Game
from regalia.research.features import Fact, Plane, Turned, common_facts, features_of
from regalia.state import State


class Names(NamedTuple):
    """The names of the planes and of the facts of an observation, in their order."""

    planes: tuple[str, ...]
    facts: tuple[str, ...]


class Observation(NamedTuple):
    """A seat's knowledge as numbers: ``planes[plane][card]`` and ``facts[fact]``."""

    planes: list[list[int]]
    facts: list[int]

    def flat(self) -> list[int]:
        """Return all numbers in one list, the planes one after the other and then the facts."""
        return [number for plane in self.planes for number in plane] + self.facts


def observation(state: State, seat: int) -> Observation:
    """Return what ``seat`` knows of a state, as numbers.

    The state may be whole or any view that knows as much. Raises OptionError for what is no player.
    """
    planes, facts = _observe(state, seat)
    return Observation([row for _, row in planes], [number for _, number in facts])


@cache
def names(game: Game, seats: int) -> Names:
    """Return the names of the planes and facts of a game's observations."""
    hand = game.deal(game.shuffled(0, 1, seats), seats)
    planes, facts = _observe(hand, 0)
    return Names(tuple(name for name, _ in planes), tuple(name for name, _ in facts))


def _observe(state: State, seat: int) -> tuple[list[Plane], list[Fact]]:
    view = state.view(seat_number("seat", seat, state.seats))
    features, table = features_of(state.game), Turned(view, seat)
    return list(features.planes(view, table)), [
        *common_facts(view, table),
        *features.facts(view, table),
    ]
