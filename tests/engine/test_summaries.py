"""The rules on half a page: short in each language, with the rules of each decision."""

import tomllib
from pathlib import Path
from typing import Any

import pytest

import regalia
from regalia import GAMES
from regalia.i18n import LANGUAGES, tr, use_language
from tests.engine import harness
from tools.catalogues import WHOLE


def book(game: str) -> dict[str, Any]:
    path = Path(regalia.__file__).parent / "games" / game / "book.toml"
    return tomllib.loads(path.read_text(encoding="utf-8"))


@pytest.mark.parametrize("game", harness.having("book.toml"))
@pytest.mark.parametrize("language", ["en", *LANGUAGES])
def test_summary_has_at_most_250_words(game: str, language: str) -> None:
    minute = book(game)["minute"]
    with use_language(language):
        said = [tr(line) for line in minute]
    assert language not in WHOLE or not set(said) & set(minute)
    assert 100 < sum(len(line.split()) for line in said) <= 250


@pytest.mark.parametrize("game", harness.having("book.toml"))
def test_every_decision_names_its_rules(game: str) -> None:
    now = book(game)["now"]
    state = GAMES[game].new_match(seed=1).state
    assert {*state.LISTS, "over"} == set(now)
    assert all(ids and set(ids) <= set(GAMES[game].rules) for ids in now.values())
