"""Positions of Royal Lines as JSON (``docs/notation.md``), and the checks of those that come in.

A position holds what a round needs and nothing that follows from it but ``actor``, ``trades``,
``trick[…][2]`` and ``escapes``, which spare a reader the rules; they are checked.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar

from regalia.cards import JOKER, SUITS, TEXT, parse_card, read_cards, texts
from regalia.errors import OptionError, PositionError, is_unread
from regalia.fields import Fields, read_card, read_flag, read_list, read_seat
from regalia.game import Game
from regalia.games.lines import line, validate
from regalia.games.lines.moves import NONE
from regalia.games.lines.pack import (
    ACES,
    BIDDING,
    in_text_order,
    royals,
    sides,
    takes,
    trades,
)
from regalia.games.lines.state import LinesState
from regalia.i18n import tr

S = TypeVar("S", bound=LinesState)

Json = dict[str, Any]

PHASES = ("market", "bid", "take", "banish", "joker", "over")


def to_dict(state: LinesState) -> dict[str, Any]:
    """The position; ``from_dict`` is its inverse."""
    position: dict[str, Any] = {
        "game": state.game.id,
        "seats": state.seats,
        "starter": state.starter,
        "trade": state.turn,
        "trades": state.trades,
        "leader": state.leader,
        "actor": state.actor,
        "phase": state.phase,
        "hands": [texts(sorted(hand)) for hand in state.hands],
        "pile": texts(state.pile),
        "up": _text(state.up),
        "rulers": texts(state.rulers),
        "ruler_open": state.ruler_open[:],
        "deposed": [_text(card) for card in state.deposed],
        "lines": [texts(own) for own in state.lines],
        "royal": texts(state.royal),
        "candidates": texts(state.candidates),
        "neglected": _text(state.neglected),
        "graveyard": texts(state.graveyard),
        "trick": [[seat, TEXT[card], bids] for seat, card, bids in state.trick],
        "played": [texts(cards) for cards in state.played],
        "winner": state.winner,
        "offers": ["none" if card == NONE else _text(card) for card in state.offers],
        "ring": None if state.ring is None else state.ring[:],
        "passed": [[giver, taker, TEXT[card]] for giver, taker, card in state.passed],
        "voids": [[SUITS[suit] for suit in range(4) if bits >> suit & 1] for bits in state.voids],
        "escapes": state.escapes[:],
        "options": dict(state.game.changed_options(state.options)),
    }
    if state.viewer is not None:
        position["viewer"] = state.viewer
    return position


def situation(state: LinesState) -> dict[str, Any]:
    """The position, its cards of earlier trades and of the graveyard in no order."""
    position = to_dict(state)
    position["graveyard"].sort()
    for spent in position["played"]:
        spent.sort()
    return position


def _text(card: int | None) -> str | None:
    return None if card is None else TEXT[card]


# --- reading -------------------------------------------------------------------------------------

_REQUIRED = (
    *("game", "seats", "starter", "trade", "leader", "phase", "hands", "rulers", "lines"),
    *("royal", "candidates"),
)
_KNOWN = {
    *_REQUIRED,
    *("trades", "actor", "pile", "up", "ruler_open", "deposed", "neglected", "graveyard", "trick"),
    *("played", "winner", "offers", "ring", "passed", "voids", "escapes", "options", "viewer"),
}


def from_dict(game: Game, state_class: type[S], position: Mapping[str, Any]) -> S:
    """Return the state of the position; PositionError names the first field that is wrong."""
    fields = _Reader(game, position)
    options = fields.options()
    starter = fields.number("starter", 0, fields.sides - 1)
    state = state_class(game, fields.players, starter, options)
    fields.read(state)
    if is_unread():
        return state
    state.refresh()
    validate.check(state)
    if state.actor is not None or state.phase == "over":
        fields.check_actor(state.actor)
    return state


class _Reader(Fields):
    """The keys of a position, read one after another."""

    def __init__(self, game: Game, position: Mapping[str, Any]) -> None:
        super().__init__(game, position, _REQUIRED, _KNOWN)
        self.players = self.number("seats", 2, 4)
        self.sides = sides(self.players)

    def read(self, state: LinesState) -> None:
        """Everything but what has to fit together."""
        position = self.position
        state.viewer = self.number_or_none("viewer", -1, self.players - 1)
        state.trades = self.number("trades", *[trades(self.players)] * 3)
        state.turn = self.number("trade", 0, state.trades)
        state.leader = self.number("leader", 0, self.sides - 1)
        state.phase = self.one_of("phase", PHASES)
        state.hands = [sorted(hand, key=in_text_order) for hand in self.zones("hands", True)]
        state.lines, state.played = self.zones("lines"), self.zones("played")
        for name in ("pile", "rulers", "royal", "candidates", "graveyard"):
            setattr(state, name, self.cards(name, []))
        state.up, state.neglected = self.card("up"), self.card("neglected")
        state.deposed = self.listed("deposed", self.sides, self.card_of)
        state.ruler_open = self.listed("ruler_open", self.sides, read_flag, False)
        state.trick = self.listed("trick", None, self.bid)
        state.offers = self.listed("offers", self.sides, self.offer)
        state.passed = self.listed("passed", None, self.passing)
        state.voids = self.listed("voids", self.players, self.suits, [])
        state.escapes = self.listed("escapes", None, self.player)
        if position.get("ring") is not None:
            state.ring = self.listed("ring", None, self.player)
        state.winner = self.number_or_none("winner", 0, self.players - 1)

    # --- kinds of values -------------------------------------------------------------------------

    def listed(self, key: str, length: int | None, read: Any, default: Any = None) -> list[Any]:
        return self.each(key, read, length, [default] * (length or 0))

    def zones(self, key: str, players: bool = False) -> list[list[int]]:
        return self.listed(key, self.players if players else self.sides, read_cards, [])

    def card(self, key: str) -> int | None:
        return self._read(key, lambda: self.card_of(self.position.get(key), key), None)

    def card_of(self, value: object, field: str) -> int | None:
        return None if value is None else read_card(value, field)

    def player(self, value: object, field: str) -> int:
        return read_seat(value, field, self.players)

    def bid(self, value: object, field: str) -> tuple[int, int, bool]:
        seat, card, bids = read_list(value, field, 3)
        return read_seat(seat, field, self.sides), read_card(card, field), read_flag(bids, field)

    def offer(self, value: object, field: str) -> int | None:
        return NONE if value == "none" else self.card_of(value, field)

    def passing(self, value: object, field: str) -> tuple[int, int, int]:
        giver, taker, card = read_list(value, field, 3)
        return self.player(giver, field), self.player(taker, field), read_card(card, field)

    def suits(self, value: object, field: str) -> int:
        if not isinstance(value, list) or any(
            not isinstance(suit, str) or len(suit) != 1 or suit not in SUITS for suit in value
        ):
            said = tr("must be a list of suits S, H, D, C, not {value}", value=f"{value!r:.40}")
            raise PositionError(field, said)
        return sum(1 << SUITS.index(suit) for suit in set(value))


# --- positions of scenes -------------------------------------------------------------------------

#: Keys whose value is one list of cards, and those that have one a seat.
_ONE_LIST = ("pile", "royal", "candidates", "graveyard")
_LISTS_A_SEAT = ("hands", "lines", "played")


def fill_position(partial: Mapping[str, Any], seats: int) -> Json:
    """Return the whole position that a scene's partial one stands for.

    It fills in the other cards of a hand that is told short, the cards of the trades before and
    the royals that are still to come; cards that are told keep their places. The trade is told by
    the length of the longest hand, or else by what has left the table. A ``trick`` may be told by
    its cards alone, from the leader on.
    """
    told = {key: value for key, value in partial.items() if key not in ("totals", "seats")}
    return _ScenePosition(told, seats).position


def scene_form(position: Mapping[str, Any]) -> Json:
    """Return a whole position as scenes write it: ``fill_position`` returns it again."""
    told = dict(position)
    for key in _ONE_LIST:
        told[key] = " ".join(position[key])
    for key in _LISTS_A_SEAT:
        told[key] = [" ".join(cards) for cards in position[key]]
    return told


def fill_pack(told: Mapping[str, Any], seats: int) -> Json:
    """Return the packs of a scene that is a fresh deal, the cards of its ``pack`` on top.

    A royal carried over is told as ``neglected`` and is in none of the packs.
    """
    out = told.get("neglected", "").split()
    tops = {name: cards.split() for name, cards in told["pack"].items()}
    rulers = _topped([TEXT[c] for c in ACES if TEXT[c] not in out], tops.get("rulers", []))
    royal = [TEXT[c] for c in royals(seats) if TEXT[c] not in out]
    royal += rulers[: -sides(seats)]
    return {
        "rulers": rulers[-sides(seats) :],
        "royals": _topped(royal, tops.get("royals", [])),
        "bidding": _topped([TEXT[c] for c in BIDDING], tops.get("bidding", [])),
    }


def _topped(pack: list[str], top: list[str]) -> list[str]:
    left = list(pack)
    for card in top:
        if card not in left:
            raise OptionError(f"{card} is not in this pack")
        left.remove(card)
    return left + top


class _ScenePosition:
    """A position that is filled in key after key."""

    def __init__(self, told: Json, seats: int) -> None:
        self.seats = seats
        self.sides = sides(seats)
        self.trades = trades(seats)
        position: Json = {"game": "lines", "seats": seats, "phase": "bid", **told}
        self.position = position
        for key in _ONE_LIST:
            position[key] = _cards(position.get(key, []))
        for key in _LISTS_A_SEAT:
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
        """Return how many royals have left the row of candidates so far, as the scene tells."""
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
