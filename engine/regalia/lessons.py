"""Lessons: the first hand of a game, played as written down, with a word at each step.

``games/<game>/lesson.toml`` is data: ``names`` of the seats (the person is seat 0), ``options``,
``seed`` of the deal, and ``steps`` in order, each a move (``play``) and what is told before it
(``say``), which may be nothing while others move. ``last`` is told at the end, and the hand goes on
from there. What is told is English; the game's catalogue translates it, like all that the game
says.
"""

from __future__ import annotations

import pkgutil
from typing import Any, NamedTuple

from regalia.games import GAMES
from regalia.i18n import tr, use_language
from regalia.match import Match


class Step(NamedTuple):
    """One move of a lesson: its text, as in ``legal_moves``, and what is told before it."""

    play: str
    say: str


class Lesson(NamedTuple):
    """The first hand of a game, written down."""

    game: str
    names: list[str]
    options: dict[str, Any]
    seed: str
    steps: list[Step]
    last: str

    def begin(self) -> Match:
        """Return the match before its first move; seat 1 is first to act."""
        seats = len(self.names)
        return GAMES[self.game].new_match(seats, self.seed, self.options, 0, self.names)


def lesson(game_id: str, language: str = "en") -> Lesson | None:
    """Return the lesson of a game, or None if it has none; OptionError for an unknown language."""
    data = _read(game_id)
    if data is None:
        return None
    with use_language(language):
        names = [tr(name) for name in data["names"]]
        steps = [
            Step(step["play"], tr(step["say"]) if "say" in step else "") for step in data["steps"]
        ]
        last = tr(data["last"])
    return Lesson(game_id, names, data.get("options", {}), data["seed"], steps, last)


def _read(game_id: str) -> dict[str, Any] | None:
    # Loaded by whoever reads a lesson, and not at the start of a page.
    import tomllib

    try:
        # Looked for beside this module: in the browser both come late, and the game does not.
        data = pkgutil.get_data(__name__, f"games/{game_id}/lesson.toml")
    except OSError:
        data = None
    return None if data is None else tomllib.loads(data.decode())
