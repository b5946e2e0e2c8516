"""A review of a hand: the decisions that cost most, judged by what the player could know.

Every decision of a seat is given to the judge (``regalia.judge``), from its view alone and with the
budget of a hint. So a move that a hint would have advised is never blamed. Where the judge finds
another move best, the two are compared in new deals, until it is clear by how much or that it is
not: in the deals that chose a move it looks better than it is. A difference within the noise is not
reported. The true cards are used for one thing: the result that the hand came to.

A decision that let a sure end of the match pass by, or gave the match away, is costly, whatever
points it brought: see ``regalia.bots.match_end``.

With more ``playouts`` a review thinks longer, and may know better than a hint. Then it says so.

    >>> import regalia
    >>> from regalia.review import review
    >>> match = regalia.GAMES["virtues"].new_match(seed=3, options={"hands": 1})
    >>> while not match.over:
    ...     _ = match.play(match.state.legal_moves()[0])
    >>> found = review(match, seat=0, playouts=60)
    >>> worst = found.decisions[0]
    >>> worst.turn, str(worst.played), str(worst.better), worst.points > 2 * worst.error
    (20, 'discard AC', 'discard KH', True)

"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator
from math import inf
from typing import TYPE_CHECKING, NamedTuple, cast

from regalia.bots import explain
from regalia.bots.base import game_bots, points_above
from regalia.bots.match_end import match_end, match_reason
from regalia.errors import OptionError, seat_number
from regalia.history import ObservedDeal
from regalia.i18n import tr
from regalia.judge import (
    INTERVAL_SIGMAS,
    KINDS,
    SURE_SIGMAS,
    Judgement,
    Row,
    Trial,
    judging,
    kind_of,
    lead,
    search_of,
)
from regalia.match import Match, Surrender
from regalia.presentation import Observer
from regalia.state import Move, State

if TYPE_CHECKING:
    from regalia.contract import HandLuck

#: A difference is reported that was found in so many deals at least, and confirmed in so many at
#: most; deals between two looks.
MIN_DEALS, MAX_DEALS, BETWEEN = 12, 240, 6
#: Decisions that are confirmed, and decisions that are reported, at most.
CONFIRMED, REPORTED, PRAISED = 8, 5, 2


class Decision(NamedTuple):
    """A decision worth a look: another move would have been better, or it was clearly the best.

    Of a best one ``better`` is the move that was played.
    """

    #: Number of entries of the deal before it: the step of a replay at which it was made.
    step: int
    turn: int
    played: Move
    better: Move
    #: Points by which ``better`` is ahead on average, and the standard error of that.
    #: Both are 0 where the match was at stake and not points.
    points: float
    error: float
    #: Number of imagined deals in which both were played; 0 where the match was at stake.
    deals: int
    #: ``costly``, ``slip``, ``fine``, or ``best``: clearly better than what else was tried.
    kind: str
    #: Both moves and what they came to, the better one first; none where no deals were.
    rows: list[Row]
    #: A hint would have advised the played move: only a longer search finds the better one.
    longer: bool = False


class Luck(NamedTuple):
    """The part of a result that no decision made, in points above the others."""

    #: Worth of the first decision, by the judge, and the standard error of that.
    expected: float
    error: float
    #: Number of imagined deals.
    hands: int
    #: What the hand came to.
    result: float
    #: Cost of the decisions that are reported.
    lost: float

    @property
    def luck(self) -> float:
        """Points that neither the first cards nor the decisions explain."""
        return self.result - self.expected + self.lost

    def figures(self) -> HandLuck:
        """Return all figures, for JSON."""
        return cast("HandLuck", {**self._asdict(), "luck": self.luck})


class Point(NamedTuple):
    """A point of a hand's curve: what the judge expects of it, in points above the others."""

    step: int
    turn: int
    points: float
    #: In 19 of 20 cases the truth lies between them.
    low: float
    high: float


class Verdict(NamedTuple):
    """The review of a hand, as far as it has come."""

    #: The most costly decision first, one a turn, at most ``REPORTED``; then at most ``PRAISED``
    #: that were clearly the best.
    decisions: list[Decision]
    #: Number of decisions of each kind, of those that were judged.
    counts: dict[str, int]
    #: Before each decision that was judged, and at the end when all were.
    curve: list[Point]
    #: None until the first decision was judged.
    luck: Luck | None
    #: Number of decisions that left a choice; of them judged, and confirmed.
    choices: int
    judged: int
    confirmed: int
    #: Hands played on so far.
    playouts: int
    #: Part of the work that is done, from 0 to 1.
    share: float
    #: Nothing is left to be done.
    over: bool


class _Case:
    """One decision under review."""

    def __init__(self, step: int, view: State, played: Move) -> None:
        self.step, self.view, self.played = step, view, played
        self.end = match_end(view)
        self.judgement: Judgement | None = None
        #: A hint would have advised the played move, though the judgement finds another.
        self.advised = False
        #: The better move and the played one, in new deals.
        self.trial: Trial | None = None

    @property
    def found(self) -> Judgement:
        """The judgement, once it is there."""
        assert self.judgement is not None
        return self.judgement

    @property
    def promise(self) -> float:
        """Points that may be lost, at most; 0 if the judge finds the played move best.

        There are none where the move decides the match.
        """
        found, end = self.found, self.end
        if self.played == found.move or not found.deals or end.won or self.played in end.losing:
            return 0.0
        if self.played not in found.moves:
            return inf
        points, error = found.ahead(found.best, found.moves.index(self.played))
        return points + error

    def about_match(self) -> Decision:
        """Return the decision as one by which the match was given away."""
        better = self.found.move
        return Decision(self.step, self.view.turn, self.played, better, 0.0, 0.0, 0, "costly", [])

    @property
    def praise(self) -> float:
        """Points by which the played move is surely ahead, if the rules of thumb play it too."""
        found = self.found
        others = [at for at in range(1, len(found.moves)) if found.worths[at]]
        if self.played != found.moves[0] or found.best or not others:
            return 0.0
        gaps = [found.ahead(0, at) for at in others]
        return min(points - 2 * error for points, error in gaps)

    def gap(self) -> tuple[float, float]:
        """Return by how many points the better move is ahead in the new deals, and the error."""
        assert self.trial is not None
        return self.trial.judgement().ahead(0, 1)


class Reviewer:
    """The review of one seat's decisions in one deal that is over.

    ``playouts`` is the budget of the judge for each decision; None is that of a hint. The same
    deal, seat, seed and playouts give the same verdict on every machine; other hidden cards with
    the same views give the same decisions. Raises OptionError for a deal that is not over, and for
    a seat whose view a record does not have.

    ``work()`` does a little each time; ``verdict()`` may be asked at any point.
    """

    def __init__(
        self, match: Match, deal: int, seat: int, playouts: int | None = None, seed: str = ""
    ) -> None:
        if not (type(deal) is int and 0 <= deal < len(match.log)):
            raise OptionError(f"deal: {deal!r} is no deal from 0 to {len(match.log) - 1}")
        seat = seat_number("seat", seat, match.seats)
        self.played = match.log[deal]
        if self.played.start.viewer not in (None, seat):
            raise OptionError(tr("this is what another seat saw"))
        self.scores = next(
            (hand.scores for hand in match.hands if hand.state is self.played.state), None
        )
        if self.scores is None:
            raise OptionError(tr("this hand is not over"))
        self.seat, self.seed = seat, seed
        self.search, self.bots = search_of(match.game.id), game_bots(match.game.id)
        self.budget = self.search.playouts if playouts is None else playouts
        self.playouts = 0
        self.over = False
        self.cases: list[_Case] = []
        self.judged: list[_Case] = []
        self.confirming: list[_Case] = []

    def work(self) -> Iterator[None]:
        """Review the deal, an imagined deal at a time."""
        for case in self._cases():
            self.cases.append(case)
            yield
        for case in self.cases:
            yield from self._judge(case)
        doubtful = [case for case in self.judged if case.promise > 0]
        doubtful.sort(key=lambda case: (-case.promise, case.step))
        self.confirming = doubtful[:CONFIRMED]
        yield from self._confirm()
        self.over = True

    def _cases(self) -> Iterator[_Case]:
        """Yield the decisions that left a choice."""
        observed = ObservedDeal(self.played, self.seat)
        for step, entry in enumerate(self.played.moves):
            if isinstance(entry, Surrender):
                continue
            view = observed.view
            if view.actor == self.seat and len(view.legal_moves()) > 1:
                view = view.copy()
                yield _Case(step, view, view.parse(view.parse(entry).chosen))
            observed.follow(entry)

    def _judge(self, case: _Case) -> Iterator[None]:
        """Judge the moves of a decision as a hint does, and for longer if that is asked for."""
        if self.budget > self.search.playouts:
            case.advised = (yield from self._ask(case, None)).move == case.played
        case.judgement = yield from self._ask(case, self.budget)
        self.judged.append(case)

    def _ask(self, case: _Case, budget: int | None) -> Generator[None, None, Judgement]:
        """Return the judgement of a decision."""
        work = judging(case.view, budget, self.seed)
        while True:
            try:
                next(work)
            except StopIteration as end:
                found: Judgement = end.value
                self.playouts += sum(map(len, found.worths))
                return found
            yield

    def _confirm(self) -> Iterator[None]:
        """Compare the better move of decisions with the played one in new deals."""
        for case in self.confirming:
            moves = [case.found.move, case.played]
            case.trial = Trial(case.view, self.search, f"{self.seed}/confirm", moves)
        left = self.confirming
        while left:
            for case in left:
                trial = case.trial
                assert trial is not None
                for _ in range(BETWEEN):
                    trial.play()
                    self.playouts += len(trial.moves)
                    yield
            left = [case for case in left if self._open(case)]

    def _open(self, case: _Case) -> bool:
        """Tell whether more deals may change what is said of a decision."""
        assert case.trial is not None
        if case.trial.deals >= MAX_DEALS:
            return False
        # Deals in which the played move cannot be made do not count.
        if len(case.trial.worths[0]) < MIN_DEALS:
            return True
        ahead, error = lead(*case.trial.worths)
        return self.search.scale * (ahead + error) > self.bots.review_least and error > ahead / 8

    @property
    def share(self) -> float:
        """Part of the work that is done, from 0 to 1: of it a fifth confirms."""
        if self.over or not self.cases:
            return float(self.over)
        share = 0.8 * len(self.judged) / len(self.cases)
        if self.confirming:
            deals = [case.trial.deals if case.trial else 0 for case in self.confirming]
            share += 0.2 * sum(deals) / len(deals) / MAX_DEALS
        return share

    def verdict(self) -> Verdict:
        """Return what is sure so far."""
        found = {case.view.turn: case.about_match() for case in self._gave_away()}
        counts = dict.fromkeys(KINDS, 0)
        counts["best"] = len(self.judged) - len(found)
        counts["costly"] = len(found)
        confirmed = 0
        for case in self.confirming:
            if case.trial is None or len(case.trial.worths[0]) < MIN_DEALS:
                continue
            confirmed += 1
            ahead, error = case.gap()
            if ahead < self.bots.review_least or ahead < SURE_SIGMAS * error:
                continue
            better, played = case.trial.moves
            turn, kind = case.view.turn, kind_of(case.view.game.id, ahead)
            counts["best"] -= 1
            counts[kind] += 1
            rows = case.trial.judgement().rows()
            deals = len(case.trial.worths[1])
            decision = Decision(
                case.step, turn, played, better, ahead, error, deals, kind, rows, case.advised
            )
            # Moves of one turn often make up for each other: the costliest stands for all.
            if turn not in found or 0 < found[turn].points < ahead:
                found[turn] = decision
        decisions = sorted(found.values(), key=lambda each: (each.deals > 0, -each.points))
        del decisions[REPORTED:]
        luck = self._luck(decisions)
        return Verdict(
            decisions + self._praised(),
            counts,
            self._curve(),
            luck,
            len(self.cases),
            len(self.judged),
            confirmed,
            self.playouts,
            self.share,
            self.over,
        )

    def _gave_away(self) -> Iterator[_Case]:
        """Yield the decisions by which the match was not won in a turn, or given away."""
        for case, then in zip(self.judged, [*self.cases[1:], None], strict=False):
            end, played = case.end, case.played
            if played in end.losing:
                if case.found.move not in end.losing:
                    yield case
            elif end.won and not end.wins(played):
                # What is put off is not passed by.
                later = then is not None and then.view.turn == case.view.turn and then.end.won
                if not later:
                    yield case

    def _praised(self) -> list[Decision]:
        """Return the decisions in which most was at stake and nothing was lost."""
        cases = sorted(self.judged, key=lambda case: -case.praise)[:PRAISED]
        return [
            Decision(case.step, case.view.turn, case.played, case.played, 0.0, 0.0, 0, "best", [])
            for case in cases
            if case.praise > self.bots.review_limits[0]
        ]

    def _curve(self) -> list[Point]:
        """Return what the judge expects of the hand, decision by decision."""
        points = []
        for case in self.judged:
            worth, error = case.found.worth
            if error < inf:
                half = INTERVAL_SIGMAS * error
                points.append(Point(case.step, case.view.turn, worth, worth - half, worth + half))
        if len(self.judged) == len(self.cases):
            result, state = self._result(), self.played.state
            points.append(Point(len(self.played.moves), state.turn, result, result, result))
        return points

    def _luck(self, decisions: list[Decision]) -> Luck | None:
        if not self.judged or not self.judged[0].found.deals:
            return None
        first = self.judged[0].found
        expected, error = first.worth
        lost = sum((each.points for each in decisions), 0.0)
        return Luck(expected, error, first.deals, self._result(), lost)

    def _result(self) -> float:
        """Return what the hand came to, as the judge measures it."""
        assert self.scores is not None
        return points_above(self.played.state, self.seat, self.scores)


def review(
    match: Match,
    deal: int | None = None,
    seat: int = 0,
    playouts: int | None = None,
    seed: str = "",
    stop: Callable[[], bool] | None = None,
) -> Verdict:
    """Return the decisions of a seat that cost most in a deal that is over.

    ``deal`` counts from 0; None means the last one that is over. ``playouts`` is the budget of the
    judge for each decision; None is that of a hint. ``stop`` is asked after each imagined deal:
    when it says True, what is sure by then is returned. Raises OptionError.
    """
    reviewer = Reviewer(match, last_deal(match) if deal is None else deal, seat, playouts, seed)
    for _ in reviewer.work():
        if stop is not None and stop():
            break
    return reviewer.verdict()


def why_better(decision: Decision, view: State, observer: Observer) -> str:
    """Return the reason for the better move of a decision: a clause that follows its name."""
    decided = match_reason(view, decision.better, observer, instead=decision.played)
    return decided or explain(view, decision.better, observer)


def last_deal(match: Match) -> int:
    """Return the number of the last deal that is over, from 0; OptionError if none is."""
    scored = {id(hand.state) for hand in match.hands}
    over = [at for at, deal in enumerate(match.log) if id(deal.state) in scored]
    if not over:
        raise OptionError(tr("no hand of this match is over"))
    return over[-1]
