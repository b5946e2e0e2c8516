"""Alliance Royals as a game: when a match ends, and which alliance has won it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any

from regalia.errors import IllegalMove
from regalia.games.alliance.state import AllianceState
from regalia.games.royal_family.marriages.game import FLOOR, MarriagesGame
from regalia.games.royal_family.scene_position import Lying
from regalia.i18n import tr, tr_noop

_SURRENDER = "alliance.game.surrender"


class AllianceRoyals(MarriagesGame):
    """The game for two teams; allies sit opposite."""

    id = "alliance"
    title = "Alliance Royals"
    over_rule = "alliance.game.high"
    # alliance.players.four
    seats = (4,)
    tagline = tr_noop("Royals in two teams, partners as in bridge")
    goal = tr_noop(
        "You and the player opposite share what you win in battles. Marry the king or queen of "
        "your suit to one of your ally’s, and both of you score once more."
    )
    minutes = 8
    place = 5
    state_class = AllianceState
    verbs = AllianceState.VERBS
    pair_words = (
        tr_noop("Marriages, betrothals and hostages"),
        tr_noop(
            "A king and a queen that may marry can do so here, once both lie in the spoils of one "
            "player. One alone can be betrothed there, if it is of his ally’s house. A copy in the "
            "spoils of an enemy can then be a hostage."
        ),
    )
    dates_marriages = False
    position_rules: Mapping[str, str] = MappingProxyType(
        {
            **MarriagesGame.position_rules,
            "spoils": "battle.spoils-place",
            "queue": "change.off-turn",
            "offer": "arranged.trade",
            "spouse": "marriage.def",
            "marriages": "marriage.def",
            "hostages": "hostage.declare",
        }
    )

    def teams(self, seats: int) -> list[list[int]]:
        # AL-A01
        return [[0, 2], [1, 3]]

    def leaders(self, totals: Sequence[int], options: Mapping[str, Any]) -> list[int]:
        # alliance.game.low
        teams = _teams(totals)
        if max(teams) <= options["target"] and min(teams) >= FLOOR:
            return []
        # Equal: another hand (AL-A37).
        return [] if teams[0] == teams[1] else self.best(totals)

    def surrender(
        self, totals: Sequence[int], flags: set[int], seat: int, answer: str
    ) -> list[int]:
        # Only the alliance that is behind, and both must want it (AL-A38).
        teams, ally = _teams(totals), (seat + 2) % 4
        if teams[seat % 2] >= teams[1 - seat % 2]:
            raise IllegalMove(_SURRENDER, tr("Only an alliance that is behind may surrender."))
        if answer == "":
            flags.add(seat)
        elif answer not in ("consent", "refuse") or ally not in flags:
            raise IllegalMove(_SURRENDER, tr("Your ally has not proposed to surrender."))
        elif answer == "refuse":
            flags.discard(ally)
        return self.best(totals) if {seat, ally} <= flags or answer == "consent" else []

    def standing_flags(self, totals: Sequence[int], flags: set[int]) -> set[int]:
        return set()

    def best(self, totals: Sequence[int]) -> list[int]:
        # alliance.game.winner
        teams = _teams(totals)
        if teams[0] == teams[1]:
            return [0, 1, 2, 3]
        return [0, 2] if teams[0] > teams[1] else [1, 3]

    def may_wed_by_hand(self, houses: Sequence[str | None], home: Lying, other: Lying) -> bool:
        # alliance.marriage.same-suit
        fits = super().may_wed_by_hand(houses, home, other)
        in_spoils = home.zone == other.zone == "s"
        return fits and in_spoils and other.card[1] == houses[(home.seat + 2) % 4]

    def spouse_mark(self, spouse: Lying, since: int) -> str:
        return f"v{spouse.card}"

    def may_betroth_by_hand(self, houses: Sequence[str | None], card: Lying) -> bool:
        # alliance.arranged.betrothal
        return card.zone == "s" and card.card[1] == houses[(card.seat + 2) % 4]

    def serves_at(self, attacker: object, card: Lying) -> bool:
        return type(attacker) is int and card.zone == "s" and card.seat == (attacker + 2) % 4

    def may_hold_by_hand(self, houses: Sequence[str | None], held: Lying, target: Lying) -> bool:
        # AL-A29, AL-A30
        hostile = [houses[other] for other in range(4) if (other - held.seat) % 2]
        suit = held.card[1]
        fits = super().may_hold_by_hand(houses, held, target)
        return fits and suit in hostile and suit != houses[held.seat]


def _teams(totals: Sequence[int]) -> list[int]:
    return [totals[0] + totals[2], totals[1] + totals[3]]


GAME = AllianceRoyals()
