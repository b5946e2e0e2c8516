"""The part of a snapshot that a session and a replay have in common, and the keys of its cards."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from regalia.i18n import tr
from regalia.match import Match
from regalia.presentation import Observer, Table, target_of
from regalia.state import State

if TYPE_CHECKING:
    from regalia.contract import Card, Layout, Picture


def build_snapshot(
    match: Match,
    table: Table,
    view: State,
    observer: Observer,
    keys: CardKeys,
    *,
    hand: int,
    totals: Sequence[int],
    ply: int,
) -> Picture:
    """Return the table as ``observer`` sees it in ``view``, in the ``hand``-th hand (from 1).

    ``totals`` are the points of the match at that moment. Nothing in it says what may be done.
    """
    target = target_of(match)
    observer.totals, observer.target = totals, match.options["target"]
    drawn = table.draw(view, observer)
    keys.give(drawn["table"])
    when = drawn.get("when") or tr("turn {n}", n=drawn["turn"])
    allies = {
        seat for team in match.game.teams(match.seats) if observer.seat in team for seat in team
    }
    for place in drawn["table"]["seats"]:
        place["points"] = totals[place["seat"]]
        place["ally"] = place["seat"] in allies - {observer.seat}
    length = match.length
    goal = tr("of {n}", n=length) if length else tr("to {n}", n=target)
    word = tr(match.game.hand_word)
    parts = [f"{word} {hand} {goal}", when] if length else [f"{word} {hand}", when, goal]
    return {
        "game": match.game.id,
        "title": match.game.title,
        "ply": ply,
        "you": observer.seat,
        "names": [observer.name(seat) for seat in range(match.scorers)],
        "hand": hand,
        "turn": drawn["turn"],
        "target": target,
        "totals": list(totals),
        "subtitle": " · ".join(parts),
        "phase": drawn["phase"],
        "table": drawn["table"],
        "prompt": drawn.get("prompt"),
    }


class CardKeys:
    """Keys for the cards on the table that stay with a card from snapshot to snapshot.

    A card keeps its key while it lies where it was; a card that vanished from one place and one
    alike that appeared in another are taken to be the same.
    """

    def __init__(self, generation: int = 0) -> None:
        #: Counts hands, so that no card of the last deal lends its key to one of this.
        self.generation = generation
        self._given: dict[str, str] = {}
        self._count = 0

    def give(self, table: Layout) -> None:
        """Set ``key`` on every card of a drawn table."""
        placed: dict[str, Card] = {}
        for zone_id, card in _placed(table):
            zone = f"{zone_id} {card['card']}"
            n = 1
            while f"{zone}#{n}" in placed:
                n += 1
            placed[f"{zone}#{n}"] = card
        kept = {spot: key for spot, key in self._given.items() if spot in placed}
        free = [(spot, key) for spot, key in self._given.items() if spot not in placed]
        given = dict(kept)
        for spot, card in placed.items():
            if spot not in given:
                given[spot] = self._adopt(card["card"], free)
            card["key"] = given[spot]
        self._given = given

    def _adopt(self, text: str, free: list[tuple[str, str]]) -> str:
        for i, (_, key) in enumerate(free):
            if key.startswith(text):
                del free[i]
                return key
        self._count += 1
        return f"{text}#{self.generation}.{self._count}"


def cards_of(table: Layout) -> list[Card]:
    """Return every card that is drawn on a table."""
    return [card for _, card in _placed(table)]


def _placed(table: Layout) -> list[tuple[str, Card]]:
    found = [("hand", card) for card in table["hand"]["cards"]]
    zones: list[Any] = [zone for seat in table["seats"] for zone in seat["zones"]]
    for zone in zones + table["centre"]:
        cards = [card for group in zone.get("groups", ()) for card in group]
        cards += zone.get("cards", ())
        # A past trick only pictures cards that lie elsewhere now.
        home = "past" if zone.get("past") else zone["id"]
        cards += [play["card"] for play in zone.get("plays", ())]
        found += [(home, card) for card in cards]
    return found
