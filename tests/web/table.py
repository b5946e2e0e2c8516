"""A player of the built page: sees what is drawn, taps what can be tapped, and knows no rule."""

from __future__ import annotations

import json
import random
from dataclasses import dataclass
from typing import Any

from playwright.sync_api import Page

#: Seconds that a move or a start may take on a loaded machine.
PATIENCE = 40

# Random numbers of the page (not of its workers) are the same in every run, so every match is.
SEEDED = """(() => {
  let at = SEED;
  crypto.getRandomValues = (array) => {
    for (let i = 0; i < array.length; i += 1) {
      at = (Math.imul(at, 1664525) + 1013904223) >>> 0;
      array[i] = at >>> 16;
    }
    return array;
  };
})();"""

# What a person sees once the table stands still: `before` is the record that has to have changed.
LOOK = """async ({ before, patience }) => {
  const record = () =>
    Object.keys(localStorage)
      .filter((key) => key.startsWith('regalia.match.'))
      .map((key) => JSON.parse(localStorage.getItem(key)))
      .sort((a, b) => b.when - a.when)[0]?.record;
  const find = (selector) => [...document.querySelectorAll(selector)].filter((node) => node.checkVisibility());
  const spot = (node) => {
    const box = node.getBoundingClientRect();
    const x = Math.min(10, box.width / 2);
    const y = Math.min(12, box.height / 2);
    const points = [[x, y], [x, box.height - 6], [box.width / 2, box.height / 2], [box.width - x, y]];
    const free = points
      .map(([across, down]) => [box.left + across, box.top + down])
      .find(([left, top]) => node.contains(document.elementFromPoint(left, top)));
    return free ? { x: free[0], y: free[1] } : null;
  };
  const read = () => {
    const over = find('dialog[open]').at(-1);
    const root = over ?? document;
    const inside = (node) => root.contains(node);
    const cards = find('button.card, button[data-stack]').filter(inside);
    return {
      dialog: over?.querySelector('h2')?.textContent ?? null,
      score: over?.querySelector('table.score') != null,
      trouble: find('.trouble .panel').map((node) => node.textContent).join(' '),
      note: document.querySelector('.phase .why')?.textContent ?? null,
      acts: find('[data-move]')
        .filter((node) => inside(node) && node.getAttribute('aria-disabled') !== 'true')
        .map((node) => ({ text: node.dataset.move, gilt: node.matches('.primary'), at: spot(node) })),
      more: find('[data-more]').filter(inside).map(spot)[0] ?? null,
      chosen: cards.filter((node) => node.matches('.sel')).map((node) => node.dataset.ref),
      cards: cards.map((node) => ({
        key: node.dataset.key,
        ref: node.dataset.ref,
        zone: node.dataset.zone ?? null,
        fits: node.matches('.fit'),
        live: /, (playable|can be chosen)$/.test(node.getAttribute('aria-label')),
        at: spot(node),
      })),
    };
  };
  // Sheets that slide in: what is tapped where it was a moment ago is not hit.
  const moves = (motion) => motion.playState === 'running' && motion.effect.getTiming().iterations < 9;
  const end = performance.now() + patience * 1000;
  const frame = () => new Promise(requestAnimationFrame);
  while (performance.now() < end) {
    await frame();
    if (before !== null && record() === before && find('.trouble .panel').length === 0) continue;
    await frame();
    await frame();
    if (document.getAnimations().some(moves)) continue;
    const seen = read();
    const busy = document.querySelector('.table')?.hasAttribute('data-busy') ?? true;
    const mine = seen.acts.length > 0 || seen.more || seen.cards.some((card) => card.live || card.fits);
    if (seen.trouble || seen.dialog !== null || (mine && !busy)) return { ...seen, record: record() };
  }
  throw new Error(`nothing to do for ${patience} seconds: ${document.querySelector('.phase')?.textContent}`);
}"""


@dataclass
class Look:
    """The table as it is drawn, when it is the person's turn or a sheet lies over it."""

    record: str
    dialog: str | None
    score: bool
    trouble: str
    note: str | None
    acts: list[dict[str, Any]]
    more: dict[str, float] | None
    chosen: list[str]
    cards: list[dict[str, Any]]

    @property
    def can(self) -> list[dict[str, Any]]:
        """Cards that a tap would choose."""
        return [card for card in self.cards if card["fits" if self.chosen else "live"]]


class Player:
    """Plays by tapping whatever can be tapped, the same things in every run with the same seed."""

    def __init__(self, page: Page, seed: int = 1, *, touch: bool = False) -> None:
        self.page = page
        self.touch = touch
        self.random = random.Random(seed)
        page.add_init_script(SEEDED.replace("SEED", str(seed)))

    def keep(self, key: str, value: object) -> None:
        """Put something into the browser's store before the page looks there."""
        text = json.dumps(json.dumps(value))
        self.page.add_init_script(
            f"localStorage.getItem('{key}') ?? localStorage.setItem('{key}', {text})"
        )

    def start(self, url: str, *, target: int | None = None) -> None:
        """From the home page to the table, at the fastest pace of the bots."""
        self.keep("regalia.settings", {"speed": "instant"})
        page = self.page
        page.goto(url)
        page.get_by_role("link", name="Royals 2 players").click()
        if target is not None:
            field = page.get_by_label("Play to")
            field.fill(str(target), timeout=PATIENCE * 1000)
        page.get_by_role("button", name="Start").click()

    def look(self, before: str | None = None) -> Look:
        """Wait until there is something to do, after the record has changed if that is due."""
        seen = Look(**self.page.evaluate(LOOK, {"before": before, "patience": PATIENCE}))
        assert not seen.trouble, f"{seen.trouble}\n{seen.record}"
        return seen

    def press(self, at: dict[str, float]) -> None:
        if self.touch:
            self.page.touchscreen.tap(at["x"], at["y"])
        else:
            self.page.mouse.click(at["x"], at["y"])

    def tap(self, card: dict[str, Any]) -> None:
        """Tap a card where it lies."""
        assert card["at"], f"{card} is covered"
        self.press(card["at"])

    def choose(self, ref: str) -> Look:
        """Tap a card that a move calls so; if none lies open, look into the zones."""
        look = self.look()
        before = [*look.chosen, ref]
        found = [card for card in look.can if card["ref"] == ref and card["at"]]
        if not found:
            found = self.search(ref)
        self.tap(found[0])
        look = self.look()
        assert sorted(look.chosen) == sorted(before), f"{look.chosen}, not {before}"
        return look

    def search(self, ref: str) -> list[dict[str, Any]]:
        """Open one zone after the other until the card is seen."""
        captions = self.page.locator("button.cap[data-open]:enabled")
        for at in range(captions.count()):
            captions.nth(at).click()
            look = self.look()
            if found := [c for c in look.cards if c["ref"] == ref and (c["live"] or c["fits"])]:
                return found
            self.page.keyboard.press("Escape")
        raise AssertionError(f"{ref} is in no zone")

    def move(self, look: Look) -> Look:
        """One move, of as many taps as it takes."""
        before = look.record
        for _ in range(16):
            found = self.decide(look)
            if "text" in found:
                self.press(found["at"])
                return self.look(before)
            chosen = look.chosen
            self.tap(found)
            look = self.look()
            assert look.chosen != chosen, f"a tap on {found} chose nothing\n{before}"
        raise AssertionError(f"no move after 16 taps: {look.chosen}\n{before}")

    def decide(self, look: Look) -> dict[str, Any]:
        if look.chosen and look.acts and (not look.can or self.random.random() < 0.7):
            return self.random.choice(look.acts)
        return self.random.choice(look.can or look.acts if look.chosen else look.acts + look.can)

    def hand(self) -> Look:
        """Play until the score sheet lies on the table."""
        look = self.look()
        while not look.score:
            look = self.move(look)
        return look
