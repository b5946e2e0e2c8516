"""What every game has in common: moves, events, the state of a hand, the game itself."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple, Self

from regalia.cards import TEXT, Rng, parse_card
from regalia.errors import OptionError, PositionError
from regalia.i18n import tr_noop

if TYPE_CHECKING:
    from regalia.match import Match
    from regalia.rules import Rule


class Move(str):
    """One move: its text in canonical form, and the parts it was read into.

    It *is* its text (``move == "play KH"``), which makes moves sortable, hashable and as
    good in a record as in a set. ``verb`` is the first word, ``args`` what the game's
    grammar made of the rest, ``came`` the cards that the move brought out of hiding when
    the text is a recorded one (``draw stock KH``), ``chosen`` the text without them.
    """

    __slots__ = ("args", "came", "chosen", "verb")

    verb: str
    args: tuple[Any, ...]
    came: tuple[int, ...]
    chosen: str

    def __new__(
        cls,
        text: str,
        args: tuple[Any, ...] = (),
        came: tuple[int, ...] = (),
    ) -> Self:
        move = super().__new__(cls, text)
        move.verb = text.partition(" ")[0]
        move.args = args
        move.came = came
        move.chosen = text[: len(text) - 3 * len(came)] if came else text
        return move

    def __getnewargs__(self) -> tuple[Any, ...]:
        return (str(self), self.args, self.came)

    def __repr__(self) -> str:
        return f"Move({str(self)!r})"


class Event(NamedTuple):
    """One thing that a move made happen, for logs and pictures.

    ``kind`` is a word of the game (``draw``, ``lead``, ``won``, …), ``seat`` who did it,
    ``cards`` the cards in notation (``??`` where the observer may not know them), ``other``
    a second seat that it happened to, ``note`` a further word (a suit, a source).
    """

    kind: str
    seat: int
    cards: tuple[str, ...] = ()
    other: int | None = None
    note: str = ""


class ScoreLine(NamedTuple):
    """One line of a score sheet: what ``seat`` gets, or loses, by which rule of the catalogue.

    The points of a seat's lines add up to its score for the hand. ``kind`` groups lines that
    stand in one row of a sheet (``match`` with the rank, ``singles``, ``hand``, ``sets``).
    """

    rule: str
    seat: int
    label: str
    points: int
    cards: tuple[str, ...]
    kind: str
    factor: int = 0


class Option(NamedTuple):
    """A choice that a match is made with: default, the values it may take (None: any positive
    whole number), what it means, its title on a form, and with how many players it is one (None:
    with any number). ``words`` says choices that do not say themselves, one by one.
    """

    default: Any
    choices: tuple[Any, ...] | None
    help: str
    title: str
    seats: tuple[int, ...] | None = None
    words: tuple[str, ...] = ()

    def check(self, name: str, value: Any) -> Any:
        """The value, if the option may have it; OptionError otherwise."""
        if self.choices is None:
            if type(value) is int and 1 <= value <= 1_000_000:
                return value
            raise OptionError(f"option {name}: {value!r} is not a whole number from 1 to 1000000")
        if any(value == c and type(value) is type(c) for c in self.choices):
            return value
        allowed = ", ".join(str(c) for c in self.choices)
        raise OptionError(f"option {name}: {value!r} is none of {allowed}")


class State(ABC):
    """One hand in progress, or what one seat may know of it (a *view*).

    A view has ``viewer`` set (a seat, or -1 for nobody) and ``??`` where the seat may not
    look. Every other method works on both.
    """

    game: Game
    #: None: the whole truth. A seat: that seat's view. -1: what anybody may see.
    viewer: int | None
    #: How many play.
    seats: int
    #: Who dealt this hand.
    dealer: int
    #: Seat to move, None when the hand is over.
    actor: int | None
    options: dict[str, Any]
    #: The last move played, as recorded: with the cards that it brought out of hiding.
    last: Move | None
    #: What has happened so far in the move that is being played.
    _events: list[Event]

    @abstractmethod
    def legal_moves(self) -> list[Move]:
        """Every legal move of the actor, sorted as text; empty when the hand is over."""

    @abstractmethod
    def parse(self, text: str) -> Move:
        """The move that ``text`` writes, in canonical form, legal here or not.

        Takes chosen and recorded texts. Raises NotationError when it is not a move of this game.
        """

    @abstractmethod
    def play(self, move: Move | str) -> list[Event]:
        """Plays a move and returns what happened.

        Raises IllegalMove (NotationError for a text that is no move) and changes nothing when
        the move is not legal.
        """

    @abstractmethod
    def copy(self) -> Self:
        """An independent copy."""

    @abstractmethod
    def view(self, seat: int) -> Self:
        """What ``seat`` may know (-1: what anybody may), as a state that can be played on."""

    @abstractmethod
    def redact(self, recorded: str, actor: int, seat: int) -> str:
        """The recorded text of ``actor``'s move as ``seat`` may read it."""

    @abstractmethod
    def sample(self, rng: Any) -> Self:
        """A whole state with the unknown cards dealt at random, consistent with this view.

        ``rng`` has ``shuffle(list)``: ``random.Random`` or ``Rng``.
        """

    @abstractmethod
    def to_dict(self) -> dict[str, Any]:
        """The position as a JSON object, nothing implied by history."""

    @abstractmethod
    def cards(self) -> list[str]:
        """Every card of the pack in canonical order, wherever it is."""

    @abstractmethod
    def scores(self) -> list[int]:
        """Points of each seat, as the hand stands: final when it is over."""

    @abstractmethod
    def score_sheet(self) -> list[ScoreLine]:
        """The lines that add up to ``scores()``."""

    def tell(
        self,
        kind: str,
        seat: int,
        cards: tuple[int, ...] = (),
        other: int | None = None,
        note: str = "",
    ) -> None:
        """Adds an event to those of the move being played."""
        self._events.append(Event(kind, seat, tuple([TEXT[c] for c in cards]), other, note))

    @property
    def over(self) -> bool:
        """Whether the hand has ended."""
        return self.actor is None

    @property
    def scored(self) -> bool:
        """Whether a hand that is over counts (a forced redeal does not)."""
        return True


class Game(ABC):
    """One of the games: what it is called, who can play it, how a hand of it begins."""

    id: str
    title: str
    #: How many can play.
    seats: tuple[int, ...]
    #: One line under the title, ``2 players · tricks and melds to 1066``.
    tagline: str
    options: Mapping[str, Option]
    #: After so many hands the match ends, whoever leads.
    max_hands: int
    #: What a hand is called at the table.
    hand_word: str = tr_noop("Hand")

    @property
    def over_rule(self) -> str:
        """The catalogue's rule for the end of a match."""
        return f"{self.id}.game.target"

    @property
    def rules(self) -> dict[str, Rule]:
        """The rule catalogue, id -> Rule, read when first asked for."""
        from regalia.rules import load

        return load(self.id)

    def new_match(
        self,
        seats: int | None = None,
        seed: object = 0,
        options: Mapping[str, Any] | None = None,
        dealer: int | None = 0,
        names: Sequence[str] | None = None,
        *,
        sealed: bool = False,
    ) -> Match:
        """A match with its first hand dealt.

        The same ``seed`` (a number or any text) gives the same hands on every machine.
        ``dealer`` None lets the seed draw the first dealer. ``sealed`` gives each deal a seed of
        its own that may be shown after the hand (``regalia.commitment``): other hands than the same
        seed without it. Raises OptionError.
        """
        from regalia.match import Match

        full = self.check_options(options)
        return Match(self, self.check_seats(seats), seed, full, dealer, names, sealed=sealed)

    def check_seats(self, seats: int | None) -> int:
        """The number of seats, the game's own when None; OptionError if it cannot be played so."""
        if seats is None:
            return self.seats[0]
        if seats in self.seats:
            return seats
        allowed = " or ".join(str(n) for n in self.seats)
        raise OptionError(f"{self.title} is for {allowed} players, not {seats!r}")

    def check_deal(
        self, pack: Sequence[str], seats: int | None, dealer: int
    ) -> tuple[int, list[int]]:
        """How many play, and the one pack as cards; OptionError if this game cannot be dealt so."""
        count = self.check_seats(seats)
        if not (type(dealer) is int and 0 <= dealer < count):
            raise OptionError(f"dealer: {dealer!r} is no seat from 0 to {count - 1}")
        stock = read_cards(list(pack), "pack")
        whole = sorted(self.pack(count))
        if sorted(stock) != whole:
            raise OptionError(f"the pack is not the {len(whole)} cards of {self.title}")
        return count, stock

    def check_options(self, options: Mapping[str, Any] | None) -> dict[str, Any]:
        """Every option with its value; OptionError names what is wrong."""
        full = {name: option.default for name, option in self.options.items()}
        for name, value in (options or {}).items():
            if name not in self.options:
                known = ", ".join(self.options)
                raise OptionError(f"{self.title} has no option {name!r}; it has {known}")
            full[name] = self.options[name].check(name, value)
        return full

    def changed_options(self, options: Mapping[str, Any]) -> dict[str, Any]:
        """Those options that differ from the default, as positions and records write them."""
        return {k: v for k, v in options.items() if v != self.options[k].default}

    def dummies(self, seats: int) -> tuple[str, ...]:
        """Names of the seats after the players' that nobody moves for, and that score all the same.

        What such a seat does is part of the players' moves.
        """
        return ()

    def shuffled(self, seed: object, hand: int, seats: int, after: State | None = None) -> Any:
        """The pack of the ``hand``-th deal (from 1) of a match with this seed, bottom → top.

        ``after`` is how the hand before it ended, for a game that leaves cards lying.
        """
        pack = self.pack(seats)
        Rng(f"{seed}/{hand}").shuffle(pack)
        return [TEXT[card] for card in pack]

    @abstractmethod
    def pack(self, seats: int) -> list[int]:
        """Every card of the game, in canonical order."""

    @abstractmethod
    def deal(
        self,
        pack: Any,
        seats: int | None = None,
        dealer: int = 0,
        options: Mapping[str, Any] | None = None,
    ) -> State:
        """One hand from a known pack (cards in notation, bottom → top, dealt from the top).

        Most games have one pack, a list; a game of several takes an object with a list each.
        Raises OptionError when the pack is not this game's.
        """

    @abstractmethod
    def state_from_dict(self, position: Mapping[str, Any]) -> State:
        """The state that ``to_dict`` wrote; PositionError names the field that is wrong."""

    def brief(self, part: Mapping[str, Any]) -> Any:
        """An object that is a part of a position, in one text for scenes if the game has one."""
        return part

    @abstractmethod
    def next_dealer(self, dealer: int, seats: int) -> int:
        """Who deals after ``dealer`` has dealt a hand."""

    @abstractmethod
    def leaders(self, totals: Sequence[int], options: Mapping[str, Any]) -> list[int]:
        """The winners if these match totals end the match, else an empty list."""

    def teams(self, seats: int) -> list[list[int]]:
        """Who plays with whom: each for himself, unless the game says otherwise."""
        return [[seat] for seat in range(seats)]

    def best(self, totals: Sequence[int]) -> list[int]:
        """The seats that lead with these totals: they win when a match ends by its length."""
        top = max(totals)
        return [seat for seat, total in enumerate(totals) if total == top]

    def surrender(
        self, totals: Sequence[int], flags: set[int], seat: int, answer: str
    ) -> list[int]:
        """The winners if this surrender ends the match, else an empty list.

        ``flags`` are the seats that have surrendered, and are changed here; ``answer`` is empty
        for a surrender itself. Raises IllegalMove where the game knows none, or not now.
        """
        raise OptionError(f"nobody surrenders in {self.title}")

    def standing_flags(self, totals: Sequence[int], flags: set[int]) -> set[int]:
        """The surrenders that still hold after a hand with these totals."""
        return flags

    def stage(self, partial: Mapping[str, Any], seats: int) -> State | None:
        """The state that a scene's partial position stands for (``rules/scenes.py``).

        None leaves it to the scenes, which fill in what follows from one pack and a stock.
        """
        return None

    def redeal(self, state: State, pack: Any) -> State:
        """The hand that follows one that ended unscored; only games with redeals have any."""
        raise OptionError(f"{self.title} knows no redeal")


def read_cards(value: Any, field: str) -> list[int]:
    """A JSON list of card texts as cards; PositionError names the field and the index."""
    if not isinstance(value, list):
        raise PositionError(field, f"must be a list of cards, not {value!r:.40}")
    cards = []
    for i, text in enumerate(value):
        try:
            cards.append(parse_card(text))
        except ValueError as error:
            raise PositionError(f"{field}[{i}]", str(error)) from None
    return cards
