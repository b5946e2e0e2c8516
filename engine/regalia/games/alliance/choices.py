"""Choices in Alliance Royals: the moves by kind, and why other things cannot be done."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from regalia.games.royal_family.marriages.choices import MarriagesChooser


class AllianceChooser(MarriagesChooser):
    """Adds marriages arranged with the ally."""

    optional: ClassVar[Sequence[str]] = (
        "pile",
        "meld",
        "kill",
        "ransom",
        "change",
        "arrange",
        "hostage",
        "redeem",
    )


CHOOSER = AllianceChooser()
