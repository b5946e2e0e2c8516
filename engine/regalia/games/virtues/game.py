"""The Four Virtues as a game: how a round is dealt, how a match is won."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from regalia.game import HANDS, Game, Option, Zone, rounds_target
from regalia.games.virtues import guards, position, scoring
from regalia.games.virtues.state import PACK, VirtuesState
from regalia.games.virtues.verbs import VERBS
from regalia.i18n import tr_noop

#: Cards dealt to each player.
HAND = 10


#: The phases that a person sets by hand.
PHASE_WORDS = (
    ("draw", tr_noop("before the draw")),
    ("lay", tr_noop("after the draw")),
    ("yield", tr_noop("the other player gives up cards")),
)


class VirtuesRound(VirtuesState):
    """A round with its rules."""

    __slots__ = ()

    VERBS = VERBS
    supposed = guards.supposed
    sample = position.sample
    to_dict = position.to_dict
    scores = scoring.scores
    score_sheet = scoring.score_lines


class Virtues(Game):
    """The two-player game."""

    id = "virtues"
    verbs = VERBS
    title = "The Four Virtues"
    seats = (2,)  # virtues.players.two
    tagline = tr_noop("Like rummy, and face cards bend the rules")
    goal = tr_noop(
        "Lay sets and runs of number cards; a king, queen or jack laid with them doubles their "
        "points, lowers a card, draws, or makes the other player discard."
    )
    minutes = 4
    place = 2
    # Two players who never lay anything would play for ever (FV-T1).
    max_hands = 200
    open_scores = True
    hand_word = tr_noop("Round")
    over_rule = "virtues.game.end"
    edit_zones: tuple[Zone, ...] = (
        Zone("phase", tr_noop("Point of the turn"), "choice", choices=PHASE_WORDS),
        Zone("seat", tr_noop("Whose turn it is"), "seat"),
        Zone("turn", tr_noop("Number of the turn"), "number"),
        Zone("force", tr_noop("Cards that hearts demand"), "number"),
        Zone("hands", tr_noop("hand"), each=True),
        Zone("melds", tr_noop("melds"), "sets", each=True),
        Zone("discard", tr_noop("Discard pile, the top last")),
        Zone("stock", tr_noop("Stock, the top last")),
    )
    edit_start: Mapping[str, Any] = MappingProxyType(
        {"dealer": 1, "seat": 0, "turn": 5, "phase": "lay"}
    )
    position_rules: Mapping[str, str] = MappingProxyType(
        {
            "cards": "deck.52",
            "hands": "deal.ten",
            "stock": "deal.stock",
            "discard": "turn.discard",
            "dealer": "deal.first-dealer",
            "turn": "turn.first",
            "seat": "turn.first",
            "seats": "players.two",
            "actor": "turn.first",
            "phase": "turn.lay",
            "force": "heart.force",
            "idle": "turn.draw",
            "stall": "turn.draw",
            "shown": "turn.draw",
            "melds": "meld.min3",
            "ended": "end.out",
        }
    )
    options: Mapping[str, Option] = MappingProxyType(
        {
            # virtues.objective.target. It is enough by itself (FV-A24). Of both who reach it the
            # higher wins (virtues.game.both); a tie plays on (virtues.game.tie, FV-A23).
            "target": rounds_target(300),
            # virtues.objective.hands
            "hands": HANDS,
        }
    )

    def pack(self, seats: int) -> list[int]:
        return list(PACK)

    def begin(
        self, seats: int, dealer: int, cards: list[int], options: dict[str, Any]
    ) -> VirtuesState:
        # The other seat gets the first card (virtues.deal.ten).
        state = VirtuesRound(self, dealer, options)
        state.hands = self.deal_hands(cards, (1 - dealer, dealer), HAND)
        # virtues.deal.stock
        state.discard = [cards.pop()]
        state.stock = cards
        return state

    def state_from_dict(self, position_: Mapping[str, Any]) -> VirtuesState:
        return position.from_dict(self, VirtuesRound, position_)

    def next_dealer(self, dealer: int, seats: int) -> int:
        # virtues.dealer.alternate; the first dealer is drawn or chosen (virtues.deal.first-dealer)
        return 1 - dealer

    def fill_position(self, partial: Mapping[str, Any], seats: int) -> dict[str, Any]:
        return position.fill_position(partial)

    def scene_form(self, position_: dict[str, Any]) -> dict[str, Any]:
        return position.scene_form(position_)


GAME = Virtues()
