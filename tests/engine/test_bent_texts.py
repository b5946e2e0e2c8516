"""Saves, records and letters with bent JSON: the bridge answers with a sentence or a table."""

from __future__ import annotations

import json
import re
from copy import deepcopy
from functools import cache
from random import Random
from typing import Any

import pytest

import regalia
from regalia.bots import random_move
from regalia.bridge import Bridge
from regalia.cards import Rng
from regalia.errors import LetterError, RecordError
from regalia.games.virtues.evaluate import MOST_SHAPES, Evaluator
from regalia.multiplayer.letters.letter import Letter
from regalia.multiplayer.live.host_save import open_host
from regalia.multiplayer.packing import pack_json
from regalia.record import Record
from tests.engine.rooms import ROOM, copied, open_room
from tests.full import usually

#: The name of an error of Python, which tells a person nothing.
BARE = re.compile(r"\w*(Error|StopIteration|Exception): ")
VALUES: list[Any] = [
    *(None, True, -1, 0, 1, 3, 7, 1.5, 10**9, "", "x", "royals", "JO", "??", "KH"),
    *([], [[]], [None], [1, 2], {}, {"a": 1}, {"0": None}),
]
BENDS = 60


def bent(value: Any, rng: Random) -> Any:
    """Return JSON with one or two of its values changed, left out, doubled or swapped."""
    value = deepcopy(value)
    for _ in range(rng.choice((1, 1, 2))):
        place = value
        while place:
            key = rng.choice(list(place) if isinstance(place, dict) else range(len(place)))
            if isinstance(place[key], dict | list) and place[key] and rng.random() < 0.75:
                place = place[key]
                continue
            how = rng.random()
            if how < 0.6:
                place[key] = deepcopy(rng.choice(VALUES))
            elif how < 0.75:
                del place[key]
            elif how < 0.85 and isinstance(place, list):
                place.append(deepcopy(place[key]))
            else:
                other = rng.choice(list(place) if isinstance(place, dict) else range(len(place)))
                place[key], place[other] = place[other], place[key]
            break
    return value


def ask(bridge: Bridge, **question: Any) -> dict[str, Any]:
    """Return the bridge's answer, which is no bare error of Python."""
    answer: dict[str, Any] = json.loads(bridge.call(json.dumps(question)))
    if "error" in answer:
        assert not BARE.match(answer["error"]["message"]), (question, answer)
    return answer


@cache
def saves(game: str) -> list[tuple[dict[str, Any], dict[str, Any]]]:
    """Return what a guest and its host kept, at three points of a match."""
    net = open_room(game, regalia.GAMES[game].seats[0], 2, seed=5)
    kept = []
    for _ in range(2):
        net.steps(25)
        kept.append((copied(net.guests[1].to_dict()), copied(net.room.to_dict())))
        net.play(1)
    kept.append((copied(net.guests[1].to_dict()), copied(net.room.to_dict())))
    return kept


most_games = pytest.mark.parametrize(
    "game", usually(regalia.GAMES, regalia.GAMES.keys() - {"alliance"})
)


@most_games
def test_bent_save_of_a_guest_gets_a_sentence(game: str) -> None:
    rng, taken = Random(f"guest {game}"), 0
    for _ in range(BENDS):
        save, host = rng.choice(saves(game))
        sealed, bridge = pack_json(bent(save, rng)), Bridge()
        if "error" in ask(bridge, method="examine_guest", sealed=sealed, room_id=ROOM):
            continue
        taken += 1
        ask(bridge, method="guest_new", sealed=sealed, room_id=ROOM, name="Ann", secret="s")
        room, out = open_host(copied(host)), ask(bridge, method="guest_hello")["ok"]["out"]
        for _ in range(4):
            replies = [each for text in out for each in room.hear(9, text)["out"]]
            heard = [ask(bridge, method="guest_hear", text=text) for to, text in replies if to == 9]
            out = [text for each in heard for text in each.get("ok", {}).get("out", [])]
        for method in ("guest_record", "guest_rules", "guest_ready", "log"):
            ask(bridge, method=method)
        ask(bridge, method="guest_take_over", secret="t")
        to = {"was": ROOM, "room_id": "0" * 16, "secret": "u"}
        ask(bridge, method="guest_follow", sealed=sealed, **to)
    assert 5 < taken < BENDS


@most_games
def test_bent_save_of_a_host_gets_a_sentence(game: str) -> None:
    rng = Random(f"host {game}")
    for _ in range(BENDS):
        _, save = rng.choice(saves(game))
        sealed, bridge = pack_json(bent(save, rng)), Bridge()
        ask(bridge, method="examine_sealed", sealed=sealed)
        if "ok" in ask(bridge, method="room_open", sealed=sealed):
            for method in ("room_letter", "room_start", "room_next", "log", "hint_view"):
                ask(bridge, method=method)


def test_save_that_lost_one_field_gets_a_sentence() -> None:
    guest, host = saves("royals")[2]
    to = {"was": ROOM, "room_id": "0" * 16, "secret": "u"}
    for key in guest:
        sealed = pack_json({name: value for name, value in guest.items() if name != key})
        ask(Bridge(), method="guest_follow", sealed=sealed, **to)
    past = {"scores": [], "codes": [], "last": regalia.GAMES["royals"].new_match().state.to_dict()}
    sealed = pack_json({**host, "rounds": [], "moves": [], "before": past})
    assert "error" in ask(Bridge(), method="room_open", sealed=sealed)


@cache
def played(game: str, seats: int) -> regalia.Match:
    match = regalia.GAMES[game].new_match(seats, "bent", {"hands": 2})
    rng = Rng("bent")
    while not match.hands:
        match.play(random_move(match.state, rng))
    return match


TABLES = [(game, seats) for game in regalia.GAMES for seats in regalia.GAMES[game].seats]


@pytest.mark.parametrize(
    ("game", "seats"), usually(TABLES, [table for table in TABLES if table[0] != "alliance"])
)
def test_bent_record_and_odd_arguments_get_a_sentence(game: str, seats: int) -> None:
    rng, match = Random(f"{game} {seats}"), played(game, seats)
    records = [Record.of(match, seat).dump() for seat in (None, -1, 0, seats - 1)]
    letter = Letter.of(match, [None] * seats).dump()
    for _ in range(BENDS // 3):
        record, bridge = rng.choice(records), Bridge()
        lines = record.split("\n")
        at = rng.choice([n for n, line in enumerate(lines) if line.endswith(("]", "}"))])
        word, _, value = lines[at].partition(" ")
        lines[at] = f"{word} {json.dumps(bent(json.loads(value), rng))}"
        ask(bridge, method="open", record="\n".join(lines))
        ask(bridge, method="review", record="\n".join(lines))
        seat, sealed = rng.choice([0, 1, 3, -1, True, None, "0", 1.5]), pack_json(record)
        bots = rng.choice([None, [], [None], {}, "ab", [None] * seats, [None, *["steady"] * 3]])
        sheet = rng.random() < 0.5
        ask(bridge, method="open", record=record, seat=seat, bots=bots, sheet=sheet)
        ask(bridge, method="letter_resume", record=record, seat=seat, bots=bots)
        ask(bridge, method="pass_open", sealed=sealed, bots=bots, sheet=sheet)
        ask(bridge, method="letter_open", text=letter, seat=seat)


@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_end_of_what_a_seat_saw_has_its_score_sheet(game: str, seats: int) -> None:
    match = played(game, seats)
    for seat in (0, seats - 1):
        bridge, record = Bridge(), Record.of(match, seat).dump()
        assert "ok" in ask(bridge, method="review", record=record)
        deal = next(n for n, deal in enumerate(match.log) if deal.state is match.hands[0].state)
        look = ask(bridge, method="look", deal=deal, step=len(match.log[deal].moves))
        assert look["ok"]["snapshot"]["sheet"]["history"][-1] == match.hands[0].scores


def test_wrong_score_in_what_a_seat_saw_is_found_where_the_view_can_count() -> None:
    record = Record.of(played("virtues", 2), 0).dump()
    right = next(line for line in record.split("\n") if line.startswith("score "))
    with pytest.raises(RecordError, match="the hand scores"):
        Record.load(record.replace(right, "score 1 2")).replay()


def test_half_of_a_character_in_a_text_is_named() -> None:
    letter = Letter.of(played("royals", 2), [None, None]).dump()
    for text in (letter.replace("draw stock", "draw \ud800", 1), letter + "\udfff\n"):
        with pytest.raises(LetterError, match="half of a character"):
            Letter.load(text)
    record = played("royals", 2).record.dump().replace("house", "\ud800", 1)
    with pytest.raises(RecordError, match="line 9: half of a character"):
        Record.load(record)


def test_huge_hand_of_virtues_is_weighed_by_its_largest_melds() -> None:
    game = regalia.GAMES["virtues"]
    position = game.deal(game.shuffled(3, 1, 2), 2, dealer=1).to_dict()
    position["hands"][0] += [position["stock"].pop() for _ in range(29)]
    position["hands"][0].sort()
    state = game.state_from_dict(position)
    state.play("draw 2")
    hand = state.hands[0]
    faces = sum(card >= 40 for card in hand)
    assert len(state.legal_moves()) > 3_000
    assert len(Evaluator(state).lays(hand)) <= MOST_SHAPES * (faces + 2)
