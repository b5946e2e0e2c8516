"""Sentences that the build itself writes into pages, in the language of their readers.

`tr` says a sentence within `use_language`. The catalogues are `tools/locale/<language>.po`, written
and compiled as those of the engine and the page are (`tools/catalogues.py`).
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from functools import cache
from types import MappingProxyType

from tools.common import MESSAGES

_language: ContextVar[str] = ContextVar("language", default="en")
_sentences: ContextVar[Mapping[str, str]] = ContextVar("sentences", default=MappingProxyType({}))


def tr(english: str, /, **parts: object) -> str:
    """Return a sentence in the current language, its `{parts}` filled in; else in English."""
    text = _sentences.get().get(english, english)
    return text.format_map(parts) if parts else text


def tr_noop(english: str) -> str:
    """Mark a text for the catalogues that stands in a table and is said later: `tr(table[…])`."""
    return english


#: The name of a language that lacks sentences. A catalogue that translates it offers the language.
PARTLY = tr_noop("{language} (in part)")


def words_of(part: str) -> Mapping[str, str]:
    """Return what a catalogue of the rules says in the current language, by its English."""
    return _read(f"{part}.{_language.get()}")


def current_language() -> str:
    """Return the code of the language that `tr` speaks now."""
    return _language.get()


@contextmanager
def use_language(language: str) -> Iterator[None]:
    """Say everything within in a language, `en` or one that has a catalogue."""
    sentences, before = _sentences.set(_read(f"build.{language}")), _language.set(language)
    try:
        yield
    finally:
        _sentences.reset(sentences)
        _language.reset(before)


@cache
def _read(name: str) -> Mapping[str, str]:
    file = MESSAGES / f"{name}.json"
    said: dict[str, str] = json.loads(file.read_text(encoding="utf-8")) if file.exists() else {}
    return MappingProxyType(said)
