"""The games, found by looking: a folder here that defines ``GAME`` is a game.

Nothing else lists them, so that a new game is a folder and a catalogue file.
"""

from __future__ import annotations

import pkgutil
from collections.abc import Iterator, Mapping
from importlib import import_module

from regalia.match import PlayableGame


class _Games(Mapping[str, PlayableGame]):
    """Game id -> Game; a game's code is imported when it is first asked for."""

    def __init__(self) -> None:
        # ``royal_family`` is the core that the Royals games share, and no game itself.
        self._ids = sorted(
            m.name for m in pkgutil.iter_modules(__path__) if m.name != "royal_family"
        )
        self._loaded: dict[str, PlayableGame] = {}

    def __getitem__(self, game_id: str) -> PlayableGame:
        if game_id not in self._loaded:
            if game_id not in self._ids:
                raise KeyError(f"no game {game_id!r}: there are {', '.join(self._ids)}")
            game: PlayableGame = import_module(f"{__name__}.{game_id}").GAME
            self._loaded[game_id] = game
        return self._loaded[game_id]

    def __iter__(self) -> Iterator[str]:
        return iter(self._ids)

    def __len__(self) -> int:
        return len(self._ids)

    def __repr__(self) -> str:
        return f"GAMES({', '.join(self._ids)})"


GAMES: Mapping[str, PlayableGame] = _Games()
