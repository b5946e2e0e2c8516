"""Scenes of one's own: built, written, read, shown, and refused in words where they are hostile."""

from __future__ import annotations

import copy
import json
import tomllib
from pathlib import Path
from random import Random
from typing import Any

import pytest

import regalia
from regalia import Match, PositionError
from regalia.bridge import Bridge
from regalia.errors import LetterError
from regalia.multiplayer.packing import pack
from regalia.rules.positions import complete, shorten
from regalia.scenes import FORM, LIMITS, Answer, Scene, SceneStep
from tests.engine import crowded, harness
from tests.engine.harness import Variant
from tests.engine.test_bad_positions import JUNK
from tools.common import ROOT

SENTENCES = (
    "The king takes the trick, and with it the queen that opens the melds.",
    "Three tens at once: that is forty points with the jack.",
    "Now nothing is left to lead but the ace, which the two beats.",
)


def finished(variant: Variant, seed: int = 3) -> Match:
    """Return a match of which one hand is over."""
    match = variant.game.new_match(
        variant.seats, seed, variant.options, names=["You", "Ada", "Bo", "Cleo"][: variant.seats]
    )
    rng = regalia.Rng(seed)
    while not match.hands and not match.over:
        match.play(rng.choice(match.state.legal_moves()))
    return match


def told(variant: Variant, **changes: Any) -> Scene:
    """Return a scene of three moves in the middle of a hand, with a sentence each."""
    match = finished(variant)
    middle = len(match.log[0].moves) // 2
    scene = Scene.of_match(match, middle, middle + 3, 1, 0)
    parts = {
        **vars(scene),
        "title": "How a queen was won",
        "text": "Ada holds back her king until the queen is led.",
        "steps": tuple(
            SceneStep(step.move, say, ("KH", "QH"))
            for step, say in zip(scene.steps, SENTENCES, strict=True)
        ),
        **changes,
    }
    return Scene(**parts).check()


class Page:
    """A page with a table of its own."""

    def __init__(self) -> None:
        self.bridge = Bridge()

    def ask(self, method: str, **arguments: Any) -> Any:
        answer = json.loads(self.bridge.call(json.dumps({"method": method, **arguments})))
        assert "ok" in answer, answer
        return answer["ok"]

    def refused(self, method: str, **arguments: Any) -> dict[str, Any]:
        answer = json.loads(self.bridge.call(json.dumps({"method": method, **arguments})))
        assert "error" in answer, answer
        return dict(answer["error"])


# --- cut off at its ends --------------------------------------------------------------------------


@pytest.mark.parametrize("variant", harness.TABLES, ids=str)
def test_scene_is_cut_at_both_ends(variant: Variant) -> None:
    """The position of a later step stands for the beginning, and each sentence stays."""
    scene = told(variant)
    later = scene.cut(1, 2).check()
    assert [step.move for step in later.steps] == [scene.steps[1].move]
    assert (later.text, later.first.say, later.first.rings) == ("", SENTENCES[0], ("KH", "QH"))
    assert later.steps[0].say == SENTENCES[1]
    whole = scene.played(2).state.to_dict()
    assert later.played().state.to_dict() == whole
    assert scene.cut() == scene
    page = Page()
    assert page.ask("own_cut", scene=scene.to_dict(), first=1, last=2) == later.to_dict()


def test_scene_is_cut_at_its_own_steps_alone() -> None:
    page, scene = Page(), told(harness.ROYALS).to_dict()
    assert page.refused("own_cut", scene=scene, first=2, last=1)["kind"] == "OptionError"
    assert page.refused("own_cut", scene=scene, first=0, last=9)["where"] == "last"
    assert page.refused("own_cut", scene=scene, first="x", last=1)["where"] == "first"


# --- positions, shortened and completed ---------------------------------------------------------


@pytest.mark.parametrize("variant", [*harness.usual(), *crowded.VARIANTS], ids=str)
def test_shortened_position_stands_for_the_same_state(variant: Variant) -> None:
    state, walk = harness.seeded_walk(variant, 8, harness.Policy(60, True))
    for at, _ in enumerate(walk):
        if at % 23 == 0:
            short = json.loads(json.dumps(shorten(state)))
            assert complete(state.game, short).to_dict() == state.to_dict()
            assert len(json.dumps(short)) < len(harness.text(state))


# --- written and read ----------------------------------------------------------------------------


@pytest.mark.parametrize("variant", harness.usual(), ids=str)
def test_scene_survives_file_and_link(variant: Variant) -> None:
    scene = told(variant)
    assert Scene.read(scene.to_json()) == Scene.read(scene.pack()) == scene
    assert len(scene.pack()) < 1_500
    assert scene.names[1] == "Ada"
    assert "You" not in scene.names


@pytest.mark.parametrize("variant", harness.TABLES, ids=str)
def test_catalogue_entry_has_the_same_position_and_moves(variant: Variant) -> None:
    scene = told(variant)
    entry = tomllib.loads(scene.to_toml())["rule"]["scene"][0]
    assert entry["title"] == scene.title
    assert entry["steps"] == [step.move for step in scene.steps]
    start = complete(variant.game, entry["position"])
    for step in entry["steps"]:
        start.play(step)
    # TOML has no null: who began is counted back there.
    began = {"first": None}
    assert {**start.to_dict(), **began} == {**scene.played().state.to_dict(), **began}


def test_defaults_are_not_written() -> None:
    match = regalia.GAMES["royals"].new_match(seed=7)
    scene = Scene(game="royals", position=shorten(match.state))
    assert set(scene.to_dict()) == {"regalia", "version", "game", "position"}


def test_scene_of_match_keeps_the_points_of_earlier_hands() -> None:
    match = regalia.GAMES["virtues"].new_match(seed=2)
    rng = regalia.Rng(1)
    while len(match.hands) < 2:
        match.play(rng.choice(match.state.legal_moves()))
    scene = Scene.of_match(match, 2, 5, deal=1)
    assert scene.position["totals"] == match.hands[0].scores
    assert scene.open().scores == match.hands[0].scores


def test_steps_that_are_none_are_refused() -> None:
    match = finished(harness.ROYALS)
    with pytest.raises(regalia.OptionError, match="none from 0 to"):
        Scene.of_match(match, 5, 3)


def test_blanks_and_line_ends_in_a_text_are_single_blanks() -> None:
    scene = told(harness.ROYALS).to_dict()
    scene["text"] = "  One\n two\t three "
    assert Scene.from_dict(scene).text == "One two three"


def test_scene_of_the_documentation_is_one() -> None:
    page = (Path(__file__).parents[2] / "docs" / "scenes.md").read_text("utf-8")
    scene = Scene.from_json(page.split("```json\n")[1].split("```")[0])
    assert scene.title == "A jack opens the melds"
    assert Scene.unpack(scene.pack()) == scene


# --- the bridge ----------------------------------------------------------------------------------


@pytest.mark.parametrize("variant", harness.TABLES, ids=str)
def test_scene_is_started_from_a_review_and_shown(variant: Variant) -> None:
    page, match = Page(), finished(variant)
    middle = len(match.log[0].moves) // 2
    page.ask("review", record=match.record.dump())
    scene = page.ask("own_start", deal=0, first=middle, last=middle + 3, eyes=0)
    scene["steps"][1].update(say=SENTENCES[0], rings=["KH"])
    written = page.ask("own_write", scene=scene)
    assert page.ask("own_read", text=written["packed"]) == scene
    assert page.ask("own_read", text=written["text"]) == scene
    shown = page.ask("own_show", scene=scene)
    assert [step["move"] for step in shown["steps"]] == [step["move"] for step in scene["steps"]]
    assert (shown["steps"][1]["say"], shown["steps"][1]["rings"]) == (SENTENCES[0], ["KH"])
    assert shown["first"]["open"] is None
    assert str(shown["first"]["names"][0]) == "You"
    openly = page.ask("own_show", scene={**scene, "eyes": None})
    assert len(openly["first"]["open"]) == variant.seats - 1
    assert "You" not in openly["first"]["names"]
    # What can follow is offered to whoever writes the scene, a forced move too.
    state = Scene.from_dict(scene).played().state
    assert shown["actor"] == openly["actor"] == state.actor
    assert {move["text"] for move in shown["moves"]} == {str(m) for m in state.legal_moves()}


def test_scene_with_eyes_shows_no_card_of_another_hand() -> None:
    scene = told(harness.ROYALS, eyes=1)
    shown = Page().ask("own_show", scene=scene.to_dict())
    start = scene.open().state
    single = {card for card in start.to_dict()["hands"][0] if card[0] in "2345678"}
    assert single
    assert not single & set(json.dumps(shown["first"]["table"]).replace('"', " ").split())


def test_hand_in_progress_makes_no_scene() -> None:
    page = Page()
    page.ask("new", game="royals", names=["You", "Ada"], bots=[None, "steady"], seed="x")
    page.ask("review")
    error = page.refused("own_start", deal=0, first=0, last=0)
    assert error["message"] == "a hand can be shown once it is over"


def test_move_is_found_or_not() -> None:
    scene = told(harness.ROYALS)
    state = scene.played().state
    right, wrong, *_ = [str(move) for move in state.legal_moves()]
    asked = Scene(**{
        **vars(scene), "kind": "find", "eyes": state.actor, "otherwise": "Look again.",
        "answers": (Answer(right, True, "Yes."),),
    }).check()  # fmt: skip
    page, told_ = Page(), asked.to_dict()
    assert page.ask("own_answer", scene=told_, text=right) == {"right": True, "say": "Yes."}
    other = page.ask("own_answer", scene=told_, text=wrong)
    assert other == {"right": False, "say": "Look again."}
    assert page.refused("own_answer", scene=told_, text="play 2")["kind"] == "NotationError"
    turn = page.ask("own_lay", scene=told_)
    assert turn["snapshot"]["next"] == {"who": "you"}
    assert turn["snapshot"]["you"] == state.actor
    assert page.ask("own_lay", scene=told_, seat=1 - state.actor)["snapshot"]["you"] != state.actor


def test_puzzle_becomes_a_scene_that_its_seat_sees_as_before() -> None:
    state, walk = harness.seeded_walk(harness.ROYALS, 5, harness.Policy(50, True))
    for _ in zip(range(40), walk, strict=False):
        pass
    assert state.actor is not None
    view = state.view(state.actor)
    scene = Page().ask("own_puzzle", position=view.to_dict(), names=["You", "Ada"])
    again = Scene.from_dict(scene).open().state
    assert again.view(state.actor).to_dict() == view.to_dict()
    assert scene["eyes"] == state.actor


# --- hostile scenes ------------------------------------------------------------------------------


def changed(*path: Any, value: Any) -> dict[str, Any]:
    """Return the JSON of a good scene with one value changed."""
    scene: Any = json.loads(told(harness.ROYALS).to_json())
    part = scene
    for key in path[:-1]:
        part = part[key]
    part[path[-1]] = value
    return dict(scene)


HOSTILE: dict[str, tuple[tuple[Any, ...], Any, str]] = {
    "of another kind of file": (("regalia",), "match", "regalia"),
    "of a later version": (("version",), 2, "version"),
    "with a key too many": (("script",), "x", "script"),
    "of no game": (("game",), "chess", "game"),
    "of an unhashable game": (("game",), ["royals"], "game"),
    "of no kind": (("kind",), "run", "kind"),
    "with markup in its language": (("language",), 'en" onload="x', "language"),
    "with a long title": (("title",), "x" * 81, "title"),
    "with a direction mark": (("title",), "abc\u202edef", "title"),
    "with a control character": (("text",), "a\x07b", "text"),
    "with half of a character": (("text",), "a\ud800b", "text"),
    "with a number for a text": (("text",), 5, "text"),
    "with a pile of accents": (("author",), "a" + "\u0301" * 9, "author"),
    "with a name that means the reader": (("names",), ["You", "Ada"], "names"),
    "with a name twice": (("names",), ["Ada", "Ada"], "names"),
    "with a name too many": (("names",), ["Ada", "Ben", "Cleo"], "names"),
    "with eyes of nobody": (("eyes",), 7, "eyes"),
    "with eyes that are true": (("eyes",), True, "eyes"),
    "with an unknown bot": (("bots",), "../deep", "bots"),
    "with a position that is none": (("position",), [], "position"),
    "with a huge number": (("position", "turn"), 10**30, "position.turn"),
    "with a card twice": (("position", "stock"), "2S 2S 2S", "position"),
    "with a card of no pack": (("position", "dead"), "ZZ", "position"),
    "with a viewer": (("position", "viewer"), 0, "position"),
    "with wild points": (("position", "totals"), ["x", {}], "position.totals"),
    "with a say too long": (("steps", 0, "say"), "x" * 281, "steps[0].say"),
    "with an illegal move": (("steps", 1, "move"), "house S", "steps[1].move"),
    "with a move that is none": (("steps", 1, "move"), "<img>", "steps[1].move"),
    "with a move that is a list": (("steps", 1, "move"), [], "steps[1].move"),
    "with too many steps": (("steps",), [{"move": "pass"}] * 61, "steps"),
    "with a ring that is no card": (("steps", 0, "rings"), ["<b>"], "steps[0].rings[0]"),
    "with an unhashable ring": (("steps", 0, "rings"), [{}], "steps[0].rings[0]"),
    "with too many rings": (("steps", 0, "rings"), ["KH"] * 13, "steps[0].rings"),
    "with a step that is none": (("steps", 0), "play KH", "steps[0]"),
    "with answers to no question": (("answers",), [{"move": "pass"}], "answers"),
    "with an answer that is none": (("answers",), [5], "answers[0]"),
}  # fmt: skip


@pytest.mark.parametrize(("path", "value", "field"), HOSTILE.values(), ids=HOSTILE)
def test_hostile_scene_is_refused_by_its_field(path: Any, value: Any, field: str) -> None:
    scene = changed(*path, value=value)
    with pytest.raises(PositionError) as error:
        Scene.from_dict(scene)
    assert error.value.field.startswith(field)
    if field not in ("regalia", "version"):
        with pytest.raises((PositionError, LetterError)):
            Scene.read("1" + pack(json.dumps(scene), FORM.words))


TEXTS = {
    "nothing": "",
    "noise": "1!!!!",
    "a later version": "2abc",
    "no scene": "1" + pack('{"regalia":"save"}', FORM.words),
    "no JSON": '{"regalia":',
    "a list": "1" + pack("[]", FORM.words),
    "nested deep": '{"regalia":"scene","position":' + "[" * 5_000 + "]" * 5_000 + "}",
    "a bomb": "1" + pack(" " * 1_000_000, FORM.words),
    "a long file": '{"regalia":"scene"' + " " * LIMITS["file"] + "}",
    "a long link": "1" + "A" * LIMITS["packed"],
    "half of a character": '{"regalia":"scene","version":1,"title":"\\ud800"}',
}


@pytest.mark.parametrize("text", TEXTS.values(), ids=TEXTS)
def test_text_that_is_no_scene_gets_a_sentence(text: str) -> None:
    error = Page().refused("own_read", text=text)
    assert error["kind"] in ("PositionError", "LetterError")
    assert "Error" not in error["message"]


@pytest.mark.parametrize("game", regalia.GAMES)
def test_bent_scene_is_refused_in_words_or_can_be_shown(game: str) -> None:
    variant = next(each for each in harness.TABLES if each.game.id == game)
    good, rng, page = json.loads(told(variant).to_json()), Random(game), Page()
    refused = 0
    for _ in range(150):
        bent = copy.deepcopy(good)
        for _ in range(1 + rng.randrange(2)):
            part: Any = bent
            while True:
                key = rng.choice(list(part) if isinstance(part, dict) else range(len(part)))
                if not part[key] or not isinstance(part[key], dict | list) or rng.random() < 0.3:
                    part[key] = copy.deepcopy(rng.choice(JUNK))
                    break
                part = part[key]
        text = json.dumps({"method": "own_show", "scene": bent})
        answer = json.loads(page.bridge.call(text))
        if "error" in answer:
            refused += 1
            assert answer["error"]["kind"] in ("PositionError", "SurrogateError"), answer
    assert refused > 100


def test_frame_of_a_scene_becomes_a_picture() -> None:
    hand = [{"card": "KH", "key": "1"}, {"card": "??", "key": "2"}]
    place = {"name": "Ada", "caption": "Hand", "form": "fan", "id": "hand", "groups": [hand]}
    empty = {"name": "", "caption": "A note", "form": "note", "id": "note", "groups": []}
    frame = {"places": [empty, place], "marks": ["1"], "says": {"lead": "", "text": "She waits."}}
    sprite = (ROOT / "web/assets/sprite.svg").read_text("utf-8")
    made = Page().ask("own_picture", frame=frame, title="A <king>", sprite=sprite)
    assert made.startswith("<svg ")
    for said in ("A &lt;king&gt;", "Ada · Hand", "She waits.", "K♥", 'stroke="#e6b84c"'):
        assert said in made
    assert "A note" not in made
