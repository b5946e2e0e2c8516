"""Dishonest hosts and guests of live play: what each tries, and what it meets."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

from regalia.errors import CheatError
from regalia.games import GAMES
from regalia.multiplayer.live import fair_shuffle as fair
from regalia.multiplayer.live import protocol
from regalia.multiplayer.live.guest import Guest, GuestPhase
from regalia.multiplayer.live.guest_save import check_save
from regalia.multiplayer.live.host import Host
from regalia.multiplayer.live.host_save import open_host
from regalia.session.session import BridgeError
from tests.engine.rooms import ROOM, Net, hello, open_room, wire
from tests.engine.test_live import assert_in_step, shared
from tests.engine.test_live_saves import of_first_version, of_second_version

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
    message: Json = json.loads(heard_text(net, peer, kind))
    return message


def heard_text(net: Net, peer: int, kind: str) -> str:
    return [text for text in net.sent[peer] if json.loads(text)["is"] == kind][-1]


def stacked(net: Net, peer: int, **changes: Any) -> str:
    """A past with a hand that the host has dealt by itself, in the round that was prepared."""
    room, game = net.room, net.room.game
    number = 1 if room.match is None else len(room.match.hands) + 1
    start = fair.first_deal(game, room.seats, room.options, "stacked", 0, None)
    hand = {"number": number, "round": room.shuffle.round, "tries": [], "names": room.names}
    hand |= {"bots": room.bots, "commits": {0: fair.commit("00" * 16, ROOM, 1, 0)}}
    hand |= {"deals": [{"position": start.view(peer).to_dict(), "moves": []}], "links": []}
    past = {"ply": 0, "results": [], "opened": [], "last": None}
    if room.match is not None:
        past = room._past(peer, 0)._asdict()
    return wire("past", **{**past, "hand": {**hand, **changes}})


def again(net: Net, peer: int, *messages: str) -> None:
    """The host asks a connected guest for a hello, and answers it with these messages."""
    net.bend = lambda to, text: [] if to == peer else [text]
    welcome = heard(net, peer, "welcome")
    net.tell(peer, '{"is":"again"}')
    net.tell(peer, json.dumps({**welcome, "greeting": net.guests[peer].greeting}))
    for text in messages:
        net.tell(peer, text)
    net.bend = lambda to, text: [text]


def left(net: Net, peer: int = 1) -> str:
    """Return why a guest left the table."""
    return net.left.get(peer, "")


def sit_again(net: Net, peer: int) -> None:
    """Let a guest who left be where it was."""
    del net.left[peer]
    net.guests[peer].phase, net.guests[peer].away = GuestPhase.SEATED, False


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
    assert "a past out of turn" in left(net)


def test_hand_without_own_part_is_refused_after_a_hello_of_the_host_s_asking() -> None:
    net = reveal_without_deal()
    table = json.dumps({**heard(net, 1, "table"), "began": True, "round": 2})
    again(net, 1, table, stacked(net, 1))
    assert "other promises than before" in left(net)


@pytest.mark.parametrize("reloaded", [False, True])
def test_hand_from_own_shuffle_keeps_its_promises_after_an_absence(reloaded: bool) -> None:
    """The page has shown its part: no hand comes from that shuffle with other promises."""
    net = reveal_without_deal()
    page = net.guests[1]
    if reloaded:
        kept = json.loads(json.dumps(page.to_dict()))
        page = net.guests[1] = Guest(ROOM, kept["name"], kept["secret"], kept["token"], kept)
    welcome, table = heard(net, 1, "welcome"), heard(net, 1, "table")
    for changes, why in (
        ({}, "other promises than before"),
        ({"round": 2}, "another shuffle after all parts"),
    ):
        page.hello()
        net.tell(1, json.dumps({**welcome, "greeting": page.greeting}))
        net.tell(1, json.dumps({**table, "began": True, "round": 3}))
        net.tell(1, stacked(net, 1, **changes))
        assert why in net.left.pop(1)


def test_hand_stacked_between_score_sheet_and_ready_is_refused() -> None:
    """The guest reads the score sheet, and has promised nothing yet."""
    net = open_room("lines", 2, 2, seed=3)
    net.play(1)
    table = json.dumps({**heard(net, 1, "table"), "round": 3})
    for number in (2, 3):
        again(net, 1, table, stacked(net, 1, number=number))
        assert "a hand" in left(net)
        sit_again(net, 1)
    assert len(net.guests[1].history.scores) == 1
    assert not net.guests[1].history.playing


def test_rounds_that_were_never_played_are_refused() -> None:
    """The host asks for a hello and tells of three more hands, as its page would after a loss."""
    net, other = (open_room("lines", 2, 2, seed=3) for _ in range(2))
    net.play(1)
    other.play(4)
    match = other.room.match
    assert match is not None
    table = json.dumps({**heard(net, 1, "table"), "round": 5})
    past = other.room._past(1, 1)
    again(net, 1, table, protocol.write(past))
    assert "a hand without your part in its shuffle" in left(net)
    assert len(net.guests[1].history.scores) == 1
    # After an absence that the page has seen itself the person is asked, and they are not his.
    net.left.clear()
    page, welcome = net.guests[1], heard(net, 1, "welcome")
    page.hello()
    for text in (json.dumps({**welcome, "greeting": page.greeting}), table, protocol.write(past)):
        net.tell(1, text)
    assert left(net) == ""
    assert page.asks() == {"tries": [], "hands": [2, 3, 4]}
    assert [fact["seen"] for fact in page.history.facts] == [True, False, False, False]
    with pytest.raises(BridgeError, match="question"):
        page.make_ready()
    page.accept()
    page.make_ready()


def test_host_that_knows_the_cards_cannot_restart_the_shuffle() -> None:
    """The host dislikes the cards, and feigns that a guest was lost."""
    net = reveal_without_deal()
    table = heard(net, 1, "table")
    net.tell(1, json.dumps({**table, "round": 2}))
    assert "another shuffle after all parts of the last were shown" in left(net)


def test_shuffle_is_repeated_only_without_a_guest_and_with_consent() -> None:
    net = reveal_without_deal(3)
    table = {**heard(net, 1, "table"), "round": 2}
    for tries in ([], ["Guest 1"], ["Guest 2"], ["Seat 0"], ["Dora"]):
        net.tell(1, json.dumps({**table, "tries": tries}))
        assert "another shuffle after all parts" in left(net)
        sit_again(net, 1)
    # The guest at seat 1 is missing: the one at seat 2 is asked, and does nothing by itself.
    page, away = net.guests[2], {"here": [True, False, True]}
    news = page.hear(json.dumps({**table, **away, "tries": ["Guest 1"]}))
    assert "leave" not in news
    assert news["out"] == []
    assert page.asks() == {"tries": ["Guest 1"], "hands": []}
    assert [json.loads(text)["is"] for text in page.accept()["out"]] == ["commit"]
    # From the shuffle that was given up no hand comes any more, whatever stands in it.
    assert page.shuffle.closed == 1


def test_eighty_shuffles_need_eighty_taps_and_stand_on_the_sheet() -> None:
    """Each guest is told that the other one left, until the host likes the cards."""
    net = reveal_without_deal(3)
    net.unheard = {"reveal"}
    shown = len(answers(net, 1, "reveal"))
    for n in range(1, 6):
        net.room.shuffle.anew("")
        net.room.make_ready()
        for peer, other in ((1, "Guest 2"), (2, "Guest 1")):
            table = net.room.people()._asdict()
            table |= {"tries": [other] * n, "here": [True, peer == 1, peer == 2]}
            net.tell(peer, wire("table", **table))
        # Nothing is promised or shown before the person agrees.
        assert len(answers(net, 1, "reveal")) == shown + n - 1
        assert net.room.shuffle.commits.keys() == {0}
        for peer in (1, 2):
            asks = net.guests[peer].asks()
            assert asks is not None
            assert len(asks["tries"]) == n
        net.consent()
    assert len(answers(net, 1, "reveal")) == shown + 5
    net.room.shuffle.tries = ["Guest 2"] * 5
    net.unheard = set()
    for peer in (1, 2):
        net.say(peer, json.dumps(answers(net, peer, "reveal")[-1]))
    net.play(1)
    assert net.guests[1].history.facts[0]["tries"] == ["Guest 2"] * 5
    # The other one was told another reason: its code would be another, and so are its links.
    assert "a hidden card in it is another" in left(net, 2) or "not the hand" in left(net, 2)


def test_hello_of_the_host_s_asking_restarts_no_shuffle() -> None:
    net = reveal_without_deal(3)
    table = json.dumps({**heard(net, 1, "table"), "round": 2, "tries": ["Guest 1"]})
    again(net, 1, table)
    assert "another shuffle after all parts of the last were shown" in left(net)


def test_storm_of_questions_for_a_hello_ends() -> None:
    net = guest_to_move()
    before = net.guests[1].history.to_dict()
    net.unheard = {"hello"}
    for _ in range(30):
        net.tell(1, '{"is":"again"}')
    assert "nothing but questions for a hello" in left(net)
    assert net.guests[1].history.to_dict() == before


def test_bot_that_sat_down_behind_a_hello_of_the_host_s_asking_is_refused() -> None:
    net = lobby(3)
    net.post(net.room.start())
    table = json.dumps({**heard(net, 1, "table"), "bots": [None, None, "steady"]})
    again(net, 1, table)
    assert "a bot at a person's seat" in left(net)


def test_promises_must_include_the_guest_s_own_and_not_change() -> None:
    for change, why in (
        (lambda commits: {**commits, "1": "ab" * 32}, "without your own"),
        (lambda commits: {"0": commits["0"]}, "without your own"),
        (lambda commits: {"1": commits["1"]}, "of others than those who are here"),
        (lambda commits: {**commits, "3": "ab" * 32}, "of others than those who are here"),
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
        assert "promises that nobody waits for" in left(net)
        sit_again(net, 1)
    assert answers(net, 1, "reveal") == []


def test_guest_who_took_over_a_seat_reports_no_part_in_the_shuffle() -> None:
    net = open_room("lines", 2, 2, seed=3)
    net.lose(1)
    net.room.free(1)
    net.join("Fay")
    net.play(1)
    assert shared(net.guests[2]) == {1: False}
    net.play(2)
    assert shared(net.guests[2]) == {1: False, 2: True}


def test_reloaded_host_completes_the_same_shuffle() -> None:
    """It knows the parts by then, so it has no other deal to choose."""
    net = reveal_without_deal()
    repeat_reveal(net, 1)
    assert net.room.match is not None
    seed = net.room.match.hand_seed
    net = reveal_without_deal()
    net.room = open_host(json.loads(json.dumps(net.room.to_dict())))
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
    assert net.room.hands[0]["nonces"].keys() == {0, 1, 2}
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
    net.bend = lambda peer, text: [text]
    net.post(net.room.free(2))
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


def test_move_said_twice_does_no_harm() -> None:
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
                    bent = json.loads(json.dumps(hand))
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


def code_of(net: Net, peer: int) -> str:
    return net.guests[peer].history.code


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
    "other names": (lambda hand: hand["names"].reverse(), "not the hand that you saw"),
    "a try": (lambda hand: hand.update(tries=["Ben"]), "not the hand that you saw"),
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
    kept = json.loads(json.dumps(net.guests[1].history.to_dict()))
    assert why in come_back_to(net, reloaded, **changes)
    # Nothing of it is believed: the page keeps what it had, and finds the honest host again.
    page = net.guests[net.peers]
    now = json.loads(json.dumps(page.to_dict()))
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
    assert other.room.match is not None
    opened = json.loads(json.dumps(other.room._opened(0)))
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
    opened = {**json.loads(json.dumps(other.room._opened(0))), "number": 1}
    assert other.room.match is not None
    result = {"scores": other.room.match.hands[0].scores, "code": other.room.match.codes[0]}
    changes = {"past__opened": [opened], "past__results": [result]}
    assert "other scores" in come_back_to(net, True, **changes)


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
    assert session is not None
    net.bend = without("seen")
    session.play_for_guest(str(session.match.state.legal_moves()[0]))
    net.post(net.room.flush())
    net.bend = lambda peer, text: [text]
    net.tell(1, '{"is":"again"}')
    assert "a move of yours that you did not make" in left(net)


# ---- The table ----------------------------------------------------------------------------------


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
        assert "nobody who is missing" in left(net)
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
    net.room = open_host(json.loads(json.dumps(net.room.to_dict())))
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


@pytest.mark.parametrize("form", [of_first_version, of_second_version])
@pytest.mark.parametrize("steps", [0, 20])
def test_match_of_an_older_version_continues(form: Callable[[Json], Json], steps: int) -> None:
    """From saves that have less of a hand, and of the first version no shuffles or tokens."""
    net = open_room("royals", 2, 2, seed=8)
    net.play(1)
    for _ in range(steps):
        net.step()
    host, guest = net.room.to_dict(), net.guests[1].to_dict()
    old_host = {**host, "rounds": [dict(hand) for hand in host["rounds"]]}
    for hand in old_host["rounds"]:
        for name in ("number", "tries", "names", "bots"):
            del hand[name]
    if form is of_first_version:
        del old_host["tokens"], old_host["shuffle"]
        old_host["round"] = guest["shuffle"]["round"] - 1
    net.room = open_host(json.loads(json.dumps(old_host)))
    known = check_save(json.loads(json.dumps(form(guest))), ROOM)
    back = net.join("Guest 1", known["secret"], known["token"], known)
    assert_in_step(net)
    net.play(3)
    assert_in_step(net)
    # Of the hand in progress the page knows no more than it is told.
    assert shared(net.guests[back]) == {1: True, 2: steps == 0, 3: True}


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


# ---- More ways -----------------------------------------------------------------------------------


def finished(seed: int = 2) -> Net:
    """A match of two rounds at most that is over."""
    net: Net = open_room("lines", 2, 2, seed=seed, options={"target": 1})
    net.play(100)
    assert net.room.match is not None
    assert net.room.match.over
    return net


@pytest.mark.parametrize("kind", ["deal", "commits", "seen", "opened", "past", "welcome"])
def test_message_of_the_match_before_is_refused_in_a_rematch(kind: str) -> None:
    net = finished()
    net.tell(1, '{"is":"again"}')  # So that there is a past as well.
    old = heard_text(net, 1, kind)
    net.post(net.room.again())
    assert left(net) == ""
    for _ in range(6):
        net.step()
    page = net.guests[1]
    kept = json.loads(json.dumps(page.history.to_dict()))
    net.tell(1, old)
    assert left(net)
    assert json.loads(json.dumps(page.history.to_dict())) == kept


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
    kept = check_save(json.loads(json.dumps(page.to_dict())), ROOM)
    again_ = Guest(ROOM, kept["name"], kept["secret"], kept["token"], kept)
    again_.hello()
    again_.hear(json.dumps({**heard(net, 2, "welcome"), "greeting": again_.greeting}))
    out = again_.hear(json.dumps(table))["out"]
    assert again_.asks() == page.asks() == {"tries": ["Guest 1"], "hands": []}
    assert out == []


def test_host_tires_of_a_guest_that_only_greets() -> None:
    """Each answer is much longer than its hello."""
    net = guest_to_move()
    token = net.room.guests[1].token
    for _ in range(20):
        assert net.room.hear(1, hello("Guest 1", token))["drop"] == []
    answer = net.room.hear(1, hello("Guest 1", token))
    assert answer["drop"] == [[1, "greetings without end"]]


# ---- Seats --------------------------------------------------------------------------------------


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
    kept = json.loads(json.dumps(net.room.to_dict()))
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
