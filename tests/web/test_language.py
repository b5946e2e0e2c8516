"""German: whole beside English, spoken to whoever reads it, and left for another language."""

import re
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.web.conftest import Problems, WatchedServer, watch
from tests.web.node import told_by_node
from tests.web.table import PATIENCE, Player

KEYS = """
import { afterStrings } from './i18n/afterstrings.js';
import { credits } from './i18n/creditwords.js';
import * as german from './i18n/german.js';
import { pageStrings } from './i18n/pagestrings.js';
import { stagewords } from './i18n/stagewords.js';
import { strings } from './i18n/strings.js';
import { together as germanTogether } from './multiplayer/german.js';
import { words as together } from './multiplayer/words.js';
import { words } from './i18n/words.js';
const flat = (value, at) => typeof value === 'object'
  ? Object.entries(value).flatMap(([key, each]) => flat(each, `${at}.${key}`))
  : [[at, typeof value === 'function' ? 'function' : value]];
const parts = { strings, pageStrings, afterStrings, stagewords, words, together };
const all = (from) => Object.keys(parts).flatMap((part) => flat(from[part], part));
console.log(JSON.stringify({
  english: all(parts),
  german: all({ ...german, together: germanTogether }),
  sections: credits.sections.map(({ title }) => title),
  titles: Object.keys(german.credits),
  numbers: [0, 1, 2, 1234].map((n) => german.words.cards(n)),
}));
"""

#: What stands as it is in every language: names, and what the engine says.
NAMES = re.compile(r"strings\.(others\.|pageTitle)|words\.ally")
#: What happens to be the same in both.
SAME = {
    "strings.opening.1", "strings.wayBots", "strings.ways.room.label",
    "pageStrings.speeds.normal", "pageStrings.undoKinds.fair",
    "pageStrings.sizes.normal",
    "stagewords.players.1", "stagewords.players.2", "stagewords.players.3",
    "pageStrings.buzz", "pageStrings.languages.en", "pageStrings.languages.de",
}  # fmt: skip


@pytest.fixture(scope="module")
def told() -> Any:
    return told_by_node(KEYS)


def test_german_has_every_word_that_english_has(told: Any) -> None:
    english, german = dict(told["english"]), dict(told["german"])
    assert {name for name in english if name not in german and not NAMES.match(name)} == set()
    # What English has not is what the engine's English says.
    assert all(name.startswith("strings.taglines.") for name in german if name not in english)
    assert set(told["sections"]) == set(told["titles"])
    same = {name for name, text in english.items() if german.get(name) == text != "function"}
    assert same <= SAME


def test_numbers_take_their_plural_and_their_point(told: Any) -> None:
    assert told["numbers"] == ["0 Karten", "1 Karte", "2 Karten", "1.234 Karten"]


@pytest.fixture
def german(browser: Browser, browser_context_args: dict[str, Any]) -> Any:
    """A page in a browser whose person reads German."""
    problems = Problems()
    context = browser.new_context(**{**browser_context_args, "locale": "de-AT"})
    page = context.new_page()
    watch(page, problems)
    yield page
    context.close()
    assert problems.left() == []


def test_a_german_browser_is_spoken_to_in_german(german: Page, site: WatchedServer) -> None:
    page = german
    page.goto(site.url)
    expect(page.locator("html")).to_have_attribute("lang", "de")
    expect(page.get_by_role("link", name="Einstellungen")).to_be_visible()
    page.get_by_role("link", name=re.compile("^Royals 2 Personen")).click()
    expect(page.get_by_label("Dein Name")).to_have_value("Du")
    page.get_by_role("button", name="Beginnen").click()
    player = Player(page)
    player.page.wait_for_selector(".table .hand .card", timeout=PATIENCE * 1000)
    hand = page.get_by_role("list", name="Deine Hand, 10 Karten")
    expect(hand).to_be_visible()
    phase = page.locator(".phase .now")
    expect(phase).to_contain_text("Wähle deine Hausfarbe", timeout=PATIENCE * 1000)
    page.get_by_role("button", name="Menü").click()
    # The letters that English has not are those of the same type.
    loaded = """() => [...document.fonts].some(({ family, unicodeRange, status }) =>
      family.includes('Regalia') && /U\\+FC/i.test(unicodeRange) && status === 'loaded')"""
    page.wait_for_function(loaded)
    page.get_by_role("button", name="Einstellungen").click()
    sheet = page.get_by_role("dialog", name="Einstellungen")
    expect(sheet.get_by_role("group", name="Farben der Karten")).to_be_visible()
    # Another language is chosen there, and the match goes on in it.
    sheet.get_by_role("radio", name="English").dispatch_event("click")
    expect(page.get_by_role("list", name="Your hand, 10 cards")).to_be_visible(
        timeout=PATIENCE * 1000
    )
    expect(page.locator("html")).to_have_attribute("lang", "en")
    expect(phase).to_contain_text("Choose your home suit")
