"""A match in the terminal, one person against bots."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from regalia import text as show
from regalia.bots import find
from regalia.cards import Rng
from regalia.cli import Problem, print_lines
from regalia.errors import IllegalMove, NotationError
from regalia.games import game_of
from regalia.session.session import Session

if TYPE_CHECKING:
    from regalia.contract import Drawn, MoveChoice, Turn

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


class _Leave(Exception):
    """Raised when the person leaves the match."""


class Terminal:
    """One match, one person, one terminal."""

    def __init__(
        self,
        game_id: str,
        seed: str,
        options: Mapping[str, Any],
        seat: int,
        bot: str,
        players: int | None = None,
    ) -> None:
        game = game_of(game_id)
        seats = game.check_seats(players)
        if not 0 <= seat < seats:
            raise Problem(f"seat {seat}: the seats are 0 to {seats - 1}")
        others = iter(NAMES)
        names = ["You" if other == seat else next(others) for other in range(seats)]
        self.match = game.new_match(seats, seed, options, None, names)
        self.bot = find(bot, game_id)
        self.seat = seat
        self.rngs = [Rng(f"{seed}/bot{other}") for other in range(seats)]
        bots = [None if other == seat else bot for other in range(seats)]
        self.session = Session(self.match, seat, bots)
        self.table = self.session.table

    def run(self) -> None:
        """Play until the match is over or the person leaves."""
        match = self.match
        print_lines(
            [f"{match.game.title}, seed {match.seed}. A question mark shows what you can write."]
        )
        try:
            self._tell(self.session.begin())
            while not match.over:
                actor = match.state.moving()
                if actor == self.seat:
                    self._ask()
                else:
                    move = self.bot(match.state.view(actor), self.rngs[actor])
                    self._tell(self.session.play(str(move)))
        except (EOFError, _Leave):
            print("\nYou left the match.")
            return
        names = " and ".join(match.names[seat] for seat in match.winners)
        print(f"{names} won the match.")

    def _ask(self) -> None:
        """Ask the person until there is a legal move."""
        session = self.session
        listed = self.table.moves(session.history(self.seat).view, session.observer)
        print()
        self._show_table()
        print_lines(show.moves(listed))
        only = listed[0]["text"] if len(listed) == 1 else ""
        while True:
            if sys.stdin is None:
                raise EOFError
            line = " ".join(input("Enter> " if only else "> ").split()) or only
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
        elif word == "record":
            self._write(rest)
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

    def _write(self, name: str) -> None:
        if not name:
            print("Name a file: record FILE")
            return
        try:
            Path(name).write_text(self.match.record.dump(), encoding="utf-8", newline="\n")
        except (OSError, ValueError) as error:
            print(f"{name!r} cannot be written: {getattr(error, 'strerror', None) or error}")
        else:
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
