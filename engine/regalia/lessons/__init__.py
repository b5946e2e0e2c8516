"""A first hand for whoever meets a game: played as written down, with a word at each step.

``<game>.toml`` is data: ``names`` of the seats (the person is seat 0), ``options``, ``seed`` of the
deal, and ``steps`` in order, each a move (``play``) and what is told before it (``say``), which
may be nothing while others move. ``last`` is told at the end, and the hand goes on from there.
"""

from __future__ import annotations

from importlib.resources import files
from typing import Any, NamedTuple

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


def lesson(game_id: str) -> Lesson | None:
    """The lesson of a game; None where there is none."""
    import tomllib

    file = files(__name__).joinpath(f"{game_id}.toml")
    if not file.is_file():
        return None
    data = tomllib.loads(file.read_text(encoding="utf-8"))
    steps = [Step(step["play"], step.get("say", "")) for step in data["steps"]]
    options = data.get("options", {})
    return Lesson(game_id, data["names"], options, data["seed"], steps, data["last"])
