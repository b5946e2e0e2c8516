"""The check of what a guest's page keeps between two visits (``Guest.to_dict``).

A file may bring it from another browser. The guest believes it and holds the host to it, so damage
has to be found before: later it would look like a host that cheats.
"""

from __future__ import annotations

from typing import Any, TypeGuard

from regalia.errors import LetterError, RegaliaError
from regalia.game import Game
from regalia.games import GAMES
from regalia.i18n import tr
from regalia.presentation import Json


def check_kept(kept: Any, room_id: str) -> Json:
    """Return what the page of a guest of this room keeps; LetterError if it is damaged.

    The first version knew neither game nor seat, and of its shuffles only the last.
    """
    if not (isinstance(kept, dict) and _is_ticket(kept, room_id) and _is_past(kept)):
        raise LetterError(tr("it is damaged"))
    try:
        sound = _is_seated(kept) if "shuffle" in kept else _is_first_version(kept)
    except RegaliaError:
        sound = False
    if not sound:
        raise LetterError(tr("it is damaged"))
    return kept


def _is_ticket(kept: Json, room_id: str) -> bool:
    return kept.get("room_id") == room_id and all(
        isinstance(kept.get(key), str) for key in ("secret", "token")
    )


def _is_past(kept: Json) -> bool:
    scores, last = kept.get("scores"), kept.get("last")
    return (
        "last" in kept
        and isinstance(scores, list)
        and all(_is_list(each, int) for each in scores)
        and isinstance(kept.get("finished"), bool)
        and (last is None or isinstance(last, dict))
    )


def _is_seated(kept: Json) -> bool:
    """Tell whether a guest can take its seat again; may raise a RegaliaError."""
    game, seat, sent, dealer = (kept.get(key) for key in ("game", "seat", "sent", "dealer"))
    if not {"dealer", "sent"} <= kept.keys() or not isinstance(kept.get("options"), dict):
        return False
    if not (isinstance(game, str) and game in GAMES):
        return False
    rules = GAMES[game]
    rules.check_options(kept["options"])
    if kept["last"] is not None:
        rules.state_from_dict(kept["last"])
    return (
        _is_count(seat)
        and seat < max(rules.seats)
        and (dealer is None or _is_count(dealer))
        and _is_list(kept.get("agreed", []), int)
        and (sent is None or (_is_list(sent) and len(sent) == 2 and _is_move(*sent)))
        and _is_shuffle(kept["shuffle"])
        and ("links" not in kept or _is_hand(kept, rules, seat))
    )


def _is_move(ply: Any, text: Any) -> bool:
    return _is_count(ply) and isinstance(text, str)


def _is_hand(kept: Json, rules: Game, seat: int) -> bool:
    """Tell whether deals, moves and links are those of a hand that this seat has seen."""
    deals, playing = kept.get("seen"), kept.get("playing")
    if not (_is_list(deals, dict) and _is_list(kept["links"], str) and isinstance(playing, bool)):
        return False
    if not all(
        isinstance(deal.get("position"), dict) and _is_list(deal.get("moves"), str)
        for deal in deals
    ):
        return False
    # Of a hand that is over nothing is read again.
    return not playing or (
        bool(deals)
        and {rules.state_from_dict(deal["position"]).viewer for deal in deals} == {seat}
        and len(kept["links"]) == sum(len(deal["moves"]) for deal in deals)
    )


def _is_shuffle(kept: Any) -> bool:
    return (
        isinstance(kept, dict)
        and all(_is_count(kept.get(key)) for key in ("round", "dealt", "closed"))
        and isinstance(kept.get("doubted", False), bool)
        and _is_commits(kept.get("commits"))
        and isinstance(kept.get("promised"), dict)
        and all(_is_number(round) for round in kept["promised"])
        and all(each is None or _is_commits(each) for each in kept["promised"].values())
    )


def _is_first_version(kept: Json) -> bool:
    last = kept["last"]
    return (
        "links" not in kept
        and _is_count(kept.get("round"))
        and type(kept.get("hand_round")) is int
        and _is_commits(kept.get("commits"))
        and (last is None or any(_is_position(rules, last) for rules in GAMES.values()))
    )


def _is_position(rules: Game, position: Json) -> bool:
    try:
        rules.state_from_dict(position)
    except RegaliaError:
        return False
    return True


def _is_commits(value: Any) -> bool:
    return (
        isinstance(value, dict)
        and all(_is_number(seat) for seat in value)
        and all(isinstance(each, str) for each in value.values())
    )


def _is_number(text: str) -> bool:
    return text.isascii() and text.isdigit() and len(text) <= 6


def _is_count(value: Any) -> TypeGuard[int]:
    return type(value) is int and value >= 0


def _is_list(value: Any, of: type = object) -> TypeGuard[list[Any]]:
    # A truth value is an int to Python, and no score.
    return isinstance(value, list) and all(
        isinstance(each, of) and not isinstance(each, bool) for each in value
    )
