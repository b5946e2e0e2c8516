"""For every test: the same run twice is the same run, and a slow machine is no failure."""

import os
from collections import Counter

import pytest
from hypothesis import HealthCheck, settings

pytest_plugins = ["tests.patience"]

SLOW_IS_FINE = [HealthCheck.too_slow, HealthCheck.data_too_large]

settings.register_profile("desk", deadline=None, suppress_health_check=SLOW_IS_FINE)
# What fails here must fail again at the desk of whoever mends it.
settings.register_profile("ci", settings.get_profile("desk"), derandomize=True, print_blob=True)
settings.load_profile("ci" if os.environ.get("CI") else "desk")

#: A test in a browser takes so many times as long as one of the engine, by and large.
IN_A_BROWSER = 20


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Put the files that take long first: none is left for one worker alone at the end."""
    cost = Counter({item.path: 0 for item in items})
    for item in items:
        cost[item.path] += IN_A_BROWSER if item.path.parent.name == "web" else 1
    items.sort(key=lambda item: (-cost[item.path], item.path))
