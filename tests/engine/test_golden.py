"""Golden records replay to the endings that `golden/golden.json` holds."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest

from regalia import Record
from regalia.multiplayer.letters.challenge import Challenge
from regalia.multiplayer.letters.letter import Letter
from regalia.multiplayer.live.guest_save import check_save
from regalia.multiplayer.live.host_save import open_host
from regalia.multiplayer.packing import pack_json, unpack_json
from regalia.version import __version__
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


LETTERS: list[dict[str, str]] = json.loads((FOLDER / "letters.json").read_text(encoding="utf-8"))


@pytest.mark.parametrize("kind", ["letter", "challenge", "host", "guest"])
def test_older_letters_challenges_and_live_matches_are_read(kind: str) -> None:
    found = [golden for golden in LETTERS if golden["kind"] == kind]
    assert len(found) > 1
    for golden in found:
        if kind in ("letter", "challenge"):
            form = Letter if kind == "letter" else Challenge
            letters = [form.load(golden["text"]), form.unpack(golden["packed"])]
            text = golden["text"]
            if kind == "letter":  # names the engine that wrote it last
                text = re.sub(r"^engine .*$", f"engine {__version__}", text, flags=re.M)
            assert [letter.dump() for letter in letters] == [text] * 2
            assert form.unpack(letters[0].pack()).dump() == text
            assert text != golden["text"] or letters[0].pack() == golden["packed"]
            letters[0].replay()
            continue
        kept = unpack_json(golden["packed"])
        assert pack_json(kept) == golden["packed"]
        if kind == "host":
            now = json.loads(json.dumps(open_host(kept).to_dict()))
            # This version keeps more of a shuffle and of a hand, and no guesses of what was read.
            assert kept["shuffle"].items() <= now["shuffle"].items()
            for old, new in zip(kept["rounds"], now["rounds"], strict=True):
                assert old.items() <= new.items()
            others = kept.keys() - {"shuffle", "rounds", "since", "lost"}
            assert {name: now[name] for name in others} == {name: kept[name] for name in others}
        else:
            now = check_save(kept, kept["room_id"])
            # A hand in progress is told anew.
            others = kept.keys() & now.keys() - {"shuffle", "playing"}
            assert {name: now[name] for name in others} == {name: kept[name] for name in others}
            assert {"room_id", "secret", "token", "seat", "scores", "last"} <= others
