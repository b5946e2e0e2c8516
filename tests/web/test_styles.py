"""Style sheets: one a component, and nothing looks different if they arrive in another order."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from tests.full import usually
from tests.web.conftest import Problems, WatchedServer
from tests.web.screen_steps import prepare
from tests.web.screens import named
from tests.web.table import Player, opened
from tools.bundle import LATE_SHEETS, SHEETS
from tools.common import WEB

SIZES = [(390, 844), (1440, 900)]

#: Files of sheets that the app fetches, at once and late.
LATE_OR_APP = ("app", "late-pages", "map-table", "multiplayer")
#: All sheets that can meet in one page.
TOGETHER = {
    "app": (
        *(part for name, parts in SHEETS.items() if name in LATE_OR_APP for part in parts),
        *LATE_SHEETS,
    ),
    "embedded": (*SHEETS["embedded"], *SHEETS["map-table"], "melds"),
    "rulebook": SHEETS["rulebook"],
}

# The properties of all elements that change when the sheets take the place of the page's own in
# reverse order: all in one go, so that nothing else can happen meanwhile.
CHANGES = """(texts) => {
  const sheets = texts.map((text) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(text);
    return sheet;
  });
  const properties = new Set();
  const collect = (rules) => {
    for (const { style, cssRules } of rules) {
      for (const name of style ?? []) properties.add(name);
      if (cssRules) collect(cssRules);
    }
  };
  for (const { cssRules } of sheets) collect(cssRules);
  // Of what is not laid out the browser tells other values.
  const whole = new CSSStyleSheet();
  whole.replaceSync('* { content-visibility: visible !important }');
  // A long page repeats itself: of elements with the same classes, in others with the same ones,
  // the first few are asked.
  const kinds = new Map();
  const times = new Map();
  const asked = [...document.querySelectorAll('body, body *:not(svg *)')].filter((element) => {
    const name = `${element.localName}.${element.getAttribute('class')}`;
    const kind = `${kinds.get(element.parentElement)} ${name}`;
    kinds.set(element, kind);
    times.set(kind, (times.get(kind) ?? 0) + 1);
    return times.get(kind) <= 6;
  });
  const styles = (order) => {
    document.adoptedStyleSheets = [...order, whole];
    for (const motion of document.getAnimations()) motion.cancel();
    const all = new Map();
    for (const element of asked) {
      for (const part of ['', '::before', '::after']) {
        const style = getComputedStyle(element, part);
        if (part && style.content === 'none') continue;
        const name = `${all.size} ${element.localName}.${element.getAttribute('class')}${part}`;
        all.set(name, new Map([...properties].map((each) => [each, style.getPropertyValue(each)])));
      }
    }
    return all;
  };
  for (const sheet of document.styleSheets) sheet.disabled = true;
  const forward = styles(sheets);
  const backward = styles(sheets.toReversed());
  document.adoptedStyleSheets = [];
  for (const sheet of document.styleSheets) sheet.disabled = false;
  const changes = [];
  for (const [name, style] of forward) {
    for (const [property, value] of style) {
      const other = backward.get(name)?.get(property);
      if (other !== value) changes.push(`${name} ${property}: ${value} or ${other}`);
    }
  }
  return { elements: forward.size, changes };
}"""


def differences(page: Page, group: str, url: str) -> list[str]:
    """Return the styles of elements that depend on the order of the sheets, by size of screen."""
    names = dict.fromkeys(TOGETHER[group])
    sheets = [(WEB / "css" / f"{name}.css").read_text(encoding="utf-8") for name in names]
    texts = [sheet.replace("../assets/", f"{url}assets/") for sheet in sheets]
    found = []
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        told = page.evaluate(CHANGES, texts)
        assert told["elements"] > 10
        found += [f"{width}x{height} {change}" for change in told["changes"]]
    return found


#: Sheets whose classes are words for all components.
WORDS = {"base", "card", "dialog"}
#: Components that others lay out where they have a place for them.
PLACED = {
    *(
        "again",
        "carry",
        "crowns",
        "engine",
        "face",
        "fault",
        "felt",
        "field",
        "form",
        "ft",
        "games",
    ),
    *("hand-review", "learning", "play", "position", "sc", "scene", "segments", "stacks", "table"),
}


def subjects(sheet: str) -> tuple[set[str], set[str]]:
    """Return the classes that a sheet styles wherever they are, and those that it styles at all."""
    text = (WEB / "css" / f"{sheet}.css").read_text(encoding="utf-8")
    text = re.sub(r"/\*.*?\*/", "", text, flags=re.DOTALL)
    anywhere, styled = set(), set()
    for head in re.findall(r"([^{};]+)\{", text):
        while "(" in head:  # what a pseudo-class holds
            head = re.sub(r"\([^()]*\)", "", head)
        for selector in head.split(","):
            *around, last = re.split(r"[\s>+~]+", selector.strip())
            classes = re.findall(r"\.([\w-]+)", last)
            styled.update(classes)
            if not around and len(classes) == 1 and last.startswith("."):
                anywhere.update(classes)
    return anywhere, styled


@pytest.mark.parametrize("group", TOGETHER)
def test_classes_of_one_style_sheet_are_not_styled_by_another(group: str) -> None:
    sheets = {name: subjects(name) for name in set(TOGETHER[group]) - WORDS}
    assert sum(len(anywhere) for anywhere, _ in sheets.values()) > 20
    met = {
        f"{name}.css: .{each} of {other}.css"
        for name, (anywhere, _) in sheets.items()
        for other, (_, styled) in sheets.items()
        for each in anywhere & styled - PLACED
        if name != other
    }
    assert met == set()


def test_every_sheet_is_part_of_a_page() -> None:
    used = {part for parts in SHEETS.values() for part in parts} | set(LATE_SHEETS)
    assert used == {sheet.stem for sheet in (WEB / "css").glob("*.css")}


def test_no_sheet_asks_for_the_size_of_the_screen_itself() -> None:
    sheets = [sheet.read_text(encoding="utf-8") for sheet in (WEB / "css").glob("*.css")]
    asked = {found.strip() for text in sheets for found in re.findall(r"@media([^{]*)", text)}
    assert "(hover: hover)" in asked
    # In `rem` it is the size of the reader's letters that is asked for.
    sized = [each for each in asked if re.search("width|height|orientation", each)]
    assert [each for each in sized if "rem" not in each] == []
    # Each shape that they name is one that the page sets.
    script = (WEB / "boot" / "head.js").read_text(encoding="utf-8")
    named = {name for text in sheets for name in re.findall(r'data-shape~="(\w+)"', text)}
    assert named
    assert named <= set(re.findall(r"^ {4}(\w+): '\(", script, re.M))


@pytest.mark.parametrize(
    ("path", "group"),
    usually(
        [
            ("rules/royals/", "rulebook"),
            ("embed/royals.trick.two-beats-ace.html", "rulebook"),
            ("embed/", "rulebook"),
            ("scene.html#royals.trick.two-beats-ace", "embedded"),
        ],
        [("scene.html#royals.trick.two-beats-ace", "embedded")],
    ),
)
def test_pages_beside_the_app_do_not_depend_on_the_order_of_sheets(
    page: Page, site: WatchedServer, path: str, group: str
) -> None:
    page.goto(site.url + path)
    page.locator("h1").first.wait_for()
    assert differences(page, group, site.url) == []


@pytest.fixture(scope="module")
def laid(
    browser: Browser, browser_context_args: dict[str, Any], site: WatchedServer
) -> Iterator[tuple[Player, Problems]]:
    with opened(browser, browser_context_args, site) as (page, problems):
        yield prepare(page, site.url), problems


@pytest.mark.full
@pytest.mark.parametrize(
    "screen",
    [
        *("home", "royals/start", "royals/lesson", "royals/full", "royals/score"),
        *("royals/replay-open", "alliance/full", "virtues/melds", "lines/full"),
    ],
)
def test_screens_do_not_depend_on_the_order_of_sheets(
    laid: tuple[Player, Problems], site: WatchedServer, screen: str
) -> None:
    player, problems = laid
    named(screen).open(player)
    assert differences(player.page, "app", site.url) == []
    assert problems.left() == []
