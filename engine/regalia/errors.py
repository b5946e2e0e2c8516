"""Errors, in words for the person who has to put it right."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from operator import index
from typing import Any, NamedTuple


class RegaliaError(ValueError):
    """The parent of every error that the library raises about what it was given."""


class NotationError(RegaliaError):
    """A text is no card or no move at all."""


class IllegalMove(RegaliaError):
    """A move that the rules forbid here.

    ``rule`` is the id of the entry of the catalogue that forbids it, ``message`` says why
    in words for a player.
    """

    def __init__(self, rule: str, message: str) -> None:
        super().__init__(message)
        self.rule = rule
        self.message = message

    def __reduce__(self) -> tuple[Any, ...]:
        """Copy and pickle by what it was made from: a process hands its errors on so."""
        return type(self), (self.rule, self.message), self.__dict__


class PositionError(RegaliaError):
    """A position that cannot be; ``field`` names the key that is wrong (``hands[1]``)."""

    def __init__(self, field: str, message: str) -> None:
        super().__init__(f"{field}: {message}")
        self.field = field
        self.message = message

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.field, self.message), self.__dict__


class _Faults(list[PositionError]):
    """The faults of a position of which all is asked; ``unread`` if a part has no value."""

    unread = False


_faults: ContextVar[_Faults | None] = ContextVar("faults", default=None)


def fault(field: str, message: str) -> None:
    """Raise a PositionError, or note it where all that is wrong is asked (``all_faults``).

    The check goes on then, so that it has to bear what it has just found.
    """
    error, found = PositionError(field, message), _faults.get()
    if found is None:
        raise error
    found.append(error)


@contextmanager
def one_check(*, reads: bool = False) -> Iterator[None]:
    """Note a PositionError from within, which ends this check alone, where all faults are asked.

    ``reads``: without it a part of the position has no value.
    """
    try:
        yield
    except PositionError as error:
        found = _faults.get()
        if found is None:
            raise
        found.append(error)
        found.unread |= reads


def is_unread() -> bool:
    """Tell if a part of the position has no value, so that the others cannot be held against it."""
    found = _faults.get()
    return found is not None and found.unread


@contextmanager
def all_faults() -> Iterator[list[PositionError]]:
    """Collect all that is wrong with the position that is read within, in the order found."""
    found = _Faults()
    before = _faults.set(found)
    try:
        with one_check():
            yield found
    finally:
        _faults.reset(before)


class Problem(NamedTuple):
    """One thing that is wrong with a position or a scene, as ``PositionError`` says the first.

    ``rule`` is the id of the entry of the catalogue that it is about; "" for a fault of form.
    """

    field: str
    message: str
    rule: str = ""


class RecordError(RegaliaError):
    """A record that cannot be read or replayed; ``line`` counts from 1, None for the whole."""

    def __init__(self, line: int | None, message: str) -> None:
        super().__init__(message if line is None else f"line {line}: {message}")
        self.line = line
        self.message = message

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.line, self.message), self.__dict__


class OptionError(RegaliaError):
    """A game was asked for with an option, a number of seats or a pack that it does not have."""


class JsonError(RegaliaError):
    """A JSON text from outside that is refused although its form is right."""


class NestingError(JsonError):
    """A JSON text whose lists and objects are nested too deep to be parsed."""


class SurrogateError(JsonError):
    """A JSON text with half of a character in it, which can be neither shown nor written."""


class HiddenError(RegaliaError):
    """Something was asked of a view that only the whole state can answer."""


class WireError(RegaliaError):
    """A message that an honest page of this version never sends: its sender is dropped."""


class LetterError(RegaliaError):
    """A letter that cannot be opened, in words for the person who holds it."""


class CheatError(RegaliaError):
    """A hand that was opened at its end, and does not fit what was seen or promised before."""


def seat_number(what: str, seat: Any, seats: int, *, onlooker: bool = False) -> int:
    """Return the number of a seat as Python's own integer; those of numpy are welcome.

    ``onlooker``: -1 is right too. Raises OptionError, which begins with ``what``, for all else.
    """
    least = -1 if onlooker else 0
    try:
        number = least - 1 if isinstance(seat, bool) else index(seat)
    except TypeError:
        number = least - 1
    if not least <= number < seats:
        also = ", nor -1 for an onlooker" if onlooker else ""
        raise OptionError(f"{what}: {seat!r:.40} is no seat from 0 to {seats - 1}{also}")
    return number
