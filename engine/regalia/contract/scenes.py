"""Scenes of one's own, as they are read, shown and written."""

from __future__ import annotations

from typing import Any, Literal, NotRequired, TypedDict

from .moves import MoveChoice
from .replay import ReplaySnapshot


class OwnMoment(TypedDict):
    """The words and ringed cards before the first move of a scene."""

    say: NotRequired[str]
    rings: NotRequired[list[str]]


class OwnMove(OwnMoment):
    """A move of a scene, what is said after it, and the cards that are ringed then."""

    move: str


class OwnReply(TypedDict):
    """A move that a scene expects where one is to be found, and what is said to it."""

    move: str
    right: bool
    say: NotRequired[str]


class OwnScene(TypedDict):
    """A scene as file and link have it (``docs/scenes.md``); what is left out has its default."""

    regalia: Literal["scene"]
    version: int
    game: str
    kind: NotRequired[Literal["watch", "find", "play"]]
    title: NotRequired[str]
    text: NotRequired[str]
    author: NotRequired[str]
    language: NotRequired[str]
    eyes: NotRequired[int | None]
    names: NotRequired[list[str]]
    position: dict[str, Any]
    first: NotRequired[OwnMoment]
    steps: NotRequired[list[OwnMove]]
    answers: NotRequired[list[OwnReply]]
    otherwise: NotRequired[str]
    bots: NotRequired[str]


class OwnStep(TypedDict):
    """A step of a scene that is shown: the move in words, what happened, and the table then."""

    kind: Literal["play"]
    move: str
    seat: int | None
    words: str
    text: str
    say: str
    rings: list[str]
    snapshot: ReplaySnapshot


class OwnLimits(TypedDict):
    """The most characters of a text of a scene, and the most answers."""

    title: int
    say: int
    author: int
    answers: int


class OwnShown(TypedDict):
    """A scene from its first picture to its last; ``seat`` is at the lower edge of the table."""

    game: str
    kind: Literal["watch", "find", "play"]
    seat: int
    eyes: int | None
    names: list[str]
    title: str
    text: str
    author: str
    language: str
    say: str
    rings: list[str]
    first: ReplaySnapshot
    steps: list[OwnStep]
    #: The seat to move after the last step, and what it may do.
    actor: int | None
    moves: list[MoveChoice]
    limits: OwnLimits


class OwnWritten(TypedDict):
    """A scene for a link, as a file, and as the entry of a catalogue."""

    packed: str
    text: str
    toml: str


class OwnAnswer(TypedDict):
    """The answer of a scene to a move where one was to be found."""

    right: bool
    say: str


class EditorChoice(TypedDict):
    """One of the values of a zone, and its words."""

    value: str | int | None
    label: str


class EditorZone(TypedDict):
    """A part of a position that is set by hand; ``index`` is the seat where each has one."""

    key: str
    index: int | None
    title: str
    kind: Literal["cards", "sets", "choice", "number"]
    cards: NotRequired[list[str]]
    sets: NotRequired[list[list[str]]]
    choices: NotRequired[list[EditorChoice]]
    value: NotRequired[str | int | None]
    #: What a person is told beside it.
    note: NotRequired[str]


class EditorPair(TypedDict):
    """Two cards that belong together, or could; ``{"pair": key}`` makes the pair or undoes it."""

    key: str
    text: str
    made: bool
    #: Since which turn, where a rule asks: ``{"pair": key, "since": turn}`` says another.
    since: NotRequired[int]


class EditorPairs(TypedDict):
    """The pairs of cards of a game; the ``hint`` says when a position has some."""

    title: str
    hint: str
    pairs: list[EditorPair]


class PositionProblem(TypedDict):
    """One thing that is wrong; ``rule`` and its ``title`` are empty for a fault of form."""

    field: str
    message: str
    rule: str
    title: str
    #: The part of the position that it is about, in words; empty if the message says all.
    place: str


class EditedPosition(TypedDict):
    """A position that is set by hand; its picture, with all hands open, if nothing is wrong."""

    position: dict[str, Any]
    #: In the order of the table.
    zones: list[EditorZone]
    #: The cards that lie in none.
    pack: list[str]
    problems: list[PositionProblem]
    #: Only in games that have such pairs.
    pairs: NotRequired[EditorPairs]
    snapshot: NotRequired[ReplaySnapshot]
