"""Guests and hosts of live play whose connection breaks: they come back, and are in step."""

from __future__ import annotations

import json
from copy import deepcopy
from functools import cache

import pytest

from regalia.games import GAMES
from regalia.multiplayer.live.guest import Guest
from regalia.multiplayer.live.host import Host
from regalia.multiplayer.live.host_save import open_host
from regalia.session.session import BridgeError
from tests.engine.rooms import ROOM, Net, assert_in_step, copied, open_room, shared
from tests.full import usually


def promise(net: Net, peer: int, *, lost: bool) -> None:
    """A guest is ready for the next hand, and the host may not hear it."""
    page = net.guests[peer]
    page.make_ready()
    net.unheard = {"commit"} if lost else set()
    for text in page.flush()["out"]:
        net.say(peer, text)
    net.unheard = set()


@pytest.mark.parametrize("reloaded", [False, True])
def test_promise_lost_with_connection_is_made_again(reloaded: bool) -> None:
    net = open_room("royals", 2, 2, seed=3)
    net.play(1)
    room, peer = net.room, net.peer_of(1)
    page = net.guests[peer]
    net.unheard.add("commit")
    page.make_ready()
    for text in page.flush()["out"]:
        net.say(peer, text)
    net.unheard.clear()
    net.lose(peer)
    net.come_back(peer, reloaded=reloaded)
    room.session.next()
    room.deal_if_ready()
    net.post(room.flush())
    assert room.session.waiting is None
    assert_in_step(net)


@pytest.mark.parametrize("reloaded", [False, True])
@pytest.mark.parametrize("given_up", [False, True])
def test_guest_returns_after_shuffle_without_it(reloaded: bool, given_up: bool) -> None:
    """The hand that was dealt meanwhile is from another shuffle than the one promised for."""
    net = open_room("lines", 3, 3, seed=3)
    net.play(1)
    room, peer = net.room, net.peer_of(2)
    promise(net, 1, lost=False)
    promise(net, peer, lost=True)
    net.lose(peer)
    net.post(room.propose_bot(2))
    net.agree(1, 2)
    if given_up:
        net.post(room.free(2))
    room.session.next()
    room.deal_if_ready()
    net.post(room.flush())
    assert room.session.waiting is None
    net.play(1)
    back = net.come_back(peer, reloaded=reloaded)
    if given_up:
        assert "given up meanwhile" in net.dropped[back]
        return
    assert_in_step(net)
    net.play(2)
    assert_in_step(net)
    assert shared(net.guests[1]) == {1: True, 2: True}


@cache
def twice_broken() -> Net:
    """Two answers to a return are lost while hands go by; the page that is still away."""
    net = open_room("lines", 2, 2, seed=6)
    net.play(1)
    net.step()
    peer = net.peer_of(1)
    net.lose(peer)
    for hands in (2, 3, 4):
        net.post(net.room.propose_bot(1))
        net.play(hands)
        # The host hears the greeting, and nothing that it answers arrives.
        net.bend = lambda peer, text: []
        peer = net.come_back(peer)
        net.bend = lambda peer, text: [text]
        net.lose(peer)
        if hands == 3:
            net.reload_host()
    net.post(net.room.propose_bot(1))
    net.play(5)
    return net


@pytest.mark.parametrize("reloaded", [False, True])
def test_guest_reconnects_after_two_drops(reloaded: bool) -> None:
    """Hands that the page has not seen are opened to it."""
    net = deepcopy(twice_broken())
    back = net.come_back(max(net.guests), reloaded=reloaded)
    assert_in_step(net)
    assert shared(net.guests[back])[2]
    net.play(6)
    assert_in_step(net)
    # The person was asked about the hands that were not seen.
    assert [asks["hands"] for asks in net.asked[back]] == [[3, 4, 5]]


def test_guest_reconnects_after_drop_behind_its_catch_up() -> None:
    """It was in a hand in which it has not moved: that hand is opened as well as the one before."""
    net = open_room("lines", 2, 2, seed=6)
    net.play(1)
    net.step()
    for hands in (2, 5):
        peer = net.peer_of(1)
        net.lose(peer)
        net.post(net.room.propose_bot(1))
        net.play(hands)
        net.step()
        net.come_back(peer)
        assert_in_step(net)
    net.play(6)
    assert_in_step(net)
    assert set(shared(net.guests[net.peer_of(1)])) >= {1, 2, 3, 6}


@cache
def after_twelve_steps() -> Net:
    """The second hand of two people, twelve moves on."""
    net = open_room("royals", 2, 2, seed=6)
    net.play(1)
    net.steps(12)
    return net


@pytest.mark.parametrize("read", range(1, 4))
def test_guest_reconnects_after_drop_inside_its_catch_up(read: int) -> None:
    """So many messages of the host are read before the connection is lost once more."""
    net = deepcopy(after_twelve_steps())
    peer = net.peer_of(1)
    net.lose(peer)
    left = iter(range(read))
    net.bend = lambda peer, text: [text] if next(left, None) is not None else []
    peer = net.come_back(peer)
    net.bend = lambda peer, text: [text]
    assert net.sent[peer]
    net.lose(peer)
    net.come_back(peer)
    assert_in_step(net)
    net.play(2)
    assert_in_step(net)


def test_reloaded_guest_ignores_messages_before_its_welcome() -> None:
    net = open_room("royals", 2, 2, seed=3)
    net.steps(20)
    peer = net.peer_of(1)
    kept = copied(net.guests[peer].to_dict())
    seen = next(text for text in reversed(net.sent[peer]) if json.loads(text)["is"] == "seen")
    anew = Guest(ROOM, kept["name"], kept["secret"], kept["token"], kept)
    assert "leave" not in anew.hear(seen)
    assert anew.to_dict() == kept


def test_returning_guest_is_in_step_with_its_host() -> None:
    net = open_room("royals", 2, 2, seed=3)
    for at in (0, 1, 30, 77):
        net.steps(at)
        peer = net.peer_of(1)
        net.lose(peer)
        assert net.room.picture()["here"] == [True, False]
        net.come_back(peer, reloaded=at % 2 == 1)
        assert_in_step(net)
    net.play(2)
    assert_in_step(net)
    assert shared(net.guests[net.peer_of(1)])[2]


def test_guest_with_two_hellos_has_one_seat() -> None:
    """The host's page was silent for a while, and the greeting lay in front of it."""
    net = Net(Host("royals", ["Ann", "Ben"], [None, None], ROOM, "host"))
    guest = Guest(ROOM, "Ben", "secret")
    net.peers, net.guests, net.sent = 1, {1: guest}, {1: []}
    first = guest.hello()
    # The second one, because the host asked for it.
    again = guest.hear(json.dumps({"is": "again"}))
    assert "leave" not in again
    for text in [first, *again["out"]]:
        net.say(1, text)
    assert (net.dropped, net.left) == ({}, {})
    assert net.room.picture()["here"] == [True, True]
    net.post(net.room.start())
    net.play(1)
    assert_in_step(net)
    # Both had the empty token; only the welcome to the last one was read.
    welcomes = [json.loads(text) for text in net.sent[1] if json.loads(text)["is"] == "welcome"]
    assert [welcome["greeting"] for welcome in welcomes] == [1, 2]


def test_guest_away_at_the_end_checks_the_hand_later() -> None:
    net = open_room("royals", 2, 2, seed=5)
    net.steps(60)
    peer = net.peer_of(1)
    net.lose(peer)
    net.post(net.room.propose_bot(1))
    net.play(1)
    assert net.room.session.waiting is not None
    back = net.come_back(peer, reloaded=True)
    assert shared(net.guests[back]) == {1: True}
    assert net.room.bots == [None, None]
    net.play(2)
    assert_in_step(net)


def test_reloaded_host_continues_the_match() -> None:
    net = open_room("royals", 2, 2, seed=6)
    for hands in (0, 1, 1, 2):
        if hands:
            net.play(hands)
        net.steps(25)
        kept = copied(net.room.to_dict())
        peer = net.peer_of(1)
        before = net.room.session
        assert before is not None
        net.room = open_host(kept)
        assert net.room.session.match.state.to_dict() == before.match.state.to_dict()
        assert (net.room.session.waiting is None) == (before.waiting is None)
        net.come_back(peer)
        assert_in_step(net)


def test_a_bot_sits_in_only_when_all_agree() -> None:
    names = ["Ann", "Ben", "Cy"]
    net = Net(Host("lines", names, [None] * 3, ROOM, "host"))
    net.join("Ben")
    net.join("Cy")
    net.post(net.room.start())
    net.steps(10)
    peer = net.peer_of(2)
    net.lose(peer)
    net.post(net.room.propose_bot(2))
    assert net.room.bots[2] is None
    ben = net.peer_of(1)
    net.agree(ben, 2, False)
    assert net.room.bots[2] is None
    assert not net.room.asked
    net.post(net.room.propose_bot(2))
    net.agree(ben, 2)
    assert net.room.bots[2] == "steady"
    net.play(1)
    net.come_back(peer)
    assert net.room.bots[2] is None
    net.play(2)
    assert_in_step(net)


def test_returning_guest_is_asked_again_about_a_bot() -> None:
    """A reloaded page, or another guest in its seat, has not agreed to anything."""
    net = open_room("lines", 4, 4, seed=1)
    net.lose(3)
    net.post(net.room.propose_bot(3))
    net.agree(2, 3)
    net.lose(2)
    back = net.come_back(2, reloaded=True)
    net.agree(1, 3)
    assert net.room.bots[3] is None
    net.agree(back, 3)
    assert net.room.bots[3] == "steady"
    assert net.left == {}
    assert_in_step(net)

    net = open_room("lines", 4, 4, seed=1)
    net.lose(3)
    net.post(net.room.propose_bot(3))
    net.agree(2, 3)
    net.lose(2)
    net.post(net.room.free(2))
    dora = net.join("Dora", "secret of Dora")
    net.agree(1, 3)
    assert net.room.bots[3] is None
    net.agree(dora, 3)
    assert net.room.bots[3] == "steady"
    assert net.left == {}


def test_guest_that_greets_again_is_asked_again_about_a_bot() -> None:
    """The host cannot know whether it is the page that has agreed."""
    net = open_room("lines", 4, 4, seed=1)
    net.lose(3)
    net.post(net.room.propose_bot(3))
    net.agree(2, 3)
    net.say(2, net.guests[2].hello())
    net.agree(1, 3)
    assert net.room.bots[3] is None
    net.agree(2, 3)
    assert net.room.bots[3] == "steady"


def test_guest_is_ready_for_another_shuffle_after_two_drops() -> None:
    """It was ready for the one that was given up, and has read of the other only in part."""
    net = open_room("lines", 3, 3, seed=3)
    net.play(1)
    promise(net, 1, lost=False)
    page, peer = net.guests[1], 1
    for lost in ("before", "after the table"):
        net.lose(peer)
        if lost == "before":
            net.lose(2)
            net.post(net.room.free(2))
        net.bend = lambda peer, text: [] if json.loads(text)["is"] == "catch" else [text]
        if lost == "after the table":
            net.bend = lambda peer, text: [text]
        peer = net.come_back(peer)
    assert net.room.shuffle.round == page.shuffle.round == 3
    assert 1 in net.room.shuffle.commits
    assert net.left == {}


def test_question_ends_when_all_asked_guests_left() -> None:
    net = open_room("lines", 4, 4, seed=1)
    net.lose(3)
    net.post(net.room.propose_bot(3))
    net.agree(1, 3)
    assert net.room.bots[3] is None
    net.lose(2)
    assert net.room.bots[3] == "steady"


def test_returning_guest_accepts_first_shuffle_without_a_seat() -> None:
    """All have promised, one leaves whose seat another takes: the page that was away cannot see."""
    net = Net(Host("lines", ["Seat 0", "Seat 1", "Seat 2"], [None] * 3, ROOM, "host"))
    for n in (1, 2):
        net.join(f"Guest {n}")
    net.unheard = {"reveal"}
    net.post(net.room.start())
    net.unheard = set()
    net.say(1, next(text for text in net.said[1] if json.loads(text)["is"] == "reveal"))
    assert sorted(net.room.shuffle.nonces) == [0, 1]
    net.lose(2)
    net.lose(1)
    net.post(net.room.free(2))
    net.join("Dora")
    back = net.come_back(1, reloaded=True)
    assert net.left == {}
    assert net.room.match is None
    net.consent()
    assert net.asked[back] == [{"tries": ["Guest 2"], "hands": []}]
    net.play(1)
    assert_in_step(net)


@pytest.mark.parametrize("game", usually(GAMES, ["royals", "lines"]))
def test_freed_seat_goes_to_another_guest(game: str) -> None:
    net = open_room(game, GAMES[game].seats[0], 2, seed=11)
    net.steps(12)
    peer = net.peer_of(1)
    gone = net.guests[peer]
    with pytest.raises(BridgeError, match="a player sits there"):
        net.room.free(1)
    net.lose(peer)
    net.room.free(1)
    net.join("Fay")
    assert net.room.names[1] == "Fay"
    assert_in_step(net)
    # The promise in this hand was another person's: the page says so, and checks all the rest.
    net.play(1)
    assert net.left == {}
    assert shared(net.guests[net.peer_of(1)]) == {1: False}
    # The guest who had the seat before finds it taken.
    late = net.join(gone.name, gone.secret, gone.token)
    assert net.dropped.pop(late) == "the seat was given up meanwhile"
    assert "given up meanwhile" in net.left.pop(late)
    net.play(2)
    assert_in_step(net)
