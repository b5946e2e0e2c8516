"""Records: a match as text that a person can read and mail.

::

    regalia 1
    engine 0.2.0
    game royals
    seats 2
    seed "7"
    options {"target":500}
    names ["Ann","Ben"]

    deal {"game":"royals", …}
    house H
    house S
    draw stock KH
    …
    score 120 -35

In a *committed* match the header has ``sealed`` for ``seed`` (``commitment.py``); ``start given``
says that the first hand began at some position, and that only the deals after it come from the
seed.
Each hand begins with the position after the deal and ends, once it is over, with its score. The
record as one seat saw it has ``view 0`` in its header and ``??`` for what was hidden.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, NamedTuple

from regalia.commitment import commitment, deal_seed, shuffled
from regalia.errors import (
    HiddenError,
    IllegalMove,
    NotationError,
    OptionError,
    PositionError,
    RecordError,
    RegaliaError,
)
from regalia.games import GAMES
from regalia.json_text import write_json
from regalia.names import fit_names
from regalia.text_codec import (
    NAMES,
    NUMBER,
    OBJECT,
    PLAIN,
    STRING,
    Field,
    Form,
    TextError,
    json_field,
    read_value,
)
from regalia.version import __version__

if TYPE_CHECKING:
    from regalia.game import Game
    from regalia.match import Match
    from regalia.state import State

#: A match of a hundred hands has some 300,000 characters.
MAX_CHARACTERS = 2_000_000

_SCORE = re.compile(r"[+-]?[0-9]{1,9}")


def _read_start(word: str, text: str) -> str:
    if text != "given":
        raise TextError("head", "a header says 'start given', or nothing of the start")
    return text


def _read_scores(word: str, text: str) -> list[int]:
    words = text.split(" ")
    # Python's numbers may have underscores, and digits of any script.
    if not all(_SCORE.fullmatch(each) for each in words):
        raise TextError("head", "score must be followed by a whole number for each seat")
    return [int(each) for each in words]


#: A seat, or -1 for an onlooker.
_VIEW = Field(lambda word, text: -1 if text == "-1" else NUMBER.read(word, text), str)
_FORM = Form(
    first="regalia",
    fields={
        "engine": PLAIN,
        "game": PLAIN,
        "seats": NUMBER,
        "seed": STRING,
        "sealed": STRING,
        "start": Field(_read_start, str),
        "view": _VIEW,
        "options": OBJECT,
        "names": NAMES,
    },
    limit=MAX_CHARACTERS,
    optional=("engine", "seed", "sealed", "start", "view"),
    begins="deal",
)
_DEAL = json_field(
    lambda value: isinstance(value, dict), "deal must be followed by a position, a JSON object"
)
_SCORES = Field(_read_scores)


@dataclass
class HandRecord:
    """One deal: the position after it, the recorded moves, the scores once it is over.

    ``line`` is where its ``deal`` line stands and ``at`` the line of each move, so that an
    error can say where to look.
    """

    position: dict[str, Any]
    moves: list[str] = field(default_factory=list)
    scores: list[int] | None = None
    line: int = 0
    at: list[int] = field(default_factory=list)
    score_line: int = 0

    def lines(self) -> list[str]:
        """Return the lines of the record from the blank one before the deal to the score."""
        lines = ["", f"deal {write_json(self.position)}", *self.moves]
        if self.scores is not None:
            lines.append(_score(self.scores))
        return lines


@dataclass
class Record:
    """The settings of a match and all its hands. ``seat`` None: the whole truth."""

    game: str
    seats: int
    options: dict[str, Any]
    names: list[str]
    seed: str | None = None
    seat: int | None = None
    engine: str = ""
    #: Each deal has a seed of its own, made from ``seed``.
    committed: bool = False
    #: The first deal is a position that was given, and not one that the seed gives.
    custom_start: bool = False
    hands: list[HandRecord] = field(default_factory=list)
    #: Number of the last line, if no line end follows it: ``replay`` tells if it is whole. Else 0.
    cut: int = 0

    @classmethod
    def of(cls, match: Match, seat: int | None = None) -> Record:
        """Return the record of a match: whole, or as ``seat`` saw it."""
        # The seed would tell everything.
        seed = None if seat is not None or match.seed is None else str(match.seed)
        record = cls(
            game=match.game.id,
            seats=match.seats,
            options=dict(match.game.changed_options(match.options)),
            names=match.names[: match.seats],
            seed=seed,
            seat=seat,
            engine=__version__,
            committed=seed is not None and match.committed,
            custom_start=seed is not None and match.custom_start,
        )
        results = {id(result.state): result for result in match.hands}
        for deal in match.log:
            start = deal.start if seat is None else deal.start.view(seat)
            result = results.get(id(deal.state))
            scores = None if result is None else result.scores
            record.hands.append(HandRecord(start.to_dict(), deal.shown_to(seat), scores))
        return record

    def dump(self) -> str:
        """Return the record as text; ``load`` is its inverse."""
        known = {
            "engine": self.engine,
            "game": self.game,
            "seats": self.seats,
            "sealed" if self.committed else "seed": self.seed,
            "start": "given" if self.custom_start else None,
            "view": self.seat,
            "options": self.options,
            "names": self.names,
        }
        lines = _FORM.head({word: value for word, value in known.items() if value is not None})
        for hand in self.hands:
            lines += hand.lines()
        return "".join(f"{line}\n" for line in lines)

    @classmethod
    def load(cls, text: str) -> Record:
        """Read a record; RecordError names the first line that is wrong.

        The form is checked here, the play by ``replay``.
        """
        cut = 0
        try:
            read = _FORM.read(text)
            cut = read.cut
            hands = _hands(read.lines)
        except (TextError, RecordError) as error:
            if cut and error.line == cut:
                error = _FORM.cut_off(cut)
            raise RecordError(error.line, error.message) from error
        head = read.head
        if "seed" in head and "sealed" in head:
            raise RecordError(None, "the header has a seed already")
        seed = head.get("sealed", head.get("seed"))
        if "start" in head and seed is None:
            raise RecordError(None, "the header says 'start given', but has no seed")
        names, seats = head["names"], head["seats"]
        if len(names) != seats:
            raise RecordError(None, f"the header names {len(names)} players for {seats} seats")
        return cls(
            game=head["game"],
            seats=seats,
            options=head["options"],
            names=fit_names(names),
            seed=seed,
            seat=head.get("view"),
            engine=head.get("engine", ""),
            committed="sealed" in head,
            custom_start="start" in head,
            hands=hands,
            cut=cut,
        )

    def replay(self) -> Match:
        """Play the record and return the match where the record ends, ready to go on.

        Every move must be legal, every score right, and every deal, where the seed is known,
        the one that the seed gives. RecordError names the first line that is wrong.
        """
        try:
            return self._replayed()
        except RecordError as error:
            if self.cut and error.line in (None, self.cut):
                raise RecordError(self.cut, _FORM.cut_off(self.cut).message) from error
            raise

    def _replayed(self) -> Match:
        game = self._game()
        try:
            seats = game.check_seats(self.seats)
            options = game.check_options(self.options)
        except RegaliaError as error:
            raise RecordError(None, str(error)) from error
        if not self.hands:
            raise RecordError(None, "the record has no deal line, so there is nothing to play")
        first = self._deal_of(game, self.hands[0], options)
        if self.seed is not None and not self.custom_start:
            pack = shuffled(game, self.seed, self.committed, 1, seats)
            self._same_deal(game.deal(pack, seats, first.dealer, options), first, self.hands[0])
        match = game.new_match(
            seats,
            self.seed,
            options,
            None,
            self.names,
            start=first,
            committed=self.committed,
            custom_start=self.seed is None or self.custom_start,
        )
        for i, hand in enumerate(self.hands):
            if i:
                self._next_deal(match, game, hand)
            self._replay_hand(match, hand, last=i + 1 == len(self.hands))
        return match

    def _game(self) -> Game:
        if self.game not in GAMES:
            raise RecordError(None, f"no game {self.game!r:.40}: there are {', '.join(GAMES)}")
        return GAMES[self.game]

    def _next_deal(self, match: Match, game: Game, hand: HandRecord) -> None:
        if match.over:
            raise RecordError(hand.line, "the match is over before this deal")
        state = self._deal_of(game, hand, match.options)
        if match.seed is None:
            match.deal(state)
        else:
            self._same_deal(match.state, state, hand)

    def _deal_of(self, game: Game, hand: HandRecord, options: Mapping[str, Any]) -> State:
        """Return the position of a deal line, which must fit the header."""
        try:
            state = game.state_from_dict(hand.position)
        except PositionError as error:
            raise RecordError(hand.line or None, str(error)) from error
        if state.viewer != self.seat:
            raise RecordError(hand.line or None, "the deal is not seen from the record's seat")
        if state.seats != self.seats:
            raise RecordError(hand.line or None, f"the deal is for {state.seats} seats")
        if state.options != options:
            raise RecordError(hand.line or None, "the deal has other options than the header")
        return state

    def _same_deal(self, dealt: State, written: State, hand: HandRecord) -> None:
        if dealt.to_dict() != written.to_dict():
            raise RecordError(
                hand.line or None, "this is not the deal that the record's seed gives"
            )

    def _replay_hand(self, match: Match, hand: HandRecord, last: bool) -> None:
        state, closed = match.state, len(match.hands)
        for text, line in zip(hand.moves, hand.at or [0] * len(hand.moves), strict=True):
            if state.over:
                raise RecordError(line or None, f"{text!r:.60}: the hand is over before this move")
            try:
                if line and line == self.cut:
                    _check_end(match, text, line)
                match.play(text)
            except IllegalMove as error:
                why = f"{text}: {error} ({error.rule}) An older Regalia may have allowed it."
                raise RecordError(line or None, why) from error
            except NotationError as error:
                raise RecordError(line or None, str(error)) from error
        if not state.over:
            if not last:
                raise RecordError(
                    hand.line or None, "this hand has no end, but another deal follows"
                )
            if hand.scores is not None:
                raise RecordError(hand.score_line or None, "there is a score, but the hand goes on")
        elif state.scored:
            self._settle(match, hand, closed)

    def _settle(self, match: Match, hand: HandRecord, closed: int) -> None:
        if self.seat is not None:
            if hand.scores is None:
                raise RecordError(hand.line or None, "the hand is over, and its score is missing")
            if len(hand.scores) != match.scorers:
                raise RecordError(
                    hand.score_line or None, f"score needs {match.scorers} numbers, one a seat"
                )
            try:
                scores, sheet = match.state.scores(), match.state.score_sheet()
            except HiddenError:
                # Nothing tells whether its last digit is there.
                if self.cut and hand.score_line == self.cut:
                    raise RecordError(self.cut, "the score is cut off") from None
                scores, sheet = hand.scores, []
            self._same_score(hand, scores)
            match.settle(hand.scores, sheet)
        elif hand.scores is not None:
            self._same_score(hand, match.hands[closed].scores)

    def _same_score(self, hand: HandRecord, scores: Sequence[int]) -> None:
        if hand.scores != scores:
            right = " ".join(str(n) for n in scores)
            raise RecordError(hand.score_line or None, f"the hand scores {right}")


def _check_end(match: Match, text: str, line: int) -> None:
    """Raise RecordError for the beginning of a longer line: of a move, or of its recorded text."""
    if text.startswith("surrender "):
        return  # Legal at other times than an answer to one.
    trial = match.state.copy()
    # Which longer moves another seat could make, a view does not know.
    longer = trial.viewer not in (None, trial.actor) or any(
        move != text and move.startswith(text) for move in trial.legal_moves()
    )
    trial.play(text)
    if longer or str(trial.last) != text:
        raise RecordError(line, "the move is cut off")


class RecordWriter:
    """A writer of the whole record of a match, piece by piece as the match goes on.

    ``lines`` is the number of lines written so far. After ``Match.back_to`` only ``whole`` is
    right.
    """

    def __init__(self, match: Match) -> None:
        self._match = match
        self.lines = 0
        self._deal, self._entries, self._scored = 0, 0, False

    def whole(self) -> str:
        """Write all of the record, from its first line."""
        text = Record.of(self._match).dump()
        self.lines = text.count("\n")
        self._deal = len(self._match.log) - 1
        self._mark()
        return text

    def new(self) -> str | None:
        """Write the lines that follow those written before; None where they would not be last.

        That is so for a surrender after a hand was scored: it stands above the score.
        """
        log = self._match.log
        if self._scored and len(log[self._deal].moves) > self._entries:
            return None
        lines = [str(entry) for entry in log[self._deal].moves[self._entries :]]
        if not self._scored:
            lines += self._score_line()
        while self._deal + 1 < len(log):
            self._deal += 1
            deal = log[self._deal]
            lines += HandRecord(deal.start.to_dict(), [str(entry) for entry in deal.moves]).lines()
            lines += self._score_line()
        self.lines += len(lines)
        self._mark()
        return "".join(f"{line}\n" for line in lines)

    def _mark(self) -> None:
        self._entries = len(self._match.log[self._deal].moves)
        self._scored = bool(self._score_line())

    def _score_line(self) -> list[str]:
        state = self._match.log[self._deal].state
        found = [result.scores for result in self._match.hands if result.state is state]
        return [_score(scores) for scores in found]


def _score(scores: Sequence[int]) -> str:
    return "score " + " ".join(str(n) for n in scores)


def _hands(lines: list[tuple[int, str]]) -> list[HandRecord]:
    """Return the deals in the lines after a header; RecordError or TextError names a wrong one."""
    hands: list[HandRecord] = []
    for number, line in lines:
        key, _, rest = line.partition(" ")
        if key == "deal":
            hands.append(HandRecord(read_value(_DEAL, number, key, rest), line=number))
        elif hands[-1].scores is not None:
            raise RecordError(number, "after the score of a hand only another deal can follow")
        elif key == "score":
            hands[-1].scores = read_value(_SCORES, number, key, rest)
            hands[-1].score_line = number
        elif len(line) > 200:
            raise RecordError(number, "a move has at most 200 characters")
        else:
            hands[-1].moves.append(line)
            hands[-1].at.append(number)
    return hands


class Proof(NamedTuple):
    """The proof of one deal: its ``hash`` always, its ``seed`` once it is over.

    ``deal`` counts from 1. ``same``: dealt again from the seed just now, the hand began with
    these very cards; None while it goes on.
    """

    deal: int
    hash: str
    seed: str | None
    same: bool | None


def proofs(match: Match) -> list[Proof]:
    """Return a proof for each deal of a committed match; empty for any other.

    A first deal that was given as a position came from no shuffle and has none.
    """
    if not match.committed or match.seed is None:
        return []
    return [proof(match, at) for at in range(match.custom_start, len(match.log))]


def proof(match: Match, at: int) -> Proof:
    """Return the proof of the deal at this place, from 0, of a committed match's log.

    Raises OptionError for any other place, for a match that is not committed, and for a first deal
    that came from no shuffle.
    """
    if not match.committed or match.seed is None:
        raise OptionError("a deal is proved in a committed match alone")
    if type(at) is not int or not match.custom_start <= at < len(match.log):
        last = len(match.log) - 1
        raise OptionError(f"deal {at!r:.40}: it is none from {int(match.custom_start)} to {last}")
    deal = match.log[at]
    seed = deal_seed(match.seed, at + 1)
    if not (deal.state.over or match.over):
        return Proof(at + 1, commitment(seed), None, None)
    same = dealt_again(match, at).to_dict() == deal.start.to_dict()
    return Proof(at + 1, commitment(seed), seed, same)


def dealt_again(match: Match, at: int) -> State:
    """Return the start of a deal, made anew from the match's seed."""
    before = match.log[at - 1].state if at else None
    if before is not None and not before.scored:
        pack = shuffled(match.game, match.seed, match.committed, at + 1, match.seats)
        return match.game.redeal(before, pack)
    pack = shuffled(match.game, match.seed, match.committed, at + 1, match.seats, before)
    dealer = match.log[at].start.dealer
    return match.game.deal(pack, match.seats, dealer, match.options)


def check(text: str) -> Mapping[str, Any]:
    """Read and replay a record; return a summary, or raise RecordError for the first error."""
    record = Record.load(text)
    match = record.replay()
    return {
        "game": record.game,
        "hands": len(match.hands),
        "moves": sum(len(hand.moves) for hand in record.hands),
        "scores": match.scores,
        "over": match.over,
        "dealt": "by its seed" if record.seed is not None else "as written",
        "deals": proofs(match),
    }
