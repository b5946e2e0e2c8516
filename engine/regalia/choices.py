"""All that can be done at a decision: the legal moves by kind, and why other kinds are not open.

The words stand in the rows of the game's verbs. A game whose verbs have no kinds has all moves in
one group.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol, cast

from regalia.i18n import tr
from regalia.presentation import Observer, Table
from regalia.state import State
from regalia.verbs import Kind, Move

if TYPE_CHECKING:
    from regalia import contract


class Refused(NamedTuple):
    """A thing that is not possible now, by its title, and the reason in a sentence."""

    title: str
    why: str


class Chooser(Protocol):
    """The methods of ``CHOOSER`` in a game's ``choices`` module; ``view`` is the mover's."""

    def kinds(self, view: Any) -> Sequence[Kind]:
        """Return the kinds in the order in which the game comes to them."""

    def kind_of(self, view: Any, move: Move) -> str:
        """Return the id of the kind of a legal move."""

    def brings(self, view: Any, move: Move, observer: Observer) -> str:
        """Return what a legal move brings, in a phrase; ``""`` where its kind says enough."""

    def refused(self, view: Any, open_: set[str]) -> Iterable[Refused]:
        """Return what is not possible now, beside the kinds that are ``open_``."""


class VerbChooser:
    """The chooser of a game whose verbs are rows."""

    def kinds(self, view: State) -> list[Kind]:
        """Return every kind in the order of the rows, its words said."""
        found = {kind.id: kind for verb in view.VERBS.values() for kind in verb.kinds}
        return [
            Kind(kind.id, tr(kind.title), tr(kind.note) if kind.note else "")
            for kind in found.values()
        ]

    def kind_of(self, view: State, move: Move) -> str:
        """Return the id of the kind of a legal move."""
        verb = view.VERBS[move.verb]
        return (verb.kind_of(view, move) if verb.kind_of else verb.kinds[0]).id

    def brings(self, view: State, move: Move, observer: Observer) -> str:
        """Return what a legal move brings, in a phrase."""
        return view.VERBS[move.verb].note(view, move, observer)

    def refused(self, view: State, open_: set[str]) -> Iterator[Refused]:
        """Return the refusals of the candidates that the verbs offer, or what they say instead."""
        said = {kind.title for kind in self.kinds(view) if kind.id in open_}
        for verb in view.VERBS.values():
            for title, candidate in verb.tries:
                offered = None if tr(title) in said else candidate(view)
                if isinstance(offered, Move):
                    refused = view.why_not(offered)
                    offered = None if refused is None else refused.message
                if offered is not None:
                    yield Refused(tr(title), offered)


def chooser_of(game_id: str, view: State) -> Chooser | None:
    """Return the chooser of a game, None where it has no kinds."""
    name = f"regalia.games.{game_id}.choices"
    if find_spec(name):
        return cast(Chooser, import_module(name).CHOOSER)
    return VerbChooser() if any(verb.kinds for verb in view.VERBS.values()) else None


def all_choices(game_id: str, table: Table, view: Any, observer: Observer) -> contract.Choices:
    """Return every legal move of the seat to move, grouped by kind, each move in one group.

    ``view`` is that seat's. Empty groups are left out.
    """
    chooser = chooser_of(game_id, view)
    listed = {choice["text"]: choice for choice in table.moves(view, observer)}
    if chooser is None:
        every = list(listed.values())
        return {"groups": [_group(Kind("all", tr("Moves")), every)], "refused": []}
    by_kind: dict[str, list[contract.MoveChoice]] = {kind.id: [] for kind in chooser.kinds(view)}
    for move in view.legal_moves():
        choice = listed[str(move)]
        if not choice.get("note"):
            choice["note"] = chooser.brings(view, move, observer)
        by_kind[chooser.kind_of(view, move)].append(choice)
    groups = [_group(kind, by_kind[kind.id]) for kind in chooser.kinds(view) if by_kind[kind.id]]
    open_ = {group["kind"] for group in groups}
    reasons: dict[str, list[str]] = {}
    for refused in chooser.refused(view, open_):
        reasons.setdefault(refused.why, []).append(refused.title)
    return {
        "groups": groups,
        "refused": [{"titles": titles, "why": why} for why, titles in reasons.items()],
    }


def _group(kind: Kind, moves: list[contract.MoveChoice]) -> contract.MoveGroup:
    return {"kind": kind.id, "title": kind.title, "note": kind.note, "moves": moves}
