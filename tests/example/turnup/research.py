"""Turn-Up for programs that learn: the words of its moves, its bounds, and what a seat knows."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from regalia.games.turnup.state import HAND, TurnUpState
from regalia.research.features import Bounds, Fact, Features, Pack, Plane, Turned, row


class TurnUpFeatures(Features):
    bounds = Bounds(0, HAND, 3 * HAND, 3)
    piles = ()  # nothing is drawn

    def words(self, seats: int) -> tuple[str, ...]:
        return ("play",)

    def packs(
        self, cards: Sequence[int], pack: Sequence[str], hand: TurnUpState
    ) -> dict[str, Pack]:
        return {"": Pack(Counter(cards), len(cards) - len(hand.stock) + 1)}

    def planes(self, view: TurnUpState, table: Turned) -> Iterator[Plane]:
        for k, seat in enumerate(table.players):
            yield f"hand +{k}", row(view.hands[seat])
        yield "turned up", row(view.stock[-1:])
        yield "trick", row(view.trick)
        yield "past tricks", row(view.done)

    def facts(self, view: TurnUpState, table: Turned) -> Iterator[Fact]:
        for k, seat in enumerate(table.players):
            yield f"tricks of +{k}", view.won[seat]
            for suit in range(4):
                yield f"void {suit} of +{k}", view.voids[seat] >> suit & 1


FEATURES = TurnUpFeatures()
