"""Dishonest hosts and guests of live play, in a hand and after it."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

from regalia.errors import CheatError
from regalia.games import GAMES
from regalia.multiplayer.live import fair_shuffle as fair
from regalia.multiplayer.live import protocol
from regalia.multiplayer.live.host import Host
from tests.engine.cheating import (
    again,
    code_of,
    guest_to_move,
    heard,
    heard_text,
    left,
    without,
)
from tests.engine.rooms import ROOM, Net, assert_in_step, copied, open_room, shared, wire

Json = dict[str, Any]


def test_host_cannot_move_for_a_guest() -> None:
    net = guest_to_move()
    session = net.room.session
    move = session.match.state.legal_moves()[0]
    session.play_for_guest(str(move))
    net.post(net.room.flush())
    assert "a move of yours that you did not make" in left(net)


def test_move_said_twice_does_no_harm() -> None:
    net = guest_to_move()
    page = net.guests[1]
    out = page.move(str(page.session.match.state.legal_moves()[0]))["out"]
    net.say(1, out[0])
    net.say(1, out[0])
    assert_in_step(net)


@pytest.mark.parametrize("text", ["surrender 0", "surrender 1", "surrender 1 consent"])
def test_guest_cannot_be_made_to_surrender(text: str) -> None:
    net = guest_to_move("virtues")
    page = net.guests[1]
    message = wire("seen", ply=page.session.ply + 1, text=text, link="0" * 16)
    net.tell(1, message)
    assert left(net)
    assert page.session.match.over is False
    assert page.history.finished is False


def test_moves_keep_their_order_and_number() -> None:
    net = guest_to_move()
    held: list[str] = []

    def one_late(peer: int, text: str) -> list[str]:
        if json.loads(text)["is"] == "seen" and not held:
            held.append(text)
            return []
        return [text]

    net.bend = one_late
    while not left(net):
        session = net.room.session
        session.play_for_guest(str(session.match.state.legal_moves()[0]))
        net.post(net.room.flush())
    assert "after a gap" in left(net)
    net = guest_to_move()
    seen = [text for text in net.sent[1] if json.loads(text)["is"] == "seen"]
    net.tell(1, seen[-1])
    assert "twice" in left(net)


def test_hidden_card_cannot_become_another_when_the_hand_is_opened() -> None:
    """The host gave a bot a card face down, and later wishes that it had been another."""
    net = open_room("marriage", 3, 2, seed=8)
    net.play(1)
    hand = heard(net, 1, "opened")["hand"]
    bent = _other_hidden_card(net, hand)
    assert bent is not None
    # The guest at seat 1 saw nothing else, and every move is legal; only the links differ.
    past = net.guests[1].history
    past.scores, past.facts, past.last = [], [], None
    with pytest.raises(CheatError, match="a hidden card in it is another"):
        past._check(bent)
    assert past._check(hand).codes == net.room.picture()["codes"]


def _other_hidden_card(net: Net, hand: Json) -> Json | None:
    """A hand with another hidden card in one move of others, which they could not see."""
    room = net.room
    for d, deal in enumerate(hand["deals"]):
        state = room.game.state_from_dict(deal["position"])
        for m, text in enumerate(deal["moves"]):
            shown = state.redact(text, state.actor or 0, 1)
            if "??" in shown and state.actor != 1:
                for move in state.legal_moves():
                    copy = state.copy()
                    copy.play(move)
                    recorded = str(copy.last)
                    if recorded == text or state.redact(recorded, state.actor or 0, 1) != shown:
                        continue
                    bent = copied(hand)
                    bent["deals"][d]["moves"][m] = recorded
                    try:
                        truth = fair.reopen(room._rules(), "", bent)
                    except CheatError:
                        continue
                    first = fair.reopen(room._rules(), "", hand)
                    if fair.seen(truth.log, 1) == fair.seen(first.log, 1):
                        return bent
            state.play(text)
    return None


def test_code_binds_all_that_was_told_of_a_hand() -> None:
    """One field of the beginning is another, and so is the code; the same story has the same."""
    net = open_room("lines", 3, 3, seed=5)
    net.play(2)
    assert code_of(net, 1) == code_of(net, 2) == net.room.picture()["codes"][-1]
    rules, hand = net.room._rules(), fair.beginning(net.room.hands[0])
    code = fair.opening(rules, "", hand)
    others = {
        "number": 2,
        "round": 9,
        "tries": ["Guest 1"],
        "names": ["Seat 0", "Guest 2", "Guest 1"],
        "bots": [None, None, "steady"],
        "commits": {**hand["commits"], 0: "ab" * 32},
    }
    told = [fair.opening(rules, "", {**hand, name: others[name]}) for name in fair.BEGINNING]
    told += [fair.opening(rules, net.room.picture()["codes"][0], hand)]
    told += [
        fair.opening(rules._replace(**{name: value}), "", hand)
        for name, value in (
            ("room", "0" * 16),
            ("game", GAMES["royals"]),
            ("seats", 2),
            ("options", {**rules.options, "target": 7}),
            ("dealer", 1),
        )
    ]
    assert len({code, *told}) == 1 + len(told)


def test_guests_who_are_told_different_options_have_different_codes() -> None:
    """A welcome with another target: the hand is the same, and one of the two leaves or differs."""
    net = Net(Host("lines", ["Ann", "Ben", "Cy"], [None] * 3, ROOM, "host"))

    def other_target(peer: int, text: str) -> list[str]:
        message = json.loads(text)
        if peer == 1 and message["is"] == "welcome":
            message["options"] = {**message["options"], "target": 5}
        return [json.dumps(message)]

    net.bend = other_target
    net.join("Ben")
    net.join("Cy")
    net.post(net.room.start())
    if not left(net):
        net.play(1)
    assert left(net)
    assert left(net, 2) == ""


def _swap(hand: Json) -> None:
    hand["nonces"] = {"0": hand["nonces"]["1"], "1": hand["nonces"]["0"]}


def _mirror(hand: Json) -> None:
    hand["nonces"]["0"] = hand["nonces"]["1"]
    hand["commits"]["0"] = hand["commits"]["1"]


OPENED: dict[str, tuple[Callable[[Json], Any], str]] = {
    "another contribution": (lambda hand: hand["nonces"].update({"0": "0" * 32}), "of seat 0"),
    "contributions swapped": (_swap, "contribution of seat"),
    "the guest's, mirrored": (_mirror, "promises that were opened"),
    "a contribution left out": (lambda hand: hand["nonces"].pop("0"), "not every contribution"),
    "another round": (lambda hand: hand.update(round=hand["round"] + 1), "promises that were"),
    "another number": (lambda hand: hand.update(number=2), "not the hand that you saw"),
    "other names": (lambda hand: hand["names"].reverse(), "not the hand that you saw"),
    "a try": (lambda hand: hand.update(tries=["Ben"]), "not the hand that you saw"),
    "a move left out": (lambda hand: hand["deals"][0]["moves"].pop(), "is not over"),
    "a move added": (lambda hand: hand["deals"][0]["moves"].append("done"), "after its end"),
    "an illegal move": (lambda hand: hand["deals"][0]["moves"].insert(3, "play JO"), "not legal"),
    "a surrender": (
        lambda hand: hand["deals"][0]["moves"].insert(3, "surrender 1"),
        "no surrender",
    ),
    "other cards": (
        lambda hand: hand["deals"][0]["position"]["hands"].reverse(),
        "were not dealt as the shuffle",
    ),
}


@pytest.mark.parametrize("name", OPENED)
def test_opened_hand_must_be_the_one_played(name: str) -> None:
    change, why = OPENED[name]

    def bend(peer: int, text: str) -> list[str]:
        message = json.loads(text)
        if message["is"] == "opened":
            change(message["hand"])
        return [json.dumps(message)]

    net = open_room("royals", 2, 2, seed=9)
    net.bend = bend
    kept = net.guests[1].history.scores
    net.play(1)
    assert why in left(net)
    # Nothing of it is believed, nor kept.
    assert net.guests[1].history.scores == kept == []
    assert net.guests[1].history.playing
    assert shared(net.guests[1]) == {}


def come_back_to(net: Net, reloaded: bool, **changes: Any) -> str:
    """The guest comes back, to a past in which some fields are others; why it left."""

    def bend(peer: int, text: str) -> list[str]:
        message = json.loads(text)
        for field, change in changes.items():
            kind, name = field.split("__")
            if message["is"] == kind:
                message[name] = change(message[name]) if callable(change) else change
        return [json.dumps(message)]

    net.lose(1)
    net.bend = bend
    return net.left.get(net.come_back(1, reloaded=reloaded), "")


def _hand(**changes: Callable[[Any], Any]) -> Json:
    """Changes to fields of the hand in progress, in a past."""

    def bend(hand: Json) -> Json:
        return {**hand, **{name: change(hand[name]) for name, change in changes.items()}}

    return {"past__hand": bend}


def _cut(deals: list[Json]) -> list[Json]:
    return [*deals[:-1], {**deals[-1], "moves": deals[-1]["moves"][:-1]}]


PASTS: dict[str, tuple[Json, str]] = {
    "other promises": (_hand(commits=lambda each: {**each, "0": "ab" * 32}), "other promises"),
    "own promise left out": (_hand(commits=lambda each: {"0": each["0"]}), "other promises"),
    "another round": (_hand(round=lambda round_: round_ + 1), "other promises"),
    "another number": (_hand(number=lambda number: number + 1), "another hand than you have seen"),
    "other names": (_hand(names=lambda names: names[::-1]), "another hand than you have seen"),
    "a move taken back": (
        _hand(deals=_cut, links=lambda links: links[:-1]),
        "another hand than you have seen",
    ),
    "other hidden cards": (
        _hand(links=lambda links: ["0" * 16, *links[1:]]),
        "other hidden cards than before",
    ),
    "no links": (_hand(links=lambda links: []), "other hidden cards than before"),
    "scores out of nothing": (
        {"past__results": [{"scores": [90, 0], "code": "0" * 16}]},
        "without the hand that you were in",
    ),
    "no hand": ({"past__hand": None}, "a past that stops in the middle"),
    "no match at all": ({"table__began": False}, "without the match that is played"),
    "another seat": ({"welcome__seat": 0}, "another seat"),
    "another host": ({"welcome__host": 2}, "another host"),
    "another token": ({"welcome__token": "0" * 32}, "another seat"),
    "other options": ({"welcome__options": {"target": 100}}, "another game than before"),
    "another dealer": ({"welcome__dealer": 0}, "another game than before"),
    "another game": ({"welcome__game": "virtues"}, "another game than before"),
    "another room": ({"welcome__room": "0" * 16}, "another room"),
    "another name": ({"table__names": ["Seat 0", "Guest 7"]}, "another name than yours"),
}


@pytest.mark.parametrize("reloaded", [False, True])
@pytest.mark.parametrize("name", PASTS)
def test_past_must_equal_the_one_seen(name: str, reloaded: bool) -> None:
    changes, why = PASTS[name]
    net = guest_to_move()
    kept = copied(net.guests[1].history.to_dict())
    assert why in come_back_to(net, reloaded, **changes)
    # Nothing of it is believed: the page keeps what it had, and finds the honest host again.
    page = net.guests[net.peers]
    now = copied(page.to_dict())
    assert {name: now[name] for name in kept} == kept
    net.left.clear()
    net.lose(net.peers)
    net.guests[net.peers] = page
    net.bend = lambda peer, text: [text]
    net.dropped.clear()
    net.come_back(net.peers)
    assert_in_step(net)


def test_hand_in_progress_cannot_be_exchanged_for_one_that_is_over() -> None:
    """The host loses, and has another hand with another end, dealt as it should be."""
    other = open_room("royals", 2, 2, seed=2)
    other.play(1)
    opened = copied(other.room._opened(0))
    result = {"scores": other.room.match.hands[0].scores, "code": other.room.match.codes[0]}
    for number, round_, why in ((1, 1, "promises"), (2, 2, "without the hand that you were in")):
        net = guest_to_move()
        changes = {
            "past__results": [result] * number,
            "past__hand": None,
            "past__opened": [{**opened, "number": number, "round": round_}],
        }
        assert why in come_back_to(net, number == 2, **changes)


def test_end_of_a_hand_cannot_be_changed() -> None:
    """At the score sheet: another end would make another dealer, and another deal."""
    net = open_room("royals", 2, 2, seed=4)
    net.play(1)
    other = open_room("royals", 2, 2, seed=5)
    other.play(1)
    opened = {**copied(other.room._opened(0)), "number": 1}
    result = {"scores": other.room.match.hands[0].scores, "code": other.room.match.codes[0]}
    changes = {"past__opened": [opened], "past__results": [result]}
    assert "other scores" in come_back_to(net, True, **changes)


def test_absent_guest_learns_of_moves_made_for_it() -> None:
    net = guest_to_move()
    net.lose(1)
    net.post(net.room.propose_bot(1))
    session = net.room.session
    turns = 0
    while turns < 3:
        actor = session.match.state.actor
        turns += actor == 1
        net.post({"drop": [], **session.play(str(session.match.state.legal_moves()[0]), actor)})
    back = net.come_back(1)
    assert {"is": "moved", "count": 3} in net.told[back]
    assert_in_step(net)
    # It stands on the sheet of that hand.
    net.play(1)
    fact = net.guests[back].history.facts[0]
    assert (fact["shared"], fact["others"]) == (True, 3)
    assert fact["moves"] > 3


def test_decisions_of_a_connected_guest_are_its_own() -> None:
    """The host moves for it and hides that behind a hello of its own asking."""
    net = guest_to_move()
    session = net.room.session
    net.bend = without("seen")
    session.play_for_guest(str(session.match.state.legal_moves()[0]))
    net.post(net.room.flush())
    net.bend = lambda peer, text: [text]
    net.tell(1, '{"is":"again"}')
    assert "a move of yours that you did not make" in left(net)


def test_move_that_was_sent_cannot_be_made_unsaid() -> None:
    """The host has read the move, dislikes it, and counts moves that were never made."""
    net = guest_to_move()
    page = net.guests[1]
    sent = page.move(str(page.session.match.state.legal_moves()[0]))["out"]
    past = net.room._past(1, 0)
    again(net, 1, heard_text(net, 1, "table"), protocol.write(past._replace(ply=past.ply + 1)))
    assert "moves of which nothing is told" in left(net)
    assert json.loads(sent[0])["ply"] == page.history.ply
