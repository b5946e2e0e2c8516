"""A match by message: all of it in a text that fits into a link.

::

    regalia letter 1
    engine 0.1.0
    game royals
    seats 2
    dealer 0
    seed "5f1c…"
    options {}
    names ["Ann","Ben"]
    bots [null,null]

    house H
    draw stock
    …
    end 1f6c2a…

A letter has no cards in it: the seed deals them, and the moves stand as they were chosen. Every
line is hashed onto what came before it (``end`` is the last link of that chain), so a letter that
was damaged or patched is noticed, and two letters of one match can be compared: one may go on
where the other stops, or they may part. The first link is the *name* of the match.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from hashlib import sha256
from typing import Any, Literal

from regalia.bots import find
from regalia.errors import JsonError, LetterError, OptionError, RegaliaError
from regalia.games import GAMES
from regalia.i18n import tr, tr_noop
from regalia.json_text import read_json, write_json
from regalia.match import Match, Surrender
from regalia.multiplayer.hotseat import openly_forced
from regalia.multiplayer.packing import pack, unpack
from regalia.names import check_names
from regalia.version import __version__

VERSION = 1

#: How another letter goes with one's own (``compare``).
Kinship = Literal["same", "newer", "older", "parted", "other"]
#: Characters of a letter unpacked: far more than the longest match.
LIMIT = 500_000

_FIRST = f"regalia letter {VERSION}"
#: Dictionary of the compression: text that letters often contain. Never change it: letters packed
#: with another one cannot be read. Add a second dictionary beside it instead.
_WORDS = "\n".join(
    [
        "end of sheet rank suit take banish joker trade none ring turn up came bid add m1 m2 m3 m4",
        "yield force 1 force 2 force 3 force 0 take 0 take 1 take 2 draw 1 draw 2 meld +JS +QC +KH",
        "hostage release redeem consent refuse challenge arrange wed marry betroth convert spouse",
        "surrender 0 gift 0 gift 1 gift 2 gift 3 claim kill AS KS@1s ransom JH@1m with JC change",
        " +d +1m with TC dead TS@0m redeal pass done end house S house H house D house C",
        *(f"meld {r}S {r}H {r}D {r}C" for r in "A23456789TJQK"),
        *(f"spoil {r}{s}" for r in "AKQJ" for s in "SHDC"),
        *(f"discard {r}{s}" for s in "SHDC" for r in "A23456789TJQK"),
        *(f"play {r}{s}" for s in "SHDC" for r in "A23456789TJQK"),
        "draw pile 2 meld draw discard\ndraw stock\ndraw stock\ndraw stock",
        "regalia letter 1\nengine 0.1.0\ngame alliance\ngame marriage\ngame virtues\ngame lines",
        'game royals\nseats 2\ndealer 0\nseed "\noptions {"target":500}\nnames ["You","Ada","Ann"',
        'bots [null,null]\nbots [null,"steady",null,"steady"]\n\nhouse ',
    ]
).encode()


def _ignore(match: Match, at: int, text: str) -> None:
    """Do nothing before a move of a letter."""


@dataclass
class Letter:
    """The content of a letter: the settings of a match, its chosen moves, the seats of bots."""

    game: str
    seats: int
    dealer: int
    seed: str
    options: dict[str, Any]
    names: list[str]
    bots: list[str | None]
    moves: list[str]

    @classmethod
    def of(cls, match: Match, bots: list[str | None]) -> Letter:
        """Return the letter of a match; LetterError unless one seed deals it."""
        if match.seed is None:
            raise LetterError(tr("only a match that one seed deals can be sent as a message"))
        return cls(
            game=match.game.id,
            seats=match.seats,
            dealer=match.log[0].start.dealer,
            seed=str(match.seed),
            options=dict(match.game.changed_options(match.options)),
            names=match.names[: match.seats],
            bots=list(bots),
            moves=match.chosen_moves(),
        )

    def replay(self, before: Callable[[Match, int, str], None] = _ignore) -> Match:
        """Return the match where the letter ends; LetterError if a move is not legal.

        ``before`` is told of each move before it is made: the match, its number from 0, its text.
        """
        if self.game not in GAMES:
            raise LetterError(tr("there is no game {game} here", game=f"{self.game!r:.40}"))
        try:
            for bot in self.bots:
                if bot is not None:
                    find(bot, self.game)
            match = GAMES[self.game].new_match(
                self.seats, self.seed, self.options, self.dealer, self.names
            )
        except RegaliaError as error:
            raise LetterError(str(error)) from error
        for n, text in enumerate(self.moves, 1):
            before(match, n - 1, text)
            try:
                match.play(text)
            except RegaliaError as error:
                said = tr_noop("its move {n}, {move}, is not legal: {why}")
                raise LetterError(tr(said, n=n, move=f"{text!r:.60}", why=error)) from error
        return match

    @property
    def name(self) -> str:
        """Name that all letters of one match share: 16 hexadecimal digits."""
        return _link("", self._head())[:16]

    def _head(self) -> str:
        return "\n".join(
            [
                _FIRST,
                f"game {self.game}",
                f"seats {self.seats}",
                f"dealer {self.dealer}",
                f"seed {write_json(self.seed)}",
                f"options {write_json(self.options)}",
                f"names {write_json(self.names)}",
                f"bots {write_json(self.bots)}",
            ]
        )

    def dump(self) -> str:
        """Return the letter as text that a person can read."""
        head = self._head().replace("\n", f"\nengine {__version__}\n", 1)
        return "\n".join([head, "", *self.moves, f"end {self._end()[:16]}"]) + "\n"

    def _end(self) -> str:
        chain = _link("", self._head())
        for text in self.moves:
            chain = _link(chain, text)
        return chain

    @classmethod
    def load(cls, text: str) -> Letter:
        """Read a letter; LetterError says what is wrong with it."""
        if len(text) > LIMIT:
            raise LetterError(tr("it is too long to be a match"))
        head, gap, body = text.replace("\r\n", "\n").partition("\n\n")
        first, *lines = head.split("\n")
        if first.startswith("regalia letter ") and first != _FIRST:
            raise LetterError(tr("it is of a newer Regalia than this one"))
        if first != _FIRST or not gap:
            raise LetterError(tr("it is no letter of Regalia"))
        said: dict[str, str] = {}
        for line in lines:
            word, _, rest = line.partition(" ")
            if word in said or word not in _FIELDS:
                raise LetterError(tr("its head is damaged"))
            said[word] = rest
        if said.keys() != _FIELDS:
            raise LetterError(tr("its head is damaged"))
        moves = body.split("\n")
        if moves[-1] != "" or len(moves) < 2 or not moves[-2].startswith("end "):
            raise LetterError(tr("it is cut off"))
        letter = cls._made(said, moves[:-2])
        if letter._end()[:16] != moves[-2].removeprefix("end "):
            raise LetterError(tr("something in it was changed: its hashes do not fit"))
        return letter

    @classmethod
    def _made(cls, said: dict[str, str], moves: list[str]) -> Letter:
        try:
            letter = cls(
                game=said["game"],
                seats=_number(said["seats"]),
                dealer=_number(said["dealer"]),
                seed=read_json(said["seed"]),
                options=read_json(said["options"]),
                names=read_json(said["names"]),
                bots=read_json(said["bots"]),
                moves=moves,
            )
        except JsonError as error:
            raise LetterError(str(error)) from error
        except ValueError:
            raise LetterError(tr("its head is damaged")) from None
        sound = (
            isinstance(letter.seed, str)
            and isinstance(letter.options, dict)
            and isinstance(letter.names, list)
            and all(isinstance(name, str) for name in letter.names)
            and len(letter.names) == letter.seats
            and _is_bots(letter.bots, letter.seats)
        )
        if not sound:
            raise LetterError(tr("its head is damaged"))
        try:
            check_names(letter.names)
        except OptionError as error:
            raise LetterError(str(error)) from error
        return letter

    def pack(self) -> str:
        """Return the letter in few characters, for a link."""
        return f"{VERSION}{pack(self.dump(), _WORDS)}"

    @classmethod
    def unpack(cls, packed: str) -> Letter:
        """Read what ``pack`` returned; LetterError says what is wrong with it."""
        if packed[:1].isdecimal() and packed[:1] != str(VERSION):
            raise LetterError(tr("it is of a newer Regalia than this one"))
        if packed[:1] != str(VERSION):
            raise LetterError(tr("it is no letter of Regalia"))
        return cls.load(unpack(packed[1:], _WORDS, LIMIT))


def compare(mine: Letter, theirs: Letter) -> tuple[Kinship, int]:
    """Compare ``theirs`` with one's own letter; return a word and the number of equal moves.

    The word: ``other`` (another match), ``same``, ``newer`` (theirs has more moves), ``older``
    (one's own has more) or ``parted`` (both went on, differently).
    """
    if mine.name != theirs.name:
        return "other", 0
    same = 0
    for own, other in zip(mine.moves, theirs.moves, strict=False):
        if own != other:
            return "parted", same
        same += 1
    if len(mine.moves) == len(theirs.moves):
        return "same", same
    return ("newer" if len(theirs.moves) > same else "older"), same


def moves_elsewhere(letter: Letter, seat: int, since: int) -> int:
    """Return how many moves of ``seat`` after the first ``since`` were chosen by somebody.

    A move that everybody could see to be the only one is made by the page of another player.
    """
    found = 0

    def look(match: Match, at: int, text: str) -> None:
        nonlocal found
        if at < since:
            return
        if Surrender.is_one(text):
            found += text.split(" ")[1] == str(seat)
        else:
            found += match.state.actor == seat and openly_forced(match.state) is None

    letter.replay(look)
    return found


_FIELDS = {"engine", "game", "seats", "dealer", "seed", "options", "names", "bots"}


def _link(chain: str, text: str) -> str:
    return sha256(f"{chain}\n{text}".encode()).hexdigest()


def _number(text: str) -> int:
    if not (text.isdecimal() and text.isascii() and len(text) <= 2):
        raise ValueError(text)
    return int(text)


def _is_bots(value: Any, seats: int) -> bool:
    return (
        isinstance(value, list)
        and len(value) == seats
        and None in value
        and all(each is None or (isinstance(each, str) and 1 <= len(each) <= 40) for each in value)
    )
