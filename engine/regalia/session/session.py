"""The match at the table, as the page plays it: whose turn, what was seen, what may be done."""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module
from typing import cast

from regalia.bots import advise
from regalia.cards import Rng
from regalia.commitment import proof
from regalia.errors import HiddenError, IllegalMove, RegaliaError
from regalia.i18n import tr
from regalia.match import HandResult, Match
from regalia.presentation import Composer, Json, Observer, Table
from regalia.session import surrender, undo
from regalia.session.replay import Review
from regalia.session.snapshot import CardKeys, cards_of, frame
from regalia.state import Event, State


class BridgeError(RegaliaError):
    """The page asked for something that cannot be asked now, or not so."""


def table_of(game_id: str) -> Table:
    """What pictures a game's table."""
    return cast(Table, import_module(f"regalia.games.{game_id}.table").TABLE)


class Desk:
    """The match at the table, and what the person at it has seen."""

    #: Whether moves may be taken back at all: not where others follow the match elsewhere.
    undoes = True

    def __init__(self, match: Match, seat: int, bots: list[str | None]) -> None:
        if not (type(seat) is int and 0 <= seat < match.seats):
            raise BridgeError(f"seat: {seat!r} is no seat from 0 to {match.seats - 1}")
        if len(bots) != match.seats:
            raise BridgeError(f"bots: one entry for each of the {match.seats} seats")
        self.match = match
        self.seat = seat
        self.bots = bots
        self.table = table_of(match.game.id)
        #: The table again, in a game in which moves are put together card by card.
        self.composer = cast(Composer, self.table) if hasattr(self.table, "compose") else None
        self.observer = Observer(seat, match.names)
        self.keys = CardKeys()
        #: The hand whose score sheet waits to be read.
        self.waiting: HandResult | None = None
        self.ply = 0
        self.review = Review(match, seat, self.table)
        self._catch_up()

    def _catch_up(self) -> None:
        """Sees the moves of the hand in progress, after a record was opened."""
        match = self.match
        deal = match.log[-1]
        view = deal.start.view(self.seat)
        state = deal.start.copy()
        for text in deal.moves:
            if text.startswith("surrender "):
                continue
            actor = state.actor
            assert actor is not None
            for event in view.play(state.redact(text, actor, self.seat)):
                self.observer.see(event)
            state.play(text)
        self.ply = match.ply
        self.steps = undo.followed(deal, self.seat, self.table, match.names)
        if match.hands and match.hands[-1].state is match.state:
            self.waiting = match.hands[-1]

    def play(self, text: str, seat: int | None = None) -> Json:
        """Plays the move of the seat to move and tells what the observer sees of it."""
        match = self.match
        if self.waiting is not None:
            raise BridgeError(tr("the score sheet of the last hand has not been put away"))
        state = match.state
        actor = state.actor
        if actor is None or match.over:
            raise BridgeError(tr("the match is over"))
        if seat is not None and seat != actor:
            raise BridgeError(tr("it is {name}'s turn", name=match.names[actor]))
        view = state.view(self.seat)
        # The turn to which the events belong: the move may end it.
        turn = getattr(state, "turn", 0)
        scored = len(match.hands)
        before = state.copy()
        match.play(text)
        self.ply += 1
        shown = state.redact(str(state.last), actor, self.seat)
        asked = actor == self.seat and undo.is_asked(self.table, view, self.observer)
        self.steps.follow(before, shown, asked, match.names)
        events = view.play(shown)
        told = [self._tell(event, turn) for event in events]
        if len(match.hands) > scored:
            self.waiting = match.hands[-1]
            self.steps.close()
        elif state.over:
            self._new_hand()
        return {"events": told, "snapshot": self.snapshot()}

    def surrender(self, text: str, scripted: bool = False) -> Json:
        """The person gives the match up, or answers one who does; bots answer at once.

        ``scripted``, in a scene, it is what anybody says, and nobody answers of their own accord.
        """
        match = self.match
        if not scripted and text not in [act["text"] for act in self._surrenders()]:
            raise BridgeError(tr("{text} cannot be said now", text=repr(text)))
        match.play(text)
        said = [text, *([] if scripted else surrender.answers(match, self.bots))]
        turn = getattr(match.state, "turn", 0)
        told = []
        for act in said:
            seat = int(act.split(" ")[1])
            self.steps.act(match.names[seat])
            told.append({"turn": turn, "seat": seat, "text": surrender.told(act, self.observer)})
        self.ply += len(said)
        return {"events": told, "snapshot": self.snapshot()}

    def _surrenders(self) -> list[Json]:
        return [] if self.waiting is not None else surrender.offered(self.match, self.seat)

    def _tell(self, event: Event, turn: int) -> Json:
        self.observer.see(event)
        return {"turn": turn, "seat": event.seat, "text": self.table.say(event, self.observer)}

    def next(self) -> Json:
        """Puts the score sheet away: the next hand, or the end of the match, is on the table."""
        if not self.match.over:
            self.waiting = None
            self._new_hand()
        return self.snapshot()

    def _new_hand(self) -> None:
        self.observer.trick, self.observer.trick_winner, self.observer.gifts = [], None, []
        self.keys = CardKeys(self.keys.generation + 1)
        self.steps = undo.Steps(self.seat)

    @property
    def deal(self) -> int:
        """Where the deal that lies on the table stands in the match's log."""
        log = self.match.log
        at = len(log) - 1
        while self.waiting is not None and at and log[at].state is not self.waiting.state:
            at -= 1
        return at

    def undo(self, free: bool = False) -> Json:
        """Takes back the last decision of the person: under the fair rule, or ``free``."""
        if not self._may_undo():
            raise BridgeError(tr("nothing is taken back in this match"))
        if not free and not self.steps.fair:
            raise BridgeError(self.steps.why)
        at, mine = self.deal, self.steps.mine
        while not mine:
            if at == 0:
                raise BridgeError(self.steps.why)
            at -= 1
            names = self.match.names
            mine = undo.followed(self.match.log[at], self.seat, self.table, names).mine
        if at != self.deal or self.waiting is not None:
            self.keys = CardKeys(self.keys.generation + 1)
        before = sum(len(past.moves) for past in self.match.log[:at])
        self.match.back_to(before + mine[-1])
        self.waiting = None
        self.observer = Observer(self.seat, self.match.names)
        self._catch_up()
        return {"snapshot": self.snapshot(), "log": self.review.told(self.deal)}

    def _may_undo(self) -> bool:
        others = [bot for seat, bot in enumerate(self.bots) if seat != self.seat]
        return self.undoes and None not in others

    def _undo(self) -> Json | None:
        if not self._may_undo():
            return None
        free = bool(self.steps.mine) or self.deal > 0
        return {"steps": self.steps.fair, "why": self.steps.why, "free": free}

    def _proof(self) -> Json | None:
        match = self.match
        if not match.sealed or self.deal < match.given:
            return None
        shown = proof(match, self.deal)
        return {"number": shown.deal, "hash": shown.hash, "seed": shown.seed}

    def hint(self, seed: str = "") -> Json:
        """What steady would do in the person's place, and why."""
        match = self.match
        if self.waiting is not None or match.over or match.state.actor != self.seat:
            raise BridgeError(tr("It is not your turn."))
        view = match.state.view(self.seat)
        advice = advise("steady", match.game.id)(view, Rng(seed))
        listed = self.table.moves(view, self.observer)
        found = next(move for move in listed if move["text"] == str(advice.move))
        return {**found, "why": advice.why(self.observer)}

    def snapshot(self) -> Json:
        """Everything that the page draws."""
        match = self.match
        state = match.state if self.waiting is None else self.waiting.state
        view = state.view(self.seat)
        # While a sheet waits the next hand is dealt already, but its number is not yet shown.
        hand = len(match.hands) + (self.waiting is None)
        drawn = frame(
            match,
            self.table,
            view,
            self.observer,
            self.keys,
            hand=hand,
            totals=match.scores,
            ply=self.ply,
        )
        actor = None if self.waiting is not None or match.over else state.actor
        return {
            **drawn,
            "bots": self.bots,
            "actor": actor,
            "moves": self._moves(view) if actor == self.seat else [],
            "draft": self._compose(view, []) if actor == self.seat else None,
            "sheet": self._sheet(),
            "over": match.over,
            "winners": match.winners,
            "surrender": self._surrenders(),
            "undo": self._undo(),
            "deal": self._proof(),
        }

    def _moves(self, view: State) -> list[Json]:
        """The moves to choose from, without those that are put together."""
        if self.composer is not None:
            return self.composer.moves(view, self.observer, composed=True)
        return self.table.moves(view, self.observer)

    def _compose(self, view: State, picks: Sequence[str]) -> Json | None:
        if self.composer is None:
            return None
        return self.composer.compose(view, self.observer, picks)

    def _sheet(self) -> Json | None:
        if self.waiting is None:
            return surrender.sheet(self.match, self.observer) if self.match.over else None
        return self.table.sheet(self.match, self.waiting, self.observer)

    def why(self, picks: list[str]) -> Json | None:
        """Why nothing can be done with these cards; None when something can."""
        if self.waiting is not None or self.match.state.actor != self.seat:
            said = tr("It is not your turn.")
            return {"message": said, "rule": None, "title": None, "scene": None}
        view = self.match.state.view(self.seat)
        text = self.table.attempt(view, picks)
        if text is None:
            return None
        try:
            view.play(text)
        except IllegalMove as error:
            return {"message": error.message, "rule": error.rule, **self._cited(error.rule)}
        except HiddenError:
            return None  # It is legal, and only the table knows what comes of it.
        return None

    def show(self, text: str, actor: int | None) -> Json:
        """Plays a move of a scene, a surrender too, and tells of it in one text."""
        if not text.startswith("surrender "):
            played = self.play(text)
            said = ". ".join(event["text"] for event in played["events"] if event["text"])
            if said:
                return {"text": f"{said}.", "snapshot": played["snapshot"]}
        else:
            self.match.play(text)
            self.ply += 1
            played = {"snapshot": self.snapshot()}
        who = "" if actor is None else f"{self.observer.name(actor)}: "
        words = self.match.game.describe_move(text, self.observer.whose)
        return {"text": f"{who}{words}.", "snapshot": played["snapshot"]}

    def refuse(self, text: str) -> Json:
        """What somebody hears who tries a move that is not legal."""
        state = self.match.state if self.waiting is None else self.waiting.state
        try:
            (self.match if text.startswith("surrender ") else state.copy()).play(text)
        except IllegalMove as refusal:
            return {"text": refusal.message}
        raise BridgeError(f"{text!r} is legal")

    def points(self, scores: list[int]) -> str:
        """The points of a hand in words: ``You 40, Ben −15``."""
        named = [f"{self.observer.name(seat)} {n}" for seat, n in enumerate(scores)]
        return f"The hand is scored: {', '.join(named)}.".replace("-", "−")

    def _cited(self, rule: str) -> Json:
        """What a rule is called, and the number of its scene that shows it best."""
        entry = self.match.game.rules[rule]
        refuses = [any(step.startswith("no ") for step in each.steps) for each in entry.scenes]
        scene = (refuses.index(True) if True in refuses else 0) if entry.scenes else None
        return {"title": entry.title, "scene": scene}

    def about(self, ref: str) -> Json:
        """What can be done with a card now."""
        shown = self.snapshot()
        labels = [card["label"] for card in cards_of(shown["table"]) if card["ref"] == ref]
        moves = [move for move in shown["moves"] if ref in move["picks"]]
        draft = self.compose([ref])
        fits = draft["fits"] if draft else []
        return {
            "label": labels[0] if labels else None,
            "moves": moves,
            "fits": fits,
            "why": None if moves or fits else self.why([ref]),
        }

    def compose(self, picks: list[str]) -> Json | None:
        """What can be put together from these cards of the hand (``picture.Composer``)."""
        if self.waiting is not None or self.match.state.actor != self.seat:
            return None
        return self._compose(self.match.state.view(self.seat), picks)
