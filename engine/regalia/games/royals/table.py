"""The table of Royals: the family's, as it is."""

from __future__ import annotations

from regalia.games.royal_family.table import RoyalFamilyTable
from regalia.games.royals.state import RoyalsState
from regalia.games.royals.verbs import VERBS

TABLE: RoyalFamilyTable[RoyalsState] = RoyalFamilyTable(VERBS)
