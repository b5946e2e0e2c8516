"""The puzzles of the page: their figures hold, their answers are legal, and the tool finds them."""

from __future__ import annotations

import json
import re
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from itertools import islice
from typing import Any

import pytest

from regalia import GAMES, Rng, bridge, contract
from regalia.bots import find
from regalia.errors import IllegalMove
from regalia.games import state_of
from regalia.i18n import use_language
from regalia.judge import judge
from regalia.rules.scenes import open_scene
from tests.engine import harness
from tests.engine.scene_check import play_scene
from tests.engine.test_contract import fits
from tests.engine.test_judge import TWOS
from tests.full import FULL, usually
from tools.legal_moves import QUESTIONS, REFUSED, SAME, questions
from tools.puzzle_proof import prove
from tools.puzzle_shelf import FEW, MIXED, NAMED, shelf
from tools.puzzles import CHOICES, FOLDER, again, puzzles, rule_of, size_of

FILES = sorted(FOLDER.glob("*.json"))


def ask(method: str, **arguments: Any) -> Any:
    answer = json.loads(bridge.call(json.dumps({"method": method, "table": "p", **arguments})))
    assert "ok" in answer, answer
    return answer["ok"]


def test_every_game_has_puzzles() -> None:
    assert {file.stem for file in FILES} >= harness.OURS


@pytest.mark.parametrize("file", FILES, ids=lambda file: str(file.stem))
def test_puzzles_hold(file: Any) -> None:
    found = json.loads(file.read_text(encoding="utf-8"))
    game = GAMES[found["game"]]
    assert len({each["id"] for each in found["puzzles"]}) == len(found["puzzles"])
    levels = [each["level"] for each in found["puzzles"]]
    assert levels == sorted(levels)
    for each in found["puzzles"]:
        view = game.state_from_dict(each["position"])
        moves = [str(move) for move in view.legal_moves()]
        assert view.viewer == view.actor
        assert len(moves) in CHOICES
        assert {each["best"], *each["behind"]} == set(moves)
        assert each["usual"] in each["behind"]
        assert min(each["behind"].values()) >= size_of(game.id).clear - 0.05
        assert each["rule"] == rule_of(game.id, each["best"])
        assert each["rule"] in game.rules


@pytest.mark.parametrize("file", FILES, ids=lambda file: str(file.stem))
def test_hint_gives_the_answers_of_puzzles(file: Any) -> None:
    """When bots change, ``python -m tools.puzzles GAME --again`` drops those that fail."""
    found = json.loads(file.read_text(encoding="utf-8"))["puzzles"][:: 4 if FULL else 8]
    agreed = [str(judge(state_of(each["position"])).move) == each["best"] for each in found]
    assert sum(agreed) >= 0.75 * len(found)


def steady(game: str, each: Any) -> str:
    view = GAMES[game].state_from_dict(each["position"])
    return str(find("steady", game)(view, Rng(0)))


@pytest.mark.parametrize("game", ["alliance", "marriage", "royals", "virtues"])
def test_hard_puzzle_names_a_tempting_move(game: str) -> None:
    file = FOLDER / f"{game}.json"
    hard = [
        each
        for each in json.loads(file.read_text(encoding="utf-8"))["puzzles"]
        if each["level"] == 3
    ]
    # The move that steady makes, not one that only a weaker level falls for.
    each = next(each for each in reversed(hard) if each["usual"] == steady(game, each))
    names = [f"Player {seat}" for seat in range(len(each["position"]["hands"]))]
    asked = {"position": each["position"], "names": names, "best": each["best"]}
    told = ask("puzzle_told", other=each["usual"], **asked)
    assert told["tempts"]
    assert told["why"]
    assert told["rows"] == []
    rest = next(move for move in each["behind"] if move != each["usual"])
    assert ask("puzzle_told", other=rest, **asked)["tempts"] is None


@pytest.mark.parametrize("file", FILES, ids=lambda file: str(file.stem))
def test_a_puzzle_is_laid_and_its_answer_told(file: Any) -> None:
    each = json.loads(file.read_text(encoding="utf-8"))["puzzles"][-1]
    position, seats = each["position"], len(each["position"]["hands"])
    names = [f"Player {seat}" for seat in range(seats)]
    turn = ask("puzzle_lay", position=position, names=names, key=each["id"])
    fits(turn, contract.Turn)
    assert turn["snapshot"]["next"] == {"who": "you"}
    assert turn == ask("puzzle_lay", position=position, names=names, key=each["id"])
    told = ask(
        "puzzle_told",
        position=position,
        names=names,
        best=each["best"],
        other=each["usual"],
        behind=each["behind"],
    )
    fits(told, contract.PuzzleTold)
    assert told["best"] != told["other"]
    # The answer and the moves that are nearest to it.
    first, *rest = told["rows"]
    assert (first["label"], first["behind"]) == (told["best"], 0)
    costs = [row["behind"] for row in rest]
    assert costs == sorted(each["behind"].values())[: len(costs)]
    assert len(costs) == min(3, len(each["behind"]))


@pytest.mark.parametrize("file", FILES, ids=lambda file: str(file.stem))
def test_puzzles_are_described(file: Any) -> None:
    found = json.loads(file.read_text(encoding="utf-8"))["puzzles"]
    told = shelf(file.stem)
    about = told["about"]
    assert sorted(each["place"] for each in about.values()) == list(range(len(found)))
    themes = Counter(each["theme"] for each in about.values())
    assert 4 <= len(themes) <= 8
    assert all(number >= FEW for theme, number in themes.items() if theme != MIXED)
    assert all(set(titles) == set(themes) - NAMED for titles in told["titles"].values())
    for puzzle in found:
        each, position = about[puzzle["id"]], puzzle["position"]
        # The picture shows what lies open or is held, and no card that is not there.
        lying = Counter(re.findall(r"JO|[2-9TJQKA][SHDC]", json.dumps(position)))
        faces = [face for row in each["rows"] for group in row["groups"] for face in group]
        assert 1 <= len(each["rows"]) <= 2
        assert faces
        assert not Counter(face.split()[0] for face in faces) - lying
        assert each["rows"][-1]["seat"] == position["viewer"]
    # What titles are made of is seldom the same.
    stories = Counter(json.dumps(each["story"], sort_keys=True) for each in about.values())
    assert max(stories.values()) <= 2
    # The first one is easy, and no draw from the stock.
    first = min(found, key=lambda puzzle: about[puzzle["id"]]["place"])
    assert first["level"] == 1
    assert first["best"] != "draw stock"


def test_a_move_that_may_wait_is_no_answer() -> None:
    """A move after which the answer may follow is tried with it, as policies may forget it."""
    view = state_of(TWOS)
    proof = prove(view, view.parse("discard KS end"), 0.0, 25, "twos")
    assert proof.costs["meld 2D"] == -50
    assert "meld 2D, discard KS end" in proof.why


@pytest.mark.full
def test_the_tool_finds_the_same_puzzles_again() -> None:
    found, same = (list(islice(puzzles("virtues", "test"), 2)) for _ in range(2))
    assert found == same
    with ProcessPoolExecutor(2) as pool:
        assert list(islice(puzzles("virtues", "test", executor=pool), 2)) == found
    # Proved again they stay; one that names another move falls out.
    known = [{**each, "level": 9} for each in found] + [{**found[0], "best": found[0]["usual"]}]
    assert list(again(known)) == found


@pytest.mark.parametrize("game", usually(GAMES, ["royals", "virtues"]))
def test_legal_question_offers_one_legal_move(game: str) -> None:
    asked = questions(game)
    assert (4 if game in harness.OURS else 0) <= len(asked) <= QUESTIONS
    about = Counter(each["steps"][0]["rule"] for each in asked)
    assert max(about.values()) <= SAME
    for each in asked:
        rule, number, step = each["id"].split("/")
        scene = GAMES[game].rules[rule].scenes[int(number) - 1]
        *refused, legal = each["steps"]
        assert len(refused) in range(REFUSED[0], REFUSED[1] + 1)
        assert len({told["words"] for told in each["steps"]}) == len(each["steps"])
        # The scene before that step.
        state = open_scene(GAMES[game], scene).state
        for frame in islice(play_scene(GAMES[game], scene), int(step)):
            state = frame.state
        assert legal["kind"] == "play"
        assert legal["move"] in [str(move) for move in state.legal_moves()]
        for told in refused:
            with pytest.raises(IllegalMove) as refusal:
                state.copy().play(told["move"])
            assert (told["kind"], told["rule"]) == ("no", refusal.value.rule)


def test_german_questions_have_the_same_moves() -> None:
    with use_language("de"):
        german = questions("virtues")
    english = questions("virtues")
    assert [each["id"] for each in german] == [each["id"] for each in english]
    for one, other in zip(german, english, strict=True):
        assert [told["move"] for told in one["steps"]] == [told["move"] for told in other["steps"]]
    said = [told["words"] for each in german for told in each["steps"]]
    assert not any(word in text.split() for text in said for word in ("meld", "with", "draw"))
