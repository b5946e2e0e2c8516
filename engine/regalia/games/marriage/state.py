"""How a hand of Marriage Royals differs from the rest of the family.

- Three players, each for himself; gifts with both others; the victor takes two cards.
- Any top discard may be drawn; the hand is exhausted when the discard pile is, too.
- Any card of any meld and of the whole discard pile may be ransomed, each once a turn.
- A king and a queen (of the owner's house and of another) on one board marry, in spoils or
  melds, by themselves; ransoms convert and force marriages.
- A hand may be ended only when a marriage has stood for three turns.
- Aces strike own cards as well; partners add each other's points.
"""

from __future__ import annotations

from typing import Any, ClassVar

from regalia.cards import ACE, OR, TEXT, glyphs
from regalia.errors import IllegalMove
from regalia.games.marriage import explain as reasons
from regalia.games.marriage.cites import CITES
from regalia.games.marriage.weddings import (
    choose_spouse,
    forced,
    list_spouses,
    pair_up,
    settle_forced,
    wed,
)
from regalia.games.royal_family import actions as turn
from regalia.games.royal_family import moves, options, refusals, score
from regalia.games.royal_family.marks import CARD, NEW, TAKEN, Place, find, places
from regalia.games.royal_family.marriages import hostages, pairs
from regalia.games.royal_family.marriages.pairs import Marriage, serial
from regalia.games.royal_family.marriages.state import MarriagesState
from regalia.games.royal_family.pack import ROYALS, is_face
from regalia.games.royal_family.state import Lister, Player
from regalia.i18n import tr
from regalia.state import Move, ScoreLine

#: A marriage that has stood so long lets the hand end.
GATE = 3


class MarriageRoyalsState(MarriagesState):
    """One hand of Marriage Royals."""

    __slots__ = ("chooser", "converting")

    MARKS: ClassVar[frozenset[str]] = frozenset(
        {"n", "serving", "k", "z", "h", "declared", "v", "zone", "since", "suspended"}
    )
    DRAWN_CHANGES: ClassVar[bool] = False
    _PLAIN: ClassVar[tuple[str, ...]] = (*MarriagesState._PLAIN, "chooser", "converting")

    def __init__(self, game: Any, seats: int, dealer: int, options: dict[str, Any]) -> None:
        super().__init__(game, seats, dealer, options)
        self.chooser = None
        self.converting = None

    #: Who chooses between spouses on another's board after his ransom or redemption.
    chooser: int | None
    #: (board, number of the Royal, number of the payment) when a spouse is ransomed away.
    converting: tuple[int, int, int] | None

    def rule(self, concept: str) -> str:
        return CITES.get(concept, f"marriage.{concept}")

    def partners(self, seat: int) -> list[int]:
        return [(seat + 1) % 3, (seat + 2) % 3]

    enemies = partners

    # --- draws and battles ---------------------------------------------------------------------

    def may_take_top(self, seat: int) -> bool:
        return bool(self.discard)

    def no_draws_left(self) -> bool:
        return not self.stock and not self.discard

    def why_not_top(self) -> str:
        return tr("the discard pile is empty")

    def list_spoils(self, out: list[Move]) -> None:
        """Two cards at once, or all when there are no more."""
        fought = tuple(sorted(card for card, _ in self.battle))
        if len(fought) == 1:
            out.append(moves.SPOIL[fought[0]])
        else:
            pairs_of = moves.submultisets(fought, 2)
            out += [moves.spoils(cards) for cards in pairs_of if len(cards) == 2]

    def spoiled(self, seat: int) -> None:
        turn.end_battle(self, seat)

    # --- standing and marks --------------------------------------------------------------------

    def serves_elsewhere(self, seat: int, number: int) -> bool:
        marriage = pairs.marriage_of(self, number)
        return (
            marriage is not None
            and marriage.other == number
            and marriage.board != seat
            and not pairs.suspended(self, marriage)
        )

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
        """The mark of a card that the attacker lays open, if it counts as one he ransomed."""
        if not self.ransomed_this_turn.get(card):
            return 0
        self.ransomed_this_turn[card] -= 1
        return TAKEN

    def victims(self, seat: int) -> list[int]:
        return list(range(self.seats))

    def may_end(self, left: list[int]) -> bool:
        return super().may_end(left) and self.gate_open()

    def gate_open(self) -> bool:
        """Whether a marriage has stood for three turns (``marriage.end.marriage``)."""
        return any(self.turn - marriage.since >= GATE for marriage in self.marriages)

    # --- ransoms -------------------------------------------------------------------------------

    def ransoms(self, seat: int) -> list[tuple[Place, list[int]]]:
        found = []
        held = options.by_rank(self.hands[seat])
        for other in range(self.seats):
            matching = [e for e in self.meld[other] if (e & CARD) >> 2 in held]
            for entry, place in places(self, other, "m", matching):
                if not entry & TAKEN:
                    paying = [c for c in held[place.card >> 2] if c != place.card]
                    if other == seat:
                        paying = options.meldable(self, seat, paying)
                    if paying:
                        found.append((place, paying))
        return found

    def change_ransoms(self, seat: int) -> list[tuple[int, int]]:
        return []

    def ransom(self, move: Move) -> None:
        """Plays a ransom from a meld or from the discard pile."""
        target, payment = move.args
        if isinstance(target, Place):
            self._ransom_meld(target, payment)
        else:
            self._ransom_pile(target[0], target[1], payment)
        self.go_on(self.phase)

    def _ransom_meld(self, place: Place, payment: int) -> None:
        seat = turn.actor(self)
        entry = find(self, place)
        assert entry is not None
        marriage = pairs.marriage_of(self, serial(entry))
        turn.pay(self, seat, place.seat, payment)
        if marriage is not None and marriage.other == serial(entry):
            self.converting = (place.seat, marriage.home, self.last_serial)
        if place.seat != seat:
            self.chooser = seat
        self.lift(place.seat, "m", entry)
        self._taken(seat, place.card)
        self.tell("ransom", seat, (place.card, payment), place.seat)

    def _ransom_pile(self, card: int, depth: int | None, payment: int) -> None:
        seat = turn.actor(self)
        cards = [entry & CARD for entry in self.discard]
        at = cards.index(card) if depth is None else len(cards) - depth
        self.drop(seat, payment)
        self.discard[at] = payment | self.count_taken(payment)
        if at == len(cards) - 1:
            self.top_changed = True
        self._taken(seat, card)
        self.tell("ransom", seat, (card, payment), note="discard")

    def _taken(self, seat: int, card: int) -> None:
        self.take(seat, card, openly=True)
        self.ransomed_this_turn[card] = self.ransomed_this_turn.get(card, 0) + 1

    def pile_ransoms(self, out: list[Move], seat: int) -> None:
        """Lists ransoms from the discard pile."""
        cards = [entry & CARD for entry in self.discard]
        held = options.by_rank(self.hands[seat])
        for i, entry in enumerate(self.discard):
            card = cards[i]
            if card >> 2 in held and not entry & TAKEN:
                depth = len(cards) - i if cards.count(card) > 1 else None
                paying = [c for c in held[card >> 2] if c != card]
                out += [moves.ransom_pile((card, depth), payment) for payment in paying]

    # --- marriages -----------------------------------------------------------------------------

    def pair_up(self) -> bool:
        return pair_up(self)

    def on_turn_closing(self) -> None:
        settle_forced(self)

    def may_hold(self, holder: int, entry: int, board: int) -> bool:
        return board != holder

    def redeemable(self, seat: int) -> list[tuple[Place, list[int]]]:
        if not self.hostages:
            return []
        return [
            (place, options.payments(self, seat, place.card))
            for other in self.holders(seat)
            for entry, place in places(self, other, "s", self.spoils[other])
            if pairs.hostage_of(self, serial(entry)) is not None
        ]

    def holders(self, seat: int) -> list[int]:
        return [other for other in range(self.seats) if other != seat]

    def redeem_price(self, card: int) -> str:
        return tr("{card} is redeemed with an equal card of another suit", card=glyphs(card))

    def explain_target(self, card: int, target: Place | None) -> IllegalMove:
        seat = turn.actor(self)
        entry = next(e for e in self.spoils[seat] if e & CARD == card)
        found = hostages.targets(self, seat, entry)
        if found:
            names = f" {tr(OR)} ".join(str(place) for place in found)
            why = tr("say against which spouse: {places}", places=names)
            return refusals.no(self, "hostage.target", why)
        own = [e for e in self.spoils[seat] + self.meld[seat] if e & CARD == card]
        if any(pairs.bound(self, e) for e in own):
            why = tr("no hostage is held against a marriage on your own board")
            return refusals.no(self, "hostage.not-own", why)
        why = tr("no {card} is married anywhere", card=glyphs(card))
        return refusals.no(self, "hostage.card", why)

    def redeem(self, move: Move) -> None:
        self.chooser = turn.actor(self)
        super().redeem(move)

    def more_options(self, out: list[Move], seat: int) -> None:
        if seat != self.attacker:
            return
        if self.hands[seat]:
            self.pile_ransoms(out, seat)
        out += {moves.MOVE[entry & CARD] for entry in forced(self, seat)}
        super().more_options(out, seat)

    def after_gift_options(self, out: list[Move], seat: int) -> None:
        wed(self, out, seat)
        if self.hostage_act != "declare":
            for place, paying in self.redeemable(seat):
                out += [moves.redeem(place, payment) for payment in paying]

    def wed(self, move: Move) -> None:
        """Plays ``wed KC``: a second spouse from the hand."""
        seat = turn.actor(self)
        card = move.args[0]
        self.drop(seat, card)
        self.lay(seat, "m", card, "meld")
        self.tell("wed", seat, (card,))
        self.go_on(self.phase)

    def move(self, move: Move) -> None:
        """Plays ``move KH``: a forced Royal goes to the spoils."""
        seat = turn.actor(self)
        entry = next(e for e in forced(self, seat) if e & CARD == move.args[0])
        self.shift(seat, entry, "s", on=NEW)
        self.tell("move", seat, (move.args[0],))
        self.go_on(self.phase)

    # --- points --------------------------------------------------------------------------------

    def bonus_lines(self, seat: int, points: int) -> list[ScoreLine]:
        lines = []
        sets = self.sets(seat)
        house = self.house[seat]
        if sets and house is not None:
            rule = self.rule("score.sets" if points >= 0 else "score.negative")
            cards = tuple(TEXT[card] for card in sorted(ROYALS[house], reverse=True))
            label = "Set of royals" if sets == 1 else f"{sets} sets of royals"
            lines.append(ScoreLine(rule, seat, label, points * sets, cards, "sets", 1 + sets))
        for marriage in self.marriages:
            for partner in self.partners_in(marriage):
                if seat in (marriage.board, partner):
                    other = partner if seat == marriage.board else marriage.board
                    shared = sum(line.points for line in score.board_lines(self, other))
                    couple = tuple(TEXT[card] for card in pairs.kinds(self, marriage))
                    rule = self.rule("score.partners")
                    label = "Partner’s board"
                    lines.append(ScoreLine(rule, seat, label, shared, couple, f"partner {other}"))
        return lines

    def partners_in(self, marriage: Marriage) -> list[int]:
        """The players of the second spouse's house: all others that are (MR-A18, MR-A28)."""
        if pairs.suspended(self, marriage):
            return []
        suit = pairs.kinds(self, marriage)[1] & 3
        return [s for s in range(self.seats) if s != marriage.board and self.house[s] == suit]

    # --- refusals ------------------------------------------------------------------------------

    def explain_verb(self, move: Move) -> IllegalMove | None:
        return reasons.explain(self, move)

    def explain_ransom(self, seat: int, place: Place, payment: int) -> IllegalMove:
        return reasons.ransom(self, seat, place, payment)

    def explain_end(self) -> IllegalMove | None:
        if self.gate_open():
            return None
        why = tr("to end the hand a marriage must have stood for {n} turns on some board", n=GATE)
        return refusals.no(self, "end.marriage", why)

    LISTS: ClassVar[dict[str, Lister]] = {
        **MarriagesState.LISTS,
        "spoil": lambda state, out: state.list_spoils(out),
        "spouse": list_spouses,
    }
    VERBS: ClassVar[dict[str, Player]] = {
        **MarriagesState.VERBS,
        "ransom": lambda state, move: state.ransom(move),
        "wed": lambda state, move: state.wed(move),
        "move": lambda state, move: state.move(move),
        "spouse": choose_spouse,
    }
