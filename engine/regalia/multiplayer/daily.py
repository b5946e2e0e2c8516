"""The deal of the day: one hand a day and game, the same for every player.

The seed is made from the day (UTC) and the game, and bots draw their numbers from it, so that the
same moves get the same answers on any device.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterable
from contextlib import suppress
from datetime import date
from itertools import pairwise
from typing import TYPE_CHECKING

from regalia.errors import OptionError
from regalia.games import GAMES
from regalia.i18n import tr

if TYPE_CHECKING:
    from regalia.contract import DailyPlan, DailyStanding

#: The first day with a deal.
FIRST = "2026-11-01"
#: The bot on every other seat. It thinks for a number of deals and never for a time.
BOT = "steady"
#: The bot that plays the person's seat once more, to be compared with: it asks the judge.
OWN_BOT = "expert"
#: Of so many days one may be missed.
FORGIVEN = 7

_DAY = re.compile(r"\d{4}-\d{2}-\d{2}", re.ASCII)


def day_number(day: str) -> int:
    """Return the number of a day ``2026-11-22``; days that follow each other differ by one.

    OptionError for what is no day of the calendar.
    """
    with suppress(ValueError):
        if isinstance(day, str) and _DAY.fullmatch(day):
            return date.fromisoformat(day).toordinal()
    raise OptionError(tr("{day} is no day: write 2026-11-22", day=f"{day!r:.40}"))


def plan(game: str, day: str, today: str) -> DailyPlan:
    """Return the match that is a game's deal of a day, not later than ``today``."""
    if game not in GAMES:
        raise OptionError(tr("there is no game {game} here", game=f"{game!r:.40}"))
    number = day_number(day)
    if number < day_number(FIRST):
        raise OptionError(tr("the first deal of the day was that of {day}", day=FIRST))
    if number > day_number(today):
        raise OptionError(tr("the deal of {day} is still to come", day=day))
    seats = GAMES[game].seats[0]
    return {
        "game": game,
        "seats": seats,
        "seed": f"regalia daily {day} {game}",
        "options": {"hands": 1},
        "dealer": None,
        "bots": [None, *[BOT] * (seats - 1)],
        "seat": 0,
    }


def standing(played: Iterable[str], today: str) -> DailyStanding:
    """Return how many days in a row were played, up to today and at most.

    A day that was missed breaks no row if it is the only one within ``FORGIVEN`` days, and counts
    for nothing; ``forgiven`` has those of the present row. Today may still be played. Days that are
    no days, that have no deal or that are still to come are left out.
    """
    if not isinstance(played, Iterable) or isinstance(played, str):
        raise OptionError(f"played: {played!r:.40} is no list of days")
    first, now = day_number(FIRST), day_number(today)
    days = set[int]()
    for day in played:
        try:
            number = day_number(day)
        except OptionError:
            continue
        if first <= number <= now:
            days.add(number)
    # As if today were played.
    played_days = [*sorted(days - {now}), now]
    *before, last = _rows(played_days)
    streak = last - (now not in days)
    row = pairwise(played_days[-last:])
    return {
        "first": FIRST,
        "streak": streak,
        "longest": max([*before, streak]),
        "forgiven": [
            date.fromordinal(day - 1).isoformat() for previous, day in row if day - previous == 2
        ],
    }


def _rows(days: list[int]) -> list[int]:
    """Return for each of these days, in order, the number of days in the row that ends with it."""
    rows, start, missed = list[int](), 0, None
    for i, day in enumerate(days):
        gap = day - days[i - 1] - 1 if i else 0
        if gap > 1:
            start, missed = i, None
        elif gap == 1:
            if missed is not None and day - 1 - missed < FORGIVEN:
                start = bisect_left(days, missed)
            missed = day - 1
        rows.append(i - start + 1)
    return rows
