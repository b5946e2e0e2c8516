"""Hands of up to 26 cards: whatever the screen, each card can be read and tapped."""

import pytest
from playwright.sync_api import Page

from regalia import GAMES
from tests.engine import harness
from tests.full import usually
from tests.web.composing import LARGE, position
from tests.web.conftest import WatchedServer
from tests.web.hands import moments
from tests.web.table import Player

pytestmark = pytest.mark.one_page

# Of each card of the hand: how wide its part is that no other covers, at the height of its index.
SHOWN = """() => [...document.querySelectorAll('.hand .card')].map((card) => {
  const { left, top, right } = card.getBoundingClientRect();
  let wide = 0;
  for (let x = Math.max(0, left - 1) + 0.1; x < Math.min(right, innerWidth); x += 0.2) {
    if (card.contains(document.elementFromPoint(x, top + 10))) wide += 0.2;
  }
  return { card: card.dataset.card, wide };
})"""


@pytest.mark.parametrize("game", usually(GAMES, ["marriage", "virtues"]))
def test_every_card_shows_its_index_on_the_smallest_screen(
    page: Page, site: WatchedServer, game: str
) -> None:
    player = Player(page)
    page.goto(f"{site.url}#/")
    page.set_viewport_size({"width": 360, "height": 640})
    long = (
        position(LARGE) if game == "virtues" else moments(game, GAMES[game].seats[0])["long-hand"]
    )
    player.sit(long)
    shown = page.evaluate(SHOWN)
    assert len(shown) >= {"virtues": 25, "royals": 15}.get(game, 10 if game in harness.OURS else 1)
    assert [each for each in shown if each["wide"] < 23.7] == []
