"""The worth of positions and cards in the Royals games, in points of the score.

Only what a view shows counts. Every number that is a judgement and not a rule is a field of
``Weights``.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from typing import ClassVar, NamedTuple

from regalia.bots.base import Blur
from regalia.cards import ACE, JACK, KING, NINE, TWO
from regalia.games.royal_family.marks import CARD
from regalia.games.royal_family.pack import ROYALS, VALUES, complete_sets, is_face, winner
from regalia.games.royal_family.scoring import board_points
from regalia.games.royal_family.state import RoyalFamilyState
from regalia.state import Move


class Weights(NamedTuple):
    """The numbers that ``steady`` plays by."""

    #: The first Royal opens melding and ending, one of another rank the pile, the third a set.
    ladder: tuple[float, float, float, float] = (0, 60, 95, 105)
    spare_royal: float = 10.0
    assassin: float = 12.0
    #: What others lose in Royals and assassins, against what I win in them.
    prey: float = 1.0
    #: Cards that win tricks are worth keeping for them.
    ace_held: float = 22.0
    king_held: float = 5.0
    two_held: float = 5.0
    royal_held: float = 14.0
    #: A Royal in the hand, where a position is weighed.
    royal_hand: float = 0.0
    #: A card in an unseen hand costs so much on the average.
    unseen: float = 6.0
    #: How much a card left in the hand weighs when the hand has just begun; 1 at its end.
    burden: float = 0.35
    #: Part of a match that two of three cards are worth: high cards, and those of one a suit.
    pair: float = 0.3
    low_pair: float = 0.0
    #: A match in the hand, against what it brings.
    matches: float = 0.8
    #: An enemy's Royal that he is given or may draw, of what it is worth among his spoils.
    given: float = 0.8
    #: An optional play must gain so much to be made, a change of house thrice that.
    option_least: float = 3.0
    #: Taking the pile instead of two draws must gain so much.
    pile_least: float = 12.0
    #: The hand is ended with such a lead; with a full stock and no Royal against me, so much more.
    end_lead: float = 40.0
    end_patience: float = 0.0
    #: Winning a trick that I lead, and one that keeps an enemy with Royals from ending the hand.
    lead: float = 14.0
    stop: float = 0.0
    #: Cards of the discard pile that the player recalls, from its top.
    recalled: int = 100
    #: For manners of play: an ace that I win, besides; a card that lies in a match of mine; the
    #: trick after which I would end the hand; a face card in my hand, which forbids to end it.
    ace_won: float = 0.0
    shelf: float = 0.0
    finish: float = 0.0
    face_held: float = 0.0


class Standing(NamedTuple):
    """The count of a seat by now: points less the cost of the hand, sets, points of the board."""

    net: float
    sets: int
    board: int


#: card led -> the replies of its suit that win the trick.
WINNERS: tuple[tuple[int, ...], ...] = tuple(
    tuple(reply for reply in range(led & 3, 52, 4) if winner([(led, 0), (reply, 1)]))
    for led in range(52)
)


class Evaluator(ABC):
    """Weighs positions for ``me``; a game says how scores belong together."""

    #: Cards of the stock when a hand begins, about.
    stock = 69
    #: Number of cards that the winner of a trick keeps.
    spoils = 2
    #: The game calls a trick a battle, and a home suit a house.
    battles = True
    #: rank led -> how often an enemy who holds a card that beats it plays one, and how often an
    #: ally; above 1 where such cards are kept longer than others. -1: any other rank.
    overtakes: ClassVar[Mapping[int, tuple[float, float]]] = {-1: (1.0, 1.0)}

    #: Errors of judgement by card in the hand; None for a player without.
    blur: Blur | None = None

    def __init__(self, view: RoyalFamilyState, me: int, weights: Weights) -> None:
        self.view, self.me, self.w = view, me, weights
        self.enemies = view.enemies(me)
        left = len(view.stock) / self.stock
        self.hand_weight = weights.burden + (1 - weights.burden) * (1 - left)
        self.power = {ACE: weights.ace_held, KING: weights.king_held, TWO: weights.two_held}

    # --- what a game says for itself -----------------------------------------------------------

    @abstractmethod
    def together(self, view: RoyalFamilyState, standings: list[Standing]) -> float:
        """Return what all seats have by now as one number for ``me``."""

    def most_times(self, seat: int) -> int:
        """Return how often the points of a seat count at most."""
        return 1 + self.view.sets(seat)

    def lead_chance(self, card: int) -> float:
        """Return the chance that the card wins the trick if I lead it."""
        return {ACE: 0.75, KING: 0.45, KING - 1: 0.3, JACK: 0.2}.get(card >> 2, 0.08)

    def strikes_own(self, card: int) -> bool:
        """Return True if it may pay to assassinate this Royal on the own side."""
        return False

    def friend(self, seat: int) -> bool:
        """True if what ``seat`` wins is as good as won by ``me``."""
        return seat not in self.enemies

    # --- positions -----------------------------------------------------------------------------

    def weigh(self, view: RoyalFamilyState) -> float:
        """Return the worth of the position to ``me``, in points of the score."""
        return sum(self.parts(view))

    def parts(self, view: RoyalFamilyState) -> tuple[float, float, float, float]:
        """Return the parts of ``weigh``: points, promise of our and of their Royals, the hand."""
        standings = []
        ours = theirs = 0.0
        for seat in range(view.seats):
            royals = view.standing_royals(seat)
            standings.append(self.standing(view, seat, royals, self.hand_weight))
            promised = self.promise(view, seat, royals)
            if self.friend(seat):
                ours += promised
            else:
                theirs -= self.w.prey * promised / (view.seats - 1)
        lying = self.together(view, standings)
        if self.w.shelf:
            lying += self.w.shelf * sum(n for n in view.ranks[self.me] if n >= 3)
        return lying, ours, theirs, self.hand(view)

    def after(self, move: Move) -> float:
        """Return the worth of the position once the move is played."""
        view = self.view.copy()
        # In a view too: the moves that are tried bring no card out of hiding.
        view.push(move)
        return self.weigh(view)

    def standing(
        self, view: RoyalFamilyState, seat: int, royals: list[int], hand_weight: float
    ) -> Standing:
        """Return what a seat has by now; ``royals`` are those that stand for it.

        ``hand_weight``: how much a card left in a hand weighs, up to 1.
        """
        held = view.hands[seat]
        # In a whole state the other hands are not looked at either.
        cost = sum(VALUES[c >> 2] for c in held) if seat == self.me else self.w.unseen * len(held)
        board = board_points(view, seat)
        return Standing(board - cost * hand_weight, complete_sets(royals), board)

    def lead(self, view: RoyalFamilyState, hand_weight: float) -> float:
        """Return what I am ahead by if the hand ends with this position."""
        return self.together(view, self.standings(view, hand_weight))

    def standings(self, view: RoyalFamilyState, hand_weight: float) -> list[Standing]:
        """Return what each seat has by now."""
        seats = range(view.seats)
        return [
            self.standing(view, seat, view.standing_royals(seat), hand_weight) for seat in seats
        ]

    def promise(self, view: RoyalFamilyState, seat: int, royals: list[int]) -> float:
        """Return the worth of the plays that a player's standing Royals and assassins allow."""
        if view.house[seat] is None:
            return 0
        kinds = len(set(royals))
        aces = len([1 for entry in view.spoils[seat] if entry & CARD < 4])
        return (
            self.w.ladder[kinds]
            + self.w.spare_royal * (len(royals) - kinds)
            + self.w.assassin * aces
        )

    def wants_end(self) -> bool:
        """True if I would end the hand after a trick that I win."""
        view, least = self.view, self.w.end_lead
        if self.w.end_patience and not self.royals_against():
            least += self.w.end_patience * len(view.stock) / self.stock
        return (
            bool(view.privileges(self.me))
            and self.lead(view, self.hand_weight) > least
            and self.ahead(view)
        )

    def ahead(self, view: RoyalFamilyState) -> bool:
        """True if I am ahead of all enemies should the hand end now, for all that is seen."""
        return self.lead(view, 1.0) > 0

    def royals_against(self) -> bool:
        """True if a Royal of an enemy stands, with which he may meld and end the hand."""
        return any(self.view.standing_royals(enemy) for enemy in self.enemies)

    # --- cards in the hand -----------------------------------------------------------------------

    def hand(self, view: RoyalFamilyState) -> float:
        """Return the worth of ``me``'s hand for the plays to come."""
        worth = 0.0
        counts = [0] * 13
        house = view.house[self.me]
        for card in view.hands[self.me]:
            if card < 52:
                worth += self.power.get(card >> 2, 0) * (1 - self.hand_weight / 2)
                if is_face(card) and card & 3 == house:
                    worth += self.w.royal_hand
                else:
                    counts[card >> 2] += 1
        for rank, held in enumerate(counts):
            if held:
                worth += self.group(view.ranks[self.me][rank], held, rank)
        return worth

    def group(self, lying: int, held: int, rank: int) -> float:
        """Return the worth of cards of a rank in hand for the match that they make, or may make."""
        if not held:
            return 0
        value, total = VALUES[rank], lying + held
        if total >= 3:
            gained = 2 * total * value - lying * value * (2 if lying >= 3 else 1)
            return self.w.matches * gained
        if total == 2:
            return (self.w.pair if rank >= NINE else self.w.low_pair) * 6 * value
        return 0

    def keep(self, card: int, coming: bool = False) -> float:
        """Return the worth of the card in ``me``'s hand; ``coming``: it is not there yet."""
        view, rank = self.view, card >> 2
        worth = self.power.get(rank, 0) - VALUES[rank] * self.hand_weight
        house = view.house[self.me]
        if is_face(card):
            if card & 3 == house:
                return worth + self.w.royal_held
            worth -= self.w.face_held
        # No player errs about aces and Royals: to throw them away is a blunder.
        if self.blur is not None and rank != ACE:
            # It overrates what it openly took, each card alike.
            worth += self.blur.reach if card in view.shown[self.me] else self.blur(card)
        held = sum(c >> 2 == rank for c in view.hands[self.me]) + coming
        lying = view.ranks[self.me][rank]
        return worth + self.group(lying, held, rank) - self.group(lying, held - 1, rank)

    def gift_worth(self, card: int, taker: int) -> float:
        """Return what it brings to give the card away; an enemy's Royal is all his gain."""
        useful = self.prize(taker, card)
        if self.friend(taker):
            return 0.2 * useful - self.keep(card)
        part = self.w.given if self.royal_of(taker, card) else 0.4
        return -self.keep(card) - part * useful

    def discard_worth(self, card: int) -> float:
        """Return what it brings to discard the card, which an enemy may want."""
        return -self.keep(card) - self.harm(card)

    def harm(self, card: int) -> float:
        """Return what the card on the discard pile is worth to an enemy, at most.

        A Royal of his is, by whatever way he gets it; so is the card that makes a match of two on
        his board, if he may take the pile for it.
        """
        harm = 0.0
        for seat in self.enemies:
            if self.royal_of(seat, card) or (
                self.view.ranks[seat][card >> 2] >= 2
                and len(set(self.view.standing_royals(seat))) >= 2
            ):
                harm = max(harm, self.w.given * self.prize(seat, card))
        return harm

    def lead_worth(self, card: int, finish: float) -> float:
        """Return what it brings to lead the card; ``finish``: what the trick is worth besides."""
        chance = self.lead_chance(card)
        won = chance * (self.w.lead + finish + self.prize(self.me, card))
        lost = (1 - chance) * max(self.prize(enemy, card) for enemy in self.enemies)
        return won - lost - self.keep(card)

    def royal_of(self, seat: int, card: int) -> bool:
        """True if the card is a Royal of the seat's house."""
        house = self.view.house[seat]
        return house is not None and card in ROYALS[house]

    def prize(self, seat: int, card: int) -> float:
        """Return the worth of the card among ``seat``'s spoils."""
        view, rank = self.view, card >> 2
        lying = view.ranks[seat][rank]
        worth = float(VALUES[rank])
        if lying >= 2:
            worth += VALUES[rank] * (3 if lying == 2 else 1)
        if self.w.shelf and seat == self.me:
            worth += self.w.shelf * (0.0, 0.5, 3.0)[min(lying, 2)]
        if rank == ACE:
            worth += self.w.assassin + (self.w.ace_won if seat == self.me else 0.0)
        house = view.house[seat]
        if house is not None and card in ROYALS[house]:
            have = {e & CARD for e in view.spoils[seat] if e & CARD in ROYALS[house]}
            worth += (
                self.w.spare_royal
                if card in have
                else self.w.ladder[len(have) + 1] - self.w.ladder[len(have)]
            )
        elif rank >= JACK:
            worth += 4
        return worth
