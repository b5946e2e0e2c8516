"""Chromium, Firefox and WebKit: the same games, saves, letters and embeds in all of them.

A few of these run always; `build.py test --browsers all` runs every one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Playwright

import regalia
from tests.web.conftest import WatchedServer
from tests.web.drivers import Tab, missing, open_tab
from tests.web.table import LAY, nearly, save_of
from tests.web.together import PERSON, SETTINGS, Person, is_over, play_on, play_out

BROWSERS = ("chromium", "firefox", "webkit")
GAMES = [
    pytest.param(game, marks=pytest.mark.short if game == "lines" else ()) for game in regalia.GAMES
]
#: Seconds for a hand of everybody. A test of two such parts ends itself before its own limit, which
#: would end the process and say nothing of the page.
HAND = 240
#: What a page must not meet, kept from its first script on.
WATCH = """() => {
  window.met = [];
  window.logged = [];
  addEventListener('error', ({ message }) => window.met.push(message));
  addEventListener('unhandledrejection', ({ reason }) => window.met.push(String(reason)));
  for (const kind of ['error', 'warn']) {
    const { [kind]: say } = console;
    console[kind] = (...said) => {
      window.logged.push(`${kind}: ${said.join(' ')}`);
      say(...said);
    };
  }
}"""


#: A tap on an element of a document, as the table hears it.
TAP = """(selector) => {
  const node = %s.querySelector(selector);
  const at = { bubbles: true, cancelable: true, pointerId: 1, isPrimary: true, button: 0 };
  for (const type of ['pointerdown', 'pointerup', 'click']) {
    const Kind = type === 'click' ? MouseEvent : PointerEvent;
    node?.dispatchEvent(new Kind(type, { ...at, detail: 1 }));
  }
  return Boolean(node);
}"""


#: Looks for what a page shows, and agrees to the address of this machine if it is none of a Wi-Fi.
AGREE = """(wanted) => {
  const asked = [...document.querySelectorAll('dialog[open]')].at(-1);
  if (asked?.querySelector('h2').textContent === 'An address to connect to')
    [...asked.querySelectorAll('button')].find((node) => node.textContent === 'Connect').click();
  const found = document.querySelector(wanted);
  return found && (found.value || true);
}"""


class Visitor(Person):
    """A person at a tab of any browser, who acts through scripts."""

    page: Tab

    def __init__(self, tab: Tab, url: str, name: str = "Ann", n: int = 1) -> None:
        self.page, self.url, self.name, self.n = tab, url, name, n
        tab.goto(f"{url}blank.html")
        tab.evaluate("(settings) => localStorage.setItem('regalia.settings', settings)", SETTINGS)

    def visit(self, link: str) -> None:
        """Open an address of the site at the origin at which this browser keeps its saves."""
        self.page.goto(f"{self.url}blank.html")
        self.page.goto(self.url + link)
        self.arrive()

    def reload(self) -> None:
        self.page.reload()
        self.arrive()

    def arrive(self) -> None:
        """Watch the page and act at it: a driver runs no script before the page's own."""
        self.page.evaluate(WATCH)
        self.page.evaluate(f"() => {{ {PERSON % self.n} }}")

    def start(self, game: str, way: str = "", hands: int = 0) -> None:
        """Fill in the start of a match, and send the form."""
        tab = self.page
        self.visit(f"#/new/{game}")
        tab.click(f"input[name='way'][value='{way}']")
        if hands:
            tab.click(f"input[name='hands'][value='{hands}']")
        if way == "":  # Else the names are unfolded.
            tab.click(".options summary")
        tab.fill("#you", self.name)
        tab.click(".form-foot button")

    def is_at_a_table(self) -> None:
        self.page.until("() => document.querySelector('.table .hand .card') !== null")

    def letter(self) -> str:
        """Play until it is another person's turn, and return the link that goes to them."""

        def is_sending() -> bool:
            # Whose first turn it is goes by lot: to send at once is offered below the table.
            return bool(self.look()["carried"]) or (self.press(".strip .primary") and False)

        play_on([self], is_sending, HAND)
        link: str = self.page.evaluate("() => document.querySelector('.carried').value")
        return link

    def met(self) -> list[str]:
        """Return the errors that the page met."""
        found: list[str] = self.page.evaluate("() => window.met ?? []")
        return found


@pytest.fixture(scope="module", params=BROWSERS)
def tab(request: pytest.FixtureRequest, playwright: Playwright) -> Iterator[Tab]:
    """A tab of each browser in turn; it stays open from test to test."""
    if why := missing(playwright, request.param):
        pytest.skip(f"{why}; `playwright install {request.param}` fetches one")
    with open_tab(playwright, request.param) as opened:
        yield opened


@pytest.fixture
def url(serve: Callable[[Path], WatchedServer], site_folder: Path) -> str:
    """The address of a server that one test has alone."""
    return serve(site_folder).url


@pytest.mark.timeout(600)
@pytest.mark.parametrize("game", GAMES)
def test_a_hand_with_a_reload_in_the_middle(game: str, tab: Tab, url: str) -> None:
    """Tap at the beginning of a hand and at its end; what was saved on the way is what was seen."""
    ann = Visitor(tab, url)
    ann.start(game)
    ann.is_at_a_table()
    moves = len(ann.save()["record"])
    play_out([ann], lambda: len(ann.save()["record"]) > moves + 20, HAND)
    before = ann.save()["record"]
    ann.reload()
    ann.is_at_a_table()
    # A bot may have moved since; nothing else has changed.
    assert ann.save()["record"].startswith(before)
    tab.evaluate(LAY, save_of(nearly(game), "nearly", when=10**13))
    play_out([ann], lambda: ann.look()["score"], HAND)
    sheet = tab.evaluate("() => document.querySelector('dialog[open] table.sc').innerText")
    assert all(
        f"{points}".replace("-", "\N{MINUS SIGN}") in sheet for points in ann.save()["totals"]
    )
    assert ann.met() == []


def test_every_first_visit_deals(
    tab: Tab, serve: Callable[[Path], WatchedServer], site_folder: Path
) -> None:
    """A start that hangs now and then does so here, too."""
    for _ in range(4):
        # At another origin this browser has nothing of the site.
        ann = Visitor(tab, serve(site_folder).url)
        ann.visit("")
        ann.start("virtues")
        ann.is_at_a_table()
        assert ann.met() == []


def test_offline(tab: Tab, serve: Callable[[Path], WatchedServer], site_folder: Path) -> None:
    """After one visit the server is gone, and a match begins all the same."""
    server = serve(site_folder)
    ann = Visitor(tab, server.url)
    ann.visit("")
    tab.until("() => document.body.innerText.includes('Ready to play offline')")
    server.shutdown()
    server.server_close()
    tab.goto(f"{server.url}#/new/lines")
    ann.reload()
    tab.click(".form-foot button")
    ann.is_at_a_table()
    play_out([ann], lambda: len(ann.save()["record"]) > 300, HAND)


def test_scene_in_a_page_tells_of_its_moves(tab: Tab, url: str) -> None:
    """A line in a page; the reader plays the rule, and the page hears of it."""
    tab.goto(f"{url}blank.html")
    tab.evaluate(
        """() => {
          window.said = [];
          for (const type of ['regalia:ready', 'regalia:move'])
            document.addEventListener(type, () => window.said.push(type));
          const script = Object.assign(document.createElement('script'), {
            type: 'module', src: 'embed.js' });
          const scene = document.createElement('regalia-scene');
          scene.setAttribute('rule', 'royals.trick.two-beats-ace');
          document.body.append(scene, script);
        }"""
    )
    shadow = "document.querySelector('regalia-scene')?.shadowRoot"
    inside = f"{shadow}?.querySelector('iframe')?.contentDocument"
    tab.until(
        f"() => {{ const at = {inside}?.querySelector('.scene:has(.ib.step) a.try');"
        " at?.click(); return Boolean(at); }"
    )
    tab.until("() => window.said.includes('regalia:ready')")
    tab.until(f"() => {inside}.querySelector('.live .told')?.textContent.includes('Your move.')")
    # The deuce of spades beats the ace: it is chosen, then played.
    for selector in (".live [aria-label*='2 of spades']", ".acts .btn.primary"):
        tab.until(TAP % inside, selector)
    tab.until("() => window.said.includes('regalia:move')")


def test_by_message(tab: Tab, url: str) -> None:
    """Two people write to each other; each keeps the match at an origin of their own."""
    ann = Visitor(tab, url)
    ben = Visitor(tab, url.replace("127.0.0.1", "localhost"), "Ben", 2)
    ann.visit("")
    ann.start("virtues", "letter")
    ann.is_at_a_table()
    sender, receiver = ann, ben
    sent: list[str] = []
    for _ in range(6):
        link = sender.letter()
        sent.append(link)
        receiver.visit(link.removeprefix(sender.url))
        tab.until(
            "() => { document.querySelector('.chairs .btn')?.click();"
            " return document.querySelector('.table .hand .card') !== null }"
        )
        assert len(receiver.page.evaluate("() => document.querySelectorAll('.table .hand')")) == 1
        sender, receiver = receiver, sender
    assert len(set(sent)) == 6
    assert ann.met() == []


@pytest.mark.timeout(600)
def test_live_between_chromium_and_firefox(playwright: Playwright, url: str) -> None:
    """Codes are carried by the test; a match of one hand is dealt by both, and ends alike."""
    if why := missing(playwright, "firefox"):
        pytest.skip(f"{why}; `playwright install firefox` fetches one")
    with open_tab(playwright, "chromium") as one, open_tab(playwright, "firefox") as two:
        ann, ben = Visitor(one, url), Visitor(two, url, "Ben", 2)
        ann.start("royals", "room", hands=1)
        one.click(".places .btn", "Invite")
        code = one.until("() => document.querySelector('dialog .shown textarea')?.value")
        ben.visit(code.removeprefix(url))
        two.fill("form input", "Ben")
        two.click("form .primary", "Join")
        answer = two.until(AGREE, ".shown textarea")
        one.fill("dialog textarea:not([readonly])", answer)
        one.click("dialog button", "Connect")
        one.until(AGREE, ".lobby > .deal .primary:not([aria-disabled='true'])")
        one.click(".lobby > .deal .primary:not([aria-disabled='true'])")
        for person in (ann, ben):
            person.is_at_a_table()
        play_on([ann, ben], lambda: is_over(ann) and is_over(ben), 2 * HAND)
        assert ann.save()["totals"] == ben.save()["totals"]
        assert ann.save()["winners"] == ben.save()["winners"] != []
        assert ann.met() == ben.met() == []
