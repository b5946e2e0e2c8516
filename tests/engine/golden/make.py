"""The golden records: what was played once has to be played the same for ever, everywhere.

    python -m tests.engine.golden.make           adds the records of games that have none
    python -m tests.engine.golden.make --anew    writes every record anew, after a change that
                                                 is meant to change how hands go

`golden.json` says of each record where it ends. The test replays them here, another replays the
same files in the browser.
"""

from __future__ import annotations

import hashlib
import json
import sys
from pathlib import Path
from typing import Any

from regalia import Match, Record, Rng, State
from tests.engine import harness
from tests.engine.harness import Taste, Variant

FOLDER = Path(__file__).parent
INDEX = FOLDER / "golden.json"


def digest(state: State) -> str:
    """The position in one number: SHA-256 of its JSON with sorted keys and no spaces."""
    text = json.dumps(state.to_dict(), sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()


def ending(match: Match) -> dict[str, Any]:
    """Where a record leads to: how every hand ended, and how the match stands."""
    return {
        "hands": [{"position": digest(h.state), "scores": h.scores} for h in match.hands],
        "position": digest(match.state),
        "scores": match.scores,
        "winners": match.winners,
        "moves": sum(len(deal.moves) for deal in match.log),
    }


def play(match: Match, seed: str, taste: Taste, moves: int = 100_000) -> Match:
    below = Rng(f"golden/{seed}").below
    for _ in range(moves):
        if match.over or match.state.over:
            break
        match.play(taste.choose(match.state.legal_moves(), below))
    return match


def records(variant: Variant) -> dict[str, Record]:
    """Name -> record: hands of every taste, whole matches, and what single seats saw."""
    game, seats = variant.game, variant.seats

    def match(seed: str, **options: Any) -> Match:
        return game.new_match(seats, seed, {**variant.options, **options}, dealer=None)

    if variant.options:
        return {"pushy": play(match("options"), "options", Taste(95, True), 700).record}
    if seats != game.seats[0]:
        seen = play(match("seen"), "seen", Taste(50, True), 120)
        return {
            "match": play(match("match"), "match", Taste(60, True)).record,
            "seen-by-1": Record.of(seen, 1),
        }
    found = {
        "random": play(match("random"), "random", Taste(), 500).record,
        "pushy": play(match("pushy"), "pushy", Taste(90), 500).record,
        "long": play(match("long"), "long", Taste(0, True), 600).record,
        "wanting": play(match("wanting"), "wanting", Taste(95, True), 700).record,
        "stopped": play(match("♠ Bén & Änne"), "stopped", Taste(50, True), 101).record,
        "match": play(match("match"), "match", Taste(60, True)).record,
    }
    if "target" in game.options:
        target = min(60, game.options["target"].default)
        short = play(match("short", target=target), "short", Taste(80, True))
        found["short"] = short.record
        found["one"] = play(match("one", target=1), "one", Taste(30)).record
    for seat in range(-1, seats):
        seen = play(match(f"seen {seat}"), f"seen {seat}", Taste(85, True), 400)
        found[f"seen-by-{seat if seat >= 0 else 'nobody'}"] = Record.of(seen, seat)
    length = sum(1 for _ in harness.seeded_walk(variant, "middle", Taste(70, True))[1])
    state, moves = harness.seeded_walk(variant, "middle", Taste(70, True))
    for _ in zip(range(min(80, length // 2)), moves, strict=False):
        pass
    middle = Match(game, seats, None, game.check_options({}), start=state.copy())
    found["from-the-middle"] = play(middle, "middle", Taste(70, True), 60).record
    return found


def main(arguments: list[str]) -> None:
    index: dict[str, Any] = {}
    if INDEX.exists() and "--anew" not in arguments:
        index = json.loads(INDEX.read_text())
    for variant in harness.VARIANTS:
        for name, record in records(variant).items():
            file = f"{variant}-{name}.txt".replace("=", "-")
            if file not in index:
                (FOLDER / file).write_text(record.dump(), encoding="utf-8", newline="\n")
                index[file] = ending(Record.load(record.dump()).replay())
    for file in FOLDER.glob("*.txt"):
        if file.name not in index:
            file.unlink()
    INDEX.write_text(json.dumps(index, indent=1, sort_keys=True) + "\n", newline="\n")


if __name__ == "__main__":
    main(sys.argv[1:])
