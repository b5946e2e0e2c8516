"""Undo: the moves that one seat may take back, because it learned nothing by them.

The fair rule: back to the last point at which nothing hidden was seen, no chance fell and nobody
else acted. Chance is only in the pack, so it falls where a card comes out of it, and whoever sees
a hidden card reads it in the move as the seat's record has it. So a move may be taken back if the
seat's record writes it just as it was chosen.
"""

from __future__ import annotations

from regalia.i18n import tr
from regalia.match import Deal, Entry, Surrender
from regalia.observed import ObservedDeal
from regalia.presentation import Observer, Table
from regalia.state import State


class UndoSteps:
    """The steps that ``seat`` can take back in a deal; ``grow`` follows a deal that goes on.

    ``mine`` are the seat's own decisions, as places in the deal's entries; the last ``fair`` of
    them can be taken back, and ``why`` says why no more.
    """

    def __init__(self, deal: Deal, seat: int, table: Table, names: list[str]) -> None:
        self.deal, self.seat, self.table, self.names = deal, seat, table, names
        self.mine: list[int] = []
        self.fair = 0
        self.why = tr("You have not moved yet.")
        self._observed = ObservedDeal(deal, seat)

    def grow(self) -> UndoSteps:
        """Follow the entries that were made since the last time."""
        observed = self._observed
        for entry in observed.pending():
            if isinstance(entry, Surrender):
                observed.redact(entry)
                name = self.names[entry.seat]
                self._stop(tr("{name} surrendered, or was asked.", name=name))
            elif observed.state.actor == self.seat:
                self._follow_own(entry)
            else:
                name = self.names[observed.state.actor or 0]
                observed.redact(entry)
                self._stop(tr("{name} has moved since.", name=name))
        if observed.state.over:
            self._stop(tr("The hand is over, and its cards were shown."))
        return self

    def _follow_own(self, entry: Entry) -> None:
        observed = self._observed
        before = observed.state
        listed = before.legal_moves()
        if len(listed) != 1 or not self._is_automatic(before):
            self.mine.append(len(observed.shown))
            self.fair += 1
        if observed.redact(entry) not in listed:
            self._stop(tr("Cards came to light by that move."))

    def _is_automatic(self, state: State) -> bool:
        view = state.view(self.seat)
        return is_automatic(self.table, view, Observer(self.seat, self.names))

    def _stop(self, why: str) -> None:
        self.fair, self.why = 0, why


def is_automatic(table: Table, view: State, observer: Observer) -> bool:
    """Tell whether the only legal move of the seat to move is made for it, without asking."""
    return bool(table.moves(view, observer)[0].get("auto", False))
