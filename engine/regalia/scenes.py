"""Scenes: a position and a few steps that show a rule, played by the engine itself.

A *position* is a partial one of the game: what it leaves out stands in the defaults of the
catalogue or is empty, lists of cards are one text (``"TS TH TD"``), and the cards that it does
not place lie under its stock, or in the dead pile with ``fill = "dead"``. With ``pack`` the scene
is a fresh deal instead: the named cards lie on top of the pack, the last one uppermost.
``totals`` are the points that the seats brought along from earlier hands.

The *steps* are lines of text:

=========================  =====================================================================
``play KH``                any move, or a surrender (``surrender 2``): it is played
``no play KH -- RULE.ID``  the move is refused, citing that rule, and nothing changes
``list play KH``           the move is among the legal ones; ``unlisted …``: it is not
``see {"hands": […]}``     the position has these values. A list of cards may be one text or
                           their number, null in a list a seat: whatever it is, and an object
                           the text that its game has for it
``view 1 {…}``             the same of what seat 1 may know
``score [40, -15]``        the hand is over with these scores
``match {"scores": […]}``  so stands the match: ``scores``, ``over``, ``winners``, and ``flags``,
                           the seats that have surrendered
``next``                   on to the hand that the match deals after this one
=========================  =====================================================================
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any, Final, NamedTuple

from regalia.errors import IllegalMove, RegaliaError
from regalia.game import Game
from regalia.match import Match, Surrender
from regalia.rules import Scene, SceneError, Step
from regalia.state import Event, State

#: Names of the seats in a scene; the one that looks on is called ``You`` instead.
NAMES: Final = ("Ada", "Ben", "Cleo", "Dan")


class Frame(NamedTuple):
    """A step that has been played: the state after it, and what happened or why it was refused."""

    step: Step
    state: State
    events: tuple[Event, ...] = ()
    refusal: IllegalMove | None = None


def open_scene(game: Game, scene: Scene) -> Match:
    """Return the match of a scene before its first step; raises as ``Scene.start`` does."""
    start = scene.start(game)
    position = scene.position
    options = game.check_options(position.get("options"))
    match = Match(game, start.seats, "scene", options, start=start)
    if "totals" in position:
        match.scores = list(position["totals"])
    return match


def play_scene(game: Game, scene: Scene) -> Iterator[Frame]:
    """Play the steps one after another, a Frame each.

    Raises SceneError at the first one that does not come true. The states are the scene's own and
    go on changing: copy what is to be kept.
    """
    stage = _Player(game, scene)
    for number, step in enumerate(scene.script(), 1):
        try:
            yield stage.take(step)
        except _UntrueError as error:
            raise SceneError(scene.rule, scene.title, number, str(error)) from None
        except RegaliaError as error:
            message = f"{scene.steps[number - 1]!r} fails: {error}"
            raise SceneError(scene.rule, scene.title, number, message) from error


class _UntrueError(Exception):
    """A step says what is not so."""


class _Player:
    """A scene while it is played: within a match, so that hands can be scored and followed."""

    def __init__(self, game: Game, scene: Scene) -> None:
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
                raise _UntrueError(f"{step.move!r} is {'' if listed else 'not '}among the moves")
        elif step.kind == "see":
            self.compare(step.expected, state.to_dict())
        elif step.kind == "view":
            assert step.seat is not None
            self.compare(step.expected, state.view(step.seat).to_dict())
        elif step.kind == "score":
            if not state.over:
                raise _UntrueError("the hand is not over")
            self.compare({"scores": step.expected}, {"scores": state.scores()})
        elif step.kind == "match":
            match = self.match
            now = {"scores": match.scores, "over": match.over, "winners": match.winners}
            self.compare(step.expected, {**now, "flags": sorted(match.flags)})
        else:
            if not state.over or self.match.over:
                raise _UntrueError("there is no next hand")
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
                raise _UntrueError(
                    f"{step.move!r} is refused by {refusal.rule}, not by {step.rule}: "
                    f"{refusal.message}"
                ) from None
            if self.state.to_dict() != before:
                raise _UntrueError(f"{step.move!r} is refused and changes the position") from None
            return refusal
        raise _UntrueError(f"{step.move!r} is legal")

    def compare(self, expected: Mapping[str, Any], actual: Mapping[str, Any]) -> None:
        for key, value in expected.items():
            if key not in actual:
                raise _UntrueError(f"there is no {key}")
            if not self.like(value, actual[key], key not in self.match.game.ordered_piles):
                raise _UntrueError(f"{key} is {self.brief(actual[key])}, not {value}")

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
        if isinstance(actual, dict) and isinstance(expected, str):
            return bool(expected == self.brief(actual))
        return bool(expected == actual) and type(expected) is type(actual)

    def brief(self, actual: Any) -> Any:
        """The value, objects in it as the game writes them in one text."""
        if isinstance(actual, list):
            return [self.brief(part) for part in actual]
        return self.match.game.scene_text(actual) if isinstance(actual, dict) else actual


# --- words ---------------------------------------------------------------------------------------


def seat_of(game: Game, scene: Scene) -> int:
    """Return the seat through whose eyes a scene is seen: the one that acts last in it.

    Raises SceneError for a scene that does not come true.
    """
    match = open_scene(game, scene)
    state = match.state
    seat: int | None = None
    watched: int | None = None
    for step in scene.script():
        if step.kind in ("play", "no", "list", "unlisted"):
            moving = actor_of(step, state.actor)
            # The scene is not about a seat without a choice.
            seat = seat if moving is None else moving
        if step.kind == "view" and watched is None:
            watched = step.seat
        if step.kind == "play":
            match.play(step.move)
            if state.over:
                state = match.state
    for found in (seat, watched, match.log[0].start.actor):
        if found is not None and 0 <= found < match.seats:
            return found
    return 0


def named(text: str, seat: int | None = None) -> str:
    """Return the words of a scene with names for its seats; ``seat`` reads its own."""
    said = re.sub(
        r"\b[Ss]eats? (\d(?:, \d)*(?: and \d)?)",
        lambda found: re.sub(r"\d", lambda digit: NAMES[int(digit[0])], found[1]),
        text,
    )
    if seat is None or NAMES[seat] not in said:
        return said
    return f"{said} You are {NAMES[seat]}."


def actor_of(step: Step, actor: int | None) -> int | None:
    """Return the seat that makes the move of a step: one that surrenders, else the one to move."""
    return Surrender.parse(step.move).seat if Surrender.is_one(step.move) else actor
