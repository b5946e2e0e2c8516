"""``steady`` for Marriage Royals: plays for itself against both others."""

from __future__ import annotations

from typing import Any

from regalia.bots import Advice
from regalia.games.marriage.state import MarriageRoyalsState
from regalia.games.royal_family.marriages.bot import Evaluator, board_points, decide
from regalia.games.royal_family.marriages.explain_move import why
from regalia.games.royal_family.marriages.state import MarriagesState
from regalia.state import Move, State


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


def choose(view: State, rng: Any) -> Move:
    """Return the move that steady makes for the seat to move; ``rng`` is not needed."""
    assert isinstance(view, MarriageRoyalsState)
    return decide(view, MarriageRoyalsEvaluator)


def advise(view: State, rng: Any) -> Advice:
    """Return the same move, with its reason."""
    assert isinstance(view, MarriageRoyalsState)
    seat = view.actor
    assert seat is not None
    own = view if view.viewer == seat else view.view(seat)
    move = decide(own, MarriageRoyalsEvaluator)
    return Advice(move, lambda observer: why(MarriageRoyalsEvaluator(own, seat), move, observer))


#: Bots that know this game, by name, and those of them that give reasons.
BOTS = {"steady": choose}
ADVISERS = {"steady": advise}
