"""A deal as one seat follows it: its view, its log, and the moves that it may take back."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from regalia.i18n import tr, tr_noop
from regalia.match import Deal, Entry, Surrender
from regalia.presentation import Observer, Table
from regalia.state import Event, State

if TYPE_CHECKING:
    from regalia import contract

#: Steps between two states that are kept.
_EVERY = 8

_SURRENDERS = {
    "": tr_noop("{who} surrendered"),
    "consent": tr_noop("{who} agreed to surrender"),
    "refuse": tr_noop("{who} refused to surrender"),
    "withdraw": tr_noop("{who} took the surrender back"),
}


class ObservedDeal:
    """A deal followed entry by entry from ``seat`` (-1: from beside the table; None: openly).

    ``view`` is what the seat may know after the ``step`` entries followed so far. It is kept in
    step by nothing but the entries as the seat's record writes them. A deal that goes on is
    followed further whenever ``pending`` is asked again.
    """

    def __init__(self, deal: Deal, seat: int | None) -> None:
        self.deal, self.seat = deal, seat
        self.view: State = deal.start.copy() if seat is None else deal.start.view(seat)
        self.step = 0

    def pending(self) -> Sequence[Entry]:
        """Return the entries of the deal that were not followed yet."""
        return self.deal.moves[self.step :]

    def follow(self, entry: Entry) -> list[Event]:
        """Play the next entry on the view; return what the seat sees happen."""
        self.step += 1
        return [] if isinstance(entry, Surrender) else self.view.follow(self.shown(self.step))

    def shown(self, step: int) -> str:
        """Return the entry that led to a step, from 1, as the seat's record writes it."""
        if self.seat is None:
            return str(self.deal.moves[step - 1])
        return self.deal.redacted[step - 1][self.seat]


class History(ObservedDeal):
    """A deal as ``seat`` follows it at the table; step 0 is before the first entry.

    ``step_lines[k]`` are the lines of a log that step ``k`` brought (none at step 0). ``voice`` is
    the seat that is addressed as "You" throughout, if it differs from ``seat``. ``grow`` follows a
    deal that goes on.

    With ``undo`` the moves that the seat may take back are counted. The fair rule: back to the last
    point at which nothing hidden was seen, no chance fell and no other seat acted. Chance is only
    in the pack, so it falls where a card comes out of it, and a seat that sees a hidden card reads
    it in the move as its record has it. So a move may be taken back if the seat's record writes it
    just as it was chosen. ``decisions`` are the steps before the seat's own decisions; the last
    ``fair`` of them can be taken back, and ``why`` says why no more.
    """

    def __init__(
        self,
        deal: Deal,
        table: Table,
        seat: int | None,
        names: Sequence[str],
        voice: int | None = None,
        *,
        undo: bool = False,
    ) -> None:
        super().__init__(deal, seat)
        self.table, self.names = table, names
        self.step_lines: list[list[contract.Line]] = [[]]
        self.decisions: list[int] = []
        self.fair = 0
        self.why = tr("You have not moved yet.")
        self._undo = undo
        self._observers = [Observer(-1 if seat is None else seat, names, voice=voice)]
        self._kept = [deal.start]

    def grow(self) -> History:
        """Follow the entries that were made since the last time."""
        for entry in self.pending():
            if self._undo:
                self._count(entry)
            observer, turn = self.observer(self.step), self.view.turn
            stood = self.table.standing(self.view)
            events = self.follow(entry)
            if isinstance(entry, Surrender):
                text = describe_surrender(entry, observer)
                self.step_lines.append([{"turn": turn, "seat": entry.seat, "text": text}])
            else:
                events += self.table.reached(stood, self.view)
                self.step_lines.append([self._line(event, observer, turn) for event in events])
            if self.view.turn != turn:
                observer.turn_events = []
            self._observers.append(observer)
        if self._undo and self.view.over:
            self._bar_undo(tr("The hand is over, and its cards were shown."))
        return self

    def _line(self, event: Event, observer: Observer, turn: int) -> contract.Line:
        """Return the line of an event that the observer has just seen."""
        observer.see(event)
        text = self.table.say(event, observer)
        line: contract.Line = {"turn": turn, "seat": event.seat, "text": text}
        moment = self.table.moment(event, observer)
        if moment:
            line["moment"] = moment
        return line

    def _count(self, entry: Entry) -> None:
        """Count the next entry among the moves that may be taken back, or say why it is not."""
        view = self.view
        if isinstance(entry, Surrender):
            name = self.names[entry.seat]
            self._bar_undo(tr("{name} surrendered, or was asked.", name=name))
        elif view.actor == self.seat:
            listed = view.legal_moves()
            if len(listed) != 1 or not is_automatic(self.table, view, self.now):
                self.decisions.append(self.step)
                self.fair += 1
            if entry not in listed:
                self._bar_undo(tr("Cards came to light by that move."))
        else:
            self._bar_undo(tr("{name} has moved since.", name=self.names[view.actor or 0]))

    def _bar_undo(self, why: str) -> None:
        self.fair, self.why = 0, why

    @property
    def now(self) -> Observer:
        """The observer after the last step."""
        return self._observers[-1]

    @property
    def lines(self) -> list[contract.Line]:
        """All lines of the seat's log, in order."""
        return [line for lines in self.step_lines for line in lines]

    def state(self, step: int) -> State:
        """Return the whole state at a step; it is the caller's to change."""
        moves = self.deal.moves
        for at in range(_EVERY * len(self._kept), len(moves) + 1, _EVERY):
            self._kept.append(_played(self._kept[-1], moves[at - _EVERY : at]))
        return _played(self._kept[step // _EVERY], moves[step - step % _EVERY : step])

    def observer(self, step: int) -> Observer:
        """Return a copy of what the seat remembers at a step."""
        observer = self._observers[step]
        return replace(observer, trick=observer.trick[:], turn_events=observer.turn_events[:])


def _played(state: State, entries: Sequence[Entry]) -> State:
    """Return the state after these entries, as a copy."""
    state = state.copy()
    for entry in entries:
        if not isinstance(entry, Surrender):
            state.play(str(entry))
    return state


def is_automatic(table: Table, view: State, observer: Observer) -> bool:
    """Tell whether the only legal move of the seat to move is made for it, without asking."""
    return bool(table.moves(view, observer)[0].get("auto", False))


def describe_surrender(act: Surrender, observer: Observer) -> str:
    """Say in words who surrendered, or what a seat answered."""
    return tr(_SURRENDERS[act.answer], who=observer.name(act.seat))
