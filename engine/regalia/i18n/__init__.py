"""Sentences of the engine, in the language of their reader.

English stands in the code, as ``tr("{who} led {card}", who=…, card=…)``. Other languages stand in
gettext catalogues, ``locale/<language>.po`` beside the code that they translate; the build makes
one module of each, ``catalogue_<language>``, which is loaded when ``use_language`` first asks for
it. ``docs/languages.md`` says how to add one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from functools import wraps
from importlib import import_module
from types import MappingProxyType
from typing import Self

from regalia.errors import OptionError
from regalia.i18n.languages import LANGUAGES as LANGUAGES

#: Language -> the forms of the numbers from 0 to 199, a digit each; later ones repeat the last 100.
_plurals: dict[str, str] = {}
_language: ContextVar[str] = ContextVar("language", default="en")
_sentences: ContextVar[Mapping[str, str]] = ContextVar("sentences", default=MappingProxyType({}))


class Name(str):
    """A person in a sentence: ``You``, or a name.

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
    """A number in a sentence; ``{n:card|cards}`` is the noun that goes with it.

    ``*`` in a form is the number itself: ``{n:one card|* cards}``.
    """

    __slots__ = ()

    def __format__(self, form: str) -> str:
        if not form:
            return str(int(self))
        forms = form.split("|")
        return forms[min(self._form(), len(forms) - 1)].replace("*", str(int(self)))

    def _form(self) -> int:
        """Return which of the forms goes with the number, by the plural rules of the language."""
        forms = _plurals.get(_language.get())
        if forms is None:
            return self != 1
        number = abs(self)
        return int(forms[number if number < 200 else 100 + number % 100])


class _EnglishCount(Count):
    """A number in an English sentence, whatever the language."""

    __slots__ = ()

    def _form(self) -> int:
        return self != 1


def tr(english: str, /, **parts: object) -> str:
    """Return a sentence in the current language, its ``{parts}`` filled in.

    A sentence without a translation stays English. A translation may write forms for each of its
    values, also for those that have one form in English.
    """
    sentences = _sentences.get()
    said = sentences.get(english)
    if said is not None:
        parts = {key: _with_forms(value) for key, value in parts.items()}
    else:
        said = english
        if sentences:
            parts = {k: _EnglishCount(v) if isinstance(v, Count) else v for k, v in parts.items()}
    return said.format_map(parts)


def _with_forms(value: object) -> object:
    """Return a text or a number as one that takes forms."""
    if type(value) is str:
        return Name(value)
    return Count(value) if type(value) is int else value


def per_language(words: Callable[[int], str]) -> Callable[[int], str]:
    """Keep what a function says of a number, for each language: a table says it at every move."""
    said: dict[tuple[int, str, bool], str] = {}

    @wraps(words)
    def say(number: int) -> str:
        # A catalogue may arrive late: until then a language is English.
        key = (number, _language.get(), bool(_sentences.get()))
        found = said.get(key)
        if found is None:
            found = said[key] = words(number)
        return found

    return say


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
    """Return a noun that has a capital as it stands inside a sentence: small but in German."""
    return noun if _sentences.get() and _language.get() == "de" else noun.lower()


def tr_noop(english: str) -> str:
    """Mark a text for the catalogues that stands in a table and is said later: ``tr(table[…])``."""
    return english


@contextmanager
def use_language(language: str) -> Iterator[None]:
    """Say everything within in a language: ``en`` or a key of ``LANGUAGES``, else OptionError."""
    sentences, before = _sentences.set(_catalogue(language)), _language.set(language)
    try:
        yield
    finally:
        _sentences.reset(sentences)
        _language.reset(before)


def current_language() -> str:
    """Return the code of the language that ``tr`` speaks now."""
    return _language.get()


def check_language(language: str) -> None:
    """Raise OptionError unless a language is ``en`` or one of ``LANGUAGES``."""
    if language != "en" and language not in LANGUAGES:
        known = ", ".join(("en", *LANGUAGES))
        raise OptionError(f"no language {language!r:.20}: there are {known}")


def _catalogue(language: str) -> Mapping[str, str]:
    """Return English sentence -> sentence in a language."""
    if language == "en":
        return {}
    check_language(language)
    try:
        module = import_module(f"{__name__}.catalogue_{language}")
    except Exception:
        # It was not built, or in the browser it did not arrive: better English than nothing.
        return {}
    sentences: Mapping[str, str] = module.SENTENCES
    _plurals[language] = module.PLURALS
    return sentences
