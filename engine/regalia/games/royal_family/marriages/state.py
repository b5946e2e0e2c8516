"""The state of a hand with gifts, marriages and hostages: Marriage and Alliance Royals.

Boards have two sections, spoils and melds, and a Royal serves from the spoils only, or as a
spouse on another board. Marriages and hostages are records that name their cards by
serial numbers (``marks.py``), because two cards of one kind on one board need not have the same
spouse.
"""

from __future__ import annotations

from abc import abstractmethod
from bisect import insort
from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from regalia.cards import JACK, KING, NINE, QUEEN, TEN, TEXT, UNKNOWN
from regalia.errors import PositionError
from regalia.games.royal_family.marks import (
    ASKED,
    BETROTHED,
    CARD,
    CARD_BITS,
    ENTERED,
    HARMLESS,
    NEW,
    NUMBER,
    PAID,
    RELEASED,
    SERVING,
    TAKEN,
    Place,
    bit_marks,
    serial,
)
from regalia.games.royal_family.marriages import actions, legal, position
from regalia.games.royal_family.marriages.couples import Hostage, Marriage, Offer
from regalia.games.royal_family.pack import FACES, ROYALS
from regalia.games.royal_family.phases import AFTER_DRAWS
from regalia.games.royal_family.state import RoyalFamilyState
from regalia.i18n import tr, tr_noop
from regalia.state import GameInfo, Move

#: The bits of an entry without the marks that end with the turn.
LASTING = ~(NEW | SERVING | ASKED | TAKEN | RELEASED)


class MarriagesState(RoyalFamilyState):
    """A hand of a game with gifts, marriages and hostages."""

    _PLAIN: ClassVar[tuple[str, ...]] = (
        *("challenge", "challenger", "dirty", "gifted", "hostage_act", "led_early"),
        *("meld_barred", "offer", "serials", "spouse_choice", "any_betrothed"),
    )
    _FLAT: ClassVar[tuple[str, ...]] = (
        "gifts",
        "gift_queue",
        "marriages",
        "hostages",
        "queue",
        "ransomed_this_turn",
    )
    _NESTED: ClassVar[tuple[str, ...]] = ("known_gifts",)
    __slots__ = (*_PLAIN, *_FLAT, *_NESTED)

    MORE_KEYS: ClassVar[tuple[str, ...]] = position.KEYS
    MELDS_SERVE: ClassVar[bool] = False
    QUESTIONS: ClassVar[frozenset[str]] = frozenset(
        {"gift", "claim", "challenge", "consent", "spouse"}
    )
    TRICK: ClassVar[str] = tr_noop("battle")
    NOW: ClassVar[Mapping[str, str]] = {AFTER_DRAWS: tr_noop("the gift has to be made")}

    def __init__(self, game: GameInfo, seats: int, dealer: int, options: dict[str, Any]) -> None:
        super().__init__(game, seats, dealer, options)
        self.marriages: list[Marriage] = []
        self.hostages: list[Hostage] = []
        #: How many serial numbers were given to cards on boards.
        self.serials = 0
        #: (from, to, card) chosen and not yet exchanged; (from, to) still to choose.
        self.gifts: list[tuple[int, int, int]] = []
        self.gift_queue: list[tuple[int, int]] = []
        self.gifted = False
        #: seat -> (giver, card) that it was given and holds, as both know.
        self.known_gifts: list[list[tuple[int, int]]] = [[] for _ in range(seats)]
        #: "declare" or "redeem", whichever the attacker did in this turn.
        self.hostage_act: str | None = None
        self.meld_barred = False
        #: The battle was begun before the gift; who challenged that.
        self.led_early = False
        self.challenger: int | None = None
        #: (kind, where the turn goes on, serial numbers of the meld) of a challenge that is asked.
        self.challenge: tuple[str, str, tuple[int, ...]] | None = None
        #: Seats still to be asked for a challenge or a claim.
        self.queue: list[int] = []
        #: What an arranged marriage was offered for: (place, card given, phase).
        self.offer: Offer | None = None
        #: (board, chooser) of a choice between spouses.
        self.spouse_choice: tuple[int, int] | None = None
        #: card -> copies that the attacker ransomed in this turn and has not laid open since.
        self.ransomed_this_turn: dict[int, int] = {}
        #: The boards to or from which a face card has gone since marriages were last settled, a bit
        #: each: other cards neither marry nor are held.
        self.dirty = 0
        #: False while no card of the hand was ever betrothed, so that no board need be searched.
        self.any_betrothed = False

    advance = actions.advance
    canonical = legal.canonical

    more_to_dict = position.write
    read_more = position.read
    check_more = position.check_question

    # --- copies and views ------------------------------------------------------------------------

    def hide(self, seat: int) -> None:
        super().hide(seat)
        self.gifts = [(g, t, card if g == seat else UNKNOWN) for g, t, card in self.gifts]
        # What it gave, and what others gave it.
        self.known_gifts = [
            known if i == seat else [gift for gift in known if gift[0] == seat]
            for i, known in enumerate(self.known_gifts)
        ]

    def recount(self) -> None:
        super().recount()
        self.any_betrothed = any(e & BETROTHED for zone in self.spoils for e in zone)

    def redact(self, recorded: str, actor: int, seat: int) -> str:
        if recorded.startswith("gift ") and seat != actor:
            words = recorded.split(" ")
            # The receiver sees the card once his own is chosen: then both stand in the text.
            shown = words[1] if len(words) == 4 and int(words[2]) == seat else "??"
            return f"gift {shown} {words[2]}"
        return super().redact(recorded, actor, seat)

    def cards(self) -> list[str]:
        return sorted([*super().cards(), *(TEXT[c] for _, _, c in self.gifts)], key=TEXT.index)

    # --- moving cards ----------------------------------------------------------------------------

    def new_serial(self, card: int) -> int:
        """Return a serial number for a card that comes to a board."""
        self.serials += 1
        return self.serials << CARD_BITS | card

    def drop(self, seat: int, card: int, openly: bool = True) -> None:
        if not openly:
            held = card if card in self.hands[seat] else UNKNOWN
            self.hands[seat].remove(held)
            self.have[seat][held] -= 1
            return
        if card not in self.shown[seat]:
            self.forget_gift(seat, card)
        super().drop(seat, card)

    def lay(self, seat: int, zone: str, card: int, how: str, marks: int = 0) -> int:
        if card >= FACES:
            self.dirty |= 1 << seat
        return super().lay(seat, zone, card, how, marks | self.new_serial(card))

    def lift(self, seat: int, zone: str, entry: int) -> None:
        super().lift(seat, zone, entry)
        if entry & CARD >= FACES:
            self.dirty |= 1 << seat

    def remark(self, seat: int, zone: str, entry: int, off: int = 0, on: int = 0) -> int:
        """Change the marks of an entry where it lies."""
        cards = self.zone(seat, zone)
        new = entry & ~off | on
        cards[cards.index(entry)] = new
        return new

    def shift(self, seat: int, entry: int, to: str, on: int = 0, off: int = 0) -> None:
        """Move a card between the sections of a board; marriages go with it."""
        self.zone(seat, "m" if to == "s" else "s").remove(entry)
        self.zone(seat, to).append(entry & ~off | on)
        if entry & CARD >= FACES:
            self.dirty |= 1 << seat

    def reveal(self, seat: int, card: int) -> None:
        """Show all players a card of ``seat``'s hand that stays there."""
        if card in self.shown[seat]:
            return
        insort(self.shown[seat], card)
        # It may be the one that was given.
        self.forget_gift(seat, card)
        if self.limits[seat].get(card & 3):
            self.limits[seat][card & 3] -= 1
        self.trim_limits(seat)

    def take_gift(self, seat: int, giver: int, card: int) -> None:
        """Put a gift into ``seat``'s hand; only the two know it."""
        closed = self.viewer is not None and seat != self.viewer
        held = UNKNOWN if closed else card
        insort(self.hands[seat], held)
        self.have[seat][held] += 1
        if self.viewer in (None, giver, seat):
            self.known_gifts[seat].append((giver, card))

    def got_from(self, seat: int, giver: int) -> list[int]:
        """Return the cards in ``seat``'s hand that ``giver`` gave it, until it makes a gift."""
        return [card for other, card in self.known_gifts[seat] if other == giver]

    def forget_gift(self, seat: int, card: int) -> None:
        """Strike a card of ``seat``'s hand off what its givers know to be there."""
        known = self.known_gifts[seat]
        if known:
            for giver in {giver for giver, given in known if given == card}:
                known.remove((giver, card))

    def count_ransom(self, card: int) -> None:
        """Count a card in the attacker's hand as taken by ransom in this turn (MR-A06)."""
        self.ransomed_this_turn[card] = self.ransomed_this_turn.get(card, 0) + 1

    def mark_all_dirty(self) -> None:
        """Have marriages settled on every board."""
        self.dirty = (1 << self.seats) - 1

    # --- marriages and hostages ------------------------------------------------------------------

    def noble_ranks(self) -> tuple[int, ...]:
        """Return the ranks that marry, in the order in which they are settled.

        Rules: MR-A21, alliance.marriage.unitarian, AL-A39.
        """
        return (KING, QUEEN, JACK) if self.options["unitarian"] else (KING, QUEEN)

    def locate(self, number: int) -> tuple[int, str, int] | None:
        """Return (seat, zone, entry) of a card by its serial number, None if it left the boards."""
        for zone, cards in (("s", self.spoils), ("m", self.meld)):
            for seat, lying in enumerate(cards):
                for entry in lying:
                    if entry & NUMBER == number:
                        return seat, zone, entry
        return None

    def lying(self, board: int) -> dict[int, tuple[str, int]]:
        """Return, by serial number, (zone, entry) of everything on a board."""
        return {e & NUMBER: (zone, e) for zone in "sm" for e in self.zone(board, zone)}

    def marriage_of(self, number: int) -> Marriage | None:
        """Return the marriage of a card, None when it has none."""
        for marriage in self.marriages:
            if number == marriage.home or number == marriage.other:
                return marriage
        return None

    def hostage_of(self, number: int) -> Hostage | None:
        """Return the record of a card that is held hostage, None when it is not held."""
        for hostage in self.hostages:
            if hostage.card == number:
                return hostage
        return None

    def nullified(self, number: int) -> bool:
        """True if a hostage is held against this very card."""
        if not self.hostages:
            return False
        return number in [hostage.target for hostage in self.hostages]

    def suspended(self, marriage: Marriage) -> bool:
        """True if a hostage is held against either spouse."""
        for hostage in self.hostages:
            if hostage.target == marriage.home or hostage.target == marriage.other:
                return True
        return False

    def wedded(self) -> set[int]:
        """Return the numbers of all cards that are married."""
        if not self.marriages:
            return set()
        return {number for _, home, other, _ in self.marriages for number in (home, other)}

    def free(self, entry: int) -> bool:
        """True if the card is in no marriage (marriage.marry.no-bigamy)."""
        return self.marriage_of(serial(entry)) is None

    def bound(self, entry: int) -> bool:
        """True if the card is married or betrothed."""
        return bool(entry & BETROTHED) or not self.free(entry)

    def pick_copy(self, copies: Sequence[int]) -> int:
        return (
            copies[0]
            if len(copies) == 1
            else min(copies, key=lambda entry: self.copy_order(serial(entry)))
        )

    def copy_order(self, number: int) -> tuple[object, ...]:
        """Return a key that sorts copies with equal marks by their marriages and hostages.

        The one whose spouse's marks sort first comes first; of equal hostages the one declared
        first; then the older marriage, and the one against which a hostage was declared first.
        Copies that are still equal are interchangeable.
        """
        hostage, marriage = self.hostage_of(number), self.marriage_of(number)
        declared = 0 if hostage is None else hostage.turn
        against = self._held_against(number)
        if marriage is None:
            return "", declared, 0, 0, against, against
        partner = marriage.partner(number)
        found, hostage = self.locate(partner), self.hostage_of(partner)
        assert found is not None
        both = against + self._held_against(partner)
        partner_declared = 0 if hostage is None else hostage.turn
        return self.marks(found[2]), declared, partner_declared, marriage.since, both, against

    def _held_against(self, number: int) -> tuple[tuple[int, int], ...]:
        """Return (turn, holder) of the hostages against a card."""
        return tuple(sorted((h.turn, h.holder) for h in self.hostages if h.target == number))

    def end_marriages(self, board: int) -> None:
        """Drop the marriages of a board whose cards have gone, or that its houses do not allow.

        Rules: marriage.end-marry.assassin, MR-A17.
        """
        if board not in [marriage.board for marriage in self.marriages]:
            return
        lying = self.lying(board)
        kept: list[Marriage | None] = []
        for marriage in self.marriages:
            home, other = lying.get(marriage.home), lying.get(marriage.other)
            if marriage.board != board:
                kept.append(marriage)
            elif home is not None and other is not None:
                kept.append(self.lasting(marriage, home, other))
        self.marriages = [marriage for marriage in kept if marriage is not None]

    def end_hostages(self) -> None:
        """Drop hostages whose card or target is gone from where it stood, or no longer bound.

        Rules: AL-A30.
        """
        if not self.hostages:
            return
        kept = []
        for hostage in self.hostages:
            held = self.locate(hostage.card)
            target = self.locate(hostage.target)
            if held is None or held[:2] != (hostage.holder, "s"):
                continue
            if target is None or target[0] != hostage.board or not self.bound(target[2]):
                continue
            if self.may_hold(hostage.holder, held[2], hostage.board):
                kept.append(hostage)
        self.hostages = kept

    def kinds(self, marriage: Marriage) -> tuple[int, int]:
        """Return the two spouses as cards."""
        return marriage.home & CARD, marriage.other & CARD

    # --- gifts -----------------------------------------------------------------------------------

    @property
    def honor(self) -> bool:
        """True if the gift may be forgotten (option ``gift.mode``) (AL-A05)."""
        return bool(self.options["gift.mode"] == "honor")

    def gift_due(self) -> bool:
        """True if a gift has still to be made, and a partner has a card to give.

        Rules: marriage.gift.mandatory, alliance.gift.mandatory.
        """
        seat, hands = self.attacking(), self.hands
        return not self.gifted and bool(hands[seat]) and any(hands[s] for s in self.partners(seat))

    def gift_order(self) -> list[tuple[int, int]]:
        """Return (from, to) of the gifts of this turn, in the order in which they are chosen.

        The attacker chooses first, before he sees anything; with one card in hand he trades with
        one partner after the other.

        Rules: marriage.gift.exchange, alliance.gift.exchange, MR-A02, AL-A03, AL-A04.
        """
        seat = self.attacking()
        hands = self.hands
        if not hands[seat]:
            return []
        partners = [other for other in self.partners(seat) if hands[other]]
        if len(hands[seat]) < len(partners):
            return [pair for other in partners for pair in ((seat, other), (other, seat))]
        return [(seat, other) for other in partners] + [(other, seat) for other in partners]

    # --- standing --------------------------------------------------------------------------------

    def privileges(self, seat: int) -> frozenset[int]:
        # marriage.meld.privilege, alliance.meld.privilege, marriage.object.royals-first,
        # alliance.object.royals-first, marriage.ransom.inert, alliance.ransom.inert, MR-A26,
        # AL-A34, alliance.marriage.privilege
        royals = self.own_royals(seat)
        serving = [e & CARD for e in self.spoils[seat] if e & CARD in royals and not e & NEW]
        if self.marriages or self.any_betrothed:
            serving += [e & CARD for e in self.royals_elsewhere(seat) if e & SERVING]
        return frozenset(serving)

    def betrothed(self) -> bool:
        """True if any card on the table is betrothed."""
        return self.any_betrothed and any(e & BETROTHED for zone in self.spoils for e in zone)

    def royals_elsewhere(self, seat: int) -> list[int]:
        """Return the entries on other boards that stand as ``seat``'s Royals, with repetitions.

        Rules: AL-A09.
        """
        house = self.house[seat]
        if house is None or not (self.marriages or self.betrothed()):
            return []
        return [
            entry
            for other in range(self.seats)
            if other != seat
            for entry in self.spoils[other] + self.meld[other]
            if entry & 3 == house
            and entry & CARD in ROYALS[house]
            and self.serves_elsewhere(seat, serial(entry))
        ]

    def pile_privilege(self, seat: int) -> bool:
        # marriage.pile.privilege, alliance.pile.privilege, marriage.marry.partner-pile,
        # alliance.marriage.pile, AL-A26
        royals = self.own_royals(seat)
        near = {e & CARD for e in self.spoils[seat] if e & CARD in royals and not e & NEW}
        # One has to serve among the own spoils; usually there are two, or none.
        return len(near) > 1 or (len(near) == 1 and len(self.privileges(seat)) > 1)

    def assassins(self, seat: int) -> list[int]:
        # marriage.assassin.def, alliance.assassin.def, marriage.assassin.timing,
        # alliance.assassin.timing
        return [e for e in self.spoils[seat] if e & CARD < 4 and not e & (NEW | HARMLESS)]

    def standing_royals(self, seat: int) -> list[int]:
        """Return the cards that stand as ``seat``'s Royals, in its spoils and as spouses elsewhere.

        A card that stands there twice is in the list twice.

        Rules: MR-A29, AL-A23, alliance.marriage.set.
        """
        royals = self.own_royals(seat)
        if not royals:
            return []
        standing = [card for entry in self.spoils[seat] if (card := entry & CARD) in royals]
        return standing + [entry & CARD for entry in self.royals_elsewhere(seat)]

    def trick_winner(self) -> int:
        return super().trick_winner() if self.challenger is None else self.challenger

    # --- changes of house ------------------------------------------------------------------------

    def on_house_left(self, seat: int) -> None:
        self.mark_all_dirty()

    def adopt(self, seat: int, card: int, loose: int) -> None:
        # marriage.change.place, MR-A25, alliance.change.place-royals,
        # alliance.change.place-nine-ten, alliance.change.place-aces, AL-A17
        suit, rank = card & 3, card >> 2
        if rank in (NINE, TEN):
            for entry in self.spoils[seat][:]:
                if entry & CARD == card:
                    self.shift(seat, entry, "m", on=self.new_marks(seat, "m", card, "change"))
        where = "s" if rank >= JACK else "m"
        if where == "s":
            # The cards of the change itself go to the spoils even if they were just melded.
            for entry in self.meld[seat][:]:
                if entry & CARD == card:
                    self.shift(seat, entry, "s", off=PAID | ENTERED)
        for _ in range(loose):
            self.lay(seat, where, card, "change")
        self.promote(seat, suit, everything=False)

    def promote(self, seat: int, suit: int, everything: bool) -> None:
        """Move Royals of the new house from the melds to the spoils.

        Those that came in this very turn stay, unless ``everything`` goes.

        Rules: marriage.change.promote, alliance.change.promote, AL-A19.
        """
        for entry in self.meld[seat][:]:
            if entry & CARD in ROYALS[suit] and (everything or not entry & NEW):
                self.shift(seat, entry, "s", off=PAID | ENTERED)

    # --- the turn --------------------------------------------------------------------------------

    def resume(self) -> None:
        """Go on with the turn after a question."""
        assert self.resume_at is not None
        self.advance(self.resume_at)

    def on_turn_begin(self) -> None:
        seat = self.attacking()
        self.gifted = self.meld_barred = self.led_early = False
        self.hostage_act = self.challenger = None
        if not self.marriages and not self.betrothed():
            return
        # Only bound cards serve a seat elsewhere.
        wedded = self.wedded()
        for cards in self.zones_elsewhere(seat):
            cards[:] = [e | SERVING if e & NUMBER in wedded or e & BETROTHED else e for e in cards]

    def on_turn_end(self) -> None:
        for cards in (*self.spoils, *self.meld, self.discard):
            cards[:] = [entry & LASTING for entry in cards]
        self.ransomed_this_turn = {}

    def cards_elsewhere(self) -> list[int]:
        return [card for _, _, card in self.gifts if card != UNKNOWN]

    def hidden_elsewhere(self) -> int:
        return sum(card == UNKNOWN for _, _, card in self.gifts)

    def on_sample(self, pool: list[int]) -> None:
        if self.gifts:
            self.gifts = [
                (giver, taker, pool.pop() if card == UNKNOWN else card)
                for giver, taker, card in self.gifts
            ]

    # --- marks and positions ---------------------------------------------------------------------

    def marks(self, entry: int) -> str:
        number = entry & NUMBER
        if self.hostages:
            text = bit_marks(entry, self.nullified(number))
            hostage = self.hostage_of(number)
            if hostage is not None:
                text += f"h{hostage.board}" + ("z" if hostage.turn == self.turn else "")
        else:
            text = bit_marks(entry)
        for marriage in self.marriages:
            if number == marriage.home or number == marriage.other:
                return text + self.marriage_mark(marriage, number)
        return text

    def marriage_mark(self, marriage: Marriage, number: int) -> str:
        """``vKC`` and what else the game writes of a marriage."""
        partner = marriage.partner(number)
        spoils = self.spoils[marriage.board]
        zone = "s" if any(entry & NUMBER == partner for entry in spoils) else "m"
        return f"v{TEXT[partner & CARD]}" + self.marriage_detail(marriage, zone)

    def marriage_detail(self, marriage: Marriage, zone: str) -> str:
        """Return the rest of a spouse's mark: its zone, since when, whether suspended."""
        return "!" if self.suspended(marriage) else ""

    def comes_back(self, move: Move) -> bool:
        """True if the card that a gift is said to bring can be what comes in return."""
        if not move.came:
            return True
        given = [card for giver, _, card in self.gifts if giver == move.args[1]]
        return bool(given) and (given[0] == move.came[0] or UNKNOWN in (given[0], move.came[0]))

    def known_cards(self, seat: int) -> list[int]:
        known = self.known_gifts[seat]
        return self.shown[seat] + [card for giver, card in known if giver == self.viewer]

    def asked(self, named: object) -> int | None:
        if self.phase == "gift" and self.gift_queue:
            return self.gift_queue[0][0]
        if self.phase in ("claim", "challenge") and self.queue:
            return self.queue[0]
        if self.phase == "spouse" and self.spouse_choice is not None:
            return self.spouse_choice[1]
        if self.phase in self.QUESTIONS:
            raise PositionError(self.phase, tr("the position does not say who is asked"))
        return super().asked(named)

    # === What a game says for itself, besides what the family asks ==============================

    @abstractmethod
    def partners(self, seat: int) -> list[int]:
        """Return the seats with which the attacker exchanges gifts, in order."""

    @abstractmethod
    def serves_elsewhere(self, seat: int, number: int) -> bool:
        """True if the card, on another's board, stands as ``seat``'s Royal there."""

    @abstractmethod
    def lasting(
        self, marriage: Marriage, home: tuple[str, int], other: tuple[str, int]
    ) -> Marriage | None:
        """Return a marriage as it lasts, None if the houses do not allow it any more.

        ``home`` and ``other``: (zone, entry) of its cards, which lie on its board.
        """

    @abstractmethod
    def may_hold(self, holder: int, entry: int, board: int) -> bool:
        """True if ``holder`` may keep this card of his spoils as a hostage against ``board``."""

    @abstractmethod
    def redeemable(self, seat: int) -> list[tuple[Place, list[int]]]:
        """Return hostages that ``seat`` may redeem, with the cards that can pay for each."""

    @abstractmethod
    def settle_marriages(self) -> bool:
        """End and make marriages on the boards that have changed.

        True when a player must choose a spouse first.
        """

    def ask_claims(self, point: str) -> bool:
        """Open a window for changes of house out of turn, where the game has them.

        ``point``: the one at which the turn goes on. True if a seat is asked.
        """
        return False

    def on_meld_stands(self, cards: list[int]) -> None:
        """An early meld was not challenged, or its cards are back: ``cards`` are those that lie."""

    def zones_elsewhere(self, seat: int) -> list[list[int]]:
        """Return the zones of other boards in which bound cards may serve ``seat``."""
        zones = zip(self.spoils, self.meld, strict=True)
        return [cards for other, pair in enumerate(zones) if other != seat for cards in pair]
