"""Alliance Royals for programs that learn (``regalia.research.features``)."""

from __future__ import annotations

from regalia.games.royal_family.marriages.research import COUPLES, MarriagesFeatures
from regalia.games.royal_family.research import DECISIONS, PACK, SETS

#: As in Royals, and each couple adds the score once more.
FEATURES = MarriagesFeatures(-PACK * (SETS + COUPLES), 2 * PACK * (SETS + COUPLES), DECISIONS, 40)
