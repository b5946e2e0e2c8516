"""Choices in The Four Virtues: the moves by kind, and why other things cannot be done."""

from __future__ import annotations

from collections.abc import Iterator

from regalia.choices import Kind, Refused
from regalia.games.virtues import moves, words
from regalia.games.virtues.explain import explain
from regalia.games.virtues.scoring import scores
from regalia.games.virtues.state import VirtuesState
from regalia.i18n import Count, tr, tr_noop
from regalia.presentation import Observer
from regalia.state import Move

#: kind -> its title and its note, in the order of a turn.
WORDS = {
    "yield": (tr_noop("Give up a card"), tr_noop("it goes to the discard pile")),
    "draw": (tr_noop("Draw"), ""),
    "meld": (
        tr_noop("Lay a meld"),
        tr_noop("three or more of a number, or in a row of one suit, with a face card or without"),
    ),
    "add": (tr_noop("Add a card"), tr_noop("to a meld of anybody’s; its points are yours")),
    "discard": (tr_noop("Discard"), tr_noop("this ends your turn")),
    "done": (tr_noop("End the round"), tr_noop("the stock is used up")),
}


class VirtuesChooser:
    """Says the kinds of moves (``choices.Chooser``)."""

    def kinds(self, view: VirtuesState) -> list[Kind]:
        """Return every kind, with its words."""
        return [
            Kind(id_, tr(title), tr(note) if note else "") for id_, (title, note) in WORDS.items()
        ]

    def kind_of(self, view: VirtuesState, move: Move) -> str:
        """Return the id of a legal move's kind, which is its verb."""
        return move.verb

    def brings(self, view: VirtuesState, move: Move, observer: Observer) -> str:
        """Return where a draw comes from, what a face card does, the points of an addition."""
        if move.verb == "draw":
            return tr("from the stock" if move.args[0] else "everybody sees it")
        if move.verb == "meld":
            return words.effect(view, move, observer)
        if move.verb == "add":
            after = view.copy()
            after.play(move)
            gained = scores(after)[view.seat] - scores(view)[view.seat]
            return tr("{n} {n:point|points} more", n=Count(gained))
        return ""

    def refused(self, view: VirtuesState, open_: set[str]) -> Iterator[Refused]:
        """Explain what else a turn has."""
        if view.phase == "yield":
            yield Refused(tr("Anything else"), explain(view, moves.DRAW_ONE).message)
        elif view.phase == "draw":
            listed = view.legal_moves()
            if moves.DRAW_TWO not in listed:
                yield Refused(tr("Draw two"), explain(view, moves.DRAW_TWO).message)
            if moves.DRAW_DISCARD not in listed:
                why = explain(view, moves.DRAW_DISCARD).message
                yield Refused(tr("Take the discard"), why)
            yield Refused(tr("Lay, add, discard"), explain(view, moves.DONE).message)
        else:
            yield from self._laying(view, open_)

    def _laying(self, view: VirtuesState, open_: set[str]) -> Iterator[Refused]:
        """Explain why nothing is laid."""
        if "meld" not in open_:
            yield Refused(tr(WORDS["meld"][0]), tr("No meld can be made of this hand."))
        if "add" not in open_:
            why = tr("No card of your hand continues a meld on the table.")
            yield Refused(tr(WORDS["add"][0]), why if view.melds else tr("No meld lies there yet."))
        if "discard" not in open_ and view.hands[view.seat]:
            card = moves.DISCARD[view.hands[view.seat][0]]
            yield Refused(tr(WORDS["discard"][0]), explain(view, card).message)


CHOOSER = VirtuesChooser()
