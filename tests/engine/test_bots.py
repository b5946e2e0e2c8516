"""Bots: they see views alone, choose legal moves, and play better than chance; the arena."""

from __future__ import annotations

import pickle
import random
import re
import subprocess
import sys
from pathlib import Path

import pytest

import regalia
from regalia.bots import (
    LEVELS,
    MANNERS,
    Blur,
    advise,
    check,
    find,
    has_bots,
    levels,
    manners,
    random_move,
)
from regalia.bots.arena import Timed, arena, bot_called, play_out, wilson
from regalia.cards import Rng
from regalia.errors import OptionError
from regalia.state import State
from tests.bench.manners import TELLS, Task, habits
from tests.engine import harness
from tests.full import FULL, usually

ROYALS = regalia.GAMES["royals"]
STEADY = find("steady", "royals")


@pytest.mark.parametrize("game", regalia.GAMES)
def test_choice_is_legal_and_depends_on_the_view_alone(game):
    steady = find("steady", game)
    variant = next(each for each in harness.VARIANTS if each.game.id == game)
    count = 0
    for number, view in enumerate(harness.decisions(variant, "blind", 3)):
        if game == "lines" and number % 6:
            continue
        count += 1
        before = view.to_dict()
        move = steady(view, Rng(number))
        assert move in view.legal_moves()
        assert view.to_dict() == before
        samples = [view.sample(random.Random(n)) for n in range(2)]
        assert {steady(each.view(view.actor), Rng(number)) for each in samples} == {move}
        if hasattr(view, "house"):
            # Of a whole state it uses no more than the view holds.
            assert {steady(each, Rng(number)) for each in samples} == {move}
        if number % 5 == 0:
            again = variant.game.state_from_dict(before)
            assert steady(again, Rng(number)) == move
    assert count > 5


def test_arena_hands_out_views():
    seen = []

    def spy(view: State, rng):
        seen.append((view.viewer, view.actor, view.to_dict()))
        return random_move(view, rng)

    arena(ROYALS, spy, random_move, 1, options={"target": 50})
    assert seen
    for viewer, actor, position in seen:
        assert viewer == actor
        assert set(position["hands"][1 - actor]) <= {"??"}
        assert set(position["stock"]) <= {"??"}


def test_arena_is_repeatable():
    first, again = (
        arena(ROYALS, STEADY, random_move, 2, seed="x", options={"target": 200}) for _ in range(2)
    )
    assert first == again
    assert first.matches == 4
    assert first.wins + first.draws + first.losses == 4
    assert first.swept + first.ahead + first.even + first.behind + first.blanked == 2
    assert first.low <= first.share <= first.high
    assert arena(ROYALS, STEADY, random_move, 2, seed="y", options={"target": 200}) != first


def test_bot_draws_against_itself():
    """The same bot on both sides: the pair is one match played twice with the names changed."""
    result = arena(ROYALS, STEADY, STEADY, 5, options={"target": 200})
    assert result.even == 5
    assert result.share == result.fair == 0.5


def test_arena_refuses_teams_that_do_not_cover_the_seats():
    result = arena(ROYALS, random_move, random_move, 1, options={"target": 50}, teams=[[1], [0]])
    assert result.matches == 2
    for teams in ([[0, 1]], [[0], [0]], [[0]]):
        with pytest.raises(OptionError, match="part"):
            arena(ROYALS, random_move, random_move, 1, teams=teams)
    with pytest.raises(OptionError, match="deals"):
        arena(ROYALS, random_move, random_move, 0)
    with pytest.raises(OptionError, match="2 players"):
        arena(ROYALS, random_move, random_move, 1, seats=3)


@pytest.mark.parametrize(
    ("game", "deals", "options", "least"),
    [("royals", 20 if FULL else 10, {}, 0.9), ("virtues", 20, {"target": 150}, 0.95)],
)
def test_steady_beats_random_play(game, deals, options, least):
    steady = find("steady", game)
    result = arena(regalia.GAMES[game], steady, random_move, deals, options=options)
    assert result.share >= least


def test_wilson_interval_has_textbook_values():
    # Values of the textbook formula.
    assert wilson(0.5, 10) == pytest.approx((0.2366, 0.7634), abs=1e-4)
    assert wilson(1.0, 400) == pytest.approx((0.9905, 1.0), abs=1e-4)
    assert wilson(0.0, 0) == (0.0, 1.0)
    assert 0.0 <= wilson(0.0, 5)[0] < wilson(0.0, 5)[1] < wilson(0.2, 5)[1]


def test_timed_bot_counts_moves_and_time():
    bot = Timed(random_move)
    match = ROYALS.new_match(options={"target": 1})
    made = play_out(match, [bot, bot], [Rng(0), Rng(1)])
    assert bot.count == made > 0
    assert 0 < bot.longest <= bot.total


def test_bots_are_found_by_name():
    assert find("random", "royals") is random_move
    for name in ("juggler", "../steady", "game", "sense", ""):
        with pytest.raises(OptionError):
            find(name, "royals")


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("tests.bench.nowhere:steady", "cannot be imported"),
        ("tests.bench.old_version:juggler", "no function 'juggler'"),
        ("juggler", "no bot 'juggler'.*; a function of your own is MODULE:FUNCTION"),
        ("mine.py:play", "is a file: name its module, mine:play"),
    ],
)
def test_unknown_bot_of_a_module_is_refused(name, words):
    with pytest.raises(OptionError, match=words):
        bot_called(name, "royals")


OWN_BOTS = """
def text(view, rng):
    return str(view.legal_moves()[0])

def nothing(view, rng):
    pass

def illegal(view, rng):
    return "play KH"

def crash(view, rng):
    return view.legal_moves()[99]
"""


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("nothing", r"own_bots:nothing answers None at <royals for 2, view of seat 1.*one line"),
        ("illegal", r"own_bots:illegal answers 'play KH' at <royals.*Home suits"),
        ("crash", r"(?s)own_bots:crash fails at <royals.*own_bots.py.*IndexError: list index"),
    ],
)
def test_fault_of_a_bot_of_ones_own_is_told_by_its_name(name, words, tmp_path, monkeypatch):
    (tmp_path / "own_bots.py").write_text(OWN_BOTS)
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.delitem(sys.modules, "own_bots", raising=False)
    view = regalia.GAMES["royals"].new_match(seed=1).state.view(1)
    assert bot_called("own_bots:text", "royals")(view, Rng(1)) == "house C"
    with pytest.raises((regalia.RegaliaError, IndexError)) as refused:
        bot_called(f"own_bots:{name}", "royals")(view, Rng(1))
    (note,) = pickle.loads(pickle.dumps(refused.value)).__notes__
    assert re.search(words, note)
    assert "arena.py" not in note


@pytest.mark.parametrize("game", regalia.GAMES)
def test_bot_of_another_version_plays_by_its_own_engine(game, monkeypatch):
    """Here the other version is this one: it plays the same moves."""
    monkeypatch.setenv("REGALIA_OLD", str(Path(regalia.__file__).parent.parent))
    other = bot_called("tests.bench.old_version:steady", game)
    state = regalia.GAMES[game].new_match(seed=8).state
    for _ in range(8):
        view = state.view(state.actor)
        own = find("steady", game)(view, random.Random(str(Rng(1).random())))
        assert other(view, Rng(1)) == own
        state.play(own)


@pytest.mark.parametrize("game", regalia.GAMES)
def test_check_says_what_find_says(game):
    names = [*LEVELS, *MANNERS, "random", "casual-hunter", "steady-", "Steady", "nobody", ""]
    refusals = {}
    for ask in (find, check):
        for name in names:
            try:
                ask(name, game)
            except OptionError as error:
                refusals[ask, name] = str(error)
    assert [refusals.get((find, name)) for name in names] == [
        refusals.get((check, name)) for name in names
    ]
    assert not has_bots(game) or "steady" in levels(game)


def test_a_match_with_bots_is_dealt_without_importing_them():
    program = """
import sys
from regalia.session.methods import new_match
new_match("royals", seed="1", names=["Ann", "Ben"], bots=[None, "steady"], seats=2)
print([name for name in sys.modules if name.endswith(".bot") or ".marriages" in name])
"""
    run = subprocess.run(
        [sys.executable, "-c", program],
        cwd=Path(regalia.__file__).parents[1],
        capture_output=True,
        text=True,
        check=True,
    )
    assert run.stdout.strip() == "[]"


@pytest.mark.parametrize("game", [game for game in regalia.GAMES if "casual" in levels(game)])
def test_weaker_levels_are_legal_repeatable_and_different(game):
    steady, *weaker = (find(name, game) for name in ("steady", "beginner", "casual"))
    match = regalia.GAMES[game].new_match(seed="levels")
    differed = set()
    for turn in range(60):
        view = match.state.view(match.state.actor)
        best = steady(view, Rng(turn))
        for at, bot in enumerate(weaker):
            move = bot(view, Rng(turn))
            assert move in view.legal_moves()
            assert bot(view, Rng(turn)) == move
            if move != best:
                differed.add(at)
        match.play(best)
    assert differed == {0, 1}


def test_error_of_judgement_is_bounded_and_constant():
    blur = Blur(5.0, "hand 1")
    errors = [blur(thing) for thing in range(200)]
    assert -5 <= min(errors) < -4 < 4 < max(errors) <= 5
    assert [blur(thing) for thing in range(200)] == errors
    # The same in the same circumstances, other ones in others.
    assert [Blur(5.0, "hand 1")(thing) for thing in range(200)] == errors
    assert sum(Blur(5.0, "hand 2")(thing) == errors[thing] for thing in range(200)) < 3


@pytest.mark.parametrize(
    ("game", "manner", "deals", "sign"),
    [
        ("royals", "hunter", 15, 1),
        ("royals", "finisher", 30, -1),
        pytest.param("alliance", "hunter", 8, 1, marks=pytest.mark.full),
        ("virtues", "hunter", 15, 1),
        ("virtues", "collector", 15, 1),
        ("virtues", "finisher", 25, 1),
    ],
)
def test_manner_shows_in_its_habit(game, manner, deals, sign):
    habit = habits(Task(game, manner, "shown"), deals)[TELLS[game][manner]]
    assert sign * habit.difference > 0.1 * habit.plain


def short_choice(game):
    """A view with a choice about which no level thinks for long."""
    state = game.deal(game.shuffled("manners", 1, game.seats[0]), game.seats[0])
    rng, choices = Rng("manners"), []
    while state.actor is not None:
        if len(state.legal_moves()) > 1:
            choices.append(state.view(state.actor))
        state.play(random_move(state, rng))
    # The first; in The Four Virtues, whose search goes on to the end, one near the end.
    return choices[len(choices) * 5 // 6 if game.id == "virtues" else 0]


def test_every_manner_combines_with_every_level():
    for game in regalia.GAMES.values():
        view = short_choice(game)
        for manner in manners(game.id):
            assert find(manner, game.id)(view, Rng(1)) == find(f"steady-{manner}", game.id)(
                view, Rng(1)
            )
            # The expert takes long, and has its manners in the same way in all games.
            for level in LEVELS if FULL or game.id == "royals" else LEVELS[:-1]:
                advice = advise(f"{level}-{manner}", game.id)(view, Rng(1))
                assert advice.move in view.legal_moves()
                assert find(f"{level}-{manner}", game.id)(view, Rng(1)) == advice.move
    for unknown in ("casual-juggler", "juggler", "hunter-casual", "casual-"):
        with pytest.raises(OptionError, match=unknown):
            find(unknown, "royals")
    with pytest.raises(OptionError, match="finisher"):
        find("casual-finisher", "lines")


@pytest.mark.parametrize("name", usually(["casual", "beginner"], ["casual"]))
def test_steady_beats_weaker_levels(name):
    result = arena(ROYALS, STEADY, find(name, "royals"), 6, seed="slips")
    assert result.share > 0.5
