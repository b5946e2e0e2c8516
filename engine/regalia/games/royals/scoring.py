"""The points of Royals beyond board and hand: complete sets of home Royals."""

from __future__ import annotations

from typing import TYPE_CHECKING

from regalia.games.royal_family.scoring import set_line
from regalia.state import ScoreLine

if TYPE_CHECKING:
    from regalia.games.royals.state import RoyalsState


def bonus_lines(state: RoyalsState, seat: int, points: int) -> list[ScoreLine]:
    """Return a line if the seat has sets: each multiplies the score once more.

    Rules: royals.score.sets, royals.score.sets-negative.
    """
    sets = state.sets(seat)
    rule = "royals.score.sets" if points >= 0 else "royals.score.sets-negative"
    return [set_line(state, seat, points, sets, rule)] if sets else []
