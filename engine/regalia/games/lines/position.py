"""Positions of Royal Lines as JSON (``docs/notation.md``), and the checks of those that come in.

A position holds what a round needs and nothing that follows from it but ``actor``, ``trades``,
``trick[…][2]`` and ``escapes``, which spare a reader the rules; they are checked.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from regalia.cards import SUITS, TEXT, read_cards
from regalia.errors import PositionError
from regalia.fields import Fields, read_flag, read_seat
from regalia.games.lines import validate as soundness
from regalia.games.lines.moves import NONE
from regalia.games.lines.pack import in_text_order, sides, trades

if TYPE_CHECKING:
    from regalia.games.lines.game import RoyalLines
    from regalia.games.lines.state import LinesState

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
        "hands": [_texts(sorted(hand)) for hand in state.hands],
        "pile": _texts(state.pile),
        "up": _text(state.up),
        "rulers": _texts(state.rulers),
        "ruler_open": state.ruler_open[:],
        "deposed": [_text(card) for card in state.deposed],
        "lines": [_texts(own) for own in state.lines],
        "royal": _texts(state.royal),
        "candidates": _texts(state.candidates),
        "neglected": _text(state.neglected),
        "graveyard": _texts(state.graveyard),
        "trick": [[seat, TEXT[card], bids] for seat, card, bids in state.trick],
        "played": [_texts(cards) for cards in state.played],
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


def _text(card: int | None) -> str | None:
    return None if card is None else TEXT[card]


def _texts(cards: list[int]) -> list[str]:
    return [TEXT[card] for card in cards]


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


def from_dict(game: RoyalLines, position: Mapping[str, Any]) -> LinesState:
    """The state that the position describes; PositionError names the first field that is wrong."""
    return _Reader(game, position).state


class _Reader(Fields):
    """Reads the keys of a position one after another."""

    def __init__(self, game: RoyalLines, position: Mapping[str, Any]) -> None:
        super().__init__(game, position, _REQUIRED, _KNOWN)
        self.players = self.number("seats", 2, 4)
        self.sides = sides(self.players)
        options = self.options()
        self.state = game.blank(self.players, self.number("starter", 0, self.sides - 1), options)
        self.read(self.state)
        self.state.refresh()
        soundness.check(self.state)
        self.check_actor(self.state.actor)

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
            setattr(state, name, read_cards(position.get(name, []), name))
        state.up, state.neglected = self.card("up"), self.card("neglected")
        state.deposed = self.listed("deposed", self.sides, lambda v, f: self.card_of(v, f))
        state.ruler_open = self.listed("ruler_open", self.sides, read_flag, False)
        state.trick = self.listed("trick", None, self.bid)
        state.offers = self.listed("offers", self.sides, self.offer)
        state.passed = self.listed("passed", None, self.passing)
        state.voids = self.listed("voids", self.players, self.suits, [])
        state.escapes = self.listed("escapes", None, self.player)
        if position.get("ring") is not None:
            state.ring = self.listed("ring", None, self.player)
        if position.get("winner") is not None:
            state.winner = self.player(position["winner"], "winner")

    # --- kinds of values -------------------------------------------------------------------------

    def listed(self, key: str, length: int | None, read: Any, default: Any = None) -> list[Any]:
        return self.each(key, read, length, [default] * (length or 0))

    def zones(self, key: str, players: bool = False) -> list[list[int]]:
        return self.listed(key, self.players if players else self.sides, read_cards, [])

    def card(self, key: str) -> int | None:
        return self.card_of(self.position.get(key), key)

    def card_of(self, value: object, field: str) -> int | None:
        return None if value is None else self.known_card(value, field)

    def known_card(self, value: object, field: str) -> int:
        try:
            return read_cards([value], field)[0]
        except PositionError as error:
            raise PositionError(field, error.message) from None

    def player(self, value: object, field: str) -> int:
        return read_seat(value, field, self.players)

    def bid(self, value: object, field: str) -> tuple[int, int, bool]:
        if not isinstance(value, list) or len(value) != 3:
            raise PositionError(field, f"must be [seat, card, bids], not {value!r:.40}")
        seat, card, bids = value
        return (
            read_seat(seat, field, self.sides),
            self.known_card(card, field),
            read_flag(bids, field),
        )

    def offer(self, value: object, field: str) -> int | None:
        return NONE if value == "none" else self.card_of(value, field)

    def passing(self, value: object, field: str) -> tuple[int, int, int]:
        if not isinstance(value, list) or len(value) != 3:
            raise PositionError(field, f"must be [from, to, card], not {value!r:.40}")
        giver, taker, card = value
        return self.player(giver, field), self.player(taker, field), self.known_card(card, field)

    def suits(self, value: object, field: str) -> int:
        if not isinstance(value, list) or any(
            not isinstance(suit, str) or len(suit) != 1 or suit not in SUITS for suit in value
        ):
            raise PositionError(field, f"must be a list of suits S, H, D, C, not {value!r:.40}")
        return sum(1 << SUITS.index(suit) for suit in set(value))
