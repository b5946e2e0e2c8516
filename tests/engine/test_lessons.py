"""The first hand of each game: it can be played as it is written down, and says something."""

import json
import re
from typing import Any

import pytest

from regalia import GAMES, bridge
from regalia.errors import OptionError
from regalia.i18n import LANGUAGES
from regalia.lessons import lesson


def ask(**call: Any) -> Any:
    answer = json.loads(bridge.call(json.dumps(call)))
    assert "error" not in answer, answer
    return answer["ok"]


@pytest.mark.parametrize("game", GAMES)
def test_every_step_is_legal_and_the_hand_goes_on(game: str) -> None:
    written = lesson(game)
    assert written is not None
    match = written.begin()
    for step in written.steps:
        assert step.play in {str(move) for move in match.state.legal_moves()}
        match.play(step.play)
    assert not match.hands
    assert match.state.actor is not None


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_another_language_names_the_same_cards_at_the_same_steps(game: str, language: str) -> None:
    english, foreign = lesson(game), lesson(game, language)
    assert english is not None
    assert foreign is not None
    assert foreign.last != english.last
    assert len(foreign.names) == len(english.names)
    cards = re.compile(r"(?:10|[2-9AKQJ])[♠♥♦♣]")
    for step, other in zip(english.steps, foreign.steps, strict=True):
        assert other.play == step.play
        assert other.say != step.say or not step.say
        assert set(cards.findall(step.say)) <= set(cards.findall(other.say)), other.say


def test_unknown_language_is_refused() -> None:
    with pytest.raises(OptionError, match="no language 'xx'"):
        lesson("royals", "xx")


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("language", ["en", *LANGUAGES])
def test_each_own_step_is_explained_in_few_words(game: str, language: str) -> None:
    told = ask(method="lesson", game=game, language=language)
    own = [step for step in told["steps"] if step["seat"] == 0]
    assert len(own) >= 4
    assert all(step["move"]["text"] == step["play"] for step in own)
    assert all(step["say"] or step["move"].get("auto") for step in own)
    said = [step["say"] for step in told["steps"] if step["say"]] + [told["last"]]
    assert all(len(text) <= 210 for text in said)
    # Two minutes: so many words at an easy pace, and a second or two a move.
    assert sum(len(text.split()) for text in said) <= 260


@pytest.mark.parametrize("game", GAMES)
def test_the_page_can_play_it(game: str) -> None:
    told = ask(method="lesson", game=game)
    bots = [None] + ["steady"] * (len(told["names"]) - 1)
    shown = ask(method="open", record=told["start"], seat=0, bots=bots)["snapshot"]
    for number, step in enumerate(told["steps"]):
        if number < shown["ply"]:
            continue  # A move without a choice is made with the one before it.
        assert shown["actor"] == step["seat"]
        if step["move"]:
            held = [card["ref"] for card in shown["table"]["hand"]["cards"]]
            mine = [ref for ref in step["move"]["picks"] if ref.endswith("@h")]
            assert all(held.count(ref) >= mine.count(ref) for ref in mine)
        shown = ask(method="play", text=step["play"])["snapshot"]
