"""Random hands of every game, for property tests, and calls of the bridge and the shell.

Nothing here knows a game: all of `regalia.GAMES` are played, with every number of seats and every
option.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from itertools import cycle, islice
from math import ceil
from pathlib import Path
from random import Random
from typing import Any

from hypothesis import settings
from hypothesis import strategies as st

import regalia
from regalia import Game, Rng, State, bridge
from regalia.bots import find
from tests.full import FULL, usually

THOROUGH = os.environ.get("REGALIA_HYPOTHESIS") == "thorough"
#: How many times as many examples as a full run has.
FACTOR = 40 if THOROUGH else 1 if FULL else 0.4
#: Positions of a hand that are all looked at closely; of the later ones, one in so many.
BEGINNING, EACH = 12, 6

#: Verbs (for `draw` with its first argument) that the course of a hand demands.
#: Every other move is voluntary.
COURSE = {
    *("draw stock", "draw discard", "draw 1", "draw 2", "house", "pass", "play", "spoil"),
    *("discard", "gift", "bid", "done"),
}
#: Moves that make hands short.
CURTAILING = ("end", "redeal")
#: No hand of any game comes near; a hand that does has no end.
MANY_MOVES = 4000


@dataclass(frozen=True)
class Variant:
    """A game with a number of seats and options that differ from the default."""

    game: Game
    seats: int
    options: dict[str, Any] = field(default_factory=dict)

    def __str__(self) -> str:
        words = [self.game.id, str(self.seats), *(f"{k}={v}" for k, v in self.options.items())]
        return "-".join(words)

    @property
    def sides(self) -> int:
        """The number of scorers: players and dummies."""
        return self.seats + len(self.game.dummies(self.seats))

    def deal(self, seed: object, dealer: int = 0) -> State:
        pack = self.game.shuffled(seed, 1, self.seats)
        return self.game.deal(pack, self.seats, dealer, self.options)


def _variants() -> Iterator[Variant]:
    for game in regalia.GAMES.values():
        for seats in game.seats:
            yield Variant(game, seats)
            for name, option in game.options.items():
                for choice in option.choices or ():
                    if choice != option.default and seats in (option.seats or game.seats):
                        yield Variant(game, seats, {name: choice})


VARIANTS = list(_variants())


def usual() -> Iterator[Variant]:
    """Yield every table as it comes, and each choice of an option where it is met first."""
    met = set()
    for variant in VARIANTS:
        choices = set(variant.options.items())
        if not choices or choices - met:
            met |= choices
            yield variant


#: Parameters of tests to which options matter little: the usual run tries each in one place.
USUAL = usually(VARIANTS, list(usual()))
#: The games of this project, which have all that a game may have. Another one has what it likes.
OURS = frozenset({"alliance", "lines", "marriage", "royals", "virtues"})
#: Every game with each number of seats, for what is the same whatever the options.
TABLES = [variant for variant in VARIANTS if not variant.options]
#: For what is tried once and not on every game: the smallest of the family.
ROYALS = next(variant for variant in VARIANTS if variant.game.id == "royals")


def having(name: str) -> list[str]:
    """Return the games with such a file in their folder; each of our own has to have it."""
    folder = Path(regalia.__file__).parent / "games"
    found = [game for game in regalia.GAMES if (folder / game / name).exists()]
    assert set(found) >= OURS, f"{name} is missing: {OURS.difference(found)}"
    return found


def examples(count: int) -> settings:
    """Return settings for `count` examples in a full run, fewer in the usual one, and many times
    more in a thorough one."""
    return settings(max_examples=ceil(count * FACTOR))


@dataclass(frozen=True)
class Policy:
    """A way to choose moves.

    `wants` is the percentage of choices in which a voluntary move is preferred to one that the
    course of the hand demands; with `stays`, moves that end the hand early are avoided.
    """

    wants: int = 0
    stays: bool = False

    def choose(self, moves: list[Any], below: Callable[[int], int]) -> Any:
        """One of the moves; `below(n)` draws a number under n."""
        if self.stays:
            moves = [m for m in moves if m.split(" ")[-1] not in CURTAILING] or moves
        wanted = [m for m in moves if group(m) not in COURSE]
        if wanted and self.wants > below(100):
            # By verb first: ten ways to meld would leave no room for the one assassination.
            groups = sorted({group(m) for m in wanted})
            chosen = groups[below(len(groups))]
            moves = [m for m in wanted if group(m) == chosen]
        return moves[below(len(moves))]


def group(move: str) -> str:
    """Return the kind of a move: its verb, and of a draw its source."""
    words = move.split(" ")
    return " ".join(words[:2]) if words[0] == "draw" else words[0]


POLICIES = [Policy(), Policy(50), Policy(90), Policy(90, True), Policy(0, True)]


class Drawn(st.DataObject):
    """Values drawn once, in order: pins an example of a test that draws as it goes."""

    def __init__(self, *values: Any) -> None:
        self.values = cycle(values)  # once over in each game

    def draw(self, strategy: st.SearchStrategy[Any], label: Any = None) -> Any:
        return next(self.values)

    def __repr__(self) -> str:
        return "Drawn(...)"


def below_of(data: st.DataObject) -> Callable[[int], int]:
    """Return a function that draws numbers under n.

    Hypothesis draws the first dozens one by one, and can vary and shrink them; the rest come from
    a drawn seed, since a whole hand needs more than Hypothesis can hold.
    """
    drawn = data.draw(st.lists(st.integers(0, 2**16 - 1), max_size=40), label="numbers")
    rest = Random(data.draw(st.integers(0, 2**32 - 1), label="further numbers"))
    first = iter(drawn)

    def below(n: int) -> int:
        number = next(first, None)
        return rest.randrange(n) if number is None else number % n

    return below


def start(variant: Variant, data: st.DataObject) -> State:
    """Return a hand with a drawn shuffle and a drawn dealer."""
    seed = data.draw(st.integers(0, 10**6), label="seed")
    dealer = data.draw(st.integers(0, variant.seats - 1), label="dealer")
    return variant.deal(seed, dealer)


def walk(state: State, policy: Policy, below: Callable[[int], int]) -> Iterator[str]:
    """Yield the next move, then play it, until the hand is over.

    The caller looks at `state` before each move and once more at the end.
    """
    for _ in range(MANY_MOVES):
        if state.actor is None:
            return
        move = policy.choose(state.legal_moves(), below)
        yield move
        state.play(move)
    raise AssertionError(f"no end after {MANY_MOVES} moves")


def drawn_walk(variant: Variant, data: st.DataObject) -> tuple[State, Iterator[str]]:
    """Return a hand whose shuffle, policy and moves Hypothesis draws, and its moves."""
    state = start(variant, data)
    policy = data.draw(st.sampled_from(POLICIES), label="policy")
    return state, walk(state, policy, below_of(data))


def sampled(moves: Iterator[str], below: Callable[[int], int]) -> Iterator[str]:
    """Yield a sample of the moves, for checks that take long; all of them in a thorough run."""
    for at, move in enumerate(moves):
        if at < BEGINNING or THOROUGH or not below(EACH):
            yield move


def seeded_walk(variant: Variant, seed: object, policy: Policy) -> tuple[State, Iterator[str]]:
    """Return a hand that a seed determines entirely, and its moves."""
    state = variant.deal(seed)
    return state, walk(state, policy, Rng(f"{seed}/moves").below)


def partway(variant: Variant, most: int = 15) -> int:
    """Return a number of moves after which no hand is over, also where hands are short."""
    _, moves = seeded_walk(variant, "values", Policy(50, True))
    return sum(1 for _ in islice(moves, 2 * most)) // 2


def decisions(variant: Variant, seed: str, hands: int) -> Iterator[Any]:
    """Yield the views with a choice of hands in which steady and a policy take turns."""
    steady = find("steady", variant.game.id)
    for number in range(hands):
        state = variant.deal(f"{seed} {number}", number % variant.seats)
        rng = Rng(f"{seed} {number}")
        while (seat := state.actor) is not None:
            view = state.view(seat)
            if len(view.legal_moves()) > 1:
                yield view
            if rng.below(2):
                move = steady(view, Rng(rng.below(99)))
            else:
                move = state.parse(Policy(60, True).choose(state.legal_moves(), rng.below))
            state.play(move)


def ask(method: str, **arguments: Any) -> Any:
    """Return the bridge's answer; raise RuntimeError for an error."""
    answer = json.loads(bridge.call(json.dumps({"method": method, **arguments})))
    if "error" in answer:
        raise RuntimeError(f"{answer['error']['kind']}: {answer['error']['message']}")
    return answer["ok"]


def text(state: State) -> str:
    """The position, to be compared byte for byte."""
    return json.dumps(state.to_dict())


def listed(state: State) -> list[str]:
    """The legal moves as plain texts."""
    return [str(move) for move in state.legal_moves()]


def reread(state: State) -> State:
    """The state after a round trip through JSON text."""
    return state.game.state_from_dict(json.loads(text(state)))


def environment(encoding: str = "utf-8") -> dict[str, str]:
    """Return the environment of a process that imports this engine."""
    engine = str(Path(regalia.__file__).parents[1])
    return {**os.environ, "PYTHONPATH": engine, "PYTHONIOENCODING": encoding}


def shell(*argv: str, text: str = "", encoding: str = "utf-8") -> subprocess.CompletedProcess[str]:
    """Run ``python -m regalia`` in a process of its own, with these lines typed."""
    return subprocess.run(
        [sys.executable, "-m", "regalia", *argv],
        input=text,
        capture_output=True,
        encoding=encoding,
        env=environment(encoding),
        timeout=120,
        check=False,
    )
