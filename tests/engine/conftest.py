"""`REGALIA_HYPOTHESIS=thorough` plays many more hands, others in each run, and makes what fails
small. A usual run leaves that out: with hands of 200 moves it takes minutes. It plays the same
hands each time, so that what went in green stays green.
"""

from hypothesis import Phase, settings

from tests.engine.harness import FACTOR

if FACTOR > 1:
    settings.register_profile(
        "engine", settings.get_profile("desk"), derandomize=False, print_blob=True
    )
else:
    settings.register_profile(
        "engine", settings(), derandomize=True, phases=[Phase.explicit, Phase.generate]
    )
settings.load_profile("engine")
