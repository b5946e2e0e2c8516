"""A move is legal if and only if it is listed, for every text near a position.

The usual run looks at some hundred positions of every game; ``REGALIA_GUARDS=200`` at two hundred
times as many hands.
"""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Iterator
from random import Random

import pytest

import regalia
from regalia import Game, IllegalMove, State
from regalia.errors import HiddenError
from tests.engine import crowded, harness, positions_royals
from tests.engine.near_moves import near

#: How many times as many hands as in the usual run.
FACTOR = int(os.environ.get("REGALIA_GUARDS", "1"))
#: Hands, positions of each, and texts of each verb near a position.
HANDS, DEEP, EACH = 14 * FACTOR, 6, 8
#: Rules by which moves of a game are refused here, at least.
RULES = {"royals": 25, "marriage": 40, "alliance": 40, "virtues": 15, "lines": 6}


def starts(game: Game, seed: int) -> State:
    """A hand that begins on a crowded board where the game has any."""
    below = Random(f"{game.id}/{seed}/start").randrange
    options = crowded.OPTIONS[seed % len(crowded.OPTIONS)]
    if game.id in crowded.GAMES and seed % 4:
        return game.state_from_dict(crowded.crowded(game, options, below))
    if game.id == "royals" and seed % 4:
        return game.state_from_dict(positions_royals.made_up(below))
    variants = [variant for variant in harness.VARIANTS if variant.game.id == game.id]
    state = variants[seed % len(variants)].deal(seed)
    for _ in range(below(60)):
        if state.actor is not None:
            state.play(harness.POLICIES[seed % 3].choose(state.legal_moves(), below))
    return state


def positions(game: Game, seed: int) -> Iterator[State]:
    """Yield positions of a hand, a few moves apart."""
    below = Random(f"{game.id}/{seed}/walk").randrange
    state = starts(game, seed)
    policy = harness.POLICIES[1 + seed % 3]
    for _ in range(DEEP):
        if state.actor is None:
            return
        yield state
        for _ in range(1 + below(4)):
            if state.actor is not None:
                state.play(policy.choose(state.legal_moves(), below))


def judged(state: State, text: str) -> IllegalMove | None:
    """Return the refusal of a move, None for a move that no rule forbids.

    A view may lack the cards that a legal move brings into the open.
    """
    try:
        state.check(state.parse(text))
    except IllegalMove as refusal:
        return refusal
    except HiddenError:
        assert state.viewer is not None
    return None


@pytest.mark.parametrize("game", regalia.GAMES.values(), ids=list(regalia.GAMES))
def test_move_is_listed_if_and_only_if_nothing_forbids_it(game: Game) -> None:
    outcomes: Counter[str] = Counter()
    for seed in range(HANDS):
        below = Random(f"{game.id}/{seed}/texts").randrange
        for state in positions(game, seed):
            listed, before = set(harness.listed(state)), harness.text(state)
            for view in (state, state.view(state.actor)):
                for text in near(view, below, EACH):
                    refusal = judged(view, text)
                    move = view.parse(text)
                    outcomes["legal" if refusal is None else refusal.rule] += 1
                    if refusal is None:
                        assert move.chosen in listed, f"{text} is not listed in {state.key()}"
                        continue
                    assert move.chosen not in listed or move.came, f"{text} in {state.key()}"
                    assert refusal.rule in game.rules
                    said = refusal.message
                    assert said[:1].upper() == said[:1], said
                    assert said.endswith("."), said
                    assert "{" not in said, said
                for text in listed:
                    assert judged(view, text) is None, f"{text} in {state.key()}"
            other = state.view((state.actor + 1) % state.seats)
            for text in near(state, below, 1):
                refusal = judged(other, text)
                assert text not in listed or refusal is None, f"{text} in {other.key()}"
                assert refusal is None or refusal.rule in game.rules
            assert harness.text(state) == before
    # Each side of the question is met, in many ways.
    assert outcomes["legal"] > (200 if game.id in harness.OURS else 20)
    assert len(outcomes) >= RULES.get(game.id, 1), outcomes
