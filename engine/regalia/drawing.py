"""A table as a picture: an SVG that notebooks and pages show.

It is drawn from what the page draws (``Table.draw``), in the page's colours.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from html import escape
from typing import TYPE_CHECKING, NamedTuple, cast

from regalia.cards import GLYPHS, JOKER, SUITS, TEXT, UNKNOWN, glyphs, parse_card
from regalia.presentation import Observer, table_of
from regalia.state import State

if TYPE_CHECKING:
    from regalia.contract import CentreZone, Face, SeatZone
    from regalia.game import Game

#: Pixels: the width of a picture and its edge, a card, and how far the next one in a row lies.
WIDTH, EDGE = 760, 16
CARD, TALL, STEP = 38, 54, 42
#: Height of a line of text, and the room between two groups and two rows.
LINE, GAP = 20, 10

TABLE, FAINT, GILT = "#1c1822", "#b9b0c5", "#e6b84c"
PAPER, CARD_INK, CARD_RED, BACK = "#fffefb", "#17131c", "#bf1a2f", "#6d2e46"
FONT = "Georgia, 'DejaVu Serif', serif"


class _Row(NamedTuple):
    """A row of the picture: words before it, groups of cards, and words behind them."""

    label: str
    groups: Sequence[Sequence[str]]
    note: str = ""
    strong: bool = False


def svg(state: State) -> str:
    """Return the table of a state as an SVG, with every card that it knows.

    A view shows what its seat knows. The picture needs no font and no file of the site.

    >>> import regalia
    >>> svg(regalia.GAMES["royals"].new_match().state).startswith("<svg ")
    True
    """
    dummies = cast("Game", state.game).dummies(state.seats)
    names = [*(f"Seat {seat}" for seat in range(state.seats)), *dummies]
    body, y = [], EDGE
    for row in _rows(state, names):
        drawn, height = _draw(row, y)
        body += drawn
        y += height
    title = escape(repr(state).strip("<>"))
    return "".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {y + EDGE}" '
            f'width="{WIDTH}" height="{y + EDGE}" role="img" font-family="{FONT}" font-size="15">',
            f"<title>{title}</title>",
            f'<rect width="{WIDTH}" height="{y + EDGE}" rx="12" fill="{TABLE}"/>',
            *body,
            "</svg>\n",
        ]
    )


def _rows(state: State, names: Sequence[str]) -> Iterator[_Row]:
    """Yield what lies on the table: each seat with its hand and zones, and the middle."""
    looks = state.actor or 0 if state.viewer is None else max(state.viewer, 0)
    # No seat is called You.
    drawn = table_of(state.game.id).draw(state, Observer(looks, names, voice=-1))
    hands: list[list[str]] = state.to_dict()["hands"]
    for seat in sorted(drawn["table"]["seats"], key=lambda seat: seat["seat"]):
        house = f" {GLYPHS[SUITS.index(seat['house'])]}" if seat["house"] else ""
        hand = hands[seat["seat"]] if seat["seat"] < len(hands) else []
        turn = seat["seat"] == state.actor
        yield _Row(
            f"{seat['name']}{house}", [hand] if hand else [], "to move" if turn else "", strong=turn
        )
        for zone in seat["zones"]:
            groups = [group for group in _groups(zone) if group]
            if groups or zone["kind"] == "stack":
                yield _Row(zone["caption"], groups, _count(zone))
    for middle in drawn["table"]["centre"]:
        label, groups = middle["caption"], [group for group in _groups(middle) if group]
        if middle["kind"] == "meter":
            yield _Row(f"{label} {middle.get('rest', '')}", [])
        elif groups or middle["kind"] != "trick":
            yield _Row(label, groups, _count(middle))


def _count(zone: SeatZone | CentreZone) -> str:
    return str(zone["count"]) if zone["kind"] == "stack" else ""


def _groups(zone: SeatZone | CentreZone) -> Iterator[list[str]]:
    """Yield the open cards of a zone in their groups."""
    if zone["kind"] == "rack":
        yield from (_texts(group) for group in zone["groups"])
    elif zone["kind"] == "trick":
        yield _texts(play["card"] for play in zone["plays"])
    elif zone["kind"] == "stack":
        top = zone.get("card")
        yield _texts([top] if top else [])
    elif zone["kind"] != "meter" and zone["kind"] != "note":
        yield _texts(zone["cards"])


def _texts(cards: Iterable[Face]) -> list[str]:
    return [card["card"] for card in cards]


def _draw(row: _Row, top: int) -> tuple[list[str], int]:
    """Return the elements of a row that begins at ``top``, and its height."""
    shown = row.groups
    weight = ' font-weight="bold"' if row.strong else ""
    parts = [_words(EDGE, top + 14, row.label, GILT if row.strong else FAINT, weight)]
    if not shown:
        return [*parts, _words(190, top + 14, row.note, FAINT)], LINE + 4
    count = sum(map(len, shown))
    room = WIDTH - 2 * EDGE - 174 - GAP * len(shown) - CARD * len(shown)
    step = min(STEP, room / max(1, count - len(shown)))
    x = 190.0
    for group in shown:
        for at, card in enumerate(group):
            parts.append(_card(x + at * step, top, card))
        x += (len(group) - 1) * step + CARD + GAP
    if row.note:
        parts.append(_words(EDGE, top + 36, row.note, FAINT))
    return parts, TALL + GAP


def _words(x: float, y: float, text: str, fill: str, more: str = "") -> str:
    return f'<text x="{x:g}" y="{y:g}" fill="{fill}"{more}>{escape(text)}</text>' if text else ""


def _card(x: float, y: float, text: str) -> str:
    """Return a card with its rank and suit, or its back."""
    card = parse_card(text)
    place = f'x="{x:.1f}" y="{y}" width="{CARD}" height="{TALL}" rx="5"'
    if card == UNKNOWN:
        inner = f'x="{x + 4:.1f}" y="{y + 4}" width="{CARD - 8}" height="{TALL - 8}" rx="3"'
        return f'<rect {place} fill="{PAPER}" stroke="#00000055"/><rect {inner} fill="{BACK}"/>'
    rank, suit = ("Jo", "★") if card == JOKER else (glyphs(card)[:-1], glyphs(card)[-1])
    ink = CARD_RED if TEXT[card][-1] in "HD" else CARD_INK
    return (
        f'<g fill="{ink}"><title>{glyphs(card)}</title>'
        f'<rect {place} fill="{PAPER}" stroke="#00000055"/>'
        f'<text x="{x + 5:.1f}" y="{y + 18}" font-size="16">{rank}</text>'
        f'<text x="{x + CARD / 2:.1f}" y="{y + 44}" font-size="24" text-anchor="middle">{suit}'
        "</text></g>"
    )
