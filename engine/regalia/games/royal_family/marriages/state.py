"""What Marriage and Alliance Royals share beyond Royals: gifts, marriages, hostages.

Boards have two sections, spoils and melds, and a Royal serves from the spoils only, or as a
spouse on somebody else's board.
"""

from __future__ import annotations

from bisect import insort
from collections.abc import Mapping
from typing import Any, ClassVar, Self

from regalia.cards import JACK, NINE, SUIT_WORDS, TEN, TEXT, UNKNOWN
from regalia.errors import IllegalMove, PositionError
from regalia.games.royal_family import actions as turn
from regalia.games.royal_family import moves, options
from regalia.games.royal_family.marks import (
    ASKED,
    BETROTHED,
    CARD,
    ENTERED,
    HARMLESS,
    NEW,
    PAID,
    RELEASED,
    SERIAL_AT,
    SERVING,
    TAKEN,
    Place,
    bit_marks,
)
from regalia.games.royal_family.marriages import gifts, hostages, pairs
from regalia.games.royal_family.marriages import position as marriages_position
from regalia.games.royal_family.marriages.pairs import Hostage, Marriage, serial
from regalia.games.royal_family.pack import ROYALS, is_face
from regalia.games.royal_family.state import Lister, Player, RoyalFamilyState
from regalia.i18n import tr
from regalia.state import Move

Offer = tuple[Place, int, str]


class MarriagesState(RoyalFamilyState):
    """A hand of a game with gifts, marriages and hostages."""

    __slots__ = (
        *("challenge", "challenger", "dirty", "gift_queue", "gifted", "gifts", "hostage_act"),
        *("hostages", "known_gifts", "last_serial", "led_early", "marriages", "meld_barred"),
        *("offer", "queue", "ransomed_this_turn", "seats_gaining", "spouse_choice"),
        *("top_changed", "written"),
    )

    _PLAIN: ClassVar[tuple[str, ...]] = (
        *RoyalFamilyState._PLAIN,
        *("challenge", "challenger", "dirty", "gifted", "hostage_act", "last_serial", "led_early"),
        *("meld_barred", "offer", "spouse_choice", "top_changed"),
    )
    _FLAT: ClassVar[tuple[str, ...]] = (
        *RoyalFamilyState._FLAT,
        *("gifts", "gift_queue", "marriages", "hostages", "queue"),
    )
    _NESTED: ClassVar[tuple[str, ...]] = (*RoyalFamilyState._NESTED, "known_gifts")

    def __init__(self, game: Any, seats: int, dealer: int, options: dict[str, Any]) -> None:
        super().__init__(game, seats, dealer, options)
        self.marriages: list[Marriage] = []
        self.hostages: list[Hostage] = []
        #: The last serial number given to a card on a board.
        self.last_serial = 0
        #: (from, to, card) chosen and not yet exchanged; (from, to) still to choose.
        self.gifts: list[tuple[int, int, int]] = []
        self.gift_queue: list[tuple[int, int]] = []
        self.gifted = False
        #: seat -> (seat, card) that it gave away and knows to be there.
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
        self.ransomed_this_turn: dict[int, int] = {}
        #: Who gained a card since the last claim window, and whether a discard came to the top.
        self.seats_gaining: set[int] = set()
        self.top_changed = False
        #: The boards that have changed since marriages were last looked at, a bit each.
        self.dirty = 0
        #: Marks as a position wrote them, by serial number, until they are checked.
        self.written: dict[int, str] = {}

    #: Of the plays that mostly wait for the gift, those that this game allows at any time.
    ANY_TIME: ClassVar[tuple[str, ...]] = ()
    MORE_KEYS: ClassVar[tuple[str, ...]] = marriages_position.KEYS
    QUESTIONS: ClassVar[frozenset[str]] = frozenset(
        {"gift", "claim", "challenge", "consent", "spouse"}
    )

    # --- positions -----------------------------------------------------------------------------

    def number(self, entry: int, marks: str) -> int:
        self.last_serial += 1
        self.written[self.last_serial] = marks
        return entry | self.last_serial << SERIAL_AT

    def more_to_dict(self) -> dict[str, Any]:
        return marriages_position.write(self)

    def read_more(self, position: Mapping[str, Any]) -> None:
        marriages_position.read(self, position, self.written)
        self.written = {}

    def known_cards(self, seat: int) -> list[int]:
        known = (
            self.known_gifts[self.viewer] if self.viewer is not None and self.viewer >= 0 else []
        )
        return self.shown[seat] + [card for other, card in known if other == seat]

    def on_sample(self, pool: list[int]) -> None:
        self.gifts = [
            (giver, taker, pool.pop() if card == UNKNOWN else card)
            for giver, taker, card in self.gifts
        ]

    def on_house_left(self, seat: int) -> None:
        self.mark_all_dirty()

    def mark_all_dirty(self) -> None:
        """Marriages are to be looked at on every board."""
        self.dirty = (1 << self.seats) - 1

    def on_top_changed(self) -> None:
        self.top_changed = True

    def take(self, seat: int, card: int, openly: bool = False) -> None:
        super().take(seat, card, openly)
        if seat != self.attacker:
            self.seats_gaining.add(seat)

    def check_question(self) -> None:
        marriages_position.check_question(self)

    def decline(self, move: Move) -> None:
        gifts.answer(self, move)

    def asked_actor(self) -> int | None:
        if self.phase == "gift" and self.gift_queue:
            return self.gift_queue[0][0]
        if self.phase in ("claim", "challenge") and self.queue:
            return self.queue[0]
        if self.phase == "spouse" and self.spouse_choice is not None:
            return self.spouse_choice[1]
        if self.phase in self.QUESTIONS:
            raise PositionError(self.phase, "the position does not say who is asked")
        return None

    # --- the public face -----------------------------------------------------------------------

    def copy(self) -> Self:
        new = super().copy()
        new.ransomed_this_turn = dict(self.ransomed_this_turn)
        new.seats_gaining = set(self.seats_gaining)
        new.written = {}
        return new

    def view(self, seat: int) -> Self:
        new = super().view(seat)
        new.gifts = [(g, t, card if g == seat else UNKNOWN) for g, t, card in self.gifts]
        new.known_gifts = [
            known[:] if i == seat else [] for i, known in enumerate(self.known_gifts)
        ]
        return new

    def redact(self, recorded: str, actor: int, seat: int) -> str:
        if recorded.startswith("gift ") and seat != actor:
            words = recorded.split(" ")
            # The receiver sees the card once his own is chosen: then both stand in the text.
            shown = words[1] if len(words) == 4 and int(words[2]) == seat else "??"
            return f"gift {shown} {words[2]}"
        return super().redact(recorded, actor, seat)

    def cards(self) -> list[str]:
        return sorted([*super().cards(), *(TEXT[c] for _, _, c in self.gifts)], key=_order)

    # --- what the games say differently --------------------------------------------------------

    def partners(self, seat: int) -> list[int]:
        """With whom the attacker exchanges gifts, in order."""
        raise NotImplementedError

    def enemies(self, seat: int) -> list[int]:
        """The seats against the attacker, clockwise from him."""
        raise NotImplementedError

    def serves_elsewhere(self, seat: int, number: int) -> bool:
        """Whether the card, on another's board, stands as ``seat``'s Royal there."""
        raise NotImplementedError

    def may_hold(self, holder: int, entry: int, board: int) -> bool:
        """Whether ``holder`` may keep this card of his spoils as a hostage against ``board``."""
        raise NotImplementedError

    def redeemable(self, seat: int) -> list[tuple[Place, list[int]]]:
        """Hostages that ``seat`` may redeem, with the cards that can pay for each."""
        raise NotImplementedError

    def holders(self, seat: int) -> list[int]:
        """The seats from whose spoils ``seat`` may redeem."""
        raise NotImplementedError

    def redeem_price(self, card: int) -> str:
        """What a redemption of the card costs, in words."""
        raise NotImplementedError

    def explain_target(self, card: int, target: Place | None) -> IllegalMove:
        """Why a card of the own spoils is no hostage against this target."""
        raise NotImplementedError

    def pair_up(self) -> bool:
        """Ends and makes marriages on the boards that have changed.

        True when somebody must choose a spouse first.
        """
        raise NotImplementedError

    def ask_claims(self) -> bool:
        """Opens a window for changes of house out of turn, where the game has them."""
        return False

    def after_gift_options(self, out: list[Move], seat: int) -> None:
        """Lists optional plays of one game that wait for the gift."""

    # --- entries -------------------------------------------------------------------------------

    def marks(self, entry: int) -> str:
        number = serial(entry)
        if not self.hostages and not self.marriages:
            return bit_marks(entry)
        text = bit_marks(entry, pairs.nullified(self, number))
        hostage = pairs.hostage_of(self, number)
        if hostage is not None:
            text += f"h{hostage.board}" + ("z" if hostage.turn == self.turn else "")
        marriage = pairs.marriage_of(self, number)
        if marriage is not None:
            text += self.marriage_mark(marriage, number)
        return text

    def marriage_mark(self, marriage: Marriage, number: int) -> str:
        """``vKC`` and what else the game writes of a marriage."""
        partner = marriage.other if number == marriage.home else marriage.home
        found = pairs.locate(self, partner)
        assert found is not None
        return f"v{TEXT[found[2] & CARD]}" + self.marriage_detail(marriage, found[1])

    def marriage_detail(self, marriage: Marriage, zone: str) -> str:
        """What follows the spouse in the mark: its zone, since when, whether suspended."""
        return "!" if pairs.suspended(self, marriage) else ""

    def lay(self, seat: int, zone: str, card: int, how: str) -> int:
        self.last_serial += 1
        entry = card | self.new_marks(seat, zone, card, how) | self.last_serial << SERIAL_AT
        self.zone(seat, zone).append(entry)
        self.have[seat][card] += 1
        self.ranks[seat][card >> 2] += 1
        self.dirty |= 1 << seat
        if seat != self.attacker:
            self.seats_gaining.add(seat)
        return entry

    def lift(self, seat: int, zone: str, entry: int) -> None:
        super().lift(seat, zone, entry)
        self.dirty |= 1 << seat

    def remark(self, seat: int, zone: str, entry: int, off: int = 0, on: int = 0) -> int:
        """Changes the marks of an entry where it lies."""
        cards = self.zone(seat, zone)
        new = entry & ~off | on
        cards[cards.index(entry)] = new
        return new

    def shift(self, seat: int, entry: int, to: str, on: int = 0, off: int = 0) -> None:
        """Moves a card between the sections of a board; marriages go with it."""
        self.zone(seat, "m" if to == "s" else "s").remove(entry)
        self.zone(seat, to).append(entry & ~off | on)
        self.dirty |= 1 << seat

    def drop(self, seat: int, card: int, openly: bool = True) -> None:
        if not openly:
            held = card if card in self.hands[seat] else UNKNOWN
            self.hands[seat].remove(held)
            self.have[seat][held] -= 1
            return
        if card not in self.shown[seat]:
            for known in self.known_gifts:
                if (seat, card) in known:
                    known.remove((seat, card))
        super().drop(seat, card)

    def reveal(self, seat: int, card: int) -> None:
        """A move names a card of ``seat``'s hand that stays there: now everybody knows of it."""
        if card in self.shown[seat]:
            return
        insort(self.shown[seat], card)
        for known in self.known_gifts:
            # It may be the one that was given.
            if (seat, card) in known:
                known.remove((seat, card))
        if self.limits[seat].get(card & 3):
            self.limits[seat][card & 3] -= 1
        self.trim(seat)

    def take_gift(self, seat: int, giver: int, card: int) -> None:
        """A gift goes into ``seat``'s hand; only the two know it."""
        closed = self.viewer is not None and seat != self.viewer
        held = UNKNOWN if closed else card
        hand = self.hands[seat]
        hand.append(held)
        hand.sort()
        self.have[seat][held] += 1
        if self.viewer in (None, giver):
            self.known_gifts[giver].append((seat, card))

    # --- standing ------------------------------------------------------------------------------

    def privileges(self, seat: int) -> set[int]:
        house = self.house[seat]
        if house is None:
            return set()
        royals = ROYALS[house]
        near = {e & CARD for e in self.spoils[seat] if e & CARD in royals and not e & NEW}
        return near | self.away(seat, SERVING)

    def away(self, seat: int, mark: int = 0) -> set[int]:
        """Cards on other boards that stand as ``seat``'s Royals, all or those with a mark."""
        if not self.marriages and not self.betrothed():
            return set()
        return {entry & CARD for entry in self.royals_elsewhere(seat) if entry & mark == mark}

    def betrothed(self) -> bool:
        """Whether any card on the table is."""
        return any(e & BETROTHED for zone in self.spoils for e in zone)

    def royals_elsewhere(self, seat: int) -> list[int]:
        """The entries on other boards that stand as ``seat``'s Royals, each as often as it does."""
        house = self.house[seat]
        if house is None:
            return []
        return [
            entry
            for other in range(self.seats)
            if other != seat
            for entry in self.spoils[other] + self.meld[other]
            if entry & CARD in ROYALS[house] and self.serves_elsewhere(seat, serial(entry))
        ]

    def pile_privilege(self, seat: int) -> bool:
        house = self.house[seat]
        if house is None:
            return False
        royals = ROYALS[house]
        near = any(e & CARD in royals and not e & NEW for e in self.spoils[seat])
        return near and len({card >> 2 for card in self.privileges(seat)}) >= 2

    def assassins(self, seat: int) -> list[int]:
        return [e for e in self.spoils[seat] if e & CARD < 4 and not e & (NEW | HARMLESS)]

    def may_end(self, left: list[int]) -> bool:
        seat = self.attacker
        assert seat is not None
        return (
            self.won == seat and not any(is_face(c) for c in left) and bool(self.privileges(seat))
        )

    def sets(self, seat: int) -> int:
        """Complete sets of Royals in the own spoils and as spouses on other boards."""
        house = self.house[seat]
        if house is None:
            return 0
        standing = [e & CARD for e in self.spoils[seat]]
        standing += [e & CARD for e in self.royals_elsewhere(seat)]
        return min(standing.count(card) for card in ROYALS[house])

    # --- the turn ------------------------------------------------------------------------------

    def list_houses(self, out: list[Move]) -> None:
        out += moves.HOUSE

    def choose_house(self, move: Move) -> None:
        seat = turn.actor(self)
        self.house[seat] = move.args[0]
        self.tell("house", seat, note="SHDC"[move.args[0]])
        after = (seat + 1) % self.seats
        if self.house[after] is None:
            self.actor = after
        else:
            self.begin_turn(after)
            self.top_changed = True
            self.go_on("w0start")

    def accepts(self, move: Move) -> bool:
        if move.verb == "gift" and move.args[0] == UNKNOWN:
            # Somebody gives a card that this view does not see.
            offered = self.legal_moves()
            return self.viewer is not None and any(
                m.verb == "gift" and m.args[1] == move.args[1] for m in offered
            )
        return super().accepts(move) and (move.verb != "gift" or self.comes_back(move))

    def comes_back(self, move: Move) -> bool:
        """Whether the card that a gift is said to bring can be what comes in return."""
        if not move.came:
            return True
        given = [card for giver, _, card in self.gifts if giver == move.args[1]]
        return bool(given) and (given[0] == move.came[0] or UNKNOWN in (given[0], move.came[0]))

    def explain_house(self, move: Move) -> IllegalMove:
        if self.phase == "house":
            return IllegalMove(self.rule("house.order"), tr("Houses are declared first."))
        return IllegalMove(self.rule("house.order"), tr("The houses are declared already."))

    def begin_turn(self, seat: int) -> None:
        super().begin_turn(seat)
        self.gifted = self.meld_barred = self.led_early = False
        self.hostage_act = self.challenger = None
        if not self.marriages and not self.betrothed():
            return
        for other in range(self.seats):
            for zone in "sm":
                for entry in self.zone(other, zone)[:]:
                    if self.serves_later(seat, other, zone, entry):
                        self.remark(other, zone, entry, on=SERVING)

    def serves_later(self, seat: int, board: int, zone: str, entry: int) -> bool:
        """Whether the card belongs to the attacker's snapshot although it lies elsewhere."""
        return board != seat and pairs.bound(self, entry)

    def lay_lowest(self, seat: int, entry: int) -> None:
        laid = self.lay(seat, "m", entry & CARD, "pile")
        if entry & TAKEN:
            self.remark(seat, "m", laid, on=TAKEN)

    def on_turn_end(self) -> None:
        passing = NEW | SERVING | ASKED | TAKEN | RELEASED
        for seat in range(self.seats):
            self.spoils[seat] = [entry & ~passing for entry in self.spoils[seat]]
            self.meld[seat] = [entry & ~passing for entry in self.meld[seat]]
        self.discard = [entry & ~passing for entry in self.discard]
        self.ransomed_this_turn = {}

    def go_on(self, point: str) -> None:
        self.resume_at = point
        if not self.dirty or not self.pair_up():
            self.proceed()

    def proceed(self) -> None:
        """After any choice of a spouse: may the hand end, does anybody claim, then go on."""
        point = self.resume_at
        assert point is not None
        if point not in turn.UNTESTED and self.exhausted():
            return
        if point != "battle" and self.ask_claims():
            return
        self.seats_gaining, self.top_changed = set(), False
        self.enter(point)

    def enter(self, point: str) -> None:
        if point == "end" and self.exhausted():
            return
        if point == "w1":
            self.gifted = not gifts.due(self)
            if self.gifted:
                point = "w2"
        if point == "battle" and self.led_early and self.challenger is None:
            # The window stands open until the first spoil is taken.
            gifts.ask(self, "lead", "battle")
        elif point == "fought":
            # A battle begun before the gift: an enemy may still ask for it, once.
            if not (self.led_early and gifts.due(self) and gifts.ask(self, "gift", "w3")):
                super().enter("w3")
        else:
            super().enter(point)

    def trick_winner(self) -> int:
        return super().trick_winner() if self.challenger is None else self.challenger

    def led(self) -> None:
        self.led_early = not self.gifted

    def melded(self, laid: list[int]) -> None:
        # Challenges come before anything else that the meld brings about, its last card included.
        if not self.gifted and self.phase in ("w1", "w3"):
            gifts.ask(self, "meld", self.phase, tuple([serial(entry) for entry in laid]))
        else:
            self.go_on(self.phase)

    def may_meld(self) -> bool:
        early = ("w1", "w2", "w3") if self.honor else ("w2", "w3")
        return self.phase in early and not self.meld_barred

    # --- optional plays ------------------------------------------------------------------------

    @property
    def honor(self) -> bool:
        """Whether the gift may be forgotten."""
        return bool(self.options["gift.mode"] == "honor")

    def more_options(self, out: list[Move], seat: int) -> None:
        if seat != self.attacker:
            return
        if self.gifted and self.phase in ("w2", "w3"):
            hostages.add(self, out, seat)
            self.after_gift_options(out, seat)
        elif self.phase == "w3":
            gifts.add_first(self, out)

    def redeem(self, move: Move) -> None:
        """Plays ``redeem QH@1s with KC``."""
        hostages.redeem(self, move)

    def adopt(self, seat: int, card: int, loose: int) -> None:
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
        """Royals of the new house leave the melds for the spoils.

        Those that came in this very turn stay, unless ``everything`` goes.
        """
        for entry in self.meld[seat][:]:
            if entry & CARD in ROYALS[suit] and (everything or not entry & NEW):
                self.shift(seat, entry, "s", off=PAID | ENTERED)

    def why_not_top(self) -> str:
        house = self.house[turn.actor(self)]
        if house is None:
            return tr("the top discard is not of your house")
        return tr("the top discard is not of your house {suit}", suit=tr(SUIT_WORDS[house]))

    LISTS: ClassVar[dict[str, Lister]] = {
        **RoyalFamilyState.LISTS,
        "w1": lambda state, out: state.list_before_gift(out),
        "gift": gifts.list_gift,
        "w2": options.list_lead,
        "challenge": gifts.list_challenge,
    }
    VERBS: ClassVar[dict[str, Player]] = {
        **RoyalFamilyState.VERBS,
        "gift": gifts.gift,
        "challenge": gifts.answer,
        "hostage": hostages.take,
        "release": hostages.release,
        "redeem": lambda state, move: state.redeem(move),
    }

    def list_before_gift(self, out: list[Move]) -> None:
        """W1: what may be played at any time, and the gift; with honor a meld or a lead too."""
        options.add(self, out, drawing=False)
        gifts.add_first(self, out)
        if self.honor:
            out += [moves.PLAY[card] for card in set(self.hands[turn.actor(self)])]


def _order(text: str) -> tuple[int, ...]:
    return (TEXT.index(text),)
