"""Steady in the games with gifts: it gives no enemy his Royal, and says the number that decided."""

from __future__ import annotations

import re

import pytest

import regalia
from regalia import Rng
from regalia.bots import advise, find
from regalia.cards import parse_card
from regalia.games.alliance import bot as alliance
from regalia.games.marriage import bot as marriage
from regalia.games.royal_family.marriages.evaluate import Evaluator
from regalia.games.royal_family.marriages.state import MarriagesState
from regalia.presentation import Observer

GAMES = {"alliance": alliance.AllianceEvaluator, "marriage": marriage.MarriageRoyalsEvaluator}
WEIGHTS = {"alliance": alliance.WEIGHTS, "marriage": marriage.WEIGHTS}


def evaluators(game: str, phase: str) -> list[Evaluator]:
    """Evaluators of steady's views in a phase, in hands that steady plays."""
    variant, steady, found = regalia.GAMES[game], find("steady", game), []
    for number in range(3):
        pack = variant.shuffled(f"gifts {number}", 1, variant.seats[0])
        state = variant.deal(pack, variant.seats[0])
        while (seat := state.actor) is not None:
            view = state.view(seat)
            if view.phase == phase and len(view.legal_moves()) > 1:
                assert isinstance(view, MarriagesState)
                found.append(GAMES[game](view, seat, WEIGHTS[game]))
            state.play(steady(view, Rng(0)))
    return found


@pytest.mark.parametrize("game", GAMES)
def test_an_enemy_s_king_is_worth_less_as_a_gift_or_discard_than_another(game: str) -> None:
    kings = {suit: parse_card(f"K{text}") for suit, text in enumerate("SHDC")}
    seen = 0
    for evaluator in evaluators(game, "w3"):
        houses = {
            evaluator.view.house[seat]: seat
            for seat in range(evaluator.view.seats)
            if not evaluator.friend(seat)
        }
        wanted = [
            suit
            for suit in houses
            if suit is not None and suit != evaluator.view.house[evaluator.me]
        ]
        free = [suit for suit in kings if suit not in evaluator.view.house]
        if not wanted or not free:
            continue
        seen += 1
        theirs, nobody = kings[wanted[0]], kings[free[0]]
        taker = houses[wanted[0]]
        assert evaluator.discard_worth(theirs) < evaluator.discard_worth(nobody) - 5
        assert evaluator.gift_worth(theirs, taker) < evaluator.gift_worth(nobody, taker) - 5
    assert seen


@pytest.mark.parametrize("game", GAMES)
def test_the_reason_for_a_discard_names_the_difference_that_decided(game: str) -> None:
    seen = 0
    for evaluator in evaluators(game, "w3"):
        view = evaluator.view
        advice = advise("steady", game)(view, Rng(0))
        if advice.move.verb != "discard" or advice.move.args[1]:
            continue
        why = advice.why(Observer(evaluator.me, ["Ann", "Ben", "Cleo", "Dan"][: view.seats]))
        told = re.search(r"costs you (\d+\.\d) points less", why)
        if told is None:
            assert "as much to you" in why or len(set(view.hands[evaluator.me])) == 1
            continue
        seen += 1
        worths = {c: evaluator.discard_worth(c) for c in set(view.hands[evaluator.me])}
        mine = worths.pop(advice.move.args[0])
        assert float(told[1]) == pytest.approx(mine - max(worths.values()), abs=0.051)
    assert seen
