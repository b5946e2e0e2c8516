"""A match: hand after hand until a player has won."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple, Self

from regalia.cards import Rng
from regalia.commitment import shuffled
from regalia.errors import IllegalMove, NotationError, OptionError, seat_number
from regalia.names import LONGEST_NAME
from regalia.record import Record
from regalia.state import Event, MatchScore, Move, ScoreLine, State

if TYPE_CHECKING:
    from regalia.game import Game


class Surrender(str):
    """An act on the match and not on the hand: a surrender, or an answer to one.

    Like a ``Move`` it *is* its text: ``surrender 2``, ``surrender 2 consent``. ``seat`` acts;
    ``answer`` is empty for a surrender itself.
    """

    __slots__ = ("answer", "seat")

    seat: int
    answer: str

    def __new__(cls, seat: int, answer: str = "") -> Self:
        act = super().__new__(cls, f"surrender {seat} {answer}".rstrip())
        act.seat, act.answer = seat, answer
        return act

    def __getnewargs__(self) -> tuple[Any, ...]:
        return (self.seat, self.answer)

    @staticmethod
    def is_one(text: str) -> bool:
        """Tell whether a text writes a surrender, rather than a move."""
        return text.startswith("surrender ")

    @classmethod
    def parse(cls, text: str) -> Self:
        """Read ``surrender SEAT [ANSWER]``; NotationError for anything else."""
        words = text.split(" ")
        if len(words) not in (2, 3) or words[1] not in tuple("0123456789"):
            raise NotationError(f"{text[:40]!r} is not written as a surrender is: surrender 2")
        return cls(int(words[1]), "".join(words[2:]))


#: One line of a deal's log; its text is the line of the record.
Entry = Move | Surrender


class HandResult(NamedTuple):
    """The end of one hand of a match.

    ``scores`` by seat, ``sheet`` the lines that add up to them, ``state`` the final position.
    """

    scores: list[int]
    sheet: list[ScoreLine]
    state: State


class Deal(NamedTuple):
    """One deal of a match: its start, the recorded entries so far, its present state."""

    start: State
    moves: list[Entry]
    state: State
    #: Each entry as the records of the seats write it, by seat; the last is an onlooker's.
    redacted: list[tuple[str, ...]]

    def note(self, entry: Entry, actor: int) -> None:
        """Add the entry that ``actor`` has just played."""
        self.moves.append(entry)
        state, text = self.state, str(entry)
        if isinstance(entry, Surrender):
            self.redacted.append((text,) * (state.seats + 1))
        else:
            viewers = (*range(state.seats), -1)
            self.redacted.append(tuple([state.redact(text, actor, seat) for seat in viewers]))

    def shown_to(self, seat: int | None) -> list[str]:
        """Return the entries as the record of ``seat`` writes them (-1: an onlooker's)."""
        if seat is None:
            return [str(entry) for entry in self.moves]
        return [texts[seat] for texts in self.redacted]


class Match:
    """A match: hands dealt from one seed, scored and added up.

    ``state`` is the hand in progress (the last one, once the match is over), ``scores`` the
    totals by seat, ``hands`` the results so far, ``winners`` the seats that won (several only
    in a draw), empty while the match goes on. ``scorers`` counts who scores: the players, and the
    dummies of a game that has any.

    ``committed``: each deal has a seed of its own, made from ``seed`` (``commitment.py``).

    With ``start`` the first hand begins there; ``custom_start`` is true if that is any position
    (the default), false if it is the deal that the seed gives. With ``seed`` None nothing is dealt:
    after each hand ``deal`` is told the next, as a page that follows a match elsewhere does.
    """

    def __init__(
        self,
        game: Game,
        seats: int,
        seed: object,
        options: dict[str, Any],
        dealer: int | None = 0,
        names: Sequence[str] | None = None,
        *,
        start: State | None = None,
        committed: bool = False,
        custom_start: bool | None = None,
    ) -> None:
        self.game = game
        self.seats = seats
        self.scorers = seats + len(game.dummies(seats))
        self.seed: object = seed
        self.committed = committed
        #: The first hand began at a position that no shuffle of the seed gave.
        self.custom_start = start is not None if custom_start is None else custom_start
        self.options = options
        if seed is None and start is None:
            raise OptionError("seed: None deals no cards: give a number or a text")
        _check_whole(str(seed))
        if start is not None:
            dealer = start.dealer
        elif dealer is None:
            dealer = Rng(f"{seed}/dealer").below(self.scorers)
        self.dealer = seat_number("dealer", dealer, self.scorers)
        if not isinstance(names, Iterable | None) or (isinstance(names, str) and names):
            raise OptionError(f"names: {names!r:.40} is no list of texts")
        self.names = list(names) if names else [f"Player {seat + 1}" for seat in range(seats)]
        if len(self.names) != seats or not all(isinstance(name, str) for name in self.names):
            raise OptionError(f"names: one text for each of the {seats} seats")
        for name in self.names:
            _check_whole(name)
        if any(len(name) > LONGEST_NAME for name in self.names):
            raise OptionError(f"names: texts of at most {LONGEST_NAME} characters")
        self.names += game.dummies(seats)
        self.scores = [0] * self.scorers
        self.winners: list[int] = []
        self.hands: list[HandResult] = []
        #: Seats that have surrendered, where that does not end the match at once.
        self.flags: set[int] = set()
        #: How many packs were shuffled, redeals included.
        self.deals = 0
        self.log: list[Deal] = []
        if start is None:
            start = game.deal(self._pack(), seats, dealer, options)
        else:
            self.deals = 1
        self.state: State = self._begin(start)

    @property
    def over(self) -> bool:
        """True once the match is won."""
        return bool(self.winners)

    @property
    def length(self) -> int:
        """Number of hands that was agreed on; 0 where the match goes to a target."""
        return int(self.options.get("hands", 0))

    def play(self, move: Move | str) -> list[Event]:
        """Play a move; at the end of a hand scores it and deals the next.

        Returns the events of the hand. Raises as ``State.play`` does and then changes nothing.
        """
        if isinstance(move, str) and Surrender.is_one(move):
            act = Surrender.parse(move)
            self.surrender(act.seat, act.answer)
            return []
        if self.over:
            raise IllegalMove(self.game.over_rule, "The match is over.")
        state, actor = self.state, self.state.actor
        events = state.play(move)
        assert state.last is not None
        assert actor is not None
        self.log[-1].note(state.last, actor)
        if state.over:
            self._close(state)
        return events

    def surrender(self, seat: int, answer: str = "") -> None:
        """``seat`` surrenders, in the games that know it, at any time.

        Where an ally has to agree he answers with ``consent`` or ``refuse``; where a surrender
        stands until another player surrenders too it may be taken back with ``withdraw``. The
        hand in progress is not scored. Raises IllegalMove or OptionError.
        """
        if self.over:
            raise IllegalMove(self.game.over_rule, "The match is over.")
        seat = seat_number("surrender", seat, self.seats)
        self.winners = self.game.surrender(self.scores, self.flags, seat, answer)
        self.log[-1].note(Surrender(seat, answer), seat)

    def __repr__(self) -> str:
        """Return the game, the number of players, the hand in progress and the scores."""
        now = "over" if self.over else f"hand {len(self.hands) + 1}"
        scores = " : ".join(map(str, self.scores))
        return f"<match of {self.game.id} for {self.seats}, {now}, {scores}>"

    @property
    def record(self) -> Record:
        """The whole record of the match so far."""
        return Record.of(self)

    def deal(self, state: State) -> None:
        """Go on with the hand that begins at ``state``, in a match without a seed."""
        if self.seed is not None or self.over or not self.state.over:
            raise OptionError("the next hand can be set only after a hand of a match without seed")
        self.deals += 1
        self.state = self._begin(state)

    @property
    def ply(self) -> int:
        """Number of moves made in the match, surrenders among them."""
        return sum(len(deal.moves) for deal in self.log)

    def chosen_moves(self) -> list[str]:
        """Return the moves as they were chosen, without the cards that they brought out."""
        return [
            str(entry) if isinstance(entry, Surrender) else entry.chosen
            for deal in self.log
            for entry in deal.moves
        ]

    def back_to(self, ply: int) -> None:
        """Take back all moves but the first ``ply``, and the deals that came of them.

        The match is then as it was before the next move was made, over several hands if need be.
        Raises OptionError when so many moves were not made.
        """
        if not (type(ply) is int and 0 <= ply <= self.ply):
            raise OptionError(f"back to move {ply!r}: {self.ply} moves were made")
        at, kept = 0, ply
        while at + 1 < len(self.log) and kept >= len(self.log[at].moves):
            kept -= len(self.log[at].moves)
            at += 1
        past, cut = self.log[:at], self.log[at]
        results = {id(result.state): result for result in self.hands}
        self.hands, self.scores = [], [0] * self.scorers
        self.winners, self.flags = [], set()
        for deal in past:
            for entry in deal.moves:
                if isinstance(entry, Surrender):  # It changed nothing but the flags.
                    self.game.surrender(self.scores, self.flags, entry.seat, entry.answer)
            result = results.get(id(deal.state))
            if result is not None:
                self.hands.append(result)
                self.scores = [a + b for a, b in zip(self.scores, result.scores, strict=True)]
                self.flags = self.game.standing_flags(self.scores, self.flags)
        self.log, self.deals = past, at + 1
        self.state = self._begin(cut.start)
        result = results.get(id(cut.state))
        for entry in cut.moves[:kept]:
            self.play(str(entry))
        if result is not None and self.state.over and self.state.viewer is not None:
            # A view that cannot count was scored from outside.
            self.settle(result.scores, result.sheet)

    def settle(self, scores: Sequence[int], sheet: Sequence[ScoreLine] = ()) -> None:
        """Score the hand that has ended; called from outside only where a view cannot count."""
        if len(scores) != self.scorers:
            raise OptionError(f"scores: a number for each of the {self.scorers} seats")
        self.hands.append(HandResult(list(scores), list(sheet), self.state))
        self.scores = [a + b for a, b in zip(self.scores, scores, strict=True)]
        self.flags = self.game.standing_flags(self.scores, self.flags)
        self.winners = self.game.winners(self.scores, len(self.hands), self.options)
        if not self.state.over:  # A hand that was laid before those that it follows were scored.
            self._place(self.log[-1])
        if not self.winners and self.seed is not None:
            dealer = self.game.next_dealer(self.state.dealer, self.seats)
            pack = self._pack(self.state)
            self.state = self._begin(self.game.deal(pack, self.seats, dealer, self.options))

    def _pack(self, after: State | None = None) -> Any:
        self.deals += 1
        return shuffled(self.game, self.seed, self.committed, self.deals, self.seats, after)

    def _begin(self, state: State) -> State:
        self.log.append(Deal(state.copy(), [], state, []))
        self._place(self.log[-1])
        return state

    def _place(self, deal: Deal) -> None:
        """Tell a hand of which match it is; a match of one hand is played for its points."""
        score = None if self.length == 1 else MatchScore(tuple(self.scores), len(self.hands))
        deal.start.match_score = deal.state.match_score = score

    def _close(self, state: State) -> None:
        if not state.scored:
            if self.seed is not None:
                self.state = self._begin(self.game.redeal(state, self._pack()))
        elif state.viewer is None:
            self.settle(state.scores(), state.score_sheet())


def _check_whole(text: str) -> None:
    """Raise OptionError for a text with half of a character: no record of it could be read."""
    if any("\ud800" <= character <= "\udfff" for character in text):
        raise OptionError(f"{text!r:.40} holds half of a character")
