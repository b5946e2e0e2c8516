"""Golden records: matches that must replay the same for ever, on every machine.

`README.md` says what each record is for; `golden.json` says where each one ends. Records are never
written anew. A new game gets its own with

    python -m tests.engine.golden.make
"""

from __future__ import annotations

import hashlib
import json
from pathlib import Path
from typing import Any

import regalia
from regalia import Game, Match, Record, Rng, State
from tests.engine import harness
from tests.engine.harness import Policy, Variant

FOLDER = Path(__file__).parent
INDEX = FOLDER / "golden.json"


def digest(state: State) -> str:
    """Return the SHA-256 of a position's JSON with sorted keys and no spaces."""
    text = json.dumps(state.to_dict(), sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()


def ending(match: Match) -> dict[str, Any]:
    """Return how every hand ended and how the match stands."""
    return {
        "hands": [{"position": digest(h.state), "scores": h.scores} for h in match.hands],
        "position": digest(match.state),
        "scores": match.scores,
        "winners": match.winners,
        "moves": sum(len(deal.moves) for deal in match.log),
    }


def play(match: Match, seed: str, policy: Policy, moves: int = 100_000) -> Match:
    """Play on until the match or `moves` moves are over, and return the match."""
    below = Rng(f"golden/{seed}").below
    for _ in range(moves):
        if match.over or match.state.over:
            break
        match.play(policy.choose(match.state.legal_moves(), below))
    return match


def records(game: Game) -> dict[str, Record]:
    """Return the first records of a game, by name."""
    seats = game.seats[0]

    def match(seed: str, **options: Any) -> Match:
        return game.new_match(seats, seed, options, dealer=None)

    short = {"target": min(60, game.options["target"].default)} if "target" in game.options else {}
    seen = play(match("seen"), "seen", Policy(85, True), 400)
    variant = Variant(game, seats)
    length = sum(1 for _ in harness.seeded_walk(variant, "middle", Policy(70, True))[1])
    state, moves = harness.seeded_walk(variant, "middle", Policy(70, True))
    for _ in zip(range(min(80, length // 2)), moves, strict=False):
        pass
    middle = Match(game, seats, None, game.check_options({}), start=state.copy())
    return {
        "random": play(match("random"), "random", Policy(), 500).record,
        "melds-often": play(match("melds often"), "melds often", Policy(90), 500).record,
        "match": play(match("short", **short), "short", Policy(80, True)).record,
        "seen-by-0": Record.of(seen, 0),
        "mid-hand-start": play(middle, "middle", Policy(70, True), 60).record,
    }


def main() -> None:
    index: dict[str, Any] = json.loads(INDEX.read_text(encoding="utf-8"))
    known = {name.partition("-")[0] for name in index}
    for game in regalia.GAMES.values():
        if game.id not in known:
            for name, record in records(game).items():
                file = f"{game.id}-{game.seats[0]}-{name}.txt"
                (FOLDER / file).write_text(record.dump(), encoding="utf-8", newline="\n")
                index[file] = ending(Record.load(record.dump()).replay())
    INDEX.write_text(json.dumps(index, indent=1, sort_keys=True) + "\n", newline="\n")


if __name__ == "__main__":
    main()
