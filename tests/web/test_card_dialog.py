"""The card dialog, opened by a tap, a long press, the secondary mouse button and a key."""

import re
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from regalia import GAMES
from tests.full import FULL, usually
from tests.web.composing import pick, position
from tests.web.conftest import WatchedServer
from tests.web.hands import moments
from tests.web.table import Player

pytestmark = pytest.mark.one_page

EDGE: Any = {"x": 6, "y": 10}


@pytest.fixture
def player(page: Page, site: WatchedServer) -> Player:
    page.set_viewport_size({"width": 360, "height": 640})
    return Player(page)


def sheet(page: Page) -> Locator:
    return page.locator("dialog.sheet[open]")


def ask(page: Page, card: Locator) -> Locator:
    card.click(button="right", position=EDGE, force=True)
    expect(sheet(page)).to_be_visible()
    return sheet(page)


@pytest.mark.parametrize("game", usually(GAMES, ["royals", "virtues"]))
def test_card_dialog_lists_every_move_of_a_card_in_hand(player: Player, game: str) -> None:
    seats = GAMES[game].seats[0]
    look = player.sit(moments(game, seats)["choice"])
    legal = [str(move) for move in look.replayed.state.legal_moves()]
    page = player.page
    seen = 0
    for card in [card for card in look.cards if card["zone"] == "hand"][: 6 if FULL else 3]:
        node = page.locator(f'.hand [data-key="{card["key"]}"]')
        said = ask(page, node)
        expect(said.get_by_role("heading", level=2)).to_contain_text(re.compile("your hand"))
        ways = said.locator(".ways .btn")
        listed = ways.count()
        if game == "virtues":
            # What is put together card by card is no list: what goes with it is shown.
            assert listed == sum(
                move.startswith("discard") and card["ref"][:2] in move for move in legal
            )
        else:
            mentioned = [move for move in legal if card["ref"][:2] in move.split()[1:]]
            assert bool(listed) == bool(mentioned)
        assert listed or said.locator(".chips, p").count()
        seen += listed
        page.keyboard.press("Escape")
        expect(sheet(page)).to_be_hidden()
    assert seen


def test_pressed_choice_is_played(player: Player) -> None:
    look = player.sit(moments("royals", 2)["choice"])
    page = player.page
    card = next(card for card in look.can if card["zone"] == "hand")
    player.take(card)
    page.get_by_role("button", name="What can it do?").click()
    said = sheet(page)
    expect(said).to_be_visible()
    name = said.locator(".ways .btn").first.inner_text()
    verb = name.split()[0].lower()
    said.locator(".ways .btn").first.click()
    after = player.look(look.record)
    last = [move for hand in after.replayed.log for move in hand.moves]
    before = [move for hand in look.replayed.log for move in hand.moves]
    assert last[len(before)].split()[0] == {"lead": "play"}.get(verb, verb)


def test_composer_offers_the_card_dialog_in_its_row(player: Player) -> None:
    player.sit(position("4H 5H 6H 9S KD", other="6S QD"))
    page = player.page
    row = page.get_by_role("group", name="What the chosen cards make")
    question = row.get_by_role("button", name="What can it do?")
    expect(question).to_have_count(0)
    pick(player, "5H")
    question.click()
    expect(sheet(page)).to_contain_text("5 of hearts, your hand")
    page.keyboard.press("Escape")
    # It is asked of one card.
    pick(player, "6H")
    expect(question).to_have_count(0)


def test_long_press_shows_the_card_dialog_alone(player: Player) -> None:
    look = player.sit(moments("royals", 2)["choice"])
    page = player.page
    box = page.locator(".hand .card").last.bounding_box()
    assert box
    finger = page.context.new_cdp_session(page)
    at = {"x": box["x"] + 8, "y": box["y"] + 12}
    finger.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [at]})
    expect(sheet(page)).to_be_visible()
    finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    expect(sheet(page)).to_be_visible()
    page.keyboard.press("Escape")
    expect(sheet(page)).to_be_hidden()
    assert player.look().chosen == []
    # The next tap is a tap again.
    player.take(next(card for card in look.can if card["zone"] == "hand"))
    assert len(player.look().chosen) == 1


def test_a_card_that_can_do_nothing_says_why_and_shows_the_rule(player: Player) -> None:
    player.sit(moments("royals", 2)["shaded"])
    page = player.page
    card = page.locator(".hand .card[aria-disabled=true]").first
    said = ask(page, card)
    expect(said.locator(".ways")).to_have_count(0)
    expect(said.get_by_text("You must follow")).to_be_visible()
    expect(said.get_by_role("button", name="See it played")).to_be_visible()
    said.get_by_role("button", name="Following suit").click()
    # The card's own sheet names the rule too: the rule's sheet is waited for.
    expect(page.get_by_role("dialog", name="Following suit")).to_be_visible()
    page.keyboard.press("Escape")


def test_a_key_asks_about_the_card_that_has_the_focus(player: Player) -> None:
    player.sit(position("4H 5H 6H 9S KD", other="6S QD"))
    page = player.page
    card = page.locator('.hand .card[data-card="4H"]')
    card.focus()
    page.keyboard.press("?")
    said = sheet(page)
    expect(said.get_by_role("heading", name="It goes with")).to_be_visible()
    for name in ("5 of hearts", "6 of hearts"):
        expect(said.get_by_role("img", name=name, exact=True)).to_be_visible()
    page.keyboard.press("Escape")
    expect(sheet(page)).to_be_hidden()
    expect(card).to_be_focused()
