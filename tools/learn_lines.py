"""Learn what royal lines are worth in mid-round, for ``python -m tools.learn lines``.

Three players play rounds against each other by ``games.lines.policy``, with some cards at random.
At the start of each trade the lines are noted, and in the end their points; of lines that are alike
the average is taken. The first rounds are played at random. Then the players judge by what was
found, and play again, some times over. The same arguments give the same table.
"""

from __future__ import annotations

import random
from collections import defaultdict

from regalia.cards import JOKER
from regalia.games import GAMES
from regalia.games.lines import learnt, policy
from regalia.games.lines.learnt_weights import LINES
from regalia.games.lines.moves import BID
from regalia.games.lines.state import LinesState

#: How often the players learn from what they have played, and their whim, in points.
ROUNDS, WHIM = 7, 0.3
#: The part of cards bid at random.
STRAY = 0.05
#: A line that was hardly met counts as it does with fewer trades left: so many times.
PRIOR = 5

#: (a line as a kind, whether it has a joker) -> its points in hundredths by trades left.
Table = dict[tuple[int, bool], list[int]]
#: (the same, the column) -> how often it was met, and the sum of its points.
Sums = dict[tuple[int, bool, int], list[int]]


def kinds() -> list[int]:
    """Return one line of each kind: without a third card of any rank or suit."""
    rows = [0xF << 4 * rank for rank in range(3)] + [0x111 << suit for suit in range(4)]
    free = [mask for mask in range(1 << 12) if all((mask & row).bit_count() < 3 for row in rows)]
    return sorted({learnt.kind_of(mask, 0) for mask in free})


def column(left: int) -> int:
    """Return the column of the table that is nearest to so many trades left."""
    return min(range(len(learnt.KNOTS)), key=lambda at: abs(learnt.KNOTS[at] - left))


def play(number: int, name: str, at_random: bool, sums: Sums) -> None:
    """Play a round and count its lines."""
    rng = random.Random(name)
    game = GAMES["lines"]
    cards = game.shuffled(f"learn/{name}", 1, 3)
    state = game.deal(cards, 3, number % 3, game.check_options({}))
    assert isinstance(state, LinesState)
    noted: list[tuple[int, tuple[int, bool, int]]] = []
    last = 0
    while state.actor is not None:
        if state.turn != last:
            last, left = state.turn, state.trades - state.turn + 1
            for seat, line in enumerate(state.lines):
                mask, joker = learnt.faces_mask(line), line.count(JOKER) == 1
                kind = learnt.kind_of(mask, state.rulers[seat] & 3)
                if left > 1:
                    noted.append((seat, (kind, joker, column(left))))
        moves = state.legal_moves()
        if state.phase != "bid":
            move = rng.choice(moves) if at_random else policy.choose(state, moves)
        elif len(moves) == 1 or at_random or rng.random() < STRAY:
            move = rng.choice(moves)
        else:
            able = [move.args[0] for move in moves]
            move = BID[policy.bid(state, able, rng.random, WHIM)]
        state.push(move)
    scores = state.scores()
    for seat, key in noted:
        met = sums[key]
        met[0] += 1
        met[1] += scores[seat]


def averages(sums: Sums) -> Table:
    """Return the table: the average of each kind in each column."""
    table: Table = {}
    for kind in kinds():
        for joker in (False, True):
            worth = float(learnt.final_points(kind, joker, 0))
            row = table[kind, joker] = []
            for at in range(len(learnt.KNOTS)):
                count, total = sums.get((kind, joker, at), (0, 0))
                worth = (total + PRIOR * worth) / (count + PRIOR)
                row.append(round(100 * worth))
    return table


def use(table: Table) -> None:
    """Let the players judge by a table."""
    LINES.clear()
    for kind in kinds():
        LINES[kind] = (tuple(table[kind, False]), tuple(table[kind, True]))
    learnt.expected.cache_clear()


def learn(seed: int, hands: int) -> Table:
    """Return the table that so many rounds of self-play lead to."""
    each = max(1, hands // ROUNDS)
    table: Table = {}
    for turn in range(ROUNDS):
        sums: Sums = defaultdict(lambda: [0, 0])
        for number in range(each):
            play(number, f"{seed}/{turn}/{number}", turn == 0, sums)
        table = averages(sums)
        use(table)
    return table


def written(seed: int, hands: int, table: Table) -> str:
    """Return the module with the table."""
    lines = [
        '"""Worths of lines, made by ``python -m tools.learn lines '
        f'--seed {seed} --hands {hands}``."""',
        "",
        "#: Line, under a ruler of spades -> points in hundredths, by the trades left in",
        "#: ``learnt.KNOTS``; then the same with a joker in it.",
        "LINES: dict[int, tuple[tuple[int, ...], tuple[int, ...]]] = {",
    ]
    for kind in kinds():
        plain, joker = (", ".join(map(str, table[kind, each])) for each in (False, True))
        lines.append(f"    0x{kind:03X}: (({plain}), ({joker})),")
    return "\n".join([*lines, "}", ""])
