"""The desk of the page that keeps a room: what is played at it goes to the guests as well."""

from __future__ import annotations

from typing import TYPE_CHECKING

from regalia.i18n import tr
from regalia.multiplayer import fair_shuffle as fair
from regalia.presentation import Json
from regalia.session.session import BridgeError, Desk

if TYPE_CHECKING:
    from regalia.multiplayer.host import Room


class RoomDesk(Desk):
    """The host's desk: what is played here goes to the room first."""

    undoes = False

    def __init__(self, room: Room, match: fair.FairMatch) -> None:
        self.room = room
        super().__init__(match, room.seat, room.bots)

    def play(self, text: str, seat: int | None = None) -> Json:
        """As ``Desk.play``, for the host's own seat and the bots'; the answer has ``out``."""
        actor = self.match.state.actor
        if actor in self.room.guests and self.bots[actor] is None:
            raise BridgeError(tr("it is {name}'s turn", name=self.match.names[actor]))
        played = self.play_for_all(text, seat)
        return {**played, **self.room.flush()}

    def play_for_all(self, text: str, seat: int | None = None) -> Json:
        """Plays a move and writes to every guest what that guest may see of it."""
        match = self.room.match
        assert match is not None
        state, deals, hands = match.state, len(match.log), len(match.hands)
        actor = state.actor
        played = super().play(text, seat)
        assert actor is not None
        for guest in self.room.present():
            shown = state.redact(str(state.last), actor, guest.seat)
            self.room.send(guest, "seen", ply=self.ply, text=shown)
            if len(match.log) > deals:
                self.room.send_deal(guest, again=True)
        if len(match.hands) > hands:
            self.room.open_hand()
        return played

    def _surrenders(self) -> list[Json]:
        return []  # an answer would have to be waited for

    def next(self) -> Json:
        """The host has seen the score sheet and is ready for the next hand."""
        if self.waiting is not None and not self.match.over:
            self.room.make_ready()
        return self.snapshot()

    def put_away(self) -> None:
        """The next hand is dealt: the sheet of the last one goes."""
        self.waiting = None
        self._new_hand()

    def snapshot(self) -> Json:
        """As ``Desk.snapshot``, and who is there."""
        return {**super().snapshot(), "room": self.room.picture()}
