"""Positions read field by field, as the readers of all games do it.

Whatever is wrong is a PositionError that names the field and says what would be right.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from typing import Any, TypeVar

from regalia.errors import OptionError, PositionError
from regalia.game import Game

T = TypeVar("T")

_MISSING = object()


class Fields:
    """The fields of a position of ``game``: an object with all ``required`` keys, and none that
    is not ``known``.
    """

    def __init__(
        self,
        game: Game,
        position: Mapping[str, Any],
        required: Collection[str],
        known: Collection[str],
    ) -> None:
        if not isinstance(position, Mapping):
            raise PositionError("position", f"must be a JSON object, not {position!r:.40}")
        if position.get("game") != game.id:
            raise PositionError("game", f"is {position.get('game')!r:.40}, not {game.id!r}")
        for key in position:
            if key not in known:
                raise PositionError(str(key)[:40], "is no key of this game's positions")
        for key in required:
            if key not in position:
                raise PositionError(key, "is missing")
        self.game = game
        self.position = position

    def get(self, key: str, default: Any = None) -> Any:
        """Return the field as it stands."""
        return self.position.get(key, default)

    def options(self) -> dict[str, Any]:
        """Return every option of the game with its value."""
        value = self.get("options", {})
        if not isinstance(value, Mapping):
            raise PositionError("options", f"must be an object, not {value!r:.40}")
        try:
            return self.game.check_options(value)
        except OptionError as error:
            raise PositionError("options", str(error)) from None

    def number(self, key: str, least: int, most: int, default: int | None = None) -> int:
        """Return a whole number from ``least`` to ``most``."""
        value = self.get(key, default)
        if type(value) is not int or not least <= value <= most:
            raise PositionError(key, f"is {value!r:.40}, not a whole number from {least} to {most}")
        return value

    def number_or_none(self, key: str, least: int, most: int) -> int | None:
        """Return such a number, or None for a field that is null or not there."""
        return None if self.get(key) is None else self.number(key, least, most)

    def items(self, key: str, length: int | None = None, default: Any = _MISSING) -> list[Any]:
        """Return a list, of ``length`` parts if that is given."""
        value = self.get(key, default)
        if not isinstance(value, list):
            raise PositionError(key, f"must be a list, not {value!r:.40}")
        if length is not None and len(value) != length:
            raise PositionError(key, f"must have {length} parts, one a seat, not {len(value)}")
        return value

    def each(
        self,
        key: str,
        read: Callable[[Any, str], T],
        length: int | None = None,
        default: Any = _MISSING,
    ) -> list[T]:
        """Return a list, each part read by ``read`` from its value and the name of its field."""
        return [
            read(part, f"{key}[{i}]") for i, part in enumerate(self.items(key, length, default))
        ]

    def one_of(self, key: str, words: Collection[str]) -> str:
        """Return one of these words."""
        value = self.get(key)
        if not isinstance(value, str) or value not in words:
            raise PositionError(key, f"is {value!r:.40}, none of {', '.join(words)}")
        return value

    def ending(self, endings: Collection[str]) -> str | None:
        """Return how the hand ended, or None while it is played."""
        value = self.get("ended")
        if value is not None and value not in endings:
            words = ", ".join(endings)
            raise PositionError("ended", f"is {value!r:.40}, none of {words} or null")
        return None if value is None else str(value)

    def check_actor(self, actor: int | None) -> None:
        """Raise PositionError if the position names another seat to move than ``actor``."""
        if self.get("actor", actor) != actor:
            raise PositionError("actor", f"is {self.get('actor')!r:.40}, but {actor} is to move")


def read_seat(value: object, field: str, seats: int) -> int:
    """Return a seat from 0 on."""
    if type(value) is not int or not 0 <= value < seats:
        raise PositionError(field, f"is {value!r:.40}, no seat from 0 to {seats - 1}")
    return value


def read_flag(value: object, field: str) -> bool:
    """Return True or False."""
    if not isinstance(value, bool):
        raise PositionError(field, f"is {value!r:.40}, neither true nor false")
    return value
