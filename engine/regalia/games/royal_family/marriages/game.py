"""The top of the games with marriages: a hand that can be played, and the game's options."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import ClassVar

from regalia.game import HANDS, Option
from regalia.games.royal_family.game import RoyalFamilyGame
from regalia.games.royal_family.marriages import actions, legal, moves, position
from regalia.games.royal_family.marriages.state import MarriagesState
from regalia.games.royal_family.moves import Form
from regalia.i18n import tr_noop

#: Below this a match ends as well.
FLOOR = -333

OPTIONS = MappingProxyType(
    {
        "target": Option(
            1066,
            None,
            tr_noop(
                "Hands follow each other until somebody has more points than this. A smaller "
                "number makes a shorter match."
            ),
            tr_noop("Play to"),
        ),
        # marriage.game.hands, alliance.game.hands
        "hands": HANDS,
        "gift.mode": Option(
            "enforced",
            ("enforced", "honor"),
            tr_noop(
                "In a turn cards are given away before the trick. Required: nobody can "
                "forget it. On your honor: one can, and others may challenge what is done before."
            ),
            tr_noop("Gifts"),
            words=(tr_noop("Required"), tr_noop("On your honor")),
        ),
        "unitarian": Option(
            False,
            (False, True),
            tr_noop(
                "A king weds a queen. Yes: two jacks may wed as well, which makes more marriages."
            ),
            tr_noop("Unitarian marriages"),
        ),
    }
)


class MarriagesHand(MarriagesState):
    """A state with the rules of gifts, marriages and hostages."""

    __slots__ = ()

    GRAMMAR: ClassVar[Mapping[str, Form]] = moves.GRAMMAR
    MORE_KEYS: ClassVar[tuple[str, ...]] = position.KEYS

    advance = actions.advance
    canonical = legal.canonical

    more_to_dict = position.write
    read_more = position.read
    check_more = position.check_question

    def relink(self) -> None:
        """Link marriages and hostages as their position reads, if anything of it has changed."""
        if len(self.hostages) > 1 and self.look_alike() and self.linked != self._links():
            position.relink(self)
            self.linked = self._links()

    AFTER_MOVE: ClassVar[Callable[[MarriagesHand], None]] = relink

    def _links(self) -> tuple[object, ...]:
        """Return all on which it depends which card is married, and which is held."""
        boards = tuple([tuple(cards) for cards in (*self.spoils, *self.meld)])
        return boards, tuple(self.marriages), tuple(self.hostages), self.turn


class MarriagesGame(RoyalFamilyGame):
    """A Royals game with gifts and marriages."""

    options = OPTIONS

    def next_dealer(self, dealer: int, seats: int) -> int:
        # marriage.deal.rotate, alliance.deal.rotate
        return (dealer + 1) % seats
