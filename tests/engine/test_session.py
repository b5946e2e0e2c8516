"""A table that can be taken back and looked back at: the bridge's side of it, in every game."""

from __future__ import annotations

import contextlib
import json
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from regalia import GAMES, IllegalMove, Record, Rng, bridge
from regalia.errors import OptionError
from regalia.presentation import Observer
from regalia.session.replay import Replay
from regalia.session.session import BridgeError, Session
from regalia.session.snapshot import cards_of
from regalia.state import ScoreLine, State
from tests.engine import harness
from tests.engine.harness import Variant, ask
from tests.full import FULL

tables = pytest.mark.parametrize("variant", harness.TABLES, ids=str)
SEED = "test of the session"


@contextlib.contextmanager
def plays_of(state: type[State], monkeypatch: pytest.MonkeyPatch) -> Iterator[list[Any]]:
    """Note the moves that are played on states of a class while the body runs."""
    played: list[Any] = []
    apply = state._apply

    def note(self: State, move: Any) -> None:
        played.append(move)
        apply(self, move)

    with monkeypatch.context() as patch:
        patch.setattr(state, "_apply", note)
        yield played


def session_of(variant: Variant, data: st.DataObject, moves: int) -> Session:
    """A session of seat 0 against bots, some moves on."""
    options = {**variant.options, "target": 1000}
    seed = data.draw(st.integers(0, 10**6), label="seed")
    match = variant.game.new_match(variant.seats, seed, options, None, committed=True)
    below = harness.below_of(data)
    policy = data.draw(st.sampled_from(harness.POLICIES), label="policy")
    for _ in range(moves):
        match.play(policy.choose(match.state.legal_moves(), below))
    return Session(match, 0, [None, *["random"] * (variant.seats - 1)])


def hand_of(variant: Variant, wants: int) -> tuple[str, ...]:
    """The moves of a hand played by chance."""
    match = variant.game.new_match(variant.seats, SEED, variant.options, 0, committed=True)
    below = Rng(SEED).below
    while not match.hands:
        match.play(harness.Policy(wants).choose(match.state.legal_moves(), below))
    return tuple(match.log[0].moves)


def at_the_sheet(variant: Variant, wants: int, you: str = "Ann") -> Session:
    """A session of seat 0 against bots that has just come to the end of that hand."""
    match = variant.game.new_match(variant.seats, SEED, variant.options, 0, committed=True)
    match.names[0] = you
    *before, last = hand_of(variant, wants)
    for move in before:
        match.play(move)
    session = Session(match, 0, [None, *["random"] * (variant.seats - 1)])
    session.play(last)
    assert session.waiting is not None
    return session


def bare(snapshot: dict[str, Any]) -> str:
    """A snapshot but for the names that cards have from picture to picture."""
    text = json.dumps({k: v for k, v in snapshot.items() if k != "undo"})
    shown = json.loads(text, object_hook=lambda found: {**found, "key": None})
    return json.dumps(shown)


@tables
@harness.examples(4)
@given(data=st.data())
def test_fair_undo_takes_back_only_moves_that_revealed_nothing(
    variant: Variant, data: st.DataObject
) -> None:
    session = session_of(variant, data, data.draw(st.integers(0, 120), label="before"))
    match = session.match
    below = harness.below_of(data)
    then: dict[int, str] = {}
    for _ in range(20):
        if session.waiting is not None or match.over:
            break
        if match.state.actor == 0:
            then[session.ply] = bare(session.snapshot())
        session.play(harness.Policy(90, True).choose(match.state.legal_moves(), below))
        undo = session.snapshot()["undo"]
        if not undo["steps"] or below(3):
            continue
        # What the seat saw then, and the moves as it chose them, lead to what it sees now.
        now = match.state.view(0)
        ply = match.ply
        made = [text for deal in match.log for text in deal.moves]
        for _ in range(undo["steps"]):
            session.undo()
            # The first moves were made before anybody looked.
            assert bare(session.snapshot()) == then.get(session.ply, bare(session.snapshot()))
        again = match.state.view(0)
        for text in made[session.ply : ply]:
            assert again.actor == 0
            assert text in again.legal_moves()
            again.play(text)
        if again.actor is not None:
            assert again.to_dict() == now.to_dict()
        assert session.snapshot()["undo"]["steps"] == 0
        with pytest.raises(BridgeError):
            session.undo()


@tables
def test_move_is_played_by_the_match_and_the_seats_view_alone(
    variant: Variant, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = variant.game.new_match(variant.seats, SEED, variant.options, 0)
    session = Session(match, 0, [None, *["random"] * (variant.seats - 1)])
    session.begin()
    below, before = Rng(SEED).below, session.ply
    with plays_of(type(match.state), monkeypatch) as played:
        while session.waiting is None:
            session.play(harness.Policy(50).choose(match.state.legal_moves(), below))
    assert len(played) == 2 * (session.ply - before)


@tables
def test_free_undo_takes_back_score_sheets_and_revealed_cards(variant: Variant) -> None:
    match = variant.game.new_match(
        variant.seats, SEED, {**variant.options, "target": 1000}, 0, committed=True
    )
    below = Rng(SEED).below
    then: dict[int, Any] = {}
    texts = [match.record.dump()]
    while len(match.hands) < 1 or len(match.log[-1].moves) < 9:
        if match.state.actor == 0:
            then[match.ply] = match.state.view(0).to_dict()
        match.play(harness.Policy(50).choose(match.state.legal_moves(), below))
        texts.append(match.record.dump())
    session = Session(match, 0, [None, *["random"] * (variant.seats - 1)])
    last = session.ply
    for _ in range(8):
        answer = session.undo(free=True)
        # Whatever lies between was not for this seat to decide, or made for it.
        assert session.ply < last
        assert (
            all(ply <= session.ply or ply >= last for ply in then) or variant.game.id == "alliance"
        )
        last = session.ply
        assert match.state.view(0).to_dict() == then[last]
        assert match.record.dump() == texts[last]
        assert session.snapshot()["moves"] or session.snapshot()["draft"]
        assert answer["log"] == session.history(0).lines
    assert not match.hands


def test_free_undo_reaches_the_first_decision() -> None:
    match = harness.ROYALS.game.new_match(seed=SEED, dealer=0)
    below = Rng(SEED).below
    for _ in range(40):
        match.play(harness.Policy(50).choose(match.state.legal_moves(), below))
    session = Session(match, 0, [None, "random"])
    while session.snapshot()["undo"]["free"]:
        session.undo(free=True)
    assert session.ply == 1  # The opponent chose first.
    with pytest.raises(BridgeError):
        session.undo(free=True)


def test_undo_is_refused_among_people() -> None:
    match = harness.ROYALS.game.new_match(seed=1)
    session = Session(match, 0, [None, None])
    assert session.snapshot()["undo"] is None
    with pytest.raises(BridgeError, match="nothing is taken back"):
        session.undo(free=True)


def test_undo_explains_its_limit() -> None:
    match = harness.ROYALS.game.new_match(seed=7, dealer=1, names=["Ann", "Ben"])
    session = Session(match, 0, [None, "random"])
    assert session.snapshot()["undo"] == {
        "steps": 0,
        "why": "You have not moved yet.",
        "free": False,
    }
    session.play("house H")
    assert session.snapshot()["undo"]["steps"] == 1
    session.play("house S")
    assert session.snapshot()["undo"]["why"] == "Ben has moved since."
    session.play("draw stock")
    assert session.snapshot()["undo"] == {
        "steps": 0,
        "why": "Cards came to light by that move.",
        "free": True,
    }
    with pytest.raises(BridgeError, match="came to light"):
        session.undo()


# --- looking back --------------------------------------------------------------------------------


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


# --- cards and reasons ---------------------------------------------------------------------------


def test_refusal_names_the_rule_and_a_scene_that_shows_it() -> None:
    ask("new", game="royals", seed=7, names=["Ann", "Ben"], bots=[None, "random"], dealer=1)
    for move in ("house H", "house S"):
        ask("play", text=move)
    hand = bridge.BRIDGE.tables[""].at_session().snapshot()["table"]["hand"]["cards"]
    why = ask("why", picks=[hand[0]["ref"]])
    rule = harness.ROYALS.game.rules[why["rule"]]
    assert why["title"] == rule.title
    assert rule.scenes[why["scene"]]
    about = ask("about", ref=hand[0]["ref"])
    assert about["label"] == hand[0]["label"]
    assert about["moves"] == []
    assert about["why"] == why
    about = ask("about", ref="stock")
    assert [move["text"] for move in about["moves"]] == ["draw stock"]
    assert about["why"] is None


@tables
def test_cards_of_a_legal_move_have_no_refusal(variant: Variant) -> None:
    """Not even where only the table knows what the move brings into the open."""
    match = variant.game.new_match(variant.seats, 1, variant.options)
    session = Session(match, 0, [None, *["random"] * (variant.seats - 1)])
    rng = Rng(1)
    for _ in range(60):
        state = match.state
        if session.waiting is not None or state.actor is None:
            break
        if state.actor == 0:
            shown = cards_of(session.snapshot()["table"])
            for ref in {card["ref"] for card in shown if card["ref"]}:
                text = session.table.attempt(state.view(0), [ref])
                if text is None:
                    assert session.why([ref]) is None
                    continue
                can = True
                try:
                    state.copy().play(text)
                except IllegalMove:
                    can = False
                assert (session.why([ref]) is None) == can
        listed = state.legal_moves()
        session.play(str(listed[rng.below(len(listed))]))


@tables
def test_score_sheet_rows_hold_the_cards_that_they_count(variant: Variant) -> None:
    session = at_the_sheet(variant, 90)
    match = session.match
    result = match.hands[0]
    rows = session.snapshot()["sheet"]["rows"]
    found = [each for row in rows for each in row["cards"]]
    assert bool(found) == any(line.cards for line in result.sheet)
    for line in result.sheet:
        if line.cards:
            assert any(
                each["seat"] == line.seat and set(line.cards) <= {*each["cards"]} for each in found
            )
    whole = match.hands[0].state.cards()
    for each in found:
        assert set(each["cards"]) <= set(whole)


@pytest.mark.parametrize(
    ("game", "scores", "title"),
    [
        ("alliance", [30, 10, 20, 25], "You and Cleo won the match"),
        ("alliance", [-50, 50, -40, -30], "Bo and Dan won the match"),
        ("alliance", [30, 10, 20, 40], "The match is drawn"),
        ("marriage", [5, 20, 10], "Bo won the match"),
        ("marriage", [20, 20, 10], "The match is drawn"),
        ("royals", [20, 20], "The match is drawn"),
        ("lines", [4, 2, 4], "Shared match: You and Cleo"),
        ("lines", [4, 4, 4], "The match is drawn"),
    ],
)
def test_sheet_of_a_single_hand_names_the_winner(game: str, scores: list[int], title: str) -> None:
    names = ["Ann", "Bo", "Cleo", "Dan"][: len(scores)]
    match = GAMES[game].new_match(len(scores), SEED, {"hands": 1}, 0, names)
    session = Session(match, 0, [None] * len(scores))
    below = Rng(SEED).below
    while not match.over:
        match.play(harness.Policy(90).choose(match.state.legal_moves(), below))
    match.scores, match.winners = scores, match.game.best(scores)
    sheet = session.table.sheet(match, match.hands[0], Observer(0, names))
    assert sheet["title"] == title


@pytest.mark.parametrize(
    ("couples", "label", "said"),
    [
        (["KH QS", "", "KH QS", ""], "Marriage", "K♥ Q♠"),
        (["KH QS", "", "JD QC", ""], "Marriage", "you K♥ Q♠; Cleo J♦ Q♣"),
        (["KH QS KD QC", "JD QC", "", ""], "Marriages", "you K♥ Q♠ K♦ Q♣; Bo J♦ Q♣"),
        (["KH QS KD QC", "JD QC KS QH", "", ""], "2 marriages", "you K♥ Q♠ K♦ Q♣; Bo J♦ Q♣ K♠ Q♥"),
    ],
)
def test_score_sheet_names_all_couples(couples: list[str], label: str, said: str) -> None:
    names = ["Ann", "Bo", "Cleo", "Dan"]
    match = GAMES["alliance"].new_match(4, SEED, {}, 0, names)
    below = Rng(SEED).below
    while not match.hands:
        match.play(harness.Policy(90).choose(match.state.legal_moves(), below))
    lines = [
        ScoreLine("alliance.marriage.score", seat, "", 10, cards, "marriages", len(cards) // 2)
        for seat, cards in enumerate(tuple(each.split()) for each in couples)
        if cards
    ]
    result = match.hands[0] = match.hands[0]._replace(sheet=lines)
    table = Session(match, 0, [None] * 4).table
    rows = table.sheet(match, result, Observer(0, names))["rows"]
    assert [row["detail"] for row in rows if row["label"] == label] == [said]


# --- what an answer carries ----------------------------------------------------------------------


def kept(record: str | None, answer: dict[str, Any]) -> str:
    """The record that a page keeps after an answer, made without asking for it."""
    append = answer["append"]
    if append is None:
        assert isinstance(answer["record"], str)
        return answer["record"]
    assert answer["record"] is None
    assert record is not None
    assert record.count("\n") == append["at"]
    return record + str(append["text"])


@tables
def test_appended_lines_make_the_whole_record(variant: Variant) -> None:
    options = {**variant.options, "target": 1000}
    match = variant.game.new_match(variant.seats, SEED, options, 0, committed=True)
    session = Session(match, 0, [None, *["random"] * (variant.seats - 1)])
    below = Rng(SEED).below
    answer = session.begin()
    record = kept(None, answer)
    for _ in range(250):
        state = match.state
        if session.waiting is not None:
            answer = session.next()
        elif state.actor == 0 and session.snapshot()["undo"]["free"] and not below(12):
            answer = session.undo(free=True)
            assert answer["append"] is None
        else:
            answer = session.play(harness.Policy(60).choose(state.legal_moves(), below))
            assert answer["append"] is not None
        record = kept(record, answer)
        assert record == match.record.dump()
    assert len(match.log) > 1 or variant.game.id in ("alliance", "marriage")


def test_forced_move_is_played_in_the_answer_before_it() -> None:
    """No seat learns which others could claim: asking a seat that cannot claim stays hidden."""
    alliance = next(variant for variant in harness.VARIANTS if variant.game.id == "alliance")
    found = 0
    for seed in range(6 if FULL else 2):
        match = alliance.game.new_match(alliance.seats, seed, alliance.options, 0)
        session = Session(match, 0, [None, *["random"] * 3])
        below = Rng(seed).below
        while not match.hands and match.ply < 400:
            before = match.ply
            assert session.forced_move() is None
            answer = session.play(harness.Policy(50).choose(match.state.legal_moves(), below))
            assert answer["snapshot"]["ply"] == match.ply == session.ply
            forced = match.log[0].moves[before + 1 :]
            found += len(forced)
            assert all(entry == "pass" for entry in forced)
            assert not any(move.get("auto") for move in answer["snapshot"]["moves"])
    assert found


@tables
def test_next_names_the_seat_to_act(variant: Variant) -> None:
    bots = [None, *["steady"] * (variant.seats - 1)]
    if variant.seats > 2:
        bots[-1] = None
    names = [f"Player {seat}" for seat in range(variant.seats)]
    plan = {"game": variant.game.id, "seats": variant.seats, "names": names, "bots": bots}
    plan |= {"seed": "7", "options": {**variant.options, "target": 1}, "table": "next"}
    below = Rng(SEED).below
    answer = json.loads(bridge.call(json.dumps({"method": "new", **plan})))
    told = set()
    for _ in range(2000):
        snapshot = answer["ok"]["snapshot"]
        turn = snapshot["next"]
        told.add(turn["who"])
        assert (turn["who"] == "over") == snapshot["over"]
        assert (answer["bot"] is not None) == (turn["who"] == "bot")
        if turn["who"] == "over":
            break
        call = {"method": "next"}
        if turn["who"] == "you":
            assert snapshot["actor"] == snapshot["you"]
            assert snapshot["moves"] or snapshot["draft"]
        elif turn["who"] == "bot":
            assert turn == {"who": "bot", "seat": snapshot["actor"], "bot": "steady"}
            assert answer["bot"]["seat"] == turn["seat"]
            assert answer["bot"]["think"]["position"]["viewer"] == turn["seat"]
        if turn["who"] != "sheet":
            moves = bridge.BRIDGE.tables["next"].at_session().match.state.legal_moves()
            call = {"method": "play", "text": harness.Policy(50).choose(moves, below)}
        answer = json.loads(bridge.call(json.dumps({**call, "table": "next"})))
    people = {"other"} if variant.seats > 2 else set()
    assert told >= {"you", "bot", "over"} | people


def test_each_table_has_a_replay_of_its_own() -> None:
    for name, game in (("a", "royals"), ("b", "lines")):
        seats = 2 if game == "royals" else 3
        names = ["Ann", "Ben", "Cleo"][:seats]
        ask("new", table=name, game=game, names=names, bots=[None] + ["random"] * (seats - 1))
        ask("review", table=name)
    looked = ask("look", table="a", deal=0, step=0)
    assert looked["snapshot"]["game"] == "royals"
    assert ask("look", table="b", deal=0, step=0)["snapshot"]["game"] == "lines"
    ask("leave", table="a")
    with pytest.raises(RuntimeError, match="no match"):
        ask("look", table="a", deal=0, step=0)
