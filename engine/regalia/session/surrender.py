"""Surrender at the table: what a person may say, what bots answer, and the sheet at the end."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from regalia.errors import RegaliaError
from regalia.history import describe_surrender
from regalia.i18n import tr, tr_noop
from regalia.match import Match, Surrender
from regalia.presentation import Observer, running_totals, sheet_row, target_of, winner_cards

if TYPE_CHECKING:
    from regalia.contract import Sheet, SurrenderChoice


#: Text of a button by the answer in the move's text. A surrender that ends the match at once
#: because the ally has proposed it is the same as agreeing.
_LABELS = {
    "consent": tr_noop("Agree to surrender"),
    "refuse": tr_noop("Refuse to surrender"),
    "withdraw": tr_noop("Take the surrender back"),
    "": tr_noop("Surrender"),
}

#: A bot holds a match for lost when this part of the target is wanting to the leader's points.
_LOST = 3


def offered(match: Match, seat: int) -> list[SurrenderChoice]:
    """Return what ``seat`` may say now: ``text`` as a record has it, a ``label``, and ``grave``.

    With a grave one the match may end. The list is empty in games that know no surrender, and where
    the rules do not allow one.
    """
    found: dict[str, SurrenderChoice] = {}
    for answer, label in _LABELS.items():
        if match.over or (answer == "" and "consent" in found):
            continue
        flags = set(match.flags)
        try:
            winners = match.game.surrender(match.scores, flags, seat, answer)
        except RegaliaError:
            continue
        if winners or flags != match.flags:
            text = str(Surrender(seat, answer))
            found[answer] = {"text": text, "label": tr(label), "grave": answer in ("", "consent")}
    return list(found.values())


def play_answers(match: Match, bots: Sequence[str | None]) -> None:
    """Play what the bots say to a surrender that stands."""
    for seat, bot in enumerate(bots):
        texts = [act["text"] for act in offered(match, seat)] if bot and match.flags else []
        if Surrender(seat, "consent") in texts:
            match.surrender(seat, "consent" if _lost(match, seat) else "refuse")
        elif Surrender(seat) in texts and _lost(match, seat):
            match.surrender(seat)


def _lost(match: Match, seat: int) -> bool:
    sides = match.game.teams(match.seats)
    points = [sum(match.scores[each] for each in side) for side in sides]
    own = next(total for total, side in zip(points, sides, strict=True) if seat in side)
    return (max(points) - own) * _LOST > int(match.options["target"])


def sheet(match: Match, observer: Observer) -> Sheet:
    """Return what stands in for a score sheet after a match that ended by surrender."""
    totals, rule = running_totals(match), match.game.over_rule
    last = match.log[-1].moves[-1]
    assert isinstance(last, Surrender)
    first = sorted(match.winners, key=lambda seat: seat != observer.seat)
    drawn = len(first) == match.seats
    sides = match.game.teams(match.seats)
    sums = [next(sum(totals[-1][s] for s in side) for side in sides if seat in side)
            for seat in range(match.seats)]  # fmt: skip
    rows = [sheet_row(tr("Match"), "", totals[-1], "sum", rule)]
    if sums != totals[-1]:
        rows.append(sheet_row(tr("Alliance"), "", sums, "total", rule))
    return {
        "title": tr("The match is drawn") if drawn else _won(first, observer),
        "subtitle": f"{match.game.title} · {describe_surrender(last, observer)}",
        "columns": [observer.name(seat) for seat in range(match.scorers)],
        "rows": rows,
        "history": totals,
        "target": target_of(match),
        "match_over": True,
        "fan": winner_cards(match),
    }


def _won(seats: Sequence[int], observer: Observer) -> str:
    first, *others = (observer.name(seat) for seat in seats)
    if not others:
        return tr("{who} won the match", who=first)
    other = tr_noop("{who} and {other} won the match")
    return tr(other, who=first, other=" and ".join(others))
