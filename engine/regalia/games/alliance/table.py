"""The table of Alliance Royals, with allies and their points together."""

from __future__ import annotations

from typing import TYPE_CHECKING

from regalia.cards import glyphs, parse_known_card
from regalia.games.alliance.state import AllianceState
from regalia.games.alliance.verbs import VERBS
from regalia.games.royal_family import words
from regalia.games.royal_family.marriages.table import MarriagesTable
from regalia.games.royal_family.score_sheet import score_table
from regalia.i18n import tr
from regalia.match import HandResult, Match
from regalia.presentation import Observer, sheet_row

if TYPE_CHECKING:
    from regalia.contract import CentreZone, MoveChoice, SeatView, Sheet
    from regalia.state import Event


class AllianceTable(MarriagesTable[AllianceState]):
    """Says who is ally and who is enemy."""

    def seat_of(self, view: AllianceState, seat: int, observer: Observer) -> SeatView:
        place = super().seat_of(view, seat, observer)
        ally = view.ally(observer.seat)
        if observer.totals:
            together = observer.totals[seat] + observer.totals[view.ally(seat)]
            place["team"] = together
            if seat == observer.seat:
                shared = tr("with {ally} {points}", ally=observer.whom(ally), points=together)
                place["note"] = " · ".join(filter(None, (place.get("note"), shared)))
        place["role"] = "" if seat == observer.seat else tr("Ally" if seat == ally else "Enemy")
        return place

    def moves(
        self, view: AllianceState, observer: Observer, composed: bool = False
    ) -> list[MoveChoice]:
        listed = super().moves(view, observer)
        if view.phase == "claim" and len(listed) == 1:
            # Who cannot claim is asked like those who can, and must not hesitate (AL-A21).
            listed[0]["auto"] = True
        return listed

    def centre(self, view: AllianceState, observer: Observer) -> list[CentreZone]:
        zones = super().centre(view, observer)
        gifts: list[Event] = []
        for event in observer.turn_events:
            if event.kind == "gift":
                gifts.append(event)
            elif event.kind in ("discard", "done"):
                gifts = []
        if len(gifts) == 2:
            giver, taker = (gift.seat for gift in gifts)
            said = tr(
                "{giver} and {taker} have exchanged gifts",
                giver=observer.name(giver),
                taker=observer.whom(taker),
            )
            if observer.seat in (giver, taker) and "??" not in gifts[1].cards:
                second, first = (glyphs(parse_known_card(card)) for card in gifts[1].cards)
                mine = observer.seat == taker
                said = tr(
                    "{who} gave you {card} for {own}",
                    who=observer.name(giver if mine else taker),
                    card=first if mine else second,
                    own=second if mine else first,
                )
            zones.insert(-1, {"id": "gift", "kind": "note", "icon": "gift", "caption": said})
        return zones

    def sheet(self, match: Match, result: HandResult, observer: Observer) -> Sheet:
        made = score_table(match, result, observer)
        totals = made["history"][-1]
        teams = [totals[seat] + totals[(seat + 2) % 4] for seat in range(4)]
        made["rows"][-1]["kind"] = "sum"
        label = tr("Alliance, to {target}", target=made["target"])
        if match.length:
            label = tr("Alliance, {n} of {all}", n=len(made["history"]) - 1, all=match.length)
        made["rows"][-1]["label"] = tr("Match")
        made["rows"].append(sheet_row(label, "", teams, "total", "alliance.game.sum"))
        return made

    def spoil_words(self, view: AllianceState, observer: Observer) -> tuple[str, str]:
        ally = observer.name(view.ally(observer.seat))
        sneaked = words.sneaked(view, observer)
        if view.won == observer.seat:
            won = tr("A two beats the ace." if sneaked else "You won the battle.")
            return won, tr("Take one card; then {ally} takes one", ally=ally)
        won = tr("{ally} won the battle.", ally=ally)
        if sneaked:
            won = tr("{ally}: a two beats the ace.", ally=ally)
        return won, tr("Take one of the cards that are left")


TABLE = AllianceTable(VERBS)
