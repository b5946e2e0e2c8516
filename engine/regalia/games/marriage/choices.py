"""Choices in Marriage Royals: the moves by kind, and why other things cannot be done."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from regalia.games.royal_family.marriages.choices import MarriagesChooser
from regalia.games.royal_family.state import RoyalFamilyState
from regalia.i18n import tr


class MarriageChooser(MarriagesChooser):
    """Adds weddings from the hand, and ransoms of anything that lies open."""

    optional: ClassVar[Sequence[str]] = (
        "pile",
        "meld",
        "wed",
        "kill",
        "ransom",
        "change",
        "hostage",
        "redeem",
    )

    def no_ransom(self, view: RoyalFamilyState) -> str:
        """Return why nothing is ransomed: anything in melds or in the pile could be."""
        return tr("You hold no card that could buy one back from the melds or the discard pile.")


CHOOSER = MarriageChooser()
