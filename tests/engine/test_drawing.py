"""Pictures of tables: they show what a state knows, and nothing else."""

from __future__ import annotations

import random
from xml.etree import ElementTree

import pytest

import regalia
from regalia.cards import glyphs, parse_card

TABLES = [(game, seats) for game in regalia.GAMES for seats in regalia.GAMES[game].seats]


def drawn(state: regalia.State) -> tuple[list[str], int]:
    """Return the cards on a picture, by their titles, and the number of backs."""
    root = ElementTree.fromstring(regalia.svg(state))
    assert root.tag.endswith("svg")
    groups = [each for each in root if each.tag.endswith("}g")]
    backs = [each for each in root if each.get("fill") == "#6d2e46"]
    width = float(root.get("width", 0))
    for each in root.iter():
        assert float(each.get("x", 0)) + float(each.get("width", 0)) <= width
    return [str(group[0].text) for group in groups], len(backs)


@pytest.mark.parametrize(("game_id", "seats"), TABLES)
def test_picture_shows_all_that_a_state_knows_and_no_more(game_id: str, seats: int) -> None:
    game, rng = regalia.GAMES[game_id], random.Random(game_id)
    for number in range(6):
        state = game.deal(game.shuffled(number, 1, seats), seats)
        for _ in range(rng.randrange(60)):
            if state.actor is not None:
                state.play(rng.choice(state.legal_moves()))
        position = state.to_dict()
        held = [glyphs(parse_card(card)) for hand in position["hands"] for card in hand]
        cards, _ = drawn(state)
        assert not set(held) - set(cards)
        for seat in range(seats):
            view = state.view(seat)
            known, backs = drawn(view)
            hidden = [card for hand in view.to_dict()["hands"] for card in hand if card == "??"]
            assert backs >= len(hidden)
            # What a view shows is in sight, or in the own hand.
            seen = {glyphs(parse_card(card)) for card in view.cards() if card != "??"}
            assert set(known) <= seen


def test_notebook_shows_the_picture_of_a_state() -> None:
    state = regalia.GAMES["royals"].new_match(names=["Ann", "Ben"]).state
    assert state._repr_html_() == regalia.svg(state)
    assert "10 cards" not in regalia.svg(state)
    assert "<title>royals for 2" in regalia.svg(state)
