"""Playing a legal move, and the points at which a round ends."""

from __future__ import annotations

from bisect import insort

from regalia.cards import SUITS, UNKNOWN
from regalia.games.virtues import moves
from regalia.games.virtues.melds import HEARTS, SPADES, Laid, Meld
from regalia.games.virtues.state import VirtuesState
from regalia.state import Move


def draw(state: VirtuesState, move: Move) -> None:
    """Draw one card or two from the stock, or the top of the discard pile (virtues.turn.draw).

    The number is settled before the first of them is seen (FV-A12); only the top of the discard
    pile can be taken (FV-A22).
    """
    seat, count = state.seat, move.args[0]
    if count:
        cards = _take(state, seat, count, move.came)
        if state.events is not None:
            state.last = moves.drew(cards)
            state.tell("draw", seat, cards, note="stock")
    else:
        card = state.discard.pop()
        insort(state.hands[seat], card)
        insort(state.shown[seat], card)
        state.tell("draw", seat, (card,), note="discard")
    state.phase = "lay"


def _take(state: VirtuesState, seat: int, count: int, came: tuple[int, ...]) -> tuple[int, ...]:
    """Take cards from the stock into a hand; ``came`` names them in a view."""
    state.idle = False
    hidden = state.viewer is not None and seat != state.viewer
    cards = []
    for i in range(count):
        card = state.stock.pop()
        if card == UNKNOWN and came:
            card = came[i]
        cards.append(card)
        insort(state.hands[seat], UNKNOWN if hidden else card)
    return tuple(cards)


def meld(state: VirtuesState, move: Move) -> None:
    """Lay a meld, and let its face card act at once, by its suit (virtues.face.effect-by-suit).

    Each meld of a turn may have a face card of its own (FV-A20). The effect comes before the end
    of the round is looked at (FV-A17).
    """
    seat = state.seat
    of, face, count = move.args
    for card in of.cards:
        state.drop(seat, card)
    if face is not None:
        state.drop(seat, face)
    laid = tuple([Laid(card, value, seat) for card, value in of.items])
    state.melds.append(Meld(seat, of.kind, face, laid))
    state.idle = False
    if state.events is not None:
        played = of.cards if face is None else (*of.cards, face)
        state.tell("meld", seat, played, note=move.chosen[5:])
    if count and face & 3 == HEARTS:
        # The owner of the cards chooses which go, one by one (virtues.heart.force, FV-A16).
        state.force, state.phase, state.actor = count, "yield", 1 - seat
        return
    if count and face & 3 == SPADES:
        # They may be laid in this very turn (virtues.spade.draw, virtues.spade.meld-now).
        cards = _take(state, seat, count, move.came)
        if state.events is not None:
            state.last = moves.took(move, cards)
            state.tell("draw", seat, cards, note="labour")
    _after_lay(state)


def add(state: VirtuesState, move: Move) -> None:
    """Add a card to a meld of either player, in the turn of the meld too (FV-A08).

    The card is its player's own (virtues.add.own, virtues.add.opponent) and counts as what it
    shows (FV-A07).
    """
    seat = state.seat
    card, at = move.args
    state.drop(seat, card)
    meld = state.melds[at]
    state.melds[at] = meld.with_card(card, seat)
    state.idle = False
    if state.events is not None:
        what = str(meld.cards[0].value) if meld.kind == "set" else SUITS[card & 3]
        state.tell("add", seat, (card,), meld.creator, note=f"m{at + 1} {meld.kind} {what}")
    _after_lay(state)


def yield_(state: VirtuesState, move: Move) -> None:
    """Give up a card to the hearts of the other player (virtues.heart.force)."""
    seat = 1 - state.seat
    card = move.args[0]
    state.drop(seat, card)
    state.discard.append(card)
    state.force -= 1
    state.tell("yield", seat, (card,), state.seat)
    if not state.force:
        _after_lay(state)


def _after_lay(state: VirtuesState) -> None:
    """End the round if a meld with its effect, or an addition, has emptied a hand."""
    seat = state.seat
    if not state.hands[seat]:
        # Without a discard (FV-A18).
        _finish(state, "out")
    elif state.stock and not state.hands[1 - seat]:
        _finish(state, "heart")
    else:
        state.phase, state.actor = "lay", seat


def discard(state: VirtuesState, move: Move) -> None:
    """End the turn with one card (virtues.turn.discard); the other seat is next.

    The turns alternate (virtues.turn.first). The last card of a hand ends the round (FV-A18).
    """
    seat = state.seat
    card = move.args[0]
    state.drop(seat, card)
    state.discard.append(card)
    state.tell("discard", seat, (card,))
    end_turn(state)


def end_turn(state: VirtuesState) -> None:
    """Go on with the other seat after a discard, if it has not emptied the hand."""
    seat = state.seat
    if not state.hands[seat]:
        _finish(state, "out")
        return
    state.stall = state.stall + 1 if state.idle else 0
    state.idle = True
    state.turn += 1
    state.seat = state.actor = 1 - seat
    state.phase = "draw"


def done(state: VirtuesState, move: Move) -> None:
    """End the round after the last lay-down, once the stock is empty (virtues.end.stock)."""
    state.tell("done", state.seat)
    _finish(state, "stock")


def _finish(state: VirtuesState, how: str) -> None:
    state.phase, state.actor, state.ended = "over", None, how
    state.tell("over", state.seat, note=how)
