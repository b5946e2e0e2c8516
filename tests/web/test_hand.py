"""A person plays Royals on the built site: whole hands and a match, by tapping, against the bot."""

from __future__ import annotations

import json

from playwright.sync_api import Page, expect

from regalia.record import Record, check
from tests.web.conftest import WatchedServer
from tests.web.table import PATIENCE, Player


def numbers(page: Page, row: str) -> list[int]:
    """The figures of a row of the score sheet, a column a player."""
    cells = page.locator("dialog table.score tr", has_text=row).last.locator("td")
    texts = [text.strip() for text in cells.all_inner_texts()]
    figures = [text.replace("−", "-").replace("+", "") for text in texts]
    return [int(text) for text in figures if text.lstrip("-").isdigit()]


def test_a_hand_by_tapping_and_its_score(page: Page, site: WatchedServer) -> None:
    player = Player(page, seed=3, touch=True)
    player.start(site.url)
    end = player.hand()
    summary = check(end.record)
    assert summary["hands"] == 1
    assert numbers(page, "This hand") == summary["scores"]
    assert numbers(page, "Match, to") == summary["scores"]
    page.get_by_role("button", name="Deal hand 2").click()
    look = player.look()
    assert not look.score
    expect(page.get_by_text("Hand 2")).to_be_visible()


def test_a_whole_match_says_who_won(page: Page, site: WatchedServer) -> None:
    player = Player(page, seed=5)
    player.start(site.url, target=20)
    for hand in range(2, 30):
        end = player.hand()
        match = Record.load(end.record).replay()
        if match.over:
            break
        page.get_by_role("button", name=f"Deal hand {hand}").click()
    assert match.over
    winner = "You" if match.winners == [0] else match.names[match.winners[0]]
    expect(page.locator("dialog[open] h2")).to_have_text(f"{winner} won the match")


def test_a_reload_loses_nothing(page: Page, site: WatchedServer) -> None:
    player = Player(page, seed=7)
    player.start(site.url)
    look = player.look()
    for _ in range(12):
        look = player.move(look)
    cards = sorted(card["ref"] for card in look.cards)
    page.reload()
    again = player.look()
    assert again.record == look.record
    assert sorted(card["ref"] for card in again.cards) == cards


def test_a_tab_that_is_closed_after_a_move_has_kept_it(page: Page, site: WatchedServer) -> None:
    player = Player(page, seed=9)
    player.start(site.url)
    look = player.move(player.look())
    page.goto(site.url + "blank.html")
    page.goto(site.url)
    page.get_by_role("link", name="Continue").click(timeout=PATIENCE * 1000)
    assert player.look().record.startswith(look.record)


def test_a_card_that_may_not_be_played_says_why(page: Page, site: WatchedServer) -> None:
    player = Player(page, seed=11)
    player.start(site.url)
    look = player.look()
    shaded = page.locator('.hand .card[aria-disabled="true"]')
    for _ in range(200):
        follows = "Follow" in page.locator(".phase").inner_text()
        if follows and shaded.count():
            break
        look = player.move(look)
    shaded.first.click(force=True)
    why = page.locator(".phase .why")
    expect(why).to_contain_text("You must follow")
    why.get_by_role("link", name="Rule").or_(why.get_by_role("button", name="Rule")).click()
    expect(page.get_by_text("Follow", exact=False).first).to_be_visible()
    assert json.loads(json.dumps(look.record)) == look.record
