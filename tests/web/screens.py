"""A list of every screen: pictures are taken of it, and axe looks at what it names.

A screen has a name and a way to open it, in a page whose engine is there. Who adds a screen to the
page adds it here. The tables are those of hands that bots have played, at the moments at which
there is most to see.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache, partial
from itertools import starmap

import regalia
from tests.web.composing import LARGE, MANY, MELDS, pick, position
from tests.web.hands import ended, moments
from tests.web.screen_steps import (
    Table,
    challenge,
    counted,
    daily,
    deal,
    go,
    home,
    judged,
    legal,
    lesson,
    match_acts,
    matches,
    new_home,
    play_on,
    puzzle,
    replay,
    scored,
    statistics,
    thanks,
    today,
    won,
)
from tests.web.screen_studio import STUDIO
from tests.web.screen_studio import home as leave_scene
from tests.web.sharing import SHARING
from tests.web.table import Player, settled


@dataclass(frozen=True)
class Screen:
    """One screen: `home`, or `royals/battle` where it belongs to a game."""

    name: str
    steps: Callable[[Player], object]

    def open(self, player: Player) -> None:
        """Take the steps that lead there, and wait until all of it is drawn."""
        leave_scene(player.page)
        self.steps(player)
        settled(player.page)


def pages() -> list[Screen]:
    """Screens of no game. The last one, a newcomer's home page, empties the store."""
    return [
        Screen("settings", go("/settings", "Settings")),
        Screen("credits", thanks),
        Screen("matches", matches),
        Screen("match-acts", match_acts),
        Screen("deal", deal),
        Screen("daily", daily),
        Screen("today", partial(today, played=False)),
        Screen("today-played", partial(today, played=True)),
        Screen("challenge", challenge),
        Screen("statistics", statistics),
        Screen("review", judged),
        Screen("puzzles", go("/puzzles", "Puzzles")),
        Screen("puzzle", puzzle),
        Screen("legal", legal),
        Screen("nowhere", go("/nowhere", "There is nothing at this address.")),
        Screen("home", home),
        Screen("home-new", new_home),
    ]


def tables(game: str, seats: int, name: str) -> list[Screen]:
    """The table of a game at each of its moments, and what can be laid over it."""
    found = moments(game, seats)
    at = {moment: Table(game, seats, moment) for moment in found}
    full, early = at["full"], at.get("house", at["full"])

    def over() -> str:
        return ended(game, seats)[0]

    screens = [Screen(moment, table) for moment, table in at.items()]
    screens += [
        Screen("others-turn", full.others_turn),
        Screen("chosen", at["choice"].chosen),
        Screen("zone", partial(full.zone, nth=0)),
        Screen("zone-last", partial(full.zone, nth=-1)),
        Screen("log", partial(full.sheet, button="Last trick and history")),
        Screen("menu", partial(early.sheet, button="Menu")),
        Screen("hint", at["choice"].hinted),
        Screen("choices", at["choice"].choices),
        Screen("asked", at["choice"].asked),
        Screen("score", scored(game, seats)),
        Screen("score-cards", counted(game, seats)),
        Screen("replay", replay(over)),
        Screen("replay-open", replay(over, "All hands open")),
        Screen("play-on", play_on(over)),
        Screen("match", won(game, seats)),
    ]
    if "shaded" in at:
        screens += [
            Screen("refused", at["shaded"].refused),
            Screen("rule", at["shaded"].rule),
            Screen("asked-why", at["shaded"].asked_why),
        ]
    return [Screen(f"{name}/{screen.name}", screen.open) for screen in screens]


def over_table() -> list[Screen]:
    """Dialogs that every game has over its table."""
    return [
        Screen("royals/settings", Table("royals", 2, "house").settings),
        Screen("royals/owned", Table("royals", 2, "full").owned),
    ]


def melds() -> list[Screen]:
    """The Four Virtues with melds in the making, and with as many on the table as there can be."""

    def open_(player: Player, record: str, cards: str) -> None:
        player.sit(record)
        pick(player, cards)

    many = position("9H 9D QH QD JD 7D 7H", other="6H", melds=MANY)
    ways = position("2H 3H 6H JC 9S TD KS", melds=MELDS[:2])
    return [
        Screen("virtues/melds", partial(open_, record=many, cards="9H")),
        Screen("virtues/counted", partial(open_, record=position(LARGE), cards="AH 2H 3H 4H QH")),
        Screen("virtues/lowered", partial(open_, record=ways, cards="2H 3H 6H JC")),
    ]


def before_table(game: str) -> list[Screen]:
    """Screens of a game for which no hand is played."""
    title = regalia.GAMES[game].title
    return [
        Screen(f"{game}/start", go(f"/new/{game}", title)),
        Screen(f"{game}/rules", go(f"/rules/{game}", f"Rules of {title}")),
        Screen(f"{game}/lesson", partial(lesson, game=game)),
        *(over_table() if game == "royals" else []),
        *(melds() if game == "virtues" else []),
    ]


@cache
def at_table(game: str, seats: int) -> list[Screen]:
    """Its tables for a number of players."""
    usual = seats == regalia.GAMES[game].seats[0]
    return tables(game, seats, game if usual else f"{game}-{seats}")


def of_game(game: str) -> list[Screen]:
    """Every screen of a game, and its tables for each number of players."""
    seats = regalia.GAMES[game].seats
    return [*before_table(game), *(screen for each in seats for screen in at_table(game, each))]


def screens() -> list[Screen]:
    games = [screen for game in regalia.GAMES for screen in of_game(game)]
    others = starmap(Screen, [*SHARING.items(), *STUDIO.items()])
    return [*games, *pages(), *others]


def named(name: str) -> Screen:
    """The screen of this name; only hands of its game and number of players are played for it."""
    if steps := (SHARING | STUDIO).get(name):
        return Screen(name, steps)
    if "/" not in name:
        return next(screen for screen in pages() if screen.name == name)
    game, _, seats = name.partition("/")[0].partition("-")
    early = [screen for screen in before_table(game) if screen.name == name]
    at = int(seats) if seats else regalia.GAMES[game].seats[0]
    return next(s for s in early or at_table(game, at) if s.name == name)
