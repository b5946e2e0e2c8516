"""Letters, challenges, and the deal of the day."""

from __future__ import annotations

from typing import Any, Literal, TypedDict


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
