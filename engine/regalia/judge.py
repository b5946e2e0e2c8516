"""The judge: what moves are worth, in points of the hand above the others.

Whatever says what a move is worth, or which is best, asks ``judge``: hints, ``expert``, reviews and
their curve, the figures of moves side by side, puzzles, and the bot's own hand of a deal of the
day. A view goes in; it sees no hidden card. Hidden cards are dealt at random, in agreement with all
that the view knows, and the moves worth trying are played in the same deals. Everybody then plays
on by rules of thumb, to the end of the hand or for a few turns, after which the learnt lead counts.

A worth is the points by which the seat's side ends the hand above the others (their average, times
the seats of the side). Each comes with an interval that holds the truth in 19 of 20 cases: the
noise of the deals, and the doubt in the cut-off, as measured (``python -m tests.bench.calibrate``).
Where two moves end the hand it is counted, and there is none. A larger budget makes an interval
narrower and changes nothing else.

The deals are drawn from the position. So the same position, budget and seed give the same judgement
whoever asks, and a review at the budget of the hint agrees with it.

    >>> import regalia
    >>> from regalia.judge import judge
    >>> match = regalia.GAMES["royals"].new_match(seed=3)
    >>> found = judge(match.state.view(match.state.actor), budget=60)
    >>> found.move in match.state.legal_moves(), found.rows()[0].move == found.move
    (True, True)
    >>> all(row.low <= row.average <= row.high for row in found.rows())
    True

"""

from __future__ import annotations

from collections.abc import Generator, Sequence
from hashlib import sha256
from math import inf, sqrt
from typing import TYPE_CHECKING, Final, NamedTuple

from regalia.bots.base import Search, finish, game_bots, points_above
from regalia.bots.match_end import match_end
from regalia.cards import RandomSource, Rng
from regalia.errors import IllegalMove
from regalia.games import state_of
from regalia.presentation import Observer, table_of
from regalia.state import Move, State

if TYPE_CHECKING:
    from regalia.contract import ComparedMove

#: Standard errors that a difference is away from 0 when it is reported.
SURE_SIGMAS: Final = 2.3
#: Standard errors on each side of an interval that holds the truth in 19 of 20 cases.
INTERVAL_SIGMAS: Final = 1.96
#: Kinds of decisions, from the best on.
KINDS: Final = ("best", "fine", "slip", "costly")
#: Deals in which every move is tried before any is dropped: a quarter of the budget, within these.
MIN_DEALS, MAX_DEALS = 6, 100
#: A move is dropped when it is so many standard errors of the difference behind the best, the
#: first choice when it is further behind.
DROP_SIGMAS, DROP_FIRST_SIGMAS = 2.0, 3.0


class Row(NamedTuple):
    """A move that was tried, and what it is worth, in points above the others."""

    move: Move
    average: float
    #: In 19 of 20 cases the truth lies between them, as far as it is measured against the best.
    low: float
    high: float
    #: Points behind the best.
    behind: float


class Judgement(NamedTuple):
    """The moves of a view that were tried, the first choice of the rules of thumb first."""

    moves: list[Move]
    #: For each move its worth in deal after deal; shorter for moves that were dropped.
    worths: list[list[float]]
    #: Index of the best move.
    best: int
    #: Number of imagined deals.
    deals: int
    #: A difference of worths is so many points, and the standard error that no deals take away.
    scale: float = 1.0
    doubt: float = 0.0
    #: Indices of moves that end the hand, or are best followed by its end: worth its very scores.
    final: frozenset[int] = frozenset()

    @property
    def move(self) -> Move:
        """Return the best move: the first choice, unless another is ahead by more than chance."""
        return self.moves[self.best]

    def mean(self, at: int) -> float:
        """Return the average worth of a move over the deals in which it was tried."""
        return sum(self.worths[at]) / len(self.worths[at])

    @property
    def worth(self) -> tuple[float, float]:
        """Return the points above the others that are to be expected, and the standard error."""
        found = self.worths[self.best]
        return lead(found, [0.0] * len(found)) if found else (0.0, float("inf"))

    def ahead(self, a: int, b: int) -> tuple[float, float]:
        """Return by how many points a move is ahead of another, and the standard error."""
        points, error = lead(self.worths[a], self.worths[b])
        if {a, b} <= self.final:  # Nobody plays on, and nothing is cut off.
            return points, error
        return self.scale * points, sqrt((self.scale * error) ** 2 + self.doubt**2)

    def rows(self) -> list[Row]:
        """Return the moves with their worths, the best first; none before the second deal."""
        best, worths = self.best, self.worths
        if len(worths[best]) < 2:
            return []
        top = self.mean(best)
        gaps = {
            at: self.ahead(best, at)
            for at in range(len(self.moves))
            if at != best and len(worths[at]) > 1
        }
        order = sorted(gaps, key=lambda at: gaps[at][0])
        half = INTERVAL_SIGMAS * (gaps[order[0]][1] if order else 0.0)
        rows = [Row(self.moves[best], top, top - half, top + half, 0.0)]
        for at in order:
            points, error = gaps[at]
            behind, half = max(0.0, points), INTERVAL_SIGMAS * error
            average = top - behind
            rows.append(Row(self.moves[at], average, average - half, average + half, behind))
        return rows


class Trial:
    """Moves of a view that are tried in the same imagined deals, one after the other.

    Which deals these are depends on the position and the seed alone, and neither on the moves nor
    on how the view came about. ``moves`` are those to be tried, by default those worth it.
    """

    def __init__(
        self, view: State, search: Search, seed: str = "", moves: Sequence[Move] | None = None
    ) -> None:
        self.seat = view.moving()
        if view.viewer is None:
            view = view.view(self.seat)
        key = view.key()
        # Equal positions may keep their cards in different orders; read back they do not.
        self.view = state_of(view.to_dict())
        self.search = search
        # The deals are played for points: the match counts only where a move decides it.
        end = match_end(view)
        self.moves = end.left(search.candidates(self.view)) if moves is None else list(moves)
        self.worths: list[list[float]] = [[] for _ in self.moves]
        #: Indices of the moves that are still tried.
        self.alive = list(range(len(self.moves)))
        self.deals = self.playouts = 0
        self._key = f"{seed}/{sha256(key.encode()).hexdigest()}"
        aims = search.aims
        #: For each move what it came to: with the hand's end; played on by the rules of thumb.
        self._lines: list[tuple[list[float], list[float]]] = [([], []) for _ in self.moves]
        self._may_end = bool(search.ends(self.view)) and not end.losing
        self._liked = [aims.move_bonus(self.view, move) if aims else 0.0 for move in self.moves]
        self._listed = set(self.view.legal_moves())

    def deal(self, rng: RandomSource) -> State:
        """Return a whole state that agrees with the view."""
        return self.view.sample(rng)

    def play(self) -> None:
        """Play the moves in one more deal."""
        key = f"{self._key}/{self.deals}"
        self.deals += 1
        deal = self.deal(Rng(key))
        worths = []
        for at in self.alive:
            move, trial = self.moves[at], deal.copy()
            # Of moves that are alike one is listed, and another may have been played.
            try:
                if move in self._listed:
                    trial.push(move)
                else:
                    trial.play(move)
            except IllegalMove:  # It may be that this deal has no such move.
                self.playouts += 1
                return
            ended = self._ended(trial, at)
            rollout(trial, self.search, Rng(f"{key}/play"))
            worths.append((self._worth(trial, at), ended))
            self.playouts += 1
        for at, (worth, ended) in zip(self.alive, worths, strict=True):
            stopped, played = self._lines[at]
            stopped.append(ended)
            played.append(worth)
            self.worths[at] = max(stopped, played, key=sum)

    def _ended(self, state: State, at: int) -> float:
        """Return what a move comes to if it ends the hand or its seat does next, -inf if neither.

        The rules of thumb may go on instead: then what is to be done first would seem to cost the
        end. What ends differ in is known to the seat, so the best of them may be taken.
        """
        if state.actor is None:
            return self._worth(state, at)
        ends = self.search.ends(state) if self._may_end and state.actor == self.seat else []
        worths = []
        for end in ends:
            then = state.copy()
            then.push(end)
            worths.append(self._worth(then, at))
        return max(worths, default=-inf)

    def _worth(self, state: State, at: int) -> float:
        """Return what a state that a move led to has come to."""
        worth, aims = self.search.worth(state, self.seat), self.search.aims
        if aims:
            worth += self._liked[at] + aims.state_bonus(state, self.seat)
        return worth

    def weed(self) -> None:
        """Drop the moves that are clearly behind the best of them."""
        worths = self.worths
        top = max(self.alive, key=lambda at: sum(worths[at]))
        kept = []
        for at in self.alive:
            behind, error = lead(worths[top], worths[at])
            if at == 0 or at == top:
                if behind <= DROP_FIRST_SIGMAS * error:
                    kept.append(at)
            # Of two moves that always come to the same one is enough.
            elif behind <= DROP_SIGMAS * error and error > 0:
                kept.append(at)
        self.alive = kept

    def judgement(self) -> Judgement:
        """Return what is known so far."""
        search = self.search
        final = frozenset(
            at for at, (stopped, _) in enumerate(self._lines) if self.worths[at] is stopped
        )
        return Judgement(
            self.moves, self.worths, self._pick(), self.deals, search.scale, search.doubt, final
        )

    def _pick(self) -> int:
        """Return the best remaining move, the first choice unless it is clearly behind."""
        worths = self.worths
        if not worths[0]:
            return 0
        top = max(self.alive, key=lambda at: sum(worths[at]))
        if 0 not in self.alive:
            return top
        ahead, error = lead(worths[top], worths[0])
        return top if ahead > self.search.overturn_sigmas * error else 0


def judge(view: State, budget: int | None = None, seed: str = "") -> Judgement:
    """Return what the moves of the seat to move are worth, by what that seat knows.

    ``budget`` bounds the playouts, those of all moves together; None is the game's own number, that
    of hints and of ``expert``. Another ``seed`` means other imagined deals.
    """
    return finish(judging(view, budget, seed), None)


def judging(
    view: State, budget: int | None = None, seed: str = "", search: Search | None = None
) -> Generator[int, bool | None, Judgement]:
    """Judge deal by deal, for a caller who does something else in between.

    Yield the number of deals after each of them, until sent True. ``search`` is that of a manner
    of play; by default it is the game's own.
    """
    return trying(Trial(view, search or search_of(view.game.id), seed), budget)


def trying(trial: Trial, budget: int | None = None) -> Generator[int, bool | None, Judgement]:
    """Judge the moves of a trial, as ``judging`` does those of a view."""
    left = trial.search.playouts if budget is None else budget
    left = int(left * trial.search.pace(trial.view))
    first = max(MIN_DEALS, min(MAX_DEALS, left // (4 * len(trial.moves))))
    # A single deal decides nothing.
    if left >= 2 * len(trial.moves):
        while len(trial.alive) > 1 and left - trial.playouts >= len(trial.alive):
            trial.play()
            if (yield trial.deals):
                break
            if trial.deals >= first and (trial.deals - first) % (first // 2) == 0:
                trial.weed()
    return trial.judgement()


def search_of(game_id: str) -> Search:
    """Return what the judge needs to know of a game; one without bots is played on at random."""
    make_search = game_bots(game_id).make_search
    if make_search is not None:
        return make_search(None)

    def at_random(state: State, rng: RandomSource) -> Move:
        moves = state.legal_moves()
        return moves[int(rng.random() * len(moves))]

    def result(state: State, seat: int) -> float:
        return points_above(state, seat, state.scores())

    return Search(lambda view: view.legal_moves(), at_random, result, turns=10**6, playouts=400)


def rollout(state: State, search: Search, rng: RandomSource) -> None:
    """Play a whole state on by the rules of thumb, to its end or for the turns of the search."""
    last = state.turn + search.turns
    policy = search.policy
    while state.actor is not None and state.turn <= last:
        state.push(policy(state, rng))


def kind_of(game_id: str, points: float) -> str:
    """Return the kind of a decision that cost so many points."""
    return KINDS[sum(points >= limit for limit in game_bots(game_id).review_limits)]


def lead(a: list[float], b: list[float]) -> tuple[float, float]:
    """Return by how much ``a`` is ahead of ``b`` in the deals of both, and its standard error."""
    count = min(len(a), len(b))
    pairs = [x - y for x, y in zip(a[:count], b[:count], strict=True)]
    mean = sum(pairs) / count
    if count < 2:
        return mean, float("inf")
    return mean, sqrt(sum((each - mean) ** 2 for each in pairs) / (count - 1) / count)


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
