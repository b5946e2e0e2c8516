"""For every test: the same run twice is the same run, and a slow machine is no failure."""

import os

from hypothesis import HealthCheck, settings

pytest_plugins = ["tests.patience"]

SLOW_IS_FINE = [HealthCheck.too_slow, HealthCheck.data_too_large]

settings.register_profile("desk", deadline=None, suppress_health_check=SLOW_IS_FINE)
# What fails here must fail again at the desk of whoever mends it.
settings.register_profile("ci", settings.get_profile("desk"), derandomize=True, print_blob=True)
settings.load_profile("ci" if os.environ.get("CI") else "desk")
