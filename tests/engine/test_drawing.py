"""Pictures of tables: they show what a state knows, and nothing else."""

from __future__ import annotations

import random
import re
from xml.etree import ElementTree

import pytest

import regalia
from regalia.cards import TEXT, glyphs, parse_card
from regalia.faces import face, symbols_for
from regalia.picture import Place, picture
from tools.common import ROOT

TABLES = [(game, seats) for game in regalia.GAMES for seats in regalia.GAMES[game].seats]


SPRITE = (ROOT / "web/assets/sprite.svg").read_text("utf-8")
SVG = "{http://www.w3.org/2000/svg}"


def drawn(picture: str) -> tuple[list[str], int]:
    """Return the cards on a picture, by their titles, and the number of backs."""
    root = ElementTree.fromstring(picture)
    assert root.tag == f"{SVG}svg"
    ids = {each.get("id") for each in root.iter()}
    assert {each.get("href", "")[1:] for each in root.iter(f"{SVG}use")} <= ids
    *_, width, _ = map(float, root.get("viewBox", "").split())
    cards = [each for each in root if each.tag == f"{SVG}g"]
    for card in cards:
        place = re.match(r"translate\(([\d.]+) ([\d.]+)\) scale\(1\.2\)", card.get("transform", ""))
        assert place
        assert float(place[1]) + 72 < width
    titles = [each.findtext(f"{SVG}title", "") for each in cards]
    return [title for title in titles if title != "a card"], titles.count("a card")


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
        cards, _ = drawn(regalia.svg(state))
        assert not set(held) - set(cards)
        for seat in range(seats):
            view = state.view(seat)
            known, backs = drawn(regalia.svg(view))
            hidden = [card for hand in view.to_dict()["hands"] for card in hand if card == "??"]
            assert backs >= len(hidden)
            # What a view shows is in sight, or in the own hand.
            seen = {glyphs(parse_card(card)) for card in view.cards() if card != "??"}
            assert set(known) <= seen


def test_notebook_shows_the_picture_of_a_state() -> None:
    state = regalia.GAMES["royals"].new_match(names=["Ann", "Ben"]).state
    assert state._repr_html_() == regalia.svg(state)
    assert "<title>royals for 2" in regalia.svg(state)
    assert "▸ Seat 1<" in regalia.svg(state)
    assert "▸ Seat 0<" not in regalia.svg(state)


def test_svg_says_what_it_takes() -> None:
    match = regalia.GAMES["royals"].new_match()
    with pytest.raises(TypeError, match=r"svg takes a state, such as match\.state, not <match of"):
        regalia.svg(match)  # type: ignore[arg-type]


def test_pictures_of_one_page_do_not_mix() -> None:
    """Ids are those of all pictures alike, and of nothing else."""
    found = set(re.findall(r' id="([^"]+)"', regalia.svg(regalia.GAMES["lines"].new_match().state)))
    assert found
    assert all(name.startswith("regalia-") for name in found)


def test_hand_of_all_cards_has_room() -> None:
    pack = regalia.GAMES["virtues"].pack(2)
    cards, _ = drawn(picture([Place("Seat 0", [[TEXT[card] for card in pack]])], "All", "", SPRITE))
    assert len(cards) == len(pack)


def test_title_and_sentence_of_a_picture_are_written_as_text() -> None:
    said = "If <b>Ada</b> & Ben " * 12
    made = picture([Place("<i>", [["KH"]], marks=[0])], "<svg>", said, SPRITE, heading="<svg>")
    root = ElementTree.fromstring(made)
    texts = [each.text for each in root.iter(f"{SVG}text")]
    assert texts[:2] == ["<svg>", "<i>"]
    assert " ".join(map(str, texts[2:-1])) == said.strip()
    assert all(len(str(text)) <= 64 for text in texts)
    assert 'stroke="#e6b84c" stroke-width="3"' in made


def test_card_that_is_none_has_no_drawing() -> None:
    with pytest.raises(LookupError, match="no drawing r-1"):
        symbols_for(face("1H"), "")
