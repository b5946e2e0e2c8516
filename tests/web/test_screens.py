"""Every screen, opened once: axe finds no fault with it, and everything has its place."""

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from regalia import GAMES
from tests.engine import harness
from tests.full import FULL, usually
from tests.web.axe import AXE, ON_PHONE, QUESTIONS, ask, ask_forced, check, resize
from tests.web.conftest import LEAVE, Problems, WatchedServer
from tests.web.screen_steps import prepare
from tests.web.screen_studio import STUDIO, home
from tests.web.screens import named
from tests.web.sharing import SHARING
from tests.web.table import Player, opened

#: All that Royals shows, and of the other games what looks different there.
JUDGED = [
    *["settings", "credits", "matches", "match-acts", "statistics", "deal", "nowhere", "home"],
    *["review", "puzzles", "puzzle", "legal", "daily", "challenge", "today", "today-played"],
    *["royals/start", "royals/rules", "royals/house", "royals/full", "royals/long-pile"],
    *["royals/others-turn", "royals/chosen", "royals/refused", "royals/rule", "royals/zone"],
    *["royals/log", "royals/menu", "royals/score", "royals/match", "royals/settings"],
    *["royals/lesson", "royals/hint", "royals/asked", "royals/asked-why", "royals/owned"],
    *["marriage/lesson", "marriage/asked", "alliance/lesson", "alliance/hint"],
    *["virtues/lesson", "virtues/asked", "lines/start", "lines/lesson", "lines/hint"],
    *["royals/score-cards", "royals/replay", "royals/play-on", "alliance/replay-open"],
    *["virtues/replay-open", "lines-4/replay"],
    *["marriage/start", "marriage/gift", "marriage/couples", "marriage/chosen", "marriage/zone"],
    *["alliance/start", "alliance/full", "alliance/chosen", "alliance/zone", "alliance/score"],
    *["virtues/full", "virtues/chosen", "virtues/zone", "virtues/score"],
    *["virtues/melds", "virtues/counted", "virtues/lowered"],
    *["royals/choices", "virtues/choices"],
    *["lines/full", "lines/take", "lines-2/full", "lines-4/market", "lines/score"],
    *SHARING,
    *STUDIO,
]
#: Screens on the way in, which are asked for contrast with the system's own colours too.
WAY_IN = {"home", "daily", "challenge", "royals/start", "royals/lesson", "royals/rules"}
TABLES = {"royals/full", "alliance/full", "virtues/melds"}

#: Screens that a usual run magnifies: all sheets, and tables, are alike in that.
MAGNIFIED = {"settings", "matches", "statistics", "royals/full", "royals/score", "royals/menu"}
#: The sizes at which a usual run looks at all other screens; at a desk it looks at some.
PHONES = {(360, 640), ON_PHONE, (844, 390)}

#: Screens on which everything has its place: tables that do not scroll, sheets whose way out is in
#: sight.
PLACED = [
    *[
        f"{game}/{name}"
        for game in GAMES
        for name in ("lesson", "full", "hint", "asked", "choices")
        if name != "lesson" or game in harness.having("lesson.toml")
    ],
    *["royals/chosen", "royals/settings", "royals/menu", "royals/log", "royals/asked-why"],
    *["royals/owned", "royals/score", "lines/chosen", "lines-4/replay-open", "virtues/melds"],
    *["royals/start", "royals/match", "daily", "challenge"],
]
#: What looks like another one: only for a full run.
ALIKE = {
    *("marriage/start", "marriage/lesson", "marriage/hint", "marriage/asked", "marriage/choices"),
    *("alliance/start", "alliance/lesson", "alliance/hint", "alliance/asked", "alliance/choices"),
    *("alliance/chosen", "alliance/zone", "alliance/score", "alliance/replay-open"),
    *("marriage/chosen", "marriage/zone"),
    *("virtues/hint", "virtues/asked", "virtues/chosen", "virtues/zone", "virtues/choices"),
    *("virtues/lesson", "virtues/counted"),
    *("lines/start", "lines/hint", "lines/asked", "lines/choices", "lines/score", "lines-2/full"),
    *("lines-4/replay", "royals/score-cards", "together/older", "virtues/replay-open"),
    *("marriage/couples", "lines/lesson", "marriage/gift", "lines/full", "lines/take"),
    *("royals/others-turn", "royals/owned", "royals/replay", "marriage/full"),
    *("studio/played", "studio/scene", "studio/ways", "studio/framed"),
    *("lines-4/replay-open", "together/answer", "together/lobby", "royals/asked"),
}
SCREENS = dict.fromkeys([*JUDGED, *PLACED])
SIZES = [(360, 640), ON_PHONE, (844, 390), (820, 1180), (1440, 900)]

# What is wrong with the place of things: nothing scrolls but the inside of a sheet, and what has to
# be seen is not cut off.
WRONG = """() => {
  const wrong = [];
  const { scrollHeight, scrollWidth } = document.scrollingElement;
  if (scrollHeight > innerHeight || scrollWidth > innerWidth) wrong.push('the page scrolls');
  const main = document.querySelector('#main');
  const table = document.querySelector('.table');
  if (table?.checkVisibility()) {
    if (main.scrollHeight > main.clientHeight + 1) wrong.push('the screen scrolls');
    // The fullest one scrolls, and keeps in sight what is asked for below.
    if (table.matches('.over:not(.footed)')) wrong.push('the table scrolls');
    for (const name of ['.bar', '.phase', '.hand', '.act']) {
      for (const node of table.querySelectorAll(`:scope > ${name}, :scope > * > ${name}`)) {
        const { left, top, right, bottom } = node.getBoundingClientRect();
        const across = left >= -1 && right <= innerWidth + 1;
        const down = top >= -1 && bottom <= innerHeight + 1;
        if (!across || !down) wrong.push(`${name} is cut off`);
      }
    }
    const labels =
      '.acts .btn > span, .bar h1, .spread > .cap > span, .trick .pile > span';
    for (const node of table.querySelectorAll(labels)) {
      const wide = node.scrollWidth > node.clientWidth + 1;
      const high = node.scrollHeight > node.clientHeight + 2;
      // A phone on its side has no room for the title: it is only heard.
      const seen = node.getBoundingClientRect().width > 2;
      if (seen && (wide || high)) wrong.push(`a label is cut: ${node.textContent}`);
    }
  }
  const lesson = document.querySelector('.lesson:not([hidden])');
  const cut = lesson && lesson.scrollHeight > lesson.clientHeight + 1;
  if (cut) wrong.push('a lesson is cut off');
  const under = lesson && [...table.querySelectorAll('.hand .card')].some((card) =>
    card.getBoundingClientRect().top < lesson.getBoundingClientRect().bottom - 1);
  if (under) wrong.push('a lesson lies over the hand');
  const sheet = [...document.querySelectorAll('dialog[open]')].at(-1);
  if (sheet) {
    const box = sheet.getBoundingClientRect();
    if (box.top < -1 || box.bottom > innerHeight + 1) wrong.push('a sheet is cut off');
    if (box.left < -1 || box.right > innerWidth + 1) wrong.push('a sheet is too wide');
    const shut = [...sheet.querySelectorAll('.sheet-bar button, .head button')].some((node) => {
      const { left, top, width, height } = node.getBoundingClientRect();
      return node.contains(document.elementFromPoint(left + width / 2, top + height / 2));
    });
    if (!shut) wrong.push('a sheet cannot be closed');
    const inside = sheet.querySelector('.sheet-body');
    const aside = inside && inside.scrollWidth > inside.clientWidth + 1;
    if (aside) wrong.push('a sheet scrolls sideways');
  }
  return wrong;
}"""


@pytest.fixture(scope="module")
def laid(
    browser: Browser, browser_context_args: dict[str, Any], site: WatchedServer
) -> Iterator[tuple[Player, Problems]]:
    # The policy, which other tests enforce, would keep axe from laying its own style sheets.
    args = {**browser_context_args, "bypass_csp": True}
    with opened(browser, args, site) as (page, problems):
        page.add_init_script(path=AXE)
        yield prepare(page, site.url), problems


def leave(page: Page) -> None:
    """Leave what another test has opened, and hold the phone upright.

    A table that is still there would be laid out for the phone once more.
    """
    home(page)
    page.evaluate(LEAVE)
    page.evaluate("() => { location.hash = '/credits'; }")
    page.locator(".table").wait_for(state="detached")
    resize(page, ON_PHONE)


@pytest.mark.parametrize("name", usually(SCREENS, SCREENS.keys() - ALIKE))
def test_axe_finds_no_fault_and_everything_has_its_place(
    laid: tuple[Player, Problems], name: str
) -> None:
    player, problems = laid
    page = player.page
    leave(page)
    named(name).open(player)
    faults: list[str] = []
    wrong = {}
    sizes = [*(QUESTIONS if name in JUDGED else ()), *(SIZES if name in PLACED else ())]
    if not FULL and name not in WAY_IN | MAGNIFIED:
        sizes = [size for size in sizes if size in PHONES or (name in TABLES and size in SIZES)]
    for size in dict.fromkeys(sizes):
        resize(page, size)
        if name in JUDGED:
            faults += ask(page, size)
        if size == ON_PHONE and name in (*WAY_IN, *TABLES):
            faults += ask_forced(page)
        if name in PLACED and size in SIZES and (found := page.evaluate(WRONG)):
            wrong[size] = found
    assert faults == []
    assert wrong == {}
    assert problems.left() == []


def test_checks_of_screens_notice_planted_faults(laid: tuple[Player, Problems]) -> None:
    player, _ = laid
    page = player.page
    leave(page)
    named("royals/full").open(player)
    expect(page.locator(".table")).to_be_visible()
    page.evaluate("() => { document.querySelector('.table .act').style.translate = '0 40px'; }")
    assert page.evaluate(WRONG) == [".act is cut off"]
    named("settings").open(player)
    page.evaluate("() => document.querySelector('main').append(document.createElement('img'))")
    assert any("image-alt" in one for one in check(page))
