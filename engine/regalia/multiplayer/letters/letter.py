"""A match by message: all of it in a text that fits into a link.

::

    regalia letter 1
    engine 0.2.0
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

People give their own names when they sit down. The first names stay in the head, since they belong
to the name of the match; a line ``called ["Ann","Benedict"]`` has those of now.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from functools import reduce
from hashlib import sha256
from typing import Any, Literal

from regalia.bots import check
from regalia.errors import LetterError, OptionError, RegaliaError
from regalia.games import GAMES
from regalia.i18n import tr, tr_noop
from regalia.json_text import write_json
from regalia.match import Match, Surrender
from regalia.multiplayer.hotseat import openly_forced
from regalia.multiplayer.packing import LinkForm
from regalia.names import check_names, name_others
from regalia.text_codec import LIST, NAMES, NUMBER, OBJECT, PLAIN, STRING
from regalia.version import __version__

#: How another letter goes with one's own (``compare``).
Kinship = Literal["same", "newer", "older", "parted", "other"]

#: Dictionary of the compression (``LinkForm``).
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


FORM = LinkForm(
    first="regalia letter",
    fields={
        "engine": PLAIN,
        "game": PLAIN,
        "seats": NUMBER,
        "dealer": NUMBER,
        "seed": STRING,
        "options": OBJECT,
        "names": NAMES,
        "called": NAMES,
        "bots": LIST,
    },
    optional=("called",),
    # Characters unpacked: far more than the longest match.
    limit=500_000,
    words=_WORDS,
    too_long=tr_noop("it is too long to be a match"),
    other_kind=tr_noop("it is no letter of Regalia"),
)


def _ignore(match: Match, at: int, text: str) -> None:
    """Do nothing before a move."""


def play_moves(
    match: Match, moves: Iterable[str], before: Callable[[Match, int, str], None] = _ignore
) -> None:
    """Play the moves of a letter; LetterError names the first that is not legal.

    ``before`` is called before each move with the match, the move's number from 0, and its text.
    """
    for n, text in enumerate(moves):
        try:
            before(match, n, text)
            match.play(text)
        except RegaliaError as error:
            said = tr_noop("its move {n}, {move}, is not legal: {why}")
            raise LetterError(tr(said, n=n + 1, move=f"{text!r:.60}", why=error)) from error


@dataclass
class Letter:
    """The content of a letter: the settings of a match, its chosen moves, the seats of bots.

    ``names`` are those with which the match was begun, ``called`` those of now.
    """

    game: str
    seats: int
    dealer: int
    seed: str
    options: dict[str, Any]
    names: list[str]
    bots: list[str | None]
    moves: list[str]
    called: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.called = self.called or [*self.names]

    @classmethod
    def of(cls, match: Match, bots: list[str | None], names: Sequence[str] | None = None) -> Letter:
        """Return the letter of a match that was begun with these ``names``, if not with its own.

        LetterError unless one seed deals it: each deal of a committed match has its own.
        """
        if match.seed is None or match.committed:
            raise LetterError(tr("only a match that one seed deals can be sent as a message"))
        return cls(
            game=match.game.id,
            seats=match.seats,
            dealer=match.log[0].start.dealer,
            seed=str(match.seed),
            options=dict(match.game.changed_options(match.options)),
            names=[*(names or match.names[: match.seats])],
            called=match.names[: match.seats],
            bots=list(bots),
            moves=match.chosen_moves(),
        )

    def replay(self, before: Callable[[Match, int, str], None] = _ignore) -> Match:
        """Return the match where the letter ends; LetterError if a move is not legal.

        ``before`` as in ``play_moves``.
        """
        if self.game not in GAMES:
            raise LetterError(tr("there is no game {game} here", game=f"{self.game!r:.40}"))
        try:
            for bot in self.bots:
                if bot is not None:
                    check(bot, self.game)
            match = GAMES[self.game].new_match(
                self.seats, self.seed, self.options, self.dealer, self.called
            )
        except RegaliaError as error:
            raise LetterError(str(error)) from error
        play_moves(match, self.moves, before)
        return match

    @property
    def name(self) -> str:
        """Name that all letters of one match share: 16 hexadecimal digits."""
        return self._chain([])[:16]

    def _head(self) -> list[str]:
        names = ["game", "seats", "dealer", "seed", "options", "names", "bots"]
        if self.called != self.names:
            names.append("called")
        return FORM.head({"engine": __version__, **{name: getattr(self, name) for name in names}})

    def _chain(self, moves: list[str]) -> str:
        """Return the last link of the chain of hashes over the head and these moves."""
        # Players of one match may have different engines, and come under other names.
        head = (line for line in self._head() if not line.startswith(("engine ", "called ")))
        return reduce(_link, moves, _link("", "\n".join(head)))

    def _end(self) -> str:
        """Return the hash of all of it."""
        end = self._chain(self.moves)
        return (end if self.called == self.names else _link(end, write_json(self.called)))[:16]

    def dump(self) -> str:
        """Return the letter as text that a person can read."""
        return "\n".join([*self._head(), "", *self.moves, f"end {self._end()}\n"])

    @classmethod
    def load(cls, text: str) -> Letter:
        """Read a letter; LetterError says what is wrong with it."""
        read = FORM.load(text)
        del read.head["engine"]
        letter = cls(**read.head, moves=[text for _, text in read.lines])
        sizes = {len(letter.names), len(letter.called), letter.seats}
        if len(sizes) > 1 or not _is_bots(letter.bots, letter.seats):
            raise LetterError(tr("its head is damaged"))
        try:
            check_names(name_others(letter.names))
            check_names(name_others(letter.called))
        except OptionError as error:
            raise LetterError(str(error)) from error
        if letter._end() != read.end:
            if read.cut and letter._end().startswith(read.end):
                raise LetterError(tr("it is cut off"))
            raise LetterError(tr("something in it was changed: its hashes do not fit"))
        return letter

    def pack(self) -> str:
        """Return the letter in few characters, for a link."""
        return FORM.pack(self.dump())

    @classmethod
    def unpack(cls, packed: str) -> Letter:
        """Read what ``pack`` returned; LetterError says what is wrong with it."""
        return cls.load(FORM.unpack(packed))


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
    """Return how many moves of ``seat`` after the first ``since`` were chosen by a person.

    A move that is openly the only one is made by the page of another player, and not counted.
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


def _link(chain: str, text: str) -> str:
    return sha256(f"{chain}\n{text}".encode()).hexdigest()


def _is_bots(value: Any, seats: int) -> bool:
    return (
        isinstance(value, list)
        and len(value) == seats
        and None in value
        and all(each is None or (isinstance(each, str) and 1 <= len(each) <= 40) for each in value)
    )
