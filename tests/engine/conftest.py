"""`REGALIA_HYPOTHESIS=thorough` plays many more hands, and others in each run."""

import os

from hypothesis import settings

from tests.engine.harness import THOROUGH

settings.register_profile(
    "thorough", settings.get_profile("desk"), derandomize=False, print_blob=True
)
if os.environ.get("REGALIA_HYPOTHESIS") == THOROUGH:
    settings.load_profile("thorough")
