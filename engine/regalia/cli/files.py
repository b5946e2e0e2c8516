"""Records from the shell: played again for a reader, or checked."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from regalia import text as show
from regalia.cli import STANDARD_INPUT, Problem, file_called, print_lines, read_text
from regalia.history import History
from regalia.i18n import Count
from regalia.match import Deal
from regalia.presentation import Observer, Table, table_of
from regalia.record import Record, check


def check_file(name: str, *, fix: bool = False) -> int:
    """Print that a record is whole and true; RecordError names the first error.

    With ``fix`` write it in its canonical form: to its file, or to standard output if it was piped
    in, which then gets nothing else.
    """
    text = read_text(name)
    found = check(text)
    if fix and _fix(name, text):
        return 0
    state = "over" if found["over"] else "goes on"
    scores = " : ".join(str(score) for score in found["scores"])
    hands, moves = Count(found["hands"]), Count(found["moves"])
    print(
        f"{file_called(name)}: OK. {found['game']}, dealt {found['dealt']}, "
        f"{hands} {hands:hand|hands} scored, {moves} {moves:move|moves}, {scores}, "
        f"the match {state}."
    )
    for proof in found["deals"]:
        print(f"deal {proof.deal}: hash {proof.hash}")
        if proof.seed is not None:
            print(f"  seed {proof.seed}, dealt again: the same cards")
    return 0


def _fix(name: str, text: str) -> bool:
    """Write the canonical form of a record that is right; tell if it went to standard output."""
    record = Record.load(text)
    if record.seat is None:
        engine, record = record.engine, record.replay().record
        record.engine = engine
    fixed = record.dump()
    if name == STANDARD_INPUT:
        print(fixed, end="")
        return True
    if fixed == text:
        print(f"{name}: written as it should be")
        return False
    try:
        Path(name).write_text(fixed, encoding="utf-8", newline="\n")
    except OSError as error:
        raise Problem(f"{name!r} cannot be written: {error.strerror}") from None
    print(f"{name}: written anew in its canonical form")
    return False


def replay_file(name: str, seat: int | None) -> int:
    """Print a record hand by hand, whole or as a seat saw it."""
    record = Record.load(read_text(name))
    match = record.replay()
    if seat is not None:
        if not 0 <= seat < record.seats:
            raise Problem(f"seat {seat}: the seats are 0 to {record.seats - 1}")
        if record.seat not in (None, seat):
            who = f"{file_called(name)} is what seat {record.seat} saw"
            raise Problem(f"{who}; it holds no other view")
    else:
        seat = record.seat
    # Those of the match: a dummy has one, too.
    names = match.names
    header = f"{match.game.title}: {', '.join(names)}"
    if seat is not None:
        header += f"; as {names[seat] if seat >= 0 else 'an onlooker'} saw it"
    print_lines([header])
    table = table_of(match.game.id)
    scored = 0
    for number, deal in enumerate(match.log, 1):
        print(f"\nDeal {number}")
        told = _told(deal, seat, table, names)
        width = max((len(move) for move, _ in told), default=0)
        print_lines(
            f"{at:>4}  {move:<{width}}  {words}".rstrip()
            for at, (move, words) in enumerate(told, 1)
        )
        if scored < len(match.hands) and match.hands[scored].state is deal.state:
            result = match.hands[scored]
            if seat is None:
                print_lines(show.sheet(table.sheet(match, result, Observer(-1, names))))
            else:
                print_lines([f"Score: {show.totals(names, result.scores)}"])
            scored += 1
    print_lines([f"\nTotal: {show.totals(names, match.scores)}"])
    if match.over:
        print("Won by " + " and ".join(names[seat] for seat in match.winners))
    return 0


def _told(
    deal: Deal, seat: int | None, table: Table, names: Sequence[str]
) -> list[tuple[str, str]]:
    """Return each entry of a deal as ``seat`` saw it (None: openly), and what happened in words."""
    history = History(deal, table, seat, names, voice=-1).grow()
    words = [
        "; ".join(line["text"] for line in lines if line["text"]) for lines in history.step_lines
    ]
    return list(zip(deal.shown_to(seat), words[1:], strict=True))
