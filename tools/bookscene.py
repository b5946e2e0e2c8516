"""Draw the first frame of a scene as a small table in plain HTML, without scripts or engine."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from html import escape
from typing import Any

Json = dict[str, Any]

SUITS = {"♠": "S", "♥": "H", "♦": "D", "♣": "C"}
GLYPHS = {letter: glyph for glyph, letter in SUITS.items()}
#: Marks of cards that act: drawn as a bar, and named in words.
ACTING = {
    "hostage": "hostage",
    "spouse": "married",
    "betrothed": "betrothed",
    "assassin": "assassin",
}


def words(text: str) -> str:
    """Return a text of the engine as HTML; suits become pictures that can be read and copied."""
    return re.sub("[♠♥♦♣]", lambda found: suit(SUITS[found[0]]), escape(text, quote=False))


def suit(letter: str) -> str:
    return f'<span class="su {letter}">{GLYPHS[letter]}</span>'


def card(drawn: Json) -> str:
    code = drawn["card"]
    if code == "??":
        return '<li class="c back"><span class="vh">face down</span></li>'
    if code == "JO":
        return '<li class="c jo">Joker</li>'
    rank = "10" if code[0] == "T" else code[0]
    acting = [ACTING[mark] for mark in drawn.get("marks", ()) if mark in ACTING]
    said = f'<span class="vh">, {", ".join(acting)}</span>' if acting else ""
    look = "c act" if acting else "c"
    return f'<li class="{look} {code[1]}">{rank}{suit(code[1])}{said}</li>'


def cards(drawn: Sequence[Json], caption: str, kind: str = "") -> str:
    """Return cards in a row, the last of them whole, with a caption below."""
    row = "".join(map(card, drawn))
    return f'<div class="z{kind}"><ul class="cs">{row}</ul><span class="cap">{words(caption)}</span></div>'


def frame(snapshot: Json) -> str:
    """Return the table of a snapshot, from the opponents at the top down to the hand."""
    table, you = snapshot["table"], snapshot["you"]
    seats = table["seats"]
    others = [*seats[you + 1 :], *seats[:you]]
    parts = [_seat(seat) for seat in others]
    middle = "".join(_zone(zone) for zone in table["centre"])
    if middle:
        parts.append(f'<div class="mid">{middle}</div>')
    parts.append(_seat(seats[you]))
    hand = table["hand"]["cards"]
    if hand:
        parts.append(cards(_sorted(hand), "Your hand", " hand"))
    phase = snapshot["phase"]
    line = f'<p class="now"><b>{words(phase["lead"])}</b> {words(phase["rest"])}</p>'
    return f'<div class="felt">{"".join(parts)}{line}</div>'


def _sorted(hand: Iterable[Json]) -> list[Json]:
    return sorted(
        hand, key=lambda c: ("SDCH".find(c["card"][1]), "AKQJT98765432".find(c["card"][0]))
    )


def _seat(seat: Json) -> str:
    shown = "".join(_zone(zone) for zone in seat["zones"])
    house = f" {suit(seat['house'])}" if seat.get("house") else ""
    notes = [f"{seat['cards']} card{'' if seat['cards'] == 1 else 's'} in hand"]
    notes += [seat[key] for key in ("role", "note") if seat.get(key)]
    acting = " acting" if seat.get("acting", seat["turn"]) else ""
    line = f'<p class="who{acting}"><b>{words(seat["name"])}</b>{house} <span>{words(" · ".join(notes))}</span></p>'
    return f'<div class="seat">{line}<div class="zones">{shown}</div></div>'


def _zone(zone: Json) -> str:
    """Return a zone of the table; an empty one takes no room."""
    kind = zone["kind"]
    if kind == "stack":
        top = zone.get("card")
        if top:
            return cards([top], f"{zone['caption']} {zone['count']}")
        return (
            f'<div class="z pile"><ul class="cs">{card({"card": "??"})}</ul>'
            f'<span class="cap">{words(zone["caption"])} <b>{zone["count"]}</b></span></div>'
            if zone["count"]
            else ""
        )
    if kind == "map":
        now = [each["name"] for each in zone["governments"] if each["state"] == "now"]
        line = [zone["caption"], *now] if zone["cards"] else []
        return cards(zone["cards"], ": ".join(line)) if line else ""
    if kind == "note" or kind == "meter":
        return f'<p class="note">{words(zone["caption"])}</p>'
    if kind == "trick":
        return "".join(
            cards([play["card"]], play["caption"], " past" if zone["past"] else "")
            for play in zone["plays"]
        )
    if kind == "offers":
        names = {offer["ref"]: f"{offer['name']} {offer['text']}" for offer in zone["offers"]}
        return "".join(cards([each], names.get(each["ref"], "")) for each in zone["cards"])
    groups = [group for group in zone.get("groups", [zone.get("cards", [])]) if group]
    if not groups:
        return ""
    rows = "".join(f'<ul class="cs">{"".join(map(card, group))}</ul>' for group in groups)
    return f'<div class="z"><div class="grps">{rows}</div><span class="cap">{words(zone["caption"])}</span></div>'
