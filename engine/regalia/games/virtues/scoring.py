"""Points of a round: scores, score lines, and the score sheet as a table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from regalia.cards import TEXT, glyphs, parse_card
from regalia.games.virtues import words
from regalia.games.virtues.melds import DIAMONDS, Meld, number
from regalia.games.virtues.state import VirtuesState
from regalia.i18n import Count, small, tr, tr_noop
from regalia.match import HandResult, Match
from regalia.presentation import EndedHand, Observer, sheet_row
from regalia.state import ScoreLine
from regalia.verbs import sentence

if TYPE_CHECKING:
    from regalia.contract import CountedCards, Ending, Row, Sheet


def scores(state: VirtuesState) -> list[int]:
    """Return the points of each seat: all cards that it laid.

    A hand costs nothing (virtues.score.no-hand-penalty), and going out brings nothing
    (virtues.score.no-bonus).
    """
    points = [0, 0]
    for meld in state.melds:
        factors = meld.factor(0), meld.factor(1)
        for _, value, owner in meld.cards:
            points[owner] += value * factors[owner]
    return points


def score_lines(state: VirtuesState) -> list[ScoreLine]:
    """Return a line for each seat in each meld in which it has cards."""
    lines = []
    for seat in (0, 1):
        for at, meld in enumerate(state.melds):
            cards = tuple([TEXT[laid.card] for laid in meld.cards if laid.owner == seat])
            if cards:
                rule, label = _rule(meld, seat), words.meld_title(meld)
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


# --- the sheet as a table ------------------------------------------------------------------------


def sheet(match: Match, result: HandResult, observer: Observer) -> Sheet:
    """Return the table: a row a meld, in the order in which they were laid.

    Its last row adds the round to those before (virtues.score.bookkeeping).
    """
    state = result.state
    assert isinstance(state, VirtuesState)
    rows = [_row_of(state, at, observer, result) for at in range(len(state.melds))]
    if not rows:
        rows = [
            sheet_row(tr("Nothing was laid"), "", ["0", "0"], "line", "virtues.score.hand-nothing")
        ]
    rows.append(sheet_row(tr("This round"), "", result.scores, "sum", "virtues.score.own-cards"))
    even = tr_noop("Round {n} is even")
    hand = EndedHand(match, result, observer)
    title = hand.title(tr_noop("{who} won round {n}"), even)
    how = _how(state, observer)
    brief = [*_brief(state, result, observer), rows[-1]]
    told = _ending(hand, state, sentence(how))
    return hand.sheet(title, how, rows, "virtues.game.end", brief, told)


def _brief(state: VirtuesState, result: HandResult, observer: Observer) -> list[Row]:
    """Return a row for sets and one for runs."""
    rows = []
    for kind, label in (("set", tr("Sets")), ("run", tr("Runs"))):
        melds = {f"meld {at + 1}" for at, meld in enumerate(state.melds) if meld.kind == kind}
        lines = [line for line in result.sheet if line.kind in melds]
        values = [sum(line.points for line in lines if line.seat == seat) for seat in (0, 1)]
        said = [
            f"{observer.whom(seat)} {words.counted(count)}"
            for seat in (0, 1)
            if (count := sum(len(line.cards) for line in lines if line.seat == seat))
        ]
        if lines:
            rows.append(sheet_row(label, "; ".join(said), values, "line", lines[0].rule))
    return rows


def _ending(hand: EndedHand, state: VirtuesState, how: str) -> Ending:
    """Tell the end, and the meld that brought most."""
    lines = [line for line in hand.result.sheet if line.seat == hand.seat]
    if not lines:
        return hand.ending(how)
    best = max(lines, key=lambda line: line.points)
    whose, n = hand.observer.whose(hand.seat), Count(best.points)
    meld = small(words.meld_title(state.melds[int(best.kind.split(" ")[1]) - 1]))
    said = tr("{whose} {meld} brought {n} {n:point|points}", whose=whose, meld=meld, n=n)
    return hand.ending(how, sentence(said), best.cards[:5])


def _row_of(state: VirtuesState, at: int, observer: Observer, result: HandResult) -> Row:
    meld = state.melds[at]
    lines = {line.seat: line for line in result.sheet if line.kind == f"meld {at + 1}"}
    seats = [seat for seat in (meld.creator, 1 - meld.creator) if seat in lines]
    said = []
    for seat in seats:
        told = " ".join(_told(meld, text) for text in lines[seat].cards)
        said.append(told if len(seats) == 1 else f"{observer.whom(seat)} {told}")
        if lines[seat].factor > 1:
            said[-1] = tr("{cards}, doubled", cards=said[-1])
    if meld.face is not None:
        said.append(f"{words.virtue(meld.face)}, {glyphs(meld.face)}")
    values = [str(lines[seat].points) if seat in lines else "" for seat in (0, 1)]
    cards: list[CountedCards] = [
        {"seat": seat, "points": lines[seat].points, "cards": list(lines[seat].cards)}
        for seat in seats
    ]
    rule = lines[meld.creator].rule
    return sheet_row(words.meld_title(meld), "; ".join(said), values, "line", rule, cards)


def _told(meld: Meld, text: str) -> str:
    card = parse_card(text)
    value = next(laid.value for laid in meld.cards if laid.card == card)
    told = glyphs(card)
    return told if value == number(card) else words.as_figure(told, value)


def _how(state: VirtuesState, observer: Observer) -> str:
    seat = state.seat
    if state.ended == "out":
        return tr("{who} went out on turn {n}", who=observer.whom(seat), n=state.turn)
    if state.ended == "heart":
        who = observer.whom(1 - seat)
        return tr("{who} had to give up the last card on turn {n}", who=who, n=state.turn)
    return tr("the stock was used up on turn {n}", n=state.turn)
