"""The Four Virtues as a game: how a round is dealt, how a match is won."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any

from regalia.game import Game, Option
from regalia.games.virtues import position
from regalia.games.virtues import scene_position as stage
from regalia.games.virtues.state import VirtuesState
from regalia.i18n import tr_noop

#: Cards dealt to each player.
HAND = 10

#: One of each, no jokers (``virtues.deck.52``).
PACK: tuple[int, ...] = tuple(range(52))


class Virtues(Game):
    """The two-player game."""

    id = "virtues"
    title = "The Four Virtues"
    seats = (2,)
    tagline = tr_noop("2 players · melds and their virtues to 300")
    # Two players who never lay anything would play for ever (FV-T1).
    max_hands = 200
    hand_word = tr_noop("Round")
    over_rule = "virtues.game.end"
    options: Mapping[str, Option] = MappingProxyType(
        {
            "target": Option(
                300,
                None,
                tr_noop("The match is won by reaching this many points."),
                tr_noop("Play to"),
            )
        }
    )

    def pack(self, seats: int) -> list[int]:
        return list(PACK)

    def deal(
        self,
        pack: Sequence[str],
        seats: int | None = None,
        dealer: int = 0,
        options: Mapping[str, Any] | None = None,
    ) -> VirtuesState:
        _, stock = self.check_deal(pack, seats, dealer)
        state = self.blank(dealer, self.check_options(options))
        for _ in range(HAND):
            for seat in (1 - dealer, dealer):
                state.hands[seat].append(stock.pop())
        for hand in state.hands:
            hand.sort()
        state.discard = [stock.pop()]
        state.stock = stock
        return state

    def blank(self, dealer: int, options: dict[str, Any]) -> VirtuesState:
        """A state with empty zones in which the other seat than the dealer's begins."""
        state = VirtuesState()
        state.game = self
        state.dealer = dealer
        state.options = options
        state.seat = state.actor = 1 - dealer
        return state

    def state_from_dict(self, position_: Mapping[str, Any]) -> VirtuesState:
        return position.from_dict(self, position_)

    def next_dealer(self, dealer: int, seats: int) -> int:
        return 1 - dealer

    def leaders(self, totals: Sequence[int], options: Mapping[str, Any]) -> list[int]:
        # The target itself is enough (FV-A24); a tie plays on (FV-A23).
        best = max(totals)
        won = [seat for seat, total in enumerate(totals) if total == best]
        return won if best >= options["target"] and len(won) == 1 else []

    def stage(self, partial: Mapping[str, Any], seats: int) -> VirtuesState | None:
        return None if "pack" in partial else stage.stage(self, partial)

    def brief(self, part: Mapping[str, Any]) -> Any:
        return stage.write_meld(part)


GAME = Virtues()
