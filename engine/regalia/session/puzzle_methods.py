"""The methods of the bridge for puzzles: a view to be played from, and its answer in words."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from regalia.cards import Rng
from regalia.errors import PositionError
from regalia.games import GAMES
from regalia.i18n import decimal, tr
from regalia.match import Match
from regalia.presentation import Json, Observer
from regalia.review import label_of, thumb_of
from regalia.session.session import Session
from regalia.state import State

if TYPE_CHECKING:
    from regalia import contract
    from regalia.session.methods import Table


def _view(position: Json) -> State:
    """Return the view that a puzzle is; PositionError for any other position."""
    game = str(position.get("game")) if isinstance(position, dict) else ""
    if game not in GAMES:
        raise PositionError("game", f"no game {game!r:.40}: there are {', '.join(GAMES)}")
    view = GAMES[game].state_from_dict(position)
    if view.viewer is None or view.viewer < 0 or view.viewer != view.actor:
        raise PositionError("viewer", tr("a puzzle is what the seat to move knows"))
    return view


def _lay(table: Table, position: Json, names: list[str], key: str = "") -> contract.Turn:
    """Begin a match at a puzzle; unknown cards are dealt at random, the same for each key."""
    view = _view(position)
    assert view.viewer is not None
    game, whole = GAMES[view.game.id], view.sample(Rng(f"puzzle/{key}"))
    match = Match(game, whole.seats, "puzzle", whole.options, names=names, start=whole)
    bots = [None if seat == view.viewer else "steady" for seat in range(whole.seats)]
    return table.sit(Session(match, view.viewer, bots))


def _told(
    table: Table, position: Json, names: list[str], best: str, other: str, points: float, deals: int
) -> contract.PuzzleTold:
    """Say the answer of a puzzle, and another move, as the table calls them, and the reason."""
    view = _view(position)
    assert view.viewer is not None
    observer = Observer(view.viewer, names)
    move = view.parse(best)
    right, wrong = (label_of(view, view.parse(text), observer) for text in (best, other))
    why = tr(
        "In {deals} imagined deals it came out {n} points better on average than “{label}”.",
        deals=deals,
        n=decimal(points),
        label=wrong,
    )
    tempts = None
    thumb = thumb_of(view)
    if thumb is not None and thumb.move == move:
        why = f"{thumb.why(observer)} {why}"
    elif thumb is not None and thumb.move == view.parse(other):
        tempts = thumb.why(observer)
    return {"best": right, "other": wrong, "why": why, "tempts": tempts}


#: By name; each takes the table first.
METHODS: dict[str, Callable[..., Any]] = {"puzzle_lay": _lay, "puzzle_told": _told}
