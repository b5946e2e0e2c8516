"""The games, found by looking: a folder here whose ``__init__.py`` defines ``GAME`` is a game.

Nothing else lists them, so that a new game is a folder and a catalogue file. A folder without
``GAME`` holds what several games share. Packages elsewhere add games by entry points
(``installed``). A game that cannot be loaded stops no other: who asks for it gets an OptionError
that names it, and who goes through all games a warning.
"""

from __future__ import annotations

import pkgutil
import sys
from collections.abc import ItemsView, Iterable, Iterator, Mapping, ValuesView
from importlib import import_module
from typing import TYPE_CHECKING, Any, cast
from warnings import warn

from regalia.errors import OptionError, PositionError, Problem, all_faults

if TYPE_CHECKING:
    from importlib.abc import InspectLoader, PathEntryFinder

    from regalia.game import Game
    from regalia.state import State


def _is_game(folder: pkgutil.ModuleInfo) -> bool:
    """Return whether a folder defines ``GAME``; its ``__init__`` is read, but not run."""
    spec = cast("PathEntryFinder", folder.module_finder).find_spec(f"{__name__}.{folder.name}")
    assert spec is not None
    try:
        code = cast("InspectLoader", spec.loader).get_code(spec.name)
    except SyntaxError:
        return True  # ``_load`` says what is wrong with it.
    return code is not None and "GAME" in code.co_names


def _load(game_id: str) -> Game:
    """Return the game of a folder; OptionError says why it cannot be played."""
    try:
        game: Game = import_module(f"{__name__}.{game_id}").GAME
        name = game.id
    except Exception as error:
        said = f"{type(error).__name__}: {error}"
        raise OptionError(f"the folder games/{game_id} holds no game that runs: {said}") from error
    if name != game_id:
        raise OptionError(f"the folder games/{game_id} holds a game whose id is {name!r:.40}")
    return game


if sys.platform == "emscripten":  # No package is installed in a page.

    def _installed() -> Iterable[str]:
        return ()

else:
    from regalia.games.installed import game_ids as _installed


class _Values(ValuesView["Game"]):
    """The games that can be loaded, each when it is reached."""

    def __iter__(self) -> Iterator[Game]:
        return (game for _, game in GAMES.items())


class _Items(ItemsView[str, "Game"]):
    """The games that can be loaded with their ids, each when it is reached."""

    def __iter__(self) -> Iterator[tuple[str, Game]]:
        for game_id in GAMES:
            try:
                yield game_id, GAMES[game_id]
            except OptionError as error:
                warn(str(error), RuntimeWarning, stacklevel=2)


class _Games(Mapping[str, "Game"]):
    """Game id -> Game; a game's code is imported when it is first asked for."""

    def __init__(self) -> None:
        self._own = sorted(m.name for m in pkgutil.iter_modules(__path__) if _is_game(m))
        self._loaded: dict[str, Game] = {}

    @property
    def _ids(self) -> list[str]:
        return sorted({*self._own, *_installed()})

    def __getitem__(self, game_id: str) -> Game:
        if game_id not in self._loaded:
            if game_id not in self:
                raise KeyError(f"no game {game_id!r}: there are {', '.join(self._ids)}")
            self._loaded[game_id] = _load(game_id)
        return self._loaded[game_id]

    def __contains__(self, game_id: object) -> bool:
        """Return whether any value is the id of a game, whose code is not imported for that."""
        return isinstance(game_id, str) and (game_id in self._own or game_id in _installed())

    def __iter__(self) -> Iterator[str]:
        return iter(self._ids)

    def values(self) -> ValuesView[Game]:
        return _Values(self)

    def items(self) -> ItemsView[str, Game]:
        return _Items(self)

    def __len__(self) -> int:
        return len(self._ids)

    def __repr__(self) -> str:
        return f"GAMES({', '.join(self._ids)})"


#: Game id -> the game, in the order of the ids: ``GAMES["royals"].new_match(seed=7)``.
GAMES: Mapping[str, Game] = _Games()


def game_of(game_id: str) -> Game:
    """Return the game of that id; OptionError if there is none."""
    if game_id not in GAMES:
        raise OptionError(f"no game {game_id!r:.40}: there are {', '.join(GAMES)}")
    return GAMES[game_id]


def problems(position: Any) -> list[Problem]:
    """Return all that is wrong with a position of any game (``Game.problems``)."""
    game = str(position.get("game")) if isinstance(position, dict) else ""
    if game in GAMES:
        return GAMES[game].problems(position)
    with all_faults() as faults:
        state_of(position)
    return [Problem(each.field, each.message) for each in faults]


def state_of(position: Any) -> State:
    """Return the state of a position of any game; PositionError names the field that is wrong."""
    game = str(position.get("game")) if isinstance(position, dict) else ""
    if game not in GAMES:
        raise PositionError("game", f"no game {game!r:.40}: there are {', '.join(GAMES)}")
    return GAMES[game].state_from_dict(position)
