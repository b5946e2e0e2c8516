"""The lists of legal moves in the games with marriages: gifts, challenges and hostages."""

from __future__ import annotations

from typing import TYPE_CHECKING

from regalia.games.royal_family import legal as family
from regalia.games.royal_family.marks import BETROTHED, CARD, RELEASED, Place, serial
from regalia.games.royal_family.marriages import moves
from regalia.games.royal_family.phases import AFTER_TRICK, BEFORE_LEAD
from regalia.verbs import Lister, Move

if TYPE_CHECKING:
    from regalia.games.royal_family.marriages.state import MarriagesState


# --- gifts ---------------------------------------------------------------------------------------


def list_gifts(state: MarriagesState, seat: int, out: list[Move]) -> None:
    """The cards that may be given in the exchange that is under way."""
    giver, taker = state.gift_queue[0]
    out += map(moves.GIFT[taker].__getitem__, set(state.hands[giver]))


def list_first_gifts(state: MarriagesState, seat: int, out: list[Move]) -> None:
    """The cards with which the exchange may begin, also where it was forgotten until the end."""
    if not state.gifted and (order := state.gift_order()):
        giver, taker = order[0]
        out += map(moves.GIFT[taker].__getitem__, set(state.hands[giver]))


def list_early_leads(state: MarriagesState, seat: int, out: list[Move]) -> None:
    """The cards that may be led before the gift, on one's honor."""
    if state.honor:
        family.list_leads(state, seat, out)


def windows(add: Lister) -> dict[str, Lister]:
    """Return what lists an optional play that does not wait for the gift."""
    return {**family.windows(add), BEFORE_LEAD: add}


def after_gift(add: Lister) -> dict[str, Lister]:
    """Return what lists an optional play that waits for the gift.

    Rules: marriage.options.after-gift, alliance.options.after-gift.
    """
    return {BEFORE_LEAD: add, AFTER_TRICK: add}


# --- optional plays ------------------------------------------------------------------------------


def add_melds(state: MarriagesState, seat: int, out: list[Move]) -> None:
    """Melds, until one was challenged."""
    if not state.meld_barred:
        family.add_melds(state, seat, out)


def add_early_melds(state: MarriagesState, seat: int, out: list[Move]) -> None:
    """Melds before the gift, on one's honor."""
    if state.honor:
        add_melds(state, seat, out)


def add_hostages(state: MarriagesState, seat: int, out: list[Move]) -> None:
    """Declarations of hostages, not in one turn with a redemption.

    Rules: marriage.hostage.card, marriage.hostage.when, alliance.hostage.declare,
    alliance.hostage.when.
    """
    if not state.gifted or state.hostage_act == "redeem":
        return
    if not (state.marriages or state.any_betrothed):
        return
    # Against what is bound on another board: usually there is no copy of it on the own.
    bound = []
    have = state.have[seat]
    for board, home, other, _ in state.marriages:
        if board != seat:
            if have[home & CARD]:
                bound.append(home & CARD)
            if have[other & CARD]:
                bound.append(other & CARD)
    if state.any_betrothed:
        bound += [e & CARD for spoils in state.spoils for e in spoils if e & BETROTHED]
    if not bound:
        return
    own = [entry for entry in state.spoils[seat] if entry & CARD in bound]
    for entry, place in state.places(seat, "s", own):
        if state.hostage_of(serial(entry)) is None and not entry & RELEASED:
            against = targets(state, seat, entry)
            out += [moves.hostage(place, to if len(against) > 1 else None) for to in against]


def add_releases(state: MarriagesState, seat: int, out: list[Move]) -> None:
    """Releases of hostages that were not declared in this turn.

    Rules: marriage.hostage.revoke, alliance.hostage.repeat, AL-A31.
    """
    if state.gifted and state.hostages:
        for entry, place in state.places(seat, "s", held_by(state, seat)):
            hostage = state.hostage_of(serial(entry))
            if hostage is not None and hostage.turn != state.turn:
                out.append(moves.release(place))


def held_by(state: MarriagesState, seat: int) -> list[int]:
    """Return the cards of ``seat``'s spoils that are hostages."""
    held = [hostage.card for hostage in state.hostages if hostage.holder == seat]
    return [entry for entry in state.spoils[seat] if serial(entry) in held] if held else []


def targets(state: MarriagesState, seat: int, entry: int) -> list[Place]:
    """Return the cards that this one could be held hostage against.

    Rules: marriage.hostage.effect, marriage.hostage.not-own, alliance.hostage.effect,
    alliance.hostage.own-exempt, AL-A29.
    """
    card = entry & CARD
    if card >> 2 not in state.noble_ranks():
        return []
    found = []
    for other in range(state.seats):
        if other != seat and state.have[other][card] and state.may_hold(seat, entry, other):
            for zone in "sm":
                alike = [e for e in state.zone(other, zone) if e & CARD == card]
                for target, place in state.places(other, zone, alike):
                    if state.bound(target):
                        found.append(place)
    return found


def add_redemptions(state: MarriagesState, seat: int, out: list[Move]) -> None:
    """Redemptions of hostages, not in one turn with a declaration.

    Rules: marriage.redeem.any-turn, alliance.redeem.any-turn.
    """
    if state.hostages and state.hostage_act != "declare":
        for place, paying in state.redeemable(seat):
            out += [moves.redeem(place, payment) for payment in paying]


def canonical(state: MarriagesState, move: Move) -> Move:
    """Return the move with its places written as the list of legal moves writes them."""
    if move.verb in ("hostage", "release"):
        own = own_place(state, move.args[0], "s")
        if own is None:
            return move
        if move.verb == "release":
            return moves.release(named_among(state, own, held_by(state, own.seat)))
        named, target = family.canonical_place(state, own), move.args[1]
        if target is not None:
            target = family.canonical_place(state, target)
            entry = state.find(named)
            # The target is named only where there are several.
            if entry is not None and targets(state, own.seat, entry) == [target]:
                target = None
        return moves.hostage(named, target)
    return family.canonical(state, move)


def own_place(state: MarriagesState, place: Place, zone: str) -> Place | None:
    """Return the place of a card of the actor's own, named alone or with its place.

    None where the place is another than the actor's ``zone``.
    """
    seat = state.actor or 0
    if place.seat < 0:
        return place._replace(seat=seat)
    return place if (place.seat, place.zone) == (seat, zone) else None


def named_among(state: MarriagesState, place: Place, entries: list[int]) -> Place:
    """Return the place with marks only where its copies among ``entries`` differ in them."""
    kinds = {state.marks(entry) for entry in entries if entry & CARD == place.card}
    return place._replace(marks="") if kinds == {place.marks} else place
