"""JSON from outside: parsed only if its nesting is shallow; and JSON as Regalia writes it.

The parser of the standard library calls itself for each level. In a browser the stack ends long
before Python's own limit does, and an interpreter whose stack has overflowed answers no more.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import Any

from regalia.errors import NestingError, SurrogateError
from regalia.i18n import tr, tr_noop

#: The most levels of lists and objects; what Regalia writes has at most nine.
DEEPEST = 32

#: What is wrong with a text that holds a lone surrogate.
HALF_CHARACTER = tr_noop("half of a character stands in it, and no text can have that")

_STRING_OR_BRACKET = re.compile(r'"[^"\\]*(?:\\.[^"\\]*)*"?|[\[{]|[\]}]', re.DOTALL)


def read_json(
    text: str,
    *,
    pairs: Callable[[list[tuple[str, Any]]], Any] | None = None,
    constant: Callable[[str], Any] | None = None,
    number: Callable[[str], Any] | None = None,
) -> Any:
    """Return the value of a JSON text.

    ``pairs``, ``constant`` and ``number`` are the parser's hooks for objects, for NaN and the like
    and for numbers with a fraction. Raises NestingError if lists and objects are nested more than
    ``DEEPEST`` levels deep, SurrogateError if a text in it has half of a character, another
    ValueError if the text is no JSON.
    """
    if not is_shallow(text):
        raise NestingError(
            tr("lists or objects are nested more than {limit} levels deep in it", limit=DEEPEST)
        )
    value = json.loads(text, object_pairs_hook=pairs, parse_constant=constant, parse_float=number)
    if not _is_whole(text):
        raise SurrogateError(tr(HALF_CHARACTER))
    return value


def write_json(value: object) -> str:
    """Return a value as JSON in one line, as records have it."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def _is_whole(text: str) -> bool:
    """Tell if no text of a JSON text has a lone surrogate, as it is or escaped."""
    try:
        text.encode()
        if "\\u" in text:
            json.dumps(json.loads(text), ensure_ascii=False).encode()
    except UnicodeEncodeError:
        return False
    return True


def is_shallow(text: str) -> bool:
    """Tell if a JSON text nests lists and objects at most ``DEEPEST`` levels deep."""
    if text.count("[") + text.count("{") <= DEEPEST:
        return True
    level = 0
    for found in _STRING_OR_BRACKET.finditer(text):
        first = found[0][0]
        if first in "[{":
            level += 1
            if level > DEEPEST:
                return False
        elif first in "]}":
            level -= 1
    return True
