"""Sentences in other languages: how they are said, and what is checked of their catalogues."""

from __future__ import annotations

import importlib.util
import os
import re
import subprocess
import sys
from pathlib import Path
from types import ModuleType

import pytest
from babel.messages.catalog import Message

import build
from regalia import i18n
from regalia.cards import card_name
from regalia.errors import OptionError
from regalia.i18n import LANGUAGES, Count, Name, tr, use_language
from tools import catalogues, glossary, preview
from tools.common import ROOT, UserError


@pytest.fixture
def engine(tmp_path: Path) -> Path:
    """An engine of two games, whose German has just been begun."""
    files = {
        "i18n/locale/de.po": "",
        "match.py": 'tr("{who} won", who=name)',
        "games/kings/words.py": 'tr("Crown" if one else "Crowns")\nOVER = tr_noop("It is over")',
        "games/queens/words.py": 'tr("It is over")\ntr("Throne of {who}", who=name)',
        "games/queens/lesson.toml": (
            'last = "Now it is yours."\n[[part]]\ntitle = "Passing"\nstep = [{ play = "pass" }]'
        ),
    }
    for name, text in files.items():
        path = tmp_path / "regalia" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    catalogues.update("de", catalogues.engine_templates(tmp_path))
    return tmp_path


def translate(engine: Path, home: str, words: dict[str, str], language: str = "de") -> None:
    path = engine / "regalia" / home / f"locale/{language}.po"
    text = path.read_text(encoding="utf-8")
    for english, said in words.items():
        assert f'msgid "{english}"\nmsgstr ""\n' in text
        text = text.replace(f'msgid "{english}"\nmsgstr ""', f'msgid "{english}"\nmsgstr "{said}"')
    path.write_text(text, encoding="utf-8")


def faults(engine: Path) -> list[str]:
    found = catalogues.check("de", catalogues.engine_templates(engine))
    return [fault.removeprefix(f"{engine}/regalia/") for fault in found]


class TestCatalogues:
    def test_sentence_is_in_the_catalogue_of_its_game(self, engine: Path) -> None:
        assert sorted(faults(engine)) == [
            "games/kings/locale/de.po: not translated: Crown",
            "games/kings/locale/de.po: not translated: Crowns",
            "games/queens/locale/de.po: not translated: Now it is yours.",
            "games/queens/locale/de.po: not translated: Passing",
            "games/queens/locale/de.po: not translated: Throne of {who}",
            "i18n/locale/de.po: not translated: It is over",
            "i18n/locale/de.po: not translated: {who} won",
        ]

    def test_a_placeholder_that_differs_is_reported(self, engine: Path) -> None:
        translate(engine, "i18n", {"{who} won": "{wer} gewinnt", "It is over": "Aus"})
        other = "i18n/locale/de.po: other placeholders than the English: {wer} gewinnt"
        assert other in faults(engine)
        path = engine / "regalia/i18n/locale/de.po"
        text = path.read_text(encoding="utf-8").replace("{wer} gewinnt", "Gewonnen")
        path.write_text(text, encoding="utf-8")
        assert other.replace("{wer} gewinnt", "Gewonnen") in faults(engine)
        # A translator may say that a language does without it.
        text = text.replace("#: regalia/match.py", "# without {who}\n#: regalia/match.py")
        path.write_text(text, encoding="utf-8")
        assert not [fault for fault in faults(engine) if "placeholders" in fault]

    def test_unused_translation_is_reported_and_marked(self, engine: Path) -> None:
        translate(engine, "games/kings", {"Crown": "Krone", "Crowns": "Kronen"})
        words = engine / "regalia/games/kings/words.py"
        words.write_text('tr("Crowns")\nOVER = tr_noop("It is over")', encoding="utf-8")
        assert "games/kings/locale/de.po: said nowhere: Crown" in faults(engine)
        catalogues.update("de", catalogues.engine_templates(engine))
        assert "games/kings/locale/de.po: said nowhere: Crown" in faults(engine)
        assert '#~ msgid "Crown"' in (engine / "regalia/games/kings/locale/de.po").read_text()

    def test_sentence_shared_with_another_game_is_kept(self, engine: Path) -> None:
        translate(engine, "games/queens", {"Throne of {who}": "Thron von {who}"})
        before = (engine / "regalia/games/queens/locale/de.po").read_bytes()
        more = engine / "regalia/games/jacks/more.py"
        more.parent.mkdir()
        more.write_text('tr("Throne of {who}", who=name)\ntr("Jacks")', encoding="utf-8")
        catalogues.update("de", catalogues.engine_templates(engine))
        assert (engine / "regalia/games/queens/locale/de.po").read_bytes() == before
        assert "Throne" not in (engine / "regalia/games/jacks/locale/de.po").read_text()

    def test_moved_sentence_keeps_its_translation(self, engine: Path) -> None:
        translate(engine, "games/kings", {"Crown": "Krone", "Crowns": "Kronen"})
        (engine / "regalia/games/kings/words.py").write_text('tr("Crowns")', encoding="utf-8")
        (engine / "regalia/games/queens/more.py").write_text('tr("Crown")', encoding="utf-8")
        catalogues.update("de", catalogues.engine_templates(engine))
        moved = engine / "regalia/games/queens/locale/de.po"
        assert 'msgid "Crown"\nmsgstr "Krone"' in moved.read_text()
        assert '"Crown"' not in (engine / "regalia/games/kings/locale/de.po").read_text()

    def test_catalogue_in_another_format_is_reported(self, engine: Path) -> None:
        german = {"{who} won": "{who} gewinnt", "It is over": "Aus"}
        translate(engine, "i18n", german)
        translate(engine, "games/kings", {"Crown": "Krone", "Crowns": "Kronen"})
        translate(engine, "games/queens", {"Throne of {who}": "Thron von {who}"})
        translate(engine, "games/queens", {"Now it is yours.": "Jetzt du.", "Passing": "Passen"})
        assert faults(engine) == []
        path = engine / "regalia/games/kings/locale/de.po"
        text = path.read_text(encoding="utf-8")
        path.write_text(text.replace('msgstr "Krone"', 'msgstr ""\n"Krone"'), encoding="utf-8")
        assert faults(engine) == ["games/kings/locale/de.po: not as build.py messages writes it"]

    def test_incomplete_language_is_reported_in_one_line(self, engine: Path) -> None:
        translate(engine, "games/kings", {"Crown": "Krone"})
        told = catalogues.progress("de", catalogues.engine_templates(engine))
        assert told == "de: 1 of 7 messages translated, 6 missing, 0 stale"

    def test_language_in_part_may_lack_sentences_but_not_placeholders(self, engine: Path) -> None:
        templates = catalogues.engine_templates(engine)
        catalogues.update("fr", templates, begin=True)
        translate(engine, "games/kings", {"Crown": "Couronne"}, "fr")
        assert catalogues.check("fr", templates) == []
        translate(engine, "i18n", {"{who} won": "{name} gagne"}, "fr")
        (fault,) = catalogues.check("fr", templates)
        assert fault.endswith("other placeholders than the English: {name} gagne")

    def test_language_in_part_keeps_to_its_catalogues(self, engine: Path) -> None:
        templates = catalogues.engine_templates(engine)
        catalogues.update("fr", templates, begin=True)
        (engine / "regalia/games/queens/locale/fr.po").unlink()
        catalogues.update("fr", templates)
        assert {path.parts[-3] for path in engine.rglob("fr.po")} == {"i18n", "kings"}

    def test_beginning_a_language_says_so_and_leaves_the_others_alone(
        self, engine: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
    ) -> None:
        words = engine / "regalia/games/kings/words.py"
        words.write_text('tr("Throne")', encoding="utf-8")
        standing = {path: path.read_bytes() for path in engine.rglob("de.po")}
        templates = catalogues.engine_templates(engine)
        monkeypatch.setattr(catalogues, "all_templates", lambda: templates)
        monkeypatch.setattr(catalogues, "lists", dict)
        assert catalogues.main(["update", "eo"]) == 0
        assert {path: path.read_bytes() for path in engine.rglob("de.po")} == standing
        told = capsys.readouterr().out
        assert told.startswith("eo: 0 of 6 messages translated, 6 missing, 0 stale\n")
        assert "serve --language eo" in told

    def test_language_is_offered_once_its_name_is_translated(self, tmp_path: Path) -> None:
        assert catalogues.offered(tmp_path) == {"de": "Deutsch"}
        name = 'msgid "{language} (in part)"\nmsgstr "{language} (un peu)"\n'
        (tmp_path / "fr.po").write_text(name, encoding="utf-8")
        assert catalogues.offered(tmp_path) == {"de": "Deutsch", "fr": "Français (un peu)"}

    @pytest.mark.parametrize("code", ["zz", "../x", "", "FR", "pt_BR", "en"])
    def test_invalid_language_code_is_refused(self, engine: Path, code: str) -> None:
        with pytest.raises(UserError, match=re.escape(repr(code))):
            catalogues.update(code, catalogues.engine_templates(engine))
        assert {path.name for path in engine.rglob("*.po")} == {"de.po"}

    def test_updating_twice_changes_nothing(self, engine: Path) -> None:
        files = {path: path.read_bytes() for path in engine.rglob("*.po")}
        catalogues.update("de", catalogues.engine_templates(engine))
        assert {path: path.read_bytes() for path in engine.rglob("*.po")} == files

    def test_only_translated_sentences_are_compiled(self, engine: Path) -> None:
        translate(engine, "games/kings", {"Crown": "Krone"})
        catalogues.compile_engine(engine)
        made = engine / "regalia/i18n/catalogue_de.py"
        spec = importlib.util.spec_from_file_location("catalogue_de", made)
        assert spec is not None
        assert spec.loader is not None
        module = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(module)
        assert module.SENTENCES == {"Crown": "Krone"}

    def test_each_language_has_its_catalogues(self) -> None:
        assert set(LANGUAGES) <= set(catalogues.languages())


class TestGlossary:
    def test_wrong_word_is_reported_with_the_right_one(self, engine: Path) -> None:
        translate(engine, "games/kings", {"Crown": "Die Königslinie", "Crowns": "Kronen"})
        found = [fault for fault in faults(engine) if "not translated" not in fault]
        assert found == [
            "games/kings/locale/de.po: not “Königslinie” but Ahnenreihe: Die Königslinie"
        ]

    def test_word_is_right_for_other_english(self) -> None:
        messages = [
            Message("{move}: your turn", "{move}: dein Zug"),
            Message("your moves", "deine Züge"),
            Message("{n:One move|* moves} a turn", "{n:Ein Spielzug|* Spielzüge} je Zug"),
            Message("the seat to move", "der Platz am Zug"),
        ]
        found = list(glossary.departures(Path("de.po"), messages))
        assert found == ["de.po: not “Züge” but Spielzug: deine Züge"]

    def test_each_language_has_a_glossary(self) -> None:
        assert all(glossary.glossary(code) for code in LANGUAGES if code != "en")


class TestParts:
    def test_a_name_agrees(self) -> None:
        assert tr("{who} {who:is|are} ruled", who=Name("Ada")) == "Ada is ruled"
        assert tr("{who} {who:is|are} ruled", who=Name("You", you=True)) == "You are ruled"
        assert tr("von {who:*|dir}", who=Name("{Ada}")) == "von {Ada}"

    def test_a_noun_agrees(self) -> None:
        assert tr("{n} {n:card|cards}", n=Count(1)) == "1 card"
        assert tr("{n} {n:card|cards}", n=Count(0)) == "0 cards"


def test_unknown_language_is_refused() -> None:
    known = ", ".join(["en", *LANGUAGES])
    with pytest.raises(OptionError, match=f"no language 'xx': there are {known}"):
        use_language("xx").__enter__()


@pytest.fixture
def french(monkeypatch: pytest.MonkeyPatch) -> None:
    """A language that was begun: one sentence of it is there."""
    made = ModuleType("catalogue_fr")
    sentences = {
        "{n} {n:card|cards}": "{n} {n:carte|cartes}",
        "{who} won {n}": "{who} {who:gagne|gagnez} {n:un point|* points}",
    }
    made.__dict__.update(PLURALS=catalogues.plurals("fr"), SENTENCES=sentences)
    monkeypatch.setitem(sys.modules, "regalia.i18n.catalogue_fr", made)
    monkeypatch.setattr(i18n, "LANGUAGES", {**LANGUAGES, "fr": "français"})


@pytest.mark.usefixtures("french")
def test_counts_follow_the_plural_rules_of_their_language() -> None:
    with use_language("fr"):
        said = [tr("{n} {n:card|cards}", n=Count(n)) for n in (0, 1, 2, 101)]
        assert said == ["0 carte", "1 carte", "2 cartes", "101 cartes"]
        # What is not translated is English, and counts as English does.
        assert tr("{n} {n:trick|tricks}", n=Count(0)) == "0 tricks"
        assert i18n.small("Manche") == "manche"
    with use_language("de"):
        assert i18n.small("Runde") == "Runde"


@pytest.mark.usefixtures("french")
def test_translation_writes_forms_where_english_has_one() -> None:
    with use_language("fr"):
        assert tr("{who} won {n}", who="Ada", n=1) == "Ada gagne un point"
        assert tr("{who} won {n}", who=Name("Vous", you=True), n=2) == "Vous gagnez 2 points"


@pytest.mark.parametrize(
    ("language", "forms"),
    [
        ("de", {0: 1, 1: 0, 2: 1, 21: 1}),
        ("pl", {1: 0, 2: 1, 5: 2, 12: 2, 22: 1, 112: 2}),
        ("ar", {0: 0, 1: 1, 2: 2, 3: 3, 11: 4, 100: 5, 103: 3}),
    ],
)
def test_compiled_catalogue_knows_the_form_of_each_number(
    language: str, forms: dict[int, int]
) -> None:
    made = catalogues.plurals(language)
    assert {number: int(made[number]) for number in forms} == forms


def test_check_names_ten_faults_and_counts_the_rest() -> None:
    faults = [f"{ROOT}/web/i18n/locale/de.po: not translated: {n}" for n in range(25)]
    told = list(catalogues.summary(faults, catalogues.SHOWN))
    assert len(told) == 12
    assert told[0] == "web/i18n/locale/de.po: not translated: 0"
    assert told[10].startswith("And 15 more, 15 in web/i18n/locale/de.po")
    assert list(catalogues.summary([], catalogues.SHOWN)) == []


def test_check_says_how_far_each_language_has_come() -> None:
    counts = [sys.executable, "-c", "print('eo: 3 of 6 messages translated')"]
    _, good, told = build.one_check("Translations", counts, {})
    assert good
    assert told.endswith("s)\neo: 3 of 6 messages translated")


def test_names_of_cards_follow_the_language(monkeypatch: pytest.MonkeyPatch) -> None:
    """They are kept, but for each language, and not the English that stands in for a late one."""
    king = 12 * 4 + 1
    assert card_name(king) == "King of hearts"
    monkeypatch.setattr(i18n, "_catalogue", lambda language: {})
    with use_language("de"):
        assert card_name(king) == "King of hearts"
    monkeypatch.undo()
    with use_language("de"):
        assert card_name(king).startswith("Herz")
    assert card_name(king) == "King of hearts"


def test_preview_speaks_a_begun_language_and_the_rest_in_english(tmp_path: Path) -> None:
    checkout = preview.prepare("it", "Italiano", tmp_path / "checkout")
    engine = checkout / "engine"
    catalogues.update("it", catalogues.engine_templates(engine), begin=True)
    path = engine / "regalia" / "i18n" / "locale" / "it.po"
    begun = 'msgid "Face-down card"\nmsgstr ""'
    text = path.read_text(encoding="utf-8")
    assert begun in text
    path.write_text(text.replace(begun, begun[:-1] + 'Carta coperta"'), encoding="utf-8")
    catalogues.compile_engine(engine)
    script = """
import regalia
from regalia.cards import card_name
from regalia.i18n import use_language
with use_language("it"):
    print(card_name(53), "|", card_name(49))
"""
    env = {**os.environ, "PYTHONPATH": str(engine), "PYTHONIOENCODING": "utf-8"}
    command = [sys.executable, "-c", script]
    done = subprocess.run(command, env=env, capture_output=True, encoding="utf-8", check=True)
    assert done.stdout == "Carta coperta | King of hearts\n"
    page = (checkout / "web" / "i18n" / "languages.js").read_text(encoding="utf-8")
    assert '    "it": "Italiano",\n};' in page
    with pytest.raises(UserError, match=r"build\.py messages xx"):
        preview.build("xx", tmp_path / "site")
