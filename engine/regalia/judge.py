"""The worth of moves: the judge of the review, of comparisons and of puzzles.

Moves are played in the same imagined deals, and all seats then play on by rules of thumb, in Royal
Lines at random.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Final, NamedTuple

from regalia.bots import game_bots
from regalia.bots.expert import lead, rollout
from regalia.cards import Rng
from regalia.presentation import Observer, table_of
from regalia.state import Move, State

if TYPE_CHECKING:
    from regalia.contract import ComparedMove

#: Standard errors that a difference is away from 0 when it is reported.
SURE_SIGMAS: Final = 2.3
#: Kinds of decisions, from the best on.
KINDS: Final = ("best", "fine", "slip", "costly")
#: Part of the deals that lie between ``low`` and ``high`` of a row.
COVERED: Final = 0.95


class Judge(NamedTuple):
    """The judgement of a game's moves, made of what its bots know."""

    #: (view) -> moves worth trying, the rule of thumb's first.
    candidates: Callable[[State], list[Move]]
    #: (whole state, seat, numbers) -> points above the others after a while; changes the state.
    outcome: Callable[[State, int, Rng], float]
    #: The same, played to the end of the hand.
    result: Callable[[State, int, Rng], float]
    #: Playouts for a hand, if nothing else is said.
    playouts: int
    #: Smaller differences are not reported, in points.
    least: float
    #: From so many points on a decision is fine, a slip, costly.
    limits: tuple[float, float, float]

    def kind(self, points: float) -> str:
        """Return the kind of a decision that cost so many points."""
        return KINDS[sum(points >= limit for limit in self.limits)]


def judge_of(game_id: str) -> Judge:
    """Return the judgement of a game."""
    bots = game_bots(game_id)
    sizes = bots.review_playouts, bots.review_least, bots.review_limits
    if bots.make_search is None:

        def at_random(state: State, seat: int, rng: Rng) -> float:
            return above(state.playout(rng), seat)

        return Judge(lambda view: view.legal_moves(), at_random, at_random, *sizes)
    search = bots.make_search(None)
    whole = search._replace(turns=10**6)
    return Judge(
        search.candidates,
        lambda state, seat, rng: search.worth(rollout(state, search), seat),
        lambda state, seat, rng: whole.worth(rollout(state, whole), seat),
        *sizes,
    )


def above(scores: list[int], seat: int) -> float:
    """Return how far a seat is above the others on average, in points."""
    return scores[seat] - (sum(scores) - scores[seat]) / (len(scores) - 1)


class Row(NamedTuple):
    """A move that was tried, and what it came to, in points above the others."""

    move: Move
    average: float
    #: 19 of 20 deals lie between them.
    low: float
    high: float
    #: Points behind the best on average.
    behind: float


def spread(move: Move, worths: list[float], best: list[float]) -> Row:
    """Return the row of a move that came to these worths, beside those of the best move."""
    ordered = sorted(worths)
    cut = int(len(ordered) * (1 - COVERED) / 2)
    behind, _ = lead(best, worths)
    average = sum(ordered) / len(ordered)
    return Row(move, average, ordered[cut], ordered[-1 - cut], max(0.0, behind))


def label_of(view: State, move: Move, observer: Observer) -> str:
    """Return a move in the words of the table."""
    listed = table_of(view.game.id).moves(view, observer)
    return next((each["label"] for each in listed if each["text"] == move), str(move))


def tell_rows(view: State, rows: Sequence[Row], observer: Observer) -> list[ComparedMove]:
    """Return rows with their moves in the words of the table."""
    return [
        {
            "label": label_of(view, row.move, observer),
            "average": row.average,
            "low": row.low,
            "high": row.high,
            "behind": row.behind,
        }
        for row in rows
    ]
