"""People who look on: their pages are sent what anybody may see, and nothing else."""

from __future__ import annotations

import json
from random import Random
from typing import Any, cast

import pytest

from regalia.multiplayer.live.guest import Guest
from regalia.multiplayer.live.host import Host
from regalia.multiplayer.live.host_save import open_host
from regalia.multiplayer.live.watcher import Watcher
from tests.engine.rooms import ROOM, Net, assert_in_step, open_room
from tests.full import usually

TABLES = [("lines", 3), ("royals", 2), ("marriage", 3), ("alliance", 4), ("virtues", 2)]


def look_on(net: Net, name: str = "Zoe") -> int:
    """Let a page look on; return the number of its connection."""
    net.peers += 1
    page = Watcher(net.room.room_id, name)
    # It hears and answers as the page of a guest does.
    net.guests[net.peers], net.sent[net.peers] = cast(Guest, page), []
    net.say(net.peers, page.hello())
    return net.peers


def watcher_at(net: Net, peer: int) -> Watcher:
    return cast(Watcher, net.guests[peer])


def assert_sees_the_table(net: Net, peer: int) -> None:
    """The page has the onlooker's view of the host's state, and draws it without a hand."""
    page, room = watcher_at(net, peer), net.room
    if room.session.waiting is None:
        held = page.session.history(-1).view
        assert held.to_dict() == room.match.state.view(-1).to_dict()
    assert page.session.match.scores == room.match.scores
    assert page.session.ply == room.session.ply
    drawn: Any = page.session.snapshot()
    assert drawn["table"]["hand"]["cards"] == []
    assert drawn["moves"] == []
    assert drawn["names"] == room.match.names
    assert drawn["next"]["who"] != "you"
    assert "Your turn" not in json.dumps(drawn["phase"])
    assert not net.left
    assert not net.dropped


@pytest.mark.parametrize(("game", "seats"), usually(TABLES, TABLES[:2]))
def test_onlooker_sees_what_anybody_may_see(game: str, seats: int) -> None:
    net = open_room(game, seats, seats)
    net.room.let_watch(allowed=True)
    first = look_on(net)
    for _ in range(25):
        net.step()
        assert_sees_the_table(net, first)
    # Another comes in the middle of a hand, and one after its end.
    second = look_on(net, "Zoe")
    assert_sees_the_table(net, second)
    net.play(1)
    third = look_on(net, "Yan")
    for peer in (first, second, third):
        assert_sees_the_table(net, peer)
    net.play(2)
    for peer in (first, second, third):
        assert_sees_the_table(net, peer)
    assert_in_step(net)
    assert net.room.picture()["watchers"] == ["Zoe", "Zoe 2", "Yan"]
    guest = net.guests[net.peer_of(1)]
    assert guest.picture()["watchers"] == ["Zoe", "Zoe 2", "Yan"]


@pytest.mark.parametrize(("game", "seats"), usually(TABLES, TABLES[:2]))
def test_onlooker_is_sent_no_hidden_card(game: str, seats: int) -> None:
    """Every position and move of a hand in progress is written as anybody may read it."""
    net = open_room(game, seats, seats)
    net.room.let_watch(allowed=True)
    peer = look_on(net)
    room = net.room
    while not room.match.hands:
        net.step()
    messages = [json.loads(text) for text in net.sent[peer]]
    opened = next(n for n, each in enumerate(messages) if each["is"] == "opened")
    log = room.match.log[: len(room.match.log)]
    views = [deal.start.view(-1).to_dict() for deal in log]
    moves = [texts[-1] for deal in log for texts in deal.redacted]
    for each in messages[:opened]:
        if each["is"] == "deal":
            assert each["position"] in views
        elif each["is"] == "scene":
            assert each["deals"][0]["position"] in views
            assert each["opened"] is None
        elif each["is"] == "seen":
            assert each["text"] in moves
        else:
            assert each["is"] in ("look", "table", "watchers")
    assert [each["text"] for each in messages if each["is"] == "seen"] == moves


def test_host_can_forbid_it_at_any_time() -> None:
    net = open_room("royals", 2, 2)
    peer = look_on(net)
    assert "watching is turned off" in net.dropped[peer]
    net.post(net.room.let_watch(allowed=True))
    peer = look_on(net)
    assert peer not in net.dropped
    assert net.room.picture()["watchers"] == ["Zoe"]
    # Kept with the room: a page that was loaded anew lets people look on as before.
    assert open_host(json.loads(json.dumps(net.room.to_dict()))).watched
    net.post(net.room.let_watch(allowed=False))
    assert "watching has been turned off" in net.left[peer]
    assert net.room.picture()["watchers"] == []
    assert net.guests[net.peer_of(1)].picture()["watchers"] == []


def test_onlooker_cannot_play_or_sit_down() -> None:
    for text in ('{"is":"move","ply":0,"text":"draw stock"}', '{"is":"say","phrase":1}'):
        net = open_room("royals", 2, 2)
        net.room.let_watch(allowed=True)
        peer = look_on(net)
        net.post(net.room.hear(peer, text))
        assert net.dropped[peer] == "words of one who looks on"
        assert net.room.picture()["watchers"] == []
        net.play(1)
        assert net.room.match.hands


def test_watcher_that_greets_without_end_is_dropped() -> None:
    """Each answer is much longer than its greeting."""
    net = open_room("royals", 2, 2)
    net.room.let_watch(allowed=True)
    peer = look_on(net)
    for _ in range(21):
        net.say(peer, watcher_at(net, peer).hello())
    assert net.dropped[peer] == "greetings without end"
    assert net.room.picture()["watchers"] == []


def test_onlooker_waits_for_the_first_deal() -> None:
    net = Net(Host("lines", ["Ann", "Ben", "Cy"], [None, None, "random"], ROOM, "secret"))
    net.room.let_watch(allowed=True)
    peer = look_on(net)
    net.join("Ben")
    assert watcher_at(net, peer).session is None
    assert watcher_at(net, peer).people.names == ["Ann", "Ben", "Cy"]
    net.post(net.room.start())
    assert_sees_the_table(net, peer)


def bent(rng: Random, value: Any) -> Any:
    """Return a value of JSON with one thing in it exchanged, however deep."""
    if isinstance(value, dict) and value and rng.random() < 0.8:
        key = rng.choice(list(value))
        return {**value, key: bent(rng, value[key])}
    if isinstance(value, list) and value and rng.random() < 0.8:
        at = rng.randrange(len(value))
        kept = [] if rng.random() < 0.2 else [bent(rng, value[at])]
        return [*value[:at], *kept, *value[at + 1 :]]
    return rng.choice([None, True, -1, 0, 1, 10**9, "", "KH", "play KH", [], [0], {}, "x" * 400])


@pytest.mark.parametrize("seed", range(6))
def test_onlooker_leaves_or_ignores_altered_messages(seed: int) -> None:
    """A host that is no honest one: each message bent, in any order, to a page that looks on."""
    rng = Random(seed)
    net = open_room("lines", 2, 2, seed=seed)
    net.room.let_watch(allowed=True)
    peer = look_on(net)
    net.play(1)
    sent = net.sent[peer]
    for _ in range(100):
        page = Watcher(ROOM, "Zoe")
        page.hello()
        for text in sent[:2] if rng.random() < 0.8 else []:
            page.hear(text)
        for _ in range(8):
            message = json.loads(rng.choice(sent))
            if rng.random() < 0.7:
                field = rng.choice(list(message))
                message[field] = bent(rng, message[field])
            answer = page.hear(json.dumps(message))
            assert answer.get("leave", "none")
            if "leave" in answer:
                break
