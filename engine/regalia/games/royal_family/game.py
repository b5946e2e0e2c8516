"""The common part of the games of the family: the pack and the deal."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, ClassVar

from regalia.cards import SUITS
from regalia.game import Game
from regalia.games.royal_family import position, scene_position, words
from regalia.games.royal_family.pack import PACK
from regalia.games.royal_family.state import RoyalFamilyState
from regalia.i18n import Name
from regalia.state import State

#: Cards dealt to each player.
HAND = 10


class RoyalFamilyGame(Game):
    """A Royals game."""

    max_hands = 100
    scene_piles = ("stock", "dead")
    scene_references = frozenset({"shown", "given", "challenge", "offer", "marriages", "hostages"})
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

    def deal(
        self,
        pack: Sequence[str],
        seats: int | None = None,
        dealer: int = 0,
        options: Mapping[str, Any] | None = None,
    ) -> RoyalFamilyState:
        # royals.deal.ten, marriage.deal.ten, alliance.deal.ten
        count, dealer, stock = self.check_deal(pack, seats, dealer)
        state = self.state_class(self, count, dealer, self.check_options(options))
        order = [(dealer + 1 + i) % count for i in range(count)]
        state.hands = self.deal_hands(stock, order, HAND)
        # royals.deal.stock, marriage.deal.stock, alliance.deal.stock
        state.discard = [stock.pop()]
        state.stock = stock
        state.actor = order[0]
        state.recount()
        return state

    def state_from_dict(self, position_: Mapping[str, Any]) -> RoyalFamilyState:
        return position.from_dict(self, self.state_class, position_)
