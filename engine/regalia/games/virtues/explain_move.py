"""The reasons of ``steady`` in words: what it weighed for a move, weighed again and said."""

from __future__ import annotations

from regalia.cards import glyphs
from regalia.games.virtues import words
from regalia.games.virtues.bot import draws, ends, plan_of, total
from regalia.games.virtues.melds import DIAMONDS, is_face, number
from regalia.games.virtues.state import VirtuesState
from regalia.i18n import Count, tr, tr_noop
from regalia.presentation import Observer
from regalia.state import Move


def why(state: VirtuesState, move: Move, observer: Observer) -> str:
    """What decided for ``move``, which steady makes at this view."""
    if len(state.legal_moves()) == 1:
        return tr("It is the only move there is.")
    if move.verb == "draw":
        return _draw(state, move)
    if move.verb in ("meld", "add"):
        return _lay(state, move, observer)
    if move.verb == "done":
        return tr("Nothing that you could still lay brings you points.")
    giver = state.actor
    assert giver is not None
    return _least(state, move.args[0], state.hands[giver])


def _draw(state: VirtuesState, move: Move) -> str:
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


def _lay(state: VirtuesState, move: Move, observer: Observer) -> str:
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


def _least(state: VirtuesState, card: int, hand: list[int]) -> str:
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
