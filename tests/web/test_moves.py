"""A hand of each game by the hint and the gilt button alone."""

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from regalia import GAMES, Record
from regalia.bots import advise
from regalia.cards import Rng
from regalia.state import Move
from tests.web.conftest import Problems, WatchedServer
from tests.web.table import PATIENCE, Player, dealt, opened

# Plays to the end of the hand, in the page: the hint is pressed, then the gilt button.
HAND = """async ({ patience }) => {
  const find = (selector) =>
    [...document.querySelectorAll(selector)].filter((node) => node.checkVisibility());
  const rest = async (until) => {
    const end = performance.now() + patience * 1000;
    while (performance.now() < end) {
      await new Promise(requestAnimationFrame);
      if (!document.documentElement.hasAttribute('data-settled')) continue;
      const trouble = find('.trouble .panel')[0];
      if (trouble) throw new Error(trouble.textContent);
      if (find('dialog[open] table.score').length > 0) return null;
      const found = until();
      if (found) return found;
    }
    throw new Error(`nothing to press: ${document.querySelector('.phase')?.textContent}`);
  };
  const press = async () => {
      const bulb = await rest(() => find('[data-help=choices]')[0] && find('[data-help=hint]')[0]);
      if (!bulb) return false;
      bulb.click();
      const act = await rest(() => find('.btn.primary.told[data-move]')[0]);
      if (find('.btn.primary').length !== 1) throw new Error('more than one gilt button');
      act.click();
      await rest(() => !act.isConnected || act.getAttribute('aria-disabled') !== 'true');
      return true;
  };
  while (await press());
  const id = location.hash.split('/')[2];
  return JSON.parse(localStorage.getItem(`regalia.match.${id}`)).record;
}"""


@pytest.fixture(scope="module")
def table(
    browser: Browser, browser_context_args: dict[str, Any], site: WatchedServer
) -> Iterator[tuple[Player, Problems]]:
    """A player in front of a page whose engine is there."""
    with opened(browser, browser_context_args, site) as (page, problems):
        player = Player(page)
        page.goto(site.url)
        expect(page.locator("#engine")).to_be_hidden(timeout=PATIENCE * 1000)
        yield player, problems


@pytest.mark.parametrize("game", GAMES)
def test_hint_and_gilt_button_play_as_the_bot_would(
    table: tuple[Player, Problems], game: str
) -> None:
    player, problems = table
    player.lay(dealt(game))
    record: str = player.page.evaluate(HAND, {"patience": PATIENCE})
    match = Record.load(record).replay()
    assert len(match.hands) == 1
    deal = match.log[0]
    state, mine = deal.start.copy(), 0
    for move in deal.moves:
        assert isinstance(move, Move)
        if state.actor == 0:
            would = advise("steady", game)(state.view(0), Rng("")).move
            assert move.chosen == str(would)
            mine += 1
        state.play(move)
    assert mine > 3
    assert problems.left() == []
