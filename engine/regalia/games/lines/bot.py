"""The players of Royal Lines.

No rule of thumb says whether a seven will win a king, or have to, six trades on. So each legal move
is tried out in a few rounds that may be true: what is hidden is dealt at random, and everybody
plays on. The judge does so for ``expert``, by the rules of thumb in ``policy``; the weaker levels
try fewer rounds, at random. The move with the best scores on average is taken.
"""

from __future__ import annotations

from collections.abc import Callable, Generator
from typing import Any, NamedTuple

from regalia.bots import Advice, Blur, GameBots, Player, Search, Thinking, finish, points_above
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
    #: Worth of a royal in its own line at the end, and of topping another's bid, besides points.
    royal: float = 0.0
    topping: float = 0.0


#: The weakest first. They misjudge more and imagine less.
LEVELS = {
    "beginner": Mind(6, 1, 8, reach=4.8),
    "casual": Mind(14, 1, 16, reach=1.3),
    "steady": Mind(),
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


def _best(moves: list[Move], worths: list[float]) -> Move:
    """Return the best of the moves tried, of equals the first in the order of the texts.

    So the same view and numbers give the same move.
    """
    return moves[max(range(len(moves)), key=worths.__getitem__)]


def explain(view: State, move: Move, observer: Observer) -> str:
    """Return the reason for a move."""
    assert isinstance(view, LinesState)
    return words.reason(view, move, observer)


def _try(
    view: LinesState, moves: list[Move], rng: RandomSource, mind: Mind
) -> Generator[int, bool | None, list[float]]:
    """Try every move in the same deals. Yield the number of deals after each of them."""
    seat = view.moving()
    count = len(moves)
    owns, others, royals = [0.0] * count, [0.0] * count, [0] * count
    left = view.trades - view.turn + 1
    budget = mind.rounds * view.trades // left
    blur = None
    if mind.reach:
        blur = Blur(mind.reach, f"{view.starter}/{seat}/{view.rulers[seat]}/{view.turn}")
    deals = 0
    for _ in range(max(mind.least, min(mind.most, budget // count))):
        deal = view.sample(rng)
        # The same deal for each move, so that luck does not decide between them.
        for i in range(count):
            trial = deal.copy()
            trial.push(moves[i])
            scores = rollout(trial, rng.random)
            owns[i] += scores[seat]
            others[i] += (sum(scores) - scores[seat]) / (len(scores) - 1)
            royals[i] += len(trial.lines[seat])
        deals += 1
        if (yield deals):
            break
    worths = []
    for i, move in enumerate(moves):
        worth = (owns[i] - mind.envy * others[i] + mind.royal * royals[i]) / deals
        if mind.topping and tops(view, move):
            worth += mind.topping
        worths.append(worth + (blur(move) if blur else 0.0))
    return worths


def tops(view: LinesState, move: Move) -> bool:
    """Return True for a bid that is higher than the bids of others in this trade."""
    highest = actions.highest(view.trick)
    if highest is None or move.verb != "bid":
        return False
    card = move.args[0]
    # Of equal numbers the later bid wins.
    return bool(ALLOWED[view.suits][card]) and card >> 2 >= highest[1] >> 2


# --- rounds played on ----------------------------------------------------------------------------


def rollout(state: LinesState, random: Callable[[], float]) -> list[int]:
    """Play the round on at random and return its scores."""
    while state.actor is not None:
        if state.phase == "bid":
            moves: list[Move] = []
            legal.list_bids(state, state.moving(), moves)
        else:
            moves = state.legal_moves()
        state.push(moves[int(random() * len(moves))])
    return state.scores()


# --- for the judge -------------------------------------------------------------------------------

#: Points by which players in its rounds choose less good bids.
WHIM = 0.3


def make_search(manner: str | None = None) -> Search:
    """Return what the judge needs to know of the game, for a manner of play."""
    return Search(
        candidates,
        play_on,
        worth,
        turns=99,
        playouts=1200,
        aims=AIMS.get(manner or ""),
        doubt=0.5,
        pace=pace,
    )


def pace(view: State) -> float:
    """Return how many rounds from here take the time of one from the first trade, 3 at most."""
    assert isinstance(view, LinesState)
    return min(3.0, view.trades / (view.trades - view.turn + 1))


def candidates(view: State) -> list[Move]:
    """Return all legal moves, that of the policy first."""
    assert isinstance(view, LinesState)
    moves = view.legal_moves()
    first = policy.best(view, moves)
    return [first, *(move for move in moves if move != first)]


def play_on(state: State, rng: RandomSource) -> Move:
    """Return a move of a round that is played on: by the policy, with whims in bids."""
    assert isinstance(state, LinesState)
    if state.phase == "bid":
        bids: list[Move] = []
        legal.list_bids(state, state.moving(), bids)
        if len(bids) == 1:
            return bids[0]
        return BID[policy.bid(state, [move.args[0] for move in bids], rng.random, WHIM)]
    moves = state.legal_moves()
    if state.phase == "market":
        return moves[int(rng.random() * len(moves))]
    return policy.choose(state, moves)


def worth(state: State, seat: int) -> float:
    """Return how far a seat is above the others at the end of the round."""
    return points_above(state, seat, state.scores())


class LinesAims(NamedTuple):
    """The worth of aims, in points: see ``regalia.bots.Aims``."""

    #: A royal in one's own line at the end.
    royal: float = 0.0
    #: A bid that tops another's.
    topping: float = 0.0

    def state_bonus(self, state: State, seat: int) -> float:
        """Return the points that a state is worth to a seat beside those that it has."""
        assert isinstance(state, LinesState)
        return self.royal * len(state.lines[seat])

    def move_bonus(self, view: State, move: Move) -> float:
        """Return the points that a move is worth by itself."""
        assert isinstance(view, LinesState)
        return self.topping * tops(view, move)


#: manner -> what its search is after beside points.
AIMS = {manner: LinesAims(**changes) for manner, changes in MANNERS.items()}

BOTS = GameBots(
    LEVELS,
    make_player,
    MANNERS,
    make_search,
    review_least=0.3,
    review_limits=(0.5, 1.5, 3.0),
    explain=explain,
)
