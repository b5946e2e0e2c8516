"""The end of a match: moves that end the hand, and thereby win or lose the match.

A bot plays for the points of the hand, which is the way to win a match as well, but for its end: a
player who may end the hand with the match won ends it, and does not end it with the match lost. All
levels and the judge ask here. The hidden cards are dealt at random, in agreement with the view, and
the hand is ended in each deal.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

from regalia.bots.base import GameBots, game_bots
from regalia.cards import Rng
from regalia.games import GAMES, state_of
from regalia.i18n import tr
from regalia.presentation import Observer
from regalia.reasons import Reason
from regalia.state import Move, State

#: Deals in which the hand is ended; after so many without a winner none is looked for.
DEALS, FIRST_DEALS = 24, 4


class MatchEnd(NamedTuple):
    """The moves by which the hand ends in this turn, where that decides the match."""

    #: Ways to end the hand that win the match for the player's side in every deal.
    won: list[list[Move]]
    #: Moves with which others win it in most deals, and the seats that do.
    losing: dict[Move, tuple[int, ...]]

    def left(self, moves: list[Move]) -> list[Move]:
        """Return those of the moves that do not lose the match; all of them if each does."""
        if self.won:
            return [self.won[0][0]]
        return [move for move in moves if move not in self.losing] or moves

    def wins(self, move: Move) -> bool:
        """True if a way that wins the match begins with this move."""
        return any(way[0] == move for way in self.won)


UNDECIDED = MatchEnd([], {})


def match_end(view: State) -> MatchEnd:
    """Return what it means for the match to end the hand now, by what the seat to move knows."""
    if view.match_score is None:
        return UNDECIDED
    bots = game_bots(view.game.id)
    ways = bots.ways_out(view)
    if not ways:
        return UNDECIDED
    seat = view.moving()
    side = next(team for team in GAMES[view.game.id].teams(view.seats) if seat in team)
    # Read back: equal positions get the same deals.
    known = state_of((view if view.viewer is not None else view.view(seat)).to_dict())
    won, rng = [0] * len(ways), Rng("match")
    lost: list[Counter[tuple[int, ...]]] = [Counter() for _ in ways]
    for deal in range(DEALS):
        whole = known.sample(rng)
        for at, way in enumerate(ways):
            winners = winners_after(view, _ended(whole, way, seat, bots))
            won[at] += winners != [] and {*winners} <= {*side}
            if winners and {*side}.isdisjoint(winners):
                lost[at][tuple(winners)] += 1
        if deal + 1 == FIRST_DEALS and not any(won) and not any(lost):
            return UNDECIDED
    return MatchEnd(
        [way for at, way in enumerate(ways) if won[at] == DEALS],
        {
            way[0]: counted.most_common(1)[0][0]
            for way, counted in zip(ways, lost, strict=True)
            # After the first of several moves another may follow.
            if len(way) == 1 and 2 * counted.total() > DEALS
        },
    )


def match_reason(
    view: State, move: Move, observer: Observer, instead: Move | None = None
) -> Reason | None:
    """Return the reason for a move that ends the match, or passes an end by; None for others.

    ``instead``: the move beside which it is named.
    """
    end = match_end(view)
    if end.wins(move):
        if [move] in end.won:
            return Reason(tr("it wins you the match."))
        return Reason(tr("so you can win the match in this turn."))
    passes = move.verb in ("discard", "done") or instead in end.losing
    if not end.losing or move in end.losing or not passes:
        return None
    who, *more = map(observer.whom, next(iter(end.losing.values())))
    if more:
        said = tr("ending now would let {who} and {ally} win the match.", who=who, ally=more[0])
        return Reason(said)
    return Reason(tr("ending now would let {who} win the match.", who=who))


def winners_after(state: State, scores: Sequence[int]) -> list[int]:
    """Return the winners of the match if the hand ends with these scores; [] if it goes on."""
    before = state.match_score
    if before is None:
        return []
    totals = [a + b for a, b in zip(before.totals, scores, strict=True)]
    return GAMES[state.game.id].winners(totals, before.hands + 1, state.options)


def _ended(state: State, way: Sequence[Move], seat: int, bots: GameBots) -> list[int]:
    """Return the scores of a hand that ends by these moves of ``seat``, and what is left to do."""
    assert bots.decide is not None
    then, left = state.copy(), [*way]
    while then.actor is not None:
        if left and then.actor == seat:
            then.push(left.pop(0))
        else:
            then.push(bots.decide(then, bots.weights))
    return then.scores()
