"""The moves of Royal Lines: how each is written, and read.

A *tail* is what a move brought into the open beside what its player chose: the next royal
(``turn JD``), the dummy's open card (``up 4C``) and what it played (``dummy 8S``), who took part
in the market (``ring 0 2 3``, ``came TH``), all rulers at the end (``rulers AS AH AD``).
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any, Final, Self

from regalia.cards import ACE, TEN, TEXT, TWO, UNKNOWN, parse_card, parse_known_card
from regalia.errors import NotationError
from regalia.state import Move

#: One thing that came into the open: its word, and cards (for ``ring``, seats).
Token = tuple[str, tuple[int, ...]]
Tail = tuple[Token, ...]

#: In place of a card: nothing goes to the market.
NONE: Final = -1

BID: Final = tuple(Move(f"bid {text}", (card,)) for card, text in enumerate(TEXT))
TAKE: Final = tuple(Move(f"take {text}", (card,)) for card, text in enumerate(TEXT))
TRADE: Final = tuple(Move(f"trade {text}", (card,)) for card, text in enumerate(TEXT))
TRADE_NONE: Final = Move("trade none", (NONE,))
BANISH: Final = {kind: Move(f"banish {kind}", (kind,)) for kind in ("rank", "suit")}


@lru_cache(maxsize=1024)
def joker(first: int, second: int) -> Move:
    """``joker KH KD``; the cards must come in canonical order."""
    return Move(f"joker {TEXT[first]} {TEXT[second]}", (first, second))


class Recorded(Move):
    """A move with its tail. It has the ``args`` of the chosen move."""

    __slots__ = ("move", "tail")

    move: Move
    tail: Tail

    def __new__(cls, move: Move, tail: Tail) -> Self:
        new = super().__new__(cls, str(move) + "".join(map(_token_text, tail)), move.args)
        new.came = tuple(card for word, cards in tail if word != "ring" for card in cards)
        new.chosen = str(move)
        new.move = move
        new.tail = tail
        return new

    def __getnewargs__(self) -> tuple[Any, ...]:
        return (self.move, self.tail)


def split(move: Move) -> tuple[Move, Tail]:
    """The chosen move and the tail of a move."""
    return (move.move, move.tail) if isinstance(move, Recorded) else (move, ())


def joined(move: Move, tail: Tail) -> Move:
    """The move with a tail, if there is any."""
    return Recorded(move, tail) if tail else move


def _token_text(token: Token) -> str:
    word, values = token
    if word == "ring":
        return " ring " + (" ".join(map(str, values)) if values else "none")
    return f" {word} " + " ".join(TEXT[card] for card in values)


# --- reading -------------------------------------------------------------------------------------


def parse(text: str, seats: int) -> Move:
    """The move that ``text`` writes, its cards in canonical order.

    Knows the grammar, not the position. Raises NotationError with what would be right.
    """
    if not isinstance(text, str) or len(text) > 200:
        raise NotationError("a move is one line of text of at most 200 characters")
    verb, *words = text.split(" ")
    if verb not in _FORMS:
        raise NotationError(
            f"{text[:40]!r} is no move: a move begins with one of {', '.join(_FORMS)}"
        )
    length = 2 if verb == "joker" else 1
    try:
        move = _chosen(verb, words[:length])
        return joined(move, _tail(words[length:], seats))
    except _ShapeError:
        raise NotationError(
            f"{text[:60]!r} is not written as {verb!r} is: {_FORMS[verb]}"
        ) from None


class _ShapeError(Exception):
    """The words do not have the verb's form."""


def _chosen(verb: str, words: Sequence[str]) -> Move:
    if verb == "banish":
        _need(len(words) == 1 and words[0] in BANISH)
        return BANISH[words[0]]
    if verb == "trade" and words == ["none"]:
        return TRADE_NONE
    if verb == "joker":
        _need(len(words) == 2)
        return joker(*sorted((parse_known_card(words[0]), parse_known_card(words[1]))))
    _need(len(words) == 1)
    if verb == "trade":
        return TRADE[parse_card(words[0])]
    return (BID if verb == "bid" else TAKE)[parse_known_card(words[0])]


def _tail(words: Sequence[str], seats: int) -> Tail:
    tokens = []
    at = 0
    while at < len(words):
        word = words[at]
        _need(word == "ring" or word in _CARDS)
        end = at + 1
        while end < len(words) and words[end] != "ring" and words[end] not in _CARDS:
            end += 1
        tokens.append((word, _values(word, words[at + 1 : end], seats)))
        at = end
    return tuple(tokens)


def _values(word: str, words: Sequence[str], seats: int) -> tuple[int, ...]:
    if word == "ring":
        if words == ["none"]:
            return ()
        _need(bool(words) and all(len(w) == 1 and w in "0123" for w in words))
        ring = [int(w) for w in words]
        _need(ring == sorted(set(ring)) and ring[-1] < seats)
        return tuple(ring)
    cards = tuple(parse_card(text) for text in words)
    _need(len(cards) == (max(seats, 3) if word == "rulers" else 1))
    for card in cards:
        if card != UNKNOWN and not _CARDS[word](card):
            raise NotationError(f"{word} {TEXT[card]}: this card cannot come so")
    return cards


def _is_bidding(card: int) -> bool:
    return TWO <= card >> 2 <= TEN


def _is_ace(card: int) -> bool:
    return card >> 2 == ACE


def _is_royal(card: int) -> bool:
    return not _is_bidding(card)


#: The words of a tail that cards follow, and which cards can. Seats follow ``ring``.
_CARDS: Final = {
    "turn": _is_royal,
    "up": _is_bidding,
    "dummy": _is_bidding,
    "rulers": _is_ace,
    "came": _is_bidding,
}


def _need(condition: bool) -> None:
    if not condition:
        raise _ShapeError


_FORMS: Final = {
    "bid": "bid 7H",
    "take": "take KS",
    "banish": "banish rank, or banish suit",
    "joker": "joker KH KD",
    "trade": "trade 7H, or trade none",
}
