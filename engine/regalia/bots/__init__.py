"""Bots: a view goes in, a move comes out.

A bot is given a *view* and so cannot peek. ``random`` plays every game. The other bots of a game
are declared by its ``bot`` module in one object, ``BOTS``: see ``GameBots``. ``LEVELS`` has the
names of all levels; a game that lacks one plays it as ``steady``.

A manner of play goes with every level: ``casual-hunter`` is ``casual`` with the manner ``hunter``,
and ``hunter`` alone is ``steady-hunter``. ``manners`` returns those of a game.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Generator, Mapping
from dataclasses import dataclass
from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING, Final, NamedTuple, Protocol, TypeVar

from regalia.cards import RandomSource
from regalia.errors import OptionError
from regalia.games import game_of
from regalia.i18n import decimal, tr
from regalia.presentation import Observer
from regalia.state import Move, State

if TYPE_CHECKING:
    from regalia.bots.expert import Expert

#: (view of the seat to move, random numbers) -> one of the view's legal moves.
Bot = Callable[[State, RandomSource], Move]

#: A search under way: it yields the number of deals tried so far, and returns the move. ``next``
#: goes on with it, ``send(True)`` ends it with the best move so far.
Thinking = Generator[int, bool | None, Move]

Answer = TypeVar("Answer")


class Advice(NamedTuple):
    """A move and its reason: ``why(observer)`` says in a sentence or two what decided it."""

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

    #: Names of the levels that ``make_player`` knows.
    levels: Collection[str] = ()
    #: (level, manner or None) -> its player.
    make_player: Callable[[str, str | None], Player] | None = None
    #: Names of the manners of play that go with every level.
    manners: Collection[str] = ()
    #: (manner or None) -> what ``expert`` needs to know of the game; None where it cannot search.
    make_search: Callable[[str | None], Search] | None = None
    #: Playouts of the level ``skilled``, for a game in which ``expert`` is far above ``steady``.
    skilled_playouts: int = 0
    #: The search is quick enough in a page to be asked for hints.
    quick_search: bool = False
    #: Playouts for the review of a hand, and the smallest difference of points that it reports.
    review_playouts: int = 3000
    review_least: float = 1.0
    #: The reasons of ``steady`` are figures of imagined deals, which do not agree with others.
    sampled_reasons: bool = False

    def playouts(self) -> dict[str, int]:
        """Return the levels that search, each with its playouts for a move."""
        if self.make_search is None:
            return {}
        found = {"skilled": self.skilled_playouts, "expert": self.make_search(None).playouts}
        return {level: playouts for level, playouts in found.items() if playouts}


def random_move(view: State, rng: RandomSource) -> Move:
    """Return any legal move, each as likely; OptionError when the hand is over."""
    moves = view.legal_moves()
    if not moves:
        raise OptionError("the bot random was given a hand that is over: nobody is to move")
    return moves[int(rng.random() * len(moves))]


#: The levels that people play against, the weakest first.
LEVELS: Final = ("beginner", "casual", "steady", "skilled", "expert")
#: Manners of play: out for what others have, for many points of its own, for a quick end.
MANNERS: Final = ("hunter", "collector", "finisher")


class Blur:
    """Errors of judgement that a weaker player makes in one decision.

    An error is a number of points from ``-reach`` to ``reach``, the same whenever the same thing is
    weighed. So a move that is worse by more than twice the reach is never preferred.
    """

    def __init__(self, reach: float, rng: RandomSource) -> None:
        self.reach = reach
        self._rng = rng
        self._errors: dict[object, float] = {}

    def __call__(self, thing: object) -> float:
        """Return the error for a thing."""
        error = self._errors.get(thing)
        if error is None:
            error = self._errors[thing] = (2 * self._rng.random() - 1) * self.reach
        return error


def levels(game_id: str) -> tuple[str, ...]:
    """Return the levels that a game has, the weakest first.

    >>> levels("royals")
    ('beginner', 'casual', 'steady', 'expert')
    """
    bots = game_bots(game_id)
    known = {*bots.levels, *bots.playouts()}
    return tuple(level for level in LEVELS if level in known)


def manners(game_id: str) -> tuple[str, ...]:
    """Return the manners of play that a game has, each at every level; of most bots there are none.

    >>> manners("royals")
    ('hunter', 'collector', 'finisher')
    """
    known = game_bots(game_id).manners
    return tuple(manner for manner in MANNERS if manner in known)


def find(name: str, game_id: str) -> Bot:
    """Return the bot called ``name`` for a game; OptionError when there is none.

    A name is a level, a manner, or both: ``casual``, ``hunter``, ``casual-hunter``. The bot raises
    OptionError for a view of another game, of another seat than is to move, or of a hand that is
    over.
    """
    if name == "random":
        return random_move
    return _only_for(game_id, name, _player(name, game_id).choose)


def find_in_slices(name: str, game_id: str) -> Callable[[State, RandomSource], Thinking]:
    """Return the bot of ``find``, for a caller who does something else while it thinks.

    It returns a generator (``Thinking``). Run to its end it finds the same move for the same view
    and numbers. A bot that does not search has its move at once.
    """
    player = Player(random_move) if name == "random" else _player(name, game_id)

    def at_once(view: State, rng: RandomSource) -> Thinking:
        return player.choose(view, rng)
        yield 0

    return _only_for(game_id, name, player.in_slices or at_once)


def finish(slices: Generator[int, bool | None, Answer], stop: Callable[[], bool] | None) -> Answer:
    """Run a search to its end, or until ``stop``, asked after each deal, says True."""
    try:
        next(slices)
        while True:
            slices.send(stop is not None and stop())
    except StopIteration as end:
        answer: Answer = end.value
        return answer


def _player(name: str, game_id: str) -> Player:
    """Return the player called ``name``; OptionError when there is none."""
    bots = game_bots(game_id)
    level, manner = _parts(name)
    if manner is not None and manner not in manners(game_id):
        raise _no_bot(name, game_id)
    if level in LEVELS and level not in levels(game_id):
        level = "steady"
    if (playouts := bots.playouts().get(level)) is not None:
        searcher = expert_for(game_id, playouts, manner=manner)
        assert searcher is not None
        return Player(searcher, searcher.advise, searcher.in_slices)
    if bots.make_player is None or level not in bots.levels:
        raise _no_bot(name, game_id)
    return bots.make_player(level, manner)


def _no_bot(name: str, game_id: str) -> OptionError:
    """Return the error that names the bots of a game."""
    known = ", ".join((*reversed(levels(game_id)), "random"))
    more = ", ".join(f"steady-{manner}" for manner in manners(game_id))
    names = f"{known}; with a manner, at any level: {more}" if more else known
    return OptionError(f"no bot {name!r:.40} plays {game_id}; there are {names}")


def _parts(name: str) -> tuple[str, str | None]:
    """Return level and manner of a bot's name; a manner alone is that of ``steady``."""
    if name in MANNERS:
        return "steady", name
    level, dash, manner = name.partition("-")
    return (level, manner) if dash and level in LEVELS else (name, None)


def hint_bot(game_id: str) -> str:
    """Return the name of the strongest bot that a page need not wait for."""
    return "expert" if game_bots(game_id).quick_search else "steady"


def expert_for(
    game_id: str,
    playouts: int | None = None,
    seconds: float | None = None,
    manner: str | None = None,
) -> Expert | None:
    """Return the bot that searches, with a budget; None in a game that it does not know.

    ``playouts`` bounds the hands played on for a move, ``seconds`` the time; with neither it is
    the game's own number of playouts. Only a bound in playouts gives the same move every time.
    ``manner`` is one of ``manners(game_id)``.
    """
    bots = game_bots(game_id)
    if bots.make_search is None:
        return None
    # Imported here: a table without it starts without it.
    from regalia.bots.expert import Expert

    return Expert(bots.make_search(manner), playouts, seconds, manner=manner)


def _only_for(
    game_id: str, name: str, think: Callable[[State, RandomSource], Answer]
) -> Callable[[State, RandomSource], Answer]:
    """Return a bot or an adviser that refuses views in which it is not to move."""

    def checked(view: State, rng: RandomSource) -> Answer:
        if view.game.id != game_id:
            raise OptionError(
                f"the bot {name} of {game_id} was given a view of {view.game.id}: "
                f"find({name!r}, {view.game.id!r}) returns the one for it"
            )
        if view.actor is None:
            raise OptionError(f"the bot {name} was given a hand that is over: nobody is to move")
        if view.viewer not in (None, view.actor):
            raise OptionError(
                f"the bot {name} was given the view of seat {view.viewer}, but seat {view.actor} "
                "is to move"
            )
        return think(view, rng)

    return checked


def game_bots(game_id: str) -> GameBots:
    """Return the bots that a game declares, none if it has no ``bot`` module.

    Raises OptionError if there is no game of this name.
    """
    game_of(game_id)
    name = f"regalia.games.{game_id}.bot"
    if find_spec(name) is None:
        return GameBots()
    bots: GameBots = import_module(name).BOTS
    return bots


class Aims(Protocol):
    """Aims of a manner of play that are no points, and what a search counts them for."""

    def state_bonus(self, state: State, seat: int) -> float:
        """Return the points that a state is worth to a seat beside those that it has."""

    def move_bonus(self, move: Move) -> float:
        """Return the points that a move is worth by itself."""

    def describe(self) -> str:
        """Describe what counts besides the score, and how much, for the reason of a move."""


def describe_aims(aims: Mapping[str, float], texts: Mapping[str, str]) -> str:
    """Return the sentences of the aims that count anything, each with its points, ``{n}``."""

    def number(points: float) -> str:
        size = decimal(abs(points)) if points % 1 else str(int(abs(points)))
        return f"−{size}" if points < 0 else size

    return " ".join(tr(texts[name], n=number(n)) for name, n in aims.items() if n)


class Search(NamedTuple):
    """Needs of ``expert`` in a game."""

    #: (view) -> the moves worth trying, ``steady``'s first.
    candidates: Callable[[State], list[Move]]
    #: (whole state) -> a move of the seat to move, by what that seat may see.
    policy: Callable[[State], Move]
    #: (state, seat) -> what it has come to for the seat, in points above the others.
    worth: Callable[[State, int], float]
    #: A playout ends after so many turns more.
    turns: int
    #: Playouts for a move by default.
    playouts: int
    #: Points beside the score, for a manner of play.
    aims: Aims | None = None


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


def advise(name: str, game_id: str) -> Adviser:
    """Return the bot called ``name`` as one that gives its reasons; OptionError when it gives none.

    With the same view and the same numbers its move is the bot's own.
    """
    adviser = _player(name, game_id).advise if name != "random" else None
    if adviser is None:
        raise OptionError(f"{name!r:.40} gives no reasons in {game_id}")
    return _only_for(game_id, name, adviser)
