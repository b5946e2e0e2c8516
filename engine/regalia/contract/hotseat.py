"""A device that is handed over: the curtain, and decisions made in advance."""

from __future__ import annotations

from typing import TypedDict

from .snapshot import MatchState, Next, Snapshot, TurnState


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
