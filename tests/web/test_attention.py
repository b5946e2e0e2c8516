"""A page in the background says that it is its person's turn."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import BrowserType, Page, expect

from tests.web.conftest import PHONE, Problems, WatchedServer, hasten, watch
from tests.web.table import PATIENT, Player, settled
from tests.web.test_boot_offline import KEPT_AFTER, without_books
from tests.web.warm_start import come_back
from tools.browsers import installed_browser

#: Say that another page is looked at, or this one again.
LOOK_AWAY = """(away) => {
  window.away = away;
  Object.defineProperty(document, 'hidden', { get: () => window.away, configurable: true });
  document.dispatchEvent(new Event('visibilitychange'));
}"""
MARKED = "(marked) => document.title.startsWith('● Your turn · ') === marked"
ICON = "document.querySelector('link[rel=icon]').href.split('/').at(-1)"
#: Wait until the notifications of the page are these.
TOLD = """async (wanted) => {
  const worker = await navigator.serviceWorker.ready;
  for (const end = Date.now() + 40_000; ; await new Promise((next) => setTimeout(next, 50))) {
    const told = (await worker.getNotifications()).map(({ title, body }) => `${title}: ${body}`);
    if (String(told) === String(wanted) || Date.now() > end) return told;
  }
}"""
TURN = ["Your turn: Royals with Ada · Regalia"]


def move_unseen(player: Player) -> None:
    """Make a move, and look at another page while the bot answers."""
    page = player.page
    look = player.look()
    page.evaluate(LOOK_AWAY, True)
    player.move(look)
    page.wait_for_function(MARKED, arg=True, timeout=PATIENT)


@pytest.mark.one_page
def test_title_and_icon_of_hidden_page_tell_of_turn(page: Page, site: WatchedServer) -> None:
    player = Player(page).start(site.url)
    player.look()
    title = page.title()
    assert page.evaluate(ICON) == "favicon.svg"
    move_unseen(player)
    assert page.title() == f"● Your turn · {title}"
    assert page.evaluate(ICON) == "favicon-turn.svg"
    page.evaluate(LOOK_AWAY, False)
    assert page.title() == title
    assert page.evaluate(ICON) == "favicon.svg"
    # This browser forbids notifications: nothing is offered that cannot be had.
    settled(page)
    expect(page.locator(".tell")).to_have_count(0)
    # It is still the person's turn: a page that is left says so again.
    page.evaluate(LOOK_AWAY, True)
    assert page.title() == f"● Your turn · {title}"
    page.evaluate(LOOK_AWAY, False)


@pytest.mark.one_page
def test_setting_explains_that_browser_forbids_notifications(
    page: Page, site: WatchedServer
) -> None:
    page.goto(f"{site.url}#/settings")
    group = page.get_by_role("group", name="When it is my turn")
    group.get_by_role("radio", name="Tell me").dispatch_event("click")
    expect(group.get_by_role("alert")).to_contain_text("does not let this page notify you")
    expect(group.get_by_role("radio", name="Say nothing")).to_be_checked()


@pytest.fixture
def server(
    site_folder: Path, tmp_path: Path, serve: Callable[[Path], WatchedServer]
) -> WatchedServer:
    """A site whose service worker is soon there, since it keeps half of the files."""
    return serve(without_books(site_folder, tmp_path / "site"))


@pytest.fixture
def app(browser_type: BrowserType, server: WatchedServer, tmp_path: Path) -> Iterator[Page]:
    """A page in a whole browser, which has notifications, and lets the service worker in."""
    if not (path := installed_browser()):
        pytest.skip("there is no whole Chromium on this machine")
    context = browser_type.launch_persistent_context(
        tmp_path / "profile", executable_path=path, args=["--no-sandbox"], viewport=PHONE
    )
    page, problems = context.new_page(), Problems()
    watch(page, problems)
    come_back(page, server)
    hasten(page, KEPT_AFTER)
    yield page
    context.close()
    assert problems.left() == []


def test_missed_turn_offers_notifications(app: Page, server: WatchedServer) -> None:
    """The offer comes after the first missed turn, and asks the browser only when pressed."""
    page = app
    page.context.grant_permissions(["notifications"])
    page.add_init_script(
        """window.asked = 0;
        // A worker that has much to do lists the notifications of the page late.
        window.listing = 0;
        const { getNotifications, showNotification } = ServiceWorkerRegistration.prototype;
        ServiceWorkerRegistration.prototype.getNotifications = async function (which) {
          if (!which) return getNotifications.call(this);
          window.listing += 1;
          await new Promise((next) => setTimeout(next, 1_000));
          setTimeout(() => { window.listing -= 1; });
          return getNotifications.call(this, which);
        };
        // Chromium forgets one that is listed before it is shown.
        window.shown = 0;
        ServiceWorkerRegistration.prototype.showNotification = async function (...told) {
          await showNotification.apply(this, told);
          window.shown += 1;
        };
        const ask = Notification.requestPermission.bind(Notification);
        Notification.requestPermission = () => { window.asked += 1; return ask(); };"""
    )
    player = Player(page).start(server.url)
    player.look()
    page.evaluate("() => navigator.serviceWorker.ready.then(() => true)")
    offer = page.locator(".tell")
    move_unseen(player)
    expect(offer).to_have_count(0)
    page.evaluate(LOOK_AWAY, False)
    expect(offer).to_contain_text("Tell me when it is my turn")
    assert page.evaluate("window.asked") == 0
    assert page.evaluate(TOLD, []) == []
    offer.get_by_role("button", name="Yes").click()
    expect(offer).to_have_count(0)
    assert page.evaluate("window.asked") == 1

    # A short look at the page closes what was told before, and not what is told after it.
    for away in (True, False):
        page.evaluate(LOOK_AWAY, away)
    move_unseen(player)
    page.wait_for_function("() => window.shown > 0", timeout=PATIENT)
    assert page.evaluate(TOLD, TURN) == TURN
    page.wait_for_function("() => window.listing === 0")
    assert page.evaluate(TOLD, TURN) == TURN
    page.evaluate(LOOK_AWAY, False)
    assert page.evaluate(TOLD, []) == []

    # The settings know it, and take it back.
    page.goto(f"{server.url}#/settings")
    group = page.get_by_role("group", name="When it is my turn")
    expect(group.get_by_role("radio", name="Tell me")).to_be_checked()
    group.get_by_role("radio", name="Say nothing").check(force=True)
    page.go_back()
    player.look()
    move_unseen(player)
    page.evaluate(LOOK_AWAY, False)
    settled(page)
    expect(offer).to_have_count(0)
