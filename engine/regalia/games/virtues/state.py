"""The state of a round: its zones, and what each seat may know of them.

``game.VirtuesRound`` is the state with its rules: ``verbs`` has a row for each verb, ``legal``
lists the moves, ``guards`` refuses others, ``actions`` plays them, ``scoring`` counts, ``position``
writes and reads.
"""

from __future__ import annotations

from typing import Any, Final

from regalia.cards import TEXT, UNKNOWN
from regalia.games.virtues.melds import Meld
from regalia.state import GameInfo, State

#: One of each, no jokers (``virtues.deck.52``).
PACK: Final = tuple(range(52))

#: After so many turns in a row without a card from the stock or a card laid, the discard pile is
#: closed (FV-T1).
STALL_LIMIT: Final = 12


class VirtuesState(State):
    """One round of The Four Virtues.

    Zones are lists of ints, ``melds`` a list of melds that are never changed in place.
    """

    hands: list[list[int]]
    #: Cards of each hand that came from the discard pile, so that both players know them.
    shown: list[list[int]]
    stock: list[int]
    discard: list[int]
    melds: list[Meld]

    _PLAIN = ("seat", "force", "idle", "stall", "ended")
    _FLAT = ("stock", "discard", "melds")
    _NESTED = ("hands", "shown")
    __slots__ = (*_PLAIN, *_FLAT, *_NESTED)

    def __init__(self, game: GameInfo, dealer: int, options: dict[str, Any]) -> None:
        """A round without cards, in which the seat after the dealer begins."""
        super().__init__(game, 2, dealer, options)
        self.turn = 1
        #: Seat whose turn it is; the other is ``actor`` while it yields cards.
        self.seat = 1 - dealer
        self.actor = 1 - dealer
        self.phase = "draw"
        #: Cards that are still to be yielded.
        self.force = 0
        #: True until something is laid or a stock card is drawn in this turn.
        self.idle = True
        #: Number of idle turns in a row before this one.
        self.stall = 0
        self.ended: str | None = None
        self.hands = [[], []]
        self.shown = [[], []]
        self.stock = []
        self.discard = []
        self.melds = []

    # --- knowledge -----------------------------------------------------------------------------

    def hide(self, seat: int) -> None:
        for other in (0, 1):
            if other != seat:
                known = self.shown[other]
                unseen = len(self.hands[other]) - len(known)
                self.hands[other] = known + [UNKNOWN] * unseen
        self.stock = [UNKNOWN] * len(self.stock)

    def redact(self, recorded: str, actor: int, seat: int) -> str:
        if seat == actor:
            return recorded
        move = self.parse(recorded)
        return f"{move.chosen}{' ??' * len(move.came)}"

    def cards(self) -> list[str]:
        every = [*self.stock, *self.discard, *self.hands[0], *self.hands[1]]
        for meld in self.melds:
            every += [laid.card for laid in meld.cards]
            if meld.face is not None:
                every.append(meld.face)
        return [TEXT[card] for card in sorted(every)]

    @property
    def turn_seat(self) -> int:
        return self.seat

    @property
    def final(self) -> bool:
        """True once the stock is used up, so that this lay-down ends the round."""
        return not self.stock

    # --- for the moves --------------------------------------------------------------------------

    def drop(self, seat: int, card: int) -> None:
        """Take a card out of a hand; in a view an unknown card turns out to have been it."""
        hand = self.hands[seat]
        hand.remove(card if card in hand else UNKNOWN)
        shown = self.shown[seat]
        if card in shown:
            shown.remove(card)
