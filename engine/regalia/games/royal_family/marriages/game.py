"""The common part of the games with marriages: their options, and the choice of the dealer."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from regalia.game import HANDS, Option, hands_target
from regalia.games.royal_family import game
from regalia.games.royal_family.game import RoyalFamilyGame
from regalia.games.royal_family.phases import BEFORE_LEAD
from regalia.i18n import tr_noop

#: Below this a match ends as well.
FLOOR = -333

OPTIONS = MappingProxyType(
    {
        "target": hands_target(1066),
        # marriage.game.hands, alliance.game.hands
        "hands": HANDS,
        "gift.mode": Option(
            "enforced",
            ("enforced", "honor"),
            tr_noop(
                "In a turn cards are given away before the trick. Required: it cannot be "
                "forgotten. On your honor: it can, and others may challenge what is done before."
            ),
            tr_noop("Gifts"),
            words=(tr_noop("Required"), tr_noop("On your honor")),
        ),
        "unitarian": Option(
            False,
            (False, True),
            tr_noop(
                "A king weds a queen. Yes: two jacks may wed as well, which makes more marriages."
            ),
            tr_noop("Unitarian marriages"),
        ),
    }
)


PHASE_WORDS = (
    *game.PHASE_WORDS[:2],
    (BEFORE_LEAD, tr_noop("after the gifts")),
    *game.PHASE_WORDS[2:],
)


class MarriagesGame(RoyalFamilyGame):
    """A Royals game with gifts and marriages."""

    edit_zones = tuple(
        zone._replace(choices=PHASE_WORDS) if zone.key == "phase" else zone
        for zone in RoyalFamilyGame.edit_zones
    )
    edit_start: Mapping[str, Any] = MappingProxyType(
        {**RoyalFamilyGame.edit_start, "phase": BEFORE_LEAD}
    )
    position_rules: Mapping[str, str] = MappingProxyType(
        {
            **RoyalFamilyGame.position_rules,
            "dead": "battle.dead",
            "house": "house.order",
            "first": "house.order",
            "redeals": "house.order",
            "dealer": "deal.rotate",
            "turn": "turn.order",
            "attacker": "turn.order",
            "phase": "turn.order",
            "actor": "turn.order",
            "battle": "battle.play",
            "won": "battle.play",
            "limits": "battle.play",
            "gifts": "gift.exchange",
            "giftQueue": "gift.exchange",
            "given": "gift.exchange",
            "gifted": "gift.mandatory",
            "acted": "hostage.when",
            "barred": "gift.early-meld",
            "early": "gift.early-battle",
            "challenger": "gift.early-battle",
            "challenge": "gift.early-meld",
            "resume": "turn.order",
            "queue": "pile.others",
            "took": "ransom.swap",
        }
    )
    options = OPTIONS

    def next_dealer(self, dealer: int, seats: int) -> int:
        # marriage.deal.rotate, alliance.deal.rotate
        return (dealer + 1) % seats
