"""A steady player: it lays what is worth most, and keeps what may become a meld.

No search beyond its own hand; what cards are worth is in ``evaluate``.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import Any, NamedTuple

from regalia.bots import Advice, Blur, GameBots, Player, Search, points_above
from regalia.bots.match_end import match_end
from regalia.cards import BIT, RandomSource
from regalia.games.virtues import moves
from regalia.games.virtues.evaluate import WEIGHTS, Evaluator, Lay, Weights
from regalia.games.virtues.explain_move import draws, ends, why
from regalia.games.virtues.melds import DIAMONDS, SPADES, is_face, number
from regalia.games.virtues.state import VirtuesState
from regalia.games.virtues.words import ends_round
from regalia.presentation import Observer
from regalia.state import Move, State


def make_player(level: str, manner: str | None = None) -> Player:
    """Return the bot of a level and manner."""
    reach, changes = LEVELS[level]
    weights = WEIGHTS._replace(**changes)._replace(**MANNERS.get(manner or "", {}))

    def errors(view: State) -> Blur | None:
        if not reach:
            return None
        assert isinstance(view, VirtuesState)
        # What stays as it is for most of a round.
        return Blur(reach, f"{view.dealer}/{view.moving()}/{view.discard[:1]}")

    def bot(view: State, rng: RandomSource) -> Move:
        return decide(view, weights, errors(view))

    def adviser(view: State, rng: RandomSource) -> Advice:
        assert isinstance(view, VirtuesState)
        blur = errors(view)
        move = decide(view, weights, blur)
        kept = view.copy()
        return Advice(move, lambda observer: why(Evaluator(kept, weights, blur), move, observer))

    return Player(bot, adviser)


def explain(view: State, move: Move, observer: Observer) -> str:
    """Return the reason for a move."""
    assert isinstance(view, VirtuesState)
    return why(Evaluator(view, WEIGHTS, None), move, observer)


def decide(view: State, weights: Weights, blur: Callable[[object], float] | None = None) -> Move:
    """Return the best move by these weights, with errors of judgement."""
    assert isinstance(view, VirtuesState)
    evaluator = Evaluator(view, weights, blur)
    end = match_end(view)
    if end.won:
        return end.won[0][0]
    if view.phase == "draw":
        return draw(evaluator)
    if view.phase == "yield":
        return evaluator.least([moves.YIELD[card] for card in evaluator.hand])
    lay = next_lay(evaluator, end.losing)
    if lay is not None:
        return lay
    if view.final:
        return moves.DONE
    return evaluator.least(end.left([moves.DISCARD[card] for card in evaluator.hand]))


def draw(evaluator: Evaluator) -> Move:
    """Return the draw: two cards, unless the top discard is worth more at once."""
    state, hand = evaluator.state, evaluator.hand
    stock = len(state.stock)
    if stock == 1 or (stock > 2 and way_out(evaluator, 0)):
        return moves.DRAW_ONE
    # With the last two cards come the last lay-down and the end: the other has no turn any more.
    if stock > 2 and moves.DRAW_DISCARD in state.legal_moves():
        top = state.discard[-1]
        plan = evaluator.plan([*hand, top])
        # A number card that goes into no lay brings nothing at once.
        if is_face(top) or any(lay.mask & BIT[top] for lay in plan):
            with_top = sum(lay.worth for lay in plan)
            if with_top - evaluator.total(hand) > evaluator.w.two_cards:
                return moves.DRAW_DISCARD
    if stock > 2 and len(hand) <= evaluator.w.few:
        return moves.DRAW_ONE
    return moves.DRAW_TWO


#: A hand of more cards is hardly ever laid at once.
MOST_TO_LAY = 6


def way_out(evaluator: Evaluator, left: int) -> list[Lay]:
    """Return the lays that leave at most so many cards, and the lead; none if there are none."""
    if len(evaluator.hand) > MOST_TO_LAY:
        return []
    lays = last_lays(evaluator, left)
    if lays and evaluator.leads(sum(points(evaluator, lay.move) for lay in lays)):
        return lays
    return []


def last_lays(evaluator: Evaluator, left: int) -> list[Lay]:
    """Return the lays that leave at most so many cards; none if there are none.

    No level overlooks them: before a draw they leave none, for the card that comes is the discard.
    """
    if evaluator.blur is not None:
        # A weak player hoards, but not here.
        evaluator = Evaluator(evaluator.state)
    lays = evaluator.plan(evaluator.hand, now=True)
    laid = sum(lay.mask.bit_count() for lay in lays)
    return lays if laid >= max(1, len(evaluator.hand) - left) else []


def ways_out(view: State) -> list[list[Move]]:
    """Return the ways to go out in this turn, or to take the other hand whole.

    There are none where the stock runs out, for then the round ends anyway.
    """
    assert isinstance(view, VirtuesState)
    drawing = view.phase == "draw"
    if len(view.stock) < 1 + drawing or view.phase == "yield":
        return []
    ways = [] if drawing else [[move] for move in view.legal_moves() if _goes_out(view, move)]
    evaluator = Evaluator(view)
    lays = last_lays(evaluator, 0 if drawing else 1)
    if any(map(draws, lays)) or len(lays) < 2 - drawing:
        return ways
    lays.sort(key=lambda lay: ends(view, lay))
    return [*ways, [moves.DRAW_ONE] * drawing + [lay.move for lay in lays]]


def _goes_out(state: VirtuesState, move: Move) -> bool:
    """Return True if a move ends the round, or leaves one card, which then goes as well."""
    gone = 1
    if move.verb == "meld":
        shape, face, count = move.args
        if ends_round(state, move):
            return True
        if count and face & 3 == SPADES:
            return False
        gone = len(shape) + (face is not None)
    return len(state.hands[state.seat]) - gone <= (move.verb != "discard")


def points(evaluator: Evaluator, move: Move) -> int:
    """Return the points that a lay brings at once."""
    if move.verb == "add":
        card, at = move.args
        return number(card) * int(evaluator.state.melds[at].factor(evaluator.me))
    shape, face, _ = move.args
    doubled = face is not None and face & 3 == DIAMONDS
    return int(shape.points) * (2 if doubled else 1)


def next_lay(evaluator: Evaluator, losing: Collection[Move] = ()) -> Move | None:
    """Return the first lay of the plan that does not lose the match; None if there is none."""
    # Others than weak players come to the same by their own plan.
    out = way_out(evaluator, 1) if evaluator.blur is not None else []
    plan = out or evaluator.plan(evaluator.hand, now=True)
    if losing:
        plan = [lay for lay in plan if lay.move not in losing]
    if not plan:
        return None
    # New cards first, as they may change the plan; what ends the round at once comes last.
    plan.sort(key=lambda lay: (ends(evaluator.state, lay), not draws(lay), -lay.worth))
    return plan[0].move


# --- for the search of expert --------------------------------------------------------------------

#: So many lays and so many discards are tried at most.
MOST_TRIED = 7


def make_search(manner: str | None = None) -> Search:
    """Return what the judge needs to know of the game, for a manner of play."""
    weights = WEIGHTS._replace(**MANNERS.get(manner or "", {}))

    def candidates(view: State) -> list[Move]:
        assert isinstance(view, VirtuesState)
        return _candidates(view, weights)

    def worth(state: State, seat: int) -> float:
        return points_above(state, seat, state.scores())

    return Search(
        candidates,
        lambda state, rng: decide(state, WEIGHTS),
        worth,
        turns=99,
        playouts=400,
        aims=AIMS.get(manner or ""),
        doubt=2.0,
    )


def _candidates(view: VirtuesState, weights: Weights) -> list[Move]:
    """Return the moves worth trying, steady's own first: draws, the best lays, cheap discards."""
    first = decide(view, weights)
    legal = view.legal_moves()
    if len(legal) < MOST_TRIED:
        return [first, *(move for move in legal if move != first)]
    evaluator = Evaluator(view, weights)
    tried = {first: None}
    if view.phase == "lay":
        lays = [lay for lay in evaluator.lays(evaluator.hand, now=True) if lay.move in legal]
        lays.sort(key=lambda lay: -lay.worth)
        tried |= dict.fromkeys(lay.move for lay in lays[:MOST_TRIED])
    gone = [move for move in legal if move.verb in ("discard", "yield", "done")]
    gone.sort(key=lambda move: evaluator.cost(move.args[0]) if move.args else 0.0)
    tried |= dict.fromkeys(gone[:MOST_TRIED])
    return list(tried)


# --- levels and manners --------------------------------------------------------------------------


#: What weak players get wrong alike: they draw two cards less often, and hoard face cards.
_WEAK: dict[str, Any] = {
    "drawn": 3.5,
    "forced": 2.5,
    "spare": 1.0,
    "two_cards": 8.0,
    "lone": 0.05,
    "run": 0.3,
    "joins": 0.2,
}
#: level -> points by which it misjudges, and its weights where they differ from steady's.
LEVELS: dict[str, tuple[float, dict[str, Any]]] = {
    "steady": (0.0, {}),
    # It forgets.
    "casual": (8.0, {**_WEAK, "kept": (9.0, 7.5, 13.5, 9.0), "recalled": 6}),
    # Besides, it does not look beyond its own points: to what it may draw, to what it takes away.
    "beginner": (
        10.0,
        {
            **_WEAK,
            "kept": (12.0, 10.0, 18.0, 12.0),
            "recalled": 1,
            "drawn": 0.0,
            "forced": 0.0,
            "alike": 0.1,
            "joins": 0.0,
            "two_cards": 2.0,
        },
    ),
}
#: Manners of play: what a player cares for more than points would have it.
MANNERS: dict[str, dict[str, Any]] = {
    "hunter": {"forced": 7.0},
    "collector": {"large": 4.0, "waits": 0.5},
    "finisher": {"shed": 3.0, "drawn": 5.0, "few": 1},
}


class VirtuesAims(NamedTuple):
    """The worth of aims, in points: see ``regalia.bots.Aims``."""

    #: A point of one's own, besides what it is.
    own: float = 0.0
    #: A turn that the round lasts.
    turn: float = 0.0
    #: To go out.
    out: float = 0.0

    def state_bonus(self, state: State, seat: int) -> float:
        """Return the points that a state is worth to a seat beside those that it has."""
        assert isinstance(state, VirtuesState)
        goes_out = state.ended == "out" and not state.hands[seat]
        return self.own * state.scores()[seat] + self.turn * state.turn + self.out * goes_out

    def move_bonus(self, view: State, move: Move) -> float:
        """Return 0: no move is worth anything by itself."""
        return 0.0


#: manner -> what its search is after beside points.
AIMS = {"hunter": VirtuesAims(own=-0.5), "finisher": VirtuesAims(turn=-1.5, out=25.0)}

BOTS = GameBots(
    LEVELS,
    make_player,
    MANNERS,
    make_search,
    weights=WEIGHTS,
    decide=decide,
    explain=explain,
    ways_out=ways_out,
)
