"""Answers of the engine have the shapes that ``regalia.contract`` declares, in every game."""

from __future__ import annotations

import json
import types
from functools import cache
from typing import (
    Any,
    Literal,
    NotRequired,
    Union,
    get_args,
    get_origin,
    get_type_hints,
    is_typeddict,
)

import pytest

from regalia import GAMES, Rng, bridge, contract
from tests.engine import harness
from tests.engine.harness import Variant
from tests.full import FULL

SEED = "test of the contract"


def misfit(value: Any, shape: Any, where: str = "answer") -> str | None:
    """Return where a value is not of a declared shape, and why; None where it is."""
    origin, args = get_origin(shape), get_args(shape)
    if is_typeddict(shape):
        return misfit_of_fields(value, shape, where)
    if origin in (types.UnionType, Union):
        found = [misfit(value, each, where) for each in args]
        return None if None in found else "; or ".join(str(each) for each in found)
    if origin is Literal:
        return None if value in args else f"{where}: {value!r} is none of {args}"
    if origin is list:
        if not isinstance(value, list):
            return f"{where}: {value!r:.60} is no list"
        parts = (misfit(each, args[0], f"{where}[{i}]") for i, each in enumerate(value))
        return next(filter(None, parts), None)
    if shape is Any:
        return None
    kind = dict if origin is dict else shape
    right = type(value) is kind if kind is int else isinstance(value, kind or type(None))
    return None if right else f"{where}: {value!r:.60} is no {kind.__name__}"


@cache
def fields_of(shape: Any) -> dict[str, Any]:
    """Return the fields of a typed dictionary, and the shape of each."""
    return get_type_hints(shape, include_extras=True)


def misfit_of_fields(value: Any, shape: Any, where: str) -> str | None:
    if not isinstance(value, dict):
        return f"{where}: {value!r:.60} is no {shape.__name__}"
    fields = fields_of(shape)
    more = value.keys() - fields.keys()
    if more:
        return f"{where}: {shape.__name__} has no {sorted(more)}"
    for field, hint in fields.items():
        optional = get_origin(hint) is NotRequired
        if field not in value:
            if optional:
                continue
            return f"{where}: {shape.__name__} needs {field}"
        kind = get_args(hint)[0] if optional else hint
        found = misfit(value[field], kind, f"{where}.{field}")
        if found:
            return found
    return None


def fits(value: Any, shape: Any) -> None:
    assert misfit(value, shape) is None


def ask(method: str, **arguments: Any) -> Any:
    answer = json.loads(bridge.call(json.dumps({"method": method, "table": "kept", **arguments})))
    assert "ok" in answer, answer
    if answer.get("bot"):
        fits(answer["bot"], contract.BotCall)
    return answer["ok"]


def test_checker_reports_values_of_wrong_shape() -> None:
    line = {"turn": 1, "seat": 0, "text": "Ann drew a card"}
    fits(line, contract.Line)
    assert misfit({**line, "turn": "1"}, contract.Line) == "answer.turn: '1' is no int"
    assert "needs text" in str(misfit({"turn": 1, "seat": 0}, contract.Line))
    assert "has no ['word']" in str(misfit({**line, "word": ""}, contract.Line))
    assert "is none of" in str(misfit([{"who": "me"}], list[contract.Next]))


@pytest.mark.parametrize("variant", harness.TABLES, ids=str)
def test_turn_has_the_shape_of_the_contract(variant: Variant) -> None:
    names = [f"Player {seat}" for seat in range(variant.seats)]
    bots = [None, *["random"] * (variant.seats - 1)]
    plan = {"game": variant.game.id, "seats": variant.seats, "names": names, "bots": bots}
    turn = ask("new", **plan, seed=SEED, options={**variant.options, "target": 1})
    below = Rng(SEED).below
    kinds = set()
    for _ in range(400 if FULL else 200):
        fits(turn, contract.Turn)
        snapshot = turn["snapshot"]
        kinds.add(snapshot["next"]["who"])
        if snapshot["over"]:
            break
        if sheet := snapshot["sheet"]:
            assert {row["rule"] for row in sheet["rows"]} <= {"", *variant.game.rules}
            turn = ask("next")
            continue
        if snapshot["next"]["who"] == "you" and not below(4):
            if not below(3):
                fits(ask("hint"), contract.Advice)
            cards = snapshot["table"]["hand"]["cards"]
            picks = [card["ref"] for card in cards[: 1 + below(4)]]
            fits(ask("about", ref=picks[0]) if picks else None, contract.About | None)
            fits(ask("why", picks=picks), contract.Reason | None)
            fits(ask("compose", picks=picks), contract.Draft | None)
        moves = bridge.BRIDGE.tables["kept"].at_session().match.state.legal_moves()
        turn = ask("play", text=harness.Policy(60).choose(moves, below))
    assert kinds >= {"you", "bot"}
    overview = ask("review")
    fits(overview, contract.Overview)
    for deal in overview["deals"]:
        for step in (0, deal["steps"] // 2, deal["steps"]):
            look = {"deal": deal["deal"], "step": step, "open": deal["over"]}
            fits(ask("look", **look), contract.Look)
    fits(ask("log"), list[contract.LogDeal])
    fits(ask("deals"), list[contract.CheckedDeal])
    fits(ask("undo", free=True), contract.LoggedTurn)
    fits(ask("examine", record=ask("record")), contract.Examined)


def test_scenes_lessons_and_rules_have_the_shape_of_the_contract() -> None:
    fits(ask("games"), list[contract.GameInfo])
    for game in GAMES:
        fits(ask("lesson", game=game), contract.LessonInfo | None)
        rules = ask("rules", game=game)
        fits(rules, list[contract.RuleEntry])
        for rule in rules[::7]:
            if rule["scenes"]:
                fits(ask("show", rule=rule["id"]), contract.SceneInfo)
                fits(ask("scene", rule=rule["id"]), contract.Turn)


def test_handover_has_the_shape_of_the_contract() -> None:
    plan = {"game": "royals", "names": ["Ann", "Ben"], "bots": [None, None], "seed": "1"}
    fits(ask("pass_new", **plan)["snapshot"], contract.CoveredSnapshot)
    seat = ask("pass_cover")["snapshot"]["handover"]["seat"]
    fits(ask("pass_sit", seat=seat)["snapshot"], contract.HotseatSnapshot)
    ask("letter_new", **plan)
    fits(ask("letter"), contract.LetterSent)
