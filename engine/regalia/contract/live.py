"""Live play: the room, and the answers of host and guest."""

from __future__ import annotations

from typing import Any, NotRequired, TypedDict

from .session import Line, Saved
from .snapshot import Snapshot


class Room(TypedDict):
    """The people at a table of live play, by seat; ``open`` seats may be taken."""

    names: list[str]
    bots: list[str | None]
    here: list[bool]
    open: list[bool]
    #: Number of the shuffle that is prepared, and names because of which others were given up.
    round: int
    tries: list[str]
    began: bool
    #: Names of people who look on.
    watchers: list[str]


class HostRoom(Room):
    """The room as the host's page draws it."""

    #: The host takes part in that shuffle.
    ready: bool
    #: Seats of people elsewhere.
    guests: list[int]
    #: The connection of each seat.
    peers: list[int | None]
    #: Seats whose part in the shuffle is missing.
    waits: list[int]
    #: Seats for which a bot is proposed.
    asked: list[int]
    #: The code of each hand that is over: pages that were told the same match have the same.
    codes: list[str]
    #: People may look on.
    watched: bool
    #: People may still change seats.
    swaps: bool


class HandFacts(TypedDict):
    """The facts that a guest's page has of a hand that is over, and checked if it was ``seen``."""

    #: Counted from 1.
    hand: int
    #: False for a hand of which this page was told only when it was over, and not its own.
    seen: bool
    #: This page's part is in its shuffle. Otherwise others may have stacked it.
    shared: bool
    #: The people because of whom earlier shuffles of it were given up, as the host says.
    tries: list[str]
    #: Moves of this seat, and those among them that this page did not make.
    moves: int
    others: int
    #: As in `HostRoom`; "" for a hand that an older version of the page saw.
    code: str


class GuestAsks(TypedDict):
    """The consent that a guest's page needs of its person, before it takes part any further."""

    #: Names of the people because of whom shuffles of this hand were given up.
    tries: list[str]
    #: Numbers of the hands in whose shuffle this page had no part, and did not know.
    hands: list[int]


class GuestRoom(Room):
    """The room as a guest's page draws it."""

    #: This guest takes part in that shuffle.
    ready: bool
    seat: int
    #: The host's seat; -1 if it is not known.
    host: int
    #: Those that are over.
    hands: list[HandFacts]
    asks: GuestAsks | None


class HostSnapshot(Snapshot):
    """The host's table."""

    room: HostRoom


class GuestSnapshot(Snapshot):
    """A guest's table."""

    room: GuestRoom


class LiveAnswer(Saved):
    """An answer in live play, with a turn when it moved the match."""

    news: list[dict[str, Any]]
    events: NotRequired[list[Line]]
    snapshot: NotRequired[Snapshot]
    log: NotRequired[list[Line]]


class HostAnswer(LiveAnswer):
    """An answer of the host's, with messages to send."""

    #: A connection and a text for it.
    out: list[list[Any]]
    #: A connection to end, and why.
    drop: list[list[Any]]
    room: HostRoom


class Leave(TypedDict):
    """The reason why a host is not to be played with."""

    leave: str


class GuestAnswer(LiveAnswer):
    """An answer of a guest's, with messages for the host."""

    out: list[str]
    room: GuestRoom
    leave: NotRequired[str]


class ExaminedGuest(TypedDict):
    """A live match as a guest keeps it, in brief; the first version did not say the game."""

    game: str | None
    #: Those that are over.
    hands: int


class TakenOver(TypedDict):
    """The room in which a match goes on whose host is gone, for the page that keeps it."""

    room: str
    sealed: str


class Followed(TypedDict):
    """The save of a guest who follows to such a room."""

    name: str
    sealed: str


class LiveRules(TypedDict):
    """The rules of a live match, as its host has told them."""

    #: Those that are not by default.
    options: dict[str, Any]
    dealer: int | None
