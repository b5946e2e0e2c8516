"""Ways to open the screens of the page, in a page whose engine is there."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache

from playwright.sync_api import Page, expect

import regalia
from tests.web.hands import Sheets, before_other, ended, finished, moments, play, reviewed, told
from tests.web.sharing import asked
from tests.web.table import HEARD, NAMES, PATIENCE, Look, Player, named_in, save_of
from tools.puzzles import FOLDER as PUZZLES


def prepare(page: Page, url: str, language: str = "en") -> Player:
    """Open a page with a running engine, for a visitor who has played a little."""
    player = Player(page, language=language, settings=HEARD)
    played = moments("royals", 2)["full"], finished("royals", 2)
    going, done = (named_in(language, record) for record in played)
    player.keep("regalia.match.going", save_of(going, "going"))
    winners = regalia.Record.load(done).replay().winners
    player.keep("regalia.match.done", save_of(done, "done", winners=winners))
    page.goto(url)
    expect(page.locator("#engine")).to_be_hidden(timeout=PATIENCE * 1000)
    return player


def go(address: str, heading: str) -> Callable[[Player], None]:
    def open_(player: Player) -> None:
        player.page.evaluate("(hash) => { location.hash = hash; }", address)
        title = player.page.get_by_role("heading", name=player.say(heading), exact=True)
        expect(title.first).to_be_visible(timeout=PATIENCE * 1000)

    return open_


def home(player: Player) -> None:
    """Open the home page, of a new visitor or of one who has played."""
    go("/", "Regalia")(player)
    finished = player.page.get_by_role("heading", name=player.say("Finished matches"))
    expect(finished).to_be_visible()


def lesson(player: Player, game: str) -> None:
    """The first thing that a guided first hand asks of the person."""
    page = player.page
    go("/settings", "Settings")(player)
    page.evaluate("(hash) => { location.hash = hash; }", f"/learn/{game}")
    expect(page.locator(".lesson .says")).to_be_visible(timeout=PATIENCE * 1000)
    onward = page.locator(".lesson .btn:not([hidden])")
    asked = page.locator(".table button.told, .lesson .btn:not([hidden])").first
    expect(asked).to_be_visible(timeout=PATIENCE * 1000)
    while page.locator(".table button.told").count() == 0:
        onward.click()
        expect(asked).to_be_visible(timeout=PATIENCE * 1000)


def thanks(player: Player) -> None:
    go("/credits", "Credits")(player)
    expect(player.page.get_by_role("listitem").first).to_be_visible()


def matches(player: Player) -> None:
    """All matches, and the way in and out for files."""
    go("/history", "History")(player)
    expect(player.page.get_by_role("button", name=player.say("Bring in a file"))).to_be_visible()


def match_acts(player: Player) -> None:
    """Open the menu of a saved match."""
    matches(player)
    player.page.locator(".matches button.ib").first.click()
    rename = player.page.get_by_role("button", name=player.say("Rename"), exact=True)
    expect(rename).to_be_visible()


#: The sum that the page keeps with its entries.
CHECKSUM = """const fnv = (text) => {
  let sum = 0x811c9dc5;
  for (const each of text) {
    const code = each.charCodeAt(0);
    sum = Math.imul(sum ^ (code & 0xff), 0x01000193);
    sum = Math.imul(sum ^ (code >> 8), 0x01000193);
  }
  return (sum >>> 0).toString(16).padStart(8, '0');
};"""


@cache
def challenge_text() -> str:
    """A hand that a friend has played, as a link has it: a deal of which no other screen tells."""
    bots = [None, "steady"]
    record = ended("royals", 2, "challenge")[0]
    sent = asked("challenge", record=record, seat=0, bots=bots, sender="Ann", moves=True)
    return str(sent["packed"])


def challenge(player: Player) -> None:
    """A hand to beat."""
    player.page.evaluate("(text) => { location.hash = `/challenge/${text}`; }", challenge_text())
    expect(player.page.locator(".challenge .primary")).to_be_visible(timeout=PATIENCE * 1000)


def daily(player: Player) -> None:
    """The deals of a day, and the calendar."""
    go("/settings", "Settings")(player)
    player.page.evaluate("() => { location.hash = '/daily/2026-11-22'; }")
    expect(player.page.locator(".page .primary")).to_be_visible(timeout=PATIENCE * 1000)


def today(player: Player, played: bool) -> None:
    """Show what today has, before and after its featured deal was played."""
    go("/settings", "Settings")(player)
    player.page.evaluate(
        f"""(played) => {{
          const now = new Date();
          const at = (by) => new Date(now - by * 86400000).toISOString().slice(0, 10);
          const days = ['royals', 'virtues', 'lines', 'marriage', 'alliance'].flatMap((game) =>
            [played && 0, 1, 2, 4].filter((by) => by !== false).map((by) => {{
              const day = at(by);
              return {{ day, game, on: day, mine: 420, theirs: 260, bot: by === 1 ? null : 380 }};
            }}));
          {CHECKSUM}
          const sum = fnv(JSON.stringify(days));
          localStorage.setItem('regalia.daily', JSON.stringify({{ regalia: 1, days, sum }}));
        }}""",
        played,
    )
    go("/today", "Today")(player)
    expect(player.page.locator(".puzzle-card")).to_be_visible()


def new_home(player: Player) -> None:
    go("/settings", "Settings")(player)
    player.page.evaluate("() => localStorage.clear()")
    go("/", "Regalia")(player)
    expect(player.page.get_by_role("link", name=player.say("Continue"))).to_be_hidden()


@dataclass(frozen=True)
class Table:
    """A table at one of the moments of a game."""

    game: str
    seats: int
    moment: str

    @property
    def record(self) -> str:
        return moments(self.game, self.seats)[self.moment]

    def __call__(self, player: Player) -> Look:
        return player.sit(self.record, log=told(self.record, player.language))

    def others_turn(self, player: Player) -> None:
        """Show a match that waits for another person, and so goes on waiting."""
        go("/settings", "Settings")(player)
        record = before_other(self.record)
        player.lay(record, log=told(record, player.language), bots=[None] * self.seats)
        expect(player.page.locator(".felt .phase .now")).to_be_visible()

    def chosen(self, player: Player) -> None:
        look = self(player)
        for _ in range(2):
            if look.can:
                player.take(look.can[-1])
                look = player.look()

    def refused(self, player: Player) -> None:
        self(player)
        card = player.page.locator(".hand .card[aria-disabled=true]").first
        card.click(position={"x": 8, "y": 12}, force=True)
        expect(player.page.locator(".phase .why")).to_be_visible()

    def asked_why(self, player: Player) -> None:
        """Show why nothing can be done with a card."""
        self(player)
        card = player.page.locator(".hand .card[aria-disabled=true]").first
        card.click(button="right", position={"x": 8, "y": 12}, force=True)
        expect(player.page.get_by_role("dialog")).to_be_visible()

    def rule(self, player: Player) -> None:
        self.refused(player)
        player.page.locator(".phase").get_by_role("button", name=player.say("Rule")).click()
        expect(player.page.get_by_role("dialog")).to_be_visible()

    def sheet(self, player: Player, button: str) -> None:
        """Press a button of the bar that opens a dialog."""
        self(player)
        player.page.get_by_role("button", name=player.say(button), exact=True).click()
        expect(player.page.get_by_role("dialog")).to_be_visible()

    def hinted(self, player: Player) -> None:
        """Show a hint with its reason."""
        self(player)
        player.page.get_by_role("button", name=player.say("What would a bot do?")).click()
        expect(player.page.locator(".told").first).to_be_visible(timeout=PATIENCE * 1000)

    def choices(self, player: Player) -> None:
        """Show all that can be done."""
        self(player)
        player.page.keyboard.press("m")
        expect(player.page.get_by_role("dialog")).to_be_visible(timeout=PATIENCE * 1000)

    def asked(self, player: Player) -> None:
        """Open the card dialog."""
        self(player)
        card = player.page.locator(".hand .card").first
        card.click(button="right", position={"x": 8, "y": 12}, force=True)
        expect(player.page.get_by_role("dialog")).to_be_visible()

    def settings(self, player: Player) -> None:
        """The settings over the table."""
        self.sheet(player, "Menu")
        settings = player.say("Settings")
        player.page.get_by_role("button", name=settings).click()
        expect(player.page.get_by_role("dialog", name=settings)).to_be_visible()

    def owned(self, player: Player) -> None:
        """A hand that its owner lays, with the buttons for it."""
        self(player)
        card = player.page.locator(".hand .card").nth(1)
        card.focus()
        player.page.keyboard.press("Shift+ArrowRight")
        player.open_tools()
        expect(player.page.locator("[data-shift]").first).to_be_visible()

    def zone(self, player: Player, nth: int) -> None:
        """Open a zone by its caption."""
        self(player)
        player.page.locator("button[data-open]:enabled").nth(nth).click()
        expect(player.page.get_by_role("dialog")).to_be_visible()


#: Makes a record, when its screen is opened.
Played = Callable[[], str]


def replay(played: Played, view: str = "", *, at: float = 0.6) -> Callable[[Player], None]:
    """A first hand that is over, looked at again; `view` as its list of choices calls it."""

    def open_(player: Player) -> None:
        page, record = player.page, played()
        step = int(len(regalia.Record.load(record).replay().log[0].moves) * at)
        page.evaluate(
            "([save, step]) => {"
            " localStorage.setItem('regalia.match.replayed', JSON.stringify(save));"
            " location.hash = `/replay/replayed/1/${step}`; }",
            [save_of(named_in(player.language, record), "replayed"), step],
        )
        slider = page.get_by_role("slider", name=player.say("Step"))
        expect(slider).to_have_value(str(step), timeout=PATIENCE * 1000)
        if view:
            seen_by = page.get_by_role("combobox", name=player.say("Seen by"))
            seen_by.select_option(label=player.say(view))
            hand = page.get_by_role("list", name=re.compile(player.say("hand$")))
            expect(hand.first).to_be_visible()

    return open_


def play_on(played: Played) -> Callable[[Player], None]:
    """Open the form that plays on from a step of a replay."""

    def open_(player: Player) -> None:
        replay(played)(player)
        player.page.get_by_role("button", name=player.say("Play on from here")).click()
        expect(player.page.get_by_role("button", name=player.say("Begin"))).to_be_visible()

    return open_


def counted(game: str, seats: int) -> Callable[[Player], None]:
    """A line of the score sheet with the cards that it counts."""

    def open_(player: Player) -> None:
        scored(game, seats)(player)
        if game != "lines":  # whose few lines are not folded
            player.page.locator(".counting > summary").click()
        player.page.locator("table.score button[aria-expanded]").first.click()
        expect(player.page.locator("table.score .faces").first).to_be_visible()

    return open_


def deal(player: Player) -> None:
    """Open the deals of a match, dealt again."""
    match = regalia.GAMES["royals"].new_match(2, "fair", {}, 0, NAMES[2], committed=True)
    rng = random.Random(4)
    while not match.hands:
        play(match, rng, 1)
    player.lay(match.record.dump(), hand=2)
    page = player.page
    page.get_by_role("button", name=player.say("Menu")).click(timeout=PATIENCE * 1000)
    page.get_by_role("button", name=re.compile(player.say("^This deal"))).click()
    page.get_by_role("button", name=player.say("Deal it again")).click()
    same = page.get_by_text(player.say("the very same cards"))
    expect(same).to_be_visible(timeout=PATIENCE * 1000)


#: Finished matches as the statistics keep them when they were deleted.
LINES = [
    ("royals", ["Ada"], [], "won", 1071, 868, 9),
    ("royals", ["Ada"], [], "lost", 790, 1083, 7),
    ("royals", ["Ada"], [], "won", 1102, 301, 6),
    ("royals", ["Maximiliane von Habsburg"], [], "drawn", 980, 980, 11),
    ("marriage", ["Bo", "Cleo"], [], "lost", 412, 1066, 12),
    ("alliance", ["Cleo", "Dan"], ["Bo"], "won", 1500, -120, 5),
    ("lines", ["Bo", "Cleo"], [], "won", 16, 9, 4),
]


def judged(player: Player) -> None:
    """Review a hand in which something can be said."""
    player.page.evaluate(
        "([save, reviews]) => {"
        " localStorage.setItem('regalia.match.judged', JSON.stringify(save));"
        " localStorage.setItem('regalia.reviews', JSON.stringify(reviews));"
        " location.hash = '/review/judged/last'; }",
        reviewed("judged", player.language),
    )
    luck = player.page.get_by_text(player.say("Luck and decisions"))
    expect(luck).to_be_visible(timeout=PATIENCE * 1000)


def puzzle(player: Player) -> None:
    """A puzzle that is solved."""
    puzzles = json.loads((PUZZLES / "virtues.json").read_text(encoding="utf-8"))["puzzles"]
    at = next(at for at, each in enumerate(puzzles, 1) if each["best"] == "draw 2")
    player.page.evaluate("at => { location.hash = `/puzzles/virtues/${at}`; }", at)
    player.page.locator('[data-move="draw 2"]').click(timeout=PATIENCE * 1000)
    expect(player.page.get_by_role("link", name=player.say("Next puzzle"))).to_be_visible()


def legal(player: Player) -> None:
    """A question about what is legal, with a wrong answer and the right one."""
    player.page.evaluate("() => { location.hash = '/puzzles/alliance/legal/20'; }")
    answers = player.page.locator(".answers button")
    for at in range(answers.count() or 4):
        if player.page.locator(".answers .right").count() == 0:
            answers.nth(at).click(timeout=PATIENCE * 1000)
    expect(player.page.get_by_role("button", name=player.say("Next question"))).to_be_visible()


def statistics(player: Player) -> None:
    """Open the statistics of a visitor who has played for a while."""
    keys = ("game", "others", "allies", "end", "mine", "theirs", "hands")
    lines = [
        {"id": f"{at}", "when": at, **dict(zip(keys, line, strict=True))}
        for at, line in enumerate(LINES)
    ]
    player.page.evaluate(
        f"""(matches) => {{
          {CHECKSUM}
          const sum = fnv(JSON.stringify(matches));
          localStorage.setItem('regalia.ledger', JSON.stringify({{ regalia: 1, matches, sum }}));
        }}""",
        lines,
    )
    go("/history/statistics", "History")(player)
    expect(player.page.get_by_role("table", name="Royals", exact=True)).to_be_visible()


def score(player: Player, record: str, sheets: Sheets | None, button: str) -> None:
    player.lay(record, sheet=sheets and sheets[player.language])
    assert player.look().score
    found = player.page.get_by_role("button", name=re.compile(player.say(button)))
    expect(found).to_be_visible()


def scored(game: str, seats: int) -> Callable[[Player], None]:
    """The score sheet of a first hand."""
    return lambda player: score(player, *ended(game, seats), "^Deal ")


def won(game: str, seats: int) -> Callable[[Player], None]:
    """The score sheet of a match."""
    return lambda player: score(player, finished(game, seats), None, "^Rematch$")
