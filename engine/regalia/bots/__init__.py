"""Bots: a view goes in, a move comes out.

A bot is given a *view* and so cannot peek. ``random`` plays every game. The other bots of a game
are declared by its ``bot`` module in one object, ``BOTS``: see ``GameBots``. ``LEVELS`` has the
names of all levels; a game that lacks one plays it as ``steady``.

A manner of play goes with every level: ``casual-hunter`` is ``casual`` with the manner ``hunter``,
and ``hunter`` alone is ``steady-hunter``. ``manners`` returns those of a game.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from regalia.bots.base import (
    Advice,
    Adviser,
    Aims,
    Answer,
    Blur,
    Bot,
    GameBots,
    Player,
    Search,
    Thinking,
    finish,
    game_bots,
    has_bots,
    likeliest,
    points_above,
)
from regalia.cards import RandomSource
from regalia.errors import OptionError
from regalia.presentation import Observer
from regalia.state import Move, State

if TYPE_CHECKING:
    from regalia.bots.expert import Expert

__all__ = [
    "LEVELS",
    "MANNERS",
    "Advice",
    "Adviser",
    "Aims",
    "Blur",
    "Bot",
    "GameBots",
    "Player",
    "Search",
    "Thinking",
    "advise",
    "check",
    "expert_for",
    "explain",
    "find",
    "find_in_slices",
    "finish",
    "game_bots",
    "levels",
    "likeliest",
    "manners",
    "points_above",
    "random_move",
    "same_bot",
]


def random_move(view: State, rng: RandomSource) -> Move:
    """Return any legal move, each as likely; OptionError when the hand is over."""
    moves = view.legal_moves()
    if not moves:
        raise OptionError("the bot random was given a hand that is over")
    return moves[int(rng.random() * len(moves))]


#: The levels that people play against, the weakest first.
LEVELS: Final = ("beginner", "casual", "steady", "skilled", "expert")
#: Manners of play: out for what others have, for many points of its own, for a quick end.
MANNERS: Final = ("hunter", "collector", "finisher")


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


def check(name: str, game_id: str) -> None:
    """Raise OptionError if no bot called ``name`` plays a game.

    A game with bots has one for every level. So for a level they are not imported: a first table
    would wait for that.
    """
    if name not in LEVELS or not has_bots(game_id):
        find(name, game_id)


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


def same_bot(one: str, other: str, game_id: str) -> bool:
    """Tell if two names are one bot of a game, which may lack a level."""

    def played(name: str) -> tuple[str, str | None]:
        level, manner = _parts(name)
        return ("steady" if level in LEVELS and level not in levels(game_id) else level), manner

    return played(one) == played(other)


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

    return Expert(bots.make_search(manner), playouts, seconds, explain=bots.explain)


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
            raise OptionError(f"the bot {name} was given a hand that is over")
        if view.viewer not in (None, view.actor):
            raise OptionError(
                f"the bot {name} was given the view of seat {view.viewer}, but seat {view.actor} "
                "is to move"
            )
        return think(view, rng)

    return checked


def advise(name: str, game_id: str) -> Adviser:
    """Return the bot called ``name`` as one that gives its reasons; OptionError when it gives none.

    With the same view and the same numbers its move is the bot's own.
    """
    adviser = _player(name, game_id).advise if name != "random" else None
    if adviser is None:
        raise OptionError(f"{name!r:.40} gives no reasons in {game_id}")
    return _only_for(game_id, name, adviser)


def explain(view: State, move: Move, observer: Observer) -> str:
    """Return the reason for a move of the seat to move: a clause that follows its name.

    It says what speaks for the move, in words of the game, and not how much. "" if the game gives
    no reasons.
    """
    said = game_bots(view.game.id).explain
    return said(view, move, observer) if said else ""
