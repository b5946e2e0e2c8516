"""The score sheet of a hand, as a table with a column a player."""

from __future__ import annotations

from collections.abc import Sequence

from regalia.cards import listing, parse_card
from regalia.games.family.state import FamilyState
from regalia.match import HandResult, Match
from regalia.picture import Json, Watcher
from regalia.state import ScoreLine


def sheet(match: Match, result: HandResult, watcher: Watcher) -> Json:
    """Rows of the sheet in the order in which they are counted."""
    state = result.state
    assert isinstance(state, FamilyState)
    seats = range(match.seats)
    lines = result.sheet
    rows = [_board_row(match, lines, kind, watcher) for kind in _board_kinds(lines)]
    board = [sum(x.points for x in lines if x.seat == s and _is_board(x)) for s in seats]
    hand = [sum(x.points for x in lines if x.seat == s and x.kind == "hand") for s in seats]
    id_ = match.game.id
    rows.append(_row("On the board", "", board, "sum", f"{id_}.score.values"))
    held = [x for x in lines if x.kind == "hand"]
    if held:
        said = "; ".join(f"{watcher.whom(x.seat)} {_cards(x)}" for x in held)
        row = _row("Left in hand", said, hand, "line", f"{id_}.score.hand")
        rows.append({**row, "cards": _counted(held)})
    sets = {x.seat: x for x in lines if x.kind == "sets"}
    more = [x for x in lines if not _is_board(x) and x.kind not in ("hand", "sets")]
    if sets or more:
        before = [b + h for b, h in zip(board, hand, strict=True)]
        label = "Hand before sets" if sets and not more else "Board less hand"
        rows.append(_row(label, "", before, "sum", f"{id_}.score.hand"))
    if sets:
        said = "; ".join(f"{watcher.whom(s)} {_cards(x)}" for s, x in sets.items())
        stamps = [f"×{sets[s].factor}" if s in sets else "none" for s in seats]
        label = "Set of royals" if len(sets) == 1 else "Sets of royals"
        rule = next(iter(sets.values())).rule
        rows.append(
            {
                "label": label,
                "detail": said,
                "values": stamps,
                "kind": "stamp",
                "rule": rule,
                "cards": _counted(list(sets.values())),
            }
        )
    rows += [_more_row(match, more, kind, watcher) for kind in dict.fromkeys(x.kind for x in more)]
    scores = [f"{score:+}".replace("-", "−") for score in result.scores]
    rows.append(
        {
            "label": "This hand",
            "detail": "",
            "values": scores,
            "kind": "sum",
            "rule": f"{id_}.score.hand",
            "cards": [],
        }
    )
    number = match.hands.index(result) + 1
    history = _history(match, number)
    target = match.options["target"]
    rows.append(_row(f"Match, to {target}", "", history[-1], "total", f"{id_}.game.sum"))
    return {
        "title": _title(match, result, number, watcher),
        "subtitle": f"{match.game.title} · {_how(state, watcher)}",
        "columns": [watcher.name(s) for s in seats],
        "rows": rows,
        "history": history,
        "target": target,
        "match_over": _ends(match, result),
    }


def _is_board(line: ScoreLine) -> bool:
    return line.kind == "singles" or line.kind.startswith("match ")


def _board_kinds(lines: list[ScoreLine]) -> list[str]:
    kinds = {line.kind for line in lines if _is_board(line)}
    # From the king down, the ace before it, single cards last: as on a board.
    order = [f"match {rank}" for rank in (0, *range(12, 0, -1))]
    return [kind for kind in (*order, "singles") if kind in kinds]


def _board_row(match: Match, lines: list[ScoreLine], kind: str, watcher: Watcher) -> Json:
    found = [line for line in lines if line.kind == kind]
    values = [sum(x.points for x in found if x.seat == s) for s in range(match.seats)]
    label = found[0].label if len({x.label for x in found}) == 1 else found[0].label.split(" ")[1]
    said = "; ".join(
        _cards(x) if len(found) == 1 else f"{watcher.whom(x.seat)} {_cards(x)}" for x in found
    )
    if kind != "singles":
        said += ", doubled"
    row = _row(label.capitalize(), said, values, "line", found[0].rule)
    row["cards"] = _counted(found)
    holders = {x.seat for x in found}
    row["values"] = [v if s in holders else "" for s, v in enumerate(row["values"])]
    return row


def _more_row(match: Match, lines: list[ScoreLine], kind: str, watcher: Watcher) -> Json:
    """Lines that only some games have: marriages, a partner's board."""
    found = [line for line in lines if line.kind == kind]
    values = [sum(x.points for x in found if x.seat == s) for s in range(match.seats)]
    row = _row(found[0].label, _cards(found[0]), values, "line", found[0].rule)
    row["cards"] = _counted(found)
    holders = {x.seat for x in found}
    row["values"] = [v if s in holders else "" for s, v in enumerate(row["values"])]
    return row


def _row(label: str, detail: str, values: list[int], kind: str, rule: str) -> Json:
    texts = [str(value).replace("-", "−") for value in values]
    return {
        "label": label,
        "detail": detail,
        "values": texts,
        "kind": kind,
        "rule": rule,
        "cards": [],
    }


def _counted(lines: list[ScoreLine]) -> list[Json]:
    """The cards that lines of a sheet count, seat by seat."""
    return [{"seat": x.seat, "points": x.points, "cards": list(x.cards)} for x in lines if x.cards]


def _cards(line: ScoreLine) -> str:
    return " ".join(listing([parse_card(card)]) for card in line.cards)


def _history(match: Match, count: int) -> list[list[int]]:
    totals = [[0] * match.seats]
    for result in match.hands[:count]:
        totals.append([a + b for a, b in zip(totals[-1], result.scores, strict=True)])
    return totals


def _ends(match: Match, result: HandResult) -> bool:
    """Whether the match ended with this hand."""
    return match.over and result is match.hands[-1]


def _title(match: Match, result: HandResult, number: int, watcher: Watcher) -> str:
    if _ends(match, result):
        if len(match.winners) > 1 and not match.game.leaders(match.scores, match.options):
            return "The match is drawn"
        return f"{_together(match.winners, watcher)} won the match"
    leaders = match.game.best(result.scores)
    if len(leaders) == match.seats:
        return f"Hand {number} is even"
    return f"{_together(leaders, watcher)} won hand {number}"


def _together(seats: Sequence[int], watcher: Watcher) -> str:
    """Their names as a sentence begins with them, the watcher's first."""
    first = sorted(seats, key=lambda seat: seat != watcher.seat)
    return " and ".join(watcher.name(seat) for seat in first)


def _how(state: FamilyState, watcher: Watcher) -> str:
    if state.ended == "exhausted" or state.attacker is None:
        return f"the cards ran out on turn {state.turn}"
    return f"{watcher.whom(state.attacker)} went out on turn {state.turn}"
