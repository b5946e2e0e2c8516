"""Brackets nested thousands deep, at every way in: refused in words before they are parsed."""

from __future__ import annotations

import json
from typing import Any

import pytest

from regalia.bridge import Bridge
from regalia.errors import NestingError, WireError
from regalia.games import GAMES
from regalia.json_text import DEEPEST, read_json
from regalia.multiplayer.letters import letter
from regalia.multiplayer.live import protocol
from regalia.multiplayer.packing import pack

DEEP = "[" * 5_000 + "]" * 5_000
TOO_DEEP = f"more than {DEEPEST} levels deep"
RECORD = GAMES["royals"].new_match(2, "nest", {}, 0, ["Ann", "Ben"]).record.dump()


def complaint(call: str) -> str:
    """Return what the bridge says of a call that it refuses."""
    return str(json.loads(Bridge().call(call))["error"]["message"])


def letter_with(line: str) -> str:
    """A letter's link whose line of the head is replaced by one of the same first word."""
    lines = [
        *("regalia letter 1", "engine 0", "game royals", "seats 2", "dealer 0", 'seed "x"'),
        *("options {}", 'names ["A","B"]', "bots [null,null]"),
    ]
    word = line.split()[0]
    text = "\n".join(line if each.startswith(word) else each for each in lines)
    return "1" + pack(f"{text}\n\nend 0\n", letter.FORM.words)


WAYS: dict[str, tuple[str, dict[str, Any]]] = {
    **{
        f"letter, {word}": ("letter_read", {"text": letter_with(f"{word} {DEEP}")})
        for word in ("seed", "options", "names", "bots")
    },
    "record, options": ("examine", {"record": f"regalia 1\noptions {DEEP}\n"}),
    "record, position": ("examine", {"record": f"{RECORD}\ndeal {DEEP}\n"}),
    "match of one device": ("pass_open", {"sealed": pack(DEEP), "bots": [None, None]}),
    "host's match": ("room_open", {"sealed": pack(DEEP)}),
}


@pytest.mark.parametrize("way", WAYS)
def test_deep_nesting_is_named(way: str) -> None:
    method, call = WAYS[way]
    assert TOO_DEEP in complaint(json.dumps({"method": method, **call}))


def test_deep_position_is_named() -> None:
    assert TOO_DEEP in complaint(f'{{"method":"lay","seat":0,"position":{DEEP}}}')


@pytest.mark.parametrize("shapes", [protocol.GUEST, protocol.HOST])
def test_deep_live_message_is_refused(shapes: protocol.Shapes) -> None:
    with pytest.raises(WireError, match="nested too deep"):
        protocol.read(DEEP, shapes, protocol.HOST_LIMIT)


def test_depth_counts_brackets_outside_texts_alone() -> None:
    edge = "[" * DEEPEST + "]" * DEEPEST
    assert json.dumps(read_json(edge)) == edge
    with pytest.raises(NestingError):
        read_json(f"[{edge}]")
    # Side by side, in a text, and after an escaped quotation mark, brackets nest nothing.
    for value in (
        [[]] * 99,
        {f"k{n}": [n] for n in range(99)},
        ["[" * 99],
        ['\\"' + "{" * 99],
        {'"[': "\\" * 3 + "[" * 99},
    ):
        assert read_json(json.dumps(value)) == value
    for broken in ('["' + "[" * 99, "]" * 99 + "[" * 99, ""):
        with pytest.raises(json.JSONDecodeError):
            read_json(broken)
