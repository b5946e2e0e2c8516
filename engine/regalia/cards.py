"""Cards, their notation, and shuffling.

A card is an ``int`` inside the engine and two characters outside it. The int is
``rank * 4 + suit`` with ranks ``A 2 … 9 T J Q K`` and suits ``S H D C``, so that
sorting ints gives the canonical order of the notation, ``card >> 2`` is the rank and
``card & 3`` the suit. ``docs/representation.md`` says why cards are ints.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterable, MutableSequence, Sequence
from struct import unpack
from typing import Any, Protocol, TypeVar

from regalia.errors import NotationError, OptionError, PositionError, one_check
from regalia.i18n import per_language, tr, tr_noop

T = TypeVar("T")

RANKS = "A23456789TJQK"
SUITS = "SHDC"

JOKER = 52
UNKNOWN = 53
#: Number of different cards, the joker and the unknown card included.
KINDS = 54

#: card -> its two characters, ``TEXT[0] == "AS"``.
TEXT: tuple[str, ...] = (*(r + s for r in RANKS for s in SUITS), "JO", "??")

_CARD = {text: card for card, text in enumerate(TEXT)}

#: card -> its bit in a mask of cards, none for what is no card of the pack.
BIT: tuple[int, ...] = tuple(1 << card if card < 52 else 0 for card in range(KINDS))

GLYPHS = "♠♥♦♣"
# The words are said by ``tr``: ``tr(SUIT_WORDS[suit])``.
SUIT_WORDS = (tr_noop("spades"), tr_noop("hearts"), tr_noop("diamonds"), tr_noop("clubs"))
# Of these only court cards and aces are said: the others stand as numbers.
RANK_WORDS = (
    *(tr_noop("ace"), "two", "three", "four", "five", "six", "seven", "eight"),
    *("nine", "ten", tr_noop("jack"), tr_noop("queen"), tr_noop("king")),
)
RANK_PLURALS = (
    *(tr_noop("aces"), tr_noop("twos"), tr_noop("threes"), tr_noop("fours"), tr_noop("fives")),
    *(tr_noop("sixes"), tr_noop("sevens"), tr_noop("eights"), tr_noop("nines"), tr_noop("tens")),
    *(tr_noop("jacks"), tr_noop("queens"), tr_noop("kings")),
)
#: What may stand before the last card of a list.
AND, OR = tr_noop("and"), tr_noop("or")

ACE, TWO, NINE, TEN, JACK, QUEEN, KING = 0, 1, 8, 9, 10, 11, 12


def mask_of(cards: Iterable[int]) -> int:
    """Return cards as one int, a bit each; unknown cards and jokers leave none.

    The four suits of a rank are neighbouring bits.
    """
    mask = 0
    for card in cards:
        mask |= BIT[card]
    return mask


def parse_card(text: str) -> int:
    """Return the card written ``text`` (``"KH"``, ``"JO"``, ``"??"``).

    Raises NotationError when it is not a card.
    """
    try:
        return _CARD[text]
    except (KeyError, TypeError):
        raise NotationError(
            f"{_quote(text)} is not a card: write a rank of {RANKS} and a suit of {SUITS}, "
            "such as KH or TD"
        ) from None


def parse_known_card(text: str) -> int:
    """Return the card written ``text``; NotationError when it is not a card, or ``??``."""
    card = parse_card(text)
    if card == UNKNOWN:
        raise NotationError("?? stands for a hidden card: name the card")
    return card


def read_cards(value: Any, field: str) -> list[int]:
    """Return the cards of a JSON list of texts; PositionError names the field and the index."""
    if not isinstance(value, list):
        raise PositionError(
            field, tr("must be a list of cards, not {value}", value=f"{value!r:.40}")
        )
    try:
        return [_CARD[text] for text in value]
    except (KeyError, TypeError):
        pass  # The loop finds which one it was.
    cards = []
    for i, text in enumerate(value):
        try:
            cards.append(parse_card(text))
        except ValueError as error:
            with one_check():
                raise PositionError(f"{field}[{i}]", str(error)) from None
    return cards


def texts(cards: Iterable[int]) -> list[str]:
    """Return cards as a JSON list of texts, which ``read_cards`` reads."""
    return [TEXT[card] for card in cards]


def parse_suit(text: str) -> int:
    """Return the suit of one letter, ``0 … 3`` in the order ``S H D C``; or NotationError."""
    if len(text) == 1 and text in SUITS:
        return SUITS.index(text)
    raise NotationError(f"{_quote(text)} is not a suit: write one of S, H, D, C")


def glyphs(card: int) -> str:
    """Return the card as people read it: ``10♥``, ``K♠``; ``a card`` when it is unknown."""
    if card == UNKNOWN:
        return tr("a card")
    if card == JOKER:
        return tr("the joker")
    rank = card >> 2
    return ("10" if rank == TEN else RANKS[rank]) + GLYPHS[card & 3]


def glyph_text(text: str) -> str:
    """Return the text with every card in it as people read it: ``play K♥`` for ``play KH``."""
    return re.sub(r"\b([A2-9TJQK])([SHDC])\b|\bJO\b", lambda found: glyphs(_CARD[found[0]]), text)


def listing(cards: Iterable[int], joint: str = AND) -> str:
    """Cards in a sentence: ``9♥``, ``9♥ and K♥``, ``9♥, J♥ and K♥``."""
    words = [glyphs(card) for card in cards]
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} {tr(joint)} {words[-1]}"


@per_language
def card_name(card: int) -> str:
    """Return the card in words, for a screen reader: ``Queen of hearts``."""
    if card == UNKNOWN:
        return tr("Face-down card")
    if card == JOKER:
        return tr("Joker")
    return capital(card_words(card))


def card_words(card: int) -> str:
    """A card with a rank in words that stand inside a sentence: ``queen of hearts``."""
    rank = card >> 2
    word = str(rank + 1) if TWO <= rank <= TEN else tr(RANK_WORDS[rank])
    return tr("{rank} of {suit}", rank=word, suit=tr(SUIT_WORDS[card & 3]))


def capital(text: str) -> str:
    """Return the text with a capital at its beginning."""
    return text[:1].upper() + text[1:]


def _quote(value: object) -> str:
    text = value if isinstance(value, str) else repr(value)
    return repr(text if len(text) <= 24 else text[:20] + "…")


class RandomSource(Protocol):
    """Random numbers as ``State.sample`` and bots use them: ``Rng``, ``random.Random``."""

    def random(self) -> float:
        """Return a number from 0 up to, but not including, 1."""

    def choice(self, items: Sequence[Any], /) -> Any:
        """Return one of a sequence's items, each equally likely."""

    def shuffle(self, items: MutableSequence[Any], /) -> None:
        """Put a list into random order, in place."""


class Rng:
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
        """Return a whole number from 0 to ``n - 1``, each equally likely.

        Raises OptionError for an ``n`` that is not from 1 to 2**32.
        """
        if not 1 <= n <= 1 << 32:
            raise OptionError(f"one of {n!r:.40} things cannot be drawn")
        # Numbers past the last multiple of n are thrown away: a plain remainder would
        # prefer small results.
        limit = (1 << 32) - (1 << 32) % n
        while True:
            word = self._next()
            if word < limit:
                return word % n

    def random(self) -> float:
        """Return a number from 0 up to, but not including, 1."""
        return self._next() / (1 << 32)

    def choice(self, items: Sequence[T]) -> T:
        """Return one of a sequence's items; OptionError for an empty one."""
        return items[self.below(len(items))]

    def shuffle(self, items: MutableSequence[Any]) -> None:
        """Put a list into random order, in place (Fisher and Yates, from the end)."""
        words = self._words
        for i in range(len(items) - 1, 0, -1):
            # `below(i + 1)`, written out: a deal takes half as long.
            n = i + 1
            limit = (1 << 32) - (1 << 32) % n
            while True:
                if not words:
                    words = self._more()
                word = words.pop()
                if word < limit:
                    break
            j = word % n
            items[i], items[j] = items[j], items[i]

    def _next(self) -> int:
        return (self._words or self._more()).pop()

    def _more(self) -> list[int]:
        """Return the next block of numbers, the first of them last, to be popped."""
        digest = hashlib.sha256(self._seed + b"/" + str(self._block).encode()).digest()
        self._block += 1
        self._words = list(unpack(">8I", digest))[::-1]
        return self._words
