"""Royal Lines for programs that learn (``regalia.research.features``)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

from regalia.cards import ACE, SUITS, TEXT
from regalia.games.lines.moves import NONE
from regalia.games.lines.state import LinesState
from regalia.research.features import Bounds, Fact, Features, Pack, Plane, SmallStart, Turned, row


class LinesFeatures(Features):
    """The lines of players and dummy, with the cards that a seat knows of hands and piles."""

    #: Eight points for a form of government. Twelve trades of four seats, with two choices after
    #: each, a market, and a joker each.
    bounds = Bounds(0, 8, 12 * 4 + 12 * 2 + 4 + 4, 4)
    piles = ("royal", "pile")
    #: The last two trades for two: who may take the ace is unsure, and good play is mixed.
    small = SmallStart(
        {
            "seats": 2,
            "lines": ["QC QS", "JS KS JH JO QH", ""],
            "rulers": ["AH", "AD", "AS"],
            "candidates": "AC JC",
            "royal": "QD",
            "neglected": "JD",
            "hands": ["2D 5D", "2H 3S"],
            "pile": "4C",
            "up": "7S",
        },
        dealt=(("rulers",), ("hands", "pile")),
    )

    def words(self, seats: int) -> tuple[str, ...]:
        market = ("trade", "none") if seats == 4 else ()
        return ("bid", "take", "banish", "rank", "suit", "joker", *market)

    def told(self, seats: int) -> tuple[str, ...]:
        return ("??", "turn", "rulers", "dummy", "up", "ring", "came", *"0123")

    def planes(self, view: LinesState, table: Turned) -> Iterator[Plane]:
        for k, seat in enumerate(table.players):
            yield f"hand +{k}", row(view.hands[seat])
            offer = view.offers[seat]
            yield f"offer +{k}", row([] if offer in (None, NONE) else [offer])
            passed = [card for giver, _, card in view.passed if giver == seat]
            yield f"passed on by +{k}", row(passed)
        for k, seat in enumerate(table.sides):
            yield f"line +{k}", row(view.lines[seat])
            yield f"newest of line +{k}", row(view.lines[seat][-1:])
            yield f"ruler +{k}", row([view.rulers[seat]])
            deposed = view.deposed[seat]
            yield f"deposed +{k}", row([] if deposed is None else [deposed])
            yield f"played before +{k}", row(view.played[seat])
            yield f"trade +{k}", row(card for who, card, _ in view.trick if who == seat)
        yield "senior", row(view.candidates[:1])
        yield "junior", row(view.candidates[1:])
        yield "graveyard", row(view.graveyard)
        yield "neglected", row([] if view.neglected is None else [view.neglected])
        yield "open card of the dummy", row([] if view.up is None else [view.up])

    def facts(self, view: LinesState, table: Turned) -> Iterator[Fact]:
        yield from table.one_of("leader", view.leader)
        yield from table.one_of("winner", view.winner)
        for k, seat in enumerate(table.sides):
            yield f"ruler open +{k}", int(view.ruler_open[seat])
        for k, seat in enumerate(table.players):
            for suit, name in enumerate(SUITS):
                yield f"void +{k} {name}", view.voids[seat] >> suit & 1
            yield f"in the market +{k}", int(view.ring is not None and seat in view.ring)
            yield f"has offered +{k}", int(view.offers[seat] is not None)
        yield "royals", len(view.royal)
        yield "pile of the dummy", len(view.pile)

    def packs(self, cards: list[int], pack: Any, hand: LinesState) -> dict[str, Pack]:
        aces = [card for card in cards if card >> 2 == ACE]
        bidding = [card for card in cards if TEXT[card] in pack["bidding"]]
        royal = [card for card in cards if card not in aces and card not in bidding]
        return {
            # The ace that no side gets goes among the royals (lines.deck.leftover).
            "rulers": Pack(Counter(aces), len(pack["rulers"]), rest="royals"),
            "royals": Pack(Counter(royal), len(pack["royals"]) - len(hand.royal)),
            "bidding": Pack(Counter(bidding), len(bidding)),
        }


FEATURES = LinesFeatures()
