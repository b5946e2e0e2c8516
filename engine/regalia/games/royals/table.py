"""The table of Royals: the family's, as it is."""

from __future__ import annotations

from regalia.games.family.table import FamilyTable

TABLE = FamilyTable()
