"""Lessons: what makes a game, in a few short parts that are played as written down.

``games/<game>/lesson.toml`` is data: ``names`` of the seats (the person is seat 0), the words at
the end (``last``), and ``[[part]]`` tables in order. A part has a ``title``, the ``position`` that
it begins with, written as in a scene of the rules (``rules/scenes.py``) but without defaults, and
its ``[[part.step]]`` tables. Parts with ``more = true`` are a second lesson, offered after the
first hand that was played. A step has words (``say``), a move (``play``) that is made after it, or
both; ``sheet = true`` shows the score sheet, after the move that ends the hand. The moves of the
other seats need no words. The texts are English; the game's catalogue translates them, like all
that the game says.
"""

from __future__ import annotations

import pkgutil
from typing import TYPE_CHECKING, Any, NamedTuple

from regalia.games import GAMES
from regalia.i18n import current_language, tr, use_language
from regalia.match import Match
from regalia.session.session import Session

if TYPE_CHECKING:
    from regalia.contract import LessonInfo, LessonPart, LessonStep


class Step(NamedTuple):
    """One step of a lesson: its words, then the move, as in ``legal_moves``; "" for neither.

    With ``sheet`` the words stand beside the score sheet.
    """

    play: str
    say: str
    sheet: bool


class Part(NamedTuple):
    """One part of a lesson: its title, the partial position that it begins with, its steps.

    One with `more` belongs to the second lesson.
    """

    title: str
    position: dict[str, Any]
    steps: list[Step]
    more: bool


class Lesson(NamedTuple):
    """The lesson of a game, written down."""

    game: str
    names: list[str]
    parts: list[Part]
    last: str

    def begin(self, part: Part) -> Match:
        """Return the match before the first move of a part; raises as ``scene_position`` does."""
        game = GAMES[self.game]
        start = game.scene_position({**part.position, "seats": len(self.names)})
        options = game.check_options(part.position.get("options"))
        return Match(game, start.seats, "lesson", options, names=self.names, start=start)


def lesson(game_id: str, language: str = "en") -> Lesson | None:
    """Return the lesson of a game, or None if it has none; OptionError for an unknown language."""
    data = _read(game_id)
    if data is None:
        return None
    with use_language(language):
        parts = [
            Part(
                tr(part["title"]),
                part["position"],
                [_step(step) for step in part["step"]],
                part.get("more", False),
            )
            for part in data["part"]
        ]
        return Lesson(game_id, [tr(name) for name in data["names"]], parts, tr(data["last"]))


def _step(step: dict[str, Any]) -> Step:
    say = tr(step["say"]) if "say" in step else ""
    return Step(step.get("play", ""), say, step.get("sheet", False))


def lesson_steps(game: str) -> LessonInfo | None:
    """Return a lesson for the page, with the picks of the person's moves; None if there is none."""
    written = lesson(game, current_language())
    if written is None:
        return None
    return {
        "names": written.names,
        "parts": [_played(written, part) for part in written.parts if not part.more],
        "more": [_played(written, part) for part in written.parts if part.more],
        "last": written.last,
    }


def _played(written: Lesson, part: Part) -> LessonPart:
    """Play a part to its end; return it with the record that it starts from."""
    match = written.begin(part)
    start = match.record.dump()
    session = Session(match, 0, [None] * match.seats)
    steps: list[LessonStep] = []
    for play, say, sheet in part.steps:
        told: LessonStep = {"play": play, "say": say, "seat": None, "move": None, "sheet": sheet}
        if play:
            state = match.state
            mine = session.table.moves(state.view(0), session.observer) if state.actor == 0 else []
            found = next((move for move in mine if move["text"] == play), None)
            told = {**told, "seat": state.actor, "move": found}
            match.play(play)
        steps.append(told)
    return {"title": part.title, "start": start, "steps": steps}


def _read(game_id: str) -> dict[str, Any] | None:
    # Lazy: the start of a page needs no lessons.
    import tomllib

    try:
        # Located relative to this module: in the browser both are in the lazily loaded archive.
        data = pkgutil.get_data(__name__, f"games/{game_id}/lesson.toml")
    except OSError:
        data = None
    return None if data is None else tomllib.loads(data.decode())
