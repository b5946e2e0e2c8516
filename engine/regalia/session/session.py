"""A match at a table, as one seat plays it: its moves, its snapshot, undo, hints and refusals."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, Self

from regalia.bots import explain
from regalia.commitment import bot_seed
from regalia.errors import HiddenError, IllegalMove, RegaliaError
from regalia.history import History, is_automatic
from regalia.i18n import current_language, tr
from regalia.match import HandResult, Match
from regalia.presentation import Observer, table_of
from regalia.record import RecordWriter, proof
from regalia.session import surrender
from regalia.session.replay import Replay
from regalia.session.snapshot import CardKeys, build_snapshot, cards_of
from regalia.state import State

if TYPE_CHECKING:
    from regalia import contract

#: Moves whose figures come with a hint, at most.
_ROWS = 4


class BridgeError(RegaliaError):
    """The page asked for something that cannot be asked now, or not so."""


def current_bot_seed(match: Match, first_seed: str | None = None) -> str:
    """Return the seed of the bot that is to move, from the deal and the moves made in it.

    ``first_seed`` is that of the bots in the first deal, where another match is played again.
    """
    deal = len(match.log)
    if first_seed is None or deal > 1:
        first_seed = bot_seed(first_seed or match.seed, deal)
    return f"{first_seed}/{len(match.log[-1].moves)}"


class Session:
    """A match at a table, seen from ``seat``.

    ``bots`` has a bot's name for each seat that one plays, None for people. Every method that moves
    the match answers with ``turn``: what the seat sees happen, the snapshot after it, and what is
    to be added to the kept record (``docs/bridge.md``). A move that is made without asking is
    played within the answer to the move before it.
    """

    #: Moves may be taken back, and a surrender is answered at once: not where other people play.
    alone = True
    #: The match is an onlooker's view; ``seat`` says only from where the table is drawn.
    watches = False

    def __init__(self, match: Match, seat: int, bots: list[str | None]) -> None:
        if not (type(seat) is int and 0 <= seat < match.seats):
            raise BridgeError(f"seat: {seat!r} is no seat from 0 to {match.seats - 1}")
        if not isinstance(bots, list) or len(bots) != match.seats:
            raise BridgeError(f"bots: one entry for each of the {match.seats} seats")
        if match.log[0].start.viewer not in (None, -1 if self.watches else seat):
            raise BridgeError(tr("this is what another seat saw"))
        self.match = match
        self.seat = seat
        self.bots = bots
        self.table = table_of(match.game.id)
        self.keys = CardKeys()
        #: The hand whose score sheet waits to be read.
        self.waiting: HandResult | None = None
        if match.hands and match.hands[-1].state is match.state:
            self.waiting = match.hands[-1]
        #: Seed of the bots in the first deal, where another match is played again.
        self.first_bot_seed: str | None = None
        self.ply = match.ply
        self._histories: dict[int, History] = {}
        #: The comparison that was asked for last: of which move at which point.
        self._writer = RecordWriter(match)

    @cached_property
    def replay(self) -> Replay:
        """The match as it is looked back at."""
        return Replay(self.match, self.seat, self.table)

    # --- the deal on the table -----------------------------------------------------------------

    @property
    def deal(self) -> int:
        """The place in the match's log of the deal that lies on the table."""
        log = self.match.log
        if self.waiting is not None:
            for at in range(len(log) - 1, -1, -1):
                if log[at].state is self.waiting.state:
                    return at
        return len(log) - 1

    def history(self, seat: int) -> History:
        """Return the deal on the table as ``seat`` (-1: an onlooker) has followed it."""
        deal = self.match.log[self.deal]
        history = self._histories.get(seat)
        if history is None or history.deal is not deal:
            undo = seat == self.seat and self._may_undo()
            history = History(deal, self.table, seat, self.match.names, undo=undo)
            self._histories[seat] = history
        return history.grow()

    def log_lines(self, seat: int) -> list[contract.Line]:
        """Return the lines that ``seat`` has seen of the deal on the table, without empty ones."""
        return [line for line in self.history(seat).lines if line["text"]]

    @property
    def observer(self) -> Observer:
        """The observer of the deal on the table."""
        return self.history(self.seat).now

    # --- moves ---------------------------------------------------------------------------------

    def begin(self) -> contract.Turn:
        """Return the first answer, with the moves that are made without asking."""
        return self.turn(self._play_forced())

    def play(self, text: str, seat: int | None = None) -> contract.Turn:
        """Play a move of the seat to move, and what is made without asking after it.

        Raises BridgeError if no seat is to move, or if it is not the turn of ``seat``; otherwise as
        ``State.play``.
        """
        return self.turn(self._move(text, seat) + self._play_forced())

    def _move(self, text: str, seat: int | None = None) -> list[contract.Line]:
        """Play one move; return the lines that the seat reads of it."""
        match = self.match
        if self.waiting is not None:
            raise BridgeError(tr("the score sheet of the last hand has not been put away"))
        state = match.state
        if state.actor is None or match.over:
            raise BridgeError(tr("the match is over"))
        if seat is not None and seat != state.actor:
            raise BridgeError(tr("it is {name}'s turn", name=match.names[state.actor]))
        history = self.history(self.seat)
        scored = len(match.hands)
        match.play(text)
        self.ply += 1
        lines = history.grow().step_lines[-1]
        if len(match.hands) > scored:
            self.waiting = match.hands[-1]
        elif state.over:
            self._new_hand()
        return lines

    def _play_forced(self) -> list[contract.Line]:
        lines: list[contract.Line] = []
        while (only := self.forced_move()) is not None:
            lines += self._move(only)
        return lines

    def forced_move(self) -> str | None:
        """Return the move that is made without asking now, if there is one.

        The person at the table is asked and can answer in one way only: a pause would tell the
        others who could have answered otherwise.
        """
        state = self.match.state
        if self.waiting is not None or self.match.over or state.actor != self.seat:
            return None
        view = self.history(self.seat).view
        listed = view.legal_moves()
        if len(listed) != 1 or not is_automatic(self.table, view, self.observer):
            return None
        return str(listed[0])

    def _only_move(self, view: State) -> str | None:
        """Return the only legal move of the person, who sees the page play it after a beat."""
        listed = view.legal_moves()
        return str(listed[0]) if len(listed) == 1 else None

    def next(self) -> contract.Turn:
        """Put the score sheet away: the next hand, or the end of the match, is on the table."""
        if not self.match.over:
            self.put_away()
        return self.turn(self._play_forced())

    def reopened(self, sheet: bool) -> Self:
        """Return the session, at the ``sheet`` of the last hand if that was not put away."""
        if sheet and self.match.hands:
            self.waiting = self.match.hands[-1]
        return self

    def put_away(self) -> None:
        """Put the score sheet away."""
        self.waiting = None
        self._new_hand()

    def _new_hand(self) -> None:
        self.keys = CardKeys(self.keys.generation + 1)

    def surrender(self, text: str, scripted: bool = False) -> contract.Turn:
        """Play a surrender of the person, or an answer to one; bots answer at once.

        With ``scripted``, in a scene, any seat may surrender, and bots do not answer.
        """
        match = self.match
        if not scripted and text not in [act["text"] for act in self._surrenders()]:
            raise BridgeError(tr("{text} cannot be said now", text=repr(text)))
        history = self.history(self.seat)
        before = len(history.step_lines)
        match.play(text)
        if not scripted:
            surrender.play_answers(match, self.bots)
        steps = history.grow().step_lines[before:]
        self.ply += len(steps)
        return self.turn([line for lines in steps for line in lines])

    def _surrenders(self) -> list[contract.SurrenderChoice]:
        if self.waiting is not None or not self.alone:
            return []
        return surrender.offered(self.match, self.seat)

    # --- undo ----------------------------------------------------------------------------------

    def undo(self, free: bool = False) -> contract.LoggedTurn:
        """Take back the last decision of the person: under the fair rule, or ``free``."""
        if not self._may_undo():
            raise BridgeError(tr("nothing is taken back in this match"))
        match, at = self.match, self.deal
        history = self.history(self.seat)
        if not free and not history.fair:
            raise BridgeError(history.why)
        decisions = history.decisions
        while not decisions:
            if at == 0:
                raise BridgeError(history.why)
            at -= 1
            past = History(match.log[at], self.table, self.seat, match.names, undo=True)
            decisions = past.grow().decisions
        if at != self.deal or self.waiting is not None:
            self._new_hand()
        before = sum(len(deal.moves) for deal in match.log[:at])
        match.back_to(before + decisions[-1])
        self.waiting = None
        self.ply = match.ply
        self._writer = RecordWriter(match)
        return {**self.turn([]), "log": self.history(self.seat).lines}

    def _may_undo(self) -> bool:
        others = [bot for seat, bot in enumerate(self.bots) if seat != self.seat]
        return self.alone and None not in others

    def _undo_state(self) -> contract.UndoState | None:
        if not self._may_undo():
            return None
        history = self.history(self.seat)
        free = bool(history.decisions) or self.deal > 0
        return {"steps": history.fair, "why": history.why, "free": free}

    def _since(self) -> contract.StepAt | None:
        """Return the step after the person's last decision, if others have acted since."""
        if not self._may_undo():
            return None
        decisions = self.history(self.seat).decisions
        step = decisions[-1] + 1 if decisions else 0
        if step >= len(self.match.log[self.deal].moves):
            return None
        return {"deal": self.deal, "step": step}

    # --- answers -------------------------------------------------------------------------------

    def turn(self, events: list[contract.Line]) -> contract.Turn:
        """Return the answer to whatever moved the table."""
        return {"events": events, "snapshot": self.snapshot(), **self.saved()}

    def saved(self) -> contract.Saved:
        """Return what is new in the record since the last answer.

        ``append``: ``{"at", "text"}``, to be added to a record of ``at`` lines. It is None where
        ``record`` is to take the place of the whole.
        """
        at = self._writer.lines
        text = self._writer.new() if at else None
        if text is None:
            return {"append": None, "record": self._writer.whole()}
        return {"append": {"at": at, "text": text}, "record": None}

    def bot_call(self) -> contract.BotCall | None:
        """Return the ``seat`` of the bot that is to move, and the call ``think`` that asks it.

        None if no bot is to move. The call holds the bot's view: it is for the worker in which bots
        think and never for the page.
        """
        turn = self._next()
        if turn["who"] != "bot":
            return None
        known = self._known_to(turn["seat"])
        think: contract.Think = {
            "game": self.match.game.id,
            "bot": turn["bot"],
            "position": known["position"],
            "match": known["match"],
        }
        if self.match.seed is not None:
            think["seed"] = current_bot_seed(self.match, self.first_bot_seed)
        return {"seat": turn["seat"], "think": think}

    def _next(self) -> contract.Next:
        """Return who acts next: ``you``, ``bot``, ``other`` (a person), ``sheet`` or ``over``."""
        if self.match.over:
            return {"who": "over"}
        actor = self.match.state.actor
        if self.waiting is not None or actor is None:
            return {"who": "sheet"}
        bot = self.bots[actor]
        if bot is not None:
            return {"who": "bot", "seat": actor, "bot": bot}
        return {"who": "you"} if actor == self.seat else {"who": "other", "seat": actor}

    def snapshot(self) -> contract.Snapshot:
        """Return everything that the page draws."""
        match = self.match
        view = self._view()
        # While a sheet waits the next hand is dealt already, but its number is not yet shown.
        hand = len(match.hands) + (self.waiting is None)
        drawn = build_snapshot(
            match,
            self.table,
            view,
            self.observer,
            self.keys,
            hand=hand,
            totals=match.scores,
            ply=self.ply,
        )
        waits = self.waiting is not None or match.over
        actor = None if waits else match.state.actor
        mine = actor == self.seat and self.forced_move() is None
        return {
            **drawn,
            "bots": self.bots,
            "actor": actor,
            "next": self._next(),
            "moves": self.table.moves(view, self.observer, composed=True) if mine else [],
            "legal": len(view.legal_moves()) if mine else 0,
            "forced": self._only_move(view) if mine else None,
            "draft": self.table.compose(view, self.observer, []) if mine else None,
            "sheet": self._sheet(),
            "over": match.over,
            "winners": match.winners,
            "surrender": self._surrenders(),
            "undo": self._undo_state(),
            "since": self._since(),
            "deal": self._proof(),
        }

    def _view(self) -> State:
        if self.waiting is not None:
            return self.waiting.state.view(self.seat)
        return self.history(self.seat).view

    def _proof(self) -> contract.DealProof | None:
        match = self.match
        if not match.committed or self.deal < match.custom_start:
            return None
        shown = proof(match, self.deal)
        return {"number": shown.deal, "hash": shown.hash, "seed": shown.seed}

    @property
    def sheet_observer(self) -> Observer:
        """The observer for whom a score sheet is written."""
        return self.observer

    def _sheet(self) -> contract.Sheet | None:
        if self.waiting is None:
            return surrender.sheet(self.match, self.sheet_observer) if self.match.over else None
        return self.table.sheet(self.match, self.waiting, self.sheet_observer)

    # --- questions -----------------------------------------------------------------------------

    def _is_asked(self) -> bool:
        """Tell whether the person at the table is to move."""
        over = self.waiting is not None or self.match.over
        return not over and self.match.state.actor == self.seat

    def hint_view(self) -> contract.HintView:
        """Return what the judge needs to know for a hint: the view of the person at the table."""
        if not self._is_asked():
            raise BridgeError(tr("It is not your turn."))
        return self._known_to(self.seat)

    def _known_to(self, seat: int) -> contract.HintView:
        """Return what ``seat`` knows, for another worker."""
        view = self.match.state.view(seat)
        before = view.match_score
        return {
            "position": view.to_dict(),
            "match": before and {"totals": [*before.totals], "hands": before.hands},
        }

    def hint(self, seed: str = "", judged: contract.Judged | None = None) -> contract.Advice:
        """Return the move that the judge finds best for the person, and why.

        ``judged`` is the answer of ``judge`` for ``hint_view``; without it the moves are judged
        here, which may take a second. BridgeError if it is of another position.
        """
        from regalia.judge import Row, judge, tell_rows

        if not self._is_asked():
            raise BridgeError(tr("It is not your turn."))
        view = self.match.state.view(self.seat)
        if judged is None:
            found = judge(view, seed=seed)
            best, deals, rows = str(found.move), found.deals, found.rows()
        else:
            if judged["key"] != view.key():
                raise BridgeError(tr("It is not your turn."))
            best, deals = judged["best"], judged["deals"]
            rows = [Row(view.parse(each["text"]), *each["figures"]) for each in judged["rows"]]
        listed = self.table.moves(view, self.observer)
        advised = next(move for move in listed if move["text"] == best)
        return {
            **advised,
            "why": explain(view, view.parse(best), self.observer),
            "deals": deals,
            "rows": tell_rows(view, rows[:_ROWS], self.observer),
        }

    def choices(self) -> contract.Choices:
        """Return everything that the person at the table can do now, by kind."""
        # A page asks for it now and then; no start has to load it.
        from regalia.choices import all_choices

        if not self._is_asked():
            raise BridgeError(tr("It is not your turn."))
        view = self.match.state.view(self.seat)
        return all_choices(self.table, view, self.observer)

    def why(self, picks: list[str]) -> contract.Reason | None:
        """Return why nothing can be done with these cards; None when something can."""
        if not self._is_asked():
            said = tr("It is not your turn.")
            return {"message": said, "rule": None, "title": None, "scene": None}
        view = self.match.state.view(self.seat)
        text = self.table.attempt(view, picks)
        if text is None:
            return None
        try:
            view.play(text)
        except IllegalMove as error:
            return self._refusal(error)
        except HiddenError:
            return None  # It is legal, and only the table knows what comes of it.
        return None

    def _refusal(self, error: IllegalMove) -> contract.Reason:
        """Return a refusal with its rule's title, and the scene of it that shows it best."""
        entry = self.match.game.rules_in(current_language())[error.rule]
        refuses = [any(step.startswith("no ") for step in each.steps) for each in entry.scenes]
        scene = (refuses.index(True) if True in refuses else 0) if entry.scenes else None
        return {"message": error.message, "rule": error.rule, "title": entry.title, "scene": scene}

    def about(self, ref: str) -> contract.About:
        """Return what can be done with a card now."""
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

    def compose(self, picks: list[str]) -> contract.Draft | None:
        """Return what can be put together from these cards of the hand (``Table.compose``)."""
        if not self._is_asked():
            return None
        return self.table.compose(self.match.state.view(self.seat), self.observer, picks)
