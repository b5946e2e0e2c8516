"""The check of a guest's save: what its page keeps between two visits (``Guest.to_dict``).

A file may bring it from another browser. The guest believes it and holds the host to it, so damage
has to be found before: later it would look like a host that cheats.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from regalia.errors import LetterError, RegaliaError
from regalia.games import GAMES
from regalia.i18n import tr
from regalia.multiplayer.live import protocol
from regalia.multiplayer.live.protocol import (
    Check,
    has,
    is_bool,
    is_int,
    is_list,
    is_object,
    is_text,
    or_none,
)
from regalia.presentation import Json


def _is_number(text: Any) -> bool:
    return isinstance(text, str) and text.isascii() and text.isdigit() and len(text) <= 6


def _is_sent(value: Any) -> bool:
    return isinstance(value, list) and len(value) == 2 and _COUNT(value[0]) and is_text(value[1])


def _by_number(check: Check) -> Check:
    return lambda value: (
        isinstance(value, dict)
        and all(_is_number(key) and check(each) for key, each in value.items())
    )


_COUNT = is_int(0, 10**9)
_PROMISES = _by_number(is_text)

#: Fields of every save; then of its shuffle, and of a hand that was dealt.
_SAVE: Mapping[str, Check] = {
    "room_id": is_text,
    "name": is_text,
    "secret": is_text,
    "token": is_text,
    "game": lambda game: game is None or (isinstance(game, str) and game in GAMES),
    "options": is_object,
    "dealer": or_none(_COUNT),
    "seat": is_int(-1, 3),
    "host": is_int(-1, 3),
    "names": is_list(is_text, 4),
    "bots": is_list(or_none(is_text), 4),
    "sent": or_none(_is_sent),
    "agreed": is_list(_COUNT, 4),
    "shuffle": lambda shuffle: has(_SHUFFLE)(shuffle),
    "hand": or_none(lambda hand: has(_HAND)(hand) and has(_START)(hand["start"])),
    "playing": is_bool,
    "ply": _COUNT,
    "last": or_none(is_object),
    "scores": is_list(protocol.Points, protocol.MOST_HANDS),
    "facts": is_list(lambda fact: has(_FACT)(fact), protocol.MOST_HANDS),
    "finished": is_bool,
    "unasked": is_list(_COUNT, protocol.MOST_HANDS),
}
_SHUFFLE: Mapping[str, Check] = {
    "round": _COUNT,
    "tries": is_list(is_text, protocol.MOST_TRIES),
    "promised": _COUNT,
    "shown": or_none(_PROMISES),
    "people": _PROMISES,
    "asks": is_bool,
    "closed": _COUNT,
}
_HAND: Mapping[str, Check] = {
    "start": is_object,
    "shared": is_bool,
    "seen": is_bool,
    "deals": lambda deals: is_list(protocol.is_deal, protocol.MOST_DEALS)(deals) and deals != [],
    "links": is_list(is_text, protocol.MOST_MOVES),
    "moves": _COUNT,
    "others": _COUNT,
}
_START: Mapping[str, Check] = {
    "number": _COUNT,
    "round": _COUNT,
    "tries": is_list(is_text, protocol.MOST_TRIES),
    "names": is_list(is_text, 4),
    "bots": is_list(or_none(is_text), 4),
    "commits": _PROMISES,
}
_FACT: Mapping[str, Check] = {
    "hand": _COUNT,
    "seen": is_bool,
    "shared": is_bool,
    "tries": is_list(is_text, protocol.MOST_TRIES),
    "moves": _COUNT,
    "others": _COUNT,
    "code": is_text,
}


def check_save(save: Any, room_id: str) -> Json:
    """Return the save of a guest of this room; LetterError if it is damaged."""
    try:
        found: Json = _upgraded(save)
        if not (has(_SAVE)(found) and found["room_id"] == room_id and _is_sound(found)):
            raise LetterError(tr("it is damaged"))
    except (RegaliaError, KeyError, TypeError, ValueError, AttributeError, IndexError) as error:
        raise LetterError(tr("it is damaged")) from error
    return found


def _is_sound(save: Json) -> bool:
    """Tell whether a guest can take its seat again; may raise a RegaliaError."""
    if len(save["facts"]) != len(save["scores"]) or bool(save["names"]) > (
        save["game"] is not None
    ):
        return False
    hand, last = save["hand"], save["last"]
    if last is not None:
        GAMES[str(last["game"])].state_from_dict(last)
    if save["game"] is None:
        return hand is None
    game = GAMES[save["game"]]
    game.check_options(save["options"])
    if save["seat"] >= max(game.seats) or save["host"] >= max(game.seats):
        return False
    if hand is None:
        return not save["playing"]
    moves = sum(len(deal["moves"]) for deal in hand["deals"])
    return (
        len(save["names"]) > save["seat"] >= 0
        and len(hand["links"]) == moves
        and {game.state_from_dict(deal["position"]).viewer for deal in hand["deals"]}
        == {save["seat"]}
        and (save["playing"] or (last is not None and save["scores"] != []))
    )


def _upgraded(save: Json) -> Json:
    """Return a save of this version, made of one of an older version.

    That one has the seat and what is over. The hand in progress is another to this version, whose
    codes bind more: it is told anew.
    """
    if "facts" in save or "hand" in save:
        return save
    shuffle, scores = save.get("shuffle"), save["scores"]
    facts = [
        {"hand": n, "seen": True, "shared": True, "tries": [], "moves": 0, "others": 0, "code": ""}
        for n in range(1, len(scores) + 1)
    ]
    new = {
        "game": None,
        "options": {},
        "dealer": None,
        "seat": -1,
        "host": -1,
        "names": [],
        "bots": [],
        "sent": None,
        "agreed": [],
        **save,
        "hand": None,
        "playing": False,
        "ply": 0,
        "facts": facts,
        "unasked": [],
    }
    round = save["round"] if shuffle is None else shuffle["round"]
    new["shuffle"] = {"round": round, "tries": [], "promised": 0, "shown": None, "people": {}}
    new["shuffle"] |= {"asks": False, "closed": 0 if shuffle is None else shuffle["closed"]}
    return new
