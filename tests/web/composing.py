"""A player of The Four Virtues, who puts melds together, and tables to do it at."""

from typing import Any

from playwright.sync_api import Locator

from regalia import GAMES, Match
from regalia.rules import RuleScene
from tests.web.table import NAMES, Look, Player

GAME = GAMES["virtues"]
USUAL = {"dealer": 1, "seat": 0, "turn": 5, "phase": "lay"}
MELDS = ["0 5H 5D 5C 5S@1 +KD", "1 6C 7C 8C 9C@0 +JS", "1 8D 8H TC=8 +QC"]
#: As many melds as a long round has.
MANY = [
    *MELDS,
    "0 6S 7S 8S 9S TS",
    "1 2S 2H 2D 2C@0 +JH",
    "1 AH 4H=2 3H +KC",
    "0 4S 4D 4C",
    "1 3S 3D 3C +KS",
]
#: Where a card shows although the next lies over it.
EDGE: Any = {"x": 6, "y": 12}
#: Twenty-five cards: the hand of a player who only ever draws.
LARGE = "AH 2H 3H 4H QH 7S TS 7D KS JC QC 3C 4C 6H 9S 9D 9H TD 8S AS 6D 2D 2C KH AD"


def position(hand: str, other: str = "6S QD JH 4S KC", **given: Any) -> str:
    """A record that begins here."""
    start = RuleScene("virtues.table", "", "", {**USUAL, "hands": [hand, other], **given}, ())
    options = GAME.check_options({})
    match = Match(GAME, 2, None, options, names=NAMES[2], start=start.start(GAME))
    return match.record.dump()


def pick(player: Player, cards: str) -> Look:
    """Tap these cards of the hand."""
    for card in cards.split():
        (node,) = [each for each in player.look().cards if each["ref"] == f"{card}@h"]
        player.take(node)
    return player.look()


class Composer(Player):
    """Puts melds together: chooses what fits and lays what is ready; discards what fits nothing."""

    def decide(self, look: Look) -> dict[str, Any]:
        lays = [act for act in look.acts if act["text"].startswith(("meld", "add"))]
        if lays:
            return lays[-1]
        if look.chosen:
            fits = [card for card in look.can if card["zone"] == "hand"]
            return self.random.choice(fits or look.acts)
        return self.random.choice(look.acts + look.can)

    def pick(self, cards: str) -> Look:
        return pick(self, cards)

    @property
    def acts(self) -> list[str]:
        return [act["text"] for act in self.look().acts]

    @property
    def composer(self) -> Locator:
        return self.page.get_by_role("group", name="What the chosen cards make")

    @property
    def phase(self) -> Locator:
        return self.page.locator(".phase .now")

    def step(self, name: str) -> None:
        self.composer.get_by_role("button", name=name).click()

    def bar(self, name: str) -> Locator:
        return self.page.get_by_role("group", name="Actions").get_by_role("button", name=name)
