"""What a hand of a Royals game is worth."""

from __future__ import annotations

from typing import TYPE_CHECKING

from regalia.cards import RANK_PLURALS, TEXT, UNKNOWN
from regalia.errors import HiddenError
from regalia.games.royal_family.marks import CARD
from regalia.games.royal_family.pack import VALUES
from regalia.i18n import tr_noop
from regalia.state import ScoreLine

if TYPE_CHECKING:
    from regalia.games.royal_family.state import RoyalFamilyState

#: Numbers in words, said by ``tr``.
COUNTS = (
    *(tr_noop("no"), tr_noop("one"), tr_noop("two"), tr_noop("three"), tr_noop("four")),
    *(tr_noop("five"), tr_noop("six"), tr_noop("seven"), tr_noop("eight"), tr_noop("nine")),
    *(tr_noop("ten"), tr_noop("eleven"), tr_noop("twelve")),
)


def board_lines(state: RoyalFamilyState, seat: int) -> list[ScoreLine]:
    """A line a match, and one for all cards that are in none."""
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
            rule = state.rule("score.match-double")
            lines.append(ScoreLine(rule, seat, label, points, _texts(cards), f"match {rank}", 2))
        else:
            singles += cards
    if singles:
        points = sum(VALUES[card >> 2] for card in singles)
        rule = state.rule("score.values")
        lines.append(ScoreLine(rule, seat, "Single cards", points, _texts(singles), "singles"))
    return lines


def hand_line(state: RoyalFamilyState, seat: int) -> ScoreLine | None:
    """What the cards left in hand cost, None when there are none."""
    hand = state.hands[seat]
    if not hand:
        return None
    points = -sum(VALUES[card >> 2] for card in hand)
    return ScoreLine(state.rule("score.hand"), seat, "Left in hand", points, _texts(hand), "hand")


def sheet(state: RoyalFamilyState) -> list[ScoreLine]:
    """Every line of every seat; HiddenError in a view of hands that have cards."""
    if not state.scored:
        return []
    if any(UNKNOWN in hand for hand in state.hands):
        raise HiddenError("the hands are hidden in a view: only the whole state can be scored")
    lines = []
    for seat in range(state.seats):
        own = board_lines(state, seat)
        held = hand_line(state, seat)
        if held:
            own.append(held)
        lines += own + state.bonus_lines(seat, sum(line.points for line in own))
    return lines


def scores(state: RoyalFamilyState) -> list[int]:
    """Points of each seat for the hand."""
    totals = [0] * state.seats
    for line in sheet(state):
        totals[line.seat] += line.points
    return totals


def _texts(cards: list[int]) -> tuple[str, ...]:
    return tuple(TEXT[card] for card in cards)
