"""A hand of each game by the hint and the gilt button alone."""

import pytest
from playwright.sync_api import Page, expect

from regalia import GAMES, Match, Record
from regalia.judge import judge
from regalia.state import Move, State
from tests.full import usually
from tests.web.conftest import WatchedServer
from tests.web.table import PATIENCE, Player, dealt, played, settled

pytestmark = pytest.mark.one_page

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
      if (find('dialog[open] table.sc').length > 0) return null;
      const found = until();
      if (found) return found;
    }
    throw new Error(`nothing to press: ${document.querySelector('.phase')?.textContent}`);
  };
  const press = async () => {
      // A phone's bar may have both behind its dots.
      const help = (name) => document.querySelector(`.act [data-help=${name}]:not([hidden])`);
      const bulb = await rest(() => help('choices') && help('hint'));
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


@pytest.fixture
def player(page: Page, site: WatchedServer) -> Player:
    return Player(page)


@pytest.mark.parametrize("game", usually(GAMES, ["royals"]))
def test_hint_and_gilt_button_play_as_the_bot_would(player: Player, game: str) -> None:
    player.lay(dealt(game))
    record: str = player.page.evaluate(HAND, {"patience": PATIENCE})
    match = Record.load(record).replay()
    assert len(match.hands) == 1
    deal = match.log[0]
    state, mine = deal.start.copy(), 0
    for move in deal.moves:
        assert isinstance(move, Move)
        if state.actor == 0:
            would = judge(state.view(0)).move
            assert move.chosen == str(would)
            mine += 1
        state.play(move)
    assert mine > 3


def test_what_happened_since_the_last_move_is_shown_again(player: Player) -> None:
    page = player.page
    record = played(lambda state: state.phase == "w0" and len(state.legal_moves()) > 1)
    match = Record.load(record).replay()
    mine = [at for at, seat in enumerate(actors(match)) if seat == 0]
    before = player.sit(record)
    player.open_tools()
    page.locator("[data-help=again]").click()
    count = page.locator(".replay .count")
    total = len(match.log[0].moves)
    # It begins after the last own decision, and ends where the table stands.
    expect(count).to_contain_text(str(mine[-1] + 1), timeout=PATIENCE * 1000)
    for _ in range(total - mine[-1] - 1):
        page.get_by_role("button", name="One step on").click()
        settled(page)
    page.get_by_role("button", name="Back to the table").click()
    assert player.look().record == before.record


def actors(match: Match) -> list[int | None]:
    """Return who made each move of the first deal."""
    state, found = match.log[0].start.copy(), []
    for move in match.log[0].moves:
        found.append(state.actor)
        state.play(str(move))
    return found


def only_one(state: State) -> bool:
    return state.phase == "battle" and len(state.legal_moves()) == 1


# Notes what is read aloud.
NOTES = """() => {
  window.heard = [];
  const look = () => {
    for (const { textContent } of document.querySelectorAll('[aria-live=polite]')) {
      if (textContent && !heard.includes(textContent)) heard.push(textContent);
    }
  };
  new MutationObserver(look).observe(document, { subtree: true, childList: true });
}"""


def test_only_legal_move_is_played_read_aloud_and_logged(
    elsewhere: Page, site: WatchedServer
) -> None:
    record = played(only_one)
    player = Player(elsewhere, settings={"speed": "normal"})
    page = player.page
    page.goto(site.url)
    page.evaluate(NOTES)
    player.lay(record)
    look = player.look(record)
    assert len(look.replayed.state.legal_moves()) > 1
    assert any(text.startswith("You played") for text in page.evaluate("heard"))
    # In the log the card stands as a picture.
    page.get_by_role("button", name="Last trick and history").click()
    log = page.get_by_role("dialog", name="What happened")
    expect(log.get_by_text("You played").last).to_be_visible()


def test_settings_ask_for_the_only_legal_move_and_play_with_one_tap(player: Player) -> None:
    page = player.page
    record = played(only_one)
    page.evaluate("() => { location.hash = '/settings'; }")
    page.get_by_role("radio", name="Ask me").check(force=True)
    assert player.sit(record).record.strip() == record.strip()
    page.evaluate("() => { location.hash = '/settings'; }")
    page.get_by_role("radio", name="Play them").check(force=True)
    player.lay(record)
    look = player.look(record)
    assert len(look.record) > len(record)
    assert len(look.replayed.state.legal_moves()) > 1
    # Another setting plays a card with one tap.
    page.evaluate("() => { location.hash = '/settings'; }")
    page.get_by_role("radio", name="One tap").check(force=True)
    look = player.sit(dealt("lines"))
    card = look.can[0]["ref"].partition("@")[0]
    player.take(look.can[0])
    after = player.look(look.record).replayed.log[0].moves
    assert str(after[len(look.replayed.log[0].moves)]).startswith(f"bid {card}")
