"""The way in: home page and start form, for new and for returning visitors."""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from regalia import GAMES
from tests.engine import harness
from tests.full import usually
from tests.web.conftest import PHONE, Problems, WatchedServer, watch
from tests.web.table import Player, resize, settled

#: The smallest phones, upright and on their side.
PHONES = [(320, 568), (360, 640), (640, 360), (844, 390)]

# Whether a button lies whole within the page's own part of the window, and a tap there hits it.
IN_SIGHT = """(button) => {
  const { left, right, top, bottom } = button.getBoundingClientRect();
  const main = document.querySelector('#main').getBoundingClientRect();
  const hit = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
  return left >= main.left && right <= main.right && top >= main.top && bottom <= main.bottom
    && button.contains(hit);
}"""
#: What tests that ask nothing of the engine keep from starting.
ENGINE = r"^(pyodide|python|engine)/"
SETUP = "(id) => JSON.parse(localStorage.getItem(`regalia.match.${id}`)).setup"


def gilt(page: Page) -> list[str]:
    """Return the texts of the gilt buttons that can be seen."""
    return page.locator(".btn.primary:visible").all_inner_texts()


@pytest.mark.one_page
def test_newcomer_is_offered_a_lesson_and_can_deal_at_once(page: Page, site: WatchedServer) -> None:
    player = Player(page)
    page.goto(f"{site.url}#/")
    settled(page)
    assert gilt(page) == ["Start"]
    start = page.get_by_role("link", name="Start", exact=True)
    expect(start).to_have_attribute("href", "#/learn/royals")
    page.get_by_role("link", name="Deal without lesson").click()
    look = player.look()
    # Nothing is gilt at the first choice: a sentence points to the hint.
    expect(page.locator(".phase .why")).to_contain_text("The lamp gives advice")
    player.move(look)
    # The match has an address of its own: a reload goes on with it.
    page.wait_for_url("**/#/play/*")
    page.go_back()
    settled(page)
    assert gilt(page) == ["Continue"]
    expect(page.locator("#hero")).to_contain_text("Royals with Ada")
    expect(page.locator("#hero")).to_contain_text("Hand 1")
    page.get_by_role("link", name="Continue").click()
    player.look()
    expect(page.locator(".phase .why")).to_have_count(0)


@pytest.mark.one_page
def test_home_goes_on_with_the_newest_of_two_matches_that_look_alike(
    page: Page, site: WatchedServer
) -> None:
    player = Player(page)
    begun = []
    go_on = page.get_by_role("link", name="Continue")
    page.goto(f"{site.url}#/")
    page.get_by_role("link", name="Deal without lesson").click()
    page.wait_for_url("**/#/play/*")
    for _ in range(2):
        player.look()
        begun.append(page.url.partition("#")[2])
        page.goto(f"{site.url}#/")
        settled(page)
        expect(page.locator("#hero")).to_contain_text("Hand 1")
        expect(go_on).to_have_attribute("href", f"#{begun[-1]}")
        page.get_by_role("link", name="Deal another").click()
        page.wait_for_url("**/#/play/*")
    assert begun[0] != begun[1]
    page.goto(f"{site.url}#/")
    settled(page)
    expect(page.locator(f"#matches a[href='#{begun[0]}']")).to_be_visible()


#: The addresses in the history of the page, at which of them it is, and if it began there.
TRAIL = """() => [
  navigation.entries().map((entry) => entry.url.split('#')[1]),
  navigation.currentEntry.index,
  Boolean(history.state?.lowest),
]"""


def test_way_back_of_a_deep_link_leads_to_the_parent(page: Page, server: WatchedServer) -> None:
    """Where nothing lies before a screen in the history, Back leads to where it belongs."""
    # No tab is open for long, and nothing here asks the engine.
    server.hold(ENGINE)
    for way in ("same link twice", "reload"):
        tab = page.context.new_page()
        heading = tab.get_by_role("heading", level=1)
        back = tab.get_by_role("button", name="Back", exact=True)
        tab.goto(f"{server.url}#/rules")
        expect(heading).to_have_text("Rules")
        if way == "same link twice":
            tab.locator(".tabs").get_by_role("link", name="Rules").click()
        tab.locator("#main a[href='#/rules/lines']").click()
        expect(heading).to_have_text("Rules of Royal Lines")
        assert tab.evaluate(TRAIL) == [["/rules", "/rules/lines"], 1, False], way
        if way == "reload":
            # It has its mark from before, whatever the browser says of how it was loaded.
            assert tab.evaluate("() => history.state") == {"lowest": False}
            tab.add_init_script("performance.getEntriesByType = () => []")
            tab.reload()
            expect(heading).to_have_text("Rules of Royal Lines")
        back.click()
        expect(heading).to_have_text("Rules")
        assert tab.evaluate(TRAIL) == [["/rules", "/rules/lines"], 0, True], way
        back.click()
        expect(tab.locator("#hero")).to_be_visible()
        assert tab.evaluate(TRAIL) == [["/", "/rules/lines"], 0, True], way
        assert tab.url == f"{server.url}#/"
        # The address took the place of the first one: what was left lies after it.
        # Asked for by the page: the browser may not know yet what the page has just replaced.
        tab.evaluate("() => history.forward()")
        expect(heading).to_have_text("Rules of Royal Lines")
        tab.close()
    # An address that takes the place of another lies as deep.
    tab = page.context.new_page()
    tab.goto(f"{server.url}#/new/royals")
    tab.locator(".form-foot button").click()
    tab.wait_for_url("**/#/play/*")
    tab.goto(f"{server.url}#/rules/royals")
    back = tab.get_by_role("button", name="Back", exact=True)
    back.click()
    tab.wait_for_url("**/#/play/*")
    assert tab.evaluate("history.state") == {"lowest": True}
    tab.close()


@pytest.mark.one_page
def test_letters_of_pages_follow_the_font_size_of_the_browser(
    page: Page, site: WatchedServer
) -> None:
    page.set_viewport_size({"width": 360, "height": 640})
    sizes = {}
    for address in ("#/", "#/new/royals", "#/settings"):
        page.goto(f"{site.url}{address}")
        settled(page)
        for share in ("100%", "150%"):
            sizes[share] = page.evaluate(
                """(share) => {
                  document.documentElement.style.fontSize = share;
                  const main = document.querySelector('#main');
                  if (main.scrollWidth > main.clientWidth) throw new Error('too wide');
                  return [...document.querySelectorAll('main :is(h1, p, .btn), .tabs a')]
                    .filter((node) => node.checkVisibility())
                    .map((node) => Number.parseFloat(getComputedStyle(node).fontSize));
                }""",
                share,
            )
        assert sizes["150%"] == pytest.approx([1.5 * size for size in sizes["100%"]])
    page.evaluate("document.documentElement.style.removeProperty('font-size')")


def test_offer_to_a_newcomer_stays_as_it_was_painted(page: Page, server: WatchedServer) -> None:
    server.hold(r"^app/")
    page.goto(server.url, wait_until="commit")
    goal = page.locator("#hero p").first
    expect(goal).to_be_visible()
    goal.evaluate("(node) => { node.dataset.painted = 'early'; }")
    server.mend()
    server.hold(ENGINE)
    settled(page)
    assert goal.get_attribute("data-painted") == "early"


def test_home_is_not_painted_for_another_screen(page: Page, server: WatchedServer) -> None:
    """A link to a screen shows no other one first: on a slow line, the name alone."""
    server.hold(r"^app/")
    page.goto(f"{server.url}#/settings", wait_until="commit")
    expect(page.locator(".tabs")).to_be_visible()
    expect(page.locator(".brand")).to_have_css("opacity", "1")
    expect(page.locator("#hero")).to_be_hidden()
    expect(page.locator("#games")).to_be_hidden()
    server.mend()
    server.hold(ENGINE)
    expect(page.get_by_role("heading", name="Settings")).to_be_visible()
    page.locator(".tabs").get_by_role("link", name="Play").click()
    expect(page.locator("#home")).to_be_visible()


@pytest.mark.parametrize("address", ["new", "learn"])
def test_engine_is_asked_for_when_form_or_lesson_is_painted(
    page: Page, server: WatchedServer, address: str
) -> None:
    server.hold(rf"^data/|{ENGINE}")
    server.asked.clear()
    with page.expect_request(re.compile(r"/data/royals\.en\.json")):
        page.goto(f"{server.url}#/{address}/royals", wait_until="commit")
    expect(page.get_by_role("heading", name="Royals", exact=True)).to_be_visible()
    assert not [path for path in server.asked if re.match(ENGINE, path)]
    server.mend()
    server.hold(ENGINE)
    with page.expect_request(re.compile(r"/pyodide/")):
        pass
    # All that needs no engine is there before it.
    if address == "learn":
        panel = page.locator(".waiting .lesson .says")
        expect(panel).to_be_visible()
        first, box = panel.inner_text(), panel.bounding_box()
        server.mend()
        said = page.locator(".felt .lesson .says")
        expect(said).to_have_text(first)
        settled(page)
        assert said.bounding_box() == box
    else:
        expect(page.get_by_role("link", name="Show me")).to_be_visible()
        server.mend()


@pytest.mark.one_page
def test_home_deals_the_last_game_with_its_last_choices(page: Page, site: WatchedServer) -> None:
    page.goto(f"{site.url}#/new/lines")
    settled(page)
    page.get_by_role("radio", name="2", exact=True).dispatch_event("click")
    page.get_by_text("Options", exact=True).click()
    page.get_by_role("button", name="Cleo").click()
    expect(page.get_by_label("Opponent")).to_have_value("Cleo")
    expect(page.locator(".cast:visible")).to_contain_text("Cleo plays without a liking")
    page.get_by_role("button", name="Bo", exact=True).click()
    expect(page.locator(".cast:visible")).to_contain_text("Bo is out for many cards")
    page.get_by_label("How Bo plays").select_option("Casual")
    page.get_by_label("Play to").fill("7")
    page.get_by_text("Options", exact=True).click()
    # What is chosen can be read where it is folded away.
    expect(page.locator(".options summary")).to_contain_text("Bo: Casual · Play to: 7")
    page.get_by_role("button", name="Deal", exact=True).click()
    page.wait_for_url("**/#/play/*")
    first = page.evaluate(SETUP, page.url.rsplit("/", 1)[-1])
    assert first["options"]["target"] == 7
    assert first["bots"] == [None, "casual-collector"]
    page.goto(f"{site.url}#/")
    page.get_by_role("link", name="Deal another").click()
    page.wait_for_url("**/#/play/*")
    again = page.evaluate(SETUP, page.url.rsplit("/", 1)[-1])
    assert again.pop("seed") != first.pop("seed")
    assert again == first
    # Without the match the game is still the one that is dealt.
    page.evaluate(
        "for (const key of Object.keys(localStorage)) "
        "if (/match|before/.test(key)) localStorage.removeItem(key)"
    )
    page.goto(f"{site.url}#/")
    page.reload()
    settled(page)
    assert gilt(page) == ["Deal"]
    expect(page.locator("#hero")).to_contain_text("Royal Lines")


@pytest.mark.one_page
def test_form_begins_with_bots_and_remembers_the_people(page: Page, site: WatchedServer) -> None:
    page.goto(f"{site.url}#/new/royals")
    page.get_by_text("Options", exact=True).click()
    page.get_by_label("How Ada plays").select_option("Expert")
    page.get_by_label("One device").check()
    page.get_by_label("Your name").fill("Mara")
    page.get_by_label("Opponent").fill("Noor")
    page.get_by_role("button", name="Deal", exact=True).click()
    page.wait_for_url("**/#/play/*")
    begun = page.evaluate(SETUP, page.url.rsplit("/", 1)[-1])
    assert (begun["way"], begun["names"]) == ("pass", ["Mara", "Noor"])
    # The next visit deals against bots, and remembers all names.
    page.goto(f"{site.url}#/new/royals")
    expect(page.get_by_label("Bots")).to_be_checked()
    expect(page.locator(".options summary")).to_contain_text("Ada: Casual")
    page.get_by_label("Live").check()
    expect(page.get_by_label("Your name")).to_have_value("Mara")
    expect(page.get_by_label("Opponent")).to_have_value("Noor")
    page.get_by_label("Bots").check()
    expect(page.get_by_label("Your name")).to_have_value("You")
    expect(page.locator(".options summary")).to_contain_text("Ada: Casual")
    page.get_by_label("How Ada plays").select_option("Steady")
    page.get_by_role("button", name="Deal", exact=True).click()
    page.wait_for_url("**/#/play/*")
    begun = page.evaluate(SETUP, page.url.rsplit("/", 1)[-1])
    assert ("way" in begun, begun["names"]) == (False, ["You", "Ada"])
    # What an earlier version kept of a match with people is no match against bots.
    earlier = {"seats": 2, "names": ["Mara", "Noor"], "bots": [None, None], "way": "room"}
    page.evaluate(
        "(kept) => localStorage.setItem('regalia.start.royals', JSON.stringify(kept))", earlier
    )
    page.goto(f"{site.url}#/new/lines")
    settled(page)
    page.goto(f"{site.url}#/new/royals")
    expect(page.get_by_label("Bots")).to_be_checked()
    expect(page.locator(".options summary")).to_contain_text("Ada: Casual")
    page.get_by_label("By message").check()
    expect(page.get_by_label("Opponent")).to_have_value("Noor")


@pytest.fixture(scope="module")
def waiting(
    browser: Browser, browser_context_args: dict[str, Any], site_folder: Path
) -> Iterator[tuple[Page, Problems]]:
    """A page to which the engine's progress stays."""
    problems = Problems()
    with WatchedServer(site_folder) as server, browser.new_context(**browser_context_args) as here:
        server.start()
        server.hold(ENGINE)
        page = here.new_page()
        watch(page, problems)
        page.goto(server.url)
        expect(page.locator("#engine")).to_be_visible()
        yield page, problems
        server.mend()
        server.shutdown()


@pytest.mark.parametrize("game", usually(GAMES, ["alliance", "lines"]))
def test_deal_is_in_sight_on_every_phone(waiting: tuple[Page, Problems], game: str) -> None:
    page, problems = waiting
    page.set_viewport_size(PHONE)
    page.evaluate("(game) => { location.hash = `/new/${game}`; }", game)
    title = page.get_by_role("heading", name=GAMES[game].title, exact=True)
    expect(title).to_be_visible()
    expect(page.locator("#engine")).to_be_visible()
    settled(page)
    deal = page.get_by_role("button", name="Deal", exact=True)
    # A visitor who has not played the game is offered its lesson first.
    assert gilt(page) == ["Show me" if game in harness.having("lesson.toml") else "Deal"]
    for unfolded in (False, True):
        for width, height in PHONES:
            resize(page, {"width": width, "height": height})
            assert deal.evaluate(IN_SIGHT), f"{width}x{height}, options {unfolded}"
        page.get_by_text("Options", exact=True).click()
    assert problems.left() == []


@pytest.mark.one_page
def test_gilt_button_is_the_one_that_is_next(page: Page, site: WatchedServer) -> None:
    page.goto(f"{site.url}#/new/royals")
    settled(page)
    assert gilt(page) == ["Show me"]
    # Others wait: the lesson steps back.
    page.get_by_label("One device").check()
    assert gilt(page) == ["Deal"]
    expect(page.get_by_label("Your name")).to_be_visible()
    page.evaluate("localStorage.setItem('regalia.lesson.royals', '1')")
    page.reload()
    settled(page)
    assert gilt(page) == ["Deal"]
    expect(page.get_by_role("link", name="A guided first hand")).to_be_visible()


def test_house_rules_are_explained_in_both_languages(site_folder: Path) -> None:
    for game in harness.having("locale/de.po"):
        told = [
            json.loads((site_folder / f"data/{game}.{language}.json").read_text("utf-8"))["options"]
            for language in ("en", "de")
        ]
        for english, german in zip(*told, strict=True):
            for option in (english, german):
                assert re.fullmatch(r"[A-Z].{50,}\.", option["help"]), json.dumps(option)
            assert english["help"] != german["help"]
