"""A Royals table as it is drawn: zones, cards and what can be done with them.

A *ref* names a card as a player points at it: ``KH@h`` in the own hand, ``KS@1m.r`` on a board,
``9H@d3`` third from the top of the discard pile, ``QS@t`` in the trick, ``stock``. Cards that
are alike share a ref.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Final, Generic, TypeVar

from regalia.cards import ACE, SUITS, TEXT, UNKNOWN, parse_card
from regalia.errors import NotationError
from regalia.games.royal_family import rules, words
from regalia.games.royal_family.marks import CARD, NEW, PAID, RECENT, Place, parse_place
from regalia.games.royal_family.moves import assassination
from regalia.games.royal_family.pack import ROYALS
from regalia.games.royal_family.phases import AFTER_TRICK
from regalia.games.royal_family.picks import board_ref
from regalia.games.royal_family.score_sheet import score_table
from regalia.games.royal_family.scoring import on_table
from regalia.games.royal_family.state import RoyalFamilyState
from regalia.i18n import Count, tr, tr_noop
from regalia.presentation import (
    Observer,
    Table,
    explained_stack,
    rack,
    seat_view,
    stack,
    staged,
    table_card,
    trick,
)
from regalia.state import Event
from regalia.verbs import Verb, line

if TYPE_CHECKING:
    from regalia import contract

S = TypeVar("S", bound=RoyalFamilyState)


def melds(zone: list[int]) -> list[list[int]]:
    """Return the melds by rank, in the order in which they were begun."""
    groups: dict[int, list[int]] = {}
    for entry in zone:
        groups.setdefault((entry & CARD) >> 2, []).append(entry)
    return list(groups.values())


def together(hand: list[int]) -> list[list[str]]:
    """Return the cards of a hand that are alike in rank, the largest group first."""
    groups = [group for group in melds(sorted(hand)) if len(group) > 1]
    return [[TEXT[card] for card in group] for group in sorted(groups, key=len, reverse=True)]


def _card(card: int, ref: str, where: str, marks: Sequence[str] = ()) -> contract.Card:
    return table_card(card, ref, [where, *(tr(_MARK_WORDS[mark]) for mark in marks)], marks)


_MARK_WORDS = {
    "royal": tr_noop("Royal"),
    "assassin": tr_noop("assassin"),
    "new": tr_noop("new this turn"),
    "inert": tr_noop("paid for a ransom, no Royal"),
    "ransomable": tr_noop("may be ransomed now"),
    "spouse": tr_noop("married"),
    "betrothed": tr_noop("betrothed"),
    "hostage": tr_noop("hostage"),
}


#: Event -> the moment that it is.
_MOMENTS: Final[dict[str, contract.MomentKind]] = {
    **dict.fromkeys(("lead", "follow", "discard"), "laid"),
    **dict.fromkeys(("draw", "pile", "spoil"), "taken"),
    "meld": "melded",
    "won": "trick",
    "kill": "assassin",
    "ransom": "ransom",
    "redeem": "ransom",
    "marry": "wedding",
    "hostage": "hostage",
    "set": "set",
    "change": "house",
    "over": "out",
    "dead": "buried",
}


def _board_place(view: RoyalFamilyState, ref: str) -> Place | None:
    try:
        place = parse_place(ref, view.seats)
    except NotationError:
        return None
    return None if place.card == UNKNOWN else place


class RoyalFamilyTable(Table, Generic[S]):
    """Draws a table of the family; a game overrides what looks otherwise there."""

    sheet = staticmethod(score_table)
    #: The headings of the trick, and of the last one while none is played.
    headings: tuple[str, str] = (tr_noop("Trick"), tr_noop("Last trick"))

    def __init__(self, verbs: Mapping[str, Verb]) -> None:
        whole = tr_noop("{who} {who:has|have} a whole set of Royals: {cards}")
        married = tr_noop("{cards} married on {who:the board of *|your board}")
        super().__init__(verbs, {"set": line(whole), "marry": line(married)})

    def draw(self, view: S, observer: Observer) -> contract.Drawn:
        moves = view.legal_moves() if view.actor == observer.seat else []
        verbs = {move.verb for move in moves} | {"pile" for m in moves if m.startswith("draw pile")}
        last = any(move.verb == "end" or move.endswith(" end") for move in moves)
        lead, rest = self.phase(view, observer, verbs, last)
        return {
            "turn": view.turn,
            "phase": {"name": view.phase, "lead": lead, "rest": rest},
            "table": {
                "seats": [self.seat_of(view, seat, observer) for seat in range(view.seats)],
                "centre": self.centre(view, observer),
                "hand": {
                    "id": "hand",
                    "cards": [
                        self._hand_card(view, observer, card) for card in view.hands[observer.seat]
                    ],
                    "together": together(view.hands[observer.seat]),
                },
            },
        }

    def phase(self, view: S, observer: Observer, verbs: set[str], last: bool) -> tuple[str, str]:
        """Return the two parts of the phase line (``words.phase``)."""
        return words.phase(view, observer, verbs, last)

    def seat_of(self, view: S, seat: int, observer: Observer) -> contract.SeatView:
        """Return what lies in front of a seat, and what that counts now."""
        house = view.house[seat]
        place = seat_view(
            observer,
            seat,
            [
                self.rack(view, seat, "s", tr("Spoils"), [view.spoils[seat]], observer),
                self.rack(view, seat, "m", tr("Melds"), melds(view.meld[seat]), observer),
            ],
            cards=len(view.hands[seat]),
            turn=seat == view.attacker and view.actor is not None,
            house=None if house is None else SUITS[house],
        )
        place["acting"] = seat == view.actor
        if place["turn"]:
            place["attack"] = tr("attack")
            place["about"] = {
                "message": tr(
                    "Attack: the player whose turn it is draws twice, leads, and alone may meld, "
                    "ransom and use assassins."
                ),
                "rule": rules.TURN_ORDER[view.game.id],
            }
        if any(view.spoils) or any(view.meld):
            place["running"] = on_table(view)[seat]
            if place["running"]:
                points = f"{place['running']:+d}".replace("-", "−")
                place["note"] = tr("{points} now", points=points)
        return place

    def rack(
        self,
        view: S,
        seat: int,
        zone: str,
        caption: str,
        groups: list[list[int]],
        observer: Observer,
    ) -> contract.Rack:
        """Return a seat's spoils (``s``) or melds (``m``)."""
        cards = [
            [self.board_card(view, seat, zone, entry, observer) for entry in group]
            for group in groups
        ]
        return rack(f"{seat}{zone}", caption, cards)

    def board_card(
        self, view: S, seat: int, zone: str, entry: int, observer: Observer
    ) -> contract.Card:
        """Return a card of such a rack."""
        marks = self.marks(view, seat, zone, entry)
        where = tr("{whose} spoils" if zone == "s" else "{whose} melds", whose=observer.whose(seat))
        return _card(entry & CARD, board_ref(view, entry, seat, zone), where, marks)

    def marks(self, view: S, seat: int, zone: str, entry: int) -> list[str]:
        """Return the marks of a card on a board, in words that the page has signs for."""
        card, house = entry & CARD, view.house[seat]
        marks = []
        if house is not None and card in ROYALS[house] and not entry & PAID:
            marks.append("royal")
        if zone == "s" and card >> 2 == ACE:
            marks.append("assassin")
        marks += [name for name, bit in (("new", NEW), ("inert", PAID)) if entry & bit]
        if entry & RECENT and view.attacker != seat:
            marks.append("ransomable")
        return marks

    def _hand_card(self, view: S, observer: Observer, card: int) -> contract.Card:
        house = view.house[observer.seat]
        marks = ["royal"] if house is not None and card in ROYALS[house] else []
        where = tr("{whose} hand", whose=observer.whose(observer.seat))
        return _card(card, f"{TEXT[card]}@h", where, marks)

    def centre(self, view: S, observer: Observer) -> list[contract.CentreZone]:
        """Return what lies in the middle of the table."""
        count = len(view.discard)
        return [
            stack("stock", tr("Stock"), len(view.stock), "stock"),
            explained_stack("dead", tr("Dead"), len(view.dead), self._dead(view)),
            self._trick(view, observer),
            {
                "id": "discard",
                "kind": "spread",
                "caption": self._pile_caption(count),
                "cards": [
                    _card(entry & CARD, f"{TEXT[entry & CARD]}@d{count - i}", tr("discard pile"))
                    for i, entry in enumerate(view.discard)
                ],
            },
        ]

    def _dead(self, view: S) -> contract.Explained:
        return {
            "message": tr("Dead cards lie face down, out of play. Nobody may look through them."),
            "rule": rules.DEAD[view.game.id],
        }

    def _pile_caption(self, count: int) -> str:
        if not count:
            return tr("Discard pile, empty")
        return tr("Discard pile, {n} {n:card|cards}", n=Count(count)) + self.pile_words()

    def pile_words(self) -> str:
        """Return an addition to the discard pile's caption."""
        return ""

    def _trick(self, view: S, observer: Observer) -> contract.Trick:
        past = not view.battle
        plays: list[contract.TrickCard] = []
        # At a position that was laid no trick is remembered.
        cards = observer.trick or [(TEXT[card], seat) for card, seat in view.battle]
        for i, (text, seat) in enumerate(cards):
            won = observer.trick_winner == seat
            caption: str = observer.name(seat)
            if won and not past:
                caption = tr("{who} won", who=observer.name(seat))
            elif not past and i == 0 and observer.trick_winner is None:
                caption = tr("{who} {who:leads|led}", who=observer.name(seat))
            where = tr(view.TRICK)
            where = tr("last {trick}", trick=where) if past else where
            if view.phase == "spoil" and (parse_card(text), seat) not in view.battle:
                whence = tr("taken from the {trick}", trick=tr(view.TRICK))
                taken = _card(parse_card(text), f"{text}@t!", whence)
                caption = tr("taken")
                plays.append(
                    {"seat": seat, "caption": caption, "card": taken, "winner": won, "taken": True}
                )
                continue
            card = _card(parse_card(text), f"{text}@t", where)
            plays.append({"seat": seat, "caption": caption, "card": card, "winner": won})
        waiting = []
        if view.phase == "battle" and view.actor is not None:
            played = {seat for _, seat in view.battle}
            order = [(view.actor + i) % view.seats for i in range(view.seats)]
            waiting = [seat for seat in order if seat not in played]
        now, last = self.headings
        return trick(observer, past, plays, waiting, (tr(now), tr(last)))

    # --- moments ----------------------------------------------------------------------------

    def moment(self, event: Event, observer: Observer) -> contract.Moment | None:
        if event.kind == "over" and event.note != "ended":
            return None
        if event.kind == "won":
            # The winning card first.
            cards = sorted(event.cards, key=lambda card: (card, event.seat) not in observer.trick)
            return staged(_MOMENTS, event, cards)
        if event.kind == "change":
            # Its second number is the suit that was left.
            event = event._replace(other=None)
        return staged(_MOMENTS, event)

    def standing(self, view: S) -> Sequence[int]:
        """Return the complete sets of Royals of each seat."""
        return [view.sets(seat) for seat in range(view.seats)]

    def reached(self, before: Sequence[int], view: S) -> list[Event]:
        """Return the sets that were just completed."""
        found = []
        for seat, sets in enumerate(self.standing(view)):
            house = view.house[seat]
            if house is not None and sets > before[seat]:
                cards = [TEXT[card] for card in sorted(ROYALS[house], reverse=True)]
                found.append(Event("set", seat, tuple(cards)))
        return found

    # --- why not? ---------------------------------------------------------------------------

    def attempt(self, view: S, picks: Sequence[str]) -> str | None:
        seat = view.moving()
        hand = [ref[:-2] for ref in picks if ref.endswith("@h")]
        boards = [p for p in (_board_place(view, ref) for ref in picks if "@" in ref) if p]
        own = [p for p in boards if p.seat == seat]
        others = [p for p in boards if p.seat != seat]
        if "stock" in picks:
            return "draw stock"
        depths = [ref.partition("@d")[2] for ref in picks if "@d" in ref]
        if depths:
            depth = max(int(d) for d in depths)
            if depth == 1 and not hand and not view.pile_privilege(seat):
                return "draw discard"
            return " ".join([f"draw pile {depth}", *(["meld", *hand] if hand else [])])
        tricks = [ref.partition("@t")[0] for ref in picks if "@t" in ref]
        if tricks:
            return f"spoil {tricks[-1]}"
        if others:
            target = others[-1]
            if hand:
                return f"ransom {target} with {hand[-1]}"
            ace = next((p.card for p in own if p.card >> 2 == ACE), target.card & 3)
            return str(assassination(ace, target))
        if own:
            return (
                f"play {TEXT[own[-1].card]}"
                if view.phase != AFTER_TRICK
                else f"discard {TEXT[own[-1].card]}"
            )
        if len(hand) > 1:
            return "meld " + " ".join(hand)
        if not hand:
            return None
        return f"discard {hand[0]}" if view.phase == AFTER_TRICK else f"play {hand[0]}"
