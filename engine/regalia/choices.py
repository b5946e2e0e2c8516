"""All that can be done at a decision: the legal moves by kind, and why other kinds are not open.

The words stand in the rows of the game's verbs. A game whose verbs have no kinds has all moves in
one group.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from regalia.i18n import tr, tr_noop
from regalia.presentation import Observer, Table
from regalia.state import State
from regalia.verbs import Kind, Move

if TYPE_CHECKING:
    from regalia import contract

#: The kind of all moves of a verb that has none.
_ANY = Kind("all", tr_noop("Moves"))


def all_choices(table: Table, view: State, observer: Observer) -> contract.Choices:
    """Return every legal move of the seat to move, grouped by kind, each move in one group.

    ``view`` is that seat's. Groups stand in the order of the verbs; empty ones are left out.
    """
    listed = {choice["text"]: choice for choice in table.moves(view, observer)}
    by_kind: dict[Kind, list[contract.MoveChoice]] = {
        kind: [] for verb in view.VERBS.values() for kind in verb.kinds or (_ANY,)
    }
    for move in view.legal_moves():
        verb, choice = view.VERBS[move.verb], listed[str(move)]
        if not choice.get("note"):
            choice["note"] = verb.note(view, move, observer)
        kinds = verb.kinds or (_ANY,)
        by_kind[verb.kind_of(view, move) if verb.kind_of else kinds[0]].append(choice)
    groups = [_group(kind, moves) for kind, moves in by_kind.items() if moves]
    reasons: dict[str, list[str]] = {}
    for title, why in _refused(view, {group["title"] for group in groups}):
        reasons.setdefault(why, []).append(title)
    return {
        "groups": groups,
        "refused": [{"titles": titles, "why": why} for why, titles in reasons.items()],
    }


def _group(kind: Kind, moves: list[contract.MoveChoice]) -> contract.MoveGroup:
    note = tr(kind.note) if kind.note else ""
    return {"kind": kind.id, "title": tr(kind.title), "note": note, "moves": moves}


def _refused(view: State, possible: set[str]) -> Iterator[tuple[str, str]]:
    """Yield the title and the reason of all that the verbs offer to explain.

    The reason is the refusal of the candidate, or what is said in its place. Things of which the
    title is ``possible`` are left out.
    """
    for verb in view.VERBS.values():
        for title, candidate in verb.tries:
            offered = None if tr(title) in possible else candidate(view)
            if isinstance(offered, Move):
                refused = view.why_not(offered)
                offered = None if refused is None else refused.message
            if offered is not None:
                yield tr(title), offered
