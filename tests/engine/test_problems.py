"""All that is wrong with a position, at once: as reading it finds it, one place for each check."""

from __future__ import annotations

import copy
import json
from random import Random
from typing import Any

import pytest

import regalia
from regalia import PositionError, Problem
from regalia.scenes import Scene
from tests.engine import crowded, harness
from tests.engine.harness import Variant
from tests.engine.test_bad_positions import JUNK, middle
from tests.full import FULL

EVERYWHERE = [*harness.usual(), *crowded.VARIANTS]
Position = dict[str, Any]


def between(variant: Variant, seed: int, every: int) -> list[Position]:
    """Return positions of a hand, and what seat 0 knows of them."""
    state, walk = harness.seeded_walk(variant, seed, harness.Policy(60, True))
    found = []
    for at, _ in enumerate(walk):
        if at % every == 0:
            found += [json.loads(harness.text(each)) for each in (state, state.view(0))]
    return found


def first_error(variant: Variant, position: Position) -> tuple[str, str] | None:
    try:
        variant.game.state_from_dict(position)
    except PositionError as error:
        return error.field, error.message
    return None


# --- sound positions -----------------------------------------------------------------------------


@pytest.mark.parametrize("variant", EVERYWHERE, ids=str)
def test_nothing_is_wrong_with_positions_of_play(variant: Variant) -> None:
    checked = 0
    for seed in range(8 if FULL else 2):
        for position in between(variant, seed, 2 if FULL else 5):
            assert regalia.problems(position) == []
            checked += 1
    assert checked > 5


def test_state_that_was_changed_by_hand_knows_what_is_wrong() -> None:
    state = harness.ROYALS.deal(3)
    assert state.problems() == []
    state.hands[0].append(state.hands[1][0])
    assert [each.field for each in state.problems()] == ["cards"] * len(state.problems())
    assert state.problems()[0].rule == "royals.pack.100"


# --- everything that is wrong --------------------------------------------------------------------


def surplus(position: Position) -> str:
    position["stock"].append(position["stock"][0])
    return "cards"


def missing(position: Position) -> str:
    position["stock"].pop()
    return "cards"


def unknown_card(position: Position) -> str:
    position["dead"].append("ZZ")
    return f"dead[{len(position['dead']) - 1}]"


def joker(position: Position) -> str:
    position["stock"].append("JO")
    return "cards"


def wrong_actor(position: Position) -> str:
    position["actor"] = 1 - position["actor"]
    return "actor"


def early_draws(position: Position) -> str:
    position["draws"] = [1 - position["attacker"], position["attacker"]]
    return "draws"


def ended(position: Position) -> str:
    position["ended"] = "ended"
    return "ended"


def seen_elsewhere(position: Position) -> str:
    position["shown"][0] = [card for card in position["stock"] if card not in position["hands"][0]]
    position["shown"][0] = position["shown"][0][:1]
    return "shown[0]"


DAMAGES = [surplus, joker, wrong_actor, early_draws, ended, seen_elsewhere]


@pytest.mark.parametrize(
    "damage", [*DAMAGES, missing, unknown_card], ids=lambda each: each.__name__
)
def test_damage_is_found_alone(damage: Any) -> None:
    position = middle()
    field = damage(position)
    found = regalia.problems(position)
    assert field in [each.field for each in found]
    assert all(each.rule in regalia.GAMES["royals"].rules for each in found)


def test_damages_are_all_found_at_once() -> None:
    position = middle()
    fields = [damage(position) for damage in DAMAGES]
    found = regalia.problems(position)
    assert set(fields) <= {each.field for each in found}
    surplus_cards = [each for each in found if each.message.startswith(("JO", "2", "3", "4"))]
    assert surplus_cards
    with pytest.raises(PositionError) as error:
        regalia.GAMES["royals"].state_from_dict(position)
    assert (error.value.field, error.value.message) == found[0][:2]


def test_spouse_of_nobody_and_hostage_against_nobody_are_both_found() -> None:
    given = {
        "house": ["H", "C", "D"],
        "hands": ["4S", "5S", "6S"],
        "phase": "w2",
        "turn": 20,
        "attacker": 0,
        "spoils": ["QH.vKCm17", "QD.h2", ""],
        "actor": 2,
    }
    found = Scene(game="marriage", position=given).problems()
    assert [each.field for each in found] == [
        *("position.spoils[0]", "position.spoils[1]", "position.actor"),
    ]
    assert found[0].rule == "marriage.battle.spoils"


def test_melds_of_virtues_are_all_judged() -> None:
    given = {
        "hands": ["2S", "3S"],
        "discard": "4S",
        "phase": "lay",
        "seat": 0,
        "dealer": 0,
        "melds": ["0 5H 5D 6C", "1 7H 8H 9D", "0 TS TH TD +KH"],
        "force": 2,
    }
    found = Scene(game="virtues", position=given).problems()
    assert {each.field for each in found} >= {
        *("position.melds[0].cards", "position.melds[1].cards", "position.force"),
    }


def test_round_of_lines_with_several_faults() -> None:
    position = between(next(each for each in harness.TABLES if str(each) == "lines-3"), 4, 9)[6]
    position["lines"][0] += ["KH", "QH", "JH"]
    position["leader"] = (position["leader"] + 1) % 3
    position["graveyard"].append("2S")
    fields = {each.field.partition("[")[0] for each in regalia.problems(position)}
    assert fields >= {"cards", "lines", "graveyard"}


def test_parts_without_a_value_stand_alone() -> None:
    position = {**middle(), "turn": "x", "won": [], "draws": None, "colour": 1}
    del position["phase"]
    fields = [each.field for each in regalia.problems(position)]
    assert sorted(fields) == ["colour", "draws", "phase", "turn", "won"]
    assert [each for each in regalia.problems(position) if each.field == "colour"] == [
        Problem("colour", "is no key of this game's positions")
    ]


@pytest.mark.parametrize(
    "thing", [None, [], "x", {}, {"game": "chess"}, {"game": []}, {"game": {}}]
)
def test_thing_that_is_no_position_has_one_problem(thing: Any) -> None:
    assert [each.field for each in regalia.problems(thing)] == ["game"]


# --- one place for each check --------------------------------------------------------------------


def bend(position: Position, rng: Random) -> None:
    """Put junk, nothing, or a part of its neighbourhood in one place of a position."""
    part: Any = position
    while True:
        key = rng.choice(list(part) if isinstance(part, dict) else range(len(part)))
        if not part[key] or not isinstance(part[key], dict | list) or rng.random() < 0.2:
            break
        part = part[key]
    chance = rng.random()
    if chance < 0.5:
        part[key] = copy.deepcopy(rng.choice(JUNK))
    elif chance < 0.6 and isinstance(part, dict):
        del part[key]
    else:
        other = rng.choice(list(part) if isinstance(part, dict) else range(len(part)))
        part[key] = copy.deepcopy(part[other])


@pytest.mark.parametrize("variant", EVERYWHERE, ids=str)
def test_reading_raises_the_first_of_all_problems(variant: Variant) -> None:
    rng, wrong, most = Random(str(variant)), 0, 0
    for position in between(variant, 6, 11):
        for _ in range(4):
            bent = copy.deepcopy(position)
            for _ in range(1 + rng.randrange(3)):
                bend(bent, rng)
            first = first_error(variant, copy.deepcopy(bent))
            found = variant.game.problems(bent)
            assert (found[0][:2] if found else None) == first
            assert all(not each.rule or each.rule in variant.game.rules for each in found)
            wrong += first is not None
            most = max(most, len(found))
    assert wrong > 10
    assert most > 1


@pytest.mark.parametrize("game", regalia.GAMES)
def test_every_key_of_a_position_has_a_rule_that_exists(game: str) -> None:
    rules = regalia.GAMES[game].rules
    keys = set(regalia.GAMES[game].new_match(seed=1).state.to_dict())
    for key in keys - {"game", "options", "viewer"}:
        assert regalia.GAMES[game].position_rule(f"{key}[0]") in rules, key
