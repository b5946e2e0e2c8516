"""The engine's Royal Lines held against a second reading of the rules, position by position."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from regalia import Rng, State
from regalia.cards import parse_card
from regalia.games.lines import GAME
from regalia.games.lines import line as lines
from tests.engine import harness
from tests.engine import oracle_lines as oracle
from tests.engine.harness import Variant
from tests.full import usually

VARIANTS = [variant for variant in harness.VARIANTS if variant.game.id == "lines"]
variants = pytest.mark.parametrize("variant", VARIANTS, ids=str)


@variants
@harness.examples(40)
@given(data=st.data())
def test_engine_plays_the_same_round_as_the_oracle(variant: Variant, data: st.DataObject) -> None:
    state, moves = harness.drawn_walk(variant, data)
    position = state.to_dict()
    recorded = ""
    for move in moves:
        assert state.to_dict() == position
        if recorded:
            assert str(state.last) == recorded
        assert harness.listed(state) == oracle.legal(position)
        position, recorded = oracle.after(position, move)
    assert state.to_dict() == position
    assert str(state.last) == recorded
    assert oracle.legal(position) == []
    assert state.scores() == oracle.scores(position)


def test_every_line_without_a_3_line_is_judged_alike() -> None:
    """All lines that can be (RL-A08), under each ruler, without a joker, with one and with two."""
    every = oracle.free_lines()
    assert len(every) == 1081
    assert max(map(len, every)) == 6
    reached: dict[str, Counter[int]] = {}
    for cards in every:
        own = [parse_card(card) for card in cards]
        ways = {(parse_card(first), parse_card(second)) for first, second in oracle.escapes(cards)}
        assert ways == set(lines.pairs(own))
        for suit, ace in enumerate(("AS", "AH", "AD", "AC")):
            mode, points = oracle.government(cards, ace)
            now = lines.standing(own, suit)
            assert (now.mode, now.points) == (mode, points)
            assert now.left == tuple(own)
            reached.setdefault(mode, Counter())[points] += 1
            assert lines.standing([*own, parse_card("JO"), parse_card("JO")], suit) == now
            check_joker(cards, own, suit, ace)
    assert {mode: (min(found), max(found)) for mode, found in reached.items()} == {
        "dictatorship": (5, 5),
        "oligarchy": (3, 6),
        "revolution": (2, 8),
        "monarchy": (1, 4),
    }


def check_joker(cards: list[str], own: list[int], suit: int, ace: str) -> None:
    """One joker beside these cards: it escapes as well as it can, or stands for what is best."""
    awake = lines.standing([*own, parse_card("JO")], suit)
    ways = oracle.escapes(cards)
    if ways:
        left = [[card for card in cards if card not in way] for way in ways]
        best = max(oracle.government(rest, ace)[1] for rest in left)
        assert awake.points == best
        assert parse_card("JO") not in awake.left
    else:
        assert (awake.mode, awake.points) == oracle.judged([*cards, "JO"], ace)
        assert awake.wild is not None


@variants
def test_seeded_rounds_reach_rare_events(variant: Variant) -> None:
    """Choices between candidates, crossing 3-lines, escapes, coups: the walks meet them all."""
    met: Counter[str] = Counter()
    for seed in range(150):
        state, moves = harness.seeded_walk(variant, seed, harness.Policy())
        for _ in moves:
            met[state.to_dict()["phase"]] += 1
        met["coup"] += any(card is not None for card in state.to_dict()["deposed"])
    rare = {"take", "joker"} | ({"coup"} if variant.seats < 4 else set())
    if variant.seats == 4 and variant.options.get("blackMarket", True):
        rare.add("market")
    assert rare <= {name for name, count in met.items() if count}
    assert variant.seats < 4 or not met["banish"]


def late_position(seats: int, below: Callable[[int], int]) -> State:
    """A round near its end with full lines: there choices and escapes are common."""
    ranks = "QK" if seats == 4 else "JQK"
    rest = [card for card in oracle.FACES if card[0] in ranks] + ["JO"] * (2 if seats == 4 else 1)

    def draw() -> str:
        return rest.pop(below(len(rest)))

    own: list[list[str]] = [[] for _ in range(max(seats, 3))]
    for _ in range(below(len(rest) - 3)):
        card, line = draw(), own[below(2) or below(len(own))]
        if card == "JO" or not oracle.three_lines([*line, card]):
            line.append(card)
    # Candidates that one suit takes, or that complete what lies there, are what is looked for.
    rest.sort(key=lambda card: -sum(card[0] in c or card[-1] in c for line in own for c in line))
    candidates = [rest.pop(0), rest.pop(below(min(2, len(rest))))]
    trades = 9 if seats == 4 else 12
    left = 1 + below(min(3, trades - sum(map(len, own))))
    cards = [rank + suit for rank in "23456789T" for suit in "SHDC"]
    hands = [[cards.pop(below(len(cards))) for _ in range(left)] for _ in range(seats)]
    partial = {
        "seats": seats,
        "candidates": candidates,
        "lines": own,
        "hands": hands,
        "leader": below(seats),
        "trade": trades - left + 1,
    }
    return GAME.scene_position(partial)


@pytest.mark.parametrize("seats", usually([2, 3, 4], [2]))
@harness.examples(300)
@given(data=st.data())
def test_full_rounds_end_as_in_the_oracle(seats: int, data: st.DataObject) -> None:
    below = harness.below_of(data)
    state = late_position(seats, below)
    position = state.to_dict()
    while state.actor is not None:
        legal = harness.listed(state)
        assert legal == oracle.legal(position)
        move = legal[below(len(legal))]
        position, recorded = oracle.after(position, move)
        state.play(move)
        assert state.to_dict() == position
        assert str(state.last) == recorded
        assert harness.text(harness.reread(state)) == harness.text(state)
        for seat in range(-1, seats):
            view = state.view(seat)
            assert harness.text(harness.reread(view)) == harness.text(view)
    assert state.scores() == oracle.scores(position)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_full_rounds_reach_rare_events(seats: int) -> None:
    met: Counter[str] = Counter()
    for seed in range(1500):
        below = Rng(seed).below
        state = late_position(seats, below)
        while state.actor is not None:
            legal = state.legal_moves()
            met[f"to {legal[0].verb}"] += 1
            for event in state.play(legal[below(len(legal))]):
                met[event.kind + (" dummy" if seats == 2 and event.seat == 2 else "")] += 1
    rare = ["to take", "to joker", "banish", "escape"]
    rare += ["cancel"] if seats == 4 else ["to banish", "crown"]
    if seats == 2:
        rare += ["won dummy", "banish dummy", "escape dummy"]
    assert [kind for kind in rare if not met[kind]] == []


def test_the_oracle_reads_json_only() -> None:
    position = VARIANTS[0].deal(1).to_dict()
    assert oracle.legal(json.loads(json.dumps(position))) == oracle.legal(position)
