"""The table of Royal Lines, its words and its bot."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest

import regalia
from regalia import Rng, State
from regalia.bots import find, random_move
from regalia.bots.arena import arena
from regalia.bridge import BRIDGE, call
from regalia.games.lines import words
from regalia.games.lines.state import LinesState
from regalia.presentation import Observer, table_of
from tests.engine.harness import ask
from tests.full import usually

LINES = regalia.GAMES["lines"]
table = table_of("lines")

Json = dict[str, Any]


def sixth_trade() -> LinesState:
    """Your ruler is the ace of spades; the king of diamonds and the joker are to be had."""
    state = LINES.scene_position(
        {
            "candidates": "KD JO",
            "neglected": "KC",
            "rulers": ["AS", "AH", "AD"],
            "lines": ["KS QH", "JC JH", "QD"],
            "hands": ["7S 8H 4H TD 5D 4C 2C", "", ""],
            "played": ["TS 3S 9H 8C 6C", "", ""],
            "leader": 1,
            "trick": "6H 9D",
        }
    )
    assert isinstance(state, LinesState)
    return state


def drawn(state: State, seat: int = 0) -> tuple[Json, LinesState, Observer]:
    view = state.view(seat)
    assert isinstance(view, LinesState)
    observer = Observer(seat, ["You", "Ada", "Bo", "Cy"][: view.sides])
    return table.draw(view, observer), view, observer


def zones(picture: Json) -> dict[str, Json]:
    seats = picture["table"]["seats"]
    every = [zone for seat in seats for zone in seat["zones"]] + picture["table"]["centre"]
    return {zone["id"]: zone for zone in every}


def test_the_candidates_and_the_bids_for_them() -> None:
    picture, _, _ = drawn(sixth_trade())
    assert picture["when"] == "trade 6 of 12"
    assert picture["phase"]["lead"] == "You must bid"
    assert picture["phase"]["rest"] == "♦ for the king or ♥ for the joker"
    offers = zones(picture)["candidates"]
    assert [card["card"] for card in offers["cards"]] == ["KD", "JO"]
    assert [
        (offer["name"], offer["takes"], [(bid["text"], bid["leads"]) for bid in offer["bids"]])
        for offer in offers["offers"]
    ] == [
        ("Senior", ["D"], [("Bo 9♦", True)]),
        ("Junior", ["H"], [("Ada 6♥", False)]),
    ]
    assert zones(picture)["royals"]["count"] == 6
    assert zones(picture)["neglected"]["caption"] == "K♣ is out"


def test_own_map_and_its_result() -> None:
    picture, _, _ = drawn(sixth_trade())
    own = zones(picture)["0l"]
    assert own["columns"] == [["S", "C"], ["H", "D"]]
    assert own["rows"] == ["K", "Q", "J"]
    cells = {cell["at"]: (cell["state"], cell["tone"]) for cell in own["cells"]}
    assert [cell["at"] for cell in own["cells"]][:4] == ["KS", "KC", "KH", "KD"]
    assert cells["KS"] == ("held", "own")
    assert cells["QH"] == ("held", "other")
    assert cells["KD"] == ("open", "other")
    assert cells["QS"] == ("open", "own")
    for gone in ("KC", "QD", "JC", "JH"):
        assert cells[gone][0] == "out"
    assert [(g["name"], g["text"], g["state"]) for g in own["governments"]] == [
        ("Dictatorship", "5", "out"),
        ("Oligarchy", "3 per ♠", "out"),
        ("Revolution", "2 per ♥♦", "out"),
        ("Monarchy", "1 point", "now"),
    ]
    assert own["note"] == "1 per ♠♣"
    assert picture["table"]["seats"][0]["note"] == "your ruler is A♠"
    assert picture["table"]["hand"]["note"] == "Spent: 10♠ 3♠ 9♥ 8♣ 6♣"


def test_next_candidate_is_not_shown_as_out() -> None:
    """While three corrupt ones are banished one candidate lies there, and another comes to it."""
    seen = 0
    for seed in range(500):
        state = regalia.GAMES["lines"].new_match(3, seed=f"banish {seed}").state
        rng = Rng(seed)
        while state.actor is not None:
            moves = state.legal_moves()
            state.play(moves[rng.below(len(moves))])
            assert isinstance(state, LinesState)
            if state.phase != "banish" or state.turn == state.trades:
                continue
            seen += 1
            picture, _, _ = drawn(state, state.actor or 0)
            shown = zones(picture)
            (left,) = [card["card"] for card in shown["candidates"]["cards"]]
            assert shown["candidates"]["offers"][0]["name"] != "Left over"
            if left != "JO" and left[0] != "A":
                for seat in range(3):
                    cells = {cell["at"]: cell["state"] for cell in shown[f"{seat}l"]["cells"]}
                    assert cells[left] == "open"
    assert seen >= 3


def test_other_maps_show_points_under_each_ruler() -> None:
    picture, _, _ = drawn(sixth_trade())
    shown = zones(picture)
    # The ace of spades is mine, so no other seat has it.
    assert [each["text"] for each in shown["2l"]["ifs"]] == ["if ♦ 3", "if ♣ 2", "if ♥ 1"]
    assert [each["text"] for each in shown["1l"]["ifs"]] == ["1 point"]
    assert shown["2l"]["governments"] == []
    assert picture["table"]["seats"][1]["note"] == "ruler hidden"
    assert shown["1r"]["groups"][0][0]["card"] == "??"


def test_bid_shows_its_gain() -> None:
    _, view, observer = drawn(sixth_trade())
    acts = {act["text"]: act for act in table.moves(view, observer)}
    assert acts["bid TD"]["note"] == "10♦ takes K♦: still a monarchy, 1 point"
    assert acts["bid TD"]["lands"] == ["KD"]
    assert acts["bid TD"]["picks"] == ["TD@h"]
    assert acts["bid 5D"]["note"] == "5♦ is a bid, but does not beat Bo’s 9♦"
    assert acts["bid 8H"]["lands"] == ["JO"]
    assert "bid 7S" not in acts


def test_a_joker_that_will_escape_is_counted_as_gone() -> None:
    state = LINES.scene_position(
        {
            "candidates": "QS KH",
            "rulers": ["AS", "AH", "AD"],
            "lines": ["KS JS JO", "", ""],
            "hands": ["2C 3C", "", ""],
        }
    )
    own = zones(drawn(state)[0])["0l"]
    assert [g["text"] for g in own["governments"] if g["state"] == "now"] == ["5 points"]
    assert own["note"] == "after the escape"


def test_a_shaded_card_has_a_reason() -> None:
    state = sixth_trade()
    view = state.view(0)
    assert isinstance(view, LinesState)
    text = table.attempt(view, ["7S@h"])
    assert text == "bid 7S"
    with pytest.raises(regalia.IllegalMove) as refusal:
        view.play(text)
    assert refusal.value.message == (
        "You must play hearts ♥ or diamonds ♦, which you hold: 7♠ is no bid here."
    )
    assert table.attempt(view, ["KD@c"]) == "take KD"
    assert table.attempt(view, ["royals"]) is None


@pytest.mark.parametrize(
    ("given", "move", "said", "rule"),
    [
        (
            {"candidates": "QS KH", "hands": ["5S TD", "", ""]},
            "bid TD",
            "You must play spades ♠, which you hold: 10♦ is no bid here.",
            "lines.bid.must",
        ),
        (
            {"candidates": "QS KS", "phase": "take", "winner": 2, "trick": "5S 6S 7S"},
            "take JO",
            "The joker is no candidate: you must take Q♠ or K♠.",
            "lines.collect.choice",
        ),
        # In the last trade, too, while its winner has still to choose.
        (
            {
                "candidates": "QH",
                "phase": "banish",
                "winner": 2,
                "trade": 12,
                "trick": "5S 6S 7S",
                "lines": ["JD QD JO", "", "JS QS KH KD KS"],
            },
            "joker JD QD",
            "A joker sleeps until the last trade is over.",
            "lines.joker.asleep",
        ),
    ],
)
def test_reason_is_the_one_that_holds(
    given: dict[str, object], move: str, said: str, rule: str
) -> None:
    state = LINES.scene_position(given)
    with pytest.raises(regalia.IllegalMove) as refusal:
        state.play(move)
    assert refusal.value.message == said
    assert refusal.value.rule == rule


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_match_at_the_table(seats: int) -> None:
    names = ["You", "Ada", "Bo", "Cy"][:seats]
    bots: list[str | None] = [None, *["steady"] * (seats - 1)]
    seen = ask("new", game="lines", seed="7", names=names, bots=bots, seats=seats)["snapshot"]
    assert len(seen["names"]) == max(seats, 3)
    below = Rng(seats).below
    sheets, log = 0, []
    while not seen["over"]:
        for seat in seen["table"]["seats"]:
            assert {zone["kind"] for zone in seat["zones"]} <= {"rack", "map", "stack"}
        if seen["sheet"]:
            sheets += 1
            check_sheet(seen)
            seen = ask("next")["snapshot"]
            continue
        assert "Round" in seen["subtitle"]
        assert seen["phase"]["lead"]
        if seen["actor"] == 0:
            assert seen["moves"]
            move = seen["moves"][below(len(seen["moves"]))]["text"]
        else:
            assert seen["moves"] == []
            state = BRIDGE.tables[""].at_session().match.state
            legal = state.view(seen["actor"]).legal_moves()
            move = str(legal[below(len(legal))])
        answer = ask("play", text=move)
        log += [event["text"] for event in answer["events"] if event["text"]]
        seen = answer["snapshot"]
    assert sheets >= 2
    assert not [line for line in log if "??" in line or "None" in line]
    opened = ask("open", record=ask("record"))["snapshot"]
    assert opened["over"]
    assert "next round" not in opened["sheet"]["subtitle"]
    assert opened["totals"] == seen["totals"]


def check_sheet(seen: Json) -> None:
    sheet = seen["sheet"]
    assert sheet["columns"] == seen["names"]
    assert all(row["rule"] in LINES.rules for row in sheet["rows"])
    parts = [row for row in sheet["rows"] if row["kind"] == "line"]
    total = next(row for row in sheet["rows"] if row["kind"] == "sum")
    for seat in range(len(seen["names"])):
        points = [row["values"][seat] for row in parts if row["values"][seat]]
        assert points == [total["values"][seat]]
    assert sheet["history"][-1] == seen["totals"]


def test_options_say_with_how_many_they_count() -> None:
    games = {game["id"]: game for game in json.loads(call('{"method": "games"}'))["ok"]}
    seats = {option["name"]: option["seats"] for option in games["lines"]["options"]}
    assert seats == {"target": [3, 2, 4], "hands": [3, 2, 4], "lead": [3, 2, 4], "blackMarket": [4]}


# --- the bot -------------------------------------------------------------------------------------


def test_a_hint_says_what_a_bid_brings() -> None:
    view = sixth_trade().view(0)
    observer = Observer(0, ["You", "Ada", "Bo"])
    said = {words.reason(view, move, observer) for move in view.legal_moves()}
    assert any(re.match(r"it (takes|leads for) ", why) for why in said), said


@pytest.mark.parametrize(
    ("seats", "deals", "least"),
    usually([(3, 1, 0.6), (2, 2, 0.75), (4, 1, 0.5)], [(3, 1, 0.6)]),
)
def test_the_bot_beats_chance(seats: int, deals: int, least: float) -> None:
    result = arena(LINES, find("steady", "lines"), random_move, deals, "fast", seats=seats)
    assert result.share >= least
