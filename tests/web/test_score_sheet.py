"""The lines of a score sheet, and the cards that they count."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

import regalia
from tests.full import usually
from tests.web.conftest import WatchedServer
from tests.web.hands import ended
from tests.web.table import PATIENCE, Player
from tests.web.test_replay import HEARD, name

pytestmark = pytest.mark.one_page

MOVED = "(sheet) => [sheet.scrollTop, sheet.scrollLeft]"


@pytest.fixture
def player(page: Page, site: WatchedServer) -> Player:
    return Player(page)


@pytest.mark.parametrize("game", usually(regalia.GAMES, ["royals", "lines"]))
def test_each_line_opens_the_cards_it_counts(player: Player, game: str) -> None:
    page = player.page
    record, sheets = ended(game, regalia.GAMES[game].seats[0])
    sheet = sheets["en"]
    player.lay(record, sheet=sheet)
    table = page.locator("table.score")
    expect(table).to_be_attached(timeout=PATIENCE * 1000)
    # A round of Royal Lines has few lines, and none is folded.
    assert bool(sheet["brief"]) == (game != "lines")
    if sheet["brief"]:
        page.locator(".counting > summary").click()
    expect(table).to_be_visible()
    rows = [row for row in sheet["rows"] if row["cards"]]
    lines = table.get_by_role("button")
    expect(lines).to_have_count(len(rows))
    for at, row in enumerate(rows):
        line = lines.nth(at)
        expect(line).to_have_attribute("aria-expanded", "false")
        line.press("Enter")
        expect(line).to_have_attribute("aria-expanded", "true")
        opened_row = page.locator(f"#{line.get_attribute('aria-controls')}")
        shown = [
            cards.get_by_role("listitem").evaluate_all(HEARD)
            for cards in opened_row.get_by_role("list").all()
        ]
        assert shown == [[name(card) for card in each["cards"]] for each in row["cards"]]
        for each in row["cards"]:
            who = sheet["columns"][each["seat"]]
            points = f"{each['points']} point".replace("-", "−")
            expect(opened_row.get_by_text(f"{who}: {len(each['cards'])} card")).to_contain_text(
                points
            )
        # The sheet around the lines stays where it is.
        assert page.locator("dialog.sheet[open]").evaluate(MOVED) == [0, 0]
        line.click()
        expect(line).to_have_attribute("aria-expanded", "false")
        expect(opened_row).to_be_hidden()


def test_an_unread_sheet_of_an_earlier_version_is_shown_again(player: Player) -> None:
    """It kept the sheet itself, perhaps without the cards of its lines."""
    record, sheets = ended("royals", 2)
    lines = sheets["en"]["rows"]
    rows = [{key: value for key, value in row.items() if key != "cards"} for row in lines]
    player.lay(record, sheet={**sheets["en"], "rows": rows})
    player.page.locator(".counting > summary").click(timeout=PATIENCE * 1000)
    table = player.page.locator("table.score")
    expect(table.get_by_role("row")).to_have_count(len(rows) + 1, timeout=PATIENCE * 1000)
    expect(table.get_by_role("button").first).to_be_visible()
