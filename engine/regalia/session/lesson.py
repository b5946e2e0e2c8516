"""The lesson of a game for the page: a first hand, with the picks of the person's moves in it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from regalia.i18n import current_language
from regalia.lessons import lesson
from regalia.session.session import Session

if TYPE_CHECKING:
    from regalia.contract import (
        LessonStep,
        LessonTold,
    )


def lesson_steps(game: str) -> LessonTold | None:
    """Return a game's lesson step by step (``docs/bridge.md``); None where it has none."""
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
