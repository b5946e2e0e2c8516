"""Golden records replay to the endings that `golden/golden.json` holds."""

from __future__ import annotations

import json
from typing import Any

import pytest

from regalia import Record
from tests.engine import harness
from tests.engine.golden.make import FOLDER, INDEX, digest, ending

GOLDEN: dict[str, Any] = json.loads(INDEX.read_text(encoding="utf-8"))


@pytest.mark.parametrize("name", sorted(GOLDEN))
def test_record_replays_to_its_known_ending(name: str) -> None:
    text = (FOLDER / name).read_text(encoding="utf-8")
    record = Record.load(text)
    match = record.replay()
    assert ending(match) == GOLDEN[name]
    assert record.dump() == text
    # The same again, as every seat saw it.
    if record.seat is None:
        for seat in range(-1, record.seats):
            seen = Record.load(Record.of(match, seat).dump()).replay()
            assert digest(seen.state) == digest(match.state.view(seat))
            assert seen.scores == match.scores


def test_every_game_has_records_and_every_record_is_indexed() -> None:
    assert {file.name for file in FOLDER.glob("*.txt")} == set(GOLDEN)
    assert {name.partition("-")[0] for name in GOLDEN} >= harness.OURS
