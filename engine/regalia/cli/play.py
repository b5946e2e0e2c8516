"""A match in the terminal, one person against bots."""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from regalia import text as show
from regalia.bots import find
from regalia.cards import Rng
from regalia.cli import Problem, print_lines, read_text
from regalia.errors import IllegalMove, NotationError
from regalia.games import game_of
from regalia.record import Record
from regalia.session.session import Session

if TYPE_CHECKING:
    from regalia.contract import Drawn, MoveChoice, Turn
    from regalia.match import Match

NAMES = ("Ada", "Ben", "Cleo", "Dora")

HELP = """\
Write the number of a move, or its text ({examples}). Enter makes the only move. Also:
  table        shows the table again
  moves        lists the moves again
  all          lists every move
  hint         says what a bot would do in your place, and why
  score        the points so far
  record FILE  writes the match to a file
  quit         leaves the match
Signs: {signs}."""


#: Name of the person in a match that begins here.
YOU = "You"


def _input(prompt: str) -> str:
    """Return a line that the person writes; EOFError where there is nobody."""
    if sys.stdin is None:
        raise EOFError
    return input(prompt)


class _Leave(Exception):
    """Raised when the person leaves the match."""


def new_match(
    game_id: str, seed: str, options: Mapping[str, Any], seat: int, players: int | None = None
) -> Match:
    """Return a match of the person at ``seat`` against bots; Problem for a seat that is none."""
    game = game_of(game_id)
    seats = game.check_seats(players)
    _check_seat(seat, seats)
    others = iter(NAMES)
    names = [YOU if other == seat else next(others) for other in range(seats)]
    return game.new_match(seats, seed, options, None, names)


def kept_match(file: str, game_id: str | None) -> Match:
    """Return the match of a record; Problem if it cannot be gone on with."""
    record = Record.load(read_text(file))
    match = record.replay()
    if game_id not in (None, match.game.id):
        raise Problem(f"{file!r} is a match of {match.game.id}, not of {game_id}")
    if record.seat is not None:
        raise Problem(f"{file!r} is what one seat saw: it cannot be played on")
    if match.over:
        raise Problem(f"the match in {file!r} is over")
    return match


def my_seat(match: Match, seat: int | None) -> int:
    """Return the seat of the person: the one that is asked for, or else that of ``You``, or 0."""
    if seat is None:
        return match.names.index(YOU) if YOU in match.names else 0
    _check_seat(seat, match.seats)
    return seat


def _check_seat(seat: int, seats: int) -> None:
    if not 0 <= seat < seats:
        raise Problem(f"seat {seat}: the seats are 0 to {seats - 1}")


class Terminal:
    """One match, one person, one terminal.

    With ``record`` the match is written to that file at each move; ``source`` is the file that it
    came from, which need not be asked about.
    """

    def __init__(
        self,
        match: Match,
        seat: int,
        bot: str,
        record: str | None = None,
        source: str | None = None,
    ) -> None:
        self.match = match
        self.bot = find(bot, match.game.id)
        self.seat = seat
        # A match that goes on has other numbers than at its beginning.
        since = f"/{match.ply}" if match.ply else ""
        self.rngs = [Rng(f"{match.seed}/bot{other}{since}") for other in range(match.seats)]
        bots = [None if other == seat else bot for other in range(match.seats)]
        self.session = Session(match, seat, bots)
        self.table = self.session.table
        #: Files of this match, which are written over without asking.
        self.own = {source}
        self.record = record
        self.saved = match.ply

    def run(self) -> None:
        """Play until the match is over or the person leaves."""
        match = self.match
        if self.record is not None and not self._may_write(self.record):
            raise Problem("name another file with --record")
        print_lines(
            [f"{match.game.title}, seed {match.seed}. A question mark shows what you can write."]
        )
        try:
            self._tell(self.session.begin())
            while not match.over:
                self._keep()
                actor = match.state.moving()
                if actor == self.seat:
                    self._ask()
                else:
                    move = self.bot(match.state.view(actor), self.rngs[actor])
                    self._tell(self.session.play(str(move)))
        except EOFError:
            self._keep()
            print("\nYou left the match.")
            return
        except (_Leave, KeyboardInterrupt):
            print()
            self._offer()
            print("You left the match.")
            return
        names = " and ".join(match.names[seat] for seat in match.winners)
        print(f"{names} won the match.")
        self._offer()

    def _keep(self) -> None:
        """Write the match to its file, if it has one and a move was made."""
        if self.record is not None and self.saved != self.match.ply:
            self._write(self.record, told=False)

    def _offer(self) -> None:
        """Offer to save a match that is in no file as it stands."""
        self._keep()
        if self.saved == self.match.ply:
            return
        try:
            while self.saved != self.match.ply:
                name = _input("Save the match? FILE, or Enter for no: ").strip()
                if not name:
                    return
                if not name.isdecimal():  # That is a move which came too late.
                    self._save(name)
        except (EOFError, KeyboardInterrupt):
            print()

    def _save(self, name: str) -> None:
        """Write the match to a file that the person named; ask about one that exists."""
        if self._may_write(name):
            self._write(name)

    def _may_write(self, name: str) -> bool:
        """Ask about a file that exists already; tell if it may be written."""
        if name in self.own or not os.path.isfile(name):
            return True
        try:
            answer = _input(f"{name} exists. Write over it? [y/N] ")
        except EOFError:
            print()
            answer = ""
        if answer.strip().lower() in ("y", "yes"):
            return True
        print(f"{name} stays as it is.")
        return False

    def _ask(self) -> None:
        """Ask the person until there is a legal move."""
        session = self.session
        listed = self.table.moves(session.history(self.seat).view, session.observer)
        print()
        self._show_table()
        print_lines(show.moves(listed))
        only = listed[0]["text"] if len(listed) == 1 else ""
        while True:
            line = " ".join(_input("Enter> " if only else "> ").split()) or only
            if not line or self._obey(line, listed):
                continue
            if line.isdecimal():
                if not 1 <= int(line[:9]) <= len(listed):
                    print(f"There are moves 1 to {len(listed)}.")
                    continue
                line = listed[int(line) - 1]["text"]
            try:
                turn = session.play(line)
            except IllegalMove as error:
                print_lines([f"{error.message} ({error.rule})"])
            except NotationError as error:
                print_lines([f"{error}. A question mark shows what you can write."])
            else:
                return self._tell(turn)

    def _obey(self, line: str, listed: list[MoveChoice]) -> bool:
        """Obey a line that is no move; tell whether it was one."""
        word, _, rest = line.partition(" ")
        match = self.match
        if word in ("?", "help"):
            self._help(listed)
        elif word in ("q", "quit", "exit"):
            raise _Leave
        elif word == "table":
            self._show_table()
        elif word in ("moves", "all"):
            print_lines(show.moves(listed, every=word == "all"))
        elif word == "hint":
            self._hint()
        elif word == "score":
            print_lines([show.totals(match.names, match.scores)])
        elif word == "record" and not rest:
            print("Name a file: record FILE")
        elif word == "record":
            self._save(rest)
        else:
            return False
        return True

    def _help(self, listed: list[MoveChoice]) -> None:
        """Print what can be written, with moves of now and the signs on this table."""
        texts = {move["text"].partition(" ")[0]: move["text"] for move in reversed(listed)}
        examples = ", ".join(list(reversed(texts.values()))[:2])
        signs = show.signs(self._draw())
        print_lines(HELP.format(examples=examples, signs=", ".join(signs)).splitlines())

    def _hint(self) -> None:
        """Print the move that the judge finds best in the person's place, and why."""
        advice = self.session.hint()
        why = f": {advice['why']}" if advice["why"] else ""
        print_lines([f"{advice['label']} ({advice['text']}){why}"])

    def _write(self, name: str, told: bool = True) -> None:
        try:
            Path(name).write_text(self.match.record.dump(), encoding="utf-8", newline="\n")
        except (OSError, ValueError) as error:
            print(f"{name!r} cannot be written: {getattr(error, 'strerror', None) or error}")
            if name == self.record:
                self.record = None  # The end offers to save it elsewhere.
        else:
            self.saved = self.match.ply
            self.own.add(name)
            if told:
                print(f"The match so far is in {name}.")

    def _show_table(self) -> None:
        match = self.match
        picture = self._draw()
        when = picture.get("when", f"turn {picture['turn']}")
        totals = show.totals(match.names, match.scores)
        goal = f"{match.length} in all" if match.length else f"to {match.options['target']}"
        head = f"{match.game.hand_word} {len(match.hands) + 1}, {when}: {totals}"
        print_lines([f"{head}, {goal}", *show.table(picture)])

    def _draw(self) -> Drawn:
        session = self.session
        return self.table.draw(session.history(self.seat).view, session.observer)

    def _tell(self, turn: Turn) -> None:
        """Print what the person sees; after a score sheet go on to the next hand."""
        print_lines(line["text"] for line in turn["events"] if line["text"])
        sheet = turn["snapshot"]["sheet"]
        if sheet is not None:
            print()
            print_lines(show.sheet(sheet))
            if not self.match.over:
                self._tell(self.session.next())
