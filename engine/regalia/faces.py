"""Faces of cards as SVG, of 60 by 84 units, out of the sprite of the page (web/table/faces.js).

The build draws its pictures with it too (``tools/pictures.py``), so it imports nothing of the
library.
"""

from __future__ import annotations

import re

GILT, PAPER, INK, RED, VIOLET = "#e6b84c", "#fffefb", "#17131c", "#bf1a2f", "#4a2f63"
#: The rounded corners of a card; a drawing that has cards has them once.
CORNERS = '<clipPath id="c"><rect width="60" height="84" rx="5"/></clipPath>'
#: The outline of a card.
OUTLINE = f'stroke="{INK}" stroke-opacity=".28" stroke-width=".6"'


def face(card: str, outline: str = OUTLINE) -> str:
    """Return a card, ``KH``, ``JO`` or ``??``; it uses symbols of the sprite, and ``CORNERS``."""
    rank, suit = card[0], card[1]
    ink = VIOLET if card == "JO" else RED if suit in "HD" else INK
    if card == "??":
        inside = _use("back", 0, 0, 60, 84)
    elif card == "JO":
        letters = "".join(
            f'<text x="12" y="{33 + at * 7.6:g}">{letter}</text>'
            for at, letter in enumerate("JOKER")
        )
        inside = (
            f"{_use('r-JO', 3, 5, 18, 19)}"
            f'<g font-size="7" font-weight="700" text-anchor="middle" fill="{ink}">{letters}</g>'
            f"{_use('joker', 23, 42, 36, 27)}"
        )
    else:
        inside = _use(f"r-{rank}", 2.5, 3.6, 19, 24) + _use(f"s-{suit}", 4.2, 31.5, 15.6, 16.2)
        if rank == "A":
            inside += _use(f"ace-{suit}", 23, 41, 34, 35.4)
        elif rank in "JQK":
            inside += _use(f"c-{card}", 24, 0, 36, 84)
            inside += '<path d="M24 0v84" stroke="#2a4a9c" stroke-width=".7" opacity=".55"/>'
        else:
            inside += _use(f"s-{suit}", 29, 51, 26, 27)
    return (
        f'<g color="{ink}"><rect width="60" height="84" rx="5" fill="{PAPER}"/>'
        f'<g clip-path="url(#c)">{inside}</g>'
        f'<rect width="60" height="84" rx="5" fill="none" {outline}/></g>'
    )


def _use(name: str, x: float, y: float, width: float, height: float) -> str:
    return f'<use href="#{name}" x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}"/>'


def symbols_for(drawing: str, sprite: str) -> str:
    """Return the symbols of the sprite that a drawing uses, with all that these use.

    Raises LookupError for one that the sprite does not have.
    """
    found: dict[str, str] = {}
    texts = [drawing]
    while texts:
        for name in re.findall(r'<use href="#([\w-]+)"', texts.pop()):
            if name not in found:
                symbol = re.search(rf'<symbol id="{name}".*?</symbol>', sprite, re.S)
                if symbol is None:
                    raise LookupError(f"the sprite of the cards has no drawing {name}")
                found[name] = symbol[0]
                texts.append(symbol[0])
    return "".join(found[name] for name in sorted(found))
