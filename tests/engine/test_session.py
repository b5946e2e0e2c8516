"""A match at a table as the bridge has it: undo, refusals, score sheets, and what answers carry."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from regalia import GAMES, IllegalMove, Rng, bridge
from regalia.presentation import Observer
from regalia.session.session import BridgeError, Session
from regalia.session.snapshot import cards_of
from regalia.state import ScoreLine
from tests.engine import harness
from tests.engine.harness import Variant, ask
from tests.engine.sessions import SEED, at_the_sheet, bare, plays_of, session_of, tables
from tests.full import FULL, usually


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
    ("scores", "title"),
    [
        ([2, 3, 5], "No player won the match"),
        ([5, 2, 5], "Level with the dummy: You"),
        ([2, 5, 5], "Level with the dummy: Bo"),
        ([2, 5, 3], "Bo won the match"),
        ([4, 4, 1], "Shared match: You and Bo"),
        ([4, 4, 4], "The match is drawn"),
    ],
)
def test_dummy_of_royal_lines_wins_no_match(scores: list[int], title: str) -> None:
    match = GAMES["lines"].new_match(2, SEED, {"hands": 1}, 0, ["Ann", "Bo"])
    session = Session(match, 0, [None, None])
    below = Rng(SEED).below
    while not match.over:
        match.play(harness.Policy(90).choose(match.state.legal_moves(), below))
    match.scores, match.winners = scores, match.game.best(scores)
    # Whoever won the last round, the title is about the match.
    for last in ([1, 2, 3], [3, 2, 1]):
        match.hands[0] = match.hands[0]._replace(scores=last)
        sheet = session.table.sheet(match, match.hands[0], Observer(0, match.names))
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


@pytest.mark.parametrize(
    "variant",
    usually(harness.TABLES, [each for each in harness.TABLES if each.game.id != "alliance"]),
    ids=str,
)
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
