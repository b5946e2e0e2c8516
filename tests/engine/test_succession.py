"""A host who is gone for good: another page keeps the room, and holds on to what all know."""

from __future__ import annotations

import json
from functools import cache
from typing import Any

import pytest

from regalia.errors import LetterError
from regalia.multiplayer.live.guest_save import check_save
from regalia.multiplayer.live.host_save import open_host
from regalia.multiplayer.live.succession import follow, follow_from_host, successor, take_over
from regalia.presentation import Json
from tests.engine.rooms import ROOM, Net, assert_in_step, copied, open_room, shared
from tests.full import usually

#: Another room, kept by the person at seat 1.
NEXT = successor(ROOM, 1)
#: Tables of people alone: the host is at seat 0, and one of the others takes over.
TABLES = [("lines", 3), ("royals", 2), ("alliance", 4), ("virtues", 2)]


def abandoned(game: str, seats: int, hands: int = 2) -> Net:
    """Return a table whose host leaves in the middle of a hand, after so many."""
    net = open_room(game, seats, seats)
    net.play(hands)
    net.steps(6)
    assert len(net.room.match.hands) == hands
    return net


def save_of(net: Net, seat: int) -> Json:
    """Return what the page of a guest keeps, checked as it is when it is read again."""
    return check_save(copied(net.guests[net.peer_of(seat)].to_dict()), net.room.room_id)


@cache
def left_by_host() -> tuple[Json, Json]:
    """Return what the pages of both guests keep of Royal Lines without its host."""
    net = abandoned("lines", 3)
    return save_of(net, 1), save_of(net, 2)


def join(net: Net, save: Json) -> int:
    """Let a page that knows the match come to the room that follows."""
    return net.join(save["name"], save["secret"], known=check_save(copied(save), NEXT))


@pytest.mark.parametrize(("game", "seats"), usually(TABLES, TABLES[:1]))
def test_match_goes_on_with_same_points_and_seats(game: str, seats: int) -> None:
    net = abandoned(game, seats)
    points, codes = list(net.room.match.scores), list(net.room.match.codes)
    room = open_host(copied(take_over(save_of(net, 1), "a new secret").to_dict()))
    assert (room.room_id, room.seat, room.names) == (NEXT, 1, net.room.names)
    after = Net(room)
    for seat in range(2, seats):
        join(after, follow(save_of(net, seat), NEXT, f"next {seat}"))
    # The old host comes back, as a guest at the own seat.
    join(after, follow_from_host(net.room, NEXT, "next 0"))
    assert sorted(guest.seat for guest in room.present()) == [0, *range(2, seats)]
    assert [room.names[guest.seat] for guest in room.present()] == [
        net.room.names[guest.seat] for guest in room.present()
    ]
    assert room.match.scores == points
    assert_in_step(after)
    after.play(3)
    assert_in_step(after)
    assert room.match.codes[:2] == codes
    for guest in room.present():
        page = after.guests[after.peer_of(guest.seat)]
        assert [fact["code"] for fact in page.history.facts] == room.match.codes
        assert shared(page)[3]
    # All pages are loaded anew, and go on.
    kept = [after.guests[after.peer_of(guest.seat)].to_dict() for guest in room.present()]
    last = Net(open_host(copied(room.to_dict())))
    for save in map(copied, kept):
        last.join(save["name"], save["secret"], save["token"], check_save(save, NEXT))
    assert_in_step(last)
    last.play(4)
    assert_in_step(last)


def test_deals_of_new_room_turn_as_those_of_the_old_one_would() -> None:
    net = abandoned("lines", 3)
    room = take_over(save_of(net, 1), "a new secret")
    after = Net(room)
    join(after, follow(save_of(net, 2), NEXT, "next 2"))
    join(after, follow_from_host(net.room, NEXT, "next 0"))
    after.step()
    assert room.match.state.dealer == net.room.match.state.dealer


def test_newcomer_is_told_what_was_before_and_checks_from_then_on() -> None:
    net = abandoned("lines", 3)
    room = take_over(save_of(net, 1), "a new secret")
    after = Net(room)
    join(after, follow(save_of(net, 2), NEXT, "next 2"))
    peer = after.join("Zoe")
    page = after.guests[peer]
    assert [fact["seen"] for fact in page.history.facts] == [False, False]
    after.play(3)
    assert_in_step(after)
    assert shared(page) == {3: True}
    # One who comes during the first hand of the new room is told the same.
    for _ in range(4):
        after.step()
    after.lose(peer)
    after.post(room.free(0))
    late = after.guests[after.join("Yan")]
    assert [fact["seen"] for fact in late.history.facts] == [False, False, False]
    after.play(4)
    assert_in_step(after)


@pytest.mark.parametrize(
    ("change", "why"),
    [
        (lambda past: past["results"][0].update(scores=[9, 9, 9]), "other scores than you"),
        (lambda past: past["results"][1].update(code="0" * 16), "other scores than you have seen"),
        (lambda past: past["results"].pop(), "other scores than you have seen"),
    ],
)
def test_new_host_with_another_story_is_left(change: Any, why: str) -> None:
    first, second = copied(left_by_host())
    after = Net(take_over(first, "a new secret"))

    def bend(peer: int, text: str) -> list[str]:
        message = json.loads(text)
        if message["is"] == "past":
            change(message)
        return [json.dumps(message)]

    after.bend = bend
    peer = join(after, follow(second, NEXT, "next 2"))
    assert why in after.left[peer]


def test_new_host_with_another_end_of_the_last_hand_is_left() -> None:
    net = abandoned("royals", 2)
    after = Net(take_over(save_of(net, 1), "a new secret"))

    def bend(peer: int, text: str) -> list[str]:
        message = json.loads(text)
        if message["is"] == "past":
            message["last"]["turn"] += 1
        return [json.dumps(message)]

    after.bend = bend
    peer = join(after, follow_from_host(net.room, NEXT, "next 0"))
    assert "another end of a hand than you have seen" in after.left[peer]


def test_new_host_cannot_drop_the_last_hand() -> None:
    """A new host whose page has missed the last hand is refused by one that has not."""
    net = abandoned("lines", 3, hands=1)
    early = save_of(net, 1)
    net.play(2)
    after = Net(take_over(early, "a new secret"))
    peer = join(after, follow(save_of(net, 2), NEXT, "next 2"))
    assert "other scores than you have seen" in after.left[peer]


def test_page_refuses_another_seat_from_a_new_host() -> None:
    first, second = copied(left_by_host())
    after = Net(take_over(first, "a new secret"))
    after.bend = lambda peer, text: [text.replace('"seat":2', '"seat":0')]
    peer = join(after, follow(second, NEXT, "next 2"))
    assert peer in after.left


def test_match_cannot_be_taken_over_without_its_last_hand() -> None:
    net = abandoned("lines", 2)
    save = save_of(net, 1)
    with pytest.raises(LetterError, match="has not seen the end of the last hand"):
        take_over({**save, "last": None}, "x")
    with pytest.raises(LetterError, match="the match is over"):
        take_over({**save, "finished": True}, "x")
    with pytest.raises(LetterError, match="had not begun"):
        take_over({**save, "game": None}, "x")


def test_first_hand_that_was_not_over_is_dealt_anew() -> None:
    net = open_room("lines", 3, 3)
    net.step()
    room = take_over(save_of(net, 1), "a new secret")
    after = Net(room)
    join(after, follow(save_of(net, 2), NEXT, "next 2"))
    join(after, follow_from_host(net.room, NEXT, "next 0"))
    assert not after.left
    after.post(room.start())
    after.play(1)
    assert_in_step(after)


def test_hand_that_a_new_host_adds_is_asked_about() -> None:
    first, second = copied(left_by_host())
    after = Net(take_over(first, "a new secret"))

    def bend(peer: int, text: str) -> list[str]:
        message = json.loads(text)
        if message["is"] == "past":
            message["results"].append({**message["results"][-1], "code": "ab" * 8})
        return [json.dumps(message)]

    after.bend = bend
    peer = join(after, follow(second, NEXT, "next 2"))
    assert not after.left
    page = after.guests[peer]
    assert page.asks() == {"tries": [], "hands": [3]}
    assert [fact["seen"] for fact in page.history.facts] == [True, True, False]
