"""``steady`` for Marriage Royals: plays for itself against both others."""

from __future__ import annotations

from regalia.games.marriage.state import MarriageRoyalsState
from regalia.games.royal_family.marriages.bot import search, steady, weaker
from regalia.games.royal_family.marriages.evaluate import Evaluator, board_points
from regalia.games.royal_family.marriages.state import MarriagesState


class MarriageRoyalsEvaluator(Evaluator):
    """Adds the partners' boards, and takes the better of the others as the one to beat."""

    def together(self, view: MarriagesState, seats: list[tuple[float, int]]) -> float:
        assert isinstance(view, MarriageRoyalsState)
        scores = [net * (1 + sets) for net, sets in seats]
        for marriage in view.marriages:
            for partner in view.partners_in(marriage):
                scores[partner] += board_points(view, marriage.board)
                scores[marriage.board] += board_points(view, partner)
        others = [score for seat, score in enumerate(scores) if seat != self.me]
        return scores[self.me] - 0.4 * max(others) - 0.2 * min(others)


choose, advise = steady(MarriageRoyalsEvaluator)
casual, advise_casual = weaker(MarriageRoyalsEvaluator, 15.0)
beginner, advise_beginner = weaker(MarriageRoyalsEvaluator, 45.0)

#: Bots that know this game, by name, and those of them that give reasons.
BOTS = {"steady": choose, "casual": casual, "beginner": beginner}
ADVISERS = {"steady": advise, "casual": advise_casual, "beginner": advise_beginner}
SEARCH = search(MarriageRoyalsEvaluator, turns=2, playouts=60)
