"""Crown for programs that learn: the words of its moves, its bounds, and what a seat knows."""

from __future__ import annotations

from collections.abc import Iterator

from regalia.games.crown.state import CrownState
from regalia.research.features import Bounds, Fact, Features, Plane, Turned, row


class CrownFeatures(Features):
    #: Six tricks of two cards, and two draws after each of the first ones.
    bounds = Bounds(0, 6, 24, 2)
    piles = ("deck",)

    def words(self, seats: int) -> tuple[str, ...]:
        return ("play", "draw")

    def planes(self, view: CrownState, table: Turned) -> Iterator[Plane]:
        for k, seat in enumerate(table.players):
            yield f"hand +{k}", row(view.hands[seat])
        yield "led", row(view.led)
        yield "past tricks", row(view.done)

    def facts(self, view: CrownState, table: Turned) -> Iterator[Fact]:
        for k, seat in enumerate(table.players):
            yield f"tricks of +{k}", view.won[seat]
        yield "deck", len(view.deck)


FEATURES = CrownFeatures()
