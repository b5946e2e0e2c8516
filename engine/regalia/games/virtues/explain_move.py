"""The reasons of a player of The Four Virtues: a clause that follows the name of the move.

A reason names the feature without which the player would choose otherwise, or by a smaller margin:

=========  ======================================================================
``top``    the card on top of the discard pile can be laid
``face``   what the face card does in the meld
``kept``   the face card is worth keeping
``spare``  other face cards are in the hand
``alone``  no card of the hand goes with the card
=========  ======================================================================
"""

from __future__ import annotations

from regalia.bots.match_end import match_reason
from regalia.cards import BIT, glyphs, mask_of
from regalia.games.virtues import words
from regalia.games.virtues.evaluate import Evaluator, Lay
from regalia.games.virtues.legal import CLUB_FACES
from regalia.games.virtues.melds import DIAMONDS, is_face, lowered, number
from regalia.games.virtues.state import VirtuesState
from regalia.i18n import tr, tr_noop
from regalia.presentation import Observer
from regalia.reasons import Feature, Reason
from regalia.state import Move

#: A player with so few cards may soon be out.
FEW = 3


def why(evaluator: Evaluator, move: Move, observer: Observer) -> Reason:
    """Return the reason for ``move``, which a player with this evaluator makes."""
    if len(evaluator.state.legal_moves()) == 1:
        return Reason(tr("it is the only move there is."))
    decided = match_reason(evaluator.state, move, observer)
    if decided is not None:
        return decided
    if move.verb == "draw":
        return _draw(evaluator, move)
    if move.verb in ("meld", "add"):
        return _lay(evaluator, move, observer)
    if move.verb == "done":
        if any(lay.worth > 0 for lay in evaluator.lays(evaluator.hand)):
            return Reason(tr("what you could still lay is better kept."))
        return Reason(tr("nothing that you could still lay brings you points."))
    return _least(evaluator, move.args[0])


def _draw(evaluator: Evaluator, move: Move) -> Reason:
    state = evaluator.state
    drawn = move.args[0]
    if drawn == len(state.stock) == 1:
        said = tr("it is the last card of the stock, so this is your last turn to lay.")
        return Reason(said)
    top = state.discard[-1] if "draw discard" in state.legal_moves() else None
    brings = 0.0
    if top is not None:
        brings = evaluator.total([*evaluator.hand, top]) - evaluator.total(evaluator.hand)
    if not drawn and top is not None:
        if brings > 0:
            said = tr("with {card} you can lay more at once.", card=glyphs(top))
            return Reason(said, Feature("top", (top,)))
        return Reason(tr("you know what you get."))
    if drawn == len(state.stock) == 2:
        said = tr("they are the last of the stock, and the other has no turn after this one.")
        return Reason(said)
    if drawn == 1:
        if len(evaluator.hand) > FEW:
            return Reason(tr("one card is enough now."))
        return Reason(tr("with so few cards in your hand, one more is enough."))
    if top is None:
        return Reason(tr("two cards are more than one, and the discard pile is closed."))
    if brings <= 0 and _alone(top, evaluator.hand, mask_of([*evaluator.hand, top])):
        return Reason(tr("{card} goes with nothing in your hand.", card=glyphs(top)))
    return Reason(tr("two new cards promise more than {card} would bring you.", card=glyphs(top)))


def _lay(evaluator: Evaluator, move: Move, observer: Observer) -> Reason:
    state = evaluator.state
    plan = evaluator.plan(evaluator.hand, now=True)
    lay = next((each for each in plan if each.move == move), None)
    if lay is not None and ends(state, lay):
        if len(plan) > 1:
            return Reason(tr("it ends the round, so it comes after all else."))
        return Reason(tr("it scores for you and ends the round."))
    if lay is not None and draws(lay) and len(plan) > 1:
        return Reason(tr("the new cards may change what you can lay, so it comes first."))
    if move.verb == "add":
        meld = state.melds[move.args[1]]
        of_set = tr_noop("it scores for you in the {ranks}.")
        of_run = tr_noop("it scores for you in {run}.")
        if meld.factor(evaluator.me) > 1:
            of_set = tr_noop("it counts double for you in the {ranks}.")
            of_run = tr_noop("it counts double for you in {run}.")
        return Reason(words.naming(meld, of_set, of_run))
    face = move.args[1]
    if face is None:
        kept = _kept(evaluator, move)
        if kept is not None:
            said = tr("{face} is better kept for another meld.", face=glyphs(kept))
            return Reason(said, Feature("kept", (kept,)))
        if lay is None:
            return Reason(tr("these cards score for you at once."))
        return Reason(tr("it is the most that you can make of these cards."))
    if face & 3 == DIAMONDS:
        return Reason(tr("{face} doubles it.", face=glyphs(face)), Feature("face", (face,)))
    effect = words.effect(state, move, observer)
    said = tr("with {face} {effect}.", face=glyphs(face), effect=effect)
    return Reason(said, Feature("face", (face,)))


def _kept(evaluator: Evaluator, move: Move) -> int | None:
    """Return a face card that would join the meld if it were not worth keeping; None for none."""
    shape = move.args[0]
    lays = evaluator.lays(evaluator.hand)
    plain = next((each.worth for each in lays if each.move == move), None)
    faces = [card for card in evaluator.hand if is_face(card)]
    rest = [card for card in evaluator.hand if not BIT[card] & shape.mask]
    if plain is None:
        return None
    found = None
    for lay in lays:
        if lay.move.verb != "meld" or lay.move.args[0] != shape or lay.move.args[1] is None:
            continue
        face = lay.move.args[1]
        cost = evaluator.parting(face, faces)
        # It is kept for its own sake, and is not what goes next.
        if lay.worth < plain < lay.worth + cost and (
            len(rest) < 2 or face != min(rest, key=lambda card: (evaluator.cost(card), card))
        ):
            plain, found = lay.worth + cost, face
    return found


def draws(lay: Lay) -> bool:
    """True if the lay draws cards."""
    return " take " in lay.move and lay.move.args[2] > 0


def ends(state: VirtuesState, lay: Lay) -> bool:
    """True if the lay empties a hand, and so ends the round."""
    if lay.move.verb == "meld" and words.ends_round(state, lay.move):
        return True
    return lay.mask.bit_count() == len(state.hands[state.seat]) and not draws(lay)


def _least(evaluator: Evaluator, card: int) -> Reason:
    """Say why the card is missed least."""
    hand = evaluator.hand
    others = [other for other in hand if other != card]
    faces = [other for other in others if is_face(other)]
    if is_face(card) and faces and evaluator.kept(card) <= max(map(evaluator.kept, faces)):
        numbers = [evaluator.cost(other) for other in others if not is_face(other)]
        # As the only face card it would stay.
        if evaluator.kept(card) >= min(numbers, default=0.0):
            said = tr("a meld takes one face card, and you hold more.")
            return Reason(said, Feature("spare", (card,)))
    if _alone(card, others, mask_of(hand)):
        return Reason(tr("it goes with nothing in your hand."), Feature("alone", (card,)))
    next_ = min(others, key=lambda other: (evaluator.cost(other), other))
    if evaluator.cost(card) > evaluator.cost(next_):
        return Reason(tr("you can do without it."))
    said = tr("it promises you less than {card}.", card=glyphs(next_))
    return Reason(said)


def _alone(card: int, others: list[int], mask: int) -> bool:
    """True if a number card goes with no other card of the hand."""
    if is_face(card) or any(
        number(other) == number(card)
        or (other & 3 == card & 3 and abs(number(other) - number(card)) <= 2)
        for other in others
        if other < 40
    ):
        return False
    # With a face card of clubs a card may count as another.
    return not mask & CLUB_FACES or not any(card in shape.cards for shape in lowered(mask))
