"""Saves of live pages: read again, or refused before another page hears of them."""

from __future__ import annotations

import json
from collections.abc import Callable
from copy import deepcopy
from typing import Any

import pytest

from regalia.bridge import Bridge
from regalia.errors import LetterError
from regalia.games import GAMES
from regalia.multiplayer.live import protocol
from regalia.multiplayer.live.guest import Guest
from regalia.multiplayer.live.guest_save import check_save
from regalia.multiplayer.live.host_save import open_host
from regalia.multiplayer.packing import pack_json
from tests.engine.rooms import ROOM, Net, assert_in_step, copied, open_room, shared, wire

WRONG: list[Any] = [
    *(None, True, -1, 7, 1.5, 10**9, "", "x", "royals", [], [[]], [None], [1, 2], [[True]], ["x"]),
    *({}, {"a": 1}, {"0": None}, {"0": 7}, {"x": "y"}, {"position": {}, "moves": []}),
    *([{"position": {}, "moves": []}], [{"position": None}]),
]


def kept_by(net: Net, peer: int = 1) -> Any:
    return copied(net.guests[peer].to_dict())


def of_second_version(kept: dict[str, Any]) -> dict[str, Any]:
    """Return what an older page would have kept."""
    names = ("room_id", "name", "secret", "token", "game", "options", "dealer", "seat", "sent")
    names += ("agreed", "scores", "finished", "last", "playing")
    deals, links = (kept["hand"]["deals"], kept["hand"]["links"]) if kept["hand"] else ([], [])
    shuffle = {"round": kept["shuffle"]["round"], "promised": {}, "dealt": 1, "commits": {}}
    shuffle |= {"closed": 0, "doubted": False}
    old = {name: kept[name] for name in names}
    return {**old, "shuffle": shuffle, "seen": deals, "links": links}


def of_first_version(kept: dict[str, Any]) -> dict[str, Any]:
    names = ("room_id", "name", "secret", "token", "scores", "finished", "last")
    old = {"seen": [], "round": kept["shuffle"]["round"], "hand_round": 1, "commits": {}}
    return {name: kept[name] for name in names} | old


def in_the_middle(hands: int = 1) -> Net:
    """A room at the table, some moves after so many hands."""
    net = open_room("royals", 2, 2, seed=8)
    for n in range(hands):
        net.play(n + 1)
    net.steps(20)
    return net


@pytest.mark.parametrize("game", GAMES)
def test_save_of_a_guest_is_accepted_at_any_time(game: str) -> None:
    net = open_room(game, GAMES[game].seats[0], 2, seed=3)
    check_save(kept_by(net), ROOM)
    for _ in range(150):
        net.step()
        check_save(kept_by(net), ROOM)
    net.play(1)
    check_save(kept_by(net), ROOM)
    # The host deals the next hand, or plays this one on, while the guest is away.
    net.lose(1)
    back = net.come_back(1, reloaded=True)
    check_save(kept_by(net, back), ROOM)
    check_save(of_second_version(kept_by(net, back)), ROOM)
    check_save(of_first_version(kept_by(net, back)), ROOM)
    assert not net.left


def test_save_before_the_first_deal_is_accepted() -> None:
    page = Guest(ROOM, "Ben", "secret")
    page.hello()
    page.hear(welcome())
    kept = copied(page.to_dict())
    check_save(kept, ROOM)
    again = Guest(ROOM, "Ben", "secret", "a" * 32, kept)
    check_save(copied(again.to_dict()), ROOM)


def welcome(seat: int = 1, token: str = "a" * 32) -> str:
    options = GAMES["royals"].check_options({})
    parts = {"seat": seat, "host": 0, "token": token, "game": "royals", "options": options}
    parts |= {"dealer": None, "greeting": 1}
    return wire("welcome", version=protocol.VERSION, room=ROOM, **parts)


def test_damaged_save_is_refused_or_harmless() -> None:
    kept = kept_by(in_the_middle())
    paths = [(key,) for key in kept] + [("shuffle", key) for key in kept["shuffle"]]
    met = {"refused": 0, "taken": 0}
    for start in (kept, of_second_version(kept), of_first_version(kept)):
        for path in paths:
            for value in WRONG:
                bent = deepcopy(start)
                place = bent if len(path) == 1 else bent.get(path[0])
                if place is None:
                    continue
                place[path[-1]] = value
                try:
                    bent = check_save(bent, ROOM)
                except LetterError:
                    met["refused"] += 1
                    continue
                met["taken"] += 1
                page = Guest(ROOM, "Ben", bent["secret"], bent["token"], bent)
                page.hello()
                leave = page.hear(welcome(token=kept["token"])).get("leave", "")
                # It is said what is wrong, where something is.
                assert not leave.endswith("cannot be."), (path, value)
                page.to_dict()
    assert met["refused"] > 300
    assert met["taken"] > 50
    for nothing in [*WRONG, {**kept, "room_id": "0" * 16}]:
        with pytest.raises(LetterError):
            check_save(nothing, ROOM)


def test_save_without_a_field_is_refused() -> None:
    kept = kept_by(in_the_middle())
    spared = {"seen", "commits", "hand_round"}
    for start in (kept, of_first_version(kept)):
        for key in start.keys() - spared:
            bent = {name: value for name, value in start.items() if name != key}
            with pytest.raises(LetterError):
                check_save(bent, ROOM)


def ask(**question: Any) -> dict[str, Any]:
    answer: dict[str, Any] = json.loads(Bridge().call(json.dumps(question)))
    return answer


def test_bridge_explains_a_damaged_save() -> None:
    net = in_the_middle()
    who = {"room_id": ROOM, "name": "Ann", "secret": "s"}
    for sealed in (*map(pack_json, WRONG), "x", "", "\n"):
        for answer in (
            ask(method="guest_new", sealed=sealed, **who),
            ask(method="examine_guest", sealed=sealed, room_id=ROOM),
        ):
            assert answer["error"]["kind"] == "BridgeError", answer
            assert "what was kept of this match cannot be read" in answer["error"]["message"]
    sealed = pack_json(kept_by(net))
    assert ask(method="guest_new", sealed=sealed, **who)["ok"] == {"out": []}
    known = ask(method="examine_guest", sealed=sealed, room_id=ROOM)["ok"]
    assert known == {"game": "royals", "hands": 1}


# ---- The host's page ----------------------------------------------------------------------------


def test_damaged_save_of_a_host_is_refused_or_harmless() -> None:
    """A save that is taken leads to a table at which its guest sits down, or is told why not."""
    net = in_the_middle()
    kept = copied(net.room.to_dict())
    paths = [(key,) for key in kept] + [("shuffle", key) for key in kept["shuffle"]]
    paths += [("rounds", 0, key) for key in ("round", "commits", "nonces")]
    met = {"refused": 0, "taken": 0}
    for path in paths:
        for value in WRONG:
            bent = deepcopy(kept)
            place = bent
            for step in path[:-1]:
                place = place[step]
            place[path[-1]] = value
            try:
                host = open_host(bent)
            except LetterError:
                met["refused"] += 1
                continue
            met["taken"] += 1
            host.to_dict()
            host.picture()
            page = Guest(ROOM, "Guest 1", "secret")
            host.hear(1, page.hello())
    assert met["refused"] > 300, met
    assert met["taken"] > 20, met
    assert copied(open_host(kept).to_dict()) == kept


def test_save_of_a_host_without_a_field_is_refused() -> None:
    kept = copied(in_the_middle().room.to_dict())
    for key in kept.keys() - {"tokens", "watched", "before"}:
        with pytest.raises(LetterError):
            open_host({name: value for name, value in kept.items() if name != key})


def test_bridge_explains_a_damaged_save_of_a_host() -> None:
    for sealed in (*map(pack_json, WRONG), "x", "", "\n"):
        answer = ask(method="room_open", sealed=sealed)
        assert answer["error"]["kind"] == "BridgeError", answer
        assert "what was kept of this match cannot be read" in answer["error"]["message"]


@pytest.mark.parametrize("form", [of_first_version, of_second_version])
@pytest.mark.parametrize("steps", [0, 20])
def test_match_of_an_older_version_continues(form: Callable[[Any], Any], steps: int) -> None:
    """From saves that have less of a hand, and of the first version no shuffles or tokens."""
    net = open_room("lines", 2, 2, seed=8)
    net.play(1)
    net.steps(steps)
    host, guest = net.room.to_dict(), net.guests[1].to_dict()
    old_host = {**host, "rounds": [dict(hand) for hand in host["rounds"]]}
    for hand in old_host["rounds"]:
        for name in ("number", "tries", "names", "bots"):
            del hand[name]
    if form is of_first_version:
        del old_host["tokens"], old_host["shuffle"]
        old_host["round"] = guest["shuffle"]["round"] - 1
    net.room = open_host(copied(old_host))
    known = check_save(copied(form(guest)), ROOM)
    back = net.join("Guest 1", known["secret"], known["token"], known)
    assert_in_step(net)
    net.play(3)
    assert_in_step(net)
    # Of the hand in progress the page knows no more than it is told.
    assert shared(net.guests[back]) == {1: True, 2: steps == 0, 3: True}


def test_reloaded_page_is_told_why_its_host_ends_it() -> None:
    """It passes over what was said before its hello; then its seat is given up."""
    net = open_room("lines", 2, 2)
    net.step()
    kept = kept_by(net)
    page = net.page(kept["name"], kept["secret"], kept["token"], copied(kept))
    page.hello()
    for text in net.sent[1]:
        page.hear(text)
    answer = page.hear(wire("bye", why="the seat was given up meanwhile"))
    assert "The host’s page ended this: the seat was given up meanwhile." in str(answer)
    assert page.to_dict() == kept
