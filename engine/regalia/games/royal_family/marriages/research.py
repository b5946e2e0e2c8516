"""The games with marriages for programs that learn (``regalia.research.features``)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from regalia.games.royal_family.marks import CARD, serial
from regalia.games.royal_family.research import RoyalFamilyFeatures
from regalia.research.features import Fact, Plane, Turned, row

#: Twelve kings, twelve queens and twelve jacks make at most so many couples.
COUPLES = 18


class MarriagesFeatures(RoyalFamilyFeatures):
    """The additional features of the games with gifts, marriages and hostages."""

    def words(self, seats: int) -> tuple[str, ...]:
        return (
            *super().words(seats),
            *("gift", "hostage", "on", "release", "redeem", "arrange", "for", "spouse"),
            *("consent", "refuse", "challenge", "wed", "move"),
        )

    def planes(self, view: Any, table: Turned) -> Iterator[Plane]:
        yield from super().planes(view, table)
        wedded = view.wedded()
        held = {hostage.card for hostage in view.hostages}
        struck = {hostage.target for hostage in view.hostages}
        for name, numbers in (("married", wedded), ("hostages", held), ("struck", struck)):
            for k, seat in enumerate(table.players):
                entries = view.spoils[seat] + view.meld[seat]
                yield f"{name} +{k}", row(e & CARD for e in entries if serial(e) in numbers)
        for k, seat in enumerate(table.players):
            yield f"gift of +{k}", row(card for giver, _, card in view.gifts if giver == seat)
        offer = view.offer
        yield "trade wants", row([] if offer is None else [offer[0].card])
        yield "trade gives", row([] if offer is None else [offer[1]])
        ransomed = view.ransomed_this_turn.items()
        yield "ransomed in this turn", row(c for c, copies in ransomed for _ in range(copies))

    def facts(self, view: Any, table: Turned) -> Iterator[Fact]:
        yield from super().facts(view, table)
        yield "gift made", int(view.gifted)
        yield "meld barred", int(view.meld_barred)
        for k, seat in enumerate(table.players):
            yield f"gives to +{k}", sum(taker == seat for _, taker in view.gift_queue)
