"""Deals that can be checked: seeds of their own, and hashes that are known before."""

from __future__ import annotations

import hashlib
from dataclasses import replace
from typing import Any

import pytest

import regalia
from regalia import Match, Record, Rng
from regalia.commitment import commitment, deal_seed, shuffled
from regalia.errors import RecordError
from regalia.record import check, proof, proofs
from tests.engine import harness
from tests.engine.harness import Variant

tables = pytest.mark.parametrize("variant", harness.TABLES, ids=str)
ROYALS = regalia.GAMES["royals"]


def played(variant: Variant, seed: str, moves: int, **options: object) -> Match:
    match = variant.game.new_match(
        variant.seats, seed, {**variant.options, **options}, dealer=None, committed=True
    )
    below = Rng(f"{seed}/moves").below
    policy = harness.Policy(50)
    for _ in range(moves):
        if match.over:
            break
        match.play(policy.choose(match.state.legal_moves(), below))
    return match


def test_seed_gives_the_same_deal_in_every_version() -> None:
    first = deal_seed("secret", 1)
    assert first == "919c564f9161dd766935fed86ffbeff62eeaf67ee55f539cb9c7c70b798aafaf"
    assert commitment(first) == hashlib.sha256(first.encode()).hexdigest()
    pack = shuffled(ROYALS, "secret", True, 1, 2)
    assert pack == ROYALS.shuffled(first, 1, 2)
    assert len({deal_seed("secret", n) for n in range(1, 200)}) == 199


@tables
def test_every_deal_is_repeated_from_its_own_seed(variant: Variant) -> None:
    match = played(variant, "again", 900, target=40)
    found = proofs(match)
    assert [each.deal for each in found] == list(range(1, len(match.log) + 1))
    for each, deal in zip(found, match.log, strict=True):
        assert (each.seed is None) == (not deal.state.over)
        assert each.same is (None if each.seed is None else True)
        if each.seed is not None:
            assert commitment(each.seed) == each.hash
    assert any(each.same for each in found)


def test_hash_is_published_before_the_first_card_and_constant() -> None:
    match = ROYALS.new_match(seed="s", options={"target": 1}, committed=True)
    before = proofs(match)
    assert [(each.seed, each.same) for each in before] == [(None, None)]
    below = Rng("x").below
    while not match.hands:
        assert proofs(match)[0].seed is None
        match.play(harness.Policy(30).choose(match.state.legal_moves(), below))
    assert proofs(match)[0].hash == before[0].hash
    assert proofs(match)[0].seed == deal_seed("s", 1)


def test_every_redeal_has_a_proof() -> None:
    match = ROYALS.new_match(seed="s", committed=True)
    for _ in range(3):
        match.play("pass")
        match.play("redeal")
    assert [each.same for each in proofs(match)] == [True, True, True, None]


def test_exchanged_cards_are_detected() -> None:
    match = played(harness.ROYALS, "cheat", 2000, target=1)
    other = played(harness.ROYALS, "another", 1)
    match.log[0] = match.log[0]._replace(start=other.log[0].start)
    assert proof(match, 0).same is False


@tables
def test_sealed_record_is_read_back_unchanged(variant: Variant) -> None:
    match = played(variant, "record", 500, target=40)
    text = match.record.dump()
    assert '\nsealed "record"\n' in text
    record = Record.load(text)
    again = record.replay()
    assert record.dump() == again.record.dump() == text
    assert check(text)["deals"] == proofs(match)
    # The same text as a seed for all hands deals other cards.
    with pytest.raises(RecordError, match="not the deal"):
        replace(record, committed=False).replay()
    for seat in range(-1, variant.seats):
        assert "sealed" not in Record.of(match, seat).dump()


def test_match_from_a_position_deals_on_from_its_seed() -> None:
    state, moves = harness.seeded_walk(harness.ROYALS, "given", harness.Policy(50, True))
    for _ in zip(range(60), moves, strict=False):
        pass
    options = ROYALS.check_options({"target": 500})
    state.options.update(options)
    match = Match(ROYALS, 2, "onward", options, start=state.copy(), committed=True)
    below = Rng("onward").below
    while len(match.log) < 3 and not match.over:
        match.play(harness.Policy(60).choose(match.state.legal_moves(), below))
    text = match.record.dump()
    assert "\nstart given\n" in text
    again = Record.load(text).replay()
    assert again.record.dump() == text
    # The first deal has no proof, the next ones are the second and third of the seed.
    assert [each.deal for each in proofs(again)] == list(range(2, len(match.log) + 1))
    assert all(each.same for each in proofs(again) if each.seed)


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("start here", "start given"),
        ('sealed "x"', "has a seed already"),
    ],
)
def test_header_lines_that_are_wrong(line: str, message: str) -> None:
    text = ROYALS.new_match(seed="x").record.dump()
    with pytest.raises(RecordError, match=message):
        Record.load(text.replace("\noptions", f"\n{line}\noptions", 1))


def test_given_start_needs_a_seed() -> None:
    text = ROYALS.new_match(seed="x").record.dump().replace('seed "x"', "start given")
    with pytest.raises(RecordError, match="no seed"):
        Record.load(text)


@pytest.mark.parametrize("at", [-1, 1, None, "0", True], ids=repr)
def test_missing_deal_has_no_proof(at: Any) -> None:
    match = regalia.GAMES["royals"].new_match(seed="s", committed=True)
    with pytest.raises(regalia.OptionError, match="is none from 0 to 0"):
        proof(match, at)


def test_uncommitted_match_has_no_proof() -> None:
    with pytest.raises(regalia.OptionError, match="committed"):
        proof(regalia.GAMES["royals"].new_match(seed="s"), 0)
