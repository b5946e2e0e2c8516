"""The review of a hand, and puzzles."""

from __future__ import annotations

from typing import Literal, TypedDict

from .moves import ComparedMove


class ReviewedDecision(TypedDict):
    """A decision of a hand for which another move would have been better, or a very good one."""

    #: Step of the replay at which it was made.
    step: int
    turn: int
    #: The two moves in the words of the table.
    played: str
    better: str
    #: Points by which the better one is ahead on average, and the standard error of that: 0, as
    #: ``deals``, where the match was given away.
    points: float
    error: float
    #: Imagined deals in which both were played.
    deals: int
    #: What speaks for the better one: a clause that follows its name.
    why: str
    kind: Literal["best", "fine", "slip", "costly"]
    #: Both moves; none where no deals were.
    rows: list[ComparedMove]
    #: A hint would have advised the played move: only a longer search finds the better one.
    longer: bool


class CurvePoint(TypedDict):
    """The expectation of a hand before a step, in points above the others."""

    step: int
    turn: int
    points: float
    #: In 19 of 20 cases the truth lies between them.
    low: float
    high: float


class HandCurve(TypedDict):
    """The points of all seats before each turn of a hand, and at its end, as they stood."""

    #: The turns; the last entry is the end.
    turns: list[int]
    points: list[list[int]]


class ReviewCounts(TypedDict):
    """Number of decisions of each kind."""

    best: int
    fine: int
    slip: int
    costly: int


class HandLuck(TypedDict):
    """The part of a result that no decision made, in points above the others."""

    #: What the judge expects at the first decision, its standard error, and the imagined deals.
    expected: float
    error: float
    hands: int
    result: float
    #: Cost of the decisions that are reported.
    lost: float
    luck: float


class Reviewed(TypedDict):
    """The review of a hand as far as it has come; ``share`` of the work is done."""

    deal: int
    seat: int
    over: bool
    share: float
    #: Decisions that left a choice; of them judged, and confirmed.
    choices: int
    judged: int
    confirmed: int
    playouts: int
    #: The most costly first, then what is praised.
    decisions: list[ReviewedDecision]
    counts: ReviewCounts
    #: Before each decision that was judged, and at the end when all were.
    curve: list[CurvePoint]
    #: None until the first decision was judged.
    luck: HandLuck | None


class PuzzleTold(TypedDict):
    """The answer of a puzzle and another move in the words of the table, and the reason."""

    best: str
    other: str
    #: What speaks for the answer.
    why: str | None
    #: The answer and the moves that are nearest to it; of each only the average is known.
    rows: list[ComparedMove]
    #: What speaks for the other move, where `steady` would play it.
    tempts: str | None
