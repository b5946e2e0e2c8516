"""The common part of the games with marriages: their options, and the choice of the dealer."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Any, Final

from regalia.game import HANDS, Option, Pair, hands_target
from regalia.games.royal_family import game
from regalia.games.royal_family.game import RoyalFamilyGame
from regalia.games.royal_family.marriages import pairs
from regalia.games.royal_family.phases import BEFORE_LEAD
from regalia.games.royal_family.scene_position import Lying
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


_ASKED: Final = tr_noop(
    "What a player is asked after a move of another (a gift in return, a claim, a challenge, a "
    "trade) comes by playing that move from here; the choice of houses comes from a replay."
)


class MarriagesGame(RoyalFamilyGame):
    """A Royals game with gifts and marriages."""

    edit_zones = tuple(
        zone._replace(choices=PHASE_WORDS, note=_ASKED) if zone.key == "phase" else zone
        for zone in RoyalFamilyGame.edit_zones
    )
    pair_words = (
        tr_noop("Marriages and hostages"),
        tr_noop(
            "A king and a queen that may marry can do so here, once both lie on one board. A copy "
            "of a spouse in the spoils of another player can then be a hostage."
        ),
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
    #: A rule asks since which turn a marriage has stood.
    dates_marriages = True

    def next_dealer(self, dealer: int, seats: int) -> int:
        # marriage.deal.rotate, alliance.deal.rotate
        return (dealer + 1) % seats

    # --- pairs of a position that is set by hand -----------------------------------------------

    def edit_pairs(
        self, position: Mapping[str, Any], names: Sequence[str], since: int | None = None
    ) -> Iterator[Pair]:
        return pairs.pairs(self, position, names, since)

    def mend_position(self, position: Mapping[str, Any], seats: int) -> Mapping[str, Any]:
        return pairs.mend(self, position, seats)

    def may_wed_by_hand(self, houses: Sequence[str | None], home: Lying, other: Lying) -> bool:
        """Tell whether two cards of fitting ranks may marry; ``home`` is of the board's house."""
        # marriage.marry.no-incest
        house = houses[home.seat]
        return home.seat == other.seat and home.card[1] == house != other.card[1]

    def spouse_mark(self, spouse: Lying, since: int) -> str:
        """Return the mark of a card that has been married to another since a turn."""
        return f"v{spouse.card}{spouse.zone}{since}"

    def may_betroth_by_hand(self, houses: Sequence[str | None], card: Lying) -> bool:
        """Tell whether a noble that is not married may be betrothed where it lies."""
        return False

    def serves_at(self, attacker: object, card: Lying) -> bool:
        """Tell whether a bound card lies where it may serve the attacker for another's board."""
        return type(attacker) is int and card.seat != attacker

    def may_hold_by_hand(self, houses: Sequence[str | None], held: Lying, target: Lying) -> bool:
        """Tell whether a card may be a hostage against a bound one."""
        # marriage.hostage.not-own
        return held.card == target.card and held.seat != target.seat
