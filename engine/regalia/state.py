"""One hand in progress: its moves, its events, and the part of a state that all games share."""

from __future__ import annotations

import json
from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from functools import cache
from math import floor
from typing import Any, ClassVar, NamedTuple, Protocol, Self, TypeVar, cast

from regalia.cards import TEXT, UNKNOWN, RandomSource
from regalia.errors import HiddenError, IllegalMove, Problem, seat_number
from regalia.verbs import Lister, Move, Verb, listers, read_move

__all__ = ["Event", "GameInfo", "MatchScore", "Move", "ScoreLine", "State"]


class Event(NamedTuple):
    """One thing that a move made happen, for logs and pictures."""

    #: A word of the game: ``draw``, ``lead``, ``won``, …
    kind: str
    #: Seat that did it.
    seat: int
    #: Cards in notation, ``??`` where the observer may not know them.
    cards: tuple[str, ...] = ()
    #: Second seat, to which it happened.
    other: int | None = None
    #: Further word: a suit, a source, an ending.
    note: str = ""


class ScoreLine(NamedTuple):
    """One line of a score sheet: points of a seat by a rule of the catalogue.

    The points of a seat's lines add up to its score for the hand. ``kind`` groups the lines that
    stand in one row of a sheet (``match`` with the rank, ``singles``, ``hand``, ``sets``).
    """

    rule: str
    seat: int
    label: str
    points: int
    cards: tuple[str, ...]
    kind: str
    factor: int = 0


class MatchScore(NamedTuple):
    """The match before a hand: the totals by seat, and the number of hands played."""

    totals: tuple[int, ...]
    hands: int


class GameInfo(Protocol):
    """The part of a ``Game`` that its states ask for."""

    id: str

    def pack(self, seats: int) -> list[int]:
        """Return every card of the game, in canonical order."""

    def changed_options(self, options: Mapping[str, Any]) -> dict[str, Any]:
        """Return those options that differ from the default."""

    def problems(self, position: Mapping[str, Any]) -> list[Problem]:
        """Return all that is wrong with a position."""

    def table_text(self, state: State) -> str:
        """Return the table of a state as lines of text."""

    def table_svg(self, state: State) -> str:
        """Return the table of a state as a picture."""


class State(ABC):
    """One hand in progress, or one seat's knowledge of it (a *view*).

    A view has ``viewer`` set and ``??`` for every card that its seat may not know. All methods
    work on both.

    A game subclasses it, lists the attributes that it adds in ``_PLAIN``, ``_FLAT`` and ``_NESTED``
    (``__slots__`` may join the three), fills the table ``VERBS``, and implements the abstract
    methods.
    """

    game: GameInfo
    #: None: the whole state. A seat: that seat's view. -1: what an onlooker may see.
    viewer: int | None
    #: Number of players.
    seats: int
    #: Seat that dealt this hand.
    dealer: int
    #: Seat to move, None when the hand is over.
    actor: int | None
    #: Point of the hand, which decides the moves that are listed.
    phase: str
    #: Number of the turn from 1 (of the trick or trade in games of tricks); 0 before the first.
    turn: int
    #: Every option of the match with its value. Games share the option ``target``.
    options: dict[str, Any]
    #: The cards in hand by seat, as numbers (``regalia.cards``), in the order of the game.
    hands: list[list[int]]
    #: The last move played, as recorded: with the cards that it brought out of hiding.
    last: Move | None
    #: The match that the hand decides together with others, for bots: a ``Match`` sets it. None for
    #: a hand by itself. It is no part of the position: it is not written, read or compared.
    match_score: MatchScore | None

    #: Events of the move that is being played; None while none are recorded (``push``).
    events: list[Event] | None
    #: The legal moves, once asked for; None after a move.
    _legal: list[Move] | None
    #: What all samples have in common, where a game keeps it; None after a move.
    _sampling: object

    #: Attributes that a copy shares: numbers, texts, and objects that are never changed in place.
    _PLAIN: ClassVar[tuple[str, ...]] = (
        *("game", "viewer", "seats", "dealer", "actor", "phase", "turn", "options", "last"),
        "match_score",
    )
    #: Attributes of which a copy has a copy: lists and dictionaries of what never changes.
    _FLAT: ClassVar[tuple[str, ...]] = ()
    #: Lists of such attributes.
    _NESTED: ClassVar[tuple[str, ...]] = ()

    __slots__ = (*_PLAIN, "events", "_legal", "_sampling")

    #: verb -> its row, in the order in which a turn comes to them.
    VERBS: ClassVar[Mapping[str, Verb]]
    #: phase -> the functions that append the actor's legal moves in it, in any order (of VERBS).
    LISTS: ClassVar[Mapping[str, tuple[Lister, ...]]]
    #: verb -> the function that carries out a legal move (of VERBS).
    EFFECTS: ClassVar[Mapping[str, Callable[[Any, Move], None]]]
    #: True if a listed move of a view may still turn out to be impossible, so that it is checked.
    DOUBTFUL_VIEWS: ClassVar[bool] = False

    def __init_subclass__(cls) -> None:
        """Make the tables that playing asks for from the rows of the verbs."""
        if "VERBS" in vars(cls):
            cls.LISTS = listers(cls.VERBS)
            cls.EFFECTS = {name: verb.play for name, verb in cls.VERBS.items()}

    def __init__(self, game: GameInfo, seats: int, dealer: int, options: dict[str, Any]) -> None:
        """Begin a hand; a game sets its zones, its first phase, and who is to move."""
        self.game = game
        self.seats = seats
        self.dealer = dealer
        self.options = options
        self.viewer = None
        self.actor = None
        self.turn = 0
        self.last = None
        self.match_score = None
        self.events = None
        self._legal = self._sampling = None

    # --- moves ---------------------------------------------------------------------------------

    def legal_moves(self) -> list[Move]:
        """Return every legal move of the actor, sorted as text; none when the hand is over.

        A move is legal if and only if it is listed, except where a ruling says that the list has
        one representative of moves that differ in nothing that matters.
        """
        legal = self._legal
        if legal is None:
            legal = self._legal = []
            actor = self.actor
            if actor is not None:
                for add in self.LISTS[self.phase]:
                    add(self, actor, legal)
                legal.sort()
        return [*legal]

    def parse(self, text: str) -> Move:
        """Return the move that ``text`` writes, in canonical form, legal here or not.

        Reads chosen texts (``draw stock``) and recorded ones (``draw stock KH``). ``str`` of the
        move is the canonical text, so that parsing is the inverse of printing. Raises
        NotationError for a text that is no move of this game.
        """
        return read_move(text, self.VERBS, self.seats)

    def why_not(self, move: Move) -> IllegalMove | None:
        """Return the refusal by the first guard that a move fails, None for a legal move.

        In a view of another hand a move is legal that would be legal with some cards that this
        hand may hold.
        """
        return self.VERBS[move.verb].refusal(self.supposed(move), move)

    def supposed(self, move: Move) -> Self:
        """Return the state, with such unknown cards of the mover as this move would need.

        A view of another hand returns a copy in which the hand holds them, as far as it can.
        """
        return self

    def check(self, move: Move) -> Move:
        """Return the move as it is to be played; the state stays unchanged.

        Raises IllegalMove, with the id of the rule that forbids the move (``why_not``), and
        HiddenError for a move that a view cannot carry out.
        """
        refused = self.why_not(move)
        if refused is not None:
            raise refused
        return move

    def play(self, move: Move | str) -> list[Event]:
        """Play a move of the actor and return the events that it causes, in order.

        Takes a ``Move`` or its text, chosen or recorded; on a view a recorded text fills in the
        cards that the move brings into the open. Raises NotationError for a text that is no move,
        IllegalMove for a move that the rules forbid; the state is then unchanged.
        """
        listed = self._legal
        if (
            listed is None
            or move not in listed
            or (self.DOUBTFUL_VIEWS and self.viewer is not None)
        ):
            move = self.check(self.parse(move))
        elif not isinstance(move, Move):
            move = listed[listed.index(cast(Move, move))]
        return self._carry_out(move)

    def follow(self, recorded: str) -> list[Event]:
        """Play a move of a deal that was judged when it was made; return its events.

        The result is that of ``play``, without its checks: for a view that follows the record of
        its own deal. Any other text leaves a position that means nothing.
        """
        return self._carry_out(self.parse(recorded))

    def _carry_out(self, move: Move) -> list[Event]:
        events: list[Event] = []
        self.events = events
        self._apply(move)
        return events

    def push(self, move: Move) -> None:
        """Play a move that ``legal_moves`` has just listed here: ``play`` for searches.

        The position is the same afterwards, in a part of the time: nothing is checked, no events
        are recorded, and ``last`` is None. Any other move leaves a position that means nothing.
        For whole states, and for moves of a view that bring no card out of hiding, since nothing
        says which card a ``??`` turns out to be.
        """
        try:
            effect = self.EFFECTS[move.verb]
        except AttributeError:
            said = f"push takes a Move that legal_moves() has listed, not {move!r:.60}"
            raise TypeError(f"{said}: play() takes texts") from None
        self.events = self._legal = self._sampling = None
        effect(self, move)
        self.last = None

    def playout(self, rng: RandomSource) -> list[int]:
        """Play the hand to its end, each legal move as likely as any other; return its scores.

        Raises HiddenError for a view with unknown cards: ``sample`` a whole state from it first.
        """
        if self.viewer is not None:
            self.require_known()
        random = rng.random
        lists, effects = self.LISTS, self.EFFECTS
        # As `push` does it, but once for all moves.
        self.events = self._legal = self._sampling = None
        while (actor := self.actor) is not None:
            # The order does not matter here, so that nothing is sorted.
            moves: list[Move] = []
            for add in lists[self.phase]:
                add(self, actor, moves)
            move = moves[floor(random() * len(moves))]
            effects[move.verb](self, move)
        self.last = None
        return self.scores()

    def require_known(self) -> None:
        """Raise HiddenError for a view in which a card is unknown."""
        if TEXT[UNKNOWN] in self.cards():
            raise HiddenError("a view holds unknown cards: sample a whole state from it first")

    def _apply(self, move: Move) -> None:
        """Carry out a legal move."""
        self._legal = self._sampling = None
        self.last = move
        self.EFFECTS[move.verb](self, move)

    def tell(
        self,
        kind: str,
        seat: int,
        cards: tuple[int, ...] = (),
        other: int | None = None,
        note: str = "",
    ) -> None:
        """Add an event to those of the move being played, if they are recorded."""
        events = self.events
        if events is not None:
            texts = tuple([TEXT[card] for card in cards])
            # As `Event(…)` does it, without the call between.
            events.append(tuple.__new__(Event, (kind, seat, texts, other, note)))

    # --- copies and views ----------------------------------------------------------------------

    def copy(self) -> Self:
        """Return an independent copy."""
        new: Self = _copier(type(self))(self)
        return new

    def __copy__(self) -> Self:
        """Return ``copy()``, for ``copy.copy``."""
        return self.copy()

    def __deepcopy__(self, memo: dict[int, Any]) -> Self:
        """Return ``copy()``, for ``copy.deepcopy``: what it shares is never changed in place."""
        return self.copy()

    def view(self, seat: int) -> Self:
        """Return what ``seat`` may know (-1: an onlooker), as a state that can be played on.

        A view of a view of the same seat is that view again. Raises OptionError for any other
        number.
        """
        seat = seat_number("view", seat, self.seats, onlooker=True)
        new = self.copy()
        new.viewer = seat
        new.hide(seat)
        # The last move may name a card that this seat did not see.
        new.last = None
        return new

    @abstractmethod
    def hide(self, seat: int) -> None:
        """Put ``??`` for each card that ``seat`` may not know (-1: an onlooker).

        ``view`` calls it on the copy that becomes the view.
        """

    @abstractmethod
    def redact(self, recorded: str, actor: int, seat: int) -> str:
        """Return the recorded text of ``actor``'s move as ``seat`` may read it.

        ``??`` stands for what the seat could not see; ``draw stock KH`` becomes ``draw stock ??``.
        """

    @abstractmethod
    def sample(self, rng: RandomSource) -> Self:
        """Return a whole state with the unknown cards dealt at random.

        It agrees with all that this view knows: the same seat's view of it is this view again.
        ``rng`` is a ``regalia.Rng``, a ``random.Random``, or anything else with their methods
        ``random``, ``choice`` and ``shuffle``. The same numbers give the same state.
        """

    # --- the position --------------------------------------------------------------------------

    @abstractmethod
    def to_dict(self) -> dict[str, Any]:
        """Return the position as a JSON object: every zone and flag, nothing implied by history.

        ``Game.state_from_dict`` is the inverse; ``docs/notation.md`` lists the keys.
        """

    def problems(self) -> list[Problem]:
        """Return all that is wrong with the position (``Game.problems``); none where it is sound.

        A state that was dealt or read is; one whose attributes were set by hand may not be.
        """
        return self.game.problems(self.to_dict())

    def situation(self) -> dict[str, Any]:
        """Return the position with every list sorted on whose order nothing depends."""
        return self.to_dict()

    def key(self) -> str:
        """Return the situation as one line of JSON: a key for dictionaries and sets.

        Two states have the same key if and only if they are equal: the same game with the same
        options and the same situation, known to the same viewer. How it came about does not count.
        ``state.view(seat).key()`` is the key of what a seat knows.
        """
        return json.dumps(self.situation(), sort_keys=True, separators=(",", ":"))

    def __eq__(self, other: object) -> bool:
        """Compare by ``key()``."""
        if self is other:
            return True
        if not isinstance(other, State):
            return NotImplemented
        return self.game.id == other.game.id and self.situation() == other.situation()

    def __hash__(self) -> int:
        """Hash by ``key()``: a state that is played on has another hash, so keep copies or keys."""
        return hash(self.key())

    def __repr__(self) -> str:
        """Return the game, the viewer, the turn, and who is to move at which point."""
        known = "" if self.viewer is None else f", view of seat {self.viewer}"
        if self.viewer == -1:
            known = ", view of an onlooker"
        now = "over" if self.actor is None else f"seat {self.actor} to move ({self.phase})"
        return f"<{self.game.id} for {self.seats}{known}, turn {self.turn}, {now}>"

    def __str__(self) -> str:
        """Return the table as lines of text, seats by number, with every card that is known."""
        return self.game.table_text(self)

    def _repr_html_(self) -> str:
        """Return the table as a picture, for notebooks (``regalia.svg``)."""
        return self.game.table_svg(self)

    @abstractmethod
    def cards(self) -> list[str]:
        """Return every card of the pack in canonical order, wherever it is."""

    @abstractmethod
    def scores(self) -> list[int]:
        """Return the points of each seat, as the hand stands: final when it is over."""

    @abstractmethod
    def score_sheet(self) -> list[ScoreLine]:
        """Return the lines that add up to ``scores()``, each with the id of its rule."""

    def moving(self) -> int:
        """Return the seat to move, known to be one."""
        assert self.actor is not None
        return self.actor

    @property
    def turn_seat(self) -> int | None:
        """Seat whose turn it is, while others may be asked in between; None without such turns."""
        return None

    @property
    def over(self) -> bool:
        """True when the hand has ended."""
        return self.actor is None

    @property
    def scored(self) -> bool:
        """True if a hand that is over counts (a forced redeal does not)."""
        return True


S = TypeVar("S", bound=State)


def _attributes(of: type[State], kind: str) -> list[str]:
    """Return the attributes of one kind that a class and its parents list."""
    return [name for each in reversed(of.__mro__) for name in vars(each).get(kind, ())]


@cache
def _copier(of: type[S]) -> Callable[[S], S]:
    """Return the function that copies states of a class, written out attribute by attribute.

    A search copies before each move that it tries, and a loop over the names of the attributes
    takes twice as long.
    """
    lines = [
        "def copier(state):",
        "new = make(of)",
        *(f"new.{name} = state.{name}" for name in _attributes(of, "_PLAIN")),
        *(f"new.{name} = state.{name}.copy()" for name in _attributes(of, "_FLAT")),
        *(
            f"new.{name} = [each.copy() for each in state.{name}]"
            for name in _attributes(of, "_NESTED")
        ),
        "new.events = new._legal = new._sampling = None",
        "return new",
    ]
    made: dict[str, Any] = {"make": object.__new__, "of": of}
    exec("\n    ".join(lines), made)
    copier: Callable[[S], S] = made["copier"]
    return copier
