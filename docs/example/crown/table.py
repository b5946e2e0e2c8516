"""The table of Crown: its zones, the moves as cards to choose, its log and its score sheet.

A *ref* names a card as a player points at it: ``KH@h`` in the hand, ``deck``. ``docs/bridge.md``
says what the page draws of each kind of zone.
"""

from __future__ import annotations

from collections.abc import Sequence

from regalia.cards import TEXT, card_name, glyphs, parse_card
from regalia.games.crown.state import CrownState, beats
from regalia.i18n import tr, tr_noop
from regalia.match import HandResult, Match
from regalia.presentation import Json, Observer, ends_match, running_totals, sheet_row
from regalia.state import Event

_PHASES = {
    "play": (tr_noop("Your turn:"), tr_noop("play a card")),
    "draw": (tr_noop("Your turn:"), tr_noop("draw a card")),
}


class CrownTable:
    """The table of Crown (``regalia.presentation``)."""

    def draw(self, view: CrownState, observer: Observer) -> Json:
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
                    {
                        "id": "deck",
                        "kind": "stack",
                        "caption": tr("Deck"),
                        "count": len(view.deck),
                        "ref": "deck",
                    },
                    self.trick(view, observer),
                ],
                "hand": {
                    "id": "hand",
                    "cards": [self.card(card, f"{TEXT[card]}@h", whose) for card in hand],
                },
            },
        }

    def card(self, card: int, ref: str, where: str) -> Json:
        name = card_name(card)
        label = f"{name}, {where}"
        return {"card": TEXT[card], "name": name, "ref": ref, "marks": [], "label": label}

    def seat(self, view: CrownState, seat: int, observer: Observer) -> Json:
        return {
            "seat": seat,
            "name": observer.name(seat),
            "house": None,
            "turn": seat == view.actor,
            "cards": len(view.hands[seat]),
            "note": tr("tricks: {n}", n=view.won[seat]),
            "zones": [],
        }

    def trick(self, view: CrownState, observer: Observer) -> Json:
        """The card that was led, or the trick before while nobody has led."""
        past = not view.led
        cards = [(parse_card(text), seat) for text, seat in observer.trick]
        plays = [
            {
                "seat": seat,
                "caption": observer.name(seat),
                "card": self.card(card, f"{TEXT[card]}@t", tr("trick")),
                "winner": past and seat == observer.trick_winner,
            }
            for card, seat in cards
        ]
        waiting = [] if past or view.actor is None else [view.actor]
        return {
            "id": "trick",
            "kind": "trick",
            "caption": tr("Last trick") if past else tr("Trick"),
            "past": past,
            "plays": plays,
            "slots": [{"seat": seat, "caption": observer.name(seat)} for seat in waiting],
            "last": {"caption": tr("Last trick"), "plays": observer.last_trick(past)},
        }

    def moves(self, view: CrownState, observer: Observer) -> list[Json]:
        listed = []
        for move in view.legal_moves():
            label, picks, rank = tr("Draw"), ["deck"], 50
            if move.verb == "play":
                card = move.args[0]
                wins = bool(view.led) and beats(card, view.led[0])
                label = tr("Play {card}", card=glyphs(card))
                picks, rank = [f"{TEXT[card]}@h"], 60 + 10 * wins
            told = {"text": str(move), "label": label, "verb": move.verb}
            listed.append({**told, "picks": picks, "rank": rank})
        return listed

    def attempt(self, view: CrownState, picks: Sequence[str]) -> str | None:
        for ref in reversed(picks):
            if ref == "deck":
                return "draw"
            if ref.endswith("@h"):
                return f"play {ref[:2]}"
        return None

    def say(self, event: Event, observer: Observer) -> str:
        who = observer.name(event.seat)
        cards = glyphs(parse_card(event.cards[0])) if event.cards else ""
        if event.kind == "lead":
            return tr("{who} led {card}", who=who, card=cards)
        if event.kind == "follow":
            return tr("{who} played {card}", who=who, card=cards)
        if event.kind == "won":
            return tr("{who} took the trick", who=who)
        return tr("{who} drew {cards}", who=who, cards=cards)

    def sheet(self, match: Match, result: HandResult, observer: Observer) -> Json:
        number = match.hands.index(result) + 1
        history = running_totals(match, result)
        ended = ends_match(match, result)
        target = match.options["target"]
        best = match.game.best(history[-1] if ended else result.scores)
        who = observer.name(best[0])
        title = tr("{who} won the match" if ended else "{who} won hand {n}", who=who, n=number)
        if len(best) > 1:
            title = tr("Hand {n} is even", n=number)
        return {
            "title": title,
            "subtitle": match.game.title,
            "columns": [observer.name(seat) for seat in range(match.seats)],
            "rows": [
                sheet_row(tr("Tricks"), "", result.scores, "sum", "crown.score"),
                sheet_row(
                    tr("Match, to {target}", target=target),
                    "",
                    history[-1],
                    "total",
                    "crown.game.target",
                ),
            ],
            "history": history,
            "target": target,
            "match_over": ended,
        }


TABLE = CrownTable()
