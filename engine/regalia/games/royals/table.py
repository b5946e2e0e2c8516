"""The table of Royals: the family's, as it is."""

from __future__ import annotations

from regalia.games.family.sheet import sheet
from regalia.games.family.table import attempt, draw, moves
from regalia.games.family.words import say

__all__ = ["attempt", "draw", "moves", "say", "sheet"]
