"""Royal Lines on the built page: rounds of two, three and four, each to its end on a phone."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.web.conftest import WatchedServer
from tests.web.table import PATIENCE, Player


@pytest.mark.parametrize("seats", [3, 2, 4])
def test_a_round_by_tapping_on_a_phone(page: Page, site: WatchedServer, seats: int) -> None:
    player = Player(page, seed=seats, touch=True)
    page.goto(site.url)
    page.get_by_role("link", name=re.compile("^Royal Lines")).click()
    page.get_by_label("Players").select_option(str(seats))
    # The black market is an option of four; it is asked for once the engine says what there is.
    expect(page.get_by_label("Play to")).to_be_visible(timeout=PATIENCE * 1000)
    expect(page.get_by_label("Black market")).to_have_count(int(seats == 4))
    page.get_by_role("button", name="Start").click()

    match = player.hand().replayed
    assert (match.game.id, match.seats, len(match.hands)) == ("lines", seats, 1)
    sheet = page.get_by_role("dialog")
    heading = re.compile("won round 1|no single winner")
    expect(sheet.get_by_role("heading", name=heading)).to_be_visible()
    totals = sheet.locator("table.score tbody tr").last.locator("td")
    assert [int(text) for text in totals.all_inner_texts()] == match.scores
    assert len(match.scores) == max(seats, 3)

    page.get_by_role("button", name="Deal round 2").click()
    look = player.move(player.look())
    assert len(look.replayed.log) == 2
