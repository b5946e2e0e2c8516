"""Accessibility of every screen, as axe-core judges it."""

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from tests.web.conftest import PHONE, Problems, WatchedServer
from tests.web.screens import named, prepare
from tests.web.sharing import SHARING
from tests.web.shots import STILL
from tests.web.table import Player, opened
from tools.common import WEB

AXE = WEB / "node_modules" / "axe-core" / "axe.min.js"

COLOURS = ["color-contrast"]
ROOM = ["target-size", "scrollable-region-focusable"]
#: Sizes of the screen, and what is asked there in which theme; None is everything but colours. What
#: is in the document is the same at a desk as on a phone, but for where it lies. A page that is
#: magnified to 400 % has a quarter of the pixels each way; none has to be below 320.
SIZES: dict[str, tuple[dict[str, int], list[tuple[str, list[str] | None]]]] = {
    "phone": (PHONE, [("dark", None), ("dark", COLOURS), ("light", COLOURS)]),
    "desk": ({"width": 1280, "height": 800}, [("light", [*ROOM, *COLOURS])]),
    "desk at 400 %": ({"width": 320, "height": 256}, [("light", ROOM)]),
}

# For the colours, what lies under a dialog, and the layer in which cards fly, are taken out of the
# way: axe does not know that they do not cover anything.
RUN = """async (only) => {
  const away = [...document.querySelectorAll('.flights')];
  const dialog = [...document.querySelectorAll('dialog[open]')].at(-1);
  for (let at = dialog; at && at !== document.body; at = at.parentElement) {
    away.push(...[...at.parentElement.children].filter((node) => node !== at));
  }
  if (only) for (const node of away) node.style.visibility = 'hidden';
  const how = only
    ? { runOnly: only }
    : { rules: { 'target-size': { enabled: true }, 'color-contrast': { enabled: false } } };
  // Of colours on a picture, and of cards that overlap, axe says itself that it cannot judge.
  const judges = ({ id }) => id !== 'target-size' && id !== 'color-contrast';
  const wrong = ({ violations, incomplete }) => [...violations, ...incomplete.filter(judges)];
  // To name every node takes longer than to judge it; only those with a fault are named.
  let found = await axe.run(document, { ...how, selectors: false });
  if (wrong(found).length > 0) found = await axe.run(document, how);
  for (const node of away) node.style.visibility = '';
  const judged = found.passes.reduce((sum, { nodes }) => sum + nodes.length, 0);
  const told = ({ id, nodes }) => nodes.map(({ target, failureSummary }) =>
    `${id}: ${target}: ${failureSummary ?? ''}`.replace(/\\s+/g, ' '));
  const theme = document.documentElement.dataset.theme;
  return { theme, judged, found: wrong(found).flatMap(told) };
}"""


#: All that Royals shows, and of the other games what looks different there.
SCREENS = [
    *["settings", "credits", "matches", "match-acts", "statistics", "deal", "nowhere", "home"],
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
]
SCREENS += SHARING


@pytest.fixture(scope="module")
def laid(
    browser: Browser, browser_context_args: dict[str, Any], site: WatchedServer
) -> Iterator[tuple[Player, Problems]]:
    # The policy, which other tests enforce, would keep axe from laying its own style sheets.
    args = {**browser_context_args, "bypass_csp": True}
    with opened(browser, args, site) as (page, problems):
        page.add_init_script(path=AXE)
        yield prepare(page, site.url), problems


#: Screens on the way in, which are asked for contrast with the system's own colours too.
WAY_IN = {"home", "royals/start", "royals/lesson", "royals/rules"}
TABLES = {"royals/full", "royals/refused", "royals/choices", "alliance/full", "virtues/melds"}


def check(page: Page, least: int = 30, forced: bool = False) -> list[str]:
    """Return the faults that axe finds in ``SIZES``; it must judge ``least`` nodes on a phone.

    ``forced`` asks for the contrast in forced colours too.
    """
    said = []
    for size, (pixels, questions) in SIZES.items():
        page.set_viewport_size(pixels)
        for theme, rules in questions:
            page.emulate_media(color_scheme=theme)
            page.evaluate(STILL)
            seen = page.evaluate(RUN, rules)
            assert seen["theme"] == theme
            assert seen["judged"] > (0 if rules else least)
            said += [f"{size}, {theme}: {one}" for one in seen["found"]]
    if forced:
        page.set_viewport_size(PHONE)
        page.emulate_media(forced_colors="active")
        page.evaluate(STILL)
        said += [f"forced colours: {one}" for one in page.evaluate(RUN, COLOURS)["found"]]
        page.emulate_media(forced_colors="none")
    return said


@pytest.mark.parametrize("screen", SCREENS)
def test_axe_finds_no_violation(laid: tuple[Player, Problems], screen: str) -> None:
    player, problems = laid
    player.page.set_viewport_size(PHONE)
    named(screen).open(player)
    assert check(player.page, forced=screen in (*WAY_IN, *TABLES)) == []
    assert problems.left() == []


def test_axe_finds_a_planted_violation(laid: tuple[Player, Problems]) -> None:
    player, _ = laid
    named("settings").open(player)
    player.page.evaluate(
        "() => document.querySelector('main').append(document.createElement('img'))"
    )
    assert any("image-alt" in one for one in check(player.page))
