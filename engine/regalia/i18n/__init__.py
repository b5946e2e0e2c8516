"""What the engine says, in the language of whoever reads it.

English stands in the code, as ``tr("{who} led {card}", who=…, card=…)``. Another language is a
package of this folder with a table ``SAYS`` from each English sentence to its own, with the same
parts in it; ``use_language`` chooses it. ``docs/languages.md`` says how to add one.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from importlib import import_module
from types import MappingProxyType
from typing import Final, Self

from regalia.errors import OptionError

#: Language (as in HTML) -> the package that speaks it; English is spoken without one.
LANGUAGES: Final = {"de": "german"}

_language: ContextVar[str] = ContextVar("language", default="en")
_says: ContextVar[Mapping[str, str]] = ContextVar("says", default=MappingProxyType({}))


class Name(str):
    """Somebody in a sentence: ``You``, or a name.

    A sentence that has to agree writes both forms, that for a name first: ``{who:is|are}``. ``*``
    in a form is the name itself: ``{who:*|dir}``.
    """

    __slots__ = ("you",)
    you: bool

    def __new__(cls, text: str, you: bool = False) -> Self:
        self = super().__new__(cls, text)
        self.you = you
        return self

    def __format__(self, form: str) -> str:
        if not form:
            return str(self)
        third, _, second = form.partition("|")
        return (second if self.you else third).replace("*", str(self))


class Count(int):
    """A number in a sentence; ``{n:card|cards}`` is the noun that goes with it, without it."""

    __slots__ = ()

    def __format__(self, form: str) -> str:
        if not form:
            return str(int(self))
        one, _, more = form.partition("|")
        return one if self == 1 else more


def tr(english: str, /, **parts: object) -> str:
    """The sentence in the language that is spoken, its ``{parts}`` filled in.

    What a language does not know it says in English.
    """
    return _says.get().get(english, english).format_map(parts)


def all_of(items: Sequence[str]) -> str:
    """``Ada``, ``Ada and Bo``, ``Ada, Bo and Cleo``."""
    if len(items) < 2:
        return "".join(items)
    return tr("{some} and {last}", some=", ".join(items[:-1]), last=items[-1])


def any_of(items: Sequence[str]) -> str:
    """``♠``, ``♠ or ♥``, ``♠, ♥ or ♦``."""
    if len(items) < 2:
        return "".join(items)
    return tr("{some} or {last}", some=", ".join(items[:-1]), last=items[-1])


def small(noun: str) -> str:
    """A noun that is written with a capital, inside a sentence: in English it loses it."""
    return noun if _says.get() else noun.lower()


def decimal(number: float) -> str:
    """``1.5``."""
    whole, part = f"{number:.1f}".split(".")
    return tr("{whole}.{part}", whole=whole, part=part)


def tr_noop(english: str) -> str:
    """Marks a text that stands in a table and is said later, by ``tr(table[…])``."""
    return english


@contextmanager
def use_language(language: str) -> Iterator[None]:
    """Everything said within is said in this language (``en``, ``de``); else OptionError."""
    says, spoken_before = _says.set(_table(language)), _language.set(language)
    try:
        yield
    finally:
        _says.reset(says)
        _language.reset(spoken_before)


def current_language() -> str:
    """The language that is spoken."""
    return _language.get()


def _table(language: str) -> Mapping[str, str]:
    if language == "en":
        return {}
    if language not in LANGUAGES:
        known = ", ".join(("en", *LANGUAGES))
        raise OptionError(f"no language {language!r:.20}: there are {known}")
    try:
        says: Mapping[str, str] = import_module(f"{__name__}.{LANGUAGES[language]}").SAYS
    except (
        Exception
    ):  # In the browser it is fetched, and may not arrive: better English than nothing.
        return {}
    return says
