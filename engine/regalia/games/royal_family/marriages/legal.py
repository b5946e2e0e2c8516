"""The moves that may be played in the games with marriages: gifts, challenges and hostages."""

from __future__ import annotations

from typing import TYPE_CHECKING

from regalia.games.royal_family import legal as family
from regalia.games.royal_family import moves as family_moves
from regalia.games.royal_family.marks import BETROTHED, CARD, RELEASED, Place, serial
from regalia.games.royal_family.marriages import moves
from regalia.games.royal_family.phases import (
    AFTER_DRAWS,
    AFTER_TRICK,
    BEFORE_DRAW,
    BEFORE_LEAD,
    DRAW,
    Lister,
    OptionLister,
)
from regalia.state import Move

if TYPE_CHECKING:
    from regalia.games.royal_family.marriages.state import MarriagesState


def list_houses(state: MarriagesState, out: list[Move]) -> None:
    """Any house (marriage.house.order, alliance.house.order, alliance.house.repeat).

    Rules: alliance.house.silent, AL-A02.
    """
    out += family_moves.HOUSE


# --- gifts ---------------------------------------------------------------------------------------


def list_before_gift(state: MarriagesState, out: list[Move]) -> None:
    """Options that do not wait for the gift, and the gift; with honor a meld or a lead too."""
    seat = state.moving()
    family.list_options(state, out, seat)
    if not state.gifted:
        _add_first_gift(state, out)
    if state.honor:
        out += map(family_moves.PLAY.__getitem__, set(state.hands[seat]))


def list_gift(state: MarriagesState, out: list[Move]) -> None:
    """The cards that may be given in the exchange that is under way."""
    giver, taker = state.gift_queue[0]
    out += map(moves.GIFT[taker].__getitem__, set(state.hands[giver]))


def add_late_gift(state: MarriagesState, out: list[Move], seat: int) -> None:
    """A gift that was forgotten until after the battle."""
    if not state.gifted:
        _add_first_gift(state, out)


def _add_first_gift(state: MarriagesState, out: list[Move]) -> None:
    order = state.gift_order()
    if order:
        giver, taker = order[0]
        out += map(moves.GIFT[taker].__getitem__, set(state.hands[giver]))


def list_challenge(state: MarriagesState, out: list[Move]) -> None:
    """To challenge, or to let it pass.

    Rules: marriage.gift.early-meld, marriage.gift.early-battle, marriage.gift.forgotten,
    alliance.gift.early-meld, alliance.gift.early-battle, alliance.gift.forgotten, MR-A04, AL-A06.
    """
    out += [moves.CHALLENGE, family_moves.PASS]


# --- optional plays ------------------------------------------------------------------------------


def add_melds(state: MarriagesState, out: list[Move], seat: int) -> None:
    """Melds, until one was challenged."""
    if not state.meld_barred:
        family.add_melds(state, out, seat)


def add_early_melds(state: MarriagesState, out: list[Move], seat: int) -> None:
    """Melds before the gift, on one's honor."""
    if state.honor:
        add_melds(state, out, seat)


def add_hostages(state: MarriagesState, out: list[Move], seat: int) -> None:
    """Declarations and releases of hostages, not in one turn with a redemption.

    Rules: marriage.hostage.card, marriage.hostage.when, marriage.hostage.revoke,
    alliance.hostage.declare, alliance.hostage.when, alliance.hostage.repeat, AL-A31.
    """
    if not state.gifted or not (state.marriages or state.hostages or state.betrothed()):
        return
    if state.hostages:
        for entry, place in state.places(seat, "s", held_by(state, seat)):
            hostage = state.hostage_of(serial(entry))
            if hostage is not None and hostage.turn != state.turn:
                out.append(moves.release(place))
    if state.hostage_act == "redeem":
        return
    # Against what is bound on another board: mostly there is no copy of it on the own.
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
            found = targets(state, seat, entry)
            out += [moves.hostage(place, to if len(found) > 1 else None) for to in found]


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


def add_redemptions(state: MarriagesState, out: list[Move], seat: int) -> None:
    """Redemptions of hostages, not in one turn with a declaration.

    Rules: marriage.redeem.any-turn, alliance.redeem.any-turn.
    """
    if state.hostages and state.hostage_act != "declare":
        for place, paying in state.redeemable(seat):
            out += [moves.redeem(place, payment) for payment in paying]


def canonical(state: MarriagesState, move: Move) -> Move:
    """Return the move with its places written as the list of legal moves writes them."""
    if move.verb == "redeem":
        return moves.redeem(family.canonical_place(state, move.args[0]), move.args[1])
    if move.verb == "arrange":
        return moves.arrange(move.args[0], family.canonical_place(state, move.args[1]))
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


LISTS: dict[str, Lister] = {
    **family.LISTS,
    "house": list_houses,
    AFTER_DRAWS: list_before_gift,
    "gift": list_gift,
    BEFORE_LEAD: family.list_lead,
    "challenge": list_challenge,
}


def options(
    any_time: tuple[OptionLister, ...], after_gift: tuple[OptionLister, ...]
) -> dict[str, tuple[OptionLister, ...]]:
    """Return the optional plays of each window: a game's own follow those of both games.

    What waits for the gift asks for it itself: with ``honor`` it may be forgotten.

    Rules: marriage.options.after-gift, alliance.options.after-gift.
    """
    always = (family.add_kills, family.add_ransoms, family.add_changes)
    return {
        BEFORE_DRAW: (*always, *any_time),
        DRAW: (*always, *any_time),
        AFTER_DRAWS: (add_early_melds, *always, *any_time),
        BEFORE_LEAD: (add_melds, *always, add_hostages, *any_time, *after_gift),
        AFTER_TRICK: (add_melds, *always, add_hostages, add_late_gift, *any_time, *after_gift),
    }
