"""The answers of a session: what happened, the snapshot after it, lines for the record."""

from __future__ import annotations

from typing import Literal, NotRequired, TypedDict

from .moves import HintView
from .snapshot import Snapshot

#: What a moment is: cards ``laid``, ``taken``, ``melded`` or ``buried``, a ``trick`` that is won;
#: and those of royalty, a change of ``house``, a player who goes ``out`` among them.
MomentKind = (
    Literal["laid", "taken", "melded", "buried", "trick", "assassin", "ransom", "wedding"]
    | Literal["hostage", "set", "house", "out", "virtue", "government"]
)


class Moment(TypedDict):
    """Something that can be shown and heard; the seat of its line did it."""

    kind: MomentKind
    #: The card that acts first: the ace, the ransomed Royal, the winner of the trick.
    cards: list[str]
    #: The seat that it befell.
    other: int | None


class Line(TypedDict):
    """A line of the log; its ``text`` is empty where it is not worth one."""

    turn: int
    seat: int
    text: str
    moment: NotRequired[Moment]


class Append(TypedDict):
    """Lines to add to a kept record of ``at`` lines."""

    at: int
    text: str


class Saved(TypedDict):
    """The news for the kept record: lines to add, or all of it."""

    append: Append | None
    record: str | None


class Turn(Saved):
    """The answer to whatever moved the table."""

    events: list[Line]
    snapshot: Snapshot


class LoggedTurn(Turn):
    """A turn, and the whole log of the hand on the table."""

    log: list[Line]


class Think(HintView):
    """The arguments of ``think``."""

    game: str
    bot: str
    #: Missing where the match has no seed that this page knows.
    seed: NotRequired[str]


class BotCall(TypedDict):
    """The bot that is to move, for the workers alone: it holds the bot's hand."""

    seat: int
    think: Think
