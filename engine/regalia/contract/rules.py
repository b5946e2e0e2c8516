"""Games, their rules with scenes, and lessons."""

from __future__ import annotations

from typing import Any, Literal, NotRequired, TypedDict

from .moves import MoveChoice
from .snapshot import Snapshot


class GameOption(TypedDict):
    """A choice that a match is made with; ``seats`` are those with which it is one."""

    name: str
    default: Any
    choices: list[Any] | None
    help: str
    title: str
    #: Words for the choices, where they do not say themselves.
    words: list[str]
    seats: list[int]


class GameInfo(TypedDict):
    """A game that can be chosen."""

    id: str
    title: str
    #: A line of plain comparison.
    tagline: str
    #: What one plays for, in a sentence.
    goal: str
    #: How many play, and how long a hand takes.
    facts: str
    #: What a hand is called.
    hand: str
    seats: list[int]
    #: Seats that play with seat 0.
    allies: list[int]
    options: list[GameOption]


class RuleEntry(TypedDict):
    """An entry of a rule catalogue."""

    id: str
    title: str
    text: str
    source: str
    kind: str
    ruling: str
    option: str
    see: list[str]
    scenes: int
    chapter: str
    #: The language of its texts and scenes: an entry is translated as a whole, or English.
    language: str


class SceneStep(TypedDict):
    """A step of a scene, in words."""

    kind: Literal["play", "no", "list", "unlisted", "score", "next"]
    text: NotRequired[str]
    words: NotRequired[str]
    move: NotRequired[str]
    seat: NotRequired[int | None]
    rule: NotRequired[str]
    snapshot: NotRequired[Snapshot]


class SceneInfo(TypedDict):
    """A scene from its first step to its last."""

    seat: int
    title: str
    text: str
    #: The language of title and text.
    language: str
    learn: bool
    first: Snapshot
    steps: list[SceneStep]


class LessonStep(TypedDict):
    """A step of a lesson: its words, then the move; "" for neither, no seat without a move.

    ``move`` where it is the person's. With ``sheet`` the words stand beside the score sheet.
    """

    play: str
    say: str
    seat: int | None
    move: MoveChoice | None
    sheet: bool


class LessonPart(TypedDict):
    """A part of a lesson, and the record that it starts from."""

    title: str
    start: str
    steps: list[LessonStep]


class LessonInfo(TypedDict):
    """A lesson to be played step by step; ``last`` are the words at the end.

    ``more`` are the parts of the second lesson, for after a hand that was played.
    """

    names: list[str]
    parts: list[LessonPart]
    more: list[LessonPart]
    last: str
