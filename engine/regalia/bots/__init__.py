"""Players that think: a view goes in, a move comes out.

A bot is given a *view* and so cannot peek. ``random`` plays every game. A game's own bots stand in
its ``bot`` module: ``BOTS`` by name, in ``ADVISERS`` those that give reasons, and ``SEARCH`` for
``expert``. ``LEVELS`` has the names that the page offers; a game that lacks one plays it as
``steady``.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from importlib import import_module
from importlib.util import find_spec
from types import ModuleType
from typing import TYPE_CHECKING, Final, NamedTuple, TypeVar

from regalia.cards import RandomSource
from regalia.errors import OptionError
from regalia.presentation import Observer
from regalia.state import Move, State

if TYPE_CHECKING:
    from regalia.bots.expert import Expert

#: (view of the seat to move, random numbers) -> one of the view's legal moves.
Bot = Callable[[State, RandomSource], Move]

Answer = TypeVar("Answer")


def random_move(view: State, rng: RandomSource) -> Move:
    """Return any legal move, each as likely."""
    moves = view.legal_moves()
    return moves[int(rng.random() * len(moves))]


#: The levels that people play against, the weakest first.
LEVELS: Final = ("beginner", "casual", "steady", "expert")


class Blur:
    """Errors of judgement: what a weaker player adds to the worth of a thing, for one decision.

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


def find(name: str, game_id: str) -> Bot:
    """Return the bot called ``name`` for a game; OptionError when there is none.

    The bot raises OptionError for a view of another game, or of a hand that is over.
    """
    if name == "random":
        return random_move
    bots: dict[str, Bot] = getattr(_bot_module(game_id), "BOTS", {})
    if name == "expert" and (searcher := expert_for(game_id)) is not None:
        return _only_for(game_id, name, searcher)
    if name in LEVELS and name not in bots and "steady" in bots:
        name = "steady"
    if name not in bots:
        raise OptionError(f"no bot {name!r:.40} plays {game_id}")
    return _only_for(game_id, name, bots[name])


def hint_bot(game_id: str) -> str:
    """Return the name of the strongest bot that a page need not wait for."""
    search: Search | None = getattr(_bot_module(game_id), "SEARCH", None)
    return "expert" if search is not None and search.hints else "steady"


def expert_for(
    game_id: str, playouts: int | None = None, seconds: float | None = None
) -> Expert | None:
    """Return the bot that searches, with a budget; None in a game that it does not know.

    ``playouts`` bounds the hands played on for a move, ``seconds`` the time; with neither it is
    the game's own number of playouts. Only a bound in playouts gives the same move every time.
    """
    search: Search | None = getattr(_bot_module(game_id), "SEARCH", None)
    if search is None:
        return None
    from regalia.bots.expert import Expert  # Late: a table without it starts without it.

    return Expert(search, playouts, seconds)


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
        return think(view, rng)

    return checked


def _bot_module(game_id: str) -> ModuleType | None:
    """Return the ``bot`` module of a game, None where it has none."""
    name = f"regalia.games.{game_id}.bot"
    return import_module(name) if find_spec(name) else None


class Search(NamedTuple):
    """Needs of ``expert`` in a game: ``SEARCH`` in the game's ``bot`` module."""

    #: (view) -> the moves worth trying, ``steady``'s first.
    candidates: Callable[[State], list[Move]]
    #: (whole state) -> a move of the seat to move, by what that seat may see.
    policy: Callable[[State], Move]
    #: (state, seat) -> what it has come to for the seat, in points above the others.
    worth: Callable[[State, int], float]
    #: A playout ends after so many turns more.
    turns: int
    #: Playouts for a move, if nothing else is said.
    playouts: int
    #: It is quick enough in a page to be asked for hints.
    hints: bool = False


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


class Advice(NamedTuple):
    """A move and its reason: ``why(observer)`` says in a sentence or two what decided it."""

    move: Move
    why: Callable[[Observer], str]


#: As a bot, but the move comes with its reason.
Adviser = Callable[[State, RandomSource], Advice]


def advise(name: str, game_id: str) -> Adviser:
    """Return the bot called ``name`` as one that gives its reasons; OptionError when it gives none.

    With the same view and the same numbers its move is the bot's own.
    """
    find(name, game_id)
    if name == "expert" and (searcher := expert_for(game_id)) is not None:
        return _only_for(game_id, name, searcher.advise)
    advisers: dict[str, Adviser] = getattr(_bot_module(game_id), "ADVISERS", {})
    if name in LEVELS and name not in advisers and "steady" in advisers:
        name = "steady"
    if name not in advisers:
        raise OptionError(f"{name!r:.40} gives no reasons in {game_id}")
    return _only_for(game_id, name, advisers[name])
