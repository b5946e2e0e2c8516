"""A view as planes of numbers, turned to the seat that looks.

A *plane* has ``KINDS`` numbers, one a card: the kinds in the canonical order (``regalia.cards``),
the joker, and last the unknown card, where hidden cards are counted. *Facts* are single numbers.
Seats are counted from the observer: ``+0`` is the observer, ``+1`` the next player clockwise. The
dummy of Royal Lines for two is the last seat for everybody. ``names`` lists what they are called.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import cache
from typing import Any, NamedTuple, cast

from regalia.cards import KINDS, UNKNOWN
from regalia.errors import OptionError, seat_number
from regalia.game import Game
from regalia.games.lines.moves import NONE
from regalia.games.lines.state import LinesState
from regalia.games.royal_family.marks import CARD, LETTERS, serial
from regalia.games.royal_family.marriages.state import MarriagesState
from regalia.games.royal_family.state import RoyalFamilyState
from regalia.games.virtues.state import VirtuesState
from regalia.state import State


class Names(NamedTuple):
    """The names of the planes and of the facts of an observation, in their order."""

    planes: tuple[str, ...]
    facts: tuple[str, ...]


class Observation(NamedTuple):
    """A seat's knowledge as numbers: ``planes[plane][card]`` and ``facts[fact]``."""

    planes: list[list[int]]
    facts: list[int]

    def flat(self) -> list[int]:
        """Return all numbers in one list, the planes one after the other and then the facts."""
        return [number for plane in self.planes for number in plane] + self.facts


Plane = tuple[str, list[int]]
Fact = tuple[str, int]


def observation(state: State, seat: int) -> Observation:
    """Return what ``seat`` knows of a state, as numbers.

    The state may be whole or any view that knows as much. Raises OptionError for what is no player.
    """
    planes, facts = _observe(state, seat)
    return Observation([row for _, row in planes], [number for _, number in facts])


@cache
def names(game: Game, seats: int) -> Names:
    """Return what the planes and facts of a game's observations are called."""
    hand = game.deal(game.shuffled(0, 1, seats), seats)
    planes, facts = _observe(hand, 0)
    return Names(tuple(name for name, _ in planes), tuple(name for name, _ in facts))


def _observe(state: State, seat: int) -> tuple[list[Plane], list[Fact]]:
    view = state.view(seat_number("seat", seat, state.seats))
    for kind, planes, facts in _GAMES:
        if isinstance(view, kind):
            table = _Turned(view, seat)
            return list(planes(view, table)), [*_common(view, table), *facts(view, table)]
    raise OptionError(f"{state.game.id} has no observation: give it one in research.observation")


class _Turned:
    """The seats as the observer counts them: ``order[k]`` is the seat ``+k``."""

    def __init__(self, view: State, seat: int) -> None:
        self.players = [(seat + k) % view.seats for k in range(view.seats)]
        self.sides = [*self.players, *range(view.seats, getattr(view, "sides", view.seats))]

    def one_of(self, name: str, seat: int | None) -> Iterator[Fact]:
        """Yield a fact a side: 1 for that seat."""
        for k, each in enumerate(self.sides):
            yield f"{name} +{k}", int(each == seat)


def _row(cards: Iterable[int], worth: int = 1) -> list[int]:
    """Return a plane in which each of the cards counts so much."""
    row = [0] * KINDS
    for card in cards:
        row[card] += worth
    return row


def _common(view: State, table: _Turned) -> Iterator[Fact]:
    for phase in view.LISTS:
        yield f"phase {phase}", int(view.phase == phase)
    yield "turn", view.turn
    yield from table.one_of("actor", view.actor)
    yield from table.one_of("dealer", view.dealer)
    for name, option in cast(Game, view.game).options.items():
        for choice in option.choices or ():
            yield f"option {name}={choice}", int(view.options[name] == choice)


# --- the Royals games ----------------------------------------------------------------------------


def _family_planes(view: RoyalFamilyState, table: _Turned) -> Iterator[Plane]:
    letters = [(letter, bit) for letter, bit in LETTERS if letter in view.MARKS]
    for k, seat in enumerate(table.players):
        hand = view.hands[seat]
        known = view.known_cards(seat) if UNKNOWN in hand else hand
        yield f"hand +{k}", _row([*known, *[UNKNOWN] * (len(hand) - len(known))])
    for k, seat in enumerate(table.players):
        for zone, entries in (("spoils", view.spoils[seat]), ("melds", view.meld[seat])):
            yield f"{zone} +{k}", _row(entry & CARD for entry in entries)
            for letter, bit in letters:
                marked = [entry & CARD for entry in entries if entry & bit]
                yield f"{zone} +{k} marked {letter}", _row(marked)
        yield f"trick +{k}", _row(card for card, who in view.battle if who == seat)
        most = view.limits[seat]
        yield (
            f"limits +{k}",
            [1 + most[card & 3] if card < 52 and card & 3 in most else 0 for card in range(KINDS)],
        )
    yield "discard pile", _row(entry & CARD for entry in view.discard)
    yield "discard pile, depth of the newest", _depths(entry & CARD for entry in view.discard)
    if isinstance(view, MarriagesState):
        yield from _marriage_planes(view, table)


def _depths(pile: Iterable[int]) -> list[int]:
    """Return a plane with the depth of the newest card of each kind: 1 on top, 0 for none."""
    row = [0] * KINDS
    for depth, card in enumerate(reversed(list(pile)), 1):
        row[card] = row[card] or depth
    return row


def _marriage_planes(view: MarriagesState, table: _Turned) -> Iterator[Plane]:
    wedded = view.wedded()
    held = {hostage.card for hostage in view.hostages}
    struck = {hostage.target for hostage in view.hostages}
    for name, numbers in (("married", wedded), ("hostages", held), ("struck", struck)):
        for k, seat in enumerate(table.players):
            entries = view.spoils[seat] + view.meld[seat]
            yield f"{name} +{k}", _row(e & CARD for e in entries if serial(e) in numbers)
    for k, seat in enumerate(table.players):
        yield f"gift of +{k}", _row(card for giver, _, card in view.gifts if giver == seat)
    offer = view.offer
    yield "trade wants", _row([] if offer is None else [offer[0].card])
    yield "trade gives", _row([] if offer is None else [offer[1]])
    yield (
        "ransomed in this turn",
        _row(card for card, copies in view.ransomed_this_turn.items() for _ in range(copies)),
    )


def _family_facts(view: RoyalFamilyState, table: _Turned) -> Iterator[Fact]:
    yield from table.one_of("attacker", view.attacker)
    yield from table.one_of("winner", view.won)
    for k, seat in enumerate(table.players):
        for suit, name in enumerate("SHDC"):
            yield f"house +{k} {name}", int(view.house[seat] == suit)
        yield f"draws +{k}", view.draws.count(seat)
    yield "stock", len(view.stock)
    yield "dead", len(view.dead)
    yield "redeals", view.redeals
    if isinstance(view, MarriagesState):
        yield "gift made", int(view.gifted)
        yield "meld barred", int(view.meld_barred)
        for k, seat in enumerate(table.players):
            yield f"gives to +{k}", sum(taker == seat for _, taker in view.gift_queue)


# --- The Four Virtues ----------------------------------------------------------------------------

#: 52 cards make at most so many melds.
_MELDS = 17


def _virtues_planes(view: VirtuesState, table: _Turned) -> Iterator[Plane]:
    for k, seat in enumerate(table.players):
        yield f"hand +{k}", _row(view.hands[seat])
        yield f"hand +{k}, taken from the discard pile", _row(view.shown[seat])
    yield "discard pile", _row(view.discard)
    yield "top of the discard pile", _row(view.discard[-1:])
    for at in range(_MELDS):
        meld = view.melds[at] if at < len(view.melds) else None
        for k, seat in enumerate(table.players):
            row = [0] * KINDS
            for laid in meld.cards if meld is not None else ():
                if laid.owner == seat:
                    row[laid.card] = laid.value
            yield f"meld {at + 1}, what cards of +{k} count as", row
        face = [] if meld is None or meld.face is None else [meld.face]
        yield f"meld {at + 1}, its virtue", _row(face)


def _virtues_facts(view: VirtuesState, table: _Turned) -> Iterator[Fact]:
    yield from table.one_of("turn of", view.seat)
    yield "stock", len(view.stock)
    yield "cards to yield", view.force
    yield "idle turn", int(view.idle)
    yield "idle turns before", view.stall
    for at in range(_MELDS):
        maker = view.melds[at].creator if at < len(view.melds) else None
        yield f"meld {at + 1} is of +0", int(maker == table.players[0])


# --- Royal Lines ---------------------------------------------------------------------------------


def _lines_planes(view: LinesState, table: _Turned) -> Iterator[Plane]:
    for k, seat in enumerate(table.players):
        yield f"hand +{k}", _row(view.hands[seat])
        offer = view.offers[seat]
        yield f"offer +{k}", _row([] if offer in (None, NONE) else [offer])
        passed = [card for giver, _, card in view.passed if giver == seat]
        yield f"passed on by +{k}", _row(passed)
    for k, seat in enumerate(table.sides):
        yield f"line +{k}", _row(view.lines[seat])
        yield f"newest of line +{k}", _row(view.lines[seat][-1:])
        yield f"ruler +{k}", _row([view.rulers[seat]])
        deposed = view.deposed[seat]
        yield f"deposed +{k}", _row([] if deposed is None else [deposed])
        yield f"played before +{k}", _row(view.played[seat])
        yield f"trade +{k}", _row(card for who, card, _ in view.trick if who == seat)
    yield "senior", _row(view.candidates[:1])
    yield "junior", _row(view.candidates[1:])
    yield "graveyard", _row(view.graveyard)
    yield "neglected", _row([] if view.neglected is None else [view.neglected])
    yield "open card of the dummy", _row([] if view.up is None else [view.up])


def _lines_facts(view: LinesState, table: _Turned) -> Iterator[Fact]:
    yield from table.one_of("leader", view.leader)
    yield from table.one_of("winner", view.winner)
    for k, seat in enumerate(table.sides):
        yield f"ruler open +{k}", int(view.ruler_open[seat])
    for k, seat in enumerate(table.players):
        for suit, name in enumerate("SHDC"):
            yield f"void +{k} {name}", view.voids[seat] >> suit & 1
        yield f"in the market +{k}", int(view.ring is not None and seat in view.ring)
        yield f"has offered +{k}", int(view.offers[seat] is not None)
    yield "royals", len(view.royal)
    yield "pile of the dummy", len(view.pile)


Planes = Callable[..., Iterator[Plane]]
Facts = Callable[..., Iterator[Fact]]

_GAMES: tuple[tuple[Any, Planes, Facts], ...] = (
    (RoyalFamilyState, _family_planes, _family_facts),
    (VirtuesState, _virtues_planes, _virtues_facts),
    (LinesState, _lines_planes, _lines_facts),
)
