"""Sessions of one device for several people, and of people who play by message."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from regalia.i18n import tr
from regalia.match import Match
from regalia.multiplayer.packing import pack_json
from regalia.session.replay import Replay
from regalia.session.session import BridgeError, Session
from regalia.session.snapshot import CardKeys
from regalia.state import State

if TYPE_CHECKING:
    from regalia import contract


class AutoMoveSession(Session):
    """A session that also plays the forced moves of people who are not at the table.

    Such a move is made automatically when anybody can tell from the open cards that it is the only
    one. That nobody is asked for it then tells nothing.
    """

    alone = False

    def forced_move(self) -> str | None:
        """Return as ``Session`` does, or somebody else's only move, if everybody can see it."""
        return super().forced_move() or self._forced_elsewhere()

    def _forced_elsewhere(self) -> str | None:
        state = self.match.state
        actor = state.actor
        if self.waiting is not None or actor is None or actor == self.seat or self.bots[actor]:
            return None
        return openly_forced(state)


class HotseatSession(AutoMoveSession):
    """One device for several people: it shows one of them at a time, or nobody.

    ``covered`` means that the curtain is drawn: ``snapshot`` then has no table and no hand in it.
    The record is packed line by line, so that no hand lies readable where it is kept.
    """

    def __init__(self, match: Match, bots: list[str | None]) -> None:
        people = [seat for seat, bot in enumerate(bots) if bot is None]
        if len(people) < 2:
            raise BridgeError(tr("a device that is handed over needs two people"))
        super().__init__(match, people[0], bots)
        self.covered = True
        self._packed_lines = 0

    @property
    def next_seat(self) -> int | None:
        """Seat of the person who is to have the device; None while nobody is to move."""
        if self.waiting is not None:
            return None
        actor = self.match.state.actor
        return actor if actor is not None and self.bots[actor] is None else None

    def forced_move(self) -> str | None:
        """Return as ``AutoMoveSession`` does; behind the curtain nobody is asked anything."""
        return self._forced_elsewhere() if self.covered else super().forced_move()

    def cover(self) -> contract.Turn:
        """Draw the curtain: from now on no hand is shown until somebody sits down."""
        self.covered = True
        return self.turn([])

    def sit(self, seat: int) -> contract.LoggedTurn:
        """Give the device to the person of ``seat``; the answer has the ``log`` of the hand."""
        if seat != self.next_seat:
            raise BridgeError(tr("the device is not for this seat now"))
        self.covered = False
        self.seat = seat
        log = self.log_lines(seat)
        self.keys = CardKeys(self.keys.generation + 1)
        self.replay = Replay(self.match, seat, self.table)
        return {**self.begin(), "log": log}

    def next(self) -> contract.Turn:
        """Go on to the next hand, behind the curtain."""
        self.covered = not self.match.over
        return super().next()

    def saved(self) -> contract.Saved:
        """Return as ``Session`` does, with the record packed: each part is a line of its own."""
        saved = super().saved()
        if saved["append"] is None:
            self._packed_lines = 1
            return {"append": None, "record": f"{pack_json(saved['record'])}\n"}
        at, text = self._packed_lines, saved["append"]["text"]
        if text:
            self._packed_lines += 1
            text = f"{pack_json(text)}\n"
        return {"append": {"at": at, "text": text}, "record": None}

    def _next(self) -> contract.Next:
        turn = super()._next()
        if self.covered and turn["who"] == "you":
            return {"who": "other", "seat": self.seat}
        return turn

    def snapshot(self) -> contract.Snapshot:
        """Return what the page draws: a seat's view, or nobody's behind the curtain."""
        # What is over is nobody's secret, and nobody is to sit down for it.
        if not self.covered or self.waiting is not None or self.match.over:
            seen: contract.HotseatSnapshot = {**super().snapshot(), "handover": self._handover()}
            return seen
        match = self.match
        covered: contract.CoveredSnapshot = {
            "game": match.game.id,
            "title": match.game.title,
            "ply": self.ply,
            "you": -1,
            "names": match.names,
            "bots": self.bots,
            "actor": match.state.actor,
            "next": self._next(),
            "hand": len(match.hands) + 1,
            "totals": match.scores,
            "moves": [],
            "sheet": None,
            "over": match.over,
            "winners": match.winners,
            "handover": self._handover(),
            "news": [line["text"] for line in self.log_lines(-1)[-8:]],
        }
        return cast("contract.Snapshot", covered)  # The page asks for a table before it draws one.

    def _handover(self) -> contract.Handover | None:
        """Return the next person for the device, if somebody else has it."""
        seat = self.next_seat
        if seat is None or (seat == self.seat and not self.covered):
            return None
        return {
            "seat": seat,
            "name": self.match.names[seat],
            "quick": self.match.state.turn_seat not in (None, seat),
        }


def openly_forced(state: State) -> str | None:
    """Return the only move, if everybody can see that it is: whoever is at a page may make it."""
    open_moves = state.view(-1).legal_moves()
    if len(open_moves) != 1 or "??" in open_moves[0] or state.legal_moves() != open_moves:
        return None
    # The one whose turn it is has to be asked anyway; nobody may see if there is a choice.
    return None if state.turn_seat == state.actor else str(open_moves[0])
