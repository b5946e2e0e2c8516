"""Games of other packages, which announce them by entry points of the group ``regalia.games``.

The name of an entry point is the id of a game, its value the package that is the game's folder: as
``regalia.games.<id>`` is for our own, with the catalogue in it as ``rules.toml``. It is imported as
``regalia.games.<id>``, by which its modules name each other. Nothing is looked up before a game is
asked for that is none of ours.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from functools import cache
from importlib.machinery import ModuleSpec
from importlib.util import find_spec, spec_from_file_location
from pathlib import Path

_PARENT = "regalia.games"


@cache
def game_ids() -> dict[str, str]:
    """Return game id -> the package that is its folder."""
    from importlib.metadata import entry_points  # Lazy: it takes longer than the engine.

    return {entry.name: entry.value for entry in entry_points(group=_PARENT)}


class _Finder:
    """Finds the package of a game that does not lie in our own folder."""

    @staticmethod
    def find_spec(
        name: str, path: Sequence[str] | None = None, target: object = None
    ) -> ModuleSpec | None:
        parent, _, game = name.rpartition(".")
        if parent != _PARENT or game not in game_ids():
            return None
        found = find_spec(game_ids()[game])
        if found is None or not found.submodule_search_locations:
            return None
        folder = Path(found.submodule_search_locations[0])
        return spec_from_file_location(
            name, folder / "__init__.py", submodule_search_locations=[str(folder)]
        )


sys.meta_path.append(_Finder)
