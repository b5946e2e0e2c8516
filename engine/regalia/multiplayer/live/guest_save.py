"""The check of a guest's save: what its page keeps between two visits (``Guest.to_dict``).

A file may bring it from another browser. The guest believes it and holds the host to it, so damage
has to be found before: later it would look like a host that cheats.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from regalia.errors import LetterError, RegaliaError
from regalia.game import Game
from regalia.games import GAMES
from regalia.i18n import tr
from regalia.multiplayer.live import protocol
from regalia.multiplayer.live.protocol import Check, is_bool, is_int, is_list, is_object, or_none
from regalia.presentation import Json


def _is_text(value: Any) -> bool:
    return isinstance(value, str)


def _is_number(text: Any) -> bool:
    return isinstance(text, str) and text.isascii() and text.isdigit() and len(text) <= 6


def _is_sent(value: Any) -> bool:
    return isinstance(value, list) and len(value) == 2 and _COUNT(value[0]) and _is_text(value[1])


def _by_number(check: Check) -> Check:
    return lambda value: (
        isinstance(value, dict)
        and all(_is_number(key) and check(each) for key, each in value.items())
    )


_COUNT = is_int(0, 10**9)
_PROMISES = _by_number(_is_text)

#: Fields of every save; then of one with a seat, of its shuffle, and of a hand that was dealt.
_SAVE: Mapping[str, Check] = {
    "room_id": _is_text,
    "secret": _is_text,
    "token": _is_text,
    "scores": is_list(protocol.Points, protocol.MOST_HANDS),
    "finished": is_bool,
    "last": or_none(is_object),
}
_SEATED: Mapping[str, Check] = {
    "game": lambda game: isinstance(game, str) and game in GAMES,
    "options": is_object,
    "dealer": or_none(_COUNT),
    "seat": _COUNT,
    "sent": or_none(_is_sent),
    "shuffle": lambda shuffle: _has(shuffle, _SHUFFLE),
}
_SHUFFLE: Mapping[str, Check] = {
    "round": _COUNT,
    "dealt": _COUNT,
    "closed": _COUNT,
    "commits": _PROMISES,
    "promised": _by_number(or_none(_PROMISES)),
}
_HAND: Mapping[str, Check] = {
    "seen": is_list(protocol.is_deal, protocol.MOST_DEALS),
    "links": is_list(_is_text, protocol.MOST_MOVES),
    "playing": is_bool,
}
#: A save of the first version knew neither game nor seat, and of its shuffles only the last.
_FIRST_VERSION: Mapping[str, Check] = {
    "round": _COUNT,
    "hand_round": is_int(-(10**9), 10**9),
    "commits": _PROMISES,
}


def _has(value: Any, shape: Mapping[str, Check]) -> bool:
    return isinstance(value, dict) and all(
        key in value and check(value[key]) for key, check in shape.items()
    )


def check_save(save: Any, room_id: str) -> Json:
    """Return the save of a guest of this room; LetterError if it is damaged."""
    try:
        sound = (
            _has(save, _SAVE)
            and save["room_id"] == room_id
            and (_is_seated(save) if "shuffle" in save else _is_first_version(save))
        )
    except (RegaliaError, KeyError):
        sound = False
    if not sound:
        raise LetterError(tr("it is damaged"))
    found: Json = save
    return found


def _is_seated(save: Json) -> bool:
    """Tell whether a guest can take its seat again; may raise a RegaliaError."""
    if not _has(save, _SEATED):
        return False
    game = GAMES[save["game"]]
    game.check_options(save["options"])
    if save["last"] is not None:
        game.state_from_dict(save["last"])
    return (
        save["seat"] < max(game.seats)
        and is_list(_COUNT, 4)(save.get("agreed", []))
        and is_bool(save["shuffle"].get("doubted", False))
        and ("links" not in save or _is_hand(save, game))
    )


def _is_hand(save: Json, game: Game) -> bool:
    """Tell whether deals, moves and links are those of a hand that this seat has seen."""
    if not _has(save, _HAND):
        return False
    deals = save["seen"]
    # Of a hand that is over nothing is read again.
    return not save["playing"] or (
        {game.state_from_dict(deal["position"]).viewer for deal in deals} == {save["seat"]}
        and len(save["links"]) == sum(len(deal["moves"]) for deal in deals)
    )


def _is_first_version(save: Json) -> bool:
    """Tell whether a guest can take its seat again; may raise a RegaliaError or KeyError."""
    if save["last"] is not None:
        GAMES[str(save["last"]["game"])].state_from_dict(save["last"])
    return "links" not in save and _has(save, _FIRST_VERSION)
