"""Old steady in Marriage and Alliance Royals: it weighs where each optional play leads."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable

from regalia.cards import ACE, JACK, KING, NINE, TWO
from regalia.games.marriage.state import MarriageRoyalsState
from regalia.games.royal_family.marks import CARD
from regalia.games.royal_family.marriages.state import MarriagesState
from regalia.games.royal_family.pack import ROYALS, VALUES, is_face, winner
from regalia.games.royal_family.phases import (
    AFTER_DRAWS,
    AFTER_TRICK,
    BEFORE_DRAW,
    BEFORE_LEAD,
    DRAW,
)
from regalia.state import Move

#: An optional play must gain so much to be made.
LEAST = 3.0
#: A hand is ended with such a lead.
END_LEAD = 40
#: The first Royal opens melding and ending, one of another rank the pile, the third a set.
LADDER = (0, 60, 95, 105)
SPARE_ROYAL = 10
ASSASSIN = 12
#: Cards that win battles are worth keeping for them.
POWER = {ACE: 22, KING: 5, TWO: 5}
#: A card in an unseen hand costs so much on the average.
UNSEEN = 6
#: How much a card left in hand weighs when the hand has just begun; 1 at its end.
BURDEN = 0.35
#: Part of a match that two of three cards are worth.
PAIR = 0.3


class Evaluator(ABC):
    """Weighs positions for ``me``; a game says how scores belong together."""

    def __init__(self, view: MarriagesState, me: int) -> None:
        self.view, self.me = view, me
        self.late = BURDEN + (1 - BURDEN) * (1 - len(view.stock) / 69)

    # --- what a game says for itself -----------------------------------------------------------

    @abstractmethod
    def together(self, view: MarriagesState, seats: list[tuple[float, int]]) -> float:
        """Return everybody's points, (board less hand, sets) by seat, as one number for ``me``."""

    def friend(self, seat: int) -> bool:
        """True if what ``seat`` wins is as good as won by ``me``."""
        return seat == self.me

    # --- positions -----------------------------------------------------------------------------

    def weigh(self, view: MarriagesState) -> float:
        """Return the worth of the position to ``me``, in points of the score."""
        return sum(self.parts(view))

    def parts(self, view: MarriagesState) -> tuple[float, float, float, float]:
        """Return the parts of ``weigh``: points, promise of our and of their Royals, the hand."""
        points = [(self.net(view, seat), view.sets(seat)) for seat in range(view.seats)]
        ours = theirs = 0.0
        for seat in range(view.seats):
            if self.friend(seat):
                ours += self.promise(view, seat)
            else:
                theirs -= self.promise(view, seat) / (view.seats - 1)
        return self.together(view, points), ours, theirs, self.hand(view)

    def after(self, move: Move) -> float:
        """Return the worth of the position once the move is played."""
        view = self.view.copy()
        view.play(move)
        return self.weigh(view)

    def net(self, view: MarriagesState, seat: int) -> float:
        """Return the points of a board, less the cost of the hand by now."""
        held = view.hands[seat]
        cost = sum(VALUES[c >> 2] if c < 52 else UNSEEN for c in held)
        return board_points(view, seat) - cost * self.late

    def promise(self, view: MarriagesState, seat: int) -> float:
        """Return the worth of the plays that a player's Royals and assassins allow."""
        house = view.house[seat]
        if house is None:
            return 0
        royals = [e & CARD for e in view.spoils[seat] if e & CARD in ROYALS[house]]
        royals += [e & CARD for e in view.royals_elsewhere(seat)]
        kinds = len(set(royals))
        aces = sum(e & CARD < 4 for e in view.spoils[seat])
        return LADDER[kinds] + SPARE_ROYAL * (len(royals) - kinds) + ASSASSIN * aces

    # --- cards in the hand -----------------------------------------------------------------------

    def hand(self, view: MarriagesState) -> float:
        """Return the worth of ``me``'s hand for the plays to come."""
        worth = 0.0
        counts = [0] * 13
        house = view.house[self.me]
        for card in view.hands[self.me]:
            if card < 52:
                worth += POWER.get(card >> 2, 0) * (1 - self.late / 2)
                if not (is_face(card) and card & 3 == house):
                    counts[card >> 2] += 1
        for rank, held in enumerate(counts):
            worth += self.group(view.ranks[self.me][rank], held, rank)
        return worth

    def group(self, lying: int, held: int, rank: int) -> float:
        """Return the worth of cards of a rank in hand for the match that they make, or may make."""
        if not held:
            return 0
        value, total = VALUES[rank], lying + held
        if total >= 3:
            gained = 2 * total * value - lying * value * (2 if lying >= 3 else 1)
            return 0.8 * gained
        return PAIR * 6 * value if total == 2 and rank >= NINE else 0

    def keep(self, card: int) -> float:
        """Return the worth of the card in ``me``'s hand."""
        view, rank = self.view, card >> 2
        worth = POWER.get(rank, 0) - VALUES[rank] * self.late
        house = view.house[self.me]
        if is_face(card) and card & 3 == house:
            return worth + 14
        held = sum(c >> 2 == rank for c in view.hands[self.me])
        lying = view.ranks[self.me][rank]
        return worth + self.group(lying, held, rank) - self.group(lying, held - 1, rank)

    def prize(self, seat: int, card: int) -> float:
        """Return the worth of the card among ``seat``'s spoils."""
        view, rank = self.view, card >> 2
        lying = view.ranks[seat][rank]
        worth = float(VALUES[rank])
        if lying >= 2:
            worth += VALUES[rank] * (3 if lying == 2 else 1)
        if rank == ACE:
            worth += ASSASSIN
        house = view.house[seat]
        if house is not None and card in ROYALS[house]:
            have = {e & CARD for e in view.spoils[seat] if e & CARD in ROYALS[house]}
            worth += SPARE_ROYAL if card in have else LADDER[len(have) + 1] - LADDER[len(have)]
        elif rank >= JACK:
            worth += 4
        return worth


def board_points(view: MarriagesState, seat: int) -> int:
    """Spoils and melds, matches doubled."""
    ranks = view.ranks[seat]
    return sum(ranks[r] * VALUES[r] * (2 if ranks[r] >= 3 else 1) for r in range(13))


class MarriageRoyalsEvaluator(Evaluator):
    """Adds the partners' boards, and takes the better of the others as the one to beat."""

    def together(self, view: MarriagesState, seats: list[tuple[float, int]]) -> float:
        assert isinstance(view, MarriageRoyalsState)
        scores = [net * (1 + sets) for net, sets in seats]
        for marriage in view.marriages:
            for partner in view.partners_in(marriage):
                scores[partner] += board_points(view, marriage.board)
                scores[marriage.board] += board_points(view, partner)
        others = [score for seat, score in enumerate(scores) if seat != self.me]
        return scores[self.me] - 0.4 * max(others) - 0.2 * min(others)


class AllianceEvaluator(Evaluator):
    """Adds up the alliances, each with its marriages."""

    def together(self, view: MarriagesState, seats: list[tuple[float, int]]) -> float:
        teams = [0.0, 0.0]
        live = [m.board % 2 for m in view.marriages if not view.suspended(m)]
        for seat, (net, sets) in enumerate(seats):
            teams[seat % 2] += net * (1 + sets + live.count(seat % 2))
        return teams[self.me % 2] - teams[1 - self.me % 2]

    def friend(self, seat: int) -> bool:
        return seat % 2 == self.me % 2


Weigher = Callable[[MarriagesState, int], Evaluator]


def decide(view: MarriagesState, weigher: Weigher) -> Move:
    """Return the move for the seat to move."""
    me = view.moving()
    if view.viewer is None:
        view = view.view(me)
    legal = view.legal_moves()
    if len(legal) == 1:
        return legal[0]
    evaluator = weigher(view, me)
    chosen = _DECISIONS[view.phase](evaluator, legal)
    return chosen if chosen is not None else legal[0]


def best(moves: list[Move], worth: Callable[[Move], float]) -> Move:
    """Return the move that is worth most, the first of equals."""
    return max(moves, key=worth)


_OPTIONAL = frozenset(
    {"meld", "kill", "ransom", "change", "wed", "hostage", "release", "redeem", "arrange", "move"}
)


def option(evaluator: Evaluator, legal: list[Move]) -> Move | None:
    """Return the optional play that gains most, if it gains enough."""
    moves = [m for m in legal if m.verb in _OPTIONAL and m.verb != "release"]
    if not moves:
        return None
    before = evaluator.weigh(evaluator.view)
    # A ransom changes little, and there may be dozens: only those that could matter are tried.
    tried = [m for m in moves if m.verb != "ransom" or _worth_trying(evaluator, m)]
    if not tried:
        return None
    worths = [(evaluator.after(move), move) for move in tried]
    worth, move = max(worths, key=lambda pair: pair[0])
    least = LEAST * 3 if move.verb == "change" else LEAST
    return move if worth - before > least else None


def _worth_trying(evaluator: Evaluator, move: Move) -> bool:
    card = move.args[0][0]
    return evaluator.keep(card) > evaluator.keep(move.args[1]) + 6 or is_face(card)


def house(evaluator: Evaluator, legal: list[Move]) -> Move:
    """Return the suit with the most Royals, and aces to win them with."""
    worth = [0.0] * 4
    for card in evaluator.view.hands[evaluator.me]:
        worth[card & 3] += 9 if is_face(card) else 6 if card >> 2 == ACE else 0.5
    for seat in range(evaluator.view.seats):
        taken = evaluator.view.house[seat]
        if taken is not None:
            worth[taken] -= 6 if evaluator.friend(seat) else 3
    return best([m for m in legal if m.verb == "house"], lambda m: worth[m.args[0]])


def draw(evaluator: Evaluator, legal: list[Move]) -> Move:
    """An optional play, the pile, or the better of the two cards to draw."""
    chosen = option(evaluator, [m for m in legal if m.verb in ("change", "kill", "redeem")])
    if chosen is not None:
        return chosen
    piles = [m for m in legal if m.verb == "draw" and m.args[0] == "pile"]
    if piles:
        before = evaluator.weigh(evaluator.view)
        taken = best(piles, lambda m: evaluator.after(m))
        if evaluator.after(taken) - before > 12:
            return taken
    draws = [m for m in legal if m in ("draw stock", "draw discard", "pass")]
    if len(draws) > 1:
        card = evaluator.view.discard[-1] & CARD
        wanted = (
            evaluator.keep(card)
            if card not in evaluator.view.hands[evaluator.me]
            else evaluator.keep(card) - 2
        )
        return draws[0] if wanted > 0 else draws[1]
    return draws[0]


def gift(evaluator: Evaluator, legal: list[Move]) -> Move | None:
    """Return the card that is worth least here, and does not help an enemy."""
    chosen = option(evaluator, legal)
    if chosen is not None:
        return chosen
    gifts = [m for m in legal if m.verb == "gift"]

    def worth(move: Move) -> float:
        card, taker = move.args
        useful = evaluator.prize(taker, card)
        return -evaluator.keep(card) + (0.2 if evaluator.friend(taker) else -0.4) * useful

    return best(gifts, worth) if gifts else None


def lead(evaluator: Evaluator, legal: list[Move]) -> Move:
    """A card that is likely to win something, else one that costs little."""
    chosen = option(evaluator, legal)
    if chosen is not None:
        return chosen
    view = evaluator.view

    def worth(move: Move) -> float:
        card = move.args[0]
        rank = card >> 2
        strong = {ACE: 0.75, KING: 0.45, KING - 1: 0.3, JACK: 0.2}.get(rank, 0.08)
        won = strong * (14 + evaluator.prize(evaluator.me, card))
        lost = (1 - strong) * max(
            evaluator.prize(seat, card) for seat in range(view.seats) if not evaluator.friend(seat)
        )
        return won - lost - evaluator.keep(card)

    return best([m for m in legal if m.verb == "play"], worth)


def follow(evaluator: Evaluator, legal: list[Move]) -> Move:
    """Wins what is worth it, or loses little."""
    view = evaluator.view
    fought = [card for card, _ in view.battle]
    after_me = view.seats - 1 - len(fought)

    def worth(move: Move) -> float:
        card = move.args[0]
        taker = winner([*view.battle, (card, evaluator.me)])
        sure = 0.8**after_me if taker == evaluator.me else 0.85**after_me
        prizes = sorted((evaluator.prize(taker, c) for c in [*fought, card]), reverse=True)
        gained = sum(prizes[:2])
        sign = 1 if evaluator.friend(taker) else -1
        return sign * sure * gained - evaluator.keep(card)

    return best(legal, worth)


def spoil(evaluator: Evaluator, legal: list[Move]) -> Move:
    """Return the cards that leave the best position."""
    return best(legal, lambda m: sum(evaluator.prize(evaluator.me, card) for card in m.args))


def close(evaluator: Evaluator, legal: list[Move]) -> Move:
    """The options that are left, then the end of the hand, or a discard."""
    chosen = option(evaluator, legal)
    if chosen is not None:
        return chosen
    view = evaluator.view
    ends = [m for m in legal if m == "end" or m.endswith(" end")]
    if ends:
        points = [(evaluator.net(view, seat), view.sets(seat)) for seat in range(view.seats)]
        if evaluator.together(view, points) > END_LEAD:
            return best(ends, lambda m: VALUES[m.args[0] >> 2] if m.args else 0)
    others = [m for m in legal if m.verb == "discard" and not m.args[1]]
    return best(others, lambda m: -evaluator.keep(m.args[0])) if others else legal[0]


def weighed(evaluator: Evaluator, legal: list[Move]) -> Move:
    """Whatever leads to the best position."""
    return best(legal, lambda m: evaluator.after(m))


def claim(evaluator: Evaluator, legal: list[Move]) -> Move:
    """A change of house only if it clearly gains."""
    chosen = weighed(evaluator, legal)
    if chosen.verb == "change":
        passing = next(m for m in legal if m.verb == "pass")
        if evaluator.after(chosen) - evaluator.after(passing) < 3 * LEAST:
            return passing
    return chosen


def challenge(evaluator: Evaluator, legal: list[Move]) -> Move:
    """Always, but for the gift after a battle: then nothing is won by it."""
    question = evaluator.view.challenge
    wanted = "pass" if question is not None and question[0] == "gift" else "challenge"
    return next(m for m in legal if m.verb == wanted)


_DECISIONS: dict[str, Callable[[Evaluator, list[Move]], Move | None]] = {
    "house": house,
    BEFORE_DRAW: draw,
    DRAW: draw,
    AFTER_DRAWS: gift,
    "gift": gift,
    BEFORE_LEAD: lead,
    "battle": follow,
    "spoil": spoil,
    AFTER_TRICK: close,
    "claim": claim,
    "challenge": challenge,
    "consent": weighed,
    "spouse": weighed,
}
