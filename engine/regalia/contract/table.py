"""A table as it is drawn: cards, zones, seats, and the phase line."""

from __future__ import annotations

from typing import Literal, NotRequired, TypedDict


class Face(TypedDict):
    """A card as it looks from a seat."""

    #: Two characters, ``KH``; ``??`` face down.
    card: str
    #: ``King of hearts``.
    name: str
    #: The card as moves point at it; copies that are alike share it.
    ref: str
    marks: list[str]
    #: The name and what is to be known of it here, for a screen reader.
    label: str
    #: The marks in words, where nothing else shows them.
    note: NotRequired[str]
    #: Two cards with the same one are married to each other.
    couple: NotRequired[str]
    #: A hostage holds that marriage up.
    suspended: NotRequired[bool]
    #: Seat that it scores for, on a meld of both.
    owner: NotRequired[int]
    #: Card that it stands for, where that is another.
    counts: NotRequired[str | None]


class Card(Face):
    """A card on the table."""

    #: Name of the card from snapshot to snapshot, while it can be told apart.
    key: str


class OpenCard(Face):
    """A card of another seat's open hand, in a replay."""

    key: None


class Explained(TypedDict):
    """The explanation of a word on the table, and the rule that says more."""

    message: str
    rule: str


class Zone(TypedDict):
    """A place on the table; ``about`` explains its caption, or what it says else."""

    id: str
    caption: str
    about: NotRequired[Explained]


class Rack(Zone):
    """Cards that lie open in front of a seat, in groups."""

    kind: Literal["rack"]
    groups: list[list[Card]]


class Share(TypedDict):
    """The points of a seat in a meld, before they are multiplied."""

    seat: int
    name: str
    points: int
    factor: int


class Meld(Rack):
    """A meld of The Four Virtues of Royalty, in the middle of the table."""

    ref: str
    title: str
    shares: list[Share]
    virtue: str | None
    note: str | None


class Stack(Zone):
    """Face-down cards; ``ref`` if the stack can be chosen, ``card`` if the top one lies open."""

    kind: Literal["stack"]
    count: int
    ref: str | None
    card: NotRequired[Face | None]


class Slot(TypedDict):
    """A place in the trick that is still empty."""

    seat: int
    caption: str


class TrickCard(Slot):
    """A card played to the trick."""

    card: Card
    winner: bool
    #: The winner has taken it.
    taken: NotRequired[bool]


class PastCard(TypedDict):
    """A card of the last trick that is over; its ``card`` is a text."""

    seat: int
    name: str
    card: str
    winner: bool


class LastTrick(TypedDict):
    """The last trick that is over."""

    caption: str
    plays: list[PastCard]


class Trick(Zone):
    """The trick; ``past`` when it is the last one, shown again."""

    kind: Literal["trick"]
    past: bool
    plays: list[TrickCard]
    slots: list[Slot]
    last: LastTrick


class Spread(Zone):
    """A pile of which every card can be seen."""

    kind: Literal["spread"]
    cards: list[Card]


class Aside(Zone):
    """Cards that lie aside, turned."""

    kind: Literal["aside"]
    label: str
    cards: list[Card]


class Cell(TypedDict):
    """A royal in a chart: held, open, or out (it cannot come here any more)."""

    at: str
    state: Literal["held", "open", "out"]
    tone: Literal["own", "other", "plain"]


class Government(TypedDict):
    """A form of government: its points now, and whether the royals of the line leave it open."""

    mode: str
    name: str
    text: str
    state: Literal["now", "open", "out"]


class RulerCase(TypedDict):
    """The points of a line if its hidden ruler has one of these suits."""

    suits: list[str]
    text: str
    points: int


class Chart(Zone):
    """A royal line: a table of ranks by suits, and the cards in it."""

    kind: Literal["map"]
    #: All of it in words.
    label: str
    #: Suits, in groups that belong together.
    columns: list[list[str]]
    rows: list[str]
    #: Row by row.
    cells: list[Cell]
    cards: list[Card]
    governments: list[Government]
    #: How that is counted.
    note: str
    ifs: list[RulerCase]


class Bid(TypedDict):
    """A seat's bid for a candidate."""

    seat: int
    text: str
    leads: bool


class Offer(TypedDict):
    """A candidate's place in the market: the suits that it takes, and the bids for it."""

    name: str
    about: Explained
    ref: str
    takes: list[str]
    text: str
    bids: list[Bid]


#: ``from`` is no name in Python, hence this form. It is the stack that the cards come from.
_Offers = TypedDict("_Offers", {"from": str})


class Offers(Zone, _Offers):
    """The candidates, and beside each the bids for it."""

    kind: Literal["offers"]
    cards: list[Card]
    #: One a card.
    offers: list[Offer]


class Meter(Zone):
    """Something that is done in steps, ``done`` of so many."""

    kind: Literal["meter"]
    rest: NotRequired[str]
    label: str
    done: int
    of: int
    icon: str


class Note(Zone):
    """A sentence beside the table."""

    kind: Literal["note"]
    icon: str


#: A zone in the middle of the table.
CentreZone = Rack | Meld | Stack | Trick | Spread | Meter | Note | Aside | Offers
#: A zone in front of a seat.
SeatZone = Rack | Stack | Chart


class SeatView(TypedDict):
    """A seat at the table."""

    seat: int
    name: str
    #: Suit of its house.
    house: str | None
    #: It is its turn.
    turn: bool
    #: Cards in its hand.
    cards: int
    zones: list[SeatZone]
    points: int
    #: It plays together with the person at the table.
    ally: bool
    #: What it is to that person, in a word.
    role: NotRequired[str]
    #: It is to move now; where that is not said, the turn counts.
    acting: NotRequired[bool]
    #: A word for it: it attacks in this turn, even while another seat is to move.
    attack: NotRequired[str]
    #: The explanation of that word.
    about: NotRequired[Explained]
    #: Points of its side.
    team: NotRequired[int | None]
    #: What its cards on the table count now, in a hand that is not over.
    running: NotRequired[int]
    #: What else stands beside the name.
    note: NotRequired[str | None]
    #: A dummy: its cards are played by the rules.
    dummy: NotRequired[bool]


class Hand(TypedDict):
    """The hand of the person at the table."""

    id: str
    cards: list[Card]
    #: Ranks in the order in which they stand in the hand, where that is not the usual one.
    ranks: NotRequired[str]
    #: Groups of cards that make something together, the best first.
    together: NotRequired[list[list[str]]]
    note: NotRequired[str]


class Layout(TypedDict):
    """All that lies on the table."""

    seats: list[SeatView]
    centre: list[CentreZone]
    hand: Hand


class Phase(TypedDict):
    """The phase line: ``lead`` is stressed, then comes ``rest``."""

    name: str
    lead: str
    rest: str


class Pocket(TypedDict):
    """A card to be chosen for another seat; ``now`` marks the one that is chosen next."""

    caption: str
    card: Face | None
    now: bool


class Prompt(TypedDict):
    """Cards to be chosen one after the other."""

    pockets: list[Pocket]


class Drawn(TypedDict):
    """A game's drawing of its table; the snapshot adds points, allies and the keys of cards."""

    turn: int
    #: The turn in words, where ``turn 17`` does not say it.
    when: NotRequired[str]
    phase: Phase
    table: Layout
    prompt: NotRequired[Prompt | None]
