"""Players that think: a view goes in, a move comes out.

A bot is given a *view* and so cannot peek. ``random`` plays every game; other bots live in the
folder of the game that they know, in a module of their own name (``games/royals/steady.py``)
with a function ``choose``; one that can say why has ``advise`` beside it. ``casual`` and
``beginner`` play every game that ``steady`` knows, and slip.
"""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from importlib.util import find_spec
from typing import Any, Final, NamedTuple, cast

from regalia.errors import OptionError
from regalia.picture import Watcher
from regalia.state import Move, State

#: (view of the seat to move, random numbers) -> one of the view's legal moves.
Bot = Callable[[State, Any], Move]


def random_move(view: State, rng: Any) -> Move:
    """Any legal move, each as likely."""
    moves = view.legal_moves()
    return moves[int(rng.random() * len(moves))]


#: Who plays as ``steady`` does but for slips: which part of the decisions falls to chance.
SLIPS: Final = {"casual": 0.15, "beginner": 0.35}


def slipping(bot: Bot, often: float) -> Bot:
    """A bot that plays any legal move in so many of its decisions, from 0 to 1."""

    def choose(view: State, rng: Any) -> Move:
        return (random_move if rng.random() < often else bot)(view, rng)

    return choose


def find(name: str, game_id: str) -> Bot:
    """The bot called ``name`` for a game; OptionError when there is none.

    ``rng`` of a bot has ``random()``, ``choice(sequence)`` and ``shuffle(list)``.
    """
    if name == "random":
        return random_move
    if name in SLIPS:
        return slipping(find("steady", game_id), SLIPS[name])
    module = f"regalia.games.{game_id}.{name}"
    if not name.isidentifier() or find_spec(module) is None:
        raise OptionError(f"no bot {name!r:.40} plays {game_id}")
    bot = getattr(import_module(module), "choose", None)
    if bot is None:
        raise OptionError(f"{name!r:.40} is no bot")
    found: Bot = bot
    return found


class Advice(NamedTuple):
    """A move and its reason: ``why(watcher)`` says in a sentence or two what decided it."""

    move: Move
    why: Callable[[Watcher], str]


#: As a bot, but the move comes with its reason.
Adviser = Callable[[State, Any], Advice]


def advise(name: str, game_id: str) -> Adviser:
    """The bot called ``name`` as one that gives its reasons; OptionError when it gives none.

    With the same view and the same numbers its move is the bot's own.
    """
    find(name, game_id)
    found = None
    if name != "random" and name not in SLIPS:
        module = import_module(f"regalia.games.{game_id}.{name}")
        found = cast("Adviser | None", getattr(module, "advise", None))
    if found is None:
        raise OptionError(f"{name!r:.40} gives no reasons in {game_id}")
    return found
