"""The moves that only Marriage Royals has, and its ransoms."""

from __future__ import annotations

from typing import TYPE_CHECKING

from regalia.games.marriage.weddings import candidates, marry, names
from regalia.games.royal_family import actions as family
from regalia.games.royal_family.marks import CARD, NEW, Place, serial
from regalia.games.royal_family.marriages import actions as marriages
from regalia.games.royal_family.pack import is_face
from regalia.state import Move

if TYPE_CHECKING:
    from regalia.games.marriage.state import MarriageRoyalsState

# --- ransoms -------------------------------------------------------------------------------------


def ransom(state: MarriageRoyalsState, move: Move) -> None:
    """Play a ransom from a meld or from the discard pile.

    Rules: marriage.ransom.swap, marriage.ransom.to-hand.
    """
    target, payment = move.args
    if isinstance(target, Place):
        _ransom_meld(state, target, payment)
    else:
        _ransom_pile(state, target[0], target[1], payment)
    state.advance(state.phase)


def _ransom_meld(state: MarriageRoyalsState, place: Place, payment: int) -> None:
    """Ransom a card of a meld; a spouse's place goes to the card that was paid.

    Rules: marriage.ransom.spouse-moves, marriage.convert.swap, marriage.force.swap.
    """
    seat = state.moving()
    entry = state.entry_at(place)
    marriage = state.marriage_of(serial(entry))
    paid = family.pay(state, seat, place.seat, payment)
    if marriage is not None and marriage.other == serial(entry):
        state.converting = (place.seat, marriage.home, serial(paid))
    if place.seat != seat and is_face(payment):
        state.chooser = seat
    state.lift(place.seat, "m", entry)
    _take_ransomed(state, seat, place.card)
    state.tell("ransom", seat, (place.card, payment), place.seat)


def _ransom_pile(state: MarriageRoyalsState, card: int, depth: int | None, payment: int) -> None:
    seat = state.moving()
    cards = [entry & CARD for entry in state.discard]
    at = cards.index(card) if depth is None else len(cards) - depth
    state.drop(seat, payment)
    state.discard[at] = payment | state.count_taken(payment)
    if at == len(cards) - 1:
        state.on_top_changed()
    _take_ransomed(state, seat, card)
    state.tell("ransom", seat, (card, payment), note="discard")


def _take_ransomed(state: MarriageRoyalsState, seat: int, card: int) -> None:
    state.take(seat, card, openly=True)
    state.count_ransom(card)


# --- marriages -----------------------------------------------------------------------------------


def choose_spouse(state: MarriageRoyalsState, move: Move) -> None:
    """Play ``spouse QH KC`` (marriage.marry.choice, marriage.force.choice)."""
    assert state.spouse_choice is not None
    board, chooser = state.spouse_choice
    found = candidates(state, board)
    couple = next(c for c in found if names(found, c, board) == move.args)
    state.tell("spouse", chooser, tuple(spot[1] & CARD for spot in couple), board)
    state.spouse_choice = None
    state.chooser = None if chooser == board else chooser
    marry(state, board, *couple)
    # Other boards may have waited for the answer.
    state.mark_all_dirty()
    state.resume()


def wed(state: MarriageRoyalsState, move: Move) -> None:
    """Play ``wed KC``: a second spouse from the hand (marriage.marry.from-hand)."""
    seat = state.moving()
    card = move.args[0]
    state.drop(seat, card)
    state.lay(seat, "m", card, "meld")
    state.tell("wed", seat, (card,))
    state.advance(state.phase)


def move_royal(state: MarriageRoyalsState, move: Move) -> None:
    """Play ``move KH``: a forced Royal goes to the spoils (marriage.force.resolve)."""
    seat = state.moving()
    place = move.args[0]
    forced = [e for e in state.forced(seat) if e & CARD == place.card]
    entry = state.pick_copy([e for e in forced if place.marks in ("", state.marks(e))])
    state.shift(seat, entry, "s", on=NEW)
    state.tell("move", seat, (place.card,))
    state.advance(state.phase)


def settle_forced(state: MarriageRoyalsState) -> None:
    """Move the attacker's married Royals out of the melds at the end of his turn.

    Rules: marriage.force.wait, marriage.force.resolve, marriage.force.third.
    """
    seat = state.attacking()
    for entry in state.forced(seat):
        state.shift(seat, entry, "s", on=NEW)
        state.tell("move", seat, (entry & CARD,))


def redeem(state: MarriageRoyalsState, move: Move) -> None:
    """Play ``redeem QH@1s with KC``; the payment may marry there (marriage.redeem.incoming)."""
    state.chooser = state.moving()
    marriages.redeem(state, move)
