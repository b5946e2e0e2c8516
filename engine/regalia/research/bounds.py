"""How far a hand can go: the least and the most points of a seat, decisions, tokens of a move."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final, NamedTuple

from regalia.errors import OptionError
from regalia.game import Game


class Bounds(NamedTuple):
    """Bounds of one hand. They hold for every hand, and no hand need reach them."""

    #: Points of one seat.
    lowest: int
    highest: int
    #: Moves of all seats together, at which a hand of ``research.hand`` is cut short.
    decisions: int
    #: Tokens of one move, ``stop`` included.
    tokens: int


#: All cards of a Royals pack, once; a match doubles them.
_PACK: Final = 640
#: Three sets of Royals add the score three times.
_SETS: Final = 4
#: So many couples can twelve kings, twelve queens and twelve jacks be at most.
_COUPLES: Final = 18

#: No hand of random or willing play comes near; the rules alone end hands of Royals (50 turns), of
#: Virtues (twelve idle turns close the discard pile) and of Lines (one card each trade).
_LONG: Final = 4000

#: Game id -> its bounds. A Royals board counts at most twice its pack, and a hand costs at most
#: the pack. In Marriage Royals each couple adds a board to both partners' scores, in Alliance
#: Royals the score once more. In Virtues each of 40 number cards counts up to ten, doubled. A form
#: of government brings up to eight points.
BOUNDS: Final[Mapping[str, Bounds]] = MappingProxyType(
    {
        "royals": Bounds(-_PACK * _SETS, 2 * _PACK * _SETS, _LONG, 32),
        "marriage": Bounds(-_PACK * _SETS, 2 * _PACK * (_SETS + 2 * _COUPLES), _LONG, 40),
        "alliance": Bounds(-_PACK * (_SETS + _COUPLES), 2 * _PACK * (_SETS + _COUPLES), _LONG, 40),
        "virtues": Bounds(0, 800, _LONG, 32),
        # Twelve trades of four seats, with two choices after each, a market, and a joker each.
        "lines": Bounds(0, 8, 12 * 4 + 12 * 2 + 4 + 4, 4),
    }
)


def bounds(game: Game) -> Bounds:
    """Return the bounds of a game's hands; OptionError for a game that has none."""
    if game.id not in BOUNDS:
        raise OptionError(f"{game.id} has no bounds: give it some in research.bounds")
    return BOUNDS[game.id]
