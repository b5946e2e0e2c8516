"""Chances of a player in the Royals games, by what its view knows."""

from __future__ import annotations

from math import prod

from regalia.cards import Rng, parse_known_card
from regalia.games import GAMES
from regalia.games.royal_family.bots.evaluate import WINNERS, Evaluator
from regalia.games.royal_family.pack import COPIES, winner
from regalia.games.royal_family.state import RoyalFamilyState
from regalia.state import Move

#: Deals in which a hand is ended, to see who is ahead.
DEALS = 24


def trick_chance(evaluator: Evaluator, card: int) -> float:
    """Return the chance that the card wins the trick if the player leads it.

    In a battle each other seat may hold a card that beats it; how often it is played then was
    counted (``Evaluator.overtakes``).
    """
    if not evaluator.battles:
        return evaluator.lead_chance(card)
    me = evaluator.me
    view = evaluator.view.view(me)
    enemy, ally = evaluator.overtakes.get(card >> 2, evaluator.overtakes[-1])
    unseen = _unseen(view, me)
    return prod(
        max(0.0, 1 - (ally if evaluator.friend(seat) else enemy) * _holds(view, seat, card, unseen))
        for seat in range(view.seats)
        if seat != me
    )


def threats(evaluator: Evaluator, card: int) -> int:
    """Return how many copies that are not seen beat a card with which the player leads a trick."""
    view, me = evaluator.view.view(evaluator.me), evaluator.me
    left, battle = _unseen(view, me), [*view.battle, (card, me)]
    for seat in range(view.seats):
        if seat != me:
            for known in view.known_cards(seat):
                left[known] += 1
    return sum(
        left[reply] for reply in range(card & 3, 52, 4) if winner([*battle, (reply, -1)]) == -1
    )


def _unseen(view: RoyalFamilyState, me: int) -> list[int]:
    """Return the copies by card that the player has not seen, and does not know in a hand."""
    left = list(COPIES)
    seen = [parse_known_card(text) for text in view.cards() if text != "??"]
    for seat in range(view.seats):
        if seat != me:
            seen += view.known_cards(seat)
    for card in seen:
        left[card] -= 1
    return left


def _holds(view: RoyalFamilyState, seat: int, card: int, unseen: list[int]) -> float:
    """Return the chance that a seat holds a card that beats the lead."""
    known = view.known_cards(seat)
    if any(reply in known for reply in WINNERS[card]):
        return 1.0
    hidden = len(view.hands[seat]) - len(known)
    hidden = min(hidden, view.hidden_limits(seat).get(card & 3, hidden))
    winners, all_ = sum(unseen[reply] for reply in WINNERS[card]), sum(unseen)
    none = 1.0
    for at in range(min(hidden, all_)):
        none *= max(0.0, 1 - winners / (all_ - at))
    return 1 - none


def ahead_chance(evaluator: Evaluator, move: Move) -> float:
    """Return the chance to be ahead when the move ends the hand, by sampled deals."""
    me, rng = evaluator.me, Rng("ahead")
    view = evaluator.view.view(me)
    teams = GAMES[view.game.id].teams(view.seats)
    ahead = 0
    for _ in range(DEALS):
        deal = view.sample(rng)
        deal.push(move)
        scores = deal.scores()
        sides = [(me in team, sum(scores[seat] for seat in team)) for team in teams]
        ours = next(points for own, points in sides if own)
        ahead += all(ours > points for own, points in sides if not own)
    # Never quite 0 or 1: so few deals prove nothing.
    return (ahead + 1) / (DEALS + 2)
