"""The reasons of ``steady`` in words: what it weighed for a move, weighed again and said."""

from __future__ import annotations

from regalia.cards import glyphs
from regalia.games.virtues import words
from regalia.games.virtues.melds import DIAMONDS, is_face, number
from regalia.games.virtues.state import VirtuesState
from regalia.games.virtues.steady import draws, ends, plan_of, total
from regalia.picture import Watcher
from regalia.state import Move


def why(state: VirtuesState, move: Move, watcher: Watcher) -> str:
    """What decided for ``move``, which steady makes at this view."""
    if len(state.legal_moves()) == 1:
        return "It is the only move there is."
    if move.verb == "draw":
        return _draw(state, move)
    if move.verb in ("meld", "add"):
        return _lay(state, move, watcher)
    if move.verb == "done":
        return "Nothing that you could still lay brings you points."
    giver = state.actor
    assert giver is not None
    return _least(state, move.args[0], state.hands[giver])


def _draw(state: VirtuesState, move: Move) -> str:
    hand = state.hands[state.seat]
    if len(state.stock) == 1:
        return "It is the last card of the stock, so this is your last chance to lay."
    if not move.args[0]:
        top = state.discard[-1]
        more = total(plan_of(state, [*hand, top])) - total(plan_of(state, hand))
        return f"With {glyphs(top)} what you can lay is worth {_points(more)} more at once."
    if len(state.stock) == 2:
        return "These are the last cards of the stock: the other has no turn after this one."
    if "draw discard" in state.legal_moves():
        top = state.discard[-1]
        return f"Two new cards promise more than {glyphs(top)} would bring you now."
    return "Two cards are more than one, and the discard pile is closed."


def _lay(state: VirtuesState, move: Move, watcher: Watcher) -> str:
    plan = plan_of(state, state.hands[state.seat])
    lay = next(each for each in plan if each.move == move)
    said = [_gain(state, move, watcher)]
    others = len(plan) - 1
    if ends(state, lay):
        said.append("It ends the round, so it comes after all else")
    elif draws(lay):
        said.append("The new cards may change what you can lay, so it comes first")
    elif others:
        more = "another lay" if others == 1 else f"{others} more lays"
        said.append(f"Together with {more} of the same hand it is the most that you can make of it")
    return f"{'. '.join(said)}."


def _gain(state: VirtuesState, move: Move, watcher: Watcher) -> str:
    if move.verb == "add":
        card, at = move.args
        meld = state.melds[at]
        brings = number(card) * meld.factor(state.seat)
        return f"{glyphs(card)} brings you {_points(brings)} in {words.meld_name(meld)}"
    of, face, _ = move.args
    said = f"The meld scores {words.meld_points(of, face)}"
    if face is not None and face & 3 == DIAMONDS:
        return f"{said}, as {glyphs(face)} doubles it"
    effect = words.effect(state, move, watcher)
    if face is None:
        faces = [card for card in state.hands[state.seat] if is_face(card)]
        if faces:
            said += "; a face card is better kept for another meld"
    elif effect:
        said += f", and with {glyphs(face)} {effect}"
    return said


def _least(state: VirtuesState, card: int, hand: list[int]) -> str:
    if is_face(card):
        return f"{glyphs(card)} will hardly find a meld any more."
    alike = any(other != card and number(other) == number(card) for other in hand if other < 40)
    near = any(
        other & 3 == card & 3 and 0 < abs(number(other) - number(card)) <= 2
        for other in hand
        if other < 40
    )
    if not alike and not near:
        return f"{glyphs(card)} goes with nothing in your hand."
    return f"Of all your cards {glyphs(card)} is the least likely to become part of a meld."


def _points(worth: float) -> str:
    n = max(1, round(worth))
    return f"{n} point{'' if n == 1 else 's'}"
