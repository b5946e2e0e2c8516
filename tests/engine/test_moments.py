"""Moments: what the table shows and lets be heard of the moves, as the engine tells them."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

import regalia
from regalia import State
from regalia.history import History
from regalia.presentation import table_of

#: Moves that a random player here prefers, so that much happens.
BOLD = ("kill", "ransom", "hostage", "wed", "meld", "change", "add")
#: Kinds that so few hands of a game show.
SEEN = {
    "royals": {"laid", "taken", "melded", "trick", "assassin", "ransom", "house", "out"},
    "marriage": {"trick", "assassin", "ransom", "wedding", "hostage", "house", "set"},
    "alliance": {"trick", "assassin", "ransom", "house"},
    "virtues": {"laid", "taken", "melded", "virtue", "out"},
    "lines": {"laid", "trick", "house", "government"},
}


def hand(game: str, seed: int) -> Iterator[tuple[State, list[Any]]]:
    """Play a hand at random; for each move, the state after it and its lines, as seat 0 reads."""
    seats = regalia.GAMES[game].seats[0]
    match, chance = regalia.GAMES[game].new_match(seats=seats, seed=seed), Random(seed)
    while not match.hands:
        moves = match.state.legal_moves()
        bold = [move for move in moves if move.verb in BOLD]
        match.play(str(chance.choice(bold or moves)))
    deal = match.log[0]
    history = History(deal, table_of(game), 0, match.names).grow()
    state = deal.start.copy()
    for move, lines in zip(deal.moves, history.step_lines[1:], strict=True):
        state.play(str(move))
        yield state, lines


@pytest.mark.parametrize("game", SEEN)
def test_moments_name_the_cards_that_the_seat_may_see(game: str) -> None:
    cards: dict[str, set[str]] = defaultdict(set)
    for seed in range(8):
        for state, lines in hand(game, seed):
            for line in lines:
                if "moment" not in line:
                    continue
                moment = line["moment"]
                cards[moment["kind"]].update(moment["cards"])
                assert moment["other"] in (None, *range(state.seats))
                hidden = moment["kind"] in ("taken", "house")
                assert hidden or "??" not in moment["cards"]
                # What is seen is also told, but for the last move of a hand.
                assert line["text"] or moment["kind"] in ("taken", "out", "buried")
    assert set(cards) >= SEEN[game]
    # Others draw in secret.
    assert "taken" not in cards or game == "lines" or "??" in cards["taken"]


def test_completed_set_is_announced_once() -> None:
    told = 0
    for seed in range(12):
        before = [0] * 4
        for played, lines in hand("marriage", seed):
            state: Any = played
            now = [state.sets(seat) for seat in range(state.seats)]
            grown = [seat for seat, sets in enumerate(now) if sets > before[seat]]
            sets = [line for line in lines if line.get("moment", {}).get("kind") == "set"]
            assert [line["seat"] for line in sets] == grown
            assert all("whole set" in line["text"] for line in sets)
            before, told = now, told + len(grown)
    assert told > 0
