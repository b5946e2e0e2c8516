"""The score sheet of a hand as a table with a column a player."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from regalia.cards import RANK_PLURALS, SUIT_WORDS, capital, listing, parse_card
from regalia.games.royal_family import rules
from regalia.games.royal_family.state import RoyalFamilyState
from regalia.games.royal_family.words import counted
from regalia.i18n import Count, Name, tr, tr_noop
from regalia.match import HandResult, Match
from regalia.presentation import EndedHand, Observer, sheet_row
from regalia.state import ScoreLine
from regalia.verbs import sentence

if TYPE_CHECKING:
    from regalia.contract import CountedCards, Ending, Row, Sheet


def score_table(match: Match, result: HandResult, observer: Observer) -> Sheet:
    """Return the score sheet of a hand as a table with a column a player (``docs/bridge.md``)."""
    state = result.state
    assert isinstance(state, RoyalFamilyState)
    seats = range(match.seats)
    lines = result.sheet
    rows = [_board_row(match, lines, kind, observer) for kind in _board_kinds(lines)]
    board = [sum(x.points for x in lines if x.seat == s and _is_board(x)) for s in seats]
    hand = [sum(x.points for x in lines if x.seat == s and x.kind == "hand") for s in seats]
    rows.append(sheet_row(tr("On the board"), "", board, "sum", rules.SCORE_VALUES[state.game.id]))
    held = [x for x in lines if x.kind == "hand"]
    if held:
        said = "; ".join(f"{observer.whom(x.seat)} {_cards(x)}" for x in held)
        label, cards = tr("Left in hand"), _counted(held)
        rows.append(sheet_row(label, said, hand, "line", rules.SCORE_HAND[state.game.id], cards))
    sets = {x.seat: x for x in lines if x.kind == "sets"}
    more = [x for x in lines if not _is_board(x) and x.kind not in ("hand", "sets")]
    if sets or more:
        before = [b + h for b, h in zip(board, hand, strict=True)]
        label = tr("Hand before sets" if sets and not more else "Board less hand")
        rows.append(sheet_row(label, "", before, "sum", rules.SCORE_HAND[state.game.id]))
    if sets:
        said = "; ".join(f"{observer.whom(s)} {_cards(x)}" for s, x in sets.items())
        stamps = [f"×{sets[s].factor}" if s in sets else tr("none") for s in seats]
        label = tr("Set of royals" if len(sets) == 1 else "Sets of royals")
        lines_of_sets = list(sets.values())
        rule, cards = lines_of_sets[0].rule, _counted(lines_of_sets)
        rows.append(sheet_row(label, said, stamps, "stamp", rule, cards))
    kinds = dict.fromkeys(_kind(x) for x in more)
    rows += [_more_row(match, more, kind, observer) for kind in kinds]
    scores = [f"{score:+}" for score in result.scores]
    rows.append(sheet_row(tr("This hand"), "", scores, "sum", rules.SCORE_HAND[state.game.id]))
    ended, how = EndedHand(match, result, observer), _how(state, observer)
    brief, told = _brief(match, lines, rows, observer), _ending(ended, sentence(how))
    return ended.sheet(_title(ended), how, rows, rules.GAME_SUM[state.game.id], brief, told)


def _brief(match: Match, lines: list[ScoreLine], rows: list[Row], observer: Observer) -> list[Row]:
    """Return the sheet with all matches in one row, and without the sum of the board."""
    found = [line for line in lines if line.kind.startswith("match ")]
    ranks: dict[int, list[str]] = {}
    for line in found:
        ranks.setdefault(line.seat, []).append(tr(RANK_PLURALS[int(line.kind.split(" ")[1])]))
    said = "; ".join(
        ", ".join(names) if len(ranks) == 1 else f"{observer.whom(seat)} {', '.join(names)}"
        for seat, names in ranks.items()
    )
    first = [_row(match, found, tr("Matches"), said)] if found else []
    singles = [line for line in lines if line.kind == "singles"]
    if singles:
        first.append(_row(match, singles, tr("Single cards"), ""))
    board = len(_board_kinds(lines))
    # The row after those of the board is their sum.
    return first + rows[board + 1 :]


#: How much a set of Royals makes of the points, by how often they count then.
_TIMES = {
    2: tr_noop("{whose} set of {suit} doubled {n}"),
    3: tr_noop("{whose} sets of {suit} tripled {n}"),
}


def _ending(hand: EndedHand, how: str) -> Ending:
    """Tell the end: what multiplied the points, or else the largest match, or what was lost."""
    _, result, observer = hand
    seat = hand.seat
    lines = [line for line in result.sheet if line.seat == seat]
    whose = observer.whose(seat)
    before = sum(line.points for line in lines if _is_board(line) or line.kind == "hand")
    score = result.scores[seat]
    times = score // before if before > 0 and score % before == 0 else 1
    more = [line for line in lines if line.kind in ("sets", "marriages")]
    stamp = f"×{times}" if more and times > 1 else ""
    if more and before > 0:
        line = more[0]
        if line.kind == "sets" and line.factor in _TIMES:
            suit = tr(SUIT_WORDS[parse_card(line.cards[0]) & 3])
            said = capital(tr(_TIMES[line.factor], whose=whose, suit=suit, n=before))
        else:
            brings = tr_noop("{whose} {n:marriage|marriages} brought {points}")
            n = Count(line.factor or 1)
            said = capital(tr(brings, whose=whose, n=n, points=line.points))
        cards = line.cards
    else:
        matches = [line for line in lines if line.kind.startswith("match ")]
        held = [line for line in result.sheet if line.kind == "hand" and line.seat != seat]
        if matches:
            line = max(matches, key=lambda each: each.points)
            said, cards = _brought(line), line.cards
        elif held:
            line = min(held, key=lambda each: each.points)
            who, cost = observer.name(line.seat), -line.points
            said = tr("{who} {who:was|were} left with {n} in hand", who=who, n=cost)
            cards = line.cards
        else:
            return hand.ending(how)
    return hand.ending(how, sentence(said), cards[:4], before, stamp)


def _brought(line: ScoreLine) -> str:
    """``Seven aces brought 70``."""
    ranks = tr(RANK_PLURALS[int(line.kind.split(" ")[1])])
    said = tr(
        "{n} {ranks} brought {points}", n=counted(len(line.cards)), ranks=ranks, points=line.points
    )
    return capital(said)


def _is_board(line: ScoreLine) -> bool:
    return line.kind == "singles" or line.kind.startswith("match ")


def _board_kinds(lines: list[ScoreLine]) -> list[str]:
    kinds = {line.kind for line in lines if _is_board(line)}
    # From the king down, the ace before it, single cards last: as on a board.
    order = [f"match {rank}" for rank in (0, *range(12, 0, -1))]
    return [kind for kind in (*order, "singles") if kind in kinds]


def _board_row(match: Match, lines: list[ScoreLine], kind: str, observer: Observer) -> Row:
    found = [line for line in lines if line.kind == kind]
    said = _whose(found, observer)
    if kind != "singles":
        said = tr("{cards}, doubled", cards=said)
    return _row(match, found, _board_label(found), said)


def _whose(found: list[ScoreLine], observer: Observer) -> str:
    """Say the cards of lines, and whose they are where there are several lines."""
    return "; ".join(
        _cards(x) if len(found) == 1 else f"{observer.whom(x.seat)} {_cards(x)}" for x in found
    )


def _row(match: Match, found: list[ScoreLine], label: str, said: str) -> Row:
    """Return the row of lines of one kind, empty for the seats that have none."""
    values: list[int | str] = ["" for _ in range(match.seats)]
    for seat in {line.seat for line in found}:
        values[seat] = sum(line.points for line in found if line.seat == seat)
    return sheet_row(label, said, values, "line", found[0].rule, _counted(found))


def _board_label(found: list[ScoreLine]) -> str:
    """Name lines of one kind: ``Three kings``, or ``Kings`` where the numbers differ."""
    if found[0].kind == "singles":
        return tr("Single cards")
    ranks = tr(RANK_PLURALS[int(found[0].kind.split(" ")[1])])
    counts = {len(line.cards) for line in found}
    if len(counts) > 1:
        return capital(ranks)
    return capital(tr("{n} {ranks}", n=counted(counts.pop()), ranks=ranks))


def _kind(line: ScoreLine) -> str:
    """Return the kind of a line; the boards of all partners are one."""
    return "partner" if line.kind.startswith("partner ") else line.kind


def _more_row(match: Match, lines: list[ScoreLine], kind: str, observer: Observer) -> Row:
    """Return the row of lines that only some games have: marriages, a partner's board."""
    found = [line for line in lines if _kind(line) == kind]
    # Allies and partners count the same couples.
    shared = len({line.cards for line in found}) == 1
    said = _cards(found[0]) if shared else _whose(found, observer)
    return _row(match, found, _more_label(found), said)


def _more_label(found: list[ScoreLine]) -> str:
    """Name lines of one kind: ``2 marriages``, or ``Marriages`` where the numbers differ."""
    kind = found[0].kind
    if kind == "marriages":
        counts = {line.factor for line in found}
        if len(counts) > 1:
            return tr("Marriages")
        return tr("Marriage") if counts == {1} else tr("{n} marriages", n=counts.pop())
    if _kind(found[0]) == "partner":
        return tr("Partner’s board")
    return found[0].label


def _counted(lines: list[ScoreLine]) -> list[CountedCards]:
    """Return the cards that lines of a sheet count, seat by seat."""
    return [{"seat": x.seat, "points": x.points, "cards": list(x.cards)} for x in lines if x.cards]


def _cards(line: ScoreLine) -> str:
    return " ".join(listing([parse_card(card)]) for card in line.cards)


def _title(hand: EndedHand) -> str:
    match, _, observer = hand
    if hand.ends_match:
        if match.winners not in match.game.teams(match.seats):
            return tr("The match is drawn")
        who = _together(match.winners, observer)
        if len(who) == 1:
            return tr("{who} won the match", who=who[0])
        return tr("{who} and {other} won the match", who=who[0], other=who[1])
    if len(hand.leaders) == match.seats:
        return tr("Hand {n} is even", n=hand.number)
    who = _together(hand.leaders, observer)
    if len(who) == 1:
        return tr("{who} won hand {n}", who=who[0], n=hand.number)
    return tr("{who} and {other} won hand {n}", who=who[0], other=who[1], n=hand.number)


def _together(seats: Sequence[int], observer: Observer) -> list[Name]:
    """Return the names of one or two as a sentence begins with them, the observer's first."""
    first = sorted(seats, key=lambda seat: seat != observer.seat)
    return [observer.name(seat) for seat in first]


def _how(state: RoyalFamilyState, observer: Observer) -> str:
    if state.ended == "exhausted" or state.attacker is None:
        return tr("the cards ran out on turn {n}", n=state.turn)
    return tr("{who} went out on turn {n}", who=observer.whom(state.attacker), n=state.turn)
