"""The table of Crown: its zones, the moves as cards to choose, its log and its score sheet.

A *ref* names a card as a player points at it: ``KH@h`` in the hand, ``deck``. ``docs/bridge.md``
says what the page draws of each kind of zone.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from regalia.cards import TEXT, parse_card
from regalia.games.crown.state import CrownState
from regalia.i18n import tr, tr_noop
from regalia.match import HandResult, Match
from regalia.presentation import (
    EndedHand,
    Observer,
    Table,
    seat_view,
    sheet_row,
    stack,
    table_card,
    trick,
)

if TYPE_CHECKING:
    from regalia.contract import Drawn, SeatView, Sheet, Trick, TrickCard

_PHASES = {
    "play": (tr_noop("Your turn:"), tr_noop("play a card")),
    "draw": (tr_noop("Your turn:"), tr_noop("draw a card")),
}


class CrownTable(Table):
    """The table of Crown (``regalia.presentation``)."""

    def draw(self, view: CrownState, observer: Observer) -> Drawn:
        if view.actor is None:
            lead, rest = tr("The hand is over."), ""
        elif view.actor == observer.seat:
            lead, rest = (tr(text) for text in _PHASES[view.phase])
        else:
            lead, rest = tr("{who} to move", who=observer.names[view.actor]), ""
        hand = view.hands[observer.seat] if observer.seat >= 0 else []
        whose = tr("{whose} hand", whose=observer.whose(observer.seat))
        return {
            "turn": view.turn,
            "phase": {"name": view.phase, "lead": lead, "rest": rest},
            "table": {
                "seats": [self.seat(view, seat, observer) for seat in range(view.seats)],
                "centre": [
                    stack("deck", tr("Deck"), len(view.deck), "deck"),
                    self.trick(view, observer),
                ],
                "hand": {
                    "id": "hand",
                    "cards": [table_card(card, f"{TEXT[card]}@h", [whose]) for card in hand],
                },
            },
        }

    def seat(self, view: CrownState, seat: int, observer: Observer) -> SeatView:
        cards, turn = len(view.hands[seat]), seat == view.actor
        drawn = seat_view(observer, seat, [], cards=cards, turn=turn)
        return {**drawn, "note": tr("tricks: {n}", n=view.won[seat])}

    def trick(self, view: CrownState, observer: Observer) -> Trick:
        """The card that was led, or the last trick before the lead."""
        past = not view.led
        cards = [(parse_card(text), seat) for text, seat in observer.trick]
        plays: list[TrickCard] = [
            {
                "seat": seat,
                "caption": observer.name(seat),
                "card": table_card(card, f"{TEXT[card]}@t", [tr("trick")]),
                "winner": past and seat == observer.trick_winner,
            }
            for card, seat in cards
        ]
        waiting = [] if past or view.actor is None else [view.actor]
        return trick(observer, past, plays, waiting, (tr("Trick"), tr("Last trick")))

    def attempt(self, view: CrownState, picks: Sequence[str]) -> str | None:
        for ref in reversed(picks):
            if ref == "deck":
                return "draw"
            if ref.endswith("@h"):
                return f"play {ref[:2]}"
        return None

    def sheet(self, match: Match, result: HandResult, observer: Observer) -> Sheet:
        hand = EndedHand(match, result, observer)
        title = hand.title(tr_noop("{who} won hand {n}"), tr_noop("Hand {n} is even"))
        rows = [sheet_row(tr("Tricks"), "", result.scores, "sum", "crown.score")]
        return hand.sheet(title, "", rows, "crown.game.target")


TABLE = CrownTable(CrownState.VERBS)
