"""A deal as one seat sees it."""

from __future__ import annotations

from collections.abc import Sequence

from regalia.match import Deal, Entry, Surrender
from regalia.state import Event, State


class ObservedDeal:
    """A deal followed entry by entry from ``seat`` (-1: from beside the table; None: openly).

    ``state`` is the deal after the entries followed so far, ``view`` what the seat may know of it,
    ``shown`` those entries as the seat's record writes them. A deal that goes on is followed
    further whenever ``pending`` is asked again. Openly, ``view`` is ``state``.
    """

    def __init__(self, deal: Deal, seat: int | None) -> None:
        self.deal, self.seat = deal, seat
        self.state: State = deal.start.copy()
        self.view: State = self.state if seat is None else deal.start.view(seat)
        self.shown: list[str] = []

    def pending(self) -> Sequence[Entry]:
        """Return the entries of the deal that were not followed yet."""
        return self.deal.moves[len(self.shown) :]

    def redact(self, entry: Entry) -> str:
        """Play the next entry on ``state`` alone and return it as the seat's record writes it.

        Everybody sees a surrender. Somebody who reads entries only this way has no ``view``.
        """
        self._step(entry)
        return self.shown[-1]

    def follow(self, entry: Entry) -> list[Event]:
        """Play the next entry on ``state`` and on ``view``; return what the seat sees happen."""
        events = self._step(entry)
        if self.seat is None or isinstance(entry, Surrender):
            return events
        return self.view.play(self.shown[-1])

    def _step(self, entry: Entry) -> list[Event]:
        """Play an entry on ``state``, note it as the seat reads it, and return all that happens."""
        if isinstance(entry, Surrender):
            self.shown.append(str(entry))
            return []
        actor, text = self.state.actor, str(entry)
        assert actor is not None
        self.shown.append(text if self.seat is None else self.state.redact(text, actor, self.seat))
        return self.state.play(text)


def shown_to(deal: Deal, seat: int) -> list[str]:
    """Return the entries of a deal as the record of ``seat`` writes them."""
    observed = ObservedDeal(deal, seat)
    return [observed.redact(entry) for entry in observed.pending()]
