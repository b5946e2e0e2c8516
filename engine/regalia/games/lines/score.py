"""What a round of Royal Lines brings."""

from __future__ import annotations

from typing import TYPE_CHECKING

from regalia.cards import JOKER, TEXT, UNKNOWN
from regalia.errors import HiddenError
from regalia.games.lines.line import RATES, Standing, standing
from regalia.games.lines.pack import same_colour
from regalia.state import ScoreLine

if TYPE_CHECKING:
    from regalia.games.lines.state import LinesState


def standings(state: LinesState) -> list[Standing]:
    """What each line is worth; HiddenError in a view that does not know every ruler."""
    if UNKNOWN in state.rulers:
        raise HiddenError("rulers are hidden in a view: only the whole state can be scored")
    return [standing(own, ruler & 3) for own, ruler in zip(state.lines, state.rulers, strict=True)]


def scores(state: LinesState) -> list[int]:
    """Points of each side."""
    return [each.points for each in standings(state)]


def sheet(state: LinesState) -> list[ScoreLine]:
    """One line a side: its form of government, and the royals that count in it."""
    lines = []
    for seat, each in enumerate(standings(state)):
        ruler = state.rulers[seat] & 3
        wild = ruler if each.wild is None else each.wild
        counting = [
            card
            for card in each.left
            if each.mode != "monarchy" or same_colour(wild if card == JOKER else card & 3, ruler)
        ]
        lines.append(
            ScoreLine(
                f"lines.mode.{each.mode}",
                seat,
                each.mode.capitalize(),
                each.points,
                tuple(TEXT[card] for card in counting),
                each.mode,
                RATES[each.mode][0],
            )
        )
    return lines
