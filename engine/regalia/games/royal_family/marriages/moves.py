"""The moves of the games with marriages: how each is written, and read."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from regalia.cards import TEXT, parse_card, parse_known_card
from regalia.games.royal_family.marks import Place, parse_place
from regalia.verbs import Move, need

CHALLENGE = Move("challenge")
CONSENT = Move("consent")
REFUSE = Move("refuse")
WED = tuple(Move(f"wed {text}", (card,)) for card, text in enumerate(TEXT))


#: seat -> card -> ``gift KC 2`` to that seat.
GIFT = tuple(
    tuple(Move(f"gift {text} {taker}", (card, taker)) for card, text in enumerate(TEXT))
    for taker in range(4)
)


@lru_cache(maxsize=4096)
def gift(card: int, taker: int, got: int) -> Move:
    """``gift KC 2 7D``: recorded by its giver, when it completes a pair, with what he got."""
    return Move(f"{GIFT[taker][card]} {TEXT[got]}", (card, taker), (got,))


@lru_cache(maxsize=4096)
def hostage(card: Place, target: Place | None) -> Move:
    """``hostage QH`` or ``hostage QC on QC@0s``; with the own place where copies differ."""
    named = str(card) if card.marks else TEXT[card.card]
    return Move(f"hostage {named} on {target}" if target else f"hostage {named}", (card, target))


@lru_cache(maxsize=4096)
def release(card: Place) -> Move:
    """``release QH``."""
    return Move(f"release {card if card.marks else TEXT[card.card]}", (card,))


@lru_cache(maxsize=4096)
def move_royal(card: Place) -> Move:
    """``move KH``, or ``move KS@0m.vQCm20`` where the copies that may move differ."""
    return Move(f"move {card if card.marks else TEXT[card.card]}", (card,))


@lru_cache(maxsize=4096)
def redeem(card: Place, payment: int) -> Move:
    """``redeem QH@1s with KC``."""
    return Move(f"redeem {card} with {TEXT[payment]}", (card, payment))


@lru_cache(maxsize=4096)
def arrange(given: int, wanted: Place) -> Move:
    """``arrange KH for KC@2s``."""
    return Move(f"arrange {TEXT[given]} for {wanted}", (given, wanted))


@lru_cache(maxsize=4096)
def spouse(home: str, other: str) -> Move:
    """``spouse QH KC``, with places where a card's copies lie in both sections."""
    return Move(f"spouse {home} {other}", (home, other))


def read_gift(words: Sequence[str], seats: int) -> Move:
    need(2 <= len(words) <= 3 and words[1].isdecimal() and words[1].isascii())
    need(len(words[1]) == 1 and int(words[1]) < seats)
    card, taker = parse_card(words[0]), int(words[1])
    return gift(card, taker, parse_card(words[2])) if len(words) == 3 else GIFT[taker][card]


def _own(text: str, seats: int, zone: str = "s") -> Place:
    """A card of the own board, alone or with its place."""
    return parse_place(text, seats) if "@" in text else Place(parse_known_card(text), -1, zone)


# The place of an own card stays in the text as it is written, since it may be wrong: the state
# knows where the card lies, and writes it as the makers do (``legal.canonical``).


def read_hostage(words: Sequence[str], seats: int) -> Move:
    need(len(words) == 1 or (len(words) == 3 and words[1] == "on"))
    target = parse_place(words[2], seats) if len(words) == 3 else None
    return Move(f"hostage {' '.join(words)}", (_own(words[0], seats), target))


def read_release(words: Sequence[str], seats: int) -> Move:
    need(len(words) == 1)
    return Move(f"release {words[0]}", (_own(words[0], seats),))


def read_move_royal(words: Sequence[str], seats: int) -> Move:
    need(len(words) == 1)
    return Move(f"move {words[0]}", (_own(words[0], seats, "m"),))


def read_redeem(words: Sequence[str], seats: int) -> Move:
    need(len(words) == 3 and words[1] == "with")
    return redeem(parse_place(words[0], seats), parse_known_card(words[2]))


def read_arrange(words: Sequence[str], seats: int) -> Move:
    need(len(words) == 3 and words[1] == "for")
    return arrange(parse_known_card(words[0]), parse_place(words[2], seats))


def read_spouse(words: Sequence[str], seats: int) -> Move:
    need(len(words) == 2)
    for word in words:
        if "@" in word:
            parse_place(word, seats)
        else:
            parse_known_card(word)
    return spouse(words[0], words[1])
