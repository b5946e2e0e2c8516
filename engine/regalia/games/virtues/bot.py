"""A steady player: it lays what is worth most, and keeps what may become a meld.

No search beyond its own hand; what cards are worth is in ``evaluate``.
"""

from __future__ import annotations

from collections.abc import Callable

from regalia.bots import Advice, Adviser, Blur, Bot, Search
from regalia.cards import RandomSource
from regalia.games.virtues import moves
from regalia.games.virtues.evaluate import WEIGHTS, Evaluator, Weights
from regalia.games.virtues.explain_move import draws, ends, why
from regalia.games.virtues.state import VirtuesState
from regalia.state import Move, State


def choose(view: State, rng: RandomSource) -> Move:
    """Return the move that steady makes for the seat to move; ``rng`` is not needed."""
    return decide(view, WEIGHTS)


def advise(view: State, rng: RandomSource) -> Advice:
    """Return the same move, with its reason."""
    assert isinstance(view, VirtuesState)
    move = decide(view, WEIGHTS)
    kept = view.copy()
    return Advice(move, lambda observer: why(Evaluator(kept), move, observer))


def weaker(reach: float, weights: Weights) -> tuple[Bot, Adviser]:
    """Return a bot whose judgement errs by so many points, alone and with its reasons."""

    def bot(view: State, rng: RandomSource) -> Move:
        return decide(view, weights, Blur(reach, rng))

    def adviser(view: State, rng: RandomSource) -> Advice:
        assert isinstance(view, VirtuesState)
        blur = Blur(reach, rng)
        move = decide(view, weights, blur)
        kept = view.copy()
        return Advice(move, lambda observer: why(Evaluator(kept, weights, blur), move, observer))

    return bot, adviser


def decide(view: State, weights: Weights, blur: Callable[[object], float] | None = None) -> Move:
    """Return the move of a player who believes in these weights, with errors of judgement."""
    assert isinstance(view, VirtuesState)
    evaluator = Evaluator(view, weights, blur)
    if view.phase == "draw":
        return draw(evaluator)
    if view.phase == "yield":
        return evaluator.least([moves.YIELD[card] for card in evaluator.hand])
    lay = next_lay(evaluator)
    if lay is not None:
        return lay
    if view.final:
        return moves.DONE
    return evaluator.least([moves.DISCARD[card] for card in evaluator.hand])


def draw(evaluator: Evaluator) -> Move:
    """Return the draw: two cards, unless the top discard is worth more at once."""
    state, hand = evaluator.state, evaluator.hand
    stock = len(state.stock)
    if stock == 1:
        return moves.DRAW_ONE
    # With the last two cards come the last lay-down and the end: the other has no turn any more.
    if stock > 2 and moves.DRAW_DISCARD in state.legal_moves():
        with_top = evaluator.total([*hand, state.discard[-1]])
        if with_top - evaluator.total(hand) > evaluator.w.two_cards:
            return moves.DRAW_DISCARD
    return moves.DRAW_TWO


def next_lay(evaluator: Evaluator) -> Move | None:
    """Return the first lay of the plan; None if there is none."""
    plan = evaluator.plan(evaluator.hand)
    if not plan:
        return None
    # New cards first, as they may change the plan; what ends the round at once comes last.
    plan.sort(key=lambda lay: (ends(evaluator.state, lay), not draws(lay), -lay.worth))
    return plan[0].move


# --- for the search of expert --------------------------------------------------------------------

#: So many lays and so many discards are tried at most.
MOST_TRIED = 7


def candidates(view: State) -> list[Move]:
    """Return the moves worth trying, steady's own first: draws, the best lays, cheap discards."""
    assert isinstance(view, VirtuesState)
    first = decide(view, WEIGHTS)
    legal = view.legal_moves()
    if len(legal) < MOST_TRIED:
        return [first, *(move for move in legal if move != first)]
    evaluator = Evaluator(view)
    tried = {first: None}
    if view.phase == "lay":
        lays = [lay for lay in evaluator.lays(evaluator.hand) if lay.move in legal]
        lays.sort(key=lambda lay: -lay.worth)
        tried |= dict.fromkeys(lay.move for lay in lays[:MOST_TRIED])
    gone = [move for move in legal if move.verb in ("discard", "yield", "done")]
    gone.sort(key=lambda move: evaluator.cost(move.args[0]) if move.args else 0.0)
    tried |= dict.fromkeys(gone[:MOST_TRIED])
    return list(tried)


def worth(state: State, seat: int) -> float:
    """Return the lead of a seat as the round stands."""
    scores = state.scores()
    return scores[seat] - scores[1 - seat]


SEARCH = Search(
    candidates, lambda state: decide(state, WEIGHTS), worth, turns=99, playouts=400, hints=True
)


#: Bots that know this game, by name, and those of them that give reasons.
def _times(factor: float) -> tuple[float, float, float, float]:
    """Return the worths of face cards kept, times a factor."""
    spades, hearts, diamonds, clubs = WEIGHTS.kept
    return spades * factor, hearts * factor, diamonds * factor, clubs * factor


#: It hoards face cards, and forgets.
CASUAL = weaker(3.0, WEIGHTS._replace(spare=1.0, kept=_times(2), recalled=6))
#: Besides, it does not look beyond its own points: to what it may draw, to what it takes away.
BEGINNER = weaker(
    6.0,
    WEIGHTS._replace(
        spare=1.0,
        kept=_times(3),
        recalled=1,
        drawn=0.0,
        forced=0.0,
        alike=0.1,
        joins=0.0,
        two_cards=2.0,
    ),
)
BOTS = {"steady": choose, "casual": CASUAL[0], "beginner": BEGINNER[0]}
ADVISERS = {"steady": advise, "casual": CASUAL[1], "beginner": BEGINNER[1]}
