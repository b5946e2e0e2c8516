"""The bots of a Royals game, made of its evaluator, weights, levels, manners and aims."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from regalia.bots import Advice, Blur, GameBots, Player, Search, likeliest
from regalia.cards import ACE, RandomSource
from regalia.games.royal_family.bots.aims import RoyalAims
from regalia.games.royal_family.bots.evaluate import Evaluator, Weights
from regalia.games.royal_family.bots.explain_move import why
from regalia.games.royal_family.bots.learnt import Model, lead_of
from regalia.games.royal_family.bots.steady import (
    OPTIONAL,
    ends_of,
    ransomed,
    steady_move,
    unwanted,
)
from regalia.games.royal_family.marks import CARD
from regalia.games.royal_family.pack import is_face
from regalia.games.royal_family.state import RoyalFamilyState
from regalia.presentation import Observer
from regalia.state import Move, State

#: verb -> so many of its moves are tried at most by ``expert``, the likeliest.
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

#: level -> points by which it misjudges, and its weights where they differ from the game's.
Levels = dict[str, tuple[float, dict[str, Any]]]
#: manner -> weights where they differ: what a player cares for more than points would have it.
Manners = dict[str, dict[str, Any]]


@dataclass(frozen=True)
class FamilyBots:
    """The parts of which the bots of a Royals game are made."""

    evaluator_class: type[Evaluator]
    weights: Weights
    model: Model
    levels: Levels
    manners: Manners
    #: manner -> aims of its search beside points.
    aims: dict[str, RoyalAims]
    #: Playouts of ``expert`` for a move, and how many moves of each verb it tries at most.
    playouts: int
    tried: dict[str, int] = field(default_factory=lambda: _TRIED)
    #: Weights by which playouts go on and moves to try are chosen, where they differ from steady's.
    playout_weights: dict[str, Any] = field(default_factory=dict)
    #: Points of the hand for a point of the cut-off's, and its doubt: see ``Search``.
    scale: float = 1.0
    doubt: float = 0.0

    @property
    def playing(self) -> Weights:
        """The weights by which playouts go on."""
        return self.weights._replace(**self.playout_weights)

    def game_bots(self, skilled_playouts: int = 0) -> GameBots:
        """Return the bots as the game declares them."""
        return GameBots(
            self.levels,
            self.make_player,
            self.manners,
            self.make_search,
            skilled_playouts=skilled_playouts,
            review_least=3.0,
            weights=self.weights,
            decide=self.decide,
            explain=self.explain,
            ways_out=lambda view: [[move] for move in ends_of(view.legal_moves())],
        )

    def evaluator(self, state: State, weights: Weights) -> Evaluator:
        """Return the evaluator of the seat to move."""
        assert isinstance(state, RoyalFamilyState)
        return self.evaluator_class(state, state.moving(), weights)

    def decide(self, state: State, weights: Weights) -> Move:
        """Return the best move by these weights."""
        return steady_move(self.evaluator(state, weights))

    def explain(self, view: State, move: Move, observer: Observer) -> str:
        """Return the reason for a move."""
        return why(self.evaluator(view, self.weights), move, observer)

    def make_player(self, level: str, manner: str | None) -> Player:
        """Return the bot of a level and manner."""
        reach, changes = self.levels[level]
        weights = self.weights._replace(**changes)._replace(**self.manners.get(manner or "", {}))

        def evaluator(view: State) -> Evaluator:
            found = self.evaluator(view, weights)
            if reach:
                found.blur = Blur(reach, circumstances(found.view))
            return found

        def choose(view: State, rng: RandomSource) -> Move:
            return steady_move(evaluator(view))

        def advise(view: State, rng: RandomSource) -> Advice:
            seat = view.moving()
            found = evaluator(view if view.viewer == seat else view.view(seat))
            move = steady_move(found)
            return Advice(move, lambda observer: why(found, move, observer))

        return Player(choose, advise)

    def make_search(self, manner: str | None) -> Search:
        """Return what the judge needs to know of the game, for a manner of play."""
        playing = self.playing
        weights = playing._replace(**self.manners.get(manner or "", {}))

        def candidates(view: State) -> list[Move]:
            evaluator = self.evaluator(view, weights)
            legal = view.legal_moves()
            first = steady_move(evaluator)
            wanted = [m for m in legal if m == first or not unwanted(evaluator, m)]
            return likeliest(first, wanted, self.tried, lambda move: _likely(evaluator, move))

        def policy(state: State, rng: RandomSource) -> Move:
            return self.decide(state, playing)

        def worth(state: State, seat: int) -> float:
            assert isinstance(state, RoyalFamilyState)
            if state.actor is None:
                return lead_of(state, seat, state.scores())
            return self.model.expected_lead(state, seat)

        return Search(
            candidates,
            policy,
            worth,
            turns=1,
            playouts=self.playouts,
            aims=self.aims.get(manner or ""),
            scale=self.scale,
            doubt=self.doubt,
            overturn_sigmas=1.3,
            ends=lambda state: ends_of(state.legal_moves()),
        )

    def estimated_lead(self, state: RoyalFamilyState, seat: int) -> float:
        """Return the lead of a seat's side that boards and hands promise by hand-made estimates."""

        def evaluator(of: int) -> Evaluator:
            return self.evaluator_class(state, of, self.weights)

        hands = [
            0.0 if other == seat else evaluator(other).hand(state) for other in range(state.seats)
        ]
        enemies = state.enemies(seat)
        theirs = sum([hands[enemy] for enemy in enemies])
        return evaluator(seat).weigh(state) + sum(hands) - theirs - theirs / len(enemies)


def circumstances(view: RoyalFamilyState) -> str:
    """Return what stays as it is for the seat to move for most of a hand: see ``Blur``."""
    bottom = view.discard[0] & CARD if view.discard else None
    return f"{view.dealer}/{view.moving()}/{view.house}/{bottom}"


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
        return evaluator.keep(ransomed(move), coming=True) - evaluator.keep(move.args[1])
    if verb in OPTIONAL or (verb == "draw" and move.args[0] == "pile"):
        return evaluator.after(move)
    if verb == "spoil":
        return sum(evaluator.prize(evaluator.me, card) for card in move.args)
    return 1000.0
