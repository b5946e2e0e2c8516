"""The table of Alliance Royals: the court's, with allies and their points together."""

from __future__ import annotations

from regalia.games.alliance.state import AllianceState
from regalia.games.family.court import CourtState
from regalia.games.family.court_table import CourtTable
from regalia.games.family.state import FamilyState
from regalia.match import HandResult, Match
from regalia.picture import Json, Watcher
from regalia.tongues import tr


class AllianceTable(CourtTable):
    """Says who is ally and who is enemy."""

    def seat_of(self, view: FamilyState, seat: int, watcher: Watcher) -> Json:
        assert isinstance(view, AllianceState)
        place = super().seat_of(view, seat, watcher)
        ally = view.ally(watcher.seat)
        if watcher.totals:
            together = watcher.totals[seat] + watcher.totals[view.ally(seat)]
            place["team"] = together
            if seat == watcher.seat:
                place["note"] = tr(
                    "with {ally} {points} to {target}",
                    ally=watcher.whom(ally),
                    points=together,
                    target=watcher.target,
                )
        place["role"] = "" if seat == watcher.seat else tr("Ally" if seat == ally else "Enemy")
        return place

    def moves(self, view: FamilyState, watcher: Watcher) -> list[Json]:
        listed = super().moves(view, watcher)
        if view.phase == "claim" and len(listed) == 1:
            # Who cannot claim is asked like those who can, and must not hesitate (AL-A21).
            listed[0]["auto"] = True
        return listed

    def centre(self, view: FamilyState, watcher: Watcher) -> list[Json]:
        zones = super().centre(view, watcher)
        if len(watcher.gifts) == 2:
            giver, taker = watcher.gifts[0]
            said = tr(
                "{giver} and {taker} have exchanged gifts",
                giver=watcher.name(giver),
                taker=watcher.whom(taker),
            )
            zones.insert(-1, {"id": "gift", "kind": "note", "icon": "gift", "caption": said})
        return zones

    def sheet(self, match: Match, result: HandResult, watcher: Watcher) -> Json:
        made = super().sheet(match, result, watcher)
        totals = made["history"][-1]
        teams = [f"{totals[seat] + totals[(seat + 2) % 4]}".replace("-", "−") for seat in range(4)]
        made["rows"][-1]["kind"] = "sum"
        made["rows"][-1]["label"] = tr("Match")
        made["rows"].append(
            {
                "label": tr("Alliance, to {target}", target=made["target"]),
                "detail": "",
                "values": teams,
                "kind": "total",
                "rule": "alliance.game.sum",
                "cards": [],
            }
        )
        return made

    def spoil_words(self, view: CourtState, watcher: Watcher) -> tuple[str, str]:
        assert isinstance(view, AllianceState)
        ally = watcher.name(view.ally(watcher.seat))
        if view.won == watcher.seat:
            return tr("You won the battle."), tr("Take one card; then {ally} takes one", ally=ally)
        return tr("{ally} won the battle.", ally=ally), tr("Take one of the cards that are left")


TABLE = AllianceTable()
