"""Another language is whole: every sentence of the engine is in it, and nothing else."""

from __future__ import annotations

import ast
import string
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from pkgutil import iter_modules

import pytest

import regalia
from regalia.errors import OptionError
from regalia.i18n import LANGUAGES, Count, Name, tr, use_language

SOURCE = Path(regalia.__file__).parent


def sentences() -> Iterator[tuple[str, str]]:
    """Every English sentence that the engine may say, and where it stands."""
    for path in sorted(SOURCE.rglob("*.py")):
        if path.parent.parent.name == "i18n":
            continue  # A language says only what stands elsewhere.
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Name):
                continue
            if node.func.id not in ("tr", "tr_noop"):
                continue
            place = f"{path.relative_to(SOURCE)}:{node.lineno}"
            for text in literals(node.args[0]):
                yield text, place


def literals(node: ast.expr) -> Iterator[str]:
    """The texts that an argument may be: a text, or one of two."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.value
    elif isinstance(node, ast.IfExp):
        yield from literals(node.body)
        yield from literals(node.orelse)
    # Anything else was marked by tr_noop where it stands.


def parts(text: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(text) if name is not None}


@pytest.mark.parametrize("language", LANGUAGES)
class TestTongue:
    def test_it_says_everything(self, language: str) -> None:
        says = import_module(f"regalia.i18n.{LANGUAGES[language]}").SAYS
        missing = [f"{place}: {text}" for text, place in sentences() if text not in says]
        assert missing == []

    def test_it_says_nothing_that_is_not_said(self, language: str) -> None:
        says = import_module(f"regalia.i18n.{LANGUAGES[language]}").SAYS
        assert sorted(set(says) - {text for text, _ in sentences()}) == []

    def test_it_says_each_sentence_once(self, language: str) -> None:
        package = import_module(f"regalia.i18n.{LANGUAGES[language]}")
        files = [f"{package.__name__}.{file.name}" for file in iter_modules(package.__path__)]
        said = [english for file in files for english in import_module(file).SAYS]
        assert sorted(said) == sorted(package.SAYS)

    def test_its_sentences_have_the_same_parts(self, language: str) -> None:
        says = import_module(f"regalia.i18n.{LANGUAGES[language]}").SAYS
        wrong = [english for english, text in says.items() if parts(text) - parts(english)]
        assert wrong == []


class TestParts:
    def test_a_name_agrees(self) -> None:
        assert tr("{who} {who:is|are} ruled", who=Name("Ada")) == "Ada is ruled"
        assert tr("{who} {who:is|are} ruled", who=Name("You", you=True)) == "You are ruled"
        assert tr("von {who:*|dir}", who=Name("{Ada}")) == "von {Ada}"

    def test_a_noun_agrees(self) -> None:
        assert tr("{n} {n:card|cards}", n=Count(1)) == "1 card"
        assert tr("{n} {n:card|cards}", n=Count(0)) == "0 cards"


def test_a_language_that_nobody_speaks() -> None:
    with pytest.raises(OptionError, match="no language 'xx': there are en, de"), use_language("xx"):
        pass
