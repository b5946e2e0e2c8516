"""The methods of the bridge for reviews, in the bots' worker, and for puzzles."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from time import monotonic
from typing import TYPE_CHECKING, Any, cast

from regalia.bots import advise, explain
from regalia.cards import Rng
from regalia.errors import OptionError, PositionError
from regalia.games import GAMES, state_of
from regalia.history import History
from regalia.i18n import tr
from regalia.judge import Row, label_of, tell_rows
from regalia.match import Match, Surrender
from regalia.presentation import Json, Observer, table_of
from regalia.record import Record
from regalia.review import Decision, Reviewer, last_deal, why_better
from regalia.session.session import Session
from regalia.state import State

if TYPE_CHECKING:
    from regalia import contract
    from regalia.session.methods import Table

#: Seconds of work before an answer.
_SLICE = 0.25
#: Moves whose figures are shown with the answer of a puzzle, at most.
_ROWS = 4


# --- reviews -------------------------------------------------------------------------------------


class _Review:
    """A review that goes on from question to question."""

    def __init__(self, record: str, deal: int | None, seat: int, playouts: int | None) -> None:
        self.match = match = Record.load(record).replay()
        self.deal = last_deal(match) if deal is None else deal
        self.seat = seat
        self.reviewer = Reviewer(match, self.deal, seat, playouts)
        self.work: Iterator[None] = self.reviewer.work()
        self._history: History | None = None

    def go_on(self) -> contract.Reviewed:
        """Work for a moment; return what is sure so far."""
        end = monotonic() + _SLICE
        for _ in self.work:
            if monotonic() > end:
                break
        verdict = self.reviewer.verdict()
        luck = verdict.luck
        return {
            "deal": self.deal,
            "seat": self.seat,
            "over": verdict.over,
            "share": verdict.share,
            "choices": verdict.choices,
            "judged": verdict.judged,
            "confirmed": verdict.confirmed,
            "playouts": verdict.playouts,
            "decisions": [self._tell(each) for each in verdict.decisions],
            "counts": cast("contract.ReviewCounts", verdict.counts),
            "curve": [cast("contract.CurvePoint", each._asdict()) for each in verdict.curve],
            "luck": None if luck is None else luck.figures(),
        }

    def _tell(self, decision: Decision) -> contract.ReviewedDecision:
        history = self._history
        if history is None:
            deal, names = self.match.log[self.deal], self.match.names
            table = table_of(self.match.game.id)
            history = self._history = History(deal, table, self.seat, names).grow()
        step = decision.step
        view, observer = history.state(step).view(self.seat), history.observer(step)
        return {
            "step": step,
            "turn": decision.turn,
            "played": label_of(view, decision.played, observer),
            "better": label_of(view, decision.better, observer),
            "points": decision.points,
            "error": decision.error,
            "deals": decision.deals,
            "why": why_better(decision, view, observer),
            "kind": cast("Any", decision.kind),
            "rows": tell_rows(view, decision.rows, observer),
            "longer": decision.longer,
        }


#: The review under way, by its name: one at a time.
_reviewing: dict[str, _Review] = {}


def _review_hand(
    table: Table,
    record: str,
    seat: int,
    deal: int | None = None,
    playouts: int | None = None,
    key: str = "",
) -> contract.Reviewed:
    """Review a hand for a moment; ask again until it is ``over``.

    ``key`` tells this question from others.
    """
    if key not in _reviewing:
        _reviewing.clear()
        _reviewing[key] = _Review(record, deal, seat, playouts)
    answer = _reviewing[key].go_on()
    if answer["over"]:
        _reviewing.clear()
    return answer


def _curve(table: Table, deal: int) -> contract.HandCurve:
    """Return the points of all seats before each turn of a replay's deal, and at its end.

    These are the points as they stood; what was to be expected comes with the review. Raises
    OptionError for a deal that goes on, and for the record of what one seat saw.
    """
    replay = table.at_replay()
    if replay.viewer is not None or not any(
        each["over"] for each in replay.overview()["deals"] if each["deal"] == deal
    ):
        raise OptionError(tr("the points of a hand are known when it is over and all is known"))
    played = replay.match.log[deal]
    state = played.start.copy()
    turns: list[int] = []
    points = []
    for entry in played.moves:
        if state.turn not in turns[-1:]:
            turns.append(state.turn)
            points.append(state.scores())
        if not isinstance(entry, Surrender):
            state.play(str(entry))
    return {"turns": [*turns, state.turn + 1], "points": [*points, state.scores()]}


# --- puzzles -------------------------------------------------------------------------------------


def _view(position: Json) -> State:
    """Return the view that a puzzle is; PositionError for any other position."""
    view = state_of(position)
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
    table: Table,
    position: Json,
    names: list[str],
    best: str,
    other: str,
    behind: dict[str, float] | None = None,
) -> contract.PuzzleTold:
    """Say the answer of a puzzle, and another move, as the table calls them, and the reason.

    ``behind`` has the points that other moves cost; the nearest of them get rows.
    """
    view = _view(position)
    assert view.viewer is not None
    observer = Observer(view.viewer, names)
    move = view.parse(best)
    right, wrong = (label_of(view, view.parse(text), observer) for text in (best, other))
    thumb = advise("steady", view.game.id)(view, Rng(0))
    costs = sorted((behind or {}).items(), key=lambda each: (each[1], each[0] != other))
    nearest = [(best, 0.0), *costs][:_ROWS] if costs else []
    rows = [Row(view.parse(text), -cost, -cost, -cost, cost) for text, cost in nearest]
    return {
        "best": right,
        "other": wrong,
        "why": explain(view, move, observer) or None,
        "rows": tell_rows(view, rows, observer),
        "tempts": thumb.why(observer) if thumb.move == view.parse(other) else None,
    }


#: By name; each takes the table first.
METHODS: dict[str, Callable[..., Any]] = {
    "review_hand": _review_hand,
    "curve": _curve,
    "puzzle_lay": _lay,
    "puzzle_told": _told,
}
