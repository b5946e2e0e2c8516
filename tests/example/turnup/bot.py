"""A player of Turn-Up that takes a trick as cheaply as it can, or loses its weakest card."""

from __future__ import annotations

from regalia.bots import Advice, GameBots, Player
from regalia.cards import RandomSource, Rng
from regalia.games.turnup.state import TurnUpState, strength
from regalia.i18n import tr
from regalia.presentation import Observer
from regalia.state import Move, State


def choose(view: State, rng: RandomSource) -> Move:
    """Return the strongest card in the lead, later the weakest that beats the trick or loses."""
    assert isinstance(view, TurnUpState)
    moves = sorted(view.legal_moves(), key=lambda move: (power(view, move), move.args))
    if not view.trick:
        return moves[-1]
    return next((move for move in moves if beats(view, move)), moves[0])


def power(view: TurnUpState, move: Move) -> int:
    card = move.args[0]
    return strength(card, (view.trick or [card])[0], view.trump)


def beats(view: TurnUpState, move: Move) -> bool:
    """Return whether a card is higher than all that lie in the trick."""
    trick = view.trick
    return all(power(view, move) > strength(card, trick[0], view.trump) for card in trick)


def explain(view: State, move: Move, observer: Observer) -> str:
    """Return the reason for a legal move, as it follows the move's name."""
    assert isinstance(view, TurnUpState)
    best = move == choose(view, Rng(0))
    if not view.trick:
        return tr("it is the strongest card.") if best else tr("stronger cards stay.")
    if beats(view, move):
        return tr("it is the weakest that leads.") if best else tr("it leads the trick.")
    return tr("no card leads the trick.") if best else tr("it leaves the trick to others.")


def advise(view: State, rng: RandomSource) -> Advice:
    """Return the same move as ``choose``, with its reason."""
    move = choose(view, rng)
    return Advice(move, lambda observer: explain(view, move, observer))


BOTS = GameBots(
    levels=["steady"],
    make_player=lambda level, manner: Player(choose, advise),
    explain=explain,
)
