"""Finds the modules that no start uses: they lie in archives of their own, which are fetched late.

Nothing of the standard library is missing in the browser, it is only further away. Python imports
this file by itself when it starts.
"""

import os
import sys
from importlib.machinery import ModuleSpec
from zipimport import zipimporter

#: archive -> the modules in it; written in when the site is built.
LATE: dict[str, list[str]] = {}

ARCHIVES = {module: archive for archive, modules in LATE.items() for module in modules}


class LateFinder:
    """The last to be asked for a module."""

    @staticmethod
    def find_spec(name: str, path: object = None, target: object = None) -> ModuleSpec | None:
        archive = ARCHIVES.get(name)
        if archive is None:
            return None
        # Without pathlib, which may itself be late.
        place = f"/lib/late-{archive}.zip"
        if not os.path.exists(place):
            # The worker fetches it and we wait: an import cannot be put off.
            import js  # type: ignore[import-not-found]

            with open(place, "wb") as file:
                file.write(js.fetchLate(archive).to_bytes())
        folder = name.rpartition(".")[0].replace(".", "/")
        return zipimporter(f"{place}/{folder}").find_spec(name)


sys.meta_path.append(LateFinder)
