"""The state of a round, and how its turns go."""

from __future__ import annotations

from bisect import insort
from typing import Any, ClassVar, Self

from regalia.cards import SUITS, TEXT, UNKNOWN, RandomSource
from regalia.games.virtues import explain as refusals
from regalia.games.virtues import moves, position, score
from regalia.games.virtues.melds import (
    CLUBS,
    HEARTS,
    SPADES,
    Laid,
    Meld,
    lowered,
    mask_of,
    natural,
)
from regalia.state import Move, ScoreLine, State

#: The first face card, as an int: what is below it is a number card.
_FACE = 40


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

    __slots__ = (
        *("discard", "ended", "force", "hands", "idle", "melds", "seat", "shown", "stall"),
        "stock",
    )

    _PLAIN = (*State._PLAIN, "seat", "force", "idle", "stall", "ended")
    _FLAT = ("stock", "discard", "melds")
    _NESTED = ("hands", "shown")

    def __init__(self) -> None:
        self.viewer = None
        self.options = {}
        self.seats = 2
        self.last = None
        self.dealer = 0
        self.turn = 1
        #: Whose turn it is; the other is ``actor`` while he yields cards.
        self.seat = 0
        self.actor = 0
        self.phase = "draw"
        #: Cards that are still to be yielded.
        self.force = 0
        #: Whether in this turn nothing was laid and no stock card drawn, so far.
        self.idle = True
        #: How many idle turns in a row went before this one.
        self.stall = 0
        self.ended: str | None = None
        self.hands = [[], []]
        self.shown = [[], []]
        self.stock = []
        self.discard = []
        self.melds = []
        self._legal = None
        self._events = []

    # --- the public face -------------------------------------------------------------------

    def parse(self, text: str) -> Move:
        return moves.parse(text)

    def check(self, move: Move) -> Move:
        return refusals.checked(self, move)

    def view(self, seat: int) -> Self:
        new = self.copy()
        new.viewer = seat
        for other in (0, 1):
            if other != seat:
                known = self.shown[other]
                unseen = len(self.hands[other]) - len(known)
                new.hands[other] = known + [UNKNOWN] * unseen
        new.stock = [UNKNOWN] * len(self.stock)
        # The last move may name a card that this seat did not see.
        new.last = None
        return new

    def redact(self, recorded: str, actor: int, seat: int) -> str:
        if seat == actor:
            return recorded
        move = moves.parse(recorded)
        return f"{move.chosen}{' ??' * len(move.came)}"

    def sample(self, rng: RandomSource) -> Self:
        return position.sample(self, rng)

    def to_dict(self) -> dict[str, Any]:
        return position.to_dict(self)

    def cards(self) -> list[str]:
        every = [*self.stock, *self.discard, *self.hands[0], *self.hands[1]]
        for meld in self.melds:
            every += [laid.card for laid in meld.cards]
            if meld.face is not None:
                every.append(meld.face)
        return [TEXT[card] for card in sorted(every)]

    def scores(self) -> list[int]:
        return score.scores(self)

    def score_sheet(self) -> list[ScoreLine]:
        return score.sheet(self)

    @property
    def final(self) -> bool:
        """Whether the stock is used up, so that this lay-down ends the round."""
        return not self.stock

    # --- lists ---------------------------------------------------------------------------------

    def _list_draw(self, out: list[Move]) -> None:
        out.append(moves.DRAW_ONE)
        if len(self.stock) > 1:
            out.append(moves.DRAW_TWO)
        if self.stall < position.STALL_LIMIT:
            out.append(moves.DRAW_DISCARD)

    def _list_lay(self, out: list[Move]) -> None:
        seat = self.seat
        hand = self.hands[seat]
        if self.stock:
            discard = moves.DISCARD
            out += [discard[card] for card in hand if card != UNKNOWN]
        else:
            out.append(moves.DONE)
        for at, meld in enumerate(self.melds):
            for card in meld.takes:
                if card in hand:
                    out.append(moves.add(card, at))
        mask = mask_of(hand)
        faces = [card for card in hand if _FACE <= card < 52]
        force, take = len(self.hands[1 - seat]), len(self.stock)
        for shape in natural(mask):
            out += moves.melds(shape, faces, force, take)
        clubs = [face for face in faces if face & 3 == CLUBS]
        if clubs:
            for shape in lowered(mask):
                out += [moves.meld(shape, face) for face in clubs]

    def _list_yield(self, out: list[Move]) -> None:
        out += [moves.YIELD[card] for card in self.hands[1 - self.seat] if card != UNKNOWN]

    # --- plays ---------------------------------------------------------------------------------

    def _do_draw(self, move: Move) -> None:
        seat, count = self.seat, move.args[0]
        if count:
            cards = self._draw(seat, count, move.came)
            self.last = moves.drew(cards)
            self.tell("draw", seat, cards, note="stock")
        else:
            card = self.discard.pop()
            insort(self.hands[seat], card)
            insort(self.shown[seat], card)
            self.tell("draw", seat, (card,), note="discard")
        self.phase = "lay"

    def _draw(self, seat: int, count: int, came: tuple[int, ...]) -> tuple[int, ...]:
        """Takes cards from the stock into a hand; ``came`` says which in a view."""
        self.idle = False
        hidden = self.viewer is not None and seat != self.viewer
        cards = []
        for i in range(count):
            card = self.stock.pop()
            if card == UNKNOWN and came:
                card = came[i]
            cards.append(card)
            insort(self.hands[seat], UNKNOWN if hidden else card)
        return tuple(cards)

    def _do_meld(self, move: Move) -> None:
        seat = self.seat
        of, face, count = move.args
        for card in of.cards:
            self._drop(seat, card)
        if face is not None:
            self._drop(seat, face)
        laid = tuple([Laid(card, value, seat) for card, value in of.items])
        self.melds.append(Meld(seat, of.kind, face, laid))
        self.idle = False
        played = of.cards if face is None else (*of.cards, face)
        self.tell("meld", seat, played, note=move.chosen[5:])
        if count and face & 3 == HEARTS:
            self.force, self.phase, self.actor = count, "yield", 1 - seat
            return
        if count and face & 3 == SPADES:
            cards = self._draw(seat, count, move.came)
            self.last = moves.took(move, cards)
            self.tell("draw", seat, cards, note="labour")
        self._after_lay()

    def _do_add(self, move: Move) -> None:
        seat = self.seat
        card, at = move.args
        self._drop(seat, card)
        meld = self.melds[at]
        self.melds[at] = meld.with_card(card, seat)
        self.idle = False
        what = str(meld.cards[0].value) if meld.kind == "set" else SUITS[card & 3]
        self.tell("add", seat, (card,), meld.creator, note=f"m{at + 1} {meld.kind} {what}")
        self._after_lay()

    def _do_yield(self, move: Move) -> None:
        seat = 1 - self.seat
        card = move.args[0]
        self._drop(seat, card)
        self.discard.append(card)
        self.force -= 1
        self.tell("yield", seat, (card,), self.seat)
        if not self.force:
            self._after_lay()

    def _after_lay(self) -> None:
        """After a meld, with its effect, or an addition: does the round end with it?"""
        seat = self.seat
        if not self.hands[seat]:
            self._finish("out")
        elif self.stock and not self.hands[1 - seat]:
            self._finish("heart")
        else:
            self.phase, self.actor = "lay", seat

    def _do_discard(self, move: Move) -> None:
        seat = self.seat
        card = move.args[0]
        self._drop(seat, card)
        self.discard.append(card)
        self.tell("discard", seat, (card,))
        if not self.hands[seat]:
            self._finish("out")
            return
        self.stall = self.stall + 1 if self.idle else 0
        self.idle = True
        self.turn += 1
        self.seat = self.actor = 1 - seat
        self.phase = "draw"

    def _do_done(self, move: Move) -> None:
        self.tell("done", self.seat)
        self._finish("stock")

    def _finish(self, how: str) -> None:
        self.phase, self.actor, self.ended = "over", None, how
        self.tell("over", self.seat, note=how)

    def _drop(self, seat: int, card: int) -> None:
        """Takes a card out of a hand; in a view an unknown card turns out to have been it."""
        hand = self.hands[seat]
        hand.remove(card if card in hand else UNKNOWN)
        shown = self.shown[seat]
        if card in shown:
            shown.remove(card)

    LISTS: ClassVar = {
        "draw": _list_draw,
        "lay": _list_lay,
        "yield": _list_yield,
    }
    VERBS: ClassVar = {
        "draw": _do_draw,
        "meld": _do_meld,
        "add": _do_add,
        "yield": _do_yield,
        "discard": _do_discard,
        "done": _do_done,
    }
