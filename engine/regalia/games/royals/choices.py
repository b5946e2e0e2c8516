"""Choices in Royals: the family's words as they are."""

from __future__ import annotations

from regalia.games.royal_family.choices import RoyalFamilyChooser

CHOOSER = RoyalFamilyChooser()
