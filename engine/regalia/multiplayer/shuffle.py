"""One shuffle as the host keeps it: the promises of everybody's part, then the parts.

Everybody promises before anybody shows (``fair_shuffle.py`` says why). This keeps what was said;
the host asks for it and passes it on.
"""

from __future__ import annotations

from typing import Any

from regalia.errors import WireError
from regalia.multiplayer import fair_shuffle as fair


class Shuffle:
    """The shuffle that is being made in a room; ``seat`` is the host's, who has a part as well."""

    def __init__(self, room_id: str, secret: str, seat: int) -> None:
        self.room_id, self.secret, self.seat = room_id, secret, seat
        #: Counted from 1; a shuffle that was begun anew has a number of its own.
        self.round = 1
        #: The host wants the deal.
        self.ready = False
        #: The promises so far, by seat.
        self.commits: dict[int, str] = {}
        #: All promises, once they were told to everybody; then the parts that were shown.
        self.promised: dict[int, str] | None = None
        self.nonces: dict[int, str] = {}

    def _own(self) -> str:
        return fair.nonce(self.secret, self.room_id, self.round)

    def make_ready(self) -> None:
        """Note that the host wants the deal, and make its promise."""
        self.ready = True
        self.commits[self.seat] = fair.commit(self._own(), self.room_id, self.round, self.seat)

    def commit(self, seat: int, round: int, promise: str) -> bool:
        """Take a promise; False where it comes too late. Raises WireError for a false one."""
        if round != self.round:
            if round > self.round:
                raise WireError("a promise for a shuffle to come")
            return False
        if self.commits.get(seat, promise) != promise:
            raise WireError("a promise that it took back")
        if self.promised is not None:
            return False
        self.commits[seat] = promise
        return True

    def close(self, who: set[int]) -> bool:
        """Tell whether all of these have promised just now: from here on parts are shown."""
        if not self.ready or self.promised is not None or who - self.commits.keys():
            return False
        self.promised = {seat: self.commits[seat] for seat in sorted(who)}
        self.nonces = {self.seat: self._own()}
        return True

    def reveal(self, seat: int, round: int, nonce: str) -> bool:
        """Take a part; False where it comes too late. Raises WireError for a false one."""
        if round < self.round:
            return False
        if self.promised is None or seat not in self.promised or round > self.round:
            raise WireError("a contribution that nobody asked for")
        if fair.commit(nonce, self.room_id, round, seat) != self.promised[seat]:
            raise WireError("its contribution to the shuffle is not the one it promised")
        self.nonces[seat] = nonce
        return True

    def anew(self) -> None:
        """Begin again, with other parts: some may be known by now."""
        self._next()
        if self.ready:
            self.make_ready()

    def done(self) -> dict[str, Any] | None:
        """Return the parts of a deal, once all were shown, and begin the next shuffle.

        ``{"round", "commits", "nonces"}``, as it is kept and told.
        """
        if self.promised is None or self.nonces.keys() != self.promised.keys():
            return None
        made = {"round": self.round, "commits": self.promised, "nonces": self.nonces}
        self._next()
        self.ready = False
        return made

    def _next(self) -> None:
        self.round += 1
        self.commits, self.promised, self.nonces = {}, None, {}
