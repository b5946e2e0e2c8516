"""Partial positions of scenes: completed, and written from whole ones.

Lists of cards are one text (``"TS TH TD"``), and cards that a scene does not place lie in one pile.
A game that has more to complete does it in ``Game.fill_position``.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final, cast

from regalia.errors import PositionError, Problem, RegaliaError
from regalia.i18n import tr

if TYPE_CHECKING:
    from regalia.game import Game
    from regalia.state import State

#: Keys of a scene that are none of a position.
OWN: Final = frozenset({"fill", "pack", "seats", "totals"})


def fill_pack(partial: Mapping[str, Any], pack: Sequence[str]) -> list[str]:
    """Return the pack with the cards of the scene's ``pack`` on top, the last one uppermost.

    Raises KeyError for a key that a fresh deal has not. The deal refuses a card too many.
    """
    _only(partial, (*OWN - {"fill"}, "dealer", "options"))
    top = partial["pack"].split()
    return [*_rest(pack, top), *top]


def fill_position(
    deal: Mapping[str, Any],
    partial: Mapping[str, Any],
    pack: Sequence[str],
    piles: Sequence[str],
    elsewhere: Collection[str] = (),
) -> dict[str, Any]:
    """Return the position of ``deal`` with its cards swept away and ``partial`` written over it.

    Cards that it does not place lie under the first of ``piles``, or under the one that its
    key ``fill`` names. Keys of ``elsewhere`` name cards that lie in another place. Keys that a
    position does not have, and cards too many, are refused where it is read.
    """
    position = {key: _swept(value) for key, value in deal.items()}
    position.update((key, _cards(value)) for key, value in partial.items() if key not in OWN)
    pile = partial.get("fill", piles[0])
    if pile not in piles:
        raise TypeError(f"fill: is {pile!r}, none of {', '.join(piles)}")
    lying = [value for key, value in position.items() if key not in elsewhere]
    # The scene's own cards lie on top: they are the next to be drawn.
    position[pile] = _rest(pack, _placed(lying)) + position[pile]
    return position


def complete(game: Game, partial: Mapping[str, Any]) -> State:
    """Return the state that a partial position stands for; PositionError for what can be none."""
    try:
        return game.scene_position(partial)
    except PositionError:
        raise
    except _UNFIT as error:
        raise PositionError("position", _why(error)) from error


def problems(game: Game, partial: Mapping[str, Any]) -> list[Problem]:
    """Return all that is wrong with a partial position, by ``Game.problems``."""
    try:
        seats = game.check_seats(partial.get("seats"))
        if "pack" in partial:
            game.scene_position(partial)
            return []
        whole = game.fill_position(partial, seats)
    except PositionError as error:
        return [Problem(error.field, error.message, game.position_rule(error.field))]
    except _UNFIT as error:
        return [Problem("position", _why(error))]
    return game.problems(whole)


def shorten(state: State) -> dict[str, Any]:
    """Return the partial position from which ``state`` can be completed: what it need not say is
    left out.
    """
    game = cast("Game", state.game)
    whole = state.to_dict()
    told = game.scene_form(whole)
    for key in ("game", "seats"):
        told.pop(key, None)
    if state.seats != game.seats[0]:
        told["seats"] = state.seats
    for key in [key for key in told if key != "seats"]:
        rest = {name: value for name, value in told.items() if name != key}
        try:
            same = game.scene_position(rest).to_dict() == whole
        except _UNFIT:
            same = False
        if same:
            told = rest
    return told


def write_cards(value: Any) -> Any:
    """Return a list of cards as one text, also in a list with one a seat; all else as it is."""
    if isinstance(value, list) and value:
        if all(isinstance(v, str) and v and _is_cards(v) for v in value):
            return " ".join(value)
        if all(isinstance(v, list) for v in value):
            texts = [write_cards(v) or "" for v in value]
            return texts if all(isinstance(text, str) for text in texts) else value
    return value


#: What completing a partial position may raise where a part has another shape than it should.
_UNFIT: Final = (
    *(RegaliaError, ArithmeticError, AttributeError, LookupError, TypeError, ValueError),
)


def _why(error: Exception) -> str:
    """Return what is wrong with a partial position, as its completion found it."""
    if isinstance(error, RegaliaError):
        return str(error)
    if isinstance(error, KeyError | TypeError) and error.args and ":" in str(error.args[0]):
        return str(error.args[0])
    return tr("a part of it has another shape than it should")


def _swept(value: Any) -> Any:
    """Return a value of a position without its cards."""
    if not isinstance(value, list):
        return value
    parts = ([] if isinstance(part, list) else part for part in value)
    return [part for part in parts if not isinstance(part, str)]


def _only(partial: Mapping[str, Any], known: Collection[str]) -> None:
    for key in partial:
        if key not in known:
            raise KeyError(f"{key}: there is no such key")


def _cards(value: Any) -> Any:
    """Return texts of cards as lists, also in a list with one a seat; all else as it is."""
    if isinstance(value, str) and _is_cards(value):
        return value.split()
    if isinstance(value, list) and all(isinstance(v, str) and _is_cards(v) for v in value):
        return [v.split() for v in value]
    return value


def _is_cards(text: str) -> bool:
    """Return True for ``"TS KH.n"`` and ``""``, but no suit and no word such as ``w1``."""
    return all(
        len(word.partition(".")[0]) == 2 and word[0] in "A23456789TJQK" and word[1] in "SHDC"
        for word in text.split()
    )


def _placed(value: Any) -> Iterator[str]:
    """Yield every card of a position, without marks."""
    if isinstance(value, str):
        if value and _is_cards(value):
            yield value.partition(".")[0]
    elif isinstance(value, Mapping):
        for part in value.values():
            yield from _placed(part)
    elif isinstance(value, list):
        for part in value:
            yield from _placed(part)


def _rest(pack: Sequence[str], placed: Iterable[str]) -> list[str]:
    """Return the cards that are left of the pack."""
    return list((Counter(pack) - Counter(placed)).elements())
