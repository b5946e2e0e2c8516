"""Points of a round: scores, score lines, and the score sheet as a table with a column a side."""

from __future__ import annotations

from typing import TYPE_CHECKING

from regalia.cards import GLYPHS, JOKER, TEXT, UNKNOWN, capital, glyphs
from regalia.errors import HiddenError
from regalia.games.lines.line import RATES, Standing, standing
from regalia.games.lines.pack import same_colour
from regalia.games.lines.state import LinesState
from regalia.games.lines.words import MODES
from regalia.i18n import Count, all_of, tr, tr_noop
from regalia.match import HandResult, Match
from regalia.presentation import EndedHand, Observer, sheet_row
from regalia.state import ScoreLine
from regalia.verbs import sentence

if TYPE_CHECKING:
    from regalia.contract import CountedCards, Ending, Row, Sheet


def standings(state: LinesState) -> list[Standing]:
    """Return the worth of each line; HiddenError in a view that does not know every ruler."""
    if UNKNOWN in state.rulers:
        raise HiddenError("this view does not know every ruler: the scores are not open")
    return [standing(own, ruler & 3) for own, ruler in zip(state.lines, state.rulers, strict=True)]


def scores(state: LinesState) -> list[int]:
    """Return the points of each side."""
    return [each.points for each in standings(state)]


def score_lines(state: LinesState) -> list[ScoreLine]:
    """Return one line a side: its form of government, and the royals that count in it."""
    lines = []
    for seat, each in enumerate(standings(state)):
        ruler = state.rulers[seat] & 3
        wild = ruler if each.wild is None else each.wild
        counting = [
            card
            for card in each.left
            if each.mode != "monarchy" or same_colour(wild if card == JOKER else card & 3, ruler)
        ]
        lines.append(
            ScoreLine(
                f"lines.mode.{each.mode}",
                seat,
                each.mode.capitalize(),
                each.points,
                tuple(TEXT[card] for card in counting),
                each.mode,
                RATES[each.mode][0],
            )
        )
    return lines


# --- the sheet as a table ------------------------------------------------------------------------


def sheet(match: Match, result: HandResult, observer: Observer) -> Sheet:
    """Return the table: a row for each government that there was, the round, and the match."""
    state = result.state
    assert isinstance(state, LinesState)
    reached = standings(state)
    rows = [
        _row(state, mode, reached, observer)
        for mode in RATES
        if any(each.mode == mode for each in reached)
    ]
    rows.append(sheet_row(tr("This round"), "", result.scores, "sum", "lines.idea.points"))
    hand = EndedHand(match, result, observer)
    detail = _left_over(state, hand.ends_match)
    return hand.sheet(_title(hand, state), detail, rows, "lines.total", ending=_ending(hand, state))


def _title(hand: EndedHand, state: LinesState) -> str:
    """Return who won the match or else the round; a dummy wins neither."""
    first = hand.match.winners if hand.ends_match else hand.leaders
    people = [seat for seat in first if not state.is_dummy(seat)]
    if not people:
        if hand.ends_match:
            return tr("No player won the match")
        return tr("No player won round {n}", n=hand.number)
    if hand.ends_match and len(people) < len(first) < hand.match.scorers:
        names = all_of([str(hand.observer.name(seat)) for seat in people])
        return tr("Level with the dummy: {names}", names=names)
    return hand.title(tr_noop("{who} won round {n}"), tr_noop("Round {n} has no single winner"))


def _ending(hand: EndedHand, state: LinesState) -> Ending:
    """Tell the end: who had the best government, and what it brought."""
    seat = hand.seat
    line = next(each for each in hand.result.sheet if each.seat == seat)
    brought = {"mode": tr(MODES[line.kind]), "n": Count(line.points)}
    if state.is_dummy(seat):
        how = tr("The dummy has most points")
        said = tr("Its {mode} brought {n} {n:point|points}", **brought)
    else:
        how = tr("All rulers were shown after {n} trades", n=state.trades)
        whose = hand.observer.whose(seat)
        said = tr("{whose} {mode} brought {n} {n:point|points}", whose=whose, **brought)
    told = hand.ending(sentence(how), sentence(said), line.cards[:5])
    # A dummy wins nothing.
    return {**told, "result": "drawn"} if state.is_dummy(seat) else told


def _row(state: LinesState, mode: str, reached: list[Standing], observer: Observer) -> Row:
    values, said = [], []
    cards: list[CountedCards] = []
    for seat, each in enumerate(reached):
        values.append(str(each.points) if each.mode == mode else "")
        if each.mode == mode:
            said.append(f"{observer.whom(seat)} {glyphs(state.rulers[seat])}: {_line(each)}")
            counted = [TEXT[card] for card in (state.rulers[seat], *each.left)]
            cards.append({"seat": seat, "points": each.points, "cards": counted})
    label = capital(tr(MODES[mode]))
    return sheet_row(label, "; ".join(said), values, "line", f"lines.mode.{mode}", cards)


def _line(standing: Standing) -> str:
    if not standing.left:
        return tr("no royals")
    cards = " ".join(
        tr("joker as {suit}", suit=GLYPHS[standing.wild])
        if card == JOKER and standing.wild is not None
        else glyphs(card)
        for card in standing.left
    )
    each, _ = RATES[standing.mode]
    return f"{cards} · {standing.counted} × {each}"


def _left_over(state: LinesState, ends_match: bool) -> str:
    if state.seats == 4 or ends_match:
        return tr("{n} trades", n=state.trades)
    # It lies neglected in the next round, which is worth knowing now.
    return tr("{card} is out of the next round", card=glyphs(state.candidates[0]))
