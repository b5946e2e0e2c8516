"""Find the legal move: questions for learners, from the scenes of the rules.

A question is a moment of a scene in which the rules refuse what a player might try, and the move
that the scene plays there. It is told as a scene is: ``first`` is what is seen, and the ``steps``
are the refused moves (``no``, each with the refusal and its rule) and the legal one (``play``). The
refused moves come from the scene; where it has few, other cards take the place of those in its
moves. The engine judges all of them. ``python -m tools.legal_moves GAME…`` prints the questions of
games as JSON, in each language that has the rules.
"""

from __future__ import annotations

import json
import re
import sys
from collections import Counter
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "engine"))

from regalia.errors import IllegalMove, RegaliaError
from regalia.games import GAMES
from regalia.i18n import use_language
from regalia.match import Surrender
from regalia.rules import Step, languages
from regalia.session.scene import SceneSession

#: A question as a scene is told, with its ``id``: rule, scene from 1, and step.
Question = dict[str, Any]

#: Questions of a game, and of those the ones about one rule, at most.
QUESTIONS, SAME = 40, 2
#: Refused moves of a question, at least and at most.
REFUSED = (2, 3)

CARD = re.compile(r"(?:JO|[2-9TJQKA][SHDC])(?:@\w+)?")


class Moment(NamedTuple):
    """A step of a scene at which there is something to ask."""

    rule: str
    scene: int
    step: int
    #: Refused moves, each with the rule that refuses it.
    wrong: list[tuple[str, str]]


def questions(game_id: str) -> list[Question]:
    """Return the questions of a game in the current language, in the order of the catalogue."""
    return [_told(moment) for moment in _moments(game_id)]


@cache
def _moments(game_id: str) -> list[Moment]:
    """Return the moments of a game at which something is asked, the same in every language."""
    rules = GAMES[game_id].rules.values()
    scenes = [(rule.id, at) for rule in rules for at in range(len(rule.scenes))]
    with use_language("en"):
        found = [each for rule, at in scenes for each in _in_scene(rule, at)]
    # The first about each rule, then the second ones.
    ranks: Counter[str] = Counter()
    ranked = []
    for moment in found:
        about = moment.wrong[0][1]
        ranked.append((ranks[about], moment))
        ranks[about] += 1
    few = [(rank, moment) for rank, moment in ranked if rank < SAME]
    chosen = sorted(few, key=lambda each: each[0])[:QUESTIONS]
    return [moment for rank, moment in few if (rank, moment) in chosen]


def _in_scene(rule: str, at: int) -> Iterator[Moment]:
    """Yield the moments of a scene that ask the seat it is seen from."""
    table = SceneSession(rule, at)
    refused: list[str] = []
    for number, step in enumerate(table.scene.script()):
        mine = table.waiting is None and table.match.state.actor == table.seat
        if step.kind == "play" and mine and not Surrender.is_one(step.move):
            wrong = _wrong(table, step.move, refused)
            if len(wrong) >= REFUSED[0]:
                yield Moment(rule, at, number, wrong)
        table.take(step)
        if step.kind == "no" and mine:
            refused.append(step.move)
        elif step.kind in ("play", "next"):
            refused = []


def _told(moment: Moment) -> Question:
    """Return the question that is asked at a moment, in the current language."""
    table = SceneSession(moment.rule, moment.scene)
    *before, step = list(table.scene.script())[: moment.step + 1]
    for each in before:
        table.take(each)
    first = table.snapshot()
    steps = [*(table.take(Step("no", *each)) for each in moment.wrong), table.take(step)]
    name = f"{moment.rule}/{moment.scene + 1}/{moment.step}"
    return {"id": name, "text": "", "first": first, "steps": steps}


def _wrong(table: SceneSession, legal: str, scripted: list[str]) -> list[tuple[str, str]]:
    """Return refused moves, each with the rule that refuses it: those of the scene first."""
    chosen = {move: rule for move in scripted if (rule := _refusing(table, move))}
    about = {table.scene.rule, *chosen.values()}
    other = {move: _refusing(table, move) for move in _alike(table, [legal, *chosen])}
    near = {move: rule for move, rule in other.items() if rule in about}
    # Where the scene refuses something, anything else that is refused goes with it.
    far = {move: rule for move, rule in other.items() if rule and chosen}
    found: list[tuple[str, str]] = []
    words = {table.words(legal)}
    for move, rule in (chosen | near | far).items():
        if rule and (said := table.words(move)) not in words:
            words.add(said)
            found.append((move, rule))
    return found[: REFUSED[1]]


def _refusing(table: SceneSession, move: str) -> str | None:
    """Return the rule that refuses a move; None if none does, or if it says nothing of the game."""
    state = table.match.state
    try:
        state.copy().play(move)
    except IllegalMove as refusal:
        # To name a card that is not held, or to leave out half of a move, is no rule to learn.
        vain = re.search(r"not hold|do not name|[@(]", refusal.message)
        return refusal.rule if refusal.rule in table.match.game.rules and not vain else None
    except RegaliaError:
        pass
    return None


def _alike(table: SceneSession, moves: list[str]) -> Iterator[str]:
    """Yield the moves with another card of the hand, or another one on the table."""
    drawn = table.snapshot()["table"]
    hand = [card["card"] for card in drawn["hand"]["cards"]]
    lying = sorted(set(re.findall(r'"ref": "([^"]+@[^"]+)"', json.dumps(drawn))))
    for move in moves:
        for found in CARD.finditer(move):
            for other in lying if "@" in found[0] else hand:
                if other not in move:
                    yield move[: found.start()] + other + move[found.end() :]


def main() -> None:
    """Print the questions of the games that are named, by game and language."""
    asked: dict[str, dict[str, list[Question]]] = {game: {} for game in sys.argv[1:]}
    for game, spoken in asked.items():
        for language in languages(game):
            with use_language(language):
                spoken[language] = questions(game)
    json.dump(asked, sys.stdout)


if __name__ == "__main__":
    main()
