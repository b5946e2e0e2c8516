"""Scenes as they are shown: through whose eyes, step by step, in words."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest

from regalia import bridge
from regalia.games import GAMES
from regalia.i18n import use_language
from regalia.presentation import Observer
from regalia.rules.scenes import named
from tests.engine.harness import ask

#: How many scenes a rule has.
SCENES = {
    rule.id: len(rule.scenes)
    for game in GAMES.values()
    for rule in game.rules.values()
    if rule.scenes
}


def whose(seat: int) -> str:
    return "your" if seat == 0 else "Ben’s"


@pytest.mark.parametrize(
    ("game", "move", "words"),
    [
        ("royals", "play KH", "play K♥"),
        ("royals", "house S", "choose ♠"),
        ("royals", "draw pile 1", "take the top of the discard pile"),
        ("royals", "draw pile 3 meld 9C", "take 3 cards from the discard pile, melding it with 9♣"),
        ("royals", "kill AC KC@1s", "kill K♣ (Ben’s spoils) with A♣"),
        ("royals", "ransom JH@1m.r with JC", "ransom J♥ (Ben’s melds) with J♣"),
        (
            "royals",
            "change TS +d +1m with TD dead TS@0s",
            "change 10♠ with the top discard, ransoming from Ben’s melds with 10♦,"
            " giving up 10♠ (your spoils)",
        ),
        ("royals", "discard 9C end", "discard 9♣ and end the hand"),
        ("marriage", "gift 3C 1", "gift 3♣ into Ben’s hand"),
        ("virtues", "meld 4H 9H=5 6H +JC", "meld 4♥ 9♥ as 5 6♥ with J♣"),
        ("virtues", "add 3C m1", "add 3♣ to meld 1"),
        ("lines", "bid 6S dummy 8S turn JD", "bid 6♠"),
        ("alliance", "surrender 2", "surrender"),
    ],
)
def test_a_move_in_words(game: str, move: str, words: str) -> None:
    assert GAMES[game].describe_move(move, whose) == words


@pytest.mark.parametrize(
    ("game", "move", "words"),
    [
        ("royals", "kill AC KC@1s", "K♣ (Bens Beute) mit A♣ ermorden"),
        (
            "royals",
            "change TS +d +1m with TD dead TS@0s",
            "mit 10♠ wechseln, dazu die oberste Karte der Ablage, ausgelöst mit 10♦ (Bens"
            " Meldungen), dafür 10♠ (deine Beute) hergeben",
        ),
        ("alliance", "gift 3C 1", "3♣ in Bens Hand geben"),
        ("marriage", "ransom KC@d with KS", "K♣ (Ablage) mit K♠ auslösen"),
        (
            "virtues",
            "meld 4H 9H=5 6H +KH force 2",
            "4♥ 9♥ als 5 6♥ auslegen, dazu K♥, 2 Karten fordern",
        ),
        ("lines", "bid 6S dummy 8S turn JD", "6♠ bieten"),
    ],
)
def test_a_move_in_german_words(game: str, move: str, words: str) -> None:
    observer = Observer(0, ["Ada", "Ben"])
    with use_language("de"):
        assert GAMES[game].describe_move(move, observer.whose) == words


def test_seats_have_names_in_the_words_of_a_scene() -> None:
    assert (
        named("Seat 1's ace. Now seats 0, 2 and 3 pass.")
        == "Ben's ace. Now Ada, Cleo and Dan pass."
    )
    assert named("So seat 1 wins.", 1) == "So Ben wins. You are Ben."
    assert named("So seat 1 wins.", 0) == "So Ben wins."


@pytest.mark.parametrize("rule", SCENES)
def test_every_scene_can_be_shown_and_played(rule: str) -> None:
    """From the first picture to the last; the player sits at the seat of its last act."""
    for number in range(SCENES[rule]):
        check_scene(rule, number)


def check_scene(rule: str, number: int) -> None:
    shown = ask("show", rule=rule, scene=number)
    table = ask("scene", rule=rule, scene=number)["snapshot"]
    assert shown["first"] == table
    assert table["you"] == shown["seat"]
    assert not re.search(r"\bseats? \d", f"{shown['title']} {shown['text']}", re.IGNORECASE)
    assert table["names"][shown["seat"]] == "You"
    acts = [step for step in shown["steps"] if "move" in step]
    if acts and acts[-1]["seat"] is not None:
        assert acts[-1]["seat"] == shown["seat"]
    for step in shown["steps"]:
        assert step["kind"] in ("play", "no", "list", "unlisted", "score", "next")
        said = step.get("text") or step["words"]
        assert said
        assert not re.search(r"\b[A2-9TJQK][SHDC]\b|@", step.get("words", "")), said
        assert ("snapshot" in step) == (step["kind"] in ("play", "next"))
    play(shown["steps"], table)


def play(steps: list[dict[str, Any]], table: dict[str, Any]) -> None:
    """Play a scene as the page does: each move of the script is on offer, the others' are made."""
    made = 0
    for step in steps:
        if step["kind"] == "next":
            table = ask("next")["snapshot"]
        if step["kind"] != "play":
            continue
        made += 1
        if made <= table["ply"]:
            continue  # A move without a choice is made with the one before it.
        move, mine = step["move"], step["seat"] == table["you"]
        if move.startswith("surrender "):
            offered = [act["text"] for act in table["surrender"]]
            assert not mine or move in offered
            table = ask("surrender", text=move, scripted=True)["snapshot"]
        else:
            offered = [offer["text"] for offer in table["moves"]]
            assert not mine or move in offered or table["draft"], move
            table = ask("play", text=move)["snapshot"]


def test_a_scene_is_played_by_hand_and_refusals_cite_the_rule() -> None:
    table = ask("scene", rule="royals.object.royals-first", scene=1)["snapshot"]
    assert table["actor"] == table["you"]
    assert ask("why", picks=["TS@h", "KS@h"])["rule"]
    played = ask("play", text="meld TS TH TD", seat=table["you"])
    melds = played["snapshot"]["table"]["seats"][table["you"]]["zones"][1]
    assert [card["card"] for group in melds["groups"] for card in group] == ["TS", "TH", "TD"]


@pytest.mark.parametrize(("rule", "number"), [("no.such", 0), ("royals.pack.100", 9)])
def test_missing_scene_is_refused(rule: str, number: int) -> None:
    call = {"method": "show", "rule": rule, "scene": number}
    error = json.loads(bridge.call(json.dumps(call)))["error"]
    assert error["kind"] == "BridgeError"
    assert rule in error["message"]
