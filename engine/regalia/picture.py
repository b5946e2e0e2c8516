"""Places with cards as an SVG, which notebooks show and of which the page makes files.

Cards are those of the page, and colours those of its dark theme. A picture needs no other file.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from html import escape
from typing import NamedTuple

from regalia.cards import TEXT, UNKNOWN, glyphs, parse_card
from regalia.faces import CORNERS, GILT, face, symbols_for

#: Pixels: the width of a picture, its edge, and the room between.
WIDTH, EDGE = 800, 36
ROOM = WIDTH - 2 * EDGE
#: A card; how far from it the next one lies, and the next back; what is between two groups.
CARD, TALL, STEP, BACK_STEP, GAP = 72, 100.8, 44, 18, 20
#: What a row of places has below its cards; the height of a line of text, and its letters.
CAPTION, LINE, LETTERS = 48, 28, 64
BACK = TEXT[UNKNOWN]

TABLE, INK, FAINT = "#1c1822", "#f4f0f8", "#b9b0c5"


class Place(NamedTuple):
    """Cards that lie together, in groups, and what is said below them."""

    name: str
    groups: Sequence[Sequence[str]]
    #: The cards lie side by side.
    side: bool = False
    #: It begins a row.
    first: bool = False
    #: The table waits for its owner.
    acts: bool = False
    #: Which of its cards the picture is about, counted through the groups.
    marks: Sequence[int] = ()

    def spots(self) -> list[float]:
        """Return where each card begins, pushed together if there is not room for all."""
        at, spots = 0.0, list[float]()
        for group in self.groups:
            for card in group:
                spots.append(at)
                at += CARD + 12 if self.side else BACK_STEP if card == BACK else STEP
            at = spots[-1] + CARD + GAP
        push = min(1, (ROOM - CARD) / max(1, spots[-1]))
        return [spot * push for spot in spots]

    def width(self) -> float:
        """Return the width of the cards, or of their name if that is wider."""
        return max(self.spots()[-1] + CARD, min(8.5 * len(self.name), ROOM))


def picture(
    places: Sequence[Place],
    title: str,
    text: str,
    sprite: str,
    *,
    heading: str = "",
    scale: float = 1,
) -> str:
    """Return an SVG of places in rows, below a heading, above a text.

    ``sprite`` is the content of the page's ``sprite.svg``, out of which cards are drawn.
    """
    body, y = list[str](), float(EDGE)
    if heading:
        serif = 'font-size="32" font-family="\'Young Serif\', Georgia, serif"'
        body.append(_words(EDGE, y + 30, heading, INK, serif))
        y += 72
    for row in _rows(places):
        widths = [place.width() for place in row]
        x = (WIDTH - sum(widths) - GAP * (len(row) - 1)) / 2
        for place, width in zip(row, widths, strict=True):
            body += _draw(place, x, y, width)
            x += width + GAP
        y += TALL + CAPTION
    for line in _lines(text):
        body.append(_words(EDGE, y + 14, line, INK if heading else FAINT, 'font-size="20"'))
        y += LINE
    height = round(y + EDGE)
    if heading:
        body.append(_words(WIDTH - EDGE, height - 16, "Regalia", FAINT, 'text-anchor="end"'))
    drawn = "".join(body)
    symbols = symbols_for(drawn, sprite)
    # The page's style gives some colours; without it they are as the sprite says.
    styled = re.sub(r"var\(--[\w-]+,([^)]*)\)", r"\1", symbols)
    whole = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}"'
        f' width="{WIDTH * scale:g}" height="{height * scale:g}" role="img"'
        ' style="max-width:100%;height:auto"'
        f' font-family="system-ui, sans-serif" font-size="15"><title>{escape(title)}</title>'
        f"<defs>{CORNERS}{styled}</defs>"
        f'<rect width="{WIDTH}" height="{height}" rx="12" fill="{TABLE}"/>{drawn}</svg>\n'
    )
    # A notebook's page has other pictures and ids of its own.
    return re.sub(r'( id="|href="#|"url\(#)', r"\1regalia-", whole)


def _rows(places: Iterable[Place]) -> list[list[Place]]:
    """Return the places in rows, as many beside each other as there is room for."""
    rows, room = list[list[Place]](), 0.0
    for place in places:
        width = place.width()
        if not rows or place.first or width > room:
            rows.append([])
            room = ROOM
        rows[-1].append(place)
        room -= width + GAP
    return rows


def _draw(place: Place, left: float, top: float, width: float) -> Iterator[str]:
    """Yield the cards of a place, and its name below their middle."""
    spots = place.spots()
    x = left + (width - spots[-1] - CARD) / 2
    cards = [card for group in place.groups for card in group]
    for at, (spot, card) in enumerate(zip(spots, cards, strict=True)):
        drawn = face(card, f'stroke="{GILT}" stroke-width="3"') if at in place.marks else face(card)
        yield (
            f'<g transform="translate({x + spot:.1f} {top:.1f}) scale({CARD / 60:g})">'
            f"<title>{glyphs(parse_card(card))}</title>{drawn}</g>"
        )
    look = 'text-anchor="middle"' + (' font-weight="bold"' if place.acts else "")
    name, colour = (f"▸ {place.name}", GILT) if place.acts else (place.name, FAINT)
    yield _words(left + width / 2, top + TALL + 22, name, colour, look)


def _words(x: float, y: float, text: str, fill: str, look: str) -> str:
    return f'<text x="{x:.1f}" y="{y:.1f}" fill="{fill}" {look}>{escape(text)}</text>'


def _lines(text: str) -> list[str]:
    """Break a text into lines."""
    lines = list[str]()
    for word in text.split():
        if lines and len(lines[-1]) + len(word) < LETTERS:
            lines[-1] += f" {word}"
        else:
            lines.append(word)
    return lines
