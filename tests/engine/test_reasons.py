"""Hints: what steady would do, and its reasons in words."""

from __future__ import annotations

import json
import random
import re
from typing import Any

import pytest

import regalia
from regalia import Rng, bridge
from regalia.bots import advise, find, hint_bot
from regalia.errors import OptionError
from regalia.presentation import Observer
from regalia.rules import Scene
from regalia.session.session import BridgeError, Session
from tests.engine import harness
from tests.engine.harness import Variant
from tests.full import usually

variants = pytest.mark.parametrize("variant", usually(harness.VARIANTS, harness.TABLES), ids=str)
NAMES = ["Ann", "Ben", "Cleo", "Dora"]


@variants
def test_hint_is_the_move_of_steady_with_a_reason_of_its_own(
    variant: Variant,
) -> None:
    steady, adviser = find("steady", variant.game.id), advise("steady", variant.game.id)
    hands = 1 if variant.game.id == "lines" or variant.options else 3
    kinds: dict[tuple[str, str], set[str]] = {}
    for view in harness.decisions(variant, f"reasons {variant}", hands):
        seat = view.actor
        advice = adviser(view, Rng("x"))
        assert advice.move == steady(view, Rng("x"))
        assert advice.move in view.legal_moves()
        names = [*NAMES[: variant.seats], *variant.game.dummies(variant.seats)]
        why = advice.why(Observer(seat, names))
        assert why.endswith(".")
        assert why[0].isupper() or why[0].isdigit()
        for bad in ("??", "None", "  ", "..", "  ", "{", " 0 points", "about 1 points"):
            assert bad not in why, why
        assert len(why) < 330, why
        # The reader is addressed as you, not by name.
        assert NAMES[seat] not in why, why
        kinds.setdefault((getattr(view, "phase", ""), advice.move.verb), set()).add(why)
    few = variant.game.id == "lines" or variant.game.id not in harness.OURS
    assert len(kinds) >= (1 if few else 3)
    # Reasons are made for the decision: nearly every one is a sentence of its own.
    every = [why for found in kinds.values() for why in found]
    assert len(set(every)) > 10


@pytest.mark.parametrize("game", regalia.GAMES)
def test_reason_does_not_depend_on_hidden_cards(game: str) -> None:
    variant = next(each for each in harness.VARIANTS if each.game.id == game)
    adviser = advise("steady", game)
    names = NAMES[: variant.seats]
    for number, view in enumerate(harness.decisions(variant, "hidden", 1)):
        if number % 4:
            continue
        observer = Observer(view.actor, names)
        # What a search imagines depends on the numbers, and these on how often it looks.
        samples = [view.sample(random.Random(n)) for n in range(2)]
        said = {adviser(sample.view(view.actor), Rng(0)).why(observer) for sample in samples}
        assert said == {adviser(view, Rng(0)).why(observer)}


@variants
def test_session_hint_is_a_legal_move(variant: Variant) -> None:
    match = variant.game.new_match(variant.seats, 5, variant.options, 0)
    session = Session(match, 0, [None, *["steady"] * (variant.seats - 1)])
    below = Rng(5).below
    given = 0
    while not match.hands and given < 3:
        if match.state.actor == 0:
            hint = session.hint(seed="7")
            given += 1
            found = find(hint_bot(variant.game.id), variant.game.id)(match.state.view(0), Rng("7"))
            assert hint["text"] == found
            assert hint["label"]
            assert hint["why"]
            assert isinstance(hint["picks"], list)
        else:
            with pytest.raises(BridgeError, match="not your turn"):
                session.hint()
        session.play(harness.Policy(50).choose(match.state.legal_moves(), below))


def test_bots_without_reasons_are_refused() -> None:
    for name in ("random", "juggler"):
        with pytest.raises(OptionError):
            advise(name, "royals")


def test_reasons_in_plain_cases() -> None:
    """The considerations that decided are the ones that are named."""
    from tests.engine.test_steady_royal_family import position

    adviser = advise("steady", "royals")
    observer = Observer(0, ["Ann", "Ben"])

    def why(phase: str, **zones: Any) -> str:
        return adviser(position(phase, 0, **zones), Rng(0)).why(observer)

    lead = why("w1", hands=[["KH", "4C", "9D"], []], spoils=[["AH", "AH"], []], meld=[[], ["AH"]])
    assert lead.startswith("Nothing that Ben can still hold beats K♥")
    spoil = why("spoil", battle=[["5H", 0], ["JH", 1]], hands=[["2C"], []], won=0)
    assert re.fullmatch(r"J♥ is worth about \d+ points on your board, 5♥ about 10 points\.", spoil)
    meld = why("w3", hands=[["5S", "5H", "5D", "KH"], []], spoils=[["QH"], []], won=1)
    assert meld == "It brings 60 points to your board and takes 30 from your hand."
    kill = why("w3", hands=[["3C"], []], spoils=[["AS"], ["KS", "4S"]])
    assert re.fullmatch(
        r"It leaves you better off by about \d+ points, mostly by what it takes from others’ "
        r"Royals and assassins\.",
        kill,
    )
    end = why(
        "w3",
        hands=[["9C", "8C"], []],
        spoils=[["KH", "QH", "JH", "7S", "7H", "7D"], ["JS"]],
        won=0,
    )
    assert re.match(r"You are ahead by about \d+ points if the hand ends now", end)
    top = why("w0", hands=[["4C", "9D"], []], discard=["KH"])
    assert top == "K♥ is of use to you: it is a Royal of yours."


ROYALS = {"house": ["H", "S"], "attacker": 0, "turn": 20}
#: The start of a turn in which nothing is left but the top of the discard pile.
DRY = {**ROYALS, "phase": "w0", "stock": "", "fill": "dead"}
VIRTUES = {"dealer": 1, "seat": 0, "turn": 5, "phase": "lay", "discard": "3C"}


@pytest.mark.parametrize(
    ("game", "given", "move", "said"),
    [
        (
            "royals",
            {**DRY, "hands": ["AS AC AD", "5S 5C"], "spoils": ["KH", ""], "discard": "3H"},
            "draw discard",
            r"The stock is empty: there is only 3♥ to draw\.",
        ),
        (
            "royals",
            {**DRY, "hands": ["7S 7C 4D", "5S 5C"], "spoils": ["KH QH", ""], "discard": "7D"},
            "draw pile 1 meld 7S 7C",
            r"That card leaves you better off by about \d+ points\.",
        ),
        (
            "royals",
            {**DRY, "stock": "5D", "hands": ["KC KD AS", "5S 5C"], "spoils": ["KH", ""]},
            "draw stock",
            r"The discard pile is empty\.",
        ),
        # A king is kept for a trick that brings more.
        (
            "royals",
            {
                **ROYALS,
                "phase": "w1",
                "hands": ["KC QD 3D", "5S 5C 6C 6D"],
                "spoils": ["KH QH", ""],
                "discard": "2C",
            },
            "play 3D",
            r"Another lead is likelier to win, but all in all this one serves you better: 3♦ brings"
            r" Ben about \d+ points if it is lost\.",
        ),
        (
            "royals",
            {**ROYALS, "phase": "w3", "won": 1, "hands": ["QD QH", "5S"]},
            "discard QD",
            r"It costs you \d+\.\d points less than Q♥, the next to go\. Ben .*",
        ),
        (
            "royals",
            {**ROYALS, "phase": "w3", "won": 1, "hands": ["9C 9C", "5S"], "spoils": ["AD", "9D"]},
            "discard 9C",
            r"All the cards that you hold are alike\. Ben .*",
        ),
        # The cards that the labour brings go on the table in the same turn.
        (
            "virtues",
            {**VIRTUES, "hands": ["5S 5H 5D JS", "6S QH 2C"], "stock": "9H 8D 7S AC"},
            "meld 5S 5H 5D +JS take 3",
            r"The meld scores 15, and with J♠ you draw three cards\. The new cards may change what "
            r"you can lay, so it comes first\.",
        ),
        # In the final action a hand that hearts empty ends nothing (FV-A13).
        (
            "virtues",
            {**VIRTUES, "hands": ["5S 5H 5D JH 2C", "6S QH"], "fill": "discard"},
            "meld 5S 5H 5D +JH force 2",
            r"The meld scores 15, and with J♥ Ben discards two cards\.",
        ),
        # There is no later meld for which a face card could be kept.
        (
            "virtues",
            {**VIRTUES, "hands": ["5S 5H 5D JS 2C", "6S QH"], "fill": "discard"},
            "meld 5S 5H 5D",
            r"The meld scores 15\.",
        ),
    ],
)
def test_reason_is_the_one_that_holds(
    game: str, given: dict[str, Any], move: str, said: str
) -> None:
    view = Scene("example", "Example", "", given, ()).start(regalia.GAMES[game]).view(0)
    advice = advise("steady", game)(view, Rng(0))
    assert advice.move == move
    assert re.fullmatch(said, advice.why(Observer(0, ["Ann", "Ben"])))


def test_last_discard_costs_nothing_in_the_stated_lead() -> None:
    zones = {"hands": ["2C", "5S"], "spoils": ["KH 4C", "KS 9C"]}
    given = {**ROYALS, "phase": "w3", "won": 0, **zones}
    view = Scene("example", "Example", "", given, ()).start(regalia.GAMES["royals"]).view(0)
    advice = advise("finisher", "royals")(view, Rng(0))
    assert advice.move == "discard 2C end"
    assert advice.why(Observer(0, ["Ann", "Ben"])).startswith("You are ahead by about 11 points if")


def test_bridge_returns_a_hint() -> None:
    call = {"method": "new", "game": "royals", "names": ["Ann", "Ben"], "bots": [None, "steady"]}
    bridge.call(json.dumps({**call, "seed": "7", "dealer": 1}))
    hint = bridge.BRIDGE.tables[""].at_session().hint()
    assert hint["verb"] == "house"
    assert "Royals of yours" in hint["why"]
