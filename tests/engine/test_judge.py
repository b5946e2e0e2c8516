"""The judge: one answer for whoever asks, from what the seat knows, and with a true interval."""

from __future__ import annotations

import json
import os
import random
from collections.abc import Generator, Iterator
from math import hypot, isfinite
from typing import Any

import pytest

import regalia
from regalia import Match, Rng, bridge, contract
from regalia.bots import find, levels
from regalia.games import state_of
from regalia.history import ObservedDeal
from regalia.judge import Judgement, judge, judging, lead, search_of
from regalia.review import MIN_DEALS, review
from regalia.rules.scenes import open_scene
from regalia.session.session import Session
from regalia.state import State
from tests.bench import calibrate
from tests.engine.test_contract import fits
from tests.full import usually

#: Hands a game in which the hint plays throughout; ``docs/bots.md`` names the long run.
HANDS = int(os.environ.get("REGALIA_LAMP", "1"))
#: Budget of the hint in the usual run. The long run plays at the game's own.
SHORT = {"royals": 40, "marriage": 8, "alliance": 12, "virtues": 60, "lines": 80}

#: The hand may be ended, and before it 2♦ laid to two twos.
TWOS = {
    "game": "royals",
    "viewer": 0,
    "actor": 0,
    "dealer": 0,
    "first": 1,
    "turn": 12,
    "attacker": 0,
    "phase": "w3",
    "won": 0,
    "house": ["D", "D"],
    "hands": [["AC", "2D", "8S", "9D", "TC", "KS"], ["??"] * 10],
    "spoils": [["6C", "9C", "JS", "QH.n", "QD"], ["3C", "4S", "JD", "KD"]],
    "meld": [["2H", "2C", "QS", "QH"], ["3S", "3H", "5S", "5D", "5C", "7S", "7D", "7C"]],
    "stock": ["??"] * 45,
    "discard": ["TD", "9S"],
    "dead": ["??"] * 16,
    "battle": [],
    "draws": [],
    "shown": [[], ["4D"]],
    "limits": [{"H": 1}, {}],
    "redeals": 0,
    "ended": None,
    "options": {},
}

games = pytest.mark.parametrize("game", regalia.GAMES)


def usually_without(*dear: str) -> list[Any]:
    """Return all games; only a full run asks those that take longest."""
    return usually(regalia.GAMES, regalia.GAMES.keys() - dear)


def budget_of(game: str) -> int | None:
    return None if HANDS > 2 else SHORT.get(game, 20)


def played_by_the_hint(game: str, seed: str, seat: int = 0) -> Match:
    """A hand in which a seat follows the hint throughout, and the others play as steady does."""
    match = regalia.GAMES[game].new_match(seed=f"lamp/{seed}", options={"hands": 1})
    steady, rng = find("steady", game), Rng(seed)
    while not match.over:
        state = match.state
        view = state.view(state.actor)
        own = state.actor == seat
        match.play(judge(view, budget_of(game)).move if own else steady(view, rng))
    return match


def test_hand_is_not_ended_before_what_gains_for_sure() -> None:
    view = state_of(TWOS)
    then = view.copy()
    then.push(view.parse("meld 2D"))
    # The rules of thumb go on after the meld; that the hand may be ended then is seen all the same.
    assert not find("steady", "royals")(then, Rng(0)).endswith(" end")
    found = judge(view)
    assert found.move == "meld 2D"
    rows = {row.move: row.behind for row in found.rows()}
    # Three twos count 60 instead of 20, and 10 less is left in the hand: both are counted.
    assert rows[view.parse("discard KS end")] == 50
    assert found.scale < 1


@pytest.mark.parametrize("game", usually_without("alliance", "virtues"))
def test_review_of_a_hand_played_by_the_hint_finds_nothing(game: str) -> None:
    for number in range(HANDS):
        seat = number % regalia.GAMES[game].seats[0]
        match = played_by_the_hint(game, str(number), seat)
        verdict = review(match, 0, seat, budget_of(game))
        assert verdict.over
        assert verdict.judged == verdict.choices > 0
        assert all(each.kind == "best" and not each.rows for each in verdict.decisions)
        assert verdict.confirmed == 0
        assert verdict.counts["best"] == verdict.judged


def views(game: str, every: int = 7) -> Iterator[State]:
    """Yield views with a choice."""
    match = regalia.GAMES[game].new_match(seed="judge", options={"hands": 1})
    steady, rng, number = find("steady", game), Rng(1), 0
    while not match.over:
        view = match.state.view(match.state.actor)
        if len(view.legal_moves()) > 1:
            if number % every == 0:
                yield view
            number += 1
        match.play(steady(view, rng))


@pytest.mark.parametrize("game", usually_without("lines", "marriage", "virtues"))
def test_all_who_ask_get_the_same_judgement(game: str) -> None:
    """By the state, its view, the position written and read, and the deal followed by a seat."""
    match = regalia.GAMES[game].new_match(seed="same", options={"hands": 1})
    steady, expert, rng = find("steady", game), find("expert", game), Rng(1)
    observed = [ObservedDeal(match.log[0], seat) for seat in range(match.seats)]
    tried = 0
    while not match.over and tried < 2:
        state = match.state
        seat = state.actor
        view = state.view(seat)
        if len(view.legal_moves()) > 2 and match.ply % 3 == 0:
            found = judge(view, 40)
            assert judge(state, 40) == found
            assert judge(state_of(json.loads(view.key())), 40) == found
            assert judge(observed[seat].view, 40) == found
            session = Session(match, seat, ["steady"] * seat + [None] * (match.seats - seat))
            assert session.hint()["text"] == judge(view).move
            if "expert" in levels(game):
                assert expert(view, rng) == judge(view).move
            tried += 1
        match.play(steady(view, rng))
        for each in observed:
            for entry in list(each.pending()):
                each.follow(entry)
    assert tried > 0


@games
def test_judgement_sees_no_hidden_card(game: str) -> None:
    for view in list(views(game))[:4]:
        found = judge(view, 40)
        assert all(judge(view.sample(Rng(seed)).view(view.actor), 40) == found for seed in range(2))


@pytest.mark.parametrize("game", usually_without("marriage", "virtues"))
def test_a_larger_budget_narrows_the_interval_and_keeps_the_scale(game: str) -> None:
    search = search_of(game)._replace(doubt=0.0)
    errors, inside = [0.0, 0.0], []
    for view in list(views(game, 5))[:5]:
        count = len(search.candidates(view))
        small, large = (
            finish(judging(view, deals * count, f"{deals}", search)) for deals in (12, 96)
        )
        for at in range(1, count):
            (points, error), (more, less) = small.ahead(at, 0), large.ahead(at, 0)
            errors = [errors[0] + error, errors[1] + less]
            inside.append(abs(points - more) <= 3 * (error**2 + less**2) ** 0.5)
    assert errors[1] < errors[0]
    assert sum(inside) > 0.9 * len(inside)


def test_late_trades_of_royal_lines_get_more_rounds_and_no_move_is_dropped_early() -> None:
    budget, seen = 240, set[float]()
    search = search_of("lines")
    for view in views("lines", 3):
        found, pace = judge(view, budget), search.pace(view)
        seen.add(pace)
        assert min(map(len, found.worths)) >= int(budget * pace) // (4 * len(found.moves))
    assert min(seen) < 1.5
    assert max(seen) == 3


def finish(work: Generator[int, bool | None, Judgement]) -> Judgement:
    while True:
        try:
            next(work)
        except StopIteration as end:
            found: Judgement = end.value
            return found


@games
def test_rows_are_ordered_and_the_best_stands_first(game: str) -> None:
    for view in list(views(game))[:4]:
        found = judge(view, 60)
        rows = found.rows()
        assert rows[0].move == found.move
        assert rows[0].behind == 0
        assert [row.behind for row in rows] == sorted(row.behind for row in rows)
        for row in rows:
            assert all(map(isfinite, row[1:]))
            assert row.low <= row.average <= row.high
            assert row.average == pytest.approx(rows[0].average - row.behind)


def test_a_longer_review_says_that_a_hint_knew_no_better() -> None:
    """A review with more than the playouts of a hint (400) marks what the hint advised."""
    marked = 0
    for seed in "hcbf":
        match = played_by_the_hint("virtues", f"long {seed}")
        # The hint as the page has it would have played otherwise: nothing is excused for that.
        for each in review(match, 0, 0, 500).decisions:
            if not each.rows:
                assert not each.longer
                continue
            played = ObservedDeal(match.log[0], 0)
            for entry in match.log[0].moves[: each.step]:
                played.follow(entry)
            advised = judge(played.view).move == each.played
            assert each.longer == advised
            marked += 1
        if marked:
            return
    pytest.fail("a longer search found nothing")


def test_bridge_judges_bit_by_bit_and_tells_the_hint() -> None:
    call = {"method": "new", "game": "virtues", "names": ["Ann", "Ben"], "bots": [None, "steady"]}
    bridge.call(json.dumps({**call, "seed": "7", "dealer": 1, "table": "lamp"}))

    def ask(method: str, **arguments: object) -> dict[str, object]:
        return json.loads(bridge.call(json.dumps({"method": method, "table": "lamp", **arguments})))

    asked = ask("hint_view")["ok"]
    fits(asked, contract.HintView)
    waits, judged = 0, None
    while judged is None:
        judged = ask("judge", **asked, seconds=0.001)["ok"]
        waits += 1
    assert waits > 2
    fits(judged, contract.Judged)
    assert judged == ask("judge", **asked)["ok"]
    advice = ask("hint", judged=judged)["ok"]
    fits(advice, contract.Advice)
    assert advice == ask("hint")["ok"]
    assert advice["text"] == judged["best"]
    ask("play", text=advice["text"], seat=0)
    assert "error" in ask("hint", judged=judged)


def test_calibration_finds_the_scale_and_the_doubt_of_noisy_points() -> None:
    numbers, pairs = random.Random("calibration"), []
    for _ in range(2000):
        true, told_error, found_error = numbers.gauss(0, 20), numbers.uniform(5, 15), 10.0
        told = numbers.gauss(true, told_error)
        found = 0.6 * numbers.gauss(true, 15) + numbers.gauss(0, found_error)
        pairs.append(calibrate.Pair(told, told_error, found, found_error))
    raw, true = (calibrate.report(pairs, *by) for by in ((1.0, 0.0), (0.6, 9.0)))
    assert abs(raw.slope - 0.6) < raw.slope_half < 0.1
    assert raw.scale == true.scale == pytest.approx(0.6 * true.slope)
    assert raw.doubt == pytest.approx(9, abs=1)
    assert abs(true.share - 0.95) < true.share_half < 0.02
    # Points of another size, and intervals without the doubt, show.
    assert raw.slope + raw.slope_half < 0.8
    assert raw.share < true.share - true.share_half


def test_points_of_the_judge_are_points() -> None:
    """A small sample of ``python -m tests.bench.calibrate``, at a quarter of the budget."""
    search, rng = search_of("virtues")._replace(playouts=100), Rng("sample")
    views = calibrate.positions("virtues", "sample", 25)
    found = [calibrate.pair(view, search, "manners", 20, rng) for view in views]
    result = calibrate.report([each for each in found if each], search.scale, search.doubt)
    assert result.slope_half < 0.5, result
    assert abs(result.slope - 1) < 0.2 + result.slope_half, result
    assert result.share > 0.85, result


def test_points_have_the_scale_and_the_doubt_of_their_game() -> None:
    for game in regalia.GAMES:
        told, search = judge(next(views(game)), 8), search_of(game)
        assert (told.scale, told.doubt) == (search.scale, search.doubt)
        assert told.doubt > 0
    worths = [[9.0, 5.0, 7.0], [1.0, 1.0, 4.0]]
    plain = Judgement(told.moves[:2], worths, 0, 3)
    points, error = plain.ahead(0, 1)
    scaled = plain._replace(scale=0.7, doubt=6.0)
    assert scaled.ahead(0, 1) == (pytest.approx(0.7 * points), pytest.approx(hypot(0.7 * error, 6)))
    first, second = scaled.rows()
    assert second.behind == pytest.approx(0.7 * points)
    assert first.high - first.low > 12
    # If only one of them ends the hand, the other is still estimated.
    assert scaled._replace(final=frozenset([0])).ahead(0, 1) == scaled.ahead(0, 1)
    assert scaled._replace(final=frozenset([0, 1])).ahead(0, 1) == plain.ahead(0, 1)


def test_lead_pairs_deals() -> None:
    assert lead([3.0, 5.0, 4.0], [1.0, 3.0]) == (2.0, 0.0)
    assert lead([1.0], [0.0]) == (1.0, float("inf"))
    assert MIN_DEALS > 2


ADVICE = {
    "royals.trick.objects": "The jack is worth the king",
    "royals.assassin.notes": "The third eight",
    "marriage.battle.objects": "The king for the queen",
    "alliance.battle.objects": "The first Royal of the House",
    "virtues.note.late": "The last card of the stock",
    "lines.note.hands": "High cards of one suit",
}


@pytest.mark.parametrize("rule", ADVICE)
def test_first_move_of_scenes_that_give_advice_is_best(rule: str) -> None:
    game = regalia.GAMES[rule.partition(".")[0]]
    assert game.rules[rule].chapter == "How to play well"
    scene = next(each for each in game.rules[rule].scenes if each.title == ADVICE[rule])
    state = open_scene(game, scene).state
    assert state.actor is not None
    best, next_best, *_ = sorted(
        judge(state.view(state.actor), budget=8_000).rows(), key=lambda row: row.behind
    )
    assert str(best.move) == scene.steps[0]
    assert next_best.behind > (1 if game.id == "lines" else 15)
