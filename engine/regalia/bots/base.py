"""The parts of a game's bots: players, searches, and errors of judgement."""

from __future__ import annotations

from collections.abc import Callable, Collection, Generator, Mapping, Sequence
from dataclasses import dataclass
from importlib import import_module
from importlib.util import find_spec
from typing import Any, NamedTuple, Protocol, TypeVar

from regalia.cards import RandomSource, Rng
from regalia.games import GAMES, game_of
from regalia.presentation import Observer
from regalia.state import Move, State

#: (view of the seat to move, random numbers) -> one of the view's legal moves.
Bot = Callable[[State, RandomSource], Move]

#: A search under way: it yields the number of deals tried so far, and returns the move. ``next``
#: goes on with it, ``send(True)`` ends it with the best move so far.
Thinking = Generator[int, bool | None, Move]

Answer = TypeVar("Answer")


class Advice(NamedTuple):
    """A move and its reason: ``why(observer)`` is a clause that follows the name of the move."""

    move: Move
    why: Callable[[Observer], str]


#: As a bot, but the move comes with its reason.
Adviser = Callable[[State, RandomSource], Advice]


class Player(NamedTuple):
    """A bot in three forms. For the same view and numbers each makes the same move."""

    choose: Bot
    #: The bot with its reasons, if it gives any.
    advise: Adviser | None = None
    #: The bot as a search that can be interrupted; None if it has its move at once.
    in_slices: Callable[[State, RandomSource], Thinking] | None = None


@dataclass(frozen=True)
class GameBots:
    """The bots of a game: ``BOTS`` in its ``bot`` module. By default there are none."""

    #: Names of the levels that ``make_player`` knows, ``steady`` among them.
    levels: Collection[str] = ()
    #: (level, manner or None) -> its player.
    make_player: Callable[[str, str | None], Player] | None = None
    #: Names of the manners of play that go with every level.
    manners: Collection[str] = ()
    #: (manner or None) -> what the judge needs to know of the game; None: it is played at random.
    make_search: Callable[[str | None], Search] | None = None
    #: Playouts of the level ``skilled``, for a game in which ``expert`` is far above ``steady``.
    skilled_playouts: int = 0
    #: The smallest difference of points that a review reports.
    review_least: float = 1.0
    #: From so many points on a decision is fine, a slip, costly.
    review_limits: tuple[float, float, float] = (5.0, 15.0, 40.0)
    #: (view) -> ways to end the hand in this turn, where it may go on as well: moves, after which
    #: it ends whatever comes. ``decide`` plays what is left of the turn.
    ways_out: Callable[[State], list[list[Move]]] = lambda view: []
    #: (view, move, observer) -> the reason for the move, a clause that follows its name.
    explain: Callable[[State, Move, Observer], str] | None = None
    #: The numbers of ``steady``, if it has any, and (state, other numbers) -> its move by these.
    weights: Any = None
    decide: Callable[[State, Any], Move] | None = None

    def playouts(self) -> dict[str, int]:
        """Return the levels that search, each with its playouts for a move."""
        if self.make_search is None:
            return {}
        found = {"skilled": self.skilled_playouts, "expert": self.make_search(None).playouts}
        return {level: playouts for level, playouts in found.items() if playouts}


class Blur:
    """Errors of judgement that a weaker player makes.

    An error is a number of points from ``-reach`` to ``reach``, the same whenever the same thing is
    weighed in the same circumstances. So a move that is worse by more than twice the reach is never
    preferred, and with circumstances that last a player agrees with itself from move to move.
    """

    def __init__(self, reach: float, circumstances: str) -> None:
        self.reach = reach
        self.circumstances = circumstances
        self._errors: dict[object, float] = {}

    def __call__(self, thing: object) -> float:
        """Return the error for a thing, which is known by its text."""
        error = self._errors.get(thing)
        if error is None:
            chance = Rng(f"{self.circumstances}/{thing}").random()
            error = self._errors[thing] = (2 * chance - 1) * self.reach
        return error


def finish(slices: Generator[int, bool | None, Answer], stop: Callable[[], bool] | None) -> Answer:
    """Run a search to its end, or until ``stop``, asked after each deal, says True."""
    try:
        next(slices)
        while True:
            slices.send(stop is not None and stop())
    except StopIteration as end:
        answer: Answer = end.value
        return answer


class Aims(Protocol):
    """Aims of a manner of play that are no points, and what a search counts them for."""

    def state_bonus(self, state: State, seat: int) -> float:
        """Return the points that a state is worth to a seat beside those that it has."""

    def move_bonus(self, view: State, move: Move) -> float:
        """Return the points that a move is worth by itself."""


class Search(NamedTuple):
    """Needs of the judge in a game: see ``regalia.judge``."""

    #: (view) -> the moves worth trying, ``steady``'s first.
    candidates: Callable[[State], list[Move]]
    #: (whole state, random numbers) -> a move of the seat to move, by what that seat may see.
    policy: Callable[[State, RandomSource], Move]
    #: (state, seat) -> what it has come to for the seat, in points above the others.
    worth: Callable[[State, int], float]
    #: A playout ends after so many turns more.
    turns: int
    #: Playouts for a move by default.
    playouts: int
    #: Points beside the score, for a manner of play.
    aims: Aims | None = None
    #: Points of the hand for a point by which a move is ahead of another, and the standard error of
    #: a difference that more deals do not take away: as measured (``docs/bots-measured.md``).
    scale: float = 1.0
    doubt: float = 0.0
    #: Another move replaces the first choice when it is so many standard errors ahead: for a search
    #: that is cut off, and may err where the rules of thumb do not.
    overturn_sigmas: float = 0.0
    #: (state) -> moves that end the hand at once.
    ends: Callable[[State], list[Move]] = lambda state: []
    #: (view) -> playouts that take the time of one from the beginning of a hand.
    pace: Callable[[State], float] = lambda view: 1.0


def likeliest(
    first: Move, legal: list[Move], most: Mapping[str, int], worth: Callable[[Move], float]
) -> list[Move]:
    """Return ``first`` and the likeliest moves of each verb, for a search to try.

    ``most`` bounds how many of a verb are taken (2 where it says nothing), by ``worth``.
    """
    if len(legal) < 3:
        return [first, *(move for move in legal if move != first)]
    by_verb: dict[str, list[Move]] = {}
    for move in legal:
        by_verb.setdefault(move.verb, []).append(move)
    tried = {first: None}
    for verb, moves in by_verb.items():
        count = most.get(verb, 2)
        if len(moves) > count:
            moves.sort(key=lambda move: -worth(move))
        tried |= dict.fromkeys(moves[:count])
    return list(tried)


def has_bots(game_id: str) -> bool:
    """Tell whether a game has a ``bot`` module; OptionError if there is no game of this name."""
    return find_spec(f"regalia.games.{game_of(game_id).id}.bot") is not None


def game_bots(game_id: str) -> GameBots:
    """Return the bots that a game declares, none if it has no ``bot`` module.

    Raises OptionError if there is no game of this name.
    """
    if not has_bots(game_id):
        return GameBots()
    bots: GameBots = import_module(f"regalia.games.{game_id}.bot").BOTS
    return bots


def points_above(state: State, seat: int, scores: Sequence[int]) -> float:
    """Return how far the side of a seat is above the others' average, times its seats."""
    friends = next(team for team in GAMES[state.game.id].teams(state.seats) if seat in team)
    ours = sum([scores[friend] for friend in friends])
    return ours - (sum(scores) - ours) * len(friends) / (len(scores) - len(friends))
