"""Positions read field by field, as the readers of all games do it.

Whatever is wrong is a PositionError that names the field and says what would be right.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Any, TypeVar

from regalia.cards import JOKER, TEXT, UNKNOWN, parse_card, read_cards, texts
from regalia.errors import (
    NotationError,
    OptionError,
    PositionError,
    fault,
    one_check,
)
from regalia.game import Game
from regalia.i18n import tr
from regalia.state import State

T = TypeVar("T")

_MISSING = object()


class Fields:
    """The fields of a position of ``game``: an object with all ``required`` keys, and none that
    is not ``known``.

    Where all that is wrong is asked (``errors.all_faults``), a field that cannot be read is noted,
    and has a value that bears the reading of the others.
    """

    def __init__(
        self,
        game: Game,
        position: Mapping[str, Any],
        required: Collection[str],
        known: Collection[str],
    ) -> None:
        if not isinstance(position, Mapping):
            raise PositionError(
                "position", tr("must be an object, not {value}", value=f"{position!r:.40}")
            )
        if position.get("game") != game.id:
            raise PositionError("game", f"is {position.get('game')!r:.40}, not {game.id!r}")
        for key in position:
            if key not in known:
                with one_check():
                    said = tr("is no key of this game's positions")
                    raise PositionError(str(key)[:40], said)
        for key in required:
            if key not in position:
                with one_check(reads=True):
                    raise PositionError(key, tr("is missing"))
        self.game = game
        self.position = position
        self._absent = {key for key in required if key not in position}

    def _read(self, key: str, read: Callable[[], T], otherwise: T) -> T:
        """Return what ``read`` returns; another value where it raises and that is noted."""
        if key not in self._absent:
            with one_check(reads=True):
                return read()
        return otherwise

    def get(self, key: str, default: Any = None) -> Any:
        """Return the field as it stands."""
        return self.position.get(key, default)

    def options(self) -> dict[str, Any]:
        """Return every option of the game with its value."""

        def read() -> dict[str, Any]:
            value = self.get("options", {})
            if not isinstance(value, Mapping):
                said = tr("must be an object, not {value}", value=f"{value!r:.40}")
                raise PositionError("options", said)
            try:
                return self.game.check_options(value)
            except OptionError as error:
                raise PositionError("options", str(error)) from None

        return self._read("options", read, self.game.check_options(None))

    def number(self, key: str, least: int, most: int, default: int | None = None) -> int:
        """Return a whole number from ``least`` to ``most``."""
        value = self.get(key, default)
        return self._read(key, lambda: read_number(value, key, least, most), least)

    def number_or_none(self, key: str, least: int, most: int) -> int | None:
        """Return such a number, or None for a field that is null or not there."""
        return None if self.get(key) is None else self.number(key, least, most)

    def cards(self, key: str, default: Any = _MISSING) -> list[int]:
        """Return a list of cards."""
        value = self.get(key, default)
        return self._read(key, lambda: read_cards(value, key), [])

    def items(self, key: str, length: int | None = None, default: Any = _MISSING) -> list[Any]:
        """Return a list, of ``length`` parts if that is given."""

        def read() -> list[Any]:
            value = read_list(self.get(key, default), key)
            if length is not None and len(value) != length:
                said = tr(
                    "must have {length} parts, one a seat, not {n}", length=length, n=len(value)
                )
                raise PositionError(key, said)
            return value

        return self._read(key, read, [])

    def each(
        self,
        key: str,
        read: Callable[[Any, str], T],
        length: int | None = None,
        default: Any = _MISSING,
    ) -> list[T]:
        """Return a list, each part read by ``read`` from its value and the name of its field.

        Where all faults are asked, parts that cannot be read are left out.
        """
        found = []
        for i, part in enumerate(self.items(key, length, default)):
            with one_check(reads=True):
                found.append(read(part, f"{key}[{i}]"))
        return found

    def one_of(self, key: str, words: Collection[str]) -> str:
        """Return one of these words."""
        return self._read(key, lambda: read_word(self.get(key), key, words), next(iter(words)))

    def one_of_or_none(self, key: str, words: Collection[str]) -> str | None:
        """Return one of these words, or None for a field that is null or not there."""
        value = self.get(key)
        if value is not None and not (isinstance(value, str) and value in words):
            with one_check(reads=True):
                said = tr("is {value}, none of {words} or null", value=f"{value!r:.40}",
                          words=", ".join(words))  # fmt: skip
                raise PositionError(key, said)
            return None
        return value

    def flag(self, key: str, default: bool = False) -> bool:
        """Return True or False."""
        return self._read(key, lambda: read_flag(self.get(key, default), key), default)

    def check_actor(self, actor: int | None) -> None:
        """Raise PositionError if the position names another seat to move than ``actor``."""
        if self.get("actor", actor) != actor:
            fault(
                "actor",
                tr(
                    "is {named}, but {actor} is to move",
                    named=f"{self.get('actor')!r:.40}",
                    actor=actor,
                ),
            )


def read_seat(value: object, field: str, seats: int) -> int:
    """Return a seat from 0 on."""
    if type(value) is not int or not 0 <= value < seats:
        said = tr("is {value}, no seat from 0 to {last}", value=f"{value!r:.40}", last=seats - 1)
        raise PositionError(field, said)
    return value


def read_flag(value: object, field: str) -> bool:
    """Return True or False."""
    if not isinstance(value, bool):
        raise PositionError(field, tr("is {value}, neither true nor false", value=f"{value!r:.40}"))
    return value


def read_number(value: object, field: str, least: int, most: int) -> int:
    """Return a whole number from ``least`` to ``most``."""
    if type(value) is not int or not least <= value <= most:
        said = tr("is {value}, not a whole number from {least} to {most}", value=f"{value!r:.40}",
                  least=least, most=most)  # fmt: skip
        raise PositionError(field, said)
    return value


def read_word(value: object, field: str, words: Collection[str]) -> str:
    """Return one of these words."""
    if not isinstance(value, str) or value not in words:
        said = tr("is {value}, none of {words}", value=f"{value!r:.40}", words=", ".join(words))
        raise PositionError(field, said)
    return value


def read_list(value: object, field: str, length: int | None = None) -> list[Any]:
    """Return a new list of the parts, of ``length`` parts if that is given."""
    if not isinstance(value, list) or len(value) != (len(value) if length is None else length):
        value = f"{value!r:.40}"
        if length is None:
            raise PositionError(field, tr("must be a list, not {value}", value=value))
        said = tr("must be a list of {n} parts, not {value}", n=length, value=value)
        raise PositionError(field, said)
    return list(value)


def read_object(value: object, field: str, keys: Collection[str]) -> Mapping[str, Any]:
    """Return an object that has just these keys."""
    if not isinstance(value, Mapping) or set(value) != set(keys):
        raise PositionError(field, tr("must be an object with {keys}", keys=", ".join(keys)))
    return value


def read_card(value: Any, field: str, where: str = "") -> int:
    """Return a card; ``where`` says what a joker or an unknown card cannot be, if anything."""
    try:
        card = parse_card(value)
    except NotationError as error:
        raise PositionError(field, str(error)) from None
    if where and card >= JOKER:
        raise PositionError(field, f"{value} {where}")
    return card


def check_pack(state: State, pack: Sequence[int]) -> Counter[str]:
    """Return how often each known card stands in a position that was read.

    Raises PositionError for a card too many or too few, and for unknown ones outside a view.
    """
    every, whole = Counter(state.cards()), Counter(texts(pack))
    unknown = every.pop(TEXT[UNKNOWN], 0)
    surplus = sorted((every - whole).items())
    for text, _ in surplus:
        fault(
            "cards",
            tr(
                "{card} stands {n} times, and the pack has {most} of it",
                card=text,
                n=every[text],
                most=whole[text],
            ),
        )
    if unknown and state.viewer is None:
        fault("cards", "?? stands only in a view, which says whose it is in viewer")
    total = every.total() + unknown
    few = ", ".join(sorted((whole - every).elements())[:5])
    if total != len(pack) and not surplus:
        hint = (
            f": {tr('{cards} … are nowhere', cards=few)}"
            if total < len(pack) and not unknown
            else ""
        )
        said = tr("there are {n} of {most}", n=total, most=len(pack))
        fault("cards", f"{said}{hint}")
    elif few and surplus and not unknown:
        fault("cards", tr("{cards} … are nowhere", cards=few))
    return every
