"""How a hand of Alliance Royals differs from the rest of the family.

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

from typing import ClassVar

from regalia.cards import ACE, NINE, TEXT, glyphs
from regalia.errors import IllegalMove
from regalia.games.alliance import claims
from regalia.games.alliance import explain as reasons
from regalia.games.alliance.cites import CITES
from regalia.games.royal_family import actions as turn
from regalia.games.royal_family import moves, options
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
    find,
    places,
)
from regalia.games.royal_family.marriages import pairs
from regalia.games.royal_family.marriages.pairs import CONJUGAL, Marriage, serial
from regalia.games.royal_family.marriages.state import MarriagesState
from regalia.games.royal_family.pack import ROYALS, is_face
from regalia.games.royal_family.state import Lister, Player
from regalia.i18n import tr
from regalia.state import Move, ScoreLine

#: For so many turns a card may be ransomed after it was melded, and traded after it was won.
RANSOM_AGE, TRADE_AGE = 3, 4


class AllianceState(MarriagesState):
    """One hand of Alliance Royals."""

    __slots__ = ()

    MARKS: ClassVar[frozenset[str]] = frozenset(
        {"n", "serving", "x", "t", "w", "c", "b", "nullified", "q", "z", "h", "declared"}
        | {"v", "suspended"}
    )
    ANY_TIME: ClassVar[tuple[str, ...]] = ("redeem",)

    def rule(self, concept: str) -> str:
        if concept == "trick.spoils" and self.actor != self.won:
            return "alliance.battle.spoils-ally"
        return CITES.get(concept, f"alliance.{concept}")

    def ally(self, seat: int) -> int:
        """Who sits opposite."""
        return (seat + 2) % 4

    def partners(self, seat: int) -> list[int]:
        return [self.ally(seat)]

    def enemies(self, seat: int) -> list[int]:
        return [(seat + 1) % 4, (seat + 3) % 4]

    # --- the turn ------------------------------------------------------------------------------

    def spoiled(self, seat: int) -> None:
        # The victor takes first, then the ally; the rest dies (AL-A08).
        if self.battle and seat == self.won:
            self.pair_up()
            self.actor = self.ally(seat)
        else:
            # The claims that the victor's card may allow have waited for the end of the battle.
            assert self.won is not None
            self.seats_gaining |= {self.won, seat} - {self.attacker}
            turn.end_battle(self, seat)

    def taker(self, actor: object) -> int:
        # The victor, or the ally once the victor has taken; nothing else shows it.
        assert self.won is not None
        return self.ally(self.won) if actor == self.ally(self.won) else self.won

    def asked_actor(self) -> int | None:
        if self.phase == "consent" and self.offer is not None and self.attacker is not None:
            return self.ally(self.attacker)
        return super().asked_actor()

    def begin_turn(self, seat: int) -> None:
        super().begin_turn(seat)
        for other in range(self.seats):
            for zone in "sm":
                cards = self.zone(other, zone)
                cards[:] = [self._aged(entry) for entry in cards]

    def _aged(self, entry: int) -> int:
        """The entry without the marks that have run out."""
        entered, won = entry >> ENTERED_AT & TURN, entry >> WON_AT & TURN
        if entered and self.turn - entered > RANSOM_AGE:
            entry &= ~(ENTERED | PAID)
        if won and self.turn - won > TRADE_AGE:
            entry &= ~WON
        return entry

    def serves_later(self, seat: int, board: int, zone: str, entry: int) -> bool:
        return board == self.ally(seat) and zone == "s" and pairs.bound(self, entry)

    def ask_claims(self) -> bool:
        return claims.ask(self)

    def decline(self, move: Move) -> None:
        if self.phase == "claim":
            claims.decline(self, move)
        else:
            super().decline(move)

    def on_house_left(self, seat: int) -> None:
        super().on_house_left(seat)
        # A betrothal ends when either ally leaves his house (AL-A28).
        for board in (seat, self.ally(seat)):
            for entry in self.spoils[board][:]:
                if entry & BETROTHED:
                    self.remark(board, "s", entry, off=BETROTHED)

    def changed(self, drawn: bool) -> None:
        if drawn:
            self.top_changed = True
        if self.phase == "claim":
            self.queue = []
            assert self.resume_at is not None
            self.go_on(self.resume_at)
        else:
            super().changed(drawn)

    # --- marks ---------------------------------------------------------------------------------

    def new_marks(self, seat: int, zone: str, card: int, how: str) -> int:
        marks = 0
        high = card >> 2 >= NINE or card >> 2 == ACE
        if seat == self.attacker and (is_face(card) or (zone == "s" and card >> 2 == ACE)):
            marks |= NEW
        if zone == "m" and high:
            marks |= self.turn << ENTERED_AT
            if how == "paid":
                marks |= PAID
        if zone == "s":
            noble = card >> 2 in pairs.noble_ranks(self)
            if how == "won" and noble and card & 3 == self.house[seat]:
                marks |= self.turn << WON_AT
            if how == "change" and card >> 2 == ACE:
                marks |= HARMLESS
        return marks

    def last_turn(self, seat: int) -> int:
        """The last turn in which ``seat`` attacked before the one that goes on now."""
        assert self.attacker is not None
        return self.turn - ((self.attacker - seat) % 4 or 4)

    # --- standing ------------------------------------------------------------------------------

    def serves_elsewhere(self, seat: int, number: int) -> bool:
        found = pairs.locate(self, number)
        if found is None or found[0] != self.ally(seat) or found[1] != "s":
            return False
        marriage = pairs.marriage_of(self, number)
        if marriage is not None:
            return not pairs.suspended(self, marriage)
        return bool(found[2] & BETROTHED) and not pairs.nullified(self, number)

    # --- marriages -----------------------------------------------------------------------------

    def pair_up(self) -> bool:
        for board in range(self.seats):
            if self.dirty >> board & 1:
                self._end_marriages(board)
                self._marry(board)
        self.dirty = 0
        pairs.end_hostages(self)
        return False

    def _end_marriages(self, board: int) -> None:
        own, ally = self.house[board], self.house[self.ally(board)]
        kept = []
        in_spoils = {serial(entry): entry for entry in self.spoils[board]}
        for marriage in self.marriages:
            if marriage.board != board:
                kept.append(marriage)
                continue
            home, other = in_spoils.get(marriage.home), in_spoils.get(marriage.other)
            if home is None or other is None:
                continue
            if home & 3 == own != ally == other & 3:
                kept.append(marriage)
        self.marriages = kept

    def _marry(self, board: int) -> None:
        own, ally = self.house[board], self.house[self.ally(board)]
        if own is None or ally is None or own == ally:
            return
        for rank in pairs.noble_ranks(self):
            while True:
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
        copies = [e for e in self.spoils[board] if e & CARD == card and pairs.free(self, e)]
        return sorted(
            copies,
            key=lambda e: (bool(e & BETROTHED), bool(e & NEW), bool(e & WON), e & WON, e),
        )

    def may_hold(self, holder: int, entry: int, board: int) -> bool:
        suit = entry & 3
        hostile = {self.house[other] for other in range(4) if (other - holder) % 2}
        return board != holder and suit in hostile and suit != self.house[holder]

    def holders(self, seat: int) -> list[int]:
        return sorted(self.enemies(seat))

    def redeemable(self, seat: int) -> list[tuple[Place, list[int]]]:
        if not self.hostages:
            return []
        nobles = pairs.noble_ranks(self)
        paying = sorted({c for c in self.hands[seat] if c >> 2 in nobles})
        return [
            (place, [c for c in paying if c & 3 != place.card & 3])
            for other in self.holders(seat)
            for entry, place in places(self, other, "s", self.spoils[other])
            if pairs.hostage_of(self, serial(entry)) is not None
        ]

    def redeem_price(self, card: int) -> str:
        return tr("{card} is redeemed with a king or queen of another suit", card=glyphs(card))

    def explain_target(self, card: int, target: Place | None) -> IllegalMove:
        return reasons.target(self, card, target)

    def more_options(self, out: list[Move], seat: int) -> None:
        if seat != self.attacker:
            return
        if self.hostage_act != "declare":
            for place, paying in self.redeemable(seat):
                out += [moves.redeem(place, payment) for payment in paying]
        super().more_options(out, seat)

    def after_gift_options(self, out: list[Move], seat: int) -> None:
        house, ally = self.house[seat], self.ally(seat)
        if house is None or house == self.house[ally]:
            return
        for entry, place in places(self, ally, "s", self.spoils[ally]):
            given = (entry & CARD) >> 2 << 2 | house
            if self.tradable(ally, entry) and given in self.hands[seat]:
                out.append(moves.arrange(given, place))

    def tradable(self, ally: int, entry: int) -> bool:
        """Whether the ally won the card, his Royal then and now, since one's last turn."""
        won = entry >> WON_AT & TURN
        return bool(
            0 < won < self.turn
            and not entry & ASKED
            and entry & 3 == self.house[ally]
            and (entry & CARD) >> 2 in pairs.noble_ranks(self)
        )

    def arrange(self, move: Move) -> None:
        """Plays ``arrange KH for KC@2s``: the ally is asked."""
        seat = turn.actor(self)
        given, place = move.args
        entry = find(self, place)
        assert entry is not None
        self.reveal(seat, given)
        asked = self.remark(place.seat, "s", entry, on=ASKED)
        named = next(p for e, p in places(self, place.seat, "s", [asked]) if e == asked)
        marked = named._replace(marks=self.marks(asked))
        self.offer = (marked, given, self.phase)
        self.phase, self.actor = "consent", place.seat
        self.tell("arrange", seat, (given, place.card), place.seat)

    def consent(self, move: Move) -> None:
        """The ally consents to a trade, or refuses."""
        assert self.offer is not None
        assert self.attacker is not None
        place, given, then = self.offer
        ally, seat = turn.actor(self), self.attacker
        self.offer = None
        self.tell(move.verb, ally, (given, place.card), seat)
        if move.verb == "consent":
            entry = next(
                e
                for e in self.spoils[ally]
                if e & CARD == place.card and self.marks(e) == place.marks
            )
            self.lift(ally, "s", entry)
            self.drop(seat, given)
            laid = self.lay(ally, "s", given, "traded")
            self.remark(ally, "s", laid, on=BETROTHED)
            self.take(seat, place.card, openly=True)
        self.phase = then
        self.go_on(then)

    # --- ransoms and changes -------------------------------------------------------------------

    def ransoms(self, seat: int) -> list[tuple[Place, list[int]]]:
        house = self.house[seat]
        if house is None:
            return []
        found = []
        for other in range(self.seats):
            for entry, place in places(self, other, "m", self.meld[other]):
                if place.card in ROYALS[house] and self.in_time(seat, other, entry):
                    found.append((place, options.payments(self, seat, place.card)))
        return found

    def in_time(self, seat: int, other: int, entry: int) -> bool:
        """Whether the card came to those melds after ``seat``'s last turn.

        From the own melds only what somebody paid in can be ransomed (AL-A15).
        """
        entered = entry >> ENTERED_AT & TURN
        if not entered or entered <= self.last_turn(seat):
            return False
        return other != seat or bool(entry & PAID)

    def change_ransoms(self, seat: int) -> list[tuple[int, int]]:
        return [
            (other, entry)
            for other in range(self.seats)
            if other != seat
            for entry in self.meld[other]
            if entry & ENTERED and self.in_time(seat, other, entry)
        ]

    def adopt(self, seat: int, card: int, loose: int) -> None:
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

    # --- points --------------------------------------------------------------------------------

    def bonus_lines(self, seat: int, points: int) -> list[ScoreLine]:
        lines = []
        sets = self.sets(seat)
        house = self.house[seat]
        if sets and house is not None:
            cards = tuple(TEXT[card] for card in sorted(ROYALS[house], reverse=True))
            label = "Set of royals" if sets == 1 else f"{sets} sets of royals"
            rule = self.rule("score.extra-set" if points >= 0 else "score.negative")
            lines.append(ScoreLine(rule, seat, label, points * sets, cards, "sets", 1 + sets))
        team = (seat, self.ally(seat))
        live = [m for m in self.marriages if m.board in team and not pairs.suspended(self, m)]
        if live:
            couples = tuple(TEXT[c] for m in live for c in pairs.kinds(self, m))
            label = "Marriage" if len(live) == 1 else f"{len(live)} marriages"
            rule = self.rule("score.extra-marriage" if points >= 0 else "score.negative")
            extra = points * len(live)
            lines.append(ScoreLine(rule, seat, label, extra, couples, "marriages", len(live)))
        return lines

    # --- refusals ------------------------------------------------------------------------------

    def explain_verb(self, move: Move) -> IllegalMove | None:
        return reasons.explain(self, move)

    def explain_ransom(self, seat: int, place: Place, payment: int) -> IllegalMove:
        return reasons.ransom(self, seat, place, payment)

    LISTS: ClassVar[dict[str, Lister]] = {
        **MarriagesState.LISTS,
        "claim": claims.list_claims,
        "consent": lambda state, out: out.extend((moves.CONSENT, moves.REFUSE)),
    }
    VERBS: ClassVar[dict[str, Player]] = {
        **MarriagesState.VERBS,
        "arrange": lambda state, move: state.arrange(move),
        "consent": lambda state, move: state.consent(move),
        "refuse": lambda state, move: state.consent(move),
    }
