"""Records from the shell: played again for a reader, or checked."""

from __future__ import annotations

from regalia import text as show
from regalia.cli import Problem, read_text
from regalia.errors import RecordError
from regalia.match import Match
from regalia.presentation import Observer, table_of
from regalia.record import HandRecord, Record, check


def check_file(name: str) -> int:
    """Print whether a record is whole and true; return 1 at the first error."""
    text = read_text(name)
    try:
        found = check(text)
    except RecordError as error:
        print(f"{name}: {error}")
        return 1
    state = "over" if found["over"] else "goes on"
    scores = " : ".join(str(score) for score in found["scores"])
    print(
        f"{name}: OK. {found['game']}, dealt {found['dealt']}, {found['hands']} hands scored, "
        f"{found['moves']} moves, {scores}, the match {state}."
    )
    for proof in found["deals"]:
        print(f"deal {proof.deal}: hash {proof.hash}")
        if proof.seed is not None:
            print(f"  seed {proof.seed}, dealt again: the same cards")
    return 0


def replay_file(name: str, seat: int | None) -> int:
    """Print a record hand by hand, whole or as a seat saw it."""
    text = read_text(name)
    try:
        record = Record.load(text)
        match = record.replay()
    except RecordError as error:
        print(f"{name}: {error}")
        return 1
    if seat is not None:
        if not 0 <= seat < record.seats:
            raise Problem(f"seat {seat}: the seats are 0 to {record.seats - 1}")
        if record.seat not in (None, seat):
            raise Problem(f"{name!r} is what seat {record.seat} saw; nobody else's view is in it")
        if record.seat is None:
            record = Record.of(match, seat)
    header = f"{match.game.title}: {', '.join(record.names)}"
    print(header if record.seat is None else f"{header}; as {record.names[record.seat]} saw it")
    scored = 0
    for number, hand in enumerate(record.hands, 1):
        print(f"\nDeal {number}")
        _replay_hand(match, hand)
        if hand.scores is not None:
            if record.seat is None:
                observer = Observer(-1, record.names)
                sheet = table_of(match.game.id).sheet(match, match.hands[scored], observer)
                print(*show.sheet(sheet), sep="\n")
            else:
                print(f"Score: {show.totals(record.names, hand.scores)}")
            scored += 1
    print(f"\nTotal: {show.totals(record.names, match.scores)}")
    if match.over:
        print("Won by " + " and ".join(record.names[seat] for seat in match.winners))
    return 0


def _replay_hand(match: Match, hand: HandRecord) -> None:
    words = table_of(match.game.id)
    observer = Observer(-1, match.names)
    state = match.game.state_from_dict(hand.position)
    width = max((len(move) for move in hand.moves), default=0)
    for number, text in enumerate(hand.moves, 1):
        lines = [words.say(event, observer) for event in state.play(text)]
        told = "; ".join(line for line in lines if line)
        print(f"{number:>4}  {text:<{width}}  {told}".rstrip())
