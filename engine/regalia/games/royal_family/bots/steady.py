"""The moves of ``steady`` in the Royals games: it weighs where each move leads.

It tries optional plays on a copy of the view and weighs the position that comes out; it plays,
gives and discards cards by their worth in the hand. No search beyond that, and nothing that the
view does not show.
"""

from __future__ import annotations

from collections.abc import Callable

from regalia.bots.match_end import match_end
from regalia.cards import ACE, JACK
from regalia.games.royal_family.bots.evaluate import Evaluator
from regalia.games.royal_family.marks import CARD, NEW
from regalia.games.royal_family.marriages.state import MarriagesState
from regalia.games.royal_family.pack import MATCHED, VALUES, is_face, winner
from regalia.games.royal_family.phases import (
    AFTER_DRAWS,
    AFTER_TRICK,
    BATTLE,
    BEFORE_DRAW,
    BEFORE_LEAD,
    DRAW,
)
from regalia.state import Move

#: The optional plays: of those that are listed, a player may make any or none.
OPTIONAL = frozenset(
    {"meld", "kill", "ransom", "change", "wed", "hostage", "release", "redeem", "arrange", "move"}
)


def steady_move(evaluator: Evaluator) -> Move:
    """Return the best move by an evaluator, for its seat, which is to move."""
    legal = evaluator.view.legal_moves()
    if len(legal) > 1:
        legal = match_end(evaluator.view).left(legal)
    if len(legal) == 1:
        return legal[0]
    return _DECISIONS[evaluator.view.phase](evaluator, legal)


def best(moves: list[Move], worth: Callable[[Move], float]) -> Move:
    """Return the move that is worth most, the first of equals."""
    return max(moves, key=worth)


def option(evaluator: Evaluator, legal: list[Move]) -> Move | None:
    """Return the optional play that gains most, if it gains enough."""
    # Most ransoms and assassinations change little, and there may be dozens of them.
    tried = [
        m
        for m in legal
        if m.verb in OPTIONAL
        and m.verb != "release"
        and not undoes(evaluator, m)
        and _could_matter(evaluator, m)
    ]
    if not tried:
        return None
    before = evaluator.weigh(evaluator.view)
    # A player who errs underrates a play and misses it; none makes a play that gains nothing.
    blur = evaluator.blur
    # What is missed in one turn may be seen in the next.
    turn = evaluator.view.turn
    worths = [
        (evaluator.after(move) + (min(0.0, blur(f"{turn}/{move}")) if blur else 0.0), move)
        for move in tried
    ]
    worth, move = max(worths, key=lambda pair: pair[0])
    least = evaluator.w.option_least * (3 if move.verb == "change" else 1)
    return move if worth - before > least else None


def _could_matter(evaluator: Evaluator, move: Move) -> bool:
    """Return False for a ransom or an assassination that cannot gain enough to be played."""
    if move.verb == "ransom":
        card = ransomed(move)
        return evaluator.keep(card, coming=True) > evaluator.keep(move.args[1]) + 6 or is_face(card)
    if move.verb == "kill":
        view, place = evaluator.view, move.args[1]
        friend, rank = evaluator.friend(place.seat), place.card >> 2
        if ACE < rank < JACK:
            # Only points are lost with such a card.
            count = view.ranks[place.seat][rank]
            lost = MATCHED[rank][count] - MATCHED[rank][count - 1]
            return not friend and lost * evaluator.most_times(place.seat) > evaluator.w.assassin
        return not friend or evaluator.strikes_own(place.card)
    return True


def undoes(evaluator: Evaluator, move: Move) -> bool:
    """Return True for a move that takes back what its seat has just done, or what it just got.

    A card that was bought in this turn pays for nothing, and is neither given away nor discarded.
    A gift does not go straight back. A house is changed once in a turn.
    """
    view, me, verb = evaluator.view, evaluator.me, move.verb
    if verb == "change":
        return me == view.attacker != view.won and any(
            entry & NEW and view.is_royal(me, entry & CARD)
            for entry in view.spoils[me] + view.meld[me]
        )
    if not isinstance(view, MarriagesState):
        return False
    if verb == "ransom":
        return _bought(view, me, move.args[1])
    if verb == "discard":
        return _bought(view, me, move.args[0])
    if verb == "gift":
        card, taker = move.args
        back = card in view.got_from(me, taker) and view.hands[me].count(card) == 1
        return back or _bought(view, me, card)
    return False


def _bought(view: MarriagesState, seat: int, card: int) -> bool:
    """Return True if every copy of a card in the attacker's hand was bought in this turn."""
    bought = 0
    if seat == view.attacker:
        bought = view.ransomed_this_turn.get(card, 0)
        # A hostage that was redeemed is a face card, and all saw it come.
        bought += view.hostage_act == "redeem" and is_face(card) and card in view.shown[seat]
    return 0 < view.hands[seat].count(card) <= bought


def unwanted(evaluator: Evaluator, move: Move) -> bool:
    """Return True for a move that is tried only if a rule of thumb chooses it.

    It undoes another, or assassinates on the own side.
    """
    if move.verb == "kill":
        return evaluator.friend(move.args[1].seat)
    return undoes(evaluator, move)


def ransomed(move: Move) -> int:
    """Return the first card that a ransom brings back."""
    wanted = move.args[0]
    return int(wanted[0] if isinstance(wanted, tuple) else wanted.card)


def house(evaluator: Evaluator, legal: list[Move]) -> Move:
    """Return the suit with the most Royals, and aces to win them with."""
    worth = house_worths(evaluator)
    return best([m for m in legal if m.verb == "house"], lambda m: worth[m.args[0]])


def house_worths(evaluator: Evaluator) -> list[float]:
    """Return what each suit is worth as a house: by the hand, and by the houses of others."""
    worth = [0.0] * 4
    for card in evaluator.view.hands[evaluator.me]:
        worth[card & 3] += 9 if is_face(card) else 6 if card >> 2 == ACE else 0.5
    for seat in range(evaluator.view.seats):
        taken = evaluator.view.house[seat]
        if taken is not None:
            worth[taken] -= 6 if evaluator.friend(seat) else 3
    return worth


def draw(evaluator: Evaluator, legal: list[Move]) -> Move:
    """Return an optional play, the taking of the pile, or the better of the two draws."""
    chosen = option(evaluator, [m for m in legal if m.verb in ("change", "kill", "redeem")])
    if chosen is not None:
        return chosen
    piles = [m for m in legal if m.verb == "draw" and m.args[0] == "pile"]
    if piles:
        before = evaluator.weigh(evaluator.view)
        taken = best(piles, evaluator.after)
        if evaluator.after(taken) - before > evaluator.w.pile_least:
            return taken
    draws = [m for m in legal if m in ("draw stock", "draw discard", "pass")]
    if len(draws) > 1:
        return draws[0] if _wants_top(evaluator) else draws[1]
    return draws[0]


def _wants_top(evaluator: Evaluator) -> bool:
    """Return True if the top discard is worth a draw, to a player who errs without its errors, too.

    So weak players draw little that they let go of again, or have let go of before.
    """
    blur = evaluator.blur
    if blur is None:
        return _worth_a_draw(evaluator)
    evaluator.blur = None
    wanted = _worth_a_draw(evaluator)
    evaluator.blur = blur
    return wanted and _worth_a_draw(evaluator)


def _worth_a_draw(evaluator: Evaluator) -> bool:
    """Return True if the top discard is worth a draw."""
    view, me = evaluator.view, evaluator.me
    card, hand = view.discard[-1] & CARD, view.hands[me]
    last = view.phase == DRAW and (me + 1) % view.seats == view.attacker
    if last and card >> 2 != ACE and not view.is_royal(me, card):
        # Most likely it is the own discard of the turn before.
        return False
    worth = evaluator.keep(card, coming=True)
    if worth <= 2 * (card in hand):
        return False
    # It should not be among the next to go: the attacker gives, plays one and discards one.
    gone = -worth - evaluator.harm(card)
    worse = sum([evaluator.discard_worth(other) > gone for other in hand])
    leaving = 0
    if me == view.attacker:
        order = view.gift_order() if isinstance(view, MarriagesState) else []
        leaving = 1 + sum(giver == me for giver, _ in order)
    return worse > leaving


def gift(evaluator: Evaluator, legal: list[Move]) -> Move:
    """Return an optional play, or the gift of the card that is worth least here.

    Where no gift is due, the lead.
    """
    chosen = option(evaluator, legal)
    if chosen is not None:
        return chosen
    gifts = [m for m in legal if m.verb == "gift"]
    if gifts:
        wanted = [m for m in gifts if not undoes(evaluator, m)]
        return best(wanted or gifts, lambda m: evaluator.gift_worth(*m.args))
    return lead(evaluator, legal)


def lead(evaluator: Evaluator, legal: list[Move]) -> Move:
    """Return an optional play, or the card that is likely to win most for what it costs."""
    chosen = option(evaluator, legal)
    if chosen is not None:
        return chosen
    finish = evaluator.w.finish if evaluator.w.finish and evaluator.wants_end() else 0.0
    leads = [m for m in legal if m.verb == "play"]
    return best(leads, lambda m: evaluator.lead_worth(m.args[0], finish))


def follow(evaluator: Evaluator, legal: list[Move]) -> Move:
    """Return the card that wins most for what it costs, or loses least."""
    return best(legal, lambda move: follow_worth(evaluator, move))


def follow_worth(evaluator: Evaluator, move: Move, taker: int | None = None) -> float:
    """Return what it brings to follow with a card; ``taker`` if the trick is to go to this seat."""
    view, me = evaluator.view, evaluator.me
    card, fought = move.args[0], [card for card, _ in view.battle]
    if taker is None:
        taker = winner([*view.battle, (card, me)])
    after_me = view.seats - 1 - len(fought)
    sure = 0.8**after_me if taker == me else 0.85**after_me
    prizes = sorted((evaluator.prize(taker, c) for c in [*fought, card]), reverse=True)
    gained = sum(prizes[: evaluator.spoils])
    if taker == me and evaluator.w.stop and evaluator.royals_against():
        gained += evaluator.w.stop
    sign = 1 if evaluator.friend(taker) else -1
    return sign * sure * gained - evaluator.keep(card)


def spoil(evaluator: Evaluator, legal: list[Move]) -> Move:
    """Return the cards that leave the best position."""
    return best(legal, lambda m: sum(evaluator.prize(evaluator.me, card) for card in m.args))


def close(evaluator: Evaluator, legal: list[Move]) -> Move:
    """Return an optional play that is left, the end of the hand, or a discard."""
    chosen = option(evaluator, legal)
    if chosen is not None:
        return chosen
    ends = ends_of(legal)
    if ends and evaluator.wants_end():
        return best(ends, lambda m: VALUES[m.args[0] >> 2] if m.args else 0)
    discards = [m for m in legal if m.verb == "discard" and not m.args[1]]
    if discards:
        wanted = [m for m in discards if not undoes(evaluator, m)]
        # Of equal cards one that nobody saw it take.
        taken = evaluator.view.shown[evaluator.me]
        discards = sorted(wanted or discards, key=lambda m: m.args[0] in taken)
        return best(discards, lambda m: evaluator.discard_worth(m.args[0]))
    return next((m for m in legal if m.verb == "done"), legal[0])


def ends_of(legal: list[Move]) -> list[Move]:
    """Return the moves that end the hand at once."""
    return [m for m in legal if m == "end" or m.endswith(" end")]


def weighed(evaluator: Evaluator, legal: list[Move]) -> Move:
    """Return the move that leads to the best position."""
    return best(legal, evaluator.after)


def claim(evaluator: Evaluator, legal: list[Move]) -> Move:
    """Return a change of house only if it clearly gains."""
    chosen = weighed(evaluator, legal)
    if chosen.verb == "change":
        passing = next(m for m in legal if m.verb == "pass")
        if evaluator.after(chosen) - evaluator.after(passing) < 3 * evaluator.w.option_least:
            return passing
    return chosen


def challenge(evaluator: Evaluator, legal: list[Move]) -> Move:
    """Return the challenge; for the gift after a battle ``pass``: nothing is won by it then."""
    assert isinstance(evaluator.view, MarriagesState)
    question = evaluator.view.challenge
    wanted = "pass" if question is not None and question[0] == "gift" else "challenge"
    return next(m for m in legal if m.verb == wanted)


_DECISIONS: dict[str, Callable[[Evaluator, list[Move]], Move]] = {
    "house": house,
    BEFORE_DRAW: draw,
    DRAW: draw,
    AFTER_DRAWS: gift,
    "gift": gift,
    BEFORE_LEAD: lead,
    BATTLE: follow,
    "spoil": spoil,
    AFTER_TRICK: close,
    "claim": claim,
    "challenge": challenge,
    "consent": weighed,
    "spouse": weighed,
}
