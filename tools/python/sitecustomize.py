"""Finds the modules of a start in its two archives, the library's and the engine's.

Python's own finder unmarshals each module of an archive twice, the first time only to name its
file, and a start imports 160 modules. Python imports this file by itself when it starts.
"""

import sys
from importlib.machinery import ModuleSpec, PathFinder
from zipimport import ZipImportError, zipimporter

#: The library's archive, in which most modules are, before that of the engine, which comes while
#: Python starts.
ARCHIVES = [place for place in reversed(sys.path) if place.endswith(".zip")]

#: Folder of an archive -> what imports from there.
IMPORTERS: dict[str, zipimporter] = {}


def find_in(archive: str, name: str) -> ModuleSpec:
    """Return the spec of a compiled module in an archive; ZipImportError if it is not there."""
    place = f"{archive}/{name.replace('.', '/')}"
    folder = place.rpartition("/")[0]
    importer = IMPORTERS.get(folder)
    if importer is None:
        importer = IMPORTERS[folder] = zipimporter(folder)
    is_package = importer.is_package(name)
    file = f"{place}/__init__.pyc" if is_package else f"{place}.pyc"
    spec = ModuleSpec(name, importer, origin=file, is_package=is_package)  # type: ignore[arg-type]
    spec.has_location = True
    if spec.submodule_search_locations is not None:
        spec.submodule_search_locations.append(place)
    return spec


class ArchiveFinder:
    """The finder of these modules: no other file on Python's path can take the place of one."""

    @staticmethod
    def find_spec(name: str, path: object = None, target: object = None) -> ModuleSpec | None:
        for archive in ARCHIVES:
            try:
                return find_in(archive, name)
            except ZipImportError:
                continue
        return None


sys.meta_path.insert(sys.meta_path.index(PathFinder), ArchiveFinder)
