"""Profiles of Hypothesis.

A usual run plays the same hands each time and does not shrink failures: with hands of 200 moves
that takes minutes. `REGALIA_HYPOTHESIS=thorough python3 build.py test tests/engine --timeout 0`
plays many more hands, others in each run, and shrinks.
"""

from hypothesis import Phase, settings

from tests.engine.harness import THOROUGH

if THOROUGH:
    settings.register_profile(
        "engine", settings.get_profile("desk"), derandomize=False, print_blob=True
    )
else:
    settings.register_profile(
        "engine", settings(), derandomize=True, phases=[Phase.explicit, Phase.generate]
    )
settings.load_profile("engine")
