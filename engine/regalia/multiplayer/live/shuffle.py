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
        #: The names because of which shuffles of this hand were given up after parts were shown.
        self.tries: list[str] = []

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
            raise WireError("a contribution that was not asked for")
        if fair.commit(nonce, self.room_id, round, seat) != self.promised[seat]:
            raise WireError("its contribution to the shuffle is not the one it promised")
        self.nonces[seat] = nonce
        return True

    def anew(self, name: str) -> None:
        """Begin again, with other parts: some may be known, and that of this person is missing."""
        if self.promised is not None:
            self.tries.append(name)
        self.restart()

    def restart(self) -> None:
        """Ask for other promises: nothing depends on those so far."""
        self._next()
        if self.ready:
            self.make_ready()

    def done(self) -> dict[str, Any] | None:
        """Return the parts of a deal, once all were shown, and begin the next shuffle.

        ``{"round", "tries", "commits", "nonces"}``, as it is kept and told.
        """
        if self.promised is None or self.nonces.keys() != self.promised.keys():
            return None
        made = {"round": self.round, "tries": self.tries}
        made |= {"commits": self.promised, "nonces": self.nonces}
        self._next()
        self.ready, self.tries = False, []
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
            "tries": self.tries,
        }

    def restore(self, kept: dict[str, Any]) -> None:
        """Take what ``to_dict`` kept."""
        self.round, self.ready = kept["round"], kept["ready"]
        self.commits, self.nonces = by_seat(kept["commits"]), by_seat(kept["nonces"])
        self.promised = None if kept["promised"] is None else by_seat(kept["promised"])
        self.tries = kept.get("tries", [])


_ANEW = "another shuffle after all parts of the last were shown"


class GuestShuffle:
    """The shuffles that one guest of a room takes part in: one way into a hand, the whole way.

    The guest promises its part in the shuffle that is prepared (``promise``), shows it when it is
    told all promises (``show``), and takes the hand that is dealt from these (``deal``). Any other
    hand it takes only after an absence that its own page has seen (``away``). A shuffle in which it
    has shown its part can be begun anew only if a person is gone whose part was missing, and if the
    guest's own person agrees: the host may know the cards by then.
    """

    def __init__(self, room_id: str, secret: str) -> None:
        self.room_id, self.secret = room_id, secret
        self.seat = self.host = -1
        #: The shuffle that the host prepares.
        self.round = 1
        #: The names because of which shuffles of this hand were given up after parts were shown.
        self.tries: list[str] = []
        #: The shuffle that this guest has promised its part in, 0 for none.
        self.promised = 0
        #: All promises of that shuffle, once this guest has shown its part, and whose they are.
        self.shown: dict[int, str] | None = None
        self.people: dict[int, str] = {}
        #: The person is asked whether a shuffle may be begun anew.
        self.asks = False
        #: No hand can come from this shuffle or an earlier one any more.
        self.closed = 0

    @property
    def ready(self) -> bool:
        """True once this guest takes part in the shuffle that is prepared."""
        return self.promised == self.round

    def own(self, round: int) -> str:
        """Return this guest's part in a shuffle."""
        return fair.nonce(self.secret, self.room_id, round)

    def _promise(self, round: int) -> str:
        return fair.commit(self.own(round), self.room_id, round, self.seat)

    def promise(self) -> str:
        """Take part in the shuffle that is prepared; return the promise."""
        if not self.ready:
            self.promised, self.shown, self.asks = self.round, None, False
        return self._promise(self.round)

    def prepare(self, round: int, tries: list[str], gone: Collection[str], *, away: bool) -> bool:
        """Note the shuffle that the host prepares; tell if it is another than was promised for.

        ``tries`` are the names because of which shuffles were given up, ``gone`` those of people
        who are or were not there. Raises WireError for one that is begun anew without a reason.
        """
        if round < self.round:
            raise WireError("a shuffle that is over")
        anew, known = 0 < self.promised < round, len(self.tries)
        if anew and self.shown is not None:
            # The host can begin anew but not be missing.
            others = {name for seat, name in self.people.items() if seat != self.host}
            if not away:
                others = (others - {self.people[self.seat]}) & set(gone)
            if len(tries) <= known or tries[known] not in others:
                raise WireError(_ANEW)
        if tries[:known] != self.tries and not away:
            raise WireError("another reason for a shuffle than before")
        if anew:
            self.asks = self.shown is not None
            self.closed, self.promised, self.shown = max(self.closed, self.promised), 0, None
        self.round, self.tries = round, tries
        return anew

    def show(self, round: int, commits: dict[int, str], people: dict[int, str]) -> str:
        """Take the promises of all ``people``, who are named; return the part to be shown now."""
        if round != self.round or not self.ready:
            raise WireError("promises that were not asked for")
        if commits.get(self.seat) != self._promise(round):
            raise WireError("promises without your own")
        if self.shown not in (None, commits):
            raise WireError("other promises than before")
        if commits.keys() != people.keys():
            raise WireError("promises of others than those who are here")
        self.shown, self.people = commits, people
        return self.own(round)

    def deal(self, round: int, commits: dict[int, str], tries: list[str], *, away: bool) -> bool:
        """Note that a hand is dealt; tell if this guest's part is in its shuffle.

        Raises WireError for a hand from another shuffle than the one this guest took part in,
        unless it was ``away``.
        """
        if round <= self.closed or (round > self.round and not away):
            raise WireError("a hand of another shuffle")
        shared = self.shown is not None and round == self.promised
        if shared:
            if (commits, tries) != (self.shown, self.tries):
                raise WireError("other promises than before")
        elif not away:
            raise WireError("a hand without your part in its shuffle")
        elif round == self.promised or (self.shown is not None and round < self.promised):
            raise WireError("promises without your own")
        elif self.shown is not None and len(tries) <= len(self.tries):
            raise WireError(_ANEW)
        self.closed, self.promised, self.shown, self.tries, self.asks = round, 0, None, [], False
        self.round = max(self.round, round + 1)
        return shared

    def to_dict(self) -> dict[str, Any]:
        """Return what a reloaded page needs to hold all to their promises."""
        return {
            "round": self.round,
            "tries": self.tries,
            "promised": self.promised,
            "shown": self.shown,
            "people": self.people,
            "asks": self.asks,
            "closed": self.closed,
        }

    def restore(self, kept: dict[str, Any]) -> None:
        """Take what ``to_dict`` kept."""
        self.round, self.closed = kept["round"], kept["closed"]
        self.tries, self.promised, self.asks = kept["tries"], kept["promised"], kept["asks"]
        self.shown = None if kept["shown"] is None else by_seat(kept["shown"])
        self.people = by_seat(kept["people"])
