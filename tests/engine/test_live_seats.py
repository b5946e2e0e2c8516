"""Seats of a live table are changed before the deal, and by no cheat after it."""

from __future__ import annotations

import json
from typing import Any

import pytest

from regalia.multiplayer.live.host import Host
from regalia.multiplayer.live.host_save import open_host
from regalia.session.session import BridgeError
from tests.engine.cheating import (
    answers,
    heard,
    left,
    lobby,
    repeat_reveal,
    reveal_without_deal,
)
from tests.engine.rooms import ROOM, Net, assert_in_step, copied, open_room, shared, wire

Json = dict[str, Any]


def seats_of(net: Net) -> list[tuple[str, int, int]]:
    """Return how each page knows its own person: name, seat, and the host's seat."""
    return [
        (page.people.names[page.seat], page.seat, page.shuffle.host) for page in net.guests.values()
    ]


@pytest.mark.parametrize(("one", "other"), [(1, 2), (0, 2), (3, 0)])
def test_people_change_seats_before_the_first_deal(one: int, other: int) -> None:
    net = lobby(4)
    names = [*net.room.names]
    names[one], names[other] = names[other], names[one]
    net.post(net.room.swap(one, other))
    assert net.room.names == names
    assert not net.left
    for peer, page in net.guests.items():
        assert page.people.names == names
        assert names[page.seat] == f"Guest {peer}"
        assert {"is": "swapped", "seat": one, "other": other} in net.told[peer]
    net.post(net.room.start())
    net.play(1)
    assert_in_step(net)
    assert all(all(shared(page).values()) for page in net.guests.values())


def test_seats_change_often_and_back() -> None:
    net = lobby(3)
    before = seats_of(net)
    for _ in range(30):
        net.post(net.room.swap(0, 1))
        net.post(net.room.swap(1, 2))
        net.post(net.room.swap(0, 2))
        net.post(net.room.swap(1, 2))
    assert seats_of(net) == before
    net.post(net.room.start())
    net.play(1)
    assert_in_step(net)


def test_free_seat_and_bot_change_places_with_people() -> None:
    names = ["Ann", "Ben", "Cleo", "Dan"]
    net = Net(Host("lines", names, [None, None, "random", None], ROOM, "host"))
    ben = net.join("Ben")
    net.post(net.room.swap(1, 2))
    net.post(net.room.swap(2, 3))
    assert net.room.bots == [None, "random", None, None]
    assert net.guests[ben].seat == 3
    # An invitation to the seat that was free is one to the seat that is.
    dora = net.join("Dora")
    assert net.guests[dora].seat == 2
    net.post(net.room.start())
    net.play(1)
    assert_in_step(net)


@pytest.mark.parametrize("reloaded", [False, True])
@pytest.mark.parametrize("heard", [False, True])
def test_guest_who_was_away_finds_the_seat_it_was_moved_to(reloaded: bool, heard: bool) -> None:
    """It comes back by itself, or the host's page asks it for a hello that it has no reason for."""
    net = lobby(3)
    page = net.guests[2]
    net.lose(2)
    net.guests[2] = page
    net.post(net.room.swap(1, 2))
    net.post(net.room.swap(0, 1))
    kept = copied(net.room.to_dict())
    net.room = open_host(kept)
    if heard:
        net.tell(2, '{"is":"again"}')
        assert net.guests[2].seat == 0
    else:
        assert net.guests[net.come_back(2, reloaded=reloaded)].seat == 0
    assert not net.left
    net.come_back(1)
    net.post(net.room.start())
    net.play(1)
    assert_in_step(net)


def test_host_page_changes_no_seats_once_promises_are_told() -> None:
    net = lobby(3)
    for one, other in ((1, 1), (0, 3), (-1, 0)):
        with pytest.raises(BridgeError, match="not two seats"):
            net.room.swap(one, other)
    net.unheard = {"reveal"}
    net.post(net.room.start())
    with pytest.raises(BridgeError, match="stay as they are"):
        net.room.swap(1, 2)
    # The shuffle is begun anew without a guest who had shown its part.
    net.lose(2)
    net.post(net.room.free(2))
    assert net.room.shuffle.tries == ["Guest 2"]
    with pytest.raises(BridgeError, match="stay as they are"):
        net.room.swap(1, 2)


@pytest.mark.parametrize("when", ["shown", "anew", "dealt", "over"])
@pytest.mark.parametrize("by", ["swap", "welcome"])
def test_seat_cannot_be_changed_once_a_part_was_shown(when: str, by: str) -> None:
    """A host that knows the cards would have the best for itself."""
    net = reveal_without_deal(3)
    if when == "anew":
        net.unheard = {"commit"}
        net.lose(2)
        net.post(net.room.free(2))
        net.consent()
    elif when != "shown":
        repeat_reveal(net, 1)
        repeat_reveal(net, 2)
        if when == "over":
            net.play(1)
    seat = net.guests[1].seat
    if by == "swap":
        net.tell(1, wire("swap", one=0, other=1))
        assert "other seats after the shuffle has begun" in left(net)
    else:
        welcome = {**heard(net, 1, "welcome"), "seat": 0, "host": 1}
        net.bend = lambda peer, text: []
        net.say(1, net.guests[1].hello())
        net.tell(1, json.dumps({**welcome, "greeting": net.guests[1].greeting}))
        assert "a welcome to another seat" in left(net)
    assert net.guests[1].seat == seat


def test_seat_cannot_be_changed_at_a_newcomer_s_first_hand() -> None:
    """A guest who came into a running match has had no part in it, and is told so."""
    net = open_room("lines", 3, 2, seed=1)
    net.room.bots[2] = None
    net.room.guests[2] = type(net.room.guests[1])(2, "Seat 2")
    net.join("Dora")
    net.tell(2, wire("swap", one=1, other=2))
    assert "other seats after the shuffle has begun" in left(net, 2)


@pytest.mark.parametrize(("one", "other"), [(1, 1), (0, 3), (3, 2)])
def test_swap_of_seats_that_cannot_be_is_refused(one: int, other: int) -> None:
    net = lobby(3)
    net.tell(1, wire("swap", one=one, other=other))
    assert "a swap of seats that cannot be" in left(net)


def test_two_people_cannot_be_in_one_seat() -> None:
    """The host tells one guest of a change, and the other guest nothing, or another one."""
    net = lobby(3)
    # Guest 1 is told that it has the seat of guest 2, who is told nothing.
    net.tell(1, wire("swap", one=1, other=2))
    net.tell(1, json.dumps(heard(net, 2, "table")))
    assert "another name than yours at your seat" in left(net)
    net = lobby(3)
    net.tell(1, wire("swap", one=1, other=2))
    net.unheard = {"commit"}
    names = ["Seat 0", "Guest 2", "Guest 1"]
    net.tell(1, json.dumps({**heard(net, 1, "table"), "names": names}))
    # The table that both are told names the other person there.
    net.post(net.room.start())
    assert "another name than yours at your seat" in left(net)
    assert not answers(net, 1, "reveal")


def test_promise_for_the_seat_before_deals_nothing() -> None:
    """The host moves a guest and goes on with the shuffle that the guest promised its part in."""
    net = lobby(3)
    table, promise = heard(net, 1, "table"), answers(net, 1, "commit")[-1]
    names = ["Seat 0", "Guest 2", "Guest 1"]
    net.unheard = {"commit"}
    net.tell(1, wire("swap", one=1, other=2))
    net.tell(1, json.dumps({**table, "names": names}))
    commits = {"0": "00" * 32, "1": "11" * 32, "2": promise["commit"]}
    net.tell(1, wire("commits", round=1, commits=commits))
    assert "promises without your own" in left(net)
    assert not answers(net, 1, "reveal")
