"""German in the browser: on no screen is a word English that is not marked as English."""

import re
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser

from regalia import GAMES
from tests.engine import harness
from tests.full import usually
from tests.web.axe import AXE, ROOM, RUN
from tests.web.composing import Composer
from tests.web.conftest import PHONE, Problems, WatchedServer
from tests.web.german import faults
from tests.web.screen_steps import prepare
from tests.web.screen_studio import STUDIO
from tests.web.screens import named
from tests.web.sharing import SHARING
from tests.web.table import Look, Player, nearly, opened

#: All that can be read or heard, the page's name included, but for what is said to be English.
READ = """() => {
  const said = [document.title];
  const names = ['aria-label', 'aria-description', 'aria-roledescription', 'aria-valuetext',
    'title', 'alt', 'placeholder', 'label'];
  for (const node of document.body.querySelectorAll('*')) {
    if (node.closest('[lang]').lang !== 'de' || !node.checkVisibility()) continue;
    if (node.matches('script, style, textarea.text, code, kbd')) continue;
    for (const name of names) said.push(node.getAttribute(name) ?? '');
    for (const child of node.childNodes) {
      if (child.nodeType === Node.TEXT_NODE) said.push(child.textContent);
    }
  }
  return [...new Set(said.map((text) => text.trim()).filter((text) => /[a-z]{2}/i.test(text)))];
}"""

#: Of each game what looks different there, before its hand is played to the end.
OF_GAME = ["start", "lesson", "hint", "chosen", "log", "score-cards", "replay"]
OF_ROYALS = [
    *["others-turn", "refused", "rule", "asked", "asked-why", "zone", "menu", "settings", "owned"],
    *["rules", "play-on", "match", "replay-open"],
]
SCENES = ["scene.html#royals.trick.two-beats-ace", "embed/de/virtues.club.reduce-one.html"]
#: Asked for in a full run.
MORE = [*STUDIO, "puzzles", "legal", "today", "today-played", "daily", "challenge", "home-new"]
OF_PAGE = [
    "review",
    "puzzle",
    "settings",
    "credits",
    "matches",
    "match-acts",
    "deal",
    "statistics",
    "nowhere",
    "home",
]


class Reader(Composer):
    """A player who notes all that stands on the table at every move."""

    def __init__(self, player: Player) -> None:
        super().__init__(player.page, language="de")
        self.seen: set[str] = set()

    def look(self, before: str | None = None) -> Look:
        seen = super().look(before)
        self.read()
        return seen

    def read(self) -> None:
        self.seen.update(self.page.evaluate(READ))

    def decide(self, look: Look) -> dict[str, Any]:
        melds = any(act["text"].startswith(("meld ", "add ")) for act in look.acts)
        return super().decide(look) if melds else Player.decide(self, look)


@pytest.fixture(scope="module")
def laid(
    browser: Browser, browser_context_args: dict[str, Any], site: WatchedServer
) -> Iterator[tuple[Player, Problems]]:
    # The policy, which other tests enforce, would keep axe from laying its own style sheets.
    args = {**browser_context_args, "locale": "de-AT", "bypass_csp": True}
    with opened(browser, args, site) as (page, problems):
        page.add_init_script(path=AXE)
        yield prepare(page, site.url, "de"), problems


@pytest.fixture
def reader(laid: tuple[Player, Problems]) -> Iterator[Reader]:
    player, problems = laid
    player.page.set_viewport_size(PHONE)
    reader = Reader(player)
    yield reader
    assert player.page.evaluate("document.documentElement.lang") == "de"
    assert {text: wrong for text in reader.seen if (wrong := faults(text))} == {}
    assert len(reader.seen) > 4, "hardly anything was read"
    assert problems.left() == []


def visit(reader: Reader, name: str) -> None:
    """Open a screen and read it; German words are longer, so it is measured too."""
    named(name).open(reader)
    reader.read()
    found = reader.page.evaluate(RUN, ROOM)
    assert (name, found["found"]) == (name, [])
    assert reader.page.evaluate("document.documentElement.scrollWidth <= innerWidth"), name


@pytest.mark.parametrize("game", usually(harness.having("locale/de.po"), ["lines"]))
def test_german_screens_of_a_game_have_no_english(reader: Reader, game: str) -> None:
    for screen in OF_GAME + (OF_ROYALS if game == "royals" else []):
        visit(reader, f"{game}/{screen}")
    # Bots that think little say as much.
    others = ["casual"] * (GAMES[game].seats[0] - 1)
    reader.lay(nearly(game), bots=[None, *others])
    reader.hand()


@pytest.mark.parametrize(
    "path",
    usually(
        [*(f"rules/de/{game}/" for game in GAMES), "rules/de/", *SCENES],
        ["rules/de/virtues/", *SCENES],
    ),
)
def test_german_book_and_scene_have_no_english(
    browser: Browser, browser_context_args: dict[str, Any], site: WatchedServer, path: str
) -> None:
    args = {**browser_context_args, "locale": "de-AT"}
    with opened(browser, args, site) as (page, problems):
        page.goto(f"{site.url}{path}")
        page.locator("h1").first.wait_for()
        # An ace stands before its suit.
        said = [re.sub(r"\bA$", "", text) for text in page.evaluate(READ)]
        assert {text: wrong for text in said if (wrong := faults(text))} == {}
        assert len(said) > 10
        assert problems.left() == []


@pytest.mark.parametrize(
    "screen", usually([*OF_PAGE, *MORE, *SHARING], [*OF_PAGE, *[*SHARING][::3]])
)
def test_german_screen_has_no_english(reader: Reader, screen: str) -> None:
    visit(reader, screen)
