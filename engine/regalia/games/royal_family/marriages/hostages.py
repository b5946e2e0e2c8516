"""Hostages: nobles of the own spoils held against married ones on other boards.

Every function takes the state first and has been given a legal move.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from regalia.games.royal_family import actions as turn
from regalia.games.royal_family import moves
from regalia.games.royal_family.marks import CARD, RELEASED, Place, find, places
from regalia.games.royal_family.marriages import pairs
from regalia.games.royal_family.marriages.pairs import Hostage, serial
from regalia.state import Move

if TYPE_CHECKING:
    from regalia.games.royal_family.marriages.state import MarriagesState


def add(state: MarriagesState, out: list[Move], seat: int) -> None:
    """Lists the declarations and releases of hostages."""
    if not state.marriages and not state.hostages and not state.betrothed():
        return
    ranks = pairs.noble_ranks(state)
    nobles = [e for e in state.spoils[seat] if (e & CARD) >> 2 in ranks]
    held = [e for e in nobles if pairs.hostage_of(state, serial(e)) is not None]
    for entry, place in places(state, seat, "s", nobles):
        hostage = pairs.hostage_of(state, serial(entry))
        if hostage is not None:
            if hostage.turn != state.turn:
                alike = [e for e in held if e & CARD == entry & CARD]
                out.append(moves.release(_plain(place, len({state.marks(e) for e in alike}))))
        elif state.hostage_act != "redeem" and not entry & RELEASED:
            found = targets(state, seat, entry)
            for target in found:
                on = target if len(found) > 1 else None
                out.append(moves.hostage(place, on))


def targets(state: MarriagesState, seat: int, entry: int) -> list[Place]:
    """The cards that this one could be held hostage against."""
    card = entry & CARD
    if card >> 2 not in pairs.noble_ranks(state):
        return []
    found = []
    for other in range(state.seats):
        if other != seat and state.have[other][card] and state.may_hold(seat, entry, other):
            for zone in "sm":
                alike = [e for e in state.zone(other, zone) if e & CARD == card]
                for target, place in places(state, other, zone, alike):
                    if pairs.bound(state, target):
                        found.append(place)
    return found


def take(state: MarriagesState, move: Move) -> None:
    """Plays ``hostage QH on QH@1s``."""
    seat = turn.actor(state)
    held, on = move.args
    entry = find(state, held)
    assert entry is not None
    target = on or targets(state, seat, entry)[0]
    found = find(state, target)
    assert found is not None
    state.hostages.append(Hostage(seat, serial(entry), target.seat, serial(found), state.turn))
    state.hostage_act = "declare"
    state.tell("hostage", seat, (held.card,), target.seat)
    state.go_on(state.phase)


def release(state: MarriagesState, move: Move) -> None:
    """Plays ``release QH``."""
    seat = turn.actor(state)
    place = move.args[0]
    entry = next(
        e
        for e in state.spoils[seat]
        if e & CARD == place.card
        and pairs.hostage_of(state, serial(e)) is not None
        and (not place.marks or state.marks(e) == place.marks)
    )
    state.hostages = [h for h in state.hostages if h.card != serial(entry)]
    state.remark(seat, "s", entry, on=RELEASED)
    state.tell("release", seat, (place.card,))
    state.go_on(state.phase)


def redeem(state: MarriagesState, move: Move) -> None:
    """Plays ``redeem QH@1s with KC``."""
    seat = turn.actor(state)
    place, payment = move.args
    entry = find(state, place)
    assert entry is not None
    state.lift(place.seat, "s", entry)
    state.drop(seat, payment)
    state.lay(place.seat, "s", payment, "traded")
    state.take(seat, place.card, openly=True)
    state.hostage_act = "redeem"
    state.tell("redeem", seat, (place.card, payment), place.seat)
    state.go_on(state.phase)


def _plain(place: Place, kinds: int) -> Place:
    return place if kinds > 1 else place._replace(marks="")
