"""Play a scene of the catalogue and compare what happens with what its steps say."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from regalia.errors import IllegalMove, RegaliaError
from regalia.game import Game
from regalia.match import Surrender
from regalia.rules import RuleScene, SceneError, Step
from regalia.rules.scenes import open_scene
from regalia.state import Event, State


class Frame(NamedTuple):
    """A step that has been played: the state after it, and what happened or why it was refused."""

    step: Step
    state: State
    events: tuple[Event, ...] = ()
    refusal: IllegalMove | None = None


def play_scene(game: Game, scene: RuleScene) -> Iterator[Frame]:
    """Play the steps one after another, a Frame each.

    Raises SceneError at the first one that does not come true. The states are the scene's own and
    go on changing: copy what is to be kept.
    """
    stage = ScenePlayer(game, scene)
    for number, step in enumerate(scene.script(), 1):
        try:
            yield stage.take(step)
        except UntrueError as error:
            raise SceneError(scene.rule, scene.title, number, str(error)) from None
        except RegaliaError as error:
            message = f"{scene.steps[number - 1]!r} fails: {error}"
            raise SceneError(scene.rule, scene.title, number, message) from error


class UntrueError(Exception):
    """A step says what is not so."""


class ScenePlayer:
    """A scene while it is played: within a match, so that hands can be scored and followed."""

    def __init__(self, game: Game, scene: RuleScene) -> None:
        self.match = open_scene(game, scene)
        self.state = self.match.state

    def take(self, step: Step) -> Frame:
        state = self.state
        if step.kind == "play":
            return Frame(step, state, tuple(self.match.play(step.move)))
        if step.kind == "no":
            return Frame(step, state, refusal=self.refused(step))
        if step.kind == "list" or step.kind == "unlisted":
            listed = step.move in [str(move) for move in state.legal_moves()]
            if listed != (step.kind == "list"):
                raise UntrueError(f"{step.move!r} is {'' if listed else 'not '}among the moves")
        elif step.kind == "see":
            self.compare(step.expected, self.told(state))
        elif step.kind == "view":
            assert step.seat is not None
            self.compare(step.expected, self.told(state.view(step.seat)))
        elif step.kind == "score":
            if not state.over:
                raise UntrueError("the hand is not over")
            self.compare({"scores": step.expected}, {"scores": state.scores()})
        elif step.kind == "match":
            match = self.match
            now = {"scores": match.scores, "over": match.over, "winners": match.winners}
            self.compare(step.expected, {**now, "flags": sorted(match.flags)})
        else:
            if not state.over or self.match.over:
                raise UntrueError("there is no next hand")
            self.state = self.match.state
        return Frame(step, self.state)

    def refused(self, step: Step) -> IllegalMove:
        before = self.state.to_dict()
        try:
            if Surrender.is_one(step.move):
                self.match.play(step.move)
            else:
                self.state.play(step.move)
        except IllegalMove as refusal:
            if refusal.rule != step.rule:
                raise UntrueError(
                    f"{step.move!r} is refused by {refusal.rule}, not by {step.rule}: "
                    f"{refusal.message}"
                ) from None
            if self.state.to_dict() != before:
                raise UntrueError(f"{step.move!r} is refused and changes the position") from None
            return refusal
        raise UntrueError(f"{step.move!r} is legal")

    def compare(self, expected: Mapping[str, Any], actual: Mapping[str, Any]) -> None:
        for key, value in expected.items():
            if key not in actual:
                raise UntrueError(f"there is no {key}")
            if not self.like(value, actual[key], key not in self.match.game.ordered_piles):
                raise UntrueError(f"{key} is {actual[key]}, not {value}")

    def like(self, expected: Any, actual: Any, any_order: bool) -> bool:
        if isinstance(actual, list):
            if isinstance(expected, str):
                cards = expected.split()
                return sorted(cards) == sorted(actual) if any_order else cards == actual
            if type(expected) is int:
                return len(actual) == expected
            return (
                isinstance(expected, list)
                and len(expected) == len(actual)
                and all(
                    (e is None and isinstance(a, list)) or self.like(e, a, any_order)
                    for e, a in zip(expected, actual, strict=True)
                )
            )
        return bool(expected == actual) and type(expected) is type(actual)

    def told(self, state: State) -> dict[str, Any]:
        """The position, its lists of objects as scenes write them."""
        position = state.to_dict()
        written = self.match.game.scene_form(position)
        lists = [key for key, value in position.items() if isinstance(value, list)]
        objects = [key for key in lists if any(isinstance(part, dict) for part in position[key])]
        return position | {key: written[key] for key in objects}
