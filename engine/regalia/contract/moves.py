"""Moves: those that are legal, what they are put together of, hints, and refusals."""

from __future__ import annotations

from typing import Any, NotRequired, TypedDict


class MoveChoice(TypedDict):
    """A legal move; ``picks`` is a multiset of refs, ``rank`` the higher, the likelier."""

    text: str
    label: str
    verb: str
    picks: list[str]
    rank: int
    #: It is the only one and made without asking, so no snapshot lists it.
    auto: NotRequired[bool]
    #: The ref of what on the table the card goes to.
    at: NotRequired[str]
    #: Cards whose cells of the own chart are ringed.
    lands: NotRequired[list[str]]
    #: What the move would bring.
    note: NotRequired[str]


class MeldCard(TypedDict):
    """A card of a meld, and the card that it stands for."""

    card: str
    counts: str | None


class NumberChoice(TypedDict):
    """A number that a meld may name."""

    n: int
    text: str
    label: str
    effect: str


class MeldChoice(MoveChoice):
    """A way to lay the chosen cards as one meld."""

    points: int
    cards: list[MeldCard]
    face: str | None
    virtue: str | None
    effect: str
    counts: list[NumberChoice]
    #: Of these numbers the one in the choice's own text.
    count: int | None


class DraftRefusal(TypedDict):
    """The reason why chosen cards are no meld."""

    message: str
    rule: str


class Draft(TypedDict):
    """The melds that chosen cards can make."""

    #: All of the chosen cards as one move, the likeliest first.
    options: list[MeldChoice]
    #: Refs of cards that belong to such a move with them.
    fits: list[str]
    #: What is missing.
    hint: str
    why: DraftRefusal | None


class SurrenderChoice(TypedDict):
    """A surrender, or an answer to one; with a ``grave`` one the match may end."""

    text: str
    label: str
    grave: bool


class ComparedMove(TypedDict):
    """A move and what it is worth, in points above the others."""

    label: str
    average: float
    #: In 19 of 20 cases the truth lies between them.
    low: float
    high: float
    #: Points behind the best.
    behind: float


class Advice(MoveChoice):
    """The move that the judge finds best; ``why`` is a clause that follows its name."""

    why: str
    #: Imagined deals in which it was tried, and the best moves, the advised one first.
    deals: int
    rows: list[ComparedMove]


class MatchBefore(TypedDict):
    """The match before a hand: the totals by seat, and the number of hands played."""

    totals: list[int]
    hands: int


class HintView(TypedDict):
    """The position that a seat knows, and the match; None for a hand by itself."""

    position: dict[str, Any]
    match: MatchBefore | None


class JudgedMove(TypedDict):
    """A move and its figures: average, low, high and behind of a `ComparedMove`."""

    text: str
    figures: list[float]


class Judged(TypedDict):
    """A judgement of a view, whose position `key` names."""

    key: str
    best: str
    deals: int
    #: The best first; none where there was nothing to choose.
    rows: list[JudgedMove]


class MoveGroup(TypedDict):
    """The legal moves of one kind: what it is called, and what it is in a phrase."""

    kind: str
    title: str
    note: str
    moves: list[MoveChoice]


class NotNow(TypedDict):
    """Kinds of moves that are not possible now, and why."""

    titles: list[str]
    why: str


class Choices(TypedDict):
    """Everything that the person at the table can do, each legal move in one group."""

    groups: list[MoveGroup]
    refused: list[NotNow]


class Reason(TypedDict):
    """The reason why something cannot be done; ``scene`` is the number of one that shows it."""

    message: str
    rule: str | None
    title: str | None
    scene: int | None


class About(TypedDict):
    """The uses of a card."""

    label: str | None
    moves: list[MoveChoice]
    fits: list[str]
    why: Reason | None
