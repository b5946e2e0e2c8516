"""Cards, their notation, and shuffling.

A card is an ``int`` inside the engine and two characters outside it. The int is
``rank * 4 + suit`` with ranks ``A 2 … 9 T J Q K`` and suits ``S H D C``, so that
sorting ints gives the canonical order of the notation, ``card >> 2`` is the rank and
``card & 3`` the suit. ``docs/representation.md`` says why cards are ints.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, MutableSequence
from typing import Any

from regalia.errors import NotationError

RANKS = "A23456789TJQK"
SUITS = "SHDC"

JOKER = 52
UNKNOWN = 53
#: How many different cards there are, the joker and the unknown card included.
KINDS = 54

#: card -> its two characters, ``TEXT[0] == "AS"``.
TEXT: tuple[str, ...] = (*(r + s for r in RANKS for s in SUITS), "JO", "??")

_CARD = {text: card for card, text in enumerate(TEXT)}

GLYPHS = "♠♥♦♣"
SUIT_WORDS = ("spades", "hearts", "diamonds", "clubs")
RANK_WORDS = (
    *("ace", "two", "three", "four", "five", "six", "seven", "eight"),
    *("nine", "ten", "jack", "queen", "king"),
)
RANK_PLURALS = (
    *("aces", "twos", "threes", "fours", "fives", "sixes", "sevens", "eights"),
    *("nines", "tens", "jacks", "queens", "kings"),
)

ACE, TWO, NINE, TEN, JACK, QUEEN, KING = 0, 1, 8, 9, 10, 11, 12


def parse_card(text: str) -> int:
    """The card written ``text`` (``"KH"``, ``"JO"``, ``"??"``).

    Raises NotationError when it is not a card.
    """
    try:
        return _CARD[text]
    except (KeyError, TypeError):
        raise NotationError(
            f"{_quote(text)} is not a card: write a rank of {RANKS} and a suit of {SUITS}, "
            "such as KH or TD"
        ) from None


def parse_suit(text: str) -> int:
    """The suit of one letter, ``0 … 3`` in the order ``S H D C``; NotationError otherwise."""
    if len(text) == 1 and text in SUITS:
        return SUITS.index(text)
    raise NotationError(f"{_quote(text)} is not a suit: write one of S, H, D, C")


def glyphs(card: int) -> str:
    """The card as people read it: ``10♥``, ``K♠``; ``a card`` when it is unknown."""
    if card == UNKNOWN:
        return "a card"
    if card == JOKER:
        return "the joker"
    rank = card >> 2
    return ("10" if rank == TEN else RANKS[rank]) + GLYPHS[card & 3]


def listing(cards: Iterable[int], joint: str = "and") -> str:
    """Cards in a sentence: ``9♥``, ``9♥ and K♥``, ``9♥, J♥ and K♥``."""
    words = [glyphs(card) for card in cards]
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} {joint} {words[-1]}"


def card_name(card: int) -> str:
    """The card in words, for a screen reader: ``Queen of hearts``."""
    if card == UNKNOWN:
        return "Face-down card"
    if card == JOKER:
        return "Joker"
    rank = card >> 2
    word = str(rank + 1) if TWO <= rank <= TEN else RANK_WORDS[rank].capitalize()
    return f"{word} of {SUIT_WORDS[card & 3]}"


def _quote(value: object) -> str:
    text = value if isinstance(value, str) else repr(value)
    return repr(text if len(text) <= 24 else text[:20] + "…")


class Dice:
    """Random numbers that are the same on every machine and in every Python.

    SHA-256 of ``seed`` and a counter, read as 32-bit numbers, big-endian. The seed is any
    text, so that the contributions of several people can be joined into one. Vectors that
    pin the sequence stand in the tests.
    """

    def __init__(self, seed: object) -> None:
        self._seed = str(seed).encode()
        self._block = 0
        self._words: list[int] = []

    def below(self, n: int) -> int:
        """A whole number from 0 to ``n - 1``, each equally likely (n from 1 to 2**32)."""
        # Numbers past the last multiple of n are thrown away: a plain remainder would
        # prefer small results.
        limit = (1 << 32) - (1 << 32) % n
        while True:
            word = self._next()
            if word < limit:
                return word % n

    def random(self) -> float:
        """A number from 0 up to, and without, 1."""
        return self._next() / (1 << 32)

    def choice(self, items: Any) -> Any:
        """One of a sequence's items."""
        return items[self.below(len(items))]

    def shuffle(self, items: MutableSequence[Any]) -> None:
        """Puts a list into random order, in place (Fisher and Yates, from the end)."""
        for i in range(len(items) - 1, 0, -1):
            j = self.below(i + 1)
            items[i], items[j] = items[j], items[i]

    def _next(self) -> int:
        if not self._words:
            digest = hashlib.sha256(self._seed + b"/" + str(self._block).encode()).digest()
            self._block += 1
            self._words = [int.from_bytes(digest[i : i + 4], "big") for i in range(28, -4, -4)]
        return self._words.pop()
