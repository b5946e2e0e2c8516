"""A player of the built page, who sees and taps what is drawn and knows no rule."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import count
from typing import Any, Self

from playwright.sync_api import Browser, Page, ViewportSize, expect

import regalia
from regalia import Match, Record, State
from regalia.bots import find
from tests.web.conftest import SEEDED, Problems, WatchedServer, watch
from tests.web.german import GERMAN
from tests.web.warm_start import come_back

#: Seconds that a move or the start of the engine may take on a loaded machine.
PATIENCE = 40
#: The same in milliseconds.
PATIENT = 1000 * PATIENCE
#: Who plays, by how many there are, as the page names them.
NAMES = {2: ["You", "Ada"], 3: ["You", "Bo", "Cleo"], 4: ["You", "Cleo", "Bo", "Dan"]}

#: Numbers of matches that players have sat down at.
NUMBERS = count()

Spot = dict[str, float]

# What a person sees once the page has settled and there is something to do, or a dialog lies over the table. With
# `before`, not until the record is another one. Each thing that can be tapped comes with a spot that nothing covers.
LOOK = """async ({ before, patience }) => {
  const record = () => {
    const kept = localStorage.getItem(`regalia.match.${location.hash.split('/')[2]}`);
    return JSON.parse(kept ?? '{}').record ?? '';
  };
  const find = (selector) =>
    [...document.querySelectorAll(selector)].filter((node) => node.checkVisibility());
  const spot = (node) => {
    const { left, top, width, height } = node.getBoundingClientRect();
    const x = Math.min(10, width / 2);
    const y = Math.min(12, height / 2);
    return [[x, y], [x, height - 6], [width / 2, height / 2], [width - x, y]]
      .map(([across, down]) => ({ x: left + across, y: top + down }))
      .find((at) => node.contains(document.elementFromPoint(at.x, at.y))) ?? null;
  };
  const read = () => {
    const sheet = find('dialog[open]').at(-1);
    const inside = (node) => (sheet ?? document).contains(node);
    return {
      dialog: sheet?.querySelector('h2')?.textContent ?? null,
      score: sheet?.querySelector('table.score') != null,
      trouble: find('.trouble .panel').map((node) => node.textContent).join(' '),
      note: document.querySelector('.phase .why > span')?.textContent ?? null,
      acts: find('[data-move]')
        .filter((node) => inside(node) && node.getAttribute('aria-disabled') !== 'true')
        .map((node) => ({ text: node.dataset.move, at: spot(node) })),
      more: find('[data-more]').filter(inside).map(spot)[0] ?? null,
      chips: find('.folded-board .chip.sel').length,
      boards: find('.folded-board:has(.can)').filter(inside).map((node) =>
        ({ name: node.textContent.trim(), at: spot(node) })),
      cards: find('button.card, button[data-stack]').filter(inside).map((node) => ({
        key: node.dataset.key,
        ref: node.dataset.ref,
        card: node.dataset.card ?? '',
        zone: node.dataset.zone ?? '',
        chosen: node.getAttribute('aria-pressed') === 'true',
        fits: node.matches('.fit'),
        live: /, (playable|can be chosen|spielbar|wählbar)$/.test(node.getAttribute('aria-label')),
        at: spot(node),
      })),
    };
  };
  const end = performance.now() + patience * 1000;
  while (performance.now() < end) {
    await new Promise(requestAnimationFrame);
    if (!document.documentElement.hasAttribute('data-settled')) continue;
    const trouble = find('.trouble .panel').length > 0;
    if (before === record() && !trouble) continue;
    const seen = read();
    const mine = seen.acts.length > 0 || seen.more || seen.boards.length > 0
      || seen.cards.some((card) => card.live || card.fits);
    if (trouble || seen.dialog !== null || mine)
      return JSON.stringify({ ...seen, record: record() });
  }
  const line = document.querySelector('.phase, .waiting')?.textContent;
  throw new Error(`Nothing to do for ${patience} seconds: ${line} ${record()}`);
}"""


#: Puts a match into the store and its table on the screen.
LAY = """(save) => {
  localStorage.setItem(`regalia.match.${save.id}`, JSON.stringify(save));
  location.hash = `/play/${save.id}`;
}"""


#: How the page announces that nothing is under way (`web/app/settled.js`).
SETTLED = "html[data-settled]"
#: The page hears of an act, a change of address above all, only after it.
NEXT_FRAME = "() => new Promise((done) => requestAnimationFrame(() => setTimeout(done)))"


def settled(page: Page) -> None:
    """Wait until nothing is under way."""
    page.evaluate(NEXT_FRAME)
    page.wait_for_selector(SETTLED, state="attached", timeout=PATIENT)


def resize(page: Page, size: ViewportSize) -> None:
    """Change the size of the screen, and wait until the table is laid out anew."""
    page.set_viewport_size(size)
    page.wait_for_function(
        "({ width, height }) => innerWidth === width && innerHeight === height", arg=size
    )
    # The page hears of it after a frame, and draws in the next one.
    page.evaluate(NEXT_FRAME)
    page.evaluate(NEXT_FRAME)
    settled(page)


@dataclass
class Look:
    """The settled table, when it waits for the player or a dialog lies over it."""

    record: str
    dialog: str | None
    score: bool
    trouble: str
    note: str | None
    acts: list[dict[str, Any]]
    more: Spot | None
    chips: int  # chosen cards on folded boards
    boards: list[dict[str, Any]]  # folded ones, on which something can be chosen
    cards: list[dict[str, Any]]

    @property
    def chosen(self) -> list[str]:
        """The refs of the chosen cards, `?` where one lies on a folded board."""
        return sorted(card["ref"] for card in self.cards if card["chosen"]) + ["?"] * self.chips

    @property
    def can(self) -> list[dict[str, Any]]:
        """Cards that a tap would choose."""
        which = "fits" if self.chosen else "live"
        return [card for card in self.cards if card[which] and card["at"]]

    @property
    def replayed(self) -> Match:
        """Return the match that the page's record replays to."""
        return Record.load(self.record).replay()


#: Bots answer at once, and every move of the person is the test’s own. Nothing is heard, and
#: nothing moves, neither cards nor moments: that is what this speed means.
ASKED: dict[str, object] = {"speed": "instant", "forced": False, "sound": False}
HEARD = {**ASKED, "sound": True}


class Player:
    """Plays by tapping whatever can be tapped; with the same seed, the same in every run."""

    def __init__(
        self,
        page: Page,
        seed: int = 1,
        *,
        touch: bool = False,
        language: str = "en",
        settings: dict[str, object] = ASKED,
    ) -> None:
        self.page = page
        self.language = language
        self.touch = touch
        self.random = random.Random(seed)
        page.add_init_script(SEEDED % seed)
        self.keep("regalia.settings", settings)

    def say(self, english: str) -> str:
        """Return the page's words for this English in the player's language."""
        return english if self.language == "en" else GERMAN[english]

    def keep(self, key: str, value: object) -> None:
        """Put something into the browser's store, unless it is there, before the page looks."""
        name, text = json.dumps(key), json.dumps(json.dumps(value))
        script = f"localStorage.getItem({name}) ?? localStorage.setItem({name}, {text})"
        self.page.add_init_script(script)
        if self.page.url.startswith("http"):
            self.page.evaluate(script)

    def start(self, url: str, target: int | None = None, game: str = "royals") -> Self:
        """From the home page to the table."""
        page = self.page
        page.goto(f"{url}#/")
        title = re.escape(regalia.GAMES[game].title)
        page.get_by_role("link", name=re.compile(f"^{title} ")).click()
        if target is not None:
            page.get_by_text("Options", exact=True).click()
            page.get_by_label("Play to").fill(str(target), timeout=PATIENT)
        page.get_by_role("button", name="Deal", exact=True).click()
        return self

    def sit(self, record: str, **more: Any) -> Look:
        """Sit down at a match that was played so far, in a page that is open already."""
        self.lay(record, **more)
        return self.look()

    def lay(self, record: str, **more: Any) -> None:
        """Put a match on the table, with any seat to move."""
        record = named_in(self.language, record)
        self.page.evaluate(LAY, save_of(record, self.new_name(), **more))

    def new_name(self) -> str:
        """Name a match as no other in this page: the page may still have the table of one."""
        return f"sit{self.random.getrandbits(40)}n{next(NUMBERS)}"

    def look(self, before: str | None = None) -> Look:
        """Wait until there is something to do; with `before`, after the record has changed."""
        # As one text: Playwright looks at each part of an object, in three processes.
        told = self.page.evaluate(LOOK, {"before": before, "patience": PATIENCE})
        seen = Look(**json.loads(told))
        assert not seen.trouble, f"{seen.trouble}\n{seen.record}"
        return seen

    def open_tools(self) -> None:
        """Show what the bar of a phone has no room for."""
        dots = self.page.get_by_role("button", name=self.say("More tools"))
        if dots.count():
            dots.click()

    def press(self, at: Spot) -> None:
        if self.touch:
            self.page.touchscreen.tap(at["x"], at["y"])
        else:
            self.page.mouse.click(at["x"], at["y"])

    def take(self, thing: dict[str, Any]) -> None:
        """Tap a card or an act."""
        self.press(thing["at"])

    def move(self, look: Look) -> Look:
        """One move, of as many taps as it takes."""
        before = look.record
        for _ in range(30):
            found = self.decide(look)
            chosen, boards = look.chosen, look.boards
            self.take(found)
            if "text" in found:
                return self.look(before)
            look = self.look()
            if look.record != before:
                return look  # A tap on a pile draws; a second one at once is no other draw.
            moved = look.chosen != chosen or found in boards or not found["zone"]
            assert moved, f"{found} was not chosen\n{before}"
        raise AssertionError(f"no move after 30 taps: {look.chosen}\n{before}")

    def decide(self, look: Look) -> dict[str, Any]:
        """A card, an act, or a board that is folded; with cards chosen, rather an act."""
        acts = [act for act in look.acts if act["at"]]
        if look.chosen and acts and (not look.can or self.random.random() < 0.7):
            return self.random.choice(acts)
        boards = [board for board in look.boards if board["at"]]
        found = ([] if look.chosen else acts) + look.can + boards
        assert found, f"nothing can be tapped of {look.acts + look.boards}: all of it is covered"
        return self.random.choice(found)

    def hand(self) -> Look:
        """Play until the score sheet lies on the table."""
        look = self.look()
        while not look.score:
            look = self.move(look)
        return look

    def choose(self, ref: str) -> Look:
        """Tap a card that a move calls so; if none lies open, look into the zones."""
        found = [card for card in self.look().can if card["ref"] == ref]
        self.take((found or self.search(ref))[0])
        return self.look()

    def search(self, ref: str) -> list[dict[str, Any]]:
        """Open one zone after the other until the card is seen there."""
        captions = self.page.locator("button.cap[data-open]:enabled")
        for at in range(captions.count()):
            captions.nth(at).click()
            # What opens there comes late when it is the first.
            expect(self.page.get_by_role("dialog")).to_be_visible(timeout=PATIENT)
            seen = self.look().cards
            if found := [c for c in seen if c["ref"] == ref and (c["live"] or c["fits"])]:
                return found
            self.page.keyboard.press("Escape")
        raise AssertionError(f"{ref} is in no zone")


def save_of(record: str, name: str, **more: Any) -> dict[str, Any]:
    """A match as the page keeps it; without a record, one of Royals that was not dealt yet."""
    match = Record.load(record).replay() if record else None
    game = match.game if match else regalia.GAMES["royals"]
    names = match.names[: match.seats] if match else NAMES[2]
    bots = more.pop("bots", [None, *["steady"] * (len(names) - 1)])
    setup = {"game": game.id, "seats": len(names), "seed": "", "options": {}, "dealer": None}
    setup |= {"seat": 0, "names": names, "bots": bots}
    save = {"id": name, "game": game.id, "title": game.title, "record": record, "setup": setup}
    save |= {"when": 1, "names": names, "bots": bots, "totals": [0] * len(names), "hand": 1}
    return {**save, "winners": None, **more}


def named_in(language: str, record: str) -> str:
    """A record whose person is called as in this language."""
    return record.replace('["You",', '["Du",', 1) if language == "de" else record


def verbs(state: State) -> set[str]:
    """Return the verbs of the legal moves; ``pile`` is a draw of part of the discard pile."""
    return {"pile" if m.startswith("draw pile") else m.verb for m in state.legal_moves()}


def played(until: Callable[[State], bool], **options: Any) -> str:
    """The record of a first hand, played at random to where the person's turn is as wanted."""
    for seed in range(400):
        match = regalia.GAMES["royals"].new_match(2, f"table {seed}", options, 0, NAMES[2])
        rng = random.Random(seed)
        while not match.hands:
            if match.state.actor == 0 and until(match.state):
                return match.record.dump()
            match.play(rng.choice(match.state.legal_moves()))
    raise AssertionError("no such position in 400 hands")


#: Seeds of first hands that end soon from `nearly` on, whatever is done.
ENDING = {"royals": 89, "marriage": 20, "alliance": 8, "virtues": 18, "lines": 72}


def nearly(game: str, seats: int | None = None, **options: Any) -> str:
    """The record of a first hand in which the person decides some three times until it is over."""
    kind = regalia.GAMES[game]
    names = NAMES[seats or kind.seats[0]]
    match = kind.new_match(seats, f"nearly {ENDING.get(game, 0)}", options, 0, names)
    rng = random.Random(ENDING.get(game, 0))
    mine = []
    while not match.hands:
        state = match.state
        if state.actor == 0 and len(state.legal_moves()) > 1:
            mine.append(match.record.dump())
        match.play(find("steady", game)(state.view(state.actor), rng))
    return mine[-3]


#: Seeds of first hands that are short when bots play them.
SHORT = {"royals": 3, "marriage": 72, "alliance": 4, "virtues": 0, "lines": 6}


def dealt(game: str) -> str:
    """The record of a match that was just dealt."""
    kind = regalia.GAMES[game]
    names = NAMES[kind.seats[0]]
    return kind.new_match(None, f"moves {SHORT.get(game, 0)}", {}, 0, names).record.dump()


@contextmanager
def opened(
    browser: Browser, args: dict[str, Any], server: WatchedServer
) -> Iterator[tuple[Page, Problems]]:
    """A page for several tests, whose engine starts only once."""
    problems = Problems()
    context = browser.new_context(**args)
    page = context.new_page()
    watch(page, problems)
    come_back(page, server)
    yield page, problems
    context.close()
