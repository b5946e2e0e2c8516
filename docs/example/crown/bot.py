"""A player of Crown that wins cheaply, or loses its lowest card."""

from __future__ import annotations

from regalia.bots import Advice, GameBots, Player
from regalia.cards import RandomSource
from regalia.games.crown.state import CrownState, beats
from regalia.i18n import tr, tr_noop
from regalia.state import Move, State


def choose(view: State, rng: RandomSource) -> Move:
    """Return the lowest card that takes the trick; else, and in the lead, one by rank alone."""
    return advise(view, rng).move


def advise(view: State, rng: RandomSource) -> Advice:
    """Return the same move, with its reason."""
    assert isinstance(view, CrownState)
    moves = sorted(view.legal_moves(), key=lambda move: move.args)
    if view.draws:
        return Advice(moves[0], lambda observer: tr("a card is drawn now."))
    if not view.led:
        move, why = moves[-1], tr_noop("it is the highest card of your hand.")
    elif winning := [move for move in moves if beats(move.args[0], view.led[0])]:
        move, why = winning[0], tr_noop("it is the lowest that takes the trick.")
    else:
        move, why = moves[0], tr_noop("no card takes the trick, and it is the lowest.")
    return Advice(move, lambda observer: tr(why))


BOTS = GameBots(levels=["steady"], make_player=lambda level, manner: Player(choose, advise))
