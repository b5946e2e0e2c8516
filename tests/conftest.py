"""Settings for every test: runs repeat exactly, and a slow machine is no failure."""

import os

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


def pytest_itemcollected(item: pytest.Item) -> None:
    if item.path.stem in QUICK and item.path.parent.name == "engine":
        item.add_marker(pytest.mark.quick)


def pytest_configure(config: pytest.Config) -> None:
    """Compile the catalogues, so that tests see every language as it stands now."""
    if not hasattr(config, "workerinput"):
        catalogues.compile_engine()


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out what only a full run does; alternate files of browser and of engine tests, so that
    every worker has both.

    One test of live play lets minutes pass: its file comes first, and it comes later, but so early
    that no other worker takes it away from the one that began it, and no other browser is started.
    """
    if not FULL:
        rest = [item for item in items if item.get_closest_marker("full")]
        config.hook.pytest_deselected(items=rest)
        items[:] = [item for item in items if not item.get_closest_marker("full")]
    files = list(dict.fromkeys(item.path for item in items))
    files.sort(key=lambda file: file.stem != "test_live")
    web = [file for file in files if file.parent.name == "web"]
    engine = [file for file in files if file.parent.name != "web"]
    rank = {file: at / max(1, len(part)) for part in (web, engine) for at, file in enumerate(part)}
    items.sort(key=lambda item: (rank[item.path], str(item.path)))
    for item in [item for item in items if item.get_closest_marker("late")]:
        items.remove(item)
        least = max(
            [len(items) // 8, *(n for n, each in enumerate(items, 1) if is_with(each, item))]
        )
        starts = (at for at in range(least, len(items)) if not is_with(items[at - 1], items[at]))
        items.insert(next(starts, len(items)), item)


def is_with(item: pytest.Item, other: pytest.Item) -> bool:
    """Return True for tests of one file."""
    return item.path == other.path
