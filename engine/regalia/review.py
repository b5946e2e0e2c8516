"""A review of a hand: the decisions that cost most, judged by what the player could know.

Every decision of a seat is judged from its view alone. The hidden cards are dealt at random, in
agreement with all that the view knows; the move that was played and others worth trying are played
in the same deals, and all seats then play on by rules of thumb (in Royal Lines at random). The
true cards are used for one thing: the result that the hand came to.

The work has two parts. *Screening* tries all decisions in a few deals, and goes on with the more
promising half again and again. *Confirming* takes the best rival of each decision that is left and
compares it with the played move in new deals. All figures come from those: in the deals that chose
the rival it looks better than it is. A difference within the noise is not reported.

    >>> import regalia
    >>> from regalia.review import review
    >>> match = regalia.GAMES["virtues"].new_match(seed=3, options={"hands": 1})
    >>> while not match.over:
    ...     _ = match.play(match.state.legal_moves()[0])
    >>> found = review(match, seat=0, playouts=600)
    >>> worst = found.decisions[0]
    >>> worst.turn, str(worst.played), str(worst.better), worst.points > 2 * worst.error
    (30, 'draw 1', 'draw 2', True)

"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from math import inf
from typing import TYPE_CHECKING, NamedTuple, cast

from regalia.bots.expert import lead
from regalia.cards import Rng
from regalia.errors import IllegalMove, OptionError, seat_number
from regalia.history import ObservedDeal
from regalia.i18n import tr
from regalia.judge import KINDS, SURE_SIGMAS, Row, judge_of, spread
from regalia.match import Match, Surrender
from regalia.state import Move, State

if TYPE_CHECKING:
    from regalia.contract import HandLuck

#: A difference is reported that was found in so many deals at least.
MIN_DEALS = 12
#: Moves that are compared with the played one, at most.
RIVALS = 4
#: Deals of the first screening, and between two looks at decisions that are confirmed.
FIRST, BETWEEN = 3, 6
#: Decisions that are confirmed, and decisions that are reported, at most.
CONFIRMED, REPORTED, PRAISED = 8, 5, 2
#: Part of the playouts that screening may take, and deals that confirm a decision, at most.
SCREENING, MAX_DEALS = 0.6, 240
#: Hands that are imagined from the first decision on, for the luck: at most, and at least.
MAX_HANDS, MIN_HANDS = 24, 6


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
    points: float
    error: float
    #: Number of imagined deals in which both were played.
    deals: int
    #: ``costly``, ``slip``, ``fine``, or ``best``: clearly better than what else was tried.
    kind: str
    #: Both moves and what they came to, the better one first.
    rows: list[Row]


class Luck(NamedTuple):
    """The part of a result that no decision made, in points above the others."""

    #: Result of imagined hands that begin with the same cards, on average; its standard error.
    expected: float
    error: float
    #: Number of imagined hands.
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


class Verdict(NamedTuple):
    """The review of a hand, as far as it has come."""

    #: The most costly decision first, one a turn, at most ``REPORTED``; then at most ``PRAISED``
    #: that were clearly the best.
    decisions: list[Decision]
    #: Number of decisions of each kind, of those that were tried.
    counts: dict[str, int]
    #: None until enough hands were imagined.
    luck: Luck | None
    #: Number of decisions that left a choice; of them tried at all, and confirmed.
    choices: int
    judged: int
    confirmed: int
    #: Hands played on so far, and all that there may be.
    playouts: int
    budget: int
    #: Nothing is left to be done.
    over: bool

    @property
    def share(self) -> float:
        """Part of the work that is done, from 0 to 1."""
        return 1.0 if self.over else min(1.0, self.playouts / self.budget)


class _Case:
    """One decision under review: its moves, the played one first, and what they came to."""

    def __init__(self, step: int, view: State, played: Move, rivals: list[Move], thumb: Move):
        self.step, self.view, self.thumb = step, view, thumb
        self.moves = [played, *rivals]
        self.worths: list[list[float]] = [[] for _ in self.moves]
        #: Places of the rivals still compared.
        self.alive = list(range(1, len(self.moves)))
        #: Points by which the played move was surely ahead of all others in the first deals.
        self.ahead = 0.0
        self.listed = set(view.legal_moves())

    def gap(self, at: int) -> tuple[float, float]:
        """Return by how much a rival is ahead of the played move, and the standard error."""
        if not self.worths[0]:
            return -inf, 0.0
        return lead(self.worths[at], self.worths[0])

    @property
    def best(self) -> int:
        """Place of the rival that is ahead most."""
        return max(self.alive, key=lambda at: self.gap(at)[0])

    @property
    def promise(self) -> float:
        """Points that may be in it, at best."""
        if not self.alive:
            return -inf
        return max(ahead + error for ahead, error in map(self.gap, self.alive))

    def praise(self) -> None:
        """Note by how much the played move is surely ahead, if the rule of thumb plays it too."""
        if self.moves[0] != self.thumb or not self.worths[0]:
            return
        gaps = [self.gap(at) for at in self.alive]
        self.ahead = max(0.0, min(-ahead - 2 * error for ahead, error in gaps))

    def weed(self) -> None:
        """Drop the rivals that are clearly behind the played move, or always equal to it."""
        kept = []
        for at in self.alive:
            ahead, error = self.gap(at)
            if ahead > -2 * error:
                kept.append(at)
        self.alive = kept

    def confirm(self) -> None:
        """Keep the best rival alone, and forget the deals that chose it."""
        best = self.best
        self.moves = [self.moves[0], self.moves[best]]
        self.worths, self.alive = [[], []], [1]


class Reviewer:
    """The review of one seat's decisions in one deal that is over.

    ``playouts`` bounds the hands that are played on. The same deal, seat, seed and playouts give
    the same verdict on every machine; other hidden cards with the same views give the same
    decisions. Raises OptionError for a deal that is not over, and for a seat whose view a record
    does not have.

    ``work()`` does a little each time; ``verdict()`` may be asked at any point.
    """

    def __init__(
        self, match: Match, deal: int, seat: int, playouts: int | None = None, seed: str = "review"
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
        self.judge = judge_of(match.game.id)
        self.budget = self.judge.playouts if playouts is None else playouts
        self.done = self.choices = self.judged = 0
        self.over = False
        self.start: State | None = None
        self.expected: list[float] = []
        self.cases: list[_Case] = []
        self.confirming: list[_Case] = []

    def work(self) -> Iterator[None]:
        """Review the deal, a few playouts at a time."""
        for case in self._cases():
            self.cases.append(case)
            yield
        self.choices = len(self.cases)
        yield from self._imagine()
        yield from self._screen(self.cases)
        yield from self._confirm()
        self.over = True

    def _cases(self) -> Iterator[_Case]:
        """Yield the decisions that left a choice."""
        observed = ObservedDeal(self.played, self.seat)
        for step, entry in enumerate(self.played.moves):
            if isinstance(entry, Surrender):
                continue
            view = observed.view
            if view.actor == self.seat:
                legal = view.legal_moves()
                self.start = self.start or view.copy()
                if len(legal) > 1:
                    view = view.copy()
                    chosen = view.parse(entry).chosen
                    played = next((move for move in legal if move == chosen), None)
                    tried = self.judge.candidates(view)
                    rivals = [move for move in tried if move != chosen][:RIVALS]
                    if rivals:
                        played = view.parse(chosen) if played is None else played
                        yield _Case(step, view, played, rivals, tried[0])
            observed.follow(entry)

    def _imagine(self) -> Iterator[None]:
        """Play imagined hands from the first decision to the end, for the luck."""
        if self.start is None:
            return
        rng = Rng(f"{self.seed}/luck")
        for _ in range(min(MAX_HANDS, self.budget // 20)):
            self.expected.append(self.judge.result(self.start.sample(rng), self.seat, rng))
            yield

    def _screen(self, cases: list[_Case]) -> Iterator[None]:
        """Try decisions in more and more deals, and keep the promising half again and again."""
        left, count = cases, FIRST
        while left and self.done < SCREENING * self.budget:
            for case in left:
                rng = Rng(f"{self.seed}/{case.step}/screen/{len(case.worths[0])}")
                for _ in range(count):
                    self._try(case, rng)
                    yield
                self.judged += len(case.worths[0]) == FIRST
                if self.done >= SCREENING * self.budget:
                    break
            for case in left:
                if count == FIRST:
                    case.praise()
                case.weed()
            left = [case for case in left if case.promise > 0]
            left.sort(key=lambda case: (-case.promise, case.step))
            if count > FIRST and len(left) <= CONFIRMED:
                break
            left = left[: max(CONFIRMED, (len(left) + 1) // 2)]
            count *= 2
        for case in left[:CONFIRMED]:
            if case.gap(case.best)[0] > 0:
                case.confirm()
                self.confirming.append(case)

    def _confirm(self) -> Iterator[None]:
        """Compare each decision's best rival with the played move in new deals."""
        left, looks = self.confirming, 0
        while left and self.done < self.budget:
            for case in left:
                rng = Rng(f"{self.seed}/{case.step}/confirm/{looks}")
                for _ in range(BETWEEN):
                    self._try(case, rng)
                    yield
                if self.done >= self.budget:
                    break
            looks += 1
            if looks * BETWEEN >= MIN_DEALS:
                left = [case for case in left if self._open(case)]

    def _open(self, case: _Case) -> bool:
        """Tell whether more deals may change what is said of a decision."""
        ahead, error = case.gap(1)
        if len(case.worths[0]) >= MAX_DEALS:
            return False
        return ahead + error > self.judge.least and error > ahead / 8

    def _try(self, case: _Case, rng: Rng) -> None:
        """Play the played move and its rivals in one imagined deal."""
        deal = case.view.sample(rng)
        worths = []
        for at in (0, *case.alive):
            move, trial = case.moves[at], deal.copy()
            # Of moves that are alike one is listed, and another may have been played.
            try:
                if move in case.listed:
                    trial.push(move)
                else:
                    trial.play(move)
            except IllegalMove:  # It may be that this deal has no such move.
                self.done += 1
                return
            worths.append((at, self.judge.outcome(trial, self.seat, rng)))
            self.done += 1
        for at, worth in worths:
            case.worths[at].append(worth)

    def verdict(self) -> Verdict:
        """Return what is sure so far."""
        found: dict[int, Decision] = {}
        counts = dict.fromkeys(KINDS, 0)
        counts["best"] = self.judged
        for case in self.confirming:
            deals = len(case.worths[1])
            if deals < MIN_DEALS:
                continue
            ahead, error = case.gap(1)
            if ahead < self.judge.least or ahead < SURE_SIGMAS * error:
                continue
            played, better = case.moves
            turn, kind = case.view.turn, self.judge.kind(ahead)
            counts["best"] -= 1
            counts[kind] += 1
            worths, best = case.worths
            rows = [spread(better, best, best), spread(played, worths, best)]
            decision = Decision(case.step, turn, played, better, ahead, error, deals, kind, rows)
            # Moves of one turn often make up for each other: the costliest stands for all.
            if turn not in found or found[turn].points < ahead:
                found[turn] = decision
        decisions = sorted(found.values(), key=lambda each: -each.points)[:REPORTED]
        luck = self._luck(decisions)
        decisions += self._praised()
        confirmed = sum(len(case.worths[0]) >= MIN_DEALS for case in self.confirming)
        return Verdict(
            decisions,
            counts,
            luck,
            self.choices,
            self.judged,
            confirmed,
            self.done,
            self.budget,
            self.over,
        )

    def _praised(self) -> list[Decision]:
        """Return the decisions in which most was at stake and nothing was lost."""
        cases = sorted(self.cases, key=lambda case: -case.ahead)[:PRAISED]
        return [
            Decision(
                case.step, case.view.turn, case.moves[0], case.moves[0], 0.0, 0.0, 0, "best", []
            )
            for case in cases
            if case.ahead > self.judge.limits[0]
        ]

    def _luck(self, decisions: list[Decision]) -> Luck | None:
        hands = len(self.expected)
        if hands < MIN_HANDS or self.scores is None:
            return None
        expected, error = lead(self.expected, [0.0] * hands)
        lost = sum((each.points for each in decisions), 0.0)
        return Luck(expected, error, hands, self._result(self.scores), lost)

    def _result(self, scores: list[int]) -> float:
        """Return what the hand came to, as the judge measures it."""
        state = self.played.state
        teams = state.game.teams(state.seats) if hasattr(state.game, "teams") else []
        friends = next((team for team in teams if self.seat in team), [self.seat])
        others = [seat for seat in range(len(scores)) if seat not in friends]
        ours = sum(scores[seat] for seat in friends)
        return ours - sum(scores[seat] for seat in others) * len(friends) / len(others)


def review(
    match: Match,
    deal: int | None = None,
    seat: int = 0,
    playouts: int | None = None,
    seed: str = "review",
    stop: Callable[[], bool] | None = None,
) -> Verdict:
    """Return the decisions of a seat that cost most in a deal that is over.

    ``deal`` counts from 0; None means the last one that is over. ``playouts`` bounds the hands
    that are played on (each game has a number of its own). ``stop`` is asked after every few of
    them: when it says True, what is sure by then is returned. Raises OptionError.
    """
    reviewer = Reviewer(match, last_deal(match) if deal is None else deal, seat, playouts, seed)
    for _ in reviewer.work():
        if stop is not None and stop():
            break
    return reviewer.verdict()


def last_deal(match: Match) -> int:
    """Return the number of the last deal that is over, from 0; OptionError if none is."""
    scored = {id(hand.state) for hand in match.hands}
    over = [at for at, deal in enumerate(match.log) if id(deal.state) in scored]
    if not over:
        raise OptionError(tr("no hand of this match is over"))
    return over[-1]
