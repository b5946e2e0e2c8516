"""The search for weights of bots, with a few deals."""

import sys
from concurrent.futures import ProcessPoolExecutor

import pytest

from regalia.bots import game_bots
from tests.bench import manners
from tools import tune as tuning
from tools.tune import TUNED, Series, factors, margin, tune, varied


@pytest.mark.parametrize("game", TUNED)
def test_weights_have_no_margin_above_themselves(game):
    weights = game_bots(game).weights
    same = varied(weights, [0.0] * factors(weights))
    assert same == weights
    assert margin(game, same, "even", 0) == pytest.approx(0)


@pytest.mark.parametrize("game", TUNED)
def test_zero_weights_stay_zero_and_types_are_kept(game):
    weights = game_bots(game).weights
    other = varied(weights, [0.1] * factors(weights))
    assert other != weights
    for now, then in zip(weights, other, strict=True):
        assert type(now) is type(then)
        if not isinstance(now, tuple):
            assert (now == 0) == (then == 0)


@pytest.mark.full
def test_same_seed_finds_same_weights_with_any_number_of_processes():
    found = []
    for jobs in (1, 2):
        with ProcessPoolExecutor(jobs) as pool:
            found.append(tune(Series("virtues", pool), seed=3, generations=2, deals=2))
    assert found[0] == found[1] != game_bots("virtues").weights


def test_bot_with_bad_weights_loses():
    weights = game_bots("royals").weights
    worse = weights._replace(ladder=(0, -70, -110, -120), assassin=-50.0)
    margins = [margin("royals", worse, f"worse/{deal}", deal) for deal in range(12)]
    assert sum(margins) / len(margins) < -20


@pytest.mark.parametrize(
    ("main", "arguments"),
    [
        (tuning.main, "virtues --check 1"),
        (tuning.main, "virtues --deals 0"),
        (manners.main, "virtues -n 1"),
    ],
)
def test_too_few_deals_are_refused(main, arguments, monkeypatch, capsys):
    monkeypatch.setattr(sys, "argv", ["bench", *arguments.split()])
    with pytest.raises(SystemExit) as stop:
        main()
    assert stop.value.code == 2
    assert arguments.split()[1] in capsys.readouterr().err.splitlines()[-1]
