"""A deal as one seat sees it."""

from __future__ import annotations

from collections.abc import Sequence

from regalia.match import Deal, Entry, Surrender
from regalia.state import Event, State


class ObservedDeal:
    """A deal followed entry by entry from ``seat`` (-1: from beside the table).

    ``state`` is the deal after the entries followed so far, ``view`` what the seat may know of it,
    ``shown`` those entries as the seat's record writes them. A deal that goes on is followed
    further whenever ``pending`` is asked again.
    """

    def __init__(self, deal: Deal, seat: int) -> None:
        self.deal, self.seat = deal, seat
        self.state: State = deal.start.copy()
        self.view: State = deal.start.view(seat)
        self.shown: list[str] = []

    def pending(self) -> Sequence[Entry]:
        """Return the entries of the deal that were not followed yet."""
        return self.deal.moves[len(self.shown) :]

    def redact(self, entry: Entry) -> str:
        """Play the next entry on ``state`` alone and return it as the seat's record writes it.

        Everybody sees a surrender. Somebody who reads entries only this way has no ``view``.
        """
        shown = str(entry)
        if not isinstance(entry, Surrender):
            actor = self.state.actor
            assert actor is not None
            shown = self.state.redact(shown, actor, self.seat)
            self.state.play(str(entry))
        self.shown.append(shown)
        return shown

    def follow(self, entry: Entry) -> list[Event]:
        """Play the next entry on ``state`` and on ``view``; return what the seat sees happen."""
        shown = self.redact(entry)
        return [] if isinstance(entry, Surrender) else self.view.play(shown)


def shown_to(deal: Deal, seat: int) -> list[str]:
    """Return the entries of a deal as the record of ``seat`` writes them."""
    observed = ObservedDeal(deal, seat)
    return [observed.redact(entry) for entry in observed.pending()]
