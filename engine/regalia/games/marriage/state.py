"""The state of a hand of Marriage Royals, and how it differs from the rest of the family.

- Three players, each for himself; gifts with both others; the victor takes two cards.
- Any top discard may be drawn; the hand is exhausted when the discard pile is, too.
- Any card of any meld and of the whole discard pile may be ransomed, each once a turn.
- A king and a queen (of the owner's house and of another) on one board marry, in spoils or
  melds, by themselves; ransoms convert and force marriages.
- A hand may be ended only when a marriage has stood for three turns.
- Aces strike own cards as well; partners add each other's points.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

from regalia.cards import ACE, mask_of
from regalia.games.marriage import actions, legal, scoring, verbs, weddings
from regalia.games.marriage.weddings import GATE
from regalia.games.royal_family import legal as family
from regalia.games.royal_family.marks import CARD, NEW, NUMBER, TAKEN, Place, serial
from regalia.games.royal_family.marriages.couples import Marriage
from regalia.games.royal_family.marriages.state import MarriagesState
from regalia.games.royal_family.moves import of_rank
from regalia.games.royal_family.pack import PAYMENTS, ROYALS_MASK, is_face
from regalia.state import GameInfo


class MarriageRoyalsState(MarriagesState):
    """One hand of Marriage Royals."""

    _PLAIN = ("chooser", "converting")
    __slots__ = _PLAIN

    VERBS = verbs.VERBS
    canonical = legal.canonical
    settle_marriages = weddings.settle_marriages
    lasting = weddings.lasting
    on_turn_closing = actions.settle_forced
    bonus_lines = scoring.bonus_lines

    MARKS: ClassVar[frozenset[str]] = frozenset(
        {"n", "serving", "k", "z", "h", "declared", "v", "zone", "since", "suspended"}
    )
    DRAWN_CHANGES: ClassVar[bool] = False

    #: Who chooses between spouses on another's board after his ransom or redemption.
    chooser: int | None
    #: (board, number of the Royal, number of the payment) when a spouse is ransomed away.
    converting: tuple[int, int, int] | None

    def __init__(self, game: GameInfo, seats: int, dealer: int, options: dict[str, Any]) -> None:
        super().__init__(game, seats, dealer, options)
        self.chooser = None
        self.converting = None

    def partners(self, seat: int) -> list[int]:
        return [(seat + 1) % 3, (seat + 2) % 3]

    # --- draws ---------------------------------------------------------------------------------

    def may_take_top(self, seat: int) -> bool:
        # marriage.draw.source, MR-A01
        return bool(self.discard)

    def no_draws_left(self) -> bool:
        # marriage.exhaust.discards, MR-A27
        return not self.stock and not self.discard

    # --- standing and marks --------------------------------------------------------------------

    def serves_elsewhere(self, seat: int, number: int) -> bool:
        # marriage.marry.partner-privilege, marriage.marry.partner-set, marriage.hostage.effect,
        # marriage.end-marry.privileges
        marriage = self.marriage_of(number)
        return (
            marriage is not None
            and marriage.other == number
            and marriage.board != seat
            and not self.suspended(marriage)
        )

    def royals_elsewhere(self, seat: int) -> list[int]:
        # Only a second spouse serves elsewhere: so the marriages say where to look.
        royals = self.own_royals(seat)
        found = []
        for marriage in self.marriages:
            board, other = marriage.board, marriage.other
            if other & CARD in royals and board != seat and not self.suspended(marriage):
                lying = self.spoils[board] + self.meld[board]
                found += [entry for entry in lying if entry & NUMBER == other]
        return found

    def marriage_detail(self, marriage: Marriage, zone: str) -> str:
        return f"{zone}{marriage.since}" + super().marriage_detail(marriage, zone)

    def new_marks(self, seat: int, zone: str, card: int, how: str) -> int:
        marks = 0
        if seat == self.attacker and (is_face(card) or (zone == "s" and card >> 2 == ACE)):
            marks = NEW
        if zone == "m" and how in ("meld", "paid"):
            marks |= self.count_taken(card)
        return marks

    def count_taken(self, card: int) -> int:
        """Return the mark of a card that the attacker lays open, if it counts as ransomed.

        No card is ransomed twice in a turn (MR-A06).
        """
        if not self.ransomed_this_turn.get(card):
            return 0
        self.ransomed_this_turn[card] -= 1
        return TAKEN

    def victims(self, seat: int) -> list[int]:
        # marriage.assassin.own
        return list(range(self.seats))

    def may_end_by_winning(self) -> bool:
        return super().may_end_by_winning() and self.gate_open()

    def gate_open(self) -> bool:
        """True if a marriage has stood for three turns (marriage.end.marriage).

        Rules: marriage.end-marry.gate, marriage.force.gate, marriage.marry.first, MR-A15, MR-A16,
        MR-A32.
        """
        return any(self.turn - marriage.since >= GATE for marriage in self.marriages)

    def forced(self, seat: int) -> list[int]:
        """Return own Royals that others married and that still lie in the melds.

        Rules: marriage.force.swap, marriage.force.resolve, marriage.force.eligible.
        """
        homes = [marriage.home for marriage in self.marriages if marriage.board == seat]
        return [e for e in self.meld[seat] if e & NUMBER in homes] if homes else []

    def partners_in(self, marriage: Marriage) -> list[int]:
        """Return the players of the second spouse's house: all others that are (MR-A18, MR-A28).

        Rules: marriage.marry.double, marriage.marry.unoccupied.
        """
        if self.suspended(marriage):
            return []
        suit = self.kinds(marriage)[1] & 3
        return [s for s in range(self.seats) if s != marriage.board and self.house[s] == suit]

    # --- ransoms -------------------------------------------------------------------------------

    def ransoms(self, seat: int) -> list[tuple[Place, int]]:
        # marriage.ransom.scope, marriage.ransom.any-house, marriage.ransom.own-meld,
        # marriage.ransom.several, marriage.ransom.own-royal-back, MR-A07
        found = []
        hand = mask_of(self.hands[seat])
        for other, melds in enumerate(self.meld):
            if not melds:
                continue
            # No Royal of the house pays into the own melds.
            able = hand & ~ROYALS_MASK[self.house[seat]] if other == seat else hand
            wanted = [entry for entry in melds if able & PAYMENTS[entry & CARD]]
            for entry, place in self.places(other, "m", wanted) if wanted else ():
                if not entry & TAKEN:
                    found.append((place, able & PAYMENTS[place.card]))
        return found

    def change_ransoms(self, seat: int) -> list[tuple[int, int]]:
        # marriage.change.sources, MR-A24
        return []

    def cards_for_change(self, seat: int) -> Sequence[int]:
        return ()

    def redeemable(self, seat: int) -> list[tuple[Place, list[int]]]:
        # marriage.redeem.who, marriage.redeem.price
        found = []
        for other in sorted({hostage.holder for hostage in self.hostages}):
            if other != seat:
                cards = [hostage.card & CARD for hostage in self.hostages]
                alike = [entry for entry in self.spoils[other] if entry & CARD in cards]
                found += [
                    (place, of_rank(place.card, family.payments(self, seat, place.card)))
                    for entry, place in self.places(other, "s", alike)
                    if self.hostage_of(serial(entry)) is not None
                ]
        return found

    def may_hold(self, holder: int, entry: int, board: int) -> bool:
        return board != holder
