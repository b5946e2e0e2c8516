"""The bot ``steady`` for the games with marriages: it weighs where each move leads.

It tries optional plays on a copy of the view and weighs the position that comes out; it plays,
gives and discards cards by their worth in the hand. No search beyond that, and nothing that the
view does not show.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from regalia.bots import Advice, Blur, Player, Search, likeliest
from regalia.cards import ACE, JACK, KING, RandomSource
from regalia.games.royal_family.aims import RoyalAims
from regalia.games.royal_family.marks import CARD
from regalia.games.royal_family.marriages.evaluate import Evaluator, Weights
from regalia.games.royal_family.marriages.explain_move import why
from regalia.games.royal_family.marriages.learnt import Model, expected_lead, lead_of
from regalia.games.royal_family.marriages.state import MarriagesState
from regalia.games.royal_family.pack import MATCHED, VALUES, is_face, winner
from regalia.games.royal_family.phases import (
    AFTER_DRAWS,
    AFTER_TRICK,
    BEFORE_DRAW,
    BEFORE_LEAD,
    DRAW,
)
from regalia.state import Move, State

#: (view, seat, weights) -> an evaluator of the game.
Weigher = Callable[[MarriagesState, int, Weights], Evaluator]

#: level -> points by which it misjudges, and its weights where they differ from the game's.
Levels = dict[str, tuple[float, dict[str, Any]]]
#: manner -> weights where they differ: what a player cares for more than points would have it.
Manners = dict[str, dict[str, Any]]


def make_players(
    weigher: Weigher, game_weights: Weights, levels: Levels, manners: Manners
) -> Callable[[str, str | None], Player]:
    """Return ``make_player(level, manner)`` of a game."""

    def make_player(level: str, manner: str | None = None) -> Player:
        reach, changes = levels[level]
        weights = game_weights._replace(**changes)._replace(**manners.get(manner or "", {}))

        def weigh(view: MarriagesState, rng: RandomSource) -> Evaluator:
            evaluator = weigher(view, view.moving(), weights)
            if reach:
                evaluator.blur = Blur(reach, rng)
            return evaluator

        def choose(view: State, rng: RandomSource) -> Move:
            assert isinstance(view, MarriagesState)
            return decide(weigh(view, rng))

        def advise(view: State, rng: RandomSource) -> Advice:
            assert isinstance(view, MarriagesState)
            seat = view.moving()
            evaluator = weigh(view if view.viewer == seat else view.view(seat), rng)
            move = decide(evaluator)
            return Advice(move, lambda observer: why(evaluator, move, observer))

        return Player(choose, advise)

    return make_player


def decide(evaluator: Evaluator) -> Move:
    """Return the move for the seat to move, which is the evaluator's."""
    view = evaluator.view
    legal = view.legal_moves()
    if len(legal) == 1:
        return legal[0]
    chosen = _DECISIONS[view.phase](evaluator, legal)
    return chosen if chosen is not None else legal[0]


def best(moves: list[Move], worth: Callable[[Move], float]) -> Move:
    """Return the move that is worth most, the first of equals."""
    return max(moves, key=worth)


_OPTIONAL = frozenset(
    {"meld", "kill", "ransom", "change", "wed", "hostage", "release", "redeem", "arrange", "move"}
)


def option(evaluator: Evaluator, legal: list[Move]) -> Move | None:
    """Return the optional play that gains most, if it gains enough."""
    moves = [m for m in legal if m.verb in _OPTIONAL and m.verb != "release"]
    if not moves:
        return None
    before = evaluator.weigh(evaluator.view)
    # Ransoms and assassinations change little, and there may be dozens: only those that could
    # matter are tried.
    tried = [m for m in moves if _could_matter(evaluator, m)]
    if not tried:
        return None
    # Who errs underrates a play and misses it; nobody makes one that gains nothing.
    blur = evaluator.blur
    worths = [
        (evaluator.after(move) + (min(0.0, blur(move)) if blur else 0.0), move) for move in tried
    ]
    worth, move = max(worths, key=lambda pair: pair[0])
    least = evaluator.w.option_least * (3 if move.verb == "change" else 1)
    return move if worth - before > least else None


def _could_matter(evaluator: Evaluator, move: Move) -> bool:
    """Return False for a ransom or an assassination that cannot gain enough to be played."""
    if move.verb == "ransom":
        card = move.args[0][0]
        return evaluator.keep(card) > evaluator.keep(move.args[1]) + 6 or is_face(card)
    if move.verb == "kill":
        view, place = evaluator.view, move.args[1]
        rank = place.card >> 2
        if ACE < rank < JACK:
            # Points are all that is lost with it, and they count no more often than so.
            count, times = view.ranks[place.seat][rank], 1 + len(view.marriages)
            lost = MATCHED[rank][count] - MATCHED[rank][count - 1]
            most = lost * (times + view.sets(place.seat))
            return not evaluator.friend(place.seat) and most > evaluator.w.assassin
    return True


def house(evaluator: Evaluator, legal: list[Move]) -> Move:
    """Return the suit with the most Royals, and aces to win them with."""
    worth = [0.0] * 4
    for card in evaluator.view.hands[evaluator.me]:
        worth[card & 3] += 9 if is_face(card) else 6 if card >> 2 == ACE else 0.5
    for seat in range(evaluator.view.seats):
        taken = evaluator.view.house[seat]
        if taken is not None:
            worth[taken] -= 6 if evaluator.friend(seat) else 3
    return best([m for m in legal if m.verb == "house"], lambda m: worth[m.args[0]])


def draw(evaluator: Evaluator, legal: list[Move]) -> Move:
    """Return an optional play, the taking of the pile, or the better of the two draws."""
    chosen = option(evaluator, [m for m in legal if m.verb in ("change", "kill", "redeem")])
    if chosen is not None:
        return chosen
    piles = [m for m in legal if m.verb == "draw" and m.args[0] == "pile"]
    if piles:
        before = evaluator.weigh(evaluator.view)
        taken = best(piles, lambda m: evaluator.after(m))
        if evaluator.after(taken) - before > evaluator.w.pile_least:
            return taken
    draws = [m for m in legal if m in ("draw stock", "draw discard", "pass")]
    if len(draws) > 1:
        card = evaluator.view.discard[-1] & CARD
        wanted = (
            evaluator.keep(card)
            if card not in evaluator.view.hands[evaluator.me]
            else evaluator.keep(card) - 2
        )
        return draws[0] if wanted > 0 else draws[1]
    return draws[0]


def gift(evaluator: Evaluator, legal: list[Move]) -> Move | None:
    """Return the card that is worth least here, and does not help an enemy."""
    chosen = option(evaluator, legal)
    if chosen is not None:
        return chosen
    gifts = [m for m in legal if m.verb == "gift"]
    return best(gifts, lambda m: evaluator.gift_worth(*m.args)) if gifts else None


def lead(evaluator: Evaluator, legal: list[Move]) -> Move:
    """Return an optional play, or the card that is likely to win most for what it costs."""
    chosen = option(evaluator, legal)
    if chosen is not None:
        return chosen
    view = evaluator.view
    finish = evaluator.w.finish if evaluator.w.finish and evaluator.wants_end() else 0.0

    def worth(move: Move) -> float:
        card = move.args[0]
        rank = card >> 2
        strong = {ACE: 0.75, KING: 0.45, KING - 1: 0.3, JACK: 0.2}.get(rank, 0.08)
        won = strong * (14 + finish + evaluator.prize(evaluator.me, card))
        lost = (1 - strong) * max(
            evaluator.prize(seat, card) for seat in range(view.seats) if not evaluator.friend(seat)
        )
        return won - lost - evaluator.keep(card)

    return best([m for m in legal if m.verb == "play"], worth)


def follow(evaluator: Evaluator, legal: list[Move]) -> Move:
    """Return the card that wins most for what it costs, or loses least."""
    view = evaluator.view
    fought = [card for card, _ in view.battle]
    after_me = view.seats - 1 - len(fought)

    def worth(move: Move) -> float:
        card = move.args[0]
        taker = winner([*view.battle, (card, evaluator.me)])
        sure = 0.8**after_me if taker == evaluator.me else 0.85**after_me
        prizes = sorted((evaluator.prize(taker, c) for c in [*fought, card]), reverse=True)
        gained = sum(prizes[:2])
        sign = 1 if evaluator.friend(taker) else -1
        return sign * sure * gained - evaluator.keep(card)

    return best(legal, worth)


def spoil(evaluator: Evaluator, legal: list[Move]) -> Move:
    """Return the cards that leave the best position."""
    return best(legal, lambda m: sum(evaluator.prize(evaluator.me, card) for card in m.args))


def close(evaluator: Evaluator, legal: list[Move]) -> Move:
    """Return an optional play that is left, the end of the hand, or a discard."""
    chosen = option(evaluator, legal)
    if chosen is not None:
        return chosen
    ends = [m for m in legal if m == "end" or m.endswith(" end")]
    if ends and evaluator.wants_end():
        return best(ends, lambda m: VALUES[m.args[0] >> 2] if m.args else 0)
    others = [m for m in legal if m.verb == "discard" and not m.args[1]]
    return best(others, lambda m: evaluator.discard_worth(m.args[0])) if others else legal[0]


def weighed(evaluator: Evaluator, legal: list[Move]) -> Move:
    """Return the move that leads to the best position."""
    return best(legal, lambda m: evaluator.after(m))


def claim(evaluator: Evaluator, legal: list[Move]) -> Move:
    """Return a change of house only if it clearly gains."""
    chosen = weighed(evaluator, legal)
    if chosen.verb == "change":
        passing = next(m for m in legal if m.verb == "pass")
        if evaluator.after(chosen) - evaluator.after(passing) < 3 * evaluator.w.option_least:
            return passing
    return chosen


def challenge(evaluator: Evaluator, legal: list[Move]) -> Move:
    """Return the challenge; for the gift after a battle ``pass``: nothing is won by it then."""
    question = evaluator.view.challenge
    wanted = "pass" if question is not None and question[0] == "gift" else "challenge"
    return next(m for m in legal if m.verb == wanted)


_DECISIONS: dict[str, Callable[[Evaluator, list[Move]], Move | None]] = {
    "house": house,
    BEFORE_DRAW: draw,
    DRAW: draw,
    AFTER_DRAWS: gift,
    "gift": gift,
    BEFORE_LEAD: lead,
    "battle": follow,
    "spoil": spoil,
    AFTER_TRICK: close,
    "claim": claim,
    "challenge": challenge,
    "consent": weighed,
    "spouse": weighed,
}


# --- for the search of expert --------------------------------------------------------------------

#: verb -> so many of its moves are tried at most, the likeliest.
_TRIED = {
    "play": 5,
    "discard": 4,
    "gift": 5,
    "meld": 3,
    "kill": 3,
    "draw": 4,
    "house": 4,
    "spoil": 3,
}


def searches(
    weigher: Weigher,
    game_weights: Weights,
    manners: Manners,
    aims: dict[str, RoyalAims],
    model: Model,
    turns: int,
    playouts: int,
) -> Callable[[str | None], Search]:
    """Return ``searching(manner)`` of a game that weighs so: what ``expert`` needs of it.

    ``aims`` has those of a manner, ``model`` what the game has learnt.
    """

    def searching(manner: str | None = None) -> Search:
        weights = game_weights._replace(**manners.get(manner or "", {}))

        def candidates(view: State) -> list[Move]:
            assert isinstance(view, MarriagesState)
            return _candidates(weigher(view, view.moving(), weights))

        def policy(state: State) -> Move:
            assert isinstance(state, MarriagesState)
            return decide(weigher(state, state.moving(), game_weights))

        def worth(state: State, seat: int) -> float:
            assert isinstance(state, MarriagesState)
            if state.actor is None:
                return lead_of(state, seat, state.scores())
            return expected_lead(state, seat, model)

        return Search(candidates, policy, worth, turns, playouts, aims.get(manner or ""))

    return searching


def _candidates(evaluator: Evaluator) -> list[Move]:
    """Return the moves worth trying, steady's own first."""
    first = decide(evaluator)
    legal = evaluator.view.legal_moves()
    return likeliest(first, legal, _TRIED, lambda move: _likely(evaluator, move))


def _likely(evaluator: Evaluator, move: Move) -> float:
    """Return about how good a move is among those of its verb."""
    verb = move.verb
    if verb == "play":
        # The cards that cost least, and those that may win.
        card = move.args[0]
        strong = card >> 2 == ACE or is_face(card)
        return evaluator.prize(evaluator.me, card) if strong else -evaluator.keep(card)
    if verb == "discard":
        return (50.0 if move.args[1] else 0.0) + evaluator.discard_worth(move.args[0])
    if verb == "gift":
        return evaluator.gift_worth(*move.args)
    if verb == "ransom":
        card = move.args[0][0]
        return evaluator.keep(card) - evaluator.keep(move.args[1])
    if verb in _OPTIONAL or (verb == "draw" and move.args[0] == "pile"):
        return evaluator.after(move)
    if verb == "spoil":
        return sum(evaluator.prize(evaluator.me, card) for card in move.args)
    return 1000.0


def estimated_lead(state: MarriagesState, seat: int, weigher: Weigher, weights: Weights) -> float:
    """Return the lead of a seat's side that boards and hands promise by hand-made estimates."""
    mine = weigher(state, seat, weights)
    hands = [
        0.0 if other == seat else weigher(state, other, weights).hand(state)
        for other in range(state.seats)
    ]
    enemies = state.enemies(seat)
    theirs = sum([hands[enemy] for enemy in enemies])
    return mine.weigh(state) + sum(hands) - theirs - theirs / len(enemies)
