"""Matches: who deals, who has won, and when it is over."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import regalia
from regalia import IllegalMove, Match, NotationError, OptionError, PositionError, Record, Rng
from regalia.multiplayer.letters.letter import Letter
from tests.engine import harness
from tests.engine import oracle_royals as oracle
from tests.engine.positions_royals import PACK, Position

ROYALS = regalia.GAMES["royals"]


def play_out(match: Match, seed: object, policy: harness.Policy) -> None:
    below = Rng(f"{seed}/moves").below
    while not match.over:
        match.play(policy.choose(match.state.legal_moves(), below))


def last_turn(board: list[list[str]], **changes: Any) -> Position:
    """Seat 0 (hearts) has won its last trick and may end the hand; `board` is what lies out."""
    stock = PACK[:]
    for card in [*board[0], *board[1], "KH", "2S", "3S"]:
        stock.remove(card)
    return {
        "game": "royals",
        "dealer": 1,
        "turn": 9,
        "attacker": 0,
        "phase": "w3",
        "won": 0,
        "house": ["H", "S"],
        "hands": [["2S"], ["3S"]],
        "spoils": [["KH", *board[0]], board[1]],
        "meld": [[], []],
        "stock": stock,
        **changes,
    }


def test_the_deal_alternates() -> None:
    match = ROYALS.new_match(seed=3, dealer=1)
    play_out(match, 3, harness.Policy(50, True))
    dealers = [hand.state.dealer for hand in match.hands]
    assert len(dealers) > 2
    assert dealers == [(1 + i) % 2 for i in range(len(dealers))]


def test_redeal_shifts_the_deal_without_scores() -> None:
    match = ROYALS.new_match(seed=3, dealer=0)
    packs = set()
    for n in range(10):
        assert match.state.dealer == n % 2
        assert match.state.to_dict()["redeals"] == n
        packs.add(harness.text(match.state))
        match.play("pass")
        match.play("redeal")
    assert len(packs) == 10
    assert match.hands == []
    assert match.scores == [0, 0]
    assert match.deals == 11
    # After ten the dealer must choose.
    assert match.state.dealer == 0
    match.play("pass")
    assert harness.listed(match.state) == ["house C", "house D", "house H", "house S"]
    with pytest.raises(IllegalMove) as error:
        match.play("redeal")
    assert error.value.rule == "royals.suit.redeal"


def test_the_hand_after_a_redealt_one_is_dealt_by_the_other() -> None:
    match = ROYALS.new_match(seed=3, dealer=0)
    match.play("pass")
    match.play("redeal")
    assert match.state.dealer == 1
    below = Rng("on").below
    policy = harness.Policy(50, True)
    while not match.hands:
        match.play(policy.choose(match.state.legal_moves(), below))
    assert match.hands[0].state.dealer == 1
    assert match.state.dealer == 0
    # The count of redeals belongs to one hand.
    assert match.state.to_dict()["redeals"] == 0


def test_a_hand_that_ends_is_scored_and_the_next_is_dealt() -> None:
    start = ROYALS.state_from_dict(last_turn([["KC", "9S"], ["QD"]]))
    match = Match(ROYALS, 2, 7, ROYALS.check_options({}), start=start)
    events = match.play("end")
    assert events[-1].kind == "over"
    assert [hand.scores for hand in match.hands] == [[5, -5]]
    assert match.scores == [5, -5]
    assert sum(line.points for line in match.hands[0].sheet if line.seat == 0) == 5
    assert oracle.scores(match.hands[0].state.to_dict()) == [5, -5]
    assert not match.over
    assert match.state.dealer == 0
    assert match.state.to_dict()["phase"] == "house"


@pytest.mark.parametrize(
    ("totals", "winners"),
    [
        ([1066, 0], []),
        ([1067, 0], [0]),
        ([1070, 1065], [0]),
        ([1065, 1070], [1]),
        ([1075, 1080], [1]),
        ([1080, 1080], []),
        ([-5, 1070], [1]),
        ([0, 0], []),
    ],
)
def test_the_target_must_be_passed(totals: list[int], winners: list[int]) -> None:
    match = ROYALS.new_match(seed=1)
    match.settle(totals)
    assert match.scores == totals
    assert match.winners == winners
    assert match.over == bool(winners)


def test_a_tie_past_the_target_plays_on() -> None:
    match = ROYALS.new_match(seed=1, options={"target": 100})
    match.settle([120, 120])
    assert not match.over
    match.settle([5, 0])
    assert match.winners == [0]
    assert match.scores == [125, 120]


def test_falling_back_below_the_target_is_no_win() -> None:
    match = ROYALS.new_match(seed=1, options={"target": 100})
    match.settle([120, 120])
    match.settle([-90, -60])
    assert not match.over
    match.settle([0, 50])
    assert match.winners == [1]


@pytest.mark.parametrize(("last", "winners"), [([0, 5], [1]), ([5, 0], [0]), ([0, 0], [0, 1])])
def test_after_a_hundred_hands_the_higher_total_wins(last: list[int], winners: list[int]) -> None:
    match = ROYALS.new_match(seed=1)
    for n in range(99):
        assert match.state.dealer == n % 2
        match.settle([10 - n % 21, 10 - n % 21])
        assert not match.over
    match.settle(last)
    assert match.over
    assert match.winners == winners
    assert len(match.hands) == 100


def test_move_after_the_end_is_refused() -> None:
    match = ROYALS.new_match(seed=5, options={"target": 1})
    play_out(match, 5, harness.Policy(50, True))
    before = match.record.dump()
    with pytest.raises(IllegalMove) as error:
        match.play("house S")
    assert error.value.rule in ROYALS.rules
    assert match.record.dump() == before
    assert match.state.over


@pytest.mark.parametrize("variant", harness.TABLES, ids=str)
@harness.examples(8)
@given(data=st.data())
def test_moves_can_be_taken_back(variant: harness.Variant, data: st.DataObject) -> None:
    below = harness.below_of(data)
    policy = data.draw(st.sampled_from(harness.POLICIES), label="policy")
    options = {**variant.options, "target": 1 + below(60)}
    match = variant.game.new_match(variant.seats, below(999), options, below(variant.seats))
    then = [match.record.dump()]
    for _ in range(data.draw(st.integers(0, 300), label="moves")):
        if match.over:
            break
        match.play(policy.choose(match.state.legal_moves(), below))
        then.append(match.record.dump())
    assert match.ply == len(then) - 1
    while True:
        ply = below(match.ply + 1)
        match.back_to(ply)
        # The record says everything: deals, moves, scores.
        assert match.record.dump() == then[ply]
        assert match.deals == len(match.log)
        assert match.scores == [sum(h.scores[s] for h in match.hands) for s in range(match.scorers)]
        if ply == 0:
            break


def test_surrenders_are_taken_back_as_well() -> None:
    match = regalia.GAMES["marriage"].new_match(seed=3)
    match.settle([9, 5, 0])
    match.play("house S")
    match.surrender(1)
    match.play("house H")
    match.surrender(2)
    assert match.over
    match.back_to(3)
    assert not match.over
    assert match.flags == {1}
    match.back_to(1)
    assert match.flags == set()
    assert match.log[-1].moves == ["house S"]
    assert match.scores == [9, 5, 0]


def test_undo_keeps_the_scores_that_a_view_was_told() -> None:
    whole = ROYALS.new_match(seed=5, options={"target": 300})
    play_out(whole, 5, harness.Policy(50, True))
    match = Record.load(Record.of(whole, 0).dump()).replay()
    assert match.scores == whole.scores
    match.back_to(match.ply)
    assert (match.scores, match.winners) == (whole.scores, whole.winners)
    last = len(match.log[-1].moves)
    match.back_to(match.ply - last)
    assert len(match.hands) == len(whole.hands) - 1


@pytest.mark.parametrize("ply", [-1, 3, "1", True, None])
def test_undo_beyond_the_first_move_is_refused(ply: Any) -> None:
    match = ROYALS.new_match(seed=5)
    match.play("house H")
    match.play("house S")
    before = match.record.dump()
    with pytest.raises(OptionError, match="back to move"):
        match.back_to(ply)
    assert match.record.dump() == before


def test_the_totals_are_the_sum_of_the_hands() -> None:
    match = ROYALS.new_match(seed=11, options={"target": 600})
    play_out(match, 11, harness.Policy(50, True))
    assert match.scores == [sum(hand.scores[seat] for hand in match.hands) for seat in (0, 1)]
    assert match.winners == [match.scores.index(max(match.scores))]
    assert max(match.scores) > 600
    for hand in match.hands:
        assert hand.scores == oracle.scores(hand.state.to_dict())
        assert hand.scores == [
            sum(line.points for line in hand.sheet if line.seat == seat) for seat in (0, 1)
        ]


@pytest.mark.parametrize("game", regalia.GAMES.values(), ids=lambda game: game.id)
@pytest.mark.parametrize("length", [1, 3])
def test_a_match_of_so_many_hands_ends_after_them(game: Any, length: int) -> None:
    """The target ends nothing then; record and letter of the match say how long it is."""
    match = game.new_match(seed=5, options={"hands": length, "target": 1})
    play_out(match, 5, harness.Policy(50, True))
    assert len(match.hands) == length
    assert match.winners == game.best(match.scores)
    text = match.record.dump()
    assert f'"hands":{length}' in text.split("\n\n")[0]
    assert Record.load(text).replay().winners == match.winners
    packed = Letter.of(match, [None] * match.seats).pack()
    assert Letter.unpack(packed).replay().scores == match.scores


@pytest.mark.parametrize("hands", [-1, 1.5, "3", True, 1_000_001])
def test_invalid_number_of_hands_is_refused(hands: Any) -> None:
    with pytest.raises(OptionError, match=r"option hands: .* is not a whole number from 0 to"):
        ROYALS.new_match(options={"hands": hands})


@pytest.mark.parametrize("move", ["play KH", "nonsense", "", "redeal"])
def test_refused_move_leaves_the_match_unchanged(move: str) -> None:
    match = ROYALS.new_match(seed=7)
    before = match.record.dump()
    with pytest.raises((IllegalMove, NotationError)):
        match.play(move)
    assert match.record.dump() == before


@pytest.mark.parametrize("move", [None, 3, b"pass", ["pass"]], ids=repr)
def test_move_that_is_not_text_is_refused(move: Any) -> None:
    match = ROYALS.new_match(seed=1)
    with pytest.raises(NotationError):
        match.play(move)
    assert match.ply == 0


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"seats": 3}, "2 players"),
        ({"seats": "2"}, "2 players"),
        ({"options": {"target": 0}}, "target"),
        ({"options": {"target": 1.5}}, "target"),
        ({"options": {"target": True}}, "target"),
        ({"options": {"change.ownSuit": "yes"}}, "change.ownSuit"),
        ({"options": {"speed": 1}}, "no option 'speed'; it has target, hands, change.ownSuit"),
        ({"dealer": 2}, "dealer"),
        ({"dealer": -1}, "dealer"),
        ({"dealer": "0"}, "dealer"),
        ({"names": ["Ann"]}, "for 2 players, not 1"),
        ({"names": ["Ann", 5]}, "names"),
        ({"names": 2}, "names"),
        ({"names": "AB"}, "names"),
        ({"names": ["Ann", "B" * 25]}, "at most 24 characters"),
        ({"names": ["Ann", "\ud800"]}, "half of a character"),
        ({"options": 5}, "options"),
        ({"options": "target"}, "options"),
        ({"seed": None}, "seed"),
        ({"seed": "\ud800"}, "half of a character"),
    ],
    ids=str,
)
def test_impossible_match_is_refused(arguments: dict[str, Any], message: str) -> None:
    with pytest.raises(OptionError) as error:
        ROYALS.new_match(**arguments)
    assert message in str(error.value)


def test_number_of_seats_is_converted_to_int() -> None:
    match = ROYALS.new_match(2.0)  # type: ignore[arg-type]
    assert type(match.seats) is int
    assert "seats 2\n" in match.record.dump()


@pytest.mark.parametrize("pack", [None, 5, 2.5], ids=repr)
def test_pack_that_is_not_a_list_is_refused(pack: Any) -> None:
    with pytest.raises(PositionError, match="must be a list of cards"):
        ROYALS.deal(pack)
    with pytest.raises(PositionError, match="must be a list of cards"):
        regalia.GAMES["lines"].deal({"rulers": pack, "royals": pack, "bidding": pack})


@pytest.mark.parametrize(
    "pack", [[], PACK[1:], [*PACK, "KH"], [*PACK[1:], "2S"], [*PACK[1:], "JO"]], ids=len
)
def test_pack_of_another_game_is_refused(pack: list[str]) -> None:
    with pytest.raises(OptionError, match="the pack is not the 100 cards"):
        ROYALS.deal(pack)


def test_pack_with_an_invalid_card() -> None:
    with pytest.raises(regalia.RegaliaError, match="not a card"):
        ROYALS.deal([*PACK[1:], "1H"])


def test_missing_game() -> None:
    with pytest.raises(KeyError, match="royals"):
        regalia.GAMES["bridge"]


def test_match_of_virtues_without_scores_ends_in_a_draw_after_200_rounds() -> None:
    match = regalia.GAMES["virtues"].new_match(seed=3)
    for _ in range(199):
        match.settle([0, 0])
    assert not match.over
    match.settle([0, 0])
    assert (len(match.hands), match.scores, match.winners) == (200, [0, 0], [0, 1])
    with pytest.raises(IllegalMove) as caught:
        match.play("draw 1")
    assert caught.value.rule == "virtues.game.end"


def test_higher_total_of_virtues_wins_after_200_rounds() -> None:
    match = regalia.GAMES["virtues"].new_match(seed=3)
    match.settle([1, 0])
    for _ in range(199):
        match.settle([0, 0])
    assert match.winners == [0]
