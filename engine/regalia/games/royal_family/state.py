"""The state of a hand of a Royals game.

A game of the family subclasses ``RoyalFamilyState`` and overrides what it does differently; the
methods meant for that stand under "what the games say differently". What the moves do stands in
``actions.py``, what may be played in ``options.py``, why something may not in ``reasons.py``.
"""

from __future__ import annotations

from bisect import insort
from collections import Counter
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, ClassVar, Self

from regalia.cards import KINDS, TEXT, UNKNOWN
from regalia.errors import IllegalMove, PositionError
from regalia.games.royal_family import actions as turn
from regalia.games.royal_family import legality, moves, options, position, score
from regalia.games.royal_family.marks import CARD, Place, bit_marks
from regalia.games.royal_family.pack import ROYALS, winner
from regalia.state import Move, ScoreLine, State

if TYPE_CHECKING:
    from regalia.games.royal_family.game import RoyalFamilyGame

Lister = Callable[[Any, list[Move]], None]
Player = Callable[[Any, Move], None]


class RoyalFamilyState(State):
    """One hand of a Royals game.

    Zones are lists of ints: hands, stock and dead pile hold cards, boards and the discard pile
    entries (``marks.py``). ``have`` and ``ranks`` count what the zones hold, so that the two
    questions asked at every move (three alike? enough of a rank?) need no search.
    """

    __slots__ = (
        *("attacker", "battle", "dead", "discard", "draws", "ended", "first", "hands", "have"),
        *("house", "limits", "meld", "ranks", "redeals", "resume_at", "shown", "spoils", "stock"),
        "won",
    )

    game: RoyalFamilyGame
    seats: int
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
    #: Cards of each hand that everybody saw going there.
    shown: list[list[int]]
    #: seat -> suit -> the most cards of it that the unseen part of the hand can hold, for suits
    #: that the seat has failed to follow.
    limits: list[dict[int, int]]

    _PLAIN: ClassVar[tuple[str, ...]] = (
        *(*State._PLAIN, "attacker", "won", "redeals", "first", "ended", "resume_at"),
    )
    _FLAT: ClassVar[tuple[str, ...]] = ("house", "stock", "discard", "dead", "battle", "draws")
    _NESTED: ClassVar[tuple[str, ...]] = ("hands", "spoils", "meld", "shown", "have", "ranks")

    #: The marks that the game knows, by the names of ``board.parse_marks``.
    MARKS: ClassVar[frozenset[str]] = frozenset({"n", "x", "r"})
    #: Whether a change may use the top discard in place of a draw.
    DRAWN_CHANGES: ClassVar[bool] = True
    #: Keys of a position that only this game has.
    MORE_KEYS: ClassVar[tuple[str, ...]] = ()
    #: Phases in which somebody is asked something while the turn waits.
    QUESTIONS: ClassVar[frozenset[str]] = frozenset()

    def __init__(
        self, game: RoyalFamilyGame, seats: int, dealer: int, options: dict[str, Any]
    ) -> None:
        self.game = game
        self.seats = seats
        self.dealer = dealer
        self.options = options
        self.viewer = None
        self.actor = None
        self.last = None
        self.turn = 0
        self.attacker: int | None = None
        self.phase = "house"
        #: Where the turn goes on after what happens now.
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
        self._legal = None
        self._events = []

    # --- the public face ---------------------------------------------------------------------

    def parse(self, text: str) -> Move:
        return legality.canonical(self, moves.parse(text, self.seats, self.VERBS))

    def check(self, move: Move) -> Move:
        return legality.checked(self, move)

    def copy(self) -> Self:
        new = super().copy()
        new.limits = [dict(limit) for limit in self.limits]
        return new

    def view(self, seat: int) -> Self:
        new = self.copy()
        new.viewer = seat
        for other in range(self.seats):
            if other != seat:
                new.hands[other] = [UNKNOWN] * len(self.hands[other])
        new.stock = [UNKNOWN] * len(self.stock)
        new.dead = [UNKNOWN] * len(self.dead)
        # The last move may name a card that this seat did not see.
        new.last = None
        new.recount()
        return new

    def redact(self, recorded: str, actor: int, seat: int) -> str:
        if seat != actor and recorded.startswith("draw stock "):
            return "draw stock ??"
        return recorded

    def sample(self, rng: Any) -> Self:
        return position.sample(self, rng)

    def to_dict(self) -> dict[str, Any]:
        return position.to_dict(self)

    def cards(self) -> list[str]:
        every = [*self.stock, *self.dead, *(entry & CARD for entry in self.discard)]
        every += (card for card, _ in self.battle)
        for seat in range(self.seats):
            every += self.hands[seat]
            every += (entry & CARD for entry in self.spoils[seat] + self.meld[seat])
        return [TEXT[card] for card in sorted(every)]

    def scores(self) -> list[int]:
        return score.scores(self)

    def score_sheet(self) -> list[ScoreLine]:
        return score.sheet(self)

    @property
    def scored(self) -> bool:
        return self.ended != "redeal"

    def recount(self) -> None:
        """Counts the zones anew, after they were set from outside."""
        self.have = [bytearray(KINDS) for _ in range(self.seats)]
        self.ranks = [bytearray(14) for _ in range(self.seats)]
        for seat in range(self.seats):
            have, ranks = self.have[seat], self.ranks[seat]
            for card in self.hands[seat]:
                have[card] += 1
            for entry in self.spoils[seat] + self.meld[seat]:
                have[entry & CARD] += 1
                ranks[(entry & CARD) >> 2] += 1

    # --- what the games say differently --------------------------------------------------------

    def rule(self, concept: str) -> str:
        """The catalogue's id for a rule that the family shares (``trick.follow``)."""
        raise NotImplementedError

    def marks(self, entry: int) -> str:
        """The marks of an entry, as the notation writes them."""
        return bit_marks(entry)

    def new_marks(self, seat: int, zone: str, card: int, how: str) -> int:
        """The mark bits of a card that is laid on ``seat``'s board now.

        ``how``: ``won``, ``meld``, ``change``, ``paid`` (for a ransom) or ``traded``.
        """
        raise NotImplementedError

    def number(self, entry: int, marks: str) -> int:
        """The entry of a position that is read, as the game keeps it."""
        return entry

    def more_to_dict(self) -> dict[str, Any]:
        """The keys of a position that only this game has."""
        return {}

    def read_more(self, position: Mapping[str, Any]) -> None:
        """Reads those keys; PositionError names what is wrong."""

    def known_cards(self, seat: int) -> list[int]:
        """Cards that the viewer knows to be in ``seat``'s hand."""
        return self.shown[seat]

    def hidden_limits(self, seat: int) -> dict[int, int]:
        """``limits`` for the part of a hand of which the viewer knows no card."""
        room = dict(self.limits[seat])
        if room:
            for card in (Counter(self.known_cards(seat)) - Counter(self.shown[seat])).elements():
                if card & 3 in room:
                    room[card & 3] -= 1
        return room

    def on_sample(self, pool: list[int]) -> None:
        """Takes from the pool for hidden places that only this game has."""

    def on_top_changed(self) -> None:
        """Another card is on top of the discard pile now."""

    def check_question(self) -> None:
        """PositionError unless what this phase asks can be asked in this position."""

    def decline(self, move: Move) -> None:
        """The seat that is asked something passes."""
        raise NotImplementedError

    def taker(self, actor: object) -> int:
        """Who takes spoils now, in a position whose ``actor`` may say so."""
        assert self.won is not None
        return self.won

    def asked_actor(self) -> int | None:
        """Who is asked something in this phase, None in the phases of every game."""
        return None

    def first_to_choose(self, actor: object) -> int:
        """Who chooses a house first, in a position whose ``actor`` may say so."""
        order = [(self.dealer + 1 + i) % self.seats for i in range(self.seats)]
        left = [seat for seat in order if self.house[seat] is None]
        if not left:
            raise PositionError("house", "one seat has still to choose in the phase house")
        return left[0]

    def may_take_top(self, seat: int) -> bool:
        """Whether ``seat`` may draw the top discard."""
        return bool(self.discard) and self.discard[-1] & 3 == self.house[seat]

    def no_draws_left(self) -> bool:
        """Whether nothing is left that everybody could draw."""
        return not self.stock

    def privileges(self, seat: int) -> set[int]:
        """The Royals that serve the attacker ``seat`` now: those there since before the turn."""
        house = self.house[seat]
        if house is None:
            return set()
        # Marked entries are other ints than the plain card, so new and paid Royals fall out here.
        return {e for e in self.spoils[seat] + self.meld[seat] if e in ROYALS[house]}

    def pile_privilege(self, seat: int) -> bool:
        """Whether ``seat`` may take from the discard pile instead of drawing."""
        return len({card >> 2 for card in self.privileges(seat)}) >= 2

    def victims(self, seat: int) -> list[int]:
        """The seats whose boards the attacker's assassins can reach."""
        return [other for other in range(self.seats) if other != seat]

    def may_end(self, left: list[int]) -> bool:
        """Whether the attacker may end the hand with these cards left in it."""
        raise NotImplementedError

    def ransoms(self, seat: int) -> list[tuple[Place, list[int]]]:
        """What ``seat`` may take by ransom to keep in hand, with the cards that can pay for it."""
        raise NotImplementedError

    def change_ransoms(self, seat: int) -> list[tuple[int, int]]:
        """(seat, entry) of what ``seat`` may ransom towards a change of house."""
        raise NotImplementedError

    def may_meld(self) -> bool:
        """Whether this is a time to meld."""
        return True

    def melded(self, laid: list[int]) -> None:
        """After a meld of these entries: the turn goes on."""
        self.go_on(self.phase)

    def led(self) -> None:
        """A battle begins."""

    def trick_winner(self) -> int:
        """Who has won the battle."""
        return winner(self.battle)

    def more_options(self, out: list[Move], seat: int) -> None:
        """Lists optional plays that only some games of the family know."""

    def assassins(self, seat: int) -> list[int]:
        """The aces, as entries, with which ``seat`` can strike now."""
        # An ace that came in this turn is marked, hence another int than the plain ace.
        return [entry for entry in self.spoils[seat] if entry < 4]

    def on_house_left(self, seat: int) -> None:
        """``seat`` has another house than before."""

    def changed(self, drawn: bool) -> None:
        """After a change of house: the turn goes on; ``drawn``: the change took a draw."""
        if drawn:
            self.draws.pop(0)
        self.go_on("draw" if drawn else self.phase)

    def adopt(self, seat: int, card: int, loose: int) -> None:
        """After a change: places its ``loose`` cards that did not lie on the own board."""
        raise NotImplementedError

    def begin_turn(self, seat: int) -> None:
        """``seat`` attacks: a new turn begins with its draws."""
        self.turn += 1
        self.attacker = self.actor = seat
        self.phase = "w0"
        self.won = None
        others = [(seat + i) % self.seats for i in range(1, self.seats)]
        self.draws = [seat, *others, seat]

    def on_turn_closing(self) -> None:
        """Before the discard, or the end of the hand: what can wait no longer happens."""

    def lay_lowest(self, seat: int, entry: int) -> None:
        """Melds the lowest card of a take from the discard pile."""
        self.lay(seat, "m", entry & CARD, "meld")

    def on_turn_end(self) -> None:
        """Marks that change as the turn ends."""
        raise NotImplementedError

    def go_on(self, point: str) -> None:
        """After everything that an act brought about: the turn goes on at ``point``."""
        if point in turn.UNTESTED or not self.exhausted():
            self.enter(point)

    def enter(self, point: str) -> None:
        """The turn goes on at ``point``, with nothing left to ask before."""
        turn.enter(self, point)

    def after_draws(self) -> None:
        """What comes once everybody has drawn."""
        self.enter("w1")

    def spoiled(self, seat: int) -> None:
        """After ``seat`` took its spoils: who takes next, or what follows."""
        raise NotImplementedError

    def list_houses(self, out: list[Move]) -> None:
        """Lists what a seat may do that has to choose its house."""
        raise NotImplementedError

    def choose_house(self, move: Move) -> None:
        """Plays the choice of a house (or what a game offers instead of it)."""
        raise NotImplementedError

    def explain_house(self, move: Move) -> IllegalMove:
        """Why this is no choice of a house, or no time for one."""
        raise NotImplementedError

    def why_not_top(self) -> str:
        """Why the top discard is not the actor's to draw."""
        raise NotImplementedError

    def accepts(self, move: Move) -> bool:
        """Whether the move is on the list; a view may have to take a card that it cannot see."""
        return move.chosen in self.legal_moves()

    def explain_verb(self, move: Move) -> IllegalMove | None:
        """Why a move that only this game has, or forbids, is not legal; None: ask the family."""
        return None

    def explain_end(self) -> IllegalMove | None:
        """Why the hand cannot be ended although the family's conditions hold."""
        return None

    def explain_ransom(self, seat: int, place: Place, payment: int) -> IllegalMove:
        """Why this cannot be ransomed so."""
        raise NotImplementedError

    def bonus_lines(self, seat: int, points: int) -> list[ScoreLine]:
        """What is added to the ``points`` of a seat's board and hand."""
        raise NotImplementedError

    # --- ending --------------------------------------------------------------------------------

    def exhausted(self) -> bool:
        """Ends the hand if nothing can be drawn and a hand is empty; says whether it did."""
        if self.no_draws_left() and not all(self.hands):
            self.finish("exhausted")
            return True
        return False

    def finish(self, how: str) -> None:
        """Ends the hand."""
        if how == "ended" and self.actor is not None:
            self.tell("end", self.actor)
        self.phase, self.actor, self.ended = "over", None, how
        self.draws = []
        self.tell("over", self.attacker if self.attacker is not None else self.dealer, note=how)

    # --- moving cards --------------------------------------------------------------------------

    def zone(self, seat: int, letter: str) -> list[int]:
        """A seat's spoils (``s``) or melds (``m``)."""
        return (self.spoils if letter == "s" else self.meld)[seat]

    def take(self, seat: int, card: int, openly: bool = False) -> None:
        """Puts a card into a hand; the hands of others stay closed in a view."""
        if openly:
            insort(self.shown[seat], card)
        if self.viewer is not None and seat != self.viewer:
            card = UNKNOWN
        insort(self.hands[seat], card)
        self.have[seat][card] += 1

    def drop(self, seat: int, card: int) -> None:
        """Takes a card out of a hand; in a view an unknown card turns out to have been it."""
        hand = self.hands[seat]
        held = card if card in hand else UNKNOWN
        hand.remove(held)
        self.have[seat][held] -= 1
        shown = self.shown[seat]
        if card in shown:
            shown.remove(card)
        elif self.limits[seat].get(card & 3):
            self.limits[seat][card & 3] -= 1
        if self.limits[seat]:
            self.trim(seat)

    def trim(self, seat: int) -> None:
        """Forgets limits that say nothing: those as high as the number of unseen cards."""
        limits = self.limits[seat]
        unseen = len(self.hands[seat]) - len(self.shown[seat])
        for suit in [suit for suit, most in limits.items() if most >= unseen]:
            del limits[suit]

    def lay(self, seat: int, zone: str, card: int, how: str) -> int:
        """Puts a card on a board with the marks that it gets there; returns the entry."""
        entry = card | self.new_marks(seat, zone, card, how)
        self.zone(seat, zone).append(entry)
        self.have[seat][card] += 1
        self.ranks[seat][card >> 2] += 1
        return entry

    def lift(self, seat: int, zone: str, entry: int) -> None:
        """Takes an entry off a board."""
        self.zone(seat, zone).remove(entry)
        card = entry & CARD
        self.have[seat][card] -= 1
        self.ranks[seat][card >> 2] -= 1

    def bury(self, *cards: int) -> None:
        """Puts cards on the dead pile, which is closed: a view forgets which they were."""
        if self.viewer is None:
            self.dead += cards
        else:
            self.dead += [UNKNOWN] * len(cards)

    #: phase -> what lists its moves; verb -> what plays it. A game may add to both.
    LISTS: ClassVar[dict[str, Lister]] = {
        "house": lambda state, out: state.list_houses(out),
        "w0": options.list_start,
        "draw": options.list_draw,
        "w1": options.list_lead,
        "battle": options.list_follow,
        "spoil": options.list_spoil,
        "w3": options.list_close,
    }
    VERBS: ClassVar[dict[str, Player]] = {
        "house": lambda state, move: state.choose_house(move),
        "pass": turn.pass_,
        "draw": turn.draw,
        "meld": turn.meld,
        "kill": turn.kill,
        "ransom": turn.ransom,
        "change": turn.change,
        "play": turn.play,
        "spoil": turn.spoil,
        "discard": turn.discard,
        "end": turn.end,
        "done": turn.done,
    }
