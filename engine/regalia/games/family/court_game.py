"""What the games with gifts and marriages have in common before the first card is played."""

from __future__ import annotations

from types import MappingProxyType

from regalia.games.family.game import FamilyGame
from regalia.state import Option

#: Below this a match ends as well (``*.game.low``).
FLOOR = -333

OPTIONS = MappingProxyType(
    {
        "target": Option(
            1066, None, "The match ends when somebody passes this many points.", "Play to"
        ),
        "gift.mode": Option(
            "enforced",
            ("enforced", "honor"),
            "Honor: the gift may be forgotten, and enemies may challenge what comes before it.",
            "Gifts",
            words=("Always asked for", "On your honor"),
        ),
        "unitarian": Option(False, (False, True), "Two jacks may marry.", "Unitarian marriages"),
    }
)


class CourtGame(FamilyGame):
    """A Royals game with gifts and marriages."""

    options = OPTIONS

    def next_dealer(self, dealer: int, seats: int) -> int:
        return (dealer + 1) % seats
