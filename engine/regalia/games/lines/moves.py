"""The moves of Royal Lines: how each is written, and read.

A *tail* is what a move brought into the open beside what its player chose: the next royal
(``turn JD``), the dummy's open card (``up 4C``) and what it played (``dummy 8S``), who took part
in the market (``ring 0 2 3``, ``came TH``), all rulers at the end (``rulers AS AH AD``).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Any, Final, Self

from regalia.cards import TEXT, UNKNOWN, parse_card, parse_known_card
from regalia.errors import NotationError
from regalia.games.lines.pack import is_ace, is_bidding
from regalia.verbs import Move, Reader, need, single

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


def with_tail(read: Reader, count: int = 1) -> Reader:
    """Return a reader of a verb with so many words of its own, and what may follow them."""

    def reader(words: Sequence[str], seats: int) -> Move:
        need(len(words) >= count)
        return joined(read(words[:count], seats), _tail(words[count:], seats))

    return reader


read_bid, read_take = single(BID), single(TAKE)


def read_trade(words: Sequence[str], seats: int) -> Move:
    return TRADE_NONE if words[0] == "none" else TRADE[parse_card(words[0])]


def read_banishment(words: Sequence[str], seats: int) -> Move:
    need(words[0] in BANISH)
    return BANISH[words[0]]


def read_joker(words: Sequence[str], seats: int) -> Move:
    return joker(*sorted(map(parse_known_card, words)))


def _tail(words: Sequence[str], seats: int) -> Tail:
    tokens = []
    at = 0
    while at < len(words):
        word = words[at]
        need(word == "ring" or word in _CARDS)
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
        need(bool(words) and all(len(w) == 1 and w in "0123" for w in words))
        ring = [int(w) for w in words]
        need(ring == sorted(set(ring)) and ring[-1] < seats)
        return tuple(ring)
    cards = tuple(parse_card(text) for text in words)
    need(len(cards) == (max(seats, 3) if word == "rulers" else 1))
    for card in cards:
        if card != UNKNOWN and not _CARDS[word](card):
            raise NotationError(f"{word} {TEXT[card]}: this card cannot come so")
    return cards


#: The words of a tail that cards follow, and which cards can. Seats follow ``ring``.
_CARDS: Final[dict[str, Callable[[int], bool]]] = {
    "turn": lambda card: not is_bidding(card),
    "up": is_bidding,
    "dummy": is_bidding,
    "rulers": is_ace,
    "came": is_bidding,
}
