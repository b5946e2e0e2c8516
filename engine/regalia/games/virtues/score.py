"""What a round is worth."""

from __future__ import annotations

from typing import TYPE_CHECKING

from regalia.cards import RANK_PLURALS, SUIT_WORDS, TEXT, capital
from regalia.games.virtues.melds import DIAMONDS, Meld, number
from regalia.i18n import tr
from regalia.state import ScoreLine

if TYPE_CHECKING:
    from regalia.games.virtues.state import VirtuesState


def scores(state: VirtuesState) -> list[int]:
    """Points of each seat: all cards that it laid. What is in hand counts nothing."""
    return [sum([meld.points(seat) for meld in state.melds]) for seat in (0, 1)]


def sheet(state: VirtuesState) -> list[ScoreLine]:
    """A line for each seat in each meld in which it has cards."""
    lines = []
    for seat in (0, 1):
        for at, meld in enumerate(state.melds):
            cards = tuple([TEXT[laid.card] for laid in meld.cards if laid.owner == seat])
            if cards:
                rule, label = _rule(meld, seat), title(meld)
                kind, factor = f"meld {at + 1}", meld.factor(seat)
                points = meld.points(seat)
                lines.append(ScoreLine(rule, seat, label, points, cards, kind, factor))
    return lines


def _rule(meld: Meld, seat: int) -> str:
    if meld.factor(seat) == 2:
        return "virtues.diamond.double"
    if meld.face is not None and meld.face & 3 == DIAMONDS:
        return "virtues.diamond.opponent-additions"
    if any(laid.value != number(laid.card) and laid.owner == seat for laid in meld.cards):
        return "virtues.club.score-new"
    return "virtues.score.own-cards"


def title(meld: Meld) -> str:
    """The meld in words: ``Eights``, ``Hearts 4 to 6``."""
    low, high = meld.cards[0].value, meld.cards[-1].value
    if meld.kind == "set":
        return capital(tr(RANK_PLURALS[low - 1]))
    suit = capital(tr(SUIT_WORDS[meld.cards[0].card & 3]))
    return tr("{suit} {low} to {high}", suit=suit, low=_end(low), high=_end(high))


def _end(value: int) -> str:
    return tr("ace") if value == 1 else str(value)
