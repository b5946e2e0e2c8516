"""The state of a hand of Alliance Royals, and how it differs from the rest of the family.

- Four players, allies opposite; gifts between allies; victor and ally take a card each.
- Only a card of the own house may be drawn from the discard pile.
- Own Royals melded since one's last turn may be ransomed; one paid into the own melds, too.
- A king and a queen of two allied houses in one spoils section marry; an arranged trade with
  the ally may betroth.
- Any king or queen redeems a hostage, at any time in the turn.
- Out of turn, a house may be changed when the top discard completes three alike.
- Marriages and sets each add the whole score once more, for both allies.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

from regalia.cards import ACE, NINE
from regalia.games.alliance import actions, scoring, verbs
from regalia.games.royal_family import legal as family
from regalia.games.royal_family.marks import (
    ASKED,
    BETROTHED,
    CARD,
    ENTERED,
    ENTERED_AT,
    HARMLESS,
    NEW,
    PAID,
    TURN,
    WON,
    WON_AT,
    Place,
    serial,
)
from regalia.games.royal_family.marriages.couples import Marriage
from regalia.games.royal_family.marriages.state import MarriagesState
from regalia.games.royal_family.pack import CONJUGAL, ROYALS, is_face
from regalia.state import GameInfo

#: For so many turns a card may be ransomed after it was melded (alliance.ransom.clock), and
#: traded after it was won (alliance.arranged.trigger).
RANSOM_AGE, TRADE_AGE = 3, 4


class AllianceState(MarriagesState):
    """One hand of Alliance Royals."""

    _PLAIN = __slots__ = ("found_in_time", "melded", "seats_gaining", "top_changed")

    VERBS = verbs.VERBS
    ask_claims = actions.ask_claims
    bonus_lines = scoring.bonus_lines

    MARKS: ClassVar[frozenset[str]] = frozenset(
        {"n", "serving", "x", "t", "w", "c", "b", "nullified", "q", "z", "h", "declared"}
        | {"v", "suspended"}
    )

    def __init__(self, game: GameInfo, seats: int, dealer: int, options: dict[str, Any]) -> None:
        super().__init__(game, seats, dealer, options)
        #: Seats that gained a card since the last claim window, a bit each; (board, card) of what
        #: came to the melds; whether a discard came to the top.
        self.seats_gaining = 0
        self.melded: tuple[tuple[int, int], ...] = ()
        self.top_changed = False
        #: What the attacker finds in time, see ``find_in_time``; None after a change of the melds.
        self.found_in_time: tuple[list[int], frozenset[int]] | None = None

    def ally(self, seat: int) -> int:
        """Return the seat opposite."""
        return (seat + 2) % 4

    def partners(self, seat: int) -> list[int]:
        return [self.ally(seat)]

    def enemies(self, seat: int) -> list[int]:
        return [(seat + 1) % 4, (seat + 3) % 4]

    def asked(self, named: object) -> int | None:
        if self.phase == "spoil":
            # The victor, or the ally once the victor has taken; nothing else shows it.
            assert self.won is not None
            return self.ally(self.won) if named == self.ally(self.won) else self.won
        if self.phase == "consent" and self.offer is not None and self.attacker is not None:
            return self.ally(self.attacker)
        return super().asked(named)

    def recount(self) -> None:
        super().recount()
        self.found_in_time = None

    # --- what calls for claims -------------------------------------------------------------------

    def take(self, seat: int, card: int, openly: bool = False) -> None:
        super().take(seat, card, openly)
        if seat != self.attacker:
            self.seats_gaining |= 1 << seat

    def take_gift(self, seat: int, giver: int, card: int) -> None:
        super().take_gift(seat, giver, card)
        if seat != self.attacker:
            self.seats_gaining |= 1 << seat

    def lay(self, seat: int, zone: str, card: int, how: str, marks: int = 0) -> int:
        entry = super().lay(seat, zone, card, how, marks)
        if zone == "m":
            self.melded += ((seat, card),)
            self.found_in_time = None
        if seat != self.attacker:
            self.seats_gaining |= 1 << seat
        return entry

    def lift(self, seat: int, zone: str, entry: int) -> None:
        super().lift(seat, zone, entry)
        self.found_in_time = None

    def shift(self, seat: int, entry: int, to: str, on: int = 0, off: int = 0) -> None:
        super().shift(seat, entry, to, on, off)
        self.found_in_time = None

    def on_meld_stands(self, cards: list[int]) -> None:
        board = self.attacking()
        self.melded = tuple([(board, card) for card in cards])

    def on_top_changed(self) -> None:
        self.top_changed = True

    # --- the turn --------------------------------------------------------------------------------

    def on_turn_begin(self) -> None:
        super().on_turn_begin()
        self.found_in_time = None
        for zones in (self.spoils, self.meld):
            for cards in zones:
                cards[:] = [self._aged(e) if e & (ENTERED | WON) else e for e in cards]

    def _aged(self, entry: int) -> int:
        """Return the entry without the marks that have run out."""
        entered, won = entry >> ENTERED_AT & TURN, entry >> WON_AT & TURN
        if entered and self.turn - entered > RANSOM_AGE:
            entry &= ~(ENTERED | PAID)
        if won and self.turn - won > TRADE_AGE:
            entry &= ~WON
        return entry

    def zones_elsewhere(self, seat: int) -> list[list[int]]:
        # alliance.arranged.wait, alliance.change.off-turn-privileges
        return [self.spoils[self.ally(seat)]]

    def on_house_left(self, seat: int) -> None:
        super().on_house_left(seat)
        # A betrothal ends when either ally leaves his house (AL-A28).
        for board in (seat, self.ally(seat)):
            for entry in self.spoils[board][:]:
                if entry & BETROTHED:
                    self.remark(board, "s", entry, off=BETROTHED)

    # --- marks -----------------------------------------------------------------------------------

    def new_marks(self, seat: int, zone: str, card: int, how: str) -> int:
        # alliance.change.place-aces, alliance.change.new-royals, AL-A18
        marks = 0
        high = card >> 2 >= NINE or card >> 2 == ACE
        if seat == self.attacker and (is_face(card) or (zone == "s" and card >> 2 == ACE)):
            marks |= NEW
        if zone == "m" and high:
            marks |= self.turn << ENTERED_AT
            if how == "paid":
                marks |= PAID
        if zone == "s":
            noble = card >> 2 in self.noble_ranks()
            if how == "won" and noble and card & 3 == self.house[seat]:
                marks |= self.turn << WON_AT
            if how == "change" and card >> 2 == ACE:
                marks |= HARMLESS
        return marks

    def last_turn(self, seat: int) -> int:
        """Return the last turn in which ``seat`` attacked before the one that goes on now."""
        return self.turn - ((self.attacking() - seat) % 4 or 4)

    # --- standing --------------------------------------------------------------------------------

    def serves_elsewhere(self, seat: int, number: int) -> bool:
        # AL-A25, alliance.marriage.widow
        found = self.locate(number)
        if found is None or found[0] != self.ally(seat) or found[1] != "s":
            return False
        marriage = self.marriage_of(number)
        if marriage is not None:
            return not self.suspended(marriage)
        return bool(found[2] & BETROTHED) and not self.nullified(number)

    # --- marriages -------------------------------------------------------------------------------

    def settle_marriages(self) -> bool:
        # Hostages end with their couples, before a new couple is made of the same card (AL-A30).
        boards = [board for board in range(self.seats) if self.dirty >> board & 1]
        for board in boards:
            self.end_marriages(board)
        self.end_hostages()
        for board in boards:
            self._marry(board)
        self.dirty = 0
        return False

    def lasting(
        self, marriage: Marriage, home: tuple[str, int], other: tuple[str, int]
    ) -> Marriage | None:
        own, ally = self.house[marriage.board], self.house[self.ally(marriage.board)]
        in_spoils = home[0] == other[0] == "s"
        return marriage if in_spoils and home[1] & 3 == own != ally == other[1] & 3 else None

    def _marry(self, board: int) -> None:
        # alliance.marriage.same-suit
        own, ally = self.house[board], self.house[self.ally(board)]
        if own is None or ally is None or own == ally:
            return
        have = self.have[board]
        for rank in self.noble_ranks():
            # Usually one of the two is neither in the hand nor on the board.
            while have[rank * 4 + own] and have[CONJUGAL[rank] * 4 + ally]:
                homes = self._single(board, rank * 4 + own)
                others = self._single(board, CONJUGAL[rank] * 4 + ally)
                if not homes or not others:
                    break
                self.marriages.append(
                    Marriage(board, serial(homes[0]), serial(others[0]), self.turn)
                )
                for entry in (homes[0], others[0]):
                    if entry & BETROTHED:
                        self.remark(board, "s", entry, off=BETROTHED)
                self.tell("marry", board, (homes[0] & CARD, others[0] & CARD))

    def _single(self, board: int, card: int) -> list[int]:
        """Unmarried copies in the spoils, the one that marries first at the front (AL-A24)."""
        copies = [e for e in self.spoils[board] if e & CARD == card and self.free(e)]
        return sorted(
            copies,
            key=lambda e: (
                *(bool(e & BETROTHED), bool(e & NEW), bool(e & WON), e & WON),
                *(self.marks(e), self.copy_order(serial(e))),
            ),
        )

    def may_hold(self, holder: int, entry: int, board: int) -> bool:
        # AL-A29, AL-A30
        suit = entry & 3
        hostile = {self.house[other] for other in range(4) if (other - holder) % 2}
        return board != holder and suit in hostile and suit != self.house[holder]

    def redeemable(self, seat: int) -> list[tuple[Place, list[int]]]:
        # alliance.redeem.who, alliance.redeem.price, AL-A32
        nobles = self.noble_ranks()
        paying = sorted({c for c in self.hands[seat] if c >> 2 in nobles})
        return [
            (place, [c for c in paying if c & 3 != place.card & 3])
            for other in self.enemies(seat)
            for entry, place in self.places(other, "s", self.spoils[other])
            if self.hostage_of(serial(entry)) is not None
        ]

    def tradable(self, ally: int, entry: int) -> bool:
        """True if the ally won the card, his Royal then and now, since one's last turn (AL-A27)."""
        won = entry >> WON_AT & TURN
        return bool(
            0 < won < self.turn
            and not entry & ASKED
            and entry & 3 == self.house[ally]
            and (entry & CARD) >> 2 in self.noble_ranks()
        )

    # --- ransoms and changes ---------------------------------------------------------------------

    def ransoms(self, seat: int) -> list[tuple[Place, int]]:
        # alliance.ransom.swap
        house = self.house[seat]
        if house is None:
            return []
        home = ROYALS[house]
        if home.isdisjoint(self.find_in_time(seat)[1]):
            return []
        found = []
        for other, melds in enumerate(self.meld):
            royals = [e for e in melds if e & CARD in home] if melds else melds
            for entry, place in self.places(other, "m", royals) if royals else ():
                if self.in_time(seat, other, entry):
                    found.append((place, family.payments(self, seat, place.card)))
        return found

    def in_time(self, seat: int, other: int, entry: int) -> bool:
        """True if the card came to those melds after ``seat``'s last turn.

        From the own melds only a card that was paid in can be ransomed (AL-A15).

        Rules: AL-A14, alliance.ransom.own-meld.
        """
        entered = entry >> ENTERED_AT & TURN
        if not entered or entered <= self.last_turn(seat):
            return False
        return other != seat or bool(entry & PAID)

    def change_ransoms(self, seat: int) -> list[tuple[int, int]]:
        # AL-A16
        return [
            (other, entry)
            for other, melds in enumerate(self.meld)
            if other != seat
            for entry in melds
            if self.in_time(seat, other, entry)
        ]

    def cards_for_change(self, seat: int) -> Sequence[int]:
        return self.find_in_time(seat)[0]

    def find_in_time(self, seat: int) -> tuple[list[int], frozenset[int]]:
        """Return the cards ``in_time`` for ``seat`` on other boards, and those on all boards."""
        attacks = seat == self.attacker
        if attacks and self.found_in_time is not None:
            return self.found_in_time
        last = max(0, self.last_turn(seat))
        cards = [
            entry & CARD
            for other, melds in enumerate(self.meld)
            if other != seat
            for entry in melds
            if entry >> ENTERED_AT & TURN > last
        ]
        own = [e & CARD for e in self.meld[seat] if e & PAID and e >> ENTERED_AT & TURN > last]
        found = cards, frozenset(cards + own)
        if attacks:
            self.found_in_time = found
        return found

    def adopt(self, seat: int, card: int, loose: int) -> None:
        # alliance.change.off-turn-show
        if self.phase != "claim":
            super().adopt(seat, card, loose)
            return
        # Out of turn all goes to the spoils, and with it every Royal of the new house (AL-A20).
        for entry in self.meld[seat][:]:
            if entry & CARD == card:
                harmless = HARMLESS if card >> 2 == ACE else 0
                self.shift(seat, entry, "s", on=harmless, off=PAID | ENTERED)
        for _ in range(loose):
            self.lay(seat, "s", card, "change")
        self.promote(seat, card & 3, everything=True)
