"""The state of a hand of Royals, and how it differs from the rest of the family.

Two players, one display whose spoils and melds are kept apart, no gifts, houses chosen with
a pass and a redeal, ransoms only of what was melded in the turn just before.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from regalia.cards import ACE, NINE
from regalia.errors import PositionError
from regalia.games.royal_family import legal as family
from regalia.games.royal_family.marks import CARD, NEW, PAID, RECENT, Place
from regalia.games.royal_family.pack import OWN_ROYALS, is_face
from regalia.games.royal_family.state import RoyalFamilyState
from regalia.games.royals import scoring, verbs
from regalia.i18n import tr


class RoyalsState(RoyalFamilyState):
    """One hand of Royals."""

    #: The ``RECENT`` melds of the attacker's opponent, kept so that melds need no search, and their
    #: cards; neither list is changed in place.
    recent: list[int]
    recent_cards: list[int]

    _PLAIN = __slots__ = ("recent", "recent_cards")

    VERBS = verbs.VERBS
    bonus_lines = scoring.bonus_lines

    MARKS: ClassVar[frozenset[str]] = frozenset({"n", "x", "r"})

    def asked(self, named: object) -> int | None:
        if self.phase != "house":
            return super().asked(named)
        if self.house != [None, None]:
            raise PositionError("first", tr("must name who has chosen a home suit"))
        # After a pass the dealer is to choose, and nothing else shows it.
        if named is None:
            return 1 - self.dealer
        if type(named) is not int or named not in (0, 1):
            said = tr("is {value}, no seat from 0 to {last}", value=f"{named!r:.40}", last=1)
            raise PositionError("actor", said)
        return named

    # --- marks ---------------------------------------------------------------------------------

    def recount(self) -> None:
        super().recount()
        seat = self.attacker
        melds = [] if seat is None else self.meld[1 - seat]
        self._note_recent(melds)

    def _note_recent(self, melds: list[int]) -> None:
        self.recent = [entry for entry in melds if entry & RECENT]
        self.recent_cards = [entry & CARD for entry in self.recent]

    def lift(self, seat: int, zone: str, entry: int) -> None:
        super().lift(seat, zone, entry)
        if entry & RECENT and zone == "m" and seat != self.attacker:
            self._note_recent(self.meld[seat])

    def new_marks(self, seat: int, zone: str, card: int, how: str) -> int:
        # A face card that was paid is no Royal (R2-A21b).
        if how == "paid":
            return PAID if is_face(card) else 0
        if seat != self.attacker:
            return 0
        high = card >> 2 == ACE or is_face(card)
        if zone == "s":
            return NEW if high else 0
        return NEW if high or card >> 2 >= NINE else 0

    def on_turn_end(self) -> None:
        seat = self.attacking()
        self.spoils[seat] = [entry & ~NEW for entry in self.spoils[seat]]
        # R2-A22: what was melded in this turn may be ransomed in the next.
        if self.recent:
            self.meld[1 - seat] = [entry & ~RECENT for entry in self.meld[1 - seat]]
        melds = self.meld[seat]
        fresh = [entry for entry in melds if entry & NEW]
        if fresh:
            melds = [entry ^ NEW ^ RECENT if entry & NEW else entry for entry in melds]
            self.meld[seat] = melds
            self._note_recent(melds)
        else:
            self.recent = self.recent_cards = []

    # --- ransoms and changes -------------------------------------------------------------------

    def ransoms(self, seat: int) -> list[tuple[Place, int]]:
        # royals.ransom.swap, royals.ransom.recent, royals.ransom.not-tricks
        royals = OWN_ROYALS[self.house[seat]]
        if royals.isdisjoint(self.recent_cards):
            return []
        cards = royals.intersection(self.recent_cards)
        other = 1 - seat
        alike = [entry for entry in self.meld[other] if entry & CARD in cards]
        return [
            (place, family.payments(self, seat, place.card))
            for entry, place in self.places(other, "m", alike)
            if entry & RECENT
        ]

    def change_ransoms(self, seat: int) -> list[tuple[int, int]]:
        # royals.change.ransom, royals.change.special-only-now
        return [(1 - seat, entry) for entry in self.recent]

    def cards_for_change(self, seat: int) -> Sequence[int]:
        return self.recent_cards

    def adopt(self, seat: int, card: int, loose: int) -> None:
        # royals.change.instant-royals, royals.change.melded-royals-count
        suit = card & 3
        for zone in (self.spoils[seat], self.meld[seat]):
            zone[:] = [e & ~PAID if e & 3 == suit else e for e in zone]
        for _ in range(loose):
            self.lay(seat, "m", card, "change")
