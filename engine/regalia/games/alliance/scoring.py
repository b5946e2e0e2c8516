"""The points of Alliance Royals beyond board and hand: sets of Royals, and marriages."""

from __future__ import annotations

from typing import TYPE_CHECKING

from regalia.cards import TEXT
from regalia.games.royal_family.scoring import set_line
from regalia.state import ScoreLine

if TYPE_CHECKING:
    from regalia.games.alliance.state import AllianceState


def bonus_lines(state: AllianceState, seat: int, points: int) -> list[ScoreLine]:
    """Return the lines of sets and marriages: each adds the whole score once more, to both allies.

    Rules: alliance.score.extra-set, alliance.score.extra-marriage, alliance.score.negative,
    alliance.marriage.score, alliance.score.example, AL-A36.
    """
    lines = []
    sets = state.sets(seat)
    if sets:
        rule = "alliance.score.extra-set" if points >= 0 else "alliance.score.negative"
        lines.append(set_line(state, seat, points, sets, rule))
    team = (seat, state.ally(seat))
    live = [m for m in state.marriages if m.board in team and not state.suspended(m)]
    if live:
        couples = tuple(TEXT[c] for couple in sorted(map(state.kinds, live)) for c in couple)
        label = "Marriage" if len(live) == 1 else f"{len(live)} marriages"
        rule = "alliance.score.extra-marriage" if points >= 0 else "alliance.score.negative"
        extra = points * len(live)
        lines.append(ScoreLine(rule, seat, label, extra, couples, "marriages", len(live)))
    return lines
