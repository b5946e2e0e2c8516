"""What the games of the family have in common before the first card is played."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, ClassVar

from regalia.cards import TEXT
from regalia.games.royal_family import position, scene_position, words
from regalia.games.royal_family.pack import PACK
from regalia.games.royal_family.state import RoyalFamilyState
from regalia.match import PlayableGame

#: Cards dealt to each player.
HAND = 10


class RoyalFamilyGame(PlayableGame):
    """A Royals game."""

    max_hands = 100
    scene_piles = ("stock", "dead")
    state_class: ClassVar[type[RoyalFamilyState]]

    def pack(self, seats: int) -> list[int]:
        return list(PACK)

    def fill_position(self, partial: Mapping[str, Any], seats: int) -> dict[str, Any]:
        pack = [TEXT[card] for card in PACK]
        return scene_position.complete(
            self.deal(pack, seats).to_dict(), partial, pack, self.scene_piles
        )

    def describe_move(self, move: str, whose: Callable[[int], str]) -> str:
        return words.describe_move(move, whose)

    def deal(
        self,
        pack: Sequence[str],
        seats: int | None = None,
        dealer: int = 0,
        options: Mapping[str, Any] | None = None,
    ) -> RoyalFamilyState:
        count, stock = self.check_deal(pack, seats, dealer)
        state = self.blank(count, dealer, self.check_options(options))
        order = [(dealer + 1 + i) % count for i in range(count)]
        for _ in range(HAND):
            for seat in order:
                state.hands[seat].append(stock.pop())
        for hand in state.hands:
            hand.sort()
        state.discard = [stock.pop()]
        state.stock = stock
        state.actor = order[0]
        state.recount()
        return state

    def blank(self, seats: int, dealer: int, options: dict[str, Any]) -> RoyalFamilyState:
        """A state with empty zones."""
        return self.state_class(self, seats, dealer, options)

    def state_from_dict(self, position_: Mapping[str, Any]) -> RoyalFamilyState:
        return position.from_dict(self, position_)
