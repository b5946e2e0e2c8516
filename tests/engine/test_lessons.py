"""The lesson of each game: it can be played as it is written down, and says something."""

import re

import pytest

from regalia.errors import OptionError
from regalia.i18n import LANGUAGES
from regalia.lessons import Lesson, lesson
from tests.engine import harness
from tests.engine.harness import ask
from tools.catalogues import WHOLE

#: What a lesson has to reach, as verbs of its moves.
REACHES = {
    "royals": {"meld", "kill", "ransom", "end"},
    "marriage": {"gift", "meld", "wed", "end"},
    "alliance": {"draw", "gift", "arrange", "consent", "meld", "end"},
    "virtues": {"draw", "meld", "add", "yield", "discard"},
    "lines": {"bid", "take", "joker"},
}


def written(game: str, language: str = "en") -> Lesson:
    found = lesson(game, language)
    assert found is not None
    return found


def says(told: Lesson) -> list[str]:
    """Return all that a lesson says, in order."""
    texts = [text for part in told.parts for text in (part.title, *(s.say for s in part.steps))]
    return [*texts, told.last]


@pytest.mark.parametrize("game", harness.having("lesson.toml"))
def test_every_step_is_legal_and_the_last_part_ends_with_the_score(game: str) -> None:
    told = written(game)
    assert [part.more for part in told.parts] == sorted(part.more for part in told.parts)
    last = [part for part in told.parts if not part.more][-1]
    verbs = set()
    for part in told.parts:
        match = told.begin(part)
        for step in part.steps:
            assert step.say or step.play
            assert not match.hands or not step.play
            assert step.sheet <= bool(match.hands)
            if step.play:
                assert step.play in {str(move) for move in match.state.legal_moves()}
                match.play(step.play)
                verbs |= {step.play.split()[0], step.play.split()[-1]}
        # The first lesson ends with its only hand; a second one may show how another ends.
        assert bool(match.hands) == part.steps[-1].sheet
        assert part.more or part.steps[-1].sheet == (part is last)
        if part is last:
            assert match.hands[0].scores[0] == max(match.hands[0].scores)
    assert verbs >= REACHES.get(game, set())


def test_players_have_home_suits_of_their_own() -> None:
    for game in ("royals", "marriage", "alliance"):
        told = written(game)
        for part in told.parts:
            match = told.begin(part)
            for step in part.steps:
                if step.play:
                    match.play(step.play)
            houses = match.log[0].state.to_dict()["house"]
            assert len(set(houses)) == len(houses)


@pytest.mark.parametrize("game", harness.having("lesson.toml"))
@pytest.mark.parametrize("language", LANGUAGES)
def test_another_language_names_the_same_cards_at_the_same_steps(game: str, language: str) -> None:
    english, foreign = written(game), written(game, language)
    assert len(foreign.names) == len(english.names)
    cards = re.compile(r"(?:10|[2-9AKQJ])[♠♥♦♣]")
    for text, other in zip(says(english), says(foreign), strict=True):
        assert other != text or not text or language not in WHOLE
        assert set(cards.findall(text)) <= set(cards.findall(other)), other


def test_unknown_language_is_refused() -> None:
    with pytest.raises(OptionError, match="no language 'xx'"):
        lesson("royals", "xx")


@pytest.mark.parametrize("game", harness.having("lesson.toml"))
@pytest.mark.parametrize("language", ["en", *LANGUAGES])
def test_each_own_step_is_explained_within_two_minutes(game: str, language: str) -> None:
    told = ask(method="lesson", game=game, language=language)
    steps = [step for part in told["parts"] for step in part["steps"]]
    more = [step for part in told["more"] for step in part["steps"]]
    own = [step for step in steps if step["seat"] == 0]
    # Each is done by playing, but for the look at the score sheet; at most twelve with the last.
    for lesson_steps in (steps, more):
        assert all(
            bool(step["say"]) == (step["seat"] == 0 or step["sheet"]) for step in lesson_steps
        )
        assert sum(bool(step["say"]) for step in lesson_steps) <= 11
    assert len(own) >= 5
    assert all(step["move"]["text"] == step["play"] for step in own)
    said = [step["say"] for step in steps if step["say"]] + [told["last"]]
    # The panel has one height. So much fits into it on a small phone, less beside a button.
    for step in [*steps, *more]:
        most = 185 if step["seat"] == 0 or step["sheet"] else 145
        assert len(step["say"]) <= most, step["say"]
    assert len(told["last"]) <= 110
    # Two minutes: so many words at an easy pace, two seconds for a move and one for another's.
    words = sum(len(text.split()) for text in said)
    moves = 2 * len(own) + sum(step["seat"] not in (0, None) for step in steps)
    assert words / 3.3 + moves <= 120


@pytest.mark.parametrize("game", harness.having("lesson.toml"))
def test_lesson_can_be_played_step_by_step(game: str) -> None:
    told = ask(method="lesson", game=game)
    bots = [None] + ["steady"] * (len(told["names"]) - 1)
    for part in [*told["parts"], *told["more"]]:
        shown = ask(method="open", record=part["start"], seat=0, bots=bots)["snapshot"]
        made = 0
        for step in part["steps"]:
            if not step["play"]:
                assert shown["ply"] == made, "a word between moves that the engine makes as one"
                continue
            made += 1
            if made <= shown["ply"]:
                assert not step["say"], "a move that the engine makes by itself is not told"
                continue
            assert shown["actor"] == step["seat"]
            if step["move"]:
                held = [card["ref"] for card in shown["table"]["hand"]["cards"]]
                mine = [ref for ref in step["move"]["picks"] if ref.endswith("@h")]
                assert all(held.count(ref) >= mine.count(ref) for ref in mine)
            shown = ask(method="play", text=step["play"])["snapshot"]
