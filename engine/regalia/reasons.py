"""Reasons of moves: a sentence, the feature that it names, and the chance that it tells.

A feature is what decides: with it blanked the choice or its margin changes. ``python -m
tests.bench.reasons`` blanks the features of sampled decisions. A reason without a feature says what
the move does and names no cause.

Every word for a chance has a range, one for all games. The probability of a model chooses the word;
where there is no model, no chance is told. ``python -m tests.bench.chances`` counts how often what
was told came true.
"""

from __future__ import annotations

from typing import Final, NamedTuple, Self

#: word -> the chances that it is said of: from the first number on, short of the second.
CHANCES: Final[dict[str, tuple[float, float]]] = {
    "hardly": (0.0, 0.15),
    "unlikely": (0.15, 0.4),
    "even": (0.4, 0.6),
    "probably": (0.6, 0.8),
    "very likely": (0.8, 1.0),
    # Nothing speaks against it: a proof, no estimate.
    "surely": (1.0, 1.0),
}


def chance_word(chance: float) -> str:
    """Return the word for a chance.

    >>> [chance_word(chance) for chance in (0.07, 0.5, 0.79, 0.8, 1.0)]
    ['hardly', 'even', 'probably', 'very likely', 'surely']
    """
    return next((word for word, (_, to) in CHANCES.items() if chance < to), "surely")


class Chance(NamedTuple):
    """A chance that a reason tells: what may happen, and the estimate that chose the word."""

    #: ``trick``: the card wins it. ``ahead``: the player is ahead when the hand ends.
    event: str
    told: float

    @property
    def word(self) -> str:
        """The word for the chance."""
        return chance_word(self.told)


class Feature(NamedTuple):
    """The cause of a choice, as a reason names it."""

    #: The name of the feature, as its game's ``explain_move`` lists it.
    kind: str
    #: The cards that it is about.
    cards: tuple[int, ...] = ()
    #: The seat that it is about, if it is not the player's own.
    seat: int | None = None


class Reason(str):
    """The reason of a move: it *is* its sentence, a clause that follows the name of the move."""

    __slots__ = ("chance", "feature")

    #: None if the sentence says what the move does, and names no cause.
    feature: Feature | None
    #: None if the sentence tells no chance.
    chance: Chance | None

    def __new__(
        cls, sentence: str, feature: Feature | None = None, chance: Chance | None = None
    ) -> Self:
        reason = super().__new__(cls, sentence)
        reason.feature = feature
        reason.chance = chance
        return reason
