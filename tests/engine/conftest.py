"""`REGALIA_HYPOTHESIS=thorough` plays many more hands, others in each run, and makes what fails
small. A usual run leaves that out: with hands of 200 moves it takes minutes.
"""

from hypothesis import Phase, settings

from tests.engine.harness import FACTOR

if FACTOR > 1:
    settings.register_profile(
        "engine", settings.get_profile("desk"), derandomize=False, print_blob=True
    )
else:
    settings.register_profile(
        "engine", settings(), phases=[Phase.explicit, Phase.reuse, Phase.generate]
    )
settings.load_profile("engine")
