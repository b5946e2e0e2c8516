"""A match that is looked back at, and a record in brief."""

from __future__ import annotations

from typing import Any, TypedDict

from .session import Line
from .sheet import Sheet
from .snapshot import Picture, TurnState
from .table import OpenCard


class OpenHand(TypedDict):
    """Another seat's hand, open in a replay."""

    seat: int
    name: str
    cards: list[OpenCard]


class ReplaySnapshot(Picture, TurnState):
    """The table at a step of a replay; nothing can be done at it."""

    bots: list[None]
    legal: int
    draft: None
    sheet: Sheet | None
    undo: None
    since: None
    deal: None
    open: list[OpenHand] | None


class ReplayDeal(TypedDict):
    """A deal of a replay, counted from 0; ``seats`` may be looked from."""

    deal: int
    hand: int
    steps: int
    over: bool
    scores: list[int] | None
    seats: list[int]


class Overview(TypedDict):
    """The contents of a replay; ``seat`` is the one whose match it is."""

    game: str
    title: str
    names: list[str]
    seat: int
    deals: list[ReplayDeal]


class Look(TypedDict):
    """The table at a step of a replay; ``move`` is the one before the step."""

    deal: int
    step: int
    steps: int
    seat: int
    events: list[Line]
    move: str | None
    snapshot: ReplaySnapshot


class LogLine(TypedDict):
    """A line of the whole log, and the step of the deal that it belongs to."""

    step: int
    seat: int
    text: str


class LogTurn(TypedDict):
    """The lines of a turn."""

    turn: int
    lines: list[LogLine]


class LogDeal(TypedDict):
    """The turns of a deal."""

    deal: int
    hand: int
    turns: list[LogTurn]


class CheckedDeal(TypedDict):
    """The proof of a deal; ``same`` if its seed gives its cards again."""

    deal: int
    hand: int
    hash: str
    seed: str | None
    same: bool | None


class Examined(TypedDict):
    """A record in brief: its match, and how far it goes; ``seat`` null is the whole truth."""

    game: str
    seats: int
    options: dict[str, Any]
    names: list[str]
    seat: int | None
    hand: int
    totals: list[int]
    winners: list[int] | None
