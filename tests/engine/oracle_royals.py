"""Royals written a second time, straight from the rules, slow and plain.

Works on positions as JSON alone and imports nothing of the engine: the two implementations share
only the notation. `legal` lists the move texts of a position, `scores` counts it; what a move
does stands in `oracle_royals_play.py`.
"""

from __future__ import annotations

import itertools
from typing import Any

Position = dict[str, Any]

RANKS = "A23456789TJQK"
SUITS = "SHDC"
FACES = "JQK"
TRIPLE = "9TJQKA"
MARKS = ("n", "x", "r")
STRENGTH = "23456789TJQKA"


def order(card: str) -> tuple[int, int]:
    """Canonical order: rank, then suit."""
    return RANKS.index(card[0]), SUITS.index(card[1])


# --- cards on a board ------------------------------------------------------------------------


def split(entry: str) -> tuple[str, str]:
    """`KS.nx` is the card `KS` with the marks `nx`."""
    card, _, marks = entry.partition(".")
    return card, marks


def join(card: str, marks: str) -> str:
    marks = "".join(mark for mark in MARKS if mark in marks)
    return f"{card}.{marks}" if marks else card


def in_order(entries: list[str]) -> list[str]:
    return sorted(entries, key=lambda entry: (order(entry), split(entry)[1]))


def place(entry: str, seat: int, zone: str, entries: list[str]) -> str:
    """Return the card as a move writes it: with marks only where its copies in the zone differ."""
    card, marks = split(entry)
    differ = len({split(other)[1] for other in entries if split(other)[0] == card}) > 1
    return f"{card}@{seat}{zone}" + (f".{marks}" if differ and marks else "")


# --- what a position says --------------------------------------------------------------------


def attacker(d: Position) -> int:
    seat = d["attacker"]
    assert isinstance(seat, int)
    return seat


def display(d: Position, seat: int) -> list[str]:
    return [*d["spoils"][seat], *d["meld"][seat]]


def is_own_royal(d: Position, seat: int, card: str) -> bool:
    return card[0] in FACES and card[1] == d["house"][seat]


def privileged(d: Position) -> list[str]:
    """The attacker's standing Royals that lay in his display when the turn began."""
    seat = attacker(d)
    found = []
    for entry in display(d, seat):
        card, marks = split(entry)
        if is_own_royal(d, seat, card) and "x" not in marks and "n" not in marks:
            found.append(card)
    return found


def on_display(d: Position, seat: int, rank: str) -> int:
    return sum(entry[0] == rank for entry in display(d, seat))


def dry(d: Position) -> bool:
    return not d["stock"]


def at_own_draw(d: Position) -> bool:
    return d["phase"] in ("w0", "draw") and d["actor"] == d["attacker"]


def may_draw_discard(d: Position, seat: int) -> bool:
    return bool(d["discard"]) and d["discard"][-1][1] == d["house"][seat]


def must_keep_one(d: Position) -> bool:
    """In W0' and W1 the last card may not be laid down unless the stock is dry."""
    return d["phase"] in ("draw", "w1") and not dry(d)


# --- legal moves -----------------------------------------------------------------------------


def legal(d: Position) -> list[str]:
    """Every legal move of the actor of a whole position, sorted."""
    phase = d["phase"]
    moves: list[str] = []
    if phase == "house":
        moves = _house(d)
    elif phase == "battle":
        moves = _follow(d)
    elif phase == "spoil":
        moves = [f"spoil {card}" for card, _ in d["battle"]]
    elif phase != "over":
        moves = _draws(d) + _turn(d)
        if d["actor"] == d["attacker"]:
            moves += _melds(d) + _kills(d) + _ransoms(d) + _changes(d)
        if phase == "w0":
            moves += _pile(d)
    return sorted(set(moves))


def _house(d: Position) -> list[str]:
    moves = [f"house {suit}" for suit in SUITS]
    if d["first"] is None:
        if d["actor"] != d["dealer"]:
            moves.append("pass")
        elif d["redeals"] < 10:
            moves.append("redeal")
    return moves


def _draws(d: Position) -> list[str]:
    if d["phase"] not in ("w0", "draw"):
        return []
    moves = []
    if d["stock"]:
        moves.append("draw stock")
    if may_draw_discard(d, d["actor"]):
        moves.append("draw discard")
    return moves or ["pass"]


def _follow(d: Position) -> list[str]:
    hand = d["hands"][d["actor"]]
    led = d["battle"][0][0][1]
    suited = [card for card in hand if card[1] == led]
    return [f"play {card}" for card in suited or hand]


def _turn(d: Position) -> list[str]:
    hand = d["hands"][d["actor"]]
    if d["phase"] == "w1":
        return [f"play {card}" for card in hand]
    if d["phase"] != "w3":
        return []
    moves = [f"discard {card}" for card in hand] or ["done"]
    if d["won"] == d["attacker"] and privileged(d):
        faces = [card for card in hand if card[0] in FACES]
        if not faces:
            moves.append("end")
        moves += [
            f"discard {card} end"
            for card in hand
            if len(faces) == 0 or (len(faces) == 1 and card == faces[0])
        ]
    return moves


def _multisets(cards: list[str]) -> list[tuple[str, ...]]:
    """Every different choice of at least one of these cards, each in canonical order."""
    cards = sorted(cards, key=order)
    return sorted(
        {pick for n in range(1, len(cards) + 1) for pick in itertools.combinations(cards, n)}
    )


def _melds(d: Position) -> list[str]:
    seat = attacker(d)
    if not privileged(d):
        return []
    hand = d["hands"][seat]
    moves = []
    for rank in RANKS:
        usable = [c for c in hand if c[0] == rank and not is_own_royal(d, seat, c)]
        for pick in _multisets(usable):
            if on_display(d, seat, rank) + len(pick) < 3:
                continue
            if must_keep_one(d) and len(pick) == len(hand):
                continue
            moves.append("meld " + " ".join(pick))
    return moves


def _kills(d: Position) -> list[str]:
    seat = attacker(d)
    moves = []
    for entry in d["spoils"][seat]:
        card, marks = split(entry)
        if card[0] != "A" or "n" in marks:
            continue
        for name, zone in (("spoils", "s"), ("meld", "m")):
            entries = d[name][1 - seat]
            moves += [
                f"kill {card} {place(victim, 1 - seat, zone, entries)}"
                for victim in entries
                if victim[1] == card[1]
            ]
    return moves


def _payments(d: Position, card: str) -> list[str]:
    hand = d["hands"][attacker(d)]
    return [c for c in hand if c[0] == card[0] and c[1] != card[1]]


def _ransoms(d: Position) -> list[str]:
    seat = attacker(d)
    entries = d["meld"][1 - seat]
    moves = []
    for entry in entries:
        card, marks = split(entry)
        if "r" in marks and is_own_royal(d, seat, card):
            where = place(entry, 1 - seat, "m", entries)
            moves += [f"ransom {where} with {pay}" for pay in _payments(d, card)]
    return moves


def _changes(d: Position) -> list[str]:
    seat = attacker(d)
    moves = []
    for suit in SUITS:
        if suit == d["house"][seat] and not d["options"].get("change.ownSuit", False):
            continue
        for rank in TRIPLE:
            moves += _changes_by(d, seat, rank + suit)
    return moves


def _changes_by(d: Position, seat: int, card: str) -> list[str]:
    spoils = [e for e in d["spoils"][seat] if split(e)[0] == card]
    meld = [e for e in d["meld"][seat] if split(e)[0] == card]
    held = d["hands"][seat].count(card)
    top = at_own_draw(d) and bool(d["discard"]) and d["discard"][-1] == card
    abroad = [e for e in d["meld"][1 - seat] if split(e)[0] == card and "r" in split(e)[1]]
    if len(spoils) + len(meld) + held + top + len(abroad) < 3:
        return []
    hand_like = held + top + len(abroad)
    laid = held + len(abroad)  # copies out of the hand, and one payment for each ransomed copy
    if must_keep_one(d) and hand_like and laid >= len(d["hands"][seat]):
        return []
    where = {place(e, seat, "s", spoils) for e in spoils}
    where |= {place(e, seat, "m", meld) for e in meld}
    if hand_like:
        where.add(f"{card}@{seat}h")
    deads = [f" dead {p}" for p in where] if len(where) > 1 else [""]
    moves = []
    for pays in itertools.combinations(sorted(_payments(d, card), key=order), len(abroad)):
        phrases = sorted(f" +{1 - seat}m with {pay}" for pay in pays)
        moves += [f"change {card}{' +d' * top}{''.join(phrases)}{dead}" for dead in deads]
    return moves


def _pile(d: Position) -> list[str]:
    seat = attacker(d)
    if len(set(privileged(d))) < 2:  # of one suit, so different cards are different ranks
        return []
    moves = []
    hand = d["hands"][seat]
    for n in range(1, len(d["discard"]) + 1):
        bottom, above = d["discard"][-n], d["discard"][len(d["discard"]) - n + 1 :]
        if is_own_royal(d, seat, bottom):
            continue
        rank = bottom[0]
        usable = [c for c in [*hand, *above] if c[0] == rank and not is_own_royal(d, seat, c)]
        for pick in [(), *_multisets(usable)]:
            if on_display(d, seat, rank) + 1 + len(pick) < 3:
                continue
            if not dry(d) and len(hand) + len(above) == len(pick):
                continue
            moves.append(f"draw pile {n}" + (" meld " + " ".join(pick) if pick else ""))
    return moves


# --- the trick and the score -----------------------------------------------------------------


def trick_winner(lead: str, follow: str) -> int:
    """0 when the card led wins, 1 when the other does."""
    if follow[1] != lead[1]:
        return 0
    if {lead[0], follow[0]} == {"A", "2"}:
        return 0 if lead[0] == "2" else 1
    return 1 if STRENGTH.index(follow[0]) > STRENGTH.index(lead[0]) else 0


def _value(rank: str) -> int:
    return 10 if rank in "2345678" else 5


def scores(d: Position) -> list[int]:
    """The score of each seat: the display less the hand, times one and the sets of Royals."""
    result = []
    for seat in (0, 1):
        board = [entry[0] for entry in display(d, seat)]
        points = 0
        for rank in RANKS:
            count = board.count(rank)
            points += count * _value(rank) * (2 if count >= 3 else 1)
        points -= sum(_value(card[0]) for card in d["hands"][seat])
        royals = [
            split(entry)[0][0]
            for entry in display(d, seat)
            if is_own_royal(d, seat, split(entry)[0]) and "x" not in split(entry)[1]
        ]
        result.append(points * (1 + min(royals.count(face) for face in FACES)))
    return result
