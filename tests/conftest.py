"""Settings for every test: runs repeat exactly, and a slow machine is no failure."""

import faulthandler
import gc
import os
from collections.abc import Iterator

import pytest
from hypothesis import HealthCheck, settings

from tests.full import FULL
from tools import catalogues

SLOW_IS_FINE = [HealthCheck.too_slow, HealthCheck.data_too_large]

settings.register_profile("desk", deadline=None, suppress_health_check=SLOW_IS_FINE)
# A failure must be repeatable on any machine.
settings.register_profile("ci", settings.get_profile("desk"), derandomize=True, print_blob=True)
settings.load_profile("ci" if os.environ.get("CI") else "desk")

#: Files of tests/engine whose tests are all marked `quick`; elsewhere single tests are.
QUICK = {
    *("test_cards", "test_catalogue"),
    *("test_bad_virtues", "test_golden", "test_letters"),
    "test_match",
}


#: The process's own stderr, whatever pytest does with that of a test.
STDERR = pytest.StashKey[int]()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Iterator[None]:
    """End a process a little after the own limit of its test, and say where each thread stood.

    pytest-timeout ends it first, but for a test that holds the interpreter itself, as a regular
    expression may.
    """
    marker = item.get_closest_marker("timeout")
    asked = item.config.getoption("timeout")
    given = marker.args[0] if marker else item.config.getini("timeout") if asked is None else asked
    if limit := float(given):
        faulthandler.dump_traceback_later(1.1 * limit, file=item.config.stash[STDERR], exit=True)
    try:
        return (yield)
    finally:
        faulthandler.cancel_dump_traceback_later()


def pytest_itemcollected(item: pytest.Item) -> None:
    if item.path.stem in QUICK and item.path.parent.name == "engine":
        item.add_marker(pytest.mark.quick)


def pytest_configure(config: pytest.Config) -> None:
    """Compile the catalogues, so that tests see every language as it stands now."""
    config.stash[STDERR] = os.dup(2)
    if not hasattr(config, "workerinput"):
        catalogues.compile_engine()


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out what only a full run does; give each worker an equal share of both folders.

    A worker begins with tests of the engine, since the site is still being built. The others come
    at another place in each worker: while pages wait in two of them, a third one computes.
    """
    if not FULL:
        rest = [item for item in items if item.get_closest_marker("full")]
        config.hook.pytest_deselected(items=rest)
        items[:] = [item for item in items if not item.get_closest_marker("full")]
    workers: int = getattr(config, "workerinput", {}).get("workercount", 1)
    web = [item for item in items if item.path.parent.name == "web"]
    engine = [item for item in items if item.path.parent.name != "web"]
    # Files stay whole. Those that share the `crowd`, whose pages take long to open, come together.
    crowded = {item.path for item in web if "crowd" in getattr(item, "fixturenames", ())}
    web.sort(key=lambda i: (i.path.stem != "test_live", i.path not in crowded, i.path))
    items.clear()
    for worker in range(workers):
        own, pages = part(engine, worker, workers), part(web, worker, workers)
        first, at = len(own) // 3, len(pages) * worker // max(workers - 1, 1)
        while 0 < at < len(pages) and pages[at - 1].path == pages[at].path:
            at += 1
        items += [*own[:first], *pages[:at], *own[first:], *pages[at:]]
    # A test that lets minutes pass after the first one of its file comes half a share later.
    for item in [item for item in items if item.get_closest_marker("late")]:
        items.remove(item)
        last = max((n for n, each in enumerate(items) if each.path == item.path), default=0)
        starts = (
            at
            for at in range(last + 1 + len(web) // workers // 2, len(items))
            if items[at - 1].path != items[at].path
        )
        items.insert(next(starts, len(items)), item)


def pytest_collection_finish() -> None:
    """Spare the search for garbage all that was imported and collected: it stays to the end."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(20_000, 20, 20)


def part(items: list[pytest.Item], at: int, of: int) -> list[pytest.Item]:
    """Return one of so many equal parts."""
    return items[len(items) * at // of : len(items) * (at + 1) // of]
