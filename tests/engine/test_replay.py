"""A match that is looked back at: each step of it, from each seat, in every game."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from regalia import Record, Rng, bridge
from regalia.errors import OptionError
from regalia.session.replay import Replay
from regalia.session.session import Session
from regalia.session.snapshot import cards_of
from tests.engine import harness
from tests.engine.harness import Variant, ask
from tests.engine.sessions import SEED, at_the_sheet, hand_of, plays_of, session_of, tables


@tables
@harness.examples(4)
@given(data=st.data())
def test_replay_step_shows_the_earlier_table(variant: Variant, data: st.DataObject) -> None:
    session = session_of(variant, data, data.draw(st.integers(1, 200), label="moves"))
    match, replay = session.match, session.replay
    deals = replay.overview()["deals"]
    assert [each["steps"] for each in deals] == [len(deal.moves) for deal in match.log]
    at = data.draw(st.integers(0, len(deals) - 1), label="deal")
    state = match.log[at].start.copy()
    seats = deals[at]["seats"]
    assert seats == (list(range(variant.seats)) if match.log[at].state.over else [0])
    seat = data.draw(st.sampled_from(seats), label="seat")
    texts = [*match.log[at].moves, None]
    jumps = data.draw(st.lists(st.integers(0, len(texts) - 1), max_size=6), label="jumps")
    for step, text in enumerate(texts):
        if step in jumps:
            view = state.view(seat)
            looked = replay.look(at, step, seat)
            shown = looked["snapshot"]
            assert shown["you"] == looked["seat"] == seat
            assert shown["actor"] == view.actor
            assert shown["moves"] == []
            hand = [card["card"] for card in shown["table"]["hand"]["cards"]]
            assert sorted(hand) == sorted(view.to_dict()["hands"][seat])
            assert (shown["sheet"] is not None) == (deals[at]["scores"] is not None and not text)
            history = Replay(match, 0, session.table)._history(at, step, seat)
            assert history.state(step).to_dict() == state.to_dict()
        if text is not None:
            state.play(text)


def looked_at(steps: int) -> list[int]:
    """The steps of a hand at which the table is drawn: the first, the last and some between."""
    return [0, *range(steps, 0, -max(1, steps // 12))]


@tables
def test_open_hands_are_shown_only_after_the_hand(variant: Variant) -> None:
    match = variant.game.new_match(variant.seats, SEED, {**variant.options}, 0, committed=True)
    session = Session(match, 0, [None, *["random"] * (variant.seats - 1)])
    *before, last = hand_of(variant, 50)
    for move in (None, *before):
        if move is not None:
            match.play(move)
        if move in (None, before[-1]):
            with pytest.raises(OptionError, match="open only"):
                session.replay.look(0, 0, 0, True)
            with pytest.raises(OptionError, match="may not be looked at"):
                session.replay.look(0, 0, variant.seats - 1)
    session.play(last)
    deal = match.log[0]
    state, looked = deal.start.copy(), looked_at(len(deal.moves))
    for step in range(len(deal.moves) + 1):
        if step:
            state.play(deal.moves[step - 1])
        if step not in looked:
            continue
        shown = session.replay.look(0, step, 0, True)["snapshot"]
        hands = state.to_dict()["hands"]
        assert [each["seat"] for each in shown["open"]] == list(range(1, variant.seats))
        for each in shown["open"]:
            cards = [card["card"] for card in each["cards"]]
            assert sorted(cards) == sorted(hands[each["seat"]])
            assert not any("your" in card["label"] for card in each["cards"])
        assert "??" not in {card["card"] for card in cards_of(shown["table"])}


@tables
def test_replay_from_another_seat_keeps_all_names(
    variant: Variant,
) -> None:
    session = at_the_sheet(variant, 50, "You")
    match = session.match
    names = [session.observer.name(seat) for seat in range(match.scorers)]
    steps = len(match.log[0].moves)
    for seat in range(variant.seats):
        for step in looked_at(steps):
            looked = session.replay.look(0, step, seat)
            shown = looked["snapshot"]
            assert looked["events"] == session.replay.steps(0, seat)[step]
            assert shown["names"] == names
            places = {each["seat"]: each["name"] for each in shown["table"]["seats"]}
            assert places == dict(enumerate(names))
            labels = [card["label"] for card in shown["table"]["hand"]["cards"]]
            assert all(("your hand" in label) == (seat == 0) for label in labels)
            assert seat == 0 or not shown["phase"]["lead"]
    told = session.replay.steps(0, 0)
    assert len(told) == steps + 1
    assert told[0] == []
    for each in session.replay.log()[0]["turns"]:
        for line in each["lines"]:
            assert line["text"] in [one["text"] for one in told[line["step"]]]


def test_record_of_one_seat_is_replayed_from_that_seat() -> None:
    match = harness.ROYALS.game.new_match(seed=SEED, options={"target": 1})
    below = Rng(SEED).below
    while not match.over:
        match.play(harness.Policy(50).choose(match.state.legal_moves(), below))
    seen = Record.of(match, 1).dump()
    found = ask("review", record=seen)
    assert found["seat"] == 1
    assert {tuple(each["seats"]) for each in found["deals"]} == {(1,)}
    steps = found["deals"][0]["steps"]
    assert ask("look", deal=0, step=steps // 2)["snapshot"]["you"] == 1
    with pytest.raises(RuntimeError, match="may not be looked at"):
        ask("look", deal=0, step=0, seat=0)
    with pytest.raises(RuntimeError, match="cannot be played on"):
        ask("take_over", deal=0, step=3, seat=1, bots=["steady", None])
    with pytest.raises(RuntimeError, match="onlooker"):
        ask("review", record=Record.of(match, -1).dump())


def test_new_match_begins_at_a_step_of_a_replay() -> None:
    ask("new", game="royals", seed=SEED, names=["Ann", "Ben"], bots=[None, "random"])
    assert ask("deals")[0]["seed"] is None
    below = Rng(SEED).below
    shown: dict[str, Any] = {"sheet": None, "deal": None}
    hashes = set()
    while shown["sheet"] is None:
        moves = bridge.BRIDGE.tables[""].at_session().match.state.legal_moves()
        shown = ask("play", text=harness.Policy(50).choose(moves, below))["snapshot"]
        hashes.add((shown["deal"]["hash"], shown["deal"]["number"]))
    assert len(hashes) == 1
    proof = ask("deals")[0]
    assert proof["hash"] == shown["deal"]["hash"]
    assert proof["seed"] == shown["deal"]["seed"]
    assert proof["same"] is True
    # Opened anew before the sheet was put away, all of it is there again; afterwards the next hand.
    record = ask("record")
    again = ask("open", record=record, bots=[None, "random"], sheet=True)["snapshot"]
    for key in ("sheet", "deal", "hand", "next"):
        assert again[key] == shown[key]
    hands = [[card["ref"] for card in each["table"]["hand"]["cards"]] for each in (again, shown)]
    assert hands[0] == hands[1]
    assert ask("open", record=record, bots=[None, "random"])["snapshot"]["deal"]["number"] == 2
    ask("open", record=record, bots=[None, "random"], sheet=True)
    ask("review")
    with pytest.raises(RuntimeError, match="still being played"):
        ask("take_over", deal=1, step=0, seat=0, bots=[None, "steady"])
    log = ask("log")
    assert [each["hand"] for each in log] == [1, 2]
    said = [line["text"] for turn in log[0]["turns"] for line in turn["lines"]]
    assert any(text.startswith("Ben drew a card") for text in said)
    looked = ask("look", deal=0, step=20)
    taken = ask("take_over", deal=0, step=20, seat=0, bots=[None, "random"])["snapshot"]
    # The same view, for a player who may now act.
    assert (
        taken["table"]["hand"]["cards"][0]["card"]
        == (looked["snapshot"]["table"]["hand"]["cards"][0]["card"])
    )
    assert taken["actor"] == looked["snapshot"]["actor"]
    assert taken["deal"] is None
    assert taken["totals"] == [0, 0]
    while taken["sheet"] is None:
        moves = bridge.BRIDGE.tables[""].at_session().match.state.legal_moves()
        taken = ask("play", text=harness.Policy(50).choose(moves, below))["snapshot"]
    assert taken["deal"] is None
    assert ask("next")["snapshot"]["deal"]["number"] == 2
    text = ask("record")
    assert "start given" in text
    assert Record.load(text).replay().record.dump() == text


def test_surrendered_match_is_replayed() -> None:
    ask("new", game="alliance", names=["Ann", "Ben", "Cleo", "Dora"], bots=[None, *["steady"] * 3])
    session = bridge.BRIDGE.tables[""].at_session()
    session.match.settle([10, 200, 0, 200])
    session.next()
    session.match.play("house S")
    session.match.surrender(0)
    session.match.surrender(2, "consent")
    assert session.match.over
    found = ask("review")["deals"][-1]
    assert found["over"]
    assert found["seats"] == [0, 1, 2, 3]
    looked = ask("look", deal=found["deal"], step=found["steps"], seat=3)
    assert looked["events"][0]["text"] == "Cleo agreed to surrender"
    shown = looked["snapshot"]
    assert shown["over"]
    assert shown["sheet"]
    assert shown["actor"] is None


def test_jump_to_any_step_plays_few_moves(monkeypatch: pytest.MonkeyPatch) -> None:
    """Counted in moves that are played again, since times say little on a busy machine."""
    session = Session(harness.ROYALS.game.new_match(seed=SEED), 0, [None, "random"])
    below = Rng(SEED).below
    while not session.match.hands:
        session.play(harness.Policy(0, True).choose(session.match.state.legal_moves(), below))
    deal = session.match.log[0]
    assert len(deal.moves) > 100
    session.replay.look(0, 0)
    with plays_of(type(deal.state), monkeypatch) as played:
        for step in (len(deal.moves), 3, len(deal.moves) - 1, 90):
            played.clear()
            session.replay.look(0, step)
            assert len(played) < 8
