"""Records: what was played can be read, mailed, and played again."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

import regalia
from regalia import Match, Record, Rng
from tests.engine import harness
from tests.engine.harness import Variant

variants = pytest.mark.parametrize("variant", harness.USUAL, ids=str)
ROYALS = regalia.GAMES["royals"]


def drawn_match(variant: Variant, data: st.DataObject) -> Match:
    """A match that stands somewhere in its first hands, or is over."""
    below = harness.below_of(data)
    policy = data.draw(st.sampled_from(harness.POLICIES), label="policy")
    options = dict(variant.options)
    if "target" in variant.game.options and below(2):
        options["target"] = 1 + below(300)
    match = variant.game.new_match(
        variant.seats,
        data.draw(st.one_of(st.integers(0, 999), st.text(max_size=8)), label="seed"),
        options,
        dealer=below(variant.seats),
        names=[data.draw(st.text(max_size=9), label="name") for _ in range(variant.seats)],
    )
    for _ in range(data.draw(st.integers(0, 500), label="moves")):
        if match.over:
            break
        match.play(policy.choose(match.state.legal_moves(), below))
    return match


def summary(match: Match) -> str:
    """Everything that a match is, in one text."""
    hands = [[hand.scores, hand.state.to_dict(), hand.sheet] for hand in match.hands]
    return json.dumps(
        [match.state.to_dict(), match.scores, match.winners, match.names, match.options, hands]
    )


@variants
@harness.examples(10)
@given(data=st.data())
def test_record_is_read_back_unchanged_and_replays(variant: Variant, data: st.DataObject) -> None:
    match = drawn_match(variant, data)
    text = match.record.dump()
    record = Record.load(text)
    assert record.dump() == text
    again = record.replay()
    assert again.record.dump() == text
    assert summary(again) == summary(match)
    assert again.deals == match.deals
    # Both go on in the same way, over the next deals as well.
    dice = Rng("on")
    for _ in range(60):
        if match.over:
            break
        assert harness.listed(again.state) == harness.listed(match.state)
        move = str(dice.choice(match.state.legal_moves()))
        match.play(move)
        again.play(move)
        assert again.state.last == match.state.last
    assert summary(again) == summary(match)


@variants
@harness.examples(6)
@given(data=st.data())
def test_record_of_one_seat_is_shown_from_that_seat(variant: Variant, data: st.DataObject) -> None:
    match = drawn_match(variant, data)
    seat = data.draw(st.integers(-1, variant.seats - 1), label="seat")
    seen = Record.of(match, seat)
    text = seen.dump()
    assert "\nseed " not in text
    assert Record.load(text).dump() == text
    again = Record.load(text).replay()
    assert harness.text(again.state) == harness.text(match.state.view(seat))
    assert again.scores == match.scores
    assert again.winners == match.winners
    assert Record.of(again, seat).dump() == text


def test_a_record_can_be_read_by_a_person() -> None:
    match = ROYALS.new_match(seed=7, options={"target": 500}, names=["Ann", "Ben"])
    for move in ("house H", "house S", "draw stock", "draw stock"):
        match.play(move)
    lines = match.record.dump().split("\n")
    assert lines[:10] == [
        "regalia 1",
        f"engine {regalia.__version__}",
        "game royals",
        "seats 2",
        'seed "7"',
        'options {"target":500}',
        'names ["Ann","Ben"]',
        "",
        f"deal {json.dumps(match.log[0].start.to_dict(), separators=(',', ':'))}",
        "house H",
    ]
    assert lines[10:] == ["house S", "draw stock TS", "draw stock TH", ""]
    seen = Record.of(match, 0).dump().split("\n")
    assert seen[4] == "view 0"
    assert seen[-3:] == ["draw stock ??", "draw stock TH", ""]
    assert [line.endswith('"viewer":0}') for line in seen if line.startswith("deal")] == [True]


def test_record_survives_mail_and_other_line_endings() -> None:
    match = ROYALS.new_match(seed=7, names=["Ann", "Bén ♠"])
    for _ in range(20):
        match.play(match.state.legal_moves()[0])
    text = match.record.dump()
    for changed in (
        text.replace("\n", "\r\n"),
        "\ufeff" + text,
        text + "\n\n",
        text.replace("\ndeal", "\n\n\ndeal"),
        text.replace("house C\n", "house C  \n", 1),
    ):
        assert Record.load(changed).dump() == text
        assert harness.text(Record.load(changed).replay().state) == harness.text(match.state)


def test_a_record_of_redeals() -> None:
    match = ROYALS.new_match(seed=9, dealer=1)
    for _ in range(3):
        match.play("pass")
        match.play("redeal")
    match.play("house S")
    text = match.record.dump()
    assert text.count("\ndeal ") == 4
    assert "score" not in text
    again = Record.load(text).replay()
    assert summary(again) == summary(match)
    assert again.state.to_dict()["redeals"] == 3


def test_a_record_from_a_position_in_the_middle() -> None:
    state, moves = harness.seeded_walk(harness.ROYALS, 4, harness.Policy(50, True))
    for _ in zip(range(90), moves, strict=False):
        pass
    match = Match(ROYALS, 2, None, ROYALS.check_options({}), start=state.copy())
    for _ in range(10):
        match.play(match.state.legal_moves()[0])
    text = match.record.dump()
    assert "seed" not in text
    again = Record.load(text).replay()
    assert harness.text(again.state) == harness.text(match.state)
