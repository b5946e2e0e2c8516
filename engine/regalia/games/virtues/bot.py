"""A steady player: it lays what is worth most, and keeps what may become a meld.

No search beyond its own hand. Everything is weighed in points: what a meld counts, and what the
effect of a face card and a card still in hand are likely to bring.
"""

from __future__ import annotations

from typing import NamedTuple, cast

from regalia.bots import Advice
from regalia.cards import TEXT, RandomSource, glyphs
from regalia.games.virtues import moves, words
from regalia.games.virtues.melds import (
    BIT,
    CLUBS,
    DIAMONDS,
    HEARTS,
    SPADES,
    Shape,
    is_face,
    lowered,
    mask_of,
    natural,
    number,
)
from regalia.games.virtues.state import VirtuesState
from regalia.i18n import Count, tr, tr_noop
from regalia.presentation import Observer
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


def advise(view: State, rng: RandomSource) -> Advice:
    """The same move, with its reason."""
    state = cast(VirtuesState, view)
    move = choose(state, rng)
    kept = state.copy()
    return Advice(move, lambda observer: _why(kept, move, observer))


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


# --- reasons -------------------------------------------------------------------------------------


def _why(state: VirtuesState, move: Move, observer: Observer) -> str:
    """Return what decided for ``move``, which steady makes at this view."""
    if len(state.legal_moves()) == 1:
        return tr("It is the only move there is.")
    if move.verb == "draw":
        return _why_draw(state, move)
    if move.verb in ("meld", "add"):
        return _why_lay(state, move, observer)
    if move.verb == "done":
        return tr("Nothing that you could still lay brings you points.")
    giver = state.actor
    assert giver is not None
    return _why_least(state, move.args[0], state.hands[giver])


def _why_draw(state: VirtuesState, move: Move) -> str:
    hand = state.hands[state.seat]
    if len(state.stock) == 1:
        return tr("It is the last card of the stock, so this is your last chance to lay.")
    if not move.args[0]:
        top = state.discard[-1]
        more = total(plan_of(state, [*hand, top])) - total(plan_of(state, hand))
        return tr(
            "With {card} what you can lay is worth {n} {n:point|points} more at once.",
            card=glyphs(top),
            n=_points(more),
        )
    if len(state.stock) == 2:
        return tr("These are the last cards of the stock: the other has no turn after this one.")
    if "draw discard" in state.legal_moves():
        top = state.discard[-1]
        return tr("Two new cards promise more than {card} would bring you now.", card=glyphs(top))
    return tr("Two cards are more than one, and the discard pile is closed.")


def _why_lay(state: VirtuesState, move: Move, observer: Observer) -> str:
    plan = plan_of(state, state.hands[state.seat])
    lay = next(each for each in plan if each.move == move)
    said = [_gain(state, move, observer)]
    others = len(plan) - 1
    if ends(state, lay):
        said.append(tr("It ends the round, so it comes after all else"))
    elif draws(lay):
        said.append(tr("The new cards may change what you can lay, so it comes first"))
    elif others == 1:
        said.append(
            tr("Together with another lay of the same hand it is the most that you can make of it")
        )
    elif others:
        said.append(
            tr(
                "Together with {n} more lays of the same hand it is the most that you can make "
                "of it",
                n=others,
            )
        )
    return f"{'. '.join(said)}."


def _gain(state: VirtuesState, move: Move, observer: Observer) -> str:
    if move.verb == "add":
        card, at = move.args
        meld = state.melds[at]
        brings = number(card) * meld.factor(state.seat)
        of_set = tr_noop("{card} brings you {n} {n:point|points} in the {ranks}")
        of_run = tr_noop("{card} brings you {n} {n:point|points} in {run}")
        return words.naming(meld, of_set, of_run, card=glyphs(card), n=_points(brings))
    of, face, _ = move.args
    scored = words.meld_points(of, face)
    if face is not None and face & 3 == DIAMONDS:
        return tr("The meld scores {n}, as {face} doubles it", n=scored, face=glyphs(face))
    effect = words.effect(state, move, observer)
    if face is None:
        if any(is_face(card) for card in state.hands[state.seat]):
            return tr("The meld scores {n}; a face card is better kept for another meld", n=scored)
    elif effect:
        said = tr_noop("The meld scores {n}, and with {face} {effect}")
        return tr(said, n=scored, face=glyphs(face), effect=effect)
    return tr("The meld scores {n}", n=scored)


def _why_least(state: VirtuesState, card: int, hand: list[int]) -> str:
    if is_face(card):
        return tr("{card} will hardly find a meld any more.", card=glyphs(card))
    alike = any(other != card and number(other) == number(card) for other in hand if other < 40)
    near = any(
        other & 3 == card & 3 and 0 < abs(number(other) - number(card)) <= 2
        for other in hand
        if other < 40
    )
    if not alike and not near:
        return tr("{card} goes with nothing in your hand.", card=glyphs(card))
    said = tr_noop("Of all your cards {card} is the least likely to become part of a meld.")
    return tr(said, card=glyphs(card))


def _points(worth: float) -> Count:
    return Count(max(1, round(worth)))


#: Bots that know this game, by name, and those of them that give reasons.
BOTS = {"steady": choose}
ADVISERS = {"steady": advise}
