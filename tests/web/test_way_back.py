"""The browser's own ways with a page: back, and onto paper."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.web.conftest import WatchedServer
from tests.web.table import Player, settled


@pytest.mark.one_page
def test_browser_back_closes_open_dialogs(page: Page, site: WatchedServer) -> None:
    player = Player(page)
    page.goto(f"{site.url}#/")
    page.get_by_role("link", name="Deal without lesson").click()
    player.look()
    table = page.url
    dialog = page.get_by_role("dialog")
    menu = page.get_by_role("button", name="Menu", exact=True)
    menu.click()
    expect(dialog).to_be_visible()
    page.evaluate("history.back()")
    expect(dialog).to_have_count(0)
    assert page.url == table
    # A sheet that takes the place of the menu is closed in the same way.
    menu.click()
    page.get_by_role("button", name="Settings", exact=True).click()
    expect(page.get_by_role("dialog", name="Settings")).to_be_visible()
    page.evaluate("history.back()")
    expect(dialog).to_have_count(0)
    player.look()
    # One that was closed by hand costs no press: the way back leads to the screen before.
    for _ in range(2):
        menu.click()
        expect(dialog).to_be_visible()
        page.keyboard.press("Escape")
        expect(dialog).to_have_count(0)
    page.evaluate("history.back()")
    expect(page.locator("#hero")).to_be_visible()
    page.evaluate("history.forward()")
    player.look()


@pytest.mark.one_page
@pytest.mark.parametrize("address", ["#/rules/royals", "#/credits", "#/settings"])
def test_print_has_the_whole_page(page: Page, site: WatchedServer, address: str) -> None:
    page.goto(f"{site.url}{address}")
    settled(page)
    expect(page.locator("main li, main fieldset, .rule").first).to_be_visible()
    page.emulate_media(media="print")
    tall = page.evaluate("document.documentElement.scrollHeight")
    last = "[...document.querySelectorAll('main *')].at(-1).getBoundingClientRect().bottom"
    assert page.evaluate(last) <= tall
    expect(page.locator(".tabs")).to_be_hidden()
    expect(page.locator("html")).to_have_css("background-color", "rgb(255, 255, 255)")
    printed = page.pdf(format="A4")
    page.emulate_media(media="screen")
    [count] = re.findall(rb"/Count (\d+)", printed)[-1:]
    # Some 1,050 pixels of ours are a page of paper.
    assert int(count) >= tall // 1_300
