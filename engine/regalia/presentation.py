"""A table as it is drawn: zones, cards, moves with words, score sheets.

Each game's ``table`` module makes these from a view; nothing here or there knows how they are
drawn. Everything is JSON-ready (dicts, lists, texts, numbers).
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from importlib import import_module
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final, Literal, NamedTuple, cast

from regalia.cards import TEXT, card_name, parse_card
from regalia.i18n import Name, all_of, tr, tr_noop
from regalia.match import HandResult, Match
from regalia.state import Event, Move
from regalia.verbs import Say, Verb, sayings

if TYPE_CHECKING:
    from regalia import contract

#: A JSON object.
Json = dict[str, Any]

EMPTY: Final[Mapping[str, Any]] = MappingProxyType({})


@dataclass
class Observer:
    """The seat that looks at the table, all names, and the tricks and events just seen.

    ``trick`` holds ``(card text, seat)`` of the trick last begun, in order of play, and
    ``trick_winner`` who won it.
    """

    seat: int
    names: Sequence[str]
    trick: list[tuple[str, int]] = field(default_factory=list)
    trick_winner: int | None = None
    #: The trick before that one, and who won it.
    before: tuple[list[tuple[str, int]], int | None] = field(default_factory=lambda: ([], None))
    #: What has happened in this turn so far.
    turn_events: list[Event] = field(default_factory=list)
    #: Points of the match by seat, and what it is played to.
    totals: Sequence[int] = ()
    target: int = 0
    #: Seat addressed as "You" in a replay, if it differs from ``seat``.
    voice: int | None = None

    @property
    def you(self) -> int:
        """The seat that is called You."""
        return self.seat if self.voice is None else self.voice

    def name(self, seat: int) -> Name:
        """``You``, or the other's name; begins a sentence."""
        return Name(tr("You"), you=True) if seat == self.you else Name(self.names[seat])

    def whom(self, seat: int) -> Name:
        """``you``, or the other's name; stands inside a sentence."""
        return Name(tr("you"), you=True) if seat == self.you else Name(self.names[seat])

    def whose(self, seat: int) -> Name:
        """``your``, or the other's name with an s."""
        if seat == self.you:
            return Name(tr("your"), you=True)
        name = self.names[seat]
        # Some languages have another ending after such a sound.
        hisses = name[-1:] in ("s", "ß", "x", "z")
        return Name(tr("{hiss}’s", hiss=name) if hisses else tr("{name}’s", name=name))

    def see(self, event: Event) -> None:
        """Remember an event, and the tricks."""
        self.turn_events.append(event)
        if event.kind == "lead":
            self.before = self.trick, self.trick_winner
            self.trick, self.trick_winner = [(event.cards[0], event.seat)], None
        elif event.kind == "follow":
            self.trick.append((event.cards[0], event.seat))
        elif event.kind == "won":
            self.trick_winner = event.seat

    def last_trick(self, past: bool) -> list[contract.PastCard]:
        """The last trick that is over, card by card: ``{"seat", "name", "card", "winner"}``.

        ``past``: the next trick has not begun. All seats saw these cards (R2-A04).
        """
        over = past or self.trick_winner is not None
        cards, winner = (self.trick, self.trick_winner) if over else self.before
        return [
            {"seat": seat, "name": self.name(seat), "card": card, "winner": seat == winner}
            for card, seat in cards
        ]


class Table(ABC):
    """The table of a game, as ``TABLE`` of its ``table`` module has it.

    ``says`` has the lines of events that no verb tells. A game in which a move combines many cards
    overrides ``compose``, and one that has moments to show ``moment``, ``standing``, ``reached``.
    """

    #: Verb of the moves that ``compose`` finds; the list of such moves is long.
    composed_verb = ""

    def __init__(self, verbs: Mapping[str, Verb], says: Mapping[str, Say] = EMPTY) -> None:
        self.says = {**sayings(verbs), **says}

    @abstractmethod
    def draw(self, view: Any, observer: Observer) -> contract.Drawn:
        """Return the zones of the table, and the phase line.

        ``"when"`` may say in words which turn it is (``turn 17`` when it does not).
        """

    def moves(
        self, view: Any, observer: Observer, composed: bool = False
    ) -> list[contract.MoveChoice]:
        """Return the legal moves with their words; ``composed``: without those of ``compose``.

        A move with ``"auto"`` true is the only one and is made without asking: the seat is only
        asked so that no other seat learns whether it had a choice.
        """
        listed = view.legal_moves()
        if composed:
            listed = [move for move in listed if move.verb != self.composed_verb]
        return [self.choice(view, move, observer) for move in listed]

    def choice(self, view: Any, move: Move, observer: Observer) -> contract.MoveChoice:
        """Return a legal move with its words and the cards that are chosen to make it."""
        verb = view.VERBS[move.verb]
        label, rank = verb.label(view, move, observer)
        return move_choice(move, label, verb.picks(view, move), rank)

    @abstractmethod
    def attempt(self, view: Any, picks: Sequence[str]) -> str | None:
        """Return the likeliest move of a player who chose these cards; None when there is none."""

    def say(self, event: Event, observer: Observer) -> str:
        """Return the event as a line of a log, ``""`` when it is not worth one."""
        say = self.says.get(event.kind)
        return say(event, [parse_card(text) for text in event.cards], observer) if say else ""

    @abstractmethod
    def sheet(self, match: Match, result: HandResult, observer: Observer) -> contract.Sheet:
        """Return the score sheet of a hand (``docs/bridge.md``)."""

    def compose(self, view: Any, observer: Observer, picks: Sequence[str]) -> contract.Draft | None:
        """Return what chosen cards of the hand can be put together to (``docs/bridge.md``).

        None at a point of the hand at which nothing is put together.
        """
        return None

    def moment(self, event: Event, observer: Observer) -> contract.Moment | None:
        """Return the moment that an event is, None for one that is only told."""
        return None

    def standing(self, view: Any) -> Sequence[Any]:
        """Return by seat what it has reached on the table, as far as the view knows it."""
        return ()

    def reached(self, before: Sequence[Any], view: Any) -> list[Event]:
        """Return as events what seats have reached since they stood as ``before``."""
        return []


def table_of(game_id: str) -> Table:
    """Return the table of a game."""
    return cast(Table, import_module(f"regalia.games.{game_id}.table").TABLE)


def staged(
    kinds: Mapping[str, contract.MomentKind], event: Event, cards: Sequence[str] | None = None
) -> contract.Moment | None:
    """Return the moment that an event is by its kind; ``cards`` where it is not about all."""
    kind = kinds.get(event.kind)
    if kind is None:
        return None
    shown = event.cards if cards is None else cards
    return {"kind": kind, "cards": list(shown), "other": event.other}


# --- what a game's table is made of ---------------------------------------------------------------


def face(card: int, ref: str, notes: Sequence[str], marks: Sequence[str] = ()) -> contract.Face:
    """Return a card as it looks; a screen reader says its ``notes`` after its name."""
    name = card_name(card)
    label = ", ".join([name, *notes])
    return {"card": TEXT[card], "name": name, "ref": ref, "marks": list(marks), "label": label}


def table_card(
    card: int, ref: str, notes: Sequence[str], marks: Sequence[str] = ()
) -> contract.Card:
    """Return a card on the table, as ``face`` does; the snapshot gives it its key."""
    return {**face(card, ref, notes, marks), "key": ""}


def stack(
    id_: str,
    caption: str,
    count: int,
    ref: str | None = None,
    card: contract.Face | None = None,
) -> contract.Stack:
    """Return a stack of cards; ``ref`` lets it be chosen, and ``card`` lies open on top."""
    drawn: contract.Stack
    drawn = {"id": id_, "kind": "stack", "caption": caption, "count": count, "ref": ref}
    return {**drawn, "card": card} if card else drawn


def explained_stack(
    id_: str, caption: str, count: int, about: contract.Explained
) -> contract.Stack:
    """Return a stack of face-down cards that cannot be chosen, with what it is for."""
    return {**stack(id_, caption, count), "about": about}


def rack(id_: str, caption: str, groups: Iterable[list[contract.Card]]) -> contract.Rack:
    """Return open cards in front of a seat; a group without cards is left out."""
    return {"id": id_, "kind": "rack", "caption": caption, "groups": [g for g in groups if g]}


def trick(
    observer: Observer,
    past: bool,
    plays: list[contract.TrickCard],
    waiting: Iterable[int],
    captions: tuple[str, str],
) -> contract.Trick:
    """Return the trick, or the last one where ``past``; ``captions`` names the one and the other.

    ``waiting`` are the seats that have still to play, in order.
    """
    return {
        "id": "trick",
        "kind": "trick",
        "caption": captions[past],
        "past": past,
        "plays": plays,
        "slots": [{"seat": seat, "caption": observer.name(seat)} for seat in waiting],
        "last": {"caption": captions[True], "plays": observer.last_trick(past)},
    }


def seat_view(
    observer: Observer,
    seat: int,
    zones: list[contract.SeatZone],
    *,
    cards: int,
    turn: bool,
    house: str | None = None,
) -> contract.SeatView:
    """Return a seat with so many cards in its hand; the snapshot adds its points and allies."""
    return {
        "seat": seat,
        "name": observer.name(seat),
        "house": house,
        "turn": turn,
        "cards": cards,
        "zones": zones,
        "points": 0,
        "ally": False,
    }


def move_choice(move: Move, label: str, picks: list[str], rank: int) -> contract.MoveChoice:
    """Return a legal move with its words and the cards that are chosen to make it."""
    return {"text": str(move), "label": label, "verb": move.verb, "picks": picks, "rank": rank}


# --- score sheets --------------------------------------------------------------------------------


def sheet_row(
    label: str,
    detail: str,
    values: Sequence[int | str],
    kind: Literal["line", "sum", "stamp", "total"],
    rule: str,
    cards: Sequence[contract.CountedCards] = (),
) -> contract.Row:
    """Return a row of a score sheet; ``values`` by column, ``cards`` as ``docs/bridge.md`` says."""
    return {
        "label": label,
        "detail": detail,
        "values": [str(value).replace("-", "−") for value in values],
        "kind": kind,
        "rule": rule,
        "cards": list(cards),
    }


class EndedHand(NamedTuple):
    """A hand that ended, as its score sheet tells an observer of it."""

    match: Match
    result: HandResult
    observer: Observer

    @property
    def number(self) -> int:
        """Number of the hand in the match, from 1."""
        return self.match.hands.index(self.result) + 1

    @property
    def ends_match(self) -> bool:
        """True for the hand with which the match ended."""
        return self.match.over and self.result is self.match.hands[-1]

    @property
    def leaders(self) -> list[int]:
        """The seats that have most points of this hand."""
        return self.match.game.best(self.result.scores)

    @property
    def seat(self) -> int:
        """Seat whose points are told at the end: the person's, if it won."""
        leaders, own = self.leaders, self.observer.seat
        return own if own in leaders else leaders[0]

    def title(self, won: str, even: str) -> str:
        """Return who won the match with this hand, or else the hand.

        ``won`` says the latter of ``{who}`` and hand ``{n}``; ``even``, that several won ``{n}``.
        """
        match, name = self.match, self.observer.name
        first, *others = match.winners if self.ends_match else self.leaders
        if self.ends_match and 0 < len(others) < match.scorers - 1:
            names = [str(name(seat)) for seat in (first, *others)]
            return tr("Shared match: {names}", names=all_of(names))
        if self.ends_match:
            won, even = tr_noop("{who} won the match"), tr_noop("The match is drawn")
        return tr(even if others else won, who=name(first), n=self.number)

    def ending(
        self,
        how: str,
        most: str = "",
        cards: Sequence[str] = (),
        before: int | None = None,
        stamp: str = "",
    ) -> contract.Ending:
        """Return the end as it is told of ``seat`` (``contract.Ending``)."""
        leaders, observer = self.leaders, self.observer
        points = self.result.scores[self.seat]
        even = len(leaders) == self.match.scorers
        mine = observer.seat in leaders or observer.seat < 0
        return {
            "how": how,
            "most": most,
            "seat": self.seat,
            "cards": list(cards),
            "before": points if before is None else before,
            "stamp": stamp,
            "points": points,
            "result": "drawn" if even else "won" if mine else "lost",
        }

    def sheet(
        self,
        title: str,
        detail: str,
        rows: Sequence[contract.Row],
        rule: str,
        brief: Sequence[contract.Row] = (),
        ending: contract.Ending | None = None,
    ) -> contract.Sheet:
        """Return the score sheet: its ``rows``, and the match so far by ``rule``.

        ``title`` says who won, ``detail`` how the hand ended; ``brief`` are few rows.
        """
        match = self.match
        totals, target = running_totals(match, self.result), target_of(match)
        so_far = tr("Match, to {target}", target=target)
        if match.length:
            so_far = tr("Match, {n} of {all}", n=len(totals) - 1, all=match.length)
        made: contract.Sheet = {
            "title": title,
            "subtitle": f"{match.game.title} · {detail}" if detail else match.game.title,
            "columns": [self.observer.name(seat) for seat in range(match.scorers)],
            "rows": [*rows, sheet_row(so_far, "", totals[-1], "total", rule)],
            "history": totals,
            "target": target,
            "match_over": self.ends_match,
            "fan": winner_cards(match),
        }
        if ending:
            made["brief"], made["ending"] = list(brief), ending
        return made


def winner_cards(match: Match) -> list[str]:
    """Return the cards that are drawn at the end of a match; none while it goes on."""
    return match.game.winner_cards(match.state, match.winners[0]) if match.over else []


def target_of(match: Match) -> int:
    """Return the points that end a match; 0 where it has an agreed number of hands."""
    return 0 if match.length else int(match.options["target"])


def running_totals(match: Match, result: HandResult | None = None) -> list[list[int]]:
    """Return the totals before the first hand of a match, and after each, up to this one if any."""
    totals = [[0] * match.scorers]
    for hand in match.hands:
        totals.append([a + b for a, b in zip(totals[-1], hand.scores, strict=True)])
        if hand is result:
            break
    return totals
