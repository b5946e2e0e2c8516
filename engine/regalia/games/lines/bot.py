"""The players of Royal Lines.

No rule of thumb says whether a seven will win a king, or have to, six trades on. So
each legal move is tried out in a few rounds that may be true: what is hidden is dealt at random,
and everybody plays on, for ``expert`` by the rules of thumb in ``policy``, for the weaker levels at
random. The move with the best scores on average is taken.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from typing import Any, NamedTuple

from regalia.bots import Advice, Blur, GameBots, Player, Thinking, finish
from regalia.cards import RandomSource
from regalia.games.lines import actions, legal, policy, words
from regalia.games.lines.moves import BID
from regalia.games.lines.pack import ALLOWED
from regalia.games.lines.state import LinesState
from regalia.i18n import tr
from regalia.presentation import Observer
from regalia.state import Move, State


class Mind(NamedTuple):
    """The judgement of a player."""

    #: Rounds that are played on from the first trade, all moves together. Later on a round is
    #: shorter, and there are more of them in the same time.
    rounds: int = 48
    #: Deals tried at least and at most.
    least: int = 3
    most: int = 64
    #: Points a deal by which it misjudges a move, at most.
    reach: float = 0.0
    #: Weight of a point of the others, on average, against one's own.
    envy: float = 0.3
    #: The worse half of the moves is dropped, again and again, and the rounds go to the others.
    halving: bool = False
    #: Worth of a royal in its own line at the end, and of topping another's bid, besides points.
    royal: float = 0.0
    topping: float = 0.0
    #: Rounds are played on by ``policy`` with these whims, its own and the others', in points;
    #: None: at random.
    whims: tuple[float, float] | None = None


#: The weakest first. They misjudge more and imagine less.
LEVELS = {
    "beginner": Mind(6, 1, 8, reach=4.8),
    "casual": Mind(14, 1, 16, reach=1.3),
    "steady": Mind(),
    "expert": Mind(1200, 16, 1024, halving=True, whims=(0.1, 0.3)),
}
#: Manners of play: what a player cares for more than points would have it.
MANNERS: dict[str, dict[str, Any]] = {
    "hunter": {"topping": 1.0},
    "collector": {"royal": 0.7},
}


class Searcher:
    """A bot with a mind of its own; call it with a view and random numbers."""

    def __init__(self, mind: Mind) -> None:
        self.mind = mind

    def __call__(self, view: State, rng: RandomSource) -> Move:
        """Return the move."""
        return finish(self.in_slices(view, rng), None)

    def in_slices(self, view: State, rng: RandomSource) -> Thinking:
        """Choose the move deal by deal, for a caller who does something else in between."""
        assert isinstance(view, LinesState)
        moves = view.legal_moves()
        if len(moves) == 1:
            return moves[0]
        return _best(moves, (yield from _try(view, moves, rng, self.mind)))

    def advise(self, view: State, rng: RandomSource) -> Advice:
        """Return the same move for the same numbers, with its reason."""
        assert isinstance(view, LinesState)
        moves = view.legal_moves()
        if len(moves) == 1:
            return Advice(moves[0], lambda observer: tr("it is the only move there is."))
        best, own = _best(moves, finish(_try(view, moves, rng, self.mind), None)), view.copy()
        return Advice(best, lambda observer: words.reason(own, best, observer))


def make_player(level: str, manner: str | None = None) -> Player:
    """Return the bot of a level and manner."""
    bot = Searcher(LEVELS[level]._replace(**MANNERS.get(manner or "", {})))
    return Player(bot, bot.advise, bot.in_slices)


def _best(moves: list[Move], tried: list[Tried]) -> Move:
    """Return the best of the moves tried, of equals the first in the order of the texts.

    So the same view and numbers give the same move.
    """
    return moves[max(range(len(moves)), key=lambda i: (tried[i].deals, tried[i].worth))]


def explain(view: State, move: Move, observer: Observer) -> str:
    """Return the reason for a move."""
    assert isinstance(view, LinesState)
    return words.reason(view, move, observer)


class Tried(NamedTuple):
    """The result of a move in some deals, on average: its worth, one's own and others' points."""

    worth: float
    own: float
    others: float
    deals: int


def _try(
    view: LinesState, moves: list[Move], rng: RandomSource, mind: Mind
) -> Generator[int, bool | None, list[Tried]]:
    """Try every move in the same deals; with ``halving`` half of them go on, again and again.

    Yield the number of deals after each of them, until told True.
    """
    seat = view.moving()
    count = len(moves)
    owns, others, royals, deals = [0.0] * count, [0.0] * count, [0] * count, [0] * count
    left = view.trades - view.turn + 1
    budget = mind.rounds * view.trades // left
    blur = Blur(mind.reach, rng) if mind.reach else None

    def found(i: int) -> Tried:
        worth = (owns[i] - mind.envy * others[i] + mind.royal * royals[i]) / deals[i]
        if mind.topping and tops(view, moves[i]):
            worth += mind.topping
        error = blur(moves[i]) if blur else 0.0
        return Tried(worth + error, owns[i] / deals[i] + error, others[i] / deals[i], deals[i])

    whims = None
    if mind.whims:
        whims = [mind.whims[other != seat] for other in range(view.seats)]
    alive = list(range(count))
    steps = (count - 1).bit_length() if mind.halving else 1
    for step in range(steps):
        more = max(mind.least, min(mind.most, budget // (steps * len(alive))))
        for _ in range(more):
            deal = view.sample(rng)
            # The same deal for each move, so that luck does not decide between them.
            for i in alive:
                trial = deal.copy()
                trial.push(moves[i])
                scores = rollout(trial, rng.random, whims)
                owns[i] += scores[seat]
                others[i] += (sum(scores) - scores[seat]) / (len(scores) - 1)
                royals[i] += len(trial.lines[seat])
                deals[i] += 1
            if (yield max(deals)):
                return [found(i) for i in range(count)]
        if step + 1 < steps:
            alive.sort(key=lambda i: -found(i).worth)
            alive = sorted(alive[: (len(alive) + 1) // 2])
    return [found(i) for i in range(count)]


def tops(view: LinesState, move: Move) -> bool:
    """Return True for a bid that is higher than the bids of others in this trade."""
    highest = actions.highest(view.trick)
    if highest is None or move.verb != "bid":
        return False
    card = move.args[0]
    # Of equal numbers the later bid wins.
    return bool(ALLOWED[view.suits][card]) and card >> 2 >= highest[1] >> 2


# --- rounds played on ----------------------------------------------------------------------------


def rollout(
    state: LinesState, random: Callable[[], float], whims: Sequence[float] | None = None
) -> list[int]:
    """Play the round on and return its scores: at random, or by ``policy`` with seats' whims."""
    while state.actor is not None:
        step(state, random, whims)
    return state.scores()


def step(
    state: LinesState, random: Callable[[], float], whims: Sequence[float] | None = None
) -> None:
    """Play one move of the seat to move, as ``rollout`` does."""
    if state.phase != "bid":
        moves = state.legal_moves()
        at_random = whims is None or state.phase == "market"
        state.push(moves[int(random() * len(moves))] if at_random else policy.choose(state, moves))
        return
    seat = state.moving()
    bids: list[Move] = []
    legal.list_bids(state, seat, bids)
    if whims is None or len(bids) == 1:
        state.push(bids[int(random() * len(bids))])
    else:
        able = [move.args[0] for move in bids]
        state.push(BID[policy.bid(state, able, random, whims[seat])])


BOTS = GameBots(
    LEVELS,
    make_player,
    MANNERS,
    review_playouts=8000,
    review_least=0.3,
    review_limits=(0.5, 1.5, 3.0),
    explain=explain,
)
