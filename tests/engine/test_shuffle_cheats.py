"""Dishonest hosts and guests of live play, at the shuffle: what each tries, and what it meets."""

from __future__ import annotations

import json
from typing import Any

import pytest

from regalia.multiplayer.live import fair_shuffle as fair
from regalia.multiplayer.live import protocol
from regalia.multiplayer.live.guest import Guest
from regalia.session.session import BridgeError
from tests.engine.cheating import (
    again,
    answers,
    guest_to_move,
    heard,
    left,
    lobby,
    repeat_reveal,
    reveal_without_deal,
    sit_again,
    stacked,
    without,
)
from tests.engine.rooms import ROOM, assert_in_step, copied, open_room, shared, wire

Json = dict[str, Any]


def test_hand_without_own_part_is_refused_between_reveal_and_deal() -> None:
    """The host tries shuffles of its own once it knows the guest's part."""
    net = reveal_without_deal()
    net.tell(1, stacked(net, 1))
    assert "a past out of turn" in left(net)


def test_hand_without_own_part_is_refused_after_a_requested_hello() -> None:
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
        kept = copied(page.to_dict())
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


def test_deal_at_the_score_sheet_is_refused() -> None:
    """The guest has promised nothing for the next hand."""
    net = open_room("lines", 2, 2, seed=3)
    net.play(1)
    net.tell(1, json.dumps({**heard(net, 1, "deal"), "again": False}))
    assert "a hand without your part in its shuffle" in left(net)
    assert len(net.guests[1].history.scores) == 1


def test_rounds_that_were_never_played_are_refused() -> None:
    """The host asks for a hello and tells of three more hands, as its page would after a loss."""
    net, other = (open_room("lines", 2, 2, seed=3) for _ in range(2))
    net.play(1)
    other.play(4)
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


def test_requested_hello_restarts_no_shuffle() -> None:
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


def test_bot_seated_behind_a_requested_hello_is_refused() -> None:
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
        assert "promises that were not asked for" in left(net)
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
    seed = net.room.match.hand_seed
    net = reveal_without_deal()
    net.reload_host()
    net.come_back(1)
    assert net.room.match.hand_seed == seed
    assert_in_step(net)


def test_bot_for_a_guest_that_has_shown_its_part_changes_nothing() -> None:
    net = reveal_without_deal(3)
    net.bend = without("deal")
    repeat_reveal(net, 1)
    net.post(net.room.gone(1))
    net.room.propose_bot(1)
    net.bend = lambda peer, text: [text]
    net.agree(2, 1)
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
