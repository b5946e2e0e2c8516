"""The reasons of a player of The Four Virtues: a clause that follows the name of the move."""

from __future__ import annotations

from regalia.cards import glyphs, mask_of
from regalia.games.virtues import words
from regalia.games.virtues.evaluate import Evaluator, Lay
from regalia.games.virtues.legal import CLUB_FACES
from regalia.games.virtues.melds import DIAMONDS, is_face, lowered, number
from regalia.games.virtues.state import VirtuesState
from regalia.i18n import tr, tr_noop
from regalia.presentation import Observer
from regalia.state import Move

#: A player with more cards in the hand is not soon out.
MANY = 5


def why(evaluator: Evaluator, move: Move, observer: Observer) -> str:
    """Return the reason for ``move``, which a player with this evaluator makes."""
    if len(evaluator.state.legal_moves()) == 1:
        return tr("it is the only move there is.")
    if move.verb == "draw":
        return _draw(evaluator, move)
    if move.verb in ("meld", "add"):
        return _lay(evaluator, move, observer)
    if move.verb == "done":
        return tr("nothing that you could still lay brings you points.")
    return _least(evaluator, move.args[0])


def _draw(evaluator: Evaluator, move: Move) -> str:
    state = evaluator.state
    if len(state.stock) == 1:
        return tr("it is the last card of the stock, so this is your last chance to lay.")
    if not move.args[0]:
        return tr("with {card} you can lay more at once.", card=glyphs(state.discard[-1]))
    if len(state.stock) == 2:
        return tr("they are the last of the stock, and the other has no turn after this one.")
    if move.args[0] == 1 and len(evaluator.hand) > MANY:
        return tr("one card is enough now.")
    if move.args[0] == 1:
        return tr("one is enough with so few cards in your hand: you may soon be out.")
    if "draw discard" in state.legal_moves():
        top = glyphs(state.discard[-1])
        return tr("two new cards promise more than {card} would bring you now.", card=top)
    return tr("two cards are more than one, and the discard pile is closed.")


def _lay(evaluator: Evaluator, move: Move, observer: Observer) -> str:
    state = evaluator.state
    plan = evaluator.plan(evaluator.hand, now=True)
    lay = next((each for each in plan if each.move == move), None)
    if lay is not None and ends(state, lay):
        return tr("it ends the round, so it comes after all else.")
    if lay is not None and draws(lay):
        return tr("the new cards may change what you can lay, so it comes first.")
    if move.verb == "add":
        of_set = tr_noop("it scores for you in the {ranks}.")
        of_run = tr_noop("it scores for you in {run}.")
        return words.naming(state.melds[move.args[1]], of_set, of_run)
    face = move.args[1]
    if face is None:
        # In the final action there is none but what the plan has.
        if not state.final and any(is_face(card) for card in evaluator.hand):
            return tr("a face card is better kept for another meld.")
        return tr("it is the most that you can make of these cards.")
    if face & 3 == DIAMONDS:
        return tr("{face} doubles it.", face=glyphs(face))
    effect = words.effect(state, move, observer)
    return tr("with {face} {effect}.", face=glyphs(face), effect=effect)


def draws(lay: Lay) -> bool:
    """True if the lay draws cards."""
    return " take " in lay.move and lay.move.args[2] > 0


def ends(state: VirtuesState, lay: Lay) -> bool:
    """True if the lay empties a hand, and so ends the round."""
    if lay.move.verb == "meld" and words.ends_round(state, lay.move):
        return True
    return lay.mask.bit_count() == len(state.hands[state.seat]) and not draws(lay)


def _least(evaluator: Evaluator, card: int) -> str:
    """Say why the card is missed least."""
    hand = evaluator.hand
    others = [other for other in hand if other != card]
    if is_face(card) and any(is_face(other) for other in others):
        return tr("a meld takes one face card, and you hold more.")
    alone = not is_face(card) and not any(
        number(other) == number(card)
        or (other & 3 == card & 3 and abs(number(other) - number(card)) <= 2)
        for other in others
        if other < 40
    )
    mask = mask_of(hand)
    if alone and mask & CLUB_FACES:  # A card may count as another.
        alone = not any(card in shape.cards for shape in lowered(mask))
    if alone:
        return tr("it goes with nothing in your hand.")
    next_ = min(others, key=lambda other: (evaluator.cost(other), other))
    return tr("it promises you less than {card}.", card=glyphs(next_))
