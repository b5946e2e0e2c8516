"""A deal as one seat follows it at the table: the view at each step, and what the seat was told."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from regalia.match import Deal, Surrender
from regalia.observed import ObservedDeal
from regalia.presentation import Observer, Table
from regalia.session import surrender
from regalia.state import State

if TYPE_CHECKING:
    from regalia import contract


#: Steps between two states that are kept.
_EVERY = 8


class Trace:
    """A deal as ``seat`` sees it step by step; step 0 is before the first entry.

    ``told[k]`` are the lines of a log that step ``k`` brought (none at step 0). ``voice`` is the
    seat that is addressed as "You" throughout, if it differs from ``seat``. ``grow`` follows a deal
    that goes on.
    """

    def __init__(
        self, deal: Deal, table: Table, seat: int, names: list[str], voice: int | None = None
    ) -> None:
        self.deal, self.table, self.seat = deal, table, seat
        self.observed = ObservedDeal(deal, seat)
        self.told: list[list[contract.Line]] = [[]]
        self._observers = [Observer(seat, names, voice=voice)]
        self._kept = [self.observed.state.copy()]

    def grow(self) -> Trace:
        """Follow the entries that were made since the last time."""
        observed = self.observed
        for entry in observed.pending():
            observer = _copy(self._observers[-1])
            turn = observed.state.turn
            events = observed.follow(entry)
            if isinstance(entry, Surrender):
                text = surrender.describe(entry, observer)
                self.told.append([{"turn": turn, "seat": entry.seat, "text": text}])
            else:
                lines: list[contract.Line] = []
                for event in events:
                    observer.see(event)
                    text = self.table.say(event, observer)
                    lines.append({"turn": turn, "seat": event.seat, "text": text})
                self.told.append(lines)
            self._observers.append(observer)
            if (len(self.told) - 1) % _EVERY == 0:
                self._kept.append(observed.state.copy())
        return self

    @property
    def now(self) -> Observer:
        """The observer after the last step."""
        return self._observers[-1]

    @property
    def lines(self) -> list[contract.Line]:
        """All that the seat was told of the deal, in order."""
        return [line for lines in self.told for line in lines]

    def shown(self, step: int) -> str | None:
        """Return the entry that led to a step, as the seat's record writes it."""
        return self.observed.shown[step - 1] if step else None

    def state(self, step: int) -> State:
        """Return the state at a step; it is the caller's to change."""
        state = self._kept[step // _EVERY].copy()
        for entry in self.deal.moves[step - step % _EVERY : step]:
            if not isinstance(entry, Surrender):
                state.play(str(entry))
        return state

    def observer(self, step: int) -> Observer:
        """Return a copy of what the seat remembers at a step."""
        return _copy(self._observers[step])


def _copy(observer: Observer) -> Observer:
    return replace(observer, trick=observer.trick[:], gifts=observer.gifts[:])
