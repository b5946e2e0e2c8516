"""The moves of the family: how each is written, and read.

Each maker returns one ``Move`` object for one text, made once: legal lists are mostly lookups.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Sequence
from functools import cache, lru_cache
from itertools import product

from regalia.cards import SUITS, TEXT, UNKNOWN, parse_card, parse_suit
from regalia.errors import NotationError
from regalia.games.royal_family.marks import Place, parse_place
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


@lru_cache(maxsize=4096)
def ransom(target: Place, payment: int) -> Move:
    """``ransom JH@1m with JC``."""
    return Move(f"ransom {target} with {TEXT[payment]}", (target, payment))


Payments = tuple[tuple[int, int], ...]


@lru_cache(maxsize=4096)
def change(card: int, drawn: bool, payments: Payments, dead: Place | None) -> Move:
    """``change TS +d +1m with TC dead TS@0m``; payments are (seat, card paid) pairs."""
    paid = sorted(f" +{seat}m with {TEXT[pay]}" for seat, pay in payments)
    text = f"change {TEXT[card]}{' +d' if drawn else ''}{''.join(paid)}"
    return Move(f"{text} dead {dead}" if dead else text, (card, drawn, payments, dead))


CHALLENGE = Move("challenge")
CONSENT = Move("consent")
REFUSE = Move("refuse")
MOVE = tuple(Move(f"move {text}", (card,)) for card, text in enumerate(TEXT))
WED = tuple(Move(f"wed {text}", (card,)) for card, text in enumerate(TEXT))


@cache
def spoils(cards: tuple[int, ...]) -> Move:
    """``spoil KD QD``: both at once, sorted."""
    return Move("spoil " + " ".join(TEXT[c] for c in cards), cards)


@lru_cache(maxsize=4096)
def gift(card: int, taker: int, got: int | None = None) -> Move:
    """``gift KC 2``; recorded by its giver, when it completes a pair, with what he got."""
    text = f"gift {TEXT[card]} {taker}"
    if got is None:
        return Move(text, (card, taker))
    return Move(f"{text} {TEXT[got]}", (card, taker), (got,))


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


@lru_cache(maxsize=4096)
def ransom_pile(depth_card: tuple[int, int | None], payment: int) -> Move:
    """``ransom 9H@d2 with 9S``; the depth only where the pile holds several copies."""
    card, depth = depth_card
    where = f"{TEXT[card]}@d{depth if depth is not None else ''}"
    return Move(f"ransom {where} with {TEXT[payment]}", (depth_card, payment))


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


def parse(text: str, seats: int, verbs: Container[str]) -> Move:
    """Return the move of the family that ``text`` writes, its cards in canonical order.

    Knows the grammar, not the position; ``verbs`` are those of the game. Raises NotationError
    with what would be right.
    """
    if not isinstance(text, str) or len(text) > 200:
        raise NotationError("a move is one line of text of at most 200 characters")
    verb, *words = text.split(" ")
    reader = _READERS.get(verb)
    if reader is None or verb not in verbs:
        known = ", ".join(sorted(known for known in _READERS if known in verbs))
        raise NotationError(f"{text[:40]!r} is no move: a move begins with one of {known}")
    try:
        return reader(words, seats)
    except _ShapeError:
        raise NotationError(
            f"{text[:60]!r} is not written as {verb!r} is: {_FORMS[verb]}"
        ) from None


Reader = Callable[[Sequence[str], int], Move]


class _ShapeError(Exception):
    """Raised for words that do not have the verb's form."""


def _need(condition: bool) -> None:
    if not condition:
        raise _ShapeError


def _bare(move: Move) -> Reader:
    def read(words: Sequence[str], seats: int) -> Move:
        _need(not words)
        return move

    return read


def _single(table: Sequence[Move]) -> Reader:
    def read(words: Sequence[str], seats: int) -> Move:
        _need(len(words) == 1)
        return table[_known(words[0])]

    return read


def _known(text: str) -> int:
    card = parse_card(text)
    if card == UNKNOWN:
        raise NotationError("?? stands for a card that nobody shows: name the card")
    return card


def _one_rank(words: Sequence[str]) -> tuple[int, ...]:
    cards = tuple(sorted(_known(word) for word in words))
    _need(bool(cards))
    return cards


def _house(words: Sequence[str], seats: int) -> Move:
    _need(len(words) == 1)
    return HOUSE[parse_suit(words[0])]


def _draw(words: Sequence[str], seats: int) -> Move:
    _need(bool(words))
    if words[0] == "stock":
        _need(len(words) <= 2)
        return DREW[parse_card(words[1])] if len(words) == 2 else DRAW_STOCK
    if words == ["discard"]:
        return DRAW_DISCARD
    _need(words[0] == "pile" and len(words) >= 2 and words[1].isdecimal() and words[1].isascii())
    _need(not words[1].startswith("0") and len(words[1]) <= 3)
    _need(len(words) == 2 or words[2] == "meld")
    return pile(int(words[1]), _one_rank(words[3:]) if len(words) > 2 else ())


def _meld(words: Sequence[str], seats: int) -> Move:
    return meld(_one_rank(words))


def _kill(words: Sequence[str], seats: int) -> Move:
    _need(len(words) == 2)
    return kill(_known(words[0]), parse_place(words[1], seats))


def _ransom(words: Sequence[str], seats: int) -> Move:
    _need(len(words) == 3 and words[1] == "with")
    card, at, depth = words[0].partition("@d")
    if at:
        _need(not depth or (depth.isdecimal() and depth.isascii() and len(depth) <= 3))
        return ransom_pile((_known(card), int(depth) if depth else None), _known(words[2]))
    return ransom(parse_place(words[0], seats), _known(words[2]))


def _change(words: Sequence[str], seats: int) -> Move:
    _need(bool(words))
    card, rest = _known(words[0]), list(words[1:])
    drawn = rest[:1] == ["+d"]
    rest = rest[1:] if drawn else rest
    payments = []
    while rest and rest[0].startswith("+"):
        _need(len(rest) >= 3 and rest[1] == "with" and len(rest[0]) == 3 and rest[0][2] == "m")
        _need(rest[0][1] in "0123456789" and int(rest[0][1]) < seats)
        payments.append((int(rest[0][1]), _known(rest[2])))
        rest = rest[3:]
    _need(len(payments) <= 3 and len(rest) in (0, 2) and (not rest or rest[0] == "dead"))
    dead = parse_place(rest[1], seats) if rest else None
    return change(card, drawn, tuple(sorted(payments)), dead)


def _discard(words: Sequence[str], seats: int) -> Move:
    _need(len(words) == 1 or (len(words) == 2 and words[1] == "end"))
    return (DISCARD_END if len(words) == 2 else DISCARD)[_known(words[0])]


def _spoil(words: Sequence[str], seats: int) -> Move:
    _need(1 <= len(words) <= 2)
    cards = tuple(sorted(_known(word) for word in words))
    return SPOIL[cards[0]] if len(cards) == 1 else spoils(cards)


def _gift(words: Sequence[str], seats: int) -> Move:
    _need(2 <= len(words) <= 3 and words[1].isdecimal() and words[1].isascii())
    _need(len(words[1]) == 1 and int(words[1]) < seats)
    got = parse_card(words[2]) if len(words) == 3 else None
    return gift(parse_card(words[0]), int(words[1]), got)


def _own(text: str, seats: int) -> Place:
    """A card of the own spoils, alone or with its place."""
    return parse_place(text, seats) if "@" in text else Place(_known(text), -1, "s")


def _hostage(words: Sequence[str], seats: int) -> Move:
    _need(len(words) == 1 or (len(words) == 3 and words[1] == "on"))
    target = parse_place(words[2], seats) if len(words) == 3 else None
    return hostage(_own(words[0], seats), target)


def _release(words: Sequence[str], seats: int) -> Move:
    _need(len(words) == 1)
    return release(_own(words[0], seats))


def _redeem(words: Sequence[str], seats: int) -> Move:
    _need(len(words) == 3 and words[1] == "with")
    return redeem(parse_place(words[0], seats), _known(words[2]))


def _arrange(words: Sequence[str], seats: int) -> Move:
    _need(len(words) == 3 and words[1] == "for")
    return arrange(_known(words[0]), parse_place(words[2], seats))


def _spouse(words: Sequence[str], seats: int) -> Move:
    _need(len(words) == 2)
    for word in words:
        if "@" in word:
            parse_place(word, seats)
        else:
            _known(word)
    return spouse(words[0], words[1])


_READERS: dict[str, Reader] = {
    "gift": _gift,
    "hostage": _hostage,
    "release": _release,
    "redeem": _redeem,
    "arrange": _arrange,
    "spouse": _spouse,
    "consent": _bare(CONSENT),
    "refuse": _bare(REFUSE),
    "challenge": _bare(CHALLENGE),
    "wed": _single(WED),
    "move": _single(MOVE),
    "pass": _bare(PASS),
    "redeal": _bare(REDEAL),
    "end": _bare(END),
    "done": _bare(DONE),
    "house": _house,
    "draw": _draw,
    "meld": _meld,
    "kill": _kill,
    "ransom": _ransom,
    "change": _change,
    "play": _single(PLAY),
    "spoil": _spoil,
    "discard": _discard,
}

_FORMS = {
    "gift": "gift KC 2",
    "hostage": "hostage QH, or hostage QC on QC@0s",
    "release": "release QH",
    "redeem": "redeem QH@1s with KC",
    "arrange": "arrange KH for KC@2s",
    "spouse": "spouse QH KC, or spouse QH@0s KC@0m",
    "consent": "consent",
    "refuse": "refuse",
    "challenge": "challenge",
    "wed": "wed KC",
    "move": "move KH",
    "pass": "pass",
    "redeal": "redeal",
    "end": "end",
    "done": "done",
    "house": "house S, H, D or C",
    "draw": "draw stock, draw discard, or draw pile 4 meld TS TH",
    "meld": "meld TS TH TD",
    "kill": "kill AS KS@1s",
    "ransom": "ransom JH@1m with JC",
    "change": "change TS +d +1m with TC dead TS@0m",
    "play": "play KH",
    "spoil": "spoil KH",
    "discard": "discard 9C, or discard 9C end",
}
