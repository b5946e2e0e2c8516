"""``steady`` for Marriage Royals: plays for itself against both others."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from regalia.cards import ACE, JACK, KING, QUEEN
from regalia.games.marriage.learnt_weights import ATTACK, FEATURES
from regalia.games.marriage.state import MarriageRoyalsState
from regalia.games.royal_family.bots.aims import RoyalAims
from regalia.games.royal_family.bots.evaluate import Evaluator, Standing, Weights
from regalia.games.royal_family.bots.family_bots import FamilyBots, Levels, Manners
from regalia.games.royal_family.bots.learnt import MARRIAGE_FEATURES, Model, Shares
from regalia.games.royal_family.scoring import board_points
from regalia.games.royal_family.state import RoyalFamilyState


class MarriageRoyalsEvaluator(Evaluator):
    """Adds the partners' boards, and takes the better of the others as the one to beat."""

    #: Counted over 800 hands of ``steady`` (``docs/bots-measured.md``).
    overtakes: ClassVar[Mapping[int, tuple[float, float]]] = {
        ACE: (1.55, 0.0),
        KING: (0.75, 0.0),
        QUEEN: (1.0, 0.0),
        JACK: (1.1, 0.0),
        -1: (1.0, 0.0),
    }

    def together(self, view: RoyalFamilyState, standings: list[Standing]) -> float:
        scores = self.scores(view, standings)
        others = [score for seat, score in enumerate(scores) if seat != self.me]
        return scores[self.me] - 0.4 * max(others) - 0.2 * min(others)

    def scores(self, view: RoyalFamilyState, standings: list[Standing]) -> list[float]:
        """Return what each seat has by now."""
        assert isinstance(view, MarriageRoyalsState)
        scores = [net * (1 + sets) for net, sets, _ in standings]
        for marriage in view.marriages:
            for partner in view.partners_in(marriage):
                scores[partner] += standings[marriage.board].board
                scores[marriage.board] += standings[partner].board
        return scores

    def ahead(self, view: RoyalFamilyState) -> bool:
        scores = self.scores(view, self.standings(view, 1.0))
        return scores[self.me] == max(scores)

    def strikes_own(self, card: int) -> bool:
        # A marriage that brings the partner more ends so.
        view = self.view
        assert isinstance(view, MarriageRoyalsState)
        return any(
            marriage.board == self.me and card in view.kinds(marriage)
            for marriage in view.marriages
        )

    def most_times(self, seat: int) -> int:
        assert isinstance(self.view, MarriageRoyalsState)
        return super().most_times(seat) + len(self.view.marriages)

    def wants_end(self) -> bool:
        assert isinstance(self.view, MarriageRoyalsState)
        return self.view.gate_open() and super().wants_end()


def shares(state: MarriageRoyalsState, seat: int) -> Shares:
    """Return what marriages bring to a seat: the points of its partners' boards.

    Rules: marriage.marry.share, marriage.score.partners.
    """
    marriages = points = 0
    for marriage in state.marriages:
        partners = state.partners_in(marriage)
        if marriage.board == seat:
            marriages += bool(partners)
            points += sum([board_points(state, partner) for partner in partners])
        elif seat in partners:
            marriages += 1
            points += board_points(state, marriage.board)
    return Shares(marriages, 1 + state.sets(seat), points)


#: Found by ``python -m tools.tune marriage`` (``docs/bots-measured.md``).
WEIGHTS = Weights(
    ladder=(0, 18, 279, 957),
    spare_royal=5.2,
    assassin=63.0,
    prey=0.13,
    ace_held=11.1,
    king_held=4.0,
    two_held=69.0,
    royal_held=6.5,
    unseen=5.0,
    burden=0.1,
    pair=0.04,
    matches=0.1,
    given=6.0,
    option_least=27.4,
    pile_least=9.4,
    end_lead=167.0,
    lead=34.5,
)
MODEL = Model(MARRIAGE_FEATURES, shares, ATTACK, FEATURES, stock=69)

LEVELS: Levels = {
    "steady": (0.0, {}),
    "casual": (25.0, {}),
    "beginner": (75.0, {}),
}
MANNERS: Manners = {
    "hunter": {"prey": 1.2, "ace_won": 20.0, "option_least": 20.0},
    "collector": {"shelf": 15.0, "ladder": (0, 80, 125, 140), "end_lead": 100.0},
    "finisher": {"end_lead": 0.0, "finish": 400.0, "prey": 0.5, "option_least": 14.0},
}
AIMS = {
    "hunter": RoyalAims(assassin=25.0, strike=60.0, prey=1.5),
    "collector": RoyalAims(matched=40.0, paired=12.0, end=-30.0),
    "finisher": RoyalAims(end=250.0, face=-15.0),
}

MARRIAGE = FamilyBots(
    MarriageRoyalsEvaluator,
    WEIGHTS,
    MODEL,
    LEVELS,
    MANNERS,
    AIMS,
    playouts=100,
    scale=0.8,
    doubt=35.0,
)
BOTS = MARRIAGE.game_bots(skilled_playouts=24)
