"""Choices in Royal Lines: the moves by kind, and why other things cannot be done."""

from __future__ import annotations

from collections.abc import Iterator

from regalia.choices import Refused
from regalia.games.lines import moves
from regalia.games.lines.actions import aims
from regalia.games.lines.explain import must_bid
from regalia.games.lines.moves import NONE
from regalia.games.lines.state import LinesState
from regalia.i18n import tr, tr_noop
from regalia.presentation import Observer
from regalia.verbs import Kind, Move

#: kind -> its title and its note, in the order of a round.
WORDS = {
    "trade": (tr_noop("Give a card"), tr_noop("to the left, and get one from the right")),
    "keep": (tr_noop("Keep all cards"), tr_noop("you get none either")),
    "bid": (tr_noop("Bid"), tr_noop("the highest card of a suit that is asked for wins")),
    "play": (tr_noop("Play a card"), tr_noop("you hold no suit that is asked for: it is no bid")),
    "take": (tr_noop("Take a candidate"), tr_noop("the other stays")),
    "banish": (tr_noop("Banish a 3-line"), tr_noop("its royals leave your line")),
    "joker": (tr_noop("Let the joker escape"), tr_noop("two royals of your line go with it")),
}


class LinesChooser:
    """Says the kinds of moves (``choices.Chooser``)."""

    def kinds(self, view: LinesState) -> list[Kind]:
        """Return every kind, with its words."""
        return [Kind(id_, tr(title), tr(note)) for id_, (title, note) in WORDS.items()]

    def kind_of(self, view: LinesState, move: Move) -> str:
        """Return the id of a legal move's kind."""
        if move.verb == "bid":
            return "bid" if aims(view, move.args[0] & 3) else "play"
        if move.verb == "trade" and move.args[0] == NONE:
            return "keep"
        return move.verb

    def brings(self, view: LinesState, move: Move, observer: Observer) -> str:
        """Return ``""``: the table says what a move would bring."""
        return ""

    def refused(self, view: LinesState, open_: set[str]) -> Iterator[Refused]:
        """Explain why a card of the hand is no bid."""
        if view.phase != "bid":
            return
        assert view.actor is not None
        listed = view.legal_moves()
        for card in view.hands[view.actor]:
            if moves.BID[card] not in listed:
                yield Refused(tr("Play another card"), must_bid(view, card).message)
                return


CHOOSER = LinesChooser()
