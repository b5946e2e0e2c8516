"""Estimates for a player of Royals: the cards still out, and the worth of each card to him.

Worths are in points of the score. A bot adds them up; every number that is a judgement and
not a rule is a field of ``Weights``.
"""

from __future__ import annotations

from collections.abc import Callable
from operator import mul
from typing import NamedTuple

from regalia.cards import ACE, JACK, KING, TWO, UNKNOWN
from regalia.games.royal_family.marks import CARD, NEW, PAID
from regalia.games.royal_family.pack import COPIES, VALUES, is_face
from regalia.games.royal_family.scoring import board_points
from regalia.games.royals.state import RoyalsState
from regalia.state import Move


class Weights(NamedTuple):
    """The numbers that ``steady`` plays by. Where one mattered, play against itself has set it."""

    #: The first Royal opens melding and ending, one of another rank the pile, the third a set.
    first_royal: float = 70.0
    second_royal: float = 40.0
    third_royal: float = 10.0
    #: A further copy: insurance against assassins, and a step to another set.
    spare_royal: float = 10.0
    #: A set multiplies at least so many points by the end of the hand.
    set_floor: float = 100.0
    assassin: float = 14.0
    #: What the opponent loses by an assassin, against what it costs me.
    prey: float = 1.0
    #: A match in the hand or to come, against what it brings.
    matches: float = 1.0
    #: A second card of a rank on the board, as a part of its value: one more makes a match.
    pair: float = 0.6
    #: What a Royal in the hand is worth of what it would be on the board.
    patience: float = 0.3
    #: Cards that win tricks are worth keeping for them.
    ace_held: float = 24.0
    king_held: float = 4.0
    #: A Royal in the hand, at least, besides.
    royal_held: float = 0.0
    two_held: float = 6.0
    #: Part of a meld's worth while there is no Royal yet that allows it.
    locked: float = 0.6
    #: How much a card left in the hand weighs when the hand has just begun; 1 at its end.
    burden: float = 0.35
    #: Own draws still to come, a stock card, and at most.
    draws_a_card: float = 0.6
    draws_most: float = 14.0
    #: A face of the opponent's suit melded where he may ransom it.
    ransom_risk: float = 12.0
    #: Taking the pile instead of two draws must gain so much.
    pile_least: float = 8.0
    change_least: float = 15.0
    #: What a discard is worth to an opponent who may draw it, of its full worth.
    gift: float = 0.6
    #: The hand is ended with such a lead, and by a player who has so many points.
    end_lead: float = 60.0
    end_score: float = 60.0
    #: So much more, with a full stock, while the opponent has no Royal to meld with.
    end_patience: float = 500.0
    #: Winning the trick that lets me end a hand, or keeps the opponent from it.
    finish: float = 15.0
    stop: float = 20.0
    #: Cards of the discard pile that the player recalls, from its top.
    recalled: int = 104


WEIGHTS = Weights()


def match_points(count: int, value: int) -> int:
    """Points of so many cards of one rank on a board."""
    return count * value * (2 if count >= 3 else 1)


def beats(lead: int, reply: int) -> bool:
    """True if the reply wins the trick."""
    if (lead ^ reply) & 3:
        return False
    low, high = lead >> 2, reply >> 2
    if low == ACE:
        return high == TWO
    if high == ACE:
        return low != TWO
    return high > low


#: card led -> the replies of its suit that win the trick, from the ace up.
WINNERS: tuple[tuple[int, ...], ...] = tuple(
    tuple(reply for reply in range(lead & 3, 52, 4) if beats(lead, reply)) for lead in range(52)
)
#: card -> its points.
CARD_VALUES: tuple[int, ...] = tuple(VALUES[card >> 2] for card in range(52))


class Side:
    """One player's board and hand, counted."""

    __slots__ = ("assassins", "gains", "hand", "house", "net", "points", "ranks", "royals", "sets")

    def __init__(self, view: RoyalsState, seat: int, hand: float) -> None:
        self.house = view.house[seat]
        self.ranks = view.ranks[seat]
        self.points = board_points(view, seat)
        #: Standing Royals J, Q, K, those that came in this turn included.
        self.royals = [0, 0, 0]
        self.assassins = 0
        for entry in view.spoils[seat]:
            card = entry & ~NEW
            if card < 4:
                self.assassins += 1
            elif is_face(card) and card & 3 == self.house:
                self.royals[(card >> 2) - JACK] += 1
        for entry in view.meld[seat]:
            card = entry & CARD
            if is_face(card) and card & 3 == self.house and not entry & PAID:
                self.royals[(card >> 2) - JACK] += 1
        self.sets = min(self.royals)
        #: What the cards in the hand cost if it ended now.
        self.hand = hand
        self.net = self.points - hand
        #: What ``Evaluator.gain`` has found, by card.
        self.gains: dict[int, float] = {}

    @property
    def score(self) -> float:
        """Return the score if the hand ended now."""
        return self.net * (1 + self.sets)


class Evaluator:
    """A view, counted out for ``me``: what is still out, and what cards are worth to whom."""

    def __init__(
        self,
        view: RoyalsState,
        me: int,
        weights: Weights = WEIGHTS,
        blur: Callable[[object], float] | None = None,
    ) -> None:
        self.view, self.me, self.w = view, me, weights
        #: Errors of judgement by card in the hand and by move; None for a player without.
        self.blur = blur
        foe = 1 - me
        self.foe_shown = view.shown[foe]
        self.out = self._count_out(view, me)
        self.unseen = max(1, sum(self.out))
        self.foe_hidden = len(view.hands[foe]) - len(self.foe_shown)
        average = sum(map(mul, self.out, CARD_VALUES)) / self.unseen
        foe_hand = sum(VALUES[c >> 2] for c in self.foe_shown) + average * self.foe_hidden
        self.mine = Side(view, me, sum(VALUES[c >> 2] for c in view.hands[me]))
        self.theirs = Side(view, foe, foe_hand)
        #: My cards that may be melded, by rank.
        self.held = [0] * 13
        for card in view.hands[me]:
            if not self.royal(self.mine, card):
                self.held[card >> 2] += 1
        stock = len(view.stock)
        #: From 0 to 1: how near the end of the hand is.
        self.late = weights.burden + (1 - weights.burden) * (1 - stock / 79)
        self.draws = int(min(weights.draws_most, weights.draws_a_card * stock))
        self._chances: dict[tuple[int, int], float] = {}
        self._groups: dict[tuple[int, int], float] = {}
        self._privileged = view.privileged(me)

    def _count_out(self, view: RoyalsState, me: int) -> list[int]:
        """Copies by card that lie in the dark: in the stock, the dead pile or the other hand."""
        out = list(COPIES)
        have = view.have
        for card in range(52):
            out[card] -= have[0][card] + have[1][card]
        if view.viewer is None:
            # A whole state counts the other hand too, which nobody else sees.
            for card in view.hands[1 - me]:
                out[card] += 1
        for entry in view.discard[-self.w.recalled :]:
            out[entry & CARD] -= 1
        for card, _ in view.battle:
            out[card] -= 1
        for card in view.shown[1 - me]:
            out[card] -= 1
        return out

    # --- chances -------------------------------------------------------------------------------

    def chance(self, copies: int, suit: int) -> float:
        """Return the chance that the opponent's unseen cards hold one of so many of a suit."""
        limits = self.view.limits[1 - self.me]
        return self.among(copies, min(self.foe_hidden, limits.get(suit, self.foe_hidden)))

    def find(self, copies: int) -> float:
        """Return the chance that one of so many copies comes by my draws of this hand."""
        return self.among(copies, self.draws)

    def among(self, copies: int, cards: int) -> float:
        """Return the chance that one of so many copies is among so many of the unseen cards."""
        chance = self._chances.get((copies, cards))
        if chance is None:
            missed = 1.0
            for i in range(min(cards, self.unseen)):
                missed *= max(0.0, 1.0 - copies / (self.unseen - i))
            chance = self._chances[copies, cards] = 1.0 - missed
        return chance

    # --- a card on a board ---------------------------------------------------------------------

    @staticmethod
    def royal(side: Side, card: int) -> bool:
        """True if the card is a Royal of that side's house."""
        return is_face(card) and card & 3 == side.house

    def ladder(self, royals: list[int]) -> float:
        """Return the worth of standing Royals for the plays that they allow."""
        w = self.w
        kinds = sum(n > 0 for n in royals)
        steps = (w.first_royal, w.second_royal, w.third_royal)
        return sum(steps[:kinds]) + w.spare_royal * min(3, sum(royals) - kinds)

    def royal_step(self, side: Side, card: int, step: int) -> float:
        """Return the gain in worth of the side's Royals by this one more (or, step -1, less)."""
        after = side.royals[:]
        after[(card >> 2) - JACK] += step
        sets = min(after) - side.sets
        return (
            self.ladder(after) - self.ladder(side.royals) + sets * max(side.net, self.w.set_floor)
        )

    def gain(self, side: Side, card: int) -> float:
        """Return the worth of the card among the side's spoils."""
        known = side.gains.get(card)
        if known is not None:
            return known
        rank = card >> 2
        count, value = side.ranks[rank], VALUES[rank]
        worth: float = match_points(count + 1, value) - match_points(count, value)
        worth *= 1 + side.sets
        if count == 1:
            worth += self.w.pair * value
        if rank == ACE:
            worth += self.w.assassin
        elif self.royal(side, card):
            worth += self.royal_step(side, card, 1)
        side.gains[card] = worth
        return worth

    def loss(self, side: Side, card: int, assassin: bool, standing: bool) -> float:
        """Return the side's loss with the card from its board."""
        rank = card >> 2
        count, value = side.ranks[rank], VALUES[rank]
        worth: float = match_points(count, value) - match_points(count - 1, value)
        worth *= 1 + side.sets
        if assassin:
            worth += self.w.assassin
        elif standing and self.royal(side, card):
            worth -= self.royal_step(side, card, -1)
        return worth

    # --- a card in the hand ----------------------------------------------------------------------

    def power(self, card: int) -> float:
        """Return the worth of the card in my hand for the tricks that it may win."""
        rank = card >> 2
        if rank == ACE:
            return self.w.ace_held
        if self.royal(self.mine, card):
            # Another of a kind that stands wins tricks as any king does, and nobody else wants it.
            least = self.w.king_held if rank == KING else 0.0
            return max(self.w.patience * self.gain(self.mine, card), least + self.w.royal_held)
        if rank == KING:
            return self.w.king_held
        if rank == TWO and self.out[card & 3]:
            return self.w.two_held
        return 0.0

    def group(self, rank: int, held: int) -> float:
        """Return the worth of so many cards of a rank in my hand for matches."""
        if held <= 0:
            return 0.0
        known = self._groups.get((rank, held))
        if known is not None:
            return known
        value, count = VALUES[rank], self.mine.ranks[rank]
        total = held + count
        if total >= 3:
            worth: float = match_points(total, value) - match_points(count, value)
        else:
            worth = match_points(3, value) - match_points(count, value)
            out = sum(self.out[rank * 4 : rank * 4 + 4])
            worth *= self.find(out) ** (3 - total)
        if not any(self.mine.royals):
            worth *= self.w.locked
        worth *= (1 + self.mine.sets) * self.w.matches
        self._groups[rank, held] = worth
        return worth

    def keep(self, card: int) -> float:
        """Return the worth of the card in my hand, negative for a mere burden."""
        worth = self.power(card) - VALUES[card >> 2] * self.late
        # Nobody errs about aces and Royals: to throw them away is a blunder.
        if self.blur is not None and card >> 2 != ACE and not self.royal(self.mine, card):
            worth += self.blur(card)
        if not self.royal(self.mine, card):
            held = self.held[card >> 2]
            worth += self.group(card >> 2, held) - self.group(card >> 2, held - 1)
        return worth

    def welcome(self, card: int) -> float:
        """Return the worth of one more such card in my hand."""
        worth = self.power(card) - VALUES[card >> 2] * self.late
        if not self.royal(self.mine, card):
            held = self.held[card >> 2]
            worth += self.group(card >> 2, held + 1) - self.group(card >> 2, held)
        return worth

    def discard_worth(self, card: int) -> float:
        """Points to expect from discarding the card, which the opponent may draw or pick up."""
        theirs = self.theirs
        given = 0.0
        if card & 3 == theirs.house:
            given = VALUES[card >> 2] + self.w.ace_held * (card >> 2 == ACE)
            if self.royal(theirs, card):
                given = self.gain(theirs, card)
        if theirs.ranks[card >> 2] >= 2 and sum(n > 0 for n in theirs.royals) >= 2:
            given = max(given, self.gain(theirs, card))
        return -self.keep(card) - self.w.gift * given

    def offers(self) -> tuple[float, float]:
        """Return what the top discard adds to my hand, and what a card of the stock does.

        A card is put in the place of the worst one held, so that none adds less than nothing.
        """
        worst = min([self.keep(card) for card in self.view.hands[self.me]], default=0.0)
        top = self.welcome(self.view.discard[-1] & CARD)
        some = sum(n * max(worst, self.welcome(card)) for card, n in enumerate(self.out) if n)
        return max(worst, top) - worst, some / self.unseen - worst

    def standing(self) -> float:
        """Return the worth of my board and hand together: to compare positions of mine."""
        mine = self.mine
        worth = mine.points + mine.sets * max(mine.net, self.w.set_floor)
        worth += self.ladder(mine.royals) + self.w.assassin * mine.assassins
        worth += sum([self.group(rank, held) for rank, held in enumerate(self.held) if held])
        for card in self.view.hands[self.me]:
            if card != UNKNOWN:
                worth += self.power(card) - VALUES[card >> 2] * self.late
        return worth

    def after(self, move: Move) -> float:
        """Return the worth of my board and hand once the move is played."""
        view = self.view.copy()
        view.push(move)
        return Evaluator(view, self.me, self.w).standing()

    # --- the end of the hand -------------------------------------------------------------------

    def end_pays(self, led: int | None = None) -> bool:
        """True if I am far enough ahead to end the hand, and can with the cards that I hold.

        ``led``: a card of them that is about to be led.
        """
        view, mine = self.view, self.mine
        if not self._privileged:
            return False
        points, left, faces = 0, [], 0
        for rank in range(13):
            held, count = self.held[rank], mine.ranks[rank]
            if led is not None and led >> 2 == rank and not self.royal(mine, led):
                held -= 1
            if held + count >= 3:
                points += match_points(held + count, VALUES[rank])
                held = 0
            else:
                points += match_points(count, VALUES[rank])
            left += [VALUES[rank]] * held
            faces += held if rank >= JACK else 0
        royals = sum(self.royal(mine, card) for card in view.hands[self.me])
        royals -= led is not None and self.royal(mine, led)
        faces += royals
        if faces > 1:
            return False
        left += [VALUES[JACK]] * royals
        dropped = (VALUES[JACK] if faces else max(left)) if left else 0
        score = (points - sum(left) + dropped) * (1 + mine.sets)
        lead = self.w.end_lead
        if not any(self.theirs.royals):
            # He can neither meld nor end it: there is time, as long as there is stock.
            lead += self.w.end_patience * len(view.stock) / 79
        return score >= self.w.end_score and score - self.theirs.score >= lead
