"""A few taps in every game: the first thing to try after a change."""

import pytest
from playwright.sync_api import Page

from regalia import GAMES
from tests.full import usually
from tests.web.conftest import WatchedServer
from tests.web.table import Player


@pytest.mark.quick
@pytest.mark.one_page
@pytest.mark.parametrize("game", usually(GAMES, ["virtues"]))
def test_match_begins_from_the_home_page_and_bots_answer(
    page: Page, site: WatchedServer, game: str
) -> None:
    page.emulate_media(reduced_motion="no-preference")
    player = Player(page, seed=4).start(site.url, target=25, game=game)
    look = player.look()
    for _ in range(3):
        look = player.move(look)
    assert look.replayed.game.id == game
    assert look.replayed.ply > 3
