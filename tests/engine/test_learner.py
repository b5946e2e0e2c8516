"""The learner of docs/learning.md: it learns, and the same whoever plays its hands."""

from __future__ import annotations

import os
import subprocess
import sys
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from regalia.bots import find, random_move
from regalia.cards import Rng
from tests.full import usually
from tools.common import ENGINE, ROOT

EXAMPLE = ROOT / "docs" / "example"


@pytest.fixture(scope="module")
def learner() -> Any:
    pytest.importorskip("numpy", reason="python3 build.py test installs it with the adapters")
    sys.path.insert(0, str(EXAMPLE))
    try:
        import learner
    finally:
        sys.path.remove(str(EXAMPLE))
    return learner


def learnt(learner: Any, hands: int, **how: Any) -> tuple[list[float], Any]:
    """Return the returns of a learner of The Four Virtues, and its policy."""
    policy = learner.TokenPolicy("virtues", 2)
    batches = learner.learn(policy, "virtues", 2, hands, **how)
    return [won for batch in batches for won in batch], policy


def test_virtues_rise_above_random_play_within_140_hands(learner: Any) -> None:
    untrained = learner.trial(learner.TokenPolicy("virtues", 2), "virtues", 2, 20)
    assert sum(untrained) / 20 < -40
    returns, policy = learnt(learner, 140)
    assert sum(returns[-60:]) / 60 > 15
    new = learner.trial(policy, "virtues", 2, 40)
    assert sum(new) / 40 > 20


def test_executor_changes_nothing(learner: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    # The workers import the module by its name.
    monkeypatch.setenv("PYTHONPATH", f"{ENGINE}{os.pathsep}{EXAMPLE}")
    alone, policy = learnt(learner, 60)
    with ProcessPoolExecutor(2) as pool:
        beside, twin = learnt(learner, 60, executor=pool)
    assert beside == alone
    assert (twin.weights == policy.weights).all()


def test_gradient_points_to_the_moves_that_were_chosen(learner: Any) -> None:
    """A small step along the gradient of a choice makes that very choice likelier."""
    import numpy as np

    lines = learner.GAMES["lines"]
    state = lines.deal(lines.shuffled(3, 1, 3), 3)
    for policy in (learner.TokenPolicy("lines", 3), learner.ChoicePolicy("lines", 3)):
        policy.weights += np.random.default_rng(1).normal(0, 0.1, policy.weights.shape)
        gradient = np.zeros_like(policy.weights)
        move = policy.choose(state, Rng(5), gradient)
        assert move in state.legal_moves()

        def frequency(policy: Any = policy, move: Any = move) -> int:
            rng, scratch = Rng(9), np.zeros_like(policy.weights)
            return sum(policy.choose(state, rng, scratch) == move for _ in range(200))

        before = frequency()
        policy.weights += gradient
        assert frequency() > before


@pytest.mark.parametrize(
    ("features", "hands", "least", "most"),
    usually([("tokens", 5000, -0.25, 0.25), ("choice", 12000, 0.12, 0.8)], []),
)
def test_lines_learn_from_features_of_the_choice_alone(
    learner: Any, features: str, hands: int, least: float, most: float
) -> None:
    policy = learner.POLICIES[features]("lines", 3)
    how = {"batch": 100, "rate": 0.05 if features == "choice" else 0.02}
    won = [each for batch in learner.learn(policy, "lines", 3, hands, **how) for each in batch]
    assert least < sum(won[-4000:]) / 4000 < most


@pytest.mark.full
def test_virtues_learn_as_the_page_says(learner: Any) -> None:
    returns, policy = learnt(learner, 600)
    assert sum(returns[-300:]) / 300 > 35
    new = learner.trial(policy, "virtues", 2, 200)
    assert sum(new) / 200 > 45
    against = learner.trial(policy, "virtues", 2, 40, find("steady", "virtues"))
    assert sum(against) / 40 < sum(new) / 200


def test_what_was_learnt_is_a_bot_of_the_arena(learner: Any, tmp_path: Path) -> None:
    """As docs/learning.md says, from the script to the arena."""
    env = {"PYTHONPATH": f"{ENGINE}{os.pathsep}{EXAMPLE}", "PATH": "", "OPENBLAS_NUM_THREADS": "1"}

    def run(*argv: str) -> str:
        command = [sys.executable, *argv]
        done = subprocess.run(
            command, cwd=tmp_path, env=env, capture_output=True, text=True, check=False, timeout=120
        )
        assert not done.returncode, done.stderr
        return done.stdout

    script = str(EXAMPLE / "learner.py")
    told = run(script, "lines", "--features", "choice", "--hands", "40", "--trial", "9")
    assert "40 hands: " in told
    assert "in new deals, likeliest choices: " in told
    hands = ["arena", "lines", "learner:bot", "random", "--hands", "-n", "2", "--jobs", "1"]
    assert "learner:bot makes" in run("-m", "regalia", *hands)


def test_choices_are_legal_in_every_phase(learner: Any) -> None:
    policy = learner.ChoicePolicy("lines", 4)
    for number in range(6):
        assert -9 < learner.play("lines", 4, 1, f"{number}", policy.choose, random_move) < 9
