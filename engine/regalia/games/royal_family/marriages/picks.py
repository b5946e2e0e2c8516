"""The own cards that a player chooses for a hostage, as refs (``royal_family.picks``)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from regalia.games.royal_family.marks import CARD
from regalia.games.royal_family.marriages.legal import held_by, targets
from regalia.games.royal_family.picks import board_ref, place_ref
from regalia.verbs import Move

if TYPE_CHECKING:
    from regalia.games.royal_family.marriages.state import MarriagesState


def hostage(view: MarriagesState, move: Move) -> list[str]:
    seat = view.moving()
    own, target = move.args
    entry = view.entry_at(own)
    against = target or targets(view, seat, entry)[0]
    return [board_ref(view, entry, seat, "s"), place_ref(view, against)]


def release(view: MarriagesState, move: Move) -> list[str]:
    return [own_ref(view, move, "s", held_by(view, view.moving()))]


def own_ref(view: MarriagesState, move: Move, zone: str, entries: list[int]) -> str:
    """Return the ref of one of the entries, by the card that the move names, with its marks or not.

    Named plainly although copies differ: the one that is among the entries.
    """
    place = move.args[0]
    alike = (entry for entry in entries if entry & CARD == place.card)
    entry = next(e for e in alike if place.marks in ("", view.marks(e)))
    return board_ref(view, entry, view.moving(), zone)
