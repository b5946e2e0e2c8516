"""The score sheet of a round, as a table with a column a player."""

from __future__ import annotations

from regalia.cards import glyphs, parse_card
from regalia.games.virtues import words
from regalia.games.virtues.melds import Meld, number
from regalia.games.virtues.score import title
from regalia.games.virtues.state import VirtuesState
from regalia.match import HandResult, Match
from regalia.picture import Json, Watcher


def sheet(match: Match, result: HandResult, watcher: Watcher) -> Json:
    """A row a meld, in the order in which they were laid."""
    state = result.state
    assert isinstance(state, VirtuesState)
    rows = [_row_of(state, at, watcher, result) for at in range(len(state.melds))]
    if not rows:
        rows = [_row("Nothing was laid", "", ["0", "0"], "line", "virtues.score.hand-nothing")]
    scores = [str(score) for score in result.scores]
    rows.append(_row("This round", "", scores, "sum", "virtues.score.own-cards"))
    number_ = match.hands.index(result) + 1
    history = [[0, 0]]
    for past in match.hands[:number_]:
        history.append([a + b for a, b in zip(history[-1], past.scores, strict=True)])
    target = match.options["target"]
    totals = [str(total) for total in history[-1]]
    rows.append(_row(f"Match, to {target}", "", totals, "total", "virtues.game.end"))
    return {
        "title": _title(match, result, number_, watcher),
        "subtitle": f"{match.game.title} · {_how(state, watcher)}",
        "columns": [watcher.name(seat) for seat in range(match.seats)],
        "rows": rows,
        "history": history,
        "target": target,
        "match_over": _ends(match, result),
    }


def _row(label: str, detail: str, values: list[str], kind: str, rule: str) -> Json:
    row = {"label": label, "detail": detail, "values": values, "kind": kind, "rule": rule}
    return {**row, "cards": []}


def _row_of(state: VirtuesState, at: int, watcher: Watcher, result: HandResult) -> Json:
    meld = state.melds[at]
    lines = {line.seat: line for line in result.sheet if line.kind == f"meld {at + 1}"}
    seats = [seat for seat in (meld.creator, 1 - meld.creator) if seat in lines]
    said = []
    for seat in seats:
        cards = " ".join(_told(meld, text) for text in lines[seat].cards)
        said.append(cards if len(seats) == 1 else f"{watcher.whom(seat)} {cards}")
        if lines[seat].factor > 1:
            said[-1] += ", doubled"
    if meld.face is not None:
        said.append(f"{words.VIRTUES[meld.face & 3]}, {glyphs(meld.face)}")
    values = [str(lines[seat].points) if seat in lines else "" for seat in (0, 1)]
    row = _row(title(meld), "; ".join(said), values, "line", lines[meld.creator].rule)
    row["cards"] = [
        {"seat": seat, "points": lines[seat].points, "cards": list(lines[seat].cards)}
        for seat in seats
    ]
    return row


def _told(meld: Meld, text: str) -> str:
    card = parse_card(text)
    value = next(laid.value for laid in meld.cards if laid.card == card)
    told = glyphs(card)
    return told if value == number(card) else f"{told} as {words.figure(value)}"


def _ends(match: Match, result: HandResult) -> bool:
    """Whether the match ended with this hand."""
    return match.over and result is match.hands[-1]


def _title(match: Match, result: HandResult, number_: int, watcher: Watcher) -> str:
    if _ends(match, result):
        if len(match.winners) > 1:
            return "The match is drawn"
        return f"{watcher.name(match.winners[0])} won the match"
    best = max(result.scores)
    leaders = [seat for seat, score in enumerate(result.scores) if score == best]
    if len(leaders) > 1:
        return f"Round {number_} is even"
    return f"{watcher.name(leaders[0])} won round {number_}"


def _how(state: VirtuesState, watcher: Watcher) -> str:
    seat = state.seat
    if state.ended == "out":
        return f"{watcher.whom(seat)} went out on turn {state.turn}"
    if state.ended == "heart":
        return f"{watcher.whom(1 - seat)} had to give up the last card on turn {state.turn}"
    return f"the stock was used up on turn {state.turn}"
