"""The moves of the family: how each is written, and read.

Each maker returns one ``Move`` object for one text, made once: legal lists are mostly lookups.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Mapping, Sequence
from functools import cache, lru_cache
from itertools import combinations, product
from typing import NamedTuple

from regalia.cards import SUITS, TEXT, parse_card, parse_known_card, parse_suit
from regalia.errors import NotationError
from regalia.games.royal_family.marks import RANK, Place, parse_place
from regalia.state import Move

PASS = Move("pass")
REDEAL = Move("redeal")
END = Move("end")
DONE = Move("done")
DRAW_STOCK = Move("draw stock", ("stock",))
DRAW_DISCARD = Move("draw discard", ("discard",))

HOUSE = tuple(Move(f"house {suit}", (i,)) for i, suit in enumerate(SUITS))
PLAY = tuple(Move(f"play {text}", (card,)) for card, text in enumerate(TEXT))
SPOIL = tuple(Move(f"spoil {text}", (card,)) for card, text in enumerate(TEXT))
DISCARD = tuple(Move(f"discard {text}", (card, False)) for card, text in enumerate(TEXT))
DISCARD_END = tuple(Move(f"discard {text} end", (card, True)) for card, text in enumerate(TEXT))
DREW = tuple(Move(f"draw stock {text}", ("stock",), (card,)) for card, text in enumerate(TEXT))


@lru_cache(maxsize=4096)
def meld(cards: tuple[int, ...]) -> Move:
    """``meld TS TH TD``; the cards must come sorted."""
    return Move("meld " + " ".join(TEXT[c] for c in cards), (cards,))


@lru_cache(maxsize=4096)
def pile(depth: int, cards: tuple[int, ...]) -> Move:
    """``draw pile 4 meld TS TH``: the bottom card of the four goes to the meld with these."""
    named = " meld " + " ".join(TEXT[c] for c in cards) if cards else ""
    return Move(f"draw pile {depth}{named}", ("pile", depth, cards))


@lru_cache(maxsize=4096)
def kill(ace: int, victim: Place) -> Move:
    """``kill AS KS@1s``."""
    return Move(f"kill {TEXT[ace]} {victim}", (ace, victim))


def of_rank(card: int, suits: int) -> list[int]:
    """Return the cards of the rank of ``card`` in the suits of which ``suits`` has the bit."""
    return [card & RANK | suit for suit in range(4) if suits >> suit & 1]


@lru_cache(maxsize=4096)
def ransom(target: Place, payment: int) -> Move:
    """``ransom JH@1m with JC``."""
    return Move(f"ransom {target} with {TEXT[payment]}", (target, payment))


@lru_cache(maxsize=4096)
def ransoms(target: Place, suits: int) -> tuple[Move, ...]:
    """Every ransom of one card; ``suits``: a bit for each in which its rank can pay."""
    return tuple([ransom(target, payment) for payment in of_rank(target.card, suits)])


Payments = tuple[tuple[int, int], ...]


@lru_cache(maxsize=4096)
def change(card: int, drawn: bool, payments: Payments, dead: Place | None) -> Move:
    """``change TS +d +1m with TC dead TS@0m``; payments are (seat, card paid) pairs."""
    paid = sorted(f" +{seat}m with {TEXT[pay]}" for seat, pay in payments)
    text = f"change {TEXT[card]}{' +d' if drawn else ''}{''.join(paid)}"
    return Move(f"{text} dead {dead}" if dead else text, (card, drawn, payments, dead))


@cache
def spoils(cards: tuple[int, ...]) -> Move:
    """``spoil KD QD``: both at once, sorted."""
    return Move("spoil " + " ".join(TEXT[c] for c in cards), cards)


@cache
def spoil_pairs(cards: tuple[int, ...]) -> tuple[Move, ...]:
    """Every way to take two of these sorted cards."""
    return tuple([spoils(pair) for pair in set(combinations(cards, 2))])


@lru_cache(maxsize=4096)
def ransom_pile(depth_card: tuple[int, int | None], payment: int) -> Move:
    """``ransom 9H@d2 with 9S``; the depth only where the pile holds several copies."""
    card, depth = depth_card
    where = f"{TEXT[card]}@d{depth if depth is not None else ''}"
    return Move(f"ransom {where} with {TEXT[payment]}", (depth_card, payment))


@lru_cache(maxsize=4096)
def pile_ransoms(card: int, depth: int | None, suits: int) -> tuple[Move, ...]:
    """Every ransom of one card of the discard pile; ``suits`` as for ``ransoms``."""
    return tuple([ransom_pile((card, depth), payment) for payment in of_rank(card, suits)])


@cache
def submultisets(cards: tuple[int, ...], least: int) -> tuple[tuple[int, ...], ...]:
    """Every different choice of at least ``least`` of these sorted cards; equal ones are alike."""
    kinds = sorted(set(cards))
    choices = product(*(range(cards.count(kind) + 1) for kind in kinds))
    picked = (tuple(k for k, n in zip(kinds, ns, strict=True) for _ in range(n)) for ns in choices)
    return tuple(cards for cards in picked if len(cards) >= least)


@lru_cache(maxsize=16384)
def melds(cards: tuple[int, ...], least: int) -> tuple[Move, ...]:
    """Every meld of at least ``least`` of these hand cards of one rank."""
    return tuple(meld(chosen) for chosen in submultisets(cards, least))


Reader = Callable[[Sequence[str], int], Move]


class Form(NamedTuple):
    """The way in which a verb's moves are written: what reads the words after it, an example."""

    read: Reader
    example: str


def parse(text: str, seats: int, grammar: Mapping[str, Form], verbs: Container[str]) -> Move:
    """Return the move that ``text`` writes, its cards in canonical order.

    Knows the grammar, not the position; ``verbs`` are those of the game. Raises NotationError
    with what would be right.
    """
    if not isinstance(text, str) or len(text) > 200:
        raise NotationError("a move is one line of text of at most 200 characters")
    verb, *words = text.split(" ")
    form = grammar.get(verb)
    if form is None or verb not in verbs:
        known = ", ".join(sorted(known for known in grammar if known in verbs))
        raise NotationError(f"{text[:40]!r} is no move: a move begins with one of {known}")
    try:
        return form.read(words, seats)
    except _ShapeError:
        raise NotationError(
            f"{text[:60]!r} is not written as {verb!r} is: {form.example}"
        ) from None


class _ShapeError(Exception):
    """Raised for words that do not have the verb's form."""


def need(condition: bool) -> None:
    """Refuse words that do not have the verb's form."""
    if not condition:
        raise _ShapeError


def bare(move: Move) -> Reader:
    """Return a reader of a verb that stands alone."""

    def read(words: Sequence[str], seats: int) -> Move:
        need(not words)
        return move

    return read


def single(table: Sequence[Move]) -> Reader:
    """Return a reader of a verb with one card; ``table``: the move of each card."""

    def read(words: Sequence[str], seats: int) -> Move:
        need(len(words) == 1)
        return table[parse_known_card(words[0])]

    return read


def _one_rank(words: Sequence[str]) -> tuple[int, ...]:
    cards = tuple(sorted(parse_known_card(word) for word in words))
    need(bool(cards))
    return cards


def _house(words: Sequence[str], seats: int) -> Move:
    need(len(words) == 1)
    return HOUSE[parse_suit(words[0])]


def _draw(words: Sequence[str], seats: int) -> Move:
    need(bool(words))
    if words[0] == "stock":
        need(len(words) <= 2)
        return DREW[parse_card(words[1])] if len(words) == 2 else DRAW_STOCK
    if words == ["discard"]:
        return DRAW_DISCARD
    need(words[0] == "pile" and len(words) >= 2 and words[1].isdecimal() and words[1].isascii())
    need(not words[1].startswith("0") and len(words[1]) <= 3)
    need(len(words) == 2 or words[2] == "meld")
    return pile(int(words[1]), _one_rank(words[3:]) if len(words) > 2 else ())


def _meld(words: Sequence[str], seats: int) -> Move:
    return meld(_one_rank(words))


def _kill(words: Sequence[str], seats: int) -> Move:
    need(len(words) == 2)
    return kill(parse_known_card(words[0]), parse_place(words[1], seats))


def _ransom(words: Sequence[str], seats: int) -> Move:
    need(len(words) == 3 and words[1] == "with")
    card, at, depth = words[0].partition("@d")
    if at:
        need(not depth or (depth.isdecimal() and depth.isascii() and len(depth) <= 3))
        at_depth = int(depth) if depth else None
        return ransom_pile((parse_known_card(card), at_depth), parse_known_card(words[2]))
    return ransom(parse_place(words[0], seats), parse_known_card(words[2]))


def _change(words: Sequence[str], seats: int) -> Move:
    need(bool(words))
    card, rest = parse_known_card(words[0]), list(words[1:])
    drawn = rest[:1] == ["+d"]
    rest = rest[1:] if drawn else rest
    payments = []
    while rest and rest[0].startswith("+"):
        need(len(rest) >= 3 and rest[1] == "with" and len(rest[0]) == 3 and rest[0][2] == "m")
        need(rest[0][1] in "0123456789" and int(rest[0][1]) < seats)
        payments.append((int(rest[0][1]), parse_known_card(rest[2])))
        rest = rest[3:]
    need(len(payments) <= 3 and len(rest) in (0, 2) and (not rest or rest[0] == "dead"))
    dead = parse_place(rest[1], seats) if rest else None
    return change(card, drawn, tuple(sorted(payments)), dead)


def _discard(words: Sequence[str], seats: int) -> Move:
    need(len(words) == 1 or (len(words) == 2 and words[1] == "end"))
    return (DISCARD_END if len(words) == 2 else DISCARD)[parse_known_card(words[0])]


def _spoil(words: Sequence[str], seats: int) -> Move:
    need(1 <= len(words) <= 2)
    cards = tuple(sorted(parse_known_card(word) for word in words))
    return SPOIL[cards[0]] if len(cards) == 1 else spoils(cards)


GRAMMAR: dict[str, Form] = {
    "pass": Form(bare(PASS), "pass"),
    "redeal": Form(bare(REDEAL), "redeal"),
    "end": Form(bare(END), "end"),
    "done": Form(bare(DONE), "done"),
    "house": Form(_house, "house S, H, D or C"),
    "draw": Form(_draw, "draw stock, draw discard, or draw pile 4 meld TS TH"),
    "meld": Form(_meld, "meld TS TH TD"),
    "kill": Form(_kill, "kill AS KS@1s"),
    "ransom": Form(_ransom, "ransom JH@1m with JC"),
    "change": Form(_change, "change TS +d +1m with TC dead TS@0m"),
    "play": Form(single(PLAY), "play KH"),
    "spoil": Form(_spoil, "spoil KH"),
    "discard": Form(_discard, "discard 9C, or discard 9C end"),
}
