"""A cache that all processes of one test run share: what is slow to make is made once."""

from __future__ import annotations

import os
import pickle
from collections.abc import Callable
from functools import cache, wraps
from pathlib import Path
from typing import ParamSpec, TypeVar

from tools.common import digest, locked

P = ParamSpec("P")
R = TypeVar("R")

#: The environment variable that names the folder of the cache; without it nothing is shared.
FOLDER = "REGALIA_SHARED_CACHE"


def get_or_make(name: str, make: Callable[[], R]) -> R:
    """Return what a process of this run has made under this name; if none has, make it.

    A process that wants what another one is making waits for it.
    """
    if not (folder := os.environ.get(FOLDER)):
        return make()
    file = Path(folder, digest(name))
    with locked(file.with_suffix(".lock")):
        if file.exists():
            made: R = pickle.loads(file.read_bytes())
        else:
            made = make()
            # Where there are no locks, no process may read half of it.
            new = file.with_suffix(f".{os.getpid()}")
            new.write_bytes(pickle.dumps(made))
            new.replace(file)
    return made


def shared(function: Callable[P, R]) -> Callable[P, R]:
    """Cache the results of a function of plain values for all processes of the run."""

    @wraps(function)
    def get(*args: P.args, **kwargs: P.kwargs) -> R:
        name = f"{function.__module__}.{function.__qualname__} {args} {kwargs}"
        return get_or_make(name, lambda: function(*args, **kwargs))

    return cache(get)  # type: ignore[return-value]
