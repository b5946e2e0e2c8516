"""Bots measured by paired hands: figures, early stops, interrupts, processes, JSON."""

from __future__ import annotations

import json
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from multiprocessing import active_children
from time import monotonic, sleep
from typing import Any

import pytest

import regalia
from regalia import OptionError
from regalia.__main__ import main
from regalia.bots import find, random_move
from regalia.bots.arena import Result, arena
from regalia.cards import RandomSource
from regalia.research.measure import (
    FIRST_LOOK,
    Measure,
    Task,
    measure,
    measure_matches,
    play_deal,
)
from regalia.state import Move, State

TASK = Task("virtues", "steady", "random")


def test_a_better_bot_has_a_margin_and_the_verdict_ends_it_early() -> None:
    found = measure(TASK, 500, stop=True)
    assert found.deals == FIRST_LOOK
    assert found.hands == 2 * FIRST_LOOK
    assert found.clear
    assert 0 < found.margin_low < found.margin < found.margin_high
    assert 0.5 < found.share_low <= found.share <= found.share_high
    deals = [play_deal(TASK, deal) for deal in range(FIRST_LOOK)]
    assert found.margin == pytest.approx(sum(margin for margin, _, _ in deals) / FIRST_LOOK)


@pytest.mark.parametrize("game", regalia.GAMES)
def test_equal_bots_have_no_margin(game: str) -> None:
    """Each deal is played from every seat, so luck of the cards takes itself away."""
    found = measure(Task(game, "random", "random", options={"target": 9}), 2, stop=True)
    seats = len(regalia.GAMES[game].teams(regalia.GAMES[game].seats[0]))
    assert found.hands == 2 * seats
    assert found.margin == pytest.approx(0)
    assert found.share == pytest.approx(0.5)
    assert not found.clear


@pytest.mark.full
def test_the_number_of_processes_changes_nothing() -> None:
    task = Task("lines", "random", "steady", "many", 2)
    alone = measure(task, 3)
    assert measure(task, 3, jobs=2) == alone
    assert alone != measure(task._replace(seed="other"), 3)


def test_interrupt_keeps_finished_deals() -> None:
    def interrupt(found: Measure) -> None:
        if found.deals == 3:
            raise KeyboardInterrupt

    assert measure(TASK, 50, watch=interrupt) == measure(TASK, 3)


def slow_when_others_deal(view: State, rng: RandomSource) -> Move:
    if view.dealer:
        sleep(300)
    return random_move(view, rng)


def test_an_interrupt_does_not_wait_for_the_deals_in_progress() -> None:
    def interrupt(found: Measure) -> None:
        raise KeyboardInterrupt

    task = Task("lines", "random", f"{__name__}:slow_when_others_deal")
    assert measure(task, 2, jobs=2, watch=interrupt).deals == 1
    # The pool's own thread waits for them too, so that `join` may not learn of their end.
    end = monotonic() + 20
    while active_children() and monotonic() < end:
        sleep(0.05)
    assert active_children() == []


def cheat(view: State, rng: RandomSource) -> str:
    return "discard KH"


class Counting(ThreadPoolExecutor):
    """A foreign executor: it counts what it is given, and may not be shut down."""

    submitted, ended = 0, False

    def submit(self, *given: Any, **named: Any) -> Any:
        self.submitted += 1
        return super().submit(*given, **named)

    def shutdown(self, *given: Any, **named: Any) -> None:
        self.ended = True
        super().shutdown(*given, **named)


def test_any_executor_plays_the_deals() -> None:
    task = Task("virtues", "steady", "random", "executor")
    alone = measure(task, 5)
    with ProcessPoolExecutor(2) as pool:
        assert measure(task, 5, executor=pool) == alone
    with Counting(2) as pool:
        assert measure(task, 5, executor=pool) == alone
        assert measure_matches(MATCHES, 2, executor=pool)[0] == measure_matches(MATCHES, 2)[0]
        assert (pool.submitted, pool.ended) == (7, False)


@pytest.mark.full
def test_local_cluster_of_dask_plays_the_deals() -> None:
    distributed = pytest.importorskip("distributed")
    task = Task("virtues", "steady", "random", "cluster")
    with distributed.Client(n_workers=2, threads_per_worker=1, dashboard_address=None) as client:
        assert measure(task, 6, jobs=2, executor=client.get_executor()) == measure(task, 6)


@pytest.mark.parametrize("jobs", [1, 2])
def test_illegal_bot_move_is_reported_from_every_process(jobs: int) -> None:
    task = Task("royals", "random", f"{__name__}:cheat")
    with pytest.raises(regalia.IllegalMove) as refusal:
        measure(task, 1, jobs=jobs)
    assert refusal.value.rule.startswith("royals.")


@pytest.mark.parametrize(
    ("task", "deals", "words"),
    [
        (TASK, 0, "no number of deals"),
        (TASK._replace(game="chess"), 1, "no game 'chess'"),
        (TASK._replace(a="unknown"), 1, "no bot 'unknown'"),
        (TASK._replace(a=".:unknown"), 1, "cannot be imported"),
        (TASK._replace(seats=3), 1, "is for 2 players"),
        (TASK._replace(options={"colour": 1}), 1, "no option 'colour'"),
    ],
)
def test_impossible_tasks_are_refused(task: Task, deals: int, words: str) -> None:
    with pytest.raises(OptionError, match=words):
        measure(task, deals)


def test_the_shell_prints_the_margin_and_writes_it(tmp_path: Any, capsys: Any) -> None:
    file = tmp_path / "margin.json"
    hands = ["arena", "virtues", "steady", "random", "--hands", "-n", "4", "--jobs", "1"]
    assert main([*hands, "--json", str(file)]) == 0
    out, _ = capsys.readouterr()
    found = measure(TASK, 4)
    assert f"steady makes {found.margin:+.2f} ± " in out
    assert "8 hands" in out
    told = json.loads(file.read_text(encoding="utf-8"))
    assert told["result"] == found._asdict()
    assert told["task"] == TASK._asdict()
    assert main([*hands, "--json", str(tmp_path)]) == 2
    assert "cannot be written" in capsys.readouterr().err
    assert main([*hands[:6], "1", "--jobs", "1", "--json", str(file)]) == 0
    assert json.loads(file.read_text(encoding="utf-8"))["result"]["margin_low"] is None


MATCHES = TASK._replace(options={"target": 40})


def test_matches_are_those_of_the_arena_on_any_number_of_processes() -> None:
    virtues = regalia.GAMES["virtues"]
    steady, other = (find(name, "virtues") for name in (MATCHES.a, MATCHES.b))
    alone, times = measure_matches(MATCHES, 4)
    assert alone == arena(virtues, steady, other, 4, MATCHES.seed, MATCHES.options)
    assert measure_matches(MATCHES, 4, jobs=2)[0] == alone
    assert sum(took.decisions for took in times) == alone.decisions
    assert all(0 < took.longest <= took.total for took in times)


def test_clear_matches_end_early_and_interrupt_keeps_results() -> None:
    task = MATCHES._replace(options={"target": 1})
    assert measure_matches(task, 500, stop=True)[0].deals == FIRST_LOOK

    def interrupt(found: Result) -> None:
        if found.deals == 2:
            raise KeyboardInterrupt

    assert measure_matches(task, 50, watch=interrupt)[0] == measure_matches(task, 2)[0]


def test_the_shell_writes_the_result_of_matches(tmp_path: Any, capsys: Any) -> None:
    file = tmp_path / "matches.json"
    asked = ["arena", "virtues", "steady", "random", "-n", "3", "--target", "40", "--jobs", "2"]
    assert main([*asked, "--json", str(file)]) == 0
    assert "of 6 matches" in capsys.readouterr().out
    told = json.loads(file.read_text(encoding="utf-8"))
    assert told["task"] == MATCHES._asdict()
    times = told["result"].pop("times")
    assert told["result"] == measure_matches(MATCHES, 3)[0]._asdict()
    assert times["a"]["decisions"] > 0
