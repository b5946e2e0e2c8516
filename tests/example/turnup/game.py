"""Turn-Up as a game: how a hand is dealt, how a match is won."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from regalia.cards import JOKER, SUITS, UNKNOWN, read_cards
from regalia.errors import PositionError, fault, is_unread
from regalia.fields import Fields, check_pack, read_number
from regalia.game import HANDS, Game, Option
from regalia.games.turnup.state import HAND, KEYS, TurnUpState


class TurnUp(Game):
    """Seven tricks a hand; the card that is turned up says the trump suit."""

    id = "turnup"
    verbs = TurnUpState.VERBS
    title = "Turn-Up"
    seats = (2, 3)
    tagline = "Like whist, with seven cards"
    goal = "Win more tricks than anybody else."
    minutes = 2
    max_hands = 50
    open_scores = True
    ordered_piles = frozenset({"stock"})
    position_rules: Mapping[str, str] = MappingProxyType(
        {
            **dict.fromkeys(("dealer", "hands", "stock"), "deal"),
            **dict.fromkeys(("leader", "actor", "trick", "done", "won"), "play"),
            "limits": "follow",
        }
    )
    options: Mapping[str, Option] = MappingProxyType(
        {
            "target": Option(20, None, "The match is won by reaching so many tricks.", "Play to"),
            "hands": HANDS,
            "trumps": Option(True, (True, False), "The suit turned up beats others.", "Trumps"),
        }
    )

    def pack(self, seats: int) -> list[int]:
        return list(range(JOKER))

    def begin(
        self, seats: int, dealer: int, cards: list[int], options: dict[str, Any]
    ) -> TurnUpState:
        state = TurnUpState(self, seats, dealer, options)
        order = [(dealer + 1 + k) % seats for k in range(seats)]
        for seat, hand in zip(order, self.deal_hands(cards, order, HAND), strict=True):
            state.hands[seat] = hand
        state.stock = cards
        return state

    def state_from_dict(self, position: Mapping[str, Any]) -> TurnUpState:
        fields = Fields(self, position, KEYS, (*KEYS, "options", "viewer"))
        seats = len(fields.items("hands"))
        if seats not in self.seats:
            raise PositionError("hands", "there are two or three")
        viewer = fields.number_or_none("viewer", -1, seats - 1)
        dealer = fields.number("dealer", 0, seats - 1)
        state = TurnUpState(self, seats, dealer, fields.options(), viewer)
        state.hands = [sorted(hand) for hand in fields.each("hands", read_cards, seats)]
        for name in ("stock", "trick", "done"):
            setattr(state, name, fields.cards(name))
        state.leader = fields.number("leader", 0, seats - 1)
        state.won = fields.each("won", lambda won, field: read_number(won, field, 0, HAND), seats)
        state.voids = fields.each("limits", read_void, seats)
        if is_unread():
            return state
        state.settle()
        fields.check_actor(state.actor)
        sizes = [len(state.hands[seat]) for seat in state.order()]
        played = len(state.trick)
        if sizes != [sizes[-1] - 1] * played + [sizes[-1]] * (seats - played):
            fault("hands", "the hands are not of one size")
        if not state.stock or state.stock[-1] == UNKNOWN:
            fault("stock", "its top card lies open")
        for seat, hand in enumerate(state.hands):
            if any(card != UNKNOWN and state.voids[seat] >> (card & 3) & 1 for card in hand):
                fault(f"limits[{seat}]", "the hand has a card of that suit")
        check_pack(state, self.pack(seats))
        return state

    def next_dealer(self, dealer: int, seats: int) -> int:
        return (dealer + 1) % seats


def read_void(value: object, field: str) -> int:
    """Read the suits of which a hand has no card: `{"S": 0}`."""
    if not (isinstance(value, Mapping) and value.keys() <= set(SUITS)):
        raise PositionError(field, "must be an object of suits")
    void = 0
    for suit, most in value.items():
        read_number(most, f"{field}.{suit}", 0, 0)
        void |= 1 << SUITS.index(suit)
    return void


GAME = TurnUp()
