"""The table of Alliance Royals: the court's, with allies and their points together."""

from __future__ import annotations

from regalia.games.alliance.state import AllianceState
from regalia.games.family.court import CourtState
from regalia.games.family.court_table import CourtTable
from regalia.games.family.state import FamilyState
from regalia.match import HandResult, Match
from regalia.picture import Json, Watcher


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
                place["note"] = f"with {watcher.whom(ally)} {together} to {watcher.target}"
        place["role"] = "" if seat == watcher.seat else "Ally" if seat == ally else "Enemy"
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
            said = f"{watcher.name(giver)} and {watcher.whom(taker)} have exchanged gifts"
            zones.insert(-1, {"id": "gift", "kind": "note", "icon": "gift", "caption": said})
        return zones

    def sheet(self, match: Match, result: HandResult, watcher: Watcher) -> Json:
        made = super().sheet(match, result, watcher)
        totals = made["history"][-1]
        teams = [f"{totals[seat] + totals[(seat + 2) % 4]}".replace("-", "−") for seat in range(4)]
        made["rows"][-1]["kind"] = "sum"
        made["rows"][-1]["label"] = "Match"
        made["rows"].append(
            {
                "label": f"Alliance, to {made['target']}",
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
            return "You won the battle.", f"Take one card; then {ally} takes one"
        return f"{ally} won the battle.", "Take one of the cards that are left"


TABLE = AllianceTable()
