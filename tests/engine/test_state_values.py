"""States as Python values: copies, comparison, pickles, what they print, and refused arguments."""

from __future__ import annotations

import copy
import pickle
import random
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import regalia
from regalia import HiddenError, IllegalMove, OptionError, PositionError, RecordError
from regalia.bots import (
    advise,
    expert_for,
    find,
    find_in_slices,
    levels,
    manners,
    random_move,
)
from regalia.cards import glyph_text
from tests.engine import harness
from tests.engine.harness import Variant

ROOT = Path(__file__).parents[2]
variants = pytest.mark.parametrize("variant", harness.USUAL, ids=str)
COPIES = {
    "copy": copy.copy,
    "deepcopy": copy.deepcopy,
    "pickle": lambda state: pickle.loads(pickle.dumps(state)),
}


def midway(variant: Variant, moves: int = 15) -> regalia.State:
    state, played = harness.seeded_walk(variant, "values", harness.Policy(50, True))
    for _, _ in zip(range(harness.partway(variant, moves)), played, strict=False):
        pass
    assert not state.over
    return state


@variants
@pytest.mark.parametrize("way", COPIES)
def test_playing_a_copy_leaves_the_original_unchanged(variant: Variant, way: str) -> None:
    state = midway(variant)
    legal, before = harness.listed(state), harness.text(state)
    for each in (state, state.view(state.actor)):
        twin = COPIES[way](each)
        assert twin == each
        assert twin.game is each.game
        assert harness.listed(twin) == legal
    twin = COPIES[way](state)
    while not twin.over:
        twin.play(random.Random(len(twin.cards())).choice(twin.legal_moves()))
    assert harness.text(state) == before
    assert harness.listed(state) == legal


@variants
def test_states_are_equal_by_position_and_viewer(variant: Variant) -> None:
    state = midway(variant)
    again = harness.reread(state)
    assert again is not state
    assert again == state
    assert hash(again) == hash(state)
    assert again.key() == state.key()
    assert len({state, again, state.view(0), state.view(1), again.view(1)}) == 3
    assert state != state.view(-1)
    assert state != state.to_dict()
    again.play(again.legal_moves()[-1])
    assert again != state


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_order_on_which_nothing_depends_is_no_part_of_a_key(seats: int) -> None:
    game, rng = regalia.GAMES["lines"], random.Random(seats)
    compared = 0
    for number in range(20):
        state = game.deal(game.shuffled(number, 1, seats), seats)
        for _ in range(18):
            state.play(rng.choice(state.legal_moves()))
        position = state.to_dict()
        for cards in (position["graveyard"], *position["played"]):
            cards.reverse()
        twin = game.state_from_dict(position)
        compared += position != state.to_dict()
        assert twin == state
        assert (twin.key(), hash(twin)) == (state.key(), hash(state))
        # Nothing depends on it: both are played on in the same way.
        while state.actor is not None:
            move = rng.choice(state.legal_moves())
            assert twin.legal_moves() == state.legal_moves()
            assert twin.play(move) == state.play(move)
        assert twin.scores() == state.scores()
    assert compared > 15


@variants
def test_printed_state_shows_table_and_known_hands(variant: Variant) -> None:
    state = midway(variant)
    lines = str(state).splitlines()
    assert lines[0] == repr(state)
    assert variant.game.id in lines[0]
    assert f"seat {state.actor} to move" in lines[0]
    assert sum(" holds: " in line for line in lines) == sum(map(bool, state.to_dict()["hands"]))
    assert "You" not in str(state)
    view = state.view(0)
    assert "view of seat 0" in repr(view)
    assert "view of an onlooker" in repr(state.view(-1))
    hidden = [line for line in lines if line.startswith("  Seat 1 holds:")]
    assert not set(hidden) & set(str(view).splitlines())
    (own,) = [line for line in lines if line.startswith("  Seat 0 holds:")]
    assert own in str(view).splitlines()


#: How the line of a trick begins, in the words of each game.
SAID = ("  Trick", "  Battle", "  Trade")


@pytest.mark.parametrize("game", ["royals", "marriage", "alliance", "lines"])
def test_a_printed_table_shows_the_trick(game: str) -> None:
    variant = Variant(regalia.GAMES[game], regalia.GAMES[game].seats[0])
    state, moves = harness.seeded_walk(variant, "trick", harness.Policy())
    verb = "bid" if game == "lines" else "play"
    for move in moves:
        if state.last is not None and state.last.verb == move.split()[0] == verb:
            break
    card = glyph_text(str(state.last)).split()[1]
    (shown,) = [line for line in str(state).splitlines() if line.startswith(SAID)]
    assert card in shown


@variants
@pytest.mark.parametrize("seat", [5, "a", -2, None, True, 1.0, [0]], ids=str)
def test_a_view_of_no_seat_is_refused(variant: Variant, seat: Any) -> None:
    state = variant.deal(1)
    for each in (state, state.view(0)):
        with pytest.raises(OptionError, match=f"no seat from 0 to {variant.seats - 1}"):
            each.view(seat)


class Whole:
    """A whole number of another library, as those of numpy are."""

    def __init__(self, number: int) -> None:
        self.number = number

    def __index__(self) -> int:
        return self.number


@pytest.mark.parametrize("variant", harness.TABLES, ids=str)
def test_seats_may_be_whole_numbers_of_other_libraries(variant: Variant) -> None:
    last: Any = Whole(variant.seats - 1)
    beyond: Any = Whole(variant.seats)
    state = variant.deal(1, dealer=last)
    assert state == variant.deal(1, variant.seats - 1)
    assert type(state.dealer) is int
    view = state.view(last)
    assert type(view.viewer) is int
    assert view == state.view(variant.seats - 1)
    match = variant.game.new_match(variant.seats, 1, dealer=last)
    assert regalia.Record.load(match.record.dump()).replay().state == match.state
    with pytest.raises(OptionError, match="no seat from 0"):
        state.view(beyond)


def test_repr_of_match_shows_hand_and_scores() -> None:
    match = regalia.GAMES["virtues"].new_match(seed=1, options={"hands": 1})
    assert repr(match) == "<match of virtues for 2, hand 1, 0 : 0>"
    while not match.over:
        match.play(match.state.legal_moves()[0])
    one, other = match.scores
    assert repr(match) == f"<match of virtues for 2, over, {one} : {other}>"


@pytest.mark.parametrize("game", [game for game in regalia.GAMES if game != "lines"])
def test_a_bot_refuses_a_view_of_another_game(game: str) -> None:
    view = regalia.GAMES["lines"].new_match().state.view(0)
    for bot in (find("steady", game), advise("steady", game)):
        with pytest.raises(OptionError, match=f"steady of {game} was given a view of lines"):
            # Numbers that never let a beginner slip.
            bot(view, Unlucky())
    over = regalia.GAMES[game].new_match(seed="over").state
    while not over.over:
        over.play(over.legal_moves()[0])
    with pytest.raises(OptionError, match="a hand that is over"):
        find("steady", game)(over.view(0), Unlucky())


@pytest.mark.parametrize("name", ["steady", "expert"])
@pytest.mark.parametrize("game", regalia.GAMES)
def test_a_bot_refuses_a_view_of_another_seat(game: str, name: str) -> None:
    state = regalia.GAMES[game].new_match().state
    for seat in (-1, (state.actor + 1) % state.seats):
        with pytest.raises(OptionError, match=f"given the view of seat {seat}, but seat"):
            find(name, game)(state.view(seat), Unlucky())


def test_no_move_is_drawn_in_a_hand_that_is_over() -> None:
    hand = regalia.GAMES["lines"].new_match().state
    hand.playout(regalia.Rng(1))
    with pytest.raises(OptionError, match="a hand that is over"):
        random_move(hand, regalia.Rng(1))


@pytest.mark.parametrize("game", ["chess", "", "royals.bot", "royal_family"])
def test_there_is_no_bot_without_its_game(game: str) -> None:
    for ask in (levels, manners, expert_for):
        with pytest.raises(OptionError, match="no game"):
            ask(game)
    for find_one in (find, advise, find_in_slices):
        with pytest.raises(OptionError, match="no game"):
            find_one("steady", game)


class Unlucky(random.Random):
    def random(self) -> float:
        return 0.999


def test_a_view_counts_when_every_card_in_hand_is_known() -> None:
    """A hand of two cards, both taken off the discard pile before everybody's eyes."""
    royals = regalia.GAMES["royals"]
    position = royals.deal(royals.shuffled(1, 1, 2), 2).to_dict()
    position["stock"] += position["hands"][1][2:]
    position["hands"][1] = position["hands"][1][:2]
    closed = royals.state_from_dict(position)
    with pytest.raises(HiddenError, match="seat 1 holds cards that this view does not know"):
        closed.view(0).scores()
    position["shown"][1] = position["hands"][1]
    state = royals.state_from_dict(position)
    view = state.view(0)
    assert view.to_dict()["hands"][1] == ["??", "??"]
    assert view.scores() == state.scores()
    assert view.score_sheet() == state.score_sheet()
    with pytest.raises(HiddenError, match="seat 0"):
        state.view(-1).scores()


@variants
def test_playout_of_view_with_unknown_cards_is_refused(variant: Variant) -> None:
    view = midway(variant).view(0)
    before = view.key()
    with pytest.raises(HiddenError, match="sample a whole state from it first"):
        view.playout(regalia.Rng(1))
    assert view.key() == before


@pytest.mark.parametrize("way", COPIES)
@pytest.mark.parametrize(
    "error",
    [
        IllegalMove("royals.meld.privilege", "Not now."),
        PositionError("hands[1]", "is missing"),
        RecordError(3, "is damaged"),
        RecordError(None, "has no deal"),
        OptionError("no such option"),
    ],
    ids=repr,
)
def test_copied_error_keeps_its_attributes(error: regalia.RegaliaError, way: str) -> None:
    twin: Any = COPIES[way](error)
    assert type(twin) is type(error)
    assert (str(twin), vars(twin)) == (str(error), vars(error))


#: What a user's program says of the zones of states.
ZONES = """
from typing import assert_type

from regalia.games.lines.state import LinesState
from regalia.games.royals.state import RoyalsState

assert_type(match.state.hands, list[list[int]])
if isinstance(match.state, RoyalsState):
    assert_type(match.state.stock, list[int])
    assert_type(match.state.house, list[int | None])
if isinstance(match.state, LinesState):
    assert_type(match.state.lines, list[list[int]])
"""


def test_code_of_readme_and_zones_of_states_have_types(tmp_path: Path) -> None:
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    code = tmp_path / "readme.py"
    code.write_text(text.split("```python\n")[1].split("```")[0] + ZONES, encoding="utf-8")
    argv = ["--config-file", str(ROOT / "pyproject.toml"), "--strict", str(code)]
    done = subprocess.run(
        [sys.executable, "-m", "mypy", *argv],
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=240,
        check=False,
    )
    assert done.stdout.startswith("Success: no issues found in 1 source file"), done.stdout


def test_match_has_as_many_seats_as_names() -> None:
    lines = regalia.GAMES["lines"]
    for names in (["Ann", "Ben"], ("Ann", "Ben", "Cleo"), ["Ann", "Ben", "Cleo", "Dan"]):
        assert lines.new_match(names=names).seats == len(names)
        assert lines.new_match(len(names), names=names).names[: len(names)] == list(names)
    assert lines.new_match().seats == 3
    with pytest.raises(OptionError, match="for 2 players, not 3"):
        regalia.GAMES["royals"].new_match(names=["Ann", "Ben", "Cleo"])
    with pytest.raises(OptionError, match="one text for each of the 3 seats"):
        lines.new_match(3, names=["Ann", "Ben"])
    with pytest.raises(OptionError, match="is no list of texts"):
        lines.new_match(names="Ann")  # type: ignore[arg-type]


@variants
def test_push_says_that_it_takes_a_move(variant: Variant) -> None:
    state = midway(variant)
    before = state.key()
    with pytest.raises(TypeError, match=r"push takes a Move .* play\(\) takes texts"):
        state.push(str(state.legal_moves()[0]))  # type: ignore[arg-type]
    assert state.key() == before
