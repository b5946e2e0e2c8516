"""Finds modules that no start uses, in archives that are fetched on demand.

The start of the page imports this file when the engine's archive is there.
"""

import os
import sys
from importlib.machinery import ModuleSpec, PathFinder

from sitecustomize import find_in  # type: ignore[import-not-found]

#: Archive -> its modules. The build fills it in.
LATE: dict[str, list[str]] = {}

ARCHIVES = {module: archive for archive, modules in LATE.items() for module in modules}


class LateFinder:
    """The finder of late modules: no file on Python's path can take the place of one."""

    @staticmethod
    def find_spec(name: str, path: object = None, target: object = None) -> ModuleSpec | None:
        archive = ARCHIVES.get(name)
        if archive is None:
            return None
        # Not with pathlib, which may be late itself.
        place = f"/lib/late-{archive}.zip"
        if not os.path.exists(place):
            # The worker fetches it synchronously: an import cannot wait for a promise.
            import js  # type: ignore[import-not-found]

            # Before there is a file: where none comes, the next import asks once more.
            content = js.fetchLate(archive).to_bytes()
            with open(place, "wb") as file:
                file.write(content)
        try:
            spec: ModuleSpec = find_in(place, name)
        except ImportError:
            # In a damaged archive it is not: that is an error, and no reason to look elsewhere.
            os.remove(place)
            raise
        return spec


sys.meta_path.insert(sys.meta_path.index(PathFinder), LateFinder)
