"""The way back from what a host's page keeps between two visits (``Host.to_dict``).

A file may bring it from another browser. What cannot be is found here, before a guest is told of
it: guests would take it for a host that cheats.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from regalia.errors import LetterError, RegaliaError
from regalia.games import GAMES
from regalia.i18n import tr
from regalia.multiplayer.live import fair_shuffle as fair
from regalia.multiplayer.live import protocol
from regalia.multiplayer.live.host import Host
from regalia.multiplayer.live.protocol import (
    Check,
    has,
    is_bool,
    is_hex,
    is_int,
    is_list,
    is_move,
    is_object,
    is_text,
    or_none,
    values_by_seat,
)
from regalia.presentation import Json

_COUNT = is_int(0, 10**9)
_SEAT = is_int(0, 3)
_PROMISES, _PARTS = values_by_seat(is_hex(64)), values_by_seat(is_hex(32))
_TRIES = is_list(is_text, protocol.MOST_TRIES)


def _is_person(value: Any) -> bool:
    return isinstance(value, list) and len(value) == 2 and _SEAT(value[0]) and is_text(value[1])


#: Fields of every save; then of those that not every version had.
_SAVE: Mapping[str, Check] = {
    "game": lambda game: isinstance(game, str) and game in GAMES,
    "names": is_list(is_text, 4),
    "bots": is_list(or_none(is_text), 4),
    "room_id": is_text,
    "secret": is_text,
    "options": is_object,
    "dealer": or_none(_COUNT),
    "seat": _SEAT,
    "people": is_list(_is_person, 4),
    "rounds": is_list(has({"round": _COUNT, "commits": _PROMISES, "nonces": _PARTS}), 2_000),
    "moves": is_list(is_move, protocol.MOST_HANDS * protocol.MOST_MOVES),
    "sheet": is_bool,
}
_SINCE: Mapping[str, Check] = {
    "tokens": _COUNT,
    "watched": is_bool,
    "round": _COUNT,
    "shuffle": has(
        {
            "round": _COUNT,
            "ready": is_bool,
            "commits": _PROMISES,
            "promised": or_none(_PROMISES),
            "nonces": _PARTS,
        }
    ),
    "before": or_none(
        has(
            {
                "scores": is_list(protocol.Points, protocol.MOST_HANDS),
                "codes": is_list(is_text, protocol.MOST_HANDS),
                "last": is_object,
            }
        )
    ),
}


def open_host(save: Any) -> Host:
    """Return a host from what its page kept, without connections; LetterError if it is damaged."""
    sound = has(_SAVE)(save) and all(
        check(save[name]) for name, check in _SINCE.items() if name in save
    )
    try:
        if not sound or not {"shuffle", "round"} & save.keys():
            raise LetterError(tr("it is damaged"))
        return _restored(save)
    except (RegaliaError, KeyError, TypeError, ValueError, IndexError) as error:
        raise LetterError(tr("it is damaged")) from error


def _restored(save: Json) -> Host:
    people = dict(save["people"])
    bots = [None if seat in people else bot for seat, bot in enumerate(save["bots"])]
    host = Host(
        save["game"],
        save["names"],
        bots,
        save["room_id"],
        save["secret"],
        save["options"],
        save["dealer"],
        save["seat"],
    )
    host.bots[:] = save["bots"]
    # The first version counted no tokens, and kept no promises: another shuffle is begun.
    host.tokens = save.get("tokens", len(people))
    host.watched = save.get("watched", False)
    for seat, token in people.items():
        host.guests[seat].token = token
    if "shuffle" in save:
        host.shuffle.restore(save["shuffle"])
    else:
        host.shuffle.round = save["round"] + 1
    # Older versions kept less of a hand.
    older = {"tries": [], "names": save["names"], "bots": save["bots"]}
    for number, each in enumerate(save["rounds"], 1):
        told = {name: fair.by_seat(each[name]) for name in ("commits", "nonces")}
        host.hands.append({"number": number, **older, **each, **told})
    if before := save.get("before"):
        last = host.game.state_from_dict(before["last"])
        fits = last.over and last.seats == host.seats
        if not fits or not 0 < len(before["codes"]) == len(before["scores"]):
            raise LetterError(tr("it is damaged"))
        host.before = fair.Before(before["scores"], before["codes"], last)
    if host.hands or host.before:
        host.replay(save["moves"], sheet=save["sheet"])
    return host
