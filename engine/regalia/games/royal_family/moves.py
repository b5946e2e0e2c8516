"""The moves of the family: how each is written, and read.

Each maker returns one ``Move`` object for one text, made once: listing is usually looking up.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache
from itertools import combinations, product

from regalia.cards import SUITS, TEXT, parse_card, parse_known_card, parse_suit
from regalia.games.royal_family.marks import RANK, Place, parse_place
from regalia.verbs import Move, need

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
def assassination(ace: int, victim: Place) -> Move:
    """``kill AS KS@1s``."""
    return Move(f"kill {TEXT[ace]} {victim}", (ace, victim))


def of_rank(card: int, mask: int) -> list[int]:
    """Return the cards of the rank of ``card`` that are in a mask."""
    return [c for c in range(card & RANK, (card & RANK) + 4) if mask >> c & 1]


@lru_cache(maxsize=4096)
def ransom(target: Place, payment: int) -> Move:
    """``ransom JH@1m with JC``."""
    return Move(f"ransom {target} with {TEXT[payment]}", (target, payment))


@lru_cache(maxsize=4096)
def ransoms(target: Place, payments: int) -> tuple[Move, ...]:
    """Every ransom of one card; ``payments``: a mask of the cards that can pay."""
    return tuple([ransom(target, payment) for payment in of_rank(target.card, payments)])


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
def pile_ransoms(card: int, depth: int | None, payments: int) -> tuple[Move, ...]:
    """Every ransom of one card of the discard pile; ``payments`` as for ``ransoms``."""
    return tuple([ransom_pile((card, depth), payment) for payment in of_rank(card, payments)])


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


# --- reading: see ``Verb.read`` ------------------------------------------------------------------


def _sorted(words: Sequence[str]) -> tuple[int, ...]:
    cards = tuple(sorted(parse_known_card(word) for word in words))
    need(bool(cards))
    return cards


def read_house(words: Sequence[str], seats: int) -> Move:
    need(len(words) == 1)
    return HOUSE[parse_suit(words[0])]


def read_draw(words: Sequence[str], seats: int) -> Move:
    need(bool(words))
    if words[0] == "stock":
        need(len(words) <= 2)
        return DREW[parse_card(words[1])] if len(words) == 2 else DRAW_STOCK
    if words == ["discard"]:
        return DRAW_DISCARD
    need(words[0] == "pile" and len(words) >= 2 and words[1].isdecimal() and words[1].isascii())
    need(not words[1].startswith("0") and len(words[1]) <= 3)
    need(len(words) == 2 or words[2] == "meld")
    return pile(int(words[1]), _sorted(words[3:]) if len(words) > 2 else ())


def read_meld(words: Sequence[str], seats: int) -> Move:
    return meld(_sorted(words))


def read_assassination(words: Sequence[str], seats: int) -> Move:
    need(len(words) == 2)
    return assassination(parse_known_card(words[0]), parse_place(words[1], seats))


def read_ransom(words: Sequence[str], seats: int) -> Move:
    need(len(words) == 3 and words[1] == "with")
    card, at, depth = words[0].partition("@d")
    if at:
        need(not depth or (depth.isdecimal() and depth.isascii() and len(depth) <= 3))
        at_depth = int(depth) if depth else None
        return ransom_pile((parse_known_card(card), at_depth), parse_known_card(words[2]))
    return ransom(parse_place(words[0], seats), parse_known_card(words[2]))


def read_change(words: Sequence[str], seats: int) -> Move:
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


def read_discard(words: Sequence[str], seats: int) -> Move:
    need(len(words) == 1 or (len(words) == 2 and words[1] == "end"))
    return (DISCARD_END if len(words) == 2 else DISCARD)[parse_known_card(words[0])]


def read_spoil(words: Sequence[str], seats: int) -> Move:
    need(1 <= len(words) <= 2)
    cards = tuple(sorted(parse_known_card(word) for word in words))
    return SPOIL[cards[0]] if len(cards) == 1 else spoils(cards)
