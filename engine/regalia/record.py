"""Records: a match as text that a person can read and mail.

::

    regalia 1
    engine 0.1.0
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
    IllegalMove,
    JsonError,
    NotationError,
    OptionError,
    PositionError,
    RecordError,
    RegaliaError,
)
from regalia.games import GAMES
from regalia.json_text import read_json, write_json
from regalia.match import LONGEST_NAME, Match
from regalia.version import __version__

if TYPE_CHECKING:
    from regalia.game import Game
    from regalia.state import State

#: Of the format, not of the library.
VERSION = 1
#: A match of a hundred hands has some 300,000 characters.
MAX_CHARACTERS = 2_000_000

_FIRST_LINE = "regalia"
_SCORE = re.compile(r"[+-]?[0-9]{1,9}")


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
        lines = [
            f"{_FIRST_LINE} {VERSION}",
            f"engine {self.engine}",
            f"game {self.game}",
            f"seats {self.seats}",
        ]
        if self.seed is not None:
            lines.append(f"{'sealed' if self.committed else 'seed'} {write_json(self.seed)}")
        if self.custom_start:
            lines.append("start given")
        if self.seat is not None:
            lines.append(f"view {self.seat}")
        lines += [f"options {write_json(self.options)}", f"names {write_json(self.names)}"]
        for hand in self.hands:
            lines += hand.lines()
        return "".join(f"{line}\n" for line in lines)

    @classmethod
    def load(cls, text: str) -> Record:
        """Read a record; RecordError names the first line that is wrong.

        The form is checked here, the play by ``replay``.
        """
        return _Reader(text).record

    def replay(self) -> Match:
        """Play the record and return the match where the record ends, ready to go on.

        Every move must be legal, every score right, and every deal, where the seed is known,
        the one that the seed gives. RecordError names the first line that is wrong.
        """
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
        match = Match(
            game,
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
            match.settle(hand.scores)
        elif hand.scores is not None and hand.scores != match.hands[closed].scores:
            right = " ".join(str(n) for n in match.hands[closed].scores)
            raise RecordError(hand.score_line or None, f"the hand scores {right}")


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


class _Reader:
    """A reader of a record, line by line; it knows the number of the line."""

    def __init__(self, text: str) -> None:
        if not isinstance(text, str):
            raise RecordError(None, "a record is text")
        if len(text) > MAX_CHARACTERS:
            raise RecordError(
                None,
                f"the record has {len(text) / 1e6:.1f} million characters, and at most "
                f"{MAX_CHARACTERS / 1e6:.0f} million can be a match",
            )
        text = text.replace("\r\n", "\n").removeprefix("\ufeff")
        if not text.endswith("\n"):
            last = text.count("\n") + 1
            raise RecordError(last, "the record is cut off here: its last line has no end")
        self.lines = text.split("\n")[:-1]
        self.number = 0
        self.header: dict[str, Any] = {}
        self.hands: list[HandRecord] = []
        self._read_version()
        for line in self.lines[1:]:
            self.number += 1
            if line.strip():
                self._read(line.rstrip())
        if "start" in self.header and not self.header.keys() & {"seed", "sealed"}:
            raise RecordError(None, "the header says 'start given', but has no seed")
        for key in ("game", "seats", "options", "names"):
            if key not in self.header:
                raise RecordError(None, f"the header has no line {key!r}")
        names, seats = self.header["names"], self.header["seats"]
        if len(names) != seats:
            raise RecordError(None, f"the header names {len(names)} players for {seats} seats")
        self.record = Record(
            game=self.header["game"],
            seats=seats,
            options=self.header["options"],
            names=names,
            seed=self.header.get("sealed", self.header.get("seed")),
            seat=self.header.get("view"),
            engine=self.header.get("engine", ""),
            committed="sealed" in self.header,
            custom_start="start" in self.header,
            hands=self.hands,
        )

    def fail(self, message: str) -> RecordError:
        return RecordError(self.number, message)

    def _read_version(self) -> None:
        self.number = 1
        word, _, version = self.lines[0].partition(" ")
        if word != _FIRST_LINE or not (version.isdecimal() and version.isascii()):
            raise self.fail(f"a record begins with {_FIRST_LINE + ' ' + str(VERSION)!r}")
        if version != str(VERSION):
            raise self.fail(
                f"this is a record of version {version[:20]}, and this library reads {VERSION}: "
                "a newer Regalia may read it"
            )

    def _read(self, line: str) -> None:
        key, _, rest = line.partition(" ")
        if key == "deal":
            position = self._read_json(rest)
            if not isinstance(position, dict):
                raise self.fail("deal must be followed by a position, a JSON object")
            self.hands.append(HandRecord(position, line=self.number))
        elif self.hands:
            self._read_play(key, rest, line)
        else:
            self._read_header(key, rest)

    def _read_play(self, key: str, rest: str, line: str) -> None:
        hand = self.hands[-1]
        if hand.scores is not None:
            raise self.fail("after the score of a hand only another deal can follow")
        if key == "score":
            words = rest.split(" ")
            # Python's numbers may have underscores, and digits of any script.
            if not all(_SCORE.fullmatch(word) for word in words):
                raise self.fail("score must be followed by a whole number for each seat")
            hand.scores = [int(word) for word in words]
            hand.score_line = self.number
            return
        if len(line) > 200:
            raise self.fail("a move has at most 200 characters")
        hand.moves.append(line)
        hand.at.append(self.number)

    def _read_header(self, key: str, rest: str) -> None:
        if key in self.header:
            raise self.fail(f"{key!r:.20} stands in the header already")
        if key in ("engine", "game"):
            self.header[key] = rest
        elif key in ("seats", "view"):
            # An onlooker's record is seen from seat -1.
            onlooker = key == "view" and rest == "-1"
            if not onlooker and not (rest.isdecimal() and rest.isascii() and len(rest) <= 2):
                raise self.fail(f"{key} must be followed by a whole number")
            self.header[key] = int(rest)
        elif key in ("seed", "sealed"):
            if "seed" in self.header or "sealed" in self.header:
                raise self.fail("the header has a seed already")
            self.header[key] = self._typed(rest, str, "a text in quotes")
        elif key == "start":
            if rest != "given":
                raise self.fail("a header says 'start given', or nothing of the start")
            self.header[key] = rest
        elif key == "options":
            self.header[key] = self._typed(rest, dict, "a JSON object")
        elif key == "names":
            names = self._typed(rest, list, "a JSON list of texts")
            if not all(isinstance(name, str) and len(name) <= LONGEST_NAME for name in names):
                raise self.fail(f"names must be texts of at most {LONGEST_NAME} characters")
            self.header[key] = names
        else:
            raise self.fail(f"{key!r:.20} is no word of a header")

    def _typed(self, text: str, kind: type, words: str) -> Any:
        value = self._read_json(text)
        if not isinstance(value, kind):
            raise self.fail(f"this line needs {words}")
        return value

    def _read_json(self, text: str) -> Any:
        try:
            return read_json(text)
        except JsonError as error:
            raise self.fail(str(error)) from error
        except ValueError:
            raise self.fail("this line is damaged: it holds no complete JSON") from None


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


Match.recorder = Record.of
