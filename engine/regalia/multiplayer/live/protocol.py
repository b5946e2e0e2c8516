"""The messages of live play: JSON texts, each of a known shape, read before anything is done.

``GUEST`` lists what a guest may say to the host, ``HOST`` what a host may say to a guest. ``read``
takes a text from outside and returns a message whose every field has the type and the bounds that
are written here, or raises WireError. What a field *means* (is it this guest's turn, is the
move legal) is for ``host.py`` and ``guest.py`` to judge.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from typing import Any, NoReturn

from regalia.errors import NestingError, WireError
from regalia.json_text import read_json
from regalia.names import is_name, looks

#: Of the protocol. A page of another version is told so and is not seated; the shapes of ``hello``
#: and ``bye`` stay as they are, so that it can read that.
VERSION = 2
#: The longest text that a guest has a reason to send.
GUEST_LIMIT = 1_000
#: The longest from a host: a long hand, opened at its end, and the moves so far of the next.
HOST_LIMIT = 240_000
#: How many phrases can be said at the table. Pages send the number and draw their own words.
PHRASES = 10

Check = Callable[[Any], bool]


def _is_int(low: int, high: int) -> Check:
    return lambda value: type(value) is int and low <= value <= high


def _is_hex(length: int) -> Check:
    def check(value: Any) -> bool:
        return isinstance(value, str) and len(value) == length and not set(value) - _HEX

    return check


def _is_line(limit: int) -> Check:
    return lambda value: isinstance(value, str) and len(value) <= limit and value.isprintable()


def _is_move(value: Any) -> bool:
    return (
        isinstance(value, str)
        and 1 <= len(value) <= 200
        and value.isascii()
        and value.isprintable()
    )


def _is_list(each: Check, most: int) -> Check:
    return lambda value: isinstance(value, list) and len(value) <= most and all(map(each, value))


def _or_none(check: Check) -> Check:
    return lambda value: value is None or check(value)


def _is_bool(value: Any) -> bool:
    return type(value) is bool


def _is_object(value: Any) -> bool:
    return isinstance(value, dict)


def _by_seat(check: Check) -> Check:
    """Return a check of an object from seats, written as digits, to something."""

    def all_right(value: Any) -> bool:
        return (
            isinstance(value, dict)
            and len(value) <= 4
            and all(key in ("0", "1", "2", "3") and check(each) for key, each in value.items())
        )

    return all_right


def _is_deal(value: Any) -> bool:
    return (
        isinstance(value, dict)
        and value.keys() == {"position", "moves"}
        and _is_object(value["position"])
        and _is_list(_is_move, MOST_MOVES)(value["moves"])
    )


def _is_opened(value: Any) -> bool:
    return (
        isinstance(value, dict)
        and value.keys() == {"number", "round", "deals", "nonces", "commits"}
        and _NUMBER(value["number"])
        and _ROUND(value["round"])
        and bool(value["deals"])
        and _is_list(_is_deal, MOST_DEALS)(value["deals"])
        and _by_seat(_NONCE)(value["nonces"])
        and _by_seat(_COMMIT)(value["commits"])
    )


#: More than any hand has, and any hand has redeals.
MOST_MOVES, MOST_DEALS = 8_000, 16
_HEX = set("0123456789abcdef")
_SEAT = _is_int(0, 3)
_ROUND = _is_int(1, 10_000)
_PLY = _is_int(0, 1_000_000)
#: Of a hand of the match, from 1.
_NUMBER = _is_int(1, 2_000)
_LINK = _is_hex(16)
_NONCE = _is_hex(32)
_COMMIT = _is_hex(64)
_ROOM = _is_hex(16)
_TOKEN = _is_hex(32)
_POINTS = _is_list(_is_int(-1_000_000, 1_000_000), 4)


def _is_names(value: Any) -> bool:
    return _is_list(is_name, 4)(value) and len(set(map(looks, value))) == len(value)


_BOTS = _is_list(_or_none(_is_line(40)), 4)
_HERE = _is_list(_is_bool, 4)

Shapes = Mapping[str, Mapping[str, Check]]

GUEST: Shapes = {
    # The first word. ``token`` is empty, or that of a seat to which somebody comes back.
    "hello": {
        "version": _is_int(VERSION, VERSION),
        "room": _ROOM,
        "name": is_name,
        "token": lambda value: value == "" or _TOKEN(value),
    },
    "commit": {"round": _ROUND, "commit": _COMMIT},
    "reveal": {"round": _ROUND, "nonce": _NONCE},
    "move": {"ply": _PLY, "text": _is_move},
    "say": {"phrase": _is_int(0, PHRASES - 1)},
    # Agreement, or none, to a bot that sits in for a seat whose person is gone.
    "agree": {"seat": _SEAT, "yes": _is_bool},
    "bye": {},
}

HOST: Shapes = {
    "welcome": {
        "version": _is_int(VERSION, VERSION),
        "room": _ROOM,
        "seat": _SEAT,
        "token": _TOKEN,
        "game": _is_line(20),
        "options": _is_object,
        "dealer": _or_none(_SEAT),
    },
    # The people at the table; ``round`` is the shuffle that commits are wanted for.
    "table": {
        "names": _is_names,
        "bots": _BOTS,
        "here": _HERE,
        "open": _HERE,
        "round": _ROUND,
        "began": _is_bool,
    },
    "commits": {"round": _ROUND, "commits": _by_seat(_COMMIT)},
    "deal": {"round": _ROUND, "position": _is_object, "again": _is_bool},
    # A move, with the link that binds what of it is hidden (``fair_shuffle.py``).
    "seen": {"ply": _PLY, "text": _is_move, "link": _LINK},
    "opened": {"ply": _PLY, "hand": _is_opened},
    # All that somebody needs who comes back: earlier scores; opened, the last hand that is over and
    # those that ended first after this guest was there last, and after it had surely read all; the
    # hand in progress.
    "catch": {
        "ply": _PLY,
        "scores": _is_list(_POINTS, 2_000),
        "opened": _is_list(_is_opened, 5),
        "round": _ROUND,
        "commits": _by_seat(_COMMIT),
        "deals": _is_list(_is_deal, MOST_DEALS),
        "links": _is_list(_LINK, MOST_MOVES),
    },
    "said": {"seat": _SEAT, "phrase": _is_int(0, PHRASES - 1)},
    "ask": {"seat": _SEAT},
    # A move that came too late.
    "refuse": {"ply": _PLY},
    # The host had not heard this guest for a while: it is to say hello once more.
    "again": {},
    # The host's page plays something else: it does not read on, and says ``again`` when it is back.
    "later": {},
    "bye": {"why": _is_line(300)},
}


def write(kind: str, **fields: Any) -> str:
    """Return a message as text."""
    return json.dumps({"is": kind, **fields}, ensure_ascii=False, separators=(",", ":"))


def read(text: Any, shapes: Shapes, limit: int) -> dict[str, Any]:
    """Return a message, its kind under ``is``; WireError if none of ``shapes`` fits."""
    if not isinstance(text, str):
        raise WireError("a message that is no text")
    if len(text) > limit:
        raise WireError(f"a message of more than {limit} characters")
    try:
        message = read_json(text, pairs=_object, constant=_refuse, number=_refuse)
    except WireError:
        raise
    except NestingError:
        raise WireError("a message that is nested too deep") from None
    except ValueError:
        raise WireError("a message that cannot be read") from None
    kind = message.get("is") if isinstance(message, dict) else None
    shape = shapes.get(kind) if isinstance(kind, str) else None
    if shape is None:
        raise WireError("a message of no known kind")
    if "version" in shape and message.get("version") != VERSION:
        raise WireError("words of another version; reload both pages")
    if message.keys() != {"is", *shape}:
        raise WireError(f"a {kind} with other fields than it has")
    for field, check in shape.items():
        if not check(message[field]):
            raise WireError(f"a {kind} whose {field} cannot be")
    return dict(message)


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        raise WireError("a message that says one thing twice")
    return found


def _refuse(text: str) -> NoReturn:
    raise WireError("a message with a number that is not whole")
