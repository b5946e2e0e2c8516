"""The session of the page that keeps a live match: what is played at it goes to the guests too."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from regalia.i18n import tr
from regalia.multiplayer import fair_shuffle as fair
from regalia.session.session import BridgeError, Session

if TYPE_CHECKING:
    from regalia.contract import HostSnapshot, Line, Saved, SurrenderChoice, Turn
    from regalia.multiplayer.host import Host


class HostSession(Session):
    """The host's session: each move is written to every guest as that guest may see it."""

    undoes = False

    def __init__(self, host: Host, match: fair.FairMatch) -> None:
        self.host = host
        super().__init__(match, host.seat, host.bots)

    def play(self, text: str, seat: int | None = None) -> Turn:
        """As in ``Session``, for the host's own seat and the bots'; the answer has ``out``."""
        actor = self.match.state.actor
        if actor in self.host.guests and self.bots[actor] is None:
            raise BridgeError(tr("it is {name}'s turn", name=self.match.names[actor]))
        return cast("Turn", self.host.answer(super().play(text, seat)))

    def play_for_guest(self, text: str) -> Turn:
        """Play a move that a guest has sent."""
        return super().play(text)

    def _move(self, text: str, seat: int | None = None) -> list[Line]:
        match = self.match
        state, deals, hands = match.state, len(match.log), len(match.hands)
        actor = state.actor
        told = super()._move(text, seat)
        assert actor is not None
        for guest in self.host.present():
            shown = state.redact(str(state.last), actor, guest.seat)
            self.host.send(guest, "seen", ply=self.ply, text=shown)
            if len(match.log) > deals:
                self.host.send_deal(guest, again=True)
        if len(match.hands) > hands:
            self.host.open_hand()
        return told

    def _surrenders(self) -> list[SurrenderChoice]:
        return []  # an answer would have to be waited for

    def next(self) -> Turn:
        """Note that the host has seen the score sheet and is ready for the next hand."""
        if self.waiting is not None and not self.match.over:
            self.host.make_ready()
        return self.turn([])

    def saved(self) -> Saved:
        """Return nothing: what is to be kept goes with each answer of the host."""
        return {"append": None, "record": None}

    def snapshot(self) -> HostSnapshot:
        """As in ``Session``, and who is there."""
        return {**super().snapshot(), "room": self.host.picture()}
