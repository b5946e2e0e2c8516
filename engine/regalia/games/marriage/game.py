"""Marriage Royals as a game: when a match ends, and who has won it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from regalia.games.family.court_game import FLOOR, CourtGame
from regalia.games.marriage.state import MarriageState


class MarriageRoyals(CourtGame):
    """The three-player game."""

    id = "marriage"
    title = "Marriage Royals"
    seats = (3,)
    tagline = "3 players · gifts, couples, hostages"
    state_class = MarriageState

    def leaders(self, totals: Sequence[int], options: Mapping[str, Any]) -> list[int]:
        best = max(totals)
        if best <= options["target"] and min(totals) >= FLOOR:
            return []
        # Equal at the top: another hand (MR-A30).
        won = [seat for seat, total in enumerate(totals) if total == best]
        return won if len(won) == 1 else []


GAME = MarriageRoyals()
