"""Royals as a game: how a hand is dealt, how a match is won."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any

from regalia.errors import OptionError
from regalia.game import HANDS, Option, hands_target
from regalia.games.royal_family.game import RoyalFamilyGame
from regalia.games.royals.state import RoyalsState
from regalia.i18n import tr_noop
from regalia.state import State


class Royals(RoyalFamilyGame):
    """The two-player game."""

    id = "royals"
    title = "Royals"
    # royals.players.two
    seats = (2,)
    tagline = tr_noop("Like gin rummy, with tricks")
    goal = tr_noop(
        "Win the king, queen and jack of your suit in tricks, lay melds around them, and go out "
        "first."
    )
    minutes = 8
    place = 1
    state_class = RoyalsState
    verbs = RoyalsState.VERBS
    position_rules: Mapping[str, str] = MappingProxyType(
        {
            **RoyalFamilyGame.position_rules,
            "dead": "trick.dead",
            "house": "suit.order",
            "first": "suit.pass",
            "redeals": "suit.redeal",
            "dealer": "deal.ten",
            "turn": "turn.alternate",
            "attacker": "turn.first",
            "phase": "turn.phases",
            "actor": "turn.alternate",
            "battle": "trick.lead",
            "won": "trick.winner",
            "spoils": "trick.spoils",
            "limits": "trick.follow",
        }
    )
    options: Mapping[str, Option] = MappingProxyType(
        {
            "target": hands_target(1066),
            # royals.game.hands
            "hands": HANDS,
            "change.ownSuit": Option(
                False,
                (False, True),
                tr_noop(
                    "Three equal cards change your home suit to theirs. Yes: they may also be of "
                    "the suit that you have already, so that three equal Royals can be laid down."
                ),
                tr_noop("Change to your own suit"),
            ),
        }
    )

    def next_dealer(self, dealer: int, seats: int) -> int:
        # R2-A08
        return 1 - dealer

    def leaders(self, totals: Sequence[int], options: Mapping[str, Any]) -> list[int]:
        # "Surpassing": the target itself is not enough, and a tie plays on (R2-A34).
        # royals.game.target, royals.game.sum
        won = self.best(totals)
        return won if max(totals) > options["target"] and len(won) == 1 else []

    def redeal(self, state: State, pack: Any) -> State:
        assert isinstance(state, RoyalsState)
        if state.ended != "redeal":
            raise OptionError("only a hand that ended with a redeal is dealt again")
        new = self.deal(pack, state.seats, 1 - state.dealer, state.options)
        assert isinstance(new, RoyalsState)
        new.redeals = state.redeals + 1
        return new


GAME = Royals()
