"""On five screens: tables that do not scroll, sheets whose way out is in sight."""

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from regalia import GAMES
from tests.web.conftest import Problems, WatchedServer
from tests.web.screens import named, prepare
from tests.web.shots import STILL
from tests.web.table import Player, opened

SIZES = [(360, 640), (390, 844), (844, 390), (820, 1180), (1440, 900)]

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
    if (table.matches('.over')) wrong.push('the table scrolls');
    for (const name of ['.bar', '.phase', '.hand', '.act']) {
      for (const node of table.querySelectorAll(`:scope > ${name}, :scope > * > ${name}`)) {
        const { left, top, right, bottom } = node.getBoundingClientRect();
        const across = left >= -1 && right <= innerWidth + 1;
        const down = top >= -1 && bottom <= innerHeight + 1;
        if (!across || !down) wrong.push(`${name} is cut off`);
      }
    }
    const labels = '.acts .btn > span, .bar h1, .sub, .spread > .cap > span';
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

SCREENS = [
    *[
        f"{game}/{name}"
        for game in GAMES
        for name in ("lesson", "full", "hint", "asked", "choices")
    ],
    *["royals/chosen", "royals/settings", "royals/menu", "royals/log", "royals/asked-why"],
    *["royals/owned", "royals/score", "lines/chosen", "lines-4/replay-open", "virtues/melds"],
]


@pytest.fixture(scope="module")
def laid(
    browser: Browser, browser_context_args: dict[str, Any], site: WatchedServer
) -> Iterator[tuple[Player, Problems]]:
    with opened(browser, browser_context_args, site) as (page, problems):
        yield prepare(page, site.url), problems


@pytest.mark.parametrize("name", SCREENS)
def test_everything_has_its_place(laid: tuple[Player, Problems], name: str) -> None:
    player, problems = laid
    page = player.page
    page.set_viewport_size({"width": 390, "height": 844})
    named(name).open(player)
    wrong = {}
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate(STILL)
        if found := page.evaluate(WRONG):
            wrong[f"{width}x{height}"] = found
    assert wrong == {}
    assert problems.left() == []


def test_planted_overflow_is_noticed(laid: tuple[Player, Problems]) -> None:
    player, _ = laid
    page = player.page
    named("royals/full").open(player)
    expect(page.locator(".table")).to_be_visible()
    page.evaluate("() => { document.querySelector('.table .act').style.translate = '0 40px'; }")
    assert page.evaluate(WRONG) == [".act is cut off"]
