"""A snapshot: the table, and what may be done at it."""

from __future__ import annotations

from typing import Literal, TypedDict

from .moves import Draft, MoveChoice, SurrenderChoice
from .sheet import Sheet
from .table import Layout, Phase, Prompt


class UndoState(TypedDict):
    """The number of own moves that can be taken back, and the reason why no more."""

    steps: int
    why: str
    free: bool


class StepAt(TypedDict):
    """A step of a deal of the match, as ``look`` counts them."""

    deal: int
    step: int


class DealProof(TypedDict):
    """The hash of the deal's seed; the seed itself once the hand is over."""

    number: int
    hash: str
    seed: str | None


class NextYou(TypedDict):
    """The person at the table acts next."""

    who: Literal["you"]


class NextBot(TypedDict):
    """A bot acts next."""

    who: Literal["bot"]
    seat: int
    bot: str


class NextOther(TypedDict):
    """A person elsewhere, or behind the curtain, acts next."""

    who: Literal["other"]
    seat: int


class NextSheet(TypedDict):
    """A score sheet waits to be put away."""

    who: Literal["sheet"]


class NextOver(TypedDict):
    """The match is over."""

    who: Literal["over"]


Next = NextYou | NextBot | NextOther | NextSheet | NextOver


class MatchState(TypedDict):
    """A match at a moment."""

    game: str
    title: str
    #: Moves made in the match.
    ply: int
    #: Seat of the person at the table; -1 behind the curtain.
    you: int
    names: list[str]
    hand: int
    totals: list[int]


class Picture(MatchState):
    """The table as a seat sees it, without what may be done."""

    subtitle: str
    turn: int
    #: 0 where the match has an agreed number of hands.
    target: int
    phase: Phase
    table: Layout
    prompt: Prompt | None


class TurnState(TypedDict):
    """The seat to move, and how the match ended."""

    actor: int | None
    moves: list[MoveChoice]
    over: bool
    winners: list[int]


class Snapshot(Picture, TurnState):
    """Everything that the page draws."""

    #: A bot's name for each seat; null is a person.
    bots: list[str | None]
    next: Next
    #: The number of legal moves, those that are put together included; 0 when nothing is asked.
    legal: int
    #: The only legal move, which the page plays after a beat; null where the person chooses.
    forced: str | None
    #: ``compose`` of no cards; null where every move is in ``moves``.
    draft: Draft | None
    sheet: Sheet | None
    surrender: list[SurrenderChoice]
    #: Null in a match where nothing is taken back.
    undo: UndoState | None
    #: Step after the person's last decision; null if no seat has acted since, or where people play.
    since: StepAt | None
    #: Null where the hand came from no shuffle with a seed of its own.
    deal: DealProof | None
