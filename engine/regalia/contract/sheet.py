"""The score sheet of a hand."""

from __future__ import annotations

from typing import Literal, NotRequired, TypedDict


class CountedCards(TypedDict):
    """The cards of a seat that a row of a score sheet counts."""

    seat: int
    points: int
    cards: list[str]


class Row(TypedDict):
    """A row of a score sheet, with a value for each column."""

    label: str
    detail: str
    values: list[str]
    kind: Literal["line", "sum", "stamp", "total"]
    rule: str | None
    cards: list[CountedCards]


class Ending(TypedDict):
    """The end of a hand as it is told, before its sheet is read."""

    #: How it came about, in a sentence, and what counted most, in another; perhaps none.
    how: str
    most: str
    #: Whose points are counted up: the person's, or else the winner's.
    seat: int
    #: Cards of that seat which counted most.
    cards: list[str]
    #: Its points before they are multiplied, by how much they are (``×2``; "" for not), and after.
    before: int
    stamp: str
    points: int
    result: Literal["won", "lost", "drawn"]


class Sheet(TypedDict):
    """The score sheet of a hand that ended and was not put away yet."""

    title: str
    subtitle: str
    columns: list[str]
    rows: list[Row]
    #: The same in few rows, without the match.
    brief: NotRequired[list[Row]]
    ending: NotRequired[Ending]
    #: Totals after each hand, beginning with noughts.
    history: list[list[int]]
    #: 0 where the match has an agreed number of hands.
    target: int
    match_over: bool
    #: Cards that are drawn with the winner of the match, for ornament.
    fan: list[str]
