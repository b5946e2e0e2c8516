"""A player that learns by REINFORCE, with numpy alone: ``docs/learning.md`` tells what it learns.

    python docs/example/learner.py virtues --hands 600

It plays hands against players of random moves, and after each batch makes the choices of hands that
went better than usual likelier. What it learnt is written to ``learnt-virtues.npz``; there
``bot`` finds it: ``python -m regalia arena virtues learner:bot steady --hands`` in this folder.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, ProcessPoolExecutor
from functools import cache, partial
from itertools import pairwise
from math import sqrt
from time import process_time
from typing import Any, NamedTuple

import numpy as np

from regalia import GAMES, Move, Rng, State
from regalia.bots import random_move
from regalia.cards import ACE, JOKER, RandomSource
from regalia.games.lines.pack import same_colour
from regalia.research.hand import margins
from regalia.research.observation import observation
from regalia.research.tokens import codec

#: A batch is played in so many parts, each by one worker of an executor.
PARTS = 4
#: Hands from which the usual return is taken.
PAST = 500

Array = Any
Bot = Callable[[State, RandomSource], Move]


class TokenPolicy:
    """A policy that chooses a move token by token, from what the seat sees.

    Each token has a weight for each number of the observation, and for each token before it. The
    chance of a legal token is the softmax of the weighted sums.
    """

    def __init__(self, game: str, seats: int) -> None:
        self.codec = codec(GAMES[game], seats)
        hand = GAMES[game].deal(GAMES[game].shuffled(0, 1, seats), seats)
        self.seen = len(observation(hand, 0).flat())
        tokens = len(self.codec.pieces)
        self.weights: Array = np.zeros((tokens, self.seen + tokens + 1))

    def choose(self, view: State, rng: RandomSource, gradient: Array | None = None) -> Move:
        """Return a move drawn by the policy, and add to the gradient; without one, the likeliest.

        The gradient is that of the logarithm of the chance of this choice.
        """
        node: Any = self.codec.tree(view.legal_moves())
        seat = view.actor
        assert seat is not None
        inputs = np.zeros(self.weights.shape[1])
        counts = np.array(observation(view, seat).flat(), float)
        inputs[: self.seen] = 2 * counts / (1 + counts)  # one card counts 1, many at most 2
        inputs[-1] = 1
        while not isinstance(node, Move):
            tokens = sorted(node)
            at = 0
            if len(tokens) > 1:
                chances = softmax(self.weights[tokens] @ inputs)
                at = pick(chances, rng, gradient is not None)
                if gradient is not None:
                    chances[at] -= 1
                    gradient[tokens] -= chances[:, None] * inputs
            node = node[tokens[at]]
            inputs[self.seen + tokens[at]] = 1
        return node


class ChoicePolicy:
    """A policy for Royal Lines that chooses a move by features of the move itself."""

    def __init__(self, game: str, seats: int) -> None:
        if game != "lines":
            raise SystemExit("features of the choice are written for lines alone")
        self.weights: Array = np.zeros(3 * KINDS * MIXES + 1)

    def choose(self, view: State, rng: RandomSource, gradient: Array | None = None) -> Move:
        """Return a move, as ``TokenPolicy.choose`` does."""
        moves = view.legal_moves()
        if len(moves) == 1:
            return moves[0]
        rows = np.array([line_features(view, move) for move in moves])
        chances = softmax(rows @ self.weights)
        at = pick(chances, rng, gradient is not None)
        if gradient is not None:
            gradient += rows[at] - chances @ rows
        return moves[at]


POLICIES: dict[str, Any] = {"tokens": TokenPolicy, "choice": ChoicePolicy}

#: Royals as a ruler sees them: own suit, own colour, other colour, joker, ace. Lines by whether
#: there are royals of the first two, and how many of the other colour (0, 1, more).
KINDS, MIXES = 5, 12


def line_features(view: Any, move: Move) -> Array:
    """Return what a move of Royal Lines is about: a kind of royal, for a line of some mix.

    A bid says how high it is and whether it tops the others, a choice which royal it takes.
    """
    found = np.zeros(3 * KINDS * MIXES + 1)
    seat = view.actor
    ruler = view.rulers[seat] & 3
    kinds = [kind_of(card, ruler) for card in view.lines[seat]]
    mix = (0 in kinds) + 2 * (1 in kinds) + 4 * min(kinds.count(2), 2)
    if move.verb == "take":
        found[(2 * KINDS + kind_of(move.args[0], ruler)) * MIXES + mix] = 1
    elif move.verb == "bid":
        rank, suit = move.args[0] >> 2, move.args[0] & 3
        wanted = [c for c, s in zip(view.candidates, view.takes, strict=False) if s in (-1, suit)]
        if not wanted:  # The card is no bid.
            found[-1] = rank / 9
            return found
        kind = kind_of(wanted[0], ruler)
        highest = max((card >> 2 for _, card, is_bid in view.trick if is_bid), default=0)
        found[kind * MIXES + mix] = (rank - 5) / 4
        found[(KINDS + kind) * MIXES + mix] = rank >= highest
    return found


def kind_of(card: int, ruler: int) -> int:
    """Return the kind of a royal under a ruler's suit."""
    if card == JOKER:
        return 3
    if card >> 2 == ACE:
        return 4
    return 0 if card & 3 == ruler else 1 if same_colour(card & 3, ruler) else 2


def softmax(scores: Array) -> Array:
    """Return chances that add up to 1, each the exponential of its score."""
    chances = np.exp(scores - scores.max())
    return chances / chances.sum()


def pick(chances: Array, rng: RandomSource, draw: bool) -> int:
    """Return the place of a chance that is drawn, or of the greatest one."""
    if not draw:
        return int(chances.argmax())
    return min(int(np.searchsorted(chances.cumsum(), rng.random())), len(chances) - 1)


# --- hands ---------------------------------------------------------------------------------------


def play(game: str, seats: int, seat: int, seed: str, player: Bot, other: Bot) -> float:
    """Play a hand with a player in one seat; return its points above the mean of the others."""
    rules, rng = GAMES[game], Rng(f"{seed}/moves")
    state = rules.deal(rules.shuffled(seed, 1, seats), seats, Rng(seed).below(seats))
    while (actor := state.actor) is not None:
        state.play(player(state.view(seat), rng) if actor == seat else other(state, rng))
    return margins(state.scores()[:seats], rules.teams(seats))[seat]


class Part(NamedTuple):
    """Hands of a batch, by number, with the usual return and its spread."""

    policy: Any
    game: str
    seats: int
    seed: str
    hands: range
    usual: float
    spread: float


def play_part(part: Part) -> tuple[list[float], Array]:
    """Play the hands of a part; return their returns, and the gradient of all of them."""
    total = np.zeros_like(part.policy.weights)
    returns = []
    for number in part.hands:
        gradient = np.zeros_like(total)
        player = partial(part.policy.choose, gradient=gradient)
        seed = f"{part.seed}/{number}"
        won = play(part.game, part.seats, number % part.seats, seed, player, random_move)
        returns.append(won)
        total += (won - part.usual) / part.spread * gradient
    return returns, total


# --- learning ------------------------------------------------------------------------------------


def learn(
    policy: Any,
    game: str,
    seats: int,
    hands: int,
    *,
    batch: int = 20,
    rate: float = 0.02,
    seed: str = "1",
    executor: Executor | None = None,
) -> Iterator[list[float]]:
    """Let a policy learn; yield the returns of each batch.

    The steps are Adam's. An executor, of this machine or of many, plays the parts of a batch; what
    is learnt does not depend on it.
    """
    mean, square = np.zeros_like(policy.weights), np.zeros_like(policy.weights)
    past: list[float] = []
    for step in range(1, hands // batch + 1):
        usual = float(np.mean(past)) if past else 0.0
        spread = float(np.std(past)) if past else 1.0
        first = (step - 1) * batch
        cuts = [first + batch * part // PARTS for part in range(PARTS + 1)]
        parts = [
            Part(policy, game, seats, seed, range(low, high), usual, spread or 1.0)
            for low, high in pairwise(cuts)
        ]
        played = list((executor.map if executor else map)(play_part, parts))
        if past:  # The first batch says what is usual.
            gradient = sum(each for _, each in played) / batch
            mean += 0.1 * (gradient - mean)
            square += 0.01 * (gradient**2 - square)
            ahead = mean / (1 - 0.9 ** (step - 1))
            policy.weights += rate * ahead / (np.sqrt(square / (1 - 0.99 ** (step - 1))) + 1e-8)
        won = [each for returns, _ in played for each in returns]
        past = [*past, *won][-PAST:]
        yield won


def trial(policy: Any, game: str, seats: int, hands: int, other: Bot = random_move) -> list[float]:
    """Return what the likeliest choices of a policy win in deals that it has not learnt from."""
    return [
        play(game, seats, number % seats, f"trial/{number}", policy.choose, other)
        for number in range(hands)
    ]


def told(returns: list[float]) -> str:
    """Return a mean with its 95 % interval."""
    reach = 1.96 * float(np.std(returns)) / sqrt(len(returns))
    return f"{np.mean(returns):+.2f} ± {reach:.2f}"


# --- the shell, and a bot of what was learnt -----------------------------------------------------


@cache
def loaded(game: str, seats: int) -> Any:
    """Return the policy that was written for a game; only its own script's files are read."""
    with np.load(f"learnt-{game}.npz") as file:
        policy = POLICIES[str(file["features"])](game, seats)
        policy.weights[:] = file["weights"]
    return policy


def bot(view: State, rng: RandomSource) -> Move:
    """Play as ``learnt-GAME.npz`` in the current folder says."""
    move: Move = loaded(view.game.id, view.seats).choose(view, rng)
    return move


def main() -> None:
    """Learn, and print the curve."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("game", choices=list(GAMES))
    parser.add_argument("--hands", type=int, default=600)
    parser.add_argument("--features", choices=list(POLICIES), default="tokens")
    parser.add_argument("--batch", type=int, default=20, help="hands to a step (20)")
    parser.add_argument("--rate", type=float, default=0.02, help="size of a step (0.02)")
    parser.add_argument("--seed", default="1")
    parser.add_argument("--jobs", type=int, default=1, help="processes (1)")
    parser.add_argument("--trial", type=int, default=400, help="new deals at the end (400)")
    given = parser.parse_args()
    seats = GAMES[given.game].seats[0]
    policy = POLICIES[given.features](given.game, seats)
    pool = ProcessPoolExecutor(given.jobs) if given.jobs > 1 else None
    how = {"batch": given.batch, "rate": given.rate, "seed": given.seed, "executor": pool}
    begun, won, each = process_time(), [], max(given.hands // 6, given.batch)
    print(f"untrained, likeliest choices: {told(trial(policy, given.game, seats, given.trial))}")
    for returns in learn(policy, given.game, seats, given.hands, **how):
        won += returns
        if len(won) % each < given.batch:
            print(f"{len(won):6} hands: {told(won[-each:])} points above the others", flush=True)
    print(f"learnt in {process_time() - begun:.0f} processor seconds")
    print(f"in new deals, likeliest choices: {told(trial(policy, given.game, seats, given.trial))}")
    np.savez(f"learnt-{given.game}.npz", features=given.features, weights=policy.weights)
    if pool:
        pool.shutdown()


if __name__ == "__main__":
    main()
