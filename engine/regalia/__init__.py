"""Regalia: a rules engine for five card games about royalty.

>>> import regalia
>>> match = regalia.GAMES["royals"].new_match(seed=7)
>>> [str(move) for move in match.state.legal_moves()]
['house C', 'house D', 'house H', 'house S', 'pass']
"""

from __future__ import annotations

from regalia.cards import RandomSource, Rng
from regalia.errors import (
    HiddenError,
    IllegalMove,
    NotationError,
    OptionError,
    PositionError,
    Problem,
    RecordError,
    RegaliaError,
)
from regalia.game import Game, Option
from regalia.games import GAMES, problems
from regalia.match import HandResult, Match
from regalia.record import Record
from regalia.state import Event, Move, ScoreLine, State
from regalia.version import __version__


def svg(state: State) -> str:
    """Return the table of a state as an SVG, as notebooks show it (``regalia.drawing``)."""
    from regalia.drawing import svg  # Here: most programs draw nothing.

    return svg(state)


__all__ = [
    "GAMES",
    "Event",
    "Game",
    "HandResult",
    "HiddenError",
    "IllegalMove",
    "Match",
    "Move",
    "NotationError",
    "Option",
    "OptionError",
    "PositionError",
    "Problem",
    "RandomSource",
    "Record",
    "RecordError",
    "RegaliaError",
    "Rng",
    "ScoreLine",
    "State",
    "__version__",
    "problems",
    "svg",
]
