"""Crown as a game: how a hand is dealt, how a match is won."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from regalia.cards import KINDS, TEXT, read_cards
from regalia.errors import fault, is_unread
from regalia.fields import Fields, read_number, read_seat
from regalia.game import HANDS, Game, Option, Zone
from regalia.games.crown.state import KEYS, CrownState

HAND = 4
HEARTS = [card for card in range(KINDS - 2) if TEXT[card][1] == "H"]


class Crown(Game):
    """Two players, six tricks a hand."""

    id = "crown"
    verbs = CrownState.VERBS
    title = "Crown"
    seats = (2,)
    tagline = "Like whist, with thirteen hearts"
    goal = "Win more tricks than the other player."
    minutes = 2
    max_hands = 100
    open_scores = True
    scene_piles = ("deck",)
    ordered_piles = frozenset({"deck"})
    edit_zones = (
        Zone("actor", "Who is to play", "seat"),
        Zone("hands", "hand", each=True),
        Zone("led", "Card that was led"),
        Zone("done", "Cards of past tricks"),
    )
    position_rules: Mapping[str, str] = MappingProxyType(
        {
            **dict.fromkeys(("dealer", "hands", "deck"), "deal"),
            **dict.fromkeys(("actor", "led", "done", "won"), "play"),
            "draws": "draw",
        }
    )
    options: Mapping[str, Option] = MappingProxyType(
        {
            "target": Option(15, None, "The match is won by reaching so many tricks.", "Play to"),
            "hands": HANDS,
        }
    )

    def pack(self, seats: int) -> list[int]:
        return list(HEARTS)

    def begin(
        self, seats: int, dealer: int, cards: list[int], options: dict[str, Any]
    ) -> CrownState:
        state = CrownState(self, dealer, options)
        state.hands = self.deal_hands(cards, (1 - dealer, dealer), HAND)
        state.deck = cards
        return state

    def state_from_dict(self, position: Mapping[str, Any]) -> CrownState:
        fields = Fields(self, position, KEYS, (*KEYS, "options", "viewer"))
        viewer = fields.number_or_none("viewer", -1, 1)
        state = CrownState(self, fields.number("dealer", 0, 1), fields.options(), viewer)
        state.hands = [sorted(hand) for hand in fields.each("hands", read_cards, 2)]
        for name in ("deck", "led", "done"):
            setattr(state, name, fields.cards(name))
        state.won = fields.each("won", lambda won, field: read_number(won, field, 0, 6), 2)
        state.draws = fields.each("draws", lambda seat, field: read_seat(seat, field, 2))
        state.actor = fields.number_or_none("actor", 0, 1)
        if is_unread():
            return state  # All that is wrong was asked, and the rest cannot be held against this.
        if state.draws or state.actor is None:
            state.phase = "draw" if state.draws else "over"
        state.turn = sum(state.won) + (state.phase == "play")
        known = [card for card in state.everything() if card in HEARTS]
        if len(state.everything()) != len(HEARTS) or len(set(known)) != len(known):
            fault("hands", "the cards are not the thirteen hearts, each once")
        if state.viewer is None and len(known) != len(HEARTS):
            fault("hands", "only a view may have unknown cards")
        return state

    def next_dealer(self, dealer: int, seats: int) -> int:
        return 1 - dealer


GAME = Crown()
