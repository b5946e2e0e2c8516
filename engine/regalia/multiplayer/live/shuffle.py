"""The shuffles of a room as the host and as a guest keep them: promises of parts, then the parts.

All promise before one shows its part (``fair_shuffle.py`` says why). These keep what was said;
``host.py`` and ``guest.py`` pass it on.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from regalia.errors import WireError
from regalia.multiplayer.live import fair_shuffle as fair
from regalia.multiplayer.live.fair_shuffle import by_seat


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
        #: All promises, once all were told; then the parts that were shown.
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

    def to_dict(self) -> dict[str, Any]:
        """Return what a reloaded page needs to end this very shuffle, and no other."""
        return {
            "round": self.round,
            "ready": self.ready,
            "commits": self.commits,
            "promised": self.promised,
            "nonces": self.nonces,
        }

    def restore(self, kept: dict[str, Any]) -> None:
        """Take what ``to_dict`` kept."""
        self.round, self.ready = kept["round"], kept["ready"]
        self.commits, self.nonces = by_seat(kept["commits"]), by_seat(kept["nonces"])
        self.promised = None if kept["promised"] is None else by_seat(kept["promised"])


_ANEW = "another shuffle after all parts of the last were shown"


class GuestShuffle:
    """The shuffles that one guest of a room takes part in.

    A guest that has promised its part in a shuffle takes no hand from it without that promise, and
    once it has shown the part, none from other promises than it was told then. It lets a shuffle in
    which it has shown its part be begun anew only if a person left whose part was missing: the host
    knows the cards by then. One that was not heard for a while lets it pass once, for it may itself
    have been missed.
    """

    def __init__(self, room_id: str, secret: str) -> None:
        self.room_id, self.secret = room_id, secret
        self.seat = -1
        #: The shuffle that the host prepares.
        self.round = 1
        #: The shuffles since the last deal that this guest has promised its part in: all promises,
        #: where it was told them and showed its part, else None.
        self.promised: dict[int, dict[int, str] | None] = {}
        #: The shuffle of the last hand that was dealt, and all promises for it.
        self.dealt = 0
        self.commits: dict[int, str] = {}
        #: No hand can come from this shuffle or an earlier one any more.
        self.closed = 0
        #: A shuffle was begun anew, and all seemed to be there.
        self.doubted = False

    @property
    def ready(self) -> bool:
        """True once this guest takes part in the shuffle that is prepared."""
        return self.round in self.promised

    @property
    def has_part(self) -> bool:
        """True if this guest's part is in the last hand that was dealt."""
        return self.commits.get(self.seat) == self._promise(self.dealt)

    def own(self, round: int) -> str:
        """Return this guest's part in a shuffle."""
        return fair.nonce(self.secret, self.room_id, round)

    def _promise(self, round: int) -> str:
        return fair.commit(self.own(round), self.room_id, round, self.seat)

    def promise(self) -> str:
        """Take part in the shuffle that is prepared; return the promise."""
        self.promised.setdefault(self.round, None)
        return self._promise(self.round)

    def prepare(self, round: int) -> bool:
        """Note which shuffle the host prepares; tell if it is another than was promised for."""
        if round < self.round:
            raise WireError("a shuffle that is over")
        anew = round > self.round and self.ready
        self.round = round
        return anew

    def show(self, round: int, commits: dict[int, str], seats: int) -> str:
        """Take the promises of all; return the part that is to be shown now."""
        if round != self.round or round not in self.promised:
            raise WireError("promises that nobody waits for")
        self._compare(round, commits)
        if len(commits) < 2 or any(seat >= seats for seat in commits):
            raise WireError("promises of nobody")
        self.promised[round] = commits
        return self.own(round)

    def _compare(self, round: int, commits: dict[int, str]) -> None:
        """Raise WireError for promises that cannot be those of a shuffle promised for."""
        if commits.get(self.seat) != self._promise(round):
            raise WireError("promises without your own")
        if self.promised[round] not in (None, commits):
            raise WireError("other promises than before")

    def close(self, before: int, away: Collection[int] | None = None, *, back: bool = False) -> str:
        """Give up the shuffles before this one; tell why, if this guest had shown its part in one.

        ``away`` are the seats whose people are or were not there; None where that cannot be known
        any more. ``back``: this guest was not heard for a while. Returns ``"left"``, or ``"doubt"``
        where nobody is gone, or ``""``. Raises WireError where nobody can have been missing.
        """
        shown = [commits for round, commits in self.promised.items() if round < before and commits]
        why = ""
        for commits in shown:
            # One of the others is the host, who can begin anew but not be missing.
            others = commits.keys() - {self.seat}
            if len(others) < 2:
                raise WireError(_ANEW)
            if away is None or not others.isdisjoint(away):
                why = why or "left"
            elif back and not self.doubted:
                self.doubted, why = True, "doubt"
            else:
                raise WireError(_ANEW)
        self.closed = max(self.closed, before - 1)
        self._forget(self.closed)
        return why

    def deal(self, round: int) -> None:
        """Note that a hand is dealt in which this guest took part."""
        commits = self.promised.get(round)
        if commits is None or round != self.round:
            raise WireError("a deal without a shuffle")
        self._dealt(round, commits)

    def take(self, round: int, commits: dict[int, str], away: Collection[int] | None = None) -> str:
        """Note a hand that was dealt meanwhile; tell as ``close`` does of the shuffles before."""
        if round <= max(self.dealt, self.closed) or round > self.round:
            raise WireError("a hand of another shuffle")
        if round in self.promised:
            self._compare(round, commits)
        anew = self.close(round, away, back=True)
        self._dealt(round, commits)
        return anew

    def _dealt(self, round: int, commits: dict[int, str]) -> None:
        self.dealt, self.commits = round, commits
        self._forget(round)

    def _forget(self, last: int) -> None:
        self.promised = {round: commits for round, commits in self.promised.items() if round > last}

    def to_dict(self) -> dict[str, Any]:
        """Return what a reloaded page needs to hold all to their promises."""
        return {
            "round": self.round,
            "promised": self.promised,
            "dealt": self.dealt,
            "commits": self.commits,
            "closed": self.closed,
            "doubted": self.doubted,
        }

    def restore(self, kept: dict[str, Any]) -> None:
        """Take what ``to_dict`` kept."""
        self.round, self.dealt, self.closed = kept["round"], kept["dealt"], kept["closed"]
        self.commits = by_seat(kept["commits"])
        self.doubted = kept.get("doubted", False)
        self.promised = {
            int(round): None if commits is None else by_seat(commits)
            for round, commits in kept["promised"].items()
        }
