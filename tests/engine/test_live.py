"""Live play without a browser: what guests are sent, what they check, what the host refuses."""

from __future__ import annotations

import gc
import json
from copy import deepcopy
from dataclasses import replace
from functools import cache
from types import BuiltinFunctionType, FunctionType, ModuleType
from typing import Any

import pytest

from regalia.cards import TEXT
from regalia.commitment import joined_seed, shuffled
from regalia.errors import LetterError
from regalia.game import Game
from regalia.games import GAMES
from regalia.multiplayer.letters.letter import Letter
from regalia.multiplayer.live import fair_shuffle as fair
from regalia.multiplayer.live.guest import Guest
from regalia.multiplayer.live.host import Host
from regalia.multiplayer.live.host_save import open_host
from regalia.record import Record
from regalia.session.session import BridgeError
from regalia.state import State
from tests.engine.rooms import ROOM, Net, open_room
from tests.full import usually

TABLES = [
    (game.id, seats, people)
    for game in GAMES.values()
    for seats in game.seats
    for people in range(2, seats + 1)
]
#: Tables of people alone, and one at which a bot sits too.
USUAL = [*(table for table in TABLES if table[1] == table[2]), ("lines", 3, 2)]
#: Seeds of hands that have as many kinds of moves as others and fewer moves.
SOON = {"marriage": 3, "alliance": 3}


def shared(page: Guest) -> dict[int, bool]:
    """By number of each hand that checked out: the page had a part in its shuffle."""
    return {fact["hand"]: fact["shared"] for fact in page.history.facts if fact["seen"]}


def assert_in_step(net: Net) -> None:
    """Every guest has exactly the view that its seat has of the host's state."""
    room = net.room
    assert room.session is not None
    for guest in room.present():
        page = net.guests[net.peer_of(guest.seat)]
        assert page.session is not None
        state = (
            room.session.match.state if room.session.waiting is None else room.session.waiting.state
        )
        held = (
            page.session.match.state if page.session.waiting is None else page.session.waiting.state
        )
        assert held.view(guest.seat).to_dict() == state.view(guest.seat).to_dict()
        assert page.session.match.scores == room.session.match.scores
        assert page.session.ply == room.session.ply
    assert not net.left
    assert not net.dropped


def assert_nothing_hidden_was_sent(net: Net) -> None:
    """Each word of the first hand is a view of the guest's seat, or a move as it sees it."""
    room = net.room
    assert room.match is not None
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


@pytest.mark.parametrize("reloaded", [False, True])
def test_promise_lost_with_connection_is_made_again(reloaded: bool) -> None:
    net = open_room("royals", 2, 2, seed=3)
    net.play(1)
    room, peer = net.room, net.peer_of(1)
    assert room.session is not None
    page = net.guests[peer]
    net.unheard.add("commit")
    page.make_ready()
    for text in page.flush()["out"]:
        net.say(peer, text)
    net.unheard.clear()
    net.lose(peer)
    net.guests[peer] = page
    net.come_back(peer, reloaded=reloaded)
    room.session.next()
    room.deal_if_ready()
    net.post(room.flush())
    assert room.session.waiting is None
    assert_in_step(net)


def promise(net: Net, peer: int, *, lost: bool) -> None:
    """A guest is ready for the next hand, and the host may not hear it."""
    page = net.guests[peer]
    page.make_ready()
    net.unheard = {"commit"} if lost else set()
    for text in page.flush()["out"]:
        net.say(peer, text)
    net.unheard = set()


@pytest.mark.parametrize("reloaded", [False, True])
@pytest.mark.parametrize("given_up", [False, True])
def test_guest_returns_after_shuffle_without_it(reloaded: bool, given_up: bool) -> None:
    """The hand that was dealt meanwhile is from another shuffle than the one promised for."""
    net = open_room("lines", 3, 3, seed=3)
    net.play(1)
    room, peer, page = net.room, net.peer_of(2), net.guests[net.peer_of(2)]
    assert room.session is not None
    promise(net, 1, lost=False)
    promise(net, peer, lost=True)
    net.lose(peer)
    net.guests[peer] = page
    net.post(room.propose_bot(2))
    agree(net, 1, 2)
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
    net = open_room("royals", 2, 2, seed=6)
    net.play(1)
    net.step()
    peer = net.peer_of(1)
    page = net.guests[peer]
    net.lose(peer)
    for hands in (2, 3, 4):
        net.post(net.room.propose_bot(1))
        net.play(hands)
        # The host hears the greeting, and nothing that it answers arrives.
        net.guests[peer] = page
        net.bend = lambda peer, text: []
        peer = net.come_back(peer)
        net.bend = lambda peer, text: [text]
        net.lose(peer)
        if hands == 3:
            net.room = open_host(json.loads(json.dumps(net.room.to_dict())))
    net.post(net.room.propose_bot(1))
    net.play(5)
    net.guests[peer] = page
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
    net = open_room("royals", 2, 2, seed=6)
    net.play(1)
    net.step()
    for hands in (2, 5):
        peer = net.peer_of(1)
        page = net.guests[peer]
        net.lose(peer)
        net.post(net.room.propose_bot(1))
        net.play(hands)
        net.step()
        net.guests[peer] = page
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
    for _ in range(12):
        net.step()
    return net


@pytest.mark.parametrize("read", range(1, 4))
def test_guest_reconnects_after_drop_inside_its_catch_up(read: int) -> None:
    """So many messages of the host are read before the connection is lost once more."""
    net = deepcopy(after_twelve_steps())
    peer = net.peer_of(1)
    page = net.guests[peer]
    net.lose(peer)
    net.guests[peer] = page
    left = iter(range(read))
    net.bend = lambda peer, text: [text] if next(left, None) is not None else []
    peer = net.come_back(peer)
    net.bend = lambda peer, text: [text]
    assert net.sent[peer]
    net.lose(peer)
    net.guests[peer] = page
    net.come_back(peer)
    assert_in_step(net)
    net.play(2)
    assert_in_step(net)


def test_reloaded_guest_ignores_messages_before_its_welcome() -> None:
    net = open_room("royals", 2, 2, seed=3)
    for _ in range(20):
        net.step()
    peer = net.peer_of(1)
    kept = json.loads(json.dumps(net.guests[peer].to_dict()))
    seen = next(text for text in reversed(net.sent[peer]) if json.loads(text)["is"] == "seen")
    anew = Guest(ROOM, kept["name"], kept["secret"], kept["token"], kept)
    assert "leave" not in anew.hear(seen)
    assert anew.to_dict() == kept


def test_returning_guest_is_in_step_with_its_host() -> None:
    net = open_room("royals", 2, 2, seed=3)
    for at in (0, 1, 30, 77):
        for _ in range(at):
            net.step()
        peer = net.peer_of(1)
        page = net.guests[peer]
        net.lose(peer)
        assert net.room.picture()["here"] == [True, False]
        net.guests[peer] = page
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
    for _ in range(60):
        net.step()
    peer = net.peer_of(1)
    page = net.guests[peer]
    net.lose(peer)
    net.guests[peer] = page
    net.post(net.room.propose_bot(1))
    net.play(1)
    assert net.room.session is not None
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
        for _ in range(25):
            net.step()
        kept = json.loads(json.dumps(net.room.to_dict()))
        peer = net.peer_of(1)
        page = net.guests[peer]
        before = net.room.session
        assert before is not None
        net.room = open_host(kept)
        assert net.room.session is not None
        assert net.room.session.match.state.to_dict() == before.match.state.to_dict()
        assert (net.room.session.waiting is None) == (before.waiting is None)
        net.guests[peer] = page
        net.come_back(peer)
        assert_in_step(net)


def test_a_bot_sits_in_only_when_all_agree() -> None:
    names = ["Ann", "Ben", "Cy"]
    game = next((g for g in GAMES.values() if 3 in g.seats), None)
    if game is None:
        pytest.skip("no game for three")
    net = Net(Host(game.id, names, [None] * 3, ROOM, "host"))
    net.join("Ben")
    net.join("Cy")
    net.post(net.room.start())
    for _ in range(10):
        net.step()
    peer = net.peer_of(2)
    page = net.guests[peer]
    net.lose(peer)
    net.post(net.room.propose_bot(2))
    assert net.room.bots[2] is None
    ben = net.peer_of(1)
    for out in net.guests[ben].agree(2, False)["out"]:
        net.say(ben, out)
    assert net.room.bots[2] is None
    assert not net.room.asked
    net.post(net.room.propose_bot(2))
    for out in net.guests[ben].agree(2, True)["out"]:
        net.say(ben, out)
    assert net.room.bots[2] == "steady"
    net.play(1)
    net.guests[peer] = page
    net.come_back(peer)
    assert net.room.bots[2] is None
    net.play(2)
    assert_in_step(net)


def agree(net: Net, peer: int, seat: int) -> None:
    """A guest lets a bot sit in at a seat."""
    for out in net.guests[peer].agree(seat, True)["out"]:
        net.say(peer, out)


def test_returning_guest_is_asked_again_about_a_bot() -> None:
    """A reloaded page, or another guest in its seat, has not agreed to anything."""
    net = open_room("lines", 4, 4, seed=1)
    net.lose(3)
    net.post(net.room.propose_bot(3))
    page = net.guests[2]
    agree(net, 2, 3)
    net.lose(2)
    net.guests[2] = page
    back = net.come_back(2, reloaded=True)
    agree(net, 1, 3)
    assert net.room.bots[3] is None
    agree(net, back, 3)
    assert net.room.bots[3] == "steady"
    assert net.left == {}
    assert_in_step(net)

    net = open_room("lines", 4, 4, seed=1)
    net.lose(3)
    net.post(net.room.propose_bot(3))
    agree(net, 2, 3)
    net.lose(2)
    net.post(net.room.free(2))
    dora = net.join("Dora", "secret of Dora")
    agree(net, 1, 3)
    assert net.room.bots[3] is None
    agree(net, dora, 3)
    assert net.room.bots[3] == "steady"
    assert net.left == {}


def test_guest_that_greets_again_is_asked_again_about_a_bot() -> None:
    """The host cannot know whether it is the page that has agreed."""
    net = open_room("lines", 4, 4, seed=1)
    net.lose(3)
    net.post(net.room.propose_bot(3))
    agree(net, 2, 3)
    net.say(2, net.guests[2].hello())
    agree(net, 1, 3)
    assert net.room.bots[3] is None
    agree(net, 2, 3)
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
        net.guests[peer] = page
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
    agree(net, 1, 3)
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
    page = net.guests[1]
    net.lose(2)
    net.lose(1)
    net.guests[1] = page
    net.post(net.room.free(2))
    net.join("Dora")
    back = net.come_back(1, reloaded=True)
    assert net.left == {}
    assert net.room.match is None
    net.consent()
    assert net.asked[back] == [{"tries": ["Guest 2"], "hands": []}]
    assert net.room.match is not None
    net.play(1)
    assert_in_step(net)


@pytest.mark.parametrize("game", usually(GAMES, ["royals", "lines"]))
def test_freed_seat_goes_to_another_guest(game: str) -> None:
    net = open_room(game, GAMES[game].seats[0], 2, seed=11)
    for _ in range(12):
        net.step()
    assert net.room.session is not None
    peer = net.peer_of(1)
    gone = net.guests[peer]
    with pytest.raises(BridgeError, match="somebody sits there"):
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
    assert room.match is not None
    assert room.match.over
    first = room.match
    net.post(room.again())
    assert room.match is not None
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
    kept = json.loads(json.dumps(page.to_dict()))
    net.lose(peer)
    with pytest.raises(BridgeError, match="away"):
        room.again()
    net.guests[peer] = page
    peer = net.come_back(peer)
    net.guests[peer] = Guest(ROOM, "nobody", "none")  # it hears nothing of what follows
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
    again = open_host(json.loads(json.dumps(room.to_dict())))
    assert again.match is not None
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
    assert net.room.session is not None
    for _ in range(14):
        net.step()
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


@pytest.mark.parametrize("game", usually(GAMES, ["alliance", "lines", "virtues"]))
def test_live_match_continues_by_letter(game: str) -> None:
    seats = GAMES[game].seats[-1]
    net = open_room(game, seats, 2, seed=7)
    # Hands of the Royal Marriages are long, and the second is no other than the first.
    net.play(1 if game in ("alliance", "marriage") else 2)
    for when in ("at the sheet", "in the next hand"):
        if when == "in the next hand":
            net.step()
            for _ in range(12):
                net.step()
        room = net.room
        assert room.match is not None
        assert room.session is not None
        letter = Letter.unpack(room.letter().pack())
        again = letter.replay()
        assert again.scores == room.match.scores
        assert [each.scores for each in again.hands] == [each.scores for each in room.match.hands]
        assert letter.names == room.names
        assert again.options == room.options
        assert letter.bots == [bot if seat > 1 else None for seat, bot in enumerate(room.bots)]
        # The hands dealt so far are the same to the last card; the next is the letter's own.
        for mine, other in zip(room.match.log, again.log, strict=False):
            assert mine.start.to_dict() == other.start.to_dict()
            assert list(mine.moves) == list(other.moves)
        if room.session.waiting is None:
            assert again.state.to_dict() == room.match.state.to_dict()
        # What the page keeps of it is the same match again, and can be sent on.
        kept = Record.load(again.record.dump()).replay()
        assert Letter.of(kept, letter.bots) == letter
        again.play(again.state.legal_moves()[0])


def test_a_redeal_of_a_live_hand_is_dealt_again_by_letter() -> None:
    """A hand that is dealt anew takes the next shuffle of its own seed, in a letter as in play."""
    game, seats = GAMES["royals"], 2
    one, two = "a" * 64, "b" * 64
    whole = joined_seed([one, one, two])
    packs = [shuffled(game, whole, False, deal, seats) for deal in (1, 2, 3, 4)]
    assert packs[:2] == [game.shuffled(one, 1, seats), game.shuffled(one, 2, seats)]
    assert packs[2] == game.shuffled(two, 1, seats)
    assert packs[3] == game.shuffled(whole, 4, seats)
    # Any other text is a seed as it always was, whatever it begins with.
    for other in ("live", "live on", whole[:-1], whole.upper(), whole + "\n"):
        assert shuffled(game, other, False, 1, seats) == game.shuffled(other, 1, seats)


def test_a_letter_of_a_live_match_that_was_changed_is_refused() -> None:
    net = open_room("royals", 2, 2, seed=5)
    net.play(1)
    letter = net.room.letter()
    assert net.room.match is not None
    # Other cards under the same moves: the first that cannot be made is named.
    other = replace(letter, seed=joined_seed(["c" * 64]))
    with pytest.raises(LetterError, match=r"its move \d+, .* is not legal"):
        Letter.load(other.dump()).replay()
    # Totals cannot be written into it.
    said = letter.dump().replace("\nseats ", "\ntotals [500,0]\nseats ", 1)
    with pytest.raises(LetterError, match="its head is damaged"):
        Letter.load(said)
    with pytest.raises(LetterError, match="hashes do not fit"):
        Letter.load(letter.dump().replace('seed "live ', 'seed "live d', 1))


def test_a_match_that_has_not_begun_has_no_letter() -> None:
    with pytest.raises(BridgeError, match="has not begun"):
        Host("lines", ["Ann", "Ben"], [None, None], ROOM, "secret").letter()


def test_page_plays_the_only_move_that_all_can_see() -> None:
    """The page of the person plays it; an only move that follows from a hand is left to them."""
    told = {True: 0, False: 0}
    net = open_room("royals", 2, 2, seed=1)
    assert net.room.session is not None
    sessions = {net.room.seat: net.room.session}
    for guest in net.room.present():
        page = net.guests[net.peer_of(guest.seat)].session
        assert page is not None
        sessions[guest.seat] = page
    match = net.room.session.match
    while not match.hands:
        state = match.state
        assert state.actor is not None
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
