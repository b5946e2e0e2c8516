"""The table of Marriage Royals, with the gate that keeps a hand from ending."""

from __future__ import annotations

from typing import TYPE_CHECKING

from regalia.games.marriage.state import MarriageRoyalsState
from regalia.games.marriage.verbs import VERBS
from regalia.games.marriage.weddings import GATE
from regalia.games.royal_family.marriages.table import MarriagesTable
from regalia.i18n import tr
from regalia.presentation import Observer

if TYPE_CHECKING:
    from regalia.contract import CentreZone


class MarriageRoyalsTable(MarriagesTable[MarriageRoyalsState]):
    """Shows how long the oldest marriage has stood."""

    def pile_words(self) -> str:
        return tr(": any may be ransomed")

    def centre(self, view: MarriageRoyalsState, observer: Observer) -> list[CentreZone]:
        zones = super().centre(view, observer)
        stood = [min(GATE, view.turn - marriage.since) for marriage in view.marriages]
        done = max(stood, default=0)
        if not stood:
            words, rest = tr("no marriage yet"), tr("· needed to end a hand")
        elif done < GATE:
            words = tr("married {n} of {of} turns", n=done, of=GATE)
            rest = tr("· then a hand may end")
        else:
            words, rest = tr("married {of} turns", of=GATE), tr("· a hand may end")
        label = tr(
            "The oldest marriage has stood {n} of the {of} turns after which a hand may end"
            if stood
            else "A hand may end once a marriage has stood for {of} turns",
            n=done,
            of=GATE,
        )
        zones.insert(
            -1,
            {
                "id": "gate",
                "kind": "meter",
                "icon": "ring",
                "caption": words,
                "rest": rest,
                "label": label,
                "done": done,
                "of": GATE,
                "about": {
                    "message": tr(
                        "Nobody can end a hand before some marriage, on anybody’s board, has stood "
                        "for {of} turns.",
                        of=GATE,
                    ),
                    "rule": "marriage.marry.gate",
                },
            },
        )
        zones[-1]["about"] = {
            "message": tr(
                "On your turn any card here may be ransomed: you take it, and lay one of the same "
                "rank and another suit in its place."
            ),
            "rule": "marriage.ransom.scope",
        }
        return zones


TABLE = MarriageRoyalsTable(VERBS)
