"""Old steady in Royal Lines: each move tried in a few sampled rounds, played on at random."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, NamedTuple

from regalia.cards import RandomSource
from regalia.games.lines import actions
from regalia.games.lines.game import LinesRound
from regalia.games.lines.pack import ALLOWED
from regalia.games.lines.state import LinesState
from regalia.state import Move, State

#: Rounds that are played on from the first trade, all moves together. Later on a round is
#: shorter, and there are more of them in the same time.
ROUNDS: Final = 48
#: Deals tried at least and at most.
DEALS: Final = (3, 64)
#: Weight of a point of the others, on average, against one's own.
ENVY: Final = 0.3


def choose(view: State, rng: RandomSource) -> Move:
    """Return the move that does best."""
    assert isinstance(view, LinesState)
    moves = view.legal_moves()
    if len(moves) == 1:
        return moves[0]
    tried = _try(view, moves, rng)
    # Of equals the first in the order of the texts: the same view and numbers, the same move.
    return moves[max(range(len(moves)), key=lambda i: tried[i].worth)]


class Tried(NamedTuple):
    """The result of a move in some deals: average points, one's own and each other's."""

    worth: float
    own: float
    others: float
    deals: int


def _try(view: LinesState, moves: list[Move], rng: RandomSource) -> list[Tried]:
    """Try every move in the same deals."""
    seat = view.actor
    assert seat is not None
    owns, others = [0] * len(moves), [0.0] * len(moves)
    left = view.trades - view.turn + 1
    least, most = DEALS
    deals = max(least, min(most, ROUNDS * view.trades // (left * len(moves))))
    for _ in range(deals):
        deal = _rollout_state(view.sample(rng))
        # The same deal for each move, so that luck does not decide between them.
        for i, move in enumerate(moves):
            trial = deal.copy()
            _perform(trial, move)
            scores = rollout(trial, rng.random)
            owns[i] += scores[seat]
            others[i] += (sum(scores) - scores[seat]) / (len(scores) - 1)
    return [
        Tried(own - ENVY * other, own / deals, other / deals, deals)
        for own, other in zip(owns, others, strict=True)
    ]


# --- rounds played on at random ------------------------------------------------------------------


class RolloutState(LinesRound):
    """A round played on at random; it tells no events."""

    __slots__ = ()

    quiet = True

    def tell(self, *told: object, **more: object) -> None:
        """Tell nothing."""

    def reveal(self, word: str, card: int) -> int:
        """Return the card, which is known in a sample."""
        return card


def _rollout_state(state: LinesState) -> RolloutState:
    """Return a copy of the whole state for rollouts."""
    new = state.copy()
    new.__class__ = RolloutState
    assert isinstance(new, RolloutState)
    return new


def rollout(state: RolloutState, random: Callable[[], float]) -> list[int]:
    """Play the round on at random and return its scores."""
    while state.actor is not None:
        if state.phase == "bid":
            hand = state.hands[state.actor]
            allowed = ALLOWED[state.suits]
            able = [card for card in hand if allowed[card]] or hand
            card = able[int(random() * len(able))]
            hand.remove(card)
            actions.put(state, state.actor, card)
            actions.advance(state)
        else:
            state._legal = None
            moves = state.legal_moves()
            _perform(state, moves[int(random() * len(moves))])
    return state.scores()


def _perform(state: RolloutState, move: Move) -> None:
    """Play a legal move."""
    state.VERBS[move.verb](state, move)
