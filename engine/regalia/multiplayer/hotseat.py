"""Desks for several people: one device that goes from hand to hand, and what all of them need."""

from __future__ import annotations

from copy import deepcopy

from regalia.i18n import tr
from regalia.match import Deal, Match
from regalia.presentation import Json, Observer
from regalia.session.replay import Review
from regalia.session.session import BridgeError, Desk
from regalia.session.snapshot import CardKeys
from regalia.session.undo import Steps
from regalia.state import State


class Follower:
    """Somebody who follows a deal from a seat (-1: from beside the table), and remembers it."""

    def __init__(self, desk: Desk, seat: int) -> None:
        self.seat = seat
        self.table = desk.table
        self.deal = _deal_on_table(desk)
        self.observer = Observer(seat, desk.match.names)
        self.state = self.deal.start.copy()
        self.view: State = self.deal.start.view(seat)
        self.seen = 0
        #: What was told so far.
        self.lines: list[Json] = []

    def follow(self) -> list[Json]:
        """Looks at the moves since the last time; all that was told of this deal."""
        for text in self.deal.moves[self.seen :]:
            self.seen += 1
            actor = self.state.actor
            if text.startswith("surrender ") or actor is None:
                continue
            turn = getattr(self.state, "turn", 0)
            self.state.play(text)
            shown = self.state.redact(str(self.state.last), actor, self.seat)
            for event in self.view.play(shown):
                self.observer.see(event)
                said = self.table.say(event, self.observer)
                if said:
                    self.lines.append({"turn": turn, "seat": event.seat, "text": said})
        return self.lines


def told(desk: Desk, seat: int) -> list[Json]:
    """What happened in the hand on the table, told to ``seat`` (-1: to anybody who passes by)."""
    return Follower(desk, seat).follow()


def _deal_on_table(desk: Desk) -> Deal:
    log = desk.match.log
    if desk.waiting is not None:
        for deal in log:
            if deal.state is desk.waiting.state:
                return deal
    return log[-1]


class ShortDesk(Desk):
    """A desk that spares people elsewhere what they cannot but do.

    A move of somebody who is not at this desk goes without saying when anybody can tell from the
    open cards that it is the only one. Then nobody has to be asked for it, and that nobody is
    asked tells nothing.
    """

    undoes = False

    def _surrenders(self) -> list[Json]:
        return []  # an answer would have to travel by itself

    def play(self, text: str, seat: int | None = None) -> Json:
        """As ``Desk.play``, with the moves that go without saying after it."""
        played = super().play(text, seat)
        events = played["events"]
        while (only := self._goes_without_saying()) is not None:
            events += super().play(only)["events"]
        return {"events": events, "snapshot": self.snapshot()}

    def _goes_without_saying(self) -> str | None:
        state = self.match.state
        actor = state.actor
        if self.waiting is not None or actor is None or actor == self.seat or self.bots[actor]:
            return None
        open_moves = state.view(-1).legal_moves()
        if len(open_moves) != 1 or "??" in open_moves[0] or state.legal_moves() != open_moves:
            return None
        # Whose turn it is has to be asked anyway; whether he has a choice there must not show.
        return None if _turn_of(state) == actor else str(open_moves[0])


class PassDesk(ShortDesk):
    """One device for several people: it shows one of them at a time, or nobody.

    ``covered`` means that the curtain is drawn: ``snapshot`` then has no table and no hand in it.
    """

    def __init__(self, match: Match, bots: list[str | None]) -> None:
        people = [seat for seat, bot in enumerate(bots) if bot is None]
        if len(people) < 2:
            raise BridgeError(tr("a device that is handed over needs two people"))
        super().__init__(match, people[0], bots)
        self.covered = True
        self._followers: dict[int, Follower] = {}

    @property
    def next_seat(self) -> int | None:
        """The person who is to have the device; None while nobody is to move."""
        if self.waiting is not None:
            return None
        actor = self.match.state.actor
        return actor if actor is not None and self.bots[actor] is None else None

    def cover(self) -> Json:
        """Draws the curtain: from now on no hand is shown until somebody sits down."""
        self.covered = True
        return self.snapshot()

    def sit(self, seat: int) -> Json:
        """The person of ``seat`` has the device: what that seat sees, and the log of the hand."""
        if seat != self.next_seat:
            raise BridgeError(tr("the device is not for this seat now"))
        self.covered = False
        self.seat = seat
        log = list(self._told(seat))
        # A copy: what is played from now on is seen by this seat now, and followed once more later.
        self.observer = deepcopy(self._followers[seat].observer)
        self.keys = CardKeys(self.keys.generation + 1)
        self.review = Review(self.match, seat, self.table)
        self.steps = Steps(seat)
        return {"snapshot": self.snapshot(), "log": log}

    def _told(self, seat: int) -> list[Json]:
        """As ``told``; every seat's follower goes on where it stopped, since hands are long."""
        follower = self._followers.get(seat)
        if follower is None or follower.deal is not _deal_on_table(self):
            follower = self._followers[seat] = Follower(self, seat)
        return follower.follow()

    def next(self) -> Json:
        """The next hand, behind the curtain."""
        self.covered = not self.match.over
        return super().next()

    def snapshot(self) -> Json:
        """What the page draws: a seat's view, or nobody's behind the curtain."""
        if not self.covered:
            shown = super().snapshot()
            shown["handover"] = self._handover()
            return shown
        match = self.match
        return {
            "game": match.game.id,
            "title": match.game.title,
            "ply": self.ply,
            "you": -1,
            "names": match.names,
            "bots": self.bots,
            "actor": match.state.actor,
            "hand": len(match.hands) + 1,
            "totals": match.scores,
            "moves": [],
            "sheet": None,
            "over": match.over,
            "winners": match.winners,
            "handover": self._handover(),
            "news": [line["text"] for line in self._told(-1)[-8:]],
        }

    def _handover(self) -> Json | None:
        """To whom the device goes, when that is not who has it."""
        seat = self.next_seat
        if seat is None or (seat == self.seat and not self.covered):
            return None
        return {
            "seat": seat,
            "name": self.match.names[seat],
            "quick": _turn_of(self.match.state) not in (None, seat),
        }


def _turn_of(state: State) -> int | None:
    """Whose turn it is, where turns are somebody's: others may be asked in between."""
    for name in ("attacker", "seat"):
        turn = getattr(state, name, None)
        if type(turn) is int:
            return turn
    return None
