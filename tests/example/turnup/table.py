"""The table of Turn-Up: the stock with its open card, the trick, the hand, the score sheet."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from regalia.cards import TEXT, parse_card
from regalia.games.turnup.state import TurnUpState
from regalia.i18n import tr, tr_noop
from regalia.match import HandResult, Match
from regalia.presentation import (
    EndedHand,
    Observer,
    Table,
    face,
    seat_view,
    sheet_row,
    stack,
    table_card,
    trick,
)

if TYPE_CHECKING:
    from regalia.contract import Drawn, SeatView, Sheet, Stack, Trick, TrickCard


class TurnUpTable(Table):
    """The table of Turn-Up (``regalia.presentation``)."""

    def draw(self, view: TurnUpState, observer: Observer) -> Drawn:
        lead, rest = tr("The hand is over."), ""
        if view.actor == observer.seat:
            lead, rest = tr("Your turn:"), tr("play a card")
        elif view.actor is not None:
            lead = tr("{who} to move", who=observer.names[view.actor])
        hand = view.hands[observer.seat] if observer.seat >= 0 else []
        whose = tr("{whose} hand", whose=observer.whose(observer.seat))
        return {
            "turn": view.turn,
            "phase": {"name": view.phase, "lead": lead, "rest": rest},
            "table": {
                "seats": [self.seat(view, seat, observer) for seat in range(view.seats)],
                "centre": [self.stock(view), self.trick(view, observer)],
                "hand": {
                    "id": "hand",
                    "cards": [table_card(card, f"{TEXT[card]}@h", [whose]) for card in hand],
                },
            },
        }

    def seat(self, view: TurnUpState, seat: int, observer: Observer) -> SeatView:
        cards, turn = len(view.hands[seat]), seat == view.actor
        drawn = seat_view(observer, seat, [], cards=cards, turn=turn)
        return {**drawn, "note": tr("tricks: {n}", n=view.won[seat])}

    def stock(self, view: TurnUpState) -> Stack:
        turned = face(view.stock[-1], "stock", [tr("turned up")])
        return stack("stock", tr("Stock"), len(view.stock), card=turned)

    def trick(self, view: TurnUpState, observer: Observer) -> Trick:
        past = not view.trick
        plays: list[TrickCard] = [
            {
                "seat": seat,
                "caption": observer.name(seat),
                "card": table_card(parse_card(text), f"{text}@t", [tr("trick")]),
                "winner": past and seat == observer.trick_winner,
            }
            for text, seat in observer.trick
        ]
        waiting = [] if past else view.order()[len(view.trick) :]
        return trick(observer, past, plays, waiting, (tr("Trick"), tr("Last trick")))

    def attempt(self, view: TurnUpState, picks: Sequence[str]) -> str | None:
        return next((f"play {ref[:2]}" for ref in reversed(picks) if ref.endswith("@h")), None)

    def sheet(self, match: Match, result: HandResult, observer: Observer) -> Sheet:
        hand = EndedHand(match, result, observer)
        title = hand.title(tr_noop("{who} won hand {n}"), tr_noop("Hand {n} is even"))
        rows = [sheet_row(tr("Tricks"), "", result.scores, "sum", "turnup.score")]
        return hand.sheet(title, "", rows, "turnup.game.target")


TABLE = TurnUpTable(TurnUpState.VERBS)
