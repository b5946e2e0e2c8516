"""Bots against bots: the same deals from every seat, counted with an interval.

Luck of the cards is most of a match, so each deal is played once from each seat: with two
players, a pair of matches with seats changed. With more, one bot plays against a field of the
other, or one team of it against the rest.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from importlib import import_module
from math import lcm, sqrt
from time import perf_counter
from traceback import format_exception
from typing import Any, NamedTuple

from regalia.bots import Bot, find
from regalia.cards import RandomSource, Rng
from regalia.errors import OptionError, RegaliaError
from regalia.game import Game
from regalia.match import Match
from regalia.state import Move, State

#: Standard deviations on either side of a 95 % interval.
Z95 = 1.959964


def bot_called(name: str, game_id: str) -> Bot:
    """Return the bot called ``name`` for a game, or the function of a module: ``MODULE:FUNCTION``.

    Raises OptionError when there is none. Importing a module runs it, so that only people who
    have a shell name one; ``regalia.bots.find`` takes no such names. An error of a function, or of
    the move that it answers, has a note with its name and the view.
    """
    module, colon, function = name.partition(":")
    if not colon:
        try:
            return find(name, game_id)
        except OptionError as error:
            raise OptionError(f"{error}; a function of your own is MODULE:FUNCTION") from None
    if module.endswith(".py"):
        raise OptionError(f"{module!r:.60} is a file: name its module, {module[:-3]}:{function}")
    if module.startswith("."):
        raise OptionError(f"{module!r:.60} cannot be imported: name it from its package on")
    try:
        found = import_module(module)
    except (ImportError, ValueError) as error:
        raise OptionError(f"{module!r:.60} cannot be imported: {error}") from None
    bot: Bot | None = getattr(found, function, None)
    if not callable(bot):
        raise OptionError(f"{module} has no function {function!r:.40}")
    return _noted(name, bot)


def _noted(name: str, bot: Bot) -> Bot:
    """Return a bot whose errors have a note."""

    def choose(view: State, rng: RandomSource) -> Move:
        try:
            move = bot(view, rng)
        except Exception as error:
            own = error.__traceback__ and error.__traceback__.tb_next
            said = "".join(format_exception(type(error), error, own)).rstrip()
            error.add_note(f"{name} fails at {view!r}\n{said}")
            raise
        if move not in view.legal_moves():
            try:
                view.check(view.parse(move))
            except RegaliaError as error:
                error.add_note(f"{name} answers {move!r:.60} at {view!r}: {error}")
                raise
        return move

    return choose


class Result(NamedTuple):
    """The result of bot A. A drawn match counts for its part: half with two players."""

    deals: int
    matches: int
    wins: int
    draws: int
    losses: int
    #: A's part of the matches, and the 95 % interval of Wilson around it.
    share: float
    low: float
    high: float
    #: What the chance of A would be if the bots were equal: one half with two players.
    fair: float
    #: Deals in which A won every match, more than its fair part, just that, less, and none.
    swept: int
    ahead: int
    even: int
    behind: int
    blanked: int
    hands: int
    decisions: int


class DealResult(NamedTuple):
    """The matches of one deal, one from each side; ``points`` as ``_whole`` counts a match."""

    points: int
    wins: int
    draws: int
    hands: int
    decisions: int


def wilson(share: float, count: int, z: float = Z95) -> tuple[float, float]:
    """Return the interval for a chance seen as ``share`` in ``count`` trials, 95 % wide.

    ``z``: another number of standard deviations on either side.
    """
    if count == 0:
        return 0.0, 1.0
    z2 = z * z / count
    middle = (share + z2 / 2) / (1 + z2)
    reach = z * sqrt(share * (1 - share) / count + z2 / (4 * count)) / (1 + z2)
    # The formula's ends pass the seen share at 0 and 1 by a rounding error.
    return min(share, max(0.0, middle - reach)), max(share, min(1.0, middle + reach))


class Timed:
    """A bot whose decisions are timed, in seconds: ``count``, ``total``, ``longest``."""

    def __init__(self, bot: Bot) -> None:
        self.bot = bot
        self.count = 0
        self.total = 0.0
        self.longest = 0.0

    def __call__(self, view: State, rng: RandomSource) -> Move:
        start = perf_counter()
        move = self.bot(view, rng)
        taken = perf_counter() - start
        self.count += 1
        self.total += taken
        self.longest = max(self.longest, taken)
        return move


def play_out(match: Match, bots: Sequence[Bot], rngs: Sequence[RandomSource]) -> int:
    """Play a match to its end, each seat by its bot; return how many decisions it took."""
    decisions = 0
    while not match.over:
        state = match.state
        seat = state.moving()
        match.play(bots[seat](state.view(seat), rngs[seat]))
        decisions += 1
    return decisions


def arena(
    game: Game,
    a: Bot,
    b: Bot,
    deals: int,
    seed: object = 0,
    options: Mapping[str, Any] | None = None,
    seats: int | None = None,
    teams: Sequence[Sequence[int]] | None = None,
    watch: Callable[[int], None] | None = None,
) -> Result:
    """Play ``deals`` times as many matches as there are sides, A on one side and B on the rest.

    A side is a seat, or one of ``teams``. The same arguments give the same result. ``watch`` is
    called with the number of deals done, after each.
    """
    if deals < 1:
        raise OptionError(f"deals: {deals} is no number of deals to play")
    count = game.check_seats(seats)
    sides = teams or game.teams(count)
    if sorted(seat for side in sides for seat in side) != list(range(count)) or len(sides) < 2:
        raise OptionError(f"teams: {teams!r:.60} do not part the {count} seats")
    played = []
    for deal in range(deals):
        played.append(play_deal(game, a, b, deal, seed, options, count, sides))
        if watch is not None:
            watch(deal + 1)
    return result_of(game, count, len(sides), played)


def play_deal(
    game: Game,
    a: Bot,
    b: Bot,
    deal: int,
    seed: object,
    options: Mapping[str, Any] | None,
    seats: int,
    sides: Sequence[Sequence[int]],
) -> DealResult:
    """Play the matches of one deal: A on each side in turn, and B on the others."""
    whole = _whole(len(sides))
    points = wins = draws = hands = decisions = 0
    for side in sides:
        match = game.new_match(seats, f"{seed}/{deal}", options)
        bots = [a if seat in side else b for seat in range(seats)]
        rngs = [Rng(f"{seed}/{deal}/bot{seat}") for seat in range(seats)]
        decisions += play_out(match, bots, rngs)
        hands += len(match.hands)
        winning = [other for other in sides if any(seat in match.winners for seat in other)]
        if side in winning:
            points += whole // len(winning)
            wins += len(winning) == 1
            draws += len(winning) > 1
    return DealResult(points, wins, draws, hands, decisions)


def _whole(sides: int) -> int:
    """Return the worth of a match: a number that every possible number of winners divides."""
    return lcm(*range(1, sides + 1))


def result_of(game: Game, seats: int, sides: int, played: Sequence[DealResult]) -> Result:
    """Add up the deals of an arena."""
    outcomes = [deal.points for deal in played]
    wins, draws = sum(deal.wins for deal in played), sum(deal.draws for deal in played)
    whole = _whole(sides)
    matches = len(played) * sides
    share = sum(outcomes) / (whole * matches) if matches else 0.0
    most = whole * sides
    low, high = wilson(share, matches)
    return Result(
        deals=len(played),
        matches=matches,
        wins=wins,
        draws=draws,
        losses=matches - wins - draws,
        share=share,
        low=low,
        high=high,
        # A dummy wins its share as well.
        fair=1 / (sides + len(game.dummies(seats))),
        swept=sum(won == most for won in outcomes),
        ahead=sum(whole < won < most for won in outcomes),
        even=sum(won == whole for won in outcomes),
        behind=sum(0 < won < whole for won in outcomes),
        blanked=sum(won == 0 for won in outcomes),
        hands=sum(deal.hands for deal in played),
        decisions=sum(deal.decisions for deal in played),
    )
