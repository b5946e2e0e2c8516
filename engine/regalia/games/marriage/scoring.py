"""The points of Marriage Royals beyond board and hand: sets of Royals, and partners' boards."""

from __future__ import annotations

from typing import TYPE_CHECKING

from regalia.cards import TEXT
from regalia.games.royal_family.scoring import board_points, set_line
from regalia.state import ScoreLine

if TYPE_CHECKING:
    from regalia.games.marriage.state import MarriageRoyalsState


def bonus_lines(state: MarriageRoyalsState, seat: int, points: int) -> list[ScoreLine]:
    """Return the lines of a seat's sets, and of the boards that it shares by marriage.

    Rules: marriage.score.sets, marriage.score.negative, marriage.score.partners,
    marriage.marry.share, marriage.marry.share-no-extras.
    """
    lines = []
    sets = state.sets(seat)
    if sets:
        rule = "marriage.score.sets" if points >= 0 else "marriage.score.negative"
        lines.append(set_line(state, seat, points, sets, rule))
    for marriage in sorted(state.marriages, key=lambda m: (m.board, state.kinds(m))):
        for partner in state.partners_in(marriage):
            if seat in (marriage.board, partner):
                other = partner if seat == marriage.board else marriage.board
                shared = board_points(state, other)
                couple = tuple(TEXT[card] for card in state.kinds(marriage))
                rule, label = "marriage.score.partners", "Partner’s board"
                lines.append(ScoreLine(rule, seat, label, shared, couple, f"partner {other}"))
    return lines
