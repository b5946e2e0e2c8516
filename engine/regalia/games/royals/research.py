"""Royals for programs that learn (``regalia.research.features``)."""

from __future__ import annotations

from regalia.games.royal_family.research import DECISIONS, PACK, SETS, RoyalFamilyFeatures

#: A board counts at most twice its pack, and a hand costs at most the pack.
FEATURES = RoyalFamilyFeatures(-PACK * SETS, 2 * PACK * SETS, DECISIONS, 32)
