"""A steady player of Royal Lines.

Nobody can say by a rule of thumb whether a seven will win a king, or have to, six trades on. So
each legal move is tried out in a few rounds that may be true: what is hidden is dealt at random,
and everybody plays on at random. The move with the best scores on average is taken.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, NamedTuple

from regalia.bots import Advice, Adviser, Bot
from regalia.cards import RandomSource
from regalia.games.lines import actions, words
from regalia.games.lines.game import LinesRound
from regalia.games.lines.pack import ALLOWED
from regalia.games.lines.state import LinesState
from regalia.i18n import decimal, tr
from regalia.presentation import Observer
from regalia.state import Move, State

#: Rounds that are played on from the first trade, all moves together. Later on a round is
#: shorter, and there are more of them in the same time.
ROUNDS: Final = 48
#: Deals tried at least and at most.
DEALS: Final = (3, 64)
#: Weight of a point of the others, on average, against one's own.
ENVY: Final = 0.3


def player(rounds: int, deals: tuple[int, int]) -> tuple[Bot, Adviser]:
    """Return a bot that tries so many rounds, in deals from least to most, and its adviser."""

    def bot(view: State, rng: RandomSource) -> Move:
        assert isinstance(view, LinesState)
        moves = view.legal_moves()
        if len(moves) == 1:
            return moves[0]
        tried = _try(view, moves, rng, rounds, deals)
        # Of equals the first in the order of the texts: the same view and numbers, the same move.
        return moves[max(range(len(moves)), key=lambda i: tried[i].worth)]

    def adviser(view: State, rng: RandomSource) -> Advice:
        assert isinstance(view, LinesState)
        moves = view.legal_moves()
        if len(moves) == 1:
            return Advice(moves[0], lambda observer: tr("It is the only move there is."))
        return _advice(view, moves, _try(view, moves, rng, rounds, deals))

    return bot, adviser


def _advice(view: LinesState, moves: list[Move], tried: list[Tried]) -> Advice:
    """Return the best of the moves tried, with its reason."""
    order = sorted(range(len(moves)), key=lambda i: -tried[i].worth)
    first, second = order[:2]
    own = view.copy()

    def why(observer: Observer) -> str:
        brings = words.outcome(own, moves[first], observer)
        label, _ = words.label(own, moves[second])
        best, next_ = tried[first], tried[second]
        said = tr(
            "Tried in {deals} imagined deals it gave you {own} points on average and the others "
            "{others} each; the next best, “{label}”, {next_own} and {next_others}. A point of "
            "theirs counts {envy}, so it is {ahead} ahead.",
            deals=best.deals,
            own=decimal(best.own),
            others=decimal(best.others),
            label=label,
            next_own=decimal(next_.own),
            next_others=decimal(next_.others),
            envy=decimal(ENVY),
            ahead=decimal((best.worth - next_.worth) / best.deals),
        )
        return f"{brings}. {said}" if brings else said

    return Advice(moves[first], why)


class Tried(NamedTuple):
    """The result of a move in some deals: average points, one's own and each other's."""

    worth: float
    own: float
    others: float
    deals: int


def _try(
    view: LinesState, moves: list[Move], rng: RandomSource, rounds: int, most_deals: tuple[int, int]
) -> list[Tried]:
    """Try every move in the same deals."""
    seat = view.actor
    assert seat is not None
    owns, others = [0] * len(moves), [0.0] * len(moves)
    left = view.trades - view.turn + 1
    least, most = most_deals
    deals = max(least, min(most, rounds * view.trades // (left * len(moves))))
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
            actions.proceed(state)
        else:
            state._legal = None
            moves = state.legal_moves()
            _perform(state, moves[int(random() * len(moves))])
    return state.scores()


def _perform(state: RolloutState, move: Move) -> None:
    """Play a legal move."""
    state.VERBS[move.verb](state, move)


#: Weaker levels imagine fewer deals, and stronger ones more.
_LEVELS = {
    "steady": player(ROUNDS, DEALS),
    "casual": player(14, (1, 16)),
    "beginner": player(4, (1, 4)),
    "expert": player(400, (24, 512)),
}

#: Bots that know this game, by name, and those of them that give reasons.
BOTS = {name: level[0] for name, level in _LEVELS.items()}
ADVISERS = {name: level[1] for name, level in _LEVELS.items()}
