"""Marriage Royals as a game: when a match ends, and who has won it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any

from regalia.errors import IllegalMove
from regalia.games.marriage.state import MarriageRoyalsState
from regalia.games.royal_family.marriages.game import FLOOR, MarriagesGame
from regalia.i18n import tr, tr_noop

_END = "marriage.game.end"


class MarriageRoyals(MarriagesGame):
    """The three-player game."""

    id = "marriage"
    title = "Marriage Royals"
    over_rule = "marriage.game.end"
    # marriage.players.three
    seats = (3,)
    tagline = tr_noop("Royals for three, with gifts and weddings")
    goal = tr_noop(
        "Win the king, queen and jack of your suit in battles, and marry them to those of another "
        "player: then each of you also scores what the other has."
    )
    minutes = 15
    place = 4
    state_class = MarriageRoyalsState
    verbs = MarriageRoyalsState.VERBS
    position_rules: Mapping[str, str] = MappingProxyType(
        {
            **MarriagesGame.position_rules,
            "spoils": "battle.spoils",
            "offer": "redeem.who",
            "spouse": "marry.choice",
            "marriages": "marry.def",
            "hostages": "hostage.card",
        }
    )

    def leaders(self, totals: Sequence[int], options: Mapping[str, Any]) -> list[int]:
        # marriage.game.winner
        if max(totals) <= options["target"] and min(totals) >= FLOOR:
            return []
        # Equal at the top: another hand (MR-A30).
        won = self.best(totals)
        return won if len(won) == 1 else []

    def surrender(
        self, totals: Sequence[int], flags: set[int], seat: int, answer: str
    ) -> list[int]:
        # One surrender stands and may be taken back; the second ends the match (MR-A30).
        if answer == "withdraw":
            if seat not in flags:
                raise IllegalMove(_END, tr("There is no surrender to take back."))
            flags.discard(seat)
            return []
        if answer:
            raise IllegalMove(_END, tr("A surrender needs no consent here."))
        if totals[seat] == max(totals):
            raise IllegalMove(_END, tr("Who has the highest score cannot surrender."))
        flags.add(seat)
        return self.best(totals) if len(flags) >= 2 else []

    def standing_flags(self, totals: Sequence[int], flags: set[int]) -> set[int]:
        return {seat for seat in flags if totals[seat] < max(totals)}


GAME = MarriageRoyals()
