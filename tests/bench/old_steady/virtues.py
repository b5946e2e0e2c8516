"""Old steady in The Four Virtues: it lays what is worth most, and keeps what may become a meld."""

from __future__ import annotations

from typing import NamedTuple, cast

from regalia.cards import BIT, TEXT, RandomSource, mask_of
from regalia.games.virtues import moves
from regalia.games.virtues.melds import (
    CLUBS,
    DIAMONDS,
    HEARTS,
    SPADES,
    Shape,
    is_face,
    lowered,
    natural,
    number,
)
from regalia.games.virtues.state import VirtuesState
from regalia.state import Move, State

#: A card drawn with a face of spades, and a card that hearts take from the other hand.
DRAWN, FORCED = 3.5, 2.5
#: Worth of a face card kept for later, by suit; it fades as the stock runs down.
KEPT = {SPADES: 6.0, HEARTS: 5.0, DIAMONDS: 9.0, CLUBS: 6.0}
#: Two cards from the stock: the top of the discard pile has to bring more.
TWO_CARDS = 8.0
#: The stock with which a round begins.
FULL_STOCK = 31
#: So many lays are weighed against each other, the dearest.
MOST_LAYS = 28


class Lay(NamedTuple):
    """A meld or an addition, the cards that it takes, and what it is worth."""

    worth: float
    mask: int
    move: Move


def choose(view: State, rng: RandomSource) -> Move:
    """One of the view's legal moves."""
    state = cast(VirtuesState, view)
    if state.phase == "draw":
        return _draw(state)
    if state.phase == "yield":
        hand = state.hands[1 - state.seat]
        return moves.YIELD[least(state, hand)]
    lay = _next_lay(state)
    if lay is not None:
        return lay
    if state.final:
        return moves.DONE
    return moves.DISCARD[least(state, state.hands[state.seat])]


# --- drawing -------------------------------------------------------------------------------------


def _draw(state: VirtuesState) -> Move:
    stock = len(state.stock)
    hand = state.hands[state.seat]
    if stock == 1:
        return moves.DRAW_ONE
    # With the last two cards come the last lay-down and the end: the other has no turn any more.
    if stock > 2 and moves.DRAW_DISCARD in state.legal_moves():
        with_top = total(plan_of(state, [*hand, state.discard[-1]]))
        if with_top - total(plan_of(state, hand)) > TWO_CARDS:
            return moves.DRAW_DISCARD
    return moves.DRAW_TWO


# --- laying --------------------------------------------------------------------------------------


def _next_lay(state: VirtuesState) -> Move | None:
    plan = plan_of(state, state.hands[state.seat])
    if not plan:
        return None
    # New cards first, as they may change the plan; what ends the round at once comes last.
    plan.sort(key=lambda lay: (ends(state, lay), not draws(lay), -lay.worth))
    return plan[0].move


def draws(lay: Lay) -> bool:
    return " take " in lay.move


def ends(state: VirtuesState, lay: Lay) -> bool:
    count = lay.move.args[2] if lay.move.verb == "meld" else None
    forced = bool(count) and " force " in lay.move and count == len(state.hands[1 - state.seat])
    return forced or lay.mask.bit_count() == len(state.hands[state.seat])


def total(plan: list[Lay]) -> float:
    return sum(lay.worth for lay in plan)


def plan_of(state: VirtuesState, hand: list[int]) -> list[Lay]:
    """The lays that together are worth most, no card in two of them."""
    best: dict[int, Lay] = {}
    for lay in _lays(state, hand):
        old = best.get(lay.mask)
        if lay.worth > 0 and (old is None or old.worth < lay.worth):
            best[lay.mask] = lay
    lays = sorted(best.values(), key=lambda lay: (-lay.worth, lay.move))[:MOST_LAYS]
    rest = [0.0] * (len(lays) + 1)
    for i in range(len(lays) - 1, -1, -1):
        rest[i] = rest[i + 1] + lays[i].worth
    chosen: list[Lay] = []
    top = 0.0

    def search(i: int, used: int, worth: float, picked: list[Lay]) -> None:
        nonlocal chosen, top
        if worth > top:
            chosen, top = picked[:], worth
        for j in range(i, len(lays)):
            if worth + rest[j] <= top:
                return
            lay = lays[j]
            if not lay.mask & used:
                picked.append(lay)
                search(j + 1, used | lay.mask, worth + lay.worth, picked)
                picked.pop()

    search(0, 0, 0.0, [])
    return chosen


def _lays(state: VirtuesState, hand: list[int]) -> list[Lay]:
    seat = state.seat
    mask = mask_of(hand)
    found = []
    for at, meld in enumerate(state.melds):
        for card in meld.takes:
            if mask & BIT[card]:
                worth = number(card) * meld.factor(seat)
                found.append(Lay(worth, BIT[card], moves.add(card, at)))
    faces = [card for card in hand if is_face(card)]
    for shape in natural(mask):
        found.append(Lay(shape.points, shape.mask, moves.meld(shape)))
        found += [_with_face(state, shape, face) for face in faces]
    clubs = [face for face in faces if face & 3 == CLUBS]
    for face in clubs[:1]:
        found += [_with_face(state, shape, face) for shape in lowered(mask)]
    return found


def _with_face(state: VirtuesState, shape: Shape, face: int) -> Lay:
    suit = face & 3
    worth = shape.points - KEPT[suit] * len(state.stock) / FULL_STOCK
    count = None
    if suit == DIAMONDS:
        worth += shape.points
    elif suit == HEARTS:
        other = len(state.hands[1 - state.seat])
        count = min(len(shape), other)
        # A hand that is taken whole ends the round, which is for whoever leads to do.
        if count == other and not state.final and not _leads(state, shape.points):
            count -= 1
        worth += FORCED * count
    elif suit == SPADES:
        count = min(len(shape), len(state.stock))
        worth += DRAWN * count
    return Lay(worth, shape.mask | BIT[face], moves.meld(shape, face, count))


def _leads(state: VirtuesState, more: int) -> bool:
    scores = state.scores()
    return scores[state.seat] + more > scores[1 - state.seat]


# --- what a card in hand is good for -------------------------------------------------------------


def least(state: VirtuesState, hand: list[int]) -> int:
    """The card of the hand that is missed least."""
    sight = set(state.cards()) - {TEXT[card] for card in hand}
    unseen = {card for card in range(40) if card not in hand and TEXT[card] not in sight}
    return min(hand, key=lambda card: (hope_of(state, card, hand, unseen), card))


def hope_of(state: VirtuesState, card: int, hand: list[int], unseen: set[int]) -> float:
    """Return what keeping the card may bring, in points."""
    if card >= 40:
        # Without melds to come a face card does nothing.
        return KEPT[card & 3] * len(state.stock) / FULL_STOCK if card < 52 else 0.0
    value = number(card)
    held = set(hand)
    first = (value - 1) * 4
    alike = [other for other in range(first, first + 4) if other in held]
    outs = sum(other in unseen for other in range(first, first + 4))
    hope = 0.05 * value
    if len(alike) >= 2:
        hope += 0.3 * outs * value
    for low in range(max(1, value - 2), min(8, value) + 1):
        others = [(v - 1) * 4 + (card & 3) for v in range(low, low + 3) if v != value]
        have = sum(other in held for other in others)
        if have and have + sum(other in unseen for other in others) == 2:
            hope += 0.3 * (low + 1) * have
    for meld in state.melds:
        # It may yet join a run from which it is one card away.
        if meld.kind == "run" and any(
            taken & 3 == card & 3 and abs(number(taken) - value) == 1 and taken in unseen
            for taken in meld.takes
        ):
            hope += 0.2 * value
    return hope
