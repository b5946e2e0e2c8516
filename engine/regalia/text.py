"""A game's picture of its table, of moves and of score sheets as lines of text.

It knows kinds of zones and no game, as the page does.
"""

from __future__ import annotations

import re
import textwrap
from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING

from regalia.cards import GLYPHS, SUITS, TEXT, UNKNOWN, glyphs, parse_card
from regalia.presentation import Observer, table_of
from regalia.state import State

if TYPE_CHECKING:
    from regalia.contract import Drawn, Face, MoveChoice, Rack, SeatZone, Sheet, Stack

#: Number of moves that are listed unasked.
FEW = 24

#: The sign of a mark, and what it says.
_SIGNS = {
    "assassin": ("†", "an assassin"),
    "inert": ("°", "paid for a ransom"),
    "ransomable": ("*", "may be ransomed now"),
    "hostage": ("‡", "a hostage"),
    "betrothed": ("~", "betrothed"),
    "spouse": ("=", "married"),
}

#: The beginning of a line up to the first wide gap: what follows is a column of its own.
_FIRST_COLUMN = re.compile(r"\s*\S.*?\s{2,}")


def wrap(lines: Iterable[str], columns: int) -> Iterator[str]:
    """Yield the lines broken at blanks so that none is longer than ``columns`` characters.

    What goes on in a further line stands under the second column of the first, if it has columns.
    A single word that is longer stays whole.
    """
    for line in lines:
        first = _FIRST_COLUMN.match(line)
        hang = first.end() if first and first.end() <= columns // 2 else 4
        yield from textwrap.wrap(
            line,
            columns,
            subsequent_indent=" " * hang,
            break_long_words=False,
            break_on_hyphens=False,
        ) or [""]


def print_state(state: State, dummies: Sequence[str]) -> Iterator[str]:
    """Yield the lines of a table without names, with every hand as far as the state knows it.

    ``dummies`` has the names of the seats after the players'.
    """
    seats = range(state.seats)
    looks = state.actor or 0 if state.viewer is None else max(state.viewer, 0)
    names = [*(f"Seat {seat}" for seat in seats), *dummies]
    # No seat is called You.
    picture = table_of(state.game.id).draw(state, Observer(looks, names, voice=-1))
    yield repr(state)
    yield from board(picture)
    for seat, hand in enumerate(state.to_dict()["hands"]):
        if any(card != TEXT[UNKNOWN] for card in hand):
            yield f"  {names[seat]} holds: {' '.join(glyphs(parse_card(card)) for card in hand)}"


def table(picture: Drawn) -> Iterator[str]:
    """Yield the table's lines: every seat's board, the middle, the own hand, and the phase."""
    yield from board(picture)
    yield f"  Your hand: {_cards(picture['table']['hand']['cards'])}"
    phase = picture["phase"]
    yield f"{phase['lead']} {phase['rest']}".rstrip()


def board(picture: Drawn) -> Iterator[str]:
    """Yield the lines of what lies on the table: every seat's board, and the middle."""
    drawn = picture["table"]
    width = max(len(seat["name"]) for seat in drawn["seats"])
    for seat in drawn["seats"]:
        parts = [f"{seat['cards']} card{'' if seat['cards'] == 1 else 's'}"]
        if seat["house"]:
            parts.insert(0, GLYPHS[SUITS.index(seat["house"])])
        parts += [f"{zone['caption'].lower()} {_zone(zone)}" for zone in seat["zones"]]
        # Not by a format: in that of a `Name` a pair of words would stand.
        name = seat["name"].ljust(width)
        yield f"{'>' if seat['turn'] else ' '} {name}  {' · '.join(parts)}"
    stacks = [z for z in drawn["centre"] if z["kind"] == "stack"]
    if stacks:
        yield "  " + " · ".join(_stack(zone) for zone in stacks)
    for zone in drawn["centre"]:
        if zone["kind"] == "rack":
            yield f"  {_groups(zone)}  {zone['caption']}"
        elif zone["kind"] == "spread":
            cards = f": {_cards(zone['cards'])}" if zone["cards"] else ""
            yield f"  {zone['caption']}{cards}"
        elif zone["kind"] == "offers":
            offers = zip(zone["offers"], zone["cards"], strict=True)
            said = (f"{o['name'].lower()} {_card(c)} {o['text']}".rstrip() for o, c in offers)
            yield f"  {zone['caption']}: {', '.join(said)}"
        elif zone["kind"] == "meter":
            yield f"  {zone['caption']} {zone.get('rest', '')}".rstrip()
        elif zone["kind"] == "aside" or zone["kind"] == "note":
            yield f"  {zone['caption']}"
        elif zone["kind"] == "trick" and zone["plays"] and not zone["past"]:
            plays = [f"{play['caption']} {_card(play['card'])}" for play in zone["plays"]]
            yield f"  {zone['caption']}: {', '.join(plays)}"


def signs(picture: Drawn) -> list[str]:
    """Return the signs on a table, each with what it says."""
    shown = "\n".join(table(picture))
    known = (f"{sign} {said}" for sign, said in _SIGNS.values() if sign in shown)
    return ["> whose turn it is", *known]


def _stack(zone: Stack) -> str:
    """Return a pile: the number of cards, and the top card if it lies open."""
    top = zone.get("card")
    return f"{zone['caption']} {zone['count']}{f', {_card(top)} on top' if top else ''}"


def _card(card: Face) -> str:
    text = glyphs(parse_card(card["card"])) + "".join(
        _SIGNS[mark][0] for mark in card["marks"] if mark in _SIGNS
    )
    counts = card.get("counts")
    return f"{text} as {glyphs(parse_card(counts))}" if counts else text


def _cards(cards: Sequence[Face]) -> str:
    return " ".join(_card(card) for card in cards) or "–"


def _zone(zone: SeatZone) -> str:
    """Return the content of a zone of a seat."""
    if zone["kind"] == "stack":
        return str(zone["count"])
    if zone["kind"] == "map":
        now = [f"{g['name']}, {g['text']}" for g in zone["governments"] if g["state"] == "now"]
        said = now or [each["text"] for each in zone["ifs"]]
        return f"{_cards(zone['cards'])} ({'; '.join(said)})"
    return _groups(zone)


def _groups(zone: Rack) -> str:
    return " | ".join(_cards(group) for group in zone["groups"]) or "–"


def moves(listed: Sequence[MoveChoice], every: bool = False) -> Iterator[str]:
    """Yield the legal moves with their numbers, words and texts; only the first ones of many."""
    shown = listed if every else listed[:FEW]
    width = max(len(move["label"]) for move in shown)
    for number, move in enumerate(shown, 1):
        yield f"{number:>4}  {move['label']:<{width}}  {move['text']}"
    if len(listed) > len(shown):
        yield f"      and {len(listed) - len(shown)} more: all lists them"


def sheet(sheet: Sheet) -> Iterator[str]:
    """Yield a score sheet with a column a player."""
    yield f"{sheet['title']} ({sheet['subtitle']})"
    columns = sheet["columns"]
    widths = [
        max(len(name), *(len(str(row["values"][i])) for row in sheet["rows"]))
        for i, name in enumerate(columns)
    ]
    label = max(len(row["label"]) for row in sheet["rows"])
    yield _row("", label, columns, widths, "")
    for row in sheet["rows"]:
        yield _row(row["label"], label, row["values"], widths, row["detail"])


def _row(
    label: str, width: int, values: Iterable[object], widths: Sequence[int], detail: str
) -> str:
    cells = [f"{value!s:>{w}}" for value, w in zip(values, widths, strict=True)]
    return f"  {label:<{width}}  {'  '.join(cells)}  {detail}".rstrip()


def totals(names: Sequence[str], scores: Sequence[int]) -> str:
    """Return the scores as ``You 120, Ada −35``."""
    pairs = zip(names, scores, strict=True)
    return ", ".join(f"{name} {score}".replace("-", "−") for name, score in pairs)


def signed(value: float, digits: int) -> str:
    """Return a number with its sign; one that is rounded to nothing has that of zero."""
    return f"{round(value, digits) + 0.0:+.{digits}f}".replace("-", "−")
