"""State that survives a reload and a page closed at any moment."""

from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page, expect

import regalia
from regalia import Record, Rng
from regalia.bots import find
from regalia.session.session import current_bot_seed
from tests.web.conftest import Problems, WatchedServer, watch
from tests.web.table import NAMES, PATIENCE, Player, played, save_of, verbs

# Everything that the table shows, and the log, as text.
SHOWN = """() => ({
  bar: document.querySelector('.table .bar').textContent,
  phase: document.querySelector('.phase').textContent,
  players: [...document.querySelectorAll('.table .who')].map((line) => line.textContent),
  cards: [...document.querySelectorAll('.table button.card, .table [data-stack]')]
    .map((card) => `${card.dataset.zone ?? card.dataset.stack} ${card.getAttribute('aria-label')}`),
  piles: [...document.querySelectorAll('.table .pile')].map((pile) => pile.textContent),
  acts: [...document.querySelectorAll('.table [data-move]')].map((act) => act.dataset.move),
})"""


def shown(player: Player) -> dict[str, Any]:
    """Return the texts of the table and of its log."""
    page = player.page
    seen: dict[str, Any] = page.evaluate(SHOWN)
    page.get_by_role("button", name="Last trick and history").click()
    lines = page.get_by_role("dialog").locator("li li")
    expect(lines.first).to_be_visible()  # The sheet is fetched when it is wanted.
    seen["log"] = lines.all_text_contents()
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_be_hidden()
    return seen


@pytest.mark.one_page
def test_a_reload_in_the_middle_of_a_hand(page: Page, site: WatchedServer) -> None:
    player = Player(page, seed=3)
    look = player.start(site.url).look()
    for _ in range(4):
        look = player.move(look)
    before = shown(player)
    assert len(before["log"]) > 5
    page.reload()
    assert player.look().record == look.record
    assert shown(player) == before
    # And it goes on from there.
    record = player.move(player.look()).record
    assert record.startswith(look.record)


@pytest.mark.one_page
def test_a_reload_at_the_score_sheet(page: Page, site: WatchedServer) -> None:
    player = Player(page)
    page.add_init_script(
        "navigator.storage.persist = async () => { window.persisting = true; return true; };"
    )
    last = played(lambda state: "end" in verbs(state))
    player.keep("regalia.match.last", save_of(last, "last"))
    page.goto(f"{site.url}#/play/last")
    look = player.look()
    page.locator('[data-move="end"]').click()
    look = player.look(look.record)
    assert look.score
    rows = page.locator("table.score tr").all_text_contents()
    cards = sorted(card["card"] for card in look.cards)
    page.reload()
    look = player.look()
    assert look.score
    expect(page.locator("table.score tr")).to_have_text(rows)
    # Below it lies the hand that is over, not yet the next one.
    assert sorted(card["card"] for card in look.cards) == cards
    # The browser is asked not to throw it away once there is something to lose.
    assert page.evaluate("window.persisting") is None
    page.get_by_role("button", name="Deal hand 2").click()
    page.wait_for_function("() => window.persisting")
    assert player.look().dialog is None
    assert len(player.look().replayed.log) == 2


def test_tab_that_crashes_in_a_move_loses_no_earlier_one(
    context: BrowserContext, page: Page, site: WatchedServer, problems: Problems
) -> None:
    player = Player(page, seed=11)
    look = player.move(player.start(site.url).look())
    while not look.acts:
        player.take(player.decide(look))
        look = player.look()
    act = player.random.choice(look.acts)
    player.take(act)
    with pytest.raises(Exception, match=r"crash"):
        page.goto("chrome://crash", timeout=10_000)
    problems.expect("crash")

    again = context.new_page()
    watch(again, problems)
    player = Player(again, seed=11)
    again.goto(site.url)
    again.get_by_role("link", name="Continue").click()
    after = player.look()
    old, new = look.record.splitlines(), after.record.splitlines()
    assert new[: len(old)] == old
    if len(new) > len(old):
        assert new[len(old)].startswith(act["text"])
    Record.load(after.record).replay()
    # The move that was not kept can be made again: the match goes on.
    assert player.move(after).record.startswith(after.record)


@pytest.mark.one_page
def test_a_table_that_is_left_and_shown_again_gets_the_same_moves(
    page: Page, site: WatchedServer
) -> None:
    """A search is given up when the table is left; the bot is asked again and answers the same."""
    match = regalia.GAMES["marriage"].new_match(3, "left", {}, 0, NAMES[3])

    def play(bot: str) -> None:
        seat = match.state.actor
        assert seat is not None
        match.play(find(bot, "marriage")(match.state.view(seat), Rng(current_bot_seed(match))))

    while len(match.log[0].moves) < 96:
        play("steady")
    save = save_of(match.record.dump(), "left", bots=[None, "expert", "expert"])
    moves = 0
    while match.state.actor != 0:
        play("expert")
        moves += 1
    assert moves > 2
    player = Player(page)
    player.keep("regalia.match.left", save)
    page.goto(f"{site.url}#/play/left")
    expect(page.locator(".table .who").first).to_be_visible(timeout=PATIENCE * 1000)
    # The table is left at several moments of a search; which of them does not matter.
    for pause in (20, 350, 0):
        page.wait_for_timeout(pause)
        page.evaluate("location.hash = '#/'")
        expect(page.locator(".table")).to_have_count(0)
        page.evaluate("location.hash = '#/play/left'")
    assert player.look().record == match.record.dump()
