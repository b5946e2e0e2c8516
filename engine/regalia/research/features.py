"""Describe a game to programs that learn: ``FEATURES`` in its module ``research``.

A *plane* has ``KINDS`` numbers, one a card: the kinds in the canonical order (``regalia.cards``),
the joker, and last the unknown card, where hidden cards are counted. A *fact* is a single number.
Both have names. Seats are counted from the observer: ``+0`` is the observer, ``+1`` the next player
clockwise; dummies come last for every observer.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from importlib import import_module
from importlib.util import find_spec
from typing import Any, NamedTuple, cast

from regalia.cards import KINDS
from regalia.errors import OptionError
from regalia.game import Game
from regalia.state import GameInfo, State

Plane = tuple[str, list[int]]
Fact = tuple[str, int]


class Bounds(NamedTuple):
    """Bounds of one hand. They hold for every hand, and no hand need reach them."""

    #: Points of one seat.
    lowest: int
    highest: int
    #: Moves of all seats together, at which a hand of ``research.hand`` is cut short.
    decisions: int
    #: Tokens of one move, ``stop`` included.
    tokens: int


class Pack(NamedTuple):
    """A pack that a hand is dealt from."""

    cards: Counter[int]
    #: Number of its cards that are dealt.
    dealt: int
    #: Name of the pack that gets the cards which are not dealt; "" if they stay where they are.
    rest: str = ""


class SmallStart(NamedTuple):
    """A hand near its end, small enough for exact algorithms."""

    #: The position, as scenes write it (``Game.scene_position``).
    position: Mapping[str, Any]
    #: Groups of its fields: chance deals the cards of a group anew among their places.
    dealt: tuple[tuple[str, ...], ...]


class Turned:
    """The seats as the observer counts them: ``players[k]`` is the seat ``+k``."""

    def __init__(self, view: State, seat: int) -> None:
        dummies = len(cast(Game, view.game).dummies(view.seats))
        self.players = [(seat + k) % view.seats for k in range(view.seats)]
        self.sides = [*self.players, *range(view.seats, view.seats + dummies)]

    def one_of(self, name: str, seat: int | None) -> Iterator[Fact]:
        """Yield a fact a side: 1 for that seat."""
        for k, each in enumerate(self.sides):
            yield f"{name} +{k}", int(each == seat)


class Features(ABC):
    """The vocabulary, the bounds and the observations of a game."""

    bounds: Bounds
    #: The closed piles that moves draw from, as attributes of a state.
    piles: tuple[str, ...] = ("stock",)
    #: The small variant of the game, where it has one.
    small: SmallStart | None = None

    @abstractmethod
    def words(self, seats: int) -> tuple[str, ...]:
        """Return the words and numbers of which moves consist, but for cards and ``places``."""

    def places(self, seats: int) -> tuple[str, ...]:
        """Return what moves say beside words and cards: places, digits, marks."""
        return ()

    def told(self, seats: int) -> tuple[str, ...]:
        """Return what records of moves say beside what moves consist of."""
        return ("??",)

    @abstractmethod
    def planes(self, view: Any, table: Turned) -> Iterator[Plane]:
        """Yield what the seat that looks knows of cards."""

    @abstractmethod
    def facts(self, view: Any, table: Turned) -> Iterator[Fact]:
        """Yield what else it knows, besides ``common_facts``."""

    def packs(self, cards: list[int], pack: Any, hand: Any) -> dict[str, Pack]:
        """Return the packs of a deal by name, "" for the only one, before the first card is dealt.

        ``hand`` is one that was dealt from ``pack``.
        """
        closed = sum(len(getattr(hand, name)) for name in self.piles)
        return {"": Pack(Counter(cards), len(cards) - closed)}


def features_of(game: GameInfo) -> Features:
    """Return what a game tells programs that learn; OptionError for a game that tells nothing."""
    name = f"regalia.games.{game.id}.research"
    if find_spec(name) is None:
        raise OptionError(f"{game.id} has no module research")
    return cast(Features, import_module(name).FEATURES)


def common_facts(view: State, table: Turned) -> Iterator[Fact]:
    """Yield the facts that every game has."""
    for phase in view.LISTS:
        yield f"phase {phase}", int(view.phase == phase)
    yield "turn", view.turn
    yield from table.one_of("actor", view.actor)
    yield from table.one_of("dealer", view.dealer)
    for name, option in cast(Game, view.game).options.items():
        for choice in option.choices or ():
            yield f"option {name}={choice}", int(view.options[name] == choice)


def row(cards: Iterable[int]) -> list[int]:
    """Return a plane in which each of the cards counts once."""
    counted = [0] * KINDS
    for card in cards:
        counted[card] += 1
    return counted
