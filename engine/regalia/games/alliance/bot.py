"""``steady`` for Alliance Royals: plays for both allies."""

from __future__ import annotations

from regalia.games.royal_family.marriages.bot import search, steady, weaker
from regalia.games.royal_family.marriages.evaluate import Evaluator
from regalia.games.royal_family.marriages.state import MarriagesState


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


choose, advise = steady(AllianceEvaluator)
casual, advise_casual = weaker(AllianceEvaluator, 15.0)
beginner, advise_beginner = weaker(AllianceEvaluator, 45.0)

#: Bots that know this game, by name, and those of them that give reasons.
BOTS = {"steady": choose, "casual": casual, "beginner": beginner}
ADVISERS = {"steady": advise, "casual": advise_casual, "beginner": advise_beginner}
SEARCH = search(AllianceEvaluator, turns=3, playouts=120)
