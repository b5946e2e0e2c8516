"""The value of a hand: the lines that add up to its scores."""

from __future__ import annotations

from operator import getitem
from typing import TYPE_CHECKING

from regalia.cards import RANK_PLURALS, TEXT
from regalia.errors import HiddenError
from regalia.games.royal_family import rules
from regalia.games.royal_family.marks import CARD
from regalia.games.royal_family.pack import MATCHED, ROYALS, VALUES
from regalia.games.royal_family.words import COUNTS
from regalia.state import ScoreLine

if TYPE_CHECKING:
    from regalia.games.royal_family.state import RoyalFamilyState


def board_lines(state: RoyalFamilyState, seat: int) -> list[ScoreLine]:
    """Return a line a match, and one for all cards that are in none.

    Rules: royals.score.values, royals.score.match-double, marriage.score.values,
    alliance.score.values, alliance.score.match-double, R2-A19, royals.object.display,
    marriage.object.points, alliance.object.points.
    """
    ranks: dict[int, list[int]] = {}
    for entry in state.spoils[seat] + state.meld[seat]:
        card = entry & CARD
        ranks.setdefault(card >> 2, []).append(card)
    lines, singles = [], []
    # From the king down, the ace first: as a player reads a board.
    for rank in sorted(ranks, key=lambda r: -r if r else -13):
        cards = sorted(ranks[rank])
        if len(cards) >= 3:
            label = f"{COUNTS[len(cards)].capitalize()} {RANK_PLURALS[rank]}"
            points = 2 * len(cards) * VALUES[rank]
            rule = rules.SCORE_MATCH_DOUBLE[state.game.id]
            lines.append(ScoreLine(rule, seat, label, points, _texts(cards), f"match {rank}", 2))
        else:
            singles += cards
    if singles:
        points = sum(VALUES[card >> 2] for card in singles)
        rule = rules.SCORE_VALUES[state.game.id]
        lines.append(ScoreLine(rule, seat, "Single cards", points, _texts(singles), "singles"))
    return lines


def board_points(state: RoyalFamilyState, seat: int) -> int:
    """Return the points of the ``board_lines`` of a seat."""
    return sum(map(getitem, MATCHED, state.ranks[seat]))


def held_cards(state: RoyalFamilyState, seat: int) -> list[int]:
    """Return a hand, sorted; HiddenError in a view that does not know all of it."""
    hand = state.known_hand(seat)
    if hand is None:
        raise HiddenError(
            f"seat {seat} holds cards that this view does not know: its score is not open"
        )
    return hand


def hand_line(state: RoyalFamilyState, seat: int) -> ScoreLine | None:
    """Return what the cards left in hand cost, None when there are none.

    Raises HiddenError in a view that does not know them all.

    Rules: royals.score.hand, alliance.score.hand.
    """
    hand = held_cards(state, seat)
    if not hand:
        return None
    points = -sum(VALUES[card >> 2] for card in hand)
    rule = rules.SCORE_HAND[state.game.id]
    return ScoreLine(rule, seat, "Left in hand", points, _texts(hand), "hand")


def on_table(state: RoyalFamilyState) -> list[int]:
    """Return the points that lie open on the table for each seat: its board with its bonuses.

    Hands cost nothing here, so that a view can be counted too.
    """
    boards = [board_points(state, seat) for seat in range(state.seats)]
    return [
        points + sum(line.points for line in state.bonus_lines(seat, points))
        for seat, points in enumerate(boards)
    ]


def set_line(state: RoyalFamilyState, seat: int, points: int, sets: int, rule: str) -> ScoreLine:
    """Return the line of complete sets of Royals: each counts the ``points`` once more."""
    house = state.house[seat]
    assert house is not None
    cards = tuple(TEXT[card] for card in sorted(ROYALS[house], reverse=True))
    label = "Set of royals" if sets == 1 else f"{sets} sets of royals"
    return ScoreLine(rule, seat, label, points * sets, cards, "sets", 1 + sets)


def score_lines(state: RoyalFamilyState) -> list[ScoreLine]:
    """Return every line of every seat; HiddenError in a view that does not know every hand.

    Rules: royals.score.negative.
    """
    if not state.scored:
        return []
    lines = []
    for seat in range(state.seats):
        own = board_lines(state, seat)
        held = hand_line(state, seat)
        if held:
            own.append(held)
        lines += own + state.bonus_lines(seat, sum(line.points for line in own))
    return lines


def _texts(cards: list[int]) -> tuple[str, ...]:
    return tuple([TEXT[card] for card in cards])
