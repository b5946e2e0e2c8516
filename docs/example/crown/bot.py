"""A player of Crown that wins cheaply, or loses its lowest card."""

from __future__ import annotations

from regalia.bots import Advice, GameBots, Player
from regalia.cards import RandomSource, Rng
from regalia.games.crown.state import CrownState, beats
from regalia.i18n import tr
from regalia.presentation import Observer
from regalia.state import Move, State


def choose(view: State, rng: RandomSource) -> Move:
    """Return the lowest card that takes the trick; else, and in the lead, one by rank alone."""
    assert isinstance(view, CrownState)
    moves = sorted(view.legal_moves(), key=lambda move: move.args)
    if not (view.draws or view.led):
        return moves[-1]
    return next((move for move in moves if wins(view, move)), moves[0])


def wins(view: CrownState, move: Move) -> bool:
    """Return whether a move takes the trick that another seat led."""
    return bool(view.led) and not view.draws and beats(move.args[0], view.led[0])


def explain(view: State, move: Move, observer: Observer) -> str:
    """Return the reason for a legal move, as it follows the move's name."""
    assert isinstance(view, CrownState)
    if view.draws:
        return tr("a card is drawn now.")
    best = move == choose(view, Rng(0))
    if not view.led:
        return tr("it is the highest card of your hand.") if best else tr("higher cards stay.")
    if wins(view, move):
        return tr("it is the lowest that takes the trick.") if best else tr("it takes the trick.")
    if best:
        return tr("no card takes the trick, and it is the lowest.")
    return tr("it leaves the trick to the leader.")


def advise(view: State, rng: RandomSource) -> Advice:
    """Return the same move as ``choose``, with its reason."""
    move = choose(view, rng)
    return Advice(move, lambda observer: explain(view, move, observer))


BOTS = GameBots(
    levels=["steady"],
    make_player=lambda level, manner: Player(choose, advise),
    explain=explain,
)
