"""Records of hands that bots have played, at the moments at which there is most to see."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from typing import Any

import regalia
from regalia import Match, State
from regalia.bots import find
from regalia.i18n import LANGUAGES
from tests.engine.test_review import blundered
from tests.web.shared_cache import shared
from tests.web.sharing import asked
from tests.web.table import NAMES, named_in, save_of

#: How many first hands are looked through.
HANDS = 12

#: The score sheet, by language.
Sheets = Mapping[str, Any]

Count = Callable[[State, Mapping[str, Any]], int]

MOMENTS: dict[str, Count] = {
    "full": lambda state, seen: sum(card != "??" for card in state.cards()),
    "long-hand": lambda state, seen: len(seen["hands"][0]),
    "long-pile": lambda state, seen: len(seen.get("discard", ())),
    "choice": lambda state, seen: len(state.legal_moves()),
    "shaded": lambda state, seen: shaded(state, seen["hands"][0]),
    "couples": lambda state, seen: (
        len(seen.get("marriages", ())) + 3 * len(seen.get("hostages", ()))
    ),
}


def shaded(state: State, hand: list[str]) -> int:
    """Count the cards of the hand that cannot be played, where one of them has to be."""
    moves = [str(move).split() for move in state.legal_moves()]
    if not all(set(move) & set(hand) for move in moves):
        return 0
    return sum(not any(card in move for move in moves) for card in hand)


def play(match: Match, rng: random.Random, careful: float) -> None:
    """One move of a bot that thinks, or of one that does not."""
    state = match.state
    assert state.actor is not None
    bot = find("steady" if rng.random() < careful else "random", match.game.id)
    match.play(bot(state.view(state.actor), rng))


@shared
def moments(game: str, seats: int) -> dict[str, str]:
    """Records that end when it is the person's turn: by phase, and by what counts most."""
    best: dict[str, tuple[int, str]] = {}
    for seed in range(HANDS):
        rng = random.Random(seed)
        match = regalia.GAMES[game].new_match(seats, f"screens {seed}", {}, None, NAMES[seats])
        while not match.hands:
            # Where nothing but "no" can be said the page does not stop.
            if match.state.actor == 0 and [*map(str, match.state.legal_moves())] != ["pass"]:
                view = match.state.view(0)
                seen = view.to_dict()
                counts = {name: count(view, seen) for name, count in MOMENTS.items()}
                counts[view.phase] = counts["full"]
                for name, count in counts.items():
                    if count > best.get(name, (0, ""))[0]:
                        best[name] = count, match.record.dump()
            play(match, rng, (0, 0.5, 0.9, 1)[seed % 4])
    return {name: record for name, (_, record) in best.items()}


@shared
def ended(game: str, seats: int, deal: str = "sheet") -> tuple[str, Sheets]:
    """The record of a match whose first hand is over, and the sheet that is then on the table."""
    for seed in range(3, HANDS):
        rng = random.Random(seed)
        match = regalia.GAMES[game].new_match(seats, deal, {}, 0, NAMES[seats])
        while not match.hands:
            before = match.record.dump()
            play(match, rng, 0.7)
        # A hand that ends the match has another sheet.
        if not match.over:
            break
    sheets = {}
    for language in ("en", *LANGUAGES):
        asked("open", record=named_in(language, before), seat=0, bots=[None] * seats)
        played = asked("play", text=match.log[0].moves[-1], language=language)
        sheets[language] = played["snapshot"]["sheet"]
    return match.record.dump(), sheets


@shared
def finished(game: str, seats: int) -> str:
    """The record of a match that was played to its end."""
    rng = random.Random(1)
    match = regalia.GAMES[game].new_match(seats, "screens", {}, 0, NAMES[seats])
    while not match.over:
        play(match, rng, 1)
    return match.record.dump()


@shared
def reviewed(name: str, language: str = "en") -> tuple[dict[str, Any], dict[str, Any]]:
    """The save of a hand in which much can be said, and its review as the page keeps it."""
    match, _ = blundered()
    record = named_in(language, match.record.dump())
    [deal] = asked("review", record=record, seat=0)["deals"]
    call = {"record": record, "seat": 0, "deal": deal["deal"], "language": language}
    while not (found := asked("review_hand", **call))["over"]:
        pass
    of = " ".join(map(str, [language, deal["deal"], deal["steps"], *deal["scores"]]))
    kept = {"version": 2, "reviews": [{"match": name, "of": of, "review": found}]}
    return save_of(record, name, winners=match.winners), kept


@shared
def told(record: str, language: str) -> list[dict[str, Any]]:
    """The log of a first hand, as the page has it that saw it played."""
    record = named_in(language, record)
    head, _, moves = record.partition("\ndeal ")
    deal, _, moves = moves.partition("\n")
    asked("open", record=f"{head}\ndeal {deal}\n", seat=0)
    events: list[dict[str, Any]] = []
    written, made = moves.splitlines(), 0
    while made < len(written):
        answer = asked("play", text=written[made], language=language)
        events += answer["events"]
        made = answer["snapshot"]["ply"]  # with the moves that are made without asking
    return [{"hand": 1, "turn": one["turn"], "text": one["text"]} for one in events if one["text"]]


def before_other(record: str) -> str:
    """Return the record up to the last move of another seat."""
    lines = record.splitlines()
    while lines:
        lines.pop()
        text = "\n".join(lines) + "\n"
        if regalia.Record.load(text).replay().state.actor not in (0, None):
            return text
    raise AssertionError("no other seat has moved")
