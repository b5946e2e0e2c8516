"""The table of Marriage Royals: the court's, with the gate that keeps a hand from ending."""

from __future__ import annotations

from regalia.games.family.court_table import CourtTable
from regalia.games.family.state import FamilyState
from regalia.games.marriage.state import GATE, MarriageState
from regalia.picture import Json, Watcher


class MarriageTable(CourtTable):
    """Shows how long the oldest marriage has stood."""

    def pile_words(self) -> str:
        return ": any may be ransomed"

    def centre(self, view: FamilyState, watcher: Watcher) -> list[Json]:
        assert isinstance(view, MarriageState)
        zones = super().centre(view, watcher)
        stood = [min(GATE, view.turn - marriage.since) for marriage in view.marriages]
        done = max(stood, default=0)
        words = f"{done} of {GATE} turns" if stood else "no marriage yet"
        label = (
            f"The oldest marriage has stood {done} of the {GATE} turns after which a hand may end"
            if stood
            else f"A hand may end once a marriage has stood for {GATE} turns"
        )
        zones.insert(
            -1,
            {
                "id": "gate",
                "kind": "meter",
                "icon": "ring",
                "caption": words,
                "label": label,
                "done": done,
                "of": GATE,
            },
        )
        return zones


TABLE = MarriageTable()
