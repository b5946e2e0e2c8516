"""Dishonest hosts and guests of live play, at the table: greetings, names, rematches."""

from __future__ import annotations

import json
from typing import Any

import pytest

from regalia.multiplayer.live import fair_shuffle as fair
from regalia.multiplayer.live import protocol
from regalia.multiplayer.live.guest import Guest, GuestPhase
from regalia.multiplayer.live.guest_save import check_save
from regalia.multiplayer.live.host import Host
from regalia.session.session import BridgeError
from tests.engine.cheating import (
    again,
    code_of,
    finished,
    guest_to_move,
    heard,
    heard_text,
    left,
    lobby,
    reveal_without_deal,
    sit_again,
    without,
)
from tests.engine.rooms import ROOM, Net, assert_in_step, copied, hello, open_room, wire

Json = dict[str, Any]


@pytest.mark.parametrize("answer", [["welcome"], ["welcome", "table"]])
def test_message_before_the_answer_to_a_hello_is_complete_is_refused(answer: list[str]) -> None:
    net = guest_to_move()
    page = net.guests[1]
    messages = [heard(net, 1, kind) for kind in answer]
    page.hello()
    # What was said before the host has read the hello is told again, and not read here.
    net.tell(1, wire("said", seat=0, phrase=1))
    for message in messages:
        net.tell(1, json.dumps({**message, **greeting_of(message, page)}))
    assert left(net) == ""
    net.tell(1, wire("said", seat=0, phrase=1))
    assert "a said out of turn" in left(net)
    assert not any(news["is"] == "said" for news in net.told[1])


def greeting_of(message: Json, page: Guest) -> Json:
    return {"greeting": page.greeting} if "greeting" in message else {}


def test_welcome_to_another_hello_is_not_read() -> None:
    net = guest_to_move()
    page, kept = net.guests[1], net.guests[1].to_dict()
    welcome = heard(net, 1, "welcome")
    page.hello()
    for greeting in (0, page.greeting - 1, page.greeting + 1):
        net.tell(1, json.dumps({**welcome, "greeting": greeting, "seat": 0}))
    assert page.phase is GuestPhase.OUTSIDE
    assert page.to_dict() == kept
    assert left(net) == ""


@pytest.mark.parametrize(
    ("field", "value", "why"),
    [
        ("names", ["Seat 0", "Guest 7", "Guest 2"], "another name than yours"),
        ("names", ["Seat 0", "Guest 1", "Eve"], "another name of a person who is here"),
        ("names", ["Eve", "Guest 1", "Guest 2"], "another name of a person who is here"),
        ("open", [False, True, False], "at which you have no seat"),
        ("here", [True, False, True], "at which you have no seat"),
        ("bots", ["steady", None, None], "a table that cannot be"),
        ("bots", [None, "steady", None], "a table that cannot be"),
    ],
)
@pytest.mark.parametrize("asked", [False, True])
def test_connected_people_keep_their_names_and_seats(
    field: str, value: Any, why: str, asked: bool
) -> None:
    net = open_room("lines", 3, 3, seed=1)
    table = json.dumps({**heard(net, 1, "table"), field: value})
    if asked:
        again(net, 1, table)
    else:
        net.tell(1, table)
    assert why in left(net)


def test_person_who_takes_a_given_up_seat_is_named() -> None:
    net = open_room("lines", 3, 3, seed=1)
    net.lose(2)
    net.post(net.room.free(2))
    net.join("Dora")
    assert left(net) == ""
    assert {"is": "renamed", "seat": 2, "was": "Guest 2"} in net.told[1]


def test_bot_takes_no_seat_without_asking() -> None:
    net = open_room("lines", 3, 3, seed=1)
    table = heard(net, 1, "table")
    net.tell(1, json.dumps({**table, "bots": [None, None, "steady"]}))
    assert "without asking" in left(net)


def test_question_about_connected_guest_is_refused() -> None:
    net = open_room("lines", 3, 3, seed=1)
    for seat in (0, 1, 2, 3):
        net.tell(1, wire("ask", seat=seat))
        assert "a seat that is not missing" in left(net)
        sit_again(net, 1)


def test_returning_guest_is_asked_about_the_bot() -> None:
    net = open_room("lines", 4, 4, seed=1)
    pages = dict(net.guests)
    for peer in (2, 3):
        net.lose(peer)
    net.post(net.room.propose_bot(3))
    net.guests[2] = pages[2]
    back = net.come_back(2)
    assert heard(net, back, "ask")["seat"] == 3
    for peer in (1, back):
        net.agree(peer, 3)
    assert net.room.bots[3] == "steady"
    assert not net.left


def test_second_tab_of_a_guest_takes_the_place_of_the_first() -> None:
    net = guest_to_move()
    page = net.guests[1]
    kept = copied(page.to_dict())
    second = net.join("x", kept["secret"], kept["token"], kept)
    assert net.dropped.pop(1) == "the same person came in by another way"
    assert "came in by another way" in net.left.pop(1)
    net.say(1, wire("say", phrase=1))
    assert net.dropped.pop(1) == "words before a hello"
    net.left.clear()
    assert net.room.guests[1].peer == second
    assert_in_step(net)


def test_hand_that_counts_cannot_be_dealt_again() -> None:
    """The host has lost the hand, and takes it for one that does not count."""
    net = open_room("royals", 2, 2, seed=9)
    net.bend = without("opened")
    net.play(1)
    deal = heard(net, 1, "deal")
    net.tell(1, json.dumps({**deal, "again": True}))
    assert "a deal out of turn" in left(net)


def test_tokens_are_never_given_twice() -> None:
    """A person who sat here once, under a friend's name, does not come back as the friend."""
    net = lobby()
    eve = net.guests[1]
    net.lose(1)
    net.room.free(1)
    net.reload_host()
    net.peers = 0
    net.join("Guest 1", "a friend's secret")
    assert net.guests[1].token != eve.token
    net.lose(1)
    stranger = net.join("Guest 1", eve.secret, eve.token)
    assert "given up meanwhile" in net.dropped[stranger]


@pytest.mark.parametrize("version", [1, 2, 4])
def test_pages_of_another_version_are_told(version: int) -> None:
    """The shapes of the first word and of the last are those of every version."""
    net = Net(Host("royals", ["Ann", "Ben"], [None, None], ROOM, "host"))
    answer = net.room.hear(1, hello("Ben", version=version))
    assert answer["drop"] == [[1, "words of another version; reload both pages"]]
    assert json.loads(answer["out"][0][1]).keys() == {"is", "why"}
    page = Guest(ROOM, "Ben", "secret")
    page.hello()
    told = page.hear(json.dumps({"is": "welcome", "version": version, "and": "more"}))
    assert "another version; reload both pages" in told["leave"]


def test_host_waits_for_a_guest_that_does_not_promise() -> None:
    """A guest can hold the game up, no more: the host gives the seat away when it is gone."""
    net = lobby()
    net.post(net.room.start())
    net.play(1)
    net.room.session.next()
    with pytest.raises(BridgeError):
        net.room.free(1)
    assert net.room.picture()["waits"] == [1]


@pytest.mark.parametrize("kind", ["deal", "commits", "seen", "opened", "past", "welcome"])
def test_message_of_the_match_before_is_refused_in_a_rematch(kind: str) -> None:
    net = finished()
    net.tell(1, '{"is":"again"}')  # So that there is a past as well.
    old = heard_text(net, 1, kind)
    net.post(net.room.again())
    assert left(net) == ""
    net.steps(6)
    page = net.guests[1]
    kept = copied(page.history.to_dict())
    net.tell(1, old)
    assert left(net)
    assert copied(page.history.to_dict()) == kept


def test_opened_hand_of_another_match_is_no_end_of_this_one() -> None:
    """The same room and number, dealt as it should be, and another shuffle."""
    net = finished()
    old = heard(net, 1, "opened")
    net.post(net.room.again())
    net.bend = without("opened")
    net.play(1)
    net.tell(1, json.dumps({**old, "ply": net.guests[1].history.ply}))
    assert "the promises that were opened" in left(net)


def test_rematch_that_was_played_without_a_guest_is_asked_about() -> None:
    """The host says that two rounds of another match are over, after an end that it dislikes."""
    net, other = finished(), Net(Host("lines", ["Ann", "Ben"], [None] * 2, ROOM, "host"))
    other.room.options = net.room.options
    other.room.shuffle.round = 50
    other.join("Ben")
    other.post(other.room.start())
    other.play(2)
    page, welcome = net.guests[1], heard(net, 1, "welcome")
    page.hello()
    net.tell(1, json.dumps({**welcome, "greeting": page.greeting}))
    net.tell(1, json.dumps({**heard(net, 1, "table"), "round": 60}))
    net.tell(1, protocol.write(other.room._past(1, 0)))
    assert left(net) == ""
    assert page.asks() == {"tries": [], "hands": [1, 2]}
    assert not any(fact["seen"] for fact in page.history.facts)


def test_hand_after_the_last_one_is_refused() -> None:
    """Results that end the match, and more of it."""
    net = open_room("lines", 2, 2, seed=3, options={"target": 20})
    net.play(1)
    page, welcome = net.guests[1], heard(net, 1, "welcome")
    past = json.loads(protocol.write(net.room._past(1, 1)))
    past["results"] += [{"scores": [50, 0, 0], "code": "ab" * 8}] * 2
    position = net.room.match.state.view(1).to_dict() if net.room.match else {}
    hand = {**fair.beginning(net.room.hands[0]), "number": 4, "round": 8, "links": []}
    past["hand"] = {**hand, "deals": [{"position": position, "moves": []}]}
    page.hello()
    net.tell(1, json.dumps({**welcome, "greeting": page.greeting}))
    net.tell(1, json.dumps({**heard(net, 1, "table"), "round": 9}))
    net.tell(1, json.dumps(past))
    assert "a hand after the last one" in left(net)


def test_two_guests_who_are_told_different_hands_have_different_codes() -> None:
    """Two whole stories, each sound in itself, with the same shuffle of the same people."""
    one, two = (open_room("lines", 3, 3, seed=5) for _ in range(2))
    two.random.seed("another")
    one.play(1)
    two.play(1)
    assert one.room.hands[0]["commits"] == two.room.hands[0]["commits"]
    assert not one.left | two.left
    assert code_of(one, 1) != code_of(two, 1)
    # From here on the codes differ, whatever is played.
    one.play(2)
    two.play(2)
    assert code_of(one, 1) != code_of(two, 1)


def test_question_outlives_a_reload_and_another_hello() -> None:
    net = reveal_without_deal(3)
    page = net.guests[2]
    table = {**heard(net, 2, "table"), "round": 2, "tries": ["Guest 1"]}
    page.hear(json.dumps({**table, "here": [True, False, True]}))
    assert page.asks() is not None
    kept = check_save(copied(page.to_dict()), ROOM)
    again_ = Guest(ROOM, kept["name"], kept["secret"], kept["token"], kept)
    again_.hello()
    again_.hear(json.dumps({**heard(net, 2, "welcome"), "greeting": again_.greeting}))
    out = again_.hear(json.dumps(table))["out"]
    assert again_.asks() == page.asks() == {"tries": ["Guest 1"], "hands": []}
    assert out == []


def test_guest_that_greets_without_end_is_dropped() -> None:
    """Each answer is much longer than its hello."""
    net = guest_to_move()
    token = net.room.guests[1].token
    for _ in range(20):
        assert net.room.hear(1, hello("Guest 1", token))["drop"] == []
    answer = net.room.hear(1, hello("Guest 1", token))
    assert answer["drop"] == [[1, "greetings without end"]]
