"""Estimates for a player of The Four Virtues: what lays bring, and what cards may yet become.

Worths are in points of the score. Every number that is a judgement and not a rule is a field of
``Weights``. An evaluator looks at what its seat may see and at nothing else, in a whole state too.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from regalia.bots.match_end import winners_after
from regalia.cards import BIT, mask_of
from regalia.games.virtues import moves
from regalia.games.virtues.melds import (
    CLUBS,
    DIAMONDS,
    FACES,
    HEARTS,
    NUMBERS,
    SPADES,
    Laid,
    Meld,
    Shape,
    is_face,
    lowered,
    natural,
    number,
)
from regalia.games.virtues.state import VirtuesState
from regalia.state import Move

#: The stock with which a round begins.
FULL_STOCK = 31
#: So many lays are weighed against each other, the dearest.
MOST_LAYS = 28
#: Melds that are weighed with each face card: twice as many as hands in play have.
MOST_SHAPES = 80
#: number card -> the runs of three that it may be part of: the two others as a mask, and the number
#: in the middle.
RUNS: tuple[tuple[tuple[int, int], ...], ...] = tuple(
    tuple(
        (0x111 << ((low - 1) * 4 + (card & 3)) & ~BIT[card], low + 1)
        for low in range(max(1, number(card) - 2), min(8, number(card)) + 1)
    )
    for card in range(40)
)
#: The face cards of clubs.
CLUB_FACES = mask_of(card for card in FACES if card & 3 == CLUBS)
#: A player with so few cards may end the round soon.
CLOSE = 5


class Weights(NamedTuple):
    """The judgements that ``steady`` plays by; ``docs/bots-measured.md`` says what set them."""

    #: A card drawn with a face of spades, and a card that hearts take from the other hand.
    drawn: float = 7.2
    forced: float = 2.1
    #: A face card kept for later, by suit; it fades as the stock runs down.
    kept: tuple[float, float, float, float] = (13.5, 1.5, 11.2, 1.0)
    #: The part of it that each face card beyond the best in the hand is worth.
    spare: float = 0.09
    #: Two cards from the stock: the top of the discard pile has to bring more.
    two_cards: float = 22.4
    #: A number card in the hand, for each point of its number: on its own; as one of a pair or
    #: more, for each card that may still join; as one of two of a run; as a neighbour of a run.
    lone: float = 0.36
    alike: float = 0.3
    run: float = 0.22
    joins: float = 0.39
    #: Cards of the discard pile that the player recalls, from its top.
    recalled: int = 52
    #: For manners of play: points for each card that a lay takes from the hand, and for each card
    #: of a meld beyond three.
    shed: float = 0.0
    large: float = 0.0
    #: A meld of three that may grow waits while more of the stock than this part is left.
    waits: float = 1.0
    #: With so many cards in the hand, or fewer, a single one is drawn.
    few: int = 0


WEIGHTS = Weights()


class Lay(NamedTuple):
    """A meld or an addition, the cards that it takes, and what it is worth."""

    worth: float
    mask: int
    move: Move


class Evaluator:
    """A state as the seat to move sees it, counted out."""

    __slots__ = ("_joins", "_plan", "_unseen", "blur", "fades", "hand", "held", "me", "state", "w")

    def __init__(
        self,
        state: VirtuesState,
        weights: Weights = WEIGHTS,
        blur: Callable[[object], float] | None = None,
    ) -> None:
        self.state, self.me, self.w = state, state.moving(), weights
        #: Errors of judgement by card in the hand; None for a player without.
        self.blur = blur
        self.hand = state.hands[self.me]
        #: The hand as a mask.
        self.held = mask_of(self.hand)
        #: How much of a round is left, from 1 to 0.
        self.fades = len(state.stock) / FULL_STOCK
        self._unseen = -1
        self._plan: list[Lay] | None = None
        self._joins: list[int] | None = None

    # --- laying ----------------------------------------------------------------------------------

    def plan(self, hand: list[int], now: bool = False) -> list[Lay]:
        """Return the lays of a hand that together are worth most, no card in two of them.

        ``now``: those that a player who waits for larger melds makes at once.
        """
        best: dict[int, Lay] = {}
        found = self.lays(hand, now)
        if not found:
            return found
        for lay in found:
            old = best.get(lay.mask)
            if lay.worth > 0 and (old is None or old.worth < lay.worth):
                best[lay.mask] = lay
        if len(best) < 2:
            return list(best.values())
        lays = sorted(best.values(), key=lambda lay: (-lay.worth, lay.move))[:MOST_LAYS]
        rest = [0.0] * (len(lays) + 1)
        for i in range(len(lays) - 1, -1, -1):
            rest[i] = rest[i + 1] + lays[i].worth
        chosen: list[Lay] = []
        top = 0.0

        def search(i: int, used: int, worth: float, picked: list[Lay]) -> None:
            nonlocal chosen, top
            if worth > top:
                chosen, top = picked[:], worth
            for j in range(i, len(lays)):
                if worth + rest[j] <= top:
                    return
                lay = lays[j]
                if not lay.mask & used:
                    picked.append(lay)
                    search(j + 1, used | lay.mask, worth + lay.worth, picked)
                    picked.pop()

        search(0, 0, 0.0, [])
        return chosen

    def total(self, hand: list[int]) -> float:
        """Return the worth of all that the hand can lay now."""
        return sum(lay.worth for lay in self.plan(hand))

    def lays(self, hand: list[int], now: bool = False) -> list[Lay]:
        """Return the melds and additions of the hand, with their worth; ``now`` as in ``plan``.

        A huge hand, as a position may have it, counts by its largest melds.
        """
        seat = self.me
        mask = mask_of(hand)
        found = []
        for at, meld in enumerate(self.state.melds):
            if mask & meld.taken:
                for card in meld.takes:
                    if mask & BIT[card]:
                        worth = number(card) * meld.factor(seat) + self.w.shed
                        found.append(Lay(worth, BIT[card], moves.add(card, at)))
        shapes = self._largest(natural(mask))
        with_club = self._largest(lowered(mask)) if mask & CLUB_FACES else []
        if shapes or with_club:
            faces = [card for card in hand if is_face(card)]
            costs = {face: self.parting(face, faces) for face in faces}
            for shape in shapes:
                found.append(Lay(self._plain(shape), shape.mask, moves.meld(shape)))
                found += [self._with_face(shape, face, costs[face]) for face in faces]
            if with_club:
                club = next(face for face in faces if face & 3 == CLUBS)
                found += [self._with_face(shape, club, costs[club]) for shape in with_club]
        if now and self.waits():
            return [lay for lay in found if not self.may_grow(lay)]
        return found

    def _largest(self, shapes: list[Shape]) -> list[Shape]:
        if len(shapes) <= MOST_SHAPES:
            return shapes
        return sorted(shapes, key=self._plain, reverse=True)[:MOST_SHAPES]

    def _plain(self, shape: Shape) -> float:
        """Return the worth of a meld without its face card."""
        count = len(shape)
        return shape.points + self.w.shed * count + self.w.large * (count - 3)

    def waits(self) -> bool:
        """True for a player who waits for larger melds, while there is time."""
        return self.fades > self.w.waits and len(self.state.hands[1 - self.me]) > CLOSE

    def may_grow(self, lay: Lay) -> bool:
        """True if a lay is a meld of three that a card still to come would make larger."""
        if lay.move.verb != "meld" or len(lay.move.args[0]) > 3:
            return False
        shape = lay.move.args[0]
        laid = tuple([Laid(card, value, self.me) for card, value in shape.items])
        return bool(Meld(self.me, shape.kind, None, laid).taken & self.unseen())

    def _with_face(self, shape: Shape, face: int, cost: float) -> Lay:
        state = self.state
        suit = face & 3
        worth = self._plain(shape) + self.w.shed - cost
        count = None
        if suit == DIAMONDS:
            worth += shape.points
        elif suit == HEARTS:
            other = len(state.hands[1 - self.me])
            count = min(len(shape), other)
            # A hand that is taken whole ends the round, which only the leader wants.
            if count == other and not state.final and not self.leads(shape.points):
                count -= 1
            worth += self.w.forced * count
        elif suit == SPADES:
            count = min(len(shape), len(state.stock))
            worth += self.w.drawn * count
        return Lay(worth, shape.mask | BIT[face], moves.meld(shape, face, count))

    def leads(self, more: int) -> bool:
        """True if I lead with so many points more, or win the match if that decides it."""
        scores = self.state.scores()
        scores[self.me] += more
        winners = winners_after(self.state, scores)
        return self.me in winners if winners else scores[self.me] > scores[1 - self.me]

    # --- what a card in hand is good for ---------------------------------------------------------

    def kept(self, face: int) -> float:
        """Return the worth of a face card alone; without melds to come it does nothing."""
        return self.w.kept[face & 3] * self.fades if face < 52 else 0.0

    def parting(self, face: int, faces: list[int]) -> float:
        """Return what a hand with these face cards loses with one of them."""
        worth = self.kept(face)
        if len(faces) == 1:
            return worth
        worths = sorted([self.kept(card) for card in faces], reverse=True)
        if worth < worths[0]:
            return worth * self.w.spare
        # The best one goes, and the next takes its place.
        return worth - worths[1] * (1 - self.w.spare)

    def unseen(self) -> int:
        """Return the cards that may still come, as a mask: those that my seat does not see."""
        if self._unseen < 0:
            state = self.state
            seen = mask_of(state.hands[self.me]) | mask_of(state.discard[-self.w.recalled :])
            seen |= mask_of(state.shown[1 - self.me])
            for meld in state.melds:
                for laid in meld.cards:
                    seen |= BIT[laid.card]
            self._unseen = ~seen & NUMBERS
        return self._unseen

    def joins(self) -> list[int]:
        """Return for each run on the table, as a mask, the cards one away from joining it.

        The card between may still come.
        """
        if self._joins is None:
            unseen = self.unseen()
            self._joins = []
            for meld in self.state.melds:
                if meld.kind == "run" and (ends := meld.taken & unseen):
                    self._joins.append((ends << 4 | ends >> 4) & NUMBERS)
        return self._joins

    def keep(self, card: int) -> float:
        """Return what the card in the hand may still bring."""
        if card >= 40:
            return self.parting(card, [each for each in self.hand if each >= 40])
        unseen, held = self.unseen(), self.held
        value = number(card)
        rank = 15 << (card & ~3)
        worth = self.w.lone * value
        if (held & rank).bit_count() >= 2:
            worth += self.w.alike * (unseen & rank).bit_count() * value
        for others, middle in RUNS[card]:
            have = (held & others).bit_count()
            if have and have + (unseen & others).bit_count() == 2:
                worth += self.w.run * middle * have
        for near in self.joins():
            if near & BIT[card]:
                worth += self.w.joins * value
        return worth

    def cost(self, card: int) -> float:
        """Return what the hand loses with the card: in lays that are ready, and in hopes."""
        lost = self.keep(card) + (0.0 if self.blur is None else self.blur(card))
        if self._plan is None:
            self._plan = self.plan(self.hand)
        # A number card that is no part of the plan leaves it as it is; a face card has a part in
        # what the others cost.
        if self._plan and (card >= 40 or any(lay.mask & BIT[card] for lay in self._plan)):
            ready = sum(lay.worth for lay in self._plan)
            lost += ready - self.total([other for other in self.hand if other != card])
        return lost

    def least(self, legal: list[Move]) -> Move:
        """Return the discard that costs least."""
        return min([(self.cost(move.args[0]), move.args[0], move) for move in legal])[2]
