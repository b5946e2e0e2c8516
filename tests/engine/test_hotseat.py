"""One device for several people: what is shown, what is not, and how often it has to travel."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest

from regalia.bridge import BRIDGE, call
from regalia.match import Match
from regalia.multiplayer.packing import pack_json
from regalia.record import Record
from tests.engine.harness import TABLES, Variant

ROYALS = next(v for v in TABLES if v.game.id == "royals")
LINES = next(v for v in TABLES if v.game.id == "lines" and v.seats == 3)


def ask(method: str, **args: Any) -> Any:
    answer = json.loads(call(json.dumps({"method": method, **args})))
    assert "ok" in answer, answer
    return answer["ok"]


def pass_new(variant: Variant, seed: str = "1", bots: list[str | None] | None = None) -> Any:
    names = [f"Person {seat}" for seat in range(variant.seats)]
    return ask(
        "pass_new",
        game=variant.game.id,
        seed=seed,
        names=names,
        bots=bots or [None] * variant.seats,
        seats=variant.seats,
        options=variant.options,
    )


def begin(variant: Variant, seed: str = "1") -> Any:
    return pass_new(variant, seed)["snapshot"]


def texts(thing: Any) -> set[str]:
    """Every text anywhere in an answer."""
    if isinstance(thing, dict):
        return set().union(set(), *map(texts, thing.values()))
    if isinstance(thing, list):
        return set().union(set(), *map(texts, thing))
    return {thing} if isinstance(thing, str) else set()


@pytest.mark.parametrize("variant", TABLES, ids=str)
def test_each_player_sees_only_their_own_hand(variant: Variant) -> None:
    snapshot = begin(variant)
    rng = Random(4)
    travels = moves = 0
    # To the end where hands are short; where they are long, a good part of one.
    while snapshot["sheet"] is None and moves < 250:
        handover = snapshot["handover"]
        if handover is not None:
            # Behind the curtain: no table, no hand, no move, no card that is not open.
            covered = ask("pass_cover")["snapshot"]
            assert "table" not in covered
            assert covered["moves"] == []
            assert covered["you"] == -1
            travels += 1
            seated = ask("pass_sit", seat=handover["seat"])
            snapshot = seated["snapshot"]
            assert snapshot["you"] == handover["seat"] == snapshot["actor"]
        position = BRIDGE.tables[""].at_session().match.state.view(snapshot["actor"]).to_dict()
        hands = position["hands"]
        for seat, _hand in enumerate(hands):
            if seat != snapshot["you"]:
                assert position["viewer"] == snapshot["you"]
                assert len(snapshot["table"]["hand"]["cards"]) == len(hands[snapshot["you"]])
        offered = [move["text"] for move in snapshot["moves"]] or None
        if offered is None:  # cards are composed
            offered = legal()
        answer = ask("play", text=rng.choice(offered), seat=snapshot["you"])
        snapshot = answer["snapshot"]
        moves += 1
    assert travels < moves


def legal() -> list[str]:
    return [str(move) for move in BRIDGE.tables[""].at_session().match.state.legal_moves()]


def test_forced_move_of_another_seat_needs_no_handover() -> None:
    """In Royals the defender's draw is no choice unless the top discard is of the own suit."""
    snapshot = begin(ROYALS, seed="3")
    rng = Random(1)
    asked = 0
    for _ in range(150):
        if snapshot["sheet"] is not None:
            break
        handover = snapshot["handover"]
        if handover is not None:
            snapshot = ask("pass_sit", seat=handover["seat"])["snapshot"]
            names = [move["text"] for move in snapshot["moves"]]
            if handover["quick"]:
                asked += 1
                assert names != ["draw stock"]
        text = rng.choice([move["text"] for move in snapshot["moves"]])
        snapshot = ask("play", text=text, seat=snapshot["you"])["snapshot"]
    assert asked


def test_only_the_player_to_move_may_sit_down() -> None:
    snapshot = begin(ROYALS)
    other = 1 - snapshot["handover"]["seat"]
    answer = json.loads(call(json.dumps({"method": "pass_sit", "seat": other})))
    assert "not for this seat" in answer["error"]["message"]


def test_a_match_that_is_over_is_shown_after_a_reload() -> None:
    """No person sits down for it: a curtain would stay."""
    match = Match(ROYALS.game, 2, "1", {"target": 1}, None, ["Ann", "Ben"])
    while not match.over:
        match.play(match.state.legal_moves()[0])
    sealed = pack_json(Record.of(match).dump())
    snapshot = ask("pass_open", sealed=sealed, bots=[None, None])["snapshot"]
    assert snapshot["table"]
    assert snapshot["sheet"]
    assert snapshot["handover"] is None


def test_a_hand_that_a_bot_ends_behind_the_curtain_shows_its_score_sheet() -> None:
    """A hand that is over is no secret; the next one begins behind the curtain again."""
    ended: set[int] = set()
    for seed in range(40):
        snapshot = pass_new(LINES, str(seed), [None, None, "random"])["snapshot"]
        while snapshot["sheet"] is None:
            actor = snapshot["actor"]
            if actor != 2:
                ask("pass_sit", seat=actor)
            snapshot = ask("play", text=legal()[-1], seat=actor)["snapshot"]
            if snapshot["sheet"] is None:
                # The person's move is over, and the bot thinks behind the curtain.
                snapshot = ask("pass_cover")["snapshot"]
                assert "table" not in snapshot
        ended.add(actor)
        assert snapshot["table"]
        assert snapshot["next"] == {"who": "sheet"}
        assert "table" not in ask("next")["snapshot"]
        if 2 in ended:
            break
    assert 2 in ended


def test_a_reload_begins_behind_the_curtain() -> None:
    begun = pass_new(ROYALS)
    seat = begun["snapshot"]["handover"]["seat"]
    seated = ask("pass_sit", seat=seat)
    snapshot, sealed = seated["snapshot"], begun["record"] + seated["append"]["text"]
    # The save shows no card.
    for card in snapshot["table"]["hand"]["cards"]:
        assert f'"{card["card"]}"' not in sealed
    again = ask("pass_open", sealed=sealed, bots=[None, None])["snapshot"]
    assert "table" not in again
    assert again["handover"]["seat"] == seat
    back = ask("pass_sit", seat=seat)["snapshot"]
    assert texts(back["table"]["hand"]) >= {
        card["card"] for card in snapshot["table"]["hand"]["cards"]
    }
