"""Words at the table that a tap explains, with the rule that says more."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.web.conftest import PHONE, WatchedServer
from tests.web.screen_steps import Table
from tests.web.table import ASKED, Player, resize

pytestmark = pytest.mark.one_page


@pytest.fixture
def player(page: Page, site: WatchedServer) -> Player:
    player = Player(page, settings=ASKED)
    page.goto(f"{site.url}#/")
    return player


def check(page: Page, word: str, says: str, rule: str) -> None:
    """Press a word by key; read the phase line and what is announced; open the rule."""
    now = page.locator(".phase .now").inner_text()
    page.get_by_role("button", name=re.compile(f"^{word}")).first.press("Enter")
    expect(page.locator(".phase .why > span")).to_contain_text(says)
    expect(page.locator(".table [role=status]")).to_contain_text(says)
    assert page.locator(".phase .now").inner_text() == now
    page.locator(".phase").get_by_role("button", name="Rule").click()
    dialog = page.get_by_role("dialog")
    expect(dialog.locator("article")).to_have_attribute("data-rule", rule)
    page.keyboard.press("Escape")
    expect(dialog).to_be_hidden()


def test_words_of_marriage_royals_are_explained(player: Player, page: Page) -> None:
    look = Table("marriage", 3, "choice")(player)
    check(page, "Dead", "out of play", "marriage.battle.dead")
    check(page, "attack$", "draws twice, leads", "marriage.turn.order")
    check(page, "(no marriage yet|married)", "Nobody can end a hand", "marriage.marry.gate")
    # The whole pile is as good as its name.
    page.locator(".pile[data-term]").click(position={"x": 8, "y": 8})
    expect(page.locator(".phase .why > span")).to_contain_text("out of play")
    # Nothing was chosen or played by it.
    assert not player.look().chosen
    assert player.look().record == look.record
    Table("marriage", 3, "full")(player)
    page.locator(".spread .cap").click()
    expect(page.get_by_role("dialog").locator(".about")).to_contain_text("may be ransomed")


def test_words_of_royal_lines_are_explained(player: Player, page: Page) -> None:
    resize(page, PHONE)
    Table("lines", 3, "full")(player)
    check(page, "Graveyard", "face down", "RL-A24")
    Table("lines", 3, "choice")(player)
    check(page, "Senior", "the junior moves up", "lines.update.none")
    check(page, "Junior", "the junior moves up", "lines.update.none")
    check(page, "A.*is out", "nobody can get it", "lines.neglected")
    page.locator(".gov .now").click()
    expect(page.locator(".phase .why > span")).to_contain_text("Gilt is this line’s government now")
    page.locator(".tile.mapped").first.click()
    about = page.get_by_role("dialog").locator(".about")
    expect(about).to_contain_text("The ruler is hidden")
    about.get_by_role("button", name="Rule").click()
    expect(page.locator("dialog article")).to_have_attribute("data-rule", "lines.reveal")


def test_late_royals_fit_a_small_phone_on_its_side(player: Player, page: Page) -> None:
    """The board of the other becomes a row, by code that only this needs of two players."""
    resize(page, {"width": 568, "height": 320})
    Table("royals", 2, "full")(player)
    expect(page.locator(".folded-board")).to_be_visible()
    table = page.locator(".table")
    assert table.evaluate("(table) => table.scrollHeight <= table.clientHeight + 1")
    assert table.evaluate("(table) => !table.matches('.over')")
