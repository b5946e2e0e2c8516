"""The shapes of what the engine sends to a page, declared once.

``tools/contract.py`` writes the page's types from them; ``docs/bridge.md`` says what they mean.
Other modules import this one for their types alone, so that no start loads it. Cards in machine
fields are texts as in the notation (``KH``, ``??``); seats are numbers from 0.
"""

from __future__ import annotations

from typing import Any, Literal, NotRequired, TypedDict

# --- cards and zones -----------------------------------------------------------------------------


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


class Zone(TypedDict):
    """A place on the table."""

    id: str
    caption: str


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


# --- the table -----------------------------------------------------------------------------------


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
    #: Points of its side.
    team: NotRequired[int | None]
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


class MoveChoice(TypedDict):
    """A legal move; ``picks`` is a multiset of refs, ``rank`` the higher, the likelier."""

    text: str
    label: str
    verb: str
    picks: list[str]
    rank: int
    #: It is the only one and made without asking, so no snapshot lists it.
    auto: NotRequired[bool]
    #: The ref of what on the table the card goes to.
    at: NotRequired[str]
    #: Cards whose cells of the own chart are ringed.
    lands: NotRequired[list[str]]
    #: What the move would bring.
    note: NotRequired[str]


class MeldCard(TypedDict):
    """A card of a meld, and the card that it stands for."""

    card: str
    counts: str | None


class NumberChoice(TypedDict):
    """A number that a meld may name."""

    n: int
    text: str
    label: str
    effect: str


class MeldChoice(MoveChoice):
    """A way to lay the chosen cards as one meld."""

    points: int
    cards: list[MeldCard]
    face: str | None
    virtue: str | None
    effect: str
    counts: list[NumberChoice]
    #: Of these numbers the one in the choice's own text.
    count: int | None


class DraftRefusal(TypedDict):
    """The reason why chosen cards are no meld."""

    message: str
    rule: str


class Draft(TypedDict):
    """The melds that chosen cards can make."""

    #: All of the chosen cards as one move, the likeliest first.
    options: list[MeldChoice]
    #: Refs of cards that belong to such a move with them.
    fits: list[str]
    #: What is missing.
    hint: str
    why: DraftRefusal | None


class CountedCards(TypedDict):
    """The cards of a seat that a row of a score sheet counts."""

    seat: int
    points: int
    cards: list[str]


class Row(TypedDict):
    """A row of a score sheet, with a value for each column."""

    label: str
    detail: str
    values: list[str]
    kind: Literal["line", "sum", "stamp", "total"]
    rule: str | None
    cards: list[CountedCards]


class Ending(TypedDict):
    """The end of a hand as it is told, before its sheet is read."""

    #: How it came about, in a sentence, and what counted most, in another; perhaps none.
    how: str
    most: str
    #: Whose points are counted up: the person's, or else the winner's.
    seat: int
    #: Cards of that seat which counted most.
    cards: list[str]
    #: Its points before they are multiplied, by how much they are (``×2``; "" for not), and after.
    before: int
    stamp: str
    points: int
    result: Literal["won", "lost", "drawn"]


class Sheet(TypedDict):
    """The score sheet of a hand that ended and was not put away yet."""

    title: str
    subtitle: str
    columns: list[str]
    rows: list[Row]
    #: The same in few rows, without the match.
    brief: NotRequired[list[Row]]
    ending: NotRequired[Ending]
    #: Totals after each hand, beginning with noughts.
    history: list[list[int]]
    #: 0 where the match has an agreed number of hands.
    target: int
    match_over: bool
    #: Cards that are drawn with the winner of the match, for ornament.
    fan: list[str]


class SurrenderChoice(TypedDict):
    """A surrender, or an answer to one; with a ``grave`` one the match may end."""

    text: str
    label: str
    grave: bool


class UndoState(TypedDict):
    """The number of own moves that can be taken back, and the reason why no more."""

    steps: int
    why: str
    free: bool


class StepAt(TypedDict):
    """A step of a deal of the match, as ``look`` counts them."""

    deal: int
    step: int


class DealProof(TypedDict):
    """The hash of the deal's seed; the seed itself once the hand is over."""

    number: int
    hash: str
    seed: str | None


# --- snapshots -----------------------------------------------------------------------------------


class NextYou(TypedDict):
    """The person at the table acts next."""

    who: Literal["you"]


class NextBot(TypedDict):
    """A bot acts next."""

    who: Literal["bot"]
    seat: int
    bot: str


class NextOther(TypedDict):
    """A person elsewhere, or behind the curtain, acts next."""

    who: Literal["other"]
    seat: int


class NextSheet(TypedDict):
    """A score sheet waits to be put away."""

    who: Literal["sheet"]


class NextOver(TypedDict):
    """The match is over."""

    who: Literal["over"]


Next = NextYou | NextBot | NextOther | NextSheet | NextOver


class MatchState(TypedDict):
    """A match at a moment."""

    game: str
    title: str
    #: Moves made in the match.
    ply: int
    #: Seat of the person at the table; -1 behind the curtain.
    you: int
    names: list[str]
    hand: int
    totals: list[int]


class Picture(MatchState):
    """The table as a seat sees it, without what may be done."""

    subtitle: str
    turn: int
    #: 0 where the match has an agreed number of hands.
    target: int
    phase: Phase
    table: Layout
    prompt: Prompt | None


class TurnState(TypedDict):
    """The seat to move, and how the match ended."""

    actor: int | None
    moves: list[MoveChoice]
    over: bool
    winners: list[int]


class Snapshot(Picture, TurnState):
    """Everything that the page draws."""

    #: A bot's name for each seat; null is a person.
    bots: list[str | None]
    next: Next
    #: The number of legal moves, those that are put together included; 0 when nothing is asked.
    legal: int
    #: The only legal move, which the page plays after a beat; null where the person chooses.
    forced: str | None
    #: ``compose`` of no cards; null where every move is in ``moves``.
    draft: Draft | None
    sheet: Sheet | None
    surrender: list[SurrenderChoice]
    #: Null in a match where nothing is taken back.
    undo: UndoState | None
    #: Step after the person's last decision; null if no seat has acted since, or where people play.
    since: StepAt | None
    #: Null where the hand came from no shuffle with a seed of its own.
    deal: DealProof | None


class OpenHand(TypedDict):
    """Another seat's hand, open in a replay."""

    seat: int
    name: str
    cards: list[OpenCard]


class ReplaySnapshot(Picture, TurnState):
    """The table at a step of a replay; nothing can be done at it."""

    bots: list[None]
    legal: int
    draft: None
    sheet: Sheet | None
    undo: None
    since: None
    deal: None
    open: list[OpenHand] | None


class Handover(TypedDict):
    """The person who is to have the device; ``quick`` if only for a decision in between."""

    seat: int
    name: str
    quick: bool


class Plan(TypedDict):
    """A card that a person has chosen in advance, and the turn that it is for."""

    card: str
    turn: int


class PlanChoice(TypedDict):
    """A choice that is made now for later: one of these ``cards`` of the hand."""

    id: str
    turn: int
    label: str
    cards: list[str]


class OrderChoice(TypedDict):
    """One of the ways to settle an order; the first is to be asked each time."""

    id: str
    label: str


class Order(TypedDict):
    """A decision that a person may make once for many times; ``now`` is what stands."""

    id: str
    label: str
    choices: list[OrderChoice]
    now: str
    #: The card that is chosen for it in advance.
    card: str | None


class HotseatSnapshot(Snapshot):
    """A device that is handed over, with a person at it."""

    handover: Handover | None
    orders: list[Order]
    plans: list[PlanChoice]
    #: Orders, plans and what each has seen, packed, as ``pass_open`` takes them.
    people: str


class NewsLine(TypedDict):
    """A thing that happened in the open, as the named person reads it; 🂠 is a hidden card."""

    seat: int
    text: str
    #: It happened since this person had the device.
    new: bool


class Asked(TypedDict):
    """The point of the hand at which the named person takes the device, for all to read."""

    text: str
    #: The card led to the trick that is under way.
    card: str | None


class CoveredSnapshot(MatchState, TurnState):
    """A device that is handed over, behind the curtain."""

    bots: list[str | None]
    next: Next
    sheet: None
    handover: Handover | None
    news: list[NewsLine]
    asked: Asked | None
    people: str


class Room(TypedDict):
    """The people at a table of live play, by seat; ``open`` seats may be taken."""

    names: list[str]
    bots: list[str | None]
    here: list[bool]
    open: list[bool]
    #: Number of the shuffle that is prepared, and names because of which others were given up.
    round: int
    tries: list[str]
    began: bool
    #: Names of people who look on.
    watchers: list[str]


class HostRoom(Room):
    """The room as the host's page draws it."""

    #: The host takes part in that shuffle.
    ready: bool
    #: Seats of people elsewhere.
    guests: list[int]
    #: The connection of each seat.
    peers: list[int | None]
    #: Seats whose part in the shuffle is missing.
    waits: list[int]
    #: Seats for which a bot is proposed.
    asked: list[int]
    #: The code of each hand that is over: pages that were told the same match have the same.
    codes: list[str]
    #: People may look on.
    watched: bool
    #: People may still change seats.
    swaps: bool


class HandFacts(TypedDict):
    """The facts that a guest's page has of a hand that is over, and checked if it was ``seen``."""

    #: Counted from 1.
    hand: int
    #: False for a hand of which this page was told only when it was over, and not its own.
    seen: bool
    #: This page's part is in its shuffle. Otherwise others may have stacked it.
    shared: bool
    #: The people because of whom earlier shuffles of it were given up, as the host says.
    tries: list[str]
    #: Moves of this seat, and those among them that this page did not make.
    moves: int
    others: int
    #: As in `HostRoom`; "" for a hand that an older version of the page saw.
    code: str


class GuestAsks(TypedDict):
    """The consent that a guest's page needs of its person, before it takes part any further."""

    #: Names of the people because of whom shuffles of this hand were given up.
    tries: list[str]
    #: Numbers of the hands in whose shuffle this page had no part, and did not know.
    hands: list[int]


class GuestRoom(Room):
    """The room as a guest's page draws it."""

    #: This guest takes part in that shuffle.
    ready: bool
    seat: int
    #: The host's seat; -1 if it is not known.
    host: int
    #: Those that are over.
    hands: list[HandFacts]
    asks: GuestAsks | None


class HostSnapshot(Snapshot):
    """The host's table."""

    room: HostRoom


class GuestSnapshot(Snapshot):
    """A guest's table."""

    room: GuestRoom


# --- answers -------------------------------------------------------------------------------------


#: What a moment is: cards ``laid``, ``taken``, ``melded`` or ``buried``, a ``trick`` that is won;
#: and those of royalty, a change of ``house``, a player who goes ``out`` among them.
MomentKind = (
    Literal["laid", "taken", "melded", "buried", "trick", "assassin", "ransom", "wedding"]
    | Literal["hostage", "set", "house", "out", "virtue", "government"]
)


class Moment(TypedDict):
    """Something that can be shown and heard; the seat of its line did it."""

    kind: MomentKind
    #: The card that acts first: the ace, the ransomed Royal, the winner of the trick.
    cards: list[str]
    #: The seat that it befell.
    other: int | None


class Line(TypedDict):
    """A line of the log; its ``text`` is empty where it is not worth one."""

    turn: int
    seat: int
    text: str
    moment: NotRequired[Moment]


class Append(TypedDict):
    """Lines to add to a kept record of ``at`` lines."""

    at: int
    text: str


class Saved(TypedDict):
    """The news for the kept record: lines to add, or all of it."""

    append: Append | None
    record: str | None


class Turn(Saved):
    """The answer to whatever moved the table."""

    events: list[Line]
    snapshot: Snapshot


class LoggedTurn(Turn):
    """A turn, and the whole log of the hand on the table."""

    log: list[Line]


class LiveAnswer(Saved):
    """An answer in live play, with a turn when it moved the match."""

    news: list[dict[str, Any]]
    events: NotRequired[list[Line]]
    snapshot: NotRequired[Snapshot]
    log: NotRequired[list[Line]]


class HostAnswer(LiveAnswer):
    """An answer of the host's, with messages to send."""

    #: A connection and a text for it.
    out: list[list[Any]]
    #: A connection to end, and why.
    drop: list[list[Any]]
    room: HostRoom


class Leave(TypedDict):
    """The reason why a host is not to be played with."""

    leave: str


class GuestAnswer(LiveAnswer):
    """An answer of a guest's, with messages for the host."""

    out: list[str]
    room: GuestRoom
    leave: NotRequired[str]


class Think(TypedDict):
    """The arguments of ``think``."""

    game: str
    bot: str
    position: dict[str, Any]
    #: Missing where the match has no seed that this page knows.
    seed: NotRequired[str]


class BotCall(TypedDict):
    """The bot that is to move, for the workers alone: it holds the bot's hand."""

    seat: int
    think: Think


class Reason(TypedDict):
    """The reason why something cannot be done; ``scene`` is the number of one that shows it."""

    message: str
    rule: str | None
    title: str | None
    scene: int | None


class Advice(MoveChoice):
    """A move that a bot would choose; ``why`` is a clause that follows its name."""

    why: str


class ComparedMove(TypedDict):
    """A move that was tried in imagined deals, in points above the others."""

    label: str
    average: float
    #: 19 of 20 deals lie between them.
    low: float
    high: float
    #: Points behind the best.
    behind: float


class Compared(TypedDict):
    """An advised move and its rivals, the best first, as far as they were tried."""

    deals: int
    over: bool
    rows: list[ComparedMove]


class MoveGroup(TypedDict):
    """The legal moves of one kind: what it is called, and what it is in a phrase."""

    kind: str
    title: str
    note: str
    moves: list[MoveChoice]


class NotNow(TypedDict):
    """Kinds of moves that are not possible now, and why."""

    titles: list[str]
    why: str


class Choices(TypedDict):
    """Everything that the person at the table can do, each legal move in one group."""

    groups: list[MoveGroup]
    refused: list[NotNow]


class About(TypedDict):
    """The uses of a card."""

    label: str | None
    moves: list[MoveChoice]
    fits: list[str]
    why: Reason | None


class ReplayDeal(TypedDict):
    """A deal of a replay, counted from 0; ``seats`` may be looked from."""

    deal: int
    hand: int
    steps: int
    over: bool
    scores: list[int] | None
    seats: list[int]


class Overview(TypedDict):
    """The contents of a replay; ``seat`` is the one whose match it is."""

    game: str
    title: str
    names: list[str]
    seat: int
    deals: list[ReplayDeal]


class Look(TypedDict):
    """The table at a step of a replay; ``move`` is the one before the step."""

    deal: int
    step: int
    steps: int
    seat: int
    events: list[Line]
    move: str | None
    snapshot: ReplaySnapshot


class LogLine(TypedDict):
    """A line of the whole log, and the step of the deal that it belongs to."""

    step: int
    seat: int
    text: str


class LogTurn(TypedDict):
    """The lines of a turn."""

    turn: int
    lines: list[LogLine]


class LogDeal(TypedDict):
    """The turns of a deal."""

    deal: int
    hand: int
    turns: list[LogTurn]


class CheckedDeal(TypedDict):
    """The proof of a deal; ``same`` if its seed gives its cards again."""

    deal: int
    hand: int
    hash: str
    seed: str | None
    same: bool | None


class Examined(TypedDict):
    """A record in brief: its match, and how far it goes; ``seat`` null is the whole truth."""

    game: str
    seats: int
    options: dict[str, Any]
    names: list[str]
    seat: int | None
    hand: int
    totals: list[int]
    winners: list[int] | None


class ExaminedGuest(TypedDict):
    """A live match as a guest keeps it, in brief; the first version did not say the game."""

    game: str | None
    #: Those that are over.
    hands: int


class TakenOver(TypedDict):
    """The room in which a match goes on whose host is gone, for the page that keeps it."""

    room: str
    sealed: str


class Followed(TypedDict):
    """The save of a guest who follows to such a room."""

    name: str
    sealed: str


class LiveRules(TypedDict):
    """The rules of a live match, as its host has told them."""

    #: Those that are not by default.
    options: dict[str, Any]
    dealer: int | None


class GameOption(TypedDict):
    """A choice that a match is made with; ``seats`` are those with which it is one."""

    name: str
    default: Any
    choices: list[Any] | None
    help: str
    title: str
    #: Words for the choices, where they do not say themselves.
    words: list[str]
    seats: list[int]


class GameInfo(TypedDict):
    """A game that can be chosen."""

    id: str
    title: str
    #: A line of plain comparison.
    tagline: str
    #: What one plays for, in a sentence.
    goal: str
    #: How many play, and how long a hand takes.
    facts: str
    #: What a hand is called.
    hand: str
    seats: list[int]
    #: Seats that play with seat 0.
    allies: list[int]
    options: list[GameOption]


class RuleEntry(TypedDict):
    """An entry of a rule catalogue."""

    id: str
    title: str
    text: str
    source: str
    kind: str
    ruling: str
    option: str
    see: list[str]
    scenes: int
    chapter: str


class SceneStep(TypedDict):
    """A step of a scene, in words."""

    kind: Literal["play", "no", "list", "unlisted", "score", "next"]
    text: NotRequired[str]
    words: NotRequired[str]
    move: NotRequired[str]
    seat: NotRequired[int | None]
    rule: NotRequired[str]
    snapshot: NotRequired[Snapshot]


class SceneTold(TypedDict):
    """A scene from its first step to its last."""

    seat: int
    title: str
    text: str
    learn: bool
    first: Snapshot
    steps: list[SceneStep]


class LessonStep(TypedDict):
    """A step of a lesson: its words, then the move; "" for neither, no seat without a move.

    ``move`` where it is the person's. With ``sheet`` the words stand beside the score sheet.
    """

    play: str
    say: str
    seat: int | None
    move: MoveChoice | None
    sheet: bool


class LessonPart(TypedDict):
    """A part of a lesson, and the record that it starts from."""

    title: str
    start: str
    steps: list[LessonStep]


class LessonTold(TypedDict):
    """A lesson to be played step by step; ``last`` are the words at the end.

    ``more`` are the parts of the second lesson, for after a hand that was played.
    """

    names: list[str]
    parts: list[LessonPart]
    more: list[LessonPart]
    last: str


class LetterSent(TypedDict):
    """The match on the table as a letter; ``packed`` for a link, ``text`` for a file."""

    match: str
    packed: str
    text: str
    to: int | None
    moves: int


class LetterRead(TypedDict):
    """A letter in brief; null in ``to`` where its match is over."""

    match: str
    game: str
    title: str
    seats: int
    #: Those of now, and those with which the match was begun.
    names: list[str]
    begun: list[str]
    bots: list[str | None]
    #: Those that differ from the game's own.
    options: dict[str, Any]
    to: int | None
    hand: int
    moves: int
    over: bool
    #: How it goes with the record that this page has of its match, if any.
    how: Literal["same", "newer", "older", "parted", "other"] | None
    #: Number of moves that both have.
    same: int
    #: Number of moves that this page has.
    own: int
    #: Moves of the person at this page, chosen elsewhere, that it does not have.
    yours: int


class DailyPlan(TypedDict):
    """The match that is the deal of a day: what ``new`` takes, but for names."""

    game: str
    seats: int
    seed: str
    options: dict[str, Any]
    dealer: int | None
    bots: list[str | None]
    seat: int


class DailyStanding(TypedDict):
    """The days with deals of the day, ``2026-11-22``, and the days in a row that were played."""

    first: str
    streak: int
    longest: int
    forgiven: list[str]


class HandSide(TypedDict):
    """A hand as one of two people played it: points of every seat, and of both sides."""

    scores: list[int]
    mine: int
    theirs: int


class BotsHand(TypedDict):
    """The same deal as bots play it; ``hand`` once it is over."""

    moves: int
    bot: str
    hand: HandSide | None


class ReviewedDecision(TypedDict):
    """A decision of a hand for which another move would have been better, or a very good one."""

    #: Step of the replay at which it was made.
    step: int
    turn: int
    #: The two moves in the words of the table.
    played: str
    better: str
    #: Points by which the better one is ahead on average, and the standard error of that.
    points: float
    error: float
    #: Imagined deals in which both were played.
    deals: int
    #: What speaks for the better one: a clause that follows its name.
    why: str
    kind: Literal["best", "fine", "slip", "costly"]
    #: Both moves; none for one that is praised.
    rows: list[ComparedMove]


class HandCurve(TypedDict):
    """The points of all seats before each turn of a hand, and at its end."""

    #: The turns; the last entry is the end.
    turns: list[int]
    points: list[list[int]]


class ReviewCounts(TypedDict):
    """Number of decisions of each kind."""

    best: int
    fine: int
    slip: int
    costly: int


class HandLuck(TypedDict):
    """The part of a result that no decision made, in points above the others."""

    #: Result of imagined hands with the same first cards, on average, and its standard error.
    expected: float
    error: float
    hands: int
    result: float
    #: Cost of the decisions that are reported.
    lost: float
    luck: float


class Reviewed(TypedDict):
    """The review of a hand as far as it has come; ``share`` of the work is done."""

    deal: int
    seat: int
    over: bool
    share: float
    #: Decisions that left a choice; of them tried, and confirmed.
    choices: int
    judged: int
    confirmed: int
    playouts: int
    #: The most costly first, then what is praised.
    decisions: list[ReviewedDecision]
    counts: ReviewCounts
    #: None until enough hands were imagined.
    luck: HandLuck | None


class PuzzleTold(TypedDict):
    """The answer of a puzzle and another move in the words of the table, and the reason."""

    best: str
    other: str
    #: What speaks for the answer, where `steady` finds it.
    why: str | None
    #: The answer and the moves that are nearest to it; of each only the average is known.
    rows: list[ComparedMove]
    #: What speaks for the other move, where `steady` would play it.
    tempts: str | None


class ChallengeSent(TypedDict):
    """A hand to be played by another person; ``packed`` for a link."""

    name: str
    packed: str
    hand: HandSide


class ChallengeRead(TypedDict):
    """A challenge in brief. It tells no move and no card."""

    name: str
    game: str
    title: str
    seats: int
    seat: int
    names: list[str]
    bots: list[str | None]
    #: Name of who sends it; empty where none was given.
    sender: str
    options: dict[str, Any]
    hand: HandSide
    #: It holds the moves, so that the hands can be compared.
    moves: bool
    #: It was made by this version: the bots answer as they did.
    same: bool


class Parting(TypedDict):
    """The first move in which two hands differ: the step before it, and both moves in words."""

    deal: int
    step: int
    #: It was a move of the person; else the bots of another version answered differently.
    own: bool
    mine: str
    theirs: str


class ChallengeCompared(TypedDict):
    """Two hands of one deal side by side."""

    mine: HandSide
    theirs: HandSide
    moves: bool
    #: Null where the moves are all the same, or are not in the challenge.
    parted: Parting | None
