"""Hands of up to 26 cards: whatever the screen, each card can be read and tapped."""

from typing import Any

import pytest
from playwright.sync_api import Page

from regalia import GAMES
from tests.web.composing import LARGE, position
from tests.web.conftest import WatchedServer
from tests.web.node import told_by_node
from tests.web.screens import moments
from tests.web.table import Player

FIT = """
import { fitHand } from './table/layout.js';
const out = [];
for (const [width, card] of [[300, 60], [340, 60], [366, 64], [500, 60], [796, 72], [1052, 100]]) {
  for (let n = 1; n <= 26; n += 1) {
    for (const length of [1, 4, 7, 13]) {
      const suits = Array.from({ length: n }, (_, at) => 'SHDC'[Math.floor(at / length) % 4]);
      out.push({ width, n, ...fitHand(suits, width, card) });
    }
  }
}
console.log(JSON.stringify(out));
"""

# Of each card of the hand: how wide its part is that no other covers, at the height of its index.
SHOWN = """() => [...document.querySelectorAll('.hand .card')].map((card) => {
  const { left, top, right } = card.getBoundingClientRect();
  let wide = 0;
  for (let x = Math.max(0, left - 1) + 0.1; x < Math.min(right, innerWidth); x += 0.2) {
    if (card.contains(document.elementFromPoint(x, top + 10))) wide += 0.2;
  }
  return { card: card.dataset.card, wide };
})"""


def test_every_strip_is_wide_enough_for_a_finger() -> None:
    fits: list[dict[str, Any]] = told_by_node(FIT)
    assert len(fits) == 6 * 26 * 4
    for fit in fits:
        rows, card = fit["rows"], fit["card"]
        assert sum(rows) == fit["n"]
        assert card >= 44, fit
        for row in rows:
            strip = (fit["width"] - card) / max(1, row - 1)
            assert strip >= 24, fit


@pytest.mark.parametrize("game", GAMES)
def test_every_card_shows_its_index_on_the_smallest_screen(
    page: Page, site: WatchedServer, game: str
) -> None:
    player = Player(page)
    page.goto(site.url)
    page.set_viewport_size({"width": 360, "height": 640})
    long = (
        position(LARGE) if game == "virtues" else moments(game, GAMES[game].seats[0])["long-hand"]
    )
    player.sit(long)
    shown = page.evaluate(SHOWN)
    assert len(shown) >= {"virtues": 25, "royals": 15}.get(game, 10)
    assert [each for each in shown if each["wide"] < 23.7] == []
