"""``steady`` for Alliance Royals: plays for both allies."""

from __future__ import annotations

from typing import Any

from regalia.bots import Advice
from regalia.games.alliance.state import AllianceState
from regalia.games.royal_family.marriages.bot import Evaluator, decide
from regalia.games.royal_family.marriages.explain_move import why
from regalia.games.royal_family.marriages.state import MarriagesState
from regalia.state import Move, State


class AllianceEvaluator(Evaluator):
    """Adds up the alliances, each with its marriages."""

    def together(self, view: MarriagesState, seats: list[tuple[float, int]]) -> float:
        teams = [0.0, 0.0]
        live = [m.board % 2 for m in view.marriages if not view.suspended(m)]
        for seat, (net, sets) in enumerate(seats):
            teams[seat % 2] += net * (1 + sets + live.count(seat % 2))
        return teams[self.me % 2] - teams[1 - self.me % 2]

    def friend(self, seat: int) -> bool:
        return seat % 2 == self.me % 2


def choose(view: State, rng: Any) -> Move:
    """Return the move that steady makes for the seat to move; ``rng`` is not needed."""
    assert isinstance(view, AllianceState)
    return decide(view, AllianceEvaluator)


def advise(view: State, rng: Any) -> Advice:
    """Return the same move, with its reason."""
    assert isinstance(view, AllianceState)
    seat = view.actor
    assert seat is not None
    own = view if view.viewer == seat else view.view(seat)
    move = decide(own, AllianceEvaluator)
    return Advice(move, lambda observer: why(AllianceEvaluator(own, seat), move, observer))


#: Bots that know this game, by name, and those of them that give reasons.
BOTS = {"steady": choose}
ADVISERS = {"steady": advise}
