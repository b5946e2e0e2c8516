"""Old steady in Royals: rules of thumb and a little counting. Worths are in points of the score."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from regalia.cards import ACE, JACK, KING, TWO, UNKNOWN
from regalia.games.royal_family.marks import CARD, NEW, PAID
from regalia.games.royal_family.pack import COPIES, VALUES, is_face
from regalia.games.royal_family.phases import AFTER_DRAWS, AFTER_TRICK, BEFORE_DRAW
from regalia.games.royals.state import RoyalsState
from regalia.state import Move, State


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
    #: A second card of a rank on the board, as a part of its value: one more makes a match.
    pair: float = 0.6
    #: What a Royal in the hand is worth of what it would be on the board.
    patience: float = 0.3
    #: Cards that win tricks are worth keeping for them.
    ace_held: float = 24.0
    king_held: float = 4.0
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


class Side:
    """One player's board and hand, counted."""

    __slots__ = ("assassins", "hand", "house", "net", "points", "ranks", "royals", "sets")

    def __init__(self, view: RoyalsState, seat: int, hand: float) -> None:
        self.house = view.house[seat]
        self.ranks = view.ranks[seat]
        self.points = sum(match_points(n, v) for n, v in zip(self.ranks, VALUES, strict=False))
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

    @property
    def score(self) -> float:
        """Return the score if the hand ended now."""
        return self.net * (1 + self.sets)


class Evaluator:
    """A view, counted out for ``me``: what is still out, and what cards are worth to whom."""

    def __init__(self, view: RoyalsState, me: int, weights: Weights = WEIGHTS) -> None:
        self.view, self.me, self.w = view, me, weights
        foe = 1 - me
        self.foe_shown = view.shown[foe]
        self.out = self._count_out(view, me)
        self.unseen = max(1, sum(self.out))
        self.foe_hidden = len(view.hands[foe]) - len(self.foe_shown)
        average = sum(n * VALUES[c >> 2] for c, n in enumerate(self.out)) / self.unseen
        foe_hand = sum(VALUES[c >> 2] for c in self.foe_shown) + average * self.foe_hidden
        self.mine = Side(view, me, sum(VALUES[c >> 2] for c in view.hands[me]))
        self.theirs = Side(view, foe, foe_hand)
        #: My cards that may be melded, by rank.
        self.held = [0] * 13
        for card in view.hands[me]:
            if not self.royal(self.mine, card):
                self.held[card >> 2] += 1
        self.rank_out = [sum(self.out[r * 4 : r * 4 + 4]) for r in range(13)]
        stock = len(view.stock)
        #: From 0 to 1: how near the end of the hand is.
        self.late = weights.burden + (1 - weights.burden) * (1 - stock / 79)
        self.draws = int(min(weights.draws_most, weights.draws_a_card * stock))
        self._chances: dict[tuple[int, int], float] = {}

    @staticmethod
    def _count_out(view: RoyalsState, me: int) -> list[int]:
        """Copies by card that lie in the dark: in the stock, the dead pile or the other hand."""
        out = list(COPIES)
        have = view.have
        for card in range(52):
            out[card] -= have[0][card] + have[1][card]
        for entry in view.discard:
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
            return self.w.patience * self.gain(self.mine, card)
        if rank == KING:
            return self.w.king_held
        if rank == TWO and self.out[card & 3]:
            return self.w.two_held
        return 0.0

    def group(self, rank: int, held: int) -> float:
        """Return the worth of so many cards of a rank in my hand for matches."""
        if held <= 0:
            return 0.0
        value, count = VALUES[rank], self.mine.ranks[rank]
        total = held + count
        if total >= 3:
            worth: float = match_points(total, value) - match_points(count, value)
        else:
            worth = match_points(3, value) - match_points(count, value)
            worth *= self.find(self.rank_out[rank]) ** (3 - total)
        if not any(self.mine.royals):
            worth *= self.w.locked
        return worth * (1 + self.mine.sets)

    def keep(self, card: int) -> float:
        """Return the worth of the card in my hand, negative for a mere burden."""
        worth = self.power(card) - VALUES[card >> 2] * self.late
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

    def standing(self) -> float:
        """Return the worth of my board and hand together: to compare positions of mine."""
        mine = self.mine
        worth = mine.points + mine.sets * max(mine.net, self.w.set_floor)
        worth += self.ladder(mine.royals) + self.w.assassin * mine.assassins
        worth += sum(self.group(rank, self.held[rank]) for rank in range(13))
        for card in self.view.hands[self.me]:
            if card != UNKNOWN:
                worth += self.power(card) - VALUES[card >> 2] * self.late
        return worth

    def after(self, move: Move) -> float:
        """Return the worth of my board and hand once the move is played."""
        view = self.view.copy()
        view.play(move)
        return Evaluator(view, self.me, self.w).standing()

    # --- the end of the hand -------------------------------------------------------------------

    def end_pays(self, led: int | None = None) -> bool:
        """True if I am far enough ahead to end the hand, and can with the cards that I hold.

        ``led``: a card of them that is about to be led.
        """
        view, mine = self.view, self.mine
        if not view.privileges(self.me):
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


def decide(view: State, weights: Weights) -> Move:
    """Return the move for the seat to move."""
    assert isinstance(view, RoyalsState)
    me = view.moving()
    if view.viewer is None:
        view = view.view(me)
    legal = view.legal_moves()
    if len(legal) == 1:
        return legal[0]
    if view.phase == "house":
        return house(view, me, legal)
    return _DECISIONS[view.phase](Evaluator(view, me, weights), legal)


def best(moves: list[Move], worth: Callable[[Move], float]) -> tuple[Move, float]:
    """Return the move that is worth most, the first of equals, and what it is worth."""
    move = max(moves, key=worth)
    return move, worth(move)


def of_verb(legal: list[Move], *verbs: str) -> list[Move]:
    return [move for move in legal if move.verb in verbs]


# --- the home suit -------------------------------------------------------------------------------

#: rank -> what a card of the suit adds to it as a home.
_HOME = {ACE: 6, TWO: 1, JACK - 2: 1, JACK - 1: 1, JACK: 8, JACK + 1: 9, JACK + 2: 11}


def house(view: RoyalsState, me: int, legal: list[Move]) -> Move:
    """Return the suit with the most Royals, and aces to win them; not the opponent's if alike."""
    worth = [0.0, 0.0, 0.0, 0.0]
    for card in view.hands[me]:
        worth[card & 3] += _HOME.get(card >> 2, 0.5)
    for suit in range(4):
        ranks = {card >> 2 for card in view.hands[me] if card & 3 == suit and is_face(card)}
        worth[suit] += 3 * max(0, len(ranks) - 1)
    theirs = view.house[1 - me]
    if theirs is not None:
        worth[theirs] -= 4
    return best(of_verb(legal, "house"), lambda move: worth[move.args[0]])[0]


# --- drawing -------------------------------------------------------------------------------------


def draw(evaluator: Evaluator, legal: list[Move]) -> Move:
    """A change, a ransom, the pile, or a card."""
    option = early_option(evaluator, legal) or take_pile(evaluator, legal)
    return option or draw_one(evaluator, legal)


def draw_one(evaluator: Evaluator, legal: list[Move]) -> Move:
    """Return the top discard if it is better than what the stock holds on the average."""
    moves = [move for move in legal if move in ("draw stock", "draw discard", "pass")]
    if len(moves) == 1:
        return moves[0]
    top = evaluator.welcome(evaluator.view.discard[-1] & CARD)
    some = (
        sum(n * evaluator.welcome(card) for card, n in enumerate(evaluator.out) if n)
        / evaluator.unseen
    )
    return moves[0] if top > some else moves[1]


def take_pile(evaluator: Evaluator, legal: list[Move]) -> Move | None:
    """Return the part of the discard pile that is worth more than two draws, if any."""
    # Which cards go to the bottom card's meld matters little: the rest can follow after the
    # trick. So one move for each depth, the one that lays down the fewest.
    depths: dict[int, Move] = {}
    for move in legal:
        if move.verb == "draw" and move.args[0] == "pile":
            known = depths.get(move.args[1])
            if known is None or len(move.args[2]) < len(known.args[2]):
                depths[move.args[1]] = move
    if not depths:
        return None
    before = evaluator.standing()
    move, worth = best(list(depths.values()), lambda move: evaluator.after(move))
    return move if worth - before > evaluator.w.pile_least else None


# --- optional plays ------------------------------------------------------------------------------


def early_option(evaluator: Evaluator, legal: list[Move]) -> Move | None:
    """An option better played before the trick: a change, a ransom; any, when the hand may end."""
    move = change(evaluator, legal) or ransom(evaluator, legal)
    if move is None and evaluator.view.no_draws_left():
        move = kill(evaluator, legal) or meld(evaluator, legal)
    return move


def change(evaluator: Evaluator, legal: list[Move]) -> Move | None:
    """Return the change of home suit that makes me better off, if any."""
    moves = of_verb(legal, "change")
    if not moves:
        return None
    before = evaluator.standing()
    move, worth = best(moves, lambda move: evaluator.after(move))
    return move if worth - before > evaluator.w.change_least else None


def ransom(evaluator: Evaluator, legal: list[Move]) -> Move | None:
    """A Royal of mine bought back with the card that I miss least."""
    moves = of_verb(legal, "ransom")
    if not moves:
        return None
    move, worth = best(
        moves, lambda move: evaluator.welcome(move.args[0].card) - evaluator.keep(move.args[1])
    )
    return move if worth > 0 else None


def kill(evaluator: Evaluator, legal: list[Move]) -> Move | None:
    """Return the assassination that costs the opponent more than me."""
    moves = of_verb(legal, "kill")
    if not moves:
        return None

    def worth(move: Move) -> float:
        ace, place = move.args
        entry = evaluator.view.find(place)
        theirs = evaluator.loss(
            evaluator.theirs,
            place.card,
            assassin=place.zone == "s" and place.card >> 2 == ACE,
            standing=not (entry or 0) & PAID,
        )
        return theirs - evaluator.loss(evaluator.mine, ace, assassin=True, standing=False)

    move, gained = best(moves, worth)
    return move if gained > 0 else None


def meld(evaluator: Evaluator, legal: list[Move], everything: bool = False) -> Move | None:
    """Return the meld that gains most; cards that win tricks stay in the hand early on."""
    moves = of_verb(legal, "meld")
    if not moves:
        return None
    mine, theirs = evaluator.mine, evaluator.theirs

    def worth(move: Move) -> float:
        cards = move.args[0]
        rank = cards[0] >> 2
        count, value = mine.ranks[rank], VALUES[rank]
        points = match_points(count + len(cards), value) - match_points(count, value)
        gained: float = points * (1 + mine.sets) + value * len(cards)
        if everything:
            return gained
        gained *= evaluator.late
        gained -= sum(evaluator.power(card) for card in cards)
        gained -= evaluator.w.ransom_risk * any(evaluator.royal(theirs, card) for card in cards)
        return gained

    move, gained = best(moves, worth)
    return move if gained > 0 else None


# --- the trick -----------------------------------------------------------------------------------


def lead(evaluator: Evaluator, legal: list[Move]) -> Move:
    """Return the lead that gains most, by what the opponent may have to beat it."""
    option = early_option(evaluator, legal)
    return (
        option or best(of_verb(legal, "play"), lambda move: lead_worth(evaluator, move.args[0]))[0]
    )


def lead_worth(evaluator: Evaluator, card: int) -> float:
    """Points to expect from leading the card."""
    suit = card & 3
    lost = evaluator.gain(evaluator.theirs, card)
    answers = [
        (max(lost, evaluator.gain(evaluator.theirs, reply)), reply)
        for reply in range(suit, 52, 4)
        if beats(card, reply) and (evaluator.out[reply] or reply in evaluator.foe_shown)
    ]
    # He answers with what he likes best of what he has.
    answers.sort(reverse=True)
    mine, risk = 1.0, 0.0
    for worth, reply in answers:
        chance = (
            1.0 if reply in evaluator.foe_shown else evaluator.chance(evaluator.out[reply], suit)
        )
        risk += mine * chance * worth
        mine *= 1.0 - chance
    won = evaluator.gain(evaluator.mine, card) + evaluator.w.finish * evaluator.end_pays(card)
    return mine * won - risk - evaluator.keep(card)


def follow(evaluator: Evaluator, legal: list[Move]) -> Move:
    """Return the reply that wins what is worth winning, or loses least."""
    led = evaluator.view.battle[0][0]

    def worth(move: Move) -> float:
        reply = move.args[0]
        won = beats(led, reply)
        side = evaluator.mine if won else evaluator.theirs
        prize = max(evaluator.gain(side, led), evaluator.gain(side, reply))
        return (prize + stop if won else -prize) - evaluator.keep(reply)

    stop = evaluator.w.stop if any(evaluator.theirs.royals) else 0.0
    return best(legal, worth)[0]


def spoil(evaluator: Evaluator, legal: list[Move]) -> Move:
    """Return the card that is worth more on my board."""
    return best(legal, lambda move: evaluator.gain(evaluator.mine, move.args[0]))[0]


# --- after the trick -----------------------------------------------------------------------------


def close(evaluator: Evaluator, legal: list[Move]) -> Move:
    """The options that are left, then the end of the hand, or a discard."""
    option = change(evaluator, legal) or kill(evaluator, legal)
    if option is not None:
        return option
    ending = evaluator.view.won == evaluator.me and evaluator.end_pays()
    option = meld(evaluator, legal, everything=ending)
    if option is not None:
        return option
    if ending:
        ends = [move for move in legal if move == "end" or move.endswith(" end")]
        if ends:
            return best(ends, lambda move: VALUES[move.args[0] >> 2] if move.args else 0)[0]
    option = ransom(evaluator, legal)
    return option or discard(evaluator, legal)


def discard(evaluator: Evaluator, legal: list[Move]) -> Move:
    """Return the card that helps me least and the opponent little."""
    theirs = evaluator.theirs
    takes_pile = sum(n > 0 for n in theirs.royals) >= 2

    def worth(move: Move) -> float:
        card = move.args[0]
        given = 0.0
        if card & 3 == theirs.house:
            given = VALUES[card >> 2] + evaluator.w.ace_held * (card >> 2 == ACE)
            if evaluator.royal(theirs, card):
                given = evaluator.gain(theirs, card)
        if takes_pile and theirs.ranks[card >> 2] >= 2:
            given = max(given, evaluator.gain(theirs, card))
        return -evaluator.keep(card) - evaluator.w.gift * given

    moves = [move for move in legal if move.verb == "discard" and not move.args[1]]
    if not moves:
        return legal[0]
    return best(moves, worth)[0]


_DECISIONS: dict[str, Callable[[Evaluator, list[Move]], Move]] = {
    BEFORE_DRAW: draw,
    "draw": draw,
    AFTER_DRAWS: lead,
    "battle": follow,
    "spoil": spoil,
    AFTER_TRICK: close,
}
