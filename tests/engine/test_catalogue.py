"""The rule catalogues: whole, true of the engine, and in words of their own.

What a catalogue has to hold stands in `catalogues/<game>.toml`.
"""

from __future__ import annotations

import ast
import importlib
import json
import re
import subprocess
import sys
import tomllib
import zipfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from regalia import bridge, rules
from regalia.cards import TEXT
from regalia.errors import IllegalMove, OptionError
from regalia.games import GAMES
from regalia.games.royal_family import rules as family_rules
from regalia.games.royals.state import RoyalsState
from regalia.rules import Rule, RuleError, RuleScene, SceneError, about, languages, load, read
from regalia.state import Event
from tests.engine import harness
from tests.engine.scene_check import play_scene
from tools.catalogues import WHOLE

ROOT = Path(__file__).parents[2]
ENGINE = ROOT / "engine" / "regalia"
SOURCES = ROOT.parent / "shared" / "seeds"

GAME = GAMES["royals"]
CATALOGUE = load("royals")

#: name -> the ids, by game, of the rules that the games of the family share.
FAMILY = {name: ids for name, ids in vars(family_rules).items() if name.isupper()}


class Book:
    """The catalogue of a game, and what it has to hold (`catalogues/<game>.toml`)."""

    def __init__(self, path: Path) -> None:
        said = tomllib.loads(path.read_text(encoding="utf-8"))
        self.id = path.stem
        self.game = GAMES[self.id]
        self.catalogue = load(self.id)
        self.count: int = said["rules"]
        self.areas: dict[str, str] = said["areas"]
        self.rules = [
            f"{self.id}.{area}.{name}".rstrip(".")
            for area, names in self.areas.items()
            for name in names.split() or [""]
        ]
        self.rulings: list[str] = said["rulings"].split()
        self.notes: list[str] = said["notes"]
        #: Rules that no scene refuses a move by though the engine does.
        self.unshown: list[str] = said["unshown"]
        others = {path for name in said.get("others", []) for path in ENGINE.glob(name)}
        code = {path for name in said["code"] for path in (ENGINE / name).rglob("*.py")}
        self.code = sorted(code - others)

    def __str__(self) -> str:
        return self.id


BOOKS = [Book(path) for path in sorted(Path(__file__).parent.glob("catalogues/*.toml"))]
books = pytest.mark.parametrize("book", BOOKS, ids=str)


def prose(rule: Rule) -> Iterator[str]:
    """Everything in an entry that is written for people."""
    yield from (rule.title, rule.text, rule.ruling)
    for scene in rule.scenes:
        yield from (scene.title, scene.text)


# --- whole ---------------------------------------------------------------------------------------


def test_every_game_lists_its_catalogue() -> None:
    assert {book.id for book in BOOKS} == harness.OURS


@books
def test_catalogue_holds_exactly_the_listed_rules_and_rulings(book: Book) -> None:
    listed = f"tests/engine/catalogues/{book.id}.toml lists and counts the entries"
    assert len(book.rules) == book.count, listed
    assert sorted(book.catalogue) == sorted([*book.rules, *book.rulings]), listed


EVERY = [(book, rule_id) for book in BOOKS for rule_id in (*book.rules, *book.rulings)]


@pytest.mark.parametrize(("book", "rule_id"), EVERY, ids=[rule_id for _, rule_id in EVERY])
def test_rule_is_complete_and_its_scenes_hold(book: Book, rule_id: str) -> None:
    """Each rule is told in full, and every scene of it comes true."""
    rule, game = book.catalogue[rule_id], book.game
    assert rule.id == rule_id
    assert (rule.kind == "ruling") == (rule_id in book.rulings)
    assert (rule.kind == "note") == (rule_id in book.notes)
    assert rule.chapter
    assert len(rule.title) <= 50
    assert re.search(r"\bL\d", rule.source)
    assert rule.see
    assert rule.scenes or rule.kind == "note"
    assert len({scene.title for scene in rule.scenes}) == len(rule.scenes)
    for text in prose(rule):
        assert text == "" or text[0].isupper() or text[0] in "“0123456789"
    for text in (rule.text, *(scene.text for scene in rule.scenes)):
        assert text.endswith((".", "!", "?"))
    for scene in rule.scenes:
        start = scene.start(game)
        assert start.cards() == [TEXT[card] for card in game.pack(start.seats)]
        assert game.state_from_dict(start.to_dict()).to_dict() == start.to_dict()
        frames = list(play_scene(game, scene))
        assert len(frames) == len(scene.steps)
        kinds = {frame.step.kind for frame in frames}
        assert kinds - {"play", "next"}, "a scene that asserts nothing shows nothing"


@books
def test_scenes_show_every_refusal_that_the_rules_have(book: Book) -> None:
    """Whatever rule the engine refuses a move by, some scene shows such a move."""
    shown = {
        frame.step.rule
        for rule in book.catalogue.values()
        for scene in rule.scenes
        for frame in play_scene(book.game, scene)
        if frame.refusal
    }
    refusing = {"guards", "hidden", "legal", "explain"}
    modules = [path for path in book.code if path.stem in refusing]
    cited = {rule for path in modules for rule in refused_by(book, path)}
    assert len(cited) > 10, "the search has lost the engine's ways of refusing"
    assert sorted(cited - shown) == book.unshown


# --- cited ---------------------------------------------------------------------------------------


def refused_by(book: Book, path: Path) -> Iterator[str]:
    """The ids in the code of a module but for its comments, or the family's names for them."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Constant) and node.value in book.catalogue:
            yield str(node.value)
        if isinstance(node, ast.Attribute) and node.attr in FAMILY and book.id in FAMILY[node.attr]:
            yield FAMILY[node.attr][book.id]


def written_out(book: Book, path: Path) -> set[str]:
    """The ids that stand in a module in full, comments included."""
    source = path.read_text(encoding="utf-8")
    prefix = book.rulings[0].partition("-")[0]
    return set(re.findall(rf"\b(?:{book.id}\.[a-z]+\.[a-z0-9-]+|{prefix}-[A-Z]\d+b?)\b", source))


@books
def test_rules_that_the_engine_cites_are_in_the_catalogue(book: Book) -> None:
    cited = {book.game.over_rule: "match.py"}
    for path in book.code:
        for rule in written_out(book, path):
            cited[rule] = path.name
    assert len(cited) > 30, "the search has lost the engine's ways of citing"
    assert {rule: at for rule, at in cited.items() if rule not in book.catalogue} == {}


@books
def test_every_rule_is_found_in_the_code_by_its_id(book: Book) -> None:
    """Every rule id can be found in the code that carries the rule out."""
    code = "\n".join(path.read_text(encoding="utf-8") for path in book.code)
    unfound = [
        rule.id
        for rule in book.catalogue.values()
        if rule.kind != "note" and not re.search(rf"\b{re.escape(rule.id)}(?![\w-]|\.\w)", code)
    ]
    assert unfound == []


@books
def test_options_and_entries_name_each_other(book: Book) -> None:
    named = [rule for rule in book.catalogue.values() if rule.option]
    assert {rule.option for rule in named} == set(book.game.options)
    assert any(rule.kind == "option" for rule in named if rule.option == "target")


# --- in words of its own -------------------------------------------------------------------------


def runs(text: str, length: int = 8) -> set[str]:
    """Every run of ``length`` words, without case and punctuation."""
    words = re.findall(r"[a-z0-9]+", text.lower().replace("’", "").replace("'", ""))
    return {" ".join(words[i : i + length]) for i in range(len(words) - length + 1)}


def test_search_for_quotations_ignores_punctuation() -> None:
    ours = "It is said: One, two, three — four five “six” SEVEN eight; and more."
    assert runs(ours) & runs("(one two three four five six seven eight)")
    assert not runs(ours) & runs("one two three four five six seven nine eight")


def sources() -> list[str]:
    return [path.read_text(encoding="utf-8") for path in sorted(SOURCES.glob("*.txt"))]


@pytest.mark.skipif(not SOURCES.is_dir(), reason="the sources are not at hand")
@books
def test_no_sentence_is_taken_from_a_source(book: Book) -> None:
    """No run of eight words agrees with a source, if the sources are at hand."""
    entries = [(rule.id, text) for rule in book.catalogue.values() for text in prose(rule)]
    ours = {run: rule_id for rule_id, text in entries for run in runs(text)}
    theirs = {run for source in sources() for run in runs(source)}
    assert {run: ours[run] for run in theirs & ours.keys()} == {}


@books
def test_quotation_of_a_ruling_is_short_and_exact(book: Book) -> None:
    texts = [" ".join(re.findall(r"[a-z0-9]+", source.lower())) for source in sources()]
    for rule in book.catalogue.values():
        quotes = re.findall("“(.*?)”", rule.ruling)
        assert (rule.kind == "ruling") == bool(quotes)
        for quote in quotes:
            assert len(quote.split()) < 8, f"{rule.id} quotes more than a few words"
            words = " ".join(re.findall(r"[a-z0-9]+", quote.lower()))
            assert not texts or any(words in text for text in texts), f"{rule.id}: {quote}"


# --- reading a catalogue -------------------------------------------------------------------------

HEAD = """
[game]
id = "g"
title = "G"
players = "2"
inventor = "I"
source = "S"
blurb = "B"
[defaults]
attacker = 0
turn = 20
phase = "w1"
house = ["H", "C"]
"""
ENTRY = """
[[rule]]
id = "g.a"
title = "T"
text = "T."
source = "L1"
kind = "rule"
"""
SCENE = """
[[rule.scene]]
title = "T"
text = "T."
steps = ["play KS"]
[rule.scene.position]
hands = ["KS 4D", "5C 6H"]
"""


def test_a_small_catalogue_is_read() -> None:
    said, rules = read("g.toml", HEAD + ENTRY + SCENE)
    assert said.inventor == "I"
    (scene,) = rules["g.a"].scenes
    assert (scene.rule, scene.title, scene.steps) == ("g.a", "T", ("play KS",))
    assert scene.position["phase"] == "w1"
    (frame,) = play_scene(GAME, scene)
    assert frame.state.to_dict()["battle"] == [["KS", 0]]


def test_chapters_begin_where_an_area_has_a_title() -> None:
    chapters = '[chapters]\na = "First"\n"b.two" = "Second"\n'
    entries = "".join(
        ENTRY.replace('"g.a"', f'"{name}"') + SCENE
        for name in ("g.a.one", "R-A01", "g.b.one", "g.b.two", "g.a.two")
    )
    _, rules = read("g.toml", HEAD + chapters + entries)
    told = [rule.chapter for rule in rules.values()]
    assert told == ["First", "First", "First", "Second", "First"]


@pytest.mark.parametrize(
    ("text", "entry", "words"),
    [
        ("[game", "", "TOML"),
        (HEAD + "[chapters]\na = 1\n" + ENTRY + SCENE, "[chapters]", "a: must be a text"),
        ("", "", "game: is missing"),
        (HEAD + "[colour]", "", "rule: is missing"),
        (HEAD.replace("blurb", "blurp") + ENTRY + SCENE, "[game]", "blurb: is missing"),
        (HEAD + ENTRY.replace("title", "titel") + SCENE, "g.a", "title: is missing"),
        (HEAD + ENTRY + "colour = 1" + SCENE, "g.a", "colour: there is no such key"),
        (HEAD + ENTRY.replace('"rule"', '"law"') + SCENE, "g.a", "kind: is 'law'"),
        (HEAD + ENTRY + 'ruling = "R."' + SCENE, "g.a", "ruling:"),
        (HEAD + ENTRY.replace('"rule"', '"ruling"') + SCENE, "g.a", "ruling:"),
        (HEAD + ENTRY + 'see = ["g.b"]' + SCENE, "g.a", "no other entry 'g.b'"),
        (HEAD + ENTRY + 'see = ["g.a"]' + SCENE, "g.a", "no other entry 'g.a'"),
        (HEAD + ENTRY.replace('"T."', '" "') + SCENE, "g.a", "text: must be a text"),
        (HEAD + ENTRY, "g.a", "scene: only a note"),
        (HEAD + ENTRY + SCENE + ENTRY + SCENE, "g.a", "twice"),
        (HEAD + ENTRY + SCENE.replace('["play KS"]', "[]"), "g.a, scene 1", "steps"),
        (HEAD + ENTRY + SCENE.replace('["play KS"]', "[7]"), "g.a, scene 1", "steps[0]"),
        (HEAD + ENTRY + SCENE.replace("steps", "learn = 1\nsteps"), "g.a, scene 1", "learn"),
        (HEAD + "[[rule]]\nkind = 1", "[[rule]] 1", "id: is missing"),
    ],
)
def test_error_in_catalogue_names_its_place(text: str, entry: str, words: str) -> None:
    with pytest.raises(RuleError) as caught:
        read("g.toml", text)
    assert caught.value.file == "g.toml"
    assert caught.value.entry == entry
    assert words in caught.value.message
    assert str(caught.value).startswith("g.toml: ")


@pytest.mark.parametrize("game_id", ["chess", "../royals", ""])
def test_unknown_catalogue_is_refused(game_id: str) -> None:
    with pytest.raises(RuleError, match="no such catalogue"):
        load(game_id)


# --- in other languages --------------------------------------------------------------------------


@pytest.mark.parametrize("language", WHOLE)
@books
def test_translated_catalogue_is_whole_and_plays_the_same(book: Book, language: str) -> None:
    translated = load(book.id, language)
    assert list(translated) == list(book.catalogue)
    for rule, english in zip(translated.values(), book.catalogue.values(), strict=True):
        assert rule.language == language
        assert (rule.kind, rule.option, rule.see) == (english.kind, english.option, english.see)
        assert [(scene.position, scene.steps) for scene in rule.scenes] == [
            (scene.position, scene.steps) for scene in english.scenes
        ]
        assert rule.title.strip() == rule.title
    assert language in languages(book.id)
    head = about(book.id, language)
    assert head.blurb != about(book.id).blurb
    assert head.title == about(book.id).title


def test_names_of_suits_and_ranks_are_those_of_the_english_text() -> None:
    # A rule in German must not speak of other cards than in English.
    ranks = {"Bube": "jack", "Dame": "queen", "König": "king"}
    suits = {"Kreuz": "club", "Karo": "diamond", "Herz": "heart", "Pik": "spade"}
    for english, rule in zip(CATALOGUE.values(), load("royals", "de").values(), strict=True):
        for one, other in zip(english.scenes, rule.scenes, strict=True):
            for german, name in (suits | ranks).items():
                if german in other.text:
                    said = [one.text, one.title, *one.steps]
                    letter = name[0].upper()
                    assert any(name in text.lower() or letter in text for text in said), other.text


def test_an_entry_without_one_of_its_texts_stays_english(monkeypatch: pytest.MonkeyPatch) -> None:
    rules._translated.cache_clear()
    module = importlib.import_module("regalia.rules.catalogue_de_royals")
    rule = next(rule for rule in CATALOGUE.values() if len(rule.scenes) > 1)
    part = {text: said for text, said in module.SENTENCES.items() if text != rule.scenes[1].text}
    monkeypatch.setattr(module, "SENTENCES", part)
    translated = load("royals", "de")
    assert translated[rule.id]._replace(chapter=rule.chapter) == rule
    assert {other.language for other in translated.values()} == {"de", "en"}
    rules._translated.cache_clear()


def test_catalogue_that_was_not_built_is_english(monkeypatch: pytest.MonkeyPatch) -> None:
    rules._translated.cache_clear()
    monkeypatch.setitem(sys.modules, "regalia.rules.catalogue_de_royals", None)
    assert load("royals", "de") is CATALOGUE
    monkeypatch.undo()
    # It is asked for again: in a browser it may arrive late.
    assert load("royals", "de") is not CATALOGUE


def test_unknown_language_is_refused() -> None:
    with pytest.raises(OptionError, match="no language 'tlh': there are en, de"):
        load("royals", "tlh")
    with pytest.raises(OptionError):
        GAME.rules_in("../de")


def test_refusal_and_scene_speak_german() -> None:
    told = call(method="show", rule="royals.trick.two-beats-ace", scene=0, language="de")
    german = load("royals", "de")["royals.trick.two-beats-ace"]
    assert (told["title"], told["language"]) == (german.scenes[0].title, "de")
    assert "Ada" in told["text"] or "Seat" not in told["text"]
    ruled = call(method="rule", rule="royals.trick.two-beats-ace", language="de")
    assert (ruled["title"], ruled["language"]) == (german.title, "de")


def call(**asked: object) -> dict[str, Any]:
    answer: dict[str, Any] = json.loads(bridge.call(json.dumps(asked)))
    told: dict[str, Any] = answer["ok"]
    return told


# --- read ----------------------------------------------------------------------------------------


def test_the_catalogue_is_read_once_and_only_when_asked_for() -> None:
    assert load("royals") is CATALOGUE
    assert GAME.rules is CATALOGUE
    assert about("royals").title == GAME.title
    code = "import sys, regalia; regalia.GAMES['royals']; print('tomllib' in sys.modules)"
    assert run_python(code, ENGINE.parent) == "False"


def test_catalogue_is_read_from_a_packed_wheel(tmp_path: Path) -> None:
    packed = tmp_path / "regalia.whl"
    with zipfile.ZipFile(packed, "w") as wheel:
        for path in ENGINE.rglob("*"):
            if path.suffix in (".py", ".toml"):
                wheel.write(path, path.relative_to(ENGINE.parent))
    code = "from regalia.rules import load; print(len(load('royals')))"
    assert run_python(code, packed) == str(len(CATALOGUE))


def run_python(code: str, path: Path) -> str:
    done = subprocess.run(
        [sys.executable, "-S", "-c", code],
        env={"PYTHONPATH": str(path)},
        capture_output=True,
        text=True,
        timeout=120,
        check=True,
    )
    return done.stdout.strip()


# --- scenes that do not hold ---------------------------------------------------------------------


def scene(*steps: str, **position: object) -> RuleScene:
    given = {"attacker": 0, "turn": 20, "phase": "w1", "house": ["H", "C"]}
    given["hands"] = ["KS 4D", "5C 6H"]
    return RuleScene("g.a", "Title", "Text.", {**given, **position}, steps)


@pytest.mark.parametrize(
    ("steps", "number", "words"),
    [
        (["play KS", "play KH"], 2, "'play KH' fails"),
        (["ply KS"], 1, "'ply KS' fails"),
        (["no play KS -- royals.trick.lead"], 1, "is legal"),
        (["no play KH -- royals.trick.follow"], 1, "refused by royals.trick.lead, not by"),
        (["no play KH"], 1, "no MOVE -- RULE.ID"),
        (["no fly -- royals.trick.lead"], 1, "fails"),
        (["list play KH"], 1, "'play KH' is not among the moves"),
        (["unlisted play KS"], 1, "'play KS' is among the moves"),
        (["list"], 1, "names no move"),
        (['see {"phase": "w0"}'], 1, "phase is w1, not w0"),
        (['see {"weather": 1}'], 1, "no weather"),
        (['see {"hands": ["KS", null]}'], 1, "hands is"),
        (['see {"hands": [3, null]}'], 1, "hands is"),
        (['see {"hands": ["KS 4D"]}'], 1, "hands is"),
        (['see {"house": [null, "C"]}'], 1, "house is"),
        (['see {"turn": "20"}'], 1, "turn is 20"),
        (['see {"stock": 3}'], 1, "stock is"),
        (['see {"discard": "7D 9C"}'], 1, "discard is"),
        (['see ["KS"]'], 1, "JSON object"),
        (["see {"], 1, "see {"),
        (['view 1 {"hands": ["KS 4D", null]}'], 1, "hands is"),
        (['view one {"hands": []}'], 1, "view one"),
        (["score [0, 0]"], 1, "not over"),
        (["play KS", "next"], 2, "no next hand"),
        (['match {"over": true}'], 1, "over is False"),
    ],
)
def test_false_step_is_reported(steps: list[str], number: int, words: str) -> None:
    with pytest.raises(SceneError) as caught:
        list(play_scene(GAME, scene(*steps, discard="9C 7D")))
    assert (caught.value.rule, caught.value.scene, caught.value.step) == ("g.a", "Title", number)
    assert words in str(caught.value)


def test_wrong_score_is_reported() -> None:
    ended = {"phase": "w3", "won": 0, "spoils": ["JH", ""]}
    assert len(list(play_scene(GAME, scene("discard KS end", "score [-5, -20]", **ended)))) == 2
    with pytest.raises(SceneError, match="step 2: scores is"):
        list(play_scene(GAME, scene("discard KS end", "score [-5, -25]", **ended)))


def test_refusal_that_changes_the_state_is_detected(monkeypatch: pytest.MonkeyPatch) -> None:
    def play(self: RoyalsState, move: str) -> list[Event]:
        self.turn += 1
        raise IllegalMove("royals.trick.lead", "No.")

    monkeypatch.setattr(RoyalsState, "play", play)
    with pytest.raises(SceneError, match="changes the position"):
        list(play_scene(GAME, scene("no play KH -- royals.trick.lead")))


@pytest.mark.parametrize(
    ("position", "words"),
    [
        ({"weather": "fine"}, "weather"),
        ({"hands": ["8S 8S", ""]}, "8S stands 2 times"),
        ({"hands": ["KH KH", "KH"], "dead": "KH"}, "KH stands 4 times"),
        ({"fill": "table"}, "fill"),
        ({"phase": "noon"}, "phase"),
        ({"options": {"speed": 1}}, "speed"),
        ({"seats": 3}, "2 players"),
        ({"pack": "KH", "hands": ["KS", ""]}, "attacker"),
    ],
)
def test_impossible_position_is_reported(position: dict[str, object], words: str) -> None:
    with pytest.raises(SceneError, match=re.escape(words)) as caught:
        scene("play KS", **position).start(GAME)
    assert (caught.value.rule, caught.value.step) == ("g.a", 0)


@pytest.mark.parametrize(
    ("spoils", "words"),
    [
        (["QH.vKCm17", "", ""], "QH has the marks 'vKCm17', but"),
        (["QH.vKCs17 KC.vQHs18", "", ""], "they are 'none'"),
        (["QC.h1", "QC.*vKDs10 KD.*vQCs10", ""], "QC has the marks 'h1', but"),
        (["QC.h1", "QC.*vKDs10! KD.*vQCs10", ""], "KD has the marks"),
    ],
)
def test_impossible_marks_of_couples_are_reported(spoils: list[str], words: str) -> None:
    given = {"house": ["H", "C", "D"], "hands": ["4S", "5S", "6S"], "phase": "w2", "turn": 20}
    wrong = RuleScene(
        "g.a", "Title", "Text.", {**given, "attacker": 0, "spoils": spoils}, ("pass",)
    )
    with pytest.raises(SceneError, match=re.escape(words)):
        wrong.start(GAMES["marriage"])


def test_a_surrender_that_is_refused_changes_nothing() -> None:
    given = {"house": ["H", "C", "D"], "hands": ["4S", "5S", "6S"], "phase": "w2", "turn": 20}
    steps = ("no surrender 0 -- marriage.game.end", "surrender 1", 'match {"flags": [1]}')
    behind = {**given, "attacker": 0, "totals": [9, 8, 7]}
    assert len(list(play_scene(GAMES["marriage"], RuleScene("g.a", "T", "T.", behind, steps)))) == 3
    legal = RuleScene("g.a", "T", "T.", behind, ("no surrender 1 -- marriage.game.end",))
    with pytest.raises(SceneError, match="'surrender 1' is legal"):
        list(play_scene(GAMES["marriage"], legal))


def test_rest_of_pack_is_under_the_stock_or_dead() -> None:
    given = {"stock": "QD TC", "discard": "9C"}
    on_top = scene("play KS", **given).start(GAME).to_dict()
    assert on_top["stock"][-2:] == ["QD", "TC"]
    assert (len(on_top["stock"]), on_top["dead"]) == (95, [])
    dry = scene("play KS", **given, fill="dead").start(GAME).to_dict()
    assert (dry["stock"], len(dry["dead"])) == (["QD", "TC"], 93)


def test_scene_position_is_completed() -> None:
    drawing = scene("draw stock", phase="w0").start(GAME).to_dict()
    assert (drawing["draws"], drawing["actor"], drawing["first"]) == ([0, 1, 0], 0, 1)
    other = scene("draw stock", phase="w0", attacker=1).start(GAME).to_dict()
    assert (other["draws"], other["actor"], other["first"]) == ([1, 0, 1], 1, 0)
