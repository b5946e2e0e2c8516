"""Thinking ahead in Royal Lines: rounds played on at random, quickly and unheard."""

from __future__ import annotations

from collections.abc import Callable

from regalia.games.lines import actions as course
from regalia.games.lines import score
from regalia.games.lines.pack import ALLOWED
from regalia.games.lines.state import LinesState
from regalia.state import Move


class Thought(LinesState):
    """A state that somebody only imagines: it tells nothing."""

    __slots__ = ()

    quiet = True

    def tell(self, *told: object, **more: object) -> None:
        """Nobody listens."""

    def reveal(self, word: str, card: int) -> int:
        """Nothing is hidden in a thought."""
        return card


def imagined(state: LinesState) -> Thought:
    """The whole state as a thought of its own."""
    new = state.copy()
    new.__class__ = Thought
    assert isinstance(new, Thought)
    return new


def play_on(state: Thought, random: Callable[[], float]) -> list[int]:
    """The scores of the round when everybody plays any legal card from here on."""
    while state.actor is not None:
        if state.phase == "bid":
            hand = state.hands[state.actor]
            allowed = ALLOWED[state.suits]
            able = [card for card in hand if allowed[card]] or hand
            card = able[int(random() * len(able))]
            hand.remove(card)
            course.put(state, state.actor, card)
            course.proceed(state)
        else:
            state._legal = None
            moves = state.legal_moves()
            perform(state, moves[int(random() * len(moves))])
    return score.scores(state)


def perform(state: Thought, move: Move) -> None:
    """Plays a legal move."""
    state.VERBS[move.verb](state, move)
