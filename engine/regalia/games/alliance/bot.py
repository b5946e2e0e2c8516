"""``steady`` for Alliance Royals: plays for both allies."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from regalia.cards import ACE, JACK, KING, QUEEN
from regalia.games.alliance.learnt_weights import ATTACK, FEATURES
from regalia.games.alliance.state import AllianceState
from regalia.games.royal_family.bots.aims import RoyalAims
from regalia.games.royal_family.bots.evaluate import Evaluator, Standing, Weights
from regalia.games.royal_family.bots.family_bots import FamilyBots, Levels, Manners
from regalia.games.royal_family.bots.learnt import MARRIAGE_FEATURES, Model, Shares
from regalia.games.royal_family.state import RoyalFamilyState


class AllianceEvaluator(Evaluator):
    """Adds up the alliances, each with its marriages."""

    #: Counted over 1,000 hands of ``steady`` (``docs/bots-measured.md``).
    overtakes: ClassVar[Mapping[int, tuple[float, float]]] = {
        ACE: (1.5, 0.15),
        KING: (1.0, 0.0),
        QUEEN: (1.0, 0.4),
        JACK: (1.0, 0.4),
        -1: (0.95, 0.8),
    }

    def together(self, view: RoyalFamilyState, standings: list[Standing]) -> float:
        assert isinstance(view, AllianceState)
        teams = [0.0, 0.0]
        live = [m.board % 2 for m in view.marriages if not view.suspended(m)]
        for seat, (net, sets, _) in enumerate(standings):
            teams[seat % 2] += net * (1 + sets + live.count(seat % 2))
        return teams[self.me % 2] - teams[1 - self.me % 2]

    def most_times(self, seat: int) -> int:
        assert isinstance(self.view, AllianceState)
        return super().most_times(seat) + len(self.view.marriages)


def shares(state: AllianceState, seat: int) -> Shares:
    """Return what marriages bring to a seat: each counts the whole score of both allies once more.

    Rules: alliance.score.extra-marriage.
    """
    live = sum([m.board % 2 == seat % 2 and not state.suspended(m) for m in state.marriages])
    return Shares(live, 1 + live + state.sets(seat), 0)


#: Found by ``python -m tools.tune alliance`` (``docs/bots-measured.md``).
WEIGHTS = Weights(
    ladder=(0, 50, 149, 745),
    spare_royal=26.0,
    assassin=6.5,
    prey=2.1,
    ace_held=9.5,
    king_held=7.7,
    two_held=8.7,
    unseen=4.5,
    burden=0.27,
    pair=0.17,
    matches=0.95,
    given=0.37,
    option_least=2.8,
    pile_least=5.3,
    end_lead=47.0,
)
MODEL = Model(MARRIAGE_FEATURES, shares, ATTACK, FEATURES, stock=69)

LEVELS: Levels = {
    "steady": (0.0, {}),
    "casual": (20.0, {}),
    "beginner": (48.0, {}),
}
MANNERS: Manners = {
    "hunter": {"prey": 4.0, "ace_won": 25.0, "ace_held": 8.0, "option_least": 0.0},
    "collector": {
        "shelf": 15.0,
        "ladder": (0, 140, 200, 230),
        "pile_least": 0.0,
        "end_lead": 100.0,
    },
    "finisher": {
        "end_lead": 5.0,
        "finish": 120.0,
        "face_held": 10.0,
        "burden": 0.8,
        "ace_held": 12.0,
    },
}
AIMS = {
    "hunter": RoyalAims(assassin=25.0, strike=60.0, prey=1.5),
    "collector": RoyalAims(matched=40.0, paired=12.0, end=-30.0),
    "finisher": RoyalAims(end=250.0),
}

ALLIANCE = FamilyBots(
    AllianceEvaluator,
    WEIGHTS,
    MODEL,
    LEVELS,
    MANNERS,
    AIMS,
    playouts=120,
    scale=0.75,
    doubt=10.0,
)
BOTS = ALLIANCE.game_bots(skilled_playouts=12)
