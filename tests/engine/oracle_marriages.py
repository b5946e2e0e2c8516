"""Marriages and hostages a second time, from the rules and from nothing but a position.

`faults` says what is wrong with the couples and hostages of a position, and `legal` lists the plays
that have to do with boards: assassinations, ransoms, hostages, weddings. It takes the notation for
granted, and shares no code with the library.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

Position = dict[str, Any]

_CONJUGAL = {"K": "Q", "Q": "K", "J": "J"}
_ORDER = "A23456789TJQK"
_MARKS = re.compile(
    r"(?P<n>n)?(?P<serving>\*)?(?P<x>x)?(?:t(?P<t>\d+))?(?:w(?P<w>\d+))?(?P<c>c)?"
    r"(?P<b>b!?)?(?P<q>q)?(?P<k>k)?(?P<z>z)?(?:h(?P<h>\d)(?P<declared>z)?)?(?P<v>v.*)?"
)
#: The plays that `legal` lists.
VERBS = ("kill", "ransom", "hostage", "release", "redeem", "wed", "move", "arrange")


class Lying(NamedTuple):
    """A card on a board, with its marks."""

    card: str
    seat: int
    zone: str
    marks: str

    def has(self, mark: str) -> str:
        found = _MARKS.fullmatch(self.marks)
        assert found is not None, self
        return found[mark] or ""

    @property
    def bound(self) -> bool:
        return bool(self.has("v") or self.has("b"))


class Board:
    """The boards of a position, and what its game makes of them."""

    def __init__(self, position: Position) -> None:
        self.position = position
        self.married = position["game"] == "marriage"
        self.house: list[str] = position["house"]
        self.seats = len(self.house)
        self.turn: int = position["turn"]
        self.nobles = "KQJ" if position["options"].get("unitarian") else "KQ"
        self.cards = [
            Lying(text[:2], seat, zone, text[3:])
            for zone, name in (("s", "spoils"), ("m", "meld"))
            for seat, texts in enumerate(position[name])
            for text in texts
        ]

    def lying(self, seat: int, zones: str = "sm") -> list[Lying]:
        return [one for one in self.cards if one.seat == seat and one.zone in zones]

    def weds(self, board: int, suit: str) -> bool:
        """Tell whether second spouses on the board may be of the suit."""
        own = self.house[board]
        return suit != own and (self.married or suit == self.house[(board + 2) % 4])

    def enemies(self, seat: int) -> list[int]:
        if self.married:
            return [other for other in range(3) if other != seat]
        return [(seat + 1) % 4, (seat + 3) % 4]

    def may_hold(self, one: Lying) -> bool:
        """Tell whether the card may be a hostage of the seat in whose spoils it lies."""
        if one.zone != "s" or one.card[0] not in self.nobles:
            return False
        hostile = {self.house[enemy] for enemy in self.enemies(one.seat)}
        own = self.house[one.seat]
        return self.married or (one.card[1] in hostile and one.card[1] != own)


def place(one: Lying, among: Iterable[Lying]) -> str:
    """The place of a card; with its marks where its copies among those cards differ in them."""
    where = (one.card, one.seat, one.zone)
    kinds = {other.marks for other in among if (other.card, other.seat, other.zone) == where}
    text = f"{one.card}@{one.seat}{one.zone}"
    return f"{text}.{one.marks}" if one.marks and len(kinds) > 1 else text


def read(text: str) -> Lying:
    """The card that a place names; the number of a copy tells equal cards apart, and no more."""
    return Lying(text[:2], int(text[3]), text[4], text[6:].partition("#")[0])


# --- couples and hostages -------------------------------------------------------------------------


def faults(position: Position) -> list[str]:
    """Return what is wrong with the couples and the hostages."""
    board = Board(position)
    found = [text for record in position["marriages"] for text in _wrong_couple(board, record)]
    found += [text for record in position["hostages"] for text in _wrong_hostage(board, record)]
    pending = position["phase"] == "spouse" or (position["challenge"] or {}).get("kind") == "meld"
    for seat in range(board.seats):
        free = [o for o in board.lying(seat, "sm" if board.married else "s") if not o.has("v")]
        kinds = {one.card for one in free if one.card[0] in board.nobles}
        for card in kinds:
            for other in kinds:
                pair = other[0] == _CONJUGAL[card[0]] and board.weds(seat, other[1])
                if card[1] == board.house[seat] and pair and not pending:
                    found.append(f"{card} and {other} on board {seat} are single")
    return found


def _wrong_couple(board: Board, record: Position) -> Iterator[str]:
    home, other = read(record["home"]), read(record["other"])
    if home not in board.cards or other not in board.cards:
        yield f"{record}: lies nowhere"
    if home.card[0] not in board.nobles or other.card[0] != _CONJUGAL[home.card[0]]:
        yield f"{record}: no couple"
    if home.card[1] != board.house[record["board"]] or not board.weds(home.seat, other.card[1]):
        yield f"{record}: of wrong houses"
    if not board.married and (home.zone, other.zone) != ("s", "s"):
        yield f"{record}: not in the spoils"
    held = [read(hostage["target"]) for hostage in board.position["hostages"]]
    struck = home in held or other in held
    if ("!" in home.marks, "!" in other.marks) != (struck, struck):
        yield f"{record}: wrongly suspended or not"


def _wrong_hostage(board: Board, record: Position) -> Iterator[str]:
    card, target = read(record["card"]), read(record["target"])
    if card not in board.cards or target not in board.cards or card.card != target.card:
        yield f"{record}: lies nowhere"
    if not board.may_hold(card) or card.seat == target.seat or card.has("h") != str(target.seat):
        yield f"{record}: may not be held"
    if not target.bound:
        yield f"{record}: against a card that is single"


def outlived(position: Position) -> int:
    """Return how many hostages were declared before their couple was made, in Marriage Royals."""
    since = {
        text: record["since"]
        for record in position["marriages"]
        for text in (record["home"], record["other"])
    }
    return sum(hostage["turn"] < since[hostage["target"]] for hostage in position["hostages"])


# --- the plays on boards --------------------------------------------------------------------------


def legal(position: Position) -> list[str]:
    """Return the legal moves with one of `VERBS`."""
    seat, phase = position["attacker"], position["phase"]
    if phase not in ("w0", "draw", "w1", "w2", "w3") or position["actor"] != seat:
        return []
    board = Board(position)
    moves = [*_kills(board, seat), *_ransoms(board, seat)]
    if board.married:
        moves += _forced(board, seat)
    after_gift = position["gifted"] and phase in ("w2", "w3")
    if after_gift:
        moves += _hostages(board, seat)
        moves += _weddings(board, seat) if board.married else _trades(board, seat)
    if after_gift or not board.married:
        moves += _redemptions(board, seat)
    return sorted(set(moves))


def _kills(board: Board, seat: int) -> Iterator[str]:
    aces = [
        one
        for one in board.lying(seat, "s")
        if one.card[0] == "A" and not one.has("n") and not one.has("c")
    ]
    for one in board.cards:
        usable = [ace for ace in aces if ace.card[1] == one.card[1]]
        # An ace does not strike itself.
        if (board.married or one.seat != seat) and len(usable) > (one in usable):
            yield f"kill A{one.card[1]} {place(one, board.cards)}"


def _payments(board: Board, seat: int, card: str) -> list[str]:
    return [paid for paid in board.position["hands"][seat] if paid[0] == card[0] and paid != card]


def _ransoms(board: Board, seat: int) -> Iterator[str]:
    home = board.house[seat]
    for one in board.cards:
        if one.zone != "m":
            continue
        paying = _payments(board, seat, one.card)
        if board.married:
            if one.has("k"):
                continue
            if one.seat == seat:
                paying = [c for c in paying if not (c[0] in "JQK" and c[1] == home)]
        else:
            in_time = int(one.has("t") or 0) > board.turn - 4
            own = one.seat == seat and not one.has("x")
            if one.card[0] not in "JQK" or one.card[1] != home or not in_time or own:
                continue
        for paid in paying:
            yield f"ransom {place(one, board.cards)} with {paid}"
    if board.married:
        yield from _pile_ransoms(board, seat)


def _pile_ransoms(board: Board, seat: int) -> Iterator[str]:
    pile: list[str] = board.position["discard"]
    cards = [text[:2] for text in pile]
    for depth, text in enumerate(reversed(pile), 1):
        where = f"{text[:2]}@d{depth if cards.count(text[:2]) > 1 else ''}"
        if ".k" not in text:
            for paid in _payments(board, seat, text[:2]):
                yield f"ransom {where} with {paid}"


def _forced(board: Board, seat: int) -> Iterator[str]:
    forced = [
        one for one in board.lying(seat, "m") if one.has("v") and one.card[1] == board.house[seat]
    ]
    for one in forced:
        named = place(one, forced)
        yield f"move {named if '.' in named else one.card}"


def _hostages(board: Board, seat: int) -> Iterator[str]:
    own = [one for one in board.lying(seat, "s") if one.card[0] in board.nobles]
    held = [one for one in own if one.has("h")]
    for one in held:
        if not one.has("declared"):
            named = place(one, held)
            yield f"release {named if '.' in named else one.card}"
    if board.position["acted"] == "redeem":
        return
    for one in own:
        if one.has("h") or one.has("z") or not board.may_hold(one):
            continue
        there = [o for o in board.cards if o.card == one.card and o.seat != seat and o.bound]
        places = sorted({place(target, board.cards) for target in there})
        named = place(one, own)
        said = named if "." in named else one.card
        for target in places:
            yield f"hostage {said} on {target}" if len(places) > 1 else f"hostage {said}"


def _redemptions(board: Board, seat: int) -> Iterator[str]:
    if board.position["acted"] == "declare":
        return
    for enemy in board.enemies(seat):
        for one in board.lying(enemy, "s"):
            if one.has("h"):
                for paid in board.position["hands"][seat]:
                    equal = paid[0] == one.card[0] if board.married else paid[0] in board.nobles
                    if equal and paid[1] != one.card[1]:
                        yield f"redeem {place(one, board.cards)} with {paid}"


def _weddings(board: Board, seat: int) -> Iterator[str]:
    position = board.position
    dry = not position["stock"] and not position["discard"]
    if len(position["hands"][seat]) <= (0 if dry or position["phase"] == "w3" else 1):
        return
    waiting = {
        one.card[0]
        for one in board.lying(seat)
        if one.card[1] == board.house[seat] and not one.has("v")
    }
    for card in position["hands"][seat]:
        suitor = card[0] in board.nobles and card[1] != board.house[seat]
        if suitor and _CONJUGAL[card[0]] in waiting:
            yield f"wed {card}"


def _trades(board: Board, seat: int) -> Iterator[str]:
    ally = (seat + 2) % 4
    if board.house[seat] == board.house[ally]:
        return
    for one in board.lying(ally, "s"):
        won = int(one.has("w") or 0)
        given = one.card[0] + board.house[seat]
        royal = one.card[0] in board.nobles and one.card[1] == board.house[ally]
        in_time = 0 < won < board.turn and not one.has("q")
        if royal and in_time and given in board.position["hands"][seat]:
            yield f"arrange {given} for {place(one, board.cards)}"
