"""The common part of the games of the family: the pack and the deal."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any, ClassVar, Final

from regalia.cards import SUITS
from regalia.game import Game, Zone
from regalia.games.royal_family import position, scene_position, words
from regalia.games.royal_family.pack import PACK
from regalia.games.royal_family.phases import AFTER_DRAWS, AFTER_TRICK, BATTLE, BEFORE_DRAW
from regalia.games.royal_family.state import RoyalFamilyState
from regalia.i18n import Name, tr_noop
from regalia.state import State

#: The phases that a person sets by hand; the others ask what the cards bring about.
PHASE_WORDS = (
    (BEFORE_DRAW, tr_noop("before the draws")),
    (AFTER_DRAWS, tr_noop("after the draws")),
    (BATTLE, tr_noop("in the trick")),
    ("spoil", tr_noop("the winner takes from the trick")),
    (AFTER_TRICK, tr_noop("after the trick")),
)
#: What another seat is asked hangs on the move before, which is played and not set.
_ASKED: Final = tr_noop(
    "What a player is asked after a move of another comes by playing that move from here; the "
    "choice of houses comes from a replay."
)
#: Cards dealt to each player.
HAND = 10


class RoyalFamilyGame(Game):
    """A Royals game."""

    max_hands = 100
    scene_piles = ("stock", "dead")
    scene_references = frozenset({"shown", "given", "challenge", "offer", "marriages", "hostages"})
    edit_zones: tuple[Zone, ...] = (
        Zone("phase", tr_noop("Point of the turn"), "choice", choices=PHASE_WORDS, note=_ASKED),
        Zone("turn", tr_noop("Number of the turn"), "number"),
        Zone("attacker", tr_noop("Whose turn it is"), "seat"),
        Zone("house", tr_noop("house"), "suit", each=True),
        Zone("hands", tr_noop("hand"), each=True),
        Zone("spoils", tr_noop("spoils"), each=True),
        Zone("meld", tr_noop("melds"), each=True),
        Zone("battle", tr_noop("Trick, from the attacker on")),
        Zone("won", tr_noop("Winner of the trick of this turn"), "seat"),
        Zone("discard", tr_noop("Discard pile, the top last")),
        Zone("stock", tr_noop("Stock, the top last")),
        Zone("dead", tr_noop("Dead cards")),
    )
    edit_start: Mapping[str, Any] = MappingProxyType(
        {"dealer": 0, "turn": 20, "attacker": 0, "phase": AFTER_DRAWS, "house": list("HCDS")}
    )
    edit_words: Mapping[str, str] = MappingProxyType({"draws": tr_noop("Draws")})
    position_rules: Mapping[str, str] = MappingProxyType(
        {
            "cards": "pack.100",
            "hands": "deal.ten",
            "stock": "deal.stock",
            "discard": "discard.one",
            "draws": "draw.sequence",
            "meld": "meld.match",
            "shown": "pile.privilege",
            "ended": "end.royal",
        }
    )
    state_class: ClassVar[type[RoyalFamilyState]]

    def pack(self, seats: int) -> list[int]:
        return list(PACK)

    def winner_cards(self, state: State, seat: int) -> list[str]:
        assert isinstance(state, RoyalFamilyState)
        house = state.house[seat]
        if house is None:
            return super().winner_cards(state, seat)
        return [f"{rank}{SUITS[house]}" for rank in "QKJ"]

    def fill_position(self, partial: Mapping[str, Any], seats: int) -> dict[str, Any]:
        filled = super().fill_position(partial, seats)
        scene_position.complete(filled, partial)
        return filled

    def describe_move(self, move: str, whose: Callable[[int], Name]) -> str:
        if move.startswith("surrender "):
            return words.describe_surrender(move)
        return super().describe_move(move, whose)

    def begin(
        self, seats: int, dealer: int, cards: list[int], options: dict[str, Any]
    ) -> RoyalFamilyState:
        # royals.deal.ten, marriage.deal.ten, alliance.deal.ten
        state = self.state_class(self, seats, dealer, options)
        order = [(dealer + 1 + i) % seats for i in range(seats)]
        state.hands = self.deal_hands(cards, order, HAND)
        # royals.deal.stock, marriage.deal.stock, alliance.deal.stock
        state.discard = [cards.pop()]
        state.stock = cards
        state.actor = order[0]
        state.recount()
        return state

    def state_from_dict(self, position_: Mapping[str, Any]) -> RoyalFamilyState:
        return position.from_dict(self, self.state_class, position_)
