"""Marriage Royals for programs that learn (``regalia.research.features``)."""

from __future__ import annotations

from regalia.games.royal_family.marriages.research import COUPLES, MarriagesFeatures
from regalia.games.royal_family.research import DECISIONS, PACK, SETS

#: As in Royals, and each couple adds a board to both partners' scores.
FEATURES = MarriagesFeatures(-PACK * SETS, 2 * PACK * (SETS + 2 * COUPLES), DECISIONS, 40)
