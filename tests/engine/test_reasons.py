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
from regalia.session.session import BridgeError, Session
from tests.engine import harness
from tests.engine.harness import Variant

variants = pytest.mark.parametrize("variant", harness.VARIANTS, ids=str)
NAMES = ["Ann", "Ben", "Cleo", "Dora"]


def decisions(variant: Variant, seed: str, hands: int) -> Any:
    """Views with a choice, from hands in which steady and drawn numbers take turns."""
    game = variant.game
    for number in range(hands):
        state = variant.deal(f"{seed} {number}", number % variant.seats)
        rng = Rng(f"{seed} {number}")
        steady = find("steady", game.id)
        while state.actor is not None:
            view = state.view(state.actor)
            if len(view.legal_moves()) > 1:
                yield view
            if rng.below(2):
                move = steady(view, Rng(rng.below(99)))
            else:
                move = harness.Policy(60, True).choose(state.legal_moves(), rng.below)
            state.play(str(move))


@variants
def test_the_hint_is_what_steady_plays_with_a_reason_for_every_kind_of_move(
    variant: Variant,
) -> None:
    steady, adviser = find("steady", variant.game.id), advise("steady", variant.game.id)
    hands = 1 if variant.game.id == "lines" or variant.options else 3
    kinds: dict[tuple[str, str], set[str]] = {}
    for view in decisions(variant, f"reasons {variant}", hands):
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
        # Who is asked is spoken to, and not about.
        assert NAMES[seat] not in why, why
        kinds.setdefault((getattr(view, "phase", ""), advice.move.verb), set()).add(why)
    few = variant.game.id == "lines" or variant.game.id not in harness.OURS
    assert len(kinds) >= (1 if few else 3)
    # Reasons are made for the decision: nearly every one is a sentence of its own.
    told = [why for found in kinds.values() for why in found]
    assert len(set(told)) > 10


@pytest.mark.parametrize("game", regalia.GAMES)
def test_a_reason_holds_nothing_that_is_hidden(game: str) -> None:
    variant = next(each for each in harness.VARIANTS if each.game.id == game)
    adviser = advise("steady", game)
    names = NAMES[: variant.seats]
    for number, view in enumerate(decisions(variant, "hidden", 1)):
        if number % 4:
            continue
        observer = Observer(view.actor, names)
        # What a search imagines depends on the numbers, and these on how often it looks.
        samples = [view.sample(random.Random(n)) for n in range(2)]
        said = {adviser(sample.view(view.actor), Rng(0)).why(observer) for sample in samples}
        assert said == {adviser(view, Rng(0)).why(observer)}


@variants
def test_the_desk_gives_a_move_that_can_be_made(variant: Variant) -> None:
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


def test_only_who_has_reasons_gives_them() -> None:
    for name in ("random", "nobody"):
        with pytest.raises(OptionError):
            advise(name, "royals")


def test_reasons_in_plain_cases() -> None:
    """The considerations that decided are the ones that are named."""
    from tests.engine.test_bots import position

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
    assert re.match(r"K♠ is worth about \d+ points to Ben", kill)
    end = why(
        "w3",
        hands=[["9C", "8C"], []],
        spoils=[["KH", "QH", "JH", "7S", "7H", "7D"], ["JS"]],
        won=0,
    )
    assert re.match(r"You lead by about \d+ points if the hand ends now", end)
    top = why("w0", hands=[["4C", "9D"], []], discard=["KH"])
    assert top.endswith("holds on average: it is a Royal of yours.")


def test_the_page_asks_for_it() -> None:
    call = {"method": "new", "game": "royals", "names": ["Ann", "Ben"], "bots": [None, "steady"]}
    bridge.call(json.dumps({**call, "seed": "7", "dealer": 1}))
    hint = bridge.BRIDGE.tables[""].at_session().hint()
    assert hint["verb"] == "house"
    assert "Royals of yours" in hint["why"]
