"""The bots of Royals: it counts which replies may still beat a lead."""

from __future__ import annotations

from functools import cached_property

from regalia.games.royal_family.bots.aims import RoyalAims
from regalia.games.royal_family.bots.evaluate import WINNERS, Evaluator, Standing, Weights
from regalia.games.royal_family.bots.family_bots import FamilyBots, Levels, Manners
from regalia.games.royal_family.bots.learnt import Model, Shares
from regalia.games.royal_family.marks import CARD
from regalia.games.royal_family.pack import COPIES
from regalia.games.royal_family.state import RoyalFamilyState
from regalia.games.royals.learnt_weights import ATTACK, FEATURES
from regalia.games.royals.state import RoyalsState


class RoyalsEvaluator(Evaluator):
    """Weighs the own score against the other's."""

    stock = 79
    spoils = 1
    battles = False

    def together(self, view: RoyalFamilyState, standings: list[Standing]) -> float:
        mine, theirs = standings[self.me], standings[1 - self.me]
        return mine.net * (1 + mine.sets) - theirs.net * (1 + theirs.sets)

    def lead_chance(self, card: int) -> float:
        """Return the chance that the other's hand has no card that beats the lead."""
        foe = 1 - self.me
        shown = self.view.shown[foe]
        if any(reply in shown for reply in WINNERS[card]):
            return 0.0
        hidden = len(self.view.hands[foe]) - len(shown)
        hidden = min(hidden, self.view.limits[foe].get(card & 3, hidden))
        unseen, chance = max(1, sum(self.out)), 1.0
        for reply in WINNERS[card]:
            for place in range(min(hidden, unseen)) if self.out[reply] else ():
                chance *= max(0.0, 1 - self.out[reply] / (unseen - place))
        return chance

    @cached_property
    def out(self) -> list[int]:
        """Copies by card that I have not seen: in the stock, the dead pile or the other hand."""
        view, foe = self.view, 1 - self.me
        out = list(COPIES)
        for card in range(52):
            out[card] -= view.have[0][card] + view.have[1][card]
        if view.viewer is None:
            # A whole state counts the other hand too, which this seat does not see.
            for card in view.hands[foe]:
                out[card] += 1
        seen = [entry & CARD for entry in view.discard[-self.w.recalled :]]
        for card in [*seen, *(card for card, _ in view.battle), *view.shown[foe]]:
            out[card] -= 1
        return out


def shares(state: RoyalsState, seat: int) -> Shares:
    """Return what sets bring to a seat; there are no marriages.

    Rules: royals.score.sets.
    """
    return Shares(0, 1 + state.sets(seat), 0)


#: Found by self-play (``docs/bots-measured.md``).
WEIGHTS = Weights(
    ladder=(0, 41, 127, 289),
    spare_royal=14.6,
    assassin=21.5,
    prey=0.66,
    ace_held=21.4,
    king_held=7.5,
    two_held=7.0,
    royal_held=12.4,
    royal_hand=12.4,
    unseen=5.7,
    burden=0.34,
    pair=0.35,
    low_pair=0.14,
    matches=0.71,
    given=0.68,
    option_least=2.7,
    pile_least=11.9,
    end_lead=34.0,
    end_patience=430.0,
    lead=9.9,
    stop=20.3,
)

MODEL = Model(
    (
        *("points", "score", "first_royal", "second_royal", "set", "spare_royals", "assassins"),
        *("enemy_assassins", "cards", "burden", "aces", "enemy_aces", "twos", "kings", "royals"),
        *("new_royals", "enemy_royals", "ready", "end"),
    ),
    shares,
    ATTACK,
    FEATURES,
    stock=79,
)

LEVELS: Levels = {
    "steady": (0.0, {}),
    # It thinks little of what the opponent may do, and forgets.
    "casual": (20.0, {"recalled": 10, "given": 0.3, "stop": 0.0}),
    # Besides, it misses plays that gain little, and ends a hand as soon as it leads.
    "beginner": (
        20.0,
        {"recalled": 1, "given": 0.3, "stop": 0.0, "end_patience": 0.0, "option_least": 25.0},
    ),
}
MANNERS: Manners = {
    "hunter": {"prey": 2.0, "ace_won": 20.0, "ace_held": 9.0, "option_least": 0.0},
    "collector": {"shelf": 6.0, "end_lead": 100.0},
    "finisher": {"end_lead": 0.0, "end_patience": 0.0, "burden": 0.7},
}
AIMS = {
    "hunter": RoyalAims(prey=3.5),
    "collector": RoyalAims(matched=40.0, paired=12.0, end=-30.0),
    "finisher": RoyalAims(end=100.0),
}

#: By these ``expert`` plays on: they beat those of ``steady``, and suit no weaker level.
PLAYOUT_WEIGHTS = {
    "ladder": (0, 52, 131, 239),
    "spare_royal": 6.6,
    "assassin": 20.7,
    "prey": 0.8,
    "ace_held": 19.7,
    "king_held": 5.2,
    "two_held": 3.3,
    "royal_held": 7.3,
    "royal_hand": 21.8,
    "pair": 0.3,
    "low_pair": 0.1,
    "given": 0.39,
    "pile_least": 20.3,
    "end_lead": 18.0,
    "end_patience": 312.0,
    "lead": 18.8,
    "stop": 31.3,
}

ROYALS = FamilyBots(
    RoyalsEvaluator,
    WEIGHTS,
    MODEL,
    LEVELS,
    MANNERS,
    AIMS,
    playouts=120,
    scale=0.7,
    doubt=6.0,
    playout_weights=PLAYOUT_WEIGHTS,
)
BOTS = ROYALS.game_bots()
