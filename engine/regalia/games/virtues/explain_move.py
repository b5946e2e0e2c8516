"""The reasons of a player of The Four Virtues in words: what decided, and the numbers of it."""

from __future__ import annotations

from regalia.cards import glyphs, mask_of
from regalia.games.virtues import words
from regalia.games.virtues.evaluate import Evaluator, Lay
from regalia.games.virtues.legal import CLUB_FACES
from regalia.games.virtues.melds import DIAMONDS, is_face, lowered, number
from regalia.games.virtues.state import VirtuesState
from regalia.i18n import Count, decimal, tr, tr_noop
from regalia.presentation import Observer
from regalia.state import Move


def why(evaluator: Evaluator, move: Move, observer: Observer) -> str:
    """Return the reason for ``move``, which a player with this evaluator makes."""
    if len(evaluator.state.legal_moves()) == 1:
        return tr("It is the only move there is.")
    if move.verb == "draw":
        return _draw(evaluator, move)
    if move.verb in ("meld", "add"):
        return _lay(evaluator, move, observer)
    if move.verb == "done":
        return tr("Nothing that you could still lay brings you points.")
    return _least(evaluator, move.args[0])


def _draw(evaluator: Evaluator, move: Move) -> str:
    state, hand = evaluator.state, evaluator.hand
    if len(state.stock) == 1:
        return tr("It is the last card of the stock, so this is your last chance to lay.")
    if not move.args[0]:
        top = state.discard[-1]
        more = evaluator.total([*hand, top]) - evaluator.total(hand)
        return tr(
            "With {card} what you can lay is worth {n} {n:point|points} more at once.",
            card=glyphs(top),
            n=_points(more),
        )
    if len(state.stock) == 2:
        return tr("These are the last cards of the stock: the other has no turn after this one.")
    if move.args[0] == 1:
        return tr("With so few cards in your hand a single one is enough: you may soon be out.")
    if "draw discard" in state.legal_moves():
        top = state.discard[-1]
        return tr("Two new cards promise more than {card} would bring you now.", card=glyphs(top))
    return tr("Two cards are more than one, and the discard pile is closed.")


def _lay(evaluator: Evaluator, move: Move, observer: Observer) -> str:
    plan = evaluator.plan(evaluator.hand, now=True)
    lay = next(each for each in plan if each.move == move)
    said = [_gain(evaluator, move, observer)]
    others = len(plan) - 1
    if ends(evaluator.state, lay):
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


def draws(lay: Lay) -> bool:
    """True if the lay draws cards."""
    return " take " in lay.move and lay.move.args[2] > 0


def ends(state: VirtuesState, lay: Lay) -> bool:
    """True if the lay empties a hand, and so ends the round."""
    if lay.move.verb == "meld" and words.ends_round(state, lay.move):
        return True
    return lay.mask.bit_count() == len(state.hands[state.seat]) and not draws(lay)


def _gain(evaluator: Evaluator, move: Move, observer: Observer) -> str:
    state = evaluator.state
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
        # In the final action there is none but what the plan has.
        if not state.final and any(is_face(card) for card in evaluator.hand):
            return tr("The meld scores {n}; a face card is better kept for another meld", n=scored)
    elif effect:
        said = tr_noop("The meld scores {n}, and with {face} {effect}")
        return tr(said, n=scored, face=glyphs(face), effect=effect)
    return tr("The meld scores {n}", n=scored)


def _least(evaluator: Evaluator, card: int) -> str:
    """Say what the card promises, and what the next one does that could go in its place."""
    hand = evaluator.hand
    others = [other for other in hand if other != card]
    alone = not is_face(card) and not any(
        number(other) == number(card)
        or (other & 3 == card & 3 and abs(number(other) - number(card)) <= 2)
        for other in others
        if other < 40
    )
    mask = mask_of(hand)
    if alone and mask & CLUB_FACES:  # A card may count as another.
        alone = not any(card in shape.cards for shape in lowered(mask))
    said = tr("{card} goes with nothing in your hand.", card=glyphs(card)) if alone else ""
    if is_face(card) and len([other for other in hand if is_face(other)]) > 1:
        said = tr("A meld takes one face card, and you hold more.")
    next_ = min(others, key=lambda other: (evaluator.cost(other), other))
    promise = tr(
        "Kept, {card} promises you about {n} points, and {next}, the next to go, about {more}.",
        card=glyphs(card),
        n=decimal(evaluator.cost(card)),
        next=glyphs(next_),
        more=decimal(evaluator.cost(next_)),
    )
    return f"{said} {promise}".strip()


def _points(worth: float) -> Count:
    return Count(max(1, round(worth)))
