"""What may be taken back: moves of one seat by which it learned nothing.

The fair rule: back to the last point at which nothing hidden was seen, no chance fell and nobody
else acted. Chance is only in the pack, so it falls where a card comes out of it, and whoever sees
a hidden card reads it in the move as his record has it. So a move may be taken back if the seat's
record writes it just as it was chosen.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from regalia.i18n import tr
from regalia.match import Deal
from regalia.presentation import Observer, Table
from regalia.state import State


@dataclass
class Steps:
    """What ``seat`` can take back in the deal on the table, followed move by move.

    ``mine`` are the numbers of its decisions, counted in the deal from 0; the last ``fair`` of them
    can be taken back, and ``why`` says why no more.
    """

    seat: int
    mine: list[int] = field(default_factory=list)
    fair: int = 0
    why: str = field(default_factory=lambda: tr("You have not moved yet."))
    #: Moves of the deal so far.
    count: int = 0

    def follow(self, before: State, shown: str, asked: bool, names: list[str]) -> None:
        """A move was made at ``before``; ``shown`` is how the seat's record has it.

        ``asked``: whether the seat decided it, and it was not made for it.
        """
        actor = before.actor
        assert actor is not None
        if actor != self.seat:
            self.fair, self.why = 0, tr("{name} has moved since.", name=names[actor])
        else:
            if asked:
                self.mine.append(self.count)
                self.fair += 1
            if shown not in before.legal_moves():
                self.fair, self.why = 0, tr("Cards came to light by that move.")
        self.count += 1

    def act(self, who: str) -> None:
        """Somebody surrendered, or answered a surrender: an act before everybody's eyes."""
        self.fair, self.why = 0, tr("{name} surrendered, or was asked.", name=who)
        self.count += 1

    def close(self) -> None:
        """The hand is over: everybody has seen what was in it."""
        self.fair, self.why = 0, tr("The hand is over, and its cards were shown.")


def is_asked(table: Table, view: State, observer: Observer) -> bool:
    """Whether the seat to move is asked at all, or its only move is made for it."""
    legal = view.legal_moves()
    return len(legal) != 1 or not table.moves(view, observer)[0].get("auto", False)


def followed(deal: Deal, seat: int, table: Table, names: list[str]) -> Steps:
    """The steps of a deal from its start on."""
    steps = Steps(seat)
    state = deal.start.copy()
    observer = Observer(seat, names)
    for text in deal.moves:
        if text.startswith("surrender "):
            steps.act(names[int(text.split(" ")[1])])
            continue
        actor = state.actor
        assert actor is not None
        asked = actor == seat and is_asked(table, state.view(seat), observer)
        steps.follow(state, state.redact(text, actor, seat), asked, names)
        state.play(text)
    if state.over:
        steps.close()
    return steps
