"""The Royals games for programs that learn (``regalia.research.features``)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from regalia.cards import KINDS, SUITS, UNKNOWN
from regalia.games.royal_family.marks import CARD, LETTERS
from regalia.research.features import Bounds, Fact, Features, Plane, Turned, row

#: Points of all cards of a pack, once; a match doubles them.
PACK = 640
#: Three sets of Royals add the score three times.
SETS = 4
#: No hand of random or willing play comes near; the rules end a hand of Royals after 50 turns.
DECISIONS = 4000

#: The letters of marks (``docs/notation.md``), each with a point before it.
_MARKS = tuple(f".{letter}" for letter in "n*xrtwcb!qkzhvsm")


class RoyalFamilyFeatures(Features):
    """The common features of the Royals games."""

    def __init__(self, *bounds: int) -> None:
        self.bounds = Bounds(*bounds)

    def words(self, seats: int) -> tuple[str, ...]:
        return (
            *("pass", "redeal", "end", "done", "house", "draw", "stock", "discard", "pile", "meld"),
            *("kill", "ransom", "with", "change", "+d", "dead", "play", "spoil"),
        )

    def places(self, seats: int) -> tuple[str, ...]:
        numbered = range(seats)
        return (
            *(*SUITS, *"0123456789", *_MARKS, "@d"),
            *(f"@{seat}{zone}" for seat in numbered for zone in "hsm"),
            *(f"+{seat}m" for seat in numbered),
        )

    def planes(self, view: Any, table: Turned) -> Iterator[Plane]:
        letters = [(letter, bit) for letter, bit in LETTERS if letter in view.MARKS]
        for k, seat in enumerate(table.players):
            hand = view.hands[seat]
            known = view.known_cards(seat) if UNKNOWN in hand else hand
            yield f"hand +{k}", row([*known, *[UNKNOWN] * (len(hand) - len(known))])
        for k, seat in enumerate(table.players):
            for zone, entries in (("spoils", view.spoils[seat]), ("melds", view.meld[seat])):
                yield f"{zone} +{k}", row(entry & CARD for entry in entries)
                for letter, bit in letters:
                    marked = [entry & CARD for entry in entries if entry & bit]
                    yield f"{zone} +{k} marked {letter}", row(marked)
            yield f"trick +{k}", row(card for card, who in view.battle if who == seat)
            most = view.limits[seat]
            yield (
                f"limits +{k}",
                [
                    1 + most[card & 3] if card < 52 and card & 3 in most else 0
                    for card in range(KINDS)
                ],
            )
        yield "discard pile", row(entry & CARD for entry in view.discard)
        yield "discard pile, depth of the newest", _depths(entry & CARD for entry in view.discard)

    def facts(self, view: Any, table: Turned) -> Iterator[Fact]:
        yield from table.one_of("attacker", view.attacker)
        yield from table.one_of("winner", view.won)
        for k, seat in enumerate(table.players):
            for suit, name in enumerate(SUITS):
                yield f"house +{k} {name}", int(view.house[seat] == suit)
            yield f"draws +{k}", view.draws.count(seat)
        yield "stock", len(view.stock)
        yield "dead", len(view.dead)
        yield "redeals", view.redeals


def _depths(pile: Iterable[int]) -> list[int]:
    """Return a plane with the depth of the newest card of each kind: 1 on top, 0 for none."""
    depths = [0] * KINDS
    for depth, card in enumerate(reversed(list(pile)), 1):
        depths[card] = depths[card] or depth
    return depths
