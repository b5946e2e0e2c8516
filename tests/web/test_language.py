"""German, complete beside English; French, which is offered in part; and the choice of each."""

import re
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from regalia.i18n import LANGUAGES
from tests.web.conftest import Problems, WatchedServer, watch
from tests.web.node import told_by_node
from tests.web.table import PATIENCE, Player
from tools import catalogues
from tools.common import WEB

#: Words of the page that are the same in both languages.
SAME = re.compile(
    r"strings\.(others\..*|wayBots|ways\.room\.label)|sceneStrings\.(players\.[1-3]|hand)|"
    r"reviewStrings\.rest|remarks\.(Hugo\.robbed|Finn\.wins)|"
    r"pageStrings\.(speeds\.normal|undoKinds\.fair|sizes\.normal|buzz)"
)

#: What is read of a rule in English; where its source stands is English in every language.
ENGLISH_RULES = ".chapters :is(h2, p, a)[lang=en]"


def test_every_word_of_the_page_is_translated() -> None:
    german = catalogues.read(WEB / "i18n/locale/de.po")
    same = [message.context or "" for message in german if message.id == message.string]
    assert [key for key in same if key and not SAME.fullmatch(key)] == []


def test_page_and_engine_have_the_same_languages() -> None:
    script = (
        "import { LANGUAGES } from './i18n/languages.js'; console.log(JSON.stringify(LANGUAGES))"
    )
    assert told_by_node(script) == {"en": "English", **LANGUAGES}


def reads(locale: str, browser: Browser, browser_context_args: dict[str, Any]) -> Iterator[Page]:
    """Yield a page in a browser whose person reads a language."""
    problems = Problems()
    context = browser.new_context(**{**browser_context_args, "locale": locale})
    page = context.new_page()
    watch(page, problems)
    yield page
    context.close()
    assert problems.left() == []


@pytest.fixture
def german(browser: Browser, browser_context_args: dict[str, Any]) -> Iterator[Page]:
    yield from reads("de-AT", browser, browser_context_args)


@pytest.fixture
def french(browser: Browser, browser_context_args: dict[str, Any]) -> Iterator[Page]:
    yield from reads("fr-FR", browser, browser_context_args)


def test_a_language_in_part_reads_the_rules_in_english(french: Page, site: WatchedServer) -> None:
    page = french
    page.goto(site.url)
    expect(page.locator("html")).to_have_attribute("lang", "fr")
    page.evaluate("location.hash = '#/rules/royals'")
    expect(page.get_by_role("heading", name="En une minute")).to_be_visible()
    expect(page.locator(".english")).to_contain_text("n’existe qu’en anglais")
    assert page.locator(ENGLISH_RULES).count() > 10
    expect(page.locator("a[href='rules/royals/']")).to_be_visible()
    page.evaluate("location.hash = '#/settings'")
    language = page.get_by_role("group", name="Langue")
    expect(language.get_by_role("radio")).to_have_count(len(LANGUAGES) + 2)
    names = language.get_by_role("radio").evaluate_all(
        "all => all.map((radio) => radio.labels[0].textContent.trim())"
    )
    assert names == ["Comme l’appareil", "English", *LANGUAGES.values()]
    expect(page.get_by_text("règles et scènes n’existent qu’en anglais")).to_be_visible()


def test_a_german_browser_is_spoken_to_in_german(german: Page, site: WatchedServer) -> None:
    page = german
    page.goto(site.url)
    expect(page.locator("html")).to_have_attribute("lang", "de")
    expect(page.get_by_role("link", name="Einstellungen")).to_be_visible()
    # The rules are German, and so is the book that they lead to.
    page.evaluate("location.hash = '#/rules/royals'")
    expect(page.get_by_role("heading", name="In einer Minute")).to_be_visible()
    expect(page.get_by_role("heading", name="Erst eine Hoheit, dann melden")).to_be_visible()
    assert page.locator(".english").count() == 0
    assert page.locator(ENGLISH_RULES).count() == 0
    expect(page.locator("a[href='rules/de/royals/']")).to_be_visible()
    page.evaluate("location.hash = '#/'")
    page.get_by_role("link", name=re.compile("^Royals .*2 Personen")).click()
    page.get_by_text("Optionen", exact=True).click()
    expect(page.get_by_label("Dein Name")).to_have_value("Du")
    page.get_by_role("button", name="Geben", exact=True).click()
    player = Player(page)
    player.page.wait_for_selector(".table .hand .card", timeout=PATIENCE * 1000)
    hand = page.get_by_role("list", name="Deine Hand, 10 Karten")
    expect(hand).to_be_visible()
    phase = page.locator(".phase .now")
    expect(phase).to_contain_text("Wähle deine Hausfarbe", timeout=PATIENCE * 1000)
    page.get_by_role("button", name="Menü").click()
    # The letters that English has not are those of the same type.
    loaded = """() => [...document.fonts].some(({ family, unicodeRange, status }) =>
      family.includes('Regalia') && /U\\+D8-FF/i.test(unicodeRange) && status === 'loaded')"""
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
