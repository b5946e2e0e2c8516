"""``steady``: plays Royals by rules of thumb and a little counting, without search.

It wants Royals in its spoils, melds what is matched, and ends a hand that it leads. One short
function a decision; what cards are worth is in ``evaluate``.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from regalia.bots import Advice, Blur, GameBots, Player, Search, likeliest
from regalia.cards import ACE, JACK, TWO, RandomSource
from regalia.games.royal_family.aims import RoyalAims
from regalia.games.royal_family.marks import PAID
from regalia.games.royal_family.pack import VALUES, is_face
from regalia.games.royal_family.phases import AFTER_DRAWS, AFTER_TRICK, BEFORE_DRAW
from regalia.games.royals.evaluate import WEIGHTS, WINNERS, Evaluator, Weights, beats, match_points
from regalia.games.royals.explain_move import why
from regalia.games.royals.learnt import expected_lead
from regalia.games.royals.state import RoyalsState
from regalia.state import Move, State


def make_player(level: str, manner: str | None = None) -> Player:
    """Return the bot of a level and manner."""
    reach, changes = LEVELS[level]
    weights = WEIGHTS._replace(**changes)._replace(**MANNERS.get(manner or "", {}))

    def errors(rng: RandomSource) -> Blur | None:
        return Blur(reach, rng) if reach else None

    def bot(view: State, rng: RandomSource) -> Move:
        return decide(view, weights, errors(rng))

    def adviser(view: State, rng: RandomSource) -> Advice:
        assert isinstance(view, RoyalsState)
        seat = view.moving()
        own = view if view.viewer == seat else view.view(seat)
        blur = errors(rng)
        move = decide(own, weights, blur)
        evaluator = Evaluator(own, seat, weights, blur)
        return Advice(move, lambda observer: why(evaluator, move, observer))

    return Player(bot, adviser)


def decide(view: State, weights: Weights, blur: Callable[[object], float] | None = None) -> Move:
    """Return the move of a player who believes in these weights, with errors of judgement."""
    assert isinstance(view, RoyalsState)
    me = view.moving()
    legal = view.legal_moves()
    if len(legal) == 1:
        return legal[0]
    if view.phase == "house":
        return house(view, me, legal)
    return _DECISIONS[view.phase](Evaluator(view, me, weights, blur), legal)


def best(moves: list[Move], worth: Callable[[Move], float]) -> tuple[Move, float]:
    """Return the move that is worth most, the first of equals, and what it is worth."""
    move = max(moves, key=worth)
    return move, worth(move)


def of_verb(legal: list[Move], *verbs: str) -> list[Move]:
    """Return the moves of these verbs."""
    return [move for move in legal if move.verb in verbs]


# --- the home suit -------------------------------------------------------------------------------

#: rank -> what a card of the suit adds to it as a home.
_HOME = {ACE: 6, TWO: 1, JACK - 2: 1, JACK - 1: 1, JACK: 8, JACK + 1: 9, JACK + 2: 11}


def house(view: RoyalsState, me: int, legal: list[Move]) -> Move:
    """Return the suit with the most Royals, and aces to win them; not the opponent's if alike."""
    worth = [0.0, 0.0, 0.0, 0.0]
    for card in view.hands[me]:
        worth[card & 3] += _HOME.get(card >> 2, 0.5)
    for suit in range(4):
        ranks = {card >> 2 for card in view.hands[me] if card & 3 == suit and is_face(card)}
        worth[suit] += 3 * max(0, len(ranks) - 1)
    theirs = view.house[1 - me]
    if theirs is not None:
        worth[theirs] -= 4
    return best(of_verb(legal, "house"), lambda move: worth[move.args[0]])[0]


# --- drawing -------------------------------------------------------------------------------------


def draw(evaluator: Evaluator, legal: list[Move]) -> Move:
    """A change, a ransom, the pile, or a card."""
    option = early_option(evaluator, legal) or take_pile(evaluator, legal)
    return option or draw_one(evaluator, legal)


def draw_one(evaluator: Evaluator, legal: list[Move]) -> Move:
    """Return the top discard if it is better than what the stock holds on the average."""
    moves = [move for move in legal if move in ("draw stock", "draw discard", "pass")]
    if len(moves) == 1:
        return moves[0]
    top, some = evaluator.offers()
    return moves[0] if top > some else moves[1]


def take_pile(evaluator: Evaluator, legal: list[Move]) -> Move | None:
    """Return the part of the discard pile that is worth more than two draws, if any."""
    # Which cards go to the bottom card's meld matters little: the rest can follow after the
    # trick. So one move for each depth, the one that lays down the fewest.
    depths: dict[int, Move] = {}
    for move in legal:
        if move.verb == "draw" and move.args[0] == "pile":
            known = depths.get(move.args[1])
            if known is None or len(move.args[2]) < len(known.args[2]):
                depths[move.args[1]] = move
    if not depths:
        return None
    before = evaluator.standing()
    move, worth = best(list(depths.values()), lambda move: evaluator.after(move))
    return move if worth - before > evaluator.w.pile_least else None


# --- optional plays ------------------------------------------------------------------------------


def early_option(evaluator: Evaluator, legal: list[Move]) -> Move | None:
    """An option better played before the trick: a change, a ransom; any, when the hand may end."""
    move = change(evaluator, legal) or ransom(evaluator, legal)
    if move is None and evaluator.view.no_draws_left():
        move = kill(evaluator, legal) or meld(evaluator, legal)
    return move


def change(evaluator: Evaluator, legal: list[Move]) -> Move | None:
    """Return the change of home suit that makes me better off, if any."""
    moves = of_verb(legal, "change")
    if not moves:
        return None
    before = evaluator.standing()
    move, worth = best(moves, lambda move: evaluator.after(move))
    return move if worth - before > evaluator.w.change_least else None


def ransom(evaluator: Evaluator, legal: list[Move]) -> Move | None:
    """A Royal of mine bought back with the card that I miss least."""
    moves = of_verb(legal, "ransom")
    if not moves:
        return None
    move, worth = best(
        moves, lambda move: evaluator.welcome(move.args[0].card) - evaluator.keep(move.args[1])
    )
    return move if worth > 0 else None


def kill(evaluator: Evaluator, legal: list[Move]) -> Move | None:
    """Return the assassination that costs the opponent more than me."""
    moves = of_verb(legal, "kill")
    if not moves:
        return None

    def worth(move: Move) -> float:
        ace, place = move.args
        entry = evaluator.view.find(place)
        theirs = evaluator.loss(
            evaluator.theirs,
            place.card,
            assassin=place.zone == "s" and place.card >> 2 == ACE,
            standing=not (entry or 0) & PAID,
        )
        mine = evaluator.loss(evaluator.mine, ace, assassin=True, standing=False)
        return theirs * evaluator.w.prey - mine

    move, gained = best(moves, worth)
    return move if gained > 0 else None


def meld(evaluator: Evaluator, legal: list[Move], everything: bool = False) -> Move | None:
    """Return the meld that gains most; cards that win tricks stay in the hand early on."""
    moves = of_verb(legal, "meld")
    if not moves:
        return None
    mine, theirs = evaluator.mine, evaluator.theirs

    def worth(move: Move) -> float:
        cards = move.args[0]
        rank = cards[0] >> 2
        count, value = mine.ranks[rank], VALUES[rank]
        points = match_points(count + len(cards), value) - match_points(count, value)
        gained: float = points * (1 + mine.sets) + value * len(cards)
        if everything:
            return gained
        gained *= evaluator.late
        gained -= sum(evaluator.power(card) for card in cards)
        gained -= evaluator.w.ransom_risk * any(evaluator.royal(theirs, card) for card in cards)
        return gained

    move, gained = best(moves, worth)
    return move if gained > 0 else None


# --- the trick -----------------------------------------------------------------------------------


def lead(evaluator: Evaluator, legal: list[Move]) -> Move:
    """Return the lead that gains most, by what the opponent may have to beat it."""
    option = early_option(evaluator, legal)
    return (
        option or best(of_verb(legal, "play"), lambda move: lead_worth(evaluator, move.args[0]))[0]
    )


def lead_worth(evaluator: Evaluator, card: int) -> float:
    """Points to expect from leading the card."""
    suit = card & 3
    lost = evaluator.gain(evaluator.theirs, card)
    answers = [
        (max(lost, evaluator.gain(evaluator.theirs, reply)), reply)
        for reply in WINNERS[card]
        if evaluator.out[reply] or reply in evaluator.foe_shown
    ]
    # He answers with what he likes best of what he has.
    answers.sort(reverse=True)
    mine, risk = 1.0, 0.0
    for worth, reply in answers:
        chance = (
            1.0 if reply in evaluator.foe_shown else evaluator.chance(evaluator.out[reply], suit)
        )
        risk += mine * chance * worth
        mine *= 1.0 - chance
    won = evaluator.gain(evaluator.mine, card) + evaluator.w.finish * evaluator.end_pays(card)
    return mine * won - risk - evaluator.keep(card)


def follow(evaluator: Evaluator, legal: list[Move]) -> Move:
    """Return the reply that wins what is worth winning, or loses least."""
    led = evaluator.view.battle[0][0]

    def worth(move: Move) -> float:
        reply = move.args[0]
        won = beats(led, reply)
        side = evaluator.mine if won else evaluator.theirs
        prize = max(evaluator.gain(side, led), evaluator.gain(side, reply))
        return (prize + stop if won else -prize) - evaluator.keep(reply)

    stop = evaluator.w.stop if any(evaluator.theirs.royals) else 0.0
    return best(legal, worth)[0]


def spoil(evaluator: Evaluator, legal: list[Move]) -> Move:
    """Return the card that is worth more on my board."""
    return best(legal, lambda move: evaluator.gain(evaluator.mine, move.args[0]))[0]


# --- after the trick -----------------------------------------------------------------------------


def close(evaluator: Evaluator, legal: list[Move]) -> Move:
    """The options that are left, then the end of the hand, or a discard."""
    option = change(evaluator, legal) or kill(evaluator, legal)
    if option is not None:
        return option
    ending = evaluator.view.won == evaluator.me and evaluator.end_pays()
    option = meld(evaluator, legal, everything=ending)
    if option is not None:
        return option
    if ending:
        ends = [move for move in legal if move == "end" or move.endswith(" end")]
        if ends:
            return best(ends, lambda move: VALUES[move.args[0] >> 2] if move.args else 0)[0]
    option = ransom(evaluator, legal)
    return option or discard(evaluator, legal)


def discard(evaluator: Evaluator, legal: list[Move]) -> Move:
    """Return the card that helps me least and the opponent little; with none the turn is done."""
    moves = [move for move in legal if move.verb == "discard" and not move.args[1]]
    if not moves:
        return of_verb(legal, "done")[0]
    return best(moves, lambda move: evaluator.discard_worth(move.args[0]))[0]


_DECISIONS: dict[str, Callable[[Evaluator, list[Move]], Move]] = {
    BEFORE_DRAW: draw,
    "draw": draw,
    AFTER_DRAWS: lead,
    "battle": follow,
    "spoil": spoil,
    AFTER_TRICK: close,
}


# --- for the search of expert --------------------------------------------------------------------

#: verb -> so many of its moves are tried at most, the likeliest.
_TRIED = {"play": 7, "discard": 5, "meld": 4, "kill": 4, "change": 3, "ransom": 2, "draw": 5}


def make_search(manner: str | None = None) -> Search:
    """Return what ``expert`` needs to know of the game, for a manner of play."""
    weights = WEIGHTS._replace(**MANNERS.get(manner or "", {}))

    def candidates(view: State) -> list[Move]:
        assert isinstance(view, RoyalsState)
        first = decide(view, weights)
        evaluator = Evaluator(view, view.moving(), weights)
        return likeliest(first, view.legal_moves(), _TRIED, lambda move: _likely(evaluator, move))

    def worth(state: State, seat: int) -> float:
        assert isinstance(state, RoyalsState)
        if state.actor is None:
            scores = state.scores()
            return float(scores[seat] - scores[1 - seat])
        return expected_lead(state, seat)

    return Search(
        candidates,
        lambda state: decide(state, WEIGHTS),
        worth,
        turns=1,
        playouts=120,
        aims=AIMS.get(manner or ""),
    )


def _likely(evaluator: Evaluator, move: Move) -> float:
    """Return about how good a move is among those of its verb."""
    if move.verb == "play" and not evaluator.view.battle:
        return lead_worth(evaluator, move.args[0])
    if move.verb == "discard":
        ending = 50.0 if move.args[1] else 0.0
        return evaluator.discard_worth(move.args[0]) + ending
    if move.verb == "meld":
        return float(sum(VALUES[card >> 2] for card in move.args[0]))
    if move.verb == "kill":
        return evaluator.gain(evaluator.theirs, move.args[1].card)
    if move.verb == "ransom":
        return evaluator.welcome(move.args[0].card) - evaluator.keep(move.args[1])
    if move.verb == "change" or (move.verb == "draw" and move.args[0] == "pile"):
        return evaluator.after(move)
    return 1000.0


def estimated_lead(state: RoyalsState, seat: int, weights: Weights) -> float:
    """Return the lead of a seat that boards and hands promise by hand-made estimates."""
    mine, theirs = Evaluator(state, seat, weights), Evaluator(state, 1 - seat)
    return mine.standing() - weights.prey * theirs.standing()


# --- levels and manners --------------------------------------------------------------------------

#: level -> points by which it misjudges, and its weights where they differ from steady's.
LEVELS: dict[str, tuple[float, dict[str, Any]]] = {
    "steady": (0.0, {}),
    # It does not think of what the opponent may do, and forgets.
    "casual": (30.0, {"recalled": 10, "gift": 0.0, "stop": 0.0, "finish": 0.0}),
    # Besides, it sits on its Royals, and ends a hand as soon as it leads.
    "beginner": (
        45.0,
        {
            "recalled": 1,
            "gift": 0.0,
            "stop": 0.0,
            "finish": 0.0,
            "patience": 0.45,
            "end_patience": 0.0,
        },
    ),
}
#: Manners of play: what a player cares for more than points would have it.
MANNERS: dict[str, dict[str, Any]] = {
    "hunter": {"prey": 3.0, "assassin": 30.0, "ace_held": 34.0},
    "collector": {"matches": 2.0, "pair": 1.2, "end_lead": 150.0},
    "finisher": {"end_lead": 10.0, "end_score": 10.0, "end_patience": 0.0, "burden": 0.7},
}
#: manner -> what its search is after beside points.
AIMS = {
    "hunter": RoyalAims(prey=3.5),
    "collector": RoyalAims(matched=40.0, paired=12.0, end=-30.0),
    "finisher": RoyalAims(end=100.0),
}

BOTS = GameBots(LEVELS, make_player, MANNERS, make_search, review_least=3.0)
