"""Moments: what the table shows and lets be heard of the moves, as the engine tells them."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

import regalia
from regalia import State
from regalia.cards import glyphs, parse_known_card
from regalia.history import History
from regalia.presentation import Observer, table_of

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


def seen_by_actors(game: str, seed: int) -> Iterator[tuple[Any, Observer]]:
    """Play a hand at random; yield each actor's view, and its observer after the events so far."""
    state: Any = regalia.GAMES[game].new_match(seats=regalia.GAMES[game].seats[0], seed=seed).state
    chance = Random(seed)
    names = ["Ann", "Ben", "Cy", "Dee"][: state.seats]
    observers = [Observer(seat, names) for seat in range(state.seats)]
    while state.actor is not None:
        yield state.view(state.actor), observers[state.actor]
        for event in state.play(chance.choice(state.legal_moves())):
            for observer in observers:
                observer.see(event)


@pytest.mark.parametrize("game", ["royals", "marriage", "alliance"])
def test_phase_line_says_when_a_two_has_beaten_an_ace(game: str) -> None:
    told = {True: 0, False: 0}
    table: Any = table_of(game)
    for seed in range(40):
        for view, observer in seen_by_actors(game, seed):
            if view.phase != "spoil":
                continue
            lead, _ = table.phase(view, observer, set(), False)
            winning = next(card for card, seat in observer.trick if seat == observer.trick_winner)
            aces = [card for card, _ in observer.trick if card == "A" + winning[1]]
            sneaked = winning[0] == "2" and bool(aces)
            assert ("two beats the ace" in lead) == sneaked
            told[sneaked] += 1
    assert all(told.values())


def test_alliance_names_both_gifts_to_those_who_exchange_them() -> None:
    told = 0
    table: Any = table_of("alliance")
    for seed in range(4):
        for view, observer in seen_by_actors("alliance", seed):
            note = [zone for zone in table.centre(view, observer) if zone["id"] == "gift"]
            gifts = [event for event in observer.turn_events if event.kind == "gift"][-2:]
            if not note or observer.seat not in [gift.seat for gift in gifts]:
                continue
            first, second = gifts
            own, got = (second, first) if second.seat == observer.seat else (first, second)
            got_card, own_card = (glyphs(parse_known_card(each.cards[0])) for each in (got, own))
            giver = observer.names[got.seat]
            assert note[0]["caption"] == f"{giver} gave you {got_card} for {own_card}"
            told += 1
    assert told > 0
