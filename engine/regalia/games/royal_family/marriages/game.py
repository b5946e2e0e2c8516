"""What the games with gifts and marriages have in common before the first card is played."""

from __future__ import annotations

from types import MappingProxyType

from regalia.game import Option
from regalia.games.royal_family.game import RoyalFamilyGame
from regalia.i18n import tr_noop

#: Below this a match ends as well (``*.game.low``).
FLOOR = -333

OPTIONS = MappingProxyType(
    {
        "target": Option(
            1066,
            None,
            tr_noop("The match ends when somebody passes this many points."),
            tr_noop("Play to"),
        ),
        "gift.mode": Option(
            "enforced",
            ("enforced", "honor"),
            tr_noop(
                "Honor: the gift may be forgotten, and enemies may challenge what comes before it."
            ),
            tr_noop("Gifts"),
            words=(tr_noop("Always asked for"), tr_noop("On your honor")),
        ),
        "unitarian": Option(
            False, (False, True), tr_noop("Two jacks may marry."), tr_noop("Unitarian marriages")
        ),
    }
)


class MarriagesGame(RoyalFamilyGame):
    """A Royals game with gifts and marriages."""

    options = OPTIONS

    def next_dealer(self, dealer: int, seats: int) -> int:
        return (dealer + 1) % seats
