"""A first hand for whoever meets a game: played as written down, with a word at each step.

``<game>.toml`` is data: ``names`` of the seats (the person is seat 0), ``options``, ``seed`` of the
deal, and ``steps`` in order, each a move (``play``) and what is told before it (``say``), which
may be nothing while others move. ``last`` is told at the end, and the hand goes on from there.
Another language has a folder of its own, whose ``<game>.toml`` holds ``names``, ``last``, and in
``says`` a text for each that there is in English.
"""

from __future__ import annotations

from importlib.resources import files
from typing import Any, NamedTuple

from regalia.errors import OptionError
from regalia.i18n import LANGUAGES
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
        """The match before its first move; seat 1 is first to act."""
        from regalia.games import GAMES

        seats = len(self.names)
        return GAMES[self.game].new_match(seats, self.seed, self.options, 0, self.names)


def lesson(game_id: str, language: str = "en") -> Lesson | None:
    """The lesson of a game; None where there is none. OptionError for an unknown language."""
    data = _read(f"{game_id}.toml")
    if data is None:
        return None
    steps = [Step(step["play"], step.get("say", "")) for step in data["steps"]]
    options = data.get("options", {})
    names, last = data["names"], data["last"]
    if language != "en":
        if language not in LANGUAGES:
            raise OptionError(f"no language {language!r:.20}")
        said = _read(f"{LANGUAGES[language]}/{game_id}.toml")
        if said is not None:
            names, last = said["names"], said["last"]
            says = iter(said["says"])
            steps = [Step(step.play, next(says) if step.say else "") for step in steps]
    return Lesson(game_id, names, options, data["seed"], steps, last)


def _read(name: str) -> dict[str, Any] | None:
    import tomllib

    file = files(__name__).joinpath(name)
    return tomllib.loads(file.read_text(encoding="utf-8")) if file.is_file() else None
