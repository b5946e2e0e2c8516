"""Royal Lines by rule of thumb: the table of lines, and who plays on in imagined rounds by it."""

from __future__ import annotations

import ast
from collections import Counter
from collections.abc import Iterator
from itertools import combinations
from pathlib import Path
from random import Random
from typing import Any

import pytest

import regalia
from regalia import Rng
from regalia.cards import JOKER, parse_card
from regalia.games.lines import learnt, learnt_weights, policy
from regalia.games.lines.bot import candidates, play_on, rollout
from regalia.games.lines.line import standing, three_lines
from tools import learn_lines

LINES = regalia.GAMES["lines"]


def lines_without_threes() -> list[list[int]]:
    faces = learnt.faces_of((1 << 12) - 1)
    return [
        list(line)
        for count in range(9)
        for line in combinations(faces, count)
        if not any(three_lines(line, card) for card in line)
    ]


EVERY = lines_without_threes()


def staged(**partial: object) -> Any:
    return LINES.scene_position({"seats": 3, **partial})


# --- the table -----------------------------------------------------------------------------------


def test_number_of_lines_agrees_with_the_rules() -> None:
    assert len(EVERY) == 1081  # RL-A08 counts them, too.
    assert sorted({learnt.kind_of(learnt.faces_mask(line), 0) for line in EVERY}) == sorted(
        learnt_weights.LINES
    )
    assert learn_lines.kinds() == sorted(learnt_weights.LINES)


@pytest.mark.parametrize("ruler", range(4))
def test_lines_of_one_kind_score_alike(ruler: int) -> None:
    for line in EVERY:
        mask = learnt.faces_mask(line)
        assert learnt.faces_of(mask) == sorted(line)
        kind = learnt.kind_of(mask, ruler)
        for joker in (False, True):
            points = standing([*line, *[JOKER] * joker], ruler).points
            assert learnt.final_points(mask, joker, ruler) == points
            assert learnt.final_points(kind, joker, 0) == points


def test_expected_points_are_interpolated_by_trades_left() -> None:
    line = learnt.faces_mask([parse_card("QH"), parse_card("KH")])
    spades, hearts = 0, 1
    # Two of the other colour: a revolution of 4. Two of the ruler's suit: an oligarchy of 6.
    assert [learnt.expected(line, False, ruler, 0) for ruler in (spades, hearts)] == [4.0, 6.0]
    for ruler in (spades, hearts):
        found = [learnt.expected(line, False, ruler, left) for left in range(13)]
        row = learnt_weights.LINES[learnt.kind_of(line, ruler)][False]
        assert [found[left] for left in learnt.KNOTS] == pytest.approx([n / 100 for n in row])
        assert found[:10] == sorted(found[:10], reverse=True)
        assert found[9:] == [found[9]] * 4
        assert found[1] == pytest.approx((2 * found[0] + found[3]) / 3)


def test_third_card_of_a_suit_removes_the_others() -> None:
    jack, queen, king = (parse_card(card) for card in ("JS", "QS", "KS"))
    two = learnt.faces_mask([jack, queen])
    assert learnt.grown(two, king) == (0,)
    assert learnt.gain(two, False, 0, king, 0) == pytest.approx(5 - 6)  # A dictatorship.
    # Where two threes cross, the better one of the lines that can stay counts.
    crossing = learnt.faces_mask([jack, queen, parse_card("KH"), parse_card("KD")])
    assert set(learnt.grown(crossing, king)) == {
        learnt.faces_mask([jack, queen]),
        learnt.faces_mask([parse_card("KH"), parse_card("KD")]),
    }
    assert learnt.gain(crossing, False, 0, king, 0) == pytest.approx(6 - 2)


def test_ace_and_joker_change_the_worth_of_a_line() -> None:
    line = learnt.faces_mask([parse_card("QH"), parse_card("KH")])
    assert learnt.gain(line, False, 0, parse_card("AH"), 0) == pytest.approx(6 - 4)
    assert learnt.gain(line, False, 0, JOKER, 0) == pytest.approx(5 - 4)  # It banishes both.
    assert learnt.gain(line, True, 0, JOKER, 0) == pytest.approx(4 - 5)  # Two of them vanish.


# --- the policy ----------------------------------------------------------------------------------


def bids(state: Any, whim: float, count: int = 400) -> dict[int, int]:
    """Return how often each card that may be bid is bid, by the numbers of one seed."""
    able = [move.args[0] for move in state.legal_moves()]
    random = Random(1).random
    found = dict.fromkeys(able, 0)
    for _ in range(count):
        found[policy.bid(state, able, random, whim)] += 1
    return found


def cards(text: str) -> list[int]:
    return [parse_card(card) for card in text.split()]


#: The tenth trade of twelve, and seat 2 is the last to bid; its ruler is the ace of hearts.
TRADE = {
    "leader": 0,
    "actor": 2,
    "rulers": ["AS", "AD", "AH"],
    "candidates": "KH QC",
    "trick": "5H 7C",
    "hands": ["", "", "2H 9H TC"],
    "lines": ["", "", "QH"],
}
#: Other rulers: seat 2 has the ace of spades.
RULERS = ["AD", "AC", "AS"]


def test_last_bidder_takes_a_card_that_improves_the_line() -> None:
    """K♥ makes an oligarchy of 6 from one of 3, Q♣ a monarchy of 1."""
    state = staged(**TRADE)
    found = bids(state, 0.1)
    assert found == {**dict.fromkeys(cards("2H TC"), 0), parse_card("9H"): 400}


def test_last_bidder_leaves_a_card_that_harms_the_line() -> None:
    """An empty line is a dictatorship of 5: nothing betters it."""
    state = staged(**{**TRADE, "lines": ["", "", ""]})
    found = bids(state, 0.1)
    assert found[parse_card("2H")] > 390


def test_later_of_equal_bids_wins() -> None:
    state = staged(**{**TRADE, "hands": ["", "", "2H 7H TC"]})
    assert bids(state, 0.1)[parse_card("7H")] == 400


@pytest.mark.parametrize("row", ["KH QH", "QH KH"])
def test_a_bid_for_two_is_worth_the_better_one(row: str) -> None:
    """Q♥ leaves a monarchy of 1, K♥ makes three kings, which go."""
    state = staged(**{**TRADE, "candidates": row, "lines": ["", "", "KD KC"], "rulers": RULERS})
    assert bids(state, 0.1)[parse_card("9H")] == 400


def test_large_whim_bids_nearly_at_random() -> None:
    state = staged(**TRADE)
    assert min(bids(state, 1000).values()) > 100


def test_a_high_card_is_bid_first_while_others_follow() -> None:
    state = staged(**{**TRADE, "leader": 2, "trick": "", "hands": ["", "", "2H 8H 3D"]})
    found = bids(state, 0.3)
    assert found[parse_card("8H")] > 350


def chosen(verb: str, text: str, **partial: Any) -> str:
    """Play a bid of the last seat, which then has a choice, and return what it chooses."""
    state = staged(**{**TRADE, **partial})
    state.play(text)
    moves = state.legal_moves()
    assert {move.verb for move in moves} == {verb}
    assert len(moves) > 1
    return str(policy.choose(state, moves))


@pytest.mark.parametrize("row", ["KH QH", "QH KH"])
def test_policy_takes_the_better_of_two_candidates(row: str) -> None:
    """K♥ makes three kings, of which none stays: a dictatorship and no longer a monarchy of 1."""
    lines = ["", "", "KD KC"]
    assert chosen("take", "bid 9H", candidates=row, lines=lines, rulers=RULERS) == ("take KH")


@pytest.mark.parametrize(("ruler", "gone"), [("AS", "rank"), ("AC", "suit")])
def test_policy_banishes_the_three_that_is_worth_less(ruler: str, gone: str) -> None:
    """K♠ completes kings and spades. J♠ Q♠ can stay, 6 points or 2, or K♥ K♦, 4 points."""
    assert chosen(
        *("banish", "bid 9S"),
        candidates="KS QC",
        trick="5S 7C",
        hands=["", "", "2H 9S TC"],
        lines=["", "", "JS QS KH KD"],
        rulers=["AD", "AH", ruler],
    ) == (f"banish {gone}")


def test_policy_takes_the_better_way_out_of_a_joker() -> None:
    """As RL-A15: Q♠ J♠ stay as an oligarchy of 6, K♥ K♦ as a revolution of 4."""
    assert chosen(
        *("joker", "bid 9D"),
        candidates="JC QC",
        trick="5D 7D",
        hands=["", "", "9D"],
        lines=["", "", "JS QS KH KD JO"],
        rulers=["AC", "AD", "AS"],
        trade=12,
    ) == ("joker KH KD")


def test_policy_does_not_look_at_other_hands_or_rulers() -> None:
    match = LINES.new_match(3, "blind")
    random = Random(2)
    looked = 0
    while match.state.actor is not None and looked < 25:
        view = match.state.view(match.state.actor)
        moves = view.legal_moves()
        if len(moves) > 1 and match.state.phase == "bid":
            states = [view.sample(Rng(seed)) for seed in range(4)]
            able = [move.args[0] for move in moves]
            found = {policy.bid(state, able, Random(looked).random, 0.3) for state in states}
            assert len(found) == 1
            looked += 1
        match.play(random.choice(match.state.legal_moves()))
    assert looked == 25


def rounds() -> Iterator[Any]:
    for seats in (2, 3, 4):
        for seed in range(12):
            yield LINES.new_match(seats, f"policy/{seed}").state


def test_every_step_of_a_rollout_is_a_legal_move() -> None:
    seen = set()
    for number, start in enumerate(rounds()):
        state = start.copy()
        random = Random(number)
        while state.actor is not None:
            before = state.to_dict()
            reached = {str(after(state, move)): move for move in state.legal_moves()}
            trial = state.copy()
            trial.push(play_on(trial, random))
            assert state.to_dict() == before
            move = reached[str(trial.to_dict())]
            seen.add(move.verb)
            state.play(move)
    assert seen == {"trade", "bid", "take", "banish", "joker"}


def after(state: Any, move: Any) -> Any:
    """Return the position after a move."""
    new = state.copy()
    new.play(move)
    return new.to_dict()


def test_rounds_played_by_the_policy_end_higher_than_at_random() -> None:
    """Everybody knows what he wants, so there is more for all."""
    random, totals = Random(4), [0, 0]
    for seed in range(150):
        start = LINES.new_match(3, f"sum/{seed}").state
        totals[0] += sum(rollout(start.copy(), random.random))
        while start.actor is not None:
            start.push(play_on(start, random))
        totals[1] += sum(start.scores())
    assert totals[1] > totals[0] * 1.08


def test_the_first_candidate_is_the_best_bid_of_the_policy() -> None:
    tried = 0
    for start in rounds():
        view = start.view(start.actor)
        moves = view.legal_moves()
        found = candidates(view)
        assert Counter(found) == Counter(moves)
        if view.phase == "bid" and len(moves) > 1 and found[0] != moves[0]:
            worths = policy.worths(view, [move.args[0] for move in moves])
            assert worths[moves.index(found[0])] == max(worths)
            tried += 1
    assert tried > 5


# --- learning ------------------------------------------------------------------------------------


def test_same_arguments_give_the_same_table() -> None:
    kept = dict(learnt_weights.LINES)
    try:
        first, again, other = (learn_lines.learn(seed, 140) for seed in (3, 3, 4))
    finally:
        learnt_weights.LINES.update(kept)
        learnt.expected.cache_clear()
    assert first == again != other
    text = learn_lines.written(3, 140, first)
    assert "tools.learn lines --seed 3 --hands 140" in text
    table = next(
        ast.literal_eval(node.value)
        for node in ast.parse(text).body
        if isinstance(node, ast.AnnAssign) and node.value
    )
    assert list(table) == list(learnt_weights.LINES)
    assert table[0] == (tuple(first[0, False]), tuple(first[0, True]))


def test_table_holds_possible_points() -> None:
    values = [n for rows in learnt_weights.LINES.values() for row in rows for n in row]
    assert min(values) >= 100
    assert max(values) <= 800
    assert Path(learnt_weights.__file__).stat().st_size < 50_000
