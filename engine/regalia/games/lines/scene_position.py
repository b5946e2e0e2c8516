"""Scenes of Royal Lines: a whole position from the part of it that a scene tells.

What a scene does not say is filled in so that the position can be: the other cards of a hand
that is told short, the cards of the trades before, the royals that are still to come. Cards that
are told keep their places. The trade is told by the length of the longest hand, or else by what
has left the table. A ``trick`` may be told by its cards alone, from the leader on; with ``pack``
(an object of packs) the scene is a fresh deal with these cards on top.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from regalia.cards import JOKER, SUITS, TEXT, parse_card
from regalia.errors import OptionError
from regalia.games.lines import line
from regalia.games.lines.pack import ACES, BIDDING, royals, sides, takes, trades

if TYPE_CHECKING:
    from regalia.games.lines.game import RoyalLines
    from regalia.games.lines.state import LinesState

#: Keys whose value is one list of cards, and those that have one a seat.
_FLAT = ("pile", "royal", "candidates", "graveyard")
_SEATED = ("hands", "lines", "played")

Json = dict[str, Any]


def stage(game: RoyalLines, partial: Mapping[str, Any], seats: int) -> LinesState:
    """The state that a scene begins with."""
    told = {key: value for key, value in partial.items() if key not in ("totals", "seats")}
    if "pack" in told:
        return _dealt(game, told, seats)
    return game.state_from_dict(_Stage(told, seats).position)


def _dealt(game: RoyalLines, told: Json, seats: int) -> LinesState:
    # A carried-over royal is told as ``neglected`` and is in none of the packs.
    out = told.get("neglected", "").split()
    tops = {name: cards.split() for name, cards in told["pack"].items()}
    rulers = _topped([TEXT[c] for c in ACES if TEXT[c] not in out], tops.get("rulers", []))
    royal = [TEXT[c] for c in royals(seats) if TEXT[c] not in out]
    royal += rulers[: -sides(seats)]
    packs = {
        "rulers": rulers[-sides(seats) :],
        "royals": _topped(royal, tops.get("royals", [])),
        "bidding": _topped([TEXT[c] for c in BIDDING], tops.get("bidding", [])),
    }
    return game.deal(packs, seats, told.get("dealer", 0), told.get("options"))


def _topped(pack: list[str], top: list[str]) -> list[str]:
    left = list(pack)
    for card in top:
        if card not in left:
            raise OptionError(f"{card} is not in this pack")
        left.remove(card)
    return left + top


class _Stage:
    """Fills in a position, key after key."""

    def __init__(self, told: Json, seats: int) -> None:
        self.seats = seats
        self.sides = sides(seats)
        self.trades = trades(seats)
        position: Json = {"game": "lines", "seats": seats, "phase": "bid", **told}
        self.position = position
        for key in _FLAT:
            position[key] = _cards(position.get(key, []))
        for key in _SEATED:
            count = seats if key == "hands" else self.sides
            position[key] = [_cards(zone) for zone in position.get(key, [[]] * count)]
        for key in ("rulers", "deposed"):
            # TOML has no null: an empty text is none.
            position[key] = [card or None for card in position.get(key, [""] * self.sides)]
        for key in ("up", "neglected"):
            position[key] = position.get(key) or None
        if "offers" in position:
            position["offers"] = [card or None for card in position["offers"]]
        position.setdefault("starter", position.get("leader", 0))
        position.setdefault("leader", position["starter"])
        position["trick"] = self.trick(position.get("trick", []))
        self.over = position["phase"] in ("joker", "over")
        position["trade"] = self.trade()
        self.fill_royals()
        self.fill_bidding()
        if position["phase"] == "joker":
            lines = [[parse_card(card) for card in own] for own in position["lines"]]
            due = [s for s, own in enumerate(lines) if JOKER in own and line.pairs(own)]
            position.setdefault("escapes", due)

    def trick(self, told: Any) -> list[Any]:
        cards = _cards(told)
        if cards and isinstance(cards[0], list):
            return cards
        seats = [(self.position["leader"] + i) % self.sides for i in range(len(cards))]
        return [[seat, card, False] for seat, card in zip(seats, cards, strict=True)]

    def trade(self) -> int:
        position = self.position
        if position["phase"] == "market":
            return 0
        if self.over:
            return self.trades
        if "trade" in position:
            return int(position["trade"])
        played = [seat for seat, _, _ in position["trick"]]
        lengths = [len(hand) + (s in played) for s, hand in enumerate(position["hands"]) if hand]
        if lengths:
            return self.trades - max(lengths) + 1
        return 1 + self.gone()

    def gone(self) -> int:
        """How many royals have left the row of candidates so far, as the scene tells."""
        deposed = sum(card is not None for card in self.position["deposed"])
        return sum(map(len, self.position["lines"])) + len(self.position["graveyard"]) + deposed

    def fill_royals(self) -> None:
        position = self.position
        rest = [TEXT[c] for c in royals(self.seats)]
        aces = [TEXT[c] for c in ACES]
        flat = [*position["candidates"], *position["graveyard"], *position["royal"]]
        flat += [position["neglected"], *(card for own in position["lines"] for card in own)]
        for card in flat:
            if card in rest:
                rest.remove(card)
        told_aces = [*position["rulers"], *position["deposed"], *flat]
        aces = [ace for ace in aces if ace not in told_aces]
        for seat, ruler in enumerate(position["rulers"]):
            if ruler is None and aces:
                position["rulers"][seat] = aces.pop(0)
        # Jokers and a wandering ace last: at the bottom of the pack they disturb no scene.
        rest = [*rest, *aces]
        rest.sort(key=lambda card: (card == TEXT[JOKER], card in aces))
        if position["neglected"] is None and self.seats < 4:
            position["neglected"] = rest.pop(0)
        wanted = {"banish": 1, "joker": 1, "over": 1}.get(position["phase"], 2)
        while len(position["candidates"]) < wanted and rest:
            position["candidates"].append(rest.pop(0))
        deck = 0 if self.over else self.trades - max(position["trade"], 1)
        under = max(deck - len(position["royal"]), 0)
        position["graveyard"] += rest[: max(len(rest) - under, 0)]
        position["royal"] = rest[max(len(rest) - under, 0) :][::-1] + position["royal"]
        if position["phase"] == "over":
            position.setdefault("ruler_open", [True] * self.sides)
        else:
            position.setdefault("ruler_open", [card is not None for card in position["deposed"]])

    def fill_bidding(self) -> None:
        position = self.position
        played = {seat for seat, _, _ in position["trick"]}
        cards = [card for _, card, _ in position["trick"]]
        flat = [*cards, *position["pile"], position["up"]]
        flat += [card for key in ("hands", "played") for zone in position[key] for card in zone]
        # High cards first: the trades that are over took them.
        rest = [TEXT[c] for c in reversed(BIDDING) if TEXT[c] not in flat]
        past = self.trades if self.over else max(position["trade"] - 1, 0)
        for zone in position["played"]:
            while len(zone) < past and rest:
                zone.append(rest.pop(0))
        for seat, hand in enumerate(position["hands"]):
            while len(hand) < self.trades - past - (seat in played) and rest:
                hand.append(rest.pop())
        if self.sides > self.seats and not self.over:
            if position["up"] is None and self.seats not in played and rest:
                position["up"] = rest.pop()
            position["pile"] = rest + position["pile"]
        self.mark_bids()

    def mark_bids(self) -> None:
        position = self.position
        row = list(position["candidates"])
        if position["phase"] == "banish":
            row.append(position["lines"][position["winner"]][-1])
        if len(row) == 2:
            suits = takes(parse_card(row[0]), parse_card(row[1]))
            for bid in position["trick"]:
                bid[2] = suits[0] < 0 or SUITS.index(bid[1][1]) in suits


def _cards(value: Any) -> list[Any]:
    return value.split() if isinstance(value, str) else list(value)
