"""Live play without a browser: what guests are sent, what they check, what the host refuses."""

from __future__ import annotations

import gc
import json
from types import BuiltinFunctionType, FunctionType, ModuleType
from typing import Any

import pytest

from regalia.cards import TEXT
from regalia.game import Game
from regalia.games import GAMES
from regalia.multiplayer.live import fair_shuffle as fair
from regalia.multiplayer.live.guest import Guest
from regalia.multiplayer.live.host_save import open_host
from regalia.session.session import BridgeError
from regalia.state import State
from tests.engine import harness
from tests.engine.rooms import ROOM, Net, assert_in_step, copied, open_room, shared
from tests.full import usually

TABLES = [
    (game.id, seats, people)
    for game in GAMES.values()
    for seats in game.seats
    for people in range(2, seats + 1)
]

#: Tables of people alone, and one at which a bot sits too.
USUAL = [
    *(t for t in TABLES if t[1] == t[2] and t[0] != "alliance"),
    ("lines", 3, 2),
]

#: Seeds of hands that have as many kinds of moves as others and fewer moves.
SOON = {"marriage": 3, "alliance": 3}


def assert_nothing_hidden_was_sent(net: Net) -> None:
    """Each word of the first hand is a view of the guest's seat, or a move as it sees it."""
    room = net.room
    for guest in room.present():
        own = fair.seen(room.match.log, guest.seat)
        positions = [deal["position"] for deal in own]
        moves = [text for deal in own for text in deal["moves"]]
        for text in net.sent[net.peer_of(guest.seat)]:
            message = json.loads(text)
            if message["is"] == "deal":
                assert message["position"] in positions
                assert "seed" not in text
            elif message["is"] == "seen":
                assert message["text"] == moves.pop(0)
            elif message["is"] == "opened":
                break
            elif message["is"] not in ("welcome", "table", "commits"):
                raise AssertionError(f"what is a {message['is']}?")
            if message["is"] in ("welcome", "table", "commits"):
                assert not any(f'"{card}"' in text for card in TEXT[:52])
        assert moves == []


@pytest.mark.parametrize(("game", "seats", "people"), usually(TABLES, USUAL))
def test_guests_see_their_view_and_check_their_hands(game: str, seats: int, people: int) -> None:
    net = open_room(game, seats, people, seed=SOON.get(game, seats + people))
    net.play(1)
    assert_in_step(net)
    assert_nothing_hidden_was_sent(net)
    # One hand leads to the next in the same way at all tables.
    hands = 2 if people == 2 else 1
    net.play(hands)
    assert_in_step(net)
    for guest in net.room.present():
        page = net.guests[net.peer_of(guest.seat)]
        assert shared(page) == dict.fromkeys(range(1, hands + 1), True)
        assert [fact["code"] for fact in page.history.facts] == net.room.picture()["codes"]


def test_promises_are_made_before_anything_is_shown() -> None:
    net = open_room("royals", 2, 2, seed=4)
    kinds = [json.loads(text)["is"] for text in net.sent[1]]
    assert kinds.index("commits") < kinds.index("deal")
    host = net.room.hands[0]["nonces"][0]
    assert not any(host in text for text in net.sent[1])  # until the hand is over
    net.play(1)
    assert sum(host in text for text in net.sent[1]) == 1


def test_host_that_deals_other_cards_is_detected(monkeypatch: pytest.MonkeyPatch) -> None:
    """It plays a hand that it has stacked, and opens the shuffle that all took part in."""
    honest = fair.FairMatch.first

    def stacked(rules: fair.Rules, hand: dict[str, Any]) -> fair.FairMatch:
        return honest(rules, {**hand, "nonces": {0: "stacked"}})

    monkeypatch.setattr(fair.FairMatch, "first", stacked)
    net = open_room("royals", 2, 2, seed=6)
    net.play(1)
    assert "the cards were not dealt as the shuffle had them" in net.left[1]


@pytest.mark.parametrize("people", [2, 3])
def test_the_same_people_play_another_match(people: int) -> None:
    net = open_room("lines", 3, people, seed=2, options={"target": 10})
    room = net.room
    with pytest.raises(BridgeError, match="not over"):
        room.again()
    net.play(100)
    assert room.match.over
    first = room.match
    net.post(room.again())
    assert room.match is not first
    assert_in_step(net)
    net.play(1)
    assert_in_step(net)
    for guest in room.present():
        assert shared(net.guests[net.peer_of(guest.seat)]) == {1: True}
    # A guest who was away finds the new match, with a save of the old one.
    net.play(100)
    peer = net.peer_of(1)
    page = net.guests[peer]
    kept = copied(page.to_dict())
    net.lose(peer)
    with pytest.raises(BridgeError, match="away"):
        room.again()
    peer = net.come_back(peer)
    net.guests[peer] = Guest(ROOM, "stray", "none")  # it hears nothing of what follows
    net.post(room.again())
    net.lose(peer)
    net.left.clear()
    net.post(room.propose_bot(1))
    for guest in room.present():
        for out in net.guests[net.peer_of(guest.seat)].agree(1, True)["out"]:
            net.say(net.peer_of(guest.seat), out)
    net.join(kept["name"], kept["secret"], kept["token"], kept)
    assert_in_step(net)
    net.play(1)
    assert_in_step(net)
    # And the host's page, loaded anew, has the match that is on the table.
    again = open_host(copied(room.to_dict()))
    assert again.match.state.to_dict() == room.match.state.to_dict()


def reachable(root: object) -> list[object]:
    """Everything that an object leads to, but for code and what belongs to no match."""
    found, left = {id(root): root}, [root]
    while left:
        for each in gc.get_referents(left.pop()):
            is_code = isinstance(each, (type, ModuleType, FunctionType, BuiltinFunctionType))
            if not is_code and not isinstance(each, Game) and id(each) not in found:
                found[id(each)] = each
                left.append(each)
    return list(found.values())


@pytest.mark.parametrize(("game", "seats", "people"), TABLES)
def test_guest_memory_holds_no_hidden_card(game: str, seats: int, people: int) -> None:
    net = open_room(game, seats, people, seed=21)
    net.steps(harness.partway(harness.Variant(GAMES[game], seats), 14))
    assert net.room.session.waiting is None
    assert any(isinstance(each, State) and each.viewer is None for each in reachable(net.room))
    for guest in net.room.present():
        states = [
            each
            for each in reachable(net.guests[net.peer_of(guest.seat)])
            if isinstance(each, State)
        ]
        assert states
        # Each is what this seat may see of one of the moments that there have been.
        for state in states:
            assert state.viewer == guest.seat
            assert "??" in state.cards()


def test_page_plays_the_only_move_that_all_can_see() -> None:
    """The page of the person plays it; an only move that follows from a hand is left to them."""
    told = {True: 0, False: 0}
    net = open_room("royals", 2, 2, seed=1)
    sessions = {net.room.seat: net.room.session}
    for guest in net.room.present():
        page = net.guests[net.peer_of(guest.seat)].session
        assert page is not None
        sessions[guest.seat] = page
    match = net.room.session.match
    while not match.hands:
        state = match.state
        listed, open_moves = state.legal_moves(), state.view(-1).legal_moves()
        forced = sessions[state.actor].snapshot()["forced"]
        if len(listed) == 1:
            told[forced is not None] += 1
        assert forced == (str(listed[0]) if len(listed) == 1 and listed == open_moves else None)
        assert all(
            session.snapshot()["forced"] is None
            for seat, session in sessions.items()
            if seat != state.actor
        )
        net.step()
    assert told[True]
    assert told[False]
