"""States as pictures, for notebooks and files: what lies on the table, drawn by ``picture``."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, cast

from regalia.cards import GLYPHS, SUITS
from regalia.picture import BACK, Place, picture
from regalia.presentation import Observer, table_of
from regalia.state import State

if TYPE_CHECKING:
    from regalia.contract import CentreZone, Face, SeatZone
    from regalia.game import Game

#: How large notebooks show a picture.
NOTEBOOK = 0.8


def svg(state: State) -> str:
    """Return the table of a state as an SVG, with every card that it knows.

    A view shows what its seat knows. The picture needs no font and no file of the site, and has 50
    to 150 kB, most of them for court cards.

    >>> import regalia
    >>> svg(regalia.GAMES["royals"].new_match().state).startswith("<svg ")
    True
    """
    if not isinstance(state, State):
        raise TypeError(f"svg takes a state, such as match.state, not {state!r:.60}")
    places = list(_places(state))
    told = " · ".join(place.name for place in places if not place.groups)
    shown = [place for place in places if place.groups]
    return picture(shown, repr(state).strip("<>"), told, _sprite(), scale=NOTEBOOK)


def _places(state: State) -> Iterator[Place]:
    """Yield what lies on the table: what others have, the middle, and last the own hand.

    What has no groups is told and not drawn.
    """
    dummies = cast("Game", state.game).dummies(state.seats)
    names = [*(f"Seat {seat}" for seat in range(state.seats)), *dummies]
    looks = state.actor or 0 if state.viewer is None else max(state.viewer, 0)
    # No seat is called You.
    table = table_of(state.game.id).draw(state, Observer(looks, names, voice=-1))["table"]
    hands: list[list[str]] = state.to_dict()["hands"]
    for turn in range(1, len(names) + 1):
        seat = table["seats"][(looks + turn) % len(names)]
        own = seat["seat"] == looks
        if own:
            yield from _zones(table["centre"])
        house = f" {GLYPHS[SUITS.index(seat['house'])]}" if seat["house"] else ""
        name = f"{seat['name']}{house}"
        hand = hands[seat["seat"]] if seat["seat"] < len(hands) else []
        cards = [Place(name, [hand], first=own)] if hand else []
        zones = list(_zones(seat["zones"], f"{name} · "))
        places = [*zones, *cards] if own else [*cards, *zones]
        if seat["seat"] == state.actor and places:
            at = places.index(cards[0]) if cards else 0
            places[at] = places[at]._replace(acts=True)
        yield from places


def _zones(zones: Iterable[SeatZone | CentreZone], whose: str = "") -> Iterator[Place]:
    for zone in zones:
        name, groups = f"{whose}{zone['caption']}", [group for group in _groups(zone) if group]
        if zone["kind"] == "stack":
            yield Place(f"{name} {zone['count']}", groups)
        elif zone["kind"] == "meter":
            yield Place(f"{name} {zone.get('rest', '')}", [])
        elif groups or zone["kind"] == "note":
            yield Place(name, groups, side=zone["kind"] in ("trick", "offers"))


def _groups(zone: SeatZone | CentreZone) -> Iterator[list[str]]:
    """Yield the cards of a zone in their groups; the top of a stack stands for all."""
    if zone["kind"] == "rack":
        yield from (_texts(group) for group in zone["groups"])
    elif zone["kind"] == "trick":
        yield _texts(play["card"] for play in zone["plays"])
    elif zone["kind"] == "stack":
        top = zone.get("card")
        yield [top["card"] if top else BACK] if zone["count"] else []
    elif zone["kind"] != "meter" and zone["kind"] != "note":
        yield _texts(zone["cards"])


def _texts(cards: Iterable[Face]) -> list[str]:
    return [card["card"] for card in cards]


def _sprite() -> str:
    """Return the sprite: of the wheel, or in a checkout of the page."""
    here = Path(__file__)
    places = (here.with_name("sprite.svg"), here.parents[2] / "web" / "assets" / "sprite.svg")
    return next(filter(Path.is_file, places)).read_text(encoding="utf-8")
