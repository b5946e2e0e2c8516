"""A match in the terminal, one person against bots."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from regalia import text as show
from regalia.bots import find
from regalia.cards import Rng
from regalia.cli import Problem, game_called
from regalia.errors import IllegalMove, NotationError, OptionError
from regalia.match import HandResult
from regalia.presentation import Observer, table_of
from regalia.state import Move

if TYPE_CHECKING:
    from regalia.contract import MoveChoice

NAMES = ("Ada", "Ben", "Cleo", "Dora")

HELP = """\
Write the number of a move, or its text (play KH, meld TS TH TD). Also:
  table        shows the table again          moves        lists the moves again
  all          lists every move               score        the points so far
  record FILE  writes the match to a file     quit         leaves the match
Signs: > whose turn it is, † an assassin, ° paid for a ransom, * may be ransomed now."""


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
        game = game_called(game_id)
        try:
            seats = game.check_seats(players)
            if not 0 <= seat < seats:
                raise Problem(f"seat {seat}: the seats are 0 to {seats - 1}")
            others = iter(NAMES)
            names = ["You" if other == seat else next(others) for other in range(seats)]
            self.match = game.new_match(seats, seed, options, None, names)
            self.bot = find(bot, game_id)
        except OptionError as error:
            raise Problem(str(error)) from None
        self.seat = seat
        self.rngs = [Rng(f"{seed}/bot{other}") for other in range(seats)]
        self.words = table_of(game_id)
        self.observer = Observer(seat, self.match.names)

    def run(self) -> None:
        """Play until the match is over or the person leaves."""
        match = self.match
        print(f"{match.game.title}, seed {match.seed}. A question mark shows what you can write.")
        try:
            while not match.over:
                state = match.state
                actor = state.actor
                assert actor is not None
                if actor == self.seat:
                    self._ask()
                else:
                    self._play(self.bot(state.view(actor), self.rngs[actor]))
        except (EOFError, _Leave):
            print("\nYou left the match.")
            return
        names = " and ".join(match.names[seat] for seat in match.winners)
        print(f"{names} won the match.")

    def _ask(self) -> None:
        """Ask the person until there is a legal move."""
        view = self.match.state.view(self.seat)
        listed = self.words.moves(view, self.observer)
        print()
        self._show_table()
        _print(show.moves(listed))
        while True:
            line = " ".join(input("> ").split())
            if not line or self._obey(line, listed):
                continue
            if line.isdecimal():
                if not 1 <= int(line[:9]) <= len(listed):
                    print(f"There are moves 1 to {len(listed)}.")
                    continue
                line = listed[int(line) - 1]["text"]
            try:
                self._play(line)
            except IllegalMove as error:
                print(f"{error.message} ({error.rule})")
            except NotationError as error:
                print(f"{error}. A question mark shows what you can write.")
            else:
                return

    def _obey(self, line: str, listed: list[MoveChoice]) -> bool:
        """Obey a line that is no move; tell whether it was one."""
        word, _, rest = line.partition(" ")
        match = self.match
        if word in ("?", "help"):
            print(HELP)
        elif word in ("q", "quit", "exit"):
            raise _Leave
        elif word == "table":
            self._show_table()
        elif word in ("moves", "all"):
            _print(show.moves(listed, every=word == "all"))
        elif word == "score":
            print(show.totals(match.names, match.scores))
        elif word == "record":
            self._write(rest)
        else:
            return False
        return True

    def _write(self, name: str) -> None:
        if not name:
            print("Name a file: record FILE")
            return
        try:
            Path(name).write_text(self.match.record.dump(), encoding="utf-8", newline="\n")
        except OSError as error:
            print(f"{name} cannot be written: {error.strerror}")
        else:
            print(f"The match so far is in {name}.")

    def _show_table(self) -> None:
        match = self.match
        picture = self.words.draw(match.state.view(self.seat), self.observer)
        when = picture.get("when", f"turn {picture['turn']}")
        print(
            f"{match.game.hand_word} {len(match.hands) + 1}, {when}: "
            f"{show.totals(match.names, match.scores)}, to {match.options['target']}"
        )
        _print(show.table(picture))

    def _play(self, move: Move | str) -> None:
        """Play a move and print what the person sees of it."""
        match, state = self.match, self.match.state
        actor, scored = state.actor, len(self.match.hands)
        assert actor is not None
        view = state.view(self.seat)
        match.play(move)
        for event in view.play(state.redact(str(state.last), actor, self.seat)):
            self.observer.see(event)
            line = self.words.say(event, self.observer)
            if line:
                print(line)
        if len(match.hands) > scored:
            self._show_sheet(match.hands[-1])
        if state.over:
            self.observer.trick, self.observer.trick_winner = [], None

    def _show_sheet(self, result: HandResult) -> None:
        print()
        _print(show.sheet(self.words.sheet(self.match, result, self.observer)))


def _print(lines: Iterable[str]) -> None:
    for line in lines:
        print(line)
