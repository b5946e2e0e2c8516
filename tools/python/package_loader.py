"""Stands in for Pyodide's loader of packages until a package is installed.

Pyodide imports its loader at each start, and with it a fifth of the library (`zipfile`, `shutil`,
`tempfile` and what they import), only to learn two folders. The whole loader comes late.
"""

from __future__ import annotations

from site import getsitepackages
from typing import Any

import pyodide_js  # type: ignore[import-not-found]

#: Pyodide makes and restores a snapshot only if this name is held from the start.
LOADED = pyodide_js.loadedPackages


class Place:
    """A folder, of which Pyodide needs the name alone."""

    def __init__(self, path: str) -> None:
        self.path = path

    def __str__(self) -> str:
        return self.path


SITE_PACKAGES = Place(getsitepackages()[0])
DSO_DIR = Place("/usr/lib")


def init_loaded_packages() -> None:
    """Do nothing: no package is installed at the start."""


def __getattr__(name: str) -> Any:
    from pyodide import _whole_package_loader  # type: ignore[import-not-found]

    return getattr(_whole_package_loader, name)
