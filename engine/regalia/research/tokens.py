"""Moves as sequences of tokens: a fixed vocabulary for each game, and the tree of legal prefixes.

The texts of moves never stop growing in number, but they consist of few different pieces: a verb,
cards, places, digits. A token is the index of a piece in ``Codec.pieces``. No move is chosen at
once: a program chooses the first token of one, then a further one, and ``tree`` says at each point
which can follow. Where a move is whole and could still go on, the token ``stop`` ends it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from typing import Any, Final

from regalia.cards import SUITS, TEXT
from regalia.errors import NotationError, OptionError
from regalia.game import Game
from regalia.research.features import features_of
from regalia.state import Move

#: A point in the tree of legal prefixes: token -> the point after it, or the move that it ends.
Node = dict[int, Any]

#: The piece that ends a move which could go on.
STOP: Final = "stop"

_DIGITS = tuple("0123456789")
#: Marks that a number follows, and those that a card follows.
_BEFORE_NUMBER, _BEFORE_CARD = frozenset({".t", ".w", ".h", ".s", ".m"}), frozenset({".v"})

_PIECE = re.compile(r"[A2-9TJQK][SHDC]|JO|\+[JQK][SHDC]|\+\dm|\+d|=[A2-9T]|@\d[shm]|@d|m(?=\d)|\d")
_MARK = re.compile(r"(?<=v)[A2-9TJQK][SHDC]|\d|[n*xrtwcb!qkzhvsm]")


class Codec:
    """The vocabulary of a game with so many seats, and the way from a move to tokens and back.

    ``pieces`` holds the pieces by token; the order is fixed for a version of the library.
    """

    def __init__(self, game: Game, seats: int) -> None:
        features = features_of(game)
        cards = (TEXT[card] for card in sorted(set(game.pack(seats))))
        pieces = [STOP, *features.words(seats), *cards, *features.places(seats)]
        #: token -> its piece.
        self.pieces: tuple[str, ...] = tuple(pieces)
        #: piece -> its token.
        self.tokens: Mapping[str, int] = {piece: at for at, piece in enumerate(pieces)}
        self.stop = self.tokens[STOP]
        extra = [word for word in features.told(seats) if word not in self.tokens]
        self._told = dict(self.tokens) | {word: at for at, word in enumerate(extra, len(pieces))}
        self._encoded: dict[str, tuple[int, ...]] = {}
        self._name = f"<codec of {game.id} for {seats}, {len(pieces)} pieces>"

    def __repr__(self) -> str:
        """Return the game, the number of players and the size of the vocabulary."""
        return self._name

    def encode(self, move: str) -> tuple[int, ...]:
        """Return the tokens of a move as it is chosen; NotationError for what is no move's text."""
        text = move.chosen if isinstance(move, Move) else move
        known = self._encoded.get(text)
        if known is None:
            try:
                known = tuple([self.tokens[piece] for piece in _split(text)])
            except KeyError as error:
                raise NotationError(f"{text[:60]!r} has a piece of no move: {error}") from None
            if not isinstance(move, Move) and (not text or self.decode(known) != text):
                raise NotationError(f"{text[:60]!r} is not written as a move is")
            self._encoded[text] = known
        return known

    def encode_told(self, text: str) -> list[int]:
        """Return the tokens of a move as a seat is told of it, with what it brought.

        Words that no move is chosen by have numbers from ``len(pieces)`` on. Raises NotationError
        for a word that the game's ``Features.told`` lacks.
        """
        try:
            return [self._told[piece] for piece in _split(text)]
        except KeyError as error:
            raise NotationError(f"{text[:60]!r} has a word of no record: {error}") from None

    def decode(self, tokens: Sequence[int]) -> str:
        """Return the text that tokens spell, ``stop`` left out; the inverse of ``encode``.

        Raises OptionError for a number that is no token.
        """
        text = before = ""
        marks = False
        for token in tokens:
            if not 0 <= token < len(self.pieces):
                raise OptionError(f"token {token!r:.40} is none from 0 to {len(self.pieces) - 1}")
            if token == self.stop:
                continue
            piece = self.pieces[token]
            if piece[0] == ".":
                text += piece[1:] if marks else piece
                marks = True
            elif _glued(piece, before, marks):
                text += piece
            else:
                text += f" {piece}" if text else piece
                marks = False
            before = piece
        return text

    def tree(self, moves: Iterable[Move]) -> Node:
        """Return the tree of the prefixes of these moves; its leaves are the moves."""
        root: Node = {}
        for move in moves:
            *tokens, last = self.encode(move)
            node = root
            for token in tokens:
                child = node.setdefault(token, {})
                if isinstance(child, Move):
                    child = node[token] = {self.stop: child}
                node = child
            if last in node:
                node[last][self.stop] = move
            else:
                node[last] = move
        return root


@cache
def codec(game: Game, seats: int) -> Codec:
    """Return the codec of a game with so many seats."""
    return Codec(game, game.check_seats(seats))


def _split(text: str) -> list[str]:
    """Return the pieces of a text."""
    pieces: list[str] = []
    for word in text.split(" "):
        plain, dot, marks = word.partition(".")
        found = _PIECE.findall(plain)
        pieces += found if "".join(found) == plain else [plain]
        if dot:
            pieces += [f".{mark}" if mark[-1:] not in SUITS and not mark.isdecimal() else mark
                       for mark in _MARK.findall(marks)]  # fmt: skip
    return pieces


def _glued(piece: str, before: str, marks: bool) -> bool:
    """Tell whether no blank stands before a piece."""
    if piece[0] in "@=":
        return True
    if before in _BEFORE_CARD:
        return True
    if piece in _DIGITS:
        return before in _DIGITS or before in ("@d", "m") or (marks and before in _BEFORE_NUMBER)
    return False
