"""The review of a hand from the shell."""

from __future__ import annotations

import argparse
import json

from regalia.cli import Problem, print_lines, read_text
from regalia.history import History
from regalia.i18n import Count
from regalia.judge import label_of
from regalia.match import Match
from regalia.presentation import table_of
from regalia.record import Record
from regalia.review import Verdict, last_deal, review, why_better
from regalia.text import signed


def review_file(given: argparse.Namespace) -> int:
    """Print the decisions that cost most in a hand of a record; raises as ``Record.load`` does."""
    match = Record.load(read_text(given.file)).replay()
    deal = last_deal(match) if given.deal is None else given.deal - 1
    if deal >= len(match.log):
        raise Problem(f"deal {given.deal}: the deals are 1 to {len(match.log)}")
    verdict = review(match, deal, given.seat, given.playouts, given.seed)
    if given.json:
        print(json.dumps(_figures(deal, given, verdict), indent=1))
    else:
        print_lines(_lines(match, deal, given.seat, verdict))
    return 0


def _figures(deal: int, given: argparse.Namespace, verdict: Verdict) -> dict[str, object]:
    luck = verdict.luck
    return {
        **verdict._asdict(),
        "deal": deal + 1,
        "seat": given.seat,
        "seed": given.seed,
        "decisions": [each._asdict() for each in verdict.decisions],
        "luck": None if luck is None else luck.figures(),
    }


def _lines(match: Match, deal: int, seat: int, verdict: Verdict) -> list[str]:
    """Return a verdict in words."""
    choices, playouts = Count(verdict.choices), Count(verdict.playouts)
    said = [
        f"{match.game.title}, deal {deal + 1}, {match.names[seat]}: "
        f"{choices} {choices:decision|decisions}, {verdict.judged} tried, "
        f"{verdict.confirmed} confirmed, {playouts} {playouts:playout|playouts}"
    ]
    history = History(match.log[deal], table_of(match.game.id), seat, match.names).grow()
    costly = [each for each in verdict.decisions if each.kind != "best"]
    for each in costly:
        view, observer = history.state(each.step).view(seat), history.observer(each.step)
        by = f", by {each.points:.1f} points ± {2 * each.error:.1f} in {each.deals} imagined deals"
        said += [
            f"\nTurn {each.turn}, step {each.step}: {label_of(view, each.played, observer)}; "
            f"better: {label_of(view, each.better, observer)}{by if each.deals else ''}",
            why_better(each, view, observer),
        ]
        if each.longer:
            said.append("A hint would have advised it too: only a longer search finds the better.")
    if not costly:
        said.append("No decision cost more than chance can explain.")
    if verdict.luck:
        luck = verdict.luck
        said.append(
            f"\nExpected with these cards {signed(luck.expected, 1)} ± {2 * luck.error:.1f} points "
            f"above the others, came to {signed(luck.result, 1)}: "
            f"decisions {signed(-luck.lost, 1)}, luck {signed(luck.luck, 1)}"
        )
    return said
