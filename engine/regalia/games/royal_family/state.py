"""The state of a hand of a Royals game: its zones, and the questions that the rules ask of it.

``RoyalFamilyState`` holds the data and answers what the games answer alike. What a game says for
itself stands at its end, in one place. The rules are in the modules beside it, which all take the
state first and become its methods and tables: ``verbs`` has a row for each verb, of what ``legal``
lists, ``guards`` judge and ``actions`` plays, ``scoring`` counts, ``position`` writes and reads.
The games with marriages, and each game, have modules of the same names for what they add.
"""

from __future__ import annotations

from abc import abstractmethod
from bisect import insort
from collections import Counter
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any, ClassVar

from regalia.cards import KINDS, TEXT, UNKNOWN
from regalia.errors import PositionError
from regalia.fields import Fields
from regalia.games.royal_family import actions, hidden, legal, position, scoring
from regalia.games.royal_family.marks import CARD, PAID, PLAIN, Place, bit_marks
from regalia.games.royal_family.pack import ACES, FACE_CARDS, OWN_ROYALS, complete_sets, winner
from regalia.i18n import tr, tr_noop
from regalia.state import GameInfo, Move, ScoreLine, State


@lru_cache(maxsize=1024)
def _marked_place(card: int, seat: int, zone: str, marks: str) -> Place:
    return Place(card, seat, zone, marks)


class RoyalFamilyState(State):
    """One hand of a Royals game.

    Zones are lists of ints: hands, stock and dead pile hold cards, boards and the discard pile
    entries (``marks.py``). ``have`` counts the copies of each card in a seat's hand and on its
    board, ``ranks`` the cards of each rank on its board, so that the two questions asked at every
    move (three alike? enough of a rank?) need no search.
    """

    house: list[int | None]
    hands: list[list[int]]
    spoils: list[list[int]]
    meld: list[list[int]]
    stock: list[int]
    discard: list[int]
    dead: list[int]
    #: (card, seat) in order of play, without those already taken as spoils.
    battle: list[tuple[int, int]]
    #: Seats still to draw, the one to draw now first.
    draws: list[int]
    #: Cards of each hand that all players saw going there.
    shown: list[list[int]]
    #: seat -> suit -> the most cards of it that the unseen part of the hand can hold, for suits
    #: that the seat has failed to follow.
    limits: list[dict[int, int]]

    _PLAIN: ClassVar[tuple[str, ...]] = (
        "attacker",
        "won",
        "redeals",
        "first",
        "ended",
        "resume_at",
    )
    _FLAT: ClassVar[tuple[str, ...]] = ("house", "stock", "discard", "dead", "battle", "draws")
    _NESTED: ClassVar[tuple[str, ...]] = (
        "hands",
        "spoils",
        "meld",
        "shown",
        "have",
        "ranks",
        "limits",
    )
    __slots__ = (*_PLAIN, *_FLAT, *_NESTED)

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        if "VERBS" in vars(cls):
            cls.LISTS = legal.for_attacker(cls.LISTS)

    def __init__(self, game: GameInfo, seats: int, dealer: int, options: dict[str, Any]) -> None:
        super().__init__(game, seats, dealer, options)
        self.attacker: int | None = None
        self.phase = "house"
        #: Point at which the turn goes on after what happens now.
        self.resume_at: str | None = None
        self.won: int | None = None
        self.redeals = 0
        self.first: int | None = None
        self.ended: str | None = None
        self.house = [None] * seats
        for name in ("stock", "discard", "dead", "battle", "draws"):
            setattr(self, name, [])
        for name in ("hands", "spoils", "meld", "shown"):
            setattr(self, name, [[] for _ in range(seats)])
        self.limits = [{} for _ in range(seats)]
        self.have: list[bytearray] = []
        self.ranks: list[bytearray] = []

    # --- the public face ---------------------------------------------------------------------

    why_not = hidden.why_not
    sample = position.sample
    to_dict = position.to_dict
    score_sheet = scoring.score_lines

    def scores(self) -> list[int]:
        totals = [0] * self.seats
        for line in self.score_sheet():
            totals[line.seat] += line.points
        return totals

    def parse(self, text: str) -> Move:
        return self.canonical(super().parse(text))

    def hide(self, seat: int) -> None:
        # R2-A35
        for other in range(self.seats):
            if other != seat:
                self.hands[other] = [UNKNOWN] * len(self.hands[other])
        self.stock = [UNKNOWN] * len(self.stock)
        self.dead = [UNKNOWN] * len(self.dead)
        self.recount()

    def redact(self, recorded: str, actor: int, seat: int) -> str:
        if seat != actor and recorded.startswith("draw stock "):
            return "draw stock ??"
        return recorded

    def cards(self) -> list[str]:
        every = [*self.stock, *self.dead, *(entry & CARD for entry in self.discard)]
        every += (card for card, _ in self.battle)
        for seat in range(self.seats):
            every += self.hands[seat]
            every += (entry & CARD for entry in self.spoils[seat] + self.meld[seat])
        return [TEXT[card] for card in sorted(every)]

    @property
    def turn_seat(self) -> int | None:
        return self.attacker

    @property
    def scored(self) -> bool:
        return self.ended != "redeal"

    def recount(self) -> None:
        """Recount the zones, after they were set from outside."""
        self.have = [bytearray(KINDS) for _ in range(self.seats)]
        self.ranks = [bytearray(14) for _ in range(self.seats)]
        for seat in range(self.seats):
            have, ranks = self.have[seat], self.ranks[seat]
            for card in self.hands[seat]:
                have[card] += 1
            for entry in self.spoils[seat] + self.meld[seat]:
                have[entry & CARD] += 1
                ranks[(entry & CARD) >> 2] += 1

    # --- moving cards --------------------------------------------------------------------------

    def take(self, seat: int, card: int, openly: bool = False) -> None:
        """Put a card into a hand; the hands of others stay closed in a view."""
        if openly:
            insort(self.shown[seat], card)
        if self.viewer is not None and seat != self.viewer:
            card = UNKNOWN
        insort(self.hands[seat], card)
        self.have[seat][card] += 1

    def drop(self, seat: int, card: int) -> None:
        """Take a card out of a hand; in a view an unknown card turns out to have been it."""
        hand = self.hands[seat]
        held = card
        try:
            hand.remove(card)
        except ValueError:
            held = UNKNOWN
            hand.remove(held)
        self.have[seat][held] -= 1
        shown, limits = self.shown[seat], self.limits[seat]
        if card in shown:
            shown.remove(card)
        elif limits and limits.get(card & 3):
            limits[card & 3] -= 1
        if limits:
            self.trim_limits(seat)

    def trim_limits(self, seat: int) -> None:
        """Forget limits that say nothing: those as high as the number of unseen cards."""
        limits = self.limits[seat]
        unseen = len(self.hands[seat]) - len(self.shown[seat])
        for suit in [suit for suit, most in limits.items() if most >= unseen]:
            del limits[suit]

    def lay(self, seat: int, zone: str, card: int, how: str, marks: int = 0) -> int:
        """Put a card on a board with its marks there, and ``marks``; return the entry."""
        entry = card | marks | self.new_marks(seat, zone, card, how)
        (self.spoils if zone == "s" else self.meld)[seat].append(entry)
        self.have[seat][card] += 1
        self.ranks[seat][card >> 2] += 1
        return entry

    def lift(self, seat: int, zone: str, entry: int) -> None:
        """Take an entry off a board."""
        (self.spoils if zone == "s" else self.meld)[seat].remove(entry)
        card = entry & CARD
        self.have[seat][card] -= 1
        self.ranks[seat][card >> 2] -= 1

    def bury(self, *cards: int) -> None:
        """Put cards on the dead pile, which is closed: a view forgets which they were (R2-A04)."""
        if self.viewer is None:
            self.dead += cards
        else:
            self.dead += [UNKNOWN] * len(cards)

    # --- places on the boards ------------------------------------------------------------------

    def zone(self, seat: int, letter: str) -> list[int]:
        """Return a seat's spoils (``s``) or melds (``m``).

        Rules: royals.meld.aces-apart, alliance.meld.place, alliance.battle.spoils-place.
        """
        return (self.spoils if letter == "s" else self.meld)[seat]

    def places(self, seat: int, zone: str, entries: Sequence[int]) -> list[tuple[int, Place]]:
        """Return an entry of every kind with the place that names it, marked where copies differ.

        ``entries``: of every card that matters to the caller, all copies in the zone.
        """
        if not entries:  # The usual case.
            return []
        plain = PLAIN[zone][seat]
        cards = [entry & CARD for entry in entries]
        if len(cards) == len(set(cards)):
            return [(entry, plain[entry & CARD]) for entry in entries]
        copies: dict[int, list[int]] = {}
        for entry in entries:
            copies.setdefault(entry & CARD, []).append(entry)
        named = []
        for card, equal in copies.items():
            if len(equal) == 1:
                named.append((equal[0], plain[card]))
                continue
            kinds = {self.marks(entry): entry for entry in reversed(equal)}
            for marks, entry in reversed(kinds.items()):
                place = plain[card] if len(kinds) == 1 else _marked_place(card, seat, zone, marks)
                named.append((entry, place))
        return named

    def find(self, place: Place) -> int | None:
        """Return the entry that ``place`` names, None when it names none.

        Without marks: the copy without marks, or the only kind of copy there is.
        """
        card = place.card
        copies = [e for e in self.zone(place.seat, place.zone) if e & CARD == card]
        if len(copies) == 1 and not place.marks:
            return copies[0]
        kinds: dict[str, list[int]] = {}
        for entry in copies:
            kinds.setdefault(self.marks(entry), []).append(entry)
        if place.marks in kinds:
            return self.pick_copy(kinds[place.marks])
        return self.pick_copy(*kinds.values()) if not place.marks and len(kinds) == 1 else None

    def entry_at(self, place: Place) -> int:
        """Return the entry that ``place`` names, known to be one."""
        entry = self.find(place)
        assert entry is not None
        return entry

    def pick_copy(self, copies: Sequence[int]) -> int:
        """Return the entry that a move takes, of copies with equal marks in one zone."""
        return copies[0]

    def same_marks(self, entry: int, other: int) -> bool:
        """True if two entries of a zone are copies of one card with equal marks."""
        return entry & CARD == other & CARD and self.marks(entry) == self.marks(other)

    # --- questions -----------------------------------------------------------------------------

    def attacking(self) -> int:
        """Return the seat on offense, known to be one."""
        assert self.attacker is not None
        return self.attacker

    def own_royals(self, seat: int) -> frozenset[int]:
        """Return the cards that are Royals of the seat's house; none before it has one.

        Rules: royals.royal.def, marriage.royal.def, alliance.royal.def.
        """
        return OWN_ROYALS[self.house[seat]]

    def is_royal(self, seat: int, card: int) -> bool:
        """True if the card is a Royal of the seat's house."""
        return card in self.own_royals(seat)

    def standing_royals(self, seat: int) -> list[int]:
        """Return the cards that stand on a board as the seat's Royals, with repetitions.

        Royals gained in this very turn count; paid ones do not (R2-A33, R2-A21b).
        """
        royals = self.own_royals(seat)
        board = self.spoils[seat] + self.meld[seat]
        return [card for e in board if (card := e & CARD) in royals and not e & PAID]

    def sets(self, seat: int) -> int:
        """Count the complete sets of a seat's standing Royals."""
        return complete_sets(self.standing_royals(seat))

    def on_board(self, seat: int, card: int) -> bool:
        """True if the card lies on that seat's board."""
        return any(entry & CARD == card for entry in self.spoils[seat] + self.meld[seat])

    def hidden_limits(self, seat: int) -> dict[int, int]:
        """Return ``limits`` for the part of a hand of which the viewer knows no card."""
        limits = dict(self.limits[seat])
        known, shown = self.known_cards(seat), self.shown[seat]
        if limits and len(known) > len(shown):
            for card in (Counter(known) - Counter(shown)).elements():
                if card & 3 in limits:
                    limits[card & 3] -= 1
        return limits

    # === What a game says for itself =============================================================
    #
    # --- tables: class attributes, besides VERBS of every State ---

    #: The marks that the game knows, by the names of ``marks.parse_marks``.
    MARKS: ClassVar[frozenset[str]]
    #: True if a change may use the top discard in place of a draw.
    DRAWN_CHANGES: ClassVar[bool] = True
    #: True if a Royal in the melds serves as one in the spoils does.
    MELDS_SERVE: ClassVar[bool] = True
    #: Keys of a position that only this game has.
    MORE_KEYS: ClassVar[tuple[str, ...]] = ()
    #: Phases in which a seat is asked something while the turn waits.
    QUESTIONS: ClassVar[frozenset[str]] = frozenset()
    #: What a trick is called.
    TRICK: ClassVar[str] = tr_noop("trick")
    #: phase -> what has to be done in it, where that is not what it is in Royals.
    NOW: ClassVar[Mapping[str, str]] = {}

    # --- to be filled ---

    @abstractmethod
    def new_marks(self, seat: int, zone: str, card: int, how: str) -> int:
        """Return the mark bits of a card that is laid on ``seat``'s board now.

        ``how``: ``won``, ``meld``, ``pile`` (the lowest card of a take), ``change``, ``paid``
        (for a ransom) or ``traded``.
        """

    @abstractmethod
    def ransoms(self, seat: int) -> list[tuple[Place, int]]:
        """Return what ``seat`` may take by ransom to keep in hand.

        With each place goes a mask of the hand cards that can pay for it.
        """

    @abstractmethod
    def cards_for_change(self, seat: int) -> Sequence[int]:
        """Return the cards of ``change_ransoms``, which is asked for where one of them helps."""

    @abstractmethod
    def change_ransoms(self, seat: int) -> list[tuple[int, int]]:
        """Return (seat, entry) of what ``seat`` may ransom towards a change of house."""

    @abstractmethod
    def adopt(self, seat: int, card: int, loose: int) -> None:
        """After a change: place its ``loose`` cards that did not lie on the own board."""

    @abstractmethod
    def bonus_lines(self, seat: int, points: int) -> list[ScoreLine]:
        """Return what is added to the ``points`` of a seat's board and hand."""

    # --- events ---

    def on_turn_begin(self) -> None:
        """A seat goes on offense, before its first draw."""

    def on_turn_closing(self) -> None:
        """The attacker discards or ends the hand: what can wait no longer happens."""

    @abstractmethod
    def on_turn_end(self) -> None:
        """The turn is over: marks change."""

    def on_top_changed(self) -> None:
        """Another card is on top of the discard pile."""

    def on_house_left(self, seat: int) -> None:
        """``seat`` has another house than before."""

    def on_sample(self, pool: list[int]) -> None:
        """Give hidden places that only this game has cards off the end of ``pool``."""

    def cards_elsewhere(self) -> list[int]:
        """Return the cards that are in no hand, on no board and in no pile, of those known."""
        return []

    def hidden_elsewhere(self) -> int:
        """Return how many cards are there that are not known."""
        return 0

    # --- answers that a game may change ---

    advance = actions.advance
    canonical = legal.canonical

    def marks(self, entry: int) -> str:
        """Return the marks of an entry, as the notation writes them."""
        return bit_marks(entry)

    def known_cards(self, seat: int) -> list[int]:
        """Return cards that the viewer knows to be in ``seat``'s hand."""
        return self.shown[seat]

    def known_hand(self, seat: int) -> list[int] | None:
        """Return the cards of a hand, sorted; None where the viewer does not know them all."""
        hand = self.hands[seat]
        if UNKNOWN not in hand:
            return hand
        seen = [card for card in hand if card != UNKNOWN]
        seen += (Counter(self.known_cards(seat)) - Counter(seen)).elements()
        return sorted(seen) if len(seen) == len(hand) else None

    def enemies(self, seat: int) -> list[int]:
        """Return the seats against one, clockwise from it."""
        return [(seat + i) % self.seats for i in range(1, self.seats)]

    def may_take_top(self, seat: int) -> bool:
        """True if ``seat`` may draw the top discard (``royals.draw.source``,
        ``alliance.draw.source``).

        Rules: R2-A09, AL-A10.
        """
        return bool(self.discard) and self.discard[-1] & 3 == self.house[seat]

    def no_draws_left(self) -> bool:
        """True if nothing is left that every player could draw.

        Rules: royals.exhaust.continue, alliance.exhaust.continue.
        """
        return not self.stock

    def privileges(self, seat: int) -> frozenset[int]:
        """Return the Royals that serve the attacker ``seat``: those there since before the turn.

        They allow to meld, to take the pile and to end the hand (``royals.meld.privilege``).

        Rules: R2-A15, R2-A16, royals.object.royals-first.
        """
        # Marked entries are other ints than the plain card, so new and paid Royals fall out here.
        royals = OWN_ROYALS[self.house[seat]]
        spoils, melds = self.spoils[seat], self.meld[seat]
        if royals.isdisjoint(spoils) and royals.isdisjoint(melds):
            return frozenset()  # The usual case.
        return royals.intersection(spoils + melds)

    def pile_privilege(self, seat: int) -> bool:
        """True if ``seat`` may take from the discard pile: it has two ``privileges`` at least.

        Rules: royals.pile.privilege.
        """
        return len(self.privileges(seat)) >= 2

    def assassins(self, seat: int) -> list[int]:
        """Return the aces, as entries, with which ``seat`` can strike now.

        Aces of the spoils alone (``royals.assassin.def``), from the turn after they came
        (``royals.assassin.timing``): an ace that came in this turn is marked, hence another int.
        """
        spoils = self.spoils[seat]
        return [] if ACES.isdisjoint(spoils) else [entry for entry in spoils if entry < 4]

    def victims(self, seat: int) -> list[int]:
        """Return the seats whose boards the attacker's assassins can reach.

        Rules: alliance.assassin.victim, alliance.assassin.ally.
        """
        return [other for other in range(self.seats) if other != seat]

    def trick_winner(self) -> int:
        """Return the seat that has won the battle."""
        return winner(self.battle)

    def may_end(self, left: list[int]) -> bool:
        """True if the attacker may end the hand with these cards left in it.

        He has won the turn's trick, holds no face card, and a Royal serves him.

        Rules: royals.end.royal, marriage.end.royal, alliance.end.royal, royals.end.no-faces,
        marriage.end.no-faces, alliance.end.no-faces, royals.end.trick, R2-A29, AL-A33.
        """
        won = self.won == self.attacker
        return won and FACE_CARDS.isdisjoint(left) and self.may_end_by_winning()

    def may_end_by_winning(self) -> bool:
        """True if a won trick lets the attacker end the hand: a Royal serves him."""
        return bool(self.privileges(self.attacking()))

    # --- positions ---

    def asked(self, named: object) -> int | None:
        """Return the seat that this phase asks, None where the attacker is to move.

        ``named``: the actor that a position states, where nothing else in it shows who it is.
        Raises PositionError.
        """
        if self.phase == "house":
            order = [(self.dealer + 1 + i) % self.seats for i in range(self.seats)]
            left = [seat for seat in order if self.house[seat] is None]
            if not left:
                said = tr("one seat has still to choose its house in this phase")
                raise PositionError("house", said)
            return left[0]
        return self.won if self.phase == "spoil" else None

    def more_to_dict(self) -> dict[str, Any]:
        """Return the keys of a position that only this game has."""
        return {}

    def read_more(self, fields: Fields) -> None:
        """Read those keys; PositionError names what is wrong."""

    def check_more(self) -> None:
        """Raise PositionError unless what this phase asks can be asked in this position."""
