"""Dishonest hosts and guests of live play: what each tries, and what it meets."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

from regalia.errors import CheatError
from regalia.multiplayer.live import fair_shuffle as fair
from regalia.multiplayer.live.guest import Guest
from regalia.multiplayer.live.host import Host
from regalia.session.session import BridgeError
from tests.engine.rooms import ROOM, Net, open_room, wire
from tests.engine.test_live import assert_in_step, shared

Json = dict[str, Any]


def lobby(people: int = 2, bend: Callable[[int, str], list[str]] | None = None) -> Net:
    """A table of Royal Lines at which guests sit whom the host has not dealt to yet."""
    names = [f"Seat {seat}" for seat in range(people)]
    net = Net(Host("lines", names, [None] * people, ROOM, "host"))
    if bend is not None:
        net.bend = bend
    for n in range(1, people):
        net.join(f"Guest {n}")
    return net


def without(*kinds: str) -> Callable[[int, str], list[str]]:
    """Hold back messages of these kinds."""
    return lambda peer, text: [] if json.loads(text)["is"] in kinds else [text]


def answers(net: Net, peer: int, kind: str) -> list[Json]:
    """Return the messages of a kind that a guest has sent."""
    said = map(json.loads, net.said.get(peer, []))
    return [message for message in said if message["is"] == kind]


def heard(net: Net, peer: int, kind: str) -> Json:
    """The last message of a kind that a guest was sent."""
    sent = map(json.loads, net.sent[peer])
    return [message for message in sent if message["is"] == kind][-1]


def stacked(net: Net, peer: int, seed_: str = "stacked") -> str:
    """A catch with a hand that the host has dealt by itself, in the round that was prepared."""
    room, game = net.room, net.room.game
    start = fair.first_deal(game, room.seats, room.options, seed_, 0, None)
    commits = {0: fair.commit("00" * 16, ROOM, 1, 0)}
    deal = {"position": start.view(peer).to_dict(), "moves": []}
    rest = {"opened": [], "commits": commits, "deals": [deal], "links": []}
    return wire("catch", ply=0, scores=[], round=1, **rest)


def left(net: Net, peer: int = 1) -> str:
    """Return why a guest left the table."""
    return net.left.get(peer, "")


# ---- The shuffle --------------------------------------------------------------------------------


def reveal_without_deal(people: int = 2) -> Net:
    """All guests have shown their parts; the host keeps the deal to itself."""
    net = lobby(people)
    net.unheard = {"reveal"}
    net.post(net.room.start())
    assert all(answers(net, peer, "reveal") for peer in net.guests)
    net.unheard = set()
    return net


def repeat_reveal(net: Net, peer: int) -> None:
    """The host hears after all what a guest has shown."""
    net.say(peer, json.dumps(answers(net, peer, "reveal")[0]))


def test_hand_without_own_part_is_refused_between_reveal_and_deal() -> None:
    """The host tries shuffles of its own once it knows the guest's part."""
    net = reveal_without_deal()
    net.tell(1, stacked(net, 1))
    assert "a catch out of turn" in left(net)


@pytest.mark.parametrize("reloaded", [False, True])
def test_hand_without_own_part_is_refused_after_another_hello(reloaded: bool) -> None:
    """The same, after the host has asked for a hello, or the guest's page was loaded anew."""
    net = reveal_without_deal()
    kept = json.loads(json.dumps(net.guests[1].to_dict()))
    if reloaded:
        net.guests[1] = Guest(ROOM, kept["name"], kept["secret"], kept["token"], kept)
    welcome, table = heard(net, 1, "welcome"), heard(net, 1, "table")
    net.guests[1].hello()
    net.tell(1, json.dumps(welcome))
    net.tell(1, json.dumps({**table, "began": True, "round": 2}))
    net.tell(1, stacked(net, 1))
    assert "promises without your own" in left(net)


def test_host_that_knows_the_cards_cannot_restart_the_shuffle() -> None:
    """The host dislikes the cards, and feigns that a guest was lost."""
    net = reveal_without_deal()
    table = heard(net, 1, "table")
    net.tell(1, json.dumps({**table, "round": 2}))
    assert "another shuffle after all parts of the last were shown" in left(net)


def test_shuffle_is_repeated_only_without_a_guest() -> None:
    net = reveal_without_deal(3)
    table = heard(net, 1, "table")
    net.tell(1, json.dumps({**table, "round": 2}))
    assert "another shuffle after all parts" in left(net)
    # The guest at seat 1 is missing: the one at seat 2 is told, goes on, and says so.
    net.left.clear()
    news = net.guests[2].hear(json.dumps({**table, "round": 2, "here": [True, False, True]}))
    assert "leave" not in news
    assert news["news"] == [{"is": "anew"}]
    assert [json.loads(text)["is"] for text in news["out"]] == ["commit"]
    # From the shuffle that was given up no hand comes any more, whatever stands in it.
    assert net.guests[2].shuffle.closed == 1


def test_host_cannot_restart_the_shuffle_by_asking_for_hellos() -> None:
    """The host asks for hellos between hands and so shuffles until it likes the cards.

    Once in a room its guest lets it pass, for it may itself have been missed, and says so.
    """
    net = lobby(3)
    net.post(net.room.start())
    net.play(1)
    room = net.room
    assert room.session is not None
    asked: set[int] = set()

    def told(peer: int, text: str) -> list[str]:
        """Each is told only what answers its own hello."""
        kind = json.loads(text)["is"]
        if kind == "welcome":
            asked.add(peer)
        elif kind == "table":
            return [text] if peer in asked else []
        elif kind == "catch":
            asked.discard(peer)
        return [text]

    net.bend = told
    # The host knows the cards from here on, and does not deal them.
    net.unheard = {"reveal"}
    room.session.next()
    net.post(room.flush())
    for peer in (1, 2):
        net.guests[peer].make_ready()
        for text in net.guests[peer].flush()["out"]:
            net.say(peer, text)
    for why in ("", "another shuffle after all parts of the last were shown"):
        assert len(answers(net, 1, "reveal")) == len(answers(net, 2, "reveal"))
        room.shuffle.anew()
        for peer in (1, 2):
            net.tell(peer, '{"is":"again"}')
        assert why in left(net)
        assert bool(left(net)) == bool(why)
        assert net.told[1][-1] == {"is": "doubt"}


def test_bot_that_sat_down_behind_a_hello_is_told() -> None:
    net = lobby(3)
    net.post(net.room.start())
    table = {**heard(net, 1, "table"), "bots": [None, None, "steady"]}
    net.bend = lambda peer, text: (
        [json.dumps(table)] if peer == 1 and json.loads(text)["is"] == "table" else [text]
    )
    net.tell(1, '{"is":"again"}')
    assert left(net) == ""
    assert {"is": "sat_in", "seat": 2} in net.told[1]


def test_promises_must_include_the_guest_s_own_and_not_change() -> None:
    for change, why in (
        (lambda commits: {**commits, "1": "ab" * 32}, "without your own"),
        (lambda commits: {"0": commits["0"]}, "without your own"),
        (lambda commits: {"1": commits["1"]}, "of nobody"),
        (lambda commits: {**commits, "3": "ab" * 32}, "of nobody"),
    ):
        net = lobby(2, without("commits"))
        net.post(net.room.start())
        promised = net.room.shuffle.promised
        assert promised is not None
        commits = change({str(seat): value for seat, value in promised.items()})
        net.tell(1, wire("commits", round=1, commits=commits))
        assert why in left(net)
        assert answers(net, 1, "reveal") == []
    net = reveal_without_deal()
    commits = heard(net, 1, "commits")["commits"]
    net.tell(1, wire("commits", round=1, commits={**commits, "0": "ab" * 32}))
    assert "other promises than before" in left(net)


def test_part_is_shown_for_the_shuffle_promised_alone() -> None:
    net = lobby(2, without("commits"))
    net.post(net.room.start())
    for round_ in (2, 7):
        own = fair.commit(fair.nonce("secret Guest 1", ROOM, round_), ROOM, round_, 1)
        commits = {"0": "ab" * 32, "1": own}
        net.tell(1, wire("commits", round=round_, commits=commits))
        assert "promises that nobody waits for" in net.left.pop(1)
    assert answers(net, 1, "reveal") == []


def test_guest_who_took_over_a_seat_reports_no_part_in_the_shuffle() -> None:
    net = open_room("lines", 2, 2, seed=3)
    net.lose(1)
    net.room.free(1)
    net.join("Fay")
    net.play(1)
    assert shared(net.guests[2]) == {1: False}
    assert {"is": "checked", **net.guests[2].history.checks[1]}["shared"] is False
    net.play(2)
    assert shared(net.guests[2]) == {1: False, 2: True}


def test_reloaded_host_completes_the_same_shuffle() -> None:
    """It knows the parts by then, so it has no other deal to choose."""
    net = reveal_without_deal()
    repeat_reveal(net, 1)
    assert net.room.match is not None
    seed = net.room.match.hand_seed
    net = reveal_without_deal()
    net.room = Host.from_dict(json.loads(json.dumps(net.room.to_dict())))
    net.come_back(1)
    assert net.room.match is not None
    assert net.room.match.hand_seed == seed
    assert_in_step(net)


def test_bot_for_a_guest_that_has_shown_its_part_changes_nothing() -> None:
    net = reveal_without_deal(3)
    net.bend = without("deal")
    repeat_reveal(net, 1)
    net.post(net.room.gone(1))
    net.room.propose_bot(1)
    net.bend = lambda peer, text: [text]
    for out in net.guests[2].agree(1, True)["out"]:
        net.say(2, out)
    assert net.room.bots[1] == "steady"
    assert net.room.shuffle.round == 1
    repeat_reveal(net, 2)
    assert net.room.rounds[0]["nonces"].keys() == {0, 1, 2}
    net.play(1)
    assert shared(net.guests[2]) == {1: True}


def test_newcomer_waits_while_others_have_shown_their_parts() -> None:
    """It had no promise among them, so it is seated when the cards are dealt, and says so."""
    net = lobby(3)
    net.lose(2)
    net.room.free(2)
    net.unheard = {"reveal"}
    net.post(net.room.start(fill=True))
    net.unheard = set()
    net.join("Fay")
    assert "welcome" not in "".join(net.sent[3])
    # What it says meanwhile is no offence: a page that comes back may be ready for the next hand.
    net.say(3, wire("commit", round=1, commit="0" * 64))
    net.say(3, wire("say", phrase=1))
    repeat_reveal(net, 1)
    assert_in_step(net)
    assert net.room.bots == [None] * 3
    net.play(1)
    assert shared(net.guests[1]) == {1: True}
    assert shared(net.guests[3]) == {1: False}
    net.play(2)
    assert_in_step(net)


def test_seat_given_up_during_a_shuffle_is_open_to_the_next() -> None:
    net = lobby(3, without("commits"))
    net.post(net.room.start())
    net.lose(2)
    net.room.free(2)
    net.bend = lambda peer, text: [text]
    net.post(net.room.flush())
    net.join("Fay")
    assert_in_step(net)
    assert shared(net.guests[3]) == {}
    net.play(1)
    assert shared(net.guests[3]) == {1: True}


# ---- The hand -----------------------------------------------------------------------------------


def guest_to_move(game: str = "royals", seats: int = 2, people: int = 2, seed: int = 1) -> Net:
    """A hand in its middle, the guest at seat 1 to move."""
    net = open_room(game, seats, people, seed=seed)
    assert net.room.session is not None
    for _ in range(400):
        net.step()
        state = net.room.session.match.state
        if net.room.session.ply > 20 and state.actor == 1 and len(state.legal_moves()) > 2:
            return net
    raise AssertionError("it is never the guest's turn")


def test_host_cannot_move_for_a_guest() -> None:
    net = guest_to_move()
    session = net.room.session
    assert session is not None
    move = session.match.state.legal_moves()[0]
    session.play_for_guest(str(move))
    net.post(net.room.flush())
    assert "a move of yours that you did not make" in left(net)


def test_host_cannot_refuse_a_move_that_it_dislikes() -> None:
    net = guest_to_move()
    page = net.guests[1]
    assert page.session is not None
    page.move(str(page.session.match.state.legal_moves()[0]))
    for ply in (page.session.ply, page.session.ply + 1, 0):
        net.tell(1, wire("refuse", ply=ply))
        assert "a refusal of a move that was in time" in net.left.pop(1)


def test_late_move_is_refused_without_harm() -> None:
    net = guest_to_move()
    page = net.guests[1]
    assert page.session is not None
    out = page.move(str(page.session.match.state.legal_moves()[0]))["out"]
    net.say(1, out[0])
    net.say(1, out[0])
    assert_in_step(net)


@pytest.mark.parametrize("text", ["surrender 0", "surrender 1", "surrender 1 consent"])
def test_guest_cannot_be_made_to_surrender(text: str) -> None:
    net = guest_to_move("virtues")
    page = net.guests[1]
    assert page.session is not None
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
        assert session is not None
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
    past.scores, past.last = [], None
    with pytest.raises(CheatError, match="a hidden card in it is another"):
        past.check(bent)
    assert past.check(hand).codes == net.room.picture()["codes"]


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
                    bent = json.loads(json.dumps(hand))
                    bent["deals"][d]["moves"][m] = recorded
                    try:
                        truth = fair.reopen(ROOM, room.game, room.options, room.seats, bent)
                    except CheatError:
                        continue
                    first = fair.reopen(ROOM, room.game, room.options, room.seats, hand)
                    if fair.seen(truth.log, 1) == fair.seen(first.log, 1):
                        return bent
            state.play(text)
    return None


def test_pages_that_were_told_different_hands_have_different_codes() -> None:
    net = open_room("lines", 3, 3, seed=5)
    net.play(1)
    codes = [net.guests[peer].history.checks[1]["code"] for peer in (1, 2)]
    assert codes[0] == codes[1] == net.room.picture()["codes"][0]
    other = open_room("lines", 3, 3, seed=6)
    other.play(1)
    assert other.room.picture()["codes"] != net.room.picture()["codes"]


# ---- The opened hand ----------------------------------------------------------------------------


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
    "a move left out": (lambda hand: hand["deals"][0]["moves"].pop(), "is not over"),
    "a move added": (lambda hand: hand["deals"][0]["moves"].append("done"), "after its end"),
    "an illegal move": (lambda hand: hand["deals"][0]["moves"].insert(3, "play JO"), "not legal"),
    "a surrender": (lambda hand: hand["deals"][0]["moves"].insert(3, "surrender 1"), "surrenders"),
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


# ---- The past -----------------------------------------------------------------------------------


def come_back_to(net: Net, reloaded: bool, **changes: Any) -> str:
    """The guest comes back, to a past in which some fields are others; why it left."""

    def bend(peer: int, text: str) -> list[str]:
        message = json.loads(text)
        for field, change in changes.items():
            kind, name = field.split("__")
            if message["is"] == kind:
                message[name] = change(message[name]) if callable(change) else change
        return [json.dumps(message)]

    page = net.guests[1]
    net.lose(1)
    net.guests[1] = page
    net.bend = bend
    return net.left.get(net.come_back(1, reloaded=reloaded), "")


def _other_commit(commits: Json) -> Json:
    return {**commits, "0": "ab" * 32}


def _cut(deals: list[Json]) -> list[Json]:
    return [*deals[:-1], {**deals[-1], "moves": deals[-1]["moves"][:-1]}]


PASTS: dict[str, tuple[Json, str]] = {
    "other promises": ({"catch__commits": _other_commit}, "other promises"),
    "own promise left out": ({"catch__commits": lambda each: {"0": each["0"]}}, "other promises"),
    "another round": ({"catch__round": lambda round_: round_ + 1}, "other promises"),
    "a move taken back": (
        {"catch__deals": _cut, "catch__links": lambda links: links[:-1]},
        "another hand than you have seen",
    ),
    "other hidden cards": (
        {"catch__links": lambda links: ["0" * 16, *links[1:]]},
        "other hidden cards than before",
    ),
    "no links": ({"catch__links": []}, "other hidden cards than before"),
    "scores out of nothing": ({"catch__scores": [[90, 0]]}, "a past with gaps"),
    "no match at all": ({"table__began": False}, "without the match that is played"),
    "another seat": ({"welcome__seat": 0}, "another seat"),
    "another token": ({"welcome__token": "0" * 32}, "another seat"),
    "other options": ({"welcome__options": {"target": 100}}, "another game than before"),
    "another dealer": ({"welcome__dealer": 0}, "another game than before"),
    "another game": ({"welcome__game": "virtues"}, "another game than before"),
    "another room": ({"welcome__room": "0" * 16}, "nobody waits for"),
}


@pytest.mark.parametrize("reloaded", [False, True])
@pytest.mark.parametrize("name", PASTS)
def test_past_must_equal_the_one_seen(name: str, reloaded: bool) -> None:
    changes, why = PASTS[name]
    net = guest_to_move()
    kept = json.loads(json.dumps(net.guests[1].history.to_dict()))
    assert why in come_back_to(net, reloaded, **changes)
    # Nothing of it is believed: the page keeps what it had, and finds the honest host again.
    page = net.guests[net.peers]
    assert {name: page.to_dict()[name] for name in kept} == kept
    net.left.clear()
    net.lose(net.peers)
    net.guests[net.peers] = page
    net.bend = lambda peer, text: [text]
    net.dropped.clear()
    net.come_back(net.peers)
    assert_in_step(net)


def test_hand_in_progress_cannot_be_exchanged_for_one_that_is_over() -> None:
    """The host loses, and has another hand with another end, dealt as it should be."""
    net = guest_to_move()
    other = open_room("royals", 2, 2, seed=2)
    other.play(1)
    opened = json.loads(json.dumps(other.room._opened(0)))
    scores = [other.room.match.hands[0].scores] if other.room.match else []
    for number, round_, why in ((1, 1, "not the hand that you saw"), (2, 2, "gaps")):
        net = guest_to_move()
        changes = {
            "catch__scores": scores,
            "catch__deals": [],
            "catch__links": [],
            "catch__opened": [{**opened, "number": number, "round": round_}],
        }
        assert why in come_back_to(net, False, **changes)
    net = guest_to_move()
    changes["catch__scores"], changes["catch__opened"] = scores * 2, [{**opened, "number": 2}]
    assert "without the hand that you were in" in come_back_to(net, True, **changes)


def test_end_of_a_hand_cannot_be_changed() -> None:
    """At the score sheet: another end would make another dealer, and another deal."""
    net = open_room("royals", 2, 2, seed=4)
    net.play(1)
    other = open_room("royals", 2, 2, seed=5)
    other.play(1)
    opened = {**json.loads(json.dumps(other.room._opened(0))), "number": 1}
    scores = other.room.match.hands[0].scores if other.room.match else []
    assert "other scores" in come_back_to(net, True, catch__opened=[opened], catch__scores=[scores])


def test_absent_guest_learns_of_moves_made_for_it() -> None:
    net = guest_to_move()
    page = net.guests[1]
    net.lose(1)
    net.post(net.room.propose_bot(1))
    session = net.room.session
    assert session is not None
    turns = 0
    while turns < 3:
        actor = session.match.state.actor
        turns += actor == 1
        net.post({"drop": [], **session.play(str(session.match.state.legal_moves()[0]), actor)})
    net.guests[1] = page
    assert {"is": "moved", "count": 3} in net.told[net.come_back(1)]
    assert_in_step(net)


# ---- The table ----------------------------------------------------------------------------------


@pytest.mark.parametrize("answer", [["welcome"], ["welcome", "table"]])
def test_message_before_the_answer_to_a_hello_is_complete_is_refused(answer: list[str]) -> None:
    net = guest_to_move()
    messages = [json.dumps(heard(net, 1, kind)) for kind in answer]
    net.guests[1].hello()
    for text in messages:
        net.tell(1, text)
    assert left(net) == ""
    net.tell(1, wire("said", seat=0, phrase=1))
    assert "a said out of turn" in left(net)


def test_bot_takes_no_seat_without_asking() -> None:
    net = open_room("lines", 3, 3, seed=1)
    table = heard(net, 1, "table")
    net.tell(1, json.dumps({**table, "bots": [None, None, "steady"]}))
    assert "without asking" in left(net)


def test_question_about_connected_guest_is_refused() -> None:
    net = open_room("lines", 3, 3, seed=1)
    for seat in (0, 1, 2, 3):
        net.tell(1, wire("ask", seat=seat))
        assert "nobody who is missing" in net.left.pop(1)


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
        for out in net.guests[peer].agree(3, True)["out"]:
            net.say(peer, out)
    assert net.room.bots[3] == "steady"
    assert not net.left


def test_second_tab_of_a_guest_takes_the_place_of_the_first() -> None:
    net = guest_to_move()
    page = net.guests[1]
    kept = json.loads(json.dumps(page.to_dict()))
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
    net.room = Host.from_dict(json.loads(json.dumps(net.room.to_dict())))
    net.peers = 0
    net.join("Guest 1", "a friend's secret")
    assert net.guests[1].token != eve.token
    net.lose(1)
    stranger = net.join("Guest 1", eve.secret, eve.token)
    assert "given up meanwhile" in net.dropped[stranger]


@pytest.mark.parametrize("version", [1, 3])
def test_pages_of_another_version_are_told(version: int) -> None:
    """The shapes of the first word and of the last are those of every version."""
    net = Net(Host("royals", ["Ann", "Ben"], [None, None], ROOM, "host"))
    hello = wire("hello", version=version, room=ROOM, name="Ben", token="")
    answer = net.room.hear(1, hello)
    assert answer["drop"] == [[1, "words of another version; reload both pages"]]
    assert json.loads(answer["out"][0][1]).keys() == {"is", "why"}
    page = Guest(ROOM, "Ben", "secret")
    page.hello()
    told = page.hear(json.dumps({"is": "welcome", "version": version, "and": "more"}))
    assert "another version; reload both pages" in told["leave"]


def test_match_of_the_first_version_continues() -> None:
    """A match goes on from saves of the first version: no counted tokens, links or shuffles."""
    net = open_room("royals", 2, 2, seed=8)
    net.play(1)
    for _ in range(20):
        net.step()
    host, guest = net.room.to_dict(), net.guests[1].to_dict()
    old_host = {key: host[key] for key in host if key not in ("since", "tokens", "shuffle")}
    old_guest = {key: guest[key] for key in ("room_id", "name", "secret", "token", "seen")}
    old_guest |= {key: guest[key] for key in ("scores", "finished", "last")}
    shuffle = guest["shuffle"]
    old_guest |= {"round": shuffle["round"], "hand_round": shuffle["dealt"]}
    old_guest |= {"commits": shuffle["commits"]}
    net.room = Host.from_dict(json.loads(json.dumps({**old_host, "round": shuffle["round"]})))
    known = json.loads(json.dumps(old_guest))
    back = net.join("x", known["secret"], known["token"], known)
    assert_in_step(net)
    net.play(2)
    assert_in_step(net)
    assert shared(net.guests[back]) == {2: True}


def test_host_waits_for_a_guest_that_does_not_promise() -> None:
    """A guest can hold the game up, no more: the host gives the seat away when it is gone."""
    net = lobby()
    net.post(net.room.start())
    net.play(1)
    assert net.room.session is not None
    net.room.session.next()
    with pytest.raises(BridgeError):
        net.room.free(1)
    assert net.room.picture()["waits"] == [1]
