"""The moves of the game: how each is written, and read.

Each maker returns one ``Move`` object for one text, made once: legal lists are mostly lookups.
The ``args`` of a meld are its shape, its face card (or None) and the number it names (or None).
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from regalia.cards import JOKER, RANKS, TEXT, UNKNOWN, parse_card
from regalia.errors import NotationError
from regalia.games.virtues.melds import (
    HEARTS,
    SPADES,
    Item,
    Shape,
    is_face,
    item_order,
    number,
    shape,
)
from regalia.verbs import Move, need

DRAW_ONE = Move("draw 1", (1,))
DRAW_TWO = Move("draw 2", (2,))
DRAWS = (DRAW_ONE, DRAW_TWO)
DRAW_DISCARD = Move("draw discard", (0,))
DONE = Move("done")

DISCARD = tuple(Move(f"discard {text}", (card,)) for card, text in enumerate(TEXT))
YIELD = tuple(Move(f"yield {text}", (card,)) for card, text in enumerate(TEXT))

#: The word before the number that a face card of the suit lets its player name.
COUNT_WORDS = {HEARTS: "force", SPADES: "take"}


@lru_cache(maxsize=4096)
def add(card: int, at: int) -> Move:
    """``add 5C m2``: a card to the second meld, which is ``at`` 1."""
    return Move(f"add {TEXT[card]} m{at + 1}", (card, at))


@lru_cache(maxsize=4096)
def drew(cards: tuple[int, ...]) -> Move:
    """``draw 2 KH 3C``: a draw from the stock as recorded."""
    text = " ".join(TEXT[card] for card in cards)
    return Move(f"draw {len(cards)} {text}", (len(cards),), cards)


def meld(of: Shape, face: int | None = None, count: int | None = None) -> Move:
    """``meld 8S 8H TD=8 +QC``, ``meld 5S 5H 5D +JS take 3``."""
    made = of.made.get((face, count))
    if made is None:
        made = of.made[face, count] = Move(_meld_text(of, face, count), (of, face, count))
    found: Move = made
    return found


def _meld_text(of: Shape, face: int | None, count: int | None) -> str:
    text = f"meld {of.text}"
    if face is not None:
        text += f" +{TEXT[face]}"
        if count is not None:
            text += f" {COUNT_WORDS[face & 3]} {count}"
    return text


def took(move: Move, cards: tuple[int, ...]) -> Move:
    """A meld with a face of spades as recorded: with the cards that it drew."""
    return Move(f"{move.chosen} {' '.join([TEXT[card] for card in cards])}", move.args, cards)


def melds(of: Shape, faces: Sequence[int], force: int, take: int) -> list[Move]:
    """Every way to lay the shape with one of these face cards or none.

    ``force`` and ``take`` are the most that may be named with a face of hearts and of spades.
    """
    found = [] if of.lowered else [meld(of)]
    size = len(of.items)
    for face in faces:
        suit = face & 3
        if suit == HEARTS:
            found += _counted(of, face, force if force < size else size)
        elif suit == SPADES:
            found += _counted(of, face, take if take < size else size)
        else:
            found.append(meld(of, face))
    return found


@lru_cache(maxsize=16384)
def _counted(of: Shape, face: int, most: int) -> tuple[Move, ...]:
    """Every way to lay the shape with a face card that names a number up to ``most``."""
    return tuple([meld(of, face, n) for n in range(most + 1)])


@lru_cache(maxsize=16384)
def melds_with_clubs(shapes: tuple[Shape, ...], clubs: tuple[int, ...]) -> tuple[Move, ...]:
    """Every way to lay one of the shapes with one of these face cards of clubs."""
    return tuple([meld(of, face) for of in shapes for face in clubs])


# --- reading -------------------------------------------------------------------------------------


def known_card(text: str) -> int:
    """Return the card written ``text``; NotationError for one that the pack does not have."""
    card = parse_card(text)
    if card in (JOKER, UNKNOWN):
        raise NotationError(f"{text} is no card of this pack that could be named")
    return card


def _any(words: Sequence[str]) -> tuple[int, ...]:
    return tuple(
        [card if (card := parse_card(word)) == UNKNOWN else known_card(word) for word in words]
    )


def _whole(text: str, most: int) -> int:
    need(text.isdecimal() and text.isascii() and len(text) <= 3)
    value = int(text)
    need(str(value) == text and value <= most)
    return value


def read_draw(words: Sequence[str], seats: int) -> Move:
    need(bool(words))
    if words[0] == "discard":
        need(len(words) == 1)
        return DRAW_DISCARD
    need(words[0] in ("1", "2"))
    count = int(words[0])
    if len(words) == 1:
        return DRAW_ONE if count == 1 else DRAW_TWO
    need(len(words) == 1 + count)
    return drew(_any(words[1:]))


def read_meld(words: Sequence[str], seats: int) -> Move:
    at = next((i for i, word in enumerate(words) if word.startswith("+")), len(words))
    items = sorted([_item(word) for word in words[:at]], key=item_order)
    need(bool(items))
    of, rest = shape(tuple(items)), list(words[at:])
    faces = []
    while rest and rest[0].startswith("+"):
        face = known_card(rest.pop(0)[1:])
        need(is_face(face), "what follows + is a jack, queen or king")
        faces.append(face)
    if not faces:
        need(not rest)
        return meld(of)
    if len(faces) > 1:
        # Never legal, but a player may well try it and is then told the rule.
        need(not rest)
        text = " ".join(["meld", of.text, *(f"+{TEXT[face]}" for face in sorted(faces))])
        return Move(text, (of, tuple(sorted(faces)), None))
    return _with_face(of, faces[0], rest)


def _with_face(of: Shape, face: int, rest: Sequence[str]) -> Move:
    word = COUNT_WORDS.get(face & 3)
    if word is None:
        need(not rest)
        return meld(of, face)
    need(
        len(rest) >= 2 and rest[0] == word,
        f"a face card of {'hearts' if word == 'force' else 'spades'} is followed by {word} and "
        "a number, if only 0",
    )
    count = _whole(rest[1], 10)
    need(len(rest) == 2 or (word == "take" and len(rest) == 2 + count))
    move = meld(of, face, count)
    return took(move, _any(rest[2:])) if rest[2:] else move


def _item(word: str) -> Item:
    name, equals, rank = word.partition("=")
    card = known_card(name)
    if not equals:
        return card, number(card)
    need(len(rank) == 1 and rank in RANKS[:10], "a card can count as A, 2 … 9 or T")
    value = RANKS.index(rank) + 1
    need(value != number(card), f"{name} counts as {rank} by itself: write {name}")
    return card, value


def read_add(words: Sequence[str], seats: int) -> Move:
    need(len(words) == 2 and words[1].startswith("m"))
    at = _whole(words[1][1:], 99)
    need(at >= 1)
    return add(known_card(words[0]), at - 1)
