"""Lessons: the first hand of a game, played as written down, with a word at each step.

``games/<game>/lesson.toml`` is data: ``names`` of the seats (the person is seat 0), ``options``,
``seed`` of the deal, and ``steps`` in order, each a move (``play``) and what is told before it
(``say``), which may be nothing while others move. ``last`` is told at the end, and the hand goes on
from there. What is told is English; the game's catalogue translates it, like all that the game
says.
"""

from __future__ import annotations

import pkgutil
from typing import TYPE_CHECKING, Any, NamedTuple

from regalia.games import GAMES
from regalia.i18n import current_language, tr, use_language
from regalia.match import Match
from regalia.session.session import Session

if TYPE_CHECKING:
    from regalia.contract import LessonStep, LessonTold


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


def lesson_steps(game: str) -> LessonTold | None:
    """Return a lesson for the page, with the picks of the person's moves; None if there is none."""
    written = lesson(game, current_language())
    if written is None:
        return None
    match = written.begin()
    start = match.record.dump()
    session = Session(match, 0, [None] * match.seats)
    steps: list[LessonStep] = []
    for step in written.steps:
        state = match.state
        mine = session.table.moves(state.view(0), session.observer) if state.actor == 0 else []
        found = next((move for move in mine if move["text"] == step.play), None)
        steps.append({"play": step.play, "say": step.say, "seat": state.actor, "move": found})
        match.play(step.play)
    return {"names": written.names, "start": start, "steps": steps, "last": written.last}


def _read(game_id: str) -> dict[str, Any] | None:
    # Loaded by whoever reads a lesson, and not at the start of a page.
    import tomllib

    try:
        # Looked for beside this module: in the browser both come late, and the game does not.
        data = pkgutil.get_data(__name__, f"games/{game_id}/lesson.toml")
    except OSError:
        data = None
    return None if data is None else tomllib.loads(data.decode())
