"""The Four Virtues of Royalty for programs that learn (``regalia.research.features``)."""

from __future__ import annotations

from collections.abc import Iterator

from regalia.cards import KINDS, RANKS, SUITS
from regalia.games.virtues.state import VirtuesState
from regalia.research.features import Bounds, Fact, Features, Plane, Turned, row

#: 52 cards make at most so many melds.
_MELDS = 17


class VirtuesFeatures(Features):
    """Melds with what each card counts as, and the cards that are known of a hand."""

    #: Each of 40 number cards counts up to ten, doubled. Twelve idle turns close the discard pile.
    bounds = Bounds(0, 800, 4000, 32)

    def words(self, seats: int) -> tuple[str, ...]:
        return (
            *("draw", "discard", "done", "meld", "add", "yield", "force", "take", "m"),
            *(f"+{rank}{suit}" for rank in "JQK" for suit in SUITS),
            *(f"={rank}" for rank in RANKS[:10]),
        )

    def places(self, seats: int) -> tuple[str, ...]:
        return tuple("0123456789")

    def planes(self, view: VirtuesState, table: Turned) -> Iterator[Plane]:
        for k, seat in enumerate(table.players):
            yield f"hand +{k}", row(view.hands[seat])
            yield f"hand +{k}, taken from the discard pile", row(view.shown[seat])
        yield "discard pile", row(view.discard)
        yield "top of the discard pile", row(view.discard[-1:])
        for at in range(_MELDS):
            meld = view.melds[at] if at < len(view.melds) else None
            for k, seat in enumerate(table.players):
                values = [0] * KINDS
                for laid in meld.cards if meld is not None else ():
                    if laid.owner == seat:
                        values[laid.card] = laid.value
                yield f"meld {at + 1}, what cards of +{k} count as", values
            face = [] if meld is None or meld.face is None else [meld.face]
            yield f"meld {at + 1}, its virtue", row(face)

    def facts(self, view: VirtuesState, table: Turned) -> Iterator[Fact]:
        yield from table.one_of("turn of", view.seat)
        yield "stock", len(view.stock)
        yield "cards to yield", view.force
        yield "idle turn", int(view.idle)
        yield "idle turns before", view.stall
        for at in range(_MELDS):
            maker = view.melds[at].creator if at < len(view.melds) else None
            yield f"meld {at + 1} is of +0", int(maker == table.players[0])


FEATURES = VirtuesFeatures()
