"""A game: its name, its options, how a hand of it begins and a match of it ends."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from regalia.cards import TEXT, Rng, glyph_text, read_cards
from regalia.errors import OptionError, Problem, all_faults, seat_number
from regalia.i18n import Name, tr, tr_noop
from regalia.match import Match
from regalia.state import State
from regalia.verbs import Verb, read_move

if TYPE_CHECKING:
    from regalia.rules import Rule


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
    #: The least number, where any number may be chosen.
    least: int = 1

    def check(self, name: str, value: Any) -> Any:
        """Return the value, if the option may have it; OptionError otherwise."""
        if self.choices is None:
            if type(value) is int and self.least <= value <= 1_000_000:
                return value
            span = f"{self.least} to 1000000"
            raise OptionError(f"option {name}: {value!r:.40} is not a whole number from {span}")
        if any(value == c and type(value) is type(c) for c in self.choices):
            return value
        allowed = ", ".join(str(c) for c in self.choices)
        raise OptionError(f"option {name}: {value!r} is none of {allowed}")


class Zone(NamedTuple):
    """A part of a position that a person sets by hand; ``title`` is a text for ``tr``.

    ``kind``: ``cards``, ``card`` (one or none), ``sets`` (texts such as ``0 5H 6H 7H +KH``: whose,
    and the cards), ``choice`` (of ``choices``, a value and its words), ``suit`` (or none),
    ``seat`` (or none), ``number``. With ``each`` the value has a part for each player, with
    ``sides`` also for dummies.
    """

    key: str
    title: str
    kind: str = "cards"
    each: bool = False
    sides: bool = False
    choices: tuple[tuple[str, str], ...] = ()
    #: What a person is told beside it.
    note: str = ""


class Pair(NamedTuple):
    """Two cards of a position that belong together, or could: ``text`` says how.

    ``after`` has the keys of the position that change when the pair is made, or undone.
    """

    key: str
    text: str
    made: bool
    after: Mapping[str, Any]
    #: The turn since which it has stood, where a rule asks for that.
    since: int | None = None


def hands_target(points: int) -> Option:
    """Return the option of a match of hands: it ends once a total is above so many points."""
    said = tr_noop(
        "Hands follow each other until a player has more points than this. A smaller number makes "
        "a shorter match."
    )
    return Option(points, None, said, tr_noop("Play to"))


def rounds_target(points: int) -> Option:
    """Return the option of a match of rounds: it ends once a total reaches so many points."""
    said = tr_noop(
        "Rounds follow each other until a player has this many points. A smaller number makes a "
        "shorter match."
    )
    return Option(points, None, said, tr_noop("Play to"))


#: How many hands a match has, in every game; 0 where it goes to the target.
HANDS: Final = Option(
    0,
    None,
    tr_noop(
        "So many hands are played, and the highest total wins; equal ones share it. 0: the match "
        "goes on until the target is reached."
    ),
    tr_noop("Number of hands"),
    least=0,
)


class Game(ABC):
    """One of the games: what it is called, who can play it, how a hand of it begins."""

    id: str
    title: str
    #: Numbers of players, the usual one first.
    seats: tuple[int, ...]
    #: One line of plain comparison, ``Like gin rummy, with tricks``.
    tagline: str
    #: What one plays for, in a sentence for a reader who knows none of the rules.
    goal: str = ""
    #: Estimated minutes a hand (9 s per decision of a person, 0.9 s per bot move).
    minutes: int
    options: Mapping[str, Option]
    #: Place in lists of games, the lowest first; games of one place stand by title.
    place: int = 10
    #: Number of hands after which the match ends, even without a winner by points.
    max_hands: int
    #: True where cards in hand count nothing, so that a view has the scores of the whole state.
    open_scores: bool = False
    #: Keys of the piles that may take the cards which a scene does not place; the first by default.
    scene_piles: tuple[str, ...] = ("stock",)
    #: Keys of a position that name cards which lie somewhere else in it.
    scene_references: frozenset[str] = frozenset()
    #: What a person sets in a position by hand, in the order in which a table is read.
    edit_zones: tuple[Zone, ...] = (Zone("hands", tr_noop("hand"), each=True),)
    #: The partial position with which that begins, all cards in the pack.
    edit_start: Mapping[str, Any] = MappingProxyType({})
    #: What its pairs of cards are called, and when a position has some; empty without such pairs.
    pair_words: tuple[str, ...] = ()
    #: Names of keys that no zone has.
    edit_words: Mapping[str, str] = MappingProxyType({})
    #: key of a position -> the rule that it is about, without the name of the game.
    position_rules: Mapping[str, str] = MappingProxyType({})
    #: Keys of the piles in which the order of the cards counts.
    ordered_piles: frozenset[str] = frozenset({"stock", "discard"})
    #: The rows of its verbs (``VERBS`` of its states), for words about a move without a state.
    verbs: Mapping[str, Verb] = MappingProxyType({})
    #: Name of a hand at the table.
    hand_word: str = tr_noop("Hand")

    def __reduce__(self) -> str:
        """Pickle and copy the game as the name ``GAME`` of its module: there is one of each."""
        return "GAME"

    def __repr__(self) -> str:
        """Return the way to the game from the package."""
        return f"GAMES[{self.id!r}]"

    @property
    def over_rule(self) -> str:
        """Id of the catalogue's rule for the end of a match."""
        return f"{self.id}.game.target"

    @property
    def rules(self) -> dict[str, Rule]:
        """The rule catalogue, id -> Rule, read when first asked for."""
        return self.rules_in("en")

    def rules_in(self, language: str) -> dict[str, Rule]:
        """Return the rule catalogue in a language; OptionError for an unknown one."""
        from regalia.rules import load  # Here: the page starts without the catalogues.

        return load(self.id, language)

    def check_seats(self, seats: int | None) -> int:
        """Return the number of seats, the usual one for None; OptionError for a wrong one."""
        if seats is None:
            return self.seats[0]
        if seats in self.seats:
            # The game's own number: that of a numpy array is none for JSON.
            return self.seats[self.seats.index(seats)]
        *some, most = sorted(self.seats)
        allowed = f"{', '.join(map(str, some))} or {most}" if some else str(most)
        raise OptionError(f"{self.title} is for {allowed} players, not {seats!r:.40}")

    def deal(
        self,
        pack: Any,
        seats: int | None = None,
        dealer: int = 0,
        options: Mapping[str, Any] | None = None,
    ) -> State:
        """Deal one hand from a known pack (cards in notation, bottom → top, dealt from the top).

        Most games have one pack, a list; a game of several takes an object with a list each.
        Raises OptionError when the pack is not this game's.
        """
        count = self.check_seats(seats)
        cards = self.read_pack(pack, count)
        dealer = seat_number("dealer", dealer, count + len(self.dummies(count)))
        return self.begin(count, dealer, cards, self.check_options(options))

    def read_pack(self, pack: Any, seats: int) -> Any:
        """Return the cards of a pack to deal from; OptionError if it is not the game's."""
        stock = read_cards(list(pack) if isinstance(pack, Iterable) else pack, "pack")
        whole = sorted(self.pack(seats))
        if sorted(stock) != whole:
            raise OptionError(f"the pack is not the {len(whole)} cards of {self.title}")
        return stock

    @abstractmethod
    def begin(self, seats: int, dealer: int, cards: Any, options: dict[str, Any]) -> State:
        """Return the hand that is dealt from ``read_pack``'s cards, off the end of the list."""

    def deal_hands(self, stock: list[int], order: Sequence[int], cards: int) -> list[list[int]]:
        """Deal so many cards to each seat in turn, off the end of ``stock``; return the hands."""
        hands: list[list[int]] = [[] for _ in order]
        for _ in range(cards):
            for seat in order:
                hands[seat].append(stock.pop())
        return [sorted(hand) for hand in hands]

    def check_options(self, options: Mapping[str, Any] | None) -> dict[str, Any]:
        """Return every option with its value; OptionError names what is wrong."""
        if not isinstance(options or {}, Mapping):
            raise OptionError(f"options: {options!r:.40} is no object of names and values")
        full = {name: option.default for name, option in self.options.items()}
        for name, value in (options or {}).items():
            if name not in self.options:
                known = ", ".join(self.options)
                raise OptionError(f"{self.title} has no option {name!r}; it has {known}")
            full[name] = self.options[name].check(name, value)
        return full

    def changed_options(self, options: Mapping[str, Any]) -> dict[str, Any]:
        """Return the options that differ from the default, as positions and records write them."""
        return {k: v for k, v in options.items() if v != self.options[k].default}

    def dummies(self, seats: int) -> tuple[str, ...]:
        """Return the names of the seats after the players' that score and never move.

        What such a seat does is part of the players' moves.
        """
        return ()

    def shuffled(self, seed: object, hand: int, seats: int, after: State | None = None) -> Any:
        """Return the pack of the ``hand``-th deal (from 1) of a match with this seed, bottom → top.

        ``after`` is how the hand before it ended, for a game that leaves cards lying.
        """
        pack = self.pack(seats)
        Rng(f"{seed}/{hand}").shuffle(pack)
        return [TEXT[card] for card in pack]

    # --- matches ---------------------------------------------------------------------------------

    def new_match(
        self,
        seats: int | None = None,
        seed: object = 0,
        options: Mapping[str, Any] | None = None,
        dealer: int | None = 0,
        names: Sequence[str] | None = None,
        *,
        start: State | None = None,
        committed: bool = False,
        custom_start: bool | None = None,
    ) -> Match:
        """Return a match with its first hand dealt.

        The same ``seed`` (a number or any text, not None) gives the same hands on every machine.
        Without ``seats`` there are as many as ``names``. ``dealer`` None lets the seed draw the
        first dealer. ``committed`` gives each deal a seed of its own that may be shown after the
        hand (``regalia.commitment``): other hands than the same seed without it. ``start`` and
        ``custom_start``: as a ``Match`` takes them. Raises OptionError.
        """
        if seats is None and isinstance(names, Sequence) and names and not isinstance(names, str):
            seats = len(names)
        return Match(
            self,
            self.check_seats(seats),
            seed,
            self.check_options(options),
            dealer,
            names,
            start=start,
            committed=committed,
            custom_start=custom_start,
        )

    @abstractmethod
    def pack(self, seats: int) -> list[int]:
        """Return every card of the game, in canonical order."""

    @abstractmethod
    def state_from_dict(self, position: Mapping[str, Any]) -> State:
        """Return the state that ``to_dict`` wrote; PositionError names the field that is wrong."""

    def problems(self, position: Mapping[str, Any]) -> list[Problem]:
        """Return all that is wrong with a position; none is wrong if ``state_from_dict`` reads it.

        Each names the field and the rule of the catalogue that it is about. Where a part
        cannot be read, nothing is held against it: such faults stand alone.
        """
        with all_faults() as faults:
            self.state_from_dict(position)
        return [
            Problem(each.field, each.message, self.position_rule(each.field)) for each in faults
        ]

    def position_rule(self, field: str) -> str:
        """Return the id of the rule that a field of a position is about; "" for a fault of form."""
        rule = self.position_rules.get(field.partition("[")[0].partition(".")[0], "")
        return rule and f"{self.id}.{rule}"

    @abstractmethod
    def next_dealer(self, dealer: int, seats: int) -> int:
        """Return the seat that deals after ``dealer`` has dealt a hand."""

    def leaders(self, totals: Sequence[int], options: Mapping[str, Any]) -> list[int]:
        """Return the winners if these match totals end the match, else an empty list.

        By default it is the one seat that has most, with the target or more; equal ones play on.
        """
        won = self.best(totals)
        return won if max(totals) >= options["target"] and len(won) == 1 else []

    def winners(self, totals: Sequence[int], hands: int, options: Mapping[str, Any]) -> list[int]:
        """Return the winners of a match with these totals after so many hands; [] if it goes on."""
        length = options.get("hands", 0)
        won = [] if length else self.leaders(totals, options)
        return won or (self.best(totals) if hands >= (length or self.max_hands) else [])

    def teams(self, seats: int) -> list[list[int]]:
        """Return the teams as lists of seats; by default each seat is one of its own."""
        return [[seat] for seat in range(seats)]

    def best(self, totals: Sequence[int]) -> list[int]:
        """Return the seats that lead with these totals: the winners of a match that ran out."""
        top = max(totals)
        return [seat for seat, total in enumerate(totals) if total == top]

    def surrender(
        self, totals: Sequence[int], flags: set[int], seat: int, answer: str
    ) -> list[int]:
        """Return the winners if this surrender ends the match, else an empty list.

        ``flags`` are the seats that have surrendered, and are changed here; ``answer`` is empty
        for a surrender itself. Raises IllegalMove where the game knows none, or not now.
        """
        raise OptionError(f"{self.title} has no surrender")

    def standing_flags(self, totals: Sequence[int], flags: set[int]) -> set[int]:
        """Return the surrenders that still hold after a hand with these totals."""
        return flags

    def winner_cards(self, state: State, seat: int) -> list[str]:
        """Return the three cards that are drawn where ``seat`` has won a match, for ornament."""
        return ["QH", "KS", "JD"]

    # --- scenes of the rules -------------------------------------------------------------------

    def edit_pairs(
        self, position: Mapping[str, Any], names: Sequence[str], since: int | None = None
    ) -> Iterator[Pair]:
        """Yield the pairs of a partial position, and those that its cards could make.

        With ``since`` a pair that has a turn stands since that one after it.
        """
        yield from ()

    def mend_position(self, position: Mapping[str, Any], seats: int) -> Mapping[str, Any]:
        """Return the keys of a partial position that change after a card of a pair has gone."""
        return {}

    def scene_position(self, partial: Mapping[str, Any]) -> State:
        """Return the state that a scene's partial position stands for (``rules/scenes.py``).

        With ``pack`` it is a fresh deal. Raises KeyError, TypeError or a RegaliaError for what
        can be no position.
        """
        seats = self.check_seats(partial.get("seats"))
        if "pack" in partial:
            pack = self.fill_pack(partial, seats)
            return self.deal(pack, seats, partial.get("dealer", 0), partial.get("options"))
        return self.state_from_dict(self.fill_position(partial, seats))

    def fill_pack(self, partial: Mapping[str, Any], seats: int) -> Any:
        """Return the pack of a scene that is a fresh deal: its own cards lie on top."""
        from regalia.rules.positions import fill_pack  # Here: the page starts without scenes.

        return fill_pack(partial, [TEXT[card] for card in self.pack(seats)])

    def fill_position(self, partial: Mapping[str, Any], seats: int) -> dict[str, Any]:
        """Return the whole position of a scene, completed from the keys that it gives."""
        from regalia.rules.positions import fill_position  # Here: the page starts without scenes.

        pack = [TEXT[card] for card in self.pack(seats)]
        deal = self.deal(pack, seats).to_dict()
        return fill_position(deal, partial, pack, self.scene_piles, self.scene_references)

    def scene_form(self, position: dict[str, Any]) -> dict[str, Any]:
        """Return a whole position as scenes write it: ``fill_position`` returns it again."""
        from regalia.rules.positions import write_cards  # Here: the page starts without scenes.

        return {key: write_cards(value) for key, value in position.items()}

    def describe_move(self, move: str, whose: Callable[[int], Name]) -> str:
        """Return a move, or a surrender, in words for a player, without its actor: ``play K♥``.

        ``whose`` is the possessive of a seat: ``your``, ``Ben’s``.
        """
        verb = self.verbs.get(move.partition(" ")[0])
        if verb is None or verb.describe is None:
            return tr("surrender") if move.startswith("surrender ") else glyph_text(move)
        return verb.describe(read_move(move, self.verbs, self.seats[-1]), whose)

    def table_text(self, state: State) -> str:
        """Return the table of a state as lines of text, seats by number: ``str(state)``."""
        from regalia.text import print_state  # Here: the page draws its table itself.

        return "\n".join(print_state(state, self.dummies(state.seats)))

    def table_svg(self, state: State) -> str:
        """Return the table of a state as an SVG (``regalia.svg``)."""
        from regalia.drawing import svg  # Here: the page draws its table itself.

        return svg(state)

    def redeal(self, state: State, pack: Any) -> State:
        """Return the hand that follows one that ended unscored, in games with redeals."""
        raise OptionError(f"{self.title} knows no redeal")
