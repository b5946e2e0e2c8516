"""The common part of both sides of live play: the session, and the answers to the page."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import TYPE_CHECKING, Any, cast

from regalia.errors import RegaliaError, WireError
from regalia.i18n import tr
from regalia.match import Match
from regalia.multiplayer.hotseat import open_only_move
from regalia.multiplayer.packing import pack_json
from regalia.presentation import Json
from regalia.session.session import Session

if TYPE_CHECKING:
    from regalia import contract
    from regalia.state import State


class LiveRoom(ABC):
    """One side of a live table: ``Host`` or ``Guest``."""

    def __init__(self) -> None:
        self._out: list[Any] = []
        self._news: list[Json] = []

    @abstractmethod
    def picture(self) -> contract.Room:
        """Return the people at the table as this side's page draws them."""

    @abstractmethod
    def to_dict(self) -> Json:
        """Return everything that a reloaded page needs to go on, secrets included."""

    def _collect(self) -> Json:
        """Return what is to be sent, told and kept since the last time, for the page."""
        out, news = self._out, self._news
        self._out, self._news = [], []
        record = pack_json(self.to_dict())
        return {"out": out, "news": news, "room": self.picture(), "append": None, "record": record}


class LiveSession(Session):
    """The session of one side: its snapshots show who is there, and its record is the side's."""

    alone = False

    def __init__(self, room: LiveRoom, match: Match, seat: int, bots: list[str | None]) -> None:
        self.room = room
        super().__init__(match, seat, bots)

    def saved(self) -> contract.Saved:
        """Return nothing: what is to be kept goes with each answer of the room."""
        return {"append": None, "record": None}

    def _only_move(self, view: State) -> str | None:
        """Return the only legal move, if all can see it: a quick answer then tells of no card."""
        return open_only_move(view)

    def snapshot(self) -> contract.HostSnapshot | contract.GuestSnapshot:
        """Return what ``Session`` does, and who is there."""
        snapshot = {**super().snapshot(), "room": self.room.picture()}
        return cast("contract.HostSnapshot | contract.GuestSnapshot", snapshot)


class FollowingSession(LiveSession):
    """The session of a page that follows the host's."""

    def next(self) -> contract.Turn:
        """Return the table as it is: the next hand comes from the host."""
        return self.turn([])

    def _next(self) -> contract.Next:
        turn = super()._next()
        # Bots think on the host's page.
        return {"who": "other", "seat": turn["seat"]} if turn["who"] == "bot" else turn


#: What is raised by a message, move or position that an honest host never sends.
DISHONEST = (RegaliaError, ValueError, KeyError, TypeError, IndexError)


def why_leave(error: Exception) -> contract.Leave:
    """Return why a page leaves a host whose message raised one of ``DISHONEST``."""
    if isinstance(error, WireError):
        return {"leave": tr("The host’s page sent {what}.", what=error)}
    if isinstance(error, RegaliaError):
        return {"leave": tr("The host’s page sent what cannot be: {why}", why=error)}
    return {"leave": tr("The host’s page sent what cannot be.")}
